/* SPDX-License-Identifier: MIT */
/* name.h: the text of values, both ways. What is printed reads back as the same value.
 *
 *     SUM     = TERM { ("+" | "-") TERM }
 *     TERM    = { "-" | "+-" | INTEGER "." } PRIMARY [ ":" TERM ]
 *     PRIMARY = LITERAL | "(" SUM ")" | "{" GAME "}"
 *             | ("tiny" | "miny" | "reduced") "(" SUM ")"
 *             | "cool(" SUM "," SUM ")"
 *     LITERAL = NUMBER [UPS] [STAR] | UPS [STAR] | STAR           (no blanks inside)
 *     NUMBER  = ["-"] N ["/" N]           a minus before a digit is its own: -1^ is -1+↑
 *     UPS     = ("^" | "v") [N | "<" N ">" | "[" N "]"]           n·↑, ↑ⁿ, ↑+↑²+…+↑ⁿ
 *     STAR    = "*" [N]
 *     GAME    = [LIST] BARS [LIST]     BARS: "|" or more; a LIST may be a GAME with fewer
 *     LIST    = SUM { "," SUM }
 *
 * +-G is {G|-G}, tiny(G) is {0||0|-G}, miny(G) its negative. "+-" is a switch where an
 * operand is expected; after one, it adds a negative. G:H is the ordinal sum, for the
 * canonical form of G; it binds tighter than signs and factors, and from the right, which
 * makes G:H:K the sum of three canonical forms. reduced(G) is G modulo infinitesimals,
 * cool(G,t) is G cooled by a number t ≥ 0. */
#ifndef DICOT_VALUE_NAME_H
#define DICOT_VALUE_NAME_H

#include "base/text.h"
#include "value/notation.h"
#include "value/value.h"

#define MAX_TEXT ((size_t)1 << 20) /* bytes of a printed value */
#define MAX_UP_ORDER 100           /* of ↑ⁿ and ↑+↑²+…+↑ⁿ */

/* The short name: 1/2, ^3*2, tiny(2), +-1, {2||1|0}. LIMIT when over MAX_TEXT. The text
 * is added to the writer; after a failure what was added means nothing. A failure of the
 * store is passed on, and cleared there if this call caused it. */
enum status value_name(struct values *s, value v, struct writer *w);

/* The same, spelled in that notation. All of them are read. */
enum status value_name_in(struct values *s, value v, enum notation notation,
                          struct writer *w);

/* The canonical form: numbers and nimbers as literals, all else {l,…|r,…}. Likewise. */
enum status value_form(struct values *s, value v, struct writer *w);

/* How many different values the canonical form is made of, literals included; 0: over the
 * budget. */
size_t value_form_nodes(struct values *s, value v);

/* Reads the longest SUM; the caller looks at what follows it. */
bool value_parse(struct values *s, struct cursor *c, value *v);

/* Reads SUM RELATION SUM up to the end and answers it. RELATION: = != < <= > >= || */
bool value_parse_comparison(struct values *s, struct cursor *c, bool *holds);

#endif

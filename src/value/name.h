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
 * +-G is {G|-G}, tiny(G) is {0||0|-G}, and miny(G) is its negative. "+-" is a switch
 * where an operand is expected; after an operand, it adds a negative. G:H is the ordinal
 * sum, for the canonical form of G. It binds more tightly than signs and factors, and
 * from the right, so that G:H:K is the sum of three canonical forms. reduced(G) is G
 * modulo infinitesimals, and cool(G,t) is G cooled by a number t ≥ 0. */
#ifndef DICOT_VALUE_NAME_H
#define DICOT_VALUE_NAME_H

#include "base/text.h"
#include "value/notation.h"
#include "value/value.h"

#define MAX_TEXT ((size_t)1 << 20) /* bytes of a printed value */
#define MAX_UP_ORDER 100           /* the largest n in ↑ⁿ and ↑+↑²+…+↑ⁿ */

/* Writes the short name: 1/2, ^3*2, tiny(2), +-1, {2||1|0}. Returns LIMIT if it is longer
 * than MAX_TEXT. The text is appended to the writer; after a failure, what was appended
 * means nothing. A failure of the store is returned, and cleared in the store if this
 * call caused it. */
enum status value_name(struct values *s, value v, struct writer *w);

/* Does the same in the given notation. Every notation can be read back. */
enum status value_name_in(struct values *s, value v, enum notation notation,
                          struct writer *w);

/* Writes the canonical form in the same way: numbers and nimbers as literals, all else as
 * {l,…|r,…}. */
enum status value_form(struct values *s, value v, struct writer *w);

/* Returns how many different values the canonical form is made of, including literals.
 * Returns 0 if memory runs out. */
size_t value_form_nodes(struct values *s, value v);

/* Reads the longest SUM. The caller checks what follows it. */
bool value_parse(struct values *s, struct cursor *c, value *v);

#endif

/* SPDX-License-Identifier: MIT */
/* calc.h: the language of `dicot calc`: expressions over values and positions, variables,
 * lists (doc/calc.md; the grammar is in doc/formats.md).
 *
 * A session is a store of values, variables and the last answer. Statements are read and
 * evaluated one at a time, each within the limits of its own `struct run`. After a
 * failure run->error says why and where, and the session is as it was before the
 * statement. */
#ifndef DICOT_CALC_CALC_H
#define DICOT_CALC_CALC_H

#include "answer/answer.h"
#include "value/name.h"

struct calc;

/* `store` NULL: the session has one of its own. `added`: the game of a ruleset that may
 * be named as well, or NULL. All of them outlive it. NULL: over the budget. */
struct calc *calc_new(struct memory *m, struct values *store, const struct game *added);
void calc_free(struct calc *c);

enum calc_kind {
    CALC_NOTHING, /* an assignment, or an empty statement */
    CALC_VALUE,
    CALC_POSITION, /* of a game, or a sum with such: its value may not be known yet */
    CALC_TRUTH,
    CALC_LIST,
    CALC_TEXT,
    CALC_KINDS
};
const char *calc_kind_name(enum calc_kind kind);

struct calc_statement {
    struct cursor source;  /* the statement */
    struct cursor name;    /* NAME of NAME := …; else empty */
    enum calc_kind answer; /* the last answer is this statement's, unless CALC_NOTHING */
    uint64_t nodes;        /* positions looked at */
    bool incomplete;       /* it failed because the text ends inside brackets */
};

/* Evaluates the next statement of *text and moves past it; an error is noted there too.
 * Statements end at a ';', at the end of a line outside brackets, and at the end. */
bool calc_next(struct calc *c, struct run *run, struct cursor *text,
               struct calc_statement *s);

/* The last answer, `_`: as text, which may take a search, and what it is. */
bool calc_print(struct calc *c, struct run *run, enum notation notation,
                struct writer *w);
enum calc_kind calc_answer(const struct calc *c);
bool calc_truth(const struct calc *c);                      /* of CALC_TRUTH */
bool calc_value(struct calc *c, struct run *run, value *v); /* of a value or position */

/* A list has items, which are printed one by one. Other answers have none. */
size_t calc_items(const struct calc *c);
bool calc_print_item(struct calc *c, struct run *run, size_t i, enum notation notation,
                     struct writer *w);

/* A variable, set to a value. False: over the budget, or that is no name. */
bool calc_set(struct calc *c, const char *name, size_t length, value v);

/* ---- for people ---- */

/* The i-th name that can be typed: functions first, then variables, then games; NULL
 * after the last. For completion. */
const char *calc_word(const struct calc *c, size_t i);

/* The name of the i-th variable; NULL after the last. */
const char *calc_variable(const struct calc *c, size_t i);

/* What `help` and `help NAME` say. False: no function and no game has that name. */
bool calc_help(const struct calc *c, const char *name, size_t length, struct writer *w);

#endif

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

/* Makes a session. `store` NULL: the session gets a store of its own. `added` is the game
 * of a ruleset that may be named as well, or NULL. All three must outlive the session.
 * Returns NULL if it is over the budget. */
struct calc *calc_new(struct memory *m, struct values *store, const struct game *added);
void calc_free(struct calc *c);

enum calc_kind {
    CALC_NOTHING, /* an assignment, or an empty statement */
    CALC_VALUE,
    CALC_POSITION, /* a position, or a sum with positions; its value may be unknown yet */
    CALC_TRUTH,
    CALC_LIST,
    CALC_TEXT,
    CALC_KINDS
};
const char *calc_kind_name(enum calc_kind kind);

struct calc_statement {
    struct cursor source;  /* the text of the statement */
    struct cursor name;    /* NAME in NAME := …; else empty */
    enum calc_kind answer; /* its answer, now the last one; CALC_NOTHING: it has none */
    uint64_t nodes;        /* positions searched */
    bool incomplete;       /* failed because the text ends inside brackets */
};

/* Evaluates the next statement of *text and moves past it. On failure returns false;
 * run->error and text->error say why. Statements end at a ';', at the end of a line
 * outside brackets, and at the end of the text. */
bool calc_next(struct calc *c, struct run *run, struct cursor *text,
               struct calc_statement *s);

/* About the last answer, `_`: writes it as text, which may take a search; returns its
 * kind, its truth, its value. */
bool calc_print(struct calc *c, struct run *run, enum notation notation,
                struct writer *w);
enum calc_kind calc_answer(const struct calc *c);
bool calc_truth(const struct calc *c);                      /* for CALC_TRUTH */
bool calc_value(struct calc *c, struct run *run, value *v); /* value or position */

/* If the last answer is a list, its items can be printed one by one. Other answers have 0
 * items. */
size_t calc_items(const struct calc *c);
bool calc_print_item(struct calc *c, struct run *run, size_t i, enum notation notation,
                     struct writer *w);

/* Evaluates the next statement of the text and gives its answer, if it has one. On
 * failure run->error says why. *s describes the statement in both cases. */
enum answer_code calc_give_next(struct calc *c, struct run *run, struct cursor *text,
                                struct calc_statement *s);

/* Sets a variable to a value. Returns false if it is over the budget or the name is not
 * allowed. */
bool calc_set(struct calc *c, const char *name, size_t length, value v);

/* ---- for people ---- */

/* For completion: returns the i-th name that can be typed: functions first, then
 * variables, then games; NULL after the last. */
const char *calc_word(const struct calc *c, size_t i);

/* Finds the one of these names that an unknown name probably stands for. */
struct nearest nearest_word(const struct calc *c, struct cursor name);

/* Returns the name of the i-th variable; NULL after the last. */
const char *calc_variable(const struct calc *c, size_t i);

/* Writes what `help` and `help NAME` show. Returns false if no function and no game has
 * that name. */
bool calc_help(const struct calc *c, const char *name, size_t length, struct writer *w);

#endif

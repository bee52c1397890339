/* SPDX-License-Identifier: MIT */
/* value_methods.h: methods that tell what a position is worth, one row of value_methods.c
 * each. A row finds the value, or bounds on it. What it leaves open goes to the next
 * row. */
#ifndef DICOT_TWOPLAYER_VALUE_METHODS_H
#define DICOT_TWOPLAYER_VALUE_METHODS_H

#include "search/method.h"
#include "twoplayer/outcome.h"
#include "value/value.h"

/* ---- bounds that can be proved for a value without its canonical form ---- */

/* lower ≤ value ≤ upper, where they are known. */
struct value_bounds {
    struct outcome outcome;
    bool has_lower, has_upper;
    struct packed lower, upper;
};

/* Makes a search for bounds. SEARCH_SOLVED means that no better bounds will be found.
 * Returns NULL if memory runs out. */
struct search *value_bounds_new(const struct task *t);

/* Returns what is proved so far. */
struct value_bounds value_bounds_of(const struct search *s);
bool bounds_meet(const struct value_bounds *b); /* true: the value is known */

/* ---- methods ---- */

struct value_method {
    struct method method;

    /* How many quarters of the time and of the nodes are reserved for the rows after
     * this one. */
    unsigned reserved;

    /* ---- slots of a row that finds values; NULL in a row that finds bounds ---- */

    /* After SEARCH_SOLVED: the value, and the store that it is in. */
    value (*value)(const struct search *s);
    struct values *(*store)(const struct search *s);

    /* Finds who wins. Returns false if the store has failed. */
    bool (*outcome)(const struct task *t, struct search *s, struct outcome *o);

    /* Finds a first move with which `who` wins. Returns UNSURE if the store has failed.
     * NULL: `outcome` finds the moves as well. */
    enum certainty (*winning_move)(const struct task *t, struct search *s,
                                   enum player who, struct sum_move *m);

    /* ---- slot of a row that finds bounds; NULL in a row that finds values ---- */

    /* Returns what is proved so far. If the bounds meet, they are the value. */
    struct value_bounds (*bounds)(const struct search *s);
};

/* All methods, in the order in which they are asked, ended by NULL. At least one of those
 * that find values fits every task and finds every value, given enough time and
 * memory. */
extern const struct value_method *const value_methods[];

#endif

/* SPDX-License-Identifier: MIT */
/* value_methods.h: methods that tell what a position is worth, one row of value_methods.c
 * each. A row finds the value, or bounds on it. What it leaves open goes to the next
 * row. */
#ifndef DICOT_TWOPLAYER_VALUE_METHODS_H
#define DICOT_TWOPLAYER_VALUE_METHODS_H

#include "search/method.h"
#include "twoplayer/value_bounds.h"

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

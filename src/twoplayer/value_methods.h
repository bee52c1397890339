/* SPDX-License-Identifier: MIT */
/* value_methods.h: ways to tell what a position is worth: one row in value_methods.c
 * each. A row finds the value or bounds of it; what it leaves open goes to the next. */
#ifndef DICOT_TWOPLAYER_VALUE_METHODS_H
#define DICOT_TWOPLAYER_VALUE_METHODS_H

#include "search/method.h"
#include "twoplayer/value_bounds.h"

struct value_method {
    struct method method;

    /* Of time and nodes, so many quarters are kept for the rows after it. */
    unsigned kept;

    /* ---- a row that finds values; NULL in all of them: it finds bounds ---- */

    /* After SEARCH_SOLVED: the value, and the store that it is in. */
    value (*value)(const struct search *s);
    struct values *(*store)(const struct search *s);

    /* Who wins; not how. False: a failure of the store. */
    bool (*outcome)(const struct task *t, struct search *s, struct outcome *o);

    /* A first move with which `who` wins. UNSURE: a failure of the store. */
    enum certainty (*winning_move)(const struct task *t, struct search *s,
                                   enum player who, struct sum_move *m);

    /* ---- a row that finds bounds; NULL: it finds values ---- */

    /* What is proved so far. Bounds that meet are the value. */
    struct value_bounds (*bounds)(const struct search *s);
};

/* All methods, ended by NULL, in the order in which they are asked. One that finds values
 * fits every task, and finds them all, given time and memory. */
extern const struct value_method *const value_methods[];

#endif

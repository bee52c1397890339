/* SPDX-License-Identifier: MIT */
/* method.h: ways to tell who wins: one row in outcome_methods.c each. What a row leaves
 * open goes to the next one that fits. */
#ifndef DICOT_TWOPLAYER_METHOD_H
#define DICOT_TWOPLAYER_METHOD_H

#include "search/method.h"
#include "twoplayer/ask.h"

struct peers;

struct outcome_method {
    struct method method;

    /* What is known so far. What is not UNKNOWN is exact. */
    struct outcome (*outcome)(const struct search *s);

    /* Who wins positions on its boards, for certificates of what it has found, and to
     * find all winning moves. NULL: it cannot prove what it says, and must not fit a task
     * that wants evidence. */
    ask_winner *ask;

    /* From now on the search tells other processes what it finds, and hears from them
     * (peers.h); p NULL: no more. NULL: it works alone. */
    void (*join)(struct search *s, struct peers *p);
};

/* All methods, ended by NULL: their `method` members, in the order in which they are
 * asked. */
extern const struct method *const outcome_methods[];

/* By the first method that fits; by that of the name `only` alone, unless NULL. NULL:
 * over the budget, or there is no such method. */
struct search *outcome_search(const struct task *t, const char *only);

/* Of a search made by outcome_search. */
struct outcome outcome_of(const struct search *s);
const char *outcome_method_name(const struct search *s);

/* Whoever can be asked about what it has found; `ask` is NULL if nobody can. */
struct expert outcome_expert(struct search *s);

/* Joins such processes, or leaves them (NULL). False: the method works alone. */
bool outcome_join(struct search *s, struct peers *p);

#endif

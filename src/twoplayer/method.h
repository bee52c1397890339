/* SPDX-License-Identifier: MIT */
/* method.h: ways to tell who wins: one row in outcome_methods.c each. What a row leaves
 * open goes to the next one that fits. */
#ifndef DICOT_TWOPLAYER_METHOD_H
#define DICOT_TWOPLAYER_METHOD_H

#include "search/method.h"
#include "twoplayer/ask.h"

/* First moves that others may settle: a search that settles them one after another, in an
 * order that depends on the position alone, names the same winning move whoever has
 * found out about them. */
struct opening_slots {
    /* The i-th first move of `who` in that order, and what is known of it: who wins if
     * the opponent, who moves next, is the first player. False: there is none, or no
     * memory. */
    bool (*at)(struct search *s, enum player who, size_t i, struct sum_move *m,
               enum win *answer);

    /* Notes what was found out elsewhere. */
    void (*settle)(struct search *s, enum player who, size_t i, enum win answer);

    /* Finds who wins as far as that is known by what is settled, without searching. */
    void (*conclude)(struct search *s);
};

struct outcome_method {
    struct method method;

    /* What is known so far. What is not UNKNOWN is exact. */
    struct outcome (*outcome)(const struct search *s);

    /* Who wins positions on its boards, for certificates of what it has found, and to
     * find all winning moves. NULL: it cannot prove what it says, and must not fit a task
     * that wants evidence. */
    ask_winner *ask;

    const struct opening_slots *openings; /* NULL: only the search itself settles them */
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

/* The search whose first moves others may settle; `slots` NULL: there is none. */
struct opener {
    struct search *search;
    const struct opening_slots *slots;
};
struct opener outcome_opener(struct search *s);

#endif

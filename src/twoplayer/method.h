/* SPDX-License-Identifier: MIT */
/* method.h: ways to tell who wins: one row in outcome_methods.c each. What a row leaves
 * open goes to the next one that fits. */
#ifndef DICOT_TWOPLAYER_METHOD_H
#define DICOT_TWOPLAYER_METHOD_H

#include "cert/cert.h"
#include "search/method.h"
#include "twoplayer/outcome.h"

struct outcome_method {
    struct method method;

    /* What is known so far. What is not UNKNOWN is exact. */
    struct outcome (*outcome)(const struct search *s);

    /* A search that writes claims and evidence of what `s` has found to a certificate.
     * NULL in place of the function: it cannot prove what it says, and must not fit a
     * task that wants evidence. */
    struct search *(*prove)(struct cert *c, const struct task *t, struct search *s);

    /* Asks a search that has ended about another position of its problem, with all that
     * its tables know: who wins if `who` moves first? A step of about `work` units;
     * SEARCH_RUNNING: the same question goes on where it stopped, SEARCH_SOLVED: *win is
     * the answer. What `outcome` says means nothing afterwards. NULL: it cannot be asked.
     */
    enum search_state (*ask)(struct search *s, const struct problem *p,
                             const uint8_t *pos, enum player who, uint64_t work,
                             enum win *win);
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

/* The slot `ask` of the method that has answered. */
bool outcome_can_ask(const struct search *s);
enum search_state outcome_ask(struct search *s, const struct problem *p,
                              const uint8_t *pos, enum player who, uint64_t work,
                              enum win *win);

/* Evidence for what it has found, written to a certificate as it is stepped. NULL: over
 * the budget. */
struct search *outcome_prove(struct cert *c, const struct task *t, struct search *s);

#endif

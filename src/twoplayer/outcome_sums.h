/* SPDX-License-Identifier: MIT */
/* outcome_sums.h: who wins a sum of two-player games, and with which first move. */
#ifndef DICOT_TWOPLAYER_OUTCOME_SUMS_H
#define DICOT_TWOPLAYER_OUTCOME_SUMS_H

#include "problem/problem.h"
#include "search/search.h"

enum answer { UNKNOWN, WIN, LOSS }; /* for the player who moves first */

/* The term of a move that is not known. */
#define NO_TERM SIZE_MAX

struct outcome {
    enum answer first[2];    /* by first player */
    struct sum_move best[2]; /* a winning first move, where first[who] is WIN; of a search
                              * for a form it may be NO_TERM */
};

struct outcome_search;

/* A search of the current position of `p`, which must outlive it. NULL: over the budget.
 */
struct outcome_search *outcome_new(const struct problem *p);
void outcome_free(struct outcome_search *s);

/* Looks at about `work` more positions. */
enum search_state outcome_step(struct outcome_search *s, uint64_t work);

/* What is known so far; exact as far as it is known. */
struct outcome outcome_of(const struct outcome_search *s);

/* A winning move of `who` in the current position of `p`, from what the search has
 * proved. The terms of `p` stand on boards of the searched problem. False: none is known
 * (or over the budget); after a win is proved there is one in every position that the
 * winner's own moves can lead to. */
bool outcome_reply(struct outcome_search *s, const struct problem *p, enum player who,
                   struct sum_move *m);

/* Positions reached by a move and looked up so far; moves deep the search is at the
 * moment. */
uint64_t outcome_nodes(const struct outcome_search *s);
size_t outcome_depth(const struct outcome_search *s);

#endif

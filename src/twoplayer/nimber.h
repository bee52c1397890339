/* SPDX-License-Identifier: MIT */
/* nimber.h: the nimber of a sum of impartial games, and so its value and its winner. */
#ifndef DICOT_TWOPLAYER_NIMBER_H
#define DICOT_TWOPLAYER_NIMBER_H

#include "search/method.h"
#include "twoplayer/outcome.h"
#include "value/value.h"

/* Returns whether all terms are impartial and at least one game has no formula. */
bool nimber_fits(const struct task *t);

/* Makes the search. It ends with SEARCH_EXHAUSTED if the nimber of a part is too large
 * for it. Returns NULL if memory runs out. */
struct search *nimber_new(const struct task *t);

/* The answer of this search, and of others for the nimber of a sum. It begins with the
 * outcome, so outcome_of reads it as well. */
struct nimber_answer {
    struct outcome outcome; /* after SEARCH_SOLVED: with a winning move */
    value value;            /* after SEARCH_SOLVED: the nimber, in the store `values` */
    struct values *values;  /* `own`, or the caller's store */
    struct values *own;
};

static inline const struct nimber_answer *nimber_answer(const struct search *s)
{
    return s->answer;
}

/* Gives the search an answer that says nothing yet. Returns false if memory runs out. */
bool nimber_answer_init(struct nimber_answer *a, struct search *s, const struct task *t);
void nimber_answer_done(struct nimber_answer *a);

/* Stores the nimber, and who wins; the caller adds the moves. Returns SEARCH_SOLVED, or
 * the state after a failure. */
enum search_state nimber_answer_settle(struct nimber_answer *a, uint32_t nimber);

/* Returns the number of different positions met so far. */
size_t nimber_positions(const struct search *s);

#endif

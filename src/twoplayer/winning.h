/* SPDX-License-Identifier: MIT */
/* winning.h: all winning first moves of both players, not only one. */
#ifndef DICOT_TWOPLAYER_WINNING_H
#define DICOT_TWOPLAYER_WINNING_H

#include "twoplayer/method.h"

struct first_move {
    struct sum_move move;
    enum win wins; /* WIN: whoever makes it wins; LOSS: it does not; UNKNOWN so far */
    bool repeats;  /* by a symmetry of the board, it is the same as one before it */
};

/* Judges the first moves of both players. `searched`, made by outcome_search(t, only),
 * has ended; it must outlive this search, and is asked about positions one move later.
 * SEARCH_SOLVED: all moves are judged. NULL: over the budget. */
struct search *winning_new(const struct task *t, struct search *searched,
                           const char *only);

/* First moves in the order in which the games generate them. */
const struct first_move *winning_list(const struct search *s, enum player who,
                                      size_t *count);

/* Are there more than those in the list? */
bool winning_is_cut(const struct search *s, enum player who);

#endif

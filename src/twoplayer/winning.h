/* SPDX-License-Identifier: MIT */
/* winning.h: all winning first moves of both players, not just one. */
#ifndef DICOT_TWOPLAYER_WINNING_H
#define DICOT_TWOPLAYER_WINNING_H

#include "twoplayer/method.h"

struct first_move {
    struct sum_move move;
    enum win wins; /* for the player who makes the move; UNKNOWN: not judged yet */
    bool repeats;  /* by symmetry of the board, it is the same as an earlier one */
};

/* Makes a search that judges the first moves of both players. `searched` was made by
 * outcome_search(t, only) and has ended. It must outlive this search, and is asked about
 * positions after one move. SEARCH_SOLVED means that all moves are judged. Returns NULL
 * if memory runs out. */
struct search *winning_new(const struct task *t, struct search *searched,
                           const char *only);

/* Returns the first moves, in the order in which the games generate them. If there are
 * too many, the list has the first ones, and after them those that are known to win. */
const struct first_move *winning_list(const struct search *s, enum player who,
                                      size_t *count);

/* Returns whether there are more moves than the list has. */
bool winning_has_more(const struct search *s, enum player who);

/* Returns whether some of those may win. */
bool winning_is_cut(const struct search *s, enum player who);

#endif

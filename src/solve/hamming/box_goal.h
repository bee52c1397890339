/* SPDX-License-Identifier: MIT */
/* box_goal.h: can one or two given stones be all that is left of a full box? */
#ifndef DICOT_SOLVE_HAMMING_BOX_GOAL_H
#define DICOT_SOLVE_HAMMING_BOX_GOAL_H

#include "solve/hamming/blocks.h"

/* The stones that are to be left. */
struct box_goal {
    struct box_stone spot[2];
    unsigned spots;
    bool joker; /* may be used; only with one spot */
};

/* Says whether the goal can be reached after the `changed` stones in `changes` have
 * replaced those on the same vertices of the box. `colours` holds the colours of the
 * board. */
bool box_goal_is_possible(const struct hamming_box *b, const uint8_t *colours,
                          const struct box_stone *changes, unsigned changed,
                          const struct box_goal *goal, struct memory *m);

/* Finds a play to the goal in a box of at most SMALL_BOARD_VERTICES vertices. Returns the
 * number of moves, or a negative number as small_board_solve does. */
int box_goal_search(const struct hamming_box *b, const uint8_t *colours,
                    const struct box_stone *changes, unsigned changed,
                    const struct box_goal *goal, struct memory *m,
                    struct small_board_move moves[SMALL_BOARD_MOVES]);

#endif

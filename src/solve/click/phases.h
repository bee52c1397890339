/* SPDX-License-Identifier: MIT */
/* phases.h: whole plays of boards of any size, in time that is nearly linear.
 *
 * A play has *phases*. A phase clicks all groups of some colours that are not too large,
 * until there are none; the last phase clicks everything. It always goes on at the
 * leftmost column in which, or behind which, something has changed, and there at the
 * lowest place: so what could not be clicked on the left meets all that falls down on its
 * right, and little is left in the end (doc/samegame.md has figures). */
#ifndef DICOT_SOLVE_CLICK_PHASES_H
#define DICOT_SOLVE_CLICK_PHASES_H

#include "games/clicks_pile.h"

struct phase {
    uint32_t colours; /* bit c: colour c */
    uint32_t most;    /* blocks of a group that is clicked; at most UINT32_MAX - 1 */
};

#define PHASE_ALL (((uint32_t)1 << CLICKS_COLOURS) - 2) /* colours */
#define PHASE_ANY (UINT32_MAX - 1)                      /* blocks */

#define MOST_PHASES (CLICKS_COLOURS + 1)

/* The phases of one play. The last one clicks everything. */
struct plan {
    struct phase phases[MOST_PHASES];
    size_t count;
};

struct phases {
    const struct board *board;
    struct pile pile;
    /* By column: the least height at which it, or the one after it, may have changed
     * since it was looked at. */
    uint32_t *from;
    uint32_t column; /* where it goes on; PILE_NOTHING: the phase is over */
    size_t phase;    /* of the plan */
    move *moves;
    size_t count;   /* of them */
    int64_t gained; /* by them */
};

/* Ready to play from this position. False: over the budget. */
bool phases_open(struct phases *p, struct arena *a, const struct board *b,
                 const uint8_t *pos);

/* Begins a play from the start. */
void phases_begin(struct phases *p);

/* Goes on with the play of a plan, and looks at about so many blocks. Returns whether the
 * play is over. */
bool phases_go_on(struct phases *p, const struct plan *plan, uint64_t blocks);

/* The result of the play if it ended now; NO_RESULT: such an end does not count. */
int64_t phases_result(const struct phases *p);

#endif

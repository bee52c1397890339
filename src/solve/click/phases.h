/* SPDX-License-Identifier: MIT */
/* phases.h: whole plays of boards of any size, in nearly linear time.
 *
 * A play has *phases*. A phase clicks all groups of some colours that are not too large,
 * until there are none; the last phase clicks everything. It always goes on at the
 * leftmost column in which, or behind which, something has changed, and there at the
 * lowest place: so what could not be clicked on the left meets all that falls down on its
 * right, and little is left in the end (doc/samegame.md has figures). */
#ifndef DICOT_SOLVE_CLICK_PHASES_H
#define DICOT_SOLVE_CLICK_PHASES_H

#include "games/clicks/pile.h"

struct click_phase {
    uint32_t colours; /* bit c: colour c */
    uint32_t most;    /* the largest group that is clicked; at most UINT32_MAX - 1 */
};

#define PHASE_ALL (((uint32_t)1 << CLICKS_COLOURS) - 2) /* colours */
#define PHASE_ANY (UINT32_MAX - 1)                      /* blocks */

/* Listing and removing a block takes as long as looking at so many. */
#define PHASE_BLOCK 8

#define MOST_PHASES (CLICKS_COLOURS + 1)

/* The phases of one play. The last one clicks everything. */
struct plan {
    struct click_phase phases[MOST_PHASES];
    size_t count;
};

struct phases {
    const struct board *board;
    struct pile pile;
    /* For each column: the least height at which it, or the one after it, may have
     * changed since it was looked at. */
    uint32_t *from;
    uint32_t column; /* the column where play goes on; PILE_NOTHING: the phase is over */
    size_t phase;    /* number of the current phase of the plan */
    move *moves;
    /* pile.gone after each move, which removes the block that is clicked first */
    uint32_t *ends;
    size_t count;   /* number of moves */
    int64_t gained; /* points of these moves */
};

/* Prepares plays from this position. Returns false if the budget is exceeded or, on a
 * huge board, the time is over. */
bool phases_open(struct phases *p, struct arena *a, const struct board *b,
                 const uint8_t *pos);

/* phases_begin begins a play from the start. phases_restart begins the phases of a plan
 * after the moves made so far. */
void phases_begin(struct phases *p);
void phases_restart(struct phases *p);

/* Goes on with the play of a plan until about this many blocks were looked at. Returns
 * whether the play is over. */
bool phases_go_on(struct phases *p, const struct plan *plan, uint64_t blocks);

/* Lists the blocks that are left in pile.removed, behind those that are gone. Returns the
 * result of the play if it ended now. NO_RESULT: such an end does not count. */
int64_t phases_list_left(struct phases *p);

/* ---- parts of a play ---- */

/* Clicks the group of a block, unless it is gone or alone. A plan must be restarted
 * before it goes on. */
void phases_click(struct phases *p, uint32_t block);

/* Which clicks are left out: this many of 100, at random. */
struct trial_skip {
    uint32_t percent;
    uint64_t *seed;
};

/* Goes on with one phase from p->column up to the column `stop`, and adds the number of
 * blocks looked at to *looked. `skip` may be NULL; places where a click was left out
 * still count as changed. */
void phases_go_to(struct phases *p, struct click_phase phase, uint32_t stop,
                  const struct trial_skip *skip, uint64_t *looked);

/* Makes the phase look again at the columns of `size` blocks of pile.removed, from number
 * `gone` on, which went or came back, and at the columns before them. */
void phases_look_again(struct phases *p, uint32_t gone, uint32_t size);

/* Returns the number of blocks gone before move i. */
static inline uint32_t phases_gone(const struct phases *p, size_t i)
{
    return i > 0 ? p->ends[i - 1] : 0;
}

/* The moves of a play from some number on, kept so that they can be made again. */
struct tail {
    uint32_t *removed, *ends;
    move *moves;
    size_t count;
    uint32_t size; /* of `removed` */
};

/* Makes room for all moves of a play. The caller checks a->failed. */
void tail_open(struct tail *t, struct arena *a, const struct phases *p);
void tail_save(struct tail *t, const struct phases *p, size_t at);

/* phases_take_back takes back all moves from number `at` on. phases_put makes the moves
 * of a tail again, which must have been saved at this place. */
void phases_take_back(struct phases *p, size_t at);
void phases_put(struct phases *p, const struct tail *t);

#endif

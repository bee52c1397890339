/* SPDX-License-Identifier: MIT */
/* greedy_clicks.h: whole plays of boards of any size, in nearly linear time.
 *
 * A play has *phases*. A phase clicks all groups of some colours that are not too large,
 * until there are none; the last phase clicks everything. It always goes on at the
 * leftmost column in which, or behind which, something has changed, and there at the
 * lowest place: so what could not be clicked on the left meets all that falls down on its
 * right, and little is left in the end (doc/samegame.md has figures). */
#ifndef DICOT_SOLVE_CLICK_GREEDY_CLICKS_H
#define DICOT_SOLVE_CLICK_GREEDY_CLICKS_H

#include "base/work.h"
#include "games/clicks/heap.h"

struct click_phase {
    uint32_t colours; /* bit c: colour c */
    uint32_t most;    /* the largest group that is clicked; at most UINT32_MAX - 1 */
};

#define PHASE_ALL (((uint32_t)1 << CLICKS_COLOURS) - 2) /* colours */
#define PHASE_ANY (UINT32_MAX - 1)                      /* blocks */

#define MOST_PHASES (CLICKS_COLOURS + 1)

/* The phases of one play. The last one clicks everything. */
struct plan {
    struct click_phase phases[MOST_PHASES];
    size_t count;
};

/* Work is counted in blocks looked at. Listing and removing a block takes as long as
 * looking at LISTED; a tick is TICK_BLOCKS of them. */
#define LISTED 8
#define TICK_BLOCKS 256

struct greedy_clicks {
    const struct board *board;
    struct click_heap heap;
    /* For each column: the least height at which it, or the one after it, may have
     * changed since it was looked at. */
    uint32_t *from;
    uint32_t column; /* where the play goes on; HEAP_NONE: the phase is over */
    size_t phase;    /* number of the current phase of the plan */
    uint64_t looked; /* blocks looked at that have not been counted as ticks */
    move *moves;
    uint32_t *ends; /* of a heap with a log: heap.gone after each move */
    size_t count;   /* number of moves */
    int64_t gained; /* points of these moves */
};

/* Prepares plays from a position, which must outlive it. Returns false if the budget is
 * exceeded. greedy_log lets moves be taken back. */
bool greedy_open(struct greedy_clicks *g, struct arena *a, const struct board *b,
                 const uint8_t *pos);
bool greedy_log(struct greedy_clicks *g, struct arena *a);

/* Begins a play from the start; or the phases of a plan, after the moves made so far. */
void greedy_begin(struct greedy_clicks *g);
void greedy_restart(struct greedy_clicks *g);

/* Goes on with the play of a plan. Returns false if it was over(w) before the end of the
 * play. w may be NULL. */
bool greedy_play(struct greedy_clicks *g, const struct plan *plan, struct work *w);

/* Makes a move of the rules, or clicks the group of a block, unless that is not legal. A
 * plan must be restarted before it goes on. */
void greedy_make(struct greedy_clicks *g, move m);
void greedy_click(struct greedy_clicks *g, struct heap_cell block);

/* Returns the result of the play if it ended now. NO_RESULT: such an end does not
 * count. */
int64_t greedy_result(const struct greedy_clicks *g);

/* ---- parts of a play ---- */

/* Which clicks are left out: this many of 100, at random. */
struct trial_skip {
    uint32_t percent;
    uint64_t *seed;
};

/* Goes on with one phase from g->column up to the column `stop`. `skip` may be NULL;
 * places where a click was left out still count as changed. */
void greedy_go_to(struct greedy_clicks *g, struct click_phase phase, uint32_t stop,
                  const struct trial_skip *skip);

#endif

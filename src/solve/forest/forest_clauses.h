/* SPDX-License-Identifier: MIT */
/* forest_clauses.h: the question "do these stones have a forest of moves with at most k
 * roots?" as clauses for a SAT solver (doc/solve.md).
 *
 * The stones are a whole component, or part of one. In the second case either the forest
 * of the rest is given, and what moves into or out of the part stays as it is; or the
 * stones beside the part are included but left free, which proves something about the
 * part whatever happens around it. Cycles are not forbidden from the start, since there
 * are too many: a solution that has one is answered by a clause against it. */
#ifndef DICOT_SOLVE_FOREST_FOREST_CLAUSES_H
#define DICOT_SOLVE_FOREST_FOREST_CLAUSES_H

#include "base/arena.h"
#include "base/sat.h"
#include "base/text.h"
#include "games/stones.h"
#include "solve/forest/forest.h"

/* What the questions about one board share. The arrays have one entry per vertex. */
struct forest_room {
    struct forest forest; /* solutions are read into it; at first every stone is a root */
    uint32_t *place; /* the index in the list of stones asked about, or FOREST_ROOT */
    uint32_t *marks; /* workspace, also for the caller between two calls */
};

/* Returns false if the budget is exceeded. */
bool forest_room_new(struct forest_room *r, size_t vertices, struct arena *a);

struct forest_clauses {
    const struct graph *graph;
    const uint8_t *colours;
    const uint32_t *vertex; /* the stones */
    uint32_t count;
    /* The last `free` stones are unconstrained: what arrives at them need not alternate,
     * and they do not count when they are left. */
    uint32_t free;
    const struct ending *target; /* the stone that must be left in the end; NULL: any */
    struct forest_room *room;
    const struct forest *around; /* the forest of all stones; NULL: none is given */
    /* Receives cycles and learned clauses in the form that certificates use; NULL if they
     * are not wanted. */
    struct writer *proof;
    struct arena arena; /* empty at first; charged to the budget of the search */

    /* Filled by forest_clauses_ask: */
    uint32_t arcs; /* ordered pairs of adjacent stones */
    /* For each stone: where its arcs begin in `to`. One more entry marks the end of the
     * last stone's arcs. */
    uint32_t *first;
    uint32_t *to;   /* for each arc: the place where it ends, ascending for each stone */
    uint32_t *back; /* for each arc: the arc in the opposite direction */
    int variables;
    struct sat *sat;
};

/* Makes a solver and adds all clauses; the fields up to `arena` must be set. `roots` must
 * be at least 1 unless some stones are free. Returns false and frees everything if the
 * formula is too large, it is over, or the budget is exceeded; it must have room for
 * what the solver is expected to need, so that other methods find some, too. */
bool forest_clauses_ask(struct forest_clauses *f, uint32_t roots);

/* Frees everything. It may also be called if nothing was asked and all these fields are
 * zero. */
void forest_clauses_done(struct forest_clauses *f);

/* Adds a clause that says that the stone on this vertex is not left. */
void forest_clauses_must_move(struct forest_clauses *f, uint32_t vertex);

/* Reads a solution into the forest of the room. If it has a cycle, forbids the cycle and
 * its reverse and returns false; the caller must then solve again. */
bool forest_clauses_read(struct forest_clauses *f);

#endif

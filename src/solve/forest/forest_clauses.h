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

struct forest_clauses {
    const struct graph *graph;
    const uint8_t *colours;
    const uint32_t *vertex; /* the stones */
    uint32_t count;
    /* The last `free` stones are unconstrained: what arrives at them need not alternate,
     * and they do not count when they are left. */
    uint32_t free;
    const struct ending *target; /* the stone that is wanted in the end; NULL: any */
    /* For each vertex of the graph its index in `vertex`, or FOREST_ROOT; the caller
     * fills it with FOREST_ROOT before, and finds it so afterwards. */
    uint32_t *place;
    const struct forest *around; /* the forest of all stones; NULL: none is given */
    /* Receives cycles and learned clauses in the form that certificates use; NULL: not
     * wanted. */
    struct writer *proof;
    struct arena arena; /* empty; its budget is that of the search */

    /* Filled by forest_clauses_ask: */
    uint32_t arcs; /* ordered pairs of adjacent stones */
    /* For each stone: where its arcs begin in `to`; one more entry at the end. */
    uint32_t *first;
    uint32_t *to;   /* for each arc: the place where it ends, ascending for each stone */
    uint32_t *back; /* for each arc: the arc in the opposite direction */
    int variables;
    struct sat *sat;
};

/* Makes a solver and adds all clauses; the fields up to `arena` must be set. At least one
 * root must be asked for, unless some stones are free. False: too large, or over the
 * budget (the solver is not charged, but there must be room for it); everything is freed
 * then. */
bool forest_clauses_ask(struct forest_clauses *f, uint32_t roots);

/* Frees all; what is zero, because nothing was asked, is left so. */
void forest_clauses_done(struct forest_clauses *f);

/* Adds one more clause: the stone on this vertex is not left. */
void forest_clauses_must_move(struct forest_clauses *f, uint32_t vertex);

/* Reads a solution into the forest of all stones. If the forest has a cycle, forbids the
 * cycle and its reverse and returns false: solve again. `seen` is workspace, one number
 * per vertex. */
bool forest_clauses_read(struct forest_clauses *f, struct forest *forest, uint32_t *seen);

#endif

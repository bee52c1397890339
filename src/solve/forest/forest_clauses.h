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
    uint32_t free; /* the last so many stones are unconstrained: what arrives at them need
                      not alternate, and they do not count when they are left */
    const struct ending *target; /* which stone is wanted in the end; NULL: any */
    uint32_t *place;             /* of each vertex of the graph: its place in `vertex`, or
                                    FOREST_ROOT, which the caller fills in everywhere
                                    before and finds everywhere after */
    const struct forest *around; /* the forest of all stones; NULL: none is given */
    struct writer *proof; /* gets cycles and learned clauses, as certificates have them;
                             NULL: they are not wanted */
    struct arena arena;   /* empty; its budget is that of the search */

    /* Filled by forest_clauses_ask: */
    uint32_t arcs;   /* ordered pairs of adjacent stones */
    uint32_t *first; /* of each stone: its arcs in `to`; one more at the end */
    uint32_t *to;    /* of each arc: the place where it ends, ascending for each stone */
    uint32_t *back;  /* of each arc: the arc the other way round */
    int variables;
    struct sat *sat;
};

/* Needs the fields up to `arena`: makes a solver and adds all clauses. At least one root
 * must be asked for, unless some stones are free. False: too large, or over the budget
 * (the solver is not charged, but there must be room for it); then all is freed. */
bool forest_clauses_ask(struct forest_clauses *f, uint32_t roots);
void forest_clauses_done(struct forest_clauses *f);

/* One clause more: the stone on that vertex is not left. */
void forest_clauses_must_move(struct forest_clauses *f, uint32_t vertex);

/* Reads a solution into the forest of all stones. If that has a cycle, forbids it and its
 * reverse and says false: solve again. `seen`, one number per vertex, is workspace. */
bool forest_clauses_read(struct forest_clauses *f, struct forest *forest, uint32_t *seen);

#endif

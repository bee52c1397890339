/* SPDX-License-Identifier: MIT */
/* forest_clauses.h: "these stones have a forest with at most k roots" as clauses
 * (doc/solve.md). The stones are a whole component, or part of one, with the forest of
 * the rest given: what moves into or out of the part stays as it is. Cycles are not
 * forbidden from the start: whoever finds one in a solution adds a clause against it. */
#ifndef DICOT_SOLVE_FOREST_FOREST_CLAUSES_H
#define DICOT_SOLVE_FOREST_FOREST_CLAUSES_H

#include "base/text.h"
#include "games/stones.h"
#include "solve/forest/forest.h"
#include "base/sat.h"

struct formula {
    const struct graph *graph;
    const uint8_t *colours;
    const uint32_t *vertex; /* the stones */
    uint32_t count;
    uint32_t free; /* the last so many stones may do as they like: they need not
                      alternate, and being left they do not count */
    const struct ending *target; /* of this component; NULL: none */
    uint32_t *place;             /* of each vertex of the graph: its place in `vertex`, or
                                    FOREST_ROOT; the caller's, and so is its content */
    const struct forest *around; /* the forest of all; NULL: the stones are alone */
    struct writer *proof; /* gets cycles and learned clauses, as certificates have them;
                             NULL: nobody wants them */
    struct memory *memory;
    uint32_t arcs;
    uint32_t *first; /* of each stone: its arcs in `to`; one more at the end */
    uint32_t *to;    /* places, ascending */
    uint32_t *back;  /* of each arc: the arc the other way round */
    int variables;
    struct sat *sat;
};

/* Begins with the fields up to `memory` filled: makes a solver and adds all clauses. No
 * root at all can be asked for if some stones are free. False: too large, or over the
 * budget (of which the solver itself takes nothing, but it must be there); then it is
 * done. */
bool formula_ask(struct formula *f, uint32_t roots);
void formula_done(struct formula *f);

/* The stone on that vertex must move. */
void formula_move(struct formula *f, uint32_t vertex);

/* Reads a solution into the forest of all; if it then has a cycle, forbids it (and its
 * reverse) and says false. `seen`, one number per vertex, is workspace. */
bool formula_read(struct formula *f, struct forest *forest, uint32_t *seen);

#endif

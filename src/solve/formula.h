/* SPDX-License-Identifier: MIT */
/* formula.h: "these stones have a forest with at most k roots" as clauses (doc/solve.md).
 * The stones are a whole component, or part of one, with the forest of the rest given:
 * what moves into or out of the part stays as it is. Cycles are not forbidden from the
 * start: whoever finds one in a solution adds a clause against it. */
#ifndef DICOT_SOLVE_FORMULA_H
#define DICOT_SOLVE_FORMULA_H

#include "games/stones.h"
#include "solve/forest.h"
#include "solve/sat.h"

struct formula {
    const struct graph *graph;
    const uint8_t *colours;
    const uint32_t *vertex; /* the stones */
    uint32_t count, arcs;
    const struct ending *target; /* of this component; NULL: none */
    struct memory *memory;
    uint32_t *place;             /* of each vertex of the graph: its place in `vertex`, or
                                    FOREST_ROOT; the caller's, and so is its content */
    const struct forest *around; /* the forest of all; NULL: the stones are alone */
    uint32_t *first; /* of each stone: its arcs in `to`; one more at the end */
    uint32_t *to;    /* places */
    uint32_t *back;  /* of each arc: the arc the other way round */
    int variables;
    struct sat *sat;
};

/* Lists the arcs. False: over the budget. formula_done frees it in both cases. */
bool formula_init(struct formula *f);
void formula_done(struct formula *f);

/* Adds all clauses to f->sat. */
void formula_state(struct formula *f, uint32_t roots);

/* Reads a solution into the forest of all; if it then has a cycle, forbids it (and its
 * reverse) and says false. `seen`, a number a vertex, is workspace. */
bool formula_read(struct formula *f, struct forest *forest, uint32_t *seen);

#endif

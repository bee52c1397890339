/* SPDX-License-Identifier: MIT */
/* formula.h: "this component of stones has a forest with at most k roots" as clauses
 * (doc/solve.md). Cycles are not forbidden from the start: whoever finds one in a
 * solution adds a clause against it. */
#ifndef DICOT_SOLVE_FORMULA_H
#define DICOT_SOLVE_FORMULA_H

#include "games/stones.h"
#include "solve/forest.h"
#include "solve/sat.h"

struct formula {
    const struct graph *graph;
    const uint8_t *colours;
    const uint32_t *vertex; /* the stones of the component, ascending */
    uint32_t count, arcs;
    const struct ending *target; /* of this component; NULL: none */
    struct memory *memory;
    uint32_t *place; /* of each vertex of the graph: its place in `vertex` */
    uint32_t *first; /* of each stone: its arcs in `to`; one more at the end */
    uint32_t *to;    /* places, ascending for each stone */
    uint32_t *back;  /* of each arc: the arc the other way round */
    int variables;
    struct sat *sat;
};

/* Lists the arcs. False: over the budget. formula_done frees it in both cases. */
bool formula_init(struct formula *f);
void formula_done(struct formula *f);

/* Adds all clauses to f->sat. */
void formula_state(struct formula *f, uint32_t roots);

/* Reads a solution into a forest; if it has a cycle, forbids it (and its reverse) and
 * says false. `seen` is f->count numbers of workspace. */
bool formula_read(struct formula *f, struct forest *forest, uint32_t *seen);

#endif

/* SPDX-License-Identifier: MIT */
/* refuted_parts.h: why so many stones are always left: parts of the board, and how many
 * stones every play leaves on each. A SAT solver said so (forest_clauses.h); refutation.h
 * has it say so again, with every step. */
#ifndef DICOT_SOLVE_FOREST_REFUTED_PARTS_H
#define DICOT_SOLVE_FOREST_REFUTED_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"

struct refuted_part {
    size_t first;         /* of its vertices, in `vertex` */
    uint32_t count, kept; /* kept > count: no ending counts */
};

/* Disjoint parts, the vertices of each ascending. */
struct refuted_parts {
    struct memory *memory;
    struct refuted_part *parts;
    size_t count, capacity;
    uint32_t *vertex;
    size_t vertices, vertex_capacity;
};

/* False: over the budget. */
bool refuted_parts_add(struct refuted_parts *g, uint32_t kept, const uint32_t *vertex,
                       uint32_t count);
void refuted_parts_drop_last(struct refuted_parts *g);
void refuted_parts_clear(struct refuted_parts *g);
void refuted_parts_done(struct refuted_parts *g);

#endif

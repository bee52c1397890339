/* SPDX-License-Identifier: MIT */
/* refuted_parts.h: the evidence for a bound that a SAT solver has proved: parts of the
 * board that do not overlap, and for each of them how many stones every play leaves
 * there. Methods collect them while they search (forest_clauses.h has the question that
 * is asked of each part); refutation.h has the solver prove them once more, step by
 * step, for a certificate. */
#ifndef DICOT_SOLVE_FOREST_REFUTED_PARTS_H
#define DICOT_SOLVE_FOREST_REFUTED_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct refuted_part {
    size_t first;   /* where its vertices begin in `vertex` */
    uint32_t count; /* of its vertices */
    uint32_t kept;  /* stones left there; more than `count`: no ending counts */
};

/* Zero but for the arena: no parts. */
struct refuted_parts {
    struct arena arena; /* both arrays */
    struct refuted_part *list;
    size_t count, capacity;
    uint32_t *vertex; /* of all parts, one part after another, each part ascending */
    size_t vertices, vertex_capacity;
};

/* Adds a part; its vertices may come in any order. False: over the budget. */
bool refuted_parts_add(struct refuted_parts *p, uint32_t kept, const uint32_t *vertex,
                       uint32_t count);
void refuted_parts_drop_last(struct refuted_parts *p);

/* Drops all parts; the room stays for those to come. */
void refuted_parts_clear(struct refuted_parts *p);
void refuted_parts_done(struct refuted_parts *p);

#endif

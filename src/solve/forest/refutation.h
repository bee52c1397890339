/* SPDX-License-Identifier: MIT */
/* refutation.h: the evidence for a bound that a SAT solver has proved: parts of the board
 * that do not overlap, and for each of them how many stones every play leaves there.
 * Methods collect them while they search (forest_clauses.h has the question that is asked
 * of each part). For a certificate the solver proves them once more, and every step is
 * recorded (doc/certificates.md, "refutation"). */
#ifndef DICOT_SOLVE_FOREST_REFUTATION_H
#define DICOT_SOLVE_FOREST_REFUTATION_H

#include "search/method.h"

struct refuted_part {
    size_t first;   /* where its vertices begin in `vertex` */
    uint32_t count; /* number of its vertices */
    /* Every play leaves at least this many stones there; more than `count` means that no
     * end counts. */
    uint32_t kept;
};

/* A list of parts. Without parts everything is zero except the arena. */
struct refuted_parts {
    struct arena *arena; /* owns both arrays */
    struct refuted_part *list;
    size_t count, capacity;
    /* The vertices of all parts, one part after another, each in ascending order. */
    uint32_t *vertex;
    size_t vertices, vertex_capacity;
};

/* Adds a part; its vertices may come in any order. Returns false if the budget is
 * exceeded. */
bool refuted_parts_add(struct refuted_parts *p, uint32_t kept, const uint32_t *vertex,
                       uint32_t count);
void refuted_parts_drop_last(struct refuted_parts *p);

/* Drops all parts, but keeps the memory for later ones. */
void refuted_parts_clear(struct refuted_parts *p);

/* Makes a search that is SEARCH_SOLVED when all parts are refuted. The parts, and
 * everything that the task points to, must outlive the search. Returns NULL if the budget
 * is exceeded. */
struct search *refutation_new(const struct task *t, const struct refuted_parts *parts);

/* Returns the sections of the certificate, once the search is solved. */
const struct writer *refutation_text(const struct search *s);

#endif

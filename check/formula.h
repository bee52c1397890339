/* SPDX-License-Identifier: MIT
 *
 * formula.h: "a forest of moves leaves fewer than so many stones on this part of the
 * board", as clauses (doc/certificates.md, "refutation"). If they have no solution, every
 * play of stones leaves so many there.
 */
#ifndef CHECK_FORMULA_H
#define CHECK_FORMULA_H

#include "line.h"

struct formula {
    const struct line *line;
    const struct plain *start;
    uint32_t *vertex; /* the stones: those of the part, then those beside it */
    uint32_t part, stones;
    uint32_t (*arc)[2]; /* places in `vertex`, ascending */
    uint32_t *first;    /* of each stone: its first arc; one more at the end */
    int32_t *counter;   /* of each stone of the part: its first variable */
    int32_t roots;      /* at most so many in the part */
    int32_t roots_counter;
    int32_t variables;
};

/* FORMULA_WRONG: there is no such formula, and `why` says why not. */
enum formula_size { FORMULA_MADE, FORMULA_WRONG, FORMULA_TOO_LARGE };

/* That fewer than `kept` stones are left on the vertices: `count` of them, ascending. The
 * caller frees the formula in every case. */
enum formula_size formula_make(struct formula *f, const struct line *line, uint64_t kept,
                               const uint32_t *vertex, size_t count, char *why);
/* Hands out all clauses; literals are variables from 1, negative if negated. */
typedef void take_clause(void *context, const int32_t *literal, size_t count);
void formula_clauses(const struct formula *f, take_clause *take, void *context);
/* Not all of these moves are made: from each vertex to the next, from the last to the
 * first; nor all of the moves back. False if they are not a cycle of stones of the
 * formula. */
bool formula_cycle(const struct formula *f, const uint32_t *vertex, size_t count,
                   take_clause *take, void *context);
void formula_free(struct formula *f);

#endif

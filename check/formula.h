/* SPDX-License-Identifier: MIT
 *
 * formula.h: "so many legal moves in a row can be made", as clauses (doc/certificates.md,
 * "refutation"). If it has no solution, no play of stones leaves fewer than the bound.
 */
#ifndef CHECK_FORMULA_H
#define CHECK_FORMULA_H

#include "line.h"

struct formula {
    const struct plain *start;
    uint32_t (*arc)[2]; /* pairs of adjacent stones, ascending */
    size_t arcs;
    int32_t moves; /* T */
    int32_t variables;
};

/* False and the reason if the LINE has no such formula, or it would be too large. The
 * caller frees it in both cases. */
bool formula_make(struct formula *f, const struct line *line, int64_t bound, char *why);
/* Hands out all clauses; literals are variables from 1, negative if negated. */
void formula_clauses(const struct formula *f,
                     void (*take)(void *context, const int32_t *literal, size_t count),
                     void *context);
/* In DIMACS form, to stdout. */
void formula_print(const struct formula *f);
void formula_free(struct formula *f);

#endif

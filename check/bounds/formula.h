/* SPDX-License-Identifier: MIT
 *
 * formula.h: the statement "some forest of moves leaves fewer than K stones on this part
 * of the board" as clauses (doc/certificates.md, "refutation"). If they have no solution,
 * every play leaves at least K stones there.
 */
#ifndef CHECK_FORMULA_H
#define CHECK_FORMULA_H

#include "text/line.h"

struct formula {
    const struct line *line;
    const struct plain *start;
    uint32_t *vertex; /* the stones: first those of the part, then those beside it */
    uint32_t part, stones;
    uint32_t (*arc)[2];    /* indices in `vertex`, ascending */
    uint32_t *first;       /* for each stone: its first arc; one more entry at the end */
    int32_t *counter;      /* for each stone of the part: the first of its variables D */
    int32_t roots;         /* the most that the part may have: K - 1 */
    int32_t roots_counter; /* the first of the variables R */
    int32_t variables;
};

/* FORMULA_WRONG: there is no such formula, and `why` says why. */
enum formula_size { FORMULA_MADE, FORMULA_WRONG, FORMULA_TOO_LARGE };

/* Makes the formula that fewer than `kept` stones are left on these `count` vertices,
 * which must ascend. The caller frees it in every case. */
enum formula_size formula_make(struct formula *f, const struct line *line, uint64_t kept,
                               const uint32_t *vertex, size_t count, char *why);
/* Passes all clauses to `take`. A literal is the number of a variable, from 1, negative
 * if it is negated. */
typedef void take_clause(void *context, const int32_t *literal, size_t count);
void formula_clauses(const struct formula *f, take_clause *take, void *context);
/* Passes on the two clauses that forbid a cycle: not all moves from each vertex to the
 * next and from the last to the first are made, nor all moves back. Returns false if the
 * vertices are not a cycle of stones of the formula. */
bool formula_cycle(const struct formula *f, const uint32_t *vertex, size_t count,
                   take_clause *take, void *context);
void formula_free(struct formula *f);

#endif

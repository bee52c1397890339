/* SPDX-License-Identifier: MIT */
/* cnf.h: formulas in conjunctive normal form: those of POSITIVE CNF, without negations
 * [BP §4], and those of 3-SAT [CLICK §4]. */
#ifndef DICOT_REDUCE_CNF_H
#define DICOT_REDUCE_CNF_H

#include "base/arena.h"
#include "base/text.h"

#define MOST_VARIABLES ((uint64_t)1 << 20)
#define MOST_CLAUSES ((uint64_t)1 << 20)

struct cnf {
    struct arena *arena;
    uint32_t variables; /* numbered from 0; written from 1 */
    size_t clauses, clause_capacity;
    size_t *ends;       /* for each clause, where it ends in `literals` */
    uint32_t *literals; /* variables, clause by clause, each once in a clause */
    bool *negated;      /* for each literal; NULL: none is negated */
    size_t count, capacity, signs;
    /* Most literals allowed in a clause; 0: any number, without negations. */
    size_t longest;
};

static inline size_t clause_start(const struct cnf *f, size_t clause)
{
    return clause == 0 ? 0 : f->ends[clause - 1];
}

static inline size_t clause_size(const struct cnf *f, size_t clause)
{
    return f->ends[clause] - clause_start(f, clause);
}

/* Returns the place of a variable in a clause, or the size of the clause if it is not
 * there. */
static inline size_t literal_of(const struct cnf *f, size_t clause, uint32_t variable)
{
    size_t l = 0;
    while (l < clause_size(f, clause) &&
           f->literals[clause_start(f, clause) + l] != variable)
        l++;
    return l;
}

/* Returns in how many clauses a variable occurs. */
static inline size_t cnf_occurrences(const struct cnf *f, uint32_t variable)
{
    size_t count = 0;
    for (size_t l = 0; l < f->count; l++)
        count += f->literals[l] == variable;
    return count;
}

/* Reads a formula in DIMACS, from all of the text or up to a line that is only %.
 * `longest` is as in struct cnf. On failure the error is filled. */
bool cnf_parse(struct cnf *f, struct arena *a, struct cursor *c, size_t longest);

/* Add a literal to the current clause, and end that clause. Returns false if the budget
 * is exceeded. */
bool cnf_add_literal(struct cnf *f, uint32_t variable);
bool cnf_end_clause(struct cnf *f);

#endif

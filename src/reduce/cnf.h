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
    uint32_t variables; /* from 0; written from 1 */
    size_t clauses, clause_capacity;
    size_t *ends;       /* of each clause, in `literals` */
    uint32_t *literals; /* variables, clause by clause, each once in a clause */
    bool *negated;      /* of each literal; NULL: none is */
    size_t count, capacity, signs;
    size_t longest; /* size of the largest clause that may be; 0: any, no negations */
};

static inline size_t clause_start(const struct cnf *f, size_t clause)
{
    return clause == 0 ? 0 : f->ends[clause - 1];
}

static inline size_t clause_size(const struct cnf *f, size_t clause)
{
    return f->ends[clause] - clause_start(f, clause);
}

/* Where in a clause is the variable? Its size: nowhere. */
static inline size_t literal_of(const struct cnf *f, size_t clause, uint32_t variable)
{
    size_t l = 0;
    while (l < clause_size(f, clause) &&
           f->literals[clause_start(f, clause) + l] != variable)
        l++;
    return l;
}

/* DIMACS, all of the text or up to a line of % alone; without negations, or with them
 * and at most `longest` literals in a clause. On failure the error is filled. */
bool cnf_parse(struct cnf *f, struct arena *a, struct cursor *c);
bool cnf_parse_negated(struct cnf *f, struct arena *a, struct cursor *c, size_t longest);

/* Adds a literal to the clause being made; ends that clause. Returns false if the budget
 * is exceeded. */
bool cnf_add_literal(struct cnf *f, uint32_t variable);
bool cnf_end_clause(struct cnf *f);

#endif

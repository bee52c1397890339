/* SPDX-License-Identifier: MIT */
/* cnf.h: formulas in conjunctive normal form: those of POSITIVE CNF, without negations
 * [BP §4], and those of 3-SAT [CLICK §4]. Here they are read, satisfied, and told: a
 * story says what a play on the board of a formula means for the formula. */
#ifndef DICOT_REDUCE_CNF_H
#define DICOT_REDUCE_CNF_H

#include "base/arena.h"
#include "base/text.h"
#include "search/search.h"
#include "search/story.h"

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

/* Makes a search for such values: by a SAT solver if `sat` is set (it must exist),
 * otherwise by trying one value after another. The formula must outlive it. Returns NULL
 * if the budget is exceeded. */
struct search *cnf_values_new(const struct cnf *f, struct memory *m, bool sat);

/* Returns, after SEARCH_SOLVED, the value of each variable, or NULL if the formula cannot
 * be true. */
const bool *cnf_values(const struct search *s);

const char *cnf_values_method(const struct search *s);

enum truth { OPEN, FALSE, TRUE };

struct cnf_story {
    const struct cnf *cnf;
    struct story *story;
    enum truth *value; /* the value of each variable */
    size_t untold;     /* number of moves since the last step that was told */
};

/* Begins a story in which no variable has a value yet. If the budget is exceeded, returns
 * false and sets `failed` of the arena. */
bool cnf_story_begin(struct cnf_story *c, const struct cnf *f, struct story *story);

enum truth cnf_story_clause(const struct cnf_story *c, size_t clause);

/* Tells a step: it has all moves that were not told yet, and a scene of the formula. */
void cnf_story_tell(struct cnf_story *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif

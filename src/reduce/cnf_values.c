/* SPDX-License-Identifier: MIT */
/* cnf_values.c: see cnf_values.h. Without a SAT solver, variables get values in their
 * order, false before true; when a clause becomes false, the last value is taken back. */
#include "reduce/cnf_values.h"

#include "base/sat.h"

struct cnf_search {
    struct search search;
    const struct cnf *cnf;
    struct sat *sat; /* NULL: values are tried one by one */
    bool *value;
    uint32_t fixed; /* the first `fixed` variables have values */
    bool found;
};

static const struct cnf_search *values_of(const struct search *s)
{
    return (const struct cnf_search *)s;
}

static void state_formula(const struct cnf_search *v)
{
    const struct cnf *f = v->cnf;
    for (size_t j = 0; j < f->clauses; j++) {
        for (size_t l = clause_start(f, j); l < f->ends[j]; l++) {
            int variable = (int)f->literals[l] + 1;
            sat_add(v->sat, f->negated[l] ? -variable : variable);
        }
        sat_add(v->sat, 0);
    }
}

/* Is a clause false whose variables all have values? */
static bool is_refuted(const struct cnf_search *v)
{
    const struct cnf *f = v->cnf;
    for (size_t j = 0; j < f->clauses; j++) {
        bool open = false;
        for (size_t l = clause_start(f, j); l < f->ends[j]; l++)
            open = open || f->literals[l] >= v->fixed ||
                   v->value[f->literals[l]] != f->negated[l];
        if (!open)
            return true;
    }
    return false;
}

/* Gives one more variable a value, or changes the last value that can be changed. Returns
 * false if all were tried. */
static bool try_next(struct cnf_search *v)
{
    if (!is_refuted(v)) {
        v->found = v->fixed == v->cnf->variables;
        if (!v->found)
            v->value[v->fixed++] = false;
        return true;
    }
    while (v->fixed > 0 && v->value[v->fixed - 1])
        v->fixed--;
    if (v->fixed > 0)
        v->value[v->fixed - 1] = true;
    return v->fixed > 0;
}

/* A node is a call of the solver. */
static enum search_state run_sat(struct cnf_search *v, struct work *w)
{
    enum { CONFLICTS = 1000 };
    enum sat_answer answer;
    while ((answer = sat_solve(v->sat, CONFLICTS)) == SAT_UNKNOWN)
        if (over_node(w))
            return SEARCH_RUNNING;
    w->nodes++;
    if (answer == SAT_NO_MEMORY)
        return search_ended(&v->search, NO_MEMORY);
    v->found = answer == SAT_YES;
    for (uint32_t i = 0; v->found && i < v->cnf->variables; i++)
        v->value[i] = sat_value(v->sat, (int)i + 1);
    return SEARCH_SOLVED;
}

static enum search_state run(struct search *search, struct work *w)
{
    struct cnf_search *v = (struct cnf_search *)search;
    if (v->sat != NULL)
        return run_sat(v, w);
    while (!v->found && try_next(v))
        if (over_node(w) && !v->found)
            return SEARCH_RUNNING;
    return SEARCH_SOLVED;
}

static void done(struct search *search)
{
    sat_free(((struct cnf_search *)search)->sat);
}

static const struct search_kind own_kind = {.run = run, .done = done};

struct search *cnf_values_new(const struct cnf *f, struct memory *m, bool sat)
{
    struct cnf_search *v = search_new(&own_kind, m, sizeof *v);
    if (v == NULL)
        return NULL;
    v->cnf = f;
    v->value = arena_new(&v->search.kept, f->variables, sizeof *v->value);
    v->sat = sat ? sat_new(m) : NULL;
    if (v->sat != NULL)
        state_formula(v);
    return search_if_made(&v->search, v->value != NULL && (v->sat != NULL) == sat);
}

const bool *cnf_values(const struct search *s)
{
    return values_of(s)->found ? values_of(s)->value : NULL;
}

const char *cnf_values_method(const struct search *s)
{
    return values_of(s)->sat != NULL ? "sat" : "values";
}

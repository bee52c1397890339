/* SPDX-License-Identifier: MIT */
/* reductions.c: the table of reductions, and what their searches share; a new reduction
 * is a file and a row here. */
#include <string.h>

#include "reduce/reduction.h"

extern const struct reduction hamiltonian_reduction, green_tree_reduction,
    poscnf_reduction, partition_reduction, three_partition_reduction, three_sat_reduction;

const struct reduction *const reductions[] = {
    &hamiltonian_reduction,
    &green_tree_reduction,
    &poscnf_reduction,
    &partition_reduction,
    &three_partition_reduction,
    &three_sat_reduction,
    NULL,
};

const struct reduction *reduction_find(const char *name)
{
    for (const struct reduction *const *r = reductions; *r != NULL; r++)
        if (strcmp((*r)->name, name) == 0)
            return *r;
    return NULL;
}

struct nearest reduction_nearest(const char *name)
{
    struct nearest n = nearest_to(name, strlen(name));
    for (const struct reduction *const *r = reductions; *r != NULL; r++)
        nearest_offer(&n, (*r)->name);
    return n;
}

static enum search_state reduction_run(struct search *search, struct work *w)
{
    struct reduction_search *s = (struct reduction_search *)search;
    const enum search_state state =
        s->inside != NULL ? search_run(s->inside, w) : SEARCH_SOLVED;
    return state == SEARCH_SOLVED ? s->finish(s, w) : state;
}

static void reduction_describe(const struct search *search, struct writer *w)
{
    const struct search *inside = ((const struct reduction_search *)search)->inside;
    if (inside != NULL)
        search_describe(inside, w);
}

static void reduction_done(struct search *search)
{
    search_free(((struct reduction_search *)search)->inside);
}

static const struct search_kind reduction_kind = {
    .run = reduction_run, .describe = reduction_describe, .done = reduction_done};

void *reduction_search_new(const void *instance, const struct task *t, size_t size,
                           enum search_state (*finish)(struct reduction_search *s,
                                                       struct work *w))
{
    struct reduction_search *s = search_new(&reduction_kind, t->memory, size);
    if (s == NULL)
        return NULL;
    s->instance = instance;
    s->problem = t->problem;
    s->finish = finish;
    return s;
}

struct reduction_search *reduction_search_with(struct reduction_search *s,
                                               struct search *inside)
{
    if (inside == NULL) {
        reduction_search_free(s);
        return NULL;
    }
    s->inside = inside;
    return s;
}

void reduction_search_free(struct reduction_search *s)
{
    search_free(s != NULL ? &s->search : NULL);
}

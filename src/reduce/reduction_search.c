/* SPDX-License-Identifier: MIT */
/* reduction_search.c: see reduction_search.h. */
#include "reduce/reduction_search.h"

static enum search_state run(struct search *search, struct work *w)
{
    struct reduction_search *s = (struct reduction_search *)search;
    const enum search_state state =
        s->inside != NULL ? search_run(s->inside, w) : SEARCH_SOLVED;
    return state == SEARCH_SOLVED ? s->finish(s, w) : state;
}

static void describe(const struct search *search, struct writer *w)
{
    const struct search *inside = ((const struct reduction_search *)search)->inside;
    if (inside != NULL)
        search_describe(inside, w);
}

static void done(struct search *search)
{
    search_free(((struct reduction_search *)search)->inside);
}

static const struct search_kind own_kind = {
    .run = run, .describe = describe, .done = done};

void *reduction_search_new(const void *instance, const struct task *t, size_t size,
                           enum search_state (*finish)(struct reduction_search *s,
                                                       struct work *w))
{
    struct reduction_search *s = search_new(&own_kind, t->memory, size);
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

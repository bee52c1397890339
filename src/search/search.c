/* SPDX-License-Identifier: MIT */
/* search.c: creates, steps and frees searches; see search.h. */
#include "search/search.h"

void *search_new(const struct search_kind *kind, struct memory *m, size_t size)
{
    struct search *s = memory_new(m, 1, size);
    if (s != NULL)
        *s = (struct search){.kind = kind,
                             .memory = m,
                             .size = size,
                             .work = arena_of(m),
                             .kept = arena_of(m)};
    return s;
}

void search_free(struct search *s)
{
    if (s == NULL)
        return;
    if (s->kind->done != NULL)
        s->kind->done(s);
    arena_done(&s->work);
    arena_done(&s->kept);
    memory_free(s->memory, s, 1, s->size);
}

struct search *search_if_made(struct search *s, bool made)
{
    if (made)
        return s;
    search_free(s);
    return NULL;
}

enum search_state search_step(struct search *s, uint64_t work)
{
    return s->state == SEARCH_RUNNING ? s->state = s->kind->step(s, work) : s->state;
}

void search_finish(struct search *s)
{
    if (s->kind->finish != NULL)
        s->kind->finish(s);
    arena_done(&s->work);
    if (s->state == SEARCH_RUNNING)
        s->state = SEARCH_NO_MEMORY;
}

void search_describe(const struct search *s, struct writer *w)
{
    if (s->kind->describe != NULL)
        s->kind->describe(s, w);
    else if (s->kind->doing != NULL)
        write_text(w, s->kind->doing);
}

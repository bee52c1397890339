/* SPDX-License-Identifier: MIT */
/* search.c: the life of a search; see search.h. */
#include "search/search.h"

#include "base/memory.h"

void *search_new(const struct engine *engine, struct memory *m, size_t size)
{
    struct search *s = memory_new(m, 1, size);
    if (s != NULL)
        *s = (struct search){.engine = engine, .memory = m, .size = size};
    return s;
}

void search_free(struct search *s)
{
    if (s == NULL)
        return;
    s->engine->done(s);
    memory_free(s->memory, s, 1, s->size);
}

enum search_state search_step(struct search *s, uint64_t work)
{
    return s->state == SEARCH_RUNNING ? s->state = s->engine->step(s, work) : s->state;
}

void search_finish(struct search *s)
{
    if (s->engine->finish != NULL)
        s->engine->finish(s);
    if (s->state == SEARCH_RUNNING)
        s->state = SEARCH_NO_MEMORY;
}

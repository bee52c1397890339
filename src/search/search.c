/* SPDX-License-Identifier: MIT */
/* search.c: creates, runs and frees searches; see search.h. */
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

/* Units of work per step if there is a limit on nodes: a fixed number, so that the search
 * ends at the same place on every machine. */
#define COUNTED_UNITS 16

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Takes a step of so many units in a search that is divided into steps. Slices do not end
 * within it: the search could not go on from there. */
static void take_step(struct search *s, struct work *w, uint64_t units)
{
    const uint64_t nodes = s->nodes, counted = w->nodes;
    const bool whole = w->whole, midway = w->midway;
    w->whole = w->midway = true;
    s->state = s->kind->step(s, units);
    w->midway = midway;
    work_whole(w, whole);
    w->nodes = counted + (s->nodes > nodes ? s->nodes - nodes : 0);
    w->ticks += units;
    w->counted = w->ticks;
    w->next = w->most_nodes > 0 ? w->ticks : w->next;
}

/* Runs such a search. A step lasts until the host is asked again. */
static enum search_state run_steps(struct search *s, struct work *w)
{
    do {
        uint64_t units = w->stride;
        if (w->most_nodes > w->nodes)
            units = least(COUNTED_UNITS, w->most_nodes - w->nodes);
        if (w->slice_end > w->ticks)
            units = least(units, w->slice_end - w->ticks);
        take_step(s, w, units);
    } while (s->state == SEARCH_RUNNING && !over(w));
    return s->state;
}

enum search_state search_run(struct search *s, struct work *w)
{
    if (s->state != SEARCH_RUNNING)
        return s->state;
    if (s->kind->run == NULL)
        return run_steps(s, w);
    const uint64_t before = w->nodes, nodes = s->nodes;
    const bool whole = work_whole(w, w->whole || s->kind->whole);
    s->state = s->kind->run(s, w);
    work_whole(w, whole);
    s->nodes = nodes + (w->nodes - before);
    return s->state;
}

/* If the host has ended the slice early, the caller's ends, too. */
enum search_state search_run_slice(struct search *s, struct work *w, uint64_t ticks)
{
    if (s->state != SEARCH_RUNNING)
        return s->state;
    if (s->kind->run == NULL) {
        const bool limited = w->most_nodes > w->nodes;
        take_step(s, w, limited ? least(ticks, w->most_nodes - w->nodes) : ticks);
        return s->state;
    }
    const uint64_t before = w->slice_end;
    const bool whole = w->whole;
    w->whole = false;
    work_slice(w, ticks);
    const uint64_t end = w->slice_end;
    search_run(s, w);
    w->slice_end = w->slice_end == end ? before : w->ticks;
    w->whole = whole;
    w->next = w->ticks;
    return s->state;
}

enum search_state search_run_nodes(struct search *s, struct work *w, uint64_t nodes)
{
    const uint64_t most = w->most_nodes;
    if (most == 0 || (w->nodes < most && nodes < most - w->nodes))
        work_limit_nodes(w, nodes);
    search_run(s, w);
    w->most_nodes = most;
    w->next = w->counted = w->ticks;
    if (w->stopped == STOP_NODES && (most == 0 || w->nodes < most))
        work_resume(w);
    return s->state;
}

enum search_state search_run_within(struct search *s)
{
    struct work alone = work_of(s->memory, NULL, NULL), *w = memory_work(s->memory);
    return search_run(s, w != NULL ? w : &alone);
}

enum search_state search_step(struct search *s, uint64_t work)
{
    if (s->state == SEARCH_RUNNING && s->kind->run == NULL)
        return s->state = s->kind->step(s, work);
    struct work alone = work_of(s->memory, NULL, NULL), *w = memory_work(s->memory);
    return search_run_slice(s, w != NULL ? w : &alone, work);
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

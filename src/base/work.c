/* SPDX-License-Identifier: MIT */
/* work.c: see work.h. */
#include "base/work.h"

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void work_resume(struct work *w)
{
    w->stopped = STOP_NOT;
    w->stride = 1;
    w->next = w->asked = w->counted = w->ticks;
}

void work_limit_nodes(struct work *w, uint64_t nodes)
{
    w->most_nodes = nodes > 0 ? w->nodes + nodes : 0;
    w->next = w->counted = w->ticks;
}

void work_slice(struct work *w, uint64_t ticks)
{
    w->slice_end = ticks == 0 || ticks > UINT64_MAX - w->ticks ? 0 : w->ticks + ticks;
    w->next = w->ticks;
}

/* A tick has at most one node, or all nodes of a few, so the limit is not reached before
 * as many ticks as there are nodes left. */
static void compare_nodes(struct work *w)
{
    if (w->nodes >= w->most_nodes)
        w->stopped = STOP_NODES;
    else
        w->counted = w->ticks + (w->most_nodes - w->nodes);
}

bool work_over(struct work *w)
{
    if (w->stopped == STOP_NOT && w->most_nodes > 0 && w->ticks >= w->counted)
        compare_nodes(w);
    if (w->stopped == STOP_NOT && w->look_up != NULL && w->ticks >= w->asked) {
        w->asked = UINT64_MAX; /* what the host does is not interrupted */
        w->stopped = w->look_up(w);
        w->asked = w->ticks + least(w->stride, MOST_UNSEEN);
    }
    const bool sliced = w->slice_end > 0 && !w->whole;
    if (w->stopped != STOP_NOT || (sliced && w->ticks >= w->slice_end)) {
        w->next = 0;
        return true;
    }
    w->next = w->look_up != NULL ? w->asked : UINT64_MAX;
    if (w->most_nodes > 0)
        w->next = least(w->next, w->counted);
    if (sliced)
        w->next = least(w->next, w->slice_end);
    return false;
}

/* So many ticks that the host is asked soon. */
#define SELDOM 64

bool memory_expired(const struct memory *m)
{
    struct work *w = memory_work(m);
    return w != NULL && over_after(w, SELDOM);
}

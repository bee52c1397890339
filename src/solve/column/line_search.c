/* SPDX-License-Identifier: MIT */
/* line_search.c: see line_search.h. */
#include "solve/column/line_search.h"

#include "solve/for_goal.h"

bool line_search_fits(const struct task *t, const struct game *game)
{
    const struct board *b = problem_board(t->problem);
    struct clicks_line line;
    return b->game == game && !clicks_count_clicks(b) &&
           clicks_in_line(b, t->position, &line);
}

static enum search_state read_groups(struct line_search *l)
{
    struct arena *a = &l->search.work;
    enum search_state state = groups_read(&l->groups, a);
    if (state != SEARCH_SOLVED)
        return state;
    l->is_read = true;
    l->is_first = arena_new(a, (size_t)l->groups.count + 1, 1);
    return l->work->make_room(l) && !a->failed ? SEARCH_RUNNING : SEARCH_NO_MEMORY;
}

static enum search_state step(struct search *s, uint64_t work)
{
    struct line_search *l = (struct line_search *)s;
    enum search_state state = SEARCH_RUNNING;
    for (; work > 0 && state == SEARCH_RUNNING; work--)
        state = l->is_read ? l->work->once(l) : read_groups(l);
    return state;
}

struct search *line_search_new(const struct task *t, size_t size,
                               const struct line_work *work)
{
    static const struct search_kind own_kind = {.step = step};
    struct line_search *l = search_new(&own_kind, t->memory, size);
    if (l == NULL)
        return NULL;
    l->work = work;
    l->board = problem_board(t->problem);
    l->groups.position = t->position;
    clicks_in_line(l->board, t->position, &l->groups.line);
    l->is_read = work->make_room == NULL;
    l->best = best_bound(work->weakest, work->why);
    l->search.answer = &l->best;
    return &l->search;
}

void line_search_solved(struct line_search *l, int64_t result, enum bound_by by)
{
    l->best.found = true;
    l->best.result = l->best.bound = result;
    l->best.reason = l->reason;
    l->best.by = by;
    best_for_goal(&l->best, l->board);
}

enum search_state line_search_play(struct line_search *l, int64_t result,
                                   enum bound_by by)
{
    if (!groups_clicks(&l->groups, l->is_first, &l->moves, &l->search.kept))
        return SEARCH_NO_MEMORY;
    line_search_solved(l, result, by);
    l->best.moves = l->moves.list;
    l->best.count = l->moves.count;
    return SEARCH_SOLVED;
}

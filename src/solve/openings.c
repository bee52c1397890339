/* SPDX-License-Identifier: MIT */
/* openings.c: solves the position after every first move, but only as far as necessary:
 * until a play reaches what must be earned, or a bound rules it out. */
#include "solve/openings.h"

#include <string.h>

#include "solve/turns.h"

struct openings {
    struct search search;
    struct task start;
    struct task after; /* the task after the first move */
    uint8_t *position; /* the position of `after` */
    int64_t result;
    int64_t to_earn; /* what must be earned after that move */
    struct judged_opening *list;
    size_t count, capacity, at;
    /* Solves the position after the move at `at`; NULL: not started. */
    struct search *solver;
    void *scratch;
};

static const struct board *board_of(const struct openings *s)
{
    return problem_board(s->start.problem);
}

/* Begins to solve the position after the current move, as far as it decides whether what
 * must be earned can be. Returns false if the budget is exceeded. */
static bool make_move(struct openings *s)
{
    const struct board *b = board_of(s);
    move m = s->list[s->at].move;
    memcpy(s->position, s->start.position, b->pos_size);
    s->to_earn = s->result - board_gain(b, s->position, m, s->scratch);
    b->game->play(b, s->position, LEFT, m, s->scratch);
    s->solver = solve_search(&s->after, NULL);
    if (s->solver != NULL)
        solve_until(s->solver, s->to_earn);
    return s->solver != NULL;
}

static enum search_state run(struct search *search, struct work *w)
{
    struct openings *s = (struct openings *)search;
    bool all = true;
    while (s->at < s->count) {
        if (s->solver == NULL && !make_move(s))
            return SEARCH_NO_MEMORY;
        const bool is_cut = search_run(s->solver, w) == SEARCH_RUNNING;
        const struct best *best = method_best(s->solver);
        struct judged_opening *opening = &s->list[s->at];
        if (best->found && best->result == s->to_earn)
            opening->verdict = OPENING_KEEPS;
        else if (best->bound == NO_RESULT ||
                 (board_of(s)->maximise ? best->bound < s->to_earn
                                        : best->bound > s->to_earn))
            opening->verdict = OPENING_LOSES;
        else if (is_cut)
            return SEARCH_RUNNING;
        search_free(s->solver);
        s->solver = NULL;
        s->at++;
        if (over(w))
            return SEARCH_RUNNING;
    }
    for (size_t i = 0; i < s->count; i++)
        all = all && s->list[i].verdict != OPENING_UNKNOWN;
    return all ? SEARCH_SOLVED : SEARCH_NO_MEMORY;
}

/* Only the list is needed from now on. */
static void finish(struct search *search)
{
    struct openings *s = (struct openings *)search;
    search_free(s->solver);
    s->solver = NULL;
}

struct search *openings_new(const struct task *t, int64_t result)
{
    static const struct search_kind own_kind = {
        .run = run, .doing = "trying the first moves", .finish = finish, .done = finish};
    struct openings *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    struct arena *kept = &s->search.kept;
    s->start = s->after = *t;
    const struct board *b = board_of(s);
    s->position = arena_new(kept, b->pos_size, 1);
    s->after.position = s->position;
    s->result = result;
    s->scratch = arena_new(kept, b->scratch_size, 1);
    struct iterator it = {{0}};
    for (move m;
         !kept->failed && b->game->next(b, t->position, LEFT, &it, s->scratch, &m);)
        if (arena_grow(kept, &s->list, &s->capacity, s->count + 1, sizeof *s->list))
            s->list[s->count++] = (struct judged_opening){.move = m};
        else
            return search_if_made(&s->search, false);
    return search_if_made(&s->search, !kept->failed);
}

const struct judged_opening *openings_list(const struct search *search, size_t *count)
{
    const struct openings *s = (const struct openings *)search;
    *count = s->count;
    return s->list;
}

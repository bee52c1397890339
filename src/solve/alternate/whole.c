/* SPDX-License-Identifier: MIT */
/* whole.c: the method "beam": Solitaire Clobber for any goal, and SC2 for the shortest
 * game, by beam search of the whole board.
 *
 * Each pass is a beam search (beam.c) with the best result not yet refuted as its goal.
 * What it reaches is a real play; if it left out nothing because of its width and did not
 * reach the goal, then no play does, and the next pass has a weaker goal. The width
 * doubles from pass to pass, so the search ends: sooner or later no layer is cut. There
 * is no randomness. doc/solve-alternating.md says more. */
#include <string.h>

#include "games/stones.h"
#include "solve/alternate/beam.h"
#include "solve/method.h"

#define FIRST_WIDTH 64
/* Vertices times arcs times the width, in the first pass: other methods wait until it
 * ends, so it must not take more than about a second. */
#define MOST_WORK ((uint64_t)1 << 26)

struct whole {
    struct search search;
    const struct board *board;
    const uint8_t *start;
    struct beam beam;
    struct beam_graph graph; /* first is NULL: not made yet */
    struct beam_goal goal;
    uint32_t width;
    int64_t root_floor;
    struct moves play, next; /* the best play; what a pass finds */
    struct best best;
};

/* Makes the graph that the beam search needs. Returns false if the budget is exceeded. */
static bool prepare(struct whole *s)
{
    struct arena *a = &s->search.work;
    struct beam_graph *g = &s->graph;
    const struct graph *graph = graph_of(s->board);
    const uint32_t n = graph->vertices;
    uint32_t arcs = 0, u;
    g->near = arena_new(a, (size_t)graph->arcs + 1, sizeof *g->near);
    g->weight = arena_new(a, n, sizeof *g->weight);
    g->colour = arena_new(a, n, 1);
    s->goal.pos = arena_new(a, s->board->pos_size, 1);
    uint32_t *first = arena_new(a, (size_t)n + 1, sizeof *first);
    if (a->failed || !moves_reserve(&s->play, &s->search.kept, n) ||
        !moves_reserve(&s->next, &s->search.kept, n))
        return false;
    for (uint32_t v = 0; v < n; v++) {
        first[v] = arcs;
        for (struct neighbours near = graph_neighbours(graph, v, 0);
             neighbours_next(&near, &u);)
            g->near[arcs++] = u;
    }
    first[n] = arcs;
    memcpy(g->colour, s->start, n);
    memcpy(s->goal.pos, s->start, s->board->pos_size);
    g->vertices = n;
    g->first = first;
    s->beam.arena = a;
    return true;
}

/* Stores what a pass has found. */
static void note_best(struct whole *s)
{
    s->best.bound = board_cost(s->board, s->goal.proved);
    if (s->goal.proved != s->root_floor) {
        s->best.by = BY_SEARCH;
        s->best.reason = "all plays that could end better were searched";
    }
    if (s->goal.best == INT64_MAX || (s->best.found && s->next.count == 0))
        return;
    const int64_t result = board_cost(s->board, s->goal.best);
    if (s->best.found && s->best.result == result)
        return;
    const struct moves better = s->next;
    s->next = s->play;
    s->play = better;
    best_keep(&s->best, result, &s->play);
}

/* Slices of time do not end within a pass, which would then be lost. */
static enum search_state run(struct search *search, struct work *w)
{
    struct whole *s = (struct whole *)search;
    const uint8_t *start = s->start;
    const uint32_t n = graph_of(s->board)->vertices;
    if (s->graph.first == NULL && !prepare(s))
        return SEARCH_NO_MEMORY;
    const uint8_t turn = stones_rules_of(s->board)->alternate ? start[n] : EMPTY;
    const bool whole = w->whole;
    enum status status;
    do {
        s->next.count = 0;
        s->goal.aim = s->goal.proved;
        w->whole = true;
        status = beam_play(&s->beam, &s->graph, turn, s->width, 0, &s->goal, w, &s->next);
        w->whole = whole;
        w->next = w->ticks; /* the slice may have ended */
        if (status == NO_MEMORY)
            return SEARCH_NO_MEMORY;
        note_best(s);
        if (s->goal.best <= s->goal.proved)
            return SEARCH_SOLVED;
        if (status == OK && s->beam.cut)
            s->width *= 2;
    } while (status == OK && !over(w));
    return SEARCH_RUNNING;
}

static uint64_t work_of_width_1(const struct graph *g)
{
    return g->vertices * (g->arcs + 1);
}

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    if (b->game != &solitaire_clobber && (b->game != &sc2 || !b->maximise))
        return false; /* other methods are better at leaving few stones when colours need
                         not alternate */
    const struct stones *s = stones_of(b);
    const struct graph *g = &s->graph;
    return !s->joker && !s->second.wanted && g->arcs < MOST_WORK &&
           work_of_width_1(g) <= MOST_WORK;
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {.run = run};
    const struct board *b = problem_board(t->problem);
    struct whole *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->board = b;
    s->start = t->position;
    const uint64_t width = MOST_WORK / work_of_width_1(graph_of(b));
    s->width = width < FIRST_WIDTH ? (uint32_t)width : FIRST_WIDTH;
    s->graph.rank = b->maximise ? &rank_short : &rank_holes;
    s->goal.board = b;
    s->goal.best = INT64_MAX;
    s->goal.scratch = arena_new(&s->search.work, b->scratch_size, 1);
    if (s->goal.scratch == NULL)
        return search_if_made(&s->search, false);
    s->root_floor = board_cost(
        b, b->game->theory->bound(b, s->start, s->goal.scratch, &s->best.reason));
    s->goal.proved = s->root_floor;
    s->best.bound = board_cost(b, s->root_floor);
    s->search.answer = &s->best;
    return &s->search;
}

const struct solve_method beam_method = {
    .method = {.name = "beam", .fits = fits, .begin = begin},
};

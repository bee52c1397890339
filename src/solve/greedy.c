/* SPDX-License-Identifier: MIT */
/* greedy.c: the method "greedy": plays large boards of stones to their end once, before
 * anything else.
 *
 * Every other method may need longer than --time allows before it has a whole play. So,
 * on boards where that can happen, this method first plays moves in the order in which it
 * finds them. On grids, plain SC2 has a better walk (row_walk.h). The play is far from
 * the best one, but whatever stops the search later, there is an answer. */
#include <assert.h>
#include <string.h>

#include "game/moves.h"
#include "games/stones.h"
#include "solve/method.h"
#include "solve/row_walk.h"

/* Least size of a position in bytes; on smaller boards the other methods are quick. */
#define LARGE ((size_t)1 << 12)
#define PIECE 4096 /* cells and neighbours looked at in one tick */
/* Most neighbours per vertex on average; with more, looking for an enemy takes too
 * long. */
#define MANY_NEIGHBOURS 256
#define NOBODY UINT32_MAX /* no vertex */

struct greedy {
    struct search search;
    const struct board *board;
    const uint8_t *start;
    uint8_t *pos; /* the current position; plain SC2 on a grid does not use it */
    struct moves moves;
    int64_t left[3];  /* number of stones, indexed by colour */
    struct best best; /* it proves no bound */
};

static bool has_stones(const struct board *b)
{
    return b->game == &sc2 || b->game == &solitaire_clobber;
}

/* Lets two adjacent enemies meet: the one whose turn it is takes the other. Returns the
 * vertex where the stone then stands. */
static uint32_t take(struct greedy *g, uint32_t v, uint32_t u)
{
    const struct board *b = g->board;
    const bool alternate = stones_rules_of(b)->alternate,
               turned = alternate && stones_state(b, g->pos) != g->pos[v];
    const uint32_t from = turned ? u : v, to = turned ? v : u;
    g->left[g->pos[to]]--;
    g->pos[to] = g->pos[from];
    g->pos[from] = EMPTY;
    if (alternate)
        *stones_state_of(b, g->pos) = stones_enemy(g->pos[to]);
    /* NOLINTNEXTLINE: both are vertices, which the analyser cannot know */
    moves_append(&g->moves, (move)from << 32 | to);
    return to;
}

/* Does the work of enemy_near on a grid. Whether v is the first or last cell of its row
 * takes a division, so it is asked last. */
static uint32_t enemy_on_grid(const struct greedy *g, uint32_t v)
{
    const struct graph *graph = graph_of(g->board);
    const uint32_t columns = graph_columns(graph), last = graph->vertices - 1;
    const uint8_t *pos = g->pos, enemy = stones_enemy(pos[v]);
    assert(columns > 0);
    if (v >= columns && pos[v - columns] == enemy)
        return v - columns;
    if (last - v >= columns && pos[v + columns] == enemy)
        return v + columns;
    if (v > 0 && pos[v - 1] == enemy && v % columns > 0)
        return v - 1;
    if (v < last && pos[v + 1] == enemy && (v + 1) % columns > 0)
        return v + 1;
    return NOBODY;
}

/* Finds an enemy next to the stone on v, or NOBODY. Adds the number of neighbours looked
 * at to *looked; a grid has at most four, which are not counted. */
static uint32_t enemy_near(const struct greedy *g, uint32_t v, size_t *looked)
{
    if (graph_is_grid(graph_of(g->board)))
        return enemy_on_grid(g, v);
    const uint8_t enemy = stones_enemy(g->pos[v]);
    uint32_t u;
    for (struct neighbours n = graph_neighbours(graph_of(g->board), v, 0);
         neighbours_next(&n, &u); ++*looked)
        if (g->pos[u] == enemy)
            return u;
    return NOBODY;
}

/* Lets the stone on v and its enemies take each other as long as possible, on cells up to
 * v. Later cells are looked at later. */
static void try_stone(struct greedy *g, uint32_t v, size_t *looked)
{
    uint32_t at = v;
    while (at <= v) {
        const uint32_t u = enemy_near(g, at, looked);
        if (u == NOBODY)
            return;
        at = take(g, at, u);
    }
}

static void count_stones(struct greedy *g)
{
    const struct graph *graph = graph_of(g->board);
    const int64_t stones = stones_count(graph, g->start);
    for (uint32_t v = 0; v < graph->vertices;) {
        uint8_t black = 0; /* compilers add many bytes at a time */
        const uint32_t left = graph->vertices - v, end = v + (left < 240 ? left : 240);
        for (; v < end; v++)
            black = (uint8_t)(black + (g->start[v] == X));
        g->left[X] += black;
    }
    g->left[O] = stones - g->left[X];
}

/* Plays in a single walk over the board. Invariant: no two stones on cells already passed
 * are adjacent enemies. The walk ends when one colour is gone; on graphs with many
 * neighbours it would take long to notice that otherwise. */
static enum search_state walk(struct greedy *g, struct work *w)
{
    size_t looked = 0;
    g->pos = arena_new(&g->search.work, g->board->pos_size, 1);
    if (g->pos == NULL)
        return SEARCH_NO_MEMORY;
    memcpy(g->pos, g->start, g->board->pos_size);
    for (uint32_t v = 0; v < graph_of(g->board)->vertices; v++) {
        if (g->left[X] == 0 || g->left[O] == 0)
            break;
        if (g->pos[v] != EMPTY)
            try_stone(g, v, &looked);
        if (++looked >= PIECE) {
            looked = 0;
            if (over(w))
                return SEARCH_RUNNING;
        }
    }
    return SEARCH_SOLVED;
}

static enum search_state run(struct search *search, struct work *w)
{
    struct greedy *g = (struct greedy *)search;
    const struct board *b = g->board;
    count_stones(g);
    const int64_t stones = g->left[X] + g->left[O];
    if (!moves_reserve(&g->moves, &search->kept, (size_t)stones + 1))
        return SEARCH_NO_MEMORY;
    const bool by_rows = row_walk_fits(b);
    const enum search_state state =
        by_rows ? row_walk_play(b, g->start, &g->moves, &search->work, w) : walk(g, w);
    w->nodes += g->moves.count;
    if (state != SEARCH_SOLVED)
        return state;
    const int64_t result =
        by_rows ? stones - (int64_t)g->moves.count : b->game->result(b, g->pos);
    if (result != NO_RESULT)
        best_keep(&g->best, result, &g->moves);
    return SEARCH_SOLVED;
}

/* ---- as a method ---- */

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    if (!has_stones(b) || b->pos_size < LARGE)
        return false;
    /* The other methods wait for this one, so it must not take long. */
    return graph_of(b)->arcs / MANY_NEIGHBOURS <= graph_of(b)->vertices;
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {.run = run, .whole = true};
    const struct board *b = problem_board(t->problem);
    struct greedy *g = search_new(&own_kind, t->memory, sizeof *g);
    if (g == NULL)
        return NULL;
    g->board = b;
    g->start = t->position;
    g->best = best_unproved(b->maximise);
    g->search.answer = &g->best;
    return &g->search;
}

const struct solve_method greedy_method = {
    .method = {.name = "greedy", .fits = fits, .begin = begin},
    .slice = slice_first,
};

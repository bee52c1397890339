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
#define PIECE 4096 /* cells and neighbours looked at in one unit of work */
/* Most neighbours per vertex on average; with more, looking for an enemy takes too
 * long. */
#define MANY_NEIGHBOURS 256
#define NOBODY UINT32_MAX /* no vertex */

struct greedy {
    struct search search;
    const struct board *board;
    struct row_walk *rows; /* the walk of plain SC2 on a grid; NULL: all below is used */
    uint8_t *pos;
    struct moves moves;
    uint32_t next;    /* the next cell of the walk */
    int64_t left[3];  /* number of stones, indexed by colour */
    struct best best; /* it proves no bound */
};

static bool has_stones(const struct board *b)
{
    return b->game == &sc2 || b->game == &solitaire_clobber;
}

/* Called when the end of the play is reached. */
static void end_play(struct greedy *g, int64_t result)
{
    if (result != NO_RESULT)
        best_keep(&g->best, result, &g->moves);
    g->search.state = SEARCH_SOLVED;
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
    g->search.nodes++;
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

/* Handles some more cells in a single walk over the board. Invariant: no two stones on
 * cells already passed are adjacent enemies. The walk ends when one colour is gone; on
 * graphs with many neighbours it would take long to notice that otherwise. */
static void walk(struct greedy *g)
{
    const uint32_t cells = graph_of(g->board)->vertices;
    for (size_t looked = 0; looked < PIECE && g->next < cells; looked++, g->next++)
        if (g->pos[g->next] != EMPTY)
            try_stone(g, g->next, &looked);
    if (g->next == cells || g->left[X] == 0 || g->left[O] == 0)
        end_play(g, g->board->game->result(g->board, g->pos));
}

/* Does the same for plain SC2 on a grid. */
static void walk_rows(struct greedy *g)
{
    const bool more = row_walk_go(g->rows, PIECE, &g->moves);
    g->search.nodes = g->moves.count;
    if (!more)
        end_play(g, g->left[X] + g->left[O] - (int64_t)g->moves.count);
}

static void count_stones(struct greedy *g, const uint8_t *pos)
{
    const struct graph *graph = graph_of(g->board);
    const int64_t stones = stones_count(graph, pos);
    for (uint32_t v = 0; v < graph->vertices;) {
        uint8_t black = 0; /* compilers add many bytes at a time */
        const uint32_t left = graph->vertices - v, end = v + (left < 240 ? left : 240);
        for (; v < end; v++)
            black = (uint8_t)(black + (pos[v] == X));
        g->left[X] += black;
    }
    g->left[O] = stones - g->left[X];
}

/* ---- the row ---- */

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    if (!has_stones(b) || b->pos_size < LARGE)
        return false;
    /* The other methods wait for this one, so it must not take long. */
    return graph_of(b)->arcs / MANY_NEIGHBOURS <= graph_of(b)->vertices;
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct greedy *g = (struct greedy *)search;
    for (uint64_t i = 0; i < work && search->state == SEARCH_RUNNING; i++)
        g->rows != NULL ? walk_rows(g) : walk(g);
    return search->state;
}

static const struct search_kind own_kind = {.step = step};

/* Prepares the walk. Returns false if the budget is exceeded. */
static bool prepare(struct greedy *g, const uint8_t *start)
{
    const struct board *b = g->board;
    struct arena *a = &g->search.work;
    count_stones(g, start);
    if (!moves_reserve(&g->moves, &g->search.kept, (size_t)(g->left[X] + g->left[O]) + 1))
        return false;
    if (row_walk_fits(b)) {
        g->rows = arena_new(a, 1, sizeof *g->rows);
        return g->rows != NULL && row_walk_init(g->rows, b, start, a);
    }
    g->pos = arena_new(a, b->pos_size, 1);
    if (g->pos != NULL)
        memcpy(g->pos, start, b->pos_size);
    return g->pos != NULL;
}

static struct search *begin(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    struct greedy *g = search_new(&own_kind, t->memory, sizeof *g);
    if (g == NULL)
        return NULL;
    g->board = b;
    g->best = best_unproved(b->maximise);
    g->search.answer = &g->best;
    return search_if_made(&g->search, prepare(g, t->position));
}

const struct solve_method greedy_method = {
    .method = {.name = "greedy", .quick = true, .fits = fits, .begin = begin},
};

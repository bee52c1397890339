/* SPDX-License-Identifier: MIT */
/* greedy.c: the method "greedy": plays large boards of stones to their end once, before
 * anything else.
 *
 * Every other method may need longer than --time allows before it has a whole play. So,
 * on boards where that can happen, this method first plays moves in the order in which it
 * finds them. The play is far from the best one, but whatever stops the search later,
 * there is an answer. */
#include <string.h>

#include "game/moves.h"
#include "games/stones.h"
#include "solve/method.h"

/* Least size of a position in bytes; on smaller boards the other methods are quick. */
#define LARGE ((size_t)1 << 16)
#define PIECE 4096 /* cells and neighbours looked at in one unit of work */
/* Most neighbours per vertex on average; with more, looking for an enemy takes too
 * long. */
#define MANY_NEIGHBOURS 256
#define NOBODY UINT32_MAX    /* no vertex */
#define WEAK (INT64_MAX / 4) /* more moves than any board has */

struct greedy {
    struct search search;
    const struct board *board;
    uint8_t *pos;
    void *scratch;
    struct moves moves;
    uint32_t next;   /* the next cell of the walk */
    int64_t left[3]; /* number of stones, indexed by colour */
    int64_t result;  /* of the play, once it has ended */
    bool ended;
};

static bool has_stones(const struct board *b)
{
    return b->game == &sc2 || b->game == &solitaire_clobber;
}

/* Computes the result when the end of the play is reached. */
static void end_play(struct greedy *g)
{
    g->result = g->board->game->result(g->board, g->pos);
    g->ended = true;
    g->search.state = SEARCH_SOLVED;
}

/* Lets two adjacent enemies meet: the one whose turn it is takes the other. Returns the
 * vertex where the stone then stands. */
static uint32_t take(struct greedy *g, uint32_t v, uint32_t u)
{
    const struct board *b = g->board;
    const bool turned =
        stones_rules_of(b)->alternate && stones_state(b, g->pos) != g->pos[v];
    const uint32_t from = turned ? u : v, to = turned ? v : u;
    g->left[g->pos[to]]--;
    b->game->play(b, g->pos, LEFT, (move)from << 32 | to, g->scratch);
    moves_append(&g->moves, (move)from << 32 | to);
    g->search.nodes++;
    return to;
}

/* Finds an enemy next to the stone on v, or NOBODY. Adds the number of neighbours looked
 * at to *looked. */
static uint32_t enemy_near(const struct greedy *g, uint32_t v, size_t *looked)
{
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
    for (uint32_t at = v, u; at <= v && (u = enemy_near(g, at, looked)) != NOBODY;)
        at = take(g, at, u);
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
        end_play(g);
}

static bool count_stones(struct greedy *g)
{
    const uint32_t cells = graph_of(g->board)->vertices;
    for (uint32_t v = 0; v < cells; v++)
        g->left[g->pos[v]]++;
    return moves_reserve(&g->moves, &g->search.kept, (size_t)(g->left[X] + g->left[O]));
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
        walk(g);
    return search->state;
}

static const struct search_kind own_kind = {.step = step};

static struct search *begin(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    struct greedy *g = search_new(&own_kind, t->memory, sizeof *g);
    if (g == NULL)
        return NULL;
    g->board = b;
    g->pos = arena_new(&g->search.work, b->pos_size, 1);
    g->scratch = arena_new(&g->search.work, b->scratch_size, 1);
    bool ok = !g->search.work.failed;
    if (ok)
        memcpy(g->pos, t->position, b->pos_size);
    return search_if_made(&g->search, ok && count_stones(g));
}

/* This method proves no bound. */
static struct best best(const struct search *search)
{
    const struct greedy *g = (const struct greedy *)search;
    const bool most = g->board->maximise;
    return (struct best){.found = g->ended && g->result != NO_RESULT,
                         .result = g->result,
                         .moves = g->moves.list,
                         .count = g->moves.count,
                         .bound = most ? WEAK : 0,
                         .reason = most ? "nothing is proved"
                                        : "there cannot be fewer than none"};
}

const struct solve_method greedy_method = {
    .method = {.name = "greedy", .quick = true, .fits = fits, .begin = begin},
    .best = best,
};

/* SPDX-License-Identifier: MIT */
/* greedy.c: one play to its end on large boards, before anything else.
 *
 * Every other method may need longer than --time allows before it has a whole play. So on
 * boards where that can happen the first thing is a play that takes every move as it
 * comes. It is far from the best, but whatever ends the search later, there is an
 * answer. */
#include <string.h>

#include "games/stones.h"
#include "solve/method.h"

#define LARGE ((size_t)1 << 16) /* bytes of a position: others are quick on less */
#define PIECE 4096              /* cells and neighbours looked at in a unit of work */
#define NOBODY UINT32_MAX       /* no vertex */
#define WEAK (INT64_MAX / 4)    /* more points than any board has */

struct greedy {
    const struct board *board;
    struct memory *memory;
    uint8_t *pos;
    void *scratch;
    move *moves;
    size_t count, capacity;
    struct iterator at; /* of the walk; stones: at[0] is the next cell */
    bool moved;         /* in this walk */
    int64_t left[3];    /* stones: how many there are, by colour */
    int64_t result;     /* so far what moves have gained; at the end of all */
    bool ended;
    enum search_state state;
};

static bool has_stones(const struct board *b)
{
    return b->game == &sc2 || b->game == &solitaire_clobber;
}

/* The end is reached: what it comes to. */
static void end_play(struct greedy *g)
{
    int64_t rest = g->board->game->result(g->board, g->pos);
    g->result = rest == NO_RESULT ? NO_RESULT : g->result + rest;
    g->ended = true;
    g->state = SEARCH_SOLVED;
}

/* ---- stones ---- */

/* Two adjacent enemies: whoever is to move takes the other. Where the stone then is. */
static uint32_t take(struct greedy *g, uint32_t v, uint32_t u)
{
    const struct board *b = g->board;
    const bool turned =
        stones_rules_of(b)->alternate && stones_state(b, g->pos) != g->pos[v];
    const uint32_t from = turned ? u : v, to = turned ? v : u;
    g->left[g->pos[to]]--;
    b->game->play(b, g->pos, LEFT, (move)from << 32 | to, g->scratch);
    g->moves[g->count++] = (move)from << 32 | to;
    return to;
}

/* The enemy next to the stone on v, or NOBODY. Adds to *looked how many neighbours were
 * looked at. */
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

/* Lets the stone on v and its enemies take each other as long as they can, at cells up to
 * v. Those after it are looked at later. */
static void try_stone(struct greedy *g, uint32_t v, size_t *looked)
{
    for (uint32_t at = v, u; at <= v && (u = enemy_near(g, at, looked)) != NOBODY;)
        at = take(g, at, u);
}

/* Some cells more, in one walk over the board: no two stones on cells that it has passed
 * are adjacent enemies. A colour that is gone ends it: on graphs with many neighbours it
 * would take long to see that. */
static void walk_stones(struct greedy *g)
{
    const size_t cells = graph_of(g->board)->vertices;
    uint64_t *v = &g->at.at[0];
    for (size_t looked = 0; looked < PIECE && *v < cells; looked++, ++*v)
        if (g->pos[*v] != EMPTY)
            try_stone(g, (uint32_t)*v, &looked);
    if (*v == cells || g->left[X] == 0 || g->left[O] == 0)
        end_play(g);
}

static bool begin_stones(struct greedy *g)
{
    const uint32_t cells = graph_of(g->board)->vertices;
    for (uint32_t v = 0; v < cells; v++)
        g->left[g->pos[v]]++;
    g->capacity = (size_t)(g->left[X] + g->left[O]);
    g->moves = memory_new(g->memory, g->capacity, sizeof *g->moves);
    return g->moves != NULL;
}

/* ---- any game ---- */

/* A walk over the moves is over; the play is when it found none. */
static void end_walk(struct greedy *g)
{
    g->at = (struct iterator){{0}};
    if (!g->moved)
        end_play(g);
    g->moved = false;
}

/* False: over the budget. */
static bool make_move(struct greedy *g)
{
    const struct board *b = g->board;
    move m;
    if (!memory_grow(g->memory, &g->moves, &g->capacity, g->count + 1, sizeof m))
        return false;
    if (!b->game->next(b, g->pos, LEFT, &g->at, g->scratch, &m)) {
        end_walk(g);
        return true;
    }
    if (b->game->gain != NULL)
        g->result += b->game->gain(b, g->pos, m, g->scratch);
    b->game->play(b, g->pos, LEFT, m, g->scratch);
    g->moves[g->count++] = m;
    g->moved = true;
    return true;
}

/* ---- the row ---- */

static bool fits(const struct problem *p)
{
    const struct board *b = &p->terms[0].board;
    return b->pos_size >= LARGE && !b->game->shortest;
}

static void finish(void *run)
{
    struct greedy *g = run;
    memory_free(g->memory, g->pos, g->board->pos_size, 1);
    memory_free(g->memory, g->scratch, g->board->scratch_size, 1);
    g->pos = NULL;
    g->scratch = NULL;
}

static void free_run(void *run)
{
    struct greedy *g = run;
    finish(g);
    memory_free(g->memory, g->moves, g->capacity, sizeof *g->moves);
    memory_free(g->memory, g, 1, sizeof *g);
}

static void *begin(const struct problem *p)
{
    const struct board *b = &p->terms[0].board;
    struct greedy *g = memory_new(p->memory, 1, sizeof *g);
    if (g == NULL)
        return NULL;
    g->board = b;
    g->memory = p->memory;
    g->pos = memory_new_dirty(g->memory, b->pos_size, 1);
    g->scratch = memory_new_dirty(g->memory, b->scratch_size, 1);
    bool ok = g->pos != NULL && g->scratch != NULL;
    if (ok)
        memcpy(g->pos, p->terms[0].current, b->pos_size);
    if (ok && (!has_stones(b) || begin_stones(g)))
        return g;
    free_run(g);
    return NULL;
}

static enum search_state step(void *run, uint64_t work)
{
    struct greedy *g = run;
    const bool stones = has_stones(g->board);
    for (uint64_t i = 0; i < work && g->state == SEARCH_RUNNING; i++)
        if (stones)
            walk_stones(g);
        else if (!make_move(g))
            g->state = SEARCH_NO_MEMORY;
    return g->state;
}

/* It proves nothing. */
static struct best best(const void *run)
{
    const struct greedy *g = run;
    const bool most = g->board->maximise;
    return (struct best){.found = g->ended && g->result != NO_RESULT,
                         .result = g->result,
                         .moves = g->moves,
                         .count = g->count,
                         .bound = most ? WEAK : 0,
                         .reason = most ? "nothing is proved"
                                        : "there cannot be fewer than none"};
}

static uint64_t nodes(const void *run)
{
    return ((const struct greedy *)run)->count;
}

const struct method greedy_method = {
    .name = "greedy",
    .quick = true,
    .fits = fits,
    .begin = begin,
    .step = step,
    .best = best,
    .nodes = nodes,
    .finish = finish,
    .free = free_run,
};

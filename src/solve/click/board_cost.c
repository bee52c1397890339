/* SPDX-License-Identifier: MIT */
/* board_cost.c: see board_cost.h. The bounds are those of games/clicks/results.c, on bit
 * planes. */
#include "solve/click/board_cost.h"

#include "game/theory.h"

static bool is_goal(const struct board_cost *c, enum clicks_goal goal)
{
    return !c->board->game->scored && clicks_of(c->board)->goal == goal;
}

bool board_cost_open(struct board_cost *c, const struct board *b, const struct planes *f,
                     struct arena *a)
{
    const uint32_t cells = f->rows * f->columns;
    *c = (struct board_cost){.board = b, .planes = f};
    c->click = arena_new(a, cells + 1, sizeof *c->click);
    c->colour = arena_new(a, cells + 1, sizeof *c->colour);
    c->cells = arena_new(a, cells, 1);
    c->scratch = arena_new(a, b->scratch_size, 1);
    if (a->failed)
        return false;
    for (uint32_t n = 2; n <= cells; n++) {
        c->click[n] = board_cost_of(b, clicks_gain(b, n));
        c->colour[n] = is_goal(c, CLICKS_MOST) ? -(int32_t)(n / 2)
                       : b->game->scored       ? c->click[n]
                                               : 0;
    }
    return true;
}

int32_t board_cost_of(const struct board *b, int64_t result)
{
    return result == NO_RESULT ? COST_NONE : (int32_t)(b->maximise ? -result : result);
}

int64_t board_result_of(const struct board *b, int32_t cost)
{
    return cost == COST_NONE ? NO_RESULT : b->maximise ? -(int64_t)cost : cost;
}

int32_t board_end_cost(const struct board_cost *c, const int64_t *count)
{
    return board_cost_of(c->board, clicks_end(c->board, count));
}

/* Does the colour have two blocks that stay together until they are clicked, one on the
 * other or side by side on the floor? */
static bool stays_together(const struct planes *f, const uint64_t *board, unsigned code)
{
    uint64_t same[PLANES_MOST];
    bool left = false; /* is the last column so far of that colour on the floor? */
    planes_same(f, board, code, same);
    for (uint32_t w = 0; w < f->words; w++)
        if ((same[w] & same[w] >> 1) != 0)
            return true;
    for (uint32_t column = 0; column < f->columns; column++) {
        bool here = same[f->word[column]] >> f->shift[column] & 1;
        if (here && left)
            return true;
        left = here;
    }
    return false;
}

static int32_t least_clicks(const struct planes *f, const struct board_facts *facts)
{
    int32_t colours = 0;
    for (unsigned code = 1; code <= f->colours; code++)
        colours += facts->count[code] >= 2 && stays_together(f, facts->board, code);
    return colours > 0 ? colours : 1; /* it is not an end */
}

/* The least cost if some colour has a single block, which stays and may isolate
 * others. */
static int32_t floor_with_single(const struct board_cost *c,
                                 const struct board_facts *facts)
{
    planes_store(c->planes, facts->board, c->cells);
    return board_cost_of(
        c->board, c->board->game->theory->bound(c->board, c->cells, c->scratch, NULL));
}

int32_t board_floor(const struct board_cost *c, const struct board_facts *facts)
{
    const struct planes *f = c->planes;
    int32_t cost = 0, singles = 0;
    if (is_goal(c, CLICKS_LEAST))
        return least_clicks(f, facts);
    for (unsigned code = 1; code <= f->colours; code++) {
        cost += facts->count[code] >= 2 ? c->colour[facts->count[code]] : 0;
        singles += facts->count[code] == 1;
    }
    if (is_goal(c, CLICKS_CLEAR))
        return singles > 0 ? COST_NONE : 0;
    if (singles > 0)
        return floor_with_single(c, facts);
    if (c->board->game->scored)
        return cost - (int32_t)clicks_bonus(c->board);
    return cost; /* 0 if blocks count */
}

uint32_t board_rank(const struct board_cost *c, const struct board_facts *facts,
                    int32_t loss)
{
    const uint32_t lost = loss > 0 ? (uint32_t)loss : 0, alone = facts->alone;
    if (c->board->game->scored)
        return lost / 4 + alone;
    if (clicks_count_clicks(c->board))
        return c->board->maximise ? 8 * lost + 2 * alone : 8 * lost + 64;
    return 4 * alone;
}

/* SPDX-License-Identifier: MIT */
/* groups.c: finds the groups of a column by reading its blocks twice: once to count the
 * groups, so that their arrays get the right size, and once to list them. Both passes go
 * a few thousand blocks at a time. */
#include "solve/column/groups.h"

#define PIECE 4096 /* blocks that are read at a time */

static uint8_t block(const struct groups *g, size_t i)
{
    return g->position[i * g->line.stride];
}

static void read_piece(struct groups *g)
{
    size_t rest = g->line.blocks - g->block;
    size_t end = g->block + (rest > PIECE ? PIECE : rest);
    for (; g->block < end; g->block++) {
        if (!g->apart && g->block > 0 && block(g, g->block) == block(g, g->block - 1))
            continue;
        if (g->begin != NULL) {
            g->begin[g->count] = (uint32_t)g->block;
            g->colour[g->count] = block(g, g->block);
        }
        g->count++;
    }
}

enum search_state groups_read(struct groups *g, struct arena *a)
{
    read_piece(g);
    if (g->block < g->line.blocks)
        return SEARCH_RUNNING;
    if (g->begin != NULL) {
        g->begin[g->count] = (uint32_t)g->line.blocks;
        return SEARCH_SOLVED;
    }
    g->begin = arena_new(a, (size_t)g->count + 1, sizeof *g->begin);
    g->colour = arena_new(a, (size_t)g->count + 1, 1);
    g->count = 0;
    g->block = 0;
    return a->failed ? SEARCH_NO_MEMORY : SEARCH_RUNNING;
}

bool groups_clicks(const struct groups *g, const uint8_t *is_first, struct moves *moves,
                   struct arena *a)
{
    size_t count = 0;
    for (uint32_t i = 0; i < g->count; i++)
        count += is_first[i];
    if (!moves_reserve(moves, a, count))
        return false;
    for (uint32_t i = g->count; i-- > 0;)
        if (is_first[i])
            moves_append(moves, (move)g->begin[i] * g->line.stride);
    return true;
}

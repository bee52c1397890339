/* SPDX-License-Identifier: MIT */
/* groups.c: see groups.h. The blocks are read twice: once to count the groups, so that
 * their arrays get the right size, and once to list them. */
#include "solve/column/groups.h"

bool groups_fit(const struct task *t, const struct game *game)
{
    const struct board *b = problem_board(t->problem);
    struct clicks_line line;
    return b->game == game && !clicks_count_clicks(b) &&
           clicks_in_line(b, t->position, &line);
}

/* Does a group begin with this block? */
static bool begins_group(const struct groups *g, size_t block, bool apart)
{
    return apart || block == 0 || group_block(g, block) != group_block(g, block - 1);
}

bool groups_read(struct groups *g, const struct board *b, const uint8_t *pos, bool apart,
                 struct arena *a)
{
    *g = (struct groups){.position = pos};
    clicks_in_line(b, pos, &g->line);
    for (size_t i = 0; i < g->line.blocks; i++)
        g->count += begins_group(g, i, apart);
    g->begin = arena_new(a, (size_t)g->count + 1, sizeof *g->begin);
    g->colour = arena_new(a, (size_t)g->count + 1, 1);
    if (a->failed)
        return false;
    uint32_t count = 0;
    for (size_t i = 0; i < g->line.blocks; i++)
        if (begins_group(g, i, apart)) {
            g->begin[count] = (uint32_t)i;
            g->colour[count++] = group_block(g, i);
        }
    g->begin[count] = (uint32_t)g->line.blocks;
    return true;
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

/* SPDX-License-Identifier: MIT */
/* groups.h: the groups of one column or row of blocks, in order. A play is described by
 * which groups are clicked together, and is turned into clicks here. */
#ifndef DICOT_SOLVE_COLUMN_GROUPS_H
#define DICOT_SOLVE_COLUMN_GROUPS_H

#include "game/moves.h"
#include "games/clicks/clicks.h"
#include "search/method.h"

#define GROUP_COLOURS 27 /* colours are 1 to 26 */

struct groups {
    const uint8_t *position;
    struct clicks_line line;
    uint32_t count;
    /* For each group: its first block; one more entry holds the number of blocks. */
    uint32_t *begin;
    uint8_t *colour; /* the colour of each group; one more entry is 0 */
};

/* Says whether the task is of this game, with a goal that does not count clicks, and has
 * all blocks in one column or row. */
bool groups_fit(const struct task *t, const struct game *game);

/* Reads the groups of a position that has all blocks in one column or row. With `apart`,
 * every block counts as a group of its own. Returns false if the budget is exceeded, and
 * a->failed is set then. */
bool groups_read(struct groups *g, const struct board *b, const uint8_t *pos, bool apart,
                 struct arena *a);

static inline uint8_t group_block(const struct groups *g, size_t block)
{
    return g->position[block * g->line.stride];
}

static inline uint32_t group_size(const struct groups *g, uint32_t i)
{
    return g->begin[i + 1] - g->begin[i];
}

static inline bool group_is_single(const struct groups *g, uint32_t i)
{
    return group_size(g, i) == 1;
}

/* Makes the clicks of a play. is_first[i] says that group i is the first of several that
 * are clicked together. Later groups are clicked before earlier ones, so everything
 * before a click is still as it was at the start. Returns false if the budget is
 * exceeded. */
bool groups_clicks(const struct groups *g, const uint8_t *is_first, struct moves *moves,
                   struct arena *a);

#endif

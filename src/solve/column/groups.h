/* SPDX-License-Identifier: MIT */
/* groups.h: the groups of one column or row of blocks, in order. A play is described by
 * which groups are clicked together, and is turned into clicks here. */
#ifndef DICOT_SOLVE_COLUMN_GROUPS_H
#define DICOT_SOLVE_COLUMN_GROUPS_H

#include "game/moves.h"
#include "games/clicks/clicks.h"
#include "search/search.h"

#define GROUP_COLOURS 27 /* colours are 1 to 26 */

struct groups {
    const uint8_t *position;
    struct clicks_line line;
    bool apart; /* every block counts as a group of its own */
    uint32_t count;
    /* For each group: its first block; one more entry holds the number of blocks. */
    uint32_t *begin;
    uint8_t *colour; /* the colour of each group; one more entry is 0 */
    size_t block;    /* the next block to look at */
};

/* Reads a few thousand more blocks. Returns SEARCH_SOLVED when all groups are known. At
 * the beginning everything except `position`, `line` and `apart` is zero. */
enum search_state groups_read(struct groups *g, struct arena *a);

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

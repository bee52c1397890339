/* SPDX-License-Identifier: MIT */
/* groups.h: the groups of one column or row of blocks, in order, and plays that are given
 * by which of them go together. */
#ifndef DICOT_SOLVE_CLICK_GROUPS_H
#define DICOT_SOLVE_CLICK_GROUPS_H

#include "game/moves.h"
#include "games/clicks.h"

struct groups {
    const uint8_t *position;
    struct clicks_line line;
    uint32_t count;
    uint32_t *begin; /* of each group: its first block; then the number of blocks */
    uint8_t *colour; /* of each group; then 0 */
    size_t block;    /* the next one to look at */
};

enum groups_state { GROUPS_READING, GROUPS_READ, GROUPS_NO_MEMORY };

/* All zero but `position` and `line` is the beginning. Looks at a few thousand blocks
 * more. */
enum groups_state groups_read(struct groups *g, struct arena *a);

static inline uint32_t group_size(const struct groups *g, uint32_t i)
{
    return g->begin[i + 1] - g->begin[i];
}

/* The clicks of a play: is_first[i] says that group i is the first of some that go
 * together. The last ones are clicked first, so that all before a click is as it was.
 * False: over the budget. */
bool groups_clicks(const struct groups *g, const uint8_t *is_first, struct moves *moves,
                   struct arena *a);

#endif

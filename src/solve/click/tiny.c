/* SPDX-License-Identifier: MIT */
/* tiny.c: clears boards of a few blocks in two colours by trying every play. A group is a
 * set of cells, one word of bits for each column, that grows by its neighbours until it
 * stays the same. The depth of the recursion is at most TINY_CLICKS. */
#include "solve/click/tiny.h"

#include <string.h>

static uint16_t cells_of(const struct tiny *t, unsigned column)
{
    return (uint16_t)((1u << t->height[column]) - 1);
}

/* Finds the group at a cell, as a set of cells for each column. */
static void find_group(const struct tiny *t, struct tiny_click at, uint16_t *group)
{
    const bool one = t->colour[at.column] >> at.row & 1;
    bool grows = true;
    memset(group, 0, TINY_BLOCKS * sizeof *group);
    group[at.column] = (uint16_t)(1u << at.row);
    while (grows) {
        grows = false;
        for (unsigned c = 0; c < t->columns; c++) {
            unsigned to = group[c] | (unsigned)group[c] << 1 | group[c] >> 1;
            to |= c > 0 ? group[c - 1] : 0u;
            to |= c + 1 < t->columns ? group[c + 1] : 0u;
            to &= cells_of(t, c) & (one ? t->colour[c] : ~(unsigned)t->colour[c]);
            grows = grows || to != group[c];
            group[c] = (uint16_t)to;
        }
    }
}

/* Returns what is left of a board without these cells. */
static struct tiny without(const struct tiny *t, const uint16_t *group)
{
    struct tiny left = {0};
    for (unsigned c = 0; c < t->columns; c++) {
        unsigned height = 0, colour = 0;
        for (unsigned r = 0; r < t->height[c]; r++)
            if (!(group[c] >> r & 1))
                colour |= (t->colour[c] >> r & 1u) << height++;
        left.height[left.columns] = (uint8_t)height;
        left.colour[left.columns] = (uint16_t)colour;
        left.columns += height > 0;
    }
    return left;
}

/* Is this the cell that names a group of at least two blocks? */
static bool names(const uint16_t *group, struct tiny_click at)
{
    for (unsigned c = 0; c < at.column; c++)
        if (group[c] != 0)
            return false;
    unsigned here = group[at.column], lowest = here & -here;
    if (lowest != 1u << at.row)
        return false;
    bool alone = here == lowest;
    for (unsigned c = at.column + 1u; c < TINY_BLOCKS; c++)
        alone = alone && group[c] == 0;
    return !alone;
}

int tiny_clear(const struct tiny *t, struct tiny_click *clicks)
{
    if (t->columns == 0)
        return 0;
    for (unsigned c = 0; c < t->columns; c++)
        for (unsigned r = 0; r < t->height[c]; r++) {
            const struct tiny_click at = {(uint8_t)c, (uint8_t)r};
            uint16_t group[TINY_BLOCKS];
            find_group(t, at, group);
            if (!names(group, at))
                continue;
            const struct tiny left = without(t, group);
            int rest = tiny_clear(&left, clicks + 1);
            if (rest >= 0) {
                clicks[0] = at;
                return rest + 1;
            }
        }
    return -1;
}

/* SPDX-License-Identifier: MIT */
/* window.c: puts cells into slots and takes them out again, and searches the play inside
 * the window breadth first. A state is a single number, so a few bit operations find all
 * moves of one colour. */
#include "solve/forest/window.h"

#include <stdbool.h>

#include "games/stones.h"

/* ---- slots ---- */

void window_clear(struct window *w, uint32_t columns)
{
    *w = (struct window){.columns = columns};
    for (unsigned i = 0; i < SLOTS; i++)
        w->cell[i] = NOBODY;
}

/* Are two cells adjacent? They must differ, and `column` must be the column of `cell`. */
static bool adjacent(uint32_t columns, uint32_t cell, uint32_t column, uint32_t other)
{
    if (other > cell)
        return other - cell == columns || (other - cell == 1 && column + 1 < columns);
    return cell - other == columns || (cell - other == 1 && column > 0);
}

void window_open(struct window *w, unsigned slot, uint32_t cell, uint32_t since)
{
    const uint32_t column = cell % w->columns;
    for (unsigned i = 0; i < SLOTS; i++)
        if (w->cell[i] != NOBODY && adjacent(w->columns, cell, column, w->cell[i])) {
            w->near[i] = (uint16_t)(w->near[i] | 1u << 2 * slot);
            w->near[slot] = (uint16_t)(w->near[slot] | 1u << 2 * i);
        }
    w->cell[slot] = cell;
    w->since[slot] = since;
    w->filled++;
}

void window_close(struct window *w, unsigned slot)
{
    w->cell[slot] = NOBODY;
    w->near[slot] = 0;
    for (unsigned i = 0; i < SLOTS; i++)
        w->near[i] = (uint16_t)slot_cleared(w->near[i], slot);
    w->filled--;
}

unsigned window_free_slot(const struct window *w)
{
    unsigned slot = 0;
    while (w->cell[slot] != NOBODY)
        slot++;
    return slot;
}

unsigned window_oldest(const struct window *w, uint32_t keep)
{
    unsigned oldest = SLOTS;
    for (unsigned i = 0; i < SLOTS; i++)
        if (w->cell[i] != NOBODY && w->cell[i] != keep &&
            (oldest == SLOTS || w->since[i] < w->since[oldest]))
            oldest = i;
    return oldest;
}

/* ---- play ---- */

void reached_clear(struct reached *r)
{
    for (unsigned i = 0; i < r->count; i++)
        r->seen[r->list[i].state / 64] = 0;
    r->count = 0;
}

static void reach(struct reached *r, uint32_t state, unsigned parent, unsigned source,
                  unsigned from, unsigned to)
{
    const uint64_t bit = (uint64_t)1 << state % 64;
    if ((r->seen[state / 64] & bit) != 0 || r->count == MOST_REACHED)
        return;
    r->seen[state / 64] |= bit;
    r->list[r->count].state = (uint16_t)state;
    r->list[r->count].parent = (uint16_t)parent;
    r->list[r->count].source = (uint8_t)source;
    r->list[r->count].from = (uint8_t)from;
    r->list[r->count++].to = (uint8_t)to;
}

static void reach_from(struct reached *r, const uint16_t near[SLOTS], unsigned index)
{
    const uint32_t low = STATES / 3, state = r->list[index].state;
    const uint32_t black = state & low, white = state >> 1 & low;
    for (uint32_t movers = black | white; movers != 0; movers &= movers - 1) {
        unsigned from = (unsigned)__builtin_ctz(movers) / 2;
        unsigned colour = slot_content(state, from);
        uint32_t prey = near[from] & (colour == X ? white : black);
        for (; prey != 0; prey &= prey - 1) {
            unsigned to = (unsigned)__builtin_ctz(prey) / 2;
            uint32_t next = (state & ~(3u << 2 * from) & ~(3u << 2 * to)) | colour
                                                                                << 2 * to;
            reach(r, next, index, r->list[index].source, from, to);
        }
    }
}

void reach_all(struct reached *r, const uint16_t near[SLOTS], uint32_t state,
               unsigned source)
{
    unsigned index = r->count;
    for (reach(r, state, index, source, 0, 0); index < r->count; index++)
        reach_from(r, near, index);
}

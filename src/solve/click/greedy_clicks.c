/* SPDX-License-Identifier: MIT */
/* greedy_clicks.c: see greedy_clicks.h. */
#include "solve/click/greedy_clicks.h"

#include "base/rng.h"

#define NOT_CHANGED UINT32_MAX

bool greedy_open(struct greedy_clicks *g, struct arena *a, const struct board *b,
                 const uint8_t *pos)
{
    *g = (struct greedy_clicks){.board = b};
    if (!heap_open(&g->heap, a, clicks_of(b), pos))
        return false;
    g->from = arena_new(a, g->heap.columns, sizeof *g->from);
    g->moves = arena_new(a, g->heap.blocks / 2 + 1, sizeof *g->moves);
    if (a->failed)
        return false;
    greedy_restart(g);
    return true;
}

bool greedy_log(struct greedy_clicks *g, struct arena *a)
{
    greedy_begin(g);
    g->ends = arena_new(a, g->heap.blocks / 2 + 1, sizeof *g->ends);
    return heap_log(&g->heap, a);
}

static void begin_phase(struct greedy_clicks *g, size_t number)
{
    g->phase = number;
    g->column = g->heap.first;
    for (uint32_t c = g->column; c != HEAP_NONE; c = g->heap.after[c])
        g->from[c] = 0;
}

void greedy_restart(struct greedy_clicks *g)
{
    begin_phase(g, 0);
}

void greedy_begin(struct greedy_clicks *g)
{
    heap_reset(&g->heap);
    g->count = 0;
    g->gained = 0;
    g->looked = 0;
    greedy_restart(g);
}

int64_t greedy_result(const struct greedy_clicks *g)
{
    int64_t left[CLICKS_COLOURS];
    heap_count(&g->heap, left);
    const int64_t end = clicks_end(g->board, left);
    return end == NO_RESULT ? NO_RESULT : g->gained + end;
}

/* ---- clicks ---- */

/* Clicks the group listed last. What is on and above its lowest cell in a column changes,
 * and with it the neighbours below and on the left. */
static void click(struct greedy_clicks *g, uint32_t size)
{
    struct click_heap *h = &g->heap;
    g->moves[g->count] = heap_touch(h, size);
    g->gained += clicks_gain(g->board, size);
    for (uint32_t i = 0; i < h->touched_count; i++) {
        const uint32_t column = h->touched[i], lowest = h->lowest[column],
                       from = lowest > 0 ? lowest - 1 : 0, before = h->before[column];
        if (from < g->from[column])
            g->from[column] = from;
        if (before != HEAP_NONE && from < g->from[before])
            g->from[before] = from;
    }
    heap_remove(h, size);
    if (g->ends != NULL)
        g->ends[g->count] = h->gone;
    g->count++;
}

void greedy_click(struct greedy_clicks *g, struct heap_cell block)
{
    const uint32_t size = heap_group(&g->heap, block, UINT32_MAX);
    if (size >= 2)
        click(g, size);
    else
        heap_leave(&g->heap, size);
}

void greedy_make(struct greedy_clicks *g, move m)
{
    struct heap_cell block;
    if (heap_at(&g->heap, m, &block))
        greedy_click(g, block);
}

/* ---- columns ---- */

/* Returns a colour that the phase does not click, or 0. */
static unsigned colour_left_out(struct click_phase phase)
{
    const uint32_t out = PHASE_ALL & ~phase.colours;
    return out != 0 ? bits_least(out) : 0;
}

/* Makes the first click that the phase wants in a column, or between it and the one after
 * it, from where something may have changed. Returns false if there is none. */
static bool click_in(struct greedy_clicks *g, uint32_t column, struct click_phase phase,
                     const struct trial_skip *skip)
{
    struct click_heap *h = &g->heap;
    const uint32_t end = h->heights[column];
    const unsigned out = colour_left_out(phase);
    struct heap_cell at = {column, g->from[column]};
    g->from[column] = NOT_CHANGED;
    for (; at.height < end; at.height++, g->looked++) {
        const uint32_t pair = heap_next_pair(h, at, out);
        g->looked += pair - at.height;
        at.height = pair;
        if (pair == end)
            break;
        if ((phase.colours >> heap_colour(h, at) & 1) == 0)
            continue;
        const uint32_t size = heap_group(h, at, phase.most + 1);
        g->looked += LISTED * size;
        const bool wanted = size <= phase.most;
        if (wanted && !(skip != NULL && rng_below(skip->seed, 100) < skip->percent)) {
            click(g, size);
            return true;
        }
        heap_leave(h, size);
        if (wanted && at.height < g->from[column])
            g->from[column] = at.height;
    }
    return false;
}

/* Makes one click, or goes one column further. After a click the leftmost column that has
 * changed is the next. */
static void go_on(struct greedy_clicks *g, struct click_phase phase,
                  const struct trial_skip *skip)
{
    const struct click_heap *h = &g->heap;
    uint32_t column = g->column;
    if (g->from[column] == NOT_CHANGED || !click_in(g, column, phase, skip)) {
        g->column = h->after[column];
        return;
    }
    for (uint32_t c = h->before[column]; c != HEAP_NONE && g->from[c] != NOT_CHANGED;
         c = h->before[c])
        column = c;
    g->column = h->heights[column] > 0 ? column : h->after[column];
}

bool greedy_play(struct greedy_clicks *g, const struct plan *plan, struct work *w)
{
    for (;; g->looked++) {
        if (g->looked >= TICK_BLOCKS && w != NULL) {
            const uint64_t ticks = g->looked / TICK_BLOCKS;
            g->looked %= TICK_BLOCKS;
            w->nodes += ticks;
            if (over_after(w, ticks))
                return false;
        }
        if (g->column != HEAP_NONE)
            go_on(g, plan->phases[g->phase], NULL);
        else if (g->phase + 1 < plan->count)
            begin_phase(g, g->phase + 1);
        else
            return true;
    }
}

void greedy_go_to(struct greedy_clicks *g, struct click_phase phase, uint32_t stop,
                  const struct trial_skip *skip)
{
    for (; g->column < stop; g->looked++)
        go_on(g, phase, skip);
}

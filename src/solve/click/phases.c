/* SPDX-License-Identifier: MIT */
/* phases.c: plays in phases (phases.h). */
#include "solve/click/phases.h"

#include <string.h>

#define NOT_CHANGED UINT32_MAX

bool phases_open(struct phases *p, struct arena *a, const struct board *b,
                 const uint8_t *pos)
{
    *p = (struct phases){.board = b};
    if (!pile_open(&p->pile, a, clicks_of(b), pos))
        return false;
    p->from = arena_new(a, p->pile.columns, sizeof *p->from);
    p->moves = arena_new(a, p->pile.blocks / 2 + 1, sizeof *p->moves);
    if (a->failed)
        return false;
    phases_begin(p);
    return true;
}

static void begin_phase(struct phases *p, size_t number)
{
    p->phase = number;
    p->column = p->pile.first;
    memset(p->from, 0, p->pile.columns * sizeof *p->from);
}

void phases_begin(struct phases *p)
{
    pile_reset(&p->pile);
    p->count = 0;
    p->gained = 0;
    begin_phase(p, 0);
}

int64_t phases_result(const struct phases *p)
{
    const struct pile *pile = &p->pile;
    int64_t left[CLICKS_COLOURS] = {0};
    for (uint32_t c = pile->first; c != PILE_NOTHING; c = pile->after[c]) {
        const struct ranks r = pile_column(pile, c);
        for (uint32_t row = ranks_at(&r, 0); row != UINT32_MAX;
             row = ranks_after(&r, row))
            left[pile->start[(size_t)c * pile->rows + row]]++;
    }
    const int64_t end = clicks_end(p->board, left);
    return end == NO_RESULT ? NO_RESULT : p->gained + end;
}

/* ---- clicks ---- */

/* What is at this height of a column will change, and so may the neighbour below. */
static void note_change(struct phases *p, uint32_t column, uint32_t height)
{
    const uint32_t before = p->pile.before[column];
    const uint32_t from = height > 0 ? height - 1 : 0;
    if (from < p->from[column])
        p->from[column] = from;
    if (before != PILE_NOTHING && from < p->from[before])
        p->from[before] = from;
}

/* Clicks the group listed last. */
static void click(struct phases *p, uint32_t size)
{
    struct pile *pile = &p->pile;
    const uint32_t *group = pile->removed + pile->gone;
    for (uint32_t i = 0; i < size; i++) {
        const uint32_t column = group[i] / pile->rows;
        const struct ranks r = pile_column(pile, column);
        note_change(p, column, ranks_below(&r, group[i] % pile->rows));
    }
    p->moves[p->count++] = pile_move(pile, size);
    p->gained += clicks_gain(p->board, size);
    pile_remove(pile, size);
}

/* ---- columns ---- */

/* Where the walk up a column and the one after it is: blocks at the same height, as rows
 * of the start. */
struct walk {
    uint32_t column, beside;
    struct ranks left, right;
    uint32_t row, row_beside; /* PILE_NOTHING: above all blocks */
};

static void walk_to(struct walk *w, const struct pile *p, uint32_t height)
{
    w->beside = p->after[w->column];
    w->left = pile_column(p, w->column);
    w->row = height < p->heights[w->column] ? ranks_at(&w->left, height) : PILE_NOTHING;
    w->row_beside = PILE_NOTHING;
    if (w->beside == PILE_NOTHING)
        return;
    w->right = pile_column(p, w->beside);
    if (height < p->heights[w->beside])
        w->row_beside = ranks_at(&w->right, height);
}

/* Does the block have its colour above it or to the right? */
static bool has_partner(const struct walk *w, const struct pile *p, uint32_t above)
{
    const uint8_t *column = p->start + (size_t)w->column * p->rows;
    const uint8_t colour = column[w->row];
    return (above != PILE_NOTHING && column[above] == colour) ||
           (w->row_beside != PILE_NOTHING &&
            p->start[(size_t)w->beside * p->rows + w->row_beside] == colour);
}

/* Makes the first click that the phase wants in a column, or between it and the one
 * after it, from where something may have changed. False: there is none. */
static bool click_in(struct phases *p, uint32_t column, struct phase phase,
                     uint64_t *looked)
{
    struct pile *pile = &p->pile;
    struct walk w = {.column = column};
    walk_to(&w, pile, p->from[column]);
    p->from[column] = NOT_CHANGED;
    for (; w.row != PILE_NOTHING; ++*looked) {
        const uint32_t block = column * pile->rows + w.row;
        const uint32_t above = ranks_after(&w.left, w.row);
        if ((phase.colours >> pile->start[block] & 1) != 0 &&
            has_partner(&w, pile, above)) {
            const uint32_t size = pile_group(pile, block, phase.most + 1);
            *looked += size;
            if (size <= phase.most) {
                click(p, size);
                return true;
            }
        }
        w.row = above;
        if (w.row_beside != PILE_NOTHING)
            w.row_beside = ranks_after(&w.right, w.row_beside);
    }
    return false;
}

/* The leftmost column that has changed by a click in this one, or the next one left. */
static uint32_t column_after_click(const struct phases *p, uint32_t column)
{
    const struct pile *pile = &p->pile;
    uint32_t before = pile->before[column];
    while (before != PILE_NOTHING && p->from[before] != NOT_CHANGED) {
        column = before;
        before = pile->before[column];
    }
    return pile->heights[column] > 0 ? column : pile->after[column];
}

bool phases_go_on(struct phases *p, const struct plan *plan, uint64_t blocks)
{
    for (uint64_t looked = 0; looked < blocks; looked++) {
        if (p->column == PILE_NOTHING) {
            if (p->phase + 1 == plan->count)
                return true;
            begin_phase(p, p->phase + 1);
        } else if (p->from[p->column] != NOT_CHANGED &&
                   click_in(p, p->column, plan->phases[p->phase], &looked)) {
            p->column = column_after_click(p, p->column);
        } else {
            p->column = p->pile.after[p->column];
        }
    }
    return false;
}

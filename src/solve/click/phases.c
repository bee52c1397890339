/* SPDX-License-Identifier: MIT */
/* phases.c: see phases.h. */
#include "solve/click/phases.h"

#include <string.h>

#include "base/rng.h"
#include "base/work.h"

#define NOT_CHANGED UINT32_MAX
#define HUGE_BOARD ((uint32_t)1 << 24) /* blocks; each pass over it takes long */

bool phases_open(struct phases *p, struct arena *a, const struct board *b,
                 const uint8_t *pos)
{
    *p = (struct phases){.board = b};
    if (!pile_open(&p->pile, a, clicks_of(b), pos))
        return false;
    p->from = arena_new(a, p->pile.columns, sizeof *p->from);
    p->moves = arena_new(a, p->pile.blocks / 2 + 1, sizeof *p->moves);
    p->ends = arena_new(a, p->pile.blocks / 2 + 1, sizeof *p->ends);
    if (a->failed || (p->pile.blocks >= HUGE_BOARD && memory_expired(a->memory)))
        return false;
    phases_begin(p);
    return true;
}

static void begin_phase(struct phases *p, size_t number)
{
    p->phase = number;
    p->column = p->pile.first;
    for (uint32_t c = p->column; c != PILE_NOTHING; c = p->pile.after[c])
        p->from[c] = 0;
}

void phases_restart(struct phases *p)
{
    begin_phase(p, 0);
}

void phases_begin(struct phases *p)
{
    pile_reset(&p->pile);
    p->count = 0;
    p->gained = 0;
    phases_restart(p);
}

int64_t phases_list_left(struct phases *p)
{
    const struct pile *pile = &p->pile;
    uint32_t *left = pile->removed + pile->gone;
    int64_t count[CLICKS_COLOURS] = {0};
    for (uint32_t c = pile->first; c != PILE_NOTHING; c = pile->after[c]) {
        const struct ranks r = pile_column(pile, c);
        for (uint32_t row = ranks_at(&r, 0); row != UINT32_MAX;
             row = ranks_after(&r, row)) {
            *left = c * pile->rows + row;
            count[pile->start[*left++]]++;
        }
    }
    const int64_t end = clicks_end(p->board, count);
    return end == NO_RESULT ? NO_RESULT : p->gained + end;
}

/* ---- clicks ---- */

/* Notes that what is at this height of a column will change, and with it the neighbour
 * below. */
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
    p->moves[p->count] = pile_move(pile, size);
    p->gained += clicks_gain(p->board, size);
    pile_remove(pile, size);
    p->ends[p->count++] = pile->gone;
}

void phases_click(struct phases *p, uint32_t block)
{
    uint32_t size =
        pile_has(&p->pile, block) ? pile_group(&p->pile, block, UINT32_MAX) : 0;
    if (size >= 2)
        click(p, size);
}

/* Does the same, and notes where the phase must look again. */
static void click_and_note(struct phases *p, uint32_t size)
{
    const struct pile *pile = &p->pile;
    const uint32_t *group = pile->removed + pile->gone;
    for (uint32_t i = 0; i < size; i++) {
        const uint32_t column = group[i] / pile->rows;
        const struct ranks r = pile_column(pile, column);
        note_change(p, column, ranks_below(&r, group[i] % pile->rows));
    }
    click(p, size);
}

/* ---- columns ---- */

/* A walk up a column and the one after it: two blocks at the same height, as rows of the
 * start. */
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

/* Does the block have its own colour above it or to its right? */
static bool has_partner(const struct walk *w, const struct pile *p, uint32_t above)
{
    const uint8_t *column = p->start + (size_t)w->column * p->rows;
    const uint8_t colour = column[w->row];
    return (above != PILE_NOTHING && column[above] == colour) ||
           (w->row_beside != PILE_NOTHING &&
            p->start[(size_t)w->beside * p->rows + w->row_beside] == colour);
}

/* Is this click left out? */
static bool is_skipped(const struct trial_skip *skip)
{
    return skip != NULL && rng_below(skip->seed, 100) < skip->percent;
}

/* Makes the first click that the phase wants in a column, or between it and the one after
 * it, from where something may have changed. Returns false if there is none. */
static bool click_in(struct phases *p, uint32_t column, struct click_phase phase,
                     const struct trial_skip *skip, uint64_t *looked)
{
    struct pile *pile = &p->pile;
    struct walk w = {.column = column};
    uint32_t height = p->from[column];
    walk_to(&w, pile, height);
    p->from[column] = NOT_CHANGED;
    for (; w.row != PILE_NOTHING; ++*looked, height++) {
        const uint32_t block = column * pile->rows + w.row;
        const uint32_t above = ranks_after(&w.left, w.row);
        if ((phase.colours >> pile->start[block] & 1) != 0 &&
            has_partner(&w, pile, above)) {
            const uint32_t size = pile_group(pile, block, phase.most + 1);
            *looked += PHASE_BLOCK * size;
            if (size <= phase.most && !is_skipped(skip)) {
                click_and_note(p, size);
                return true;
            }
            if (size <= phase.most && height < p->from[column])
                p->from[column] = height;
        }
        w.row = above;
        if (w.row_beside != PILE_NOTHING)
            w.row_beside = ranks_after(&w.right, w.row_beside);
    }
    return false;
}

/* Returns the leftmost column that has changed by a click in this one, or the next one
 * left. */
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

/* Makes one click, or goes one column further. */
static void go_on(struct phases *p, struct click_phase phase,
                  const struct trial_skip *skip, uint64_t *looked)
{
    if (p->from[p->column] != NOT_CHANGED && click_in(p, p->column, phase, skip, looked))
        p->column = column_after_click(p, p->column);
    else
        p->column = p->pile.after[p->column];
}

bool phases_go_on(struct phases *p, const struct plan *plan, uint64_t blocks)
{
    for (uint64_t looked = 0; looked < blocks; looked++) {
        if (p->column != PILE_NOTHING)
            go_on(p, plan->phases[p->phase], NULL, &looked);
        else if (p->phase + 1 < plan->count)
            begin_phase(p, p->phase + 1);
        else
            return true;
    }
    return false;
}

/* ---- parts of a play ---- */

void phases_go_to(struct phases *p, struct click_phase phase, uint32_t stop,
                  const struct trial_skip *skip, uint64_t *looked)
{
    for (; p->column < stop; ++*looked)
        go_on(p, phase, skip, looked);
}

void phases_look_again(struct phases *p, uint32_t gone, uint32_t size)
{
    const struct pile *pile = &p->pile;
    for (uint32_t i = 0; i < size; i++) {
        uint32_t column = pile->removed[gone + i] / pile->rows;
        if (pile->heights[column] > 0) {
            p->from[column] = 0;
            p->column = column < p->column ? column : p->column;
        }
        do /* a closed column still knows the one before it */
            column = pile->before[column];
        while (column != PILE_NOTHING && pile->heights[column] == 0);
        if (column == PILE_NOTHING)
            continue;
        p->from[column] = 0;
        p->column = column < p->column ? column : p->column;
    }
}

void tail_open(struct tail *t, struct arena *a, const struct phases *p)
{
    const uint32_t blocks = p->pile.blocks;
    t->removed = arena_new(a, blocks, sizeof *t->removed);
    t->ends = arena_new(a, blocks / 2 + 1, sizeof *t->ends);
    t->moves = arena_new(a, blocks / 2 + 1, sizeof *t->moves);
}

void tail_save(struct tail *t, const struct phases *p, size_t at)
{
    const uint32_t gone = phases_gone(p, at);
    t->count = p->count - at;
    t->size = p->pile.gone - gone;
    memcpy(t->removed, p->pile.removed + gone, t->size * sizeof *t->removed);
    memcpy(t->ends, p->ends + at, t->count * sizeof *t->ends);
    memcpy(t->moves, p->moves + at, t->count * sizeof *t->moves);
}

void phases_take_back(struct phases *p, size_t at)
{
    while (p->count > at) {
        const uint32_t size = p->ends[p->count - 1] - phases_gone(p, p->count - 1);
        pile_undo(&p->pile, size);
        p->gained -= clicks_gain(p->board, size);
        p->count--;
    }
}

void phases_put(struct phases *p, const struct tail *t)
{
    const uint32_t gone = p->pile.gone;
    memcpy(p->pile.removed + gone, t->removed, t->size * sizeof *t->removed);
    memcpy(p->ends + p->count, t->ends, t->count * sizeof *t->ends);
    memcpy(p->moves + p->count, t->moves, t->count * sizeof *t->moves);
    for (size_t i = 0; i < t->count; i++, p->count++) {
        const uint32_t size = p->ends[p->count] - phases_gone(p, p->count);
        pile_remove(&p->pile, size);
        p->gained += clicks_gain(p->board, size);
    }
}

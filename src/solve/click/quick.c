/* SPDX-License-Identifier: MIT */
/* quick.c: see quick.h. */
#include "solve/click/quick.h"

#define NOT_CHANGED UINT32_MAX

bool quick_open(struct quick *q, struct arena *a, const struct board *b,
                const uint8_t *pos)
{
    *q = (struct quick){.board = b, .start = pos};
    if (!falling_open(&q->falling, a, clicks_of(b), pos))
        return false;
    q->from = arena_new(a, q->falling.columns, sizeof *q->from);
    q->moves = arena_new(a, q->falling.blocks / 2 + 1, sizeof *q->moves);
    if (a->failed)
        return false;
    quick_restart(q);
    return true;
}

static void begin_phase(struct quick *q, size_t number)
{
    q->phase = number;
    q->column = q->falling.first;
    for (uint32_t c = q->column; c != FALLING_NONE; c = q->falling.after[c])
        q->from[c] = 0;
}

void quick_restart(struct quick *q)
{
    begin_phase(q, 0);
}

void quick_begin(struct quick *q)
{
    falling_reset(&q->falling, q->start);
    q->count = 0;
    q->gained = 0;
    quick_restart(q);
}

int64_t quick_result(const struct quick *q)
{
    const struct falling *f = &q->falling;
    int64_t left[CLICKS_COLOURS] = {0};
    for (uint32_t c = f->first; c != FALLING_NONE; c = f->after[c])
        for (uint32_t height = 0; height < f->heights[c]; height++)
            left[falling_column(f, c)[height]]++;
    const int64_t end = clicks_end(q->board, left);
    return end == NO_RESULT ? NO_RESULT : q->gained + end;
}

/* ---- clicks ---- */

/* Notes that what is at this height of a column will change, and with it the neighbour
 * below. */
static void note_change(struct quick *q, uint32_t column, uint32_t height)
{
    const uint32_t before = q->falling.before[column];
    const uint32_t from = height > 0 ? height - 1 : 0;
    if (from < q->from[column])
        q->from[column] = from;
    if (before != FALLING_NONE && from < q->from[before])
        q->from[before] = from;
}

/* Clicks the group listed last. */
static void click(struct quick *q, uint32_t size)
{
    struct falling *f = &q->falling;
    q->moves[q->count++] = falling_columns(f, size);
    q->gained += clicks_gain(q->board, size);
    for (uint32_t i = 0; i < f->touched_count; i++)
        note_change(q, f->touched[i], f->lowest[f->touched[i]]);
    falling_remove(f);
}

void quick_make(struct quick *q, move m)
{
    struct falling_cell block;
    if (!falling_at(&q->falling, m, &block))
        return;
    const uint32_t size = falling_group(&q->falling, block, UINT32_MAX);
    if (size >= 2)
        click(q, size);
    else
        falling_leave(&q->falling, size);
}

/* ---- columns ---- */

/* Every byte of a word. */
#define BYTES(n) (0x0101010101010101u * (uint64_t)(n))

/* Returns a word in which the top bit of each byte is set where the bytes of a and b are
 * equal. The bytes are less than 128. */
static uint64_t equal_bytes(uint64_t a, uint64_t b)
{
    return ~((a ^ b) + BYTES(0x7f)) & BYTES(0x80);
}

/* Returns a colour that the phase does not click, or 0. */
static unsigned colour_left_out(struct click_phase phase)
{
    const uint32_t out = PHASE_ALL & ~phase.colours;
    return out != 0 ? bits_least(out) : 0;
}

/* Returns the next height, before `end`, of a block that has its own colour above it or
 * beside it, and is not of the colour `out`; or `end`. Eight blocks are looked at at a
 * time: this takes most of the time of a play. */
static uint32_t next_pair(const uint8_t *cells, const uint8_t *beside, unsigned out,
                          uint32_t height, uint32_t end)
{
    for (; height < end; height += 8) {
        const uint64_t word = bits_word(cells + height);
        const uint64_t found = (equal_bytes(word, bits_word(cells + height + 1)) |
                                equal_bytes(word, bits_word(beside + height))) &
                               ~equal_bytes(word, BYTES(out));
        if (found != 0) {
            const uint32_t at = height + bits_least(found) / 8;
            return at < end ? at : end;
        }
    }
    return end;
}

/* Makes the first click that the phase wants in a column, or between it and the one after
 * it, from where something may have changed. Returns false if there is none. */
static bool click_in(struct quick *q, uint32_t column, struct click_phase phase,
                     uint64_t *looked)
{
    struct falling *f = &q->falling;
    const uint32_t after = f->after[column], end = f->heights[column];
    const uint8_t *cells = falling_column(f, column),
                  *beside = after != FALLING_NONE ? falling_column(f, after) : f->nothing;
    const unsigned out = colour_left_out(phase);
    uint32_t height = q->from[column];
    q->from[column] = NOT_CHANGED;
    while (height < end) {
        const uint32_t at = next_pair(cells, beside, out, height, end);
        *looked += at - height;
        height = at + 1;
        if (at == end || (phase.colours >> cells[at] & 1) == 0) {
            *looked += at < end;
            continue;
        }
        const uint32_t size =
            falling_group(f, (struct falling_cell){column, at}, phase.most + 1);
        *looked += PHASE_BLOCK * size;
        if (size <= phase.most) {
            click(q, size);
            return true;
        }
        falling_leave(f, size);
        ++*looked;
    }
    return false;
}

/* Returns the leftmost column that has changed by a click in this one, or the next one
 * left. */
static uint32_t column_after_click(const struct quick *q, uint32_t column)
{
    const struct falling *f = &q->falling;
    uint32_t before = f->before[column];
    while (before != FALLING_NONE && q->from[before] != NOT_CHANGED) {
        column = before;
        before = f->before[column];
    }
    return f->heights[column] > 0 ? column : f->after[column];
}

static void go_on(struct quick *q, struct click_phase phase, uint64_t *looked)
{
    if (q->from[q->column] != NOT_CHANGED && click_in(q, q->column, phase, looked))
        q->column = column_after_click(q, q->column);
    else
        q->column = q->falling.after[q->column];
}

bool quick_go_on(struct quick *q, const struct plan *plan, uint64_t blocks)
{
    for (uint64_t looked = 0; looked < blocks; looked++) {
        if (q->column != FALLING_NONE)
            go_on(q, plan->phases[q->phase], &looked);
        else if (q->phase + 1 < plan->count)
            begin_phase(q, q->phase + 1);
        else
            return true;
    }
    return false;
}

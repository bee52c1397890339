/* SPDX-License-Identifier: MIT */
/* line.c: plays many moves at once.
 *
 * The rules for one click move all blocks above it and all columns behind it, so a play
 * on a long column would take quadratic time. Here a single column or row has a gap that
 * moves from click to click, so the time of a click is its distance from the one before.
 * Other large boards are played on a heap (heap.h). */
#include "games/clicks/clicks.h"

#include <string.h>

#include "games/clicks/heap.h"

enum { EMPTY = 0 };

/* From this many cells and this many moves on, a copy of the board is worth its memory.
 */
#define LARGE 4096
#define MANY 16

bool clicks_in_line(const struct board *b, const uint8_t *pos, struct clicks_line *line)
{
    const struct clicks *k = clicks_of(b);
    uint32_t used = 0;
    if (k->columns == 1 || pos[k->rows] == EMPTY) {
        const uint8_t *end = memchr(pos, EMPTY, k->rows);
        *line = (struct clicks_line){end != NULL ? (size_t)(end - pos) : k->rows, 1};
        return true;
    }
    for (const uint8_t *c = pos; used < k->columns && *c != EMPTY; c += k->rows, used++)
        if (k->rows > 1 && c[1] != EMPTY)
            return false;
    *line = (struct clicks_line){used, k->rows};
    return true;
}

/* The column during play: its cells are those below `low` and those from `high` on; the
 * gap between them moves to each click. */
struct gap {
    uint8_t *cells;
    size_t low, high, end;
};

static void gap_move(struct gap *g, size_t to)
{
    if (to < g->low) {
        size_t length = g->low - to;
        memmove(g->cells + g->high - length, g->cells + to, length);
        g->high -= length;
    } else {
        size_t length = to - g->low;
        memmove(g->cells + g->low, g->cells + g->high, length);
        g->high += length;
    }
    g->low = to;
}

/* Clicks on the group of that cell and returns its size, or 0 if the group does not have
 * at least two blocks. */
static size_t gap_click(struct gap *g, move cell)
{
    if (cell >= g->end - (g->high - g->low))
        return 0;
    gap_move(g, (size_t)cell);
    uint8_t colour = g->cells[g->high];
    size_t low = g->low, high = g->high;
    while (high < g->end && g->cells[high] == colour)
        high++;
    while (low > 0 && g->cells[low - 1] == colour)
        low--;
    size_t size = g->low - low + high - g->high;
    if (size < 2)
        return 0;
    g->low = low;
    g->high = high;
    return size;
}

/* Plays the moves on a heap. Plays none if there is no memory for it. */
static size_t play_on_heap(const struct board *b, uint8_t *pos, const move *moves,
                           size_t count, int64_t *gained)
{
    struct arena a = arena_of(b->memory);
    struct click_heap h;
    size_t done = 0;
    if (heap_open(&h, &a, clicks_of(b), pos)) {
        for (; done < count; done++) {
            struct heap_cell block;
            if (!heap_at(&h, moves[done], &block))
                break;
            const uint32_t size = heap_group(&h, block, UINT32_MAX);
            if (size < 2) {
                heap_leave(&h, size);
                break;
            }
            heap_touch(&h, size);
            heap_remove(&h, size);
            *gained += clicks_gain(b, size);
        }
        heap_store(&h, pos);
    }
    arena_done(&a);
    return done;
}

size_t clicks_play_all(const struct board *b, uint8_t *pos, const move *moves,
                       size_t count, void *scratch, int64_t *gained)
{
    struct clicks_line line;
    size_t done = 0, size;
    if (!clicks_in_line(b, pos, &line) || line.stride != 1) {
        if (b->pos_size >= LARGE && count >= MANY)
            done = play_on_heap(b, pos, moves, count, gained);
        for (; done < count && b->game->legal(b, pos, LEFT, moves[done], scratch, NULL);
             done++) {
            *gained += b->game->gain(b, pos, moves[done], scratch);
            b->game->play(b, pos, LEFT, moves[done], scratch);
        }
        return done;
    }
    struct gap g = {pos, line.blocks, line.blocks, line.blocks};
    for (; done < count && (size = gap_click(&g, moves[done])) > 0; done++)
        *gained += clicks_gain(b, (int64_t)size);
    gap_move(&g, g.end - (g.high - g.low));
    memset(pos + g.low, EMPTY, g.end - g.low);
    return done;
}

/* SPDX-License-Identifier: MIT */
/* heap.c: see heap.h. */
#include "games/clicks/heap.h"

#include <string.h>

enum { EMPTY = 0 };

#define MARK 0x80  /* on the blocks of a group that is listed; colours are less */
#define PADDING 8u /* bytes after the cells that may be read as well */

/* ---- life ---- */

/* Chooses the rows of a chunk: about twice the square root of those of a tall column,
 * since to move a byte takes less than to count the chunks above it. */
static uint32_t chunk_rows(uint32_t rows)
{
    uint32_t chunk = CHUNK_ROWS / 2;
    if (rows <= CHUNK_ROWS)
        return rows;
    while ((uint64_t)chunk * chunk < 4 * (uint64_t)rows)
        chunk *= 2;
    return chunk;
}

/* Returns how many blocks the commonest colour has, and notes how many there are. */
static uint32_t count_blocks(struct click_heap *h)
{
    uint32_t count[CLICKS_COLOURS] = {0}, most = 0;
    for (size_t i = 0; i < (size_t)h->rows * h->columns; i++)
        count[h->start[i]]++;
    for (unsigned c = 1; c < CLICKS_COLOURS; c++) {
        h->blocks += count[c];
        most = count[c] > most ? count[c] : most;
    }
    return most;
}

bool heap_open(struct click_heap *h, struct arena *a, const struct clicks *k,
               const uint8_t *pos)
{
    return heap_open_with(h, a, k, pos, chunk_rows(k->rows));
}

bool heap_open_with(struct click_heap *h, struct arena *a, const struct clicks *k,
                    const uint8_t *pos, uint32_t chunk)
{
    const uint32_t rows = k->rows, columns = k->columns;
    *h = (struct click_heap){
        .rows = rows, .columns = columns, .start = pos, .chunk = chunk};
    h->chunks = (rows + chunk - 1) / chunk;
    h->stride = (size_t)h->chunks * (chunk + 1); /* the last byte of a chunk is empty */
    h->standing.words = (columns + 63) / 64;
    h->cells = arena_new(a, columns * h->stride + PADDING, 1);
    h->nothing = arena_new(a, chunk + 1 + PADDING, 1);
    h->heights = arena_new(a, columns, sizeof *h->heights);
    h->below = arena_new(a, (size_t)columns * h->chunks, sizeof *h->below);
    h->before = arena_new(a, columns, sizeof *h->before);
    h->after = arena_new(a, columns, sizeof *h->after);
    h->standing.bits = arena_new(a, h->standing.words, sizeof *h->standing.bits);
    h->standing.tree = arena_new(a, h->standing.words, sizeof *h->standing.tree);
    h->group = arena_new(a, count_blocks(h), sizeof *h->group);
    h->touched = arena_new(a, columns, sizeof *h->touched);
    h->lowest = arena_new(a, columns, sizeof *h->lowest);
    h->hits = arena_new(a, columns, sizeof *h->hits);
    if (a->failed)
        return false;
    heap_reset(h);
    return true;
}

/* Returns the blocks of a column that are left, as rows of the start. */
static struct ranks left_in(const struct click_heap *h, uint32_t column)
{
    const uint32_t words = (h->rows + 63) / 64;
    return (struct ranks){h->left + (size_t)column * words,
                          h->trees + (size_t)column * words, words};
}

static void reset_log(struct click_heap *h)
{
    h->gone = 0;
    for (uint32_t c = 0; c < h->columns; c++) {
        const struct ranks left = left_in(h, c);
        ranks_fill(&left, h->heights[c]);
    }
}

bool heap_log(struct click_heap *h, struct arena *a)
{
    const size_t words = (size_t)(h->rows + 63) / 64 * h->columns;
    uint64_t *left = arena_new(a, words, sizeof *left);
    h->trees = arena_new(a, words, sizeof *h->trees);
    h->removed = arena_new(a, h->blocks, sizeof *h->removed);
    if (a->failed)
        return false;
    h->left = left;
    reset_log(h);
    return true;
}

static uint8_t *chunk_cells(const struct click_heap *h, uint32_t column, uint32_t chunk)
{
    return h->cells + column * h->stride + (size_t)chunk * (h->chunk + 1);
}

void heap_reset(struct click_heap *h)
{
    uint32_t used = 0;
    for (uint32_t c = 0; c < h->columns; c++) {
        const uint8_t *from = h->start + (size_t)c * h->rows;
        const uint8_t *end = memchr(from, EMPTY, h->rows);
        const uint32_t height = end != NULL ? (uint32_t)(end - from) : h->rows;
        for (uint32_t k = 0; k < h->chunks; k++) {
            const uint32_t low = k * h->chunk, below = low < height ? low : height,
                           here = height - below < h->chunk ? height - below : h->chunk;
            uint8_t *to = chunk_cells(h, c, k);
            memcpy(to, from + below, here);
            memset(to + here, EMPTY, h->chunk + 1 - here);
            h->below[(size_t)c * h->chunks + k] = below;
        }
        h->heights[c] = height;
        used += height > 0; /* columns without blocks come last */
    }
    for (uint32_t c = 0; c < h->columns; c++) {
        h->before[c] = c > 0 ? c - 1 : HEAP_NONE;
        h->after[c] = c + 1 < used ? c + 1 : HEAP_NONE;
    }
    ranks_fill(&h->standing, used);
    h->first = used > 0 ? 0 : HEAP_NONE;
    h->count = used;
    if (h->left != NULL)
        reset_log(h);
}

/* ---- chunks ---- */

static uint32_t *below_of(const struct click_heap *h, uint32_t column)
{
    return h->below + (size_t)column * h->chunks;
}

/* Returns the chunk that has the block at a height below the top: the last one that does
 * not begin above it. */
static uint32_t chunk_at(const struct click_heap *h, uint32_t column, uint32_t height)
{
    const uint32_t *below = below_of(h, column);
    uint32_t low = 0;
    for (uint32_t high = h->chunks; high - low > 1;) {
        const uint32_t middle = low + (high - low) / 2;
        if (below[middle] <= height)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Returns the height at which a chunk ends. */
static uint32_t chunk_end(const struct click_heap *h, uint32_t column, uint32_t chunk)
{
    return chunk + 1 < h->chunks ? below_of(h, column)[chunk + 1] : h->heights[column];
}

/* Returns the cell at a height, or, where that is above the top, an empty one. */
static inline uint8_t *cell_at(const struct click_heap *h, uint32_t column,
                               uint32_t height)
{
    if (h->chunks == 1)
        return h->cells + column * h->stride + height;
    if (height >= h->heights[column])
        return h->nothing;
    const uint32_t chunk = chunk_at(h, column, height);
    return chunk_cells(h, column, chunk) + (height - below_of(h, column)[chunk]);
}

uint8_t heap_colour(const struct click_heap *h, struct heap_cell block)
{
    return *cell_at(h, block.column, block.height);
}

/* ---- groups ---- */

/* Lists a cell if it has the colour. A cell that is marked has not. */
static inline void meet(struct click_heap *h, uint8_t *cell, uint8_t colour,
                        uint32_t column, uint32_t height, uint32_t *size)
{
    if (*cell != colour)
        return;
    *cell |= MARK;
    h->group[(*size)++] = (struct heap_cell){column, height};
}

uint32_t heap_group(struct click_heap *h, struct heap_cell block, uint32_t most)
{
    const uint8_t colour = heap_colour(h, block);
    const bool whole = h->chunks == 1;
    uint32_t size = 0;
    meet(h, cell_at(h, block.column, block.height), colour, block.column, block.height,
         &size);
    for (uint32_t i = 0; i < size && size < most; i++) {
        const uint32_t column = h->group[i].column, height = h->group[i].height;
        const uint32_t before = h->before[column], after = h->after[column];
        uint8_t *at = cell_at(h, column, height);
        meet(h, whole ? at + 1 : cell_at(h, column, height + 1), colour, column,
             height + 1, &size);
        if (height > 0)
            meet(h, whole ? at - 1 : cell_at(h, column, height - 1), colour, column,
                 height - 1, &size);
        if (before != HEAP_NONE)
            meet(h, cell_at(h, before, height), colour, before, height, &size);
        if (after != HEAP_NONE)
            meet(h, cell_at(h, after, height), colour, after, height, &size);
    }
    return size;
}

void heap_leave(struct click_heap *h, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++)
        *cell_at(h, h->group[i].column, h->group[i].height) &= (uint8_t)~MARK;
}

move heap_touch(struct click_heap *h, uint32_t size)
{
    uint32_t first = h->group[0].column;
    h->touched_count = 0;
    for (uint32_t i = 0; i < size; i++) {
        const uint32_t c = h->group[i].column, height = h->group[i].height;
        if (h->hits[c]++ == 0) {
            h->touched[h->touched_count++] = c;
            h->lowest[c] = height;
        } else if (height < h->lowest[c]) {
            h->lowest[c] = height;
        }
        first = c < first ? c : first;
    }
    return (move)ranks_below(&h->standing, first) * h->rows + h->lowest[first];
}

/* ---- falling ---- */

static void close_column(struct click_heap *h, uint32_t column)
{
    const uint32_t before = h->before[column], after = h->after[column];
    if (before != HEAP_NONE)
        h->after[before] = after;
    else
        h->first = after;
    if (after != HEAP_NONE)
        h->before[after] = before;
    ranks_remove(&h->standing, column);
    h->count--;
}

/* Reopens the column that close_column closed last. */
static void open_column(struct click_heap *h, uint32_t column)
{
    const uint32_t before = h->before[column], after = h->after[column];
    if (before != HEAP_NONE)
        h->after[before] = column;
    else
        h->first = column;
    if (after != HEAP_NONE)
        h->before[after] = column;
    ranks_add(&h->standing, column);
    h->count++;
}

/* Removes up to `hits` marked blocks from the cells up to `end`, and returns how many. */
static uint32_t squeeze(uint8_t *from, const uint8_t *end, uint32_t hits)
{
    uint8_t *to = from;
    for (uint32_t left = hits; from < end && left > 0; from++)
        if ((*from & MARK) != 0)
            left--;
        else
            *to++ = *from;
    const size_t fewer = (size_t)(from - to);
    memmove(to, from, (size_t)(end - from));
    memset(to + (end - from), EMPTY, fewer);
    return (uint32_t)fewer;
}

/* Removes the marked blocks of a column. */
static void let_fall(struct click_heap *h, uint32_t column)
{
    const uint32_t hits = h->hits[column];
    uint32_t chunk = chunk_at(h, column, h->lowest[column]), fewer = 0,
             *below = below_of(h, column);
    uint32_t from = h->lowest[column] - below[chunk];
    for (; chunk < h->chunks; chunk++, from = 0) {
        uint8_t *cells = chunk_cells(h, column, chunk);
        const uint32_t here = chunk_end(h, column, chunk) - below[chunk];
        below[chunk] -= fewer;
        if (fewer < hits)
            fewer += squeeze(cells + from, cells + here, hits - fewer);
    }
    h->heights[column] -= hits;
}

/* Removes the marked blocks. Columns that are empty then are closed in the order of their
 * blocks that were listed last, so that heap_undo reopens the last one first. */
static void remove_touched(struct click_heap *h, uint32_t size)
{
    bool empty = false;
    for (uint32_t i = 0; i < h->touched_count; i++) {
        const uint32_t column = h->touched[i];
        let_fall(h, column);
        empty = empty || h->heights[column] == 0;
        h->hits[column] = empty ? h->hits[column] : 0;
    }
    for (uint32_t i = 0; empty && i < size; i++) {
        const uint32_t column = h->group[i].column;
        if (h->hits[column] > 0 && --h->hits[column] == 0 && h->heights[column] == 0)
            close_column(h, column);
    }
}

void heap_remove(struct click_heap *h, uint32_t size)
{
    if (h->left != NULL) {
        uint32_t *removed = h->removed + h->gone;
        for (uint32_t i = 0; i < size; i++) {
            const struct ranks left = left_in(h, h->group[i].column);
            removed[i] =
                h->group[i].column * h->rows + ranks_at(&left, h->group[i].height);
        }
        for (uint32_t i = 0; i < size; i++) {
            const struct ranks left = left_in(h, removed[i] / h->rows);
            ranks_remove(&left, removed[i] % h->rows);
        }
        h->gone += size;
    }
    remove_touched(h, size);
}

/* ---- the log ---- */

void heap_undo(struct click_heap *h, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        const uint32_t block = h->removed[--h->gone], column = block / h->rows,
                       row = block % h->rows, chunk = row / h->chunk;
        const struct ranks left = left_in(h, column);
        uint32_t *below = below_of(h, column);
        const uint32_t height = ranks_below(&left, row),
                       end = chunk_end(h, column, chunk);
        uint8_t *cell = chunk_cells(h, column, chunk) + (height - below[chunk]);
        ranks_add(&left, row);
        memmove(cell + 1, cell, end - height);
        *cell = h->start[block];
        for (uint32_t k = chunk + 1; k < h->chunks; k++)
            below[k]++;
        if (h->heights[column]++ == 0)
            open_column(h, column);
    }
}

bool heap_find(const struct click_heap *h, uint32_t block, struct heap_cell *at)
{
    const struct ranks left = left_in(h, block / h->rows);
    if (!ranks_have(&left, block % h->rows))
        return false;
    *at = (struct heap_cell){block / h->rows, ranks_below(&left, block % h->rows)};
    return true;
}

void heap_redo(struct click_heap *h, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        struct heap_cell *at = &h->group[i];
        heap_find(h, h->removed[h->gone + i], at);
        *cell_at(h, at->column, at->height) |= MARK;
    }
    heap_touch(h, size);
    heap_remove(h, size);
}

void heap_list_left(struct click_heap *h)
{
    uint32_t *to = h->removed + h->gone;
    for (uint32_t c = h->first; c != HEAP_NONE; c = h->after[c]) {
        const struct ranks left = left_in(h, c);
        for (uint32_t row = ranks_at(&left, 0); row != UINT32_MAX;
             row = ranks_after(&left, row))
            *to++ = c * h->rows + row;
    }
}

/* ---- pairs ---- */

/* Every byte of a word. */
#define BYTES(n) (0x0101010101010101u * (uint64_t)(n))

/* Returns a word in which the top bit of each byte is set where the bytes of a and b are
 * equal. The bytes are less than 128. */
static uint64_t equal_bytes(uint64_t a, uint64_t b)
{
    return ~((a ^ b) + BYTES(0x7f)) & BYTES(0x80);
}

/* Returns the first of n cells that has its own colour above it or beside it, and is not
 * of the colour `out`; or n. Eight cells are looked at at a time: this takes most of the
 * time of a play. */
static uint32_t first_pair(const uint8_t *cells, const uint8_t *beside, unsigned out,
                           uint32_t n)
{
    for (uint32_t i = 0; i < n; i += 8) {
        const uint64_t word = bits_word(cells + i);
        const uint64_t found = (equal_bytes(word, bits_word(cells + i + 1)) |
                                equal_bytes(word, bits_word(beside + i))) &
                               ~equal_bytes(word, BYTES(out));
        if (found != 0) {
            const uint32_t at = i + bits_least(found) / 8;
            return at < n ? at : n;
        }
    }
    return n;
}

/* Goes up the chunks of both columns, up to the next end of one of them. */
static uint32_t next_pair_in_chunks(const struct click_heap *h, struct heap_cell from,
                                    unsigned out)
{
    const uint32_t column = from.column, after = h->after[column],
                   end = h->heights[column],
                   end_after = after != HEAP_NONE ? h->heights[after] : 0;
    for (uint32_t height = from.height; height < end;) {
        const uint32_t chunk = chunk_at(h, column, height),
                       top = chunk_end(h, column, chunk);
        uint32_t to = top;
        if (height < end_after) {
            const uint32_t other = chunk_end(h, after, chunk_at(h, after, height));
            to = other < top ? other : top;
        }
        const uint8_t *cells = cell_at(h, column, height),
                      *beside =
                          height < end_after ? cell_at(h, after, height) : h->nothing;
        const uint32_t found = first_pair(cells, beside, out, to - height);
        if (found < to - height)
            return height + found;
        const uint8_t last = cells[to - height - 1];
        if (to == top && to < end && last != out && last == *cell_at(h, column, to))
            return to - 1;
        height = to;
    }
    return end;
}

uint32_t heap_next_pair(const struct click_heap *h, struct heap_cell from, unsigned out)
{
    if (h->chunks > 1)
        return next_pair_in_chunks(h, from, out);
    const uint32_t after = h->after[from.column];
    const uint8_t *beside =
        after != HEAP_NONE ? cell_at(h, after, from.height) : h->nothing;
    return from.height + first_pair(cell_at(h, from.column, from.height), beside, out,
                                    h->heights[from.column] - from.height);
}

/* ---- positions of the rules ---- */

bool heap_at(const struct click_heap *h, move cell, struct heap_cell *block)
{
    const uint64_t place = cell / h->rows;
    if (place >= h->count)
        return false;
    block->column = ranks_at(&h->standing, (uint32_t)place);
    block->height = (uint32_t)(cell % h->rows);
    return block->height < h->heights[block->column];
}

void heap_store(const struct click_heap *h, uint8_t *pos)
{
    for (uint32_t c = h->first; c != HEAP_NONE; c = h->after[c], pos += h->rows) {
        memset(pos, EMPTY, h->rows);
        for (uint32_t k = 0; k < h->chunks; k++) {
            const uint32_t below = below_of(h, c)[k];
            memcpy(pos + below, chunk_cells(h, c, k), chunk_end(h, c, k) - below);
        }
    }
    memset(pos, EMPTY, (size_t)(h->columns - h->count) * h->rows);
}

void heap_count(const struct click_heap *h, int64_t count[CLICKS_COLOURS])
{
    memset(count, 0, CLICKS_COLOURS * sizeof *count);
    for (uint32_t c = h->first; c != HEAP_NONE; c = h->after[c])
        for (uint32_t k = 0; k < h->chunks; k++) {
            const uint8_t *cells = chunk_cells(h, c, k);
            const uint32_t here = chunk_end(h, c, k) - below_of(h, c)[k];
            for (uint32_t i = 0; i < here; i++)
                count[cells[i]]++;
        }
}

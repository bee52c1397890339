/* SPDX-License-Identifier: MIT */
/* planes_kernel.h: clicks on bit planes, as text that is compiled once per kind of
 * processor: planes.c and planes_bmi2.c include it after defining five functions,
 *
 *   spread(x, mask)          the lowest bits of x, moved onto the bits of the mask
 *   carried(x, from, to)     bits of x under the mask `from`, moved to the bits of the
 *                            mask `to` in the same order
 *   fall(x, s, gone, was, is)  one word of a plane when the blocks `gone` are removed;
 *                            `was` and `is` are the blocks of the word before and after
 *   nowhere(x)               is a vector of 32 bytes zero?
 *   lanes_in(x)              which lanes of 16 bits are not zero, as a set of numbers; in
 *                            all of them all bits are the same
 *
 * and KERNEL, which declares the struct of its functions. See planes.h for the layout. */

/* Functions of vectors are inlined, so it does not matter how processors without AVX pass
 * vectors. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

/* The numbers that the loops depend on. They are passed by value and inlined, so that a
 * shape known to the compiler gives loops of fixed length. */
struct planes_shape {
    uint32_t words, codes, lane, lanes;
    uint64_t full;
};

INLINE struct planes_shape shape_of(const struct planes *f)
{
    return (struct planes_shape){f->words, f->codes, f->lane, f->lanes, f->full};
}

/* Returns the cells of word w that have the colour of `code`. */
INLINE uint64_t same_in(struct planes_shape s, const uint64_t *board, uint64_t code,
                        uint32_t w)
{
    uint64_t same = ~(uint64_t)0;
    for (uint32_t p = 0; p < s.codes; p++)
        same &= board[p * s.words + w] ^ ((code >> p & 1) - 1);
    return same;
}

/* Returns the number of the colour at a spot. */
INLINE unsigned code_at(struct planes_shape s, const uint64_t *board, uint32_t spot)
{
    unsigned code = 0;
    for (uint32_t p = 0; p < s.codes; p++)
        code |= (unsigned)(board[p * s.words + spot / 64] >> spot % 64 & 1) << p;
    return code;
}

#include "solve/click/planes_lanes.h"

/* Returns x with all neighbours within `same`, and their neighbours, in the same word. */
INLINE uint64_t grown(struct planes_shape s, uint64_t x, uint64_t same)
{
    for (;;) {
        uint64_t y = x | x << 1 | x >> 1;
        if (s.lanes > 1)
            y |= x << s.lane | x >> s.lane;
        y &= same;
        if (y == x)
            return x;
        x = y;
    }
}

/* A flood in progress. `same` is known only for the words of the group. */
struct flood {
    const uint64_t *board;
    uint64_t code;
    struct planes_group *group;
    uint64_t same[PLANES_MOST];
};

/* Lets the flood enter word w, which is in the group's range or next to it, at the cells
 * `in`. Returns whether it has found new cells there. */
INLINE bool enter(struct planes_shape s, struct flood *d, uint32_t w, uint64_t in)
{
    struct planes_group *g = d->group;
    if (w < g->from || w >= g->to) {
        d->same[w] = same_in(s, d->board, d->code, w);
        if ((in & d->same[w]) == 0)
            return false;
        g->cells[w] = 0;
        g->from = w < g->from ? w : g->from;
        g->to = w >= g->to ? w + 1 : g->to;
    }
    in &= d->same[w] & ~g->cells[w];
    if (in == 0)
        return false;
    g->cells[w] = grown(s, g->cells[w] | in, d->same[w]);
    return true;
}

/* Floods a group: each word is grown on its own, and the flood goes over the words to the
 * right and back to the left until a whole round finds nothing. */
INLINE void flood_words(struct planes_shape s, const uint64_t *board, uint64_t code,
                        uint32_t spot, struct planes_group *g)
{
    const uint32_t edge = s.lane * (s.lanes - 1); /* from the first lane to the last */
    struct flood d;
    d.board = board;
    d.code = code;
    d.group = g;
    g->from = g->to = spot / 64;
    enter(s, &d, spot / 64, (uint64_t)1 << spot % 64);
    for (bool more = true; more;) {
        more = false;
        for (uint32_t w = g->from; w < g->to && w + 1 < s.words; w++)
            more = enter(s, &d, w + 1, g->cells[w] >> edge) || more;
        for (uint32_t w = g->to; w-- > g->from && w > 0;)
            more = enter(s, &d, w - 1, g->cells[w] << edge) || more;
    }
    g->size = 0;
    for (uint32_t w = g->from; w < g->to; w++)
        g->size += bits_count(g->cells[w]);
}

/* Returns the blocks of word w. */
INLINE uint64_t blocks_in(struct planes_shape s, const uint64_t *board, uint32_t w)
{
    uint64_t blocks = 0;
    for (uint32_t p = 0; p < s.codes; p++)
        blocks |= board[p * s.words + w];
    return blocks;
}

/* Lets the blocks of word w fall, and marks those that are gone as not alive. Returns the
 * lanes that have become empty, as bits. */
INLINE uint64_t settle(struct planes_shape s, uint64_t *board, uint32_t w, uint64_t gone,
                       bool tracked)
{
    uint64_t was = blocks_in(s, board, w), is = 0, emptied = 0;
    uint64_t *alive = board + s.codes * s.words + w;
    for (uint32_t j = 0; j < s.lanes; j++) {
        uint64_t lane = was >> j * s.lane & s.full;
        uint32_t fewer = bits_count(gone >> j * s.lane & s.full);
        uint64_t rest = fewer < 64 ? lane >> fewer : 0;
        emptied |= (uint64_t)(rest == 0 && lane != 0) << j;
        is |= rest << j * s.lane;
    }
    for (uint32_t p = 0; p < s.codes; p++)
        board[p * s.words + w] = fall(board[p * s.words + w], s, gone, was, is);
    if (tracked)
        *alive &= ~carried(gone, was, *alive);
    return emptied;
}

/* Moves the columns behind column c one to the left, over it. */
INLINE void close_column(struct planes_shape s, uint64_t *board, uint32_t c, bool tracked)
{
    const uint32_t edge = s.lane * (s.lanes - 1);
    for (uint32_t p = 0; p < s.codes + tracked; p++) {
        uint64_t *plane = board + p * s.words;
        uint64_t stays = ((uint64_t)1 << c % s.lanes * s.lane) - 1; /* columns before c */
        for (uint32_t w = c / s.lanes; w < s.words; w++, stays = 0) {
            uint64_t moved = s.lanes > 1 ? plane[w] >> s.lane & ~stays : 0;
            uint64_t next = w + 1 < s.words ? plane[w + 1] & s.full : 0;
            plane[w] = (plane[w] & stays) | moved | next << edge;
        }
    }
}

/* Returns the columns that have become empty. */
INLINE uint64_t remove_any(struct planes_shape s, uint64_t *board,
                           const struct planes_group *g, bool tracked)
{
    uint64_t empty = 0; /* columns */
    for (uint32_t w = g->from; w < g->to; w++)
        if (g->cells[w] != 0)
            empty |= settle(s, board, w, g->cells[w], tracked) << w * s.lanes;
    for (uint64_t rest = empty; rest != 0; rest ^= (uint64_t)1 << bits_greatest(rest)) {
        uint32_t c = bits_greatest(rest);
        uint64_t *standing = board + (s.codes + 1) * s.words;
        close_column(s, board, c, tracked);
        if (tracked)
            *standing ^= spread((uint64_t)1 << c, *standing);
    }
    return empty;
}

/* Finds what a click on this group depends on: its columns, and the cells beside it. */
INLINE void reach_of(struct planes_shape s, const struct planes_group *g, uint64_t *reach)
{
    const uint32_t edge = s.lane * (s.lanes - 1);
    memset(reach, 0, s.words * sizeof *reach);
    for (uint32_t w = g->from; w < g->to; w++) {
        uint64_t cells = g->cells[w];
        for (uint32_t j = 0; j < s.lanes; j++)
            if ((cells >> j * s.lane & s.full) != 0)
                reach[w] |= s.full << j * s.lane;
        if (s.lanes > 1)
            reach[w] |= cells << s.lane | cells >> s.lane;
        if (w > 0)
            reach[w - 1] |= cells << edge;
        if (w + 1 < s.words)
            reach[w + 1] |= cells >> edge;
    }
}

INLINE uint32_t place_now(const struct planes *f, struct planes_shape s,
                          const uint64_t *board, uint32_t start)
{
    const uint64_t *alive = board + s.codes * s.words, standing = alive[s.words];
    uint32_t column = planes_column(f, start), row = planes_row(f, start);
    uint32_t c = bits_count(standing & (((uint64_t)1 << column) - 1));
    uint64_t lane = alive[f->word[c]] >> f->shift[c];
    if ((standing >> column & lane >> row & 1) == 0)
        return UINT32_MAX;
    return planes_spot(f, c, bits_count(lane & (((uint64_t)1 << row) - 1)));
}

INLINE uint32_t click_words(struct planes_shape s, const uint64_t *board, uint64_t *after,
                            uint32_t spot, uint64_t *reach)
{
    struct planes_group g;
    flood_words(s, board, code_at(s, board, spot), spot, &g);
    if (g.size > 1) {
        memcpy(after, board, ((s.codes + 1) * s.words + 1) * sizeof *after);
        reach_of(s, &g, reach);
        if (remove_any(s, after, &g, true) != 0)
            memset(reach, 0xff, s.words * sizeof *reach);
    }
    return g.size;
}

/* Finds the cells of word w that have the same colour as the cell above them, and those
 * that have the same colour as the cell to their right. Empty cells are alike, too. */
INLINE void alike(struct planes_shape s, const uint64_t *board, uint32_t w,
                  uint64_t *above, uint64_t *right)
{
    const uint32_t edge = s.lane * (s.lanes - 1);
    *above = *right = ~(uint64_t)0;
    for (uint32_t p = 0; p < s.codes; p++) {
        uint64_t x = board[p * s.words + w];
        uint64_t next = w + 1 < s.words ? board[p * s.words + w + 1] & s.full : 0;
        next = next << edge | (s.lanes > 1 ? x >> s.lane : 0);
        *above &= ~(x ^ x >> 1);
        *right &= ~(x ^ next);
    }
}

INLINE void clickable_words(struct planes_shape s, const uint64_t *board, uint64_t *cells)
{
    const uint32_t edge = s.lane * (s.lanes - 1);
    uint64_t from_left = 0, above, right;
    for (uint32_t w = 0; w < s.words; w++) {
        uint64_t blocks = blocks_in(s, board, w);
        alike(s, board, w, &above, &right);
        above &= blocks & blocks >> 1;
        right &= blocks;
        cells[w] = above | above << 1 | right | from_left;
        if (s.lanes > 1)
            cells[w] |= (right & ~(s.full << edge)) << s.lane;
        from_left = right >> edge;
    }
}

/* ---- the functions of the struct ---- */

static void flood(const struct planes *f, const uint64_t *board, uint32_t spot,
                  struct planes_group *g)
{
    const struct planes_shape s = shape_of(f);
    unsigned code = code_at(s, board, spot);
    if (!f->vector) {
        flood_words(s, board, code, spot, g);
        return;
    }
    store_lanes(g->cells, flood_lanes(load_board(board), spot, code));
    g->from = 0;
    g->to = PLANE;
    g->size = count_lanes(load_lanes(g->cells));
}

static void remove_group(const struct planes *f, uint64_t *board,
                         const struct planes_group *g)
{
    remove_any(shape_of(f), board, g, false);
}

static uint32_t click_start(const struct planes *f, const uint64_t *board,
                            uint64_t *after, uint32_t start, uint64_t *reach)
{
    if (f->vector)
        return click_lanes(board, after, start, reach);
    uint32_t spot = place_now(f, shape_of(f), board, start);
    if (spot == UINT32_MAX)
        return 0;
    return click_words(shape_of(f), board, after, spot, reach);
}

static void clickable(const struct planes *f, const uint64_t *board, uint64_t *cells)
{
    if (f->vector)
        clickable_lanes(board, cells);
    else
        clickable_words(shape_of(f), board, cells);
}

static uint32_t count_cells(const struct planes *f, const uint64_t *cells)
{
    uint32_t count = 0;
    for (uint32_t w = 0; w < f->words; w++)
        count += bits_count(cells[w]);
    return count;
}

static uint32_t count_code(const struct planes *f, const uint64_t *board, unsigned code)
{
    uint32_t count = 0;
    if (f->vector)
        return count_lanes(same_lanes(load_board(board), code));
    for (uint32_t w = 0; w < f->words; w++)
        count += bits_count(same_in(shape_of(f), board, code, w));
    return count;
}

static uint32_t nth_cell(const uint64_t *cells, uint32_t n)
{
    uint32_t w = 0;
    for (; n >= bits_count(cells[w]); w++)
        n -= bits_count(cells[w]);
    return 64 * w + bits_least(spread((uint64_t)1 << n, cells[w]));
}

static uint32_t place_at_start(const struct planes *f, const uint64_t *board,
                               uint32_t spot)
{
    const uint64_t *alive = board + f->size;
    uint32_t c = planes_column(f, spot), row = planes_row(f, spot);
    uint64_t living = alive[f->word[c]] >> f->shift[c] & f->full;
    return planes_spot(f, bits_least(spread((uint64_t)1 << c, alive[f->words])),
                       bits_least(spread((uint64_t)1 << row, living)));
}

/* Uses numbers known to the compiler where speed matters. */
INLINE void xor_words(const uint64_t *a, const uint64_t *b, uint64_t *out, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        out[i] = a[i] ^ b[i];
}

static void xor_boards(const struct planes *f, const uint64_t *a, const uint64_t *b,
                       uint64_t *out)
{
    if (f->vector)
        xor_words(a, b, out, 4 * PLANE + 1);
    else
        xor_words(a, b, out, f->tracked);
}

static bool compare(const struct planes *f, const uint64_t *a, const uint64_t *b,
                    uint64_t *difference, uint64_t *cells)
{
    if (a[f->tracked - 1] != b[f->tracked - 1])
        return false;
    if (f->vector) {
        compare_lanes(a, b, difference, cells);
        return true;
    }
    xor_words(a, b, difference, f->tracked);
    memcpy(cells, difference, f->words * sizeof *cells);
    for (uint32_t p = 1; p <= f->codes; p++)
        for (uint32_t w = 0; w < f->words; w++)
            cells[w] |= difference[p * f->words + w];
    return true;
}

KERNEL = {
    .flood = flood,
    .remove = remove_group,
    .click_start = click_start,
    .start = place_at_start,
    .clickable = clickable,
    .count_cells = count_cells,
    .count_code = count_code,
    .nth = nth_cell,
    .xor = xor_boards,
    .compare = compare,
};

#pragma GCC diagnostic pop

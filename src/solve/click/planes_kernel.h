/* SPDX-License-Identifier: MIT */
/* planes_kernel.h: clicks on bit planes, as text that is compiled once per kind of
 * processor: planes.c and planes_bmi2.c include it after defining two functions,
 *
 *   spread(x, mask)             moves the lowest bits of x onto the bits of the mask
 *   fall(f, x, gone, was, is)   lets the bits of one word of a plane fall: `gone` are the
 *                               cells that were removed, `was` and `is` the blocks of the
 *                               word before and after
 *
 * and KERNEL, which declares the struct of its functions. See planes.h for the layout. */

/* The cells of word w that have the colour of `code`. */
static inline uint64_t same_in(const struct planes *f, const uint64_t *board,
                               uint64_t code, uint32_t w)
{
    uint64_t same = ~(uint64_t)0;
    for (uint32_t p = 0; p < f->codes; p++)
        same &= board[p * f->words + w] ^ ((code >> p & 1) - 1);
    return same;
}

/* Adds to x its neighbours in the same word until nothing more is in `same`. */
static inline uint64_t grown(const struct planes *f, uint64_t x, uint64_t same)
{
    for (;;) {
        uint64_t y = x | x << 1 | x >> 1;
        if (f->lanes > 1)
            y |= x << f->lane | x >> f->lane;
        y &= same;
        if (y == x)
            return x;
        x = y;
    }
}

/* A flood on its way: `same` is known in the words of the group. */
struct flood {
    const struct planes *frame;
    const uint64_t *board;
    uint64_t code;
    struct planes_group *group;
    uint64_t same[PLANES_MOST];
};

/* Lets the flood enter word w, which is in the group's range or next to it, at cells
 * `in`. Has it found new cells there? */
static inline bool enter(struct flood *d, uint32_t w, uint64_t in)
{
    struct planes_group *g = d->group;
    if (w < g->from || w >= g->to) {
        d->same[w] = same_in(d->frame, d->board, d->code, w);
        if ((in & d->same[w]) == 0)
            return false;
        g->cells[w] = 0;
        g->from = w < g->from ? w : g->from;
        g->to = w >= g->to ? w + 1 : g->to;
    }
    in &= d->same[w] & ~g->cells[w];
    if (in == 0)
        return false;
    g->cells[w] = grown(d->frame, g->cells[w] | in, d->same[w]);
    return true;
}

/* Each word is grown on its own; then the flood goes over the words to the right and back
 * to the left, until a whole round finds nothing. */
static inline void flood(const struct planes *f, const uint64_t *board, uint32_t spot,
                         struct planes_group *g)
{
    const uint32_t edge = f->lane * (f->lanes - 1); /* from the first lane to the last */
    struct flood d;
    d.frame = f;
    d.board = board;
    d.code = planes_code(f, board, spot);
    d.group = g;
    g->from = g->to = spot / 64;
    enter(&d, spot / 64, (uint64_t)1 << spot % 64);
    for (bool more = true; more;) {
        more = false;
        for (uint32_t w = g->from; w < g->to && w + 1 < f->words; w++)
            more = enter(&d, w + 1, g->cells[w] >> edge) || more;
        for (uint32_t w = g->to; w-- > g->from && w > 0;)
            more = enter(&d, w - 1, g->cells[w] << edge) || more;
    }
    g->size = 0;
    for (uint32_t w = g->from; w < g->to; w++)
        g->size += bits_count(g->cells[w]);
}

/* The column of the start that stands in column c. */
static inline uint32_t original_column(uint64_t standing, uint32_t c)
{
    return bits_least(spread((uint64_t)1 << c, standing));
}

/* Marks the blocks `gone` of word w as no longer alive. */
static inline void bury(const struct planes *f, uint64_t *board, uint32_t w,
                        uint64_t gone)
{
    uint64_t *alive = board + f->size, standing = alive[f->words];
    while (gone != 0) {
        uint32_t lane = f->lane_at[bits_least(gone)], shift = lane * f->lane;
        uint32_t column = original_column(standing, w * f->lanes + lane);
        uint64_t *word = alive + f->word[column];
        uint64_t living = *word >> f->shift[column] & f->full;
        *word &= ~(spread(gone >> shift & f->full, living) << f->shift[column]);
        gone &= ~(f->full << shift);
    }
}

/* Lets the blocks of word w fall. Returns the lanes that have become empty, as bits. */
static inline uint64_t settle(const struct planes *f, uint64_t *board, uint32_t w,
                              uint64_t gone)
{
    uint64_t was = 0, is = 0, emptied = 0;
    for (uint32_t p = 0; p < f->codes; p++)
        was |= board[p * f->words + w];
    for (uint32_t j = 0; j < f->lanes; j++) {
        uint64_t lane = was >> j * f->lane & f->full;
        uint32_t fewer = bits_count(gone >> j * f->lane & f->full);
        if (fewer > 0) {
            emptied |= (uint64_t)(lane >> (fewer - 1) == 1) << j;
            lane = lane >> (fewer - 1) >> 1;
        }
        is |= lane << j * f->lane;
    }
    for (uint32_t p = 0; p < f->codes; p++) {
        uint64_t *x = board + p * f->words + w;
        *x = fall(f, *x, gone, was, is);
    }
    return emptied;
}

/* Moves the columns behind column c one to the left, over it. */
static inline void close_column(const struct planes *f, uint64_t *board, uint32_t c)
{
    const uint32_t edge = f->lane * (f->lanes - 1);
    for (uint32_t p = 0; p < f->codes; p++) {
        uint64_t *plane = board + p * f->words;
        uint64_t stays = ((uint64_t)1 << f->shift[c]) - 1; /* columns before c */
        for (uint32_t w = f->word[c]; w < f->words; w++, stays = 0) {
            uint64_t moved = f->lanes > 1 ? plane[w] >> f->lane & ~stays : 0;
            uint64_t next = w + 1 < f->words ? plane[w + 1] & f->full : 0;
            plane[w] = (plane[w] & stays) | moved | next << edge;
        }
    }
}

static inline void remove_group(const struct planes *f, uint64_t *board,
                                const struct planes_group *g, bool tracked)
{
    uint64_t empty = 0; /* columns */
    for (uint32_t w = g->from; w < g->to; w++) {
        if (tracked)
            bury(f, board, w, g->cells[w]);
        empty |= settle(f, board, w, g->cells[w]) << w * f->lanes;
    }
    for (; empty != 0; empty ^= (uint64_t)1 << bits_greatest(empty)) {
        uint32_t c = bits_greatest(empty);
        uint64_t *standing = board + f->tracked - 1;
        close_column(f, board, c);
        if (tracked)
            *standing ^= spread((uint64_t)1 << c, *standing);
    }
}

static inline uint32_t now(const struct planes *f, const uint64_t *board, uint32_t start)
{
    const uint64_t *alive = board + f->size, standing = alive[f->words];
    if ((alive[start / 64] >> start % 64 & 1) == 0)
        return UINT32_MAX;
    uint32_t column = planes_column(f, start), row = planes_row(f, start);
    uint64_t below = ((uint64_t)1 << row) - 1;
    return planes_spot(f, bits_count(standing & (((uint64_t)1 << column) - 1)),
                       bits_count(alive[start / 64] >> f->shift[column] & below));
}

static uint32_t click_start(const struct planes *f, uint64_t *board, uint32_t start)
{
    uint32_t spot = now(f, board, start);
    if (spot == UINT32_MAX)
        return 0;
    struct planes_group g;
    flood(f, board, spot, &g);
    if (g.size > 1)
        remove_group(f, board, &g, true);
    return g.size;
}

KERNEL = {
    .flood = flood,
    .remove = remove_group,
    .click_start = click_start,
};

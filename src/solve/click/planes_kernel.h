/* SPDX-License-Identifier: MIT */
/* planes_kernel.h: clicks on bit planes, as text that is compiled once per kind of
 * processor: planes.c and planes_bmi2.c include it after defining three functions,
 *
 *   spread(x, mask)          the lowest bits of x, moved onto the bits of the mask
 *   carried(x, from, to)     bits of x under the mask `from`, moved to the bits of the
 *                            mask `to` in the same order
 *   fall(x, s, gone, was, is)  one word of a plane when the blocks `gone` are removed;
 *                            `was` and `is` are the blocks of the word before and after
 *
 * and KERNEL, which declares the struct of its functions. See planes.h for the layout. */

#define INLINE static inline __attribute__((always_inline))

/* The numbers that the loops depend on: passed by value and inlined, so that a shape
 * known to the compiler gives loops of fixed length. */
struct shape {
    uint32_t words, codes, lane, lanes;
    uint64_t full;
};

/* Boards of 15 rows, 13 to 16 columns and 4 to 7 colours. */
#define USUAL                                                                            \
    ((struct shape){.words = 4, .codes = 3, .lane = 16, .lanes = 4, .full = 0x7fff})

INLINE struct shape shape_of(const struct planes *f)
{
    return (struct shape){f->words, f->codes, f->lane, f->lanes, f->full};
}

INLINE bool is_usual(const struct planes *f)
{
    return f->rows == 15 && f->words == 4 && f->codes == 3;
}

/* The cells of word w that have the colour of `code`. */
INLINE uint64_t same_in(struct shape s, const uint64_t *board, uint64_t code, uint32_t w)
{
    uint64_t same = ~(uint64_t)0;
    for (uint32_t p = 0; p < s.codes; p++)
        same &= board[p * s.words + w] ^ ((code >> p & 1) - 1);
    return same;
}

/* Adds to x its neighbours in the same word until nothing more is in `same`. */
INLINE uint64_t grown(struct shape s, uint64_t x, uint64_t same)
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

/* A flood on its way: `same` is known in the words of the group. */
struct flood {
    const uint64_t *board;
    uint64_t code;
    struct planes_group *group;
    uint64_t same[PLANES_MOST];
};

/* Lets the flood enter word w, which is in the group's range or next to it, at cells
 * `in`. Has it found new cells there? */
INLINE bool enter(struct shape s, struct flood *d, uint32_t w, uint64_t in)
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

/* Each word is grown on its own; then the flood goes over the words to the right and back
 * to the left, until a whole round finds nothing. */
INLINE void flood_words(struct shape s, const uint64_t *board, uint64_t code,
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

/* The same for a plane of four words at once, without a branch for each word. */
typedef uint64_t four_words __attribute__((vector_size(32)));

INLINE void flood_four(struct shape s, const uint64_t *board, uint64_t code,
                       uint32_t spot, struct planes_group *g)
{
    const uint32_t edge = s.lane * (s.lanes - 1);
    const four_words none = {0}, first = {0, 1, 2, 3};
    four_words same = ~none, x, y;
    for (uint32_t p = 0; p < s.codes; p++) {
        memcpy(&x, board + p * 4, sizeof x);
        same &= x ^ ((code >> p & 1) - 1);
    }
    y = (four_words)(first == spot / 64) & ((uint64_t)1 << spot % 64);
    do {
        x = y;
        four_words to_right = __builtin_shufflevector(x >> edge, none, 4, 0, 1, 2);
        four_words to_left = __builtin_shufflevector(x << edge, none, 1, 2, 3, 4);
        y = x | x << 1 | x >> 1 | to_right | to_left;
        if (s.lanes > 1)
            y |= x << s.lane | x >> s.lane;
        y &= same;
        x ^= y;
    } while ((x[0] | x[1] | x[2] | x[3]) != 0);
    memcpy(g->cells, &y, sizeof y);
    g->from = 0;
    g->to = 4;
    g->size = bits_count(y[0]) + bits_count(y[1]) + bits_count(y[2]) + bits_count(y[3]);
}

INLINE void flood_any(struct shape s, const uint64_t *board, uint32_t spot,
                      struct planes_group *g)
{
    uint64_t code = 0;
    for (uint32_t p = 0; p < s.codes; p++)
        code |= (board[p * s.words + spot / 64] >> spot % 64 & 1) << p;
    if (s.words == 4)
        flood_four(s, board, code, spot, g);
    else
        flood_words(s, board, code, spot, g);
}

/* Lets the blocks of word w fall, and marks those that are gone as no longer alive.
 * Returns the lanes that have become empty, as bits. */
INLINE uint64_t settle(struct shape s, uint64_t *board, uint32_t w, uint64_t gone,
                       bool tracked)
{
    uint64_t was = 0, is = 0, emptied = 0, *alive = board + s.codes * s.words + w;
    for (uint32_t p = 0; p < s.codes; p++)
        was |= board[p * s.words + w];
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
INLINE void close_column(struct shape s, uint64_t *board, uint32_t c, bool tracked)
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

INLINE void remove_any(struct shape s, uint64_t *board, const struct planes_group *g,
                       bool tracked)
{
    uint64_t empty = 0; /* columns */
    for (uint32_t w = g->from; w < g->to; w++)
        if (g->cells[w] != 0)
            empty |= settle(s, board, w, g->cells[w], tracked) << w * s.lanes;
    for (; empty != 0; empty ^= (uint64_t)1 << bits_greatest(empty)) {
        uint32_t c = bits_greatest(empty);
        uint64_t *standing = board + (s.codes + 1) * s.words;
        close_column(s, board, c, tracked);
        if (tracked)
            *standing ^= spread((uint64_t)1 << c, *standing);
    }
}

INLINE uint32_t place_now(const struct planes *f, struct shape s, const uint64_t *board,
                          uint32_t start)
{
    const uint64_t *alive = board + s.codes * s.words, standing = alive[s.words];
    uint32_t column = planes_column(f, start), row = planes_row(f, start);
    uint32_t c = bits_count(standing & (((uint64_t)1 << column) - 1));
    uint64_t lane = alive[f->word[c]] >> f->shift[c];
    if ((standing >> column & lane >> row & 1) == 0)
        return UINT32_MAX;
    return planes_spot(f, c, bits_count(lane & (((uint64_t)1 << row) - 1)));
}

INLINE uint32_t click_any(const struct planes *f, struct shape s, const uint64_t *board,
                          uint64_t *after, uint32_t start)
{
    struct planes_group g;
    uint32_t spot = place_now(f, s, board, start);
    if (spot == UINT32_MAX)
        return 0;
    flood_any(s, board, spot, &g);
    if (g.size > 1) {
        memcpy(after, board, ((s.codes + 1) * s.words + 1) * sizeof *after);
        remove_any(s, after, &g, true);
    }
    return g.size;
}

/* ---- the functions of the struct ---- */

static void flood(const struct planes *f, const uint64_t *board, uint32_t spot,
                  struct planes_group *g)
{
    if (is_usual(f))
        flood_any(USUAL, board, spot, g);
    else
        flood_any(shape_of(f), board, spot, g);
}

static void remove_group(const struct planes *f, uint64_t *board,
                         const struct planes_group *g, bool tracked)
{
    remove_any(shape_of(f), board, g, tracked);
}

static uint32_t click_start(const struct planes *f, const uint64_t *board,
                            uint64_t *after, uint32_t start)
{
    if (is_usual(f))
        return click_any(f, USUAL, board, after, start);
    return click_any(f, shape_of(f), board, after, start);
}

KERNEL = {
    .flood = flood,
    .remove = remove_group,
    .click_start = click_start,
};

/* SPDX-License-Identifier: MIT */
/* planes_kernel.h: clicks on bit planes (planes.h has the layout), as text that is
 * compiled twice: by planes.c for any processor, and by planes_bmi2.c, which defines
 * PLANES_BMI2, for processors that compress and spread the bits of a word in one
 * instruction (BMI2) and have vectors of 32 bytes (AVX2). Five functions differ; the rest
 * is the same, and so are the words that come out.
 *
 * On boards of up to 15 rows, 16 columns and 7 colours a plane is one vector of 16 lanes
 * of 16 bits, one for each column, and a click has no branch for each word. */

/* Functions of vectors are inlined, so it does not matter how processors without AVX pass
 * vectors. GCC may say so at the end of the file, hence for all of it. */
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

typedef uint16_t lanes16 __attribute__((vector_size(32)));
typedef uint64_t four_words __attribute__((vector_size(32)));

/* ---- what differs ----
 *
 *   spread(x, mask)          the lowest bits of x, moved onto the bits of the mask
 *   carried(x, from, to)     bits of x under the mask `from`, moved to the bits of the
 *                            mask `to` in the same order
 *   fall(x, s, gone, was, is)  one word of a plane when the blocks `gone` are removed;
 *                            `was` and `is` are the blocks of the word before and after
 *   nowhere(x)               is a vector zero?
 *   lanes_in(x)              which lanes are not zero, as a set of numbers; in all of
 *                            them all bits are the same */

#ifdef PLANES_BMI2

INLINE uint64_t spread(uint64_t x, uint64_t mask)
{
    return __builtin_ia32_pdep_di(x, mask);
}

INLINE uint64_t carried(uint64_t x, uint64_t from, uint64_t to)
{
    return spread(__builtin_ia32_pext_di(x, from), to);
}

INLINE uint64_t fall(uint64_t x, struct planes_shape s, uint64_t gone, uint64_t was,
                     uint64_t is)
{
    (void)s;
    return carried(x, was & ~gone, is);
}

INLINE bool nowhere(lanes16 x)
{
    typedef long long numbers __attribute__((vector_size(32)));
    return __builtin_ia32_ptestz256((numbers)x, (numbers)x);
}

INLINE uint64_t lanes_in(lanes16 x)
{
    typedef char bytes __attribute__((vector_size(32)));
    return __builtin_ia32_pext_di((uint32_t)__builtin_ia32_pmovmskb256((bytes)x),
                                  0x55555555);
}

#else

INLINE uint64_t spread(uint64_t x, uint64_t mask)
{
    uint64_t out = 0;
    for (; x != 0 && mask != 0; x >>= 1, mask = bits_without_least(mask))
        if (x & 1)
            out |= mask & -mask;
    return out;
}

INLINE uint64_t carried(uint64_t x, uint64_t from, uint64_t to)
{
    uint64_t out = 0;
    for (; x != 0; from = bits_without_least(from), to = bits_without_least(to))
        if (x & from & -from) {
            out |= to & -to;
            x ^= from & -from;
        }
    return out;
}

/* Removes one bit after the other, the highest first; those above it in its lane come
 * down by one. */
INLINE uint64_t fall(uint64_t x, struct planes_shape s, uint64_t gone, uint64_t was,
                     uint64_t is)
{
    (void)was, (void)is;
    while (gone != 0) {
        uint32_t bit = bits_greatest(gone);
        uint64_t column = s.full << bit / s.lane * s.lane;
        uint64_t from = column & ~(((uint64_t)1 << bit) - 1); /* the bit and above it */
        x = (x & ~from) | (x >> 1 & from & column >> 1);
        gone ^= (uint64_t)1 << bit;
    }
    return x;
}

INLINE bool nowhere(lanes16 x)
{
    const four_words w = (four_words)x;
    return (w[0] | w[1] | w[2] | w[3]) == 0;
}

INLINE uint64_t lanes_in(lanes16 x)
{
    uint16_t lanes[16];
    uint64_t set = 0;
    memcpy(lanes, &x, sizeof x);
    for (uint32_t i = 0; i < 16; i++)
        set |= (uint64_t)(lanes[i] & 1) << i;
    return set;
}

#endif

/* ---- boards of lanes ---- */

#define PLANE 4 /* words of a plane */

/* Lane i is column i: the words with their lowest 16 bits first, whatever the order of
 * bytes in this machine is. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define LOWEST_FIRST(x)                                                                  \
    __builtin_shufflevector(x, x, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12)
#else
#define LOWEST_FIRST(x) (x)
#endif

INLINE lanes16 load_lanes(const uint64_t *words)
{
    lanes16 x;
    memcpy(&x, words, sizeof x);
    return LOWEST_FIRST(x);
}

INLINE void store_lanes(uint64_t *words, lanes16 x)
{
    x = LOWEST_FIRST(x);
    memcpy(words, &x, sizeof x);
}

/* Move each column to the place of the next one, so that the first becomes empty; or the
 * other way. */
INLINE lanes16 to_right(lanes16 x)
{
    const lanes16 none = {0};
    return __builtin_shufflevector(none, x, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
                                   26, 27, 28, 29, 30);
}

INLINE lanes16 to_left(lanes16 x)
{
    const lanes16 none = {0};
    return __builtin_shufflevector(x, none, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
                                   15, 16);
}

INLINE uint32_t count_lanes(lanes16 x)
{
    uint64_t words[PLANE];
    store_lanes(words, x);
    return bits_count(words[0]) + bits_count(words[1]) + bits_count(words[2]) +
           bits_count(words[3]);
}

/* The three planes of a board. */
struct lanes_board {
    lanes16 p0, p1, p2;
};

INLINE struct lanes_board load_board(const uint64_t *board)
{
    return (struct lanes_board){load_lanes(board), load_lanes(board + PLANE),
                                load_lanes(board + 2 * PLANE)};
}

INLINE lanes16 same_lanes(struct lanes_board b, unsigned code)
{
    return (b.p0 ^ (uint16_t)((code & 1) - 1)) &
           (b.p1 ^ (uint16_t)((code >> 1 & 1) - 1)) &
           (b.p2 ^ (uint16_t)((code >> 2 & 1) - 1));
}

INLINE lanes16 grow_lanes(lanes16 x, lanes16 same)
{
    return (x | x << 1 | x >> 1 | to_right(x) | to_left(x)) & same;
}

/* Returns a spot with the cells above, below and beside it. */
INLINE lanes16 cross_lanes(uint32_t spot)
{
    const lanes16 number = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const uint16_t c = (uint16_t)(spot / 16), row = (uint16_t)(1u << spot % 16);
    lanes16 beside =
        (lanes16)(number == (uint16_t)(c - 1)) | (lanes16)(number == (uint16_t)(c + 1));
    return ((lanes16)(number == c) & (uint16_t)(row | row << 1 | row >> 1)) |
           (beside & row);
}

/* Floods from a spot. It checks only at every second step whether the flood has ended,
 * because a branch that the processor did not predict costs more than a step. */
INLINE lanes16 flood_lanes(struct lanes_board b, uint32_t spot, unsigned code)
{
    const lanes16 same = same_lanes(b, code);
    lanes16 x = cross_lanes(spot) & same;
    for (;;) {
        lanes16 y = grow_lanes(grow_lanes(x, same), same);
        if (nowhere(x ^ y))
            return x;
        x = y;
    }
}

/* Takes off the lowest block of each column in `gone`; those above come down by one.
 * Returns the others of `gone`, where they are then. */
INLINE lanes16 drop_lanes(struct lanes_board *b, lanes16 gone)
{
    /* No bit where nothing is gone. */
    const lanes16 lowest = gone & -gone, from = -lowest;
    b->p0 ^= (b->p0 ^ b->p0 >> 1) & from;
    b->p1 ^= (b->p1 ^ b->p1 >> 1) & from;
    b->p2 ^= (b->p2 ^ b->p2 >> 1) & from;
    return (gone ^ lowest) >> 1;
}

INLINE void fall_lanes(struct lanes_board *b, lanes16 gone)
{
    do
        gone = drop_lanes(b, drop_lanes(b, gone)); /* two are common */
    while (!nowhere(gone));
}

INLINE lanes16 close_lane(lanes16 x, lanes16 before)
{
    return (x & before) | (to_left(x) & ~before);
}

/* Closes the columns in `emptied`, the last one first. */
INLINE void close_lanes(struct lanes_board *b, lanes16 *alive, uint64_t *standing,
                        lanes16 emptied)
{
    const lanes16 number = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    uint64_t rest = lanes_in(emptied);
    do {
        const uint32_t c = bits_greatest(rest);
        lanes16 before = (lanes16)(number < (uint16_t)c);
        b->p0 = close_lane(b->p0, before);
        b->p1 = close_lane(b->p1, before);
        b->p2 = close_lane(b->p2, before);
        *alive = close_lane(*alive, before);
        *standing ^= spread((uint64_t)1 << c, *standing);
        rest ^= (uint64_t)1 << c;
    } while (rest != 0);
}

/* Returns which blocks of the start are still there without those at `gone`. */
INLINE lanes16 alive_lanes(const uint64_t *alive, lanes16 blocks, lanes16 gone)
{
    uint64_t b[PLANE], g[PLANE];
    store_lanes(b, blocks);
    store_lanes(g, gone);
    const four_words left = {alive[0] & ~carried(g[0], b[0], alive[0]),
                             alive[1] & ~carried(g[1], b[1], alive[1]),
                             alive[2] & ~carried(g[2], b[2], alive[2]),
                             alive[3] & ~carried(g[3], b[3], alive[3])};
    return LOWEST_FIRST((lanes16)left);
}

/* Returns the spot where a block of the start is now. */
INLINE uint32_t place_lanes(const uint64_t *board, uint32_t start)
{
    const uint32_t column = start / 16, row = start % 16;
    const uint64_t standing = board[4 * PLANE];
    uint32_t c = bits_count(standing & (((uint64_t)1 << column) - 1)) % 16;
    uint64_t lane = board[3 * PLANE + c / 4] >> c % 4 * 16;
    if ((standing >> column & lane >> row & 1) == 0)
        return UINT32_MAX;
    return 16 * c + bits_count(lane & (((uint64_t)1 << row) - 1));
}

/* See planes_click_start. */
INLINE uint32_t click_lanes(const uint64_t *board, uint64_t *after, uint32_t start,
                            uint64_t *reach)
{
    const lanes16 none = {0};
    const uint32_t spot = place_lanes(board, start);
    if (spot == UINT32_MAX)
        return 0;
    const unsigned code =
        code_at((struct planes_shape){.words = PLANE, .codes = 3}, board, spot);
    struct lanes_board b = load_board(board);
    const lanes16 gone = flood_lanes(b, spot, code), blocks = b.p0 | b.p1 | b.p2;
    const uint32_t size = count_lanes(gone);
    if (size < 2)
        return size;
    lanes16 alive = alive_lanes(board + 3 * PLANE, blocks, gone);
    uint64_t standing = board[4 * PLANE];
    fall_lanes(&b, gone);
    lanes16 emptied = (lanes16)(blocks != none) & (lanes16)((b.p0 | b.p1 | b.p2) == none);
    lanes16 touched = (lanes16)(gone != none) | to_left(gone) | to_right(gone);
    if (!nowhere(emptied)) {
        close_lanes(&b, &alive, &standing, emptied);
        touched = ~none;
    }
    store_lanes(reach, touched);
    store_lanes(after, b.p0);
    store_lanes(after + PLANE, b.p1);
    store_lanes(after + 2 * PLANE, b.p2);
    store_lanes(after + 3 * PLANE, alive);
    after[4 * PLANE] = standing;
    return size;
}

INLINE void clickable_lanes(const uint64_t *board, uint64_t *cells)
{
    struct lanes_board b = load_board(board);
    lanes16 blocks = b.p0 | b.p1 | b.p2;
    lanes16 above = (b.p0 ^ b.p0 >> 1) | (b.p1 ^ b.p1 >> 1) | (b.p2 ^ b.p2 >> 1);
    lanes16 right =
        (b.p0 ^ to_left(b.p0)) | (b.p1 ^ to_left(b.p1)) | (b.p2 ^ to_left(b.p2));
    above = blocks & ~above;
    right = blocks & ~right;
    store_lanes(cells, above | above << 1 | right | to_right(right));
}

/* See planes_compare. */
INLINE void compare_lanes(const uint64_t *a, const uint64_t *b, uint64_t *difference,
                          uint64_t *cells)
{
    lanes16 any = {0};
    for (uint32_t p = 0; p < 4; p++) {
        lanes16 x = load_lanes(a + p * PLANE) ^ load_lanes(b + p * PLANE);
        store_lanes(difference + p * PLANE, x);
        any |= x;
    }
    difference[4 * PLANE] = 0;
    store_lanes(cells, any);
}

/* ---- boards of words ---- */

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

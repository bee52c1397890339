/* SPDX-License-Identifier: MIT */
/* planes_lanes.h: clicks on boards of up to 15 rows, 16 columns and 7 colours, without a
 * branch for each word: a plane is one vector of 16 lanes of 16 bits, one for each
 * column. Like planes_kernel.h, which includes it, this is compiled once per kind of
 * processor. */

/* These functions are inlined: how processors without AVX pass vectors does not matter.
 */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"

typedef uint16_t lanes16 __attribute__((vector_size(32)));
typedef uint64_t four_words __attribute__((vector_size(32)));

#define PLANE 4 /* words of a plane */

INLINE lanes16 load_lanes(const uint64_t *words)
{
    lanes16 x;
    memcpy(&x, words, sizeof x);
    return x;
}

INLINE void store_lanes(uint64_t *words, lanes16 x)
{
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
    return (lanes16)(four_words){alive[0] & ~carried(g[0], b[0], alive[0]),
                                 alive[1] & ~carried(g[1], b[1], alive[1]),
                                 alive[2] & ~carried(g[2], b[2], alive[2]),
                                 alive[3] & ~carried(g[3], b[3], alive[3])};
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

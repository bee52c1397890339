/* SPDX-License-Identifier: MIT */
/* part.c: groups of stones on a grid; see part.h. Lines are in part_line.c. */
#include "twoplayer/clobber/part.h"

#include "base/bits.h"
#include "twoplayer/clobber/part_line.h"

bool layout_has_room(const struct layout *l, unsigned rows, unsigned columns)
{
    return rows <= l->stride &&
           columns <= (l->stride == LINE_STRIDE ? MOST_ON_LINE : 64 / l->stride);
}

bool layout_choose(struct layout *l, unsigned rows, unsigned columns)
{
    static const struct layout layouts[] = {
        {LINE_STRIDE, 0, UINT64_MAX, UINT64_MAX},
        {2, 1, 0x5555555555555555u, 0xaaaaaaaaaaaaaaaau},
        {4, 2, 0x1111111111111111u, 0x8888888888888888u},
        {8, 3, 0x0101010101010101u, 0x8080808080808080u},
    };
    for (const struct layout *k = layouts; k < layouts + 4; k++)
        if (layout_has_room(k, rows, columns)) {
            *l = *k;
            return true;
        }
    return false;
}

/* ---- neighbours ---- */

static uint64_t near(const struct layout *l, uint64_t set)
{
    return set << l->stride | set >> l->stride | (set << 1 & ~l->first) |
           (set >> 1 & ~l->last);
}

/* Returns the component of the seed in `all`. Stops as soon as it has reached all of
 * `wanted`, so the result may then be only a piece of the component. */
static uint64_t component(const struct layout *l, uint64_t all, uint64_t seed,
                          uint64_t wanted)
{
    for (uint64_t before = 0; before != seed && (wanted & ~seed) != 0;) {
        before = seed;
        seed |= near(l, seed) & all;
    }
    return seed;
}

/* ---- the corner ---- */

/* Returns the rows in which the set has stones: bit i is row i. */
static unsigned rows_of(const struct layout *l, uint64_t set)
{
    set |= set >> 32;
    set |= set >> 16;
    set |= set >> 8;
    if (l->stride <= 4)
        set |= set >> 4;
    if (l->stride <= 2)
        set |= set >> 2;
    return (unsigned)(set & ((1u << l->stride) - 1));
}

static struct part in_corner(const struct layout *l, uint64_t all, uint64_t black)
{
    unsigned rows = rows_of(l, all), down = bits_least(rows),
             left = bits_least(all) >> l->log, right = bits_greatest(all) >> l->log,
             shift = (left << l->log) + down;
    return (struct part){
        .bits = {all >> shift, black >> shift},
        .rows = (uint8_t)(bits_greatest(rows) - down + 1),
        .columns = (uint8_t)(right - left + 1),
    };
}

/* Writes the component `found` as a piece, if both players have stones in it. Returns 1
 * if so, else 0. */
static unsigned add_piece(const struct layout *l, uint64_t found, uint64_t black,
                          uint64_t white, struct part *piece)
{
    if ((found & black) == 0 || (found & white) == 0)
        return 0;
    *piece = in_corner(l, found, black & found);
    return 1;
}

unsigned layout_split(const struct layout *l, const uint64_t black[2],
                      const uint64_t white[2], struct part *pieces, unsigned most)
{
    if (l->stride == LINE_STRIDE)
        return line_split(black, white, pieces, most);
    unsigned count = 0;
    for (uint64_t all = black[0] | white[0]; all != 0 && count < most;) {
        uint64_t found = component(l, all, all & -all, UINT64_MAX);
        count += add_piece(l, found, black[0], white[0], &pieces[count]);
        all &= ~found;
    }
    return count;
}

/* ---- moves ---- */

static uint64_t own_stones(const struct part *p)
{
    return p->negated ? p->bits[0] ^ p->bits[1] : p->bits[1];
}

unsigned part_hops(const struct layout *l, const struct part *p,
                   struct hop hops[MOST_HOPS])
{
    if (l->stride == LINE_STRIDE)
        return line_hops(p, hops);
    unsigned count = 0;
    uint64_t own = own_stones(p), enemy = p->bits[0] ^ own;
    for (uint64_t movers = own & near(l, enemy); movers != 0;
         movers = bits_without_least(movers)) {
        uint64_t from = movers & -movers;
        for (uint64_t to = near(l, from) & enemy; to != 0; to = bits_without_least(to))
            hops[count++] =
                (struct hop){(uint8_t)bits_least(from), (uint8_t)bits_least(to)};
    }
    return count;
}

unsigned part_mobility(const struct layout *l, const struct part *p)
{
    if (l->stride == LINE_STRIDE)
        return line_mobility(p);
    /* Counts pairs of neighbours of different colours. */
    uint64_t all = p->bits[0], black = p->bits[1];
    return bits_count((black ^ black << l->stride) & all & all << l->stride) +
           bits_count((black ^ black << 1) & all & all << 1 & ~l->first);
}

/* How good a stone is for its player, by its neighbours of its own colour (rows) and of
 * the other colour (columns). Fitted by logistic regression to who wins 280,000 positions
 * of the searches of 4x6, 5x5, 4x7 and 3x9, then scaled by the nodes of whole searches.
 */
#define MOST_NEIGHBOURS 4
static const int16_t stone_looks[MOST_NEIGHBOURS + 1][MOST_NEIGHBOURS + 1] = {
    {0, -85, 2, -42, -96}, {15, 91, -3, -73}, {106, 82, 30}, {137, 152}, {184}};

/* Rates the stones of one player. */
static int32_t looks_of(const struct layout *l, uint64_t own, uint64_t enemy)
{
    int32_t looks = 0;
    for (uint64_t left = own; left != 0; left = bits_without_least(left)) {
        const uint64_t beside = near(l, left & -left);
        looks += stone_looks[bits_count(beside & own)][bits_count(beside & enemy)];
    }
    return looks;
}

int32_t part_lean(const struct layout *l, const struct part *p)
{
    if (l->stride == LINE_STRIDE)
        return 0;
    uint64_t own = own_stones(p), enemy = p->bits[0] ^ own;
    return looks_of(l, own, enemy) - looks_of(l, enemy, own);
}

/* Is the part still connected where a stone was taken out? `touched` are the neighbours
 * of that stone, and `all` is without it. A stone diagonally next to it links two of the
 * neighbours. Returns false if that does not settle it. */
static bool hangs_together(const struct layout *l, uint64_t all, uint64_t from,
                           uint64_t touched)
{
    uint64_t beside = touched & (from << l->stride | from >> l->stride),
             above = touched & ~beside,
             links = all & ((beside << 1 & ~l->first) | (beside >> 1 & ~l->last)) &
                     (above << l->stride | above >> l->stride);
    for (; links != 0; links = bits_without_least(links))
        touched = bits_without_least(touched);
    return bits_without_least(touched) == 0;
}

unsigned part_after(const struct layout *l, const struct part *p, struct hop hop,
                    struct part pieces[MOST_PIECES])
{
    if (l->stride == LINE_STRIDE)
        return line_after(p, hop, pieces);
    uint64_t from = (uint64_t)1 << hop.from, to = (uint64_t)1 << hop.to,
             white = (own_stones(p) & ~from) | to, all = p->bits[0] & ~from,
             black = all & ~white, touched = near(l, from) & all;
    if (hangs_together(l, all, from, touched))
        return add_piece(l, all, black, white, pieces);
    unsigned count = 0;
    while (touched != 0) { /* the last piece is all that is left */
        uint64_t found = component(l, all, touched & -touched, touched);
        if ((touched & ~found) == 0)
            found = all;
        count += add_piece(l, found, black, white, &pieces[count]);
        touched &= ~found;
        all &= ~found;
    }
    return count;
}

unsigned part_stones(const struct layout *l, const struct part *p)
{
    return l->stride == LINE_STRIDE ? p->columns : bits_count(p->bits[0]);
}

/* ---- symmetry ---- */

static uint64_t swap_bits(uint64_t x)
{
    return (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
}

static uint64_t swap_pairs(uint64_t x)
{
    return (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
}

static uint64_t swap_nibbles(uint64_t x)
{
    return (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
}

/* These functions are compiled once for each stride. With a constant stride half of the
 * steps disappear. */
#define FOR_EACH_STRIDE static inline __attribute__((always_inline))

/* Turns the rows upside down, and moves the result back into the corner. */
FOR_EACH_STRIDE uint64_t flip_rows(unsigned stride, uint64_t x, unsigned rows)
{
    x = swap_bits(x);
    x = stride >= 4 ? swap_pairs(x) : x;
    x = stride >= 8 ? swap_nibbles(x) : x;
    return x >> (stride - rows);
}

/* Reverses the order of the columns, and moves the result back into the corner. */
FOR_EACH_STRIDE uint64_t flip_columns(unsigned stride, uint64_t x, unsigned columns)
{
    x = __builtin_bswap64(x);
    x = stride <= 4 ? swap_nibbles(x) : x;
    x = stride <= 2 ? swap_pairs(x) : x;
    return x >> (64 - columns * stride);
}

/* Transposes the square of the first `stride` columns, by swapping ever larger squares
 * off the diagonal. Nothing may stand to the right of that square. */
FOR_EACH_STRIDE uint64_t turn(unsigned stride, uint64_t x)
{
    uint64_t t;
    switch (stride) {
    case 2:
        t = (x ^ x >> 1) & 0x2u;
        return x ^ t ^ t << 1;
    case 4:
        t = (x ^ x >> 3) & 0x0a0au;
        x ^= t ^ t << 3;
        t = (x ^ x >> 6) & 0x00ccu;
        return x ^ t ^ t << 6;
    default:
        t = (x ^ x >> 7) & 0x00aa00aa00aa00aau;
        x ^= t ^ t << 7;
        t = (x ^ x >> 14) & 0x0000cccc0000ccccu;
        x ^= t ^ t << 14;
        t = (x ^ x >> 28) & 0x00000000f0f0f0f0u;
        return x ^ t ^ t << 28;
    }
}

/* The least image of a part so far: the least set of stones, and for that set the least
 * set of black and the least set of white stones. */
struct least {
    uint64_t all, black, white;
};

/* Looks at four images: the part as it is, with the rows flipped, with the columns
 * flipped, and with both. */
FOR_EACH_STRIDE void look_at_images(unsigned stride, const struct part *p, uint64_t all,
                                    uint64_t black, struct least *least)
{
    const uint64_t flipped = flip_rows(stride, all, p->rows),
                   images[] = {all, flipped, flip_columns(stride, all, p->columns),
                               flip_columns(stride, flipped, p->columns)};
    for (unsigned s = 0; s < 4; s++) {
        if (images[s] > least->all)
            continue;
        uint64_t one = s & 1 ? flip_rows(stride, black, p->rows) : black;
        one = s & 2 ? flip_columns(stride, one, p->columns) : one;
        uint64_t other = images[s] ^ one;
        if (images[s] < least->all)
            *least = (struct least){images[s], one, other};
        least->black = one < least->black ? one : least->black;
        least->white = other < least->white ? other : least->white;
    }
}

FOR_EACH_STRIDE void normalise_grid(unsigned stride, struct part *p)
{
    uint64_t all = p->bits[0], black = p->bits[1];
    struct least least = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
    if (p->rows > p->columns) { /* turn it */
        uint8_t rows = p->rows;
        all = turn(stride, all);
        black = turn(stride, black);
        p->rows = p->columns;
        p->columns = rows;
    }
    look_at_images(stride, p, all, black, &least);
    if (p->rows == p->columns)
        look_at_images(stride, p, turn(stride, all), turn(stride, black), &least);
    p->bits[0] = least.all;
    p->negated = least.white < least.black;
    p->own_negative = least.white == least.black;
    p->bits[1] = p->negated ? least.white : least.black;
}

void part_normalise(const struct layout *l, struct part *p)
{
    switch (l->stride) {
    case LINE_STRIDE:
        line_normalise(p);
        break;
    case 2:
        normalise_grid(2, p);
        break;
    case 4:
        normalise_grid(4, p);
        break;
    default:
        normalise_grid(8, p);
    }
}

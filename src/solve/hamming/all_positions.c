/* SPDX-License-Identifier: MIT */
/* all_positions.c: see all_positions.h. A move leaves one stone less, so sets of vertices
 * are taken in the order of their sizes, and those of one size in any order or at once.
 * The moves along one arc are taken for all colourings of a set together: both tables are
 * then walked through in order. */
#include "solve/hamming/all_positions.h"

#include <assert.h>

#include "base/bits.h"

#define HALF 32                          /* bits of a word, see struct whole */
#define BLACKS 0x5555555555555555u       /* colours are the lowest bits of endings, */
#define BLACKS_FIRST 0x3333333333333333u /* of WHOLE_TWO the two lowest */

uint64_t whole_positions(const struct whole *w)
{
    uint64_t count = 1;
    for (unsigned v = 0; v < w->vertices; v++)
        count *= 3;
    return count;
}

uint64_t whole_bytes(const struct whole *w)
{
    return whole_positions(w) * sizeof *w->left +
           ((uint64_t)1 << w->vertices) * sizeof *w->begin;
}

/* ---- positions ---- */

/* The place of v among the members of the set. */
static unsigned rank(uint32_t set, unsigned v)
{
    return bits_count(set & (((uint32_t)1 << v) - 1));
}

static size_t number_of(const struct whole *w, uint32_t black, uint32_t white)
{
    const uint32_t held = black | white;
    size_t number = w->begin[held];
    for (; black != 0; black = (uint32_t)bits_without_least(black))
        number += (size_t)1 << rank(held, bits_least(black));
    return number;
}

uint64_t whole_left(const struct whole *w, uint32_t black, uint32_t white)
{
    uint64_t left = w->left[number_of(w, black, white)];
    return w->kind == WHOLE_JOKER ? left >> HALF : left;
}

/* ---- looking at all colourings of a set ---- */

/* The endings of one stone: a white one, or a black one. */
static void end_single(struct whole *w, unsigned v)
{
    uint64_t *left = w->left + w->begin[(uint32_t)1 << v];
    for (unsigned c = 0; c < 2; c++)
        left[1 - c] = w->kind == WHOLE_TWO ? (uint64_t)3 << (4 * v + 2 * c)
                                           : (uint64_t)1 << (2 * v + c);
}

/* Those of two stones, u < v, if they count. */
static void end_pair(struct whole *w, unsigned u, unsigned v)
{
    uint64_t *left = w->left + w->begin[(uint32_t)1 << u | (uint32_t)1 << v];
    for (unsigned black = 0; black < 4 && w->kind == WHOLE_TWO; black++) {
        unsigned c = !(black & 1), d = !(black & 2);
        left[black] |= (uint64_t)1 << (4 * u + 2 * c + d) | (uint64_t)1
                                                                << (4 * v + 2 * d + c);
    }
}

/* Black moves from the `from`-th stone of the set onto the `to`-th one, in all colourings
 * in which it can: `after` are the positions of the set without the former. */
static void move_black(uint64_t *left, unsigned size, const uint64_t *after,
                       unsigned from, unsigned to)
{
    const size_t all = (size_t)1 << size, f = (size_t)1 << from, t = (size_t)1 << to;
    const size_t high = f > t ? f : t, low = f < t ? f : t;
    assert(f > 0 && t > 0);
    for (size_t a = 0; a < all; a += 2 * high)
        for (size_t b = a; b < a + high; b += 2 * low) {
            /* Neither is black in b; behind the one that leaves, places move up. */
            size_t next = (b + t) / (2 * f) * f + (b + t) % f;
            for (size_t i = 0; i < low; i++)
                left[b + f + i] |= after[next + i];
        }
}

/* The same endings with colours exchanged. */
static uint64_t exchanged(const struct whole *w, uint64_t set)
{
    if (w->kind == WHOLE_TWO)
        set = (set & BLACKS_FIRST) << 2 | (set >> 2 & BLACKS_FIRST);
    return (set & BLACKS) << 1 | (set >> 1 & BLACKS);
}

/* White's moves are Black's with colours exchanged. */
static void move_white(const struct whole *w, uint64_t *left, unsigned size)
{
    uint64_t *last = left + ((size_t)1 << size) - 1;
    for (; left < last; left++, last--) {
        uint64_t set = *left | exchanged(w, *last);
        *left = set;
        *last = exchanged(w, set);
    }
}

/* With the joker: what can be left without, of the position or after a change. */
static void use_joker(uint64_t *left, unsigned size)
{
    const size_t all = (size_t)1 << size;
    for (size_t i = 0; i < all; i++)
        left[i] |= left[i] << HALF;
    for (size_t bit = 1; bit < all; bit *= 2)
        for (size_t i = 0; i < all; i++)
            left[i] |= left[i ^ bit] << HALF;
}

static void look_at(struct whole *w, uint32_t held)
{
    const unsigned size = bits_count(held);
    uint64_t *left = w->left + w->begin[held];
    if (size == 1)
        end_single(w, bits_least(held));
    for (uint32_t from = held; size > 1 && from != 0;
         from = (uint32_t)bits_without_least(from)) {
        unsigned f = bits_least(from);
        const uint64_t *after = w->left + w->begin[held & ~((uint32_t)1 << f)];
        for (uint32_t to = w->near[f] & held; to != 0;
             to = (uint32_t)bits_without_least(to))
            move_black(left, size, after, rank(held, f), rank(held, bits_least(to)));
    }
    if (size > 1)
        move_white(w, left, size);
    if (size == 2)
        end_pair(w, bits_least(held), bits_least(bits_without_least(held)));
    if (w->kind == WHOLE_JOKER)
        use_joker(left, size);
}

/* ---- all sets ---- */

/* The next set of as many vertices, or the first with one more; 0: there is none. */
static uint32_t next_set(const struct whole *w, uint32_t set)
{
    uint32_t least = set & -set, carry = set + least;
    assert(least > 0);
    uint32_t next = (((set ^ carry) >> 2) / least) | carry;
    if (next >> w->vertices == 0)
        return next;
    unsigned size = bits_count(set) + 1;
    return size > w->vertices ? 0 : ((uint32_t)1 << size) - 1;
}

/* Some sets of one size, dealt out. */
struct deal {
    struct whole *whole;
    uint32_t end; /* the set behind them */
    unsigned hands;
};

static void look_at_dealt(void *task, unsigned hand)
{
    const struct deal *d = task;
    unsigned i = 0;
    for (uint32_t held = d->whole->held; held != d->end;
         held = next_set(d->whole, held), i = (i + 1) % d->hands)
        if (i == hand)
            look_at(d->whole, held);
}

/* Sets of one size, with `work` positions or all that are left. Moves lead to smaller
 * sets, so the hands need not wait for each other. */
static void look_at_a_size(struct whole *w, uint64_t work)
{
    const unsigned size = bits_count(w->held);
    const uint64_t before = w->looked;
    struct deal d = {w, w->held, w->crew == NULL ? 1 : w->crew->hands};
    for (; w->looked - before < work && bits_count(d.end) == size;
         w->looked += (uint64_t)1 << size)
        d.end = next_set(w, d.end);
    if (d.hands > 1)
        w->crew->work(d.hands, look_at_dealt, &d);
    else
        look_at_dealt(&d, 0);
    w->held = d.end;
}

bool whole_step(struct whole *w, uint64_t work)
{
    const uint64_t before = w->looked;
    while (w->held != 0 && w->looked - before < work)
        look_at_a_size(w, work - (w->looked - before));
    return w->held != 0;
}

/* ---- moves ---- */

static void clobber(uint32_t *black, uint32_t *white, unsigned from, unsigned to)
{
    uint32_t f = (uint32_t)1 << from, t = (uint32_t)1 << to;
    bool is_black = *black & f;
    *black &= ~(f | t);
    *white &= ~(f | t);
    *(is_black ? black : white) |= t;
}

/* The moves one by one: from and to are the last one, both 0 at the beginning. */
static bool next_move(const struct whole *w, uint32_t black, uint32_t white,
                      unsigned *from, unsigned *to)
{
    unsigned least = *from == *to ? 0 : *to + 1;
    for (; *from < w->vertices; ++*from, least = 0) {
        uint32_t prey = 0;
        if (black >> *from & 1)
            prey = w->near[*from] & white;
        else if (white >> *from & 1)
            prey = w->near[*from] & black;
        prey = prey >> least << least;
        if (prey != 0) {
            *to = bits_least(prey);
            return true;
        }
    }
    return false;
}

void whole_move(const struct whole *w, unsigned ending, uint32_t *black, uint32_t *white,
                unsigned *from, unsigned *to)
{
    *from = *to = 0;
    while (next_move(w, *black, *white, from, to)) {
        uint32_t b = *black, o = *white;
        clobber(&b, &o, *from, *to);
        if (whole_left(w, b, o) >> ending & 1) {
            *black = b;
            *white = o;
            return;
        }
    }
}

/* ---- life ---- */

bool whole_begin(struct whole *w, struct memory *m)
{
    const size_t sets = (size_t)1 << w->vertices;
    w->memory = m;
    w->held = 1;
    w->begin = memory_new(m, sets, sizeof *w->begin);
    w->left = memory_new(m, (size_t)whole_positions(w), sizeof *w->left);
    if (w->begin == NULL || w->left == NULL) {
        whole_free(w);
        return false;
    }
    for (uint32_t set = 1; set < sets; set++)
        w->begin[set] = w->begin[set - 1] + ((uint32_t)1 << bits_count(set - 1));
    return true;
}

void whole_free(struct whole *w)
{
    memory_free(w->memory, w->begin, (size_t)1 << w->vertices, sizeof *w->begin);
    memory_free(w->memory, w->left, (size_t)whole_positions(w), sizeof *w->left);
    w->begin = NULL;
    w->left = NULL;
}

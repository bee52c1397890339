/* SPDX-License-Identifier: MIT */
/* hamiltonian_path.c: see hamiltonian_path.h. A product is walked layer by layer of one
 * factor in which both ends differ, each layer from where it is entered to where it is
 * left; the frames are the layers that are open, so their depth is the number of factors.
 */
#include "solve/hamming/hamiltonian_path.h"

#include <assert.h>

#include "base/bits.h"

static uint32_t digit(const struct walk *w, unsigned i, uint64_t v)
{
    const struct walk_factor *f = &w->factor[i];
    if (f->mask != 0)
        return (uint32_t)(v >> f->shift) & f->mask;
    if (f->stride == WALK_APART)
        return (uint32_t)(v / WALK_APART);
    return (uint32_t)v / (uint32_t)f->stride % f->size;
}

static uint64_t with_digit(const struct walk *w, unsigned i, uint64_t v, uint32_t d)
{
    const struct walk_factor *f = &w->factor[i];
    return v - digit(w, i, v) * f->stride + d * f->stride;
}

/* The neighbour with the digit that is `steps` further, cyclically. */
static uint64_t beside(const struct walk *w, unsigned i, uint64_t v, uint32_t steps)
{
    return with_digit(w, i, v, (digit(w, i, v) + steps) % w->factor[i].size);
}

/* A factor of the set with more than two vertices; WALK_FACTORS: it is a cube. */
static unsigned large_factor(const struct walk *w, uint32_t set)
{
    for (unsigned i = 0; set >> i != 0; i++)
        if (set >> i & 1 && w->factor[i].size > 2)
            return i;
    return WALK_FACTORS;
}

static unsigned distance(const struct walk *w, uint32_t set, uint64_t a, uint64_t b)
{
    unsigned different = 0;
    for (unsigned i = 0; set >> i != 0; i++)
        different += (set >> i & 1) && digit(w, i, a) != digit(w, i, b);
    return different;
}

static uint32_t all_factors(const struct walk *w)
{
    return (uint32_t)(((uint64_t)1 << w->factors) - 1);
}

bool walk_is_cube(const struct walk *w)
{
    return large_factor(w, all_factors(w)) == WALK_FACTORS;
}

unsigned walk_distance(const struct walk *w, uint64_t a, uint64_t b)
{
    return distance(w, all_factors(w), a, b);
}

/* Can the layers be those of factor i? Both ends must differ there, and if a layer is a
 * cube, every layer changes sides. */
static bool can_split(const struct walk *w, const struct walk_frame *f, unsigned i)
{
    uint32_t rest = f->free & ~((uint32_t)1 << i);
    if (!(f->free >> i & 1) || digit(w, i, f->at) == digit(w, i, f->to))
        return false;
    return rest == 0 || f->past || large_factor(w, rest) < WALK_FACTORS ||
           distance(w, rest, f->at, f->to) % 2 == w->factor[i].size % 2;
}

/* Opens the product of the factors in `free`, which are some. If it cannot be split, both
 * ends differ only in the one factor that is large: then around the cube of the others.
 */
static void open_product(struct walk *w, uint32_t free, uint64_t at, uint64_t to,
                         bool past)
{
    struct walk_frame *f = &w->frames[w->depth++];
    *f = (struct walk_frame){.free = free, .at = at, .to = to, .past = past};
    unsigned i = 0;
    while (i < w->factors && !can_split(w, f, i))
        i++;
    if (i == w->factors) {
        f->ring = true;
        i = large_factor(w, free);
        assert(i < WALK_FACTORS);
    }
    f->factor = i;
    f->first = digit(w, i, at);
    f->last = digit(w, i, to);
}

void walk_begin(struct walk *w, uint64_t from, uint64_t to)
{
    w->depth = 0;
    for (unsigned i = 0; i < w->factors; i++) {
        struct walk_factor *f = &w->factor[i];
        bool powers =
            (f->size & (f->size - 1)) == 0 && (f->stride & (f->stride - 1)) == 0;
        f->mask = powers && f->stride < WALK_APART ? f->size - 1 : 0;
        f->shift = bits_least(f->stride);
    }
    open_product(w, all_factors(w), from, to,
                 walk_is_cube(w) && walk_distance(w, from, to) % 2 == 0);
}

/* The k-th digit when all but a and b are taken in order. */
static uint32_t digit_between(uint32_t k, uint32_t a, uint32_t b)
{
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    k += k >= low;
    k += k >= high;
    return k;
}

/* The k-th digit from `first` over all others to `last`. */
static uint32_t layer_digit(uint32_t size, uint32_t first, uint32_t last, uint32_t k)
{
    if (k == 0)
        return first;
    return k == size - 1 ? last : digit_between(k - 1, first, last);
}

/* Where to leave a layer, the product of the factors in `rest`, that is entered at `at`;
 * `avoid`: not where `to` is, for the next layer is entered there. */
static uint64_t way_out(const struct walk *w, uint32_t rest, uint64_t at, uint64_t to,
                        bool avoid)
{
    unsigned i = large_factor(w, rest);
    if (i == WALK_FACTORS)
        i = bits_least(rest);
    uint64_t out = beside(w, i, at, 1);
    if (!avoid || distance(w, rest, out, to) > 0)
        return out;
    if (w->factor[i].size > 2)
        return beside(w, i, at, 2);
    return beside(w, bits_least(rest & ~((uint32_t)1 << i)), at, 1);
}

/* The last square of a path that goes on past `to`. */
static void past_next(struct walk *w, struct walk_frame *f, uint64_t *v)
{
    unsigned i = bits_least(f->free), j = bits_least(f->free & ~((uint32_t)1 << i));
    *v = f->at;
    f->at = beside(w, f->done % 2 == 0 ? i : j, f->at, 1);
    if (++f->done == 4)
        w->depth--;
}

/* On to the next corner of the cube: the factor whose bit of the Gray code changes. After
 * the last one only `to` is left. */
static void next_corner(const struct walk *w, struct walk_frame *f)
{
    const uint32_t cube = f->free & ~((uint32_t)1 << f->factor);
    uint32_t set = cube;
    f->done = 0;
    f->corner++;
    for (uint32_t c = f->corner; c % 2 == 0 && set != 0; c /= 2)
        set = (uint32_t)bits_without_least(set);
    if (set == 0) {
        f->ring = false;
        f->free = 0;
        return;
    }
    bool final = f->corner + 1 == (uint32_t)1 << bits_count(cube);
    uint32_t goal = digit(w, f->factor, f->to);
    f->at = beside(w, bits_least(set), f->at, 1);
    f->last = final ? goal : digit_between(0, f->first, goal);
}

/* Around the cube: at its first corner all of the large factor but where `to` is, at each
 * other corner all of it, from the digit on entering, `first`, to `last`. */
static void ring_next(const struct walk *w, struct walk_frame *f, uint64_t *v)
{
    const uint32_t size = w->factor[f->factor].size, goal = digit(w, f->factor, f->to);
    uint32_t d;
    if (f->corner > 0)
        d = layer_digit(size, f->first, f->last, f->done);
    else
        d = f->done == 0 ? f->first : digit_between(f->done - 1, f->first, goal);
    *v = with_digit(w, f->factor, f->at, d);
    f->done++;
    if (f->done == (f->corner > 0 ? size : size - 1)) {
        f->first = d;
        next_corner(w, f);
    }
}

/* The next layer: its only vertex, or it is opened. True: *v is the next vertex. */
static bool next_layer(struct walk *w, struct walk_frame *f, uint64_t *v)
{
    const uint32_t size = w->factor[f->factor].size;
    const uint32_t rest = f->free & ~((uint32_t)1 << f->factor);
    f->at =
        with_digit(w, f->factor, f->at, layer_digit(size, f->first, f->last, f->done));
    f->done++;
    if (rest == 0) {
        *v = f->at;
        return true;
    }
    uint64_t in = f->at, out = f->to;
    if (f->done < size)
        out = way_out(w, rest, in, f->to, f->done == size - 1);
    f->at = out;
    open_product(w, rest, in, out, f->past && f->done == size);
    return false;
}

bool walk_next(struct walk *w, uint64_t *v)
{
    while (w->depth > 0) {
        struct walk_frame *f = &w->frames[w->depth - 1];
        if (f->ring) {
            ring_next(w, f, v);
            return true;
        }
        if (f->free == 0) {
            *v = f->to;
            w->depth--;
            return true;
        }
        if (f->past && bits_count(f->free) == 2) {
            past_next(w, f, v);
            return true;
        }
        if (f->done == w->factor[f->factor].size)
            w->depth--;
        else if (next_layer(w, f, v))
            return true;
    }
    return false;
}

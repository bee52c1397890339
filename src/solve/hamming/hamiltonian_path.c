/* SPDX-License-Identifier: MIT */
/* hamiltonian_path.c: finds Hamiltonian paths by recursion on the factors. A factor is
 * chosen in which both ends differ. Its digits divide the product into layers, and each
 * layer is walked, by the same method, from the vertex where it is entered to the vertex
 * where it is left. The recursion is a stack of open layers, one per factor at most. */
#include "solve/hamming/hamiltonian_path.h"

#include <assert.h>

#include "base/bits.h"

static uint32_t digit(const struct hamiltonian_path *p, unsigned i, uint64_t v)
{
    const struct hamming_factor *f = &p->factor[i];
    if (f->mask != 0)
        return (uint32_t)(v >> f->shift) & f->mask;
    if (f->stride == STRIDE_APART)
        return (uint32_t)(v / STRIDE_APART);
    return (uint32_t)v / (uint32_t)f->stride % f->size;
}

static uint64_t with_digit(const struct hamiltonian_path *p, unsigned i, uint64_t v,
                           uint32_t d)
{
    const struct hamming_factor *f = &p->factor[i];
    return v - digit(p, i, v) * f->stride + d * f->stride;
}

/* Returns the neighbour whose digit is larger by `steps`, modulo the size of the
 * factor. */
static uint64_t beside(const struct hamiltonian_path *p, unsigned i, uint64_t v,
                       uint32_t steps)
{
    return with_digit(p, i, v, (digit(p, i, v) + steps) % p->factor[i].size);
}

/* Returns a factor of the set with more than two vertices, or HAMMING_FACTORS if there is
 * none. */
static unsigned large_factor(const struct hamiltonian_path *p, uint32_t set)
{
    for (unsigned i = 0; set >> i != 0; i++)
        if (set >> i & 1 && p->factor[i].size > 2)
            return i;
    return HAMMING_FACTORS;
}

static unsigned distance(const struct hamiltonian_path *p, uint32_t set, uint64_t a,
                         uint64_t b)
{
    unsigned different = 0;
    for (unsigned i = 0; set >> i != 0; i++)
        different += (set >> i & 1) && digit(p, i, a) != digit(p, i, b);
    return different;
}

static uint32_t all_factors(const struct hamiltonian_path *p)
{
    return (uint32_t)(((uint64_t)1 << p->factors) - 1);
}

bool hamiltonian_path_is_cube(const struct hamiltonian_path *p)
{
    return large_factor(p, all_factors(p)) == HAMMING_FACTORS;
}

unsigned hamiltonian_path_distance(const struct hamiltonian_path *p, uint64_t a,
                                   uint64_t b)
{
    return distance(p, all_factors(p), a, b);
}

/* Can the layers be those of factor i? Both ends must differ there. If a layer is a cube,
 * the path through it ends on the other side, so the distance within the layers must
 * have the parity of the number of layers. */
static bool can_split(const struct hamiltonian_path *p,
                      const struct hamiltonian_path_frame *f, unsigned i)
{
    uint32_t rest = f->free & ~((uint32_t)1 << i);
    if (!(f->free >> i & 1) || digit(p, i, f->at) == digit(p, i, f->to))
        return false;
    return rest == 0 || f->past || large_factor(p, rest) < HAMMING_FACTORS ||
           distance(p, rest, f->at, f->to) % 2 == p->factor[i].size % 2;
}

/* Opens the product of the factors in `free`, of which there is at least one. If it
 * cannot be split into layers, both ends differ only in the one factor that is large, and
 * the path goes around the cube of the other factors. */
static void open_product(struct hamiltonian_path *p, uint32_t free, uint64_t at,
                         uint64_t to, bool past)
{
    struct hamiltonian_path_frame *f = &p->frames[p->depth++];
    *f = (struct hamiltonian_path_frame){.free = free, .at = at, .to = to, .past = past};
    unsigned i = 0;
    while (i < p->factors && !can_split(p, f, i))
        i++;
    if (i == p->factors) {
        f->ring = true;
        i = large_factor(p, free);
        assert(i < HAMMING_FACTORS);
    }
    f->factor = i;
    f->first = digit(p, i, at);
    f->last = digit(p, i, to);
}

void hamiltonian_path_begin(struct hamiltonian_path *p, uint64_t from, uint64_t to)
{
    p->depth = 0;
    for (unsigned i = 0; i < p->factors; i++) {
        struct hamming_factor *f = &p->factor[i];
        bool powers =
            (f->size & (f->size - 1)) == 0 && (f->stride & (f->stride - 1)) == 0;
        f->mask = powers && f->stride < STRIDE_APART ? f->size - 1 : 0;
        f->shift = bits_least(f->stride);
    }
    open_product(p, all_factors(p), from, to,
                 hamiltonian_path_is_cube(p) &&
                     hamiltonian_path_distance(p, from, to) % 2 == 0);
}

/* Returns the k-th digit in ascending order, leaving out a and b. */
static uint32_t digit_between(uint32_t k, uint32_t a, uint32_t b)
{
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    k += k >= low;
    k += k >= high;
    return k;
}

/* Returns the k-th digit in an order of all digits that begins with `first` and ends with
 * `last`. */
static uint32_t layer_digit(uint32_t size, uint32_t first, uint32_t last, uint32_t k)
{
    if (k == 0)
        return first;
    return k == size - 1 ? last : digit_between(k - 1, first, last);
}

/* Returns the vertex at which to leave a layer that is entered at `at`; the layer is a
 * product of the factors in `rest`. If `avoid` is set, this is not the place of `to`,
 * since then the next layer would be entered where it must end. */
static uint64_t way_out(const struct hamiltonian_path *p, uint32_t rest, uint64_t at,
                        uint64_t to, bool avoid)
{
    unsigned i = large_factor(p, rest);
    if (i == HAMMING_FACTORS)
        i = bits_least(rest);
    uint64_t out = beside(p, i, at, 1);
    if (!avoid || distance(p, rest, out, to) > 0)
        return out;
    if (p->factor[i].size > 2)
        return beside(p, i, at, 2);
    return beside(p, bits_least(rest & ~((uint32_t)1 << i)), at, 1);
}

/* Gives the next vertex of the path through the last square of a cube, when the path ends
 * one vertex after `to`. */
static void past_next(struct hamiltonian_path *p, struct hamiltonian_path_frame *f,
                      uint64_t *v)
{
    unsigned i = bits_least(f->free), j = bits_least(f->free & ~((uint32_t)1 << i));
    *v = f->at;
    f->at = beside(p, f->done % 2 == 0 ? i : j, f->at, 1);
    if (++f->done == 4)
        p->depth--;
}

/* Goes on to the next corner of the cube, in the factor whose bit of the Gray code
 * changes. After the last corner only `to` is left. */
static void next_corner(const struct hamiltonian_path *p,
                        struct hamiltonian_path_frame *f)
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
    uint32_t goal = digit(p, f->factor, f->to);
    f->at = beside(p, bits_least(set), f->at, 1);
    f->last = final ? goal : digit_between(0, f->first, goal);
}

/* Gives the next vertex of a path around the cube. At each corner the path visits all
 * digits of the large factor, from `first`, where it enters, to `last`; only at the first
 * corner does it leave out the digit of `to`. */
static void ring_next(const struct hamiltonian_path *p, struct hamiltonian_path_frame *f,
                      uint64_t *v)
{
    const uint32_t size = p->factor[f->factor].size, goal = digit(p, f->factor, f->to);
    uint32_t d;
    if (f->corner > 0)
        d = layer_digit(size, f->first, f->last, f->done);
    else
        d = f->done == 0 ? f->first : digit_between(f->done - 1, f->first, goal);
    *v = with_digit(p, f->factor, f->at, d);
    f->done++;
    if (f->done == (f->corner > 0 ? size : size - 1)) {
        f->first = d;
        next_corner(p, f);
    }
}

/* Goes on to the next layer. Returns true if the layer is a single vertex, which is *v,
 * and false if the layer was opened. */
static bool next_layer(struct hamiltonian_path *p, struct hamiltonian_path_frame *f,
                       uint64_t *v)
{
    const uint32_t size = p->factor[f->factor].size;
    const uint32_t rest = f->free & ~((uint32_t)1 << f->factor);
    f->at =
        with_digit(p, f->factor, f->at, layer_digit(size, f->first, f->last, f->done));
    f->done++;
    if (rest == 0) {
        *v = f->at;
        return true;
    }
    uint64_t in = f->at, out = f->to;
    if (f->done < size)
        out = way_out(p, rest, in, f->to, f->done == size - 1);
    f->at = out;
    open_product(p, rest, in, out, f->past && f->done == size);
    return false;
}

bool hamiltonian_path_next(struct hamiltonian_path *p, uint64_t *v)
{
    while (p->depth > 0) {
        struct hamiltonian_path_frame *f = &p->frames[p->depth - 1];
        if (f->ring) {
            ring_next(p, f, v);
            return true;
        }
        if (f->free == 0) {
            *v = f->to;
            p->depth--;
            return true;
        }
        if (f->past && bits_count(f->free) == 2) {
            past_next(p, f, v);
            return true;
        }
        if (f->done == p->factor[f->factor].size)
            p->depth--;
        else if (next_layer(p, f, v))
            return true;
    }
    return false;
}

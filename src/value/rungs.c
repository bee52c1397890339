/* SPDX-License-Identifier: MIT */
/* rungs.c: see rungs.h. */
#include "value/rungs.h"

#include "base/bits.h"

#define NIMBERS 4
#define LANE 16
#define ALL 0x7fff7fff7fff7fffu
#define POSITIVE 0x7f007f007f007f00u /* n > 0 */
#define NEGATIVE 0x007f007f007f007fu

static uint64_t rung(int n, unsigned k)
{
    return (uint64_t)1 << (LANE * k + (unsigned)(n + VALUE_UPS));
}

/* Replaces every n·↑ + *k by n·↑ + *(k^1). */
static uint64_t add_star(uint64_t set)
{
    return (set >> LANE & 0x0000ffff0000ffffu) | (set & 0x0000ffff0000ffffu) << LANE;
}

/* Uses the options of rungs (value.c): *k = {*0,…,*(k-1) | same}. For n > 0, n·↑ + *k has
 * the Left option 0 and the Right option (n-1)·↑ + *(k^1), and ↑* also has the Left
 * option *. */
struct rungs rungs_of_game(uint64_t below_left, uint64_t above_right)
{
    /* What the game's own options allow. Then the rungs are removed that an option of the
     * rung forbids. */
    const uint64_t below = ALL & ~above_right, above = ALL & ~below_left;
    struct rungs r = {0, 0};
    uint64_t stars = 0; /* the rungs *0 … *(k-1) */
    for (unsigned k = 0; k < NIMBERS; k++) {
        const uint64_t star = rung(0, k);
        const bool none_above = (r.above & stars) == 0,
                   none_below = (r.below & stars) == 0;
        r.below |= none_above ? below & star : 0;
        r.above |= none_below ? above & star : 0;
        stars |= star;
    }
    const bool is_at_most_star = (r.above & rung(0, 1)) != 0,
               is_at_least_star = (r.below & rung(0, 1)) != 0;
    if ((r.above & rung(0, 0)) == 0)
        r.below |= below & POSITIVE & ~(is_at_most_star ? rung(1, 1) : 0);
    if ((r.below & rung(0, 0)) == 0)
        r.above |= above & NEGATIVE & ~(is_at_least_star ? rung(-1, 1) : 0);
    r.above |= above & POSITIVE & ~(add_star(r.below) << 1);
    r.below |= below & NEGATIVE & ~(add_star(r.above) >> 1);
    return r;
}

/* Is n·↑ + *k ≤ m·↑ + *j? */
static bool is_at_most(int64_t n, uint32_t k, int64_t m, uint32_t j)
{
    const struct packed difference = {.ups = (int32_t)(n - m), .nimber = k ^ j};
    return packed_at_most_zero(&difference);
}

struct rungs rungs_of_packed(const struct packed *p)
{
    struct rungs r = {0, 0};
    if (p->numerator != 0)
        return p->numerator > 0 ? (struct rungs){ALL, 0} : (struct rungs){0, ALL};
    for (unsigned k = 0; k < NIMBERS; k++)
        for (int n = -VALUE_UPS; n <= VALUE_UPS; n++) {
            r.below |= is_at_most(n, k, p->ups, p->nimber) ? rung(n, k) : 0;
            r.above |= is_at_most(p->ups, p->nimber, n, k) ? rung(n, k) : 0;
        }
    return r;
}

int rungs_greatest(uint64_t set, unsigned k)
{
    const uint64_t lane = set >> LANE * k & ((1u << LANE) - 1);
    return lane == 0 ? -VALUE_UPS - 1 : (int)bits_greatest(lane) - VALUE_UPS;
}

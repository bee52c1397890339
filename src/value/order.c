/* SPDX-License-Identifier: MIT */
/* order.c: the order of values, and stops.
 *
 * a ≤ b iff no Left option of a is ≥ b and no Right option of b is ≤ a. Stops and rungs
 * decide most pairs, and packed values are compared directly. Other pairs are decided by
 * the definition, each pair once. */
#include "base/bits.h"
#include "value/inside.h"

/* ---- rungs ---- */

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
static bool rung_at_most(int64_t n, uint32_t k, int64_t m, uint32_t j)
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
            r.below |= rung_at_most(n, k, p->ups, p->nimber) ? rung(n, k) : 0;
            r.above |= rung_at_most(p->ups, p->nimber, n, k) ? rung(n, k) : 0;
        }
    return r;
}

int rungs_greatest(uint64_t set, unsigned k)
{
    const uint64_t lane = set >> LANE * k & ((1u << LANE) - 1);
    return lane == 0 ? -VALUE_UPS - 1 : (int)bits_greatest(lane) - VALUE_UPS;
}

/* ---- the order ---- */

/* Is n·↑ + *k ≤ 0? */
static bool infinitesimal_at_most_zero(int64_t ups, uint32_t nimber)
{
    if (ups == 0)
        return nimber == 0;
    return ups < 0 && !(ups == -1 && nimber == 1);
}

bool packed_at_most_zero(const struct packed *p)
{
    return p->numerator != 0 ? p->numerator < 0
                             : infinitesimal_at_most_zero(p->ups, p->nimber);
}

static bool packed_at_most(const struct packed *a, const struct packed *b)
{
    int order = packed_compare_numbers(a, b);
    if (order != 0)
        return order < 0;
    return infinitesimal_at_most_zero((int64_t)a->ups - b->ups, a->nimber ^ b->nimber);
}

static enum certainty by_definition(struct values *s, value a, value b)
{
    struct value_options of_a, of_b;
    if (!value_options(s, a, &of_a) || !value_options(s, b, &of_b))
        return UNSURE;
    enum certainty answer = YES;
    for (uint32_t i = 0; answer == YES && i < of_a.count[0]; i++)
        answer = opposite(value_at_most(s, b, of_a.option[0][i]));
    for (uint32_t i = 0; answer == YES && i < of_b.count[1]; i++)
        answer = opposite(value_at_most(s, of_b.option[1][i], a));
    return answer;
}

static enum certainty remembered(struct values *s, value a, value b)
{
    uint32_t known = pairs_find(&s->orders, a, b);
    if (known != PAIRS_NONE)
        return (enum certainty)known;
    if (!values_deepen(s))
        return UNSURE;
    enum certainty answer = by_definition(s, a, b);
    s->depth--;
    if (answer != UNSURE && !pairs_add(&s->orders, a, b, answer)) {
        values_fail(s, NO_MEMORY);
        return UNSURE;
    }
    return answer;
}

enum certainty value_at_most(struct values *s, value a, value b)
{
    struct packed p, q;
    if (a == b)
        return YES;
    const struct form *one = form_of(s, a), *other = form_of(s, b);
    enum certainty answer = stops_at_most(one->rounded.stops, other->rounded.stops);
    if (answer == UNSURE)
        answer = rungs_at_most(one->rungs, other->rungs);
    if (answer != UNSURE)
        return answer;
    if (value_unpack(s, a, &p) && value_unpack(s, b, &q))
        return packed_at_most(&p, &q) ? YES : NO;
    return s->status != OK || values_expired(s) ? UNSURE : remembered(s, a, b);
}

int value_least_ups(const struct values *s, value v, uint32_t nimber)
{
    return rungs_greatest(form_of(s, v)->rungs.below, nimber);
}

/* ---- stops ---- */

/* Returns the best, for `who`, of the other player's stops in the options of `who`. */
static value find_stop(struct values *s, value v, int who)
{
    struct value_options o;
    struct packed p, best = {0};
    if (value_unpack(s, v, &p))
        return value_packed(
            s, (struct packed){.numerator = p.numerator, .exponent = p.exponent});
    if (!value_options(s, v, &o))
        return NO_VALUE;
    value stop = NO_VALUE;
    for (uint32_t i = 0; i < o.count[who]; i++) {
        value reached = who == 0 ? value_right_stop(s, o.option[who][i])
                                 : value_left_stop(s, o.option[who][i]);
        if (reached == NO_VALUE)
            return NO_VALUE;
        value_unpack(s, reached, &p);
        int order = stop == NO_VALUE ? 1 : packed_compare_numbers(&p, &best);
        if (stop == NO_VALUE || (who == 0 ? order > 0 : order < 0)) {
            stop = reached;
            best = p;
        }
    }
    return stop;
}

static value stop_of(struct values *s, value v, int who)
{
    if (form_of(s, v)->stops[who] != NO_VALUE)
        return form_of(s, v)->stops[who];
    if (!values_deepen(s))
        return NO_VALUE;
    value stop = find_stop(s, v, who);
    s->depth--;
    return form_of(s, v)->stops[who] = stop;
}

value value_left_stop(struct values *s, value v)
{
    return stop_of(s, v, 0);
}

value value_right_stop(struct values *s, value v)
{
    return stop_of(s, v, 1);
}

enum certainty value_is_infinitesimal(struct values *s, value v)
{
    value zero = value_integer(s, 0), left = value_left_stop(s, v),
          right = value_right_stop(s, v);
    if (zero == NO_VALUE || left == NO_VALUE || right == NO_VALUE)
        return UNSURE;
    return left == zero && right == zero ? YES : NO;
}

/* SPDX-License-Identifier: MIT */
/* operations.c: operations on values beyond sums. */
#include "value/operations.h"

#include <string.h>

#include "value/inside.h"
#include "value/thermo.h"

/* ---- the ordinal sum: G:H = {G^L, G:H^L | G^R, G:H^R} ---- */

static value make_ordinal_sum(struct values *s, value g, value h)
{
    struct value_options of_g, of_h;
    size_t at = s->stack_count;
    bool ok = value_options(s, g, &of_g) && value_options(s, h, &of_h);
    for (int who = 0; ok && who < 2; who++) {
        for (uint32_t i = 0; ok && i < of_g.count[who]; i++)
            ok = values_push(s, of_g.option[who][i]);
        for (uint32_t i = 0; ok && i < of_h.count[who]; i++)
            ok = values_push(s, value_ordinal_sum(s, g, of_h.option[who][i]));
    }
    value sum = ok ? values_canonical(s, at, (size_t)of_g.count[0] + of_h.count[0],
                                      (size_t)of_g.count[1] + of_h.count[1])
                   : NO_VALUE;
    s->stack_count = at;
    return sum;
}

value value_ordinal_sum(struct values *s, value g, value h)
{
    return values_derive(s, ORDINAL, g, h, make_ordinal_sum);
}

/* ---- incentives, stored as lists like those of options ---- */

static bool push_incentives(struct values *s, value v, const struct value_options *o,
                            int who)
{
    size_t at = s->stack_count;
    for (uint32_t i = 0; i < o->count[who]; i++) {
        value x = o->option[who][i];
        if (!values_push(s, who == 0 ? value_subtract(s, x, v) : value_subtract(s, v, x)))
            return false;
    }
    values_sort(s->stack + at, o->count[who]);
    return true;
}

static value make_incentives(struct values *s, value v, value unused)
{
    (void)unused;
    struct value_options o;
    size_t at = s->stack_count;
    value *ids, block = NO_VALUE;
    if (value_options(s, v, &o) && push_incentives(s, v, &o, 0) &&
        push_incentives(s, v, &o, 1))
        block = values_new_list(s, o.count[0], o.count[1], &ids);
    if (block != NO_VALUE)
        memcpy(ids, s->stack + at, (s->stack_count - at) * sizeof *ids);
    s->stack_count = at;
    return block;
}

bool value_incentives(struct values *s, value v, struct value_options *incentives)
{
    uint32_t block = values_derive(s, INCENTIVES, v, v, make_incentives);
    if (block == NO_VALUE)
        return false;
    values_read_list(blocks_at(&s->lists, block), incentives);
    return true;
}

/* ---- cooling, heating, overheating and the Norton product ----
 *
 * [Berlekamp, Conway & Guy, Winning Ways, chs 6 and 8; Siegel, Combinatorial Game Theory,
 * II.5 and II.6]. All four go through the canonical form of G, add something to Left's
 * options, and subtract it from Right's. They differ in what is added, and in where they
 * end. */

/* Pushes `x` with each bonus added or, for Right, subtracted. The bonuses stand on the
 * stack, which may be reallocated. */
static bool push_with(struct values *s, value x, size_t bonus, size_t count, int who)
{
    bool ok = true;
    for (size_t i = bonus; ok && i < bonus + count; i++)
        ok = values_push(s, who == 0 ? value_add(s, x, s->stack[i])
                                     : value_subtract(s, x, s->stack[i]));
    return ok;
}

/* Returns {G^L' + bonus | G^R' - bonus}, where G^L' is again(G^L, b). */
static value hotter(struct values *s, value g, value b, size_t bonus, size_t count,
                    value (*again)(struct values *, value, value))
{
    struct value_options o;
    size_t at = s->stack_count;
    bool ok = value_options(s, g, &o);
    for (int who = 0; ok && who < 2; who++)
        for (uint32_t i = 0; ok && i < o.count[who]; i++)
            ok = push_with(s, again(s, o.option[who][i], b), bonus, count, who);
    value v =
        ok ? values_canonical(s, at, o.count[0] * count, o.count[1] * count) : NO_VALUE;
    s->stack_count = at;
    return v;
}

/* Does the same with the single bonus t. */
static value shifted_by(struct values *s, value g, value b, value t,
                        value (*again)(struct values *, value, value))
{
    size_t at = s->stack_count;
    value v = values_push(s, t) ? hotter(s, g, b, at, 1, again) : NO_VALUE;
    s->stack_count = at;
    return v;
}

static bool is_integer(const struct values *s, value v, int64_t *n)
{
    struct packed p;
    bool is = value_is_number(s, v) && value_unpack(s, v, &p) && p.exponent == 0;
    *n = is ? p.numerator : 0;
    return is;
}

static value number(struct values *s, struct dyadic d)
{
    return value_packed(s, (struct packed){.numerator = d.n, .exponent = d.e});
}

static value make_cooled(struct values *s, value g, value t)
{
    struct dyadic mean, temperature;
    if (!value_mean(s, g, &mean) || !value_temperature(s, g, &temperature))
        return NO_VALUE;
    value highest = number(s, temperature);
    if (highest == NO_VALUE)
        return NO_VALUE;
    return value_at_most(s, t, highest) == YES
               ? shifted_by(s, g, t, value_negate(s, t), value_cool)
               : number(s, mean);
}

value value_cool(struct values *s, value g, value t)
{
    return values_derive(s, COOLED, g, t, make_cooled);
}

static value make_heated(struct values *s, value g, value t)
{
    return value_is_number(s, g) ? g : shifted_by(s, g, t, t, value_heat);
}

value value_heat(struct values *s, value g, value t)
{
    return values_derive(s, HEATED, g, t, make_heated);
}

/* Stores x and t in a list, so that the table of derived values can name both by one
 * number. */
static value make_ends(struct values *s, value x, value t)
{
    value *ends, block = values_new_list(s, 1, 1, &ends);
    if (block != NO_VALUE) {
        ends[0] = x;
        ends[1] = t;
    }
    return block;
}

static value overheat(struct values *s, value g, uint32_t block);

static value make_overheated(struct values *s, value g, uint32_t block)
{
    struct value_options ends;
    int64_t n;
    values_read_list(blocks_at(&s->lists, block), &ends);
    return is_integer(s, g, &n) ? value_multiple(s, n, ends.option[0][0])
                                : shifted_by(s, g, block, ends.option[1][0], overheat);
}

static value overheat(struct values *s, value g, uint32_t block)
{
    return values_derive(s, OVERHEATED, g, block, make_overheated);
}

value value_overheat(struct values *s, value g, value x, value t)
{
    return overheat(s, g, values_derive(s, ENDS, x, t, make_ends));
}

static value make_norton(struct values *s, value g, value u)
{
    struct value_options incentives;
    size_t at = s->stack_count;
    int64_t n;
    if (is_integer(s, g, &n))
        return value_multiple(s, n, u);
    bool ok = value_incentives(s, u, &incentives);
    for (int who = 0; ok && who < 2; who++)
        for (uint32_t i = 0; ok && i < incentives.count[who]; i++)
            ok = values_push(s, value_add(s, u, incentives.option[who][i]));
    size_t count = s->stack_count - at;
    value v = ok ? hotter(s, g, u, at, count, value_norton) : NO_VALUE;
    s->stack_count = at;
    return v;
}

enum certainty value_has_norton(struct values *s, value g, value u)
{
    const value zero = value_integer(s, 0);
    int64_t n;
    return is_integer(s, g, &n) ? YES : u == zero ? NO : value_at_most(s, zero, u);
}

value value_norton(struct values *s, value g, value u)
{
    return values_derive(s, NORTON, g, u, make_norton);
}

/* ---- values modulo infinitesimals ----
 *
 * [Grossman and Siegel, Reductions of partizan games]. If both stops of G are the same
 * number, the reduced form is that number. Otherwise the options are reduced, dominated
 * ones dropped and reversible ones bypassed, as for canonical forms, but according to the
 * order modulo infinitesimals. Replies that are numbers are no exception: their own
 * options are then dominated. */

static enum certainty reaches(struct values *s, value a, value b, int who);

/* Tries all moves of `who` in b - a, where neither a nor b is a number. For Left one move
 * after which b - a reaches 0 or more decides, for Right one after which it stays below
 * 0. */
static enum certainty by_moves(struct values *s, value a, value b, int who)
{
    struct value_options of[2];
    const enum certainty wanted = who == 0 ? YES : NO;
    if (!value_options(s, a, &of[0]) || !value_options(s, b, &of[1]))
        return UNSURE;
    for (int part = 0; part < 2; part++) {
        int side = part == 1 ? who : !who; /* in -a, Left and Right change roles */
        for (uint32_t i = 0; i < of[part].count[side]; i++) {
            value x = of[part].option[side][i];
            enum certainty then =
                part == 1 ? reaches(s, a, x, !who) : reaches(s, x, b, !who);
            if (then == wanted || then == UNSURE)
                return then;
        }
    }
    return wanted == YES ? NO : YES;
}

static value certain(enum certainty c)
{
    return c == UNSURE ? NO_VALUE : (value)c;
}

static value left_reaches(struct values *s, value a, value b)
{
    return certain(by_moves(s, a, b, 0));
}

static value right_reaches(struct values *s, value a, value b)
{
    return certain(by_moves(s, a, b, 1));
}

/* Does b - a stop at 0 or more if `who` starts? Nobody needs to move in a number. If b -
 * a is a number although its parts are not, the play goes on. That is no loss: no move in
 * a canonical form is worse than none by more than an infinitesimal. */
static enum certainty reaches(struct values *s, value a, value b, int who)
{
    if (value_is_number(s, a) || value_is_number(s, b)) {
        value low = who == 0 ? value_right_stop(s, a) : value_left_stop(s, a),
              high = who == 0 ? value_left_stop(s, b) : value_right_stop(s, b);
        return low == NO_VALUE || high == NO_VALUE ? UNSURE : value_at_most(s, low, high);
    }
    value answer = who == 0 ? values_derive(s, LEFT_REACHES, a, b, left_reaches)
                            : values_derive(s, RIGHT_REACHES, a, b, right_reaches);
    return answer == NO_VALUE ? UNSURE : (enum certainty)answer;
}

enum certainty value_at_most_nearly(struct values *s, value a, value b)
{
    return reaches(s, a, b, 1);
}

static value make_reduced(struct values *s, value v, value unused)
{
    (void)unused;
    struct value_options o;
    size_t at = s->stack_count;
    value left = value_left_stop(s, v), right = value_right_stop(s, v);
    if (left == NO_VALUE || right == NO_VALUE || left == right)
        return right;
    bool ok = value_options(s, v, &o);
    for (int who = 0; ok && who < 2; who++)
        for (uint32_t i = 0; ok && i < o.count[who]; i++)
            ok = values_push(s, value_reduced(s, o.option[who][i]));
    value reduced = ok ? values_reduce(s, at, o.count[0], o.count[1], v) : NO_VALUE;
    s->stack_count = at;
    return reduced;
}

value value_reduced(struct values *s, value v)
{
    return values_derive(s, REDUCED, v, v, make_reduced);
}

/* ---- the atomic weight ----
 *
 * That of an all-small value G is {weights of Left options - 2 | weights of Right options
 * + 2}. If that is an integer, the weight depends on how G compares with a far star, *N
 * for an N larger than anything in G [Winning Ways, ch. 8]. */

enum certainty value_is_all_small(struct values *s, value v)
{
    struct packed p;
    struct value_options o;
    if (value_unpack(s, v, &p))
        return p.numerator == 0 ? YES : NO;
    if (form_of(s, v)->all_small != UNSURE)
        return (enum certainty)form_of(s, v)->all_small;
    if (s->depth >= MAX_DEPTH || !value_options(s, v, &o)) {
        values_fail(s, LIMIT);
        return UNSURE;
    }
    enum certainty answer = YES; /* only integers lack options, and those are packed */
    s->depth++;
    for (int who = 0; who < 2; who++)
        for (uint32_t i = 0; answer == YES && i < o.count[who]; i++)
            answer = value_is_all_small(s, o.option[who][i]);
    s->depth--;
    form_of(s, v)->all_small = answer & 3u;
    return answer;
}

/* May the weight be the integer n? Then no shifted weight of a Left option is at least n,
 * and none of a Right option at most n. The weights stand on the stack, as for
 * values_canonical. */
static enum certainty weight_may_be(struct values *s, size_t at, const uint32_t count[2],
                                    int64_t n)
{
    value integer = value_integer(s, n);
    for (size_t i = 0; i < (size_t)count[0] + count[1]; i++) {
        value w = s->stack[at + i];
        enum certainty bad =
            i < count[0] ? value_at_most(s, integer, w) : value_at_most(s, w, integer);
        if (bad != NO)
            return opposite(bad);
    }
    return YES;
}

/* The shifted weights allow several integers: the far star decides which one it is. */
static value decide_weight(struct values *s, value v, size_t at, const uint32_t count[2],
                           int64_t simplest)
{
    uint64_t day = value_birthday(s, v);
    uint32_t far = 1;
    while (far <= day && far <= MAX_LISTED)
        far *= 2;
    value star = day == NO_BIRTHDAY ? NO_VALUE : value_nimber(s, far);
    if (star == NO_VALUE)
        return NO_VALUE;
    enum certainty above = value_at_most(s, star, v), below = value_at_most(s, v, star);
    if (above == UNSURE || below == UNSURE)
        return NO_VALUE;
    if (above == below) /* G and the far star are confused */
        return value_integer(s, 0);
    int64_t step = above == YES ? 1 : -1, n = simplest;
    while (weight_may_be(s, at, count, n + step) == YES)
        n += step;
    return s->status == OK ? value_integer(s, n) : NO_VALUE;
}

/* Pushes the weights of all options: Left's minus 2, Right's plus 2. */
static bool push_weights(struct values *s, const struct value_options *o)
{
    for (int who = 0; who < 2; who++)
        for (uint32_t i = 0; i < o->count[who]; i++) {
            value w = value_add(s, value_atomic_weight(s, o->option[who][i]),
                                value_integer(s, who == 0 ? -2 : 2));
            if (!values_push(s, w))
                return false;
        }
    return true;
}

static value make_weight(struct values *s, value v)
{
    struct value_options o;
    struct packed p;
    size_t at = s->stack_count;
    value weight = NO_VALUE;
    if (value_options(s, v, &o) && push_weights(s, &o)) {
        size_t count = (size_t)o.count[0] + o.count[1];
        if (values_reserve(s, count)) { /* a copy, because the weights are needed again */
            for (size_t i = 0; i < count; i++)
                s->stack[s->stack_count + i] = s->stack[at + i];
            s->stack_count += count;
            weight = values_canonical(s, at + count, o.count[0], o.count[1]);
        }
        if (weight != NO_VALUE && value_is_number(s, weight) &&
            value_unpack(s, weight, &p) && p.exponent == 0)
            weight = decide_weight(s, v, at, o.count, p.numerator);
    }
    s->stack_count = at;
    return weight;
}

value value_atomic_weight(struct values *s, value v)
{
    struct packed p;
    if (v == NO_VALUE || value_is_all_small(s, v) != YES)
        return NO_VALUE;
    if (value_unpack(s, v, &p))
        return value_integer(s, p.ups);
    if (form_of(s, v)->weight != NO_VALUE)
        return form_of(s, v)->weight;
    if (!values_deepen(s))
        return NO_VALUE;
    value weight = make_weight(s, v);
    s->depth--;
    return form_of(s, v)->weight = weight;
}

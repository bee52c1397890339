/* SPDX-License-Identifier: MIT */
/* canonical.c: canonical forms. {L|R} with arbitrary options becomes the one form without
 * dominated and reversible options.
 *
 * The lists stand on the store's stack while they change. The game itself has no id yet.
 * So it is compared with a value according to the definition, by recursion on that value
 * alone. */
#include "value/inside.h"

#include <math.h>
#include <string.h>

#include "value/operations.h"

/* A game that is being built. Its lists are on the stack at `at`, Left's first. */
struct draft {
    size_t at;
    size_t count[2];
    struct rounded rounded; /* its stops; NaN if it may be a number */
    struct rungs rungs;     /* its place; of a reduced game: none */
    /* NO_VALUE or, if only the value modulo infinitesimals matters, the game to be
     * reduced. */
    value nearly;
};

/* Comparisons with NaN decide nothing. */
static const struct rounded unknown_stops = {{NAN, NAN}};

static value *list_of(struct values *s, const struct draft *d, int who)
{
    return s->stack + d->at + (who == 0 ? 0 : d->count[0]);
}

/* Is x ≤ y for `who`? For Right the order is reversed. */
static enum certainty at_most_for(struct values *s, const struct draft *d, int who,
                                  value x, value y)
{
    value low = who == 0 ? x : y, high = who == 0 ? y : x;
    return d->nearly == NO_VALUE ? value_at_most(s, low, high)
                                 : value_at_most_nearly(s, low, high);
}

/* If `below`, is x ≤ draft? Otherwise, is x ≥ draft? Judges by stops and rungs. */
static enum certainty judge_draft(const struct draft *d, const struct form *x, bool below)
{
    enum certainty answer = below ? stops_at_most(x->rounded.stops, d->rounded.stops)
                                  : stops_at_most(d->rounded.stops, x->rounded.stops);
    if (answer != UNSURE)
        return answer;
    return below ? rungs_at_most(x->rungs, d->rungs) : rungs_at_most(d->rungs, x->rungs);
}

/* For who = Left: if `below`, is x ≤ draft? Otherwise, is x ≥ draft? For Right the order
 * is reversed. */
static enum certainty against_draft(struct values *s, const struct draft *d, int who,
                                    value x, bool below)
{
    /* x ≤ G iff no x^L ≥ G and no G^R ≤ x; x ≥ G iff no x^R ≤ G and no G^L ≥ x. For Right
     * everything is mirrored. */
    int mover = below ? who : !who; /* whose options of x matter */
    struct value_options o;
    enum certainty answer = judge_draft(d, form_of(s, x), below == (who == 0));
    if (answer != UNSURE)
        return answer;
    answer = YES;
    if (s->depth >= MAX_DEPTH || !value_options(s, x, &o)) {
        values_fail(s, LIMIT);
        return UNSURE;
    }
    if (values_expired(s))
        return UNSURE;
    s->depth++;
    for (size_t i = 0; answer == YES && i < d->count[!mover]; i++) {
        value option = list_of(s, d, !mover)[i];
        answer = opposite(below ? at_most_for(s, d, who, option, x)
                                : at_most_for(s, d, who, x, option));
    }
    for (uint32_t i = 0; answer == YES && i < o.count[mover]; i++)
        answer = opposite(against_draft(s, d, who, o.option[mover][i], !below));
    s->depth--;
    return answer;
}

static void drop(struct values *s, struct draft *d, int who, size_t i)
{
    value *list = list_of(s, d, who);
    size_t behind = s->stack_count - (size_t)(list + i + 1 - s->stack);
    memmove(list + i, list + i + 1, behind * sizeof *list);
    d->count[who]--;
    s->stack_count--;
}

/* Replaces an option by the options that follow the other player's reply to it. Returns
 * false if memory runs out. */
static bool replace(struct values *s, struct draft *d, int who, size_t i,
                    const value *with, size_t count)
{
    drop(s, d, who, i);
    if (!values_reserve(s, count))
        return false;
    value *end = list_of(s, d, who) + d->count[who];
    memmove(end + count, end, (size_t)(s->stack + s->stack_count - end) * sizeof *end);
    for (size_t k = 0; k < count; k++)
        end[k] = with[k];
    d->count[who] += count;
    s->stack_count += count;
    return true;
}

/* Drops repeated values, which are common, without comparing values. */
static void drop_equal(struct values *s, struct draft *d, int who)
{
    values_sort(list_of(s, d, who), d->count[who]);
    size_t kept = 0;
    for (size_t i = 0; i < d->count[who]; i++)
        if (kept == 0 || list_of(s, d, who)[i] != list_of(s, d, who)[kept - 1])
            list_of(s, d, who)[kept++] = list_of(s, d, who)[i];
    value *end = list_of(s, d, who) + d->count[who];
    memmove(list_of(s, d, who) + kept, end,
            (size_t)(s->stack + s->stack_count - end) * sizeof *end);
    s->stack_count -= d->count[who] - kept;
    d->count[who] = kept;
}

/* Drops dominated options. Returns false on failure. */
static bool drop_dominated(struct values *s, struct draft *d, int who)
{
    for (size_t i = 0; i < d->count[who];) {
        bool dominated = false;
        for (size_t j = 0; !dominated && j < d->count[who]; j++) {
            const value *list = list_of(s, d, who);
            if (i == j)
                continue;
            if (values_expired(s)) /* comparing packed values does not check the time */
                return false;
            enum certainty worse = at_most_for(s, d, who, list[i], list[j]);
            if (worse == UNSURE)
                return false;
            dominated = worse == YES; /* of two equal ones the first is removed */
        }
        if (dominated)
            drop(s, d, who, i);
        else
            i++;
    }
    return true;
}

/* Bypasses reversible options. If the opponent has a reply to an option that is no worse
 * for the opponent than the game itself, the option is replaced by what follows that
 * reply. *changed says whether this happened. Returns false on failure. */
static bool bypass_reversible(struct values *s, struct draft *d, int who, bool *changed)
{
    for (size_t i = 0; i < d->count[who]; i++) {
        struct value_options o, after;
        if (!value_options(s, list_of(s, d, who)[i], &o))
            return false;
        for (uint32_t k = 0; k < o.count[!who]; k++) {
            value answer = o.option[!who][k];
            enum certainty reverses = d->nearly == NO_VALUE
                                          ? against_draft(s, d, who, answer, true)
                                          : at_most_for(s, d, who, answer, d->nearly);
            if (reverses == UNSURE)
                return false;
            if (reverses == NO)
                continue;
            if (!value_options(s, answer, &after) ||
                !replace(s, d, who, i, after.option[who], after.count[who]))
                return false;
            *changed = true;
            i--; /* the next one has moved here; may wrap before it is advanced */
            break;
        }
    }
    return true;
}

/* ---- recognising packed forms ---- */

/* Are the options of v those of the finished draft? */
static bool is_packed(struct values *s, const struct draft *d, value v)
{
    struct value_options o;
    if (!value_options(s, v, &o) || o.count[0] != d->count[0] ||
        o.count[1] != d->count[1])
        return false;
    for (int who = 0; who < 2; who++)
        for (size_t i = 0; i < d->count[who]; i++)
            if (list_of(s, d, who)[i] != o.option[who][i])
                return false;
    return true;
}

/* Guesses the number {a|b} in canonical form, with numbers a < b, or one of them
 * missing. */
static bool guess_number(struct values *s, const struct draft *d, struct packed *p)
{
    struct packed a, b;
    if (d->count[0] > 1 || d->count[1] > 1)
        return false;
    bool left = d->count[0] == 1, right = d->count[1] == 1;
    if ((left && (!value_unpack(s, *list_of(s, d, 0), &a) || a.ups || a.nimber)) ||
        (right && (!value_unpack(s, *list_of(s, d, 1), &b) || b.ups || b.nimber)))
        return false;
    *p = (struct packed){0};
    /* The middle: a and b are (m-1)/2^e and (m+1)/2^e in lowest terms. */
    if (left && right) {
        uint32_t e = a.exponent > b.exponent ? a.exponent : b.exponent;
        if (packed_compare_numbers(&a, &b) >= 0 || e >= MAX_EXPONENT)
            return false;
        *p = a.exponent > b.exponent ? a : b;
        value middle = packed_add(s, &a, &b);
        if (middle == NO_VALUE || !value_unpack(s, middle, p))
            return false;
        p->exponent++;
    } else if (left) {
        *p = a;
        p->numerator++;
    } else if (right) {
        *p = b;
        p->numerator--;
    }
    return true;
}

/* Guesses the packed value that could have these options. */
static bool guess(struct values *s, const struct draft *d, struct packed *p)
{
    struct packed a, b;
    if (guess_number(s, d, p))
        return true;
    if (d->count[0] == 0 || d->count[1] == 0 || !value_unpack(s, *list_of(s, d, 0), &a) ||
        !value_unpack(s, *list_of(s, d, 1), &b))
        return false;
    *p = a;
    p->ups = 0;
    p->nimber = 0;
    /* X + *k, or n·↑ + *k with one option for each player. */
    if (d->count[0] == d->count[1]) {
        bool nimber = d->count[0] > 1 || (a.ups == b.ups && a.nimber == b.nimber);
        if (nimber)
            p->nimber = (uint32_t)d->count[0];
        else if (a.ups == 0 && a.nimber == 0 && b.ups >= 0)
            p->ups = b.ups + 1, p->nimber = b.nimber ^ 1;
        else
            p->ups = a.ups - 1, p->nimber = a.nimber ^ 1;
        return true;
    }
    p->ups = d->count[0] > d->count[1] ? 1 : -1; /* ↑* and ↓* */
    p->nimber = 1;
    return true;
}

static value finish(struct values *s, struct draft *d)
{
    struct packed p;
    values_sort(list_of(s, d, 0), d->count[0]);
    values_sort(list_of(s, d, 1), d->count[1]);
    if (guess(s, d, &p)) {
        value v = value_packed(s, p);
        if (v == NO_VALUE)
            return NO_VALUE;
        if (is_packed(s, d, v))
            return v;
    }
    if (s->status != OK)
        return NO_VALUE;
    return values_intern(s, d->at, (uint32_t)d->count[0], (uint32_t)d->count[1]);
}

/* Are all options equal to this number plus some *k? */
static bool are_nimbers(struct values *s, const struct draft *d, int who,
                        const struct packed *number)
{
    struct packed p;
    for (size_t i = 0; i < d->count[who]; i++)
        if (!value_unpack(s, list_of(s, d, who)[i], &p) || p.ups != 0 ||
            p.numerator != number->numerator || p.exponent != number->exponent)
            return false;
    return true;
}

/* Finds the least nimber that is not an option. Returns false if memory runs out. */
static bool find_mex(struct values *s, const struct draft *d, int who, uint32_t *mex)
{
    size_t n = d->count[who];
    if (!values_reserve(s, n + 1)) /* after the lists: marks which of 0 … n are there */
        return false;
    value *there = s->stack + s->stack_count;
    memset(there, 0, (n + 1) * sizeof *there);
    for (size_t i = 0; i < n; i++) {
        struct packed p;
        value_unpack(s, list_of(s, d, who)[i], &p);
        if (p.nimber < n)
            there[p.nimber] = 1;
    }
    for (*mex = 0; there[*mex] != 0; ++*mex)
        continue;
    return true;
}

/* Recognises nimbers. If all options are *i, and the least nimber missing is the same for
 * both players, that is the value: larger options are reversible. The same holds with a
 * number x added to all options: {x+*i|x+*j} is x + {*i|*j} unless {*i|*j} is a number.
 * It is a number, namely 0, only if nobody has the option x; then, if both have options,
 * x is the only number that is confused with all of them. Returns false if it is not that
 * simple. */
static bool is_nimber(struct values *s, const struct draft *d, struct packed *p)
{
    uint32_t of_right;
    *p = (struct packed){0};
    if (d->count[0] > 0 && !value_unpack(s, *list_of(s, d, 0), p))
        return false;
    p->ups = 0;
    if (p->numerator != 0 && d->count[1] == 0)
        return false;
    return are_nimbers(s, d, 0, p) && are_nimbers(s, d, 1, p) &&
           find_mex(s, d, 0, &p->nimber) && find_mex(s, d, 1, &of_right) &&
           p->nimber == of_right;
}

/* If there are this many options, is_nimber looks at them again after some are dropped.
 * To find that none is reversible would take the third power of their number. */
#define MANY 16

static value simplify(struct values *s, struct draft *d)
{
    bool ok = s->status == OK;
    drop_equal(s, d, 0);
    drop_equal(s, d, 1);
    for (bool changed = true; ok && changed;) {
        changed = false;
        struct packed p;
        ok = drop_dominated(s, d, 0) && drop_dominated(s, d, 1);
        if (ok && d->nearly == NO_VALUE && d->count[0] + d->count[1] >= MANY &&
            is_nimber(s, d, &p)) {
            s->stack_count = d->at;
            return value_packed(s, p);
        }
        ok = ok && bypass_reversible(s, d, 0, &changed) &&
             bypass_reversible(s, d, 1, &changed);
    }
    value v = ok ? finish(s, d) : values_fail(s, LIMIT);
    s->stack_count = d->at;
    return v;
}

value values_canonical(struct values *s, size_t at, size_t left, size_t right)
{
    struct draft d = {.at = at, .count = {left, right}, .nearly = NO_VALUE};
    struct packed p;
    if (is_nimber(s, &d, &p)) {
        s->stack_count = at;
        return value_packed(s, p);
    }
    d.rounded = rounded_stops_of(s, list_of(s, &d, 0), left, right);
    if (d.rounded.stops[0] < d.rounded.stops[1]) /* a number may lie between them */
        d.rounded = unknown_stops;
    d.rungs = rungs_of_options(s, list_of(s, &d, 0), left, right);
    return simplify(s, &d);
}

value values_reduce(struct values *s, size_t at, size_t left, size_t right, value v)
{
    struct draft d = {
        .at = at, .count = {left, right}, .nearly = v, .rounded = unknown_stops};
    return simplify(s, &d);
}

static void push_list(struct values *s, const value *ids, size_t count)
{
    if (count > 0)
        memcpy(s->stack + s->stack_count, ids, count * sizeof *ids);
    s->stack_count += count;
}

value value_of_options(struct values *s, const value *left, size_t left_count,
                       const value *right, size_t right_count)
{
    size_t at = s->stack_count;
    for (size_t i = 0; i < left_count + right_count; i++)
        if ((i < left_count ? left[i] : right[i - left_count]) == NO_VALUE)
            return values_fail(s, LIMIT);
    if (s->status != OK || !values_reserve(s, left_count + right_count))
        return NO_VALUE;
    push_list(s, left, left_count);
    push_list(s, right, right_count);
    return values_canonical(s, at, left_count, right_count);
}

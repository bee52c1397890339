/* SPDX-License-Identifier: MIT */
/* reduced.c: values modulo infinitesimals [Grossman and Siegel, Reductions of partizan
 * games].
 *
 * If both stops of G are the same number, the reduced form is that number. Otherwise the
 * options are reduced, dominated ones dropped and reversible ones bypassed, as for
 * canonical forms, but according to the order modulo infinitesimals. Replies that are
 * numbers are no exception: their own options are then dominated. */
#include "value/operations.h"

#include "value/inside.h"

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

static value make(struct values *s, value v, value unused)
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
    return values_derive(s, REDUCED, v, v, make);
}

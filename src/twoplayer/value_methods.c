/* SPDX-License-Identifier: MIT */
/* value_methods.c: the table of methods that tell what a position is worth. */
#include "twoplayer/value_methods.h"

#include "twoplayer/stone_lines.h"
#include "twoplayer/nimber.h"
#include "twoplayer/position_value.h"

static value nimber_value(const struct search *s)
{
    return nimber_answer(s)->value;
}

static struct values *nimber_store(const struct search *s)
{
    return nimber_answer(s)->values;
}

static bool nimber_outcome(const struct task *t, struct search *s, struct outcome *o)
{
    (void)t;
    *o = outcome_of(s);
    return true;
}

static const struct value_method nimbers = {
    .method = {.name = "nimber", .fits = nimber_fits, .begin = nimber_new},
    .reserved = 1,
    .value = nimber_value,
    .store = nimber_store,
    .outcome = nimber_outcome,
};

static const struct value_method lines = {
    .method = {.name = "lines", .fits = line_nimber_fits, .begin = line_nimber_new},
    .reserved = 1,
    .value = nimber_value,
    .store = nimber_store,
    .outcome = nimber_outcome,
};

static const struct value_method canonical_form = {
    .method = {.name = "search", .begin = position_value_new},
    .reserved = 1,
    .value = position_value_of,
    .store = position_value_store,
    .outcome = balance_outcome,
    .winning_move = balance_winning_move,
};

static const struct value_method bounds_by_outcomes = {
    .method = {.name = "search", .begin = value_bounds_new},
    .bounds = value_bounds_of,
};

const struct value_method *const value_methods[] = {
    &lines,              /* impartial Clobber in one row */
    &nimbers,            /* impartial sums */
    &canonical_form,     /* everything */
    &bounds_by_outcomes, /* where the form is too large */
    NULL,
};

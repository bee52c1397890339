/* SPDX-License-Identifier: MIT */
/* value_methods.c: the table of ways to tell what a position is worth. */
#include "twoplayer/value_methods.h"

#include "twoplayer/balance.h"
#include "twoplayer/position_value.h"

static const struct value_method canonical_form = {
    .method = {.name = "search", .begin = position_value_new},
    .kept = 1,
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
    &canonical_form,     /* everything */
    &bounds_by_outcomes, /* where the form is too large */
    NULL,
};

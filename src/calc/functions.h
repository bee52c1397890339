/* SPDX-License-Identifier: MIT */
/* functions.h: functions of the language that are defined outside functions.c, which has
 * their table. */
#ifndef DICOT_CALC_FUNCTIONS_H
#define DICOT_CALC_FUNCTIONS_H

#include "calc/inside.h"

/* Finds the value of the i-th argument. Returns false if it has none, and sets the
 * error. */
bool call_value(struct machine *m, const struct call *c, size_t i, value *v);

/* Sets the error "expected WHAT, found …" for the i-th argument. Always false. */
bool call_refuse(struct machine *m, const struct call *c, size_t i, const char *what);

/* Stores a value as the result. Returns false if it is NO_VALUE, and sets the error. */
bool call_give(struct machine *m, const struct call *c, value v, struct thing *to);

typedef bool apply_function(struct machine *m, const struct call *c, struct thing *to);

/* ---- explore.c: options, followers, and questions about values ---- */

apply_function left_function, right_function, options_function, followers_function,
    stops_function, incentives_function, left_incentives_function,
    right_incentives_function, outcome_function, is_number_function,
    is_infinitesimal_function, is_all_small_function, is_nimber_function;

/* ---- lists.c: lists and texts ---- */

apply_function form_function, line_function, times_function, count_function, sum_function,
    distinct_function, table_function;

/* ---- draw.c ---- */

apply_function draw_function, thermograph_function;

#endif

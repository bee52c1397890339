/* SPDX-License-Identifier: MIT */
/* functions.h: functions of the language that stand in other files than their table. */
#ifndef DICOT_CALC_FUNCTIONS_H
#define DICOT_CALC_FUNCTIONS_H

#include "calc/inside.h"

/* An argument as a value. False: it is none, or it has none. */
bool call_value(struct machine *m, const struct call *c, size_t i, value *v);

/* "expected WHAT, found …". Always false. */
bool call_refuse(struct machine *m, const struct call *c, size_t i, const char *what);

/* A value as the result; NO_VALUE is a failure. */
bool call_give(struct machine *m, const struct call *c, value v, struct thing *to);

typedef bool apply_function(struct machine *m, const struct call *c, struct thing *to);

/* ---- explore.c: options and what is reached by them, questions about values ---- */

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

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

/* ---- explore.c ---- */

bool options_of(struct machine *m, const struct call *c, enum player who,
                struct thing *to);
bool stop_of(struct machine *m, const struct call *c, enum player who, struct thing *to);
bool incentives_of(struct machine *m, const struct call *c, enum player who,
                   struct thing *to);
apply_function followers_function, outcome_function;

/* ---- lists.c: lists and texts ---- */

apply_function form_function, line_function, times_function, count_function, sum_function,
    distinct_function, table_function;

/* ---- draw.c ---- */

apply_function draw_function, thermograph_function;

#endif

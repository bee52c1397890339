/* SPDX-License-Identifier: MIT */
/* value.h: values for whoever shows them. */
#ifndef DICOT_CLI_VALUE_H
#define DICOT_CLI_VALUE_H

#include "cli.h"
#include "search/form.h"
#include "value/thermo.h"

/* Searches for the value of `p` within the limits of the settings; *ended says how that
 * went. NULL: `error` says why there is no search. The caller frees it. */
struct form_search *search_value(const struct settings *set, const struct problem *p,
                                 double started, enum ended *ended, double *seconds,
                                 struct error *error);

struct stepper form_stepper(struct form_search *search);

/* 3, -1/2 */
void write_dyadic(struct dyadic d, struct writer *out);

#endif

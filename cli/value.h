/* SPDX-License-Identifier: MIT */
/* value.h: values for whoever shows them. */
#ifndef DICOT_CLI_VALUE_H
#define DICOT_CLI_VALUE_H

#include "cli.h"
#include "twoplayer/value_bounds.h"
#include "twoplayer/position_value.h"
#include "value/thermo.h"

/* Searches for the value of `p` within the limits of the settings; *ended says how that
 * went. NULL: `error` says why there is no search. The caller frees it. */
struct search *search_value(const struct settings *set, const struct task *t,
                            double started, enum ended *ended, double *seconds,
                            struct error *error);

/* partial.c: what is known of a value whose form is not. The search for the form leaves
 * some of the limits to it; form_share takes that off. */
void form_share(struct settings *set);

/* Searches bounds within what `nodes` and the time leave. Returns the nodes it took. */
uint64_t search_bounds(const struct settings *set, const struct task *t, double started,
                       uint64_t nodes, struct bounds *b, double *seconds);

/* Returns the status: "bound", or "unknown" if nothing is proved. */
const char *write_bounds_json(const struct problem *p, const uint8_t *pos,
                              const struct bounds *b, struct json *j);
void write_bounds_text(const struct problem *p, const uint8_t *pos,
                       const struct bounds *b, enum ended ended, struct writer *out);
/* The keys of --json that say what kind of value it is, and what else there is to know.
 * Those that would take long are left out. */
void write_value_keys(struct values *s, value v, struct json *j);

/* 3, -1/2 */
void write_dyadic(struct dyadic d, struct writer *out);
void write_dyadic_json(struct dyadic d, struct json *j);

#endif

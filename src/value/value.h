/* SPDX-License-Identifier: MIT */
/* value.h: values of short partizan games. A store holds each value once, in canonical
 * form. Equal values have equal ids, so equality is `==`.
 *
 * An operation that fails returns NO_VALUE (or UNSURE) and notes the reason in
 * values_status: memory ran out, or a number is too large to be stored. It never returns
 * a wrong value. A failure stays noted until values_clear_status. */
#ifndef DICOT_VALUE_VALUE_H
#define DICOT_VALUE_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"
#include "base/text.h"

typedef uint32_t value;
#define NO_VALUE UINT32_MAX

struct values;

struct values *values_new(struct memory *memory);
void values_free(struct values *s);
enum status values_status(const struct values *s);
void values_clear_status(struct values *s);
size_t values_count(const struct values *s);

/* Is the number in the range of those in use? NO_VALUE is not. Numbers between two values
 * are not noticed. */
bool values_reach(const struct values *s, value v);

/* Returns the number of bytes that the forms and their options take, without the tables
 * about pairs of values. */
size_t values_bytes(const struct values *s);

/* numerator / 2^exponent + ups·↑ + *nimber: values that are stored without options. In
 * lowest terms the exponent is 0 or the numerator is odd. */
struct packed {
    int64_t numerator;
    uint32_t exponent;
    int32_t ups;
    uint32_t nimber;
};

#define MAX_NUMERATOR ((int64_t)1 << 60)
#define MAX_EXPONENT 60
#define MAX_UPS (1 << 28)
#define MAX_NIMBER UINT32_MAX
#define MAX_LISTED 4095u /* options of larger nimbers cannot be listed: LIMIT */

/* What LIMIT means, in a message for people. */
#define VALUE_TOO_LARGE                                                                  \
    "the value is too large: a number beyond its limit, or games nested deeper than "    \
    "4000"

value value_packed(struct values *s, struct packed p);
value value_integer(struct values *s, int64_t n);
value value_nimber(struct values *s, uint32_t n);

/* The canonical options of a packed form: how many Left (0) or Right (1) has, and the
 * i-th. */
uint32_t packed_option_count(const struct packed *p, int who);
struct packed packed_option(struct packed p, int who, uint32_t i);

/* Is p ≤ 0? */
bool packed_at_most_zero(const struct packed *p);

/* Reads the packed form of v. Returns false if it has none. */
bool value_unpack(const struct values *s, value v, struct packed *p);
bool value_is_number(const struct values *s, value v);

/* Lists the canonical options, in ascending order of ids. The lists live as long as the
 * store. Returns false on failure. */
struct value_options {
    const value *option[2]; /* Left's and Right's */
    uint32_t count[2];
};
bool value_options(struct values *s, value v, struct value_options *o);

/* Returns {left|right} for arbitrary options, canonical or not. */
value value_of_options(struct values *s, const value *left, size_t left_count,
                       const value *right, size_t right_count);

value value_negate(struct values *s, value v);
value value_add(struct values *s, value a, value b);
value value_subtract(struct values *s, value a, value b);
value value_multiple(struct values *s, int64_t n, value v);

enum certainty { NO, YES, UNSURE };
enum certainty value_at_most(struct values *s, value a, value b); /* a ≤ b? */

/* Returns the largest n from -VALUE_UPS to VALUE_UPS with n·↑ + *nimber ≤ v, for nimbers
 * up to 3, or -VALUE_UPS - 1 if there is none. */
#define VALUE_UPS 7
int value_least_ups(const struct values *s, value v, uint32_t nimber);

/* Return the number at which play ends if Left (Right) starts and both play for the best
 * stop. */
value value_left_stop(struct values *s, value v);
value value_right_stop(struct values *s, value v);

/* Does v lie between all negative and all positive numbers? Then both stops are 0. */
enum certainty value_is_infinitesimal(struct values *s, value v);

/* Returns the day on which v is born, which exceeds 32 bits for large numbers. Returns
 * NO_BIRTHDAY on failure. */
#define NO_BIRTHDAY UINT64_MAX
uint64_t value_birthday(struct values *s, value v);

#endif

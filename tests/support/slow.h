/* SPDX-License-Identifier: MIT */
/* slow.h: short games computed from their definitions alone, with which the value engine
 * is compared. A game is a number that stands for its lists of options as written;
 * nothing is simplified unless asked, and nothing of src/value does any of the work.
 * Whatever does not fit ends the test. */
#ifndef DICOT_TESTS_SLOW_H
#define DICOT_TESTS_SLOW_H

#include <stdbool.h>
#include <stddef.h>

#include "value/value.h"

#define SLOW_BORN 1474 /* games by day 3 */

struct slow;

struct slow *slow_new(void);
void slow_free(struct slow *s);

/* The game {left|right}. Two games have the same number if they have the same options, in
 * whatever order. */
int slow_game(struct slow *s, const int *left, size_t left_count, const int *right,
              size_t right_count);

/* who: 0 is Left, 1 is Right. The list is valid until the next game is made. */
size_t slow_options(const struct slow *s, int g, int who, const int **options);

bool slow_at_most(struct slow *s, int a, int b);
int slow_negate(struct slow *s, int g);
int slow_add(struct slow *s, int a, int b);

/* Without dominated and reversible options, all the way down: games are equal if and only
 * if these are the same. */
int slow_canonical(struct slow *s, int g);

/* Of a canonical form: is it a number? Then *n is how many times 1/unit it is; a number
 * that is no such multiple ends the test. */
bool slow_number(struct slow *s, int g, long unit, long *n);

/* All values born by that day, as canonical forms: 1, 4, 22 and 1474. Returns how many.
 */
size_t slow_day(struct slow *s, int day, int born[SLOW_BORN]);

/* From one side to the other: a form of the engine as a slow game, and a slow game built
 * option by option in the engine. */
int slow_of_value(struct slow *s, struct values *values, value v);
value value_of_slow(const struct slow *s, struct values *values, int g);

#endif

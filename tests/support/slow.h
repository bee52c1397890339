/* SPDX-License-Identifier: MIT */
/* slow.h: computes with short games by their definitions alone, to check the value
 * engine. A game is a number that stands for its lists of options as written. Nothing is
 * simplified unless asked for, and nothing in src/value is used. A game that does not fit
 * ends the test. */
#ifndef DICOT_TESTS_SLOW_H
#define DICOT_TESTS_SLOW_H

#include <stdbool.h>
#include <stddef.h>

#include "value/value.h"

#define SLOW_BORN 1474 /* number of games born by day 3 */

struct slow;

struct slow *slow_new(void);
void slow_free(struct slow *s);

/* Makes the game {left|right}. Two games have the same number if they have the same
 * options, in any order. */
int slow_game(struct slow *s, const int *left, size_t left_count, const int *right,
              size_t right_count);

/* Lists the options of a player; who: 0 is Left, 1 is Right. The list lives as long as
 * `s`. */
size_t slow_options(const struct slow *s, int g, int who, const int **options);

bool slow_at_most(struct slow *s, int a, int b);
int slow_negate(struct slow *s, int g);
int slow_add(struct slow *s, int a, int b);

/* Returns the canonical form: without dominated and reversible options, at all levels.
 * Games are equal if and only if their canonical forms are the same. */
int slow_canonical(struct slow *s, int g);

/* Is a canonical form a number? If so, the number is *n / unit; a number that is no
 * multiple of 1/unit ends the test. */
bool slow_number(struct slow *s, int g, long unit, long *n);

/* Lists all values born by that day, as canonical forms. Returns how many there are: 1,
 * 4, 22 or 1474. */
size_t slow_day(struct slow *s, int day, int born[SLOW_BORN]);

/* Convert between the two: a form of the engine to a slow game, and a slow game to a
 * value that is built option by option in the engine. */
int slow_of_value(struct slow *s, struct values *values, value v);
value value_of_slow(const struct slow *s, struct values *values, int g);

/* Returns a stop of a canonical form by its definition, as a multiple of 1/unit: the stop
 * of a number is the number; who: the player who moves first. */
long slow_stop(struct slow *s, int g, int who, long unit);

/* The engine and the slow side, with the same games on both: those born by some day. */
struct sides {
    struct memory memory;
    struct values *values;
    struct slow *slow;
    int games[SLOW_BORN];
    value of[SLOW_BORN]; /* the same games, built by the engine */
    size_t count;
};

/* sides_close checks that nothing failed in the engine and that it freed all memory. */
void sides_open(struct sides *s, int day);
void sides_close(struct sides *s);

#endif

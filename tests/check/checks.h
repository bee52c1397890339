/* SPDX-License-Identifier: MIT
 *
 * checks.h: what tests of dicot-check share: checks are counted, and boards are made.
 * These tests link neither cmocka nor anything of the engine.
 */
#ifndef TESTS_CHECKS_H
#define TESTS_CHECKS_H

#include <stdbool.h>
#include <stdint.h>

/* Counts a check; if it failed, says what it was and about which LINE. */
void check(bool ok, const char *what, const char *line);

/* Prints how many checks passed and failed. Returns the exit code. */
int checks_end(void);

/* Is DICOT_LONG set? Then everything is tested, not a sample. */
bool is_long(void);

/* A seeded generator, so that a failure can be repeated. */
uint32_t random_below(uint64_t *state, uint32_t limit);

/* Writes the labels of a board; they are the digits of `code` in base `base`. */
void labels(char *text, int n, uint32_t code, uint32_t base, const char *letters);

/* Writes a random board of blocks, with columns of different heights. */
void click_board(char *text, int rows, int columns, uint64_t *state, uint32_t colours);

#endif

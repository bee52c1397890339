/* SPDX-License-Identifier: MIT */
/* clearable.h: can a board of Clickomania be cleared? Tries everything. */
#ifndef DICOT_TESTS_CLEARABLE_H
#define DICOT_TESTS_CLEARABLE_H

#include <stddef.h>

/* Returns 1 if the board can be cleared, 0 if not, -1 if it gave up after `most` boards.
 * `columns` is a text such as `3a2b|5c`. *states is the number of boards seen. */
int clearable(const char *columns, size_t most, size_t *states);

#endif

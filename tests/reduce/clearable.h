/* SPDX-License-Identifier: MIT */
/* clearable.h: can a board of Clickomania be cleared? By trying everything. */
#ifndef DICOT_TESTS_CLEARABLE_H
#define DICOT_TESTS_CLEARABLE_H

#include <stddef.h>

/* `columns` is `3a2b|5c`. *states is how many boards were seen. More than `most`: -1. */
int clearable(const char *columns, size_t most, size_t *states);

#endif

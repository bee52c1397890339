/* SPDX-License-Identifier: MIT
 *
 * few_rows.h: the fewest stones that can be left on a grid of two or three rows or columns,
 * with colours in any order. With colours in turn this is a lower bound.
 */
#ifndef CHECK_FEW_ROWS_H
#define CHECK_FEW_ROWS_H

#include "text/line.h"

/* Finds the fewest stones. *fewest is NO_END (exhaust.h) if no end counts. Returns false
 * if LINE asks something else or the board is none of these. */
bool fewest_on_few_rows(const struct line *line, int64_t *fewest);

#endif

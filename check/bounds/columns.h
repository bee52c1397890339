/* SPDX-License-Identifier: MIT
 *
 * columns.h: the best result of blocks in one column or one row.
 */
#ifndef CHECK_COLUMNS_H
#define CHECK_COLUMNS_H

#include "text/line.h"

/* clickomania: finds the fewest blocks left. With goal=clear, *fewest is NO_END
 * (exhaust.h) if the blocks cannot be cleared. *how says in words what was counted.
 * Returns false if LINE asks something else, the blocks are not in line, or there are too
 * many groups of more than two colours. */
bool fewest_in_line(const struct line *line, int64_t *fewest, const char **how);

/* samegame (column_points.c): finds the most points. Returns false if LINE asks something
 * else, the blocks are not in line, there are too many of them, or the scoring is
 * `penalty`. */
bool most_in_line(const struct line *line, int64_t *most);

#endif

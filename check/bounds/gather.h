/* SPDX-License-Identifier: MIT
 *
 * gather.h: a bound on the points of click boards (samegame). It follows from how many
 * blocks must be gone before a colour can be taken in one large click.
 */
#ifndef CHECK_GATHER_H
#define CHECK_GATHER_H

#include "text/line.h"

/* Returns false if LINE asks something else, or the board is too large or has one
 * colour. */
bool most_by_gathering(const struct line *line, int64_t *most);

#endif

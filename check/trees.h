/* SPDX-License-Identifier: MIT
 *
 * trees.h: the fewest stones that can be left in free order where every part is a tree or
 * a cycle. With colours in turn it is a bound.
 */
#ifndef CHECK_TREES_H
#define CHECK_TREES_H

#include "line.h"

/* NO_END of exhaust.h if no end counts. False: the line asks something else, a part is
 * neither, or a vertex has so many neighbours that it would take too long. */
bool fewest_on_trees(const struct line *line, int64_t *fewest);

#endif

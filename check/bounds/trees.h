/* SPDX-License-Identifier: MIT
 *
 * trees.h: the fewest stones that can be left on a board whose parts are trees and
 * cycles, with colours in any order. With colours in turn this is a lower bound.
 */
#ifndef CHECK_TREES_H
#define CHECK_TREES_H

#include "text/line.h"

/* Finds the fewest stones. *fewest is NO_END (exhaust.h) if no end counts. Returns false
 * if LINE asks something else, a part is neither a tree nor a cycle, or a vertex has too
 * many neighbours. */
bool fewest_on_trees(const struct line *line, int64_t *fewest);

#endif

/* SPDX-License-Identifier: MIT
 *
 * exhaust.h: finds the answer by looking at every position that can be reached.
 */
#ifndef CHECK_EXHAUST_H
#define CHECK_EXHAUST_H

#include "text/line.h"

#define NO_END INT64_MIN /* no play has an end that counts */

/* One player: finds the best result, or NO_END. Two players: *value is 1 if `who`, moving
 * first, wins, else 0. Returns false if there are more than `limit` positions, too many
 * moves, or not enough memory. *positions is how many were looked at. */
bool exhaust(const struct line *line, int who, size_t limit, int64_t *value,
             size_t *positions);

#endif

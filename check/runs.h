/* SPDX-License-Identifier: MIT
 *
 * runs.h: the rules of clicks once more, on columns of runs, for boards too large for
 * rules_clicks.c: a run is a piece of a column in one colour, however long.
 */
#ifndef CHECK_RUNS_H
#define CHECK_RUNS_H

#include "line.h"

struct runs;

/* Is it a one-player game of clicks on a large board? */
bool runs_are_better(const struct term *term);
/* The start of a term of clicks for one player. NULL and the reason if the columns have
 * not settled. */
struct runs *runs_new(const struct term *term, char *why);
void runs_free(struct runs *r);
/* Blocks of each colour; returns their sum. */
uint64_t runs_colours(const struct runs *r, uint64_t count[COLOURS]);
/* Clicks on a vertex of the frame; false and the reason if it is not legal. *size is the
 * number of blocks that go. */
bool runs_click(struct runs *r, uint32_t vertex, uint64_t *size, char *why);
/* Would that be legal? *corner is then the vertex that names the group. */
bool runs_legal(struct runs *r, uint32_t vertex, uint32_t *corner, char *why);
/* The number of groups of at least two blocks; `limit` if there are more. */
size_t runs_groups(struct runs *r, size_t limit);

#endif

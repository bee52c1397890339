/* SPDX-License-Identifier: MIT
 *
 * runs.h: the rules of clicks once more, for boards too large for rules/clicks.c. A
 * column is stored as runs: a run is a stretch of the column in one colour, of any
 * length.
 */
#ifndef CHECK_RUNS_H
#define CHECK_RUNS_H

#include "text/line.h"

struct runs;

/* Returns whether this is a one-player game of clicks on a board large enough for
 * runs. */
bool runs_are_better(const struct term *term);
/* Reads the start of a term of clicks for one player. Returns NULL, with the reason, if
 * the columns have not settled. */
struct runs *runs_new(const struct term *term, char *why);
void runs_free(struct runs *r);
/* Counts the blocks of each colour. Returns their sum. */
uint64_t runs_colours(const struct runs *r, uint64_t count[COLOURS]);
/* A group of blocks in one column or one row. */
struct line_group {
    uint8_t colour;
    uint32_t size;
};

/* Lists the groups if all blocks stand in one column, from the floor up, or lie in one
 * row, from the left. Returns NULL if they do neither; the caller frees the list. */
struct line_group *runs_in_line(const struct term *term, size_t *groups);
/* Reads a click and makes it. Returns false, with the reason, if it is not legal. */
bool runs_click(struct runs *r, const char *text, char *why);
/* Returns whether that click would be legal. If so, *corner is the vertex that names the
 * group. */
bool runs_legal(struct runs *r, const char *text, uint32_t *corner, char *why);
/* Returns the number of groups of at least two blocks, or `limit` if there are more. */
size_t runs_groups(struct runs *r, size_t limit);

#endif

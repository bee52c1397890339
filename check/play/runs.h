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
 * row, from the left. The caller frees the list. Returns false if they do neither. */
bool runs_in_line(const struct runs *r, struct line_group **group, size_t *groups);
/* Clicks on a vertex of the frame. Returns false, with the reason, if that is not legal.
 * *size is the number of blocks that are removed. */
bool runs_click(struct runs *r, uint32_t vertex, uint64_t *size, char *why);
/* Returns whether that click would be legal. If so, *corner is the vertex that names the
 * group. */
bool runs_legal(struct runs *r, uint32_t vertex, uint32_t *corner, char *why);
/* Returns the number of groups of at least two blocks, or `limit` if there are more. */
size_t runs_groups(struct runs *r, size_t limit);

#endif

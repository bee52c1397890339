/* SPDX-License-Identifier: MIT */
/* small_positions.h: looks through all small positions of a game for a given value, or
 * for values that were not seen before. */
#ifndef DICOT_TWOPLAYER_SMALL_POSITIONS_H
#define DICOT_TWOPLAYER_SMALL_POSITIONS_H

#include "game/theory.h"
#include "search/search.h"

/* What to look for; the texts must outlive the search. */
struct explore_wish {
    const struct game *game;
    const char *shape; /* "": all boards */
    const char *value; /* NULL: each value that has a short name, once */
    uint64_t colours;  /* zero means "choose" */
};

/* Looks at positions until SEARCH_SOLVED: one was found, or small_positions_error says
 * what is wrong with the wish. NULL: over the budget. */
struct search *small_positions_new(struct memory *m, const struct explore_wish *wish);

/* Makes a search that found one look for the next. */
void small_positions_go_on(struct search *s);

/* Its status is OK if nothing is wrong. */
const struct error *small_positions_error(const struct search *s);

/* The position found last and its value: texts that live until the next step. */
const char *small_positions_position(const struct search *s);
const char *small_positions_value(const struct search *s);

uint64_t small_positions_size(const struct search *s); /* of the last one looked at */

#endif

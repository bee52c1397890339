/* SPDX-License-Identifier: MIT */
/* small_positions.h: looks through all small positions of a game for a given value, or
 * for values that have not been seen before. */
#ifndef DICOT_TWOPLAYER_SMALL_POSITIONS_H
#define DICOT_TWOPLAYER_SMALL_POSITIONS_H

#include "game/theory.h"
#include "search/search.h"

/* What to look for; the texts must outlive the search. */
struct explore_wish {
    const struct game *game;
    const char *shape; /* "": all boards */
    const char *value; /* NULL: each value that has a short name, once */
    uint64_t colours;  /* number of colours; 0: the game chooses */
};

/* Makes a search that looks at positions until SEARCH_SOLVED. Then one was found, or
 * small_positions_error says what is wrong with the wish. Returns NULL if memory runs
 * out. */
struct search *small_positions_new(struct memory *m, const struct explore_wish *wish);

/* Makes a search that has found a position look for the next one. */
void small_positions_go_on(struct search *s);

/* Returns an error whose status is OK if nothing is wrong. */
const struct error *small_positions_error(const struct search *s);

/* Return the position found last and its value, as texts that live until the search
 * goes on. */
const char *small_positions_position(const struct search *s);
const char *small_positions_value(const struct search *s);

/* Returns the size of the last position looked at. */
uint64_t small_positions_size(const struct search *s);

#endif

/* SPDX-License-Identifier: MIT */
/* small_positions.h: looks through all small positions of a game for a given value, or
 * for values that were not seen before. */
#ifndef DICOT_TWOPLAYER_SMALL_POSITIONS_H
#define DICOT_TWOPLAYER_SMALL_POSITIONS_H

#include "game/theory.h"
#include "search/search.h"

struct explore;

/* What to look for; the texts must outlive the search. */
struct explore_wish {
    const struct game *game;
    const char *shape; /* "": all boards */
    const char *value; /* NULL: each value that has a short name, once */
    uint64_t colours;  /* zero means "choose" */
};

/* NULL: over the budget. */
struct explore *explore_new(struct memory *m, const struct explore_wish *wish);
void explore_free(struct explore *e);

/* Looks at about `work` more positions. SEARCH_SOLVED: one was found, or *error says what
 * is wrong with the wish; stepping on looks for the next. */
enum search_state explore_step(struct explore *e, uint64_t work, struct error *error);

/* The position found last and its value: texts that live until the next step. */
const char *explore_position(const struct explore *e);
const char *explore_value(const struct explore *e);

uint64_t explore_nodes(const struct explore *e); /* positions looked at */
uint64_t explore_size(const struct explore *e);  /* of the last of them */

#endif

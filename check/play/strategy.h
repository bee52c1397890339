/* SPDX-License-Identifier: MIT
 *
 * strategy.h: a section `replies WHO`: which move WHO makes in which position.
 */
#ifndef CHECK_STRATEGY_H
#define CHECK_STRATEGY_H

#include "text/keys.h"

struct strategy {
    const struct line *line;
    int who;
    struct strings table; /* the positions */
    struct key key;       /* scratch */
    char **reply;         /* the move in each position, by its number in the table */
    uint64_t *at_line;    /* the line of each reply in the file */
    size_t capacity;
    bool too_many; /* the opponent has too many moves, so nothing is proved or refuted */
};

void strategy_start(struct strategy *s, const struct line *line, int who);
/* Adds a line `MOVE in POSITION`. Returns false, with the reason, if it cannot be read or
 * the position was listed before. */
bool strategy_add(struct strategy *s, char *text, uint64_t at_line, char *why);
/* Returns whether every reply is legal, and every position that the opponent can reach
 * after it is listed. If not, *at_line is the line of the reply. */
bool strategy_is_closed(struct strategy *s, uint64_t *at_line, char *why);
/* For a closed strategy: returns whether WHO wins LINE when `first` moves first. */
bool strategy_wins(struct strategy *s, int first, char *why);
void strategy_done(struct strategy *s);

#endif

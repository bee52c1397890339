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
/* Returns whether WHO wins LINE with these replies when `first` moves first. If not, the
 * caller gets the reason. If that is one of the replies, *at_line, at first the line of
 * the claim, becomes its line. */
bool strategy_wins(struct strategy *s, int first, uint64_t *at_line, char *why);
void strategy_done(struct strategy *s);

#endif

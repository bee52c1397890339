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
    char **reply;         /* the move, by the number of the position in the table */
    uint64_t *at_line;    /* where the reply stands in the file */
    size_t capacity;
    bool too_many; /* the opponent has too many moves: nothing is proved or refuted */
};

void strategy_start(struct strategy *s, const struct line *line, int who);
/* Adds a line `MOVE in POSITION`. False and the reason if it cannot be read, or if the
 * position was listed before. */
bool strategy_add(struct strategy *s, char *text, uint64_t at_line, char *why);
/* Is every reply legal, and is every position that the opponent can reach after it
 * listed? If not: false, the line of the reply, and the reason. */
bool strategy_is_closed(struct strategy *s, uint64_t *at_line, char *why);
/* If so, does WHO win LINE when `first` moves first? */
bool strategy_wins(struct strategy *s, int first, char *why);
void strategy_done(struct strategy *s);

#endif

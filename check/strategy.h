/* SPDX-License-Identifier: MIT
 *
 * strategy.h: a section `replies WHO`: in which position WHO answers with which move.
 */
#ifndef CHECK_STRATEGY_H
#define CHECK_STRATEGY_H

#include "keys.h"

struct strategy {
    const struct line *line;
    int who;
    struct strings table; /* the positions */
    struct key key;       /* scratch */
    char **reply;         /* by number in the table */
    uint64_t *at_line;    /* where it stands in the file */
    size_t capacity;
    bool too_many; /* moves of the opponent: nothing was proved, nothing refuted */
};

void strategy_start(struct strategy *s, const struct line *line, int who);
/* `MOVE in POSITION`; false and the reason if it cannot be read, or is there twice. */
bool strategy_add(struct strategy *s, char *text, uint64_t at_line, char *why);
/* After every reply, is every position that the opponent can make listed? If not, the
 * line of the reply and the reason. */
bool strategy_is_closed(struct strategy *s, uint64_t *at_line, char *why);
/* Given that, does WHO win LINE when `first` moves first? */
bool strategy_wins(struct strategy *s, int first, char *why);
void strategy_done(struct strategy *s);

#endif

/* SPDX-License-Identifier: MIT */
/* history.h: one play from its start: moves made, taken back and made again, and the
 * whole as text (doc/formats.md, "Saved plays"). */
#ifndef DICOT_PROBLEM_HISTORY_H
#define DICOT_PROBLEM_HISTORY_H

#include "problem/position.h"

/* A move of a history. */
struct made {
    struct sum_move move;
    enum player who;
    uint8_t *before; /* the bytes of its term before it was last made; NULL: not kept,
                        since they are too many */
};

struct history {
    struct problem problem;
    uint8_t *start;    /* where the play began; NULL: at problem.start */
    uint8_t *now;      /* the position after `count` moves */
    enum player first; /* who makes the first move, where players take turns */
    struct made *moves;
    size_t count; /* made */
    size_t known; /* `count`, and those taken back that can be made again */
    size_t capacity;
    int64_t gained; /* one player: by the moves made */
    void *scratch;  /* for the slots of moves */
};

/* Begins at position `pos` of *p, a copy of which is made; NULL: at its start. The
 * history takes *p over, also when it fails: false means over the budget, and *h is
 * empty. */
bool history_begin(struct history *h, struct problem *p, const uint8_t *pos,
                   enum player first);
void history_done(struct history *h);

/* Whose turn it is; always Left when there is one player. */
enum player history_turn(const struct history *h);

/* Has the player whose turn it is no move? */
bool history_is_over(const struct history *h);

/* Makes a legal move of `who`; what was taken back is forgotten. Returns false if the
 * budget is exceeded. */
bool history_move(struct history *h, enum player who, struct sum_move m);

/* Goes to the position after the first `count` of the known moves. */
void history_go(struct history *h, size_t count);

/* Plays in which the players took turns, as text. The end of the last line is not
 * printed. A play that is read must be whole and legal; if it is not, *h is empty and
 * *error says where. `added`: the game of a ruleset that may be named as well, or NULL;
 * it outlives *h. */
void history_print(struct history *h, struct writer *w);
bool history_parse(struct history *h, struct memory *m, const struct game *added,
                   const char *text, size_t length, struct error *error);

#endif

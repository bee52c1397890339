/* SPDX-License-Identifier: MIT */
/* history.h: one play from its start, with moves made, taken back and made again; and its
 * text (doc/formats.md, "Saved plays"). */
#ifndef DICOT_PROBLEM_HISTORY_H
#define DICOT_PROBLEM_HISTORY_H

#include "problem/position.h"

/* A move of a history. */
struct made {
    struct sum_move move;
    enum player who;
    uint8_t *before; /* the bytes of its term before the move was last made; NULL: too
                        many to keep */
};

struct history {
    struct problem problem;
    uint8_t *start;    /* the position where the play began; NULL: problem.start */
    uint8_t *now;      /* the position after `count` moves */
    enum player first; /* who makes the first move, if players take turns */
    struct made *moves;
    size_t count; /* moves made */
    size_t known; /* moves made, plus those taken back that can be made again */
    size_t capacity;
    int64_t gained; /* one player: the gains of the moves made */
    void *scratch;  /* for the slots of the game */
};

/* Begins at position `pos` of *p, which is copied, or at the start of *p if `pos` is
 * NULL. The history takes over *p, even on failure. If the budget is exceeded, returns
 * false, and *h is empty. */
bool history_begin(struct history *h, struct problem *p, const uint8_t *pos,
                   enum player first);
void history_done(struct history *h);

/* Returns whose turn it is; always Left if there is one player. */
enum player history_turn(const struct history *h);

/* Says whether the player whose turn it is has no move. */
bool history_is_over(const struct history *h);

/* Makes a legal move of `who` and forgets the moves that were taken back. Returns false
 * if the budget is exceeded. */
bool history_move(struct history *h, enum player who, struct sum_move m);

/* Goes to the position after the first `count` of the known moves. */
void history_go(struct history *h, size_t count);

/* Print and read a play, in which the players must have taken turns, as text. The newline
 * after the last line is not printed. A play that is read must be complete and legal;
 * otherwise *h is empty and *error says where it is wrong. `added` is the game of a
 * ruleset that the text may also name, or NULL; it must outlive *h. */
void history_print(struct history *h, struct writer *w);
bool history_parse(struct history *h, struct memory *m, const struct game *added,
                   const char *text, size_t length, struct error *error);

/* Is the text a saved play, judging by its first line? */
bool history_is_saved(struct cursor text);

/* Read the first line of a saved play, and the one that says who begins. */
bool history_parse_head(struct cursor line);
bool history_parse_first(struct cursor line, enum player *first);

#endif

/* SPDX-License-Identifier: MIT */
/* session.h: one play from its start: moves made, taken back and made again, and the
 * whole as text (doc/formats.md, "Saved plays"). */
#ifndef DICOT_PROBLEM_SESSION_H
#define DICOT_PROBLEM_SESSION_H

#include "problem/problem.h"

struct session {
    struct problem problem; /* its current position is the one after `count` moves */
    enum player first;      /* who made, or makes, the first move */
    struct sum_move *moves;
    size_t count; /* made */
    size_t known; /* `count`, and those taken back that can be made again */
    size_t capacity;
    int64_t gained; /* one player: by the moves made */
    void *scratch;  /* for the slots of moves */
    size_t scratch_size;
};

/* Begins at the current position of *p, which the session takes over, also when it fails:
 * false means over the budget, and *s is empty. */
bool session_begin(struct session *s, struct problem *p, enum player first);
void session_done(struct session *s);

/* Who is to move; always Left when there is one player. */
enum player session_turn(const struct session *s);
bool session_is_over(const struct session *s);

/* Makes a legal move; what was taken back is forgotten. False: over the budget. */
bool session_move(struct session *s, struct sum_move m);

/* Goes to the position after the first `count` of the known moves. */
void session_go(struct session *s, size_t count);

/* Text both ways; printed is all but the end of the last line. A play that is read must
 * be whole and legal, or *s is empty and *error says where it is not. */
void session_print(struct session *s, struct writer *w);
bool session_parse(struct session *s, struct memory *m, const char *text, size_t length,
                   struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* position.h: positions of a problem, as bytes: makes moves on them, and prints and reads
 * positions and moves. */
#ifndef DICOT_PROBLEM_POSITION_H
#define DICOT_PROBLEM_POSITION_H

#include "problem/problem.h"

/* A move in a sum: the index of a term, and a move in that term. */
struct sum_move {
    size_t term;
    move move;
};

/* Print the LINE of a position, including the names of games; or its POSITION alone (for
 * a sum, all terms). */
void position_print_line(const struct problem *p, const uint8_t *pos, struct writer *w);
void position_print(const struct problem *p, const uint8_t *pos, struct writer *w);

/* Print a LINE in two pieces, so that terms can be added between them: first the terms;
 * then, if there are options, " with" and the options. position_print_options prints the
 * options alone, with a blank before each. */
void position_print_terms(const struct problem *p, const uint8_t *pos, struct writer *w);
void position_close_line(const struct problem *p, const uint8_t *pos, struct writer *w);
void position_print_options(const struct problem *p, const uint8_t *pos,
                            struct writer *w);

/* Adds the terms to those of a LINE, with the players' roles as they are or swapped. */
void position_add_terms(const struct problem *p, const uint8_t *pos, bool swapped,
                        struct writer *line);

/* The state of position_next, which steps through the moves of `who` in all terms. All
 * zero at first. */
struct sum_iterator {
    size_t term;
    struct iterator iterator;
};
bool position_next(const struct problem *p, const uint8_t *pos, enum player who,
                   struct sum_iterator *at, void *scratch, struct sum_move *m);

/* Makes a legal move. */
void position_play(const struct problem *p, uint8_t *pos, enum player who,
                   struct sum_move m, void *scratch);

/* One player: returns what a move gains. */
int64_t position_gain(const struct problem *p, const uint8_t *pos, struct sum_move m,
                      void *scratch);

/* Print and read a move: MOVE, or #2 MOVE in sums. Only legal moves are accepted; for
 * others the error says why they are illegal. */
void position_print_move(const struct problem *p, const uint8_t *pos, enum player who,
                         struct sum_move m, struct writer *w);
bool position_parse_move(const struct problem *p, const uint8_t *pos, enum player who,
                         struct cursor *move_text, void *scratch, struct sum_move *m);

/* Copies a position: pos_size bytes, charged to `m`. Returns NULL if the budget is
 * exceeded. */
uint8_t *position_copy(const struct problem *p, const uint8_t *pos, struct memory *m);

#endif

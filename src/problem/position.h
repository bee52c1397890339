/* SPDX-License-Identifier: MIT */
/* position.h: positions of a problem, as bytes: moves made on them, and both as text. */
#ifndef DICOT_PROBLEM_POSITION_H
#define DICOT_PROBLEM_POSITION_H

#include "problem/problem.h"

/* A move in a sum: which term, which move there. */
struct sum_move {
    size_t term;
    move move;
};

/* The LINE of a position, the game words included; or its POSITION alone (sums: the whole
 * sum). */
void position_print_line(const struct problem *p, const uint8_t *pos, struct writer *w);
void position_print(const struct problem *p, const uint8_t *pos, struct writer *w);

/* A LINE in two pieces, so that terms can be added: the terms; then, if there are
 * options, " with" and the options. The options alone have a blank before each. */
void position_print_terms(const struct problem *p, const uint8_t *pos, struct writer *w);
void position_close_line(const struct problem *p, const uint8_t *pos, struct writer *w);
void position_print_options(const struct problem *p, const uint8_t *pos,
                            struct writer *w);

/* Steps through the moves of `who` over all terms; `at` starts all zero. */
struct sum_iterator {
    size_t term;
    struct iterator iterator;
};
bool position_next(const struct problem *p, const uint8_t *pos, enum player who,
                   struct sum_iterator *at, void *scratch, struct sum_move *m);

/* Makes a legal move. */
void position_play(const struct problem *p, uint8_t *pos, enum player who,
                   struct sum_move m, void *scratch);

/* MOVE, or #2 MOVE in sums. Only legal moves are accepted; of others the error says why
 * they are not. */
void position_print_move(const struct problem *p, const uint8_t *pos, enum player who,
                         struct sum_move m, struct writer *w);
bool position_parse_move(const struct problem *p, const uint8_t *pos, enum player who,
                         struct cursor *move_text, void *scratch, struct sum_move *m);

/* A copy of a position, charged to `m`: pos_size bytes. Returns NULL if the budget is
 * exceeded. */
uint8_t *position_copy(const struct problem *p, const uint8_t *pos, struct memory *m);

#endif

/* SPDX-License-Identifier: MIT */
/* problem.h: one LINE: a sum of signed terms and options. Everything users ask starts
 * here. */
#ifndef DICOT_PROBLEM_PROBLEM_H
#define DICOT_PROBLEM_PROBLEM_H

#include "game/option.h"

struct term {
    struct board board;
    bool negative;    /* the players' roles are swapped in this term */
    size_t class;     /* index of the first term on the same board */
    uint8_t *current; /* the position reached so far: board.start, moved along (a copy
                         would double large boards) */
};

struct problem {
    struct memory *memory;
    size_t count, capacity;
    struct term *terms;
};

/* Reads a whole LINE. `defaults`: options from elsewhere (flags), used where the line
 * gives none; may be NULL. On failure `error` is filled and *p is empty. */
bool problem_parse(struct problem *p, struct memory *m, const char *line, size_t length,
                   const struct options *defaults, struct error *error);
void problem_done(struct problem *p);

/* The LINE of the current position, the game words included; or its POSITION alone (sums:
 * the whole sum). */
void problem_print(const struct problem *p, struct writer *w);
void problem_print_position(const struct problem *p, struct writer *w);

/* "clobber", or "sum" for several terms. */
const char *problem_game(const struct problem *p);

/* 1 or 2; all terms of a sum are two-player games. */
unsigned problem_players(const struct problem *p);

/* The traits that all terms have. */
unsigned problem_traits(const struct problem *p);

/* Bytes of scratch enough for every term: for all slots, and for those of moves only. */
size_t problem_scratch(const struct problem *p);
size_t problem_move_scratch(const struct problem *p);

/* A move in a sum: which term, which move there. */
struct sum_move {
    size_t term;
    move move;
};

/* Who moves in that term's own colours when `who` moves in the sum? */
enum player term_player(const struct term *t, enum player who);

/* Steps through the moves of `who` over all terms; `at` starts all zero. */
struct sum_iterator {
    size_t term;
    struct iterator iterator;
};
bool problem_next(const struct problem *p, enum player who, struct sum_iterator *at,
                  void *scratch, struct sum_move *m);

/* MOVE, or #2 MOVE in sums. Only legal moves are read; of others it is said why not. */
void problem_print_move(const struct problem *p, enum player who, struct sum_move m,
                        struct writer *w);
bool problem_parse_move(const struct problem *p, enum player who,
                        struct cursor *move_text, void *scratch, struct sum_move *m);

/* Makes a legal move; reads one and makes it. */
void problem_make_move(struct problem *p, enum player who, struct sum_move m,
                       void *scratch);
bool problem_play(struct problem *p, enum player who, struct cursor *move_text,
                  void *scratch);

#endif

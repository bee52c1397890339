/* SPDX-License-Identifier: MIT */
/* problem.h: one LINE: a sum of signed terms and options. Every question starts here.
 *
 * A problem never changes after it was read, so threads may share it. A position on it is
 * one flat buffer of pos_size bytes, the terms one after another (position.h). */
#ifndef DICOT_PROBLEM_PROBLEM_H
#define DICOT_PROBLEM_PROBLEM_H

#include "game/option.h"

struct term {
    const struct board *board;
    bool negative; /* the players' roles are swapped in this term */
    size_t class;  /* index of the first term on the same board */
    size_t offset; /* where its bytes begin in a position, a multiple of 8; bytes between
                      terms are zero */
};

struct problem {
    struct memory *memory;
    struct term *terms;
    size_t count, capacity;
    size_t pos_size;                   /* bytes of a position of all terms */
    size_t scratch_size, move_scratch; /* enough for every board; see struct board */
    const uint8_t *start;              /* the position as written; NULL in a view */
    struct board *boards; /* the boards it owns, one per term; NULL in a view */
};

/* Reads a whole LINE. `defaults` are options from elsewhere (flags) that apply unless the
 * line gives the same option; it may be NULL. On failure `error` is filled and *p is
 * empty. */
bool problem_parse(struct problem *p, struct memory *m, const char *line, size_t length,
                   const struct given_options *defaults, struct error *error);
void problem_done(struct problem *p);

/* Makes a view: a problem of the given terms, on boards and at offsets of other problems,
 * which must outlive it. Positions of another problem are also positions of the view, if
 * they have bytes for all terms. If the budget is exceeded, returns false, and *view is
 * empty. */
bool problem_view(struct problem *view, struct memory *m, const struct term *terms,
                  size_t count);

/* Returns the offset of a term that is added to `p`: after all others. */
size_t problem_end(const struct problem *p);

/* Returns the name of the game, or "sum" for several terms. */
const char *problem_game(const struct problem *p);

/* Returns the number of players, 1 or 2; all terms of a sum are two-player games. */
unsigned problem_players(const struct problem *p);

/* Does the game of some term take options? */
bool problem_takes_options(const struct problem *p);

/* Returns the traits that all terms have. */
unsigned problem_traits(const struct problem *p);

/* Returns the only board of a one-player problem. */
static inline const struct board *problem_board(const struct problem *p)
{
    return p->terms[0].board;
}

/* Returns which player moves on the term's own board when `who` moves in the sum. */
static inline enum player term_player(const struct term *t, enum player who)
{
    return t->negative ? other(who) : who;
}

#endif

/* SPDX-License-Identifier: MIT */
/* problem.h: one LINE: a sum of signed terms and options. Everything users ask starts
 * here.
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
    size_t offset; /* of its bytes in a position: a multiple of 8; bytes between terms are
                      zero */
};

struct problem {
    struct memory *memory;
    struct term *terms;
    size_t count, capacity;
    size_t pos_size;                   /* of a position of all terms */
    size_t scratch_size, move_scratch; /* enough for every board; see struct board */
    const uint8_t *start;              /* the position as written; a view has none */
    struct board *boards;              /* its own, one per term; a view has none */
};

/* Reads a whole LINE. `defaults`: options from elsewhere (flags), used where the line
 * gives none; may be NULL. On failure `error` is filled and *p is empty. */
bool problem_parse(struct problem *p, struct memory *m, const char *line, size_t length,
                   const struct given_options *defaults, struct error *error);
void problem_done(struct problem *p);

/* A view: the given terms, on boards and at offsets of other problems, which must outlive
 * it. Its positions are those of the other problem, if they have bytes for all terms.
 * False: over the budget, and *view is empty. */
bool problem_view(struct problem *view, struct memory *m, const struct term *terms,
                  size_t count);

/* Where a term that is added to `p` stands in a position: after all others. */
size_t problem_end(const struct problem *p);

/* "clobber", or "sum" for several terms. */
const char *problem_game(const struct problem *p);

/* 1 or 2; all terms of a sum are two-player games. */
unsigned problem_players(const struct problem *p);

/* The traits that all terms have. */
unsigned problem_traits(const struct problem *p);

/* The only board of a one-player problem. */
static inline const struct board *problem_board(const struct problem *p)
{
    return p->terms[0].board;
}

/* Who moves in that term's own colours when `who` moves in the sum? */
static inline enum player term_player(const struct term *t, enum player who)
{
    return t->negative ? other(who) : who;
}

#endif

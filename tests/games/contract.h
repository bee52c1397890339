/* SPDX-License-Identifier: MIT */
/* contract.h: what the parts of the contract test share. contract.c has text, moves and
 * whole plays; contract_theory.c what a game knows beyond its rules; contract_outcomes.c
 * who wins or what is best, and everything that must not change that. */
#ifndef DICOT_TESTS_GAMES_CONTRACT_H
#define DICOT_TESTS_GAMES_CONTRACT_H

#include "support.h"

/* A position somewhere in a play, with room for its successors. */
struct spot {
    const struct board *board;
    const uint8_t *start; /* the bytes of board->start before any slot was called */
    void *scratch;
    uint8_t *pos, *work, *other, *part;
    size_t moves; /* of both players */
    long answers; /* how many questions the plain rules could answer */
};

/* ---- contract_theory.c ---- */

/* Units, followed by the rest of their lines, lead to the same positions as moves do.
 * That nothing important is left out is checked by the tests of values. */
void check_units(const struct spot *s, enum player who);

/* In the normal form, a line leads to the same positions as it did before. */
void check_renamed_lines(const struct spot *s, enum player who);

/* The value that the formula gives a position follows from the values that it gives the
 * options, if it gives one to each of them. */
void check_formula(struct spot *s);

/* ---- contract_outcomes.c ---- */

/* The outcome of one position by the plain rules, as two bits; -1 if the budget does not
 * suffice. */
int plain_outcome(struct spot *s, const uint8_t *pos);

void check_bound(struct spot *s);

/* Normalising a normal form changes nothing, and a normal form has the same outcome or
 * best result as the position. */
void check_normal_form(struct spot *s, int outcome);

void check_parts(struct spot *s, int outcome);

/* A player who loses by a bound really loses. */
void check_bounds(struct spot *s, int outcome);

void check_negative(struct spot *s, int outcome);

void check_images(struct spot *s);

#endif

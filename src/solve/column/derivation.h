/* SPDX-License-Identifier: MIT */
/* derivation.h: derives a column or row that can be cleared, read as a word, from the
 * grammar of [CLICK §2.2]: S -> empty | SS | cSc | cScSc, for every colour c. */
#ifndef DICOT_SOLVE_COLUMN_DERIVATION_H
#define DICOT_SOLVE_COLUMN_DERIVATION_H

#include "solve/column/plan.h"

enum production { TO_EMPTY, TO_TWO, TO_PAIR, TO_TRIPLE };

/* S is replaced by what `production` says; `colour` is that of the pair or triple. */
struct derivation_step {
    uint8_t production, colour;
};

/* What a block is in its pair or triple. */
enum bracket_role { BRACKET_OPENS, BRACKET_GOES_ON, BRACKET_CLOSES };

struct derivation {
    /* A leftmost derivation: each step replaces the leftmost S. */
    struct derivation_step *steps;
    size_t count;
    uint8_t *brackets; /* enum bracket_role, for each block */
    size_t blocks;
};

/* Reads a plan in which nothing stays as a derivation. Returns false if the budget is
 * exceeded. */
bool derivation_make(struct derivation *d, const struct column_plan *p, struct arena *a);

/* Writes the right side of a production as symbols: 0 is S, others are colours. Returns
 * its length. */
size_t derivation_right_side(struct derivation_step step, uint8_t symbols[5]);

/* A sentence of the derivation: the first `done` letters of the word, then the symbols on
 * the stack, from the top. */
struct sentence {
    size_t done, depth;
    uint8_t *stack;
};

/* Begins with S alone. `letters` is the length of the word that will be derived. Returns
 * false if the budget is exceeded. */
bool sentence_begin(struct sentence *s, size_t letters, struct arena *a);

/* Makes one step and passes the letters before the next S. Returns false if these are not
 * the letters of the word, or if the sentence would become too long for the word. */
bool sentence_step(struct sentence *s, struct derivation_step step,
                   const struct groups *word);

/* Says whether the derivation ends with exactly the word of these groups. Also returns
 * false if the budget is exceeded. */
bool derivation_is_right(const struct derivation *d, const struct groups *word,
                         struct arena *a);

#endif

/* SPDX-License-Identifier: MIT */
/* hint.h: a move for whoever has to make one, at a chosen strength. Stepped like the
 * other searches. */
#ifndef DICOT_ANSWER_HINT_H
#define DICOT_ANSWER_HINT_H

#include "search/method.h"
#include "twoplayer/outcome.h"

/* How hard it tries. */
struct strength {
    const char *name;
    uint64_t playouts; /* random plays to the end that each move is rated by */
    uint64_t nodes;    /* positions its search may look at; 0: it does not search */
};

/* All strengths, weakest first. The last one searches without a limit of its own. */
#define STRENGTHS 5
extern const struct strength strengths[STRENGTHS];

struct chosen_move {
    bool found; /* a move was chosen. False: there is none, or it is best to stop here
                   although there are some (one player) */
    struct sum_move move;
    bool exact;     /* what follows is proved to be the best possible */
    enum win wins;  /* two players: does the one who moves win? */
    int64_t result; /* one player: the result of the best play known that begins
                       with it; NO_RESULT: none is known */
};

/* A move of `who` at the position of the task. `seed` decides what is random.
 * SEARCH_SOLVED: it has looked as far as it wants. NULL: over the budget. */
struct search *hint_new(const struct task *t, enum player who,
                        const struct strength *strength, uint64_t seed);

/* The best move as far as it has looked. */
struct chosen_move hint_choice(struct search *s);

#endif

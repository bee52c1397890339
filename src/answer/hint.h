/* SPDX-License-Identifier: MIT */
/* hint.h: finds a move for the player to move, at a chosen strength. A hint is a search
 * and is stepped like the others. */
#ifndef DICOT_ANSWER_HINT_H
#define DICOT_ANSWER_HINT_H

#include "search/method.h"
#include "twoplayer/outcome.h"

/* How hard a hint tries. */
struct strength {
    const char *name;
    uint64_t playouts; /* number of random plays that rate each move */
    uint64_t nodes;    /* positions that its search may look at; 0: no search */
};

/* All strengths, weakest first. The last one searches without a limit of its own. */
#define STRENGTHS 5
extern const struct strength strengths[STRENGTHS];

struct chosen_move {
    bool found; /* a move was chosen. False: there is no move, or (one player) it is best
                   to stop although there are moves */
    struct sum_move move;
    bool exact;     /* `wins` or `result` is proved */
    enum win wins;  /* two players: does the player to move win? */
    int64_t result; /* one player: the result of the best known play that begins with the
                       move; NO_RESULT: no play is known */
};

/* Begins a search for a move of `who` in the position of the task. `seed` decides all
 * random choices. SEARCH_SOLVED means that it has searched as far as its strength allows.
 * Returns NULL if it does not fit the budget. */
struct search *hint_new(const struct task *t, enum player who,
                        const struct strength *strength, uint64_t seed);

/* Returns the best move found so far. */
struct chosen_move hint_choice(struct search *s);

#endif

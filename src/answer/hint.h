/* SPDX-License-Identifier: MIT */
/* hint.h: a move for whoever has to make one, at a chosen strength. Stepped like the
 * other searches. */
#ifndef DICOT_ANSWER_HINT_H
#define DICOT_ANSWER_HINT_H

#include "problem/problem.h"
#include "twoplayer/outcome_sums.h"
#include "search/search.h"

/* How hard a chooser tries. */
struct strength {
    const char *name;
    uint64_t playouts; /* random plays to the end that each move is rated by */
    uint64_t nodes;    /* positions its search may look at; 0: it does not search */
};

/* All strengths, weakest first. The last one searches without a limit of its own. */
#define STRENGTHS 5
extern const struct strength strengths[STRENGTHS];

struct choice {
    bool found; /* there is a move: this one. No, although there are moves: best is to
                   stop here (one player) */
    struct sum_move move;
    bool exact;         /* what follows is proved to be the best possible */
    enum answer answer; /* two players: does the one who moves win? */
    int64_t result;     /* one player: what the rest of a play that begins so comes to;
                           NO_RESULT: none is known that counts */
};

struct chooser;

/* For the current position of `p`, which must outlive it and stay there. `seed` decides
 * what is random. NULL: over the budget. */
struct chooser *choose_new(const struct problem *p, enum player who,
                           const struct strength *strength, uint64_t seed);
void choose_free(struct chooser *c);

/* Does about `work` units more. SEARCH_SOLVED: it has looked as far as it wants. */
enum search_state choose_step(struct chooser *c, uint64_t work);
uint64_t choose_nodes(const struct chooser *c);

/* The best move as far as it has looked. */
struct choice choose_move(struct chooser *c);

#endif

/* SPDX-License-Identifier: MIT */
/* best.h: what is known about the best play of a one-player position: a play, its result,
 * and a proved bound. */
#ifndef DICOT_SOLVE_BEST_H
#define DICOT_SOLVE_BEST_H

#include "game/moves.h"

/* Why a bound holds. A reason that explains more to a reader comes before one that
 * explains less. */
enum bound_by {
    BY_COUNTING,   /* the bound of the game's theory */
    BY_FOREST,     /* all forests of moves were counted */
    BY_REFUTATION, /* formulas have no solution: see `refuted` */
    BY_SEARCH      /* all plays were searched */
};

/* A bound that says nothing: more points or moves than any board has. It is never shown.
 */
#define NOTHING_PROVED (INT64_MAX / 4)

struct cert;
struct refuted_parts;
struct task;

struct best {
    bool found;        /* there is a play whose end counts as a result */
    int64_t result;    /* the result of this play: stones, blocks or points */
    size_t count;      /* number of its moves, which best_moves reads */
    const move *moves; /* all moves, owned by the search; NULL: `more` makes them */
    /* Makes the moves for best_moves. Only for games whose moves can be printed without
     * the position. */
    size_t (*more)(void *maker, size_t at, const move **batch);
    void *maker;
    /* No result can be better. NO_RESULT: no play has a result at all. */
    int64_t bound;
    const char *reason; /* why the bound holds */
    enum bound_by by;
    bool counted; /* the bound is the one that theory->bound gives for the start */
    /* BY_REFUTATION: the proof of the bound; the search owns it */
    const struct refuted_parts *refuted;
    /* Only if game->shortest: the number of moves of the play, where a repeated move
     * counts every time; and a lower bound on the number of moves of any play with this
     * result. */
    uint64_t length, shortest;
};

/* What is known without any search: a proved bound and the reason for it, or, before
 * anything is proved, a bound that no result violates. */
static inline struct best best_bound(int64_t bound, const char *reason)
{
    return (struct best){.bound = bound, .reason = reason};
}

static inline struct best best_unproved(bool maximise)
{
    return maximise ? best_bound(NOTHING_PROVED, "nothing is proved")
                    : best_bound(0, "there cannot be fewer than none");
}

/* Stores a play. */
static inline void best_keep(struct best *b, int64_t result, const struct moves *play)
{
    b->found = true;
    b->result = result;
    b->moves = play->list;
    b->count = play->count;
}

/* Is there nothing left to find? The play reaches the bound, and none is shorter. */
static inline bool best_is_final(const struct best *b)
{
    return b->found && b->result == b->bound && b->length <= b->shortest;
}

/* Gives the next moves of the play and returns their number, 0 after the last move. `at`
 * is where the previous batch ended; 0 starts from the beginning. The moves stay valid
 * until the next call. */
static inline size_t best_moves(const struct best *b, size_t at, const move **batch)
{
    if (at == b->count)
        return 0;
    if (b->moves == NULL)
        return b->more(b->maker, at, batch);
    *batch = b->moves + at;
    return b->count - at;
}

/* Finds what the rules of a game say about the best result without any search, and the
 * reason for it. Returns false if the game knows no bound or the budget is exceeded. */
bool static_bound(const struct task *t, int64_t *bound, const char **reason);

/* Writes the claims of an answer, its result and its bound, into a certificate
 * (doc/certificates.md). The caller adds the moves afterwards, starting with
 * cert_moves_begin. */
void proof_best(struct cert *c, const struct best *best);

#endif

/* SPDX-License-Identifier: MIT */
/* best.h: what is known of the best play of a one-player position: the play, its result,
 * and the bound that is proved. */
#ifndef DICOT_SOLVE_BEST_H
#define DICOT_SOLVE_BEST_H

#include "game/game.h"

/* Why a bound holds, what says most to people first. */
enum bound_by {
    BY_COUNTING,   /* the game's own bound says so */
    BY_FOREST,     /* all forests of moves were counted */
    BY_REFUTATION, /* formulas have no solution: see `refuted` */
    BY_SEARCH      /* all plays were searched */
};

struct refuted_parts;

struct best {
    bool found;        /* there is a play whose end counts */
    int64_t result;    /* its result: stones, blocks or points */
    size_t count;      /* its moves: read them with best_moves */
    const move *moves; /* all of them, the search's own; NULL: `more` makes them */
    /* Does what best_moves does. Only where a move can be printed without its position.
     */
    size_t (*more)(void *maker, size_t at, const move **batch);
    void *maker;
    int64_t bound;      /* nothing better is possible; NO_RESULT: nothing at all is */
    const char *reason; /* why */
    enum bound_by by;
    bool counted; /* the bound is what theory->bound says of the start */
    const struct refuted_parts
        *refuted; /* BY_REFUTATION: of the bound; the search owns them */
    /* Only if game->shortest: the number of moves of the play, each counted as often as
     * it is made; and a number such that no play with this result has fewer moves. */
    uint64_t length, shortest;
};

/* Nothing is left to be found: the play is as good as the bound, and as short as any. */
static inline bool best_is_final(const struct best *b)
{
    return b->found && b->result == b->bound && b->length <= b->shortest;
}

/* The next moves of the play, the number of them; 0 after the last. `at` is where the
 * last batch ended; 0 begins again. They stay valid until the next call. */
static inline size_t best_moves(const struct best *b, size_t at, const move **batch)
{
    if (at == b->count)
        return 0;
    if (b->moves == NULL)
        return b->more(b->maker, at, batch);
    *batch = b->moves + at;
    return b->count - at;
}

#endif

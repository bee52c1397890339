/* SPDX-License-Identifier: MIT */
/* outcome.h: what is known of who wins a sum of two-player games, and how. */
#ifndef DICOT_TWOPLAYER_OUTCOME_H
#define DICOT_TWOPLAYER_OUTCOME_H

#include "problem/position.h"

enum win { UNKNOWN, WIN, LOSS }; /* for the player who moves first */

/* The term of a move that is not known. */
#define NO_TERM SIZE_MAX

struct outcome {
    enum win first[2];       /* by first player */
    struct sum_move best[2]; /* a winning first move, where first[who] is WIN; where the
                              * value says who wins, it may be NO_TERM */
};

/* How many first moves of a player are settled, for the progress line. */
struct settled {
    bool begun;
    size_t count, of;
};
void describe_settled(struct writer *w, const enum win first[2],
                      const struct settled settled[2]);

/* Who wins when `first` starts; call only where it is known. */
static inline enum player outcome_winner(const struct outcome *o, enum player first)
{
    return o->first[first] == WIN ? first : other(first);
}

static inline bool outcome_wins(const struct outcome *o, enum player first,
                                enum player winner)
{
    return o->first[first] != UNKNOWN && outcome_winner(o, first) == winner;
}

/* 'L': Left wins whoever starts, 'R', 'N': the first player, 'P': the second; 0: not
 * known. */
static inline char outcome_class(const struct outcome *o)
{
    if (o->first[LEFT] == UNKNOWN || o->first[RIGHT] == UNKNOWN)
        return 0;
    if (o->first[LEFT] == WIN)
        return o->first[RIGHT] == WIN ? 'N' : 'L';
    return o->first[RIGHT] == WIN ? 'R' : 'P';
}

#endif

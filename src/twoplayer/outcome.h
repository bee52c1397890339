/* SPDX-License-Identifier: MIT */
/* outcome.h: what is known about who wins a sum of two-player games, and how; and whom to
 * ask about other positions. */
#ifndef DICOT_TWOPLAYER_OUTCOME_H
#define DICOT_TWOPLAYER_OUTCOME_H

#include "problem/position.h"
#include "search/search.h"

enum win { UNKNOWN, WIN, LOSS }; /* for the player who moves first */

/* The value of sum_move.term if the move is not known. */
#define NO_TERM SIZE_MAX

struct outcome {
    enum win first[2]; /* for each player moving first */
    /* A winning first move of each player for whom `first` is WIN. Its term is NO_TERM if
     * the outcome follows from a value and no move is known. */
    struct sum_move best[2];
};

/* Returns what a search for the outcome knows so far. Whatever is not UNKNOWN is
 * exact. */
static inline struct outcome outcome_of(const struct search *s)
{
    return s->answer != NULL ? *(const struct outcome *)s->answer
                             : (struct outcome){{UNKNOWN, UNKNOWN}, {{0}}};
}

/* How many first moves of a player are settled, for the progress line. */
struct settled {
    bool begun;
    size_t count, of;
};
void describe_settled(struct writer *w, const enum win first[2],
                      const struct settled settled[2]);

/* Returns who wins when `first` starts, which must be known. */
static inline enum player outcome_winner(const struct outcome *o, enum player first)
{
    return o->first[first] == WIN ? first : other(first);
}

static inline bool outcome_wins(const struct outcome *o, enum player first,
                                enum player winner)
{
    return o->first[first] != UNKNOWN && outcome_winner(o, first) == winner;
}

/* Returns the outcome as a letter: 'L' if Left wins and 'R' if Right wins, whoever
 * starts; 'N' if the first player wins, 'P' if the second does; 0 if it is not known. */
static inline char outcome_class(const struct outcome *o)
{
    if (o->first[LEFT] == UNKNOWN || o->first[RIGHT] == UNKNOWN)
        return 0;
    if (o->first[LEFT] == WIN)
        return o->first[RIGHT] == WIN ? 'N' : 'L';
    return o->first[RIGHT] == WIN ? 'R' : 'P';
}

/* ---- experts ----
 *
 * They are asked about any position on the boards of a search, which says who wins,
 * during or after the search, by code that proves what it has found. */

/* Returns who wins if `who` moves first in `pos`. `pos` is a position of `p`, whose terms
 * stand on boards of the searched problem. If the answer is WIN, *reply, unless NULL,
 * gets a winning move. UNKNOWN means that `work` more units did not settle it, or that
 * memory ran out; asking again continues where it stopped. */
typedef enum win ask_winner(struct search *s, const struct problem *p, const uint8_t *pos,
                            enum player who, uint64_t work, struct sum_move *reply);

struct expert {
    struct search *search;
    ask_winner *ask;
};

#endif

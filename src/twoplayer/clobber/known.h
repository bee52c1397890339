/* SPDX-License-Identifier: MIT */
/* known.h: what is known about sums without a search: values of small parts, bounds on
 * values, answers in the table. Also guesses which sums look promising. */
#ifndef DICOT_TWOPLAYER_CLOBBER_KNOWN_H
#define DICOT_TWOPLAYER_CLOBBER_KNOWN_H

#include "twoplayer/clobber/answers.h"
#include "twoplayer/clobber/worths.h"
#include "twoplayer/outcome.h"
#include "twoplayer/peers.h"

#define SHARED_DEPTH 128u

/* What several hands tell each other in order to work on different sums. Answers do not
 * depend on it, only speed does. */
struct sharing {
    /* Sums with at least this many stones in large parts are shared. */
    unsigned stones;
    struct peers *peers; /* other processes on the same position; NULL: none */
    unsigned hands;
    /* Number of hands at the sums of each hash slot; NULL: one hand. */
    _Atomic uint32_t *busy;
    /* What hands have seen when they looked ahead, so that each reply is looked at by one
     * hand only: a hash of the position and the move, whose lowest LOOK_BITS bits are
     * replaced by the number of open replies. NULL: one hand. */
    _Atomic uint64_t *looks;
    /* The last sum that the hands have settled was won. The next one probably is, too:
     * the sums are those that first moves leave, and nearly all first moves lose. */
    bool win_expected;
    char apart[CACHE_LINE];
    /* How many sums were settled while other hands were inside. */
    _Atomic uint32_t settled;
    /* One tally for each depth, over shared sums whose first move did not win. Positive
     * if most of them were lost, so that all their moves had to be searched. */
    _Atomic int32_t lost[SHARED_DEPTH];
    char apart_too[CACHE_LINE];
};

/* What all hands know, shared by them. */
struct knowledge {
    struct layout layout;
    struct worths worths;
    struct digits digits;
    struct answers answers;
    /* Replies are looked at from this many stones in large parts on. */
    unsigned look_ahead;
    struct sharing sharing;
};

/* A sum, and what is known about it. */
struct inquiry {
    struct sum sum;
    struct key key; /* not set if the answer is known without the table */
    enum win answer;
    bool pending; /* the table is still to be asked */
};

/* Adds a raw part, as a value if it is small. `alone` means that the sum will have no
 * other part. */
void known_add_piece(struct knowledge *k, struct sum *s, struct part piece, bool alone);

/* Adds a value. It is added up with values of the sum where both are simple. */
void known_add_value(struct worths *w, struct sum *s, uint32_t number);

/* Returns who wins if that is known without a search, else UNKNOWN. */
enum win known_answer(struct knowledge *k, const struct sum *s);

/* known_answer in two steps: known_begin says what is known without the table and starts
 * fetching the place in the table; known_end asks the table. Work between the two calls
 * hides the latency of memory. */
void known_begin(struct knowledge *k, struct inquiry *q);
void known_end(struct knowledge *k, struct inquiry *q);

/* Returns the weight in the table of an answer that took this many nodes to find. When
 * the table is full, light answers are forgotten first. */
static inline unsigned known_weight(uint64_t nodes)
{
    return nodes > 0 ? 65 - (unsigned)__builtin_clzll(nodes) : 1;
}

/* Returns the number of moves that Left has in the sum. In a value only canonical options
 * count. */
unsigned known_mobility(const struct knowledge *k, const struct sum *s);

/* Writes the sum as bytes for other processes. Returns false if it is too long. */
bool known_write(const struct knowledge *k, const struct sum *s, struct portable *to);

/* Stores an answer that another process has sent. Returns false if the bytes are not a
 * sum of this search or there is no room. */
bool known_take(struct knowledge *k, struct portable_reader *sum, enum win answer,
                uint64_t nodes);

/* Returns the number of stones in large parts. */
unsigned known_stones(const struct knowledge *k, const struct sum *s);

/* Returns a guess by which moves are ordered: the smaller, the better for the player who
 * moved to this sum. Few open replies are good for that player, and so are parts and
 * values that favour Right. `moves` is the number of replies (known_mobility), and `open`
 * the number of those whose outcome is not known yet; without a look ahead, all are. */
int32_t known_order(const struct knowledge *k, const struct sum *s, unsigned moves,
                    unsigned open);

#endif

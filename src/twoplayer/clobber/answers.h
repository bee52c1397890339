/* SPDX-License-Identifier: MIT */
/* answers.h: who wins sums, as far as was found out: a table that forgets. Where there is
 * no room, a new answer takes the place of the one that took the fewest nodes to find
 * among those it may stand beside. Nothing is answered by a hash alone: from what is
 * stored, and where, the whole key follows.
 *
 * A bucket is one line of the processor's cache, eight words, and its number is the
 * lowest bits of the key. So only the other bits are stored, after 2 bits for the
 * answer, 2 for the length, 6 for the weight: 54 of them in one word. Longer keys take
 * two or four words, with 62 bits in each of the others, which have 3 for the answer.
 *
 *     word 0   answer 2 | length 2 | weight 6 | key 54
 *     others   3: 2 | key 62
 *
 * Several threads may find and store at the same time, and none ever waits. An answer of
 * one word is read and written at once. Longer ones, and what takes their place, are
 * written by one thread at a time, and whoever reads one sees whether it was written
 * meanwhile. Growing belongs to one thread and its crew. */
#ifndef DICOT_TWOPLAYER_CLOBBER_ANSWERS_H
#define DICOT_TWOPLAYER_CLOBBER_ANSWERS_H

#include <stdatomic.h>

#include "base/crew.h"
#include "twoplayer/clobber/key.h"
#include "twoplayer/outcome.h"

#define BUCKET_WORDS 8u
#define FIRST_LOG 10u /* 2^10 buckets at first; one word must do for keys of 64 bits */
#define MOST_LOG 32u
#define ANSWERS_VERSIONS 1024u

struct bucket {
    _Atomic uint64_t word[BUCKET_WORDS];
};

/* The buckets whose numbers have the same highest bit; all small ones are together. */
struct segment {
    struct bucket *buckets;
    size_t first; /* number */
    void *block;  /* they are within */
};

struct answers {
    struct memory *memory;
    struct segment segments[MOST_LOG]; /* by the highest bit, from FIRST_LOG - 1 on */
    unsigned log;                      /* there are 2^log buckets */
    size_t stride;                     /* in every so many of them, words are counted */
    /* What threads write is far from what all of them read all the time. */
    char apart[CACHE_LINE];
    _Atomic size_t counted; /* words in use in those buckets */
    char apart_too[CACHE_LINE];
    _Atomic uint32_t versions[ANSWERS_VERSIONS]; /* by bucket; odd: a long answer is
                                                    being written */
};

struct answer {
    struct key key;
    enum win answer;
    unsigned weight; /* from 1 to 63 */
};

/* False: over the budget. */
bool answers_init(struct answers *a, struct memory *m);
void answers_done(struct answers *a);

static inline struct bucket *answers_bucket(const struct answers *a, size_t number)
{
    const struct segment *s =
        &a->segments[63u - (unsigned)__builtin_clzll(number | ((1u << FIRST_LOG) - 1))];
    return s->buckets + (number - s->first);
}

static inline size_t answers_number(const struct answers *a, const struct key *k)
{
    return (size_t)(k->word[0] & (((uint64_t)1 << a->log) - 1));
}

/* Says that the key will be looked for soon: its place is fetched meanwhile. */
static inline void answers_prefetch(const struct answers *a, const struct key *k)
{
    __builtin_prefetch((const void *)answers_bucket(a, answers_number(a, k)));
}

/* UNKNOWN: it is not there. */
enum win answers_find(struct answers *a, const struct key *k);

/* Of a key that is not none; WIN or LOSS. */
void answers_store(struct answers *a, const struct answer *new);

/* The answers one after another, for whoever keeps them elsewhere: what begins at place
 * `i` of answers_places. False: nothing. */
size_t answers_places(const struct answers *a);
bool answers_at(const struct answers *a, size_t i, struct answer *answer);

/* Doubles the table if more than half of it is used; the crew, unless NULL, helps. False:
 * it would be larger than `most` bytes, or leave too little of the budget; it is as it
 * was. */
bool answers_grow(struct answers *a, size_t most, const struct crew *crew);

#endif

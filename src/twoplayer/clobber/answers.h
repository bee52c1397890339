/* SPDX-License-Identifier: MIT */
/* answers.h: a table of who wins each sum. The table forgets: if a bucket is full, a new
 * answer replaces the one in it that took the fewest nodes to find. Nothing is answered
 * by a hash alone: the stored bits and the number of the bucket together give the whole
 * key.
 *
 * A bucket is one cache line of the processor, eight words. The lowest bits of a key are
 * the number of its bucket, so only the other bits are stored. The first word of an
 * answer has 2 bits for the answer, 2 for the length, 6 for the weight and 54 for the
 * key. Longer keys take two or four words. Each word after the first has 62 bits of the
 * key, and a 3 where the first word has the answer.
 *
 *     word 0   answer 2 | length 2 | weight 6 | key 54
 *     others   3: 2 | key 62
 *
 * Several threads may find and store at the same time, and none ever waits. An answer of
 * one word is read and written in one atomic operation. A longer answer is written or
 * replaced by one thread at a time, and a reader notices if it was being written
 * meanwhile. The table is grown by one thread and its crew while no other thread uses
 * it. */
#ifndef DICOT_TWOPLAYER_CLOBBER_ANSWERS_H
#define DICOT_TWOPLAYER_CLOBBER_ANSWERS_H

#include <stdatomic.h>

#include "base/crew.h"
#include "twoplayer/clobber/key.h"
#include "twoplayer/outcome.h"

#define BUCKET_WORDS 8u
/* 2^10 buckets at first, so that any key of 64 bits fits into one word. */
#define FIRST_LOG 10u
#define MOST_LOG 32u
#define ANSWERS_VERSIONS 1024u

struct bucket {
    _Atomic uint64_t word[BUCKET_WORDS];
};

/* The buckets whose numbers have the same highest bit. Those below 2^FIRST_LOG share one
 * segment. */
struct segment {
    struct bucket *buckets;
    size_t first; /* the number of its first bucket */
    void *block;  /* the allocation that holds the buckets, not aligned */
};

struct answers {
    struct memory *memory;
    /* By highest bit of the bucket's number, from FIRST_LOG - 1 on. */
    struct segment segments[MOST_LOG];
    unsigned log; /* there are 2^log buckets */
    /* Words are counted only in buckets whose number is a multiple of it. */
    size_t stride;
    /* The padding keeps what threads write off the cache lines that all of them read. */
    char apart[CACHE_LINE];
    _Atomic size_t counted; /* words in use in the buckets that are counted */
    char apart_too[CACHE_LINE];
    /* One version for each bucket number modulo ANSWERS_VERSIONS; odd while a long answer
     * is being written. */
    _Atomic uint32_t versions[ANSWERS_VERSIONS];
};

struct answer {
    struct key key;
    enum win answer;
    unsigned weight; /* from 1 to 63, see known_weight */
};

/* Makes an empty table. Returns false if memory runs out. */
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

/* Starts fetching the bucket of a key that will be looked up soon. */
static inline void answers_prefetch(const struct answers *a, const struct key *k)
{
    __builtin_prefetch((const void *)answers_bucket(a, answers_number(a, k)));
}

/* Returns the answer stored under the key, or UNKNOWN if there is none. */
enum win answers_find(struct answers *a, const struct key *k);

/* Stores an answer, which must be WIN or LOSS. The key must not be none (key_is_none). */
void answers_store(struct answers *a, const struct answer *new);

/* Walk over all answers, for code that saves them: answers_at reads the answer that
 * begins at place `i`, below answers_places. It returns false if none begins there. */
size_t answers_places(const struct answers *a);
bool answers_at(const struct answers *a, size_t i, struct answer *answer);

/* Doubles the table if more than half of it is used. The crew, unless NULL, helps.
 * Returns false, and changes nothing, if the table would be larger than `most` bytes or
 * leave too little of the budget. */
bool answers_grow(struct answers *a, size_t most, const struct crew *crew);

#endif

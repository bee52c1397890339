/* SPDX-License-Identifier: MIT */
/* worths.h: what small parts are worth. Each value gets a number, so that a search finds
 * its options, its negative and its winner without asking the store.
 *
 * Several threads may ask at the same time. What is known is read without waiting; only
 * arithmetic in the store is done by one thread at a time. */
#ifndef DICOT_TWOPLAYER_CLOBBER_WORTHS_H
#define DICOT_TWOPLAYER_CLOBBER_WORTHS_H

#include "base/blocks.h"
#include "base/table.h"
#include "db/reader.h"
#include "twoplayer/clobber/sum.h"
#include "twoplayer/outcome.h"
#include "value/value.h"

#define NO_NUMBER UINT32_MAX
#define ZERO 0u /* the number of the value 0 */

/* One value, with all that a search asks about it. Values are named by their numbers. */
struct worth {
    value value;
    uint32_t negative; /* its number */
    /* Numbers of Left's options; Right's are those of the negative. */
    const uint32_t *left;
    uint32_t count;
    bool simple; /* has few options, so it may be added to other simple values */
    bool wins;   /* Left wins, moving first */
    /* The largest numbers with value ≥ least[0]·↑ and value ≥ least[1]·↑ + *. -VALUE_UPS
     * - 1 says nothing. */
    int8_t least[2];
    /* The largest number with atomic weight ≥ least_weight / WEIGHT_UNIT, or
     * NO_WEIGHT. */
    int8_t least_weight;
};

#define WEIGHT_UNIT 4 /* units of weight in the weight of ↑ */
#define MOST_WEIGHT (16 * WEIGHT_UNIT)
#define NO_WEIGHT INT8_MIN

#define MOST_VALUED 16u /* no part with more stones ever becomes a value */

#define WORTH_CHUNK 1024u
#define SUM_SLOTS 16384u /* number of pairs whose sum is remembered */

struct worths {
    const struct layout *layout;
    /* The largest number of stones of parts that become values. most_stones grows during
     * the search. A part that stands alone needs only a winner, which takes less work
     * than its value, so most_alone stays. */
    unsigned most_stones, most_alone;
    struct db *db; /* a database of Clobber values; NULL: none */
    struct worth *chunks[(1u << NUMBER_BITS) / WORTH_CHUNK];
    _Atomic uint64_t *sums; /* two numbers and the number of their sum, 20 bits each */
    struct cache shapes;    /* code of a part → number + 1 */
    _Atomic bool full;      /* the budget is used up: no new values are made */
    /* What changes with every new value is kept off the cache lines that all threads
     * read. */
    char apart[CACHE_LINE];
    _Atomic unsigned char lock;
    char apart_too[CACHE_LINE];
    struct memory memory; /* a share of the budget of the search */
    struct values *store;
    uint32_t count;
    uint64_t worked;           /* moves made to value parts */
    struct db_reader database; /* reads `db`, if there is one */
    struct blocks lists;
    struct pairs numbers; /* pair (id in the store, 0) → number */
    char apart_again[CACHE_LINE];
};

/* Makes a table that may use `share` bytes of the budget. If that is too little to begin
 * with, no part becomes a value. `databases` may be NULL; values of parts are looked up
 * there. */
void worths_init(struct worths *w, struct memory *m, size_t share, const struct layout *l,
                 unsigned most_stones, const struct db_set *databases);
void worths_done(struct worths *w);

static inline const struct worth *worth_of(const struct worths *w, uint32_t number)
{
    return &w->chunks[number / WORTH_CHUNK][number % WORTH_CHUNK];
}

/* Returns the number of the value of a part in normal form, taking its sign into account.
 * Returns NO_NUMBER if the part must stay a part. */
uint32_t worths_of_part(struct worths *w, const struct part *p);

/* Returns who wins a part in normal form, Left moving first, if the database knows; else
 * UNKNOWN. */
enum win worths_winner(const struct worths *w, const struct part *p);

/* Returns the number of a + b if both are simple, else NO_NUMBER. */
uint32_t worths_add(struct worths *w, uint32_t a, uint32_t b);

/* Returns the number of the value with these options, which are given by their numbers.
 * Returns NO_NUMBER if memory runs out. */
uint32_t worths_of_options(struct worths *w, const uint32_t *left, size_t lefts,
                           const uint32_t *right, size_t rights);

/* Returns the number of a value of the store. Returns NO_NUMBER if memory runs out. */
uint32_t worths_of_value(struct worths *w, value v);

/* Makes room for more values, and lets larger parts become values if valuing took little
 * work so far. Called by one thread between the steps of a search, which has taken
 * `nodes` nodes so far. */
void worths_grow(struct worths *w, uint64_t nodes);

#endif

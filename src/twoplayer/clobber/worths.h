/* SPDX-License-Identifier: MIT */
/* worths.h: what small parts are worth. Values get numbers of their own, so that a search
 * finds the options of a value, its negative and who wins it without asking the store.
 *
 * Several threads may ask at the same time: what is known is read without waiting, what
 * is not is worked out by one thread at a time. */
#ifndef DICOT_TWOPLAYER_CLOBBER_WORTHS_H
#define DICOT_TWOPLAYER_CLOBBER_WORTHS_H

#include "base/blocks.h"
#include "base/pairs.h"
#include "db/reader.h"
#include "twoplayer/clobber/sum.h"
#include "twoplayer/outcome.h"
#include "value/value.h"

#define NO_NUMBER UINT32_MAX
#define ZERO 0u /* the number of the value 0 */

/* One value. */
struct worth {
    value value;
    uint32_t negative;    /* a number, as all below */
    const uint32_t *left; /* Left's options; Right's are those of the negative */
    uint32_t count;
    int32_t ups; /* if packed: ups·↑ + *nimber */
    uint32_t nimber;
    bool packed;
    bool simple; /* may be added to others that are: its options are few */
    bool wins;   /* Left, moving first */
    /* It is at least least[0]·↑ and at least least[1]·↑ + *: the largest such numbers,
     * down to -VALUE_UPS - 1, which says nothing. */
    int8_t least[2];
    /* Its atomic weight is at least least_weight / 4: the largest such number, or
     * NO_WEIGHT. */
    int8_t least_weight;
};

#define WEIGHT_UNIT 4 /* so many make an up */
#define MOST_WEIGHT (16 * WEIGHT_UNIT)
#define NO_WEIGHT INT8_MIN

#define MOST_VALUED 16u /* stones of parts that become values */

#define WORTH_CHUNK 1024u
#define PACKED_UPS 16 /* sums of packed values up to these are found at once */
#define PACKED_NIMBERS 16
#define SUM_SLOTS 16384u /* sums of other pairs that are remembered */

struct worths {
    const struct layout *layout;
    /* Stones of parts that become values; it grows. Of a part that stands alone only the
     * winner is wanted, which takes less than its value, so there it does not grow. */
    unsigned most_stones, most_alone;
    struct db *db; /* a database of Clobber; NULL: there is none */
    struct worth *chunks[(1u << NUMBER_BITS) / WORTH_CHUNK];
    _Atomic uint32_t packed[2 * PACKED_UPS + 1][PACKED_NIMBERS]; /* number + 1; 0: not
                                                                     known */
    _Atomic uint64_t *sums; /* number, number, sum: 20 bits each */
    struct cache shapes;    /* code of a part → number + 1, or TOO_LARGE */
    _Atomic bool full;      /* no more values: the budget is used up */
    /* What changes with every new value, far from what all threads read. */
    char apart[CACHE_LINE];
    _Atomic unsigned char lock;
    char apart_too[CACHE_LINE];
    struct memory memory; /* within the budget of the search */
    struct values *store;
    uint32_t count;
    uint64_t worked;           /* moves made to value parts */
    struct db_reader database; /* if there is one */
    struct blocks lists;
    struct pairs numbers; /* id in the store, 0 → number */
    char apart_again[CACHE_LINE];
};

/* `share`: bytes that it may use of the budget. If that is too little to begin with, no
 * part becomes a value. `databases`: NULL, or where values of parts are looked up. */
void worths_init(struct worths *w, struct memory *m, size_t share, const struct layout *l,
                 unsigned most_stones, const struct db_set *databases);
void worths_done(struct worths *w);

static inline const struct worth *worth_of(const struct worths *w, uint32_t number)
{
    return &w->chunks[number / WORTH_CHUNK][number % WORTH_CHUNK];
}

/* The number of a part in normal form, its sign counted; NO_NUMBER: it must stay a part.
 */
uint32_t worths_of_part(struct worths *w, const struct part *p);

/* Who wins a part in normal form, Left moving first, as far as the database knows. */
enum win worths_winner(const struct worths *w, const struct part *p);

/* a + b, if both are simple enough; else NO_NUMBER. */
uint32_t worths_add(struct worths *w, uint32_t a, uint32_t b);

/* The number of the value with these options, numbers of values as well. NO_NUMBER: over
 * the budget. */
uint32_t worths_of_options(struct worths *w, const uint32_t *left, size_t lefts,
                           const uint32_t *right, size_t rights);

/* The number of a value of its store. NO_NUMBER: over the budget. */
uint32_t worths_of_value(struct worths *w, value v);

/* Between the steps of a search that has taken so many nodes, by one thread alone: makes
 * room for more, and has larger parts valued if that took little work so far. */
void worths_grow(struct worths *w, uint64_t nodes);

#endif

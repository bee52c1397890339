/* SPDX-License-Identifier: MIT */
/* sum_lists.h: sums as lists of items, and what is proved about each list.
 *
 * A sum is an ascending list of items and a rest. An item is a reference to a part or, if
 * the part is small, its value (sum_values.h). An item and its negative cancel, so they
 * never stand in the same list. Simple values are added up. Numbers, ups and nimbers are
 * in the rest.
 *
 * What is known about a list is which rests make Left lose and which make her win: a
 * greater rest never hurts Left. It is kept in a table that forgets (base/cache.h) and
 * compares whole keys, so answers are exact. */
#ifndef DICOT_TWOPLAYER_SUMS_LISTS_H
#define DICOT_TWOPLAYER_SUMS_LISTS_H

#include "base/cache.h"
#include "db/reader.h"
#include "twoplayer/outcome.h"
#include "twoplayer/parts.h"
#include "twoplayer/portable.h"
#include "twoplayer/sums/sum_values.h"

enum part_state { FRESH, MAY_BE_VALUED, STAYS_PART, IS_VALUED };

/* The answers of a list, with Left to move, take DATA_BITS bits: the last step that loses
 * and the first that wins (see sum_answers.c). Above them stands the weight, 1 + log2 of
 * the nodes that it took to find them. */
#define DATA_BITS 24
#define NO_ANSWER 0xfffu

struct sum_part {
    struct part_head part;
    uint8_t state;      /* enum part_state */
    bool bounded;       /* its value lies between low and high */
    bool infinitesimal; /* because its board is all-small */
    /* Left's and Right's moves, up to MANY_MOVES, or NOT_COUNTED. */
    int16_t mobility[2];
    uint32_t alone[2];     /* answers for the part alone, by sign; weight << DATA_BITS */
    uint32_t expansion[2]; /* by player; BLOCKS_NONE: no move was made yet */
    value value;           /* if it is valued */
    reference moved;       /* while forgetting: its new reference */
    union {
        struct { /* if bounded but not valued */
            int64_t low, high;
        };
        struct summand summand; /* if valued: the value as it stands in lists */
    };
};

struct sum_lists {
    struct arena *arena; /* holds the stacks */
    struct parts parts;
    struct sum_values values;
    /* Databases of values, which go into the store of `values`. */
    struct db_readers databases;
    struct cache answers;      /* answers of short lists */
    size_t most_answers;       /* bytes that they may use */
    struct table long_answers; /* answers of long lists */
    struct blocks expansions;  /* what moves of parts leave (part_options.c) */
    /* A stack of all lists; a list is named by the index of its start. */
    uint32_t *refs;
    size_t count, capacity;
    /* Other stacks, used while parts are split and valued: */
    reference *pieces;
    size_t piece_count, piece_capacity;
    value *options;
    size_t option_count, option_capacity;
    unsigned depth;      /* number of nested parts that are being valued */
    uint64_t moves;      /* moves made so far to value parts */
    uint64_t most_moves; /* at this number of moves, the current part stays a part */
    /* Parts of lists whose valuing by moves succeeded, or failed. */
    uint64_t valued, failed;
    /* From earlier processes: the parts that they valued, and the number of moves for
     * valuing that they did not use. */
    struct table once_valued;
    uint64_t credit;
};

/* Prepares the lists of sums of `p`. `databases` is where values of parts are looked up,
 * or NULL. Returns false, and marks the arena as failed, if memory runs out. */
bool sum_lists_init(struct sum_lists *l, const struct problem *p, struct arena *a,
                    size_t budget, const struct db_set *databases);
void sum_lists_done(struct sum_lists *l);

static inline bool item_is_value(uint32_t item)
{
    return item >= VALUE_ITEM;
}

static inline struct sum_part *sum_part(const struct sum_lists *l, reference r)
{
    return parts_record(&l->parts, r);
}

static inline uint32_t sum_negative(const struct sum_lists *l, uint32_t item)
{
    if (item_is_value(item))
        return sum_value_of(&l->values, item)->negative;
    return sum_part(l, item)->part.self_negative ? item : item ^ 1;
}

/* The functions below that return bool return false if memory runs out. */

/* Makes room for more items on the stack. */
bool sum_reserve(struct sum_lists *l, size_t more);

/* Inserts an item into the ascending list from `from` to the end of the stack. If its
 * negative is in the list, that is removed instead. */
bool sum_insert(struct sum_lists *l, size_t from, uint32_t item);

/* Inserts the items from `first` to `end`, or their negatives, in the same way. */
bool sum_insert_items(struct sum_lists *l, size_t from, size_t first, size_t end,
                      bool negated);

/* Adds a summand to the list from `from` on and to *rest, negated if `negated`. */
bool sum_insert_summand(struct sum_lists *l, size_t from, const struct summand *s,
                        bool negated, struct packed *rest);

/* Adds the components of l->parts.rest to the list from `from` on and to *rest, negated
 * if `negated`. */
bool sum_insert_components(struct sum_lists *l, size_t class, size_t from, bool negated,
                           struct packed *rest);

/* Completes the list from `from` to the end of the stack: small parts become values, and
 * simple values are added up. `nodes` is the number of nodes of the search so far, which
 * limits how many moves may be spent on valuing. With NO_NODES no more parts are
 * valued. */
#define NO_NODES UINT64_MAX
bool sum_complete(struct sum_lists *l, size_t from, struct packed *rest, uint64_t nodes);

/* Returns the number of moves that Left has in the list and the rest. Large numbers are
 * not exact. */
unsigned sum_mobility(struct sum_lists *l, size_t refs, size_t count,
                      const struct packed *rest);

/* Returns who wins if Left moves first, or UNKNOWN. */
enum win sum_known(struct sum_lists *l, size_t refs, size_t count,
                   const struct packed *rest);

/* sum_write writes the list as bytes for other processes, and returns false if it is too
 * long. sum_read reads such bytes and puts the list on top of the stack. It returns false
 * if they are not a list of this search or memory runs out. */
bool sum_write(struct sum_lists *l, size_t refs, size_t count, const struct packed *rest,
               struct portable *to);
bool sum_read(struct sum_lists *l, struct portable_reader *from, struct packed *rest);

/* sum_write_part writes a single part in the same way. sum_was_valued returns whether an
 * earlier process has valued the part; the answers of that process are then stored under
 * lists with its value. */
bool sum_write_part(struct sum_lists *l, reference r, struct portable *to);
bool sum_was_valued(struct sum_lists *l, reference r);

/* Stores who wins the list. `nodes` is what it took to find out. */
void sum_store(struct sum_lists *l, size_t refs, size_t count, const struct packed *rest,
               enum win answer, uint64_t nodes);

/* Shows all that was proved: each list, on top of the stack, with a rest that loses or
 * wins. */
typedef void see_proved(void *context, size_t refs, size_t count,
                        const struct packed *rest, enum win answer);
void sum_each_proved(struct sum_lists *l, see_proved *see, void *context);

/* Words of a cache key. The first ones are references to parts, plus 1, as long as they
 * are from 1 to VALUE_ITEM. */
#define KEY_WORDS 7u
uint32_t sum_key_word(const struct cache_key *k, unsigned i);
void sum_key_set_word(struct cache_key *k, unsigned i, uint32_t word);

/* Forgets parts and answers, beginning with those that took the fewest nodes. It keeps at
 * most one in `share` answers, or none if `share` is 0. Parts on the stack stay, under
 * new references. Expansions and long answers are always forgotten. Returns false if
 * memory runs out; then all references stay as they were. */
bool sum_lists_forget(struct sum_lists *l, size_t share);

#endif

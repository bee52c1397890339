/* SPDX-License-Identifier: MIT */
/* sum_lists.h: sums as lists of items, and what is proved of each list.
 *
 * A sum is an ascending list of items and a rest beside it. An item is a reference to a
 * part or, for a part that is small, its value (sum_values.h). No item stands in a list
 * together with its negative, since such pairs cancel. Values that are simple are added
 * up. Numbers, ups and nimbers are in the rest.
 *
 * What is known of a list is which rests beside it lose and which win: more never hurts
 * Left. It is kept in a table that forgets (base/cache.h), which compares whole keys, so
 * answers are exact. */
#ifndef DICOT_TWOPLAYER_SUM_LISTS_H
#define DICOT_TWOPLAYER_SUM_LISTS_H

#include "base/cache.h"
#include "db/reader.h"
#include "twoplayer/outcome.h"
#include "twoplayer/parts.h"
#include "twoplayer/portable.h"
#include "twoplayer/sum_values.h"

enum part_state { FRESH, MAY_BE_VALUED, STAYS_PART, IS_VALUED };

/* Left to move: up to which step the list loses and from which on it wins (see
 * sum_answers.c), and 1 + log2 of the nodes that this took. */
#define DATA_BITS 24
#define NO_ANSWER 0xfffu

struct sum_part {
    struct part_head part;
    uint8_t state;         /* enum part_state */
    bool bounded;          /* then its value lies between low and high */
    bool infinitesimal;    /* its board says so */
    int16_t mobility[2];   /* of Left and Right, up to MANY_MOVES; or NOT_COUNTED */
    uint32_t alone[2];     /* answers of the part alone, by sign; weight << DATA_BITS */
    uint32_t expansion[2]; /* by player; BLOCKS_NONE: no move made yet */
    value value;           /* if valued */
    reference moved;       /* while forgetting: where it is now */
    union {
        struct { /* if not valued, but bounded */
            int64_t low, high;
        };
        struct summand summand; /* if valued: the value, as it stands in lists */
    };
};

struct sum_lists {
    struct arena *arena; /* of the stacks */
    struct parts parts;
    struct sum_values values;
    struct db_readers databases; /* of values, for the store of `values` */
    struct cache answers;        /* short lists → what is proved */
    size_t most_answers;         /* bytes of them */
    struct table long_answers;   /* the others */
    struct blocks expansions;    /* of parts (part_options.c) */
    uint32_t *refs; /* one stack for all lists, which are named by where they begin */
    size_t count, capacity;
    /* Other stacks, used while parts are split and valued: */
    reference *pieces;
    size_t piece_count, piece_capacity;
    value *options;
    size_t option_count, option_capacity;
    unsigned depth;          /* parts that are being valued */
    uint64_t moves;          /* made to value parts */
    uint64_t most_moves;     /* of those: then the part at hand stays a part */
    uint64_t valued, failed; /* parts of lists, by their moves */
    /* Of earlier processes: the parts that they valued, and moves that they did not use
     * up. */
    struct table once_valued;
    uint64_t credit;
};

/* If memory runs out, the arena says so. False: likewise. `databases`: NULL, or where
 * values of parts are looked up. */
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

/* The functions that return bool say false when over the budget. */

/* Makes room for more items on the stack. */
bool sum_reserve(struct sum_lists *l, size_t more);

/* Puts an item into the ascending list that starts at `from` and goes to the end of the
 * stack. If its negative is in the list, that is taken out instead. */
bool sum_insert(struct sum_lists *l, size_t from, uint32_t item);

/* Likewise the negatives of the items from `first` to `end`. */
bool sum_insert_negatives(struct sum_lists *l, size_t from, size_t first, size_t end);

/* Adds a summand, negated if asked. */
bool sum_insert_summand(struct sum_lists *l, size_t from, const struct summand *s,
                        bool negated, struct packed *rest);

/* Adds the components of l->parts.rest to the list from `from` on and to the rest beside
 * it, negated if asked. */
bool sum_insert_components(struct sum_lists *l, size_t class, size_t from, bool negated,
                           struct packed *rest);

/* Completes the list from `from` to the end of the stack: small parts of a sum become
 * values, and simple values are added up. `nodes`: of the search so far; valuing takes
 * its share of them. NO_NODES: no more parts are valued. */
#define NO_NODES UINT64_MAX
bool sum_complete(struct sum_lists *l, size_t from, struct packed *rest, uint64_t nodes);

/* How many moves has Left in the list and beside it? Many are not counted exactly. */
unsigned sum_mobility(struct sum_lists *l, size_t refs, size_t count,
                      const struct packed *rest);

/* Who wins, Left moving first, as far as is known? */
enum win sum_known(struct sum_lists *l, size_t refs, size_t count,
                   const struct packed *rest);

/* The list as bytes for other processes; false: it is too long. And from such bytes, on
 * top of the stack; false: it is none, or over the budget. */
bool sum_write(struct sum_lists *l, size_t refs, size_t count, const struct packed *rest,
               struct portable *to);
bool sum_read(struct sum_lists *l, struct portable_reader *from, struct packed *rest);

/* A part alone as such bytes. And has an earlier process valued it? Then its answers
 * stand under lists with the value. */
bool sum_write_part(struct sum_lists *l, reference r, struct portable *to);
bool sum_was_valued(struct sum_lists *l, reference r);

/* `nodes`: what it took to find the answer. */
void sum_store(struct sum_lists *l, size_t refs, size_t count, const struct packed *rest,
               enum win answer, uint64_t nodes);

/* Shows all that was proved: each list on top of the stack, with a rest that loses or
 * wins. */
typedef void see_proved(void *context, size_t refs, size_t count,
                        const struct packed *rest, enum win answer);
void sum_each_proved(struct sum_lists *l, see_proved *see, void *context);

/* Words of a key of the cache: the first ones, as long as they are from 1 to VALUE_ITEM,
 * are parts + 1. */
#define KEY_WORDS 7u
uint32_t sum_key_word(const struct cache_key *k, unsigned i);
void sum_key_set_word(struct cache_key *k, unsigned i, uint32_t word);

/* Forgets parts and answers, those first that took the fewest nodes: at most one of
 * `share` answers is kept (0: none). Parts on the stack stay, under other references.
 * Expansions are forgotten. False: over the budget; what it has is as it was. */
bool sum_lists_forget(struct sum_lists *l, size_t share);

#endif

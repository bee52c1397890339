/* SPDX-License-Identifier: MIT */
/* sum_lists.h: sums as lists of parts, and what is proved of each list.
 *
 * A sum is an ascending list of references to parts. No part stands in it together with
 * its negative, nor twice if it is its own negative, since such pairs cancel. Parts that
 * are integers are not in the list: they are added up to one number beside it. What is
 * known of a list is which numbers beside it lose and which win: more never hurts Left. A
 * list of one reference has that in the record of its part, longer lists in a table of
 * their own. Both compare whole keys, so answers are exact. */
#ifndef DICOT_TWOPLAYER_SUM_LISTS_H
#define DICOT_TWOPLAYER_SUM_LISTS_H

#include "twoplayer/outcome.h"
#include "twoplayer/parts.h"

/* Left to move: loses with at most `loses` beside the list, wins with at least `wins`. */
struct proved {
    int32_t loses, wins;
};

struct part_record {
    struct part part;
    int16_t mobility[2];     /* of Left and Right, up to MANY_MOVES; or NOT_COUNTED */
    bool bounded;            /* then its value lies between these: */
    int64_t low, high;       /* equal: an integer, which stands in no list */
    struct proved proved[2]; /* of the part alone, by sign */
    uint32_t expansion[2];   /* by player, of the search; BLOCKS_NONE: no move made yet */
};

struct sum_lists {
    struct arena *arena; /* of the stack */
    struct parts parts;
    struct table sums; /* lists of two and more references → struct proved */
    reference *refs;   /* one stack for all lists, which are named by where they begin */
    size_t count, capacity;
};

/* If memory runs out, the arena says so. */
void sum_lists_init(struct sum_lists *l, const struct problem *p, struct arena *a);
void sum_lists_done(struct sum_lists *l);

static inline struct part_record *sum_part(const struct sum_lists *l, reference r)
{
    return parts_record(&l->parts, r);
}

static inline reference sum_negative(const struct sum_lists *l, reference r)
{
    return sum_part(l, r)->part.self_negative ? r : r ^ 1;
}

/* The functions that return bool say false when over the budget. */

/* Makes room for more references on the stack. */
bool sum_reserve(struct sum_lists *l, size_t more);

/* Puts r into the ascending list that starts at `from` and goes to the end of the stack.
 * If its negative is in the list, that is taken out instead. */
bool sum_insert(struct sum_lists *l, size_t from, reference r);

/* Likewise the negatives of the references from `first` to `end`. */
bool sum_insert_negatives(struct sum_lists *l, size_t from, size_t first, size_t end);

/* Adds the components of l->parts.rest to the list from `from` on and to the integer
 * beside it, negated if asked. */
bool sum_insert_components(struct sum_lists *l, size_t class, size_t from, bool negated,
                           int64_t *integer);

/* How many moves has Left in all parts of the list? Many are not counted exactly. */
unsigned sum_mobility(struct sum_lists *l, size_t refs, size_t count);

/* Who wins, with this integer beside the list, as far as is known? */
enum win sum_known(const struct sum_lists *l, size_t refs, size_t count, int64_t integer);
bool sum_store(struct sum_lists *l, size_t refs, size_t count, int64_t integer,
               enum win answer);

#endif

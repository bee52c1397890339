/* SPDX-License-Identifier: MIT */
/* inside.h: what the files of src/value share. No other file includes it. */
#ifndef DICOT_VALUE_INSIDE_H
#define DICOT_VALUE_INSIDE_H

#include "base/blocks.h"
#include "base/hash.h"
#include "base/table.h"
#include "base/work.h"
#include "value/value.h"

#define MAX_DEPTH 4000 /* of games inside games; deeper ones fail with LIMIT */

/* ---- rungs (order.c) ----
 *
The place of a value among the rungs of a ladder. The rungs are n·↑ + *k, for
 * n from -VALUE_UPS to VALUE_UPS and k from 0 to 3. The place is the set of rungs that
 * are at most the value, and the set of those that are at least the value.
 *
 * If a ≤ b, then every rung that is at most a is at most b, and every rung that is at
 * least b is at least a. Conversely, if some rung is at least a and at most b, then a ≤
 * b. This decides most comparisons of infinitesimals, whose stops are all 0, and every
 * comparison with a rung.
 *
 * The sets follow from those of the options without any comparison: a rung t is at most G
 * iff no Right option of G is at most t and no Left option of t is at least G, and the
 * options of rungs are rungs. */

/* Rung n·↑ + *k is bit 16k + n + VALUE_UPS. */
struct rungs {
    uint64_t below, above; /* rungs ≤ the value; rungs ≥ the value */
};

struct rungs rungs_of_packed(const struct packed *p);

/* Returns the place of a game. `below_left` has the rungs that are at most some Left
 * option, and `above_right` those that are at least some Right option. */
struct rungs rungs_of_game(uint64_t below_left, uint64_t above_right);

/* Returns the largest n with n·↑ + *k in the set, or -VALUE_UPS - 1 if there is none. */
int rungs_greatest(uint64_t set, unsigned k);

/* Is a ≤ b? */
static inline enum certainty rungs_at_most(struct rungs a, struct rungs b)
{
    if ((a.below & ~b.below) != 0 || (b.above & ~a.above) != 0)
        return NO;
    return (a.above & b.below) != 0 ? YES : UNSURE;
}

/* ---- the store ---- */

/* Left's and Right's stop, rounded. */
struct rounded {
    double stops[2];
};

/* Numbers end at 2^60, nimbers at 2^32, ups and depth much earlier. So 62 bits
 * suffice. */
#define LARGEST_BIRTHDAY (UINT64_MAX >> 2)

/* What is known about a form besides its key. Ids are NO_VALUE until they are known. */
struct form {
    value negative;
    value stops[2];
    uint32_t options; /* of a packed form: its list in values.lists */
    value weight;
    uint32_t thermograph;   /* in values.lists; BLOCKS_NONE: not drawn yet */
    uint64_t birthday : 62; /* plus one; 0: not known yet */
    uint64_t all_small : 2; /* enum certainty */
    struct rounded rounded; /* stops; set when the form is made */
    struct rungs rungs;     /* its place among the rungs; set when the form is made */
};

struct values {
    struct memory *memory;
    enum status status;
    /* The id of 0, once it was asked for, because that is frequent. */
    value zero;
    struct table forms;   /* see value.c */
    struct pairs orders;  /* pair of ids → is the first at most the second? */
    struct pairs sums;    /* pair of ids, the smaller first → their sum */
    struct table derived; /* see values_derive */
    struct blocks lists;
    value *stack; /* lists that are being built */
    size_t stack_count, stack_capacity;
    unsigned depth;
};

/* Notes a failure and returns NO_VALUE. */
value values_fail(struct values *s, enum status status);

/* Returns whether the time is used up, and notes that as a failure. Called at every step
 * of operations that may take long. */
static inline bool values_expired(struct values *s)
{
    if (!memory_over(s->memory))
        return false;
    values_fail(s, EXPIRED);
    return true;
}

/* Goes one level deeper, before an operation on options; the caller comes up again by
 * s->depth--. Returns false, and notes a failure, at the deepest level. */
static inline bool values_deepen(struct values *s)
{
    if (s->depth < MAX_DEPTH) {
        s->depth++;
        return true;
    }
    values_fail(s, LIMIT);
    return false;
}

static inline enum certainty opposite(enum certainty c)
{
    return c == UNSURE ? UNSURE : c == YES ? NO : YES;
}

struct form *form_of(const struct values *s, value v);

/* Makes room for `more` values on the stack. Returns false if memory runs out. */
bool values_reserve(struct values *s, size_t more);

/* Pushes v. Returns false if memory runs out or v is NO_VALUE. */
bool values_push(struct values *s, value v);

enum derived {
    ORDINAL,
    COOLED,
    REDUCED,
    INCENTIVES,
    LEFT_REACHES,
    RIGHT_REACHES,
    HEATED,
    ENDS, /* used by overheating */
    OVERHEATED,
    NORTON
};

/* Returns the result of make(s, a, b), which is called once, one level deeper, and
 * remembered. The result may be any number. NO_VALUE means a failure and is not
 * remembered; it is also returned if a or b is NO_VALUE, or if the store has failed. */
value values_derive(struct values *s, enum derived what, value a, value b,
                    value (*make)(struct values *, value, value));

/* Returns the form whose options stand on the stack at `at`, Left's first. They must be
 * canonical and sorted. */
value values_intern(struct values *s, size_t at, uint32_t left, uint32_t right);

/* Returns the canonical form of arbitrary options, which stand at the end of the stack in
 * the same way. They are removed from it. */
value values_canonical(struct values *s, size_t at, size_t left, size_t right);

/* Does the same modulo infinitesimals. The options are the reduced options of v. */
value values_reduce(struct values *s, size_t at, size_t left, size_t right, value v);

/* Makes a list in values.lists: two counts, then Left's and Right's ids, which are zero.
 * Returns its block, or NO_VALUE if memory runs out. */
value values_new_list(struct values *s, uint32_t left, uint32_t right, value **ids);

/* Reads such a list. */
void values_read_list(const uint32_t *list, struct value_options *o);

void values_sort(value *ids, size_t n);

/* Is a ≤ b, judging by rounded stops? If a ≤ b, then each stop of a is ≤ that of b; and a
 * < b if every stop of a is below every stop of b. Rounding may make different numbers
 * equal, but never reverses their order. Returns UNSURE if the stops do not tell. */
static inline enum certainty stops_at_most(const double a[2], const double b[2])
{
    if (a[0] > b[0] || a[1] > b[1])
        return NO;
    return a[0] < b[1] ? YES : UNSURE;
}

/* Returns the stops of the game with these options, provided that it is not a number. */
struct rounded rounded_stops_of(const struct values *s, const value *options, size_t left,
                                size_t right);

/* Returns the place among the rungs of the game with these options, whether it is a
 * number or not. */
struct rungs rungs_of_options(const struct values *s, const value *options, size_t left,
                              size_t right);

int packed_compare_numbers(const struct packed *a, const struct packed *b);
value packed_add(struct values *s, const struct packed *a, const struct packed *b);

#endif

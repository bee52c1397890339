/* SPDX-License-Identifier: MIT */
/* inside.h: what the files of src/value share; nobody else includes it. */
#ifndef DICOT_VALUE_INSIDE_H
#define DICOT_VALUE_INSIDE_H

#include "base/blocks.h"
#include "base/hash.h"
#include "base/pairs.h"
#include "base/table.h"
#include "value/rungs.h"
#include "value/value.h"

#define MAX_DEPTH 4000 /* of games inside games: what is deeper ends with LIMIT */

/* The stops of Left and Right, rounded. */
struct rounded {
    double stops[2];
};

/* Numbers end at 2^60, nimbers at 2^32, and ups and depth well before: 62 bits do. */
#define LARGEST_BIRTHDAY (UINT64_MAX >> 2)

/* What is known of a form besides its key; the ids are NO_VALUE until they are. */
struct form {
    value negative;
    value stops[2];
    uint32_t options; /* of a packed form: its list in s->lists */
    value weight;
    uint32_t thermograph;   /* in s->lists; BLOCKS_NONE: not drawn yet */
    uint64_t birthday : 62; /* plus one; 0: not known yet */
    uint64_t all_small : 2; /* enum certainty */
    struct rounded rounded; /* stops; known from the beginning, as is */
    struct rungs rungs;     /* where it stands among them */
};

struct values {
    struct memory *memory;
    enum status status;
    value zero;           /* 0, once it was asked for, which happens all the time */
    struct table forms;   /* see value.c */
    struct pairs orders;  /* two ids → is the first at most the second? */
    struct pairs sums;    /* two ids, the smaller first → their sum */
    struct table derived; /* see values_derive */
    struct blocks lists;
    value *stack; /* of lists being built */
    size_t stack_count, stack_capacity;
    unsigned depth;
    uint32_t steps; /* for values_expired */
};

/* Notes a failure and returns NO_VALUE. */
value values_fail(struct values *s, enum status status);

#define STEPS_BETWEEN 4096 /* two looks at the clock: some milliseconds at most */

/* Asked at every step of an operation that may be long; notes the failure. */
static inline bool values_expired(struct values *s)
{
    if (++s->steps % STEPS_BETWEEN != 0 || !memory_expired(s->memory))
        return false;
    values_fail(s, EXPIRED);
    return true;
}

struct form *form_of(const struct values *s, value v);

/* Room on the stack. False: over the budget. */
bool values_reserve(struct values *s, size_t more);

/* False: over the budget, or v is NO_VALUE. */
bool values_push(struct values *s, value v);

enum derived {
    ORDINAL,
    COOLED,
    REDUCED,
    INCENTIVES,
    LEFT_REACHES,
    RIGHT_REACHES,
    HEATED,
    ENDS, /* of overheating */
    OVERHEATED,
    NORTON
};

/* The result of make(s, a, b), called once, one level deeper, and remembered. It may be
 * any number. NO_VALUE means a failure and is not remembered. */
value values_derive(struct values *s, enum derived what, value a, value b,
                    value (*make)(struct values *, value, value));

/* The form whose options stand on the stack at `at`, Left's first; canonical and sorted.
 */
value values_intern(struct values *s, size_t at, uint32_t left, uint32_t right);

/* The canonical form of any options, which are at the end of the stack in the same way.
 * They are removed from it. */
value values_canonical(struct values *s, size_t at, size_t left, size_t right);

/* The same modulo infinitesimals: the options are the reduced options of v. */
value values_reduce(struct values *s, size_t at, size_t left, size_t right, value v);

/* A list as stored: two counts, then Left's and Right's ids. */
void values_read_list(const uint32_t *list, struct value_options *o);

void values_sort(value *ids, size_t n);

/* Is a ≤ b, judged by their rounded stops? If a ≤ b, then each stop of a is ≤ that of b;
 * and a < b if every stop of a is below every stop of b. Rounding may make different
 * numbers equal, but never reverses their order. UNSURE: the stops do not tell. */
static inline enum certainty stops_at_most(const double a[2], const double b[2])
{
    if (a[0] > b[0] || a[1] > b[1])
        return NO;
    return a[0] < b[1] ? YES : UNSURE;
}

/* Where Left and Right would stop if these are the options of a game that is no number.
 */
struct rounded rounded_stops_of(const struct values *s, const value *options, size_t left,
                                size_t right);

/* Where the game with these options stands, number or not. */
struct rungs rungs_of_options(const struct values *s, const value *options, size_t left,
                              size_t right);

int packed_compare_numbers(const struct packed *a, const struct packed *b);
value packed_add(struct values *s, const struct packed *a, const struct packed *b);

#endif

/* SPDX-License-Identifier: MIT */
/* kernel_sums.h: sums of parts as kernel certificates see them:
 * doc/kernel-certificates.md says what a part, its key and its sign are, and in which
 * order moves come.
 *
 * Parts are records of a table; a reference is a record and a sign. Whatever needs memory
 * notes a failure in `failed`, and goes on with results that mean nothing: whoever owns
 * the parts looks at it before using any. */
#ifndef DICOT_TWOPLAYER_PROOF_KERNEL_SUMS_H
#define DICOT_TWOPLAYER_PROOF_KERNEL_SUMS_H

#include "base/arena.h"
#include "base/table.h"
#include "game/kernel_rules.h"
#include "problem/position.h"

/* record << 1 | negative. A part that is its own negative is never called negative. */
typedef uint32_t kernel_ref;

/* Ascending by key, without a part and its negative. The memory belongs to an arena. */
struct kernel_sum {
    kernel_ref *refs;
    size_t count, capacity;
};

/* The options of one player in a part, in blocks: count, then for each the number of its
 * references and these. */
struct kernel_part {
    uint32_t term, size;
    uint32_t position;   /* a block: the position of the part that is not negated */
    uint32_t moves[2];   /* by player; NOT_COUNTED: nobody has asked */
    uint32_t options[2]; /* a block, by player; BLOCKS_NONE: not listed yet */
    bool can_move[2];    /* by player */
    bool own_negative;
    bool answered[2]; /* by sign: Right is known to have a reply, see kernel_walk.c */
};

/* `count` references from `first` on. */
struct kernel_result {
    size_t first, count;
};

struct kernel_parts {
    const struct problem *problem;
    struct arena *arena;                   /* of the arrays here, and of all sums */
    struct table table;                    /* key → struct kernel_part */
    struct blocks blocks;                  /* positions and options */
    uint8_t *family;                       /* by term */
    uint8_t *key;                          /* room for two keys */
    uint8_t *from, *rest, *piece, *mirror; /* positions of one term */
    void *scratch;
    struct kernel_sum result, listed; /* of one move; of all, one after another */
    struct kernel_result *results;    /* where each stands in `listed` */
    size_t result_capacity;
    bool failed;
};

/* Has every term a kernel, and is the position small enough? */
bool kernel_fits(const struct problem *p, const uint8_t *pos);

/* Parts of positions of `problem`, which must outlive them. */
void kernel_parts_init(struct kernel_parts *k, const struct problem *problem,
                       struct arena *arena);
void kernel_parts_done(struct kernel_parts *k);

/* Forgets all parts: references are good for nothing afterwards. */
void kernel_parts_forget(struct kernel_parts *k);
size_t kernel_parts_bytes(const struct kernel_parts *k);

static inline struct kernel_part *kernel_part_of(const struct kernel_parts *k,
                                                 kernel_ref r)
{
    return table_value(&k->table, r >> 1);
}

/* Of the part that is not negated. */
static inline const uint8_t *kernel_key_of(const struct kernel_parts *k, kernel_ref r,
                                           size_t *length)
{
    return table_key(&k->table, r >> 1, length);
}

static inline const uint8_t *kernel_position_of(const struct kernel_parts *k,
                                                kernel_ref r)
{
    return blocks_at(&k->blocks, kernel_part_of(k, r)->position);
}

static inline bool kernel_can_move(const struct kernel_parts *k, kernel_ref r,
                                   enum player who)
{
    return kernel_part_of(k, r)->can_move[who ^ (r & 1)];
}

/* The number of moves that Left has. */
uint32_t kernel_moves_of_left(struct kernel_parts *k, kernel_ref r);

/* Adds the parts of a position of a term to the sum. */
void kernel_add_position(struct kernel_parts *k, struct kernel_sum *s, size_t term,
                         const uint8_t *pos, bool negative);
void kernel_negate(const struct kernel_parts *k, struct kernel_sum *s);
void kernel_copy(struct kernel_parts *k, struct kernel_sum *to,
                 const struct kernel_sum *from);
uint64_t kernel_sum_size(const struct kernel_parts *k, const struct kernel_sum *s);

/* The weight by which replies are ordered. */
uint64_t kernel_weight(struct kernel_parts *k, const struct kernel_sum *s);

/* The sums that the moves of one player in a sum lead to, one after another. */
struct kernel_moves {
    const struct kernel_sum *sum;
    enum player who;
    size_t part, option; /* the next */
    uint32_t at;         /* where that option stands in its block */
};
bool kernel_next_move(struct kernel_parts *k, struct kernel_moves *m,
                      struct kernel_sum *result);

#endif

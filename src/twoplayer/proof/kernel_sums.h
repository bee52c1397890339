/* SPDX-License-Identifier: MIT */
/* kernel_sums.h: sums of parts as kernel certificates see them.
 * doc/kernel-certificates.md defines parts, their keys and signs, and the order of moves.
 *
 * Parts are records of a table; a reference is a record and a sign. A function that runs
 * out of memory sets `failed` and goes on with meaningless results: the owner of the
 * parts checks `failed` before using any. */
#ifndef DICOT_TWOPLAYER_PROOF_KERNEL_SUMS_H
#define DICOT_TWOPLAYER_PROOF_KERNEL_SUMS_H

#include "base/arena.h"
#include "base/table.h"
#include "game/kernel_rules.h"
#include "problem/position.h"

/* record << 1 | negative. A part that is its own negative is never marked as negative. */
typedef uint32_t kernel_ref;

/* References in ascending order of keys. A part and its negative never stand together.
 * The memory belongs to an arena. */
struct kernel_sum {
    kernel_ref *refs;
    size_t count, capacity;
};

/* A part. The options of each player are a block: their number, then for each option the
 * number of its references and the references. */
struct kernel_part {
    uint32_t term, size;
    uint32_t position;   /* a block: the position of the part, not negated */
    uint32_t moves[2];   /* by player; NOT_COUNTED: not asked for yet */
    uint32_t options[2]; /* a block for each player; BLOCKS_NONE: not listed yet */
    bool can_move[2];    /* by player */
    bool own_negative;
    bool answered[2]; /* by sign: Right is known to have a reply (kernel_walk.c) */
};

/* A range of references: `count` from `first` on. */
struct kernel_result {
    size_t first, count;
};

struct kernel_parts {
    const struct problem *problem;
    struct arena *arena;                   /* holds the arrays here and all sums */
    struct table table;                    /* key → struct kernel_part */
    struct blocks blocks;                  /* hold positions and options */
    uint8_t *family;                       /* of each term */
    uint8_t *key;                          /* room for two keys */
    uint8_t *from, *rest, *piece, *mirror; /* positions of one term */
    void *scratch;
    struct kernel_sum result, listed; /* the result of one move; those of all moves */
    struct kernel_result *results;    /* the range of each result in `listed` */
    size_t result_capacity;
    bool failed;
};

/* Returns whether every game of the sum has kernels and the position is small enough. */
bool kernel_fits(const struct problem *p, const uint8_t *pos);

/* Prepares parts for positions of `problem`, which must outlive them. */
void kernel_parts_init(struct kernel_parts *k, const struct problem *problem,
                       struct arena *arena);
void kernel_parts_done(struct kernel_parts *k);

/* Forgets all parts. All references become invalid. */
void kernel_parts_forget(struct kernel_parts *k);
size_t kernel_parts_bytes(const struct kernel_parts *k);

static inline struct kernel_part *kernel_part_of(const struct kernel_parts *k,
                                                 kernel_ref r)
{
    return table_value(&k->table, r >> 1);
}

/* Returns the key of the part that is not negated. */
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

static inline bool kernel_left_can_move(const struct kernel_parts *k, kernel_ref r)
{
    return kernel_part_of(k, r)->can_move[LEFT ^ (r & 1)];
}

/* Returns the number of moves that Left has in the part. */
uint32_t kernel_moves_of_left(struct kernel_parts *k, kernel_ref r);

/* Adds the parts of a position of one term to the sum. */
void kernel_add_position(struct kernel_parts *k, struct kernel_sum *s, size_t term,
                         const uint8_t *pos, bool negative);
void kernel_negate(const struct kernel_parts *k, struct kernel_sum *s);
void kernel_copy(struct kernel_parts *k, struct kernel_sum *to,
                 const struct kernel_sum *from);
uint64_t kernel_sum_size(const struct kernel_parts *k, const struct kernel_sum *s);

/* Returns the weight that orders replies. */
uint64_t kernel_weight(struct kernel_parts *k, const struct kernel_sum *s);

/* A walk over the sums that the moves of one player in a sum lead to. */
struct kernel_moves {
    const struct kernel_sum *sum;
    enum player who;
    size_t part, option; /* the next option */
    uint32_t at;         /* where that option begins in its block */
};
bool kernel_next_move(struct kernel_parts *k, struct kernel_moves *m,
                      struct kernel_sum *result);

#endif

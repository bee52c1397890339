/* SPDX-License-Identifier: MIT
 *
 * parts.h: sums as lists of parts, and what moves make of them
 * (doc/kernel-certificates.md). A part and its negative are stored once, with the sums
 * that the moves of both players lead to. A `struct parts_kept` belongs to one thread.
 */
#ifndef CHECK_KERNEL_PARTS_H
#define CHECK_KERNEL_PARTS_H

#include "kernel/games.h"
#include "kernel/room.h"

/* Where parts stand: a term of LINE, or a term of a member that was written as text. */
struct ground {
    struct plain plain; /* board and options; its cells are not used */
    const struct kernel_game *game;
    uint8_t family;
};

struct grounds {
    struct ground *ground;
    size_t count, capacity;
};

struct part;

/* A part or its negative. */
struct entry {
    struct part *part;
    bool negative;
};

/* A reduced sum: in ascending order, without an entry and its negative. */
struct sum {
    struct entry *entry;
    size_t count, capacity;
};

/* The sums that the moves of one player lead to, ascending, each once. For each of them,
 * its number of entries is followed by the entries. An entry is twice the number of its
 * part, plus 1 if it is negative. */
struct option_list {
    uint32_t count;
    uint32_t word[];
};

struct part {
    uint32_t number, ground, size, cells;
    bool own_negative;
    bool can_move[2]; /* by player, in the entry + */
    /* By `negative`: Right is known to have a reply, see kernel.c. */
    bool is_answered[2];
    bool is_counted[2];            /* by player: `moves` is known */
    uint32_t moves[2];             /* by player, in the entry + */
    struct option_list *option[2]; /* by player, in the entry +; NULL: not listed yet */
    uint32_t key_size, bytes_size;
    uint8_t *key, *bytes; /* its key; the bytes of its cells */
};

struct parts_kept {
    const struct grounds *grounds;
    struct strings keys; /* of all parts, by number */
    struct part **part;  /* by number */
    size_t capacity;
    struct room room;                       /* holds parts and all that they point to */
    struct plain from, rest, piece, mirror; /* scratch */
    struct key key, mirror_key;
    struct move_list moves;
    struct sum result, listed; /* scratch: the result of one move; those of all moves */
    struct sum *view;          /* each result in `listed` */
    size_t views;
    bool too_many; /* a part has too many moves, so nothing is proved or refuted */
};

void parts_start(struct parts_kept *k, const struct grounds *grounds);
/* Forgets all parts. The table can be used again. */
void parts_forget(struct parts_kept *k);
void parts_end(struct parts_kept *k);

static inline bool can_move(struct entry e, int who)
{
    return e.part->can_move[who ^ e.negative];
}

/* Adds the parts of a position to the sum. */
void sum_add_position(struct parts_kept *k, struct sum *s, uint32_t ground,
                      const void *bytes, size_t cells, bool negative);
void sum_free(struct sum *s);
void sum_copy(struct sum *to, const struct sum *from);
uint64_t sum_size(const struct sum *s);

/* Walks over the sums that the moves of one player in a sum lead to:
 * struct moves_of m = {.sum = x, .who = 0}; while (moves_next(k, &m, &result)) ... */
struct moves_of {
    const struct sum *sum;
    int who;
    size_t entry, option; /* the next option */
    size_t at;            /* where that option begins in its list */
};
bool moves_next(struct parts_kept *k, struct moves_of *m, struct sum *result);

/* Returns the weight of a sum, which orders replies. */
uint64_t sum_weight(struct parts_kept *k, const struct sum *s);

#endif

/* SPDX-License-Identifier: MIT */
/* block_chain.h: plays of SC2 on large Hamming graphs. The graph is cut into blocks, and
 * along a Hamiltonian path each block is emptied into the next one, until one or two
 * stones are left in the last. doc/hamming.md proves when such a play exists. */
#ifndef DICOT_SOLVE_HAMMING_BLOCK_CHAIN_H
#define DICOT_SOLVE_HAMMING_BLOCK_CHAIN_H

#include "base/work.h"
#include "game/moves.h"
#include "search/story.h"
#include "solve/hamming/block_transfer.h"
#include "solve/hamming/blocks.h"

/* What is to be left: the target, and a second stone if `stones` is 2. If the second
 * stone also has a given vertex, that vertex is in the block of the target, whatever the
 * cut is. */
struct block_chain_wish {
    struct ending target, second;
    unsigned stones;
    bool joker;       /* the joker may be used, in the last two blocks */
    uint32_t flipped; /* vertex where the joker is used at the beginning, or NOWHERE */
};

/* What became of a chain, or of a play for two stones (two_stones.h). PLAY_FAILED: it is
 * over, or the budget is exceeded. */
enum hamming_play { PLAY_DONE, PLAY_NOT_FOUND, PLAY_FAILED };

struct block_chain {
    struct hamming_graph graph;
    const uint8_t *start; /* the colours on the board */
    struct block_chain_wish wish;
    struct arena *arena;
    struct moves *moves; /* with room for one move more than there are vertices */
    struct cut cut;
    struct hamiltonian_path walk;
    uint32_t hole, changed;        /* the opening move goes from `hole` to `changed` */
    uint32_t spare, spare_changed; /* an opening move to use if there is no better one */
    uint64_t first;                /* the block to begin with */
    uint32_t blocks;
    uint64_t *path;  /* the blocks in their order */
    uint64_t *reach; /* for each block of `path`, the possible sets of black stones */
    uint16_t end;    /* going back: the black stones chosen for the block */
    size_t filled;   /* going back: the moves from here on are known */
    /* Indices: does the first block have 4 vertices, does the second, are they in
     * different parts? */
    struct block_transfer usual[2][2][2];
    struct block_transfer opened; /* the transfer into the block with the hole */
};

/* Finds a play. The caller has set `graph`, `start`, `wish`, `arena` and `moves`; all
 * else is zero. The usual cut must have more than two blocks, and the stones other than
 * the target's must have both colours. If it returns PLAY_DONE, the moves of the play
 * have been appended to `moves`. */
enum hamming_play block_chain_play(struct block_chain *c, struct work *w);

/* Tells the play of a chain that is done; it has `moves` moves. */
void block_chain_tell(const struct block_chain *c, size_t moves, struct story *story);

/* Frees the memory before the arena is freed. */
void block_chain_drop(struct block_chain *c);

#endif

/* SPDX-License-Identifier: MIT */
/* block_chain.h: plays of SC2 on large Hamming graphs. The graph is cut into blocks, and
 * along a Hamiltonian path each block is emptied into the next one, until one or two
 * stones are left in the last. doc/hamming.md proves when such a play exists. */
#ifndef DICOT_SOLVE_HAMMING_BLOCK_CHAIN_H
#define DICOT_SOLVE_HAMMING_BLOCK_CHAIN_H

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

/* How far a chain, or a play for two stones (two_stones.h), has come. */
enum hamming_play { PLAY_RUNNING, PLAY_DONE, PLAY_NOT_FOUND, PLAY_NO_MEMORY };

enum block_chain_phase {
    BLOCK_CHAIN_SEEK,   /* looks for a block of both colours to begin with */
    BLOCK_CHAIN_BRIDGE, /* there is none: looks for an opening move that makes one */
    BLOCK_CHAIN_WALK,   /* forward: finds which colourings of each block can be reached */
    BLOCK_CHAIN_BACK    /* backward: chooses one for each block, and moves to it */
};

struct block_chain {
    struct hamming_graph graph;
    const uint8_t *start; /* the colours on the board */
    struct block_chain_wish wish;
    struct arena *arena;
    struct moves *moves; /* with room for one move more than there are vertices */
    enum hamming_play state;
    enum block_chain_phase phase;
    uint64_t looked; /* how many vertices and blocks were looked at */
    struct cut cut;
    struct hamiltonian_path walk;
    uint32_t at; /* the vertex looked at while seeking, later the place in `path` */
    uint32_t hole, changed;        /* the opening move goes from `hole` to `changed` */
    uint32_t spare, spare_changed; /* an opening move to use if there is no better one */
    uint64_t first;                /* the block to begin with */
    uint32_t blocks;
    uint64_t *path;  /* the blocks in their order */
    uint64_t *reach; /* for each block of `path`, the possible sets of black stones */
    uint16_t end;    /* BLOCK_CHAIN_BACK: the black stones of block `at` */
    size_t filled;   /* BLOCK_CHAIN_BACK: the moves from here on are known */
    /* Indices: does the first block have 4 vertices, does the second, are they in
     * different parts? */
    struct block_transfer usual[2][2][2];
    struct block_transfer opened; /* the transfer into the block with the hole */
};

/* Begins a play. The caller has set `graph`, `start`, `wish`, `arena` and `moves`; all
 * else is zero. The usual cut must have more than two blocks, and the stones other than
 * the target's must have both colours. The moves of the play are appended to `moves`;
 * they are valid once the state is PLAY_DONE. */
void block_chain_begin(struct block_chain *c);

/* Works on about 64 times `work` blocks. */
void block_chain_step(struct block_chain *c, uint64_t work);

/* Tells the play of a chain that is done; it has `moves` moves. */
void block_chain_tell(const struct block_chain *c, size_t moves, struct story *story);

/* Frees the memory before the arena is freed. */
void block_chain_drop(struct block_chain *c);

#endif

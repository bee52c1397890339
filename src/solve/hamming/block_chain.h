/* SPDX-License-Identifier: MIT */
/* block_chain.h: plays of SC2 on large Hamming graphs, block by block along a Hamiltonian
 * path, each block emptied into the next. doc/hamming.md proves when there is one. */
#ifndef DICOT_SOLVE_HAMMING_BLOCK_CHAIN_H
#define DICOT_SOLVE_HAMMING_BLOCK_CHAIN_H

#include "solve/hamming/cut.h"

/* What is to be left: the target, and if `stones` is 2, another one; if it is
 * placed, then in the same block of each cut. */
struct chain_wish {
    struct ending target, second;
    unsigned stones;
    bool joker;       /* may be used, in the last two blocks */
    uint32_t flipped; /* where it is used at the beginning, or NOWHERE */
};

enum chain_phase {
    CHAIN_SEEK,   /* a block of both colours to begin with */
    CHAIN_BRIDGE, /* there is none: an opening move that makes one */
    CHAIN_WALK,   /* which colourings of each block can be reached? */
    CHAIN_BACK,   /* which of them are, from the end, with the moves */
    CHAIN_DONE,
    CHAIN_FAILED, /* no play was found */
    CHAIN_NO_MEMORY
};

struct chain {
    struct hamming graph;
    const uint8_t *start; /* the colours on the board */
    struct chain_wish wish;
    struct memory *memory;
    move *moves; /* room for one more than there are vertices */
    size_t count;
    enum chain_phase phase;
    uint64_t looked; /* at so many vertices and blocks */
    struct cut cut;
    struct walk walk;
    uint32_t at; /* while seeking: the vertex looked at; then: the block of the path */
    uint32_t hole, changed, spare; /* the opening move goes from `hole` to `changed`;
                                      `spare`: as good as `hole` if there is no better */
    uint32_t spare_changed;
    uint64_t first; /* the block to begin with */
    uint32_t blocks;
    uint64_t *path;  /* the blocks in their order */
    uint64_t *reach; /* of each of them: the black stones there can be, as a set */
    uint16_t end;    /* CHAIN_BACK: the black stones of block `at` */
    size_t filled;   /* CHAIN_BACK: the moves from here on are known */
    struct transfer usual[2][2][2]; /* from a block of 4; to one; to another part */
    struct transfer opened;         /* into the block with the hole */
};

/* `graph`, `start`, `wish`, `memory` and `moves` are set, the rest is zero. The usual cut
 * has more than two blocks, and the vertices that are not the target hold both colours.
 */
void chain_begin(struct chain *c);

/* Looks at about 64 times `work` blocks. */
void chain_step(struct chain *c, uint64_t work);

/* Gives back all but the moves. */
void chain_free(struct chain *c);

#endif

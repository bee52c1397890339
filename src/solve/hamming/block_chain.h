/* SPDX-License-Identifier: MIT */
/* block_chain.h: plays of SC2 on large Hamming graphs. The graph is cut into blocks, and
 * along a Hamiltonian path each block is emptied into the next one, until one or two
 * stones are left in the last. doc/hamming.md proves when such a play exists. */
#ifndef DICOT_SOLVE_HAMMING_BLOCK_CHAIN_H
#define DICOT_SOLVE_HAMMING_BLOCK_CHAIN_H

#include "base/work.h"
#include "game/moves.h"
#include "search/story.h"
#include "solve/hamming/hamiltonian_path.h"

/* ---- blocks ---- */

/* Most vertices of a block, so that a set of its 64 colourings is one word, and two
 * blocks are small enough to search. */
#define BLOCK_VERTICES 6

/* Blocks are themselves the vertices of a Hamming graph, the quotient. Each block spans
 * one or two factors. A single factor of more than 5 vertices is divided into parts,
 * first parts of 3 vertices, then parts of 4. All vertices of a factor are adjacent, so
 * vertices of different parts are, too. */
struct cut {
    const struct hamming_graph *graph;
    unsigned factor, second; /* `second` is graph->factors if there is only one */
    uint32_t parts, threes;  /* parts of the factor; how many of them have 3 vertices */
    uint32_t turn;           /* part 0 begins with this digit */
};

struct block {
    unsigned size;
    uint32_t part, vertex[BLOCK_VERTICES];
};

/* Makes the usual cut. Its blocks span two factors of a cube; or a triangle and an edge
 * if all other factors are edges; or else the first factor that is more than an edge. The
 * graph must have at least one factor. */
void cut_usual(struct cut *c, const struct hamming_graph *h);

/* Sets the factors of the quotient. Its vertices are the numbers of the blocks. */
void cut_quotient(const struct cut *c, struct hamiltonian_path *quotient);

/* Return the number of the block to which v belongs, and the block with a given
 * number. */
uint64_t cut_block_of(const struct cut *c, uint32_t v);
struct block cut_block(const struct cut *c, uint64_t number);

/* Makes a small board of the vertices of block `a`, followed by those of `b`. The blocks
 * must be adjacent in the quotient. */
void cut_graph(const struct cut *c, const struct block *a, const struct block *b,
               struct small_board *g);

/* How one block of stones can be emptied into another. Both are one small board: first
 * the `from` vertices that are to be emptied, then the others. Of the others, those in
 * `present` hold stones, before and afterwards. */
struct block_transfer {
    struct small_board graph;
    unsigned from;
    uint16_t present;
    uint64_t *reach; /* the answers of block_transfer_reach, */
    bool *known;     /* computed when they are first asked for: few of them are needed */
};

/* Prepares a transfer; the caller has set `graph`, `from` and `present`. Returns false if
 * the budget is exceeded. */
bool block_transfer_init(struct block_transfer *t, struct arena *a);

/* Returns which sets of black stones the second block can have when the first block is
 * empty: bit i is set if the set i is possible. At the start the first block holds the
 * stones `a`; in the second block the vertices in `b` (numbered from 0) are black, and
 * the others in `present` are white. */
uint64_t block_transfer_reach(const struct block_transfer *t, struct small_board_stones a,
                              uint16_t b);

/* ---- chains of blocks ---- */

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

/* Returns the number of blocks of the usual cut. */
uint32_t block_chain_blocks(const struct hamming_graph *h);

/* Finds a play. The caller has set `graph`, `start`, `wish`, `arena` and `moves`; all
 * else is zero. There must be more than two blocks, and the stones other than
 * the target's must have both colours. If it returns PLAY_DONE, the moves of the play
 * have been appended to `moves`. */
enum hamming_play block_chain_play(struct block_chain *c, struct work *w);

/* Tells the play of a chain that is done; it has `moves` moves. */
void block_chain_tell(const struct block_chain *c, size_t moves, struct story *story);

/* Frees the memory before the arena is freed. */
void block_chain_drop(struct block_chain *c);

#endif

/* SPDX-License-Identifier: MIT */
/* blocks.h: Hamming graphs cut into smaller ones, in two ways.
 *
 * A *cut* divides the graph into blocks of at most six vertices, small enough to search;
 * the blocks are themselves the vertices of a Hamming graph, the quotient, along which a
 * play goes from block to block (block_chain.c). A *halving* divides a box, which is a
 * product of some digits of each factor, into two boxes along one factor
 * (two_stones.c). */
#ifndef DICOT_SOLVE_HAMMING_BLOCKS_H
#define DICOT_SOLVE_HAMMING_BLOCKS_H

#include "solve/hamming/hamiltonian_path.h"

/* ---- cuts ---- */

/* Most vertices of a block, so that a set of its 64 colourings is one word. */
#define BLOCK_VERTICES 6

/* Each block spans one or two factors. A single factor of more than 5 vertices is divided
 * into parts, first parts of 3 vertices, then parts of 4. All vertices of a factor are
 * adjacent, so vertices of different parts are, too. */
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

/* Cuts into blocks of one factor, or of two if second < h->factors. */
void cut_init(struct cut *c, const struct hamming_graph *h, unsigned factor,
              unsigned second);

/* Returns the number of blocks. */
uint32_t cut_blocks(const struct cut *c);

/* Sets the factors of the quotient. Its vertices are the numbers of the blocks. */
void cut_quotient(const struct cut *c, struct hamiltonian_path *quotient);

/* Return the number of the block to which v belongs, and the block with a given
 * number. */
uint64_t cut_block_of(const struct cut *c, uint32_t v);
struct block cut_block(const struct cut *c, uint64_t number);

/* Makes a small board of the vertices of block `a`, followed by those of `b`. The blocks
 * must be adjacent in the quotient. If `b` is NULL, the board is `a` alone. */
void cut_graph(const struct cut *c, const struct block *a, const struct block *b,
               struct small_board *g);

/* ---- boxes and their halves ---- */

/* A Hamming graph within the board, full of stones. */
struct hamming_box {
    struct hamming_graph graph;
    uint32_t *vertex; /* maps vertex numbers of `graph` to those of the board */
    int64_t black;    /* black stones */
    bool cube;
    int64_t delta; /* δ of all stones [SC §3], modulo 3; only if the box is a cube */
};

/* A stone on a vertex of a box, given by its number in the box. */
struct box_stone {
    uint32_t at;
    uint8_t colour;
};

/* The digits of one factor are put in some order. The first length[0] of them belong to
 * half 0, the others to half 1. */
struct halving {
    unsigned factor, order;
    uint32_t length[2];
    uint32_t first, last; /* the digits at both ends of the order, if they differ */
};

#define HALVINGS 12 /* orders and lengths that are tried for each factor */

/* Finds the k-th halving of a factor that has `first` in half 0. If `last` is another
 * digit, it is in half 1. Returns false if an earlier k gives the same halves. */
bool halving_of(const struct hamming_graph *h, unsigned factor, uint32_t first,
                uint32_t last, unsigned k, struct halving *s);

/* Makes the box of all vertices of a board. Returns false if the budget is exceeded. */
bool box_of_board(struct hamming_box *b, const struct hamming_graph *h,
                  const uint8_t *colours, struct arena *a);

/* Makes both halves of a box. Returns false if the budget is exceeded. */
bool box_halve(const struct hamming_box *b, const struct halving *s,
               const uint8_t *colours, struct hamming_box half[2], struct arena *a);

/* Frees the memory of the box before its arena is freed. */
void box_drop(struct hamming_box *b, struct arena *a);

/* Finds the half to which vertex `at` of the box belongs, and returns the number of the
 * vertex there. */
uint32_t halving_place(const struct hamming_box *b, const struct halving *s, uint32_t at,
                       unsigned *half);

/* Returns the k-th neighbour, in the other half, of vertex `at` of a half; k <
 * length[!half]. */
uint32_t halving_across(const struct hamming_box *b, const struct halving *s,
                        unsigned half, uint32_t at, uint32_t k);

#endif

/* SPDX-License-Identifier: MIT */
/* cut.h: Hamming graphs, and how they are cut into blocks. */
#ifndef DICOT_SOLVE_HAMMING_CUT_H
#define DICOT_SOLVE_HAMMING_CUT_H

#include "games/stones.h"
#include "solve/hamming/block_transfer.h"
#include "solve/hamming/hamiltonian_path.h"

#define NOWHERE UINT32_MAX /* no such vertex */

/* A product of complete graphs of at least two vertices each. */
struct hamming {
    uint32_t vertices;
    unsigned factors;
    struct walk_factor factor[WALK_FACTORS];
};

/* Is it one? Factors of one vertex are left out; paths of two vertices and triangles are
 * complete. */
bool hamming_of(const struct graph *g, struct hamming *h);

/* The first factor with more than two vertices; h->factors: it is a cube. */
unsigned hamming_large(const struct hamming *h);

static inline bool hamming_is_cube(const struct hamming *h)
{
    return hamming_large(h) == h->factors;
}

uint32_t hamming_digit(const struct hamming *h, unsigned factor, uint32_t v);

/* The vertex whose digit is the next one, cyclically. */
uint32_t hamming_beside(const struct hamming *h, unsigned factor, uint32_t v);

/* The graph itself, of at most SMALL_VERTICES vertices. */
void hamming_small(const struct hamming *h, struct small_graph *g);

static inline move small_as_move(struct small_move m)
{
    return m.from == m.to ? STONES_JOKER | m.to : (move)m.from << 32 | m.to;
}

/* ---- how the graph is cut into blocks ---- */

/* A block is all of one or two factors, or, where a factor has more than 5 vertices, a
 * part of it: parts of 3 vertices, then of 4. Two vertices of different parts are always
 * adjacent. */
struct cut {
    const struct hamming *graph;
    unsigned factor, second; /* second == factors: there is only one */
    uint32_t parts, threes;  /* of the factor; those of 3 vertices */
    uint32_t turn;           /* part 0 begins with this digit */
};

struct block {
    unsigned size;
    uint32_t part, vertex[TRANSFER_BLOCK];
};

/* The usual cut: two factors of a cube, a triangle and an edge where all other factors
 * are edges, else the first factor that is more than an edge. Needs a factor. */
void cut_usual(struct cut *c, const struct hamming *h);

/* Into blocks of one factor, or of two (second < factors). */
void cut_init(struct cut *c, const struct hamming *h, unsigned factor, unsigned second);

/* How many blocks there are. */
uint32_t cut_blocks(const struct cut *c);

/* The product whose vertices are the blocks, and the one to which v belongs. */
void cut_quotient(const struct cut *c, struct walk *w);
uint64_t cut_block_of(const struct cut *c, uint32_t v);
struct block cut_block(const struct cut *c, uint64_t block);

/* The graph of two blocks that are adjacent in the quotient; b NULL: of one alone. */
void cut_graph(const struct cut *c, const struct block *a, const struct block *b,
               struct small_graph *g);

#endif

/* SPDX-License-Identifier: MIT */
/* hamming_graph.h: Hamming graphs, the products of complete graphs. A vertex is a tuple
 * of digits, one per factor, and two vertices are adjacent if they differ in one digit.
 * Cubes, whose factors all have two vertices, are the only bipartite ones, which is why
 * so much of this room asks whether a graph is a cube. */
#ifndef DICOT_SOLVE_HAMMING_HAMMING_GRAPH_H
#define DICOT_SOLVE_HAMMING_HAMMING_GRAPH_H

#include "base/bits.h"
#include "games/stones.h"
#include "solve/hamming/small_board.h"

#define HAMMING_FACTORS 32
#define NOWHERE UINT32_MAX /* no such vertex */

/* The number of a vertex is the sum of digit times stride over all factors. */
struct hamming_factor {
    uint32_t size; /* at least 2 */
    uint64_t stride;
    /* Only hamiltonian_path_begin sets these, and only Hamiltonian paths use them: */
    uint32_t mask;  /* size - 1 if size and stride are powers of two, else 0 */
    unsigned shift; /* stride is 2^shift if the mask is not 0 */
};

struct hamming_graph {
    uint32_t vertices;
    unsigned factors;
    struct hamming_factor factor[HAMMING_FACTORS];
};

static inline uint32_t hamming_stride(const struct hamming_graph *h, unsigned factor)
{
    return (uint32_t)h->factor[factor].stride;
}

/* Says whether `g` is a Hamming graph and, if so, fills in `h`. Factors of one vertex are
 * left out. Paths of two vertices and triangles count as complete graphs. */
bool hamming_graph_of(const struct graph *g, struct hamming_graph *h);

/* Returns the first factor with more than two vertices, or h->factors if there is
 * none. */
unsigned hamming_large_factor(const struct hamming_graph *h);

static inline bool hamming_is_cube(const struct hamming_graph *h)
{
    return hamming_large_factor(h) == h->factors;
}

/* Returns δ of a single stone on a cube [SC §3]. The digits of its vertex are the bits of
 * the number. */
static inline int64_t cube_delta(uint32_t v, uint8_t colour)
{
    return colour == X + bits_count(v) % 2 ? 1 : 2;
}

uint32_t hamming_digit(const struct hamming_graph *h, unsigned factor, uint32_t v);

/* Returns the neighbour of v whose digit is one larger; 0 follows the largest digit. */
uint32_t hamming_beside(const struct hamming_graph *h, unsigned factor, uint32_t v);

/* Makes a small board of the same graph, which must have at most SMALL_BOARD_VERTICES
 * vertices. */
void hamming_as_small_board(const struct hamming_graph *h, struct small_board *g);

#endif

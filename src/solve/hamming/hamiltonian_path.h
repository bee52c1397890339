/* SPDX-License-Identifier: MIT */
/* hamiltonian_path.h: Hamiltonian paths in products of complete graphs, from one given
 * vertex to another (doc/hamming.md). The vertices are given out one by one and never
 * stored, so the memory needed grows with the number of factors only. */
#ifndef DICOT_SOLVE_HAMMING_HAMILTONIAN_PATH_H
#define DICOT_SOLVE_HAMMING_HAMILTONIAN_PATH_H

#include "solve/hamming/hamming_graph.h"

/* The strides of the factors are those of a mixed radix. One factor may instead have this
 * stride, which keeps its digits apart from all others. */
#define STRIDE_APART ((uint64_t)1 << 32)

/* The product of the factors in `free`, through which the path goes from `at` to `to`,
 * one layer after another. */
struct hamiltonian_path_frame {
    uint32_t free; /* set of factors */
    uint64_t at, to;
    bool past;       /* the path ends one vertex after `to` */
    bool ring;       /* goes around a cube, with a complete graph at each corner */
    unsigned factor; /* each of its digits is a layer */
    uint32_t first, last, done; /* its digits at both ends; the layers finished */
    uint32_t corner;            /* of the ring's cube, counted along a Gray code */
};

struct hamiltonian_path {
    unsigned factors;
    struct hamming_factor factor[HAMMING_FACTORS];
    struct hamiltonian_path_frame frames[HAMMING_FACTORS + 1];
    unsigned depth;
};

/* Says whether all factors have two vertices. Then the graph is bipartite, and the path
 * changes sides with every step. */
bool hamiltonian_path_is_cube(const struct hamiltonian_path *p);

/* Returns the distance of a and b: the number of factors in which they differ. */
unsigned hamiltonian_path_distance(const struct hamiltonian_path *p, uint64_t a,
                                   uint64_t b);

/* Begins a path. The caller has filled in the factors; there are at least 3 vertices, and
 * `from` is not `to`. The path ends at `to`, except in a cube in which the distance is
 * even: there such a path is impossible, and it ends one step after `to`. */
void hamiltonian_path_begin(struct hamiltonian_path *p, uint64_t from, uint64_t to);

/* Gives the next vertex of the path. Returns false if there are no more. */
bool hamiltonian_path_next(struct hamiltonian_path *p, uint64_t *v);

#endif

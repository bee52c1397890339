/* SPDX-License-Identifier: MIT */
/* hamiltonian_path.h: Hamiltonian paths in products of complete graphs, from one given
 * vertex to another (doc/hamming.md). Streamed: room for the factors, none for the
 * vertices. */
#ifndef DICOT_SOLVE_HAMMING_HAMILTONIAN_PATH_H
#define DICOT_SOLVE_HAMMING_HAMILTONIAN_PATH_H

#include <stdbool.h>
#include <stdint.h>

#define WALK_FACTORS 32

/* A vertex is the sum of digit times stride. The strides are those of a mixed radix,
 * except that one factor, whose digits must not mix with the others', may have
 * WALK_APART. */
#define WALK_APART ((uint64_t)1 << 32)

struct walk_factor {
    uint32_t size; /* at least 2 */
    uint64_t stride;
    uint32_t mask; /* if both are powers of two: size - 1, else 0; walk_begin sets it */
    unsigned shift;
};

/* One product of the factors in `free`, from `at` to `to`, layer by layer. */
struct walk_frame {
    uint32_t free; /* set of factors */
    uint64_t at, to;
    bool past;       /* one more vertex after `to` */
    bool ring;       /* around a cube, a complete graph at each of its vertices */
    unsigned factor; /* whose digits are the layers */
    uint32_t first, last, done; /* its digits at both ends; layers that are done */
    uint32_t corner;            /* of the cube, in the order of a Gray code */
};

struct walk {
    unsigned factors;
    struct walk_factor factor[WALK_FACTORS];
    struct walk_frame frames[WALK_FACTORS + 1];
    unsigned depth;
};

/* Are all factors of size 2? Then the path changes sides with every step. */
bool walk_is_cube(const struct walk *w);

/* In how many factors do they differ? */
unsigned walk_distance(const struct walk *w, uint64_t a, uint64_t b);

/* The factors are filled in; there are at least 3 vertices, and `from` is not `to`. In a
 * cube at an odd distance the path ends at `to`, at an even distance one step later, as
 * it must. In other products it ends at `to`. */
void walk_begin(struct walk *w, uint64_t from, uint64_t to);

/* The next vertex of the path; false: there are no more. */
bool walk_next(struct walk *w, uint64_t *v);

#endif

/* SPDX-License-Identifier: MIT */
/* hamming_brute.h: tables of what SC2 can leave on small Hamming graphs, for all
 * positions, computed from the rules alone. */
#ifndef DICOT_TESTS_HAMMING_BRUTE_H
#define DICOT_TESTS_HAMMING_BRUTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- the graph, independent of src/graph ---- */

#define MOST_FACTORS 24

struct graph_here {
    unsigned factors, size[MOST_FACTORS];
    uint32_t vertices;
};

struct graph_here graph_here(const char *sizes);
bool adjacent_here(const struct graph_here *g, uint32_t u, uint32_t v);

/* ---- questions and answers ---- */

#define NO_TARGET (-1)
#define NO_SECOND (-2)
#define ANYWHERE (-1)

/* Which stones must be left: `target` and `second` are vertices or one of the names
 * above, colours are 0 for black and 1 for white. */
struct mode {
    int target, colour;
    int second, second_colour;
    bool joker;
};

struct brute_result {
    bool found;
    int64_t result; /* stones */
};

/* ---- tables ---- */

#define BRUTE_VERTICES 16

struct brute;

struct brute *brute_new(const char *sizes);
void brute_free(struct brute *b);
const struct graph_here *brute_graph(const struct brute *b);

/* Finds what can be left of the full board whose black vertices are those in `black`. */
struct brute_result brute_reply(const struct brute *b, uint32_t black,
                                const struct mode *m);

#endif

/* SPDX-License-Identifier: MIT */
/* automorphism.h: the symmetries of small graphs. native/nauty.c finds them; in
 * WebAssembly there is no nauty, and none are found (wasm/no_nauty.c). */
#ifndef DICOT_GRAPH_AUTOMORPHISM_H
#define DICOT_GRAPH_AUTOMORPHISM_H

#include <stdint.h>

#define AUTOMORPHISM_VERTICES 64

struct coloured_graph {
    uint32_t vertices;                      /* at most AUTOMORPHISM_VERTICES */
    uint64_t near[AUTOMORPHISM_VERTICES];   /* neighbours, as bits; symmetric */
    uint32_t colour[AUTOMORPHISM_VERTICES]; /* symmetries preserve colours */
};

/* Calls `tell` with generators of the group of symmetries, each given as the images of
 * all vertices. */
void automorphisms(const struct coloured_graph *g, void *context,
                   void (*tell)(void *context, const int *image));

#endif

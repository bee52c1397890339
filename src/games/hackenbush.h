/* SPDX-License-Identifier: MIT */
/* hackenbush.h: what hackenbush.c (the rules) and hackenbush_picture.c share. */
#ifndef DICOT_GAMES_HACKENBUSH_H
#define DICOT_GAMES_HACKENBUSH_H

#include "game/game.h"
#include "graph/edges.h"

enum { GONE, BLUE, RED, GREEN };

#define NONE UINT32_MAX
#define GROUND 0 /* index of vertex 0, which always has the least name */

struct hackenbush_edge {
    uint32_t a, b;     /* indices into names */
    uint32_t parallel; /* the last earlier edge between the same vertices, or NONE */
};

struct bush {
    uint32_t edges, vertices;
    size_t edge_capacity, name_capacity;
    struct hackenbush_edge *edge;
    uint32_t *name;             /* the numbers that users gave the vertices, ascending */
    struct adjacency incidence; /* rows of edge numbers: the edges at each vertex */
};

static inline const struct bush *bush_of(const struct board *b)
{
    return b->data;
}

/* Prints an edge as moves name it: 1-2:r. */
void hackenbush_print_edge(const struct bush *k, const uint8_t *pos, uint32_t e,
                           struct writer *w);

extern const struct touch hackenbush_touch;
void hackenbush_draw(const struct board *b, const uint8_t *pos, struct writer *w);

#endif

/* SPDX-License-Identifier: MIT */
/* labels.h: what stands on the vertices of a graph: LABELS and ROWS text ↔ one byte per
 * vertex. */
#ifndef DICOT_GAMES_LABELS_H
#define DICOT_GAMES_LABELS_H

#include "graph/graph.h"

/* The characters of a game: byte i of `letters` is value i; value 0 is the empty vertex
 * '.'. */
struct alphabet {
    const char *letters;
    const char *expected; /* for messages: "x, o or '.'" */
    bool capitals;        /* capitals are read as small letters (MCGS style) */
    bool checkerboard;    /* the pattern makes sense */
    uint32_t most;        /* vertices of a board; 0: as many as fit */
};

extern const struct alphabet stone_letters, click_letters;

/* A POSITION of labelled vertices: without a blank ROWS, with one SHAPE LABELS. On
 * success `graph` and `cells` (one byte per vertex, then `extra` zero bytes) belong to
 * the caller. */
bool labelled_parse(struct cursor *c, struct arena *arena,
                    const struct alphabet *alphabet, struct graph *graph, size_t extra,
                    uint8_t **cells);

/* ROWS of a grid, SHAPE LABELS else; boards of more than 64 vertices with few labels use
 * only:. */
void labelled_print(const struct graph *g, const struct alphabet *alphabet,
                    const uint8_t *cells, struct writer *w);

/* A random position text: `shape` or, if that is empty, a small grid; `colours` letters
 * on `percent` of the vertices. */
bool labelled_random(struct cursor *shape, struct memory *m,
                     const struct alphabet *alphabet, uint32_t colours, unsigned percent,
                     uint64_t *seed, struct writer *w);

/* The value of one letter, or -1. */
int label_value(const struct alphabet *alphabet, int letter);

#endif

/* SPDX-License-Identifier: MIT */
/* labels.h: reads and prints LABELS and ROWS, what stands on the vertices of a graph, as
 * one byte per vertex. */
#ifndef DICOT_GAMES_LABELS_H
#define DICOT_GAMES_LABELS_H

#include "graph/graph.h"

/* The characters of a game: byte i of `letters` is value i; value 0 is the empty vertex
 * '.'. */
struct alphabet {
    const char *letters;
    const char *expected; /* for error messages: "x, o or '.'" */
    bool capitals;        /* capitals are read as small letters (MCGS style) */
    bool checkerboard;    /* the pattern `checkerboard` makes sense */
    uint32_t most;        /* most vertices of a board; 0: as many as fit */
    bool colours;         /* rows may be digits alone, 0 is a, or capitals alone */
};

extern const struct alphabet stone_letters, click_letters;

/* Reads a POSITION of labelled vertices: ROWS if the text has no blank, otherwise SHAPE
 * LABELS. On success sets `graph` and `cells` (one byte per vertex, then `extra` zero
 * bytes), which live in the arena. */
bool labelled_parse(struct cursor *c, struct arena *arena,
                    const struct alphabet *alphabet, struct graph *graph, size_t extra,
                    uint8_t **cells);

/* Prints ROWS for a grid, otherwise SHAPE LABELS. Boards of more than 64 vertices with
 * few labels are printed with `only:`. */
void labelled_print(const struct graph *g, const struct alphabet *alphabet,
                    const uint8_t *cells, struct writer *w);

/* Writes a random position on `shape` or, if that is empty, on a small grid, with
 * `colours` different letters on `percent` percent of the vertices. */
bool labelled_random(struct cursor *shape, struct memory *m,
                     const struct alphabet *alphabet, uint32_t colours, unsigned percent,
                     uint64_t *seed, struct writer *w);

/* Returns the value of one letter, or -1. */
int label_value(const struct alphabet *alphabet, int letter);

#endif

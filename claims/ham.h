/* SPDX-License-Identifier: MIT */
/* ham.h: what the files about Hamming graphs share: strong reducibility.
 *
 * Vertices of `hamming AxB` are numbered with the last factor running fastest. For a
 * graph of up to 16 vertices, strong reducibility is decided for all colourings at once;
 * larger graphs are tried with random colourings. */
#ifndef DICOT_CLAIMS_HAM_H
#define DICOT_CLAIMS_HAM_H

#include <stdbool.h>

#include "trial.h"

#define ALL 16 /* most vertices of a graph decided for all colourings */

/* Asks whether a graph is strongly reducible: `kind` is "1", "2" or "joker". If it is
 * not, `line` gets the first counterexample. At a limit, returns false with an empty
 * line. */
bool is_strong(struct trial *t, const char *graph, const char *kind, char line[200]);

/* Claims that the graph is strongly reducible. If not, the counterexample becomes a case
 * of its own, which the plain rules judge, too. */
void strong(struct trial *t, const char *kind, const char *graph);

/* Writes x for the vertices of the set `black`, o for the others. */
void write_labels(char *labels, unsigned count, unsigned long black);

/* Moves as text, separated by blanks. */
struct script {
    char moves[4000];
};

void add_move(struct script *s, unsigned from, unsigned to);

#endif

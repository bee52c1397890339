/* SPDX-License-Identifier: MIT */
/* green_tree.h: finds smaller digraphs on which green pebbles have the same value [BP
 * §3.1]. */
#ifndef DICOT_REDUCE_GREEN_TREE_H
#define DICOT_REDUCE_GREEN_TREE_H

#include "base/text.h"

/* Reads a POSITION of pebbles that has only green ones. `kernel` gets the LINE of its
 * kernel graph: a source without pebbles, below all vertices outside the kernel. `paper`
 * gets the LINE of D(T) [BP Construction 3.8], which has the vertices at the end of an
 * odd path from a source instead; it stays empty unless the graph is a forest. In both,
 * the vertices keep their order. */
bool green_tree(struct memory *m, struct cursor *position, struct writer *paper,
                struct writer *kernel);

#endif

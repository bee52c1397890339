/* SPDX-License-Identifier: MIT */
/* window_layers.h: what a window that goes over a board can contain, and by which moves.
 *
 * A layer is a list of states (window.h) that the window can have when a stone has come
 * in, those with fewest stones left behind, each with where it comes from. The next layer
 * is made from it by all play in the window. It depends on little: the layer, which slots
 * are neighbours, how old their cells are and the colour of the stone that comes in. On
 * boards without holes the same few thousand layers come again and again, so layers and
 * the steps between them are kept in tables, and most of a board costs one look-up per
 * stone. */
#ifndef DICOT_SOLVE_FOREST_WINDOW_LAYERS_H
#define DICOT_SOLVE_FOREST_WINDOW_LAYERS_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/table.h"
#include "solve/forest/window.h"

#define LAYER 64 /* most states in a layer */

struct window_layers {
    struct table layers;  /* entries → nothing: a layer is its record */
    struct table origins; /* entries of the layer before, a byte each → nothing */
    struct table steps;   /* step_key → step */
    struct table paths;   /* path_key → path */
    struct reached *reached;
    uint64_t taken[STATES / 64]; /* states of the layer that is made: a set */
    uint64_t nodes; /* states looked at, in steps that were looked up as well */
};

/* All that decides how a layer goes on: */
struct window_step_key {
    uint32_t layer;
    uint16_t near[SLOTS]; /* of the window before the step */
    uint8_t age[SLOTS];   /* stones that have come in since the cell did; 0: nobody */
    uint8_t closed;       /* the slot that goes out; SLOTS: none does */
    uint8_t opened;       /* the slot where the stone comes in */
    uint8_t stone;
    uint8_t unused; /* zero: the bytes are a key */
};

/* With its key it fills a line of the cache: memory is what a look-up costs. */
struct window_step {
    uint32_t next;      /* layer */
    uint32_t nodes;     /* that it took */
    uint32_t origins;   /* of the entries of that layer */
    uint32_t follow[2]; /* the steps that came after it last, by colour; 0: none has */
    uint32_t path;      /* the path through it that was asked for last; 0: none was */
};

/* Moves between two layers, as slots, the last one first. */
struct window_path {
    uint32_t nodes;
    uint8_t count, from[SLOTS], to[SLOTS];
    uint8_t origin; /* entry of the layer before */
};

/* The tables are charged to the budget of the arena, which must outlive them. False: over
 * the budget. window_layers_done may follow in any case, also twice, or if all is zero.
 */
bool window_layers_begin(struct window_layers *l, struct arena *a);
void window_layers_done(struct window_layers *l);

/* The layer of a window with one stone in slot 0; TABLE_NONE: over the budget, as below.
 */
uint32_t window_layers_first(struct window_layers *l, uint8_t stone);

/* The step that the key leads to: its record. `before`: the step before it, or
 * TABLE_NONE. */
uint32_t window_layers_step(struct window_layers *l, const struct window_step_key *key,
                            uint32_t before);
const struct window_step *window_layers_step_of(const struct window_layers *l,
                                                uint32_t step);
const struct window_step_key *window_layers_key_of(const struct window_layers *l,
                                                   uint32_t step);

/* The moves that lead to an entry of the layer after a step; *entry is then the entry of
 * the layer before it. NULL: over the budget. */
const struct window_path *window_layers_path(struct window_layers *l, uint32_t step,
                                             unsigned *entry);

/* Chooses with how few stones play in the last window can end, and by which moves: from
 * this *entry of the layer. `slot` is to hold `colour` then; SLOTS: there is no such
 * wish. False: no end is as wished. */
bool window_layers_end(struct window_layers *l, uint32_t layer,
                       const uint16_t near[SLOTS], unsigned slot, unsigned colour,
                       unsigned *entry, struct window_path *path);

#endif

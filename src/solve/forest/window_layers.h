/* SPDX-License-Identifier: MIT */
/* window_layers.h: what a window that moves over a board can contain, and by which moves.
 *
 * A layer is a list of states (window.h) that the window can have when a stone has come
 * in: those with the fewest stones left behind, each with the state it comes from. All
 * play in the window leads to the next layer, which depends only on this layer, on which
 * slots are neighbours, how old their cells are, and the colour of the stone that comes
 * in. On boards without holes the same few thousand layers recur, so layers and
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
    struct table layers;  /* a set of layers; its keys are the entries of a layer */
    struct table origins; /* a set of lists: for each entry of a layer, one byte with its
                             entry in the layer before */
    struct table steps;   /* window_step_key → window_step */
    struct table paths;   /* window_path_key → window_path */
    struct reached *reached;
    /* The set of states taken into the layer that is being made. */
    uint64_t taken[STATES / 64];
    /* States looked at; steps that were only looked up count, too. */
    uint64_t nodes;
};

/* Everything that determines the next layer. */
struct window_step_key {
    uint32_t layer;
    uint16_t near[SLOTS]; /* of the window before the step */
    /* Number of stones that have come in since this cell did; 0: the slot is free. */
    uint8_t age[SLOTS];
    uint8_t closed; /* the slot whose cell goes out; SLOTS if none does */
    uint8_t opened; /* the slot where the stone comes in */
    uint8_t stone;
    uint8_t unused; /* zero, because the bytes are used as a key */
};

/* A step and its key fill one cache line, because the time of a look-up is that of its
 * memory accesses. */
struct window_step {
    uint32_t next;      /* the layer after the step */
    uint16_t nodes;     /* the number of nodes that it took to make */
    uint16_t lost;      /* stones that the best entry after it has left behind in it */
    uint32_t origins;   /* record in `origins` for the entries of that layer */
    uint32_t follow[2]; /* the steps that followed it last time, by colour; 0: none yet */
    uint32_t path;      /* the path through it that was asked for last; 0: none yet */
};

/* Moves between two layers, as slots, the last one first. */
struct window_path {
    uint32_t nodes;
    uint8_t count, from[SLOTS], to[SLOTS];
    uint8_t origin; /* the entry of the layer before */
};

/* Makes the tables. They are charged to the budget of the arena, which must outlive them.
 * Returns false if the budget is exceeded. window_layers_done may be called in any case,
 * also twice, and also if everything is zero. */
bool window_layers_begin(struct window_layers *l, struct arena *a);
void window_layers_done(struct window_layers *l);

/* Returns the layer of a window with one stone, in slot 0, or TABLE_NONE if the budget is
 * exceeded. */
uint32_t window_layers_first(struct window_layers *l, uint8_t stone);

/* Returns the record of the step for this key, or TABLE_NONE if the budget is exceeded.
 * `before` is the previous step, or TABLE_NONE. */
uint32_t window_layers_step(struct window_layers *l, const struct window_step_key *key,
                            uint32_t before);
const struct window_step *window_layers_step_of(const struct window_layers *l,
                                                uint32_t step);
const struct window_step_key *window_layers_key_of(const struct window_layers *l,
                                                   uint32_t step);

/* Returns the moves that lead to *entry of the layer after a step, and sets *entry to the
 * entry of the layer before the step from which they start. Returns NULL if the budget is
 * exceeded. */
const struct window_path *window_layers_path(struct window_layers *l, uint32_t step,
                                             unsigned *entry);

/* Finds the fewest stones with which play in the last window can end, the moves for that,
 * and the *entry of the layer from which they start. At the end, `slot` must hold
 * `colour`; if `slot` is SLOTS, there is no such condition. Returns false if no end meets
 * the condition. */
bool window_layers_end(struct window_layers *l, uint32_t layer,
                       const uint16_t near[SLOTS], unsigned slot, unsigned colour,
                       unsigned *entry, struct window_path *path);

#endif

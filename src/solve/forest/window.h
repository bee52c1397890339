/* SPDX-License-Identifier: MIT */
/* window.h: a few cells of a board, kept in slots, and all possible play inside them. The
 * contents of all slots form one number, the state: two bits per slot, EMPTY, X or O. */
#ifndef DICOT_SOLVE_FOREST_WINDOW_H
#define DICOT_SOLVE_FOREST_WINDOW_H

#include <stdint.h>

#define SLOTS 8                    /* cells in the window */
#define STATES (1u << (2 * SLOTS)) /* two bits per slot */
#define MOST_REACHED 512           /* most states in one list of reached states */
#define NOBODY UINT32_MAX          /* the cell of a free slot */

struct window {
    uint32_t columns; /* columns of the board */
    uint32_t cell[SLOTS];
    uint32_t since[SLOTS]; /* when the cell came in, as its place in the order of cells */
    uint16_t near[SLOTS];  /* the slots of neighbours, each as the low bit of its two */
    unsigned filled;
};

void window_clear(struct window *w, uint32_t columns);

/* Put a cell into a free slot, and take it out again. */
void window_open(struct window *w, unsigned slot, uint32_t cell, uint32_t since);
void window_close(struct window *w, unsigned slot);

/* Returns a free slot; there must be one. */
unsigned window_free_slot(const struct window *w);

/* Returns the slot of the cell that has been in the window longest, apart from the cell
 * `keep`. */
unsigned window_oldest(const struct window *w, uint32_t keep);

static inline unsigned slot_content(uint32_t state, unsigned slot)
{
    return state >> 2 * slot & 3;
}

/* Returns the state with this slot emptied, or the same state if `slot` is SLOTS. */
static inline uint32_t slot_cleared(uint32_t state, unsigned slot)
{
    return slot < SLOTS ? state & ~(3u << 2 * slot) : state;
}

/* The states reached, each once, in the order in which they were found. */
struct reached {
    uint64_t seen[STATES / 64]; /* the set of states in the list */
    struct {
        /* parent: index in this list; a source is its own parent. */
        uint16_t state, parent;
        uint8_t source, from, to;
    } list[MOST_REACHED];
    unsigned count;
};

void reached_clear(struct reached *r);

/* Adds a state and all states that play from it leads to. */
void reach_all(struct reached *r, const uint16_t near[SLOTS], uint32_t state,
               unsigned source);

#endif

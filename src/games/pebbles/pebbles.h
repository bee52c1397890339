/* SPDX-License-Identifier: MIT */
/* pebbles.h: what pebbles.c (the rules, text and pictures), images.c (normal forms),
 * parts.c (independent parts, and pebbles that do not matter), bounds.c and formulas.c
 * (values) share. doc/pebbles.md has the proofs. */
#ifndef DICOT_GAMES_PEBBLES_PEBBLES_H
#define DICOT_GAMES_PEBBLES_PEBBLES_H

#include <string.h>

#include "game/theory.h"
#include "graph/dag.h"

enum colour { BLUE, RED, GREEN, COLOURS };

#define TOLL_KINDS 4 /* b-b b-g g-b g-g, on each arc */

struct pebbles {
    struct dag dag;
    unsigned width;                /* bytes per count */
    unsigned own_bits, green_bits; /* bits for own and green pebbles in a free move */
    uint64_t tolls;  /* number of toll moves; free moves have larger numbers */
    uint8_t *roles;  /* an enum role per vertex; NULL if there are no green pebbles */
    uint32_t *twin;  /* the twin before each vertex, or the vertex itself; NULL: none */
    uint8_t *images; /* symmetries, each as the images of all vertices; NULL: none */
    uint32_t image_count;
};

static inline const struct pebbles *pebbles_of(const struct board *b)
{
    return b->data;
}

/* Returns the colour that only this player moves. */
static inline enum colour own_of(enum player who)
{
    return who == LEFT ? BLUE : RED;
}

/* Read and write counts of more than one byte. */
uint64_t pebbles_wide_count(unsigned width, const uint8_t *at);
void pebbles_set_wide_count(unsigned width, uint8_t *at, uint64_t n);

static inline uint64_t count(const struct pebbles *p, const uint8_t *pos, uint32_t v,
                             enum colour colour)
{
    const uint8_t *at = pos + ((size_t)v * COLOURS + colour) * p->width;
    return p->width == 1 ? *at : pebbles_wide_count(p->width, at);
}

static inline void set_count(const struct pebbles *p, uint8_t *pos, uint32_t v,
                             enum colour colour, uint64_t n)
{
    uint8_t *at = pos + ((size_t)v * COLOURS + colour) * p->width;
    if (p->width == 1)
        *at = (uint8_t)n;
    else
        pebbles_set_wide_count(p->width, at, n);
}

/* Returns the free move along that arc, from its head to its tail. */
move pebbles_free_move(const struct pebbles *p, uint64_t arc, uint64_t own,
                       uint64_t green);

/* Finds twins and images. Returns false if the budget is exceeded. */
bool pebbles_find_images(struct pebbles *p, struct arena *arena);

/* The slots of struct game that are not in pebbles.c. */
bool pebbles_part(const struct board *b, uint8_t *rest, uint8_t *part, void *scratch);
void pebbles_normalise(const struct board *b, uint8_t *pos, uint32_t *line,
                       void *scratch);
bool pebbles_value(const struct board *b, const uint8_t *pos, void *scratch,
                   struct values *s, value *v);
bool pebbles_bounds(const struct board *b, const uint8_t *pos, void *scratch,
                    int64_t *low, int64_t *high);
bool pebbles_nim_move(const struct board *b, const uint8_t *pos, uint32_t goal, move *m);

/* Returns the toll move along that arc, from its tail to its head, that places a pebble
 * of the player's own colour and discards another of it. */
static inline move pebbles_toll_move(uint64_t arc)
{
    return arc * TOLL_KINDS;
}

/* Finds where the pebbles of a move come from and where they go. */
void pebbles_move_ends(const struct pebbles *p, move m, uint32_t *from, uint32_t *to);

#endif

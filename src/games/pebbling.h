/* SPDX-License-Identifier: MIT */
/* pebbling.h: what pebbling.c (the rules) and the methods that solve it share.
 * doc/pebbling.md has the proofs. */
#ifndef DICOT_GAMES_PEBBLING_H
#define DICOT_GAMES_PEBBLING_H

#include <string.h>

#include "game/option.h"
#include "game/theory.h"
#include "graph/graph.h"

extern const struct game pebbling;

#define NO_ROOT UINT32_MAX

struct pebbling {
    struct graph graph;
    uint32_t root;    /* NO_ROOT if none was named */
    uint64_t longest; /* most times that one move may be repeated in a batch */
};

static inline const struct pebbling *pebbling_of(const struct board *b)
{
    return b->data;
}

static inline uint64_t pebbles_on(const uint8_t *pos, uint32_t v)
{
    uint64_t n;
    memcpy(&n, pos + (size_t)v * sizeof n, sizeof n);
    return n;
}

static inline void set_pebbles(uint8_t *pos, uint32_t v, uint64_t n)
{
    memcpy(pos + (size_t)v * sizeof n, &n, sizeof n);
}

/* Prints the pebbles of all vertices. */
void pebbling_print_counts(const struct graph *g, const uint8_t *pos, struct writer *w);

/* A batch: the same move `times` times in a row, at most `longest` times, as one move. */
struct repeated_move {
    uint32_t from, to;
    uint64_t times;
};

static inline move batch_move(const struct pebbling *p, struct repeated_move s)
{
    uint64_t n = p->graph.vertices;
    return ((s.times - 1) * n + s.from) * n + s.to;
}

static inline struct repeated_move move_batch(const struct pebbling *p, move m)
{
    uint64_t n = p->graph.vertices;
    return (struct repeated_move){(uint32_t)(m / n % n), (uint32_t)(m % n),
                                  m / n / n + 1};
}

/* Does some vertex have two pebbles? */
bool pebbling_can_move(const struct graph *g, const uint8_t *pos);

/* Finds the distance of each vertex from `from`, on ways that avoid the vertex `barred`
 * (NO_ROOT: none); UNREACHED if there is no way. `queue` has room for all vertices and
 * gets those that are reached, nearest first. Returns their number. */
#define UNREACHED UINT32_MAX
uint32_t pebbling_distances(const struct graph *g, uint32_t from, uint32_t barred,
                            uint32_t *distance, uint32_t *queue);

/* Returns the fewest pebbles of `pos` that together weigh at least 1, where a pebble at
 * distance d weighs 2^-d; no fewer can bring a pebble to the root. Returns 0 if all of
 * them weigh less. `queue` is as pebbling_distances leaves it. */
uint64_t pebbling_fewest(const uint8_t *pos, const uint32_t *distance,
                         const uint32_t *queue, uint32_t reached);

#endif

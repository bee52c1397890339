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
    uint32_t root;    /* NO_ROOT: none was named */
    uint64_t longest; /* times that one move may stand for */
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

/* The pebbles of all vertices as text. */
void pebbling_print_counts(const struct graph *g, const uint8_t *pos, struct writer *w);

/* The same move so many times in a row, as one: at most `longest` times. */
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

/* Has some vertex two pebbles? */
bool pebbling_can_move(const struct graph *g, const uint8_t *pos);

/* How far each vertex is from `from`, along edges that avoid `barred` (NO_ROOT: none);
 * UNREACHED where there is no way. `queue` has room for all vertices and gets those that
 * are reached, nearest first; their number is returned. */
#define UNREACHED UINT32_MAX
uint32_t pebbling_distances(const struct graph *g, uint32_t from, uint32_t barred,
                            uint32_t *distance, uint32_t *queue);

/* The fewest pebbles of `pos` that weigh `wanted` together, where a pebble at distance d
 * weighs 2^-d: no fewer can bring `wanted` pebbles to the root. 0: all of them do not.
 * `queue` as pebbling_distances leaves it. */
uint64_t pebbling_fewest(const uint8_t *pos, uint64_t wanted, const uint32_t *distance,
                         const uint32_t *queue, uint32_t reached);

#endif

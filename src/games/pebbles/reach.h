/* SPDX-License-Identifier: MIT */
/* reach.h: finds which vertices the pebbles of either colour can ever reach, and which
 * pebbles never move again. doc/pebbles.md, "What pebbles can reach", has the proofs. */
#ifndef DICOT_GAMES_PEBBLES_REACH_H
#define DICOT_GAMES_PEBBLES_REACH_H

#include "games/pebbles/pebbles.h"

#define MOST_SOURCES 64 /* most vertices from which pebbles of one colour move */

/* How far the pebbles of one colour can travel. */
struct travel {
    uint64_t total;
    unsigned bits; /* bits after the binary point in `room` */
    uint32_t sources;
    uint32_t from[MOST_SOURCES]; /* the vertex of each source */
    uint32_t pebbles[MOST_SOURCES];
    /* By vertex and source: 1 + tolls on the cheapest way from the source. */
    uint8_t *price;
    uint32_t *room; /* by vertex: bound on the moving pebbles that are there at once */
};

struct reach {
    const struct pebbles *pebbles;
    const uint8_t *pos;
    struct travel travel[2];
    uint32_t *list;  /* scratch: a list of vertices, or a number for each */
    uint8_t *kept;   /* scratch for the caller: a byte per vertex */
    uint32_t *spare; /* scratch for the caller: four numbers per vertex */
    bool far;        /* a price is too large to be stored */
    /* By vertex: is it in the list, or may a cheaper way lead on from it?. */
    uint8_t *listed;
    uint8_t *fixed; /* by vertex: bit `colour` is set if its pebbles here never move */
};

/* Returns how many bytes of scratch reach_find needs. */
size_t reach_bytes(uint32_t vertices);

/* Finds which pebbles are fixed and what the others can reach. Returns false if there are
 * green pebbles, or so many of anything that it would take too long. */
bool reach_find(struct reach *r, const struct pebbles *p, const uint8_t *pos,
                void *scratch);

/* Does the other colour keep this colour out of v for ever? */
static inline bool is_shut(const struct reach *r, int colour, uint32_t v)
{
    return r->fixed[v] >> (1 - colour) & 1;
}

static inline bool is_fixed(const struct reach *r, int colour, uint32_t v)
{
    return r->fixed[v] >> colour & 1;
}

/* Can n moving pebbles of the colour ever be on v at once? */
static inline bool has_room(const struct reach *r, int colour, uint32_t v, uint32_t n)
{
    return r->travel[colour].room[v] >> r->travel[colour].bits >= n;
}

#endif

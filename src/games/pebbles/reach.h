/* SPDX-License-Identifier: MIT */
/* reach.h: which vertices the pebbles of either colour can ever reach, and which
 * pebbles never move again. doc/pebbles.md, "What pebbles can reach", has the proofs. */
#ifndef DICOT_GAMES_PEBBLES_REACH_H
#define DICOT_GAMES_PEBBLES_REACH_H

#include "games/pebbles/pebbles.h"

#define MOST_SOURCES 64 /* vertices from which pebbles of one colour move */

/* Pebbles of one colour. */
struct travel {
    uint64_t total;
    unsigned bits; /* of the fractions in `room` */
    uint32_t sources;
    uint32_t from[MOST_SOURCES]; /* where they stand */
    uint32_t pebbles[MOST_SOURCES];
    uint8_t *price; /* by vertex and source: 1 + tolls on the cheapest way from there */
    uint32_t *room; /* by vertex: never more of the moving pebbles are there at once */
};

struct reach {
    const struct pebbles *pebbles;
    const uint8_t *pos;
    struct travel travel[2];
    uint32_t *list;  /* of vertices; or a number for each */
    uint8_t *kept;   /* likewise, for the caller */
    uint32_t *spare; /* four numbers per vertex, for the caller */
    bool far;        /* a way is longer than can be counted */
    uint8_t *listed; /* is it in the list? or: may there be a cheaper way from it? */
    uint8_t *fixed;  /* 1 << colour: its pebbles here never move */
};

/* How many bytes of scratch reach_find needs. */
size_t reach_bytes(uint32_t vertices);

/* Returns false if there are green pebbles, or so many of anything that it would take too
 * long. */
bool reach_find(struct reach *r, const struct pebbles *p, const uint8_t *pos,
                void *scratch);

/* Does the other colour keep this one out for ever? */
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

/* SPDX-License-Identifier: MIT */
/* box.h: products of complete graphs within a Hamming graph, cut in two, and what can be
 * left of the stones in one of them (doc/hamming.md). */
#ifndef DICOT_SOLVE_HAMMING_BOX_H
#define DICOT_SOLVE_HAMMING_BOX_H

#include "solve/hamming/cut.h"

/* Some vertices of each factor. */
struct box {
    struct hamming graph;
    uint32_t *vertex; /* on the board, by the numbers of `graph` */
    int64_t black;    /* stones */
    bool cube;
    int64_t delta; /* modulo 3, if it is a cube */
};

/* A stone on the vertex with this number in its box. */
struct spot {
    uint32_t at;
    uint8_t colour;
};

/* One or two stones are to be left. */
struct box_goal {
    struct spot spot[2];
    unsigned spots;
    bool joker; /* may be used; only with one spot */
};

/* A box in two: the digits of one factor in some order, so many of them and the rest. */
struct split {
    unsigned factor, order;
    uint32_t length[2];   /* digits in both parts */
    uint32_t first, last; /* the digits at both ends of the order, if they differ */
};

#define SPLITS 12 /* orders and lengths that are tried for a factor */

/* The k-th split of a factor such that first is in the first part, and last, if it is
 * another digit, in the second. False: an earlier one has the same parts. */
bool split_of(const struct hamming *h, unsigned factor, uint32_t first, uint32_t last,
              unsigned k, struct split *s);

/* All vertices of a board. False: over the budget. */
bool box_whole(struct box *b, const struct hamming *h, const uint8_t *colours,
               struct memory *m);

/* Both parts. False: over the budget. */
bool box_cut(const struct box *b, const struct split *s, const uint8_t *colours,
             struct box part[2], struct memory *m);
void box_free(struct box *b, struct memory *m);

/* The number in its part of a vertex of the box. */
uint32_t split_place(const struct box *b, const struct split *s, uint32_t at,
                     unsigned *part);

/* A neighbour in the other part of vertex `at` of a part; k < length[!part]. */
uint32_t split_across(const struct box *b, const struct split *s, unsigned part,
                      uint32_t at, uint32_t k);

/* Can that be left of a full box, once `changed` stones have other colours? */
bool box_can(const struct box *b, const uint8_t *colours, const struct spot *changes,
             unsigned changed, const struct box_goal *goal, struct memory *m);

/* The same by looking at all plays, on up to SMALL_VERTICES vertices. Returns the number
 * of moves, or less than 0 as small_solve does. */
int box_search(const struct box *b, const uint8_t *colours, const struct spot *changes,
               unsigned changed, const struct box_goal *goal, struct memory *m,
               struct small_move moves[SMALL_MOVES]);

#endif

/* SPDX-License-Identifier: MIT */
/* sum_listing.h: a position of a problem as lists of parts and values, so that the list
 * after a move is made from that of the position. */
#ifndef DICOT_TWOPLAYER_SUMS_LISTING_H
#define DICOT_TWOPLAYER_SUMS_LISTING_H

#include "twoplayer/sums/sum_lists.h"

/* Where the list of a term starts, and the rest beside it. */
struct listed_term {
    size_t refs;
    struct packed rest;
};

/* A position of a sum as one list for each term and, last, one for the whole sum. Values
 * in these lists are not added up, so that a term can be taken out of the sum again. */
struct sum_listing {
    const struct problem *problem;
    const uint8_t *position;
    struct listed_term *terms;
    size_t listed; /* terms listed so far */
    size_t summed; /* index of the next item of the terms to be added to the sum */
    size_t end;    /* where the list of the sum ends */
};

/* Lists one more term, or adds one more item of the terms to the list of the sum. Returns
 * false if memory runs out. */
bool listing_step(struct sum_lists *lists, struct sum_listing *l);

/* Are the terms and their sum listed? */
bool listing_is_whole(const struct sum_listing *l);

/* Puts the list of the position, as `who` sees it, on top of the stack. */
bool listing_seen_by(struct sum_lists *lists, const struct sum_listing *l,
                     enum player who, uint64_t nodes, struct packed *rest);

/* Puts the list after a move on top of the stack, as the opponent of `who` sees it. */
bool listing_after(struct sum_lists *lists, const struct sum_listing *l, enum player who,
                   struct sum_move m, uint64_t nodes, struct packed *rest);

#endif

/* SPDX-License-Identifier: MIT */
/* operations.h: operations on values beyond sums. */
#ifndef DICOT_VALUE_OPERATIONS_H
#define DICOT_VALUE_OPERATIONS_H

#include "value/value.h"

/* ---- the ordinal sum ---- */

/* Returns the ordinal sum G:H, that is, G with H on top of it: a move in G ends H. It
 * depends on the form of G, here the canonical one, but only on the value of H (the colon
 * principle). */
value value_ordinal_sum(struct values *s, value g, value h);

/* ---- operations that make games colder or hotter ---- */

/* Returns G cooled by t: what G is worth if every move costs t, as long as anybody wants
 * to move. t is a number, and not negative. Above the temperature of G nobody wants to
 * move, and the result is its mean. At the temperature, an infinitesimal may be left (G
 * frozen). */
value value_cool(struct values *s, value g, value t);

/* Returns G heated by t: G itself if it is a number, else {G^L heated + t | G^R heated -
 * t} for the canonical form of G. */
value value_heat(struct values *s, value g, value t);

/* Returns G overheated from x to t: n·x if G is an integer n, else {G^L overheated + t |
 * G^R overheated - t}. */
value value_overheat(struct values *s, value g, value x, value t);

/* Is there a Norton product of G by U? If G is an integer, by any U, else by a positive
 * one. */
enum certainty value_has_norton(struct values *s, value g, value u);

/* Returns that product: n·U if G is an integer n, else {G^L·U + I | G^R·U - I}, where I
 * is U plus an incentive of U, for each incentive. */
value value_norton(struct values *s, value g, value u);

/* ---- what a player gains by a move ---- */

/* Lists the incentives G^L - G of Left and G - G^R of Right, in ascending order of ids.
 * As the options are canonical, no incentive of a player is at most another one. The
 * lists live as long as the store. Returns false on failure. */
bool value_incentives(struct values *s, value v, struct value_options *incentives);

/* ---- values modulo infinitesimals ---- */

/* Is a ≤ b plus some infinitesimal? */
enum certainty value_at_most_nearly(struct values *s, value a, value b);

/* Returns the reduced canonical form. It is the same for all values that differ by
 * infinitesimals, and a number for those infinitesimally close to one. */
value value_reduced(struct values *s, value v);

/* ---- atomic.c: all-small values and their atomic weight ---- */

/* Returns whether both players can move as long as one of them can. */
enum certainty value_is_all_small(struct values *s, value v);

/* Returns about how many ups an all-small value is worth. Returns NO_VALUE on failure, or
 * if the value is not all-small. */
value value_atomic_weight(struct values *s, value v);

#endif

/* SPDX-License-Identifier: MIT */
/* moves.h: all moves in a sum, and what is known of the positions they lead to. */
#ifndef DICOT_TWOPLAYER_CLOBBER_MOVES_H
#define DICOT_TWOPLAYER_CLOBBER_MOVES_H

#include "twoplayer/clobber/known.h"

/* Is told of a position one move further, as the opponent sees it, and of its answer, if
 * that is known. False: enough. */
typedef bool visitor(void *context, const struct inquiry *child);

/* Makes all moves of Left, in equal parts once. Returns how many positions the visitor
 * was told of; it is told of one that the opponent loses as soon as that is seen. */
unsigned moves_visit(struct knowledge *k, const struct sum *s, visitor *visit,
                     void *context);

#endif

/* SPDX-License-Identifier: MIT */
/* moves.h: all moves in a sum, and what is known about the positions they lead to. */
#ifndef DICOT_TWOPLAYER_CLOBBER_MOVES_H
#define DICOT_TWOPLAYER_CLOBBER_MOVES_H

#include "twoplayer/clobber/known.h"

/* Is given a position after one move, as the opponent sees it, with its answer if that is
 * known. Returns false to stop the visit. */
typedef bool visitor(void *context, const struct inquiry *child);

/* Makes all moves of Left and shows the results to the visitor; of several equal parts
 * only one is moved in. Returns how many positions the visitor was shown. A position that
 * the opponent loses is shown as soon as it is noticed. */
unsigned moves_visit(struct knowledge *k, const struct sum *s, visitor *visit,
                     void *context);

#endif

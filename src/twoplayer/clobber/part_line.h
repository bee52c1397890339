/* SPDX-License-Identifier: MIT */
/* part_line.h: groups of stones on a line of up to 128 cells, for part.c. Each function
 * does what the function of part.h with `layout_` or `part_` in place of `line_` does. */
#ifndef DICOT_TWOPLAYER_CLOBBER_PART_LINE_H
#define DICOT_TWOPLAYER_CLOBBER_PART_LINE_H

#include "twoplayer/clobber/part.h"

#define MOST_ON_LINE 128u

unsigned line_split(const uint64_t black[2], const uint64_t white[2], struct part *pieces,
                    unsigned most);
unsigned line_hops(const struct part *p, struct hop hops[MOST_HOPS]);
unsigned line_mobility(const struct part *p);
unsigned line_after(const struct part *p, struct hop hop,
                    struct part pieces[MOST_PIECES]);
void line_normalise(struct part *p);

#endif

/* SPDX-License-Identifier: MIT */
/* stone_lines.h: nimbers of impartial Clobber on a line of stones, and of every stretch
 * of it; doc/clobber.md has the recurrence and the theorem about periods. */
#ifndef DICOT_TWOPLAYER_STONE_LINES_H
#define DICOT_TWOPLAYER_STONE_LINES_H

#include "search/search.h"

#define STONE_LINES_LONGEST ((uint32_t)1 << 24) /* stones */

/* The line: a word of `length` bytes that is repeated, to so many stones. Stones of equal
 * bytes have one colour; there are two. NULL: over the budget. SEARCH_SOLVED: all is
 * known; SEARCH_TOO_LARGE: a nimber does not fit. */
struct search *stone_lines_new(struct memory *m, const uint8_t *word, uint32_t length,
                               uint32_t stones);

/* How long the stretches are whose nimbers are known by now. */
uint32_t stone_lines_known(const struct search *s);

/* Of so many stones from number `from` on, all of them within the line; `first`, `last`:
 * the stone at that end has the other colour. */
uint32_t stone_lines_nimber(const struct search *s, uint32_t from, uint32_t stones,
                            bool first, bool last);

/* After SEARCH_SOLVED: nimbers of stretches of any one kind that are at least `from` long
 * do not change when `period` stones are inserted. `proved`: however long the line is;
 * otherwise in this line. */
struct line_period {
    uint32_t from, period; /* period 0: there is none up to a third of the line */
    bool proved;
};
struct line_period stone_lines_period(const struct search *s);

#endif

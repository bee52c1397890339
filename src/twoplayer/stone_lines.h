/* SPDX-License-Identifier: MIT */
/* stone_lines.h: nimbers of impartial Clobber on a line of stones and on every stretch of
 * it, and of sums of such lines. doc/clobber.md has the recurrence and the theorem about
 * periods. */
#ifndef DICOT_TWOPLAYER_STONE_LINES_H
#define DICOT_TWOPLAYER_STONE_LINES_H

#include "search/search.h"
#include "twoplayer/nimber.h"

#define STONE_LINES_LONGEST ((uint32_t)1 << 24) /* in stones */

/* Makes a search for a line of `stones` stones, in which the word of `length` bytes is
 * repeated. Equal bytes are stones of one colour; there are two colours. Returns NULL if
 * memory runs out. The search ends with SEARCH_SOLVED if all nimbers are known, and with
 * SEARCH_TOO_LARGE if one does not fit. */
struct search *stone_lines_new(struct memory *m, const uint8_t *word, uint32_t length,
                               uint32_t stones);

/* Returns the length up to which the nimbers of all stretches are known. */
uint32_t stone_lines_known(const struct search *s);

/* Returns the nimber of the stretch of `stones` stones that begins with stone number
 * `from`. It must lie within the line. `first` and `last` say that the stone at that end
 * has changed its colour. */
uint32_t stone_lines_nimber(const struct search *s, uint32_t from, uint32_t stones,
                            bool first, bool last);

/* After SEARCH_SOLVED: the nimbers of stretches of one kind that are at least `from` long
 * do not change if `period` stones are inserted. If `proved`, this holds for lines of any
 * length, else within this line. */
struct line_period {
    uint32_t from, period; /* period 0: none up to a third of the line */
    bool proved;
};
struct line_period stone_lines_period(const struct search *s);

/* ---- sums of lines ---- */

/* Returns whether all terms are impartial Clobber in one row or column, on lines short
 * enough for a table. */
bool line_nimber_fits(const struct task *t);

/* Makes a search whose answer is a struct nimber_answer. Returns NULL if memory runs
 * out. */
struct search *line_nimber_new(const struct task *t);

#endif

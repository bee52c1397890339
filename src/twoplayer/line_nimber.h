/* SPDX-License-Identifier: MIT */
/* line_nimber.h: sums of impartial Clobber on lines, from the tables of stone_lines.h. */
#ifndef DICOT_TWOPLAYER_LINE_NIMBER_H
#define DICOT_TWOPLAYER_LINE_NIMBER_H

#include "twoplayer/nimber.h"

/* Returns whether all terms are impartial Clobber in one row or column, on lines short
 * enough for a table. */
bool line_nimber_fits(const struct task *t);

/* Makes a search whose answer is a struct nimber_answer. Returns NULL if memory runs
 * out. */
struct search *line_nimber_new(const struct task *t);

#endif

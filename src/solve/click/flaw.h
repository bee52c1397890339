/* SPDX-License-Identifier: MIT */
/* flaw.h: chessboards of blocks with one inverted cell, and what is known about them.
 * doc/click-chessboards.md has the theorem and its proof. */
#ifndef DICOT_SOLVE_CLICK_FLAW_H
#define DICOT_SOLVE_CLICK_FLAW_H

#include "games/clicks/clicks.h"

/* Where the inverted cell is: the numbers of rows above and below it, and of columns on
 * the side that has fewer and on the other. */
struct flaw {
    uint32_t above, below, near, far;
    bool mirrored; /* the near side is the right one */
};

/* Are the blocks a full rectangle of at least two rows and columns, in two colours like a
 * chessboard but for one cell? */
bool flaw_find(const struct board *b, const uint8_t *pos, struct flaw *flaw);

static inline uint32_t flaw_rows(const struct flaw *f)
{
    return f->above + f->below + 1;
}

static inline uint32_t flaw_columns(const struct flaw *f)
{
    return f->near + f->far + 1;
}

/* Returns the least number of blocks that a play leaves. Where that is known only for
 * smaller boards, returns 0 and sets *proved to false. */
int64_t flaw_left(const struct flaw *f, bool *proved, const char **reason);

#endif

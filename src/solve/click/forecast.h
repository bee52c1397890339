/* SPDX-License-Identifier: MIT */
/* forecast.h: while a changed line is replayed, is it still likely to stay?
 *
 * Most changes are turned down because a large click has become smaller. That shows long
 * before the replay ends, in the numbers of blocks of each colour. Where the new line has
 * fewer blocks of a colour than the old one had at the same click, they are assumed to be
 * missing from the largest click of that colour that is still to come. What the new line
 * has more than the old one is assumed to bring nothing. This is a guess and no bound, so
 * it is given the benefit of a doubt: one block more or less in the largest click
 * possible. Of the changes that would stay, fewer than 3 of 1000 are lost
 * (doc/samegame.md). */
#ifndef DICOT_SOLVE_CLICK_FORECAST_H
#define DICOT_SOLVE_CLICK_FORECAST_H

#include <string.h>

#include "solve/click/line.h"

struct forecast {
    const struct click_line *old;
    const struct line_goal *goal;
    /* Points of a click that both lines make at different times, while only one of them
     * has made it: counted as if the new line had made it when the old one did. */
    int64_t owed;
    int64_t lost; /* points that are thought to be lost in clicks to come, below 0 */
    int64_t need; /* what the new line must be ahead by to stay, in points */
    struct {
        int32_t more; /* blocks that the new line has more than the old one */
        int64_t lost;
    } colours[PLANES_COLOURS + 1]; /* by codes */
};

/* A forecast for a line that stays if its objective is `enough`. */
static inline void forecast_open(struct forecast *f, const struct click_line *old,
                                 const struct line_goal *g, double enough)
{
    /* The best end that any line can have is a board that is cleared. */
    const int64_t most = old->gained[old->count] + clicks_bonus(g->board);
    f->old = old;
    f->goal = g;
    f->owed = f->lost = 0;
    f->need = (int64_t)(enough - g->doubt) - most;
    memset(f->colours, 0, (g->frame.colours + 1) * sizeof *f->colours);
}

/* The new line has `more` blocks of this code more than before, or the old line has come
 * to board i. */
static inline void forecast_note(struct forecast *f, unsigned code, int32_t more,
                                 size_t i)
{
    const int64_t *points = f->goal->points;
    const int32_t largest = line_later(f->old, f->goal, i)[code];
    const int32_t sum = f->colours[code].more + more;
    const int32_t rest = largest + (sum < 0 ? sum : 0);
    const int64_t lost = points[rest > 0 ? rest : 0] - points[largest];
    f->lost += lost - f->colours[code].lost;
    f->colours[code].lost = lost;
    f->colours[code].more = sum;
}

/* The new line has gained so many points, the old one is at board i. */
static inline bool forecast_bad(const struct forecast *f, int64_t gained, size_t i)
{
    return gained - f->old->gained[i] + f->owed + f->lost < f->need;
}

#endif

/* SPDX-License-Identifier: MIT */
/* line.h: a play as a list of clicks that can be changed anywhere, for local search.
 *
 * A click is named by a block of the *start*: it clicks the group that holds this block
 * when its turn comes. So a list still means something after a change near its beginning:
 * it is replayed leniently, and clicks whose block is gone or alone are dropped. The
 * boards before all clicks are kept; a change at one place is replayed from there, and
 * only until the blocks left are those of the old line at some moment.
 *
 * Most clicks are far from the change. A click that reaches no cell in which the new
 * board differs from the old one does the same to both, and the difference (all words of
 * the boards, by exclusive or) stays what it is: so such clicks need not be made, and
 * the boards between them need not be written. */
#ifndef DICOT_SOLVE_CLICK_LINE_H
#define DICOT_SOLVE_CLICK_LINE_H

#include "base/arena.h"
#include "games/clicks/clicks.h"
#include "solve/click/planes.h"

/* What the plays of a board are worth. All lines of the board share it. */
struct line_goal {
    const struct board *board;
    struct planes frame;
    uint64_t start[PLANES_ROOM]; /* a tracked board */
    const int64_t *points;       /* points of a click, by its number of blocks */
    size_t most;                 /* the most clicks of a play */
    size_t stride;               /* words from one board of a line to the next */
    double step; /* the points that one block more brings to the largest click possible */
};

/* Sets up the goal of a board, in this arena: many points in samegame, otherwise few
 * blocks left. The position must fit planes. Returns false if the budget is exceeded. */
bool line_goal_open(struct line_goal *g, struct arena *a, const struct board *b,
                    const uint8_t *pos);

struct click_line {
    size_t count;      /* clicks */
    unsigned kept;     /* the colour that is left for the end, as a code */
    uint16_t *clicks;  /* blocks of the start, as spots */
    int64_t *gained;   /* points of the clicks before each click, and of all */
    uint64_t *reach;   /* the reach of each click; see planes_click_start */
    uint64_t *boards;  /* the boards before each click, and at the end */
    int64_t value;     /* the points, or the negative of the blocks left */
    int64_t objective; /* what a search maximises: the value, and a little more */
    /* How much each block left reduces the bonus for clearing, in the objective. If one
     * block cost the whole bonus, a search would be confined to plays that clear the
     * board. */
    int64_t left_takes;
};

/* A changed line of which it is not yet known whether it stays. */
struct line_draft {
    struct click_line line;
    uint64_t *differences;  /* differences, numbered from 1, each as large as a board */
    uint16_t *known, *from; /* board i differs from board from[i] of the old line by the
                             * difference known[i]; 0: it is written out */
};

/* Makes an empty line, in this arena. The caller checks a->failed. */
void line_open(struct click_line *l, struct arena *a, const struct line_goal *g);
void draft_open(struct line_draft *d, struct arena *a, const struct line_goal *g);
void line_copy(struct click_line *to, const struct click_line *from,
               const struct line_goal *g);

/* Removes all clicks. */
void line_clear(struct click_line *l, const struct line_goal *g, unsigned kept);

/* Adds a click on a block of the start. Returns false, and adds nothing, if the block is
 * gone or alone. */
bool line_click(struct click_line *l, const struct line_goal *g, uint32_t start);

/* Adds random clicks until none is possible, those of the kept colour last, and works out
 * value and objective. */
void line_end(struct click_line *l, const struct line_goal *g, uint64_t *seed);

/* Works out value and objective of a line that has ended. */
void line_judge(struct click_line *l, const struct line_goal *g);

/* Returns the objective that the line would have with this left_takes. */
int64_t line_objective(const struct click_line *l, const struct line_goal *g,
                       int64_t left_takes);

/* Changes a line that has ended, in one place and at random; the change stays if the
 * objective falls by no more than a random amount, on average `temperature`. The draft is
 * overwritten. */
void line_change(struct click_line *l, struct line_draft *d, const struct line_goal *g,
                 double temperature, uint64_t *seed);

/* Returns the board before click i. */
static inline uint64_t *line_board(const struct click_line *l, const struct line_goal *g,
                                   size_t i)
{
    return l->boards + i * g->stride;
}

/* Returns click i as a move of the rules, that is, the least cell of its group. */
move line_move(const struct click_line *l, const struct line_goal *g, size_t i);

#endif

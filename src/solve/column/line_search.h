/* SPDX-License-Identifier: MIT */
/* line_search.h: what the methods for one column or one row of blocks share. They read
 * the groups, then do one unit of work after another, and have no answer before the
 * last. */
#ifndef DICOT_SOLVE_COLUMN_LINE_SEARCH_H
#define DICOT_SOLVE_COLUMN_LINE_SEARCH_H

#include "solve/column/groups.h"
#include "solve/method.h"

struct line_search;

/* What differs between these methods. */
struct line_work {
    /* Makes room once the groups are known. Returns false if the budget is exceeded. The
     * function pointer may be NULL: the method reads the blocks itself. */
    bool (*make_room)(struct line_search *l);
    /* Does one unit of work, and says how the search stands after it. */
    enum search_state (*once)(struct line_search *l);
    /* The bound that holds before the search is solved, and the reason for it. */
    int64_t weakest;
    const char *why;
};

/* The struct of each of these methods begins with this one. */
struct line_search {
    struct search search;
    const struct line_work *work;
    const struct board *board;
    struct groups groups; /* at least its `position` and `line` are known */
    bool is_read;         /* all of `groups` is known */
    /* For each group: is it the first of those that are clicked together? Allocated for
     * all groups if the method has make_room. */
    uint8_t *is_first;
    struct moves moves;
    struct best best;
    char reason[200]; /* why the result is the best one */
};

/* Says whether the task is of this game, with a goal that does not count clicks, and has
 * all blocks in one column or row. */
bool line_search_fits(const struct task *t, const struct game *game);

/* Makes a search whose struct has `size` bytes. Returns NULL if the budget is
 * exceeded. */
struct search *line_search_new(const struct task *t, size_t size,
                               const struct line_work *work);

/* Ends the search with its best result; l->reason says why it is best. The caller puts
 * the play into l->best. */
void line_search_solved(struct line_search *l, int64_t result, enum bound_by by);

/* Does the same, but makes the play from is_first. Returns the state of the search. */
enum search_state line_search_play(struct line_search *l, int64_t result,
                                   enum bound_by by);

#endif

/* SPDX-License-Identifier: MIT */
/* reduction.h: a reduction is the construction of a hardness proof: instances of another
 * problem become positions of a game. Each has one row in reductions.c. */
#ifndef DICOT_REDUCE_REDUCTION_H
#define DICOT_REDUCE_REDUCTION_H

#include "base/nearest.h"
#include "search/method.h"
#include "search/story.h"

/* The search of a reduction for a solution of its instance. Mostly another search solves
 * the instance, and the solution becomes moves on the position. The struct of every such
 * search begins with this one. */
struct reduction_search {
    struct search search;
    const void *instance;
    const struct problem *problem; /* the position; only if moves are made */
    struct search *inside; /* solves the instance, and is freed with this search; NULL:
                              `finish` does it */
    /* Called after `inside` is solved; sets the answer, or returns SEARCH_RUNNING if
     * over(w). */
    enum search_state (*finish)(struct reduction_search *s, struct work *w);
    const char *method; /* the `method` of the answer */

    /* The answer: */
    bool found;         /* there is a solution */
    const char *reason; /* why there is none, or why the search gave up; NULL: neither */
    /* The solution as moves or, on a board that is played on as runs, as clicks on them.
     * For one player, they win; for two players, they are a play to the end, won by the
     * player that the solution names. */
    struct sum_move *moves;
    uint32_t *clicks;
    size_t count; /* of moves or clicks */
};

/* Allocates a zeroed struct of `size` bytes that begins with such a search, and sets what
 * comes from the task. Returns NULL if the budget is exceeded. */
void *reduction_search_new(const void *instance, const struct task *t, size_t size,
                           enum search_state (*finish)(struct reduction_search *s,
                                                       struct work *w));

/* Ends a constructor: the search takes over `inside`. If that is NULL, because the budget
 * was exceeded, frees the search and returns NULL. */
struct reduction_search *reduction_search_with(struct reduction_search *s,
                                               struct search *inside);

/* Frees such a search. NULL is ignored. */
void reduction_search_free(struct reduction_search *s);

/* How two players play out a solution. */
struct play_wish {
    enum player first;
    /* Seed of the loser's random moves; 0: the loser follows the theorem. */
    uint64_t seed;
};

/* The boxes of a scene, in the order of the scene. Each stands for some runs of the
 * board. */
struct drawn_box {
    const char *name; /* NULL: the box has no name */
    uint32_t first, runs;
};

struct drawn_boxes {
    struct arena *arena;
    struct drawn_box *list;
    size_t count, capacity;
};

struct reduction {
    const char *name;          /* the word users type */
    const char *title;         /* what becomes what, in one line, with the theorem */
    const char *notation;      /* how instances and their solutions are written */
    const char *solution_name; /* "circuit", "winner" */
    bool from_file;            /* an instance of one word is the name of a file */
    bool is_play;              /* a solution is a play of two players, not of one */
    int64_t goal;              /* one player: the result of a play that is a solution */
    enum player first;         /* two players: who moves first in the theorem */

    /* Reads an instance, which is all of the text and may have several lines, into an
     * arena. On failure fills the error and returns NULL; the arena may then hold parts
     * of it. */
    void *(*parse)(struct arena *a, struct cursor *text);

    /* Does the same for the construction exactly as the paper describes it, if ours had
     * to differ. NULL: it does not differ. */
    void *(*parse_literal)(struct arena *a, struct cursor *text);

    /* Prints the position as a LINE. */
    void (*print_line)(const void *instance, struct writer *w);

    /* Prints another LINE to compare the position with, which may be empty; `beside` is
     * its name. NULL: there is none. */
    const char *beside;
    void (*print_beside)(const void *instance, struct writer *w);

    /* Prints the sizes of its parts, in one line without a newline. NULL: there is
     * nothing to say. */
    void (*print_sizes)(const void *instance, struct writer *w);

    /* Prints a remark about an instance, perhaps none. NULL: there is never one. */
    void (*print_remark)(const void *instance, struct writer *w);

    /* Draws the position as a scene (doc/formats.md) with labelled parts, and with
     * `solution` unless that is empty. `to_scale` is set only if `scales` is. Writes
     * nothing if the position is too large. `boxes`, unless NULL, gets the boxes of a
     * board that is played on as runs. NULL: the position has a single term, and its game
     * draws it. */
    bool scales;
    void (*draw)(const void *instance, struct cursor solution, bool to_scale,
                 struct drawn_boxes *boxes, struct writer *w);

    /* Draws one gadget alone, given its name, as a scene. If there is no gadget of that
     * name, returns false, and the error lists the names. Writes nothing if the gadget is
     * too large. NULL: gadgets are not drawn. */
    bool (*draw_gadget)(const void *instance, struct cursor name, struct writer *w);

    /* Begins a search for a solution of the instance itself, not of the position. The
     * task has the position, read from the LINE, and solutions become moves on it.
     * Instance and problem must outlive the search. Returns NULL if the budget is
     * exceeded. A reduction with nothing to solve leaves this slot and those below
     * NULL. */
    struct reduction_search *(*begin)(const void *instance, const struct task *t,
                                      struct play_wish wish);

    /* Writes the solution that was found. */
    void (*print_solution)(const struct reduction_search *s, struct writer *w);

    /* Tells what the moves of the solution mean for the instance. NULL: the moves need no
     * explanation. */
    void (*narrate)(const struct reduction_search *s, struct story *story);

    /* Writes the solution that legal moves from the start of `p` to such an end stand
     * for. Returns false if they stand for none. */
    bool (*solution)(const void *instance, const struct problem *p,
                     const struct sum_move *moves, size_t count, struct writer *w);

    /* Does the same for boards of Clickomania that are read and played on as runs
     * (games/clicks/runs.h): when[run] is the number, from 1, of the click that removed a
     * run. The task has no problem then, and solutions become clicks on runs. */
    bool (*read_clicks)(const void *instance, const uint32_t *when, struct writer *w);
};

/* Says whether its board is played on as runs. */
static inline bool reduction_has_runs(const struct reduction *r)
{
    return r->read_clicks != NULL;
}

/* All reductions, ended by NULL; defined in reductions.c. */
extern const struct reduction *const reductions[];

/* Returns the reduction of that name, or NULL. */
const struct reduction *reduction_find(const char *name);

/* Which reduction a name that none has may stand for. */
struct nearest reduction_nearest(const char *name);

#endif

/* SPDX-License-Identifier: MIT */
/* reduction.h: the construction of a hardness proof: instances of another problem become
 * positions of a game; one row in reductions.c each. */
#ifndef DICOT_REDUCE_REDUCTION_H
#define DICOT_REDUCE_REDUCTION_H

#include "search/method.h"
#include "search/story.h"

/* How two players play a solution out. */
struct play_wish {
    enum player first;
    uint64_t seed; /* of the loser's moves, at random; 0: he plays by the theorem */
};

/* The boxes of a scene, in its order: each stands for some runs of the board. */
struct drawn_box {
    const char *name; /* NULL: it has none */
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
    bool is_play;              /* a solution is a play of two players, not moves of one */
    int64_t goal;              /* one player: the result of a play that is a solution */
    enum player first;         /* two players: who moves first in the theorem */

    /* Reads an instance, all of the text (several lines), into an arena. NULL: the error
     * is filled; the arena may have some of it. */
    void *(*parse)(struct arena *a, struct cursor *text);

    /* The same for the construction as the paper words it, where ours had to differ from
     * it. NULL: it does not differ. */
    void *(*parse_literal)(struct arena *a, struct cursor *text);

    /* The position, as a LINE. */
    void (*print_line)(const void *instance, struct writer *w);

    /* Another LINE to compare the position with, which may be empty, and its name. NULL:
     * there is none. */
    const char *beside;
    void (*print_beside)(const void *instance, struct writer *w);

    /* The sizes of its parts, in one line without its end. NULL: nothing to say. */
    void (*print_sizes)(const void *instance, struct writer *w);

    /* What is to be said about an instance beside the answer; NULL or empty: nothing. */
    void (*print_remark)(const void *instance, struct writer *w);

    /* The position as a scene (doc/formats.md) with its parts labelled; `solution` is
     * drawn in, unless it is empty. To scale only if it `scales`. Writes nothing if the
     * position is too large. NULL: the position, of a single term, is drawn as its game
     * does it. `boxes`, unless NULL, gets the boxes of a board that is played on as
     * runs. */
    bool scales;
    void (*draw)(const void *instance, struct cursor solution, bool to_scale,
                 struct drawn_boxes *boxes, struct writer *w);

    /* One gadget of it alone, by its name, as a scene. Returns false if there is none of
     * that name, and the error says which there are. Writes nothing if it is too large.
     * NULL: gadgets are not drawn. */
    bool (*draw_gadget)(const void *instance, struct cursor name, struct writer *w);

    /* Begins a search for a solution of the instance itself, not of the position. The
     * task has the position, read from the LINE: solutions become moves on it. Instance
     * and problem must outlive the search. Returns NULL if the budget is exceeded. A
     * reduction with nothing to solve leaves this slot and those below NULL. */
    struct search *(*begin)(const void *instance, const struct task *t,
                            struct play_wish wish);
    const char *(*method)(const struct search *s);

    /* After SEARCH_SOLVED: writes the solution. Returns false if there is none. `reason`
     * says why there is none, or why the search gave up; otherwise it is NULL. */
    bool (*print_solution)(const struct search *s, struct writer *w);
    const char *(*reason)(const struct search *s);

    /* The solution found as moves. One player: they win. Two: they are a play to the end,
     * won as the solution says. They live as long as the search. */
    const struct sum_move *(*moves)(const struct search *s, size_t *count);

    /* Tells what the moves of the solution mean for the instance. NULL: the moves say it
     * all. */
    void (*narrate)(const struct search *s, struct story *story);

    /* The solution that legal moves from the start of `p` to such an end were made from.
     * False: they mean none. */
    bool (*solution)(const void *instance, const struct problem *p,
                     const struct sum_move *moves, size_t count, struct writer *w);

    /* In place of these two, for boards of Clickomania, which are read and played on as
     * runs (games/clicks/runs.h): the solution as clicks on runs; and what a play that
     * clears the board means, where when[run] is the number, from 1, of the click that
     * removed a run. The task has no problem then. */
    const uint32_t *(*clicks)(const struct search *s, size_t *count);
    bool (*read_clicks)(const void *instance, const uint32_t *when, struct writer *w);
};

/* Is its board played on as runs? */
static inline bool reduction_has_runs(const struct reduction *r)
{
    return r->clicks != NULL;
}

/* All reductions, ended by NULL; reductions.c. */
extern const struct reduction *const reductions[];

/* The one of that name, or NULL. */
const struct reduction *reduction_find(const char *name);

#endif

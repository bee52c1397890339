/* SPDX-License-Identifier: MIT */
/* reduction.h: the construction of a hardness proof: instances of another problem become
 * positions of a game; one row in reductions.c each. */
#ifndef DICOT_REDUCE_REDUCTION_H
#define DICOT_REDUCE_REDUCTION_H

#include "game/game.h"
#include "search/search.h"

/* How two players play a solution out. */
struct play_wish {
    enum player first;
    uint64_t seed; /* of the loser's moves, at random; 0: he plays by the theorem */
};

struct reduction {
    const char *name;     /* the word users type */
    const char *title;    /* what becomes what, in one line, with the theorem */
    const char *notation; /* how instances and their solutions are written */
    const char *solution; /* what one is called: "circuit", "winner" */
    bool from_file;       /* an instance of one word is the name of a file */
    bool is_play;         /* a solution is a play of two players, not moves of one */
    int64_t goal;         /* one player: the result that a solution means */
    enum player first;    /* two players: who moves first, says the theorem */

    /* Reads an instance, all of the text (several lines). NULL: the error is filled. */
    void *(*parse)(struct memory *m, struct cursor *text);
    void (*free)(void *instance);

    /* The position, as a LINE. */
    void (*print_line)(const void *instance, struct writer *w);

    /* Another LINE to compare it with, or nothing, and what that is called. NULL: there
     * is none. */
    const char *beside;
    void (*print_beside)(const void *instance, struct writer *w);

    /* The position as a scene (doc/formats.md) with its parts labelled; `solution` is
     * drawn in, unless it is empty. Too large: nothing. NULL: as the position. */
    void (*draw)(const void *instance, struct cursor solution, struct writer *w);

    /* One gadget of it alone, by its name, as a scene. False: there is none of that name,
     * and the error says which there are. Too large: nothing. NULL: they are not drawn.
     */
    bool (*draw_gadget)(const void *instance, struct cursor name, struct writer *w);

    /* The search for a solution of the instance itself, not of the position. All NULL:
     * there is nothing to solve. begin gives NULL: over the budget. After SEARCH_SOLVED,
     * print_solution writes one, or says false: there is none. `reason` says why, also if
     * the search itself gave up; otherwise NULL. */
    void *(*begin)(const void *instance, struct play_wish wish);
    enum search_state (*step)(void *run, uint64_t work);
    uint64_t (*nodes)(const void *run);
    const char *(*method)(const void *run);
    bool (*print_solution)(const void *run, struct writer *w);
    const char *(*reason)(const void *run);
    void (*end)(void *run);

    /* The solution found as MOVEs, one a line. One player: they win. Two: they are a play
     * to the end, won as the solution says. */
    void (*print_moves)(const void *run, struct cursor solution, struct writer *w);

    /* MOVEs of such a play, one a line, as a solution: the one they were made from.
     * False: the text is none. */
    bool (*read_moves)(const void *instance, struct cursor moves,
                       struct writer *solution);
};

/* All reductions, ended by NULL; reductions.c. */
extern const struct reduction *const reductions[];

#endif

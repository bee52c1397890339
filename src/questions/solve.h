/* SPDX-License-Identifier: MIT */
/* solve.h: the best result of a one-player position, as an answer. */
#ifndef DICOT_ANSWER_SOLVE_H
#define DICOT_ANSWER_SOLVE_H

#include "questions/clicks/clearing.h"
#include "questions/plays.h"
#include "search/story.h"

/* The answer to --at-most. */
enum holds { HOLDS_NOT_ASKED, HOLDS_YES, HOLDS_NO, HOLDS_UNKNOWN };

/* What `solve` finds. */
struct solve_found {
    struct best best; /* its moves are read from the search */
    bool optimal;     /* nothing better is possible, or no ending counts */
    enum ended ended; /* why the search ended */
    enum holds holds;
    const char *missing;  /* a method that is not in this build; NULL: none is missed */
    const uint8_t *final; /* where the play ends */
    struct writer steps;  /* of --explain; empty: there are none */
    const char *theorem;  /* that the play rests on, with --explain; NULL: on none */
    struct story story;   /* of the play, with --explain; empty: there is none */
    struct plays plays;
    struct clearing clearing;
};

/* show/solve.c */
void show_solve(const struct result *r, struct writer *w);
void show_solve_json(const struct result *r, struct json *j);

#endif

/* SPDX-License-Identifier: MIT */
/* solve.h: the result of `solve`: the best result of a one-player position. */
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
    bool optimal;     /* proved: no play is better, or no play has a result */
    enum ended ended; /* why the search ended */
    enum holds holds;
    const char *missing;  /* a method that would fit but is not in this build; or NULL */
    const uint8_t *final; /* the position at the end of the play */
    struct writer steps;  /* text of --explain; may be empty */
    const char *theorem;  /* with --explain: the theorem the play rests on; or NULL */
    struct story story;   /* with --explain: that of the play; may be empty */
    struct plays plays;
    struct clearing clearing;
};

/* show/solve.c */
extern const struct renderer show_solve;

#endif

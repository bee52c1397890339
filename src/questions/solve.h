/* SPDX-License-Identifier: MIT */
/* solve.h: the result of `solve`: the best result of a one-player position. */
#ifndef DICOT_QUESTIONS_SOLVE_H
#define DICOT_QUESTIONS_SOLVE_H

#include "answer/answer.h"
#include "base/big_count.h"
#include "questions/clicks/clearing.h"
#include "search/story.h"
#include "solve/best.h"

/* Questions about the best result beyond one play: how many plays reach it (--count), and
 * which first moves still allow it (--openings). */
struct plays {
    enum ended ended; /* why the last search was cut short; ENDED_SOLVED: none was */
    uint64_t nodes;   /* nodes of all searches for this answer */

    /* How many plays there are: exact if `counted` is ENDED_SOLVED, else unknown, and
     * `counted` says why. */
    struct big_count count;
    enum ended counted;

    /* The search that holds the list of openings. If it is NULL and `opened` is
     * ENDED_SOLVED, there is no first move; if it is NULL otherwise, nothing is known. If
     * there is a list and `opened` is not ENDED_SOLVED, `opened` says why some verdicts
     * are unknown. */
    struct search *openings;
    enum ended opened;
};

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

/* solve.c */
extern const struct renderer show_solve;

#endif

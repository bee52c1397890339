/* SPDX-License-Identifier: MIT */
/* reduce_inside.h: what the files of `reduce` share. */
#ifndef DICOT_QUESTIONS_REDUCE_INSIDE_H
#define DICOT_QUESTIONS_REDUCE_INSIDE_H

#include "questions/reduce.h"
#include "questions/reduce_runs.h"

/* One instance that is being answered. */
struct reduce_work {
    const struct request *q;
    struct run *run;
    const void *instance;
    struct problem problem; /* the position */
    struct runs_play runs;  /* the position, if it is played on as runs */
    const struct sum_move *moves;
    size_t count;
    struct search *search;  /* for a solution; owns the moves */
    struct sum_move *given; /* the moves of --from; NULL: there are none */
    size_t capacity;
    uint64_t nodes;
    enum answer_code code;
    struct reduce_found found;
};

/* Fails; always false. */
bool reduce_no_memory(struct reduce_work *w);

/* The column of an error counts bytes of the whole text, which has several lines: turns
 * it into a line, and a column of that line. */
void reduce_place_error(const struct cursor *text, struct error *error);

/* Two players: who moves first. */
enum player reduce_first_player(const struct reduce_work *w);

/* The next line of a text, without blanks at its ends. */
struct cursor reduce_take_line(struct cursor *text);

/* Makes the moves of --from, or those of the solution that was found, by the rules, and
 * notes what they mean. False: the error is filled. */
bool reduce_check_moves(struct reduce_work *w);

#endif

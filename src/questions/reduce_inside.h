/* SPDX-License-Identifier: MIT */
/* reduce_inside.h: what the files of `reduce` share. */
#ifndef DICOT_QUESTIONS_REDUCE_INSIDE_H
#define DICOT_QUESTIONS_REDUCE_INSIDE_H

#include "questions/reduce.h"
#include "questions/reduce_runs.h"

/* The work on one instance. */
struct reduce_work {
    const struct request *q;
    struct run *run;
    const void *instance;
    struct problem problem; /* the position */
    struct runs_play runs;  /* the same position, if it is stored as runs */
    const struct sum_move *moves;
    size_t count;
    struct reduction_search *search; /* finds a solution; owns the moves */
    struct sum_move *given;          /* the moves of --from; NULL: not given */
    size_t capacity;
    uint64_t nodes;
    enum answer_code code;
    struct reduce_found found;
};

/* Sets the error that memory ran out. Always false. */
bool reduce_no_memory(struct reduce_work *w);

/* Two players: returns who moves first. */
enum player reduce_first_player(const struct reduce_work *w);

/* Makes the moves of --from, or those of the solution that was found, by the rules, and
 * stores what they mean. Returns false on failure; run->error is set. */
bool reduce_check_moves(struct reduce_work *w);

#endif

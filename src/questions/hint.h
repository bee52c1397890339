/* SPDX-License-Identifier: MIT */
/* hint.h: the result of `hint`: a good move. */
#ifndef DICOT_ANSWER_HINT_QUESTION_H
#define DICOT_ANSWER_HINT_QUESTION_H

#include "answer/answer.h"
#include "answer/hint.h"

/* What `hint` finds. */
struct hint_found {
    enum player turn;
    struct chosen_move choice;
    enum ended ended;
};

/* show/hint.c */
extern const struct renderer show_hint;

#endif

/* SPDX-License-Identifier: MIT */
/* click_lines.h: the result of `value --runs`: the values of all short lines of
 * blocks. */
#ifndef DICOT_QUESTIONS_CLICK_LINES_H
#define DICOT_QUESTIONS_CLICK_LINES_H

#include "answer/answer.h"
#include "twoplayer/click_lines.h"

struct click_lines_found {
    struct click_lines_wish wish;
    struct click_lines_row row;
    const char *example; /* the first line that has the largest value */
};

/* show/clicks/click_lines.c */
extern const struct renderer show_click_lines;

#endif

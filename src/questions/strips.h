/* SPDX-License-Identifier: MIT */
/* strips.h: the result of `value --strip`: nimbers of impartial Clobber on repeats of a
 * word. */
#ifndef DICOT_ANSWER_STRIPS_H
#define DICOT_ANSWER_STRIPS_H

#include "answer/answer.h"
#include "twoplayer/stone_lines.h"

/* What `value --strip WORD` finds. */
struct strips_found {
    const struct search *search; /* stone_lines_nimber reads its nimbers */
    const char *word;
    uint32_t length;           /* length of the word */
    uint32_t count;            /* repetitions, from 1, whose nimbers are known */
    struct line_period period; /* in repetitions; period 0: none was found */
    enum ended ended;
};

/* show/strips.c */
extern const struct renderer show_strips;

#endif

/* SPDX-License-Identifier: MIT */
/* why.h: the result of `outcome --explain`: why a sum is won. */
#ifndef DICOT_ANSWER_WHY_H
#define DICOT_ANSWER_WHY_H

#include "answer/answer.h"
#include "twoplayer/outcome.h"

#define NO_PARTNER SIZE_MAX

/* An independent part of the position in which somebody can move. */
struct why_part {
    struct term term; /* with the offset 0 */
    uint8_t *position;
    size_t with;                       /* the part that is its negative, or NO_PARTNER */
    size_t link;                       /* 1 + an earlier part that waits for a partner */
    struct writer value, lower, upper; /* names; empty: not known, or not asked for */
};

struct why_found {
    struct why_part *parts;
    size_t count, capacity;
    size_t open;           /* parts without a partner */
    struct writer total;   /* what those are worth together; empty: not known */
    struct outcome proved; /* by the parts alone, without a search of the whole */
    enum ended ended;
};

/* The row of `outcome --explain`. */
extern const struct command why_command;

/* show/why.c */
extern const struct renderer show_why;

#endif

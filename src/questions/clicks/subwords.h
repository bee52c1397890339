/* SPDX-License-Identifier: MIT */
/* subwords.h: the result of `solve --subwords`: the fewest blocks left of every
 * subword. */
#ifndef DICOT_QUESTIONS_SUBWORDS_H
#define DICOT_QUESTIONS_SUBWORDS_H

#include "answer/answer.h"

/* What `solve --subwords` finds. */
struct subwords_found {
    enum ended ended;            /* not ENDED_SOLVED: nothing is known */
    const struct search *search; /* subword_fewest reads its numbers */
    uint32_t blocks;
    size_t stride;      /* block i is on cell i * stride of the position */
    uint64_t clearable; /* how many subwords can be cleared */
    uint32_t longest_from, longest_end; /* the longest of these; equal: none */
};

/* show/clicks/subwords.c */
extern const struct renderer show_subwords;

#endif

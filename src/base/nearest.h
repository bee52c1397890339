/* SPDX-License-Identifier: MIT */
/* nearest.h: "did you mean": finds the known word that an unknown word probably stands
 * for. */
#ifndef DICOT_BASE_NEAREST_H
#define DICOT_BASE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

/* The state of a search. The caller offers the known words one by one; `found` is the
 * first of those nearest to `word`. */
struct nearest {
    const char *word;
    size_t length;
    const char *found; /* NULL: no known word is near */
    size_t letters;    /* of `found` */
    size_t distance;
    bool is_beginning; /* one of the two words is the beginning of the other */
    char hint[60];
};

struct nearest nearest_to(const char *word, size_t length);
void nearest_offer(struct nearest *n, const char *known);

/* Offers all words of a list such as "none|left|right". */
void nearest_offer_list(struct nearest *n, const char *choices);

/* Returns the end of a message, such as "; did you mean grid?", or "" if no word is near.
 * The text lives in *n. */
const char *nearest_hint(struct nearest *n);

#endif

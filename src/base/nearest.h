/* SPDX-License-Identifier: MIT */
/* nearest.h: "did you mean": which of the known words an unknown one is likely to stand
 * for. */
#ifndef DICOT_BASE_NEAREST_H
#define DICOT_BASE_NEAREST_H

#include <stddef.h>

/* Offer the known words one by one; the first of those nearest to `word` is kept. */
struct nearest {
    const char *word;
    size_t length;
    const char *found; /* NULL: no known word is near */
    size_t distance;
    char hint[60];
};

struct nearest nearest_to(const char *word, size_t length);
void nearest_offer(struct nearest *n, const char *known);

/* "; did you mean grid?", the end of a message, or "" if no word is near. It lives as
 * long as *n. */
const char *nearest_hint(struct nearest *n);

#endif

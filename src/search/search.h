/* SPDX-License-Identifier: MIT */
/* search.h: what all searches have in common: they are stepped by a caller who owns
 * clock, progress and stop. */
#ifndef DICOT_SEARCH_SEARCH_H
#define DICOT_SEARCH_SEARCH_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

enum search_state {
    SEARCH_RUNNING, /* step again for more */
    SEARCH_SOLVED,  /* the answer is exact */
    /* The answer so far is all there will be: */
    SEARCH_NO_MEMORY, /* the budget is used up */
    SEARCH_EXPIRED,   /* so is the time, in the middle of a step */
    SEARCH_TOO_LARGE, /* values, or numbers of moves, are beyond what is stored */
    SEARCH_EXHAUSTED  /* the only method that was asked has nothing more to say */
};

/* How a failure ends a search. */
static inline enum search_state search_failed(enum status status)
{
    return status == EXPIRED ? SEARCH_EXPIRED
           : status == LIMIT ? SEARCH_TOO_LARGE
                             : SEARCH_NO_MEMORY;
}

/* Positions are stored without the zeros at their end: parts of large boards are small.
 */
static inline size_t trimmed_size(const uint8_t *pos, size_t size)
{
    while (size > 0 && pos[size - 1] == 0)
        size--;
    return size;
}

#endif

/* SPDX-License-Identifier: MIT */
/* search.h: what all searches have in common: they are stepped by a caller who owns
 * clock, progress and stop. */
#ifndef DICOT_SEARCH_SEARCH_H
#define DICOT_SEARCH_SEARCH_H

enum search_state {
    SEARCH_RUNNING,  /* step again for more */
    SEARCH_SOLVED,   /* the answer is exact */
    SEARCH_NO_MEMORY /* the budget is used up: the answer so far is all there will be */
};

#endif

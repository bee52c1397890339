/* SPDX-License-Identifier: MIT */
/* race.h: members of a population that race: the worst are dropped one by one, which
 * leaves more of the time to the others (doc/samegame.md). */
#ifndef DICOT_SOLVE_CLICK_RACE_H
#define DICOT_SOLVE_CLICK_RACE_H

#include <stddef.h>
#include <stdint.h>

#define RACE_MOST 256 /* members */

struct race {
    size_t began, left;         /* members */
    uint16_t member[RACE_MOST]; /* the numbers of those left */
    double form[RACE_MOST];     /* by number: the objective of late, on average */
};

/* All members from number 0 on begin. */
void race_begin(struct race *r, size_t members);

/* A member has this objective now. What it has at one moment says little: it goes up and
 * down by more than members differ. */
void race_note(struct race *r, size_t member, double objective);

/* Drops the worst until as many are left as should be after this part of the race, from 0
 * to 1: all at first, the square root of their number at last. */
void race_drop(struct race *r, double part);

#endif

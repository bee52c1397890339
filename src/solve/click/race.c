/* SPDX-License-Identifier: MIT */
/* race.c: see race.h. */
#include "solve/click/race.h"

#include <math.h>

#define BEGINS 0.1  /* the part where the first member is dropped */
#define ENDS 0.7    /* and the last one */
#define RECENT 0.02 /* the weight of the latest objective in the form */

void race_begin(struct race *r, size_t members)
{
    r->began = r->left = members;
    for (size_t i = 0; i < members; i++) {
        r->member[i] = (uint16_t)i;
        r->form[i] = NAN;
    }
}

void race_note(struct race *r, size_t member, double objective)
{
    double *form = &r->form[member];
    *form = isnan(*form) ? objective : *form + (objective - *form) * RECENT;
}

static size_t still_racing(const struct race *r, double part)
{
    const double all = (double)r->began, last = floor(sqrt(all));
    const double over = (part - BEGINS) / (ENDS - BEGINS);
    return (size_t)ceil(all - fmin(fmax(over, 0), 1) * (all - last));
}

static void drop_worst(struct race *r)
{
    size_t worst = 0;
    for (size_t i = 1; i < r->left; i++)
        worst = r->form[r->member[i]] < r->form[r->member[worst]] ? i : worst;
    r->member[worst] = r->member[--r->left];
}

void race_drop(struct race *r, double part)
{
    const size_t left = still_racing(r, part);
    while (r->left > left)
        drop_worst(r);
}

/* SPDX-License-Identifier: MIT */
/* passes.c: see passes.h. */
#include "solve/click/passes.h"

#include <math.h>

#define FIRST 4000 /* number of changes in the first pass */
#define LONGER 8   /* how many times longer a pass is than the one before it */
#define SHORT 16   /* the limit is near if fewer passes than this fit before it */

/* While no limit is near: the length of a pass of a cycle, as a multiple of the least
 * length of a long pass; and how many passes of a cycle return to a play. */
#define PASS 1.5
#define RETURNS 6

/* Polishing the best play gets one part in POLISH of the rest, but no more than
 * POLISH_MOST changes. */
#define POLISH 20
#define POLISH_MOST 800000.0

/* A last pass ends after this many times the changes planned for it, and the rest is
 * divided again: at first other methods may have used most of the time. */
#define SURPRISE 4

/* Returns the changes of a pass of a cycle while no limit is near. */
static uint64_t cycle_pass(const struct passes *p)
{
    return (uint64_t)(PASS * (double)p->long_pass);
}

/* Returns the number of passes of a cycle. */
static unsigned in_cycle(const struct passes *p)
{
    return p->returns > 0 ? 2 * p->returns : 1;
}

/* Begins the next pass of a cycle. */
static struct pass of_cycle(struct passes *p)
{
    const unsigned i = p->next++ % in_cycle(p);
    const bool returns = p->returns > 0 && i >= p->returns;
    return (struct pass){.kind = returns ? PASS_RETURNS : PASS_ANEW, .first = i == 0};
}

/* Divides the rest of the limit: one cycle, of as many passes as it allows. */
static void divide_rest(struct passes *p, double spent, double rest)
{
    const bool polish = rest >= (double)p->long_pass;
    const double kept = polish ? fmin(rest / POLISH, POLISH_MOST) : 0;
    p->returns = (unsigned)((rest - kept) / (2 * (double)cycle_pass(p)));
    p->next = 0;
    p->begin = spent;
    p->end = 1 - (1 - spent) * kept / rest;
}

/* Returns where the next pass of the last cycle ends, as a part of the limit. */
static double end_of_next(const struct passes *p)
{
    return p->begin + (p->end - p->begin) * (p->next + 1) / in_cycle(p);
}

/* Begins the next of the last passes. */
static struct pass last_pass(struct passes *p, double spent, double rest)
{
    struct pass pass = {.kind = PASS_POLISHES};
    double to = 1;
    while (p->next < in_cycle(p) && end_of_next(p) <= spent)
        p->next++; /* the process was stopped for a while */
    if (p->next < in_cycle(p)) {
        to = end_of_next(p);
        pass = of_cycle(p);
    }
    pass.last = true;
    pass.from = spent;
    pass.to = to;
    pass.planned = (uint64_t)((to - spent) / (1 - spent) * rest) + 1;
    return pass;
}

/* Begins the next pass if the limit is far, or there is none. */
static struct pass free_pass(struct passes *p, double spent, uint64_t planned)
{
    struct pass pass = {.kind = PASS_ANEW, .first = true};
    if (planned == cycle_pass(p)) {
        p->returns = RETURNS;
        pass = of_cycle(p);
    }
    pass.planned = planned;
    pass.from = spent;
    pass.to = 1;
    return pass;
}

void passes_next(struct passes *p, double spent, uint64_t changes)
{
    const uint64_t longer = p->begun > 0 ? LONGER * p->pass.planned : FIRST,
                   planned = longer < cycle_pass(p) ? longer : cycle_pass(p);
    const double rest = spent > 0 ? (1 - spent) / spent * (double)changes : 0;
    const bool last = rest > 0 && rest < SHORT * (double)planned;
    if (last && (!p->pass.last || spent < p->pass.to))
        divide_rest(p, spent, rest);
    p->pass = last ? last_pass(p, spent, rest) : free_pass(p, spent, planned);
    p->begun++;
}

double passes_progress(const struct passes *p, double spent, uint64_t changes)
{
    const struct pass *now = &p->pass;
    const double by_limit = (spent - now->from) / (now->to - now->from),
                 by_changes = (double)changes / (double)now->planned;
    const double part = now->last   ? fmax(by_limit, by_changes / SURPRISE)
                        : spent > 0 ? fmax(by_changes, 2 * by_limit) /* time is short */
                                    : by_changes;
    return part < 1 ? part : 1;
}

/* ---- the ladder ---- */

/* The warmest and the coldest rung, from hot (0) to cold (1) on a logarithmic scale. In
 * the colder half of the range members find hardly anything (doc/samegame.md). */
#define WARM 0.1
#define COOL 0.6

#define STANDS 0.2 /* the rungs keep their temperatures from this part of the pass on */

bool ladder_stands(size_t rungs, double cooled)
{
    return rungs > 1 && cooled >= STANDS;
}

double ladder_temperature(struct ladder_range r, size_t rung, size_t rungs, double cooled)
{
    double down = cooled;
    if (rungs > 1) {
        const double step = (double)rung / (double)(rungs - 1);
        down = (WARM + (COOL - WARM) * step) * fmin(cooled / STANDS, 1);
    }
    return r.hot * pow(r.cold / r.hot, down);
}

bool ladder_exchange(struct ladder_gain warm, struct ladder_gain cold, double fraction)
{
    return fraction < exp(warm.gain / warm.temperature + cold.gain / cold.temperature);
}

/* SPDX-License-Identifier: MIT */
/* passes.c: see passes.h. */
#include "solve/click/passes.h"

#include <math.h>

#define FIRST 4000 /* changes of the first pass */
#define LONGER 8   /* a pass is so many times as long as the one before */
#define SHORT 16   /* a pass is short if so many of its length fit into the rest */

/* As multiples of a long pass: a cycle, which may be nearly twice as long before there is
 * one more, and what a return should have. */
#define CYCLE 12
#define RETURN 2

/* The passes that come last leave this part to polish the best play, but no more than so
 * many changes. */
#define POLISH 20
#define POLISH_MOST 800000.0

/* Lays out the rest of the limit. */
static void divide_rest(struct passes *p, double spent, double rest)
{
    const double unit = (double)p->long_pass,
                 kept = rest >= unit ? fmin(rest / POLISH, POLISH_MOST) : 0,
                 cycles = floor(fmin((rest - kept) / (CYCLE * unit), 1e6));
    p->cycles = cycles < 1 ? 1 : (unsigned)cycles;
    p->returns = (unsigned)((rest - kept) / p->cycles / (2 * RETURN * unit));
    p->next = 0;
    p->begin = spent;
    p->end = 1 - (1 - spent) * kept / rest;
}

/* Where pass `number` of those laid out ends, in cycles. The first of a cycle takes half
 * of it. */
static double end_in_cycles(const struct passes *p, unsigned number)
{
    const unsigned cycle = number / (1 + p->returns), i = number % (1 + p->returns);
    const double half = p->returns > 0 ? 0.5 : 1;
    return cycle + half + (i > 0 ? half * i / p->returns : 0);
}

/* The next pass of those that come last. */
static struct pass last_pass(struct passes *p, double spent, double rest)
{
    struct pass pass = {.last = true, .kind = PASS_POLISHES, .from = spent, .to = 1};
    if (p->next < p->cycles * (1 + p->returns)) {
        pass.kind = p->next % (1 + p->returns) > 0 ? PASS_RETURNS : PASS_ANEW;
        pass.to =
            p->begin + (p->end - p->begin) * end_in_cycles(p, p->next++) / p->cycles;
    }
    pass.planned = (uint64_t)(fmax(pass.to - spent, 0) / (1 - spent) * rest) + 1;
    return pass;
}

/* The next pass, with no limit in sight. */
static struct pass free_pass(struct passes *p, double spent, uint64_t longer)
{
    struct pass pass = {.planned = longer, .from = spent, .to = 1};
    if (longer < CYCLE * p->long_pass)
        return pass;
    p->returns = CYCLE / 2 / RETURN;
    const bool anew = p->next++ % (1 + p->returns) == 0;
    pass.kind = anew ? PASS_ANEW : PASS_RETURNS;
    pass.planned = anew ? longer / 2 : longer / 2 / p->returns;
    return pass;
}

void passes_next(struct passes *p, double spent, uint64_t changes)
{
    uint64_t longer = p->begun > 0 ? LONGER * p->pass.planned : FIRST;
    const uint64_t most = CYCLE * p->long_pass;
    if (longer > most || p->next > 0)
        longer = most;
    const double rest = spent > 0 ? (1 - spent) / spent * (double)changes : 0;
    const bool last = spent > 0 && spent < 1 && rest < SHORT * (double)longer;
    if (last && !p->pass.last)
        divide_rest(p, spent, rest);
    p->pass = last ? last_pass(p, spent, rest) : free_pass(p, spent, longer);
    p->begun++;
}

double passes_progress(const struct passes *p, double spent, uint64_t changes)
{
    const struct pass *now = &p->pass;
    const double by_limit = (spent - now->from) / (now->to - now->from),
                 by_changes = (double)changes / (double)now->planned;
    const double part = now->last   ? by_limit
                        : spent > 0 ? fmax(by_changes, 2 * by_limit) /* time is short */
                                    : by_changes;
    return part < 1 ? part : 1;
}

/* SPDX-License-Identifier: MIT */
/* no_sat.c: implements sat.h for builds without a SAT solver. */
#include "base/sat.h"

#include <stddef.h>

bool sat_exists(void)
{
    return false;
}

struct sat *sat_new(struct memory *m)
{
    (void)m;
    return NULL;
}

void sat_free(struct sat *s)
{
    (void)s;
}

void sat_tell(struct sat *s, void *context, void (*learned)(void *context, int literal))
{
    (void)s, (void)context, (void)learned;
}

void sat_add(struct sat *s, int literal)
{
    (void)s, (void)literal;
}

enum sat_answer sat_solve(struct sat *s, int conflicts)
{
    (void)s, (void)conflicts;
    return SAT_UNKNOWN;
}

bool sat_value(struct sat *s, int variable)
{
    (void)s, (void)variable;
    return false;
}

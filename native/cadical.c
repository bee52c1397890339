/* SPDX-License-Identifier: MIT */
/* cadical.c: implements base/sat.h with the SAT solver CaDiCaL. */
#include "base/sat.h"

#include <limits.h>
#include <stddef.h>

#include <ccadical.h>

/* struct sat is CaDiCaL's own type; the rest of dicot never looks inside. */
static CCaDiCaL *inside(struct sat *s)
{
    return (CCaDiCaL *)s;
}

bool sat_exists(void)
{
    return true;
}

static int is_late(void *memory)
{
    return memory_expired(memory);
}

struct sat *sat_new(struct memory *m)
{
    CCaDiCaL *s = ccadical_init();
    if (s == NULL)
        return NULL;
    ccadical_set_option(s, "quiet", 1); /* stdout is for answers */
    ccadical_set_terminate(s, m, is_late);
    return (struct sat *)s;
}

void sat_free(struct sat *s)
{
    if (s != NULL)
        ccadical_release(inside(s));
}

void sat_tell(struct sat *s, void *context, void (*learned)(void *context, int *clause))
{
    /* CaDiCaL does not report clauses that it finds by simplification. Without
     * simplification, the reported clauses suffice for a proof. */
    ccadical_set_option(inside(s), "inprocessing", 0);
    ccadical_set_learn(inside(s), context, INT_MAX, learned);
}

void sat_add(struct sat *s, int literal)
{
    ccadical_add(inside(s), literal);
}

enum sat_answer sat_solve(struct sat *s, int conflicts)
{
    ccadical_limit(inside(s), "conflicts", conflicts);
    int answer = ccadical_solve(inside(s));
    return answer == 10 ? SAT_YES : answer == 20 ? SAT_NO : SAT_UNKNOWN;
}

bool sat_value(struct sat *s, int variable)
{
    return ccadical_val(inside(s), variable) > 0;
}

/* SPDX-License-Identifier: MIT */
/* run.c: chooses the claims that were asked for, and finds the exit code (claims.h). The
 * program checks them, in as many threads as it likes (cli/claims.c). */
#include <string.h>

#include "claims.h"

static bool is_wanted(const struct claims_wish *w, const struct claim *c)
{
    return w->key == NULL || strncmp(c->key, w->key, strlen(w->key)) == 0;
}

/* Is it the whole key of a claim? Then it means that claim alone, although other keys may
 * begin with it. */
static bool is_whole_key(const char *key)
{
    const struct claim *c;
    for (size_t i = 0; (c = claim_at(i)) != NULL; i++)
        if (strcmp(c->key, key) == 0)
            return true;
    return false;
}

static unsigned size_of(const struct claims_wish *w, const struct claim *c)
{
    if (w->n > 0)
        return w->n;
    return w->size == CLAIMS_QUICK  ? c->quick
           : w->size == CLAIMS_LONG ? c->long_run
                                    : c->usual;
}

size_t claims_list(const struct claims_wish *w, struct finding *to)
{
    size_t count = 0;
    bool whole = w->key != NULL && is_whole_key(w->key);
    const struct claim *c;
    for (size_t i = 0; (c = claim_at(i)) != NULL; i++) {
        if (whole ? strcmp(c->key, w->key) != 0 : !is_wanted(w, c))
            continue;
        if (to != NULL)
            to[count] = (struct finding){.claim = c,
                                         .verdict = UNFINISHED,
                                         .n = size_of(w, c),
                                         .ended = "interrupted"};
        count++;
    }
    return count;
}

int claims_code(const struct finding *findings, size_t count)
{
    int code = count == 1 && findings[0].verdict == FAILS ? 1 : 0;
    for (size_t i = 0; i < count; i++) {
        if (findings[i].verdict == UNFINISHED && code < 3)
            code = 3;
        if (findings[i].verdict == DISAGREES)
            code = 4;
    }
    return code;
}

/* SPDX-License-Identifier: MIT */
/* best.c: the bound that needs no search, and what a certificate says about an answer. */
#include "solve/best.h"

#include "cert/cert.h"
#include "game/theory.h"
#include "search/method.h"

bool static_bound(const struct task *t, int64_t *bound, const char **reason)
{
    const struct board *b = problem_board(t->problem);
    if (theory_of(b->game)->bound == NULL)
        return false;
    void *scratch = memory_new_dirty(t->memory, b->scratch_size, 1);
    if (scratch == NULL)
        return false;
    *bound = b->game->theory->bound(b, t->position, scratch, reason);
    memory_free(t->memory, scratch, b->scratch_size, 1);
    return true;
}

void proof_best(struct cert *c, const struct best *best)
{
    static const char *const words[] = {[BY_COUNTING] = "counting",
                                        [BY_FOREST] = "forest",
                                        [BY_REFUTATION] = "refutation",
                                        [BY_SEARCH] = "search"};
    const char *by = words[best->by];
    if (best->found)
        write_format(&c->text, "claim result %lld\n", (long long)best->result);
    if (best->bound != NO_RESULT)
        write_format(&c->text, "claim bound %lld by %s", (long long)best->bound, by);
    else
        write_format(&c->text, "claim none by %s", by);
    cert_end_line(c);
}

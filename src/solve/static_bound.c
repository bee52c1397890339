/* SPDX-License-Identifier: MIT */
#include "solve/static_bound.h"

#include "game/theory.h"

bool counting_bound(const struct problem *p, int64_t *bound, const char **reason)
{
    const struct board *b = &p->terms[0].board;
    if (theory_of(b->game)->bound == NULL)
        return false;
    void *scratch = memory_new_dirty(p->memory, b->scratch_size, 1);
    if (scratch == NULL)
        return false;
    *bound = b->game->theory->bound(b, p->terms[0].current, scratch, reason);
    memory_free(p->memory, scratch, b->scratch_size, 1);
    return true;
}

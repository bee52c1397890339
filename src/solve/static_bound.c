/* SPDX-License-Identifier: MIT */
/* static_bound.c: asks the game's theory for its bound, with scratch memory of its
 * own. */
#include "solve/static_bound.h"

#include "game/theory.h"

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

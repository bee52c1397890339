/* SPDX-License-Identifier: MIT */
#include "solve/pebbling/pebbling_moves.h"

/* The batch in pieces of at most `most` times each, to `at` (NULL: only counted). */
static size_t split(const struct pebbling *p, struct batch s, uint64_t most, move *at)
{
    size_t pieces = 0;
    for (uint64_t left = s.times; left > 0; left -= s.times, pieces++) {
        s.times = left < most ? left : most;
        if (at != NULL)
            at[pieces] = batch_move(p, s);
    }
    return pieces;
}

bool pebbling_moves_new(struct pebbling_moves *m, struct memory *memory,
                        const struct pebbling *p, const struct batch *batches,
                        size_t count)
{
    *m = (struct pebbling_moves){0};
    for (size_t i = 0; i < count; i++)
        m->length += batches[i].times;
    uint64_t most = m->length <= MOST_SINGLE ? 1 : p->longest;
    for (size_t i = 0; i < count; i++)
        m->count += split(p, batches[i], most, NULL);
    m->moves = memory_new_dirty(memory, m->count, sizeof *m->moves);
    if (m->moves == NULL)
        return false;
    for (size_t i = 0, at = 0; i < count; i++)
        at += split(p, batches[i], most, m->moves + at);
    return true;
}

void pebbling_moves_free(struct pebbling_moves *m, struct memory *memory)
{
    memory_free(memory, m->moves, m->count, sizeof *m->moves);
    *m = (struct pebbling_moves){0};
}

/* SPDX-License-Identifier: MIT */
/* pebbling_moves.c: turns batches of equal moves into a list of moves. Short plays are
 * written move by move; long ones keep their batches, cut to the longest that the game
 * can write as one move. */
#include "solve/pebbling/pebbling_moves.h"

/* Adds a batch in pieces of at most `most` moves each. */
static void add_pieces(const struct pebbling *p, struct repeated_move s, uint64_t most,
                       struct moves *m)
{
    for (uint64_t left = s.times; left > 0; left -= s.times) {
        s.times = left < most ? left : most;
        moves_append(m, batch_move(p, s));
    }
}

bool pebbling_moves_new(struct pebbling_moves *m, struct arena *arena,
                        const struct pebbling *p, const struct repeated_move *batches,
                        size_t count)
{
    *m = (struct pebbling_moves){0};
    for (size_t i = 0; i < count; i++)
        m->length += batches[i].times;
    uint64_t most = m->length <= MOST_SINGLE ? 1 : p->longest;
    size_t pieces = 0;
    for (size_t i = 0; i < count; i++)
        pieces += (size_t)(batches[i].times / most + (batches[i].times % most > 0));
    if (!moves_reserve(&m->moves, arena, pieces))
        return false;
    for (size_t i = 0; i < count; i++)
        add_pieces(p, batches[i], most, &m->moves);
    return true;
}

void pebbling_moves_free(struct pebbling_moves *m, struct arena *arena)
{
    moves_drop(&m->moves, arena);
    *m = (struct pebbling_moves){0};
}

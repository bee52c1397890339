/* SPDX-License-Identifier: MIT */
/* moves.h: a list of moves that grows: a play, or a part of one. */
#ifndef DICOT_GAME_MOVES_H
#define DICOT_GAME_MOVES_H

#include <assert.h>

#include "base/arena.h"
#include "game/game.h"

/* A list that is all zero has no moves. Its memory comes from the arena that callers
 * pass, which must always be the same one. */
struct moves {
    move *list;
    size_t count, capacity;
};

/* Makes room for `more` moves. The list is not NULL afterwards, even if `more` is 0.
 * Returns false if the budget is exceeded. */
static inline bool moves_reserve(struct moves *m, struct arena *a, size_t more)
{
    size_t need = m->count + more;
    return arena_grow(a, &m->list, &m->capacity, need > 0 ? need : 1, sizeof *m->list);
}

/* Appends a move; there must be room for it. */
static inline void moves_append(struct moves *m, move one)
{
    assert(m->count < m->capacity);
    m->list[m->count++] = one;
}

/* Makes room for a move and appends it. Returns false if the budget is exceeded. */
static inline bool moves_add(struct moves *m, struct arena *a, move one)
{
    if (!moves_reserve(m, a, 1))
        return false;
    moves_append(m, one);
    return true;
}

/* Frees the list before its arena is freed. */
static inline void moves_drop(struct moves *m, struct arena *a)
{
    arena_drop(a, m->list);
    *m = (struct moves){0};
}

#endif

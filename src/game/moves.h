/* SPDX-License-Identifier: MIT */
/* moves.h: a list of moves that grows: a play, or a part of one. */
#ifndef DICOT_GAME_MOVES_H
#define DICOT_GAME_MOVES_H

#include <assert.h>

#include "base/arena.h"
#include "game/game.h"

/* All zero: no moves. The list lives in the arena that it is given room from, always the
 * same one. */
struct moves {
    move *list;
    size_t count, capacity;
};

/* Makes room for `more` moves. The list is not NULL afterwards, even if `more` is 0.
 * False: over the budget. */
static inline bool moves_reserve(struct moves *m, struct arena *a, size_t more)
{
    size_t need = m->count + more;
    return arena_grow(a, &m->list, &m->capacity, need > 0 ? need : 1, sizeof *m->list);
}

/* Appends a move for which there is room. */
static inline void moves_append(struct moves *m, move one)
{
    assert(m->count < m->capacity);
    m->list[m->count++] = one;
}

/* Makes room and appends. False: over the budget. */
static inline bool moves_add(struct moves *m, struct arena *a, move one)
{
    if (!moves_reserve(m, a, 1))
        return false;
    moves_append(m, one);
    return true;
}

/* Gives the list back before its arena ends. */
static inline void moves_drop(struct moves *m, struct arena *a)
{
    arena_drop(a, m->list);
    *m = (struct moves){0};
}

#endif

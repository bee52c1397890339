/* SPDX-License-Identifier: MIT */
/* forest.c: see forest.h. A vertex is done when all its children have moved onto it; then
 * it can move itself. */
#include "solve/forest/forest.h"

#include <string.h>

#include "games/stones.h"

struct schedule {
    const struct forest *forest;
    uint32_t *pending; /* of each vertex: children that are not done */
    uint32_t *head[2]; /* of each vertex: its children that are done, black and white */
    uint32_t *next;    /* in that list */
    uint32_t *queue;   /* vertices that are done */
    size_t done;
    move *moves;
    size_t count;
};

static void prepare(struct schedule *s, const uint8_t *start)
{
    const struct forest *f = s->forest;
    memset(s->pending, 0, f->vertices * sizeof *s->pending);
    memset(s->head[0], 0xff, f->vertices * sizeof *s->head[0]); /* FOREST_ROOT: none */
    memset(s->head[1], 0xff, f->vertices * sizeof *s->head[1]);
    for (uint32_t v = 0; v < f->vertices; v++)
        if (f->parent[v] != FOREST_ROOT)
            s->pending[f->parent[v]]++;
    for (uint32_t v = 0; v < f->vertices; v++)
        if (start[v] != EMPTY && s->pending[v] == 0)
            s->queue[s->done++] = v;
}

/* All children of v are done: they move, in alternating colours. */
static void move_children(struct schedule *s, uint32_t v, uint8_t colour)
{
    for (unsigned list = X + O - colour - X;; list = 1 - list) {
        uint32_t child = s->head[list][v];
        if (child == FOREST_ROOT)
            return;
        s->head[list][v] = s->next[child];
        s->moves[s->count++] = (move)child << 32 | v;
    }
}

size_t forest_moves(const struct forest *f, const uint8_t *start, uint32_t *room,
                    move *moves)
{
    const size_t n = f->vertices;
    struct schedule s = {.forest = f,
                         .pending = room,
                         .head = {room + n, room + 2 * n},
                         .next = room + 3 * n,
                         .queue = room + 4 * n,
                         .moves = moves};
    prepare(&s, start);
    for (size_t i = 0; i < s.done; i++) {
        uint32_t v = s.queue[i], parent = f->parent[v];
        if (parent == FOREST_ROOT)
            continue;
        s.next[v] = s.head[f->colour[v] - X][parent];
        s.head[f->colour[v] - X][parent] = v;
        if (--s.pending[parent] == 0) {
            move_children(&s, parent, start[parent]);
            s.queue[s.done++] = parent;
        }
    }
    return s.count;
}

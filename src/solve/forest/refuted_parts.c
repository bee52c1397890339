/* SPDX-License-Identifier: MIT */
/* refuted_parts.c: see refuted_parts.h. */
#include "solve/forest/refuted_parts.h"

#include <string.h>

#include "base/sort.h"

bool grounds_add(struct grounds *g, uint32_t kept, const uint32_t *vertex, uint32_t count)
{
    if (!memory_grow(g->memory, &g->grounds, &g->capacity, g->count + 1,
                     sizeof *g->grounds) ||
        !memory_grow(g->memory, &g->vertex, &g->vertex_capacity, g->vertices + count,
                     sizeof *g->vertex))
        return false;
    g->grounds[g->count++] =
        (struct ground){.first = g->vertices, .count = count, .kept = kept};
    memcpy(g->vertex + g->vertices, vertex, count * sizeof *vertex);
    sort_numbers(g->vertex + g->vertices, count);
    g->vertices += count;
    return true;
}

void grounds_drop_last(struct grounds *g)
{
    g->vertices = g->grounds[--g->count].first;
}

void grounds_clear(struct grounds *g)
{
    g->count = g->vertices = 0;
}

void grounds_done(struct grounds *g)
{
    memory_free(g->memory, g->grounds, g->capacity, sizeof *g->grounds);
    memory_free(g->memory, g->vertex, g->vertex_capacity, sizeof *g->vertex);
    *g = (struct grounds){0};
}

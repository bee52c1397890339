/* SPDX-License-Identifier: MIT */
/* refuted_parts.c: see refuted_parts.h. */
#include "solve/forest/refuted_parts.h"

#include <string.h>

#include "base/sort.h"

bool refuted_parts_add(struct refuted_parts *g, uint32_t kept, const uint32_t *vertex,
                       uint32_t count)
{
    if (!memory_grow(g->memory, &g->parts, &g->capacity, g->count + 1,
                     sizeof *g->parts) ||
        !memory_grow(g->memory, &g->vertex, &g->vertex_capacity, g->vertices + count,
                     sizeof *g->vertex))
        return false;
    g->parts[g->count++] =
        (struct refuted_part){.first = g->vertices, .count = count, .kept = kept};
    memcpy(g->vertex + g->vertices, vertex, count * sizeof *vertex);
    sort_numbers(g->vertex + g->vertices, count);
    g->vertices += count;
    return true;
}

void refuted_parts_drop_last(struct refuted_parts *g)
{
    g->vertices = g->parts[--g->count].first;
}

void refuted_parts_clear(struct refuted_parts *g)
{
    g->count = g->vertices = 0;
}

void refuted_parts_done(struct refuted_parts *g)
{
    memory_free(g->memory, g->parts, g->capacity, sizeof *g->parts);
    memory_free(g->memory, g->vertex, g->vertex_capacity, sizeof *g->vertex);
    *g = (struct refuted_parts){0};
}

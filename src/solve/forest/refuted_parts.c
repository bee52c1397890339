/* SPDX-License-Identifier: MIT */
/* refuted_parts.c: a list of parts whose vertices lie one after another in one array.
 * Parts are added and dropped only at the end, so dropping one just moves that end. */
#include "solve/forest/refuted_parts.h"

#include <string.h>

#include "base/sort.h"

bool refuted_parts_add(struct refuted_parts *p, uint32_t kept, const uint32_t *vertex,
                       uint32_t count)
{
    if (!arena_grow(p->arena, &p->list, &p->capacity, p->count + 1, sizeof *p->list) ||
        !arena_grow(p->arena, &p->vertex, &p->vertex_capacity, p->vertices + count,
                    sizeof *p->vertex))
        return false;
    p->list[p->count++] =
        (struct refuted_part){.first = p->vertices, .count = count, .kept = kept};
    memcpy(p->vertex + p->vertices, vertex, count * sizeof *vertex);
    sort_numbers(p->vertex + p->vertices, count);
    p->vertices += count;
    return true;
}

void refuted_parts_drop_last(struct refuted_parts *p)
{
    p->vertices = p->list[--p->count].first;
}

void refuted_parts_clear(struct refuted_parts *p)
{
    p->count = p->vertices = 0;
}

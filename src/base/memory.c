/* SPDX-License-Identifier: MIT */
/* memory.c: a counting allocator. Callers pass the size back on free, so a block carries
 * no header and the budget is exact. */
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int allowed(struct memory *m, size_t bytes)
{
    if (m->fail_at > 0 && --m->fail_at == 0)
        return 0;
    return m->limit == 0 || (bytes <= m->limit && m->used <= m->limit - bytes);
}

static void *allocate(struct memory *m, size_t count, size_t size, int zeroed)
{
    if (size > 0 && count > SIZE_MAX / 2 / size)
        return NULL;
    size_t bytes = count * size, at_least = bytes > 0 ? bytes : 1;
    if (!allowed(m, bytes))
        return NULL;
    void *p = zeroed ? calloc(at_least, 1) : malloc(at_least);
    if (p == NULL)
        return NULL;
    m->used += bytes;
    if (m->used > m->peak)
        m->peak = m->used;
    return p;
}

void *memory_new(struct memory *m, size_t count, size_t size)
{
    return allocate(m, count, size, 1);
}

void *memory_new_dirty(struct memory *m, size_t count, size_t size)
{
    return allocate(m, count, size, 0);
}

void memory_free(struct memory *m, void *p, size_t count, size_t size)
{
    if (p == NULL)
        return;
    m->used -= count * size;
    free(p);
}

int memory_grow(struct memory *m, void *array_pointer, size_t *capacity, size_t need,
                size_t size)
{
    if (need <= *capacity)
        return 1;
    size_t bigger = *capacity > SIZE_MAX / 4 ? need : *capacity * 2;
    if (bigger < need)
        bigger = need;
    void *old, *p = memory_new(m, bigger, size);
    /* Near the limit an eighth may still fit; growing by less would copy too often. */
    size_t eighth = *capacity + *capacity / 8, less = eighth > need ? eighth : need;
    if (p == NULL && less < bigger) {
        bigger = less;
        p = memory_new(m, bigger, size);
    }
    if (p == NULL)
        return 0;
    memcpy(&old, array_pointer, sizeof old);
    if (old != NULL)
        memcpy(p, old, *capacity * size);
    memory_free(m, old, *capacity, size);
    memcpy(array_pointer, &p, sizeof p);
    *capacity = bigger;
    return 1;
}

int memory_expired(const struct memory *m)
{
    return m->expired != NULL && m->expired(m->clock);
}

/* SPDX-License-Identifier: MIT */
/* memory.c: a counting allocator. Callers pass the size back on free, so a block carries
 * no header and the budget is exact. The counters do not order anything else between
 * threads, so they use memory_order_relaxed. */
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Is this the allocation that a test wants to fail? */
static bool is_to_fail(struct memory *m)
{
    size_t left = atomic_load_explicit(&m->fail_at, memory_order_relaxed);
    while (left > 0)
        if (atomic_compare_exchange_weak_explicit(
                &m->fail_at, &left, left - 1, memory_order_relaxed, memory_order_relaxed))
            return left == 1;
    return false;
}

/* Takes the bytes from the budget, if it has them. `used` never exceeds the limit, even
 * for a moment, whatever other threads do. */
static bool charge_alone(struct memory *m, size_t bytes)
{
    size_t used = atomic_load_explicit(&m->used, memory_order_relaxed);
    do {
        if (m->limit > 0 && (bytes > m->limit || used > m->limit - bytes))
            return false;
    } while (!atomic_compare_exchange_weak_explicit(
        &m->used, &used, used + bytes, memory_order_relaxed, memory_order_relaxed));
    used += bytes;
    size_t peak = atomic_load_explicit(&m->peak, memory_order_relaxed);
    while (used > peak && !atomic_compare_exchange_weak_explicit(&m->peak, &peak, used,
                                                                 memory_order_relaxed,
                                                                 memory_order_relaxed))
        continue;
    return true;
}

static void give_back(struct memory *m, size_t bytes)
{
    for (; m != NULL; m = m->within)
        atomic_fetch_sub_explicit(&m->used, bytes, memory_order_relaxed);
}

/* Takes the bytes from this budget and all that it is within, or from none of them. */
static bool charge(struct memory *m, size_t bytes)
{
    for (struct memory *at = m; at != NULL; at = at->within) {
        if (charge_alone(at, bytes))
            continue;
        for (; m != at; m = m->within)
            atomic_fetch_sub_explicit(&m->used, bytes, memory_order_relaxed);
        return false;
    }
    return true;
}

/* Calls on_large of this budget or, if it has none, of the nearest one around it. */
static void announce(const struct memory *m, void *block, size_t bytes)
{
    while (m->on_large == NULL && m->within != NULL)
        m = m->within;
    if (m->on_large != NULL)
        m->on_large(block, bytes);
}

/* Allocates `header` bytes that are not charged, followed by the elements. */
static void *allocate(struct memory *m, size_t header, size_t count, size_t size,
                      bool zeroed)
{
    if (size > 0 && count > SIZE_MAX / 2 / size)
        return NULL;
    size_t bytes = count * size, all = header + bytes > 0 ? header + bytes : 1;
    if (is_to_fail(m) || !charge(m, bytes))
        return NULL;
    void *p = zeroed ? calloc(all, 1) : malloc(all);
    if (p == NULL)
        give_back(m, bytes);
    else if (all >= MEMORY_LARGE)
        announce(m, p, all);
    return p;
}

void *memory_new(struct memory *m, size_t count, size_t size)
{
    return allocate(m, 0, count, size, true);
}

void *memory_new_dirty(struct memory *m, size_t count, size_t size)
{
    return allocate(m, 0, count, size, false);
}

void *memory_new_behind(struct memory *m, size_t header, size_t count, size_t size)
{
    return allocate(m, header, count, size, true);
}

void memory_free(struct memory *m, void *p, size_t count, size_t size)
{
    if (p == NULL)
        return;
    give_back(m, count * size);
    free(p);
}

bool memory_grow_from(const struct memory_place *place, void *array_pointer,
                      size_t *capacity, size_t need, size_t size)
{
    if (need <= *capacity)
        return true;
    size_t bigger = *capacity > SIZE_MAX / 4 ? need : *capacity * 2;
    if (bigger < need)
        bigger = need;
    void *old, *p = place->take(place->from, bigger, size);
    /* Near the limit, growing by an eighth may still fit. Growing by less would copy too
     * often. */
    size_t eighth = *capacity + *capacity / 8, less = eighth > need ? eighth : need;
    if (p == NULL && less < bigger) {
        bigger = less;
        p = place->take(place->from, bigger, size);
    }
    if (p == NULL)
        return false;
    memcpy(&old, array_pointer, sizeof old);
    if (old != NULL)
        memcpy(p, old, *capacity * size);
    place->give(place->from, old, *capacity, size);
    memcpy(array_pointer, &p, sizeof p);
    *capacity = bigger;
    return true;
}

static void *take(void *m, size_t count, size_t size)
{
    return memory_new(m, count, size);
}

static void give(void *m, void *p, size_t count, size_t size)
{
    memory_free(m, p, count, size);
}

bool memory_grow(struct memory *m, void *array_pointer, size_t *capacity, size_t need,
                 size_t size)
{
    const struct memory_place place = {m, take, give};
    return memory_grow_from(&place, array_pointer, capacity, need, size);
}

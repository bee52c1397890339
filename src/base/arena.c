/* SPDX-License-Identifier: MIT */
/* arena.c: the blocks of an arena form a list, which is linked through a header before
 * each block. A header is not charged to the budget, so that a limit means the same
 * whether an array comes from an arena or from memory_new. */
#include "base/arena.h"

#include <stdalign.h>

struct arena_block {
    alignas(max_align_t) struct arena_block *before;
    struct arena_block *after; /* NULL: this is the last one */
    size_t bytes;              /* bytes after the header */
};

static struct arena_block *block_of(void *data)
{
    return (struct arena_block *)data - 1;
}

static void unlink_and_free(struct arena *a, struct arena_block *b)
{
    if (b->before != NULL)
        b->before->after = b->after;
    if (b->after != NULL)
        b->after->before = b->before;
    else
        a->last = b->before;
    memory_free(a->memory, b, b->bytes, 1); /* the header was not charged */
}

static void *allocate(struct arena *a, size_t count, size_t size)
{
    struct arena_block *b = memory_new_behind(a->memory, sizeof *b, count, size);
    if (b == NULL)
        return NULL;
    b->before = a->last;
    b->bytes = count * size;
    if (a->last != NULL)
        a->last->after = b;
    a->last = b;
    return b + 1;
}

void arena_done(struct arena *a)
{
    while (a->last != NULL)
        unlink_and_free(a, a->last);
    a->failed = false;
}

void *arena_new(struct arena *a, size_t count, size_t size)
{
    void *p = a->failed ? NULL : allocate(a, count, size);
    a->failed = p == NULL;
    return p;
}

void arena_drop(struct arena *a, void *block)
{
    if (block != NULL)
        unlink_and_free(a, block_of(block));
}

static void *take(void *a, size_t count, size_t size)
{
    return allocate(a, count, size);
}

static void give(void *a, void *p, size_t count, size_t size)
{
    (void)count, (void)size;
    arena_drop(a, p);
}

bool arena_grow(struct arena *a, void *array_pointer, size_t *capacity, size_t need,
                size_t size)
{
    const struct memory_place place = {a, take, give};
    return memory_grow_from(&place, array_pointer, capacity, need, size);
}

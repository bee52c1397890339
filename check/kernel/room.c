/* SPDX-License-Identifier: MIT
 *
 * room.c: see room.h.
 */
#include "kernel/room.h"
#include "rules/inside.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 18 };

void *room_take(struct room *r, size_t bytes)
{
    bytes = (bytes + 7) / 8 * 8;
    if (!r->block || bytes > r->end - r->at) {
        size_t size = sizeof(void *) + (bytes > BLOCK ? bytes : BLOCK);
        void **block = alloc_again(NULL, 1, size);
        *block = r->block;
        r->block = block;
        r->at = sizeof(void *);
        r->end = size;
        r->used += size;
    }
    void *taken = (uint8_t *)r->block + r->at;
    r->at += bytes;
    return taken;
}

void room_clear(struct room *r)
{
    while (r->block) {
        void *block = r->block;
        memcpy(&r->block, block, sizeof(void *));
        free(block);
    }
    *r = (struct room){0};
}

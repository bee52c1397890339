/* SPDX-License-Identifier: MIT
 *
 * room.h: memory that is taken piece by piece and given back all at once.
 */
#ifndef CHECK_ROOM_H
#define CHECK_ROOM_H

#include <stddef.h>

struct room {
    /* The newest; each block begins with a pointer to the one before. */
    void *block;
    size_t at, end, used; /* in the newest block; bytes of all blocks */
};

/* Returns memory for any type. It is not cleared. */
void *room_take(struct room *r, size_t bytes);
void room_clear(struct room *r);

#endif

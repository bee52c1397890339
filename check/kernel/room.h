/* SPDX-License-Identifier: MIT
 *
 * room.h: memory that is taken piece by piece and given back all at once.
 */
#ifndef CHECK_ROOM_H
#define CHECK_ROOM_H

#include <stddef.h>

struct room {
    void *block;          /* the newest; each block begins with the one before it */
    size_t at, end, used; /* in the newest; in all */
};

/* For anything; it is not cleared. */
void *room_take(struct room *r, size_t bytes);
void room_clear(struct room *r);

#endif

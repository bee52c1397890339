/* SPDX-License-Identifier: MIT
 *
 * keys.h: byte strings, each stored once and numbered 0, 1, 2, … Strings are compared
 * in full: a hash only says where to look. And the byte string of a position.
 */
#ifndef CHECK_KEYS_H
#define CHECK_KEYS_H

#include "line.h"

struct strings {
    uint8_t *bytes;
    size_t used, capacity;
    size_t *start; /* string i is bytes[start[i]] … bytes[start[i + 1] - 1] */
    size_t count, room;
    uint32_t *slot; /* number of a string + 1, or 0 */
    size_t slots;
};

struct key {
    uint8_t *bytes;
    size_t size, capacity;
};

#define NOT_THERE UINT32_MAX /* also the limit of strings */

uint32_t strings_find(const struct strings *table, const struct key *key);
/* *is_new says whether it was added now. */
uint32_t strings_add(struct strings *table, const struct key *key, bool *is_new);
void strings_free(struct strings *table);

/* Of all terms of a position, and whose move it is. Terms of one LINE give equal keys
 * exactly if they are equal. */
void key_of(struct key *key, const struct line *line, struct plain *const *position,
            int who);
/* Makes it the position again; returns whose move it is. */
int key_load(const struct strings *table, uint32_t number, const struct line *line,
             struct plain *const *position);

#endif

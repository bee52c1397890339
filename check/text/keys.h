/* SPDX-License-Identifier: MIT
 *
 * keys.h: a table of byte strings, each stored once and numbered 0, 1, 2, …, and the byte
 * string that stands for a position. Strings are compared in full, and the hash only says
 * where to look: no two positions can be mistaken for each other.
 */
#ifndef CHECK_KEYS_H
#define CHECK_KEYS_H

#include "text/line.h"

struct strings {
    uint8_t *bytes;
    size_t used, capacity;
    size_t *start; /* string i is bytes[start[i]] … bytes[start[i + 1] - 1] */
    size_t count, room;
    uint32_t *slot; /* the number of a string plus 1; 0: free */
    size_t slots;
};

struct key {
    uint8_t *bytes;
    size_t size, capacity;
};

#define NOT_THERE UINT32_MAX /* so there are fewer strings than this */

/* Returns the number of the string, or NOT_THERE. */
uint32_t strings_find(const struct strings *table, const struct key *key);
/* Adds the string if it is not there, and returns its number. *is_new says whether it was
 * added. */
uint32_t strings_add(struct strings *table, const struct key *key, bool *is_new);
void strings_free(struct strings *table);

/* Appends bytes to a key, and reads them again. Returns what follows them. */
void key_add(struct key *key, const void *bytes, size_t size);
const uint8_t *key_take(const uint8_t *from, void *to, size_t size);

/* Makes the key of a position: all its terms, and whose move it is. Two positions of one
 * LINE have equal keys exactly if they are equal. */
void key_of(struct key *key, const struct line *line, struct plain *const *position,
            int who);
/* Turns string `number` back into a position. Returns whose move it is. */
int key_load(const struct strings *table, uint32_t number, const struct line *line,
             struct plain *const *position);

#endif

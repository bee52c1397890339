/* SPDX-License-Identifier: MIT
 *
 * table.h: byte strings, each stored once and numbered 0, 1, 2, … Strings are compared in
 * full: a hash only says where to look. And the byte string of a position.
 */
#ifndef CHECK_TABLE_H
#define CHECK_TABLE_H

#include "line.h"

struct table {
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

uint32_t table_get(const struct table *table, const struct key *key);
/* *is_new says whether it was added now. */
uint32_t table_put(struct table *table, const struct key *key, bool *is_new);
void table_free(struct table *table);

/* Of all terms of a position, and whose move it is. Terms of one LINE give equal keys
 * exactly if they are equal. */
void key_of(struct key *key, const struct line *line, struct plain *const *position,
            int who);
/* Makes it the position again; returns whose move it is. */
int key_load(const struct table *table, uint32_t number, const struct line *line,
             struct plain *const *position);

/* Copies of the start of each term; freed by positions_free. */
struct plain **positions_new(const struct line *line);
void positions_free(struct plain **position, size_t count);

#endif

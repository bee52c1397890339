/* SPDX-License-Identifier: MIT
 *
 * keys.c: see keys.h. A hash table with open addressing that is at most half full.
 */
#include "text/keys.h"
#include "text/reader.h"

#include <stdlib.h>
#include <string.h>

static uint64_t hash(const uint8_t *bytes, size_t size)
{
    uint64_t h = fnv_add(fnv_start(), bytes, size);
    return h ^ (h >> 32);
}

/* The slot of the string, or the free slot where it belongs. */
static size_t find_slot(const struct strings *t, const uint8_t *bytes, size_t size)
{
    size_t i = hash(bytes, size) & (t->slots - 1);
    for (; t->slot[i]; i = (i + 1) & (t->slots - 1)) {
        size_t start = t->start[t->slot[i] - 1], end = t->start[t->slot[i]];
        if (end - start == size && memcmp(t->bytes + start, bytes, size) == 0)
            break;
    }
    return i;
}

uint32_t strings_find(const struct strings *table, const struct key *key)
{
    if (table->slots == 0)
        return NOT_THERE;
    return table->slot[find_slot(table, key->bytes, key->size)] - 1;
}

static void grow_slots(struct strings *t)
{
    t->slots = t->slots ? 2 * t->slots : 64;
    free(t->slot);
    t->slot = alloc_zeroed(t->slots, sizeof *t->slot);
    for (size_t i = 0; i < t->count; i++)
        t->slot[find_slot(t, t->bytes + t->start[i], t->start[i + 1] - t->start[i])] =
            (uint32_t)i + 1;
}

uint32_t strings_add(struct strings *t, const struct key *key, bool *is_new)
{
    if (2 * (t->count + 1) > t->slots)
        grow_slots(t);
    size_t i = find_slot(t, key->bytes, key->size);
    *is_new = t->slot[i] == 0;
    if (!*is_new)
        return t->slot[i] - 1;
    if (t->count + 1 >= t->room) {
        t->room = 2 * t->room + 64;
        t->start = alloc_again(t->start, t->room, sizeof *t->start);
    }
    t->bytes = with_room(t->bytes, t->used + key->size, &t->capacity, 1);
    memcpy(t->bytes + t->used, key->bytes, key->size);
    t->start[t->count] = t->used;
    t->used += key->size;
    t->start[++t->count] = t->used;
    t->slot[i] = (uint32_t)t->count;
    return (uint32_t)t->count - 1;
}

void strings_free(struct strings *table)
{
    free(table->bytes);
    free(table->start);
    free(table->slot);
}

void key_add(struct key *key, const void *bytes, size_t size)
{
    key->bytes = with_room(key->bytes, key->size + size, &key->capacity, 1);
    memcpy(key->bytes + key->size, bytes, size);
    key->size += size;
}

void key_of(struct key *key, const struct line *line, struct plain *const *position,
            int who)
{
    key->size = 0;
    key_add(key, &who, sizeof who);
    for (size_t i = 0; i < line->count; i++) {
        const struct plain *p = position[i];
        key_add(key, &p->turn, sizeof p->turn);
        key_add(key, &p->joker, sizeof p->joker);
        key_add(key, &p->cells, sizeof p->cells);
        key_add(key, p->bytes, p->cells * p->rules->cell_size);
    }
}

const uint8_t *key_take(const uint8_t *from, void *to, size_t size)
{
    memcpy(to, from, size);
    return from + size;
}

int key_load(const struct strings *table, uint32_t number, const struct line *line,
             struct plain *const *position)
{
    const uint8_t *at = table->bytes + table->start[number];
    int who;
    at = key_take(at, &who, sizeof who);
    for (size_t i = 0; i < line->count; i++) {
        struct plain *p = position[i];
        at = key_take(at, &p->turn, sizeof p->turn);
        at = key_take(at, &p->joker, sizeof p->joker);
        size_t cells;
        at = key_take(at, &cells, sizeof cells);
        /* Hackenbush loses edges; the text of an expr gets shorter. */
        if (cells != p->cells)
            set_cells(p, cells);
        at = key_take(at, p->bytes, cells * p->rules->cell_size);
    }
    return who;
}

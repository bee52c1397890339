/* SPDX-License-Identifier: MIT */
/* clearable.c: searches all boards that can be reached, depth first and each once, on
 * runs. It shares nothing with the engine. A board with a single block of some colour is
 * given up, because that block can never be removed. */
#include "clearable.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RUNS = 2000, MOST_COLUMNS = 8, COLOURS = 256 };

struct run {
    uint32_t length, bottom;
    uint8_t colour, column;
    uint32_t group;  /* a run of the same group; itself: it stands for the group */
    uint64_t blocks; /* of the group, if it stands for it */
};

/* Columns one after the other, from the bottom; runs that touch differ in colour. */
struct board {
    uint32_t runs;
    struct run run[MOST_RUNS];
};

/* All boards seen, as bytes one after the other; a table of offsets finds them. */
struct seen {
    uint8_t *bytes;
    size_t length, capacity;
    size_t *table, slots, count; /* of offsets + 1; 0: empty */
    size_t *open, depth, opens;  /* offsets of boards not yet looked at */
};

static void *grow(void *p, size_t bytes)
{
    p = realloc(p, bytes);
    if (p == NULL)
        abort();
    return p;
}

/* Puts a run on a column; the columns before it are complete. */
static void put(struct board *b, uint8_t column, uint8_t colour, uint32_t length)
{
    struct run *last = b->runs > 0 ? &b->run[b->runs - 1] : NULL;
    bool same = last != NULL && last->column == column;
    if (same && last->colour == colour) {
        last->length += length;
        return;
    }
    if (b->runs == MOST_RUNS)
        abort();
    b->run[b->runs] = (struct run){
        length, same ? last->bottom + last->length : 0, colour, column, b->runs, 0};
    b->runs++;
}

static void parse(struct board *b, const char *text)
{
    uint8_t column = 0;
    b->runs = 0;
    for (; *text != '\0'; text++) {
        if (*text == '|') {
            column++;
            continue;
        }
        char *end;
        uint32_t length = (uint32_t)strtoul(text, &end, 10);
        put(b, column, (uint8_t)*end, end == text ? 1 : length);
        text = end;
    }
}

/* ---- groups ---- */

static uint32_t find(struct board *b, uint32_t i)
{
    while (b->run[i].group != i)
        i = b->run[i].group = b->run[b->run[i].group].group;
    return i;
}

static void join_columns(struct board *b, uint32_t i, uint32_t j)
{
    const uint8_t left = b->run[i].column, right = b->run[j].column;
    while (i < b->runs && b->run[i].column == left && j < b->runs &&
           b->run[j].column == right) {
        const struct run *x = &b->run[i], *y = &b->run[j];
        uint32_t x_top = x->bottom + x->length, y_top = y->bottom + y->length;
        if (x->colour == y->colour)
            b->run[find(b, i)].group = find(b, j);
        i += x_top <= y_top;
        j += y_top <= x_top;
    }
}

static void find_groups(struct board *b)
{
    for (uint32_t i = 0; i < b->runs; i++)
        b->run[i].group = i;
    for (uint32_t i = 0, j = 0; j < b->runs; j++)
        if (b->run[j].column != b->run[i].column) {
            join_columns(b, i, j);
            i = j;
        }
    for (uint32_t i = 0; i < b->runs; i++)
        b->run[i].blocks = 0;
    for (uint32_t i = 0; i < b->runs; i++)
        b->run[find(b, i)].blocks += b->run[i].length;
}

/* Makes the board without a group. Returns false if some colour has a single block. */
static bool without(struct board *b, uint32_t group, struct board *to)
{
    uint64_t count[COLOURS] = {0};
    uint8_t column = 0;
    to->runs = 0;
    for (uint32_t i = 0; i < b->runs; i++) {
        bool begins = i > 0 && b->run[i].column != b->run[i - 1].column;
        if (begins && to->runs > 0 && to->run[to->runs - 1].column == column)
            column++; /* unless the one before has become empty */
        if (find(b, i) == group)
            continue;
        put(to, column, b->run[i].colour, b->run[i].length);
        count[b->run[i].colour] += b->run[i].length;
    }
    for (int c = 0; c < COLOURS; c++)
        if (count[c] == 1)
            return false;
    return true;
}

/* ---- boards seen ---- */

static size_t write(const struct board *b, uint8_t *to)
{
    uint8_t *at = to;
    for (uint32_t i = 0; i < b->runs; i++) {
        *at++ = b->run[i].colour;
        *at++ = b->run[i].column;
        for (uint32_t n = b->run[i].length; n > 0; n >>= 7)
            *at++ = (uint8_t)((n & 127) | (n > 127 ? 128 : 0));
    }
    *at++ = 0; /* no colour */
    return (size_t)(at - to);
}

static void read(const uint8_t *at, struct board *b)
{
    b->runs = 0;
    while (*at != 0) {
        uint8_t colour = *at++, column = *at++;
        uint32_t length = 0;
        for (int shift = 0;; shift += 7) {
            length |= (uint32_t)(*at & 127) << shift;
            if (*at++ < 128)
                break;
        }
        put(b, column, colour, length);
    }
}

static uint64_t hash(const uint8_t *bytes, size_t length)
{
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < length; i++)
        h = (h ^ bytes[i]) * 1099511628211u;
    return h ^ h >> 29;
}

static size_t length_at(const uint8_t *at)
{
    const uint8_t *from = at;
    while (*at != 0) {
        at += 2;
        while (*at++ >= 128)
            ;
    }
    return (size_t)(at + 1 - from);
}

static void grow_table(struct seen *s)
{
    size_t *old = s->table, slots = s->slots;
    s->slots = slots > 0 ? 2 * slots : 1024;
    s->table =
        memset(grow(NULL, s->slots * sizeof *s->table), 0, s->slots * sizeof *s->table);
    for (size_t i = 0; i < slots; i++) {
        if (old[i] == 0)
            continue;
        const uint8_t *bytes = s->bytes + old[i] - 1;
        size_t at = hash(bytes, length_at(bytes)) % s->slots;
        while (s->table[at] != 0)
            at = (at + 1) % s->slots;
        s->table[at] = old[i];
    }
    free(old);
}

/* Notes a board, unless it was seen before. */
static void add(struct seen *s, const struct board *b)
{
    enum { MOST_BYTES = 8 * MOST_RUNS };
    if (s->length + MOST_BYTES > s->capacity)
        s->bytes = grow(s->bytes, s->capacity = 2 * s->capacity + MOST_BYTES);
    if (2 * s->count >= s->slots)
        grow_table(s);
    uint8_t *bytes = s->bytes + s->length;
    size_t length = write(b, bytes), at = hash(bytes, length) % s->slots;
    for (; s->table[at] != 0; at = (at + 1) % s->slots) {
        const uint8_t *other = s->bytes + s->table[at] - 1;
        if (length_at(other) == length && memcmp(other, bytes, length) == 0)
            return;
    }
    if (s->depth == s->opens)
        s->open = grow(s->open, (s->opens = 2 * s->opens + 64) * sizeof *s->open);
    s->open[s->depth++] = s->length;
    s->table[at] = s->length + 1;
    s->length += length;
    s->count++;
}

int clearable(const char *columns, size_t most, size_t *states)
{
    static struct board now, next;
    struct seen s = {0};
    int answer = 0;
    parse(&now, columns);
    add(&s, &now);
    while (answer == 0 && s.depth > 0) {
        read(s.bytes + s.open[--s.depth], &now);
        find_groups(&now);
        for (uint32_t i = 0; i < now.runs; i++)
            if (now.run[i].group == i && now.run[i].blocks >= 2 &&
                without(&now, i, &next))
                add(&s, &next);
        answer = now.runs == 0 ? 1 : s.count > most ? -1 : 0;
    }
    *states = s.count;
    free(s.bytes);
    free(s.table);
    free(s.open);
    return answer;
}

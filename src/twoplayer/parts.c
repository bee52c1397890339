/* SPDX-License-Identifier: MIT */
/* parts.c: a position is split into independent parts by its game. Each part is brought
 * into normal form, and of a part and its negative only one is stored. So both share one
 * record, and a reference says which of them is meant. */
#include "twoplayer/parts.h"

#include <string.h>

#include "base/hash.h"
#include "base/work.h"
#include "search/search.h"

/* Limit on bytes looked at while splitting one position. */
#define SPLIT_BYTES ((size_t)1 << 22)

/* A pass over so many bytes of the board is worth a tick. */
#define TICK_BYTES ((size_t)1 << 14)

void parts_init(struct parts *p, const struct problem *problem, struct arena *arena,
                size_t record_size)
{
    *p = (struct parts){.problem = problem};
    table_init(&p->table, arena->memory, record_size);
    for (size_t i = 0; i < problem->count; i++)
        if (problem->terms[i].board->pos_size > p->pos_size)
            p->pos_size = problem->terms[i].board->pos_size;
    p->rest = arena_new(arena, p->pos_size, 1);
    p->piece = arena_new(arena, p->pos_size, 1);
    p->mirror = arena_new(arena, p->pos_size, 1);
    p->key = arena_new(arena, p->pos_size + sizeof(uint32_t), 1);
    p->scratch = arena_new(arena, problem->scratch_size, 1);
}

void parts_done(struct parts *p)
{
    table_done(&p->table);
}

const struct board *parts_board(const struct parts *p, size_t class)
{
    return p->problem->terms[class].board;
}

bool parts_is_late(struct parts *p)
{
    struct work *w = memory_work(p->table.memory);
    return w != NULL && over_after(w, p->pos_size / TICK_BYTES);
}

bool parts_put(struct parts *p, size_t class, const uint8_t *position)
{
    memcpy(p->rest, position, parts_board(p, class)->pos_size);
    return !parts_is_late(p);
}

/* Each component costs a look at the whole board. When that becomes too much, or the time
 * is over, what is left stays one part. The result is as right, only slower to solve. */
bool parts_next(struct parts *p, struct part_walk *walk)
{
    const struct board *b = parts_board(p, walk->class);
    if (walk->done)
        return false;
    if (b->game->part != NULL && walk->looked_at <= SPLIT_BYTES && !parts_is_late(p)) {
        walk->looked_at += b->pos_size;
        return b->game->part(b, p->rest, p->piece, p->scratch);
    }
    walk->done = true;
    uint8_t *left = p->rest;
    p->rest = p->piece;
    p->piece = left;
    return true;
}

static void parts_normalise(struct parts *p, const struct board *b, uint8_t *pos,
                            uint32_t *line)
{
    if (b->game->normalise != NULL)
        b->game->normalise(b, pos, line, p->scratch);
}

/* Returns the sum of the bytes of a minus that of b. */
static int64_t difference(const uint8_t *a, const uint8_t *b, size_t n)
{
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] - b[i];
    return sum;
}

/* Brings p->piece and its negative p->mirror to normal form. *order is negative if the
 * first is to be stored, positive if the second is, and 0 if they are equal. The sum of
 * the bytes decides where it can (in Clobber: who has more stones), which saves one
 * normal form. A wrong choice would only store a part twice. Returns false if the time is
 * over. */
static bool choose_sign(struct parts *p, const struct board *b, uint32_t *line,
                        int *order)
{
    uint32_t in_mirror = *line;
    *order = 0;
    if (b->traits & IMPARTIAL) { /* it is its own negative */
        parts_normalise(p, b, p->piece, line);
        return true;
    }
    memcpy(p->mirror, p->piece, b->pos_size);
    if (!b->game->negate(b, p->mirror, p->scratch)) {
        parts_normalise(p, b, p->piece, line);
        *order = -1;
        return true;
    }
    if (parts_is_late(p))
        return false;
    int64_t more = difference(p->piece, p->mirror, b->pos_size);
    if (more <= 0)
        parts_normalise(p, b, p->piece, line);
    if (more >= 0)
        parts_normalise(p, b, p->mirror, &in_mirror);
    if (parts_is_late(p))
        return false;
    *order = more != 0 ? (more < 0 ? -1 : 1) : memcmp(p->piece, p->mirror, b->pos_size);
    if (*order > 0)
        *line = in_mirror;
    return true;
}

/* Writes the key of a part: its class, then the position without the zeros at its end.
 * Returns its length. */
static size_t parts_make_key(struct parts *p, const struct board *b, size_t class,
                             const uint8_t *pos)
{
    const uint32_t short_class = (uint32_t) class;
    size_t n = trimmed_size(pos, b->pos_size);
    memcpy(p->key, &short_class, sizeof short_class);
    memcpy(p->key + sizeof short_class, pos, n);
    return sizeof short_class + n;
}

reference parts_intern(struct parts *p, size_t class, uint32_t *line, bool *fresh)
{
    const struct board *b = parts_board(p, class);
    int order;
    if (parts_is_late(p) || !choose_sign(p, b, line, &order) || parts_is_late(p))
        return REFERENCE_NONE;
    const size_t length = parts_make_key(p, b, class, order <= 0 ? p->piece : p->mirror);
    uint32_t record =
        table_add(&p->table, hash_bytes(p->key, length), p->key, length, fresh);
    if (record > UINT32_MAX / 2) /* also if TABLE_NONE: the sign bit needs room */
        return REFERENCE_NONE;
    reference r = record << 1 | (order > 0);
    if (*fresh)
        *(struct part_head *)parts_record(p, r) =
            (struct part_head){(uint32_t) class, order == 0};
    return r;
}

void parts_load(const struct parts *p, reference r, uint8_t *position)
{
    size_t length;
    const unsigned char *key = table_key(&p->table, r >> 1, &length);
    const struct part_head *part = parts_record(p, r);
    length -= sizeof(uint32_t);
    memcpy(position, key + sizeof(uint32_t), length);
    memset(position + length, 0, parts_board(p, part->class)->pos_size - length);
}

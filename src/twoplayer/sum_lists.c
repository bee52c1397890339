/* SPDX-License-Identifier: MIT */
/* sum_lists.c: see sum_lists.h. */
#include "twoplayer/sum_lists.h"

#include <string.h>

#include "base/hash.h"
#include "game/theory.h"

#define MANY_MOVES 255 /* mobility is counted up to this; it only orders the search */
#define NOT_COUNTED (-1)
#define FIRST_ROOM 64 /* references that the stack has room for at first */

static const struct proved nothing = {INT32_MIN, INT32_MAX};

/* ---- parts ---- */

static int16_t count_moves(struct sum_lists *l, const struct board *b, const uint8_t *pos,
                           enum player who, int16_t most)
{
    struct iterator it = {{0}};
    move m;
    int16_t moves = 0;
    while (moves < most && b->game->next(b, pos, who, &it, l->parts.scratch, &m))
        moves++;
    return moves;
}

static bool find_bounds(struct sum_lists *l, const struct board *b, const uint8_t *pos,
                        struct part_record *part)
{
    bool zero = count_moves(l, b, pos, LEFT, 1) == 0 &&
                (b->traits & ALL_SMALL || count_moves(l, b, pos, RIGHT, 1) == 0);
    part->low = part->high = 0;
    return zero ||
           (theory_of(b->game)->bounds != NULL &&
            b->game->theory->bounds(b, pos, l->parts.scratch, &part->low, &part->high));
}

/* Finds or makes the record of the piece split off. REFERENCE_NONE: over the budget. */
static reference intern(struct sum_lists *l, size_t class)
{
    bool fresh;
    uint32_t line = NO_LINE;
    reference r = parts_intern(&l->parts, class, &line, &fresh);
    if (r == REFERENCE_NONE || !fresh)
        return r;
    struct part_record *part = sum_part(l, r);
    const struct board *b = parts_board(&l->parts, class);
    part->mobility[LEFT] = part->mobility[RIGHT] = NOT_COUNTED;
    part->expansion[LEFT] = part->expansion[RIGHT] = BLOCKS_NONE;
    parts_load(&l->parts, r, l->parts.piece);
    part->proved[0] = part->proved[1] = nothing;
    part->bounded = find_bounds(l, b, l->parts.piece, part);
    return r;
}

/* How many moves has Left in the part referred to? */
static int16_t mobility_of(struct sum_lists *l, reference r)
{
    struct part_record *part = sum_part(l, r);
    enum player who = r & 1 ? RIGHT : LEFT;
    if (part->mobility[who] == NOT_COUNTED) {
        parts_load(&l->parts, r, l->parts.rest);
        part->mobility[who] = count_moves(l, parts_board(&l->parts, part->part.class),
                                          l->parts.rest, who, MANY_MOVES);
    }
    return part->mobility[who];
}

/* ---- lists of references ---- */

bool sum_reserve(struct sum_lists *l, size_t more)
{
    return arena_grow(l->arena, &l->refs, &l->capacity, l->count + more, sizeof *l->refs);
}

bool sum_insert(struct sum_lists *l, size_t from, reference r)
{
    size_t at = l->count;
    reference inverse = sum_negative(l, r);
    while (at > from && l->refs[at - 1] > (r | 1))
        at--;
    if (at > from && l->refs[at - 1] == inverse) {
        memmove(l->refs + at - 1, l->refs + at, (l->count - at) * sizeof r);
        l->count--;
        return true;
    }
    if (!sum_reserve(l, 1))
        return false;
    memmove(l->refs + at + 1, l->refs + at, (l->count - at) * sizeof r);
    l->refs[at] = r;
    l->count++;
    return true;
}

bool sum_insert_components(struct sum_lists *l, size_t class, size_t from, bool negated,
                           int64_t *integer)
{
    struct part_walk walk = {.class = class};
    while (parts_next(&l->parts, &walk)) {
        reference r = intern(l, class);
        if (r == REFERENCE_NONE)
            return false;
        const struct part_record *part = sum_part(l, r);
        if (part->bounded && part->low == part->high)
            *integer += negated != reference_is_negated(r) ? -part->low : part->low;
        else if (!sum_insert(l, from, negated ? sum_negative(l, r) : r))
            return false;
    }
    return true;
}

bool sum_insert_negatives(struct sum_lists *l, size_t from, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        if (!sum_insert(l, from, sum_negative(l, l->refs[i])))
            return false;
    return true;
}

unsigned sum_mobility(struct sum_lists *l, size_t refs, size_t count)
{
    unsigned sum = 0;
    for (size_t i = refs; i < refs + count; i++)
        sum += (unsigned)mobility_of(l, l->refs[i]);
    return sum;
}

/* ---- known answers ---- */

/* Who wins by the bounds of the parts alone? */
static enum win judge_by_bounds(const struct sum_lists *l, size_t refs, size_t count,
                                int64_t integer)
{
    int64_t low = integer, high = integer;
    for (size_t i = refs; i < refs + count; i++) {
        const struct part_record *part = sum_part(l, l->refs[i]);
        bool negated = reference_is_negated(l->refs[i]);
        if (!part->bounded)
            return UNKNOWN;
        low += negated ? -part->high : part->low;
        high += negated ? -part->low : part->high;
    }
    return high <= 0 ? LOSS : low > 0 ? WIN : UNKNOWN;
}

/* What is proved of a list that is not empty. NULL: nothing. */
static const struct proved *find_proved(const struct sum_lists *l, size_t refs,
                                        size_t count)
{
    const reference *list = l->refs + refs;
    if (count == 1)
        return &sum_part(l, *list)->proved[*list & 1];
    uint32_t record = table_find(&l->sums, hash_bytes(list, count * sizeof *list), list,
                                 count * sizeof *list);
    return record == TABLE_NONE ? NULL : table_value(&l->sums, record);
}

/* Larger ones are not stored: they would look like `nothing`. */
static bool is_storable(int64_t integer)
{
    return integer > INT32_MIN && integer < INT32_MAX;
}

enum win sum_known(const struct sum_lists *l, size_t refs, size_t count, int64_t integer)
{
    enum win answer = judge_by_bounds(l, refs, count, integer);
    if (answer != UNKNOWN)
        return answer;
    const struct proved *proved = find_proved(l, refs, count);
    if (proved == NULL || !is_storable(integer))
        return UNKNOWN;
    return integer <= proved->loses ? LOSS : integer >= proved->wins ? WIN : UNKNOWN;
}

/* The same record; it is made if there is none. NULL: over the budget. */
static struct proved *make_proved(struct sum_lists *l, size_t refs, size_t count)
{
    const reference *list = l->refs + refs;
    size_t length = count * sizeof *list;
    bool fresh;
    if (count == 1)
        return &sum_part(l, *list)->proved[*list & 1];
    uint32_t record = table_add(&l->sums, hash_bytes(list, length), list, length, &fresh);
    if (record == TABLE_NONE)
        return NULL;
    struct proved *proved = table_value(&l->sums, record);
    if (fresh)
        *proved = nothing;
    return proved;
}

bool sum_store(struct sum_lists *l, size_t refs, size_t count, int64_t integer,
               enum win answer)
{
    if (count == 0 || !is_storable(integer)) /* no list: the integer decides */
        return true;
    struct proved *proved = make_proved(l, refs, count);
    if (proved == NULL)
        return false;
    if (answer == LOSS && integer > proved->loses)
        proved->loses = (int32_t)integer;
    if (answer == WIN && integer < proved->wins)
        proved->wins = (int32_t)integer;
    return true;
}

/* ---- life ---- */

void sum_lists_init(struct sum_lists *l, const struct problem *p, struct arena *a)
{
    *l = (struct sum_lists){.arena = a, .capacity = FIRST_ROOM};
    table_init(&l->sums, a->memory, sizeof(struct proved));
    parts_init(&l->parts, p, a, sizeof(struct part_record));
    l->refs = arena_new(a, l->capacity, sizeof *l->refs);
}

void sum_lists_done(struct sum_lists *l)
{
    parts_done(&l->parts);
    table_done(&l->sums);
}

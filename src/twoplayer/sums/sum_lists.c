/* SPDX-License-Identifier: MIT */
/* sum_lists.c: lists of items; see sum_lists.h. sum_answers.c has what is proved about
 * them. */
#include "twoplayer/sums/sum_lists.h"

#include <string.h>

#include "base/hash.h"
#include "base/work.h"
#include "game/theory.h"

#define MANY_MOVES 255 /* mobility is counted up to this, only to order the search */
#define NOT_COUNTED (-1)
#define FIRST_ROOM 64 /* the stack has room for this many items at first */
#define FIRST_ANSWERS 1024u
#define MOST_VALUING 64 /* limit on the depth of parts within parts that are valued */
/* Larger heaps stay parts, whose moves are made one by one. */
#define LARGE_NIMBER 256u
/* A part may be valued if both players together have this many moves. */
#define SMALL_PART 16
#define MOST_MOVES 1000u  /* limit on moves to value one part */
#define MOST_AGAIN 16000u /* the same if an earlier process has valued it */
/* One list may spend this many moves, and then value one more part. */
#define FEW_MOVES 100u
/* Moves that valuing may use before the search has any nodes. */
#define FREE_MOVES 1000u
#define MOST_OPTIONS 12u /* a value with more options does not stand in sums */
#define MOST_FAILED 2u   /* failed attempts that are allowed for each part valued */
#define FREE_FAILED 16u  /* failed attempts that are allowed besides */

/* ---- what a part is worth ---- */

/* Returns how many moves `who` has in the part, up to MANY_MOVES. */
static int16_t part_mobility(struct sum_lists *l, reference r, enum player who)
{
    struct sum_part *part = sum_part(l, r);
    if (part->mobility[who] == NOT_COUNTED) {
        parts_load(&l->parts, r, l->parts.rest);
        part->mobility[who] =
            (int16_t)board_count_moves(parts_board(&l->parts, part->part.class),
                                       l->parts.rest, who, l->parts.scratch, MANY_MOVES);
    }
    return part->mobility[who];
}

/* Notes the value of the part, if it is one that can stand in sums. */
static void set_value(struct sum_lists *l, reference r, value v)
{
    struct sum_part *part = sum_part(l, r);
    struct value_options o;
    struct packed p;
    if (v == NO_VALUE)
        return;
    if (value_unpack(l->values.store, v, &p)) {
        if (p.nimber > LARGE_NIMBER)
            return;
    } else if (!value_options(l->values.store, v, &o) || o.count[0] > MOST_OPTIONS ||
               o.count[1] > MOST_OPTIONS) {
        return;
    }
    struct summand s;
    if (!sum_values_read(&l->values, v, &s))
        return;
    part->bounded = false; /* lists made before may still have the part itself */
    part->summand = s;
    part->value = v;
    part->state = IS_VALUED;
}

static void value_by_formula(struct sum_lists *l, reference r, const struct board *b)
{
    value v = NO_VALUE;
    if (theory_of(b->game)->value == NULL)
        return;
    parts_load(&l->parts, r, l->parts.piece);
    bool ok =
        b->game->theory->value(b, l->parts.piece, l->parts.scratch, l->values.store, &v);
    if (sum_values_ok(&l->values) && ok)
        set_value(l, r, v);
}

static void value_by_database(struct sum_lists *l, reference r, const struct board *b)
{
    parts_load(&l->parts, r, l->parts.piece);
    value v = db_readers_find(&l->databases, b, l->parts.piece);
    if (sum_values_ok(&l->values))
        set_value(l, r, v);
}

static void find_bounds(struct sum_lists *l, reference r, const struct board *b)
{
    struct sum_part *part = sum_part(l, r);
    parts_load(&l->parts, r, l->parts.piece);
    bool zero = board_count_moves(b, l->parts.piece, LEFT, l->parts.scratch, 1) == 0 &&
                (b->traits & ALL_SMALL ||
                 board_count_moves(b, l->parts.piece, RIGHT, l->parts.scratch, 1) == 0);
    int64_t low = 0, high = 0;
    part->bounded = zero || (theory_of(b->game)->bounds != NULL &&
                             b->game->theory->bounds(b, l->parts.piece, l->parts.scratch,
                                                     &low, &high));
    part->low = low;
    part->high = high;
    if (!part->bounded || low != high)
        return;
    part->summand = (struct summand){NO_ITEM, {.numerator = low}};
    part->state = IS_VALUED;
    part->value = l->values.full ? NO_VALUE : value_integer(l->values.store, low);
}

/* Finds what is known about a new part without making its moves. */
static void appraise(struct sum_lists *l, reference r)
{
    struct sum_part *part = sum_part(l, r);
    const struct board *b = parts_board(&l->parts, part->part.class);
    part->mobility[LEFT] = part->mobility[RIGHT] = NOT_COUNTED;
    part->expansion[LEFT] = part->expansion[RIGHT] = BLOCKS_NONE;
    part->alone[0] = part->alone[1] = NO_ANSWER;
    part->state = MAY_BE_VALUED;
    part->infinitesimal = (b->traits & ALL_SMALL) != 0;
    find_bounds(l, r, b);
    if (part->state != IS_VALUED && !l->values.full)
        value_by_formula(l, r, b);
    if (part->state != IS_VALUED && !l->values.full && l->databases.count > 0)
        value_by_database(l, r, b);
}

/* Splits l->parts.rest into components and puts them on the stack of pieces, from *first
 * on. Returns false if memory or time runs out. */
static bool split(struct sum_lists *l, size_t class, size_t *first)
{
    struct part_walk walk = {.class = class};
    *first = l->piece_count;
    while (parts_next(&l->parts, &walk)) {
        bool fresh;
        uint32_t line = NO_LINE;
        reference r = parts_intern(&l->parts, class, &line, &fresh);
        if (r >= VALUE_ITEM || parts_is_late(&l->parts) ||
            !arena_grow(l->arena, &l->pieces, &l->piece_capacity, l->piece_count + 1,
                        sizeof *l->pieces))
            return false;
        if (sum_part(l, r)->state == FRESH)
            appraise(l, r);
        l->pieces[l->piece_count++] = r;
    }
    return true;
}

static bool value_part(struct sum_lists *l, reference r);

/* Finds the value of what a move has left in l->parts.rest. *sum is NO_VALUE if it has no
 * small value. Returns false if memory runs out. */
static bool value_rest(struct sum_lists *l, size_t class, value *sum)
{
    struct values *store = l->values.store;
    size_t first;
    if (!split(l, class, &first))
        return false;
    *sum = value_integer(store, 0);
    for (size_t i = first; i < l->piece_count && *sum != NO_VALUE; i++) {
        const struct sum_part *part = sum_part(l, l->pieces[i]);
        if (!value_part(l, l->pieces[i]))
            return false;
        value v = part->state == IS_VALUED ? part->value : NO_VALUE;
        if (v == NO_VALUE || !sum_values_may_add(&l->values, *sum, v))
            *sum = NO_VALUE;
        else
            *sum = value_add(store, *sum,
                             reference_is_negated(l->pieces[i]) ? value_negate(store, v)
                                                                : v);
    }
    l->piece_count = first;
    return true;
}

/* Puts the values that the moves of `who` lead to on the stack of options. *valued says
 * that all of them have values. */
static bool value_moves(struct sum_lists *l, reference r, enum player who, bool *valued)
{
    size_t class = sum_part(l, r)->part.class;
    const struct board *b = parts_board(&l->parts, class);
    struct iterator it = {{0}};
    value v;
    move m;
    for (;;) {
        parts_load(&l->parts, r, l->parts.rest);
        if (!b->game->next(b, l->parts.rest, who, &it, l->parts.scratch, &m))
            return true;
        b->game->play(b, l->parts.rest, who, m, l->parts.scratch);
        l->moves++;
        if (!value_rest(l, class, &v))
            return false;
        *valued = v != NO_VALUE && !l->values.full && l->moves < l->most_moves;
        if (!*valued)
            return true;
        if (!arena_grow(l->arena, &l->options, &l->option_capacity, l->option_count + 1,
                        sizeof v))
            return false;
        l->options[l->option_count++] = v;
    }
}

/* Values a part from the values of what its moves leave. */
static bool value_by_moves(struct sum_lists *l, reference r, const struct board *b)
{
    size_t from = l->option_count, middle;
    bool valued = true, ok = value_moves(l, r, LEFT, &valued);
    middle = l->option_count;
    if (ok && valued && !(b->traits & IMPARTIAL))
        ok = value_moves(l, r, RIGHT, &valued);
    size_t lefts = middle - from, rights = l->option_count - middle;
    const value *left = l->options + from;
    if (ok && valued)
        set_value(
            l, r,
            b->traits & IMPARTIAL
                ? value_of_options(l->values.store, left, lefts, left, lefts)
                : value_of_options(l->values.store, left, lefts, left + lefts, rights));
    l->option_count = from;
    sum_values_ok(&l->values);
    return ok;
}

/* Values a part if it is small. */
static bool value_part(struct sum_lists *l, reference r)
{
    struct sum_part *part = sum_part(l, r);
    if (part->state != MAY_BE_VALUED)
        return true;
    if (l->values.full || l->depth >= MOST_VALUING ||
        part_mobility(l, r, LEFT) + part_mobility(l, r, RIGHT) > SMALL_PART) {
        part->state = STAYS_PART;
        return true;
    }
    l->depth++;
    bool ok = value_by_moves(l, r, parts_board(&l->parts, part->part.class));
    l->depth--;
    if (part->state != IS_VALUED && (l->depth == 0 || l->moves < l->most_moves))
        part->state = STAYS_PART;
    return ok;
}

/* ---- lists ---- */

/* Items of a list along which it takes longer to walk than to look at the clock. */
#define LONG_LIST 4096

bool sum_reserve(struct sum_lists *l, size_t more)
{
    return arena_grow(l->arena, &l->refs, &l->capacity, l->count + more, sizeof *l->refs);
}

static void take_out(struct sum_lists *l, size_t at)
{
    memmove(l->refs + at, l->refs + at + 1, (l->count - at - 1) * sizeof *l->refs);
    l->count--;
}

/* Returns where the item is in the ascending list from `from` on, or l->count if it is
 * not there. */
static size_t find_item(const struct sum_lists *l, size_t from, uint32_t item)
{
    size_t at = l->count;
    while (at > from && l->refs[at - 1] > item)
        at--;
    return at > from && l->refs[at - 1] == item ? at - 1 : l->count;
}

/* Is the list so long that what is done to it may outlast the time, and is that over? */
static bool is_late(const struct sum_lists *l, size_t from)
{
    return l->count - from >= LONG_LIST && memory_expired(l->arena->memory);
}

bool sum_insert(struct sum_lists *l, size_t from, uint32_t item)
{
    if (is_late(l, from))
        return false;
    size_t at = find_item(l, from, sum_negative(l, item));
    if (at < l->count) {
        take_out(l, at);
        return true;
    }
    if (!sum_reserve(l, 1))
        return false;
    while (at > from && l->refs[at - 1] > item)
        at--;
    memmove(l->refs + at + 1, l->refs + at, (l->count - at) * sizeof *l->refs);
    l->refs[at] = item;
    l->count++;
    return true;
}

bool sum_insert_items(struct sum_lists *l, size_t from, size_t first, size_t end,
                      bool negated)
{
    for (size_t i = first; i < end; i++)
        if (!sum_insert(l, from, negated ? sum_negative(l, l->refs[i]) : l->refs[i]))
            return false;
    return true;
}

bool sum_insert_summand(struct sum_lists *l, size_t from, const struct summand *s,
                        bool negated, struct packed *rest)
{
    if (!rest_add(rest, &s->rest, negated ? -1 : 1))
        return false;
    return s->item == NO_ITEM ||
           sum_insert(l, from, negated ? sum_negative(l, s->item) : s->item);
}

bool sum_insert_components(struct sum_lists *l, size_t class, size_t from, bool negated,
                           struct packed *rest)
{
    size_t first;
    bool ok = split(l, class, &first);
    for (size_t i = first; ok && i < l->piece_count; i++) {
        reference r = l->pieces[i];
        const struct sum_part *part = sum_part(l, r);
        if (part->state == IS_VALUED)
            ok = sum_insert_summand(l, from, &part->summand,
                                    negated != reference_is_negated(r), rest);
        else
            ok = sum_insert(l, from, negated ? sum_negative(l, r) : r);
    }
    l->piece_count = first;
    return ok;
}

/* Adds up two simple values of the list, if there are two. */
static bool merge_two(struct sum_lists *l, size_t from, struct packed *rest, bool *merged)
{
    struct summand sum;
    for (size_t i = l->count; i-- > from && item_is_value(l->refs[i]);) {
        if (is_late(l, from))
            return false;
        if (!sum_value_of(&l->values, l->refs[i])->simple)
            continue;
        for (size_t j = i; j-- > from && item_is_value(l->refs[j]);)
            if (sum_values_add(&l->values, l->refs[i], l->refs[j], &sum)) {
                take_out(l, i);
                take_out(l, j);
                *merged = true;
                return sum_insert_summand(l, from, &sum, false, rest);
            }
    }
    *merged = false;
    return true;
}

/* May one more part be valued? Valuing may take as many moves as the search has taken
 * nodes, and only few of them for one list. It must also pay: in games whose parts lead
 * to larger ones, most attempts fail. */
static bool may_value(const struct sum_lists *l, uint64_t before, uint64_t nodes)
{
    return l->moves - before <= FEW_MOVES && l->moves <= nodes + l->credit + FREE_MOVES &&
           l->failed <= MOST_FAILED * l->valued + FREE_FAILED;
}

bool sum_was_valued(struct sum_lists *l, reference r)
{
    struct portable bytes;
    return l->once_valued.records > 0 && sum_write_part(l, r, &bytes) &&
           table_find(&l->once_valued, hash_bytes(bytes.bytes, bytes.length), bytes.bytes,
                      bytes.length) != TABLE_NONE;
}

/* Values a part of a list, if that is allowed. Returns false if memory runs out. */
static bool try_value(struct sum_lists *l, reference r, uint64_t before, uint64_t nodes)
{
    struct sum_part *part = sum_part(l, r);
    if (part->state != MAY_BE_VALUED || nodes == NO_NODES)
        return true;
    const bool again = sum_was_valued(l, r);
    const uint64_t begun = l->moves;
    if (!again && !may_value(l, before, nodes))
        return true;
    l->most_moves = l->moves + (again ? MOST_AGAIN : MOST_MOVES);
    bool ok = value_part(l, r);
    if (ok && !again && l->moves > begun) /* parts that are too large cost nothing */
        ++*(part->state == IS_VALUED ? &l->valued : &l->failed);
    return ok;
}

/* Replaces parts that are valued by now by their values. */
static bool replace_parts(struct sum_lists *l, size_t from, struct packed *rest,
                          uint64_t nodes)
{
    uint64_t before = l->moves;
    for (size_t i = from; i < l->count && !item_is_value(l->refs[i]);) {
        reference r = l->refs[i];
        if (is_late(l, from) ||
            (l->count - from > 1 && !try_value(l, r & ~(reference)1, before, nodes)))
            return false;
        const struct sum_part *part = sum_part(l, r);
        if (part->state != IS_VALUED) {
            i++;
            continue;
        }
        take_out(l, i);
        if (!sum_insert_summand(l, from, &part->summand, reference_is_negated(r), rest))
            return false;
    }
    return true;
}

bool sum_complete(struct sum_lists *l, size_t from, struct packed *rest, uint64_t nodes)
{
    bool merged = true, ok = replace_parts(l, from, rest, nodes);
    while (ok && merged)
        ok = merge_two(l, from, rest, &merged);
    return ok;
}

unsigned sum_mobility(struct sum_lists *l, size_t refs, size_t count,
                      const struct packed *rest)
{
    unsigned sum = packed_option_count(rest, 0);
    sum = sum < MANY_MOVES ? sum : MANY_MOVES;
    for (size_t i = refs; i < refs + count; i++) {
        uint32_t item = l->refs[i];
        sum += item_is_value(item)
                   ? sum_value_of(&l->values, item)->count
                   : (unsigned)part_mobility(l, item, item & 1 ? RIGHT : LEFT);
    }
    return sum;
}

/* ---- life ---- */

bool sum_lists_init(struct sum_lists *l, const struct problem *p, struct arena *a,
                    size_t budget, const struct db_set *databases)
{
    *l = (struct sum_lists){.arena = a, .capacity = FIRST_ROOM};
    l->most_answers = budget > 0 ? budget / 4 : SIZE_MAX;
    table_init(&l->long_answers, a->memory, sizeof(uint32_t));
    table_init(&l->once_valued, a->memory, 0);
    blocks_init(&l->expansions, a->memory);
    parts_init(&l->parts, p, a, sizeof(struct sum_part));
    sum_values_init(&l->values, a->memory, budget / 4);
    db_readers_init(&l->databases, databases, l->values.store, &l->values.memory);
    l->refs = arena_new(a, l->capacity, sizeof *l->refs);
    return cache_init(&l->answers, a->memory, FIRST_ANSWERS) && !a->failed;
}

void sum_lists_done(struct sum_lists *l)
{
    parts_done(&l->parts);
    table_done(&l->long_answers);
    table_done(&l->once_valued);
    blocks_done(&l->expansions);
    cache_done(&l->answers);
    db_readers_done(&l->databases);
    sum_values_done(&l->values);
}

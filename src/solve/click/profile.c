/* SPDX-License-Identifier: MIT */
/* profile.c: see profile.h.
 *
 * Go through the columns from left to right. Of all columns up to one, the next one only
 * needs to know at which heights the last one has members of the group, and which of
 * these are connected already: the profile. For each profile, each size of the group so
 * far and each set of other colours, the least number of blocks that are gone is kept.
 * There are few profiles, because a block's height is the number of blocks below it that
 * are not gone, and a column has few blocks of one colour. */
#include "solve/click/profile.h"

#include "base/bits.h"
#include "base/hash.h"

/* A board is too large if a column has more sets of members than that, or if more pairs
 * of a state and a set must be looked at for one colour. */
#define MOST_SETS 4096
#define MOST_PAIRS ((uint64_t)1 << 24)

/* ---- one column ---- */

/* The part of a column below some block: its members, and how many blocks are left. */
struct stack {
    uint32_t members, height;
};

/* Returns the values of this key, which are all PROFILE_NEVER if it is new. Returns NULL
 * if the budget is exceeded. */
static int16_t *values_of(struct table *t, const void *key, size_t length)
{
    bool fresh;
    const uint32_t record = table_add(t, hash_bytes(key, length), key, length, &fresh);
    if (record == TABLE_NONE)
        return NULL;
    int16_t *values = table_value(t, record);
    for (size_t i = 0; fresh && i < t->value_size / sizeof *values; i++)
        values[i] = PROFILE_NEVER;
    return values;
}

/* Gives the next key of a walk over all keys, as table_next does, and returns its values;
 * NULL after the last. */
static const int16_t *next_values(const struct table *t, size_t *slot, void *key,
                                  size_t size)
{
    size_t length;
    const uint32_t record = table_next(t, slot);
    if (record == TABLE_NONE)
        return NULL;
    memcpy(key, table_key(t, record, &length), size);
    return table_value(t, record);
}

/* Notes that the stack can be reached at the cost `from`, with `blocks` more of a colour
 * gone. */
static bool reach_stack(const struct profile *p, struct table *t, struct stack stack,
                        const int16_t *gone, uint32_t blocks, uint8_t colour)
{
    int16_t *to = values_of(t, &stack, sizeof stack);
    if (to == NULL)
        return false;
    for (uint32_t i = 0; i < p->set_count; i++) {
        const uint32_t more = (p->sets[i] >> colour & 1) != 0 ? blocks : 0;
        const int16_t sum = (int16_t)(gone[i] + (int16_t)more);
        to[i] = sum < to[i] ? sum : to[i];
    }
    return true;
}

/* Puts the run that begins at this cell on all stacks, in three ways: it goes, it stays,
 * or it is in the group. */
static bool put_run(const struct profile *p, uint32_t cell, uint32_t length,
                    const struct table *from, struct table *to)
{
    const uint8_t colour = p->board->colour[cell];
    const int16_t *gone;
    struct stack s;
    for (size_t slot = 0; (gone = next_values(from, &slot, &s, sizeof s)) != NULL;) {
        bool ok = reach_stack(p, to, s, gone, length, colour);
        const uint32_t run = (uint32_t)(((uint64_t)1 << length) - 1) << s.height;
        s.height += length;
        ok = ok && reach_stack(p, to, s, gone, 0, colour);
        s.members |= run;
        if (colour == p->own)
            ok = ok && reach_stack(p, to, s, gone, 0, colour);
        if (!ok)
            return false;
    }
    return true;
}

/* Finds what the column can be from all its stacks; the heights of stacks no longer
 * matter. */
static bool keep_sets(struct profile *p, struct profile_column *c,
                      const struct table *stacks, struct table *sets)
{
    const size_t n = p->set_count;
    const int16_t *gone;
    struct stack s;
    for (size_t slot = 0; (gone = next_values(stacks, &slot, &s, sizeof s)) != NULL;) {
        if (s.height == 0)
            memcpy(c->all_gone, gone, n * sizeof *gone);
        s.height = 0;
        if (s.members != 0 && !reach_stack(p, sets, s, gone, 0, GATHER_COLOURS))
            return false;
    }
    c->members = arena_new(&p->arena, sets->records, sizeof *c->members);
    c->gone = arena_new(&p->arena, sets->records * n, sizeof *c->gone);
    if (p->arena.failed)
        return false;
    for (size_t slot = 0; (gone = next_values(sets, &slot, &s, sizeof s)) != NULL;) {
        c->members[c->count] = s.members;
        memcpy(c->gone + n * c->count++, gone, n * sizeof *gone);
    }
    return true;
}

/* Returns false if the budget is exceeded or there are too many sets. */
static bool fill_column(struct profile *p, uint32_t column)
{
    const struct gather *g = p->board;
    struct profile_column *c = &p->columns[column];
    struct table stacks, more, sets;
    const struct stack floor = {0, 0};
    const size_t size = p->set_count * sizeof *c->gone;
    const uint32_t first = column * (g->rows + 1);
    table_init(&stacks, p->arena.memory, size);
    table_init(&sets, p->arena.memory, size);
    c->all_gone = arena_new(&p->arena, p->set_count, sizeof *c->all_gone);
    int16_t *values = values_of(&stacks, &floor, sizeof floor);
    bool ok = c->all_gone != NULL && values != NULL;
    if (ok)
        memset(values, 0, size);
    for (uint32_t h = 0, end; ok && h < g->height[column]; h = end) {
        end = g->run_end[first + h];
        table_init(&more, p->arena.memory, size);
        ok = put_run(p, first + h, end - h, &stacks, &more) &&
             more.records <= (size_t)MOST_SETS * (g->rows + 1);
        table_done(&stacks);
        stacks = more;
    }
    ok = ok && keep_sets(p, c, &stacks, &sets) && c->count <= MOST_SETS;
    table_done(&stacks);
    table_done(&sets);
    return ok;
}

/* ---- profiles ---- */

/* Members of the last column, and the number of the component of each segment of members
 * that lie on each other, from below: four bits each, numbered as they appear. */
struct state {
    uint64_t members, parts;
};

static uint64_t lowest_segment(uint64_t members)
{
    return members & ~(members + (members & -members));
}

/* Returns the state in which no two segments are connected. */
static struct state alone(uint64_t members)
{
    struct state s = {members, 0};
    for (uint64_t n = 0, rest = members; rest != 0; n++, rest &= ~lowest_segment(rest))
        s.parts |= n << 4 * n;
    return s;
}

#define MOST_SEGMENTS 16
#define NO_PART 16 /* of a segment that touches no component of the last column */

/* Returns the least component that is connected with this one; same[i] is one that i is
 * connected with, not greater than i. */
static unsigned least_same(const uint8_t *same, unsigned part)
{
    while (same[part] != part)
        part = same[part];
    return part;
}

/* Numbers the components of n segments in the order in which they appear; number[i] is
 * one that segment i touches. */
static uint64_t number_parts(const uint8_t *number, const uint8_t *same, unsigned n)
{
    uint64_t parts = 0, named = 0;
    uint8_t name[MOST_SEGMENTS];
    memset(name, NO_PART, sizeof name);
    for (unsigned i = 0; i < n; i++) {
        if (number[i] == NO_PART) {
            parts |= named++ << 4 * i;
            continue;
        }
        uint8_t *known = &name[least_same(same, number[i])];
        if (*known == NO_PART)
            *known = (uint8_t)named++;
        parts |= (uint64_t)*known << 4 * i;
    }
    return parts;
}

/* Goes on to the next column, which has these members. Returns false if a component has
 * no neighbour among them: it would never be connected with the rest. */
static bool join(const struct state *left, uint64_t members, struct state *to)
{
    uint64_t segment[MOST_SEGMENTS], parts = left->parts, touched = 0;
    uint8_t number[MOST_SEGMENTS], same[MOST_SEGMENTS];
    unsigned n = 0, components = 0;
    for (uint64_t rest = members; rest != 0; rest &= ~segment[n++])
        segment[n] = lowest_segment(rest);
    memset(number, NO_PART, sizeof number);
    for (unsigned i = 0; i < MOST_SEGMENTS; i++)
        same[i] = (uint8_t)i;
    for (uint64_t rest = left->members; rest != 0; parts >>= 4) {
        const uint64_t s = lowest_segment(rest);
        const unsigned part = parts & 15;
        components = part >= components ? part + 1 : components;
        for (unsigned i = 0; i < n; i++) {
            if ((segment[i] & s) == 0)
                continue;
            touched |= (uint64_t)1 << part;
            const unsigned a = least_same(same, part),
                           b = number[i] == NO_PART ? a : least_same(same, number[i]);
            same[a > b ? a : b] = (uint8_t)(a > b ? b : a);
            number[i] = (uint8_t)b;
        }
        rest &= ~s;
    }
    if (touched != ((uint64_t)1 << components) - 1)
        return false;
    *to = (struct state){members, number_parts(number, same, n)};
    return true;
}

/* Takes over what a state has reached, with more members and more blocks gone. */
static void reach_more(const struct profile *p, const int16_t *from, int16_t *to,
                       uint32_t members, const int16_t *gone)
{
    const size_t stride = p->members + 1;
    for (uint32_t i = 0; i < p->set_count; i++) {
        const int16_t *f = from + i * stride;
        int16_t *t = to + i * stride + members;
        for (uint32_t k = 0; k <= p->before; k++) {
            const int16_t sum = (int16_t)(f[k] + gone[i]);
            t[k] = sum < t[k] ? sum : t[k];
        }
    }
}

/* Goes on from one state with everything that the next column can be. */
static bool extend(struct profile *p, const struct state *s, const int16_t *from)
{
    const struct profile_column *c = &p->columns[p->column];
    int16_t *to = values_of(&p->next, s, sizeof *s);
    struct state after;
    if (to == NULL)
        return false;
    reach_more(p, from, to, 0, c->all_gone);
    for (uint32_t i = 0; i < c->count; i++) {
        if ((s->members & c->members[i]) == 0 || !join(s, c->members[i], &after))
            continue;
        if ((to = values_of(&p->next, &after, sizeof after)) == NULL)
            return false;
        reach_more(p, from, to, bits_count(c->members[i]),
                   c->gone + (size_t)i * p->set_count);
    }
    return true;
}

/* Adds the groups that begin in the column. */
static bool begin_groups(struct profile *p)
{
    const struct profile_column *c = &p->columns[p->column];
    for (uint32_t m = 0; m < c->count; m++) {
        const struct state s = alone(c->members[m]);
        int16_t *to = values_of(&p->next, &s, sizeof s);
        if (to == NULL)
            return false;
        for (uint32_t i = 0; i < p->set_count; i++) {
            const int16_t gone = c->gone[(size_t)m * p->set_count + i];
            int16_t *t = &to[i * (p->members + 1) + bits_count(s.members)];
            *t = gone < *t ? gone : *t;
        }
    }
    return true;
}

/* Counts the groups that may end in the column: those that are connected. */
static void end_groups(struct profile *p)
{
    const int16_t *from;
    struct state s;
    for (size_t slot = 0; (from = next_values(&p->states, &slot, &s, sizeof s)) != NULL;)
        for (size_t i = 0; s.parts == 0 && i < p->set_count * (p->members + 1); i++)
            p->least[i] = from[i] < p->least[i] ? from[i] : p->least[i];
}

static uint32_t own_blocks(const struct profile *p, uint32_t column)
{
    const struct gather *g = p->board;
    uint32_t n = 0;
    for (uint32_t h = 0; h < g->height[column]; h++)
        n += g->colour[column * (g->rows + 1) + h] == p->own;
    return n;
}

/* Goes on to the next column. Called when all states were extended. */
static void next_column(struct profile *p)
{
    p->before += own_blocks(p, p->column);
    table_done(&p->states);
    p->states = p->next;
    table_init(&p->next, p->arena.memory, p->states.value_size);
    end_groups(p);
    p->slot = 0;
    p->column++;
    if (p->column < p->board->columns)
        p->pairs += (uint64_t)p->states.records * p->columns[p->column].count;
}

static void answer(const struct profile *p, uint32_t most,
                   uint32_t *const need[GATHER_SETS])
{
    for (uint32_t i = 0; i < p->set_count; i++) {
        const int16_t *least = p->least + i * (p->members + 1);
        int16_t gone = PROFILE_NEVER;
        for (uint32_t k = p->members; k > 0; k--) {
            gone = least[k] < gone ? least[k] : gone;
            if (k <= most)
                need[p->sets[i]][k] = (uint32_t)gone;
        }
    }
}

enum profile_progress profile_advance(struct profile *p, uint32_t most,
                                      uint32_t *const need[GATHER_SETS])
{
    struct state s;
    const int16_t *values = next_values(&p->states, &p->slot, &s, sizeof s);
    if (values != NULL)
        return extend(p, &s, values) ? PROFILE_GOES_ON : PROFILE_GIVES_UP;
    if (!begin_groups(p))
        return PROFILE_GIVES_UP;
    next_column(p);
    if (p->pairs > MOST_PAIRS)
        return PROFILE_GIVES_UP;
    if (p->column < p->board->columns)
        return PROFILE_GOES_ON;
    answer(p, most, need);
    return PROFILE_ANSWERED;
}

/* ---- questions ---- */

void profile_open(struct profile *p, const struct gather *board, struct memory *memory)
{
    *p = (struct profile){.board = board, .arena = arena_of(memory)};
    table_init(&p->states, memory, 0);
    table_init(&p->next, memory, 0);
}

void profile_done(struct profile *p)
{
    arena_done(&p->arena);
    table_done(&p->states);
    table_done(&p->next);
}

/* Starts with empty tables. */
static bool make_tables(struct profile *p)
{
    struct memory *memory = p->arena.memory;
    const size_t values = (size_t)p->set_count * (p->members + 1);
    table_init(&p->states, memory, values * sizeof *p->least);
    table_init(&p->next, memory, values * sizeof *p->least);
    p->columns = arena_new(&p->arena, p->board->columns, sizeof *p->columns);
    p->least = arena_new(&p->arena, values, sizeof *p->least);
    for (size_t i = 0; !p->arena.failed && i < values; i++)
        p->least[i] = PROFILE_NEVER;
    return !p->arena.failed;
}

bool profile_ask(struct profile *p, uint32_t own, uint32_t colours)
{
    const struct gather *g = p->board;
    if (g->rows > PROFILE_MOST_ROWS)
        return false;
    profile_done(p);
    *p = (struct profile){.board = g, .arena = arena_of(p->arena.memory), .own = own};
    for (uint32_t set = 1; set < 1u << colours; set++)
        if ((set >> own & 1) == 0)
            p->sets[p->set_count++] = set;
    for (uint32_t c = 0; c < g->columns; c++)
        p->members += own_blocks(p, c);
    if (!make_tables(p))
        return false;
    for (uint32_t c = 0; c < g->columns; c++)
        if (!fill_column(p, c))
            return false;
    return true;
}

/* SPDX-License-Identifier: MIT */
/* subwords.c: see subwords.h. Every block counts as a group of its own here, since a
 * subword may begin or end within a group; then the table of stretches (stretches.h) says
 * which subwords can be cleared. In the best play of a subword, the first block stays, or
 * a stretch that begins with it is cleared:
 *     fewest(i, e) = min of 1 + fewest(i+1, e) and fewest(m, e) for all m in clear[i]
 * For a fixed i this is done for all e at once. An m that lies in clear[k] for a smaller
 * k in clear[i] is passed over, since fewest(k, e) is at most fewest(m, e). Few m are
 * left. */
#include "solve/column/subwords.h"

#include <string.h>

#include "base/bits.h"
#include "solve/column/stretches.h"

struct subwords {
    struct search search;
    struct groups blocks;
    struct stretches table;
    enum { READING, FILLING, COUNTING } phase;
    int16_t *fewest; /* row i has an entry for each e from 0 to n; only those from i on
                        are used */
    uint32_t at;     /* one more than the row that is next */
    size_t word;     /* the next word of clear[at-1] */
    uint64_t *passed_over; /* set of the ends that need not be looked at */
};

static int16_t *row_of(const struct subwords *s, uint32_t i)
{
    return s->fewest + (size_t)i * (s->blocks.count + 1);
}

static bool make_room(struct subwords *s)
{
    size_t n = (size_t)s->blocks.count + 1;
    s->fewest = arena_new(&s->search.kept, n, n * sizeof *s->fewest);
    s->passed_over = arena_new(&s->search.work, n / 64 + 1, sizeof *s->passed_over);
    return s->fewest != NULL && stretches_begin(&s->table, &s->blocks, &s->search.work);
}

/* Begins row i with the plays in which the first block stays. */
static void begin_row(struct subwords *s, uint32_t i)
{
    int16_t *row = row_of(s, i);
    const int16_t *below = row_of(s, i + 1);
    for (uint32_t e = i + 1; e <= s->blocks.count; e++)
        row[e] = (int16_t)(below[e] + 1);
    s->word = i / 64;
    memset(s->passed_over, 0, s->table.words * sizeof *s->passed_over);
    s->passed_over[i / 64] = (uint64_t)1 << i % 64;
}

/* Offers the plays in which the stretch from i to m is cleared. */
static void offer(struct subwords *s, uint32_t i, uint32_t m)
{
    int16_t *restrict row = row_of(s, i);
    const int16_t *restrict rest = row_of(s, m);
    for (uint32_t e = m; e <= s->blocks.count; e++)
        row[e] = rest[e] < row[e] ? rest[e] : row[e];
    for (size_t w = m / 64; w < s->table.words; w++)
        s->passed_over[w] |= stretches_ends(&s->table, m, w);
}

/* Handles one word of the ends of row at-1. */
static void count(struct subwords *s)
{
    uint32_t i = s->at - 1;
    uint64_t all = stretches_ends(&s->table, i, s->word), ends;
    while ((ends = all & ~s->passed_over[s->word]) != 0)
        offer(s, i, (uint32_t)(s->word * 64) + bits_least(ends));
    if (++s->word < s->table.words)
        return;
    s->search.nodes++;
    if (--s->at > 0)
        begin_row(s, s->at - 1);
}

static enum search_state work(struct subwords *s)
{
    enum search_state read;
    switch (s->phase) {
    case READING:
        read = groups_read(&s->blocks, &s->search.work);
        if (read != SEARCH_SOLVED)
            return read;
        s->phase = FILLING;
        return make_room(s) ? SEARCH_RUNNING : SEARCH_NO_MEMORY;
    case FILLING:
        if (stretches_fill(&s->table))
            return SEARCH_RUNNING;
        s->phase = COUNTING;
        s->at = s->blocks.count;
        if (s->at > 0)
            begin_row(s, s->at - 1);
        return SEARCH_RUNNING;
    case COUNTING:
        break;
    }
    if (s->at == 0)
        return SEARCH_SOLVED;
    count(s);
    return SEARCH_RUNNING;
}

static enum search_state step(struct search *search, uint64_t units)
{
    enum search_state state = SEARCH_RUNNING;
    for (; units > 0 && state == SEARCH_RUNNING; units--)
        state = work((struct subwords *)search);
    return state;
}

struct search *subwords_new(const struct task *t)
{
    static const struct search_kind own_kind = {.step = step};
    struct subwords *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->blocks.position = t->position;
    s->blocks.apart = true;
    clicks_in_line(problem_board(t->problem), t->position, &s->blocks.line);
    return &s->search;
}

unsigned subword_fewest(const struct search *search, uint32_t from, uint32_t end)
{
    return (unsigned)row_of((const struct subwords *)search, from)[end];
}

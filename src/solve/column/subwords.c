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
    struct task task;
    struct groups blocks;
    int16_t *fewest; /* row i has an entry for each e from 0 to n; only those from i on
                        are used */
};

static int16_t *row_of(const struct subwords *s, uint32_t i)
{
    return s->fewest + (size_t)i * (s->blocks.count + 1);
}

static enum search_state run(struct search *search, struct work *w)
{
    struct subwords *s = (struct subwords *)search;
    struct arena *a = &search->work;
    struct stretches table;
    if (!groups_read(&s->blocks, problem_board(s->task.problem), s->task.position, true,
                     a) ||
        !stretches_begin(&table, &s->blocks, a))
        return SEARCH_NO_MEMORY;
    const uint32_t n = s->blocks.count;
    /* set of the ends that need not be looked at */
    uint64_t *passed_over = arena_new(a, table.words, sizeof *passed_over);
    s->fewest = arena_new(&search->kept, (size_t)n + 1, (n + 1) * sizeof *s->fewest);
    if (passed_over == NULL || s->fewest == NULL)
        return SEARCH_NO_MEMORY;
    if (!stretches_fill(&table, w))
        return SEARCH_RUNNING;
    for (uint32_t i = n; i-- > 0;) {
        int16_t *restrict row = row_of(s, i);
        for (uint32_t e = i + 1; e <= n; e++)
            row[e] = (int16_t)(row_of(s, i + 1)[e] + 1);
        memset(passed_over, 0, table.words * sizeof *passed_over);
        passed_over[i / 64] = (uint64_t)1 << i % 64;
        for (size_t word = i / 64; word < table.words; word++)
            for (uint64_t ends;
                 (ends = stretches_ends(&table, i, word) & ~passed_over[word]) != 0;) {
                const uint32_t m = (uint32_t)(word * 64) + bits_least(ends);
                const int16_t *restrict rest = row_of(s, m);
                for (uint32_t e = m; e <= n; e++)
                    row[e] = rest[e] < row[e] ? rest[e] : row[e];
                for (size_t k = m / 64; k < table.words; k++)
                    passed_over[k] |= stretches_ends(&table, m, k);
                if (over(w))
                    return SEARCH_RUNNING;
            }
    }
    return SEARCH_SOLVED;
}

struct search *subwords_new(const struct task *t)
{
    static const struct search_kind own_kind = {.run = run, .whole = true};
    struct subwords *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->task = *t;
    return &s->search;
}

unsigned subword_fewest(const struct search *search, uint32_t from, uint32_t end)
{
    return (unsigned)row_of((const struct subwords *)search, from)[end];
}

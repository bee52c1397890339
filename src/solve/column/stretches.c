/* SPDX-License-Identifier: MIT */
/* stretches.c: see stretches.h. Rows are computed from the last to the first, 512 ends at
 * a time. */
#include "solve/column/stretches.h"

#include "base/bits.h"

#define SLICE_ENDS (64 * SLICE_WORDS)

bool stretches_begin(struct stretches *t, const struct groups *g, struct arena *a)
{
    const uint32_t rows = g->count + 1, slices = g->count / SLICE_ENDS + 1;
    *t = (struct stretches){.groups = g, .words = (size_t)g->count / 64 + 1};
    t->of_kind = arena_new(a, GROUP_COLOURS * t->words, sizeof *t->of_kind);
    t->slices = arena_new(a, slices, sizeof *t->slices);
    for (uint32_t i = 0; !a->failed && i < slices; i++) {
        struct stretch_slice *s = &t->slices[i];
        const size_t most = ((size_t)i + 1) * SLICE_ENDS;
        s->rows = rows < most ? rows : (uint32_t)most;
        s->clear = arena_new(a, (size_t)s->rows + 1, sizeof *s->clear);
        s->after = arena_new(a, (size_t)s->rows + 1, sizeof *s->after);
    }
    if (a->failed)
        return false;
    for (uint32_t i = 0; i < g->count; i++)
        t->of_kind[g->colour[i] * t->words + i / 64] |= (uint64_t)1 << i % 64;
    return true;
}

static inline void unite(struct row_ends *restrict to,
                         const struct row_ends *restrict from)
{
    for (size_t w = 0; w < SLICE_WORDS; w++)
        to->word[w] |= from->word[w];
}

/* Adds after[m] to the set, for all m with which group i can be clicked together. It
 * works on the set in place: compilers then take large words. */
static void unite_partners(const struct stretches *t, const struct stretch_slice *s,
                           uint32_t i, struct row_ends *restrict set)
{
    const uint64_t *kind = t->of_kind + t->groups->colour[i] * t->words;
    size_t end = (size_t)(t->slice + 1) * SLICE_WORDS;
    end = end < t->words ? end : t->words;
    for (size_t w = i / 64; w < end; w++)
        for (uint64_t partners = stretches_ends(t, i + 1, w) & kind[w]; partners != 0;
             partners = bits_without_least(partners))
            unite(set, &s->after[w * 64 + bits_least(partners)]);
}

bool stretches_fill(struct stretches *t, struct work *w)
{
    for (; t->slice <= t->groups->count / SLICE_ENDS; t->slice++, t->filled = 0) {
        const struct stretch_slice *s = &t->slices[t->slice];
        while (t->filled < s->rows) {
            const uint32_t i = s->rows - ++t->filled;
            struct row_ends *clear = &s->clear[i];
            if (i < t->groups->count) {
                unite_partners(t, s, i, clear);
                if (!group_is_single(t->groups, i))
                    unite(clear, &clear[1]);
                s->after[i] = *clear;
                unite(&s->after[i], &clear[1]);
            }
            if (i / SLICE_ENDS == t->slice)
                clear->word[i % SLICE_ENDS / 64] |= (uint64_t)1 << i % 64;
            if (i < t->groups->count && over_node(w))
                return false;
        }
    }
    return true;
}

uint32_t stretch_partner(const struct stretches *t, uint32_t i, uint32_t e)
{
    const struct stretch_slice *s = &t->slices[e / SLICE_ENDS];
    const uint64_t *kind = t->of_kind + t->groups->colour[i] * t->words;
    for (size_t w = i / 64;; w++)
        for (uint64_t set = stretches_ends(t, i + 1, w) & kind[w]; set != 0;
             set = bits_without_least(set)) {
            uint32_t m = (uint32_t)(w * 64) + bits_least(set);
            if (s->after[m].word[e % SLICE_ENDS / 64] >> e % 64 & 1)
                return m;
        }
}

/* SPDX-License-Identifier: MIT */
/* derivation.c: see derivation.h.
 *
 * The blocks of one click become pairs, cSc, and if their number is odd the last three
 * become a triple, cScSc. Everything between two blocks of a pair or triple, and between
 * two pairs of one click, was cleared before, so whole pairs and triples stand there. */
#include "solve/column/derivation.h"

/* ---- from a plan ---- */

struct stretch {
    uint32_t from, end;
};

/* What is known about a click while the blocks are passed in order. */
struct bundle {
    uint32_t blocks, passed, last;
};

/* Is block number i of n blocks the first one of a pair or triple? */
static bool begins_piece(uint32_t i, uint32_t n)
{
    return i % 2 == 0 && (n % 2 == 0 || i + 1 < n);
}

bool derivation_make(struct derivation *d, const struct column_plan *p, struct arena *a)
{
    const struct groups *g = &p->groups;
    const size_t blocks = g->line.blocks;
    struct bundle *bundles = arena_new(a, (size_t)p->clicks + 1, sizeof *bundles);
    /* for each block: the next one of its pair or triple; 0: none */
    uint32_t *next = arena_new(a, blocks + 1, sizeof *next);
    /* what is still to be derived, the leftmost on top */
    struct stretch *stack = arena_new(a, blocks + 2, sizeof *stack);
    /* There is a pair or triple for every two blocks, and for each of them at most two
     * empty stretches and one SS. */
    d->steps = arena_new(a, 2 * blocks + 1, sizeof *d->steps);
    d->count = 0;
    d->brackets = arena_new(a, blocks + 1, 1);
    d->blocks = blocks;
    if (a->failed)
        return false;

    for (uint32_t i = 0; i < g->count; i++)
        bundles[p->click[i]].blocks += group_size(g, i);
    for (uint32_t i = 0; i < g->count; i++)
        for (uint32_t k = g->begin[i]; k < g->begin[i + 1]; k++) {
            struct bundle *b = &bundles[p->click[i]];
            const bool first = begins_piece(b->passed, b->blocks);
            const bool last =
                b->passed + 1 == b->blocks || begins_piece(b->passed + 1, b->blocks);
            d->brackets[k] = first  ? BRACKET_OPENS
                             : last ? BRACKET_CLOSES
                                    : BRACKET_GOES_ON;
            if (!first)
                next[b->last] = k;
            b->last = k;
            b->passed++;
        }

    size_t depth = 0;
    stack[depth++] = (struct stretch){0, (uint32_t)blocks};
    while (depth > 0) {
        const struct stretch top = stack[--depth];
        struct derivation_step *step = &d->steps[d->count++];
        if (top.from == top.end) {
            *step = (struct derivation_step){TO_EMPTY, 0};
            continue;
        }
        const uint32_t second = next[top.from], third = next[second],
                       last = third > 0 ? third : second;
        if (last + 1 < top.end) {
            stack[depth++] = (struct stretch){last + 1, top.end};
            stack[depth++] = (struct stretch){top.from, last + 1};
            *step = (struct derivation_step){TO_TWO, 0};
            continue;
        }
        if (third > 0)
            stack[depth++] = (struct stretch){second + 1, third};
        stack[depth++] = (struct stretch){top.from + 1, second};
        *step = (struct derivation_step){third > 0 ? TO_TRIPLE : TO_PAIR,
                                         group_block(g, top.from)};
    }
    arena_drop(a, stack);
    arena_drop(a, next);
    arena_drop(a, bundles);
    return true;
}

/* ---- from a derivation to its word ---- */

size_t derivation_right_side(struct derivation_step step, uint8_t symbols[5])
{
    static const size_t lengths[] = {
        [TO_EMPTY] = 0, [TO_TWO] = 2, [TO_PAIR] = 3, [TO_TRIPLE] = 5};
    size_t length = lengths[step.production];
    for (size_t i = 0; i < length; i++)
        symbols[i] = step.production == TO_TWO || i % 2 == 1 ? 0 : step.colour;
    return length;
}

/* Returns a length that no sentence of a derivation made here exceeds: an S beside
 * another S never becomes empty, so there are fewer than two S per letter. */
static size_t longest(size_t letters)
{
    return 3 * letters + 8;
}

bool sentence_begin(struct sentence *s, size_t letters, struct arena *a)
{
    *s = (struct sentence){.depth = 1};
    s->stack = arena_new(a, longest(letters), 1);
    return s->stack != NULL;
}

bool sentence_step(struct sentence *s, struct derivation_step step,
                   const struct groups *word)
{
    uint8_t symbols[5];
    size_t length = derivation_right_side(step, symbols);
    if (s->depth == 0 || s->depth + length > longest(word->line.blocks))
        return false;
    s->depth--;
    for (size_t i = length; i-- > 0;)
        s->stack[s->depth++] = symbols[i];
    for (; s->depth > 0 && s->stack[s->depth - 1] != 0; s->depth--, s->done++)
        if (s->done == word->line.blocks ||
            group_block(word, s->done) != s->stack[s->depth - 1])
            return false;
    return true;
}

bool derivation_is_right(const struct derivation *d, const struct groups *word,
                         struct arena *a)
{
    struct sentence s;
    bool ok = sentence_begin(&s, word->line.blocks, a);
    for (size_t i = 0; ok && i < d->count; i++)
        ok = sentence_step(&s, d->steps[i], word);
    ok = ok && s.depth == 0 && s.done == word->line.blocks;
    arena_drop(a, s.stack);
    return ok;
}

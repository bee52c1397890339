/* SPDX-License-Identifier: MIT */
/* parser.c: see parser.h. The grammar S -> empty | SS | cSc | cScSc in Chomsky normal
 * form, without the empty word, is
 *     S -> SS | C X | C Y     Y -> X X     X -> S C | c     C -> c
 * with a C, X and Y of each colour; the algorithm is the one usually called CYK. */
#include "solve/column/parser.h"

#include <string.h>

#include "base/arena.h"

struct parser {
    struct memory *memory;
    const uint8_t *word;
    size_t length, colours;
    struct arena arena;
    /* For each stretch: can it be derived from S, from X and from Y of a colour? */
    bool *s, *x, *y;
    uint32_t *fewest; /* for each stretch */
};

/* Returns the index of a stretch in a table. */
static size_t at(const struct parser *p, size_t from, size_t end)
{
    return from * (p->length + 1) + end;
}

/* Returns the index of a stretch in the tables for X and Y of a colour. */
static size_t of(const struct parser *p, size_t colour, size_t from, size_t end)
{
    return (colour - 1) * (p->length + 1) * (p->length + 1) + at(p, from, end);
}

struct parser *parser_new(const uint8_t *word, size_t length, struct memory *m)
{
    struct parser *p = memory_new(m, 1, sizeof *p);
    size_t stretches = (length + 1) * (length + 1);
    if (p == NULL)
        return NULL;
    *p = (struct parser){
        .memory = m, .word = word, .length = length, .arena = arena_of(m)};
    for (size_t i = 0; i < length; i++)
        p->colours = word[i] > p->colours ? word[i] : p->colours;
    p->s = arena_new(&p->arena, stretches, sizeof *p->s);
    p->x = arena_new(&p->arena, p->colours * stretches + 1, sizeof *p->x);
    p->y = arena_new(&p->arena, p->colours * stretches + 1, sizeof *p->y);
    p->fewest = arena_new(&p->arena, stretches, sizeof *p->fewest);
    if (!p->arena.failed)
        return p;
    parser_free(p);
    return NULL;
}

void parser_free(struct parser *p)
{
    if (p == NULL)
        return;
    arena_done(&p->arena);
    memory_free(p->memory, p, 1, sizeof *p);
}

/* Splits the stretch at m in every way that a production allows. All shorter stretches
 * have been parsed. */
static void split(struct parser *p, size_t i, size_t m, size_t e)
{
    bool *s = &p->s[at(p, i, e)];
    for (size_t c = 1; c <= p->colours; c++) {
        if (m + 1 == e && p->s[at(p, i, m)] && p->word[m] == c)
            p->x[of(p, c, i, e)] = true;
        if (p->x[of(p, c, i, m)] && p->x[of(p, c, m, e)])
            p->y[of(p, c, i, e)] = true;
        if (m == i + 1 && p->word[i] == c &&
            (p->x[of(p, c, m, e)] || p->y[of(p, c, m, e)]))
            *s = true;
    }
    if (p->s[at(p, i, m)] && p->s[at(p, m, e)])
        *s = true;
}

bool parser_accepts(struct parser *p, size_t from, size_t end)
{
    size_t stretches = (p->length + 1) * (p->length + 1);
    memset(p->s, 0, stretches * sizeof *p->s);
    memset(p->x, 0, p->colours * stretches * sizeof *p->x);
    memset(p->y, 0, p->colours * stretches * sizeof *p->y);
    for (size_t i = from; i < end; i++)
        p->x[of(p, p->word[i], i, i + 1)] = true;
    for (size_t length = 2; length <= end - from; length++)
        for (size_t i = from; i + length <= end; i++)
            for (size_t m = i + 1; m < i + length; m++)
                split(p, i, m, i + length);
    return from == end || p->s[at(p, from, end)];
}

/* Returns the fewest letters left of a stretch. Unless it can be cleared, some letter
 * stays, and the parts before and after that letter are stretches of their own. */
static uint32_t fewest_of(struct parser *p, size_t i, size_t e)
{
    uint32_t fewest = (uint32_t)(e - i);
    if (parser_accepts(p, i, e))
        return 0;
    for (size_t m = i; m < e; m++) {
        uint32_t left = p->fewest[at(p, i, m)] + 1 + p->fewest[at(p, m + 1, e)];
        fewest = left < fewest ? left : fewest;
    }
    return fewest;
}

size_t parser_fewest(struct parser *p)
{
    for (size_t length = 1; length <= p->length; length++)
        for (size_t i = 0; i + length <= p->length; i++)
            p->fewest[at(p, i, i + length)] = fewest_of(p, i, i + length);
    return p->fewest[at(p, 0, p->length)];
}

/* SPDX-License-Identifier: MIT
 *
 * nim.c: Nim. A move makes one heap smaller: after `2:3`, heap 2 (counted from 1)
 * has size 3.
 *
 * A cell is a heap; empty heaps stay, so that the others keep their numbers.
 */
#include "rules/inside.h"

#include <inttypes.h>
#include <stdio.h>

enum { MAX_HEAPS = 1000000 };

static bool parse(struct plain *p, struct text *t)
{
    size_t heaps = 1;
    for (const char *c = t->at; *c; c++)
        heaps += *c == ' ';
    if (heaps > MAX_HEAPS)
        return fail(t, "too many heaps");
    set_cells(p, heaps);
    for (size_t i = 0; i < heaps; i++) {
        if (i > 0 && !read_char(&t->at, ' '))
            return fail(t, "expected a blank");
        if (!read_number(&t->at, UINT32_MAX, &p->number[i]))
            return fail(t, "expected the size of a heap, below 2^32");
    }
    return *t->at == '\0' || fail(t, "expected heap sizes split by single blanks");
}

static bool read_move(const struct plain *p, const char *text, struct move *m)
{
    uint64_t heap;
    if (!read_number(&text, p->cells, &heap) || heap < 1 || !read_char(&text, ':') ||
        !read_number(&text, UINT64_MAX, &m->own) || *text)
        return false;
    m->from = (uint32_t)heap - 1;
    return true;
}

static void print_move(const struct plain *p, const struct move *m, char text[MOVE_SIZE])
{
    (void)p;
    snprintf(text, MOVE_SIZE, "%u:%" PRIu64, m->from + 1, m->own);
}

static bool legal(const struct plain *p, int who, struct move *m, char *why)
{
    (void)who;
    return m->own < p->number[m->from] || refuse(why, "the heap would not get smaller");
}

static void apply(struct plain *p, const struct move *m)
{
    p->number[m->from] = m->own;
}

static void candidates(const struct plain *p, int who, struct move_list *list)
{
    (void)who;
    for (uint32_t i = 0; i < p->cells; i++)
        for (uint64_t size = 0; size < p->number[i]; size++)
            if (!moves_try(list, (struct move){.from = i, .own = size}))
                return;
}

const struct rules rules_nim = {"nim",      2,     8,     true,       parse, read_move,
                                print_move, legal, apply, candidates, NULL,  NULL};

/* SPDX-License-Identifier: MIT
 *
 * rules_nim.c: Nim. A move makes one heap smaller; `2:3`: heap 2, counted from 1,
 * becomes 3.
 *
 * A cell is a heap; empty heaps stay, so that the others keep their numbers.
 */
#include "rules_inside.h"

#include <stdio.h>

static bool parse(struct plain *p, struct text *t)
{
    int heap[MAX_VERTICES], heaps = 0;
    do {
        if (heaps == MAX_VERTICES)
            return fail(t, "too many heaps");
        if (!read_number(&t->at, &heap[heaps++]))
            return fail(t, "expected the size of a heap");
    } while (read_char(&t->at, ' '));
    if (*t->at)
        return fail(t, "expected heap sizes split by single blanks");
    set_cells(p, heaps);
    for (int i = 0; i < heaps; i++)
        p->cell[i] = heap[i];
    return true;
}

static bool play(struct plain *p, int who, const char *move)
{
    int heap, size;
    (void)who;
    if (!read_number(&move, &heap) || !read_char(&move, ':') ||
        !read_number(&move, &size) || *move)
        return false;
    if (heap < 1 || heap > p->cells || size >= p->cell[heap - 1])
        return false;
    p->cell[heap - 1] = size;
    return true;
}

static void candidates(const struct plain *p, int who, struct move_list *list)
{
    char move[MOVE_SIZE];
    (void)who;
    for (int i = 0; i < p->cells; i++)
        for (int size = 0; size < p->cell[i]; size++) {
            snprintf(move, sizeof move, "%d:%d", i + 1, size);
            moves_try(list, move);
        }
}

const struct rules rules_nim = {"nim", 2, parse, play, candidates};

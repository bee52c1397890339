/* SPDX-License-Identifier: MIT */
/* tuples.c: see tuples.h. The text is read twice: once to count vertices and pebbles,
 * which decides how wide a position is, and once to fill it. */
#include "games/tuples.h"

#include "base/checked.h"
#include "graph/edges.h"

static bool parse_counts(struct cursor *c, const struct tuple_form *form,
                         const char *close, struct tuple *t)
{
    *t = (struct tuple){.repeat = 1};
    for (unsigned i = 0; i < form->most; i++) {
        cursor_blanks(c);
        if (!cursor_number(c, MAX_COUNT, "a number of pebbles", &t->count[i]))
            return false;
        cursor_blanks(c);
        if (i + 1 >= form->least && cursor_take(c, close))
            return true;
        if (i + 1 < form->most && !cursor_take(c, ","))
            return cursor_expected(
                c, i + 1 < form->least ? form->next : "',' or the end of the vertex");
    }
    return cursor_expected(c, "the end of the vertex");
}

/* Reads one vertex, or several equal ones: (1,2) (1,2,3) (0,0)x998 or [1,2] inside a
 * list. */
static bool parse_tuple(struct cursor *c, const struct tuple_form *form, bool bracketed,
                        struct tuple *t)
{
    cursor_blanks(c);
    if (!cursor_take(c, bracketed ? "[" : "("))
        return cursor_expected(c, bracketed ? "'[' and the pebbles of a vertex"
                                            : "'(' and the pebbles of a vertex");
    if (!parse_counts(c, form, bracketed ? "]" : ")", t))
        return false;
    if (!bracketed && cursor_take(c, "x")) {
        struct cursor place = *c;
        if (!cursor_number(c, MAX_VERTICES, "a number of vertices", &t->repeat))
            return false;
        if (t->repeat == 0)
            return cursor_fail(&place, BAD_INPUT, "the number of vertices is at least 1");
    }
    return true;
}

bool tuples_read(struct cursor c, const struct tuple_form *form, tuple_sink *sink,
                 void *context)
{
    bool bracketed = form->lists && cursor_take(&c, "[");
    do {
        struct cursor place = c;
        struct tuple t;
        if (!parse_tuple(&c, form, bracketed, &t) || !sink(context, &place, &t))
            return false;
        cursor_blanks(&c);
    } while (bracketed ? cursor_take(&c, ",") : !cursor_at_end(&c));
    if (bracketed && !cursor_take(&c, "]"))
        return cursor_expected(&c, "',' or ']'");
    cursor_blanks(&c);
    return cursor_done(&c, "the end of the position");
}

/* A sink that only counts. */
static bool count(void *context, const struct cursor *place, const struct tuple *t)
{
    struct totals *sum = context;
    sum->vertices += t->repeat;
    if (sum->vertices > MAX_VERTICES)
        return cursor_fail(place, BAD_INPUT, "too large: at most 2^31 vertices");
    for (int i = 0; i < MOST_COLOURS; i++) {
        uint64_t pebbles = t->count[i];
        if (!checked_multiply(&pebbles, t->repeat) ||
            !checked_add(&sum->pebbles[i], pebbles))
            return cursor_fail(place, BAD_INPUT, "too many pebbles");
    }
    return true;
}

bool tuples_total(struct cursor *c, const struct tuple_form *form, struct totals *sum)
{
    *sum = (struct totals){0};
    if (cursor_blanks(c) == 0)
        return cursor_expected(c, "a blank and the pebbles of the vertices");
    return tuples_read(*c, form, count, sum);
}

bool tuples_fit(const struct cursor *place, const struct totals *sum, uint32_t vertices)
{
    return sum->vertices == vertices ||
           cursor_fail(place, BAD_INPUT,
                       "there are %u vertices, but pebbles are given for %llu", vertices,
                       (unsigned long long)sum->vertices);
}

void tuples_print(uint32_t vertices, const struct tuple_printer *p, struct writer *w)
{
    for (uint32_t v = 0; v < vertices;) {
        uint32_t end = v + 1;
        while (end < vertices && p->same(p->context, v, end))
            end++;
        if (end - v > 3) { /* up to three are no longer when written out */
            p->print(p->context, v, w);
            write_format(w, "x%u", end - v);
        }
        for (; end - v <= 3 && v < end; v++)
            p->print(p->context, v, w);
        v = end;
    }
}

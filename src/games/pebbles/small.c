/* SPDX-License-Identifier: MIT */
/* small.c: enumerates all small positions, those with fewer vertices and pebbles
 * first. */
#include "games/pebbles/pebbles.h"

#include <assert.h>

#include "graph/dag.h"

static bool is_least(uint32_t arcs, unsigned n)
{
    unsigned name[TINY_DAG_VERTICES];
    return tiny_dag_least(arcs, n, name) == arcs;
}

static void write_counts(const struct small *s, uint32_t vertices, struct writer *w)
{
    write_format(w, s->colours > 2 ? " (%llu,%llu,%llu)" : " (%llu,%llu)",
                 (unsigned long long)s->pieces, (unsigned long long)s->pieces,
                 (unsigned long long)s->pieces);
    if (vertices > 1)
        write_format(w, "(0,0)x%u", vertices - 1);
}

/* Writes the next digraph. s->at is vertices << 32 | arcs of the next one to look at. */
static bool next_digraph(struct small *s, struct writer *w)
{
    unsigned n = s->at == 0 ? 2 : (unsigned)(s->at >> 32);
    assert(n >= 2);
    for (uint32_t arcs = (uint32_t)s->at; n <= TINY_DAG_VERTICES && n < s->size;
         n++, arcs = 0)
        for (; arcs < tiny_dag_end(n); arcs++)
            if (tiny_dag_is_connected(arcs, n) && is_least(arcs, n)) {
                s->at = (uint64_t)n << 32 | (arcs + 1);
                s->pieces = s->size - n;
                write_text(w, "arcs ");
                tiny_dag_write(arcs, n, w);
                write_counts(s, n, w);
                return true;
            }
    return false;
}

/* If a shape is given, it is the only board of each size, and the size then counts only
 * pebbles. */
bool pebbles_small_board(struct memory *m, struct cursor *shape, struct small *s,
                         struct writer *w)
{
    struct dag d;
    struct arena arena = arena_of(m);
    if (s->colours == 0)
        s->colours = COLOURS;
    if (cursor_at_end(shape))
        return next_digraph(s, w);
    if (s->at > 0 || !dag_parse(shape, &arena, &d)) {
        arena_done(&arena);
        return false;
    }
    s->at = 1;
    s->pieces = s->size;
    cursor_blanks(shape);
    bool ok = cursor_done(shape, "the end of the shape") &&
              (d.vertices > 0 ||
               cursor_fail(shape, BAD_INPUT, "arcs - needs its number of vertices"));
    dag_print(&d, w);
    write_counts(s, d.vertices, w);
    arena_done(&arena);
    return ok;
}

/* Steps through all ways to put the pebbles into places (vertex, colour): from the first
 * place that has pebbles, one goes to the next place and the others go back to the first
 * place. */
bool pebbles_next_small(const struct board *b, const struct small *s, uint8_t *pos)
{
    const struct pebbles *p = pebbles_of(b);
    unsigned colours = s->colours > 2 ? COLOURS : 2;
    uint64_t places = (uint64_t)p->dag.vertices * colours, i = 0, n = 0;
    for (; i < places; i++)
        if ((n = count(p, pos, (uint32_t)(i / colours), (enum colour)(i % colours))) > 0)
            break;
    if (i == places) {
        set_count(p, pos, 0, BLUE, s->pieces);
        return true;
    }
    if (i + 1 == places)
        return false;
    uint32_t next = (uint32_t)((i + 1) / colours);
    enum colour colour = (enum colour)((i + 1) % colours);
    set_count(p, pos, (uint32_t)(i / colours), (enum colour)(i % colours), 0);
    set_count(p, pos, next, colour, count(p, pos, next, colour) + 1);
    set_count(p, pos, 0, BLUE, n - 1); /* place 0 is place i, or empty */
    return true;
}

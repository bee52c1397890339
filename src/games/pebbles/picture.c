/* SPDX-License-Identifier: MIT */
/* picture.c: the picture of Blocking Pebbles: where the vertices stand, and which move a
 * touch means. */
#include "games/pebbles/pebbles.h"

#include <math.h>

#include "games/drawing.h"

static bool is_star(const struct dag *d)
{
    return d->shape == DAG_OUTSTAR || d->shape == DAG_INSTAR;
}

/* Returns the radius of the circle on which the vertices stand; in a star, all but its
 * centre. */
static double radius(const struct dag *d)
{
    if (!is_star(d))
        return circle_radius(d->vertices);
    return d->vertices > 1 ? fmax(VERTEX_GAP, circle_radius(d->vertices - 1)) : 0;
}

static struct point place(const struct dag *d, uint32_t v)
{
    double r = radius(d);
    if (d->shape == DAG_PATH)
        return (struct point){0.5 + VERTEX_GAP * v, 0.5};
    if (!is_star(d))
        return place_on_circle(v, d->vertices, r);
    return v == 0 ? (struct point){r + 0.5, r + 0.5}
                  : place_on_circle(v - 1, d->vertices - 1, r);
}

static void draw_vertex(const struct pebbles *p, const uint8_t *pos, uint32_t v,
                        struct writer *w)
{
    const struct point at = place(&p->dag, v);
    draw_mark("dot", at, "plain", w);
    draw_text(at, w);
    write_format(w, "%u:", v);
    pebbles_print_counts(p, pos, v, w);
    write_byte(w, '\n');
}

void pebbles_draw(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct pebbles *p = pebbles_of(b);
    const struct dag *d = &p->dag;
    uint32_t n = d->vertices;
    double around = 2 * radius(d) + 1;
    if (n > MAX_DRAWN || d->arcs > MAX_DRAWN_EDGES)
        return;
    if (d->shape == DAG_PATH)
        draw_size(1 + VERTEX_GAP * (n - 1), 1, w);
    else
        draw_size(around, around, w);
    for (uint32_t v = 0; v < n; v++)
        for (uint32_t k = 0; k < dag_out_degree(d, v); k++)
            draw_edge(place(d, v), place(d, dag_out(d, v, k)), "arrow", w);
    for (uint32_t v = 0; v < n; v++)
        draw_vertex(p, pos, v, w);
}

/* ---- touches: from a vertex to a vertex ---- */

static void places(const struct board *b, const uint8_t *pos, struct writer *w)
{
    (void)pos;
    const struct dag *d = &pebbles_of(b)->dag;
    for (uint32_t v = 0; v < d->vertices; v++) {
        draw_place(place(d, v), w);
        write_format(w, "%u\n", v);
    }
}

static void touches_of_move(const struct board *b, const uint8_t *pos, enum player who,
                            move m, void *scratch, struct writer *w)
{
    (void)pos, (void)who, (void)scratch;
    uint32_t from, to;
    pebbles_move_ends(pebbles_of(b), m, &from, &to);
    write_format(w, "%u>%u", from, to);
}

/* Returns a vertex that an arc joins to v, or v if there is none. */
static uint32_t any_neighbour(const struct dag *d, uint32_t v)
{
    for (uint32_t u = 0; u < d->vertices; u++) {
        uint64_t arc;
        if (dag_find_arc(d, u, v, &arc) || dag_find_arc(d, v, u, &arc))
            return u;
    }
    return v;
}

/* Writes the move that was meant: along an arc a toll move, otherwise a free move, of
 * whatever pebbles there are. */
static void meant(const struct board *b, const uint8_t *pos, enum player who,
                  const uint32_t *touched, size_t count_touched, struct writer *w)
{
    const struct pebbles *p = pebbles_of(b);
    const uint32_t from = *touched;
    const uint32_t to =
        count_touched > 1 ? touched[count_touched - 1] : any_neighbour(&p->dag, from);
    const bool green =
        count(p, pos, from, own_of(who)) == 0 && count(p, pos, from, GREEN) > 0;
    const char letter = green ? 'g' : pebbles_letters[own_of(who)];
    uint64_t arc;
    if (dag_find_arc(&p->dag, from, to, &arc))
        write_format(w, "%u>%u:%c-%c", from, to, letter, letter);
    else
        write_format(w, "%u>%u:1%c", from, to, letter);
}

const struct touch pebbles_touch = {
    .places = places, .of_move = touches_of_move, .meant = meant};

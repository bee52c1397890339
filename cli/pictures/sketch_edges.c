/* SPDX-License-Identifier: MIT */
/* sketch_edges.c: draws the edges of a scene: straight where they can be, bent where they
 * are parallel or a vertex is in the way, with heads where they are arrows. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sketch_inside.h"

#define BEND 12.0             /* between parallel edges */
#define CLEAR 3.0             /* least distance of an edge from other vertices */
#define GLANCES 32            /* points of an edge tested for vertices in its way */
#define MOST_BENDS 8          /* bends tried to each side */
#define MOST_LOOKED_AT 100000 /* edges times vertices; beyond that, bends do not help */

/* Returns how far the border of a vertex is from its middle, in the direction of the unit
 * vector d. */
static double reach(const struct sketch_vertex *v, struct sketch_point d)
{
    double flat = v->wide - v->high, ax = fabs(d.x), ay = fabs(d.y);
    if (ax * v->high <= flat * ay)
        return v->high / ay;
    return ax * flat + sqrt(v->high * v->high - flat * flat * ay * ay);
}

static const struct sketch_vertex *find_vertex(const struct sketch *s,
                                               struct sketch_point at)
{
    struct sketch_vertex wanted = {.at = at};
    if (s->vertex_count == 0)
        return NULL;
    return bsearch(&wanted, s->vertices, s->vertex_count, sizeof wanted,
                   sketch_compare_vertices);
}

static struct sketch_point border(const struct sketch *s, struct sketch_point at,
                                  struct sketch_point towards)
{
    const struct sketch_vertex *v = find_vertex(s, at);
    struct sketch_point p = {at.x * s->unit, at.y * s->unit};
    double dx = towards.x - p.x, dy = towards.y - p.y, length = hypot(dx, dy);
    if (v == NULL || v->look == WORDS_ONLY || length == 0)
        return p;
    double r = reach(v, (struct sketch_point){dx / length, dy / length});
    return (struct sketch_point){p.x + dx / length * r, p.y + dy / length * r};
}

/* Draws an arrow head that ends at `tip`. Returns where its line must end. */
static struct sketch_point draw_head(cairo_t *cr, struct sketch_point from,
                                     struct sketch_point tip)
{
    double dx = tip.x - from.x, dy = tip.y - from.y, length = hypot(dx, dy);
    if (length == 0)
        return tip;
    dx /= length, dy /= length;
    struct sketch_point base = {tip.x - 7 * dx, tip.y - 7 * dy};
    cairo_move_to(cr, tip.x, tip.y);
    cairo_line_to(cr, base.x - 3 * dy, base.y + 3 * dx);
    cairo_line_to(cr, base.x + 3 * dy, base.y - 3 * dx);
    cairo_close_path(cr);
    cairo_fill(cr);
    return base;
}

/* Returns how much `other` crowds the direction d from `at`. The end of an edge counts as
 * close wherever it is, because the edge itself begins at `at`. */
static double crowding(struct sketch_point at, struct sketch_point d,
                       struct sketch_point other, bool edge)
{
    double dx = other.x - at.x, dy = other.y - at.y, far = hypot(dx, dy);
    if (far == 0)
        return -1;
    return (dx * d.x + dy * d.y) / far / (edge ? NEIGHBOURS / 2 : far);
}

/* Returns the direction in which a vertex has most room among other vertices and its own
 * edges: upwards, or to one side. */
static struct sketch_point find_room(const struct sketch *s, struct sketch_point at)
{
    static const double turns[] = {0, PI / 4, -PI / 4, PI / 2, -PI / 2};
    struct sketch_point best = {0, -1};
    double least = 2;
    for (size_t k = 0; k < sizeof turns / sizeof turns[0]; k++) {
        struct sketch_point d = {sin(turns[k]), -cos(turns[k])};
        double most = -1;
        for (size_t i = 0; i < s->vertex_count; i++)
            most = fmax(most, crowding(at, d, s->vertices[i].at, false));
        for (size_t i = 0; i < s->stroke_count; i++) {
            const struct stroke *t = &s->strokes[i];
            if (compare_points(t->from, at) == 0)
                most = fmax(most, crowding(at, d, t->to, true));
            if (compare_points(t->to, at) == 0)
                most = fmax(most, crowding(at, d, t->from, true));
        }
        if (most < least - 1e-9)
            least = most, best = d;
    }
    return best;
}

/* Draws a loop: from the vertex to where there is room, and back. */
static void loop_path(const struct sketch *s, cairo_t *cr, struct sketch_point at,
                      double size)
{
    struct sketch_point middle = {at.x * s->unit, at.y * s->unit}, d = find_room(s, at);
    struct sketch_point left = {middle.x + size * (d.x + d.y),
                                middle.y + size * (d.y - d.x)},
                        right = {middle.x + size * (d.x - d.y),
                                 middle.y + size * (d.y + d.x)};
    struct sketch_point from = border(s, at, left), to = border(s, at, right);
    cairo_move_to(cr, from.x, from.y);
    cairo_curve_to(cr, left.x, left.y, right.x, right.y, to.x, to.y);
}

/* Returns the point towards which a bent line is pulled. `bend` is the distance of its
 * middle from the straight line. */
static struct sketch_point pull_of(const struct sketch *s, const struct stroke *stroke,
                                   double bend)
{
    double x1 = stroke->from.x * s->unit, y1 = stroke->from.y * s->unit,
           x2 = stroke->to.x * s->unit, y2 = stroke->to.y * s->unit;
    double length = hypot(x2 - x1, y2 - y1), side = is_turned(stroke) ? -bend : bend;
    return (struct sketch_point){(x1 + x2) / 2 + 2 * side * (y2 - y1) / length,
                                 (y1 + y2) / 2 - 2 * side * (x2 - x1) / length};
}

static void draw_stroke(const struct sketch *s, cairo_t *cr, const struct stroke *stroke,
                        double bend)
{
    struct sketch_point pull = pull_of(s, stroke, bend);
    struct sketch_point from = border(s, stroke->from, pull),
                        to = border(s, stroke->to, pull);
    if (strcmp(stroke->look->kind, "arrow") == 0)
        to = draw_head(cr, pull, to);
    cairo_move_to(cr, from.x, from.y);
    if (bend == 0)
        cairo_line_to(cr, to.x, to.y);
    else
        cairo_curve_to(cr, (from.x + 2 * pull.x) / 3, (from.y + 2 * pull.y) / 3,
                       (to.x + 2 * pull.x) / 3, (to.y + 2 * pull.y) / 3, to.x, to.y);
}

static bool is_parallel(const struct stroke *s, const struct stroke *t)
{
    bool same =
        compare_points(s->from, t->from) == 0 && compare_points(s->to, t->to) == 0;
    return same ||
           (compare_points(s->from, t->to) == 0 && compare_points(s->to, t->from) == 0);
}

/* Is a point on or close to a stone or a labelled dot? */
static bool is_hit(const struct sketch *s, const struct sketch_vertex *v,
                   struct sketch_point p)
{
    double flat = v->wide - v->high;
    double dx = fmax(fabs(v->at.x * s->unit - p.x) - flat, 0),
           dy = v->at.y * s->unit - p.y;
    return v->high != DOT && v->look != WORDS_ONLY && hypot(dx, dy) < v->high + CLEAR;
}

/* Would a line with this bend run through vertices other than its ends, v and w? */
static bool is_blocked(const struct sketch *s, const struct stroke *stroke,
                       const struct sketch_vertex *v, const struct sketch_vertex *w,
                       double bend)
{
    struct sketch_point pull = pull_of(s, stroke, bend);
    for (int i = 1; i < GLANCES; i++) {
        double t = (double)i / GLANCES, a = (1 - t) * (1 - t) * s->unit,
               b = 2 * t * (1 - t), c = t * t * s->unit;
        struct sketch_point p = {a * v->at.x + b * pull.x + c * w->at.x,
                                 a * v->at.y + b * pull.y + c * w->at.y};
        for (const struct sketch_vertex *u = s->vertices;
             u < s->vertices + s->vertex_count; u++)
            if (u != v && u != w && is_hit(s, u, p))
                return true;
    }
    return false;
}

/* Returns the least bend that leads around the vertices in the way. Longer edges bend
 * more, so that they pass over shorter ones. 0 if there are too many vertices. */
static double way_around(const struct sketch *s, const struct stroke *stroke)
{
    const struct sketch_vertex *v = find_vertex(s, stroke->from),
                               *w = find_vertex(s, stroke->to);
    if (v == NULL || w == NULL || s->vertex_count * s->stroke_count > MOST_LOOKED_AT)
        return 0;
    if (!is_blocked(s, stroke, v, w, 0))
        return 0;
    double length = hypot(stroke->to.x - stroke->from.x, stroke->to.y - stroke->from.y);
    double least = fmin(length * s->unit / 8, 2 * BEND);
    for (int i = 1; i < MOST_BENDS; i++) {
        double bend = least + i * BEND / 2;
        if (!is_blocked(s, stroke, v, w, bend))
            return bend;
        if (!is_blocked(s, stroke, v, w, -bend))
            return -bend;
    }
    return 0;
}

/* Returns the bend of an edge: parallel edges separate, and edges go around vertices in
 * their way. */
static double bend_of(const struct sketch *s, const struct stroke *stroke, size_t rank,
                      size_t parallels)
{
    return BEND * ((double)rank - (double)(parallels - 1) / 2) + way_around(s, stroke);
}

void sketch_edges(const struct sketch *s, cairo_t *cr)
{
    for (size_t i = 0, end = 0; i < s->stroke_count; i = end) {
        while (end < s->stroke_count && is_parallel(&s->strokes[i], &s->strokes[end]))
            end++;
        for (size_t k = i; k < end; k++) {
            const struct stroke *stroke = &s->strokes[k];
            const struct line_look *look = stroke->look;
            sketch_ink(cr, look->colour);
            cairo_set_line_width(cr, look->width);
            cairo_set_dash(cr, (double[]){look->dash, look->space},
                           look->dash > 0 ? 2 : 0, 0);
            if (compare_points(stroke->from, stroke->to) == 0)
                loop_path(s, cr, stroke->from, BEND * (double)(k - i + 2));
            else
                draw_stroke(s, cr, stroke, bend_of(s, stroke, k - i, end - i));
            cairo_stroke(cr);
        }
    }
    cairo_set_dash(cr, NULL, 0, 0);
}

/* SPDX-License-Identifier: MIT */
/* drawing.c: see drawing.h. The pictures of graphs follow from their shapes: circles,
 * rows, and products of these. */
#include "games/drawing.h"

#include <math.h>

/* How far the back of a cube stands from its front, a little more than VERTEX_GAP. */
#define DEPTH_X 2.0
#define DEPTH_Y (-1.6)
/* Of blocks side by side, so that edges between them miss the vertices inside. */
#define SLANT 1.6
#define MOST_BOW 1.2

struct point place_cell(uint32_t v, uint32_t columns)
{
    uint32_t row = v / columns, column = v % columns;
    return (struct point){column + 0.5, row + 0.5};
}

double circle_radius(uint32_t n)
{
    return n < 2 ? 0.0 : 0.4 * n + 0.6;
}

struct point place_on_circle(uint32_t v, uint32_t n, double radius)
{
    double turn = 2 * acos(-1.0) * v / n;
    return (struct point){radius + 0.5 + radius * sin(turn),
                          radius + 0.5 - radius * cos(turn)};
}

/* Returns the factor that is drawn in depth, as in the picture of a cube: a factor of two
 * vertices, if possible the third from the end. If there is none, returns the number of
 * factors. */
static unsigned find_depth(const struct graph *g)
{
    for (unsigned k = 0; g->factors > 2 && k < g->factors; k++) {
        unsigned i = (2 * g->factors - 3 - k) % g->factors;
        if (g->factor[i].size == 2)
            return i;
    }
    return g->factors;
}

/* Returns the step for a factor after `placed` others: these become columns, rows, then
 * blocks side by side or one above the other. */
static struct point find_step(const struct drawing_layout *l, unsigned placed,
                              double side)
{
    if (placed < 2)
        return placed == 0 ? (struct point){side, 0} : (struct point){0, side};
    if (placed % 2 == 0)
        return (struct point){l->width - 1 + VERTEX_GAP, SLANT};
    return (struct point){SLANT, l->height - 1 + VERTEX_GAP};
}

/* Returns how far the middle of a row is moved aside. A row needs this if edges join
 * vertices that are not next to each other, or the edges would lead through other
 * vertices. */
static struct point bow(const struct factor *f, struct point step)
{
    if (f->kind == FACTOR_PATH || f->size < 3)
        return (struct point){0, 0};
    double share = fmin(0.3 * f->size, MOST_BOW) / hypot(step.x, step.y);
    return (struct point){share * step.y, -share * step.x};
}

static void add_step(struct drawing_layout *l, unsigned factor, struct point step)
{
    const struct factor *f = &l->graph->factor[factor];
    double times = f->size - 1.0;
    struct point out = bow(f, step);
    l->step[factor] = step;
    l->width += times * step.x + out.x;
    l->height += times * fabs(step.y) - out.y;
    l->first.y -= times * fmin(step.y, 0) + out.y;
}

/* Do the vertices stand on a circle, not in rows? */
static bool is_round(const struct graph *g)
{
    return g->factors < 2 && g->factor[0].kind != FACTOR_PATH;
}

struct drawing_layout layout_graph(const struct graph *g)
{
    double around = 2 * circle_radius(g->vertices) + 1;
    unsigned depth = find_depth(g), placed = 0;
    bool deep = depth < g->factors;
    if (is_round(g))
        return (struct drawing_layout){.graph = g, .width = around, .height = around};
    struct drawing_layout l = {.graph = g, .width = 1, .height = 1, .first = {0.5, 0.5}};
    if (deep)
        add_step(&l, depth, (struct point){DEPTH_X, DEPTH_Y});
    for (unsigned i = g->factors; i-- > 0;)
        if (i != depth)
            add_step(&l, i, find_step(&l, placed++, deep ? 2 * VERTEX_GAP : VERTEX_GAP));
    return l;
}

struct point layout_place(const struct drawing_layout *l, uint32_t v)
{
    const struct graph *g = l->graph;
    if (is_round(g))
        return place_on_circle(v, g->vertices, circle_radius(g->vertices));
    struct point p = l->first;
    for (unsigned i = 0; i < g->factors; i++) {
        const struct factor *f = &g->factor[i];
        double last = f->size - 1.0, digit = v / f->stride % f->size;
        double share = last > 0 ? 4 * digit * (last - digit) / (last * last) : 0;
        struct point out = bow(f, l->step[i]);
        p.x += digit * l->step[i].x + share * out.x;
        p.y += digit * l->step[i].y + share * out.y;
    }
    return p;
}

void draw_size(double width, double height, struct writer *w)
{
    write_format(w, "size %.2f %.2f\n", width, height);
}

void draw_ruler(const char *which, uint32_t first, struct writer *w)
{
    write_format(w, "%s %u\n", which, first);
}

void draw_cells_frame(uint32_t n, uint32_t columns, bool grid, struct writer *w)
{
    write_format(w, "size %u %u\n", n < columns ? n : columns,
                 (n + columns - 1) / columns);
    if (grid)
        draw_ruler("rows", 1, w);
    draw_ruler("columns", grid, w);
}

void draw_edge(struct point a, struct point b, const char *kind, struct writer *w)
{
    write_format(w, "edge %.2f %.2f %.2f %.2f %s\n", a.x, a.y, b.x, b.y, kind);
}

void draw_edges(const struct drawing_layout *l, struct writer *w)
{
    for (uint32_t v = 0, u; v < l->graph->vertices; v++)
        for (struct neighbours near = graph_neighbours(l->graph, v, 0);
             neighbours_next(&near, &u);)
            if (u > v)
                draw_edge(layout_place(l, v), layout_place(l, u), "plain", w);
}

void draw_mark(const char *what, struct point p, const char *kind, struct writer *w)
{
    write_format(w, "%s %.2f %.2f %s\n", what, p.x, p.y, kind);
}

void draw_name(uint32_t vertex, struct point p, struct writer *w)
{
    write_format(w, "name %.2f %.2f %u\n", p.x, p.y, vertex);
}

void draw_text(struct point p, struct writer *w)
{
    write_format(w, "text %.2f %.2f ", p.x, p.y);
}

void draw_place(struct point p, struct writer *w)
{
    write_format(w, "place %.2f %.2f ", p.x, p.y);
}

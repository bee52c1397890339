/* SPDX-License-Identifier: MIT */
/* drawing.c: the few lines every scene needs. */
#include "games/drawing.h"

#include <math.h>

static double radius(uint32_t n)
{
    return n < 2 ? 0.0 : 0.4 * n + 0.6;
}

struct point place_vertex(uint32_t v, uint32_t n, uint32_t columns)
{
    if (columns > 0) {
        uint32_t row = v / columns, column = v % columns;
        return (struct point){column + 0.5, row + 0.5};
    }
    double turn = 2 * acos(-1.0) * v / n, r = radius(n);
    return (struct point){r + 0.5 + r * sin(turn), r + 0.5 - r * cos(turn)};
}

void draw_size(uint32_t n, uint32_t columns, struct writer *w)
{
    if (columns > 0)
        write_format(w, "size %u %u\n", n < columns ? n : columns,
                     (n + columns - 1) / columns);
    else
        write_format(w, "size %.2f %.2f\n", 2 * radius(n) + 1, 2 * radius(n) + 1);
}

void draw_ruler(const char *which, uint32_t first, struct writer *w)
{
    write_format(w, "%s %u\n", which, first);
}

void draw_edge(struct point a, struct point b, const char *kind, struct writer *w)
{
    write_format(w, "edge %.2f %.2f %.2f %.2f %s\n", a.x, a.y, b.x, b.y, kind);
}

void draw_mark(const char *what, struct point p, const char *kind, struct writer *w)
{
    write_format(w, "%s %.2f %.2f %s\n", what, p.x, p.y, kind);
}

void draw_name(uint32_t vertex, struct point p, struct writer *w)
{
    write_format(w, "name %.2f %.2f %u\n", p.x, p.y, vertex);
}

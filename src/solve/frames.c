/* SPDX-License-Identifier: MIT */
/* frames.c: see frames.h. The ring of radius r is what is r steps away, diagonal steps
 * allowed. It has four sides; of each frame the sides are walked cell by cell along the
 * outermost ring, and at each cell across the frame. */
#include "solve/frames.h"

/* A side of a ring: the cells at centre + r·(out) + d·(along), -r < d <= r. Clockwise. */
static const struct side {
    int out_row, out_column, along_row, along_column;
} sides[4] = {{-1, 0, 0, 1}, {0, 1, 1, 0}, {1, 0, 0, -1}, {0, -1, -1, 0}};

struct walk {
    const struct frames *f;
    uint32_t *cells;
    size_t count;
};

/* For which d is the cell at `radius` on the board? The range cut to [low, high]. */
static void cut(int64_t place, int step, int64_t size, int64_t *low, int64_t *high)
{
    int64_t first = step > 0 ? -place : step < 0 ? place - size + 1 : *low;
    int64_t last = step > 0 ? size - 1 - place : step < 0 ? place : *high;
    if (step == 0 && (place < 0 || place >= size))
        last = first - 1;
    *low = first > *low ? first : *low;
    *high = last < *high ? last : *high;
}

/* The cells of one side of one ring that are on the board, as a range of d. */
static bool on_board(const struct frames *f, const struct side *s, int64_t radius,
                     int64_t *low, int64_t *high)
{
    *low = 1 - radius;
    *high = radius;
    cut(f->row + radius * s->out_row, s->along_row, f->rows, low, high);
    cut(f->column + radius * s->out_column, s->along_column, f->columns, low, high);
    return *low <= *high;
}

static void take(struct walk *w, const struct side *s, int64_t radius, int64_t d)
{
    const struct frames *f = w->f;
    int64_t low, high;
    if (radius == 0 ? s != &sides[0] || d != 0
                    : !on_board(f, s, radius, &low, &high) || d < low || d > high)
        return;
    int64_t row = f->row + radius * s->out_row + d * s->along_row;
    int64_t column = f->column + radius * s->out_column + d * s->along_column;
    if (row >= 0 && row < f->rows && column >= 0 && column < f->columns)
        w->cells[w->count++] = (uint32_t)(row * f->columns + column);
}

/* One side of a frame: rings `outer` down to `inner`. */
static void walk_side(struct walk *w, const struct side *s, int64_t outer, int64_t inner,
                      bool clockwise)
{
    int64_t low = INT64_MAX, high = INT64_MIN, from, to;
    for (int64_t r = outer; r >= inner; r--) {
        if (r > 0 && !on_board(w->f, s, r, &from, &to))
            continue;
        if (r == 0)
            from = to = 0;
        low = from < low ? from : low;
        high = to > high ? to : high;
    }
    if (low > high)
        return;
    for (int64_t i = 0; i <= high - low; i++)
        for (int64_t r = outer; r >= inner; r--)
            take(w, s, r, clockwise ? low + i : high - i);
}

/* The side to begin with: one that is there behind one that is not. */
static unsigned first_side(const struct frames *f, int64_t radius, bool clockwise)
{
    bool there[4];
    int64_t low, high;
    for (unsigned i = 0; i < 4; i++)
        there[i] = on_board(f, &sides[i], radius, &low, &high);
    for (unsigned i = 0; i < 4; i++)
        if (there[i] && !there[(i + (clockwise ? 3 : 1)) % 4])
            return i;
    return 0;
}

static void walk_frame(struct walk *w, int64_t outer, int64_t inner, bool clockwise)
{
    unsigned side = first_side(w->f, outer, clockwise);
    for (unsigned i = 0; i < 4; i++, side = (side + (clockwise ? 1 : 3)) % 4)
        walk_side(w, &sides[side], outer, inner, clockwise);
}

static int64_t largest(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* How far the centre is from a range of rows or columns. */
static int64_t distance(int64_t centre, int64_t size)
{
    return centre < 0 ? -centre : centre >= size ? centre - size + 1 : 0;
}

void frames_list(const struct frames *f, uint32_t *cells)
{
    struct walk w = {f, cells, 0};
    int64_t outer = largest(largest(f->row, f->rows - 1 - f->row),
                            largest(f->column, f->columns - 1 - f->column));
    int64_t least = largest(distance(f->row, f->rows), distance(f->column, f->columns));
    int64_t width = f->first_width;
    for (bool clockwise = f->clockwise; outer >= least; clockwise = !clockwise) {
        int64_t inner = outer - width + 1;
        if (inner - least < f->width)
            inner = least;
        walk_frame(&w, outer, inner, clockwise);
        outer = inner - 1;
        width = f->width;
    }
}

/* SPDX-License-Identifier: MIT */
/* strip_order.c: cuts one strip after another off a rectangle. Rows and columns are
 * treated alike, as axis 0 and axis 1; on each axis the rectangle has a low and a high
 * end. A strip along an end of one axis is walked along the other axis, and leads to the
 * opposite end of that other axis. */
#include "solve/forest/strip_order.h"

/* Returns how many strips lie between an end of the rectangle and the goal. */
static uint32_t strips_left(const struct strip_walk *r, unsigned axis, bool high)
{
    uint32_t goal = axis == 0 ? r->strips.row : r->strips.column;
    return (high ? r->to[axis] - 1 - goal : goal - r->from[axis]) / r->strips.width;
}

/* Goes to the strip at the current corner, at that end of `axis`, and cuts it off. */
static void cut(struct strip_walk *r, unsigned axis, uint32_t width)
{
    const unsigned other = 1 - axis;
    const int64_t step[2] = {r->strips.columns, 1};
    const uint32_t first = r->high[axis] ? r->to[axis] - 1 : r->from[axis],
                   begin = r->high[other] ? r->to[other] - 1 : r->from[other];
    r->across = r->high[axis] ? -step[axis] : step[axis];
    r->along = r->high[other] ? -step[other] : step[other];
    r->start = (uint32_t)(first * step[axis] + begin * step[other]);
    r->length = r->to[other] - r->from[other];
    r->wide = width;
    r->at = r->at_across = 0;
    if (r->high[axis])
        r->to[axis] -= width;
    else
        r->from[axis] += width;
    r->high[other] = !r->high[other];
}

/* Is there a strip to cut at the corner that a cut along this axis leads to? */
static bool goes_on(const struct strip_walk *r, unsigned axis)
{
    const unsigned other = 1 - axis;
    return strips_left(r, axis, r->high[axis]) > 1 ||
           strips_left(r, other, !r->high[other]) > 0;
}

/* Returns the axis along which to cut next at this corner, or 2 if there is none. The
 * axis with more strips left at its two ends comes first, unless that leads into a dead
 * end. */
static unsigned next_axis(const struct strip_walk *r)
{
    uint32_t here[2], both[2];
    for (unsigned axis = 0; axis < 2; axis++) {
        here[axis] = strips_left(r, axis, r->high[axis]);
        both[axis] = here[axis] + strips_left(r, axis, !r->high[axis]);
    }
    unsigned first = both[1] > both[0];
    if (here[first] == 0 || (here[1 - first] > 0 && !goes_on(r, first)))
        first = 1 - first;
    return here[first] > 0 ? first : 2;
}

/* Called when the current corner is a dead end. Goes to another corner if any cells are
 * left. */
static bool change_corner(struct strip_walk *r)
{
    for (unsigned axis = 0; axis < 2; axis++)
        if (strips_left(r, axis, !r->high[axis]) > 0) {
            r->high[axis] = !r->high[axis];
            return true;
        }
    return false;
}

/* Goes to the next strip. Returns false if there is none. */
static bool next_strip(struct strip_walk *r)
{
    while (r->strips.width > 0) {
        unsigned axis = next_axis(r);
        if (axis < 2) {
            cut(r, axis, r->strips.width);
            return true;
        }
        if (!change_corner(r))
            r->strips.width--;
    }
    if (r->ended)
        return false;
    cut(r, 0, 1);
    r->ended = true;
    return true;
}

void strips_begin(struct strip_walk *w, const struct strips *s)
{
    *w = (struct strip_walk){
        .strips = *s, .to = {s->rows, s->columns}, .high = {s->bottom, s->right}};
}

bool strips_next(struct strip_walk *w, uint32_t *cell)
{
    if (w->at == w->length && !next_strip(w))
        return false;
    *cell = (uint32_t)(w->start + w->at * w->along + w->at_across * w->across);
    if (++w->at_across == w->wide) {
        w->at_across = 0;
        w->at++;
    }
    return true;
}

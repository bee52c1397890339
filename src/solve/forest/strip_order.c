/* SPDX-License-Identifier: MIT */
/* strip_order.c: see strip_order.h. Rows and columns are the same thing twice: axis 0 and
 * axis 1; on each axis the rectangle has a low and a high end. A strip along an end of
 * one axis is walked along the other axis, and leads to the other end of that. */
#include "solve/forest/strip_order.h"

struct rectangle {
    const struct strips *s;
    uint32_t *cells;
    uint32_t from[2], to[2]; /* on each axis; to is behind the last */
    bool high[2];            /* the corner that was reached */
};

/* How many strips lie between an end of the rectangle and the goal. */
static uint32_t strips_left(const struct rectangle *r, unsigned axis, bool high,
                            uint32_t width)
{
    uint32_t goal = axis == 0 ? r->s->row : r->s->column;
    return (high ? r->to[axis] - 1 - goal : goal - r->from[axis]) / width;
}

static void take(struct rectangle *r, unsigned axis, uint32_t across, uint32_t along)
{
    uint32_t row = axis == 0 ? across : along, column = axis == 0 ? along : across;
    *r->cells++ = row * r->s->columns + column;
}

/* Cuts a strip off the end of `axis` at which the corner is. */
static void cut(struct rectangle *r, unsigned axis, uint32_t width)
{
    const unsigned other = 1 - axis;
    const uint32_t length = r->to[other] - r->from[other];
    const bool high = r->high[axis];
    for (uint32_t i = 0; i < length; i++) {
        uint32_t along = r->high[other] ? r->to[other] - 1 - i : r->from[other] + i;
        for (uint32_t k = 0; k < width; k++)
            take(r, axis, high ? r->to[axis] - 1 - k : r->from[axis] + k, along);
    }
    if (high)
        r->to[axis] -= width;
    else
        r->from[axis] += width;
    r->high[other] = !r->high[other];
}

/* Is there a strip to cut at the corner that a cut along this axis leads to? */
static bool goes_on(const struct rectangle *r, unsigned axis, uint32_t width)
{
    const unsigned other = 1 - axis;
    return strips_left(r, axis, r->high[axis], width) > 1 ||
           strips_left(r, other, !r->high[other], width) > 0;
}

/* The axis to cut next at this corner: 2 if there is none. The axis with more strips
 * left on both its ends comes first, unless that leads into a dead end. */
static unsigned next_axis(const struct rectangle *r, uint32_t width)
{
    uint32_t here[2], both[2];
    for (unsigned axis = 0; axis < 2; axis++) {
        here[axis] = strips_left(r, axis, r->high[axis], width);
        both[axis] = here[axis] + strips_left(r, axis, !r->high[axis], width);
    }
    unsigned first = both[1] > both[0];
    if (here[first] == 0 || (here[1 - first] > 0 && !goes_on(r, first, width)))
        first = 1 - first;
    return here[first] > 0 ? first : 2;
}

/* The corner that was reached is a dead end: another one, if there is something left. */
static bool change_corner(struct rectangle *r, uint32_t width)
{
    for (unsigned axis = 0; axis < 2; axis++)
        if (strips_left(r, axis, !r->high[axis], width) > 0) {
            r->high[axis] = !r->high[axis];
            return true;
        }
    return false;
}

void strips_list(const struct strips *s, uint32_t *cells)
{
    struct rectangle r = {s, cells, {0, 0}, {s->rows, s->columns}, {s->bottom, s->right}};
    for (uint32_t width = s->width; width > 0; width--) {
        unsigned axis;
        do
            while ((axis = next_axis(&r, width)) < 2)
                cut(&r, axis, width);
        while (change_corner(&r, width));
    }
    cut(&r, 0, 1);
}

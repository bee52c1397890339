/* SPDX-License-Identifier: MIT */
/* tall.c: clicks on boards with a few long columns, which are too large for the plain
 * rules, cell by cell. A column is a list of runs; a group is found by looking at all
 * pairs of runs that touch. */
#include <stdlib.h>
#include <string.h>

#include "click.h"

#define MOST_RUNS 500

struct tall_run {
    unsigned column, bottom, length; /* from 0 */
    char colour;
    bool clicked;
};

struct tall {
    unsigned count, height; /* the height of the frame */
    struct tall_run run[MOST_RUNS];
};

/* Lets runs fall, merges neighbours of one colour, and closes empty columns. */
static void settle(struct tall *b)
{
    struct tall next = {.height = b->height};
    unsigned column = 0, before = 0;
    for (unsigned i = 0; i < b->count; i++) {
        struct tall_run r = b->run[i],
                        *last = next.count > 0 ? &next.run[next.count - 1] : NULL;
        if (r.clicked)
            continue;
        column += last != NULL && r.column != before;
        before = r.column;
        const bool on_last = last != NULL && last->column == column;
        if (on_last && last->colour == r.colour) {
            last->length += r.length;
            continue;
        }
        r.column = column;
        r.bottom = on_last ? last->bottom + last->length : 0;
        next.run[next.count++] = r;
    }
    *b = next;
}

static bool read_columns(struct tall *b, const char *text)
{
    unsigned column = 0, height = 0;
    for (*b = (struct tall){0}; *text != '\0'; text++) {
        char *end;
        unsigned length = (unsigned)strtoul(text, &end, 10);
        if (*text == '|') {
            column++, height = 0;
            continue;
        }
        if (b->count == MOST_RUNS)
            return false;
        length = end == text ? 1 : length;
        b->run[b->count++] = (struct tall_run){column, height, length, *end, false};
        height += length;
        b->height = height > b->height ? height : b->height;
        text = end;
    }
    return true;
}

static bool touch(const struct tall_run *a, const struct tall_run *b)
{
    const unsigned a_top = a->bottom + a->length, b_top = b->bottom + b->length;
    return a->colour == b->colour &&
           (a->column + 1 == b->column || b->column + 1 == a->column) &&
           a->bottom < b_top && b->bottom < a_top;
}

/* Removes the group of a block; rows are counted from the top, from 1. */
static bool click(struct tall *b, unsigned row, unsigned column)
{
    const unsigned y = b->height - row;
    unsigned blocks = 0, before = 0, marked = 0;
    for (unsigned i = 0; i < b->count; i++)
        b->run[i].clicked = b->run[i].column + 1 == column && b->run[i].bottom <= y &&
                            y < b->run[i].bottom + b->run[i].length;
    do { /* until no run is added to the group */
        before = marked;
        marked = blocks = 0;
        for (unsigned i = 0; i < b->count; i++) {
            for (unsigned k = 0; k < b->count && !b->run[i].clicked; k++)
                b->run[i].clicked = b->run[k].clicked && touch(&b->run[i], &b->run[k]);
            marked += b->run[i].clicked;
            blocks += b->run[i].clicked ? b->run[i].length : 0;
        }
    } while (marked != before);
    settle(b);
    return blocks > 1;
}

bool clears_tall(const char *columns, const char *clicks)
{
    struct tall b;
    bool legal = read_columns(&b, columns);
    while (legal && *clicks != '\0') {
        char *end;
        const unsigned row = (unsigned)strtoul(clicks, &end, 10),
                       column = (unsigned)strtoul(end + 1, &end, 10);
        legal = row > 0 && row <= b.height && click(&b, row, column);
        clicks = end + strspn(end, " ");
    }
    return legal && b.count == 0;
}

/* SPDX-License-Identifier: MIT */
/* ranges.c: a LINE with ranges of numbers, 1..9, stands for many LINEs. */
#include "ranges.h"

#include <assert.h>

#define MOST_RANGES 16
#define MOST_LINES 1000000

struct range {
    uint64_t first, last;
};

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

/* Takes text up to and including the next range; *before: up to where it is plain. False:
 * there is no more range, everything is plain. */
static bool next_range(struct cursor *c, const char **before, struct range *r)
{
    for (; !cursor_at_end(c); c->at++) {
        struct cursor try = *c;
        if (!is_digit(cursor_peek(c)))
            continue;
        *before = c->at;
        if (cursor_number(&try, INT64_MAX, "a number", &r->first) &&
            cursor_take(&try, "..") && is_digit(cursor_peek(&try)) &&
            cursor_number(&try, INT64_MAX, "a number", &r->last)) {
            c->at = try.at;
            return true;
        }
        while (is_digit(cursor_peek(c)))
            c->at++;
        c->at--; /* the loop takes the last digit */
    }
    *before = c->at;
    return false;
}

uint64_t ranges_count(struct cursor line)
{
    uint64_t count = 1;
    const char *before;
    struct range r;
    for (int ranges = 0; next_range(&line, &before, &r); ranges++) {
        struct cursor place = line;
        place.at = before;
        if (r.last < r.first || ranges == MOST_RANGES || r.last - r.first >= MOST_LINES ||
            count * (r.last - r.first + 1) > MOST_LINES) {
            cursor_note(&place, BAD_INPUT,
                        r.last < r.first ? "the range runs backwards"
                                         : "at most %d lines and %d ranges",
                        MOST_LINES, MOST_RANGES);
            return 0;
        }
        count *= r.last - r.first + 1;
    }
    return count;
}

void ranges_expand(struct cursor line, uint64_t index, struct writer *out)
{
    uint64_t lines = ranges_count(line);
    const char *before, *from = line.at;
    struct range r;
    while (next_range(&line, &before, &r)) {
        lines /= r.last - r.first + 1; /* of the ranges behind it */
        assert(lines > 0);             /* ranges_count was asked before */
        write_bytes(out, from, (size_t)(before - from));
        write_number(out, (int64_t)(r.first + index / lines));
        index %= lines;
        from = line.at;
    }
    write_bytes(out, from, (size_t)(before - from));
}

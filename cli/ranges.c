/* SPDX-License-Identifier: MIT */
/* ranges.c: see ranges.h. */
#include "ranges.h"

#include <assert.h>
#include <string.h>

#define MOST_RANGES 16
#define MOST_LINES 1000000

struct range {
    int64_t first, last;
};

/* Is the "-" at the cursor the sign of a number? It is not in 0-1 and (1)-1. */
static bool is_sign(const struct cursor *c)
{
    static const char before[] = " \t({[,|:=<>";
    return cursor_peek(c) == '-' &&
           (c->at == c->start || strchr(before, c->at[-1]) != NULL) &&
           c->at + 1 < c->end && is_digit(c->at[1]);
}

/* Reads an integer, which may be negative. */
static bool take_integer(struct cursor *c, int64_t *number)
{
    uint64_t n;
    bool negative = cursor_peek(c) == '-' && cursor_take(c, "-");
    if (!is_digit(cursor_peek(c)) || !cursor_number(c, INT64_MAX, "a number", &n))
        return false;
    *number = negative ? -(int64_t)n : (int64_t)n;
    return true;
}

/* Moves past the next range. The text before it ends at *before. Returns false if there
 * is no further range. */
static bool next_range(struct cursor *c, const char **before, struct range *r)
{
    for (; !cursor_at_end(c); c->at++) {
        struct cursor try = *c;
        if (!is_digit(cursor_peek(c)) && !is_sign(c))
            continue;
        *before = c->at;
        if (take_integer(&try, &r->first) && cursor_take(&try, "..") &&
            take_integer(&try, &r->last)) {
            c->at = try.at;
            return true;
        }
        c->at += is_sign(c);
        while (is_digit(cursor_peek(c)))
            c->at++;
        c->at--; /* the loop moves past the last digit */
    }
    *before = c->at;
    return false;
}

/* Returns the size of a range that does not run backwards. The numbers are unsigned,
 * because signed ones could overflow. */
static uint64_t range_size(const struct range *r)
{
    return (uint64_t)r->last - (uint64_t)r->first + 1;
}

uint64_t ranges_count(struct cursor line)
{
    uint64_t count = 1;
    const char *before;
    struct range r;
    for (int ranges = 0; next_range(&line, &before, &r); ranges++) {
        struct cursor place = line;
        place.at = before;
        if (r.last < r.first || ranges == MOST_RANGES || range_size(&r) > MOST_LINES ||
            count * range_size(&r) > MOST_LINES) {
            cursor_note(&place, BAD_INPUT,
                        r.last < r.first ? "the range runs backwards"
                                         : "at most %d lines and %d ranges",
                        MOST_LINES, MOST_RANGES);
            return 0;
        }
        count *= range_size(&r);
    }
    return count;
}

void ranges_expand(struct cursor line, uint64_t index, struct writer *out)
{
    uint64_t lines = ranges_count(line);
    const char *before, *from = line.at;
    struct range r;
    while (next_range(&line, &before, &r)) {
        lines /= range_size(&r); /* LINEs of the ranges after this one */
        assert(lines > 0);       /* ranges_count was asked before */
        write_bytes(out, from, (size_t)(before - from));
        write_number(out, r.first + (int64_t)(index / lines));
        index %= lines;
        from = line.at;
    }
    write_bytes(out, from, (size_t)(before - from));
}

/* SPDX-License-Identifier: MIT */
/* parts.c: splits blocks in one column or row into independent parts, for two-player
 * games (doc/click-twoplayer.md has the proof).
 *
 * Two blocks of one colour can come together exactly if the blocks between them can be
 * cleared: until they meet, a group that has a block between them lies entirely between
 * them. If no such pair stands on both sides of a gap in the line, no play ever joins
 * blocks across this gap, and the line is the sum of the blocks before the gap and those
 * after it.
 *
 * Clicks remove whole runs of equal blocks, and a run of more than two blocks is worth
 * the same as one of two. So the parts are written with runs of one or two blocks. */
#include "games/clicks/clicks.h"

#include <string.h>

#include "base/bits.h"

enum { EMPTY = 0 };

#define WORDS (CLICKS_MOST_RUNS / 64 + 1) /* one bit per run, and one for the end */

/* The line as runs, and what can be cleared of it. */
struct runs {
    size_t count, words; /* words of a row that are used */
    uint8_t colour[CLICKS_MOST_RUNS];
    bool several[CLICKS_MOST_RUNS]; /* it has two or more blocks, so it can be clicked */
    /* Bit j of row i: runs i to j - 1 can be cleared; bit i is set. */
    uint64_t clear[CLICKS_MOST_RUNS + 1][WORDS];
    size_t reach[CLICKS_MOST_RUNS]; /* the last run that each run can meet */
};

size_t clicks_part_scratch(void)
{
    return sizeof(struct runs);
}

/* Reads the runs of the line. Returns false if there are too many. */
static bool read_runs(const uint8_t *pos, const struct clicks_line *line, struct runs *r)
{
    r->count = 0;
    for (size_t i = 0; i < line->blocks; i++) {
        uint8_t colour = pos[i * line->stride];
        if (r->count > 0 && r->colour[r->count - 1] == colour) {
            r->several[r->count - 1] = true;
            continue;
        }
        if (r->count == CLICKS_MOST_RUNS)
            return false;
        r->colour[r->count] = colour;
        r->several[r->count++] = false;
    }
    r->words = r->count / 64 + 1;
    return true;
}

/* Adds to row i what can be cleared after runs i and m, which have the same colour, have
 * met: what follows m can be cleared on its own, or m goes with later runs. */
static void clear_by_meeting(struct runs *r, size_t i, size_t m)
{
    uint64_t *row = r->clear[i];
    size_t word = (m + 1) / 64;
    for (size_t w = word; w < r->words; w++) {
        uint64_t behind = w == word ? UINT64_MAX << (m + 1) % 64 : UINT64_MAX;
        row[w] |= (r->clear[m][w] | r->clear[m + 1][w]) & behind;
    }
}

/* Fills in row i from later rows, and returns the last run that run i can meet, or i if
 * there is none. */
static size_t clear_from(struct runs *r, size_t i)
{
    const uint64_t *next = r->clear[i + 1];
    size_t reach = i;
    for (size_t w = 0; w < r->words; w++)
        r->clear[i][w] = r->several[i] ? next[w] : 0;
    r->clear[i][i / 64] |= (uint64_t)1 << i % 64;
    for (size_t w = i / 64; w < r->words; w++)
        for (uint64_t ends = next[w]; ends != 0; ends = bits_without_least(ends)) {
            size_t m = w * 64 + bits_least(ends);
            if (m < r->count && r->colour[m] == r->colour[i]) {
                clear_by_meeting(r, i, m);
                reach = m;
            }
        }
    return reach;
}

/* Fills in `clear` and `reach`. */
static void find_reach(struct runs *r)
{
    size_t last = r->count;
    for (size_t w = 0; w < r->words; w++)
        r->clear[last][w] = 0;
    r->clear[last][last / 64] = (uint64_t)1 << last % 64;
    for (size_t run = last; run-- > 0;)
        r->reach[run] = clear_from(r, run);
}

/* Finds the first part: runs *from to *to - 1. Single blocks that can meet no other block
 * stay for ever and belong to no part. Returns false if there is nothing else. */
static bool first_part(struct runs *r, size_t *from, size_t *to)
{
    size_t last = r->count, i = 0;
    find_reach(r);
    while (i < last && r->reach[i] == i && !r->several[i])
        i++;
    if (i == last)
        return false;
    *from = i;
    for (*to = i + 1; i < *to; i++)
        if (r->reach[i] >= *to)
            *to = r->reach[i] + 1;
    return true;
}

/* Removes the first `count` runs from the line. */
static void drop_runs(uint8_t *pos, const struct clicks_line *line, size_t count)
{
    size_t run = 0, at = 0;
    uint8_t before = EMPTY;
    for (size_t i = 0; i < line->blocks; i++) {
        uint8_t colour = pos[i * line->stride];
        run += colour != before; /* number of runs so far */
        before = colour;
        pos[i * line->stride] = EMPTY;
        if (run > count)
            pos[at++ * line->stride] = colour;
    }
}

/* Writes the runs as a line, none longer than two blocks. */
static void write_runs(uint8_t *part, const struct clicks_line *line,
                       const struct runs *r, size_t from, size_t to)
{
    size_t at = 0;
    for (size_t i = from; i < to; i++)
        for (int n = r->several[i] ? 2 : 1; n > 0; n--)
            part[at++ * line->stride] = r->colour[i];
}

bool clicks_part(const struct board *b, uint8_t *rest, uint8_t *part, void *scratch)
{
    struct runs *r = scratch;
    struct clicks_line line;
    size_t from, to;
    if (rest[0] == EMPTY)
        return false;
    if (!clicks_in_line(b, rest, &line) || !read_runs(rest, &line, r)) {
        memcpy(part, rest, b->pos_size); /* one part */
        memset(rest, EMPTY, b->pos_size);
        return true;
    }
    if (!first_part(r, &from, &to))
        return false;
    memset(part, EMPTY, b->pos_size);
    drop_runs(rest, &line, to);
    write_runs(part, &line, r, from, to);
    return true;
}

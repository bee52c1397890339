/* SPDX-License-Identifier: MIT
 *
 * columns.c: see columns.h. doc/click-columns.md has the proofs. Groups are numbered from
 * 0, from the floor or from the left. A group of one block is single, any other is large.
 *
 * Any colours: for all stretches of groups it is decided whether they can be cleared
 * [CLICK section 2.2]. The first group of a stretch is clicked alone, if it is large, or
 * with a later group m of its colour, when all between them is gone. The stretch from m
 * on is then cleared as if m were large. What is left of the whole line is the least
 * number of groups between stretches that can be cleared.
 *
 * Two colours [CLICK section 2.3]: a checkerboard is a longest stretch of single groups.
 * With a groups before it and b groups after it, it keeps |C| - (a-1) - (b-1) blocks; the
 * term of a or b is missing if that is 0. The most that any checkerboard keeps is left.
 * If none keeps a block, an odd number of groups can be cleared. An even number can be
 * cleared exactly if it splits into two odd numbers that can; otherwise one block is
 * left.
 */
#include "bounds/columns.h"
#include "play/exhaust.h"
#include "play/runs.h"

#include <stdlib.h>

enum { MOST_GROUPS = 16384 }; /* for more than two colours: two tables of 32 MB */

/* Any colours */

/* Row i of `clear` is the set of all e such that groups i to e-1 can be cleared. Row m of
 * `after` is the same for groups m to e-1, if m may also be clicked alone. */
struct table {
    const struct line_group *group;
    size_t groups, words;
    uint64_t *clear, *after;
};

static bool has(const uint64_t *row, size_t e)
{
    return row[e / 64] >> e % 64 & 1;
}

static void include(uint64_t *row, size_t e)
{
    row[e / 64] |= (uint64_t)1 << e % 64;
}

static void unite(uint64_t *row, const uint64_t *other, size_t words)
{
    for (size_t w = 0; w < words; w++)
        row[w] |= other[w];
}

static void fill_row(struct table *t, size_t i)
{
    uint64_t *clear = t->clear + i * t->words, *after = t->after + i * t->words;
    const uint64_t *rest = clear + t->words; /* row i + 1 */
    for (size_t m = i + 1; m < t->groups; m++)
        if (t->group[m].colour == t->group[i].colour && has(rest, m))
            unite(clear, t->after + m * t->words, t->words);
    if (t->group[i].size > 1)
        unite(clear, rest, t->words);
    unite(after, clear, t->words);
    unite(after, rest, t->words);
    include(clear, i);
}

/* Returns the fewest groups left of all groups, from the fewest left of the first e
 * groups for e = 0, 1, ... */
static uint64_t count_left(const struct table *t)
{
    uint64_t *left = alloc_again(NULL, t->groups + 1, sizeof *left);
    left[0] = 0;
    for (size_t e = 1; e <= t->groups; e++) {
        left[e] = left[e - 1] + 1;
        for (size_t i = 0; i < e; i++)
            if (left[i] < left[e] && has(t->clear + i * t->words, e))
                left[e] = left[i];
    }
    uint64_t fewest = left[t->groups];
    free(left);
    return fewest;
}

static uint64_t fewest_by_table(const struct line_group *group, size_t groups)
{
    struct table t = {.group = group, .groups = groups, .words = groups / 64 + 1};
    size_t size = (groups + 1) * t.words;
    t.clear = alloc_zeroed(size, 8);
    t.after = alloc_zeroed(size, 8);
    include(t.clear + groups * t.words, groups);
    for (size_t i = groups; i-- > 0;)
        fill_row(&t, i);
    uint64_t fewest = count_left(&t);
    free(t.clear);
    free(t.after);
    return fewest;
}

/* Two colours */

/* Returns how many blocks a checkerboard of this length keeps. */
static int64_t kept(uint64_t before, uint64_t length, uint64_t after)
{
    int64_t eaten = (before ? (int64_t)before - 1 : 0) + (after ? (int64_t)after - 1 : 0);
    return (int64_t)length - eaten;
}

static uint64_t most_kept(const struct line_group *group, size_t groups)
{
    int64_t most = 0;
    for (size_t from = 0, end; from < groups; from = end + 1) {
        for (end = from; end < groups && group[end].size == 1; end++)
            continue;
        int64_t here = end > from ? kept(from, end - from, groups - end) : 0;
        most = here > most ? here : most;
    }
    return (uint64_t)most;
}

/* Sets can_go[i] if i is odd and the first i groups can be cleared. Among the
 * checkerboards that end before group i only the first and the longest matter: the others
 * keep less. If `backward`, groups are counted from the other end. */
static void odd_parts(const struct line_group *group, size_t groups, bool backward,
                      bool *can_go)
{
    uint64_t first = 0, longest = 0, last = 0; /* lengths; `last` ends with group i */
    for (size_t i = 1; i <= groups; i++) {
        if (group[backward ? groups - i : i - 1].size == 1) {
            last++;
        } else {
            if (last == i - 1)
                first = last;
            else if (last > longest)
                longest = last;
            last = 0;
        }
        bool keeps = last == i || (first && kept(0, first, i - first) > 0) ||
                     (last && kept(i - last, last, 0) > 0) ||
                     (longest && kept(1, longest, i - longest - 1) > 0);
        can_go[i] = i % 2 == 1 && !keeps;
    }
}

static bool splits(const struct line_group *group, size_t groups)
{
    bool *lower = alloc_again(NULL, groups + 1, sizeof *lower), found = false;
    bool *upper = alloc_again(NULL, groups + 1, sizeof *upper);
    odd_parts(group, groups, false, lower);
    odd_parts(group, groups, true, upper);
    for (size_t i = 1; i < groups; i++)
        found = found || (lower[i] && upper[groups - i]);
    free(lower);
    free(upper);
    return found;
}

static uint64_t fewest_of_two(const struct line_group *group, size_t groups)
{
    uint64_t most = most_kept(group, groups);
    if (most > 0 || groups % 2 == 1 || groups == 0)
        return most;
    return splits(group, groups) ? 0 : 1;
}

/* The line */

static bool has_two_colours(const struct line_group *group, size_t groups)
{
    for (size_t i = 2; i < groups; i++)
        if (group[i].colour != group[i - 2].colour)
            return false;
    return true;
}

bool fewest_in_line(const struct line *line, int64_t *fewest, const char **how)
{
    size_t groups;
    if (line->count != 1 || line->term[0].start->rules != &rules_clickomania ||
        line->clicks)
        return false;
    struct line_group *group = runs_in_line(&line->term[0], &groups);
    bool known = group != NULL;
    if (known && has_two_colours(group, groups)) {
        *fewest = (int64_t)fewest_of_two(group, groups);
        *how = "the checkerboards of two colours were counted";
    } else if (known && groups <= MOST_GROUPS) {
        *fewest = (int64_t)fewest_by_table(group, groups);
        *how = "every stretch of the line was decided";
    } else {
        known = false;
    }
    if (known && line->clear && *fewest > 0)
        *fewest = NO_END;
    free(group);
    return known;
}

/* SPDX-License-Identifier: MIT
 *
 * column_points.c: the most points that blocks in one column or one row can give; see
 * columns.h. doc/click-columns.md has the proof.
 *
 * One click takes a set of groups of one colour, after everything between them is gone.
 * Consider a stretch of groups that is cleared, and k blocks of the colour of its first
 * group that have already met that group. The stretch gives at most
 *     the points of one click on these blocks and the first group, and what the rest
 *     gives; or
 *     what lies before a later group m of the same colour gives, and what the stretch
 *     from m on gives when the k blocks and the first group have met m.
 * Groups between such stretches may stay, and give nothing.
 */
#include "bounds/columns.h"
#include "play/runs.h"

#include <stdlib.h>

#define CANNOT INT64_MIN /* the stretch cannot be cleared in this way */

enum { MOST_ENTRIES = 1 << 24 };

struct points {
    const struct line *line;
    const struct line_group *group;
    size_t groups;
    uint64_t *before; /* for each group: number of blocks of its colour before it */
    size_t *row;      /* for each group: where its rows of `most` begin */
    /* The entry for each group i, each e > i and each k up to before[i]. */
    int64_t *most;
};

static int64_t *entry(const struct points *p, size_t i, size_t e, uint64_t k)
{
    return &p->most[p->row[i] + (e - i - 1) * (p->before[i] + 1) + k];
}

/* Returns the most that groups i to e-1 give if nothing has met them. */
static int64_t alone(const struct points *p, size_t i, size_t e)
{
    return i == e ? 0 : *entry(p, i, e, 0);
}

static void raise(int64_t *to, int64_t a, int64_t b)
{
    if (a != CANNOT && b != CANNOT && a + b > *to)
        *to = a + b;
}

static void find_entry(struct points *p, size_t i, size_t e, uint64_t k)
{
    int64_t *to = entry(p, i, e, k);
    uint64_t met = k + p->group[i].size;
    *to = CANNOT;
    if (met >= 2)
        raise(to, line_click_points(p->line, met), alone(p, i + 1, e));
    for (size_t m = i + 2; m < e; m++)
        if (p->group[m].colour == p->group[i].colour)
            raise(to, alone(p, i + 1, m), *entry(p, m, e, met));
}

/* Finds the size of the table. Returns false if it would be too large. */
static bool measure(struct points *p)
{
    uint64_t blocks[COLOURS + 1] = {0};
    size_t size = 0;
    for (size_t i = 0; i < p->groups; i++) {
        uint64_t *same = &blocks[p->group[i].colour];
        p->before[i] = *same;
        p->row[i] = size;
        *same += p->group[i].size;
        if (*same > MOST_ENTRIES)
            return false;
        size += (p->groups - i) * (p->before[i] + 1);
        if (size > MOST_ENTRIES)
            return false;
    }
    p->most = alloc_again(NULL, size + 1, sizeof *p->most);
    return true;
}

/* Returns the most that all groups give: all are cleared, or some may stay. */
static int64_t most_of_all(struct points *p)
{
    const uint64_t none[COLOURS] = {0};
    int64_t *from = alloc_again(NULL, p->groups + 1, sizeof *from), most;
    from[p->groups] = 0; /* from[i]: the most of groups i to the last */
    for (size_t i = p->groups; i-- > 0;) {
        from[i] = from[i + 1];
        for (size_t e = i + 1; e <= p->groups; e++) {
            for (uint64_t k = 0; k <= p->before[i]; k++)
                find_entry(p, i, e, k);
            raise(&from[i], alone(p, i, e), from[e]);
        }
    }
    most = from[0];
    raise(&most, alone(p, 0, p->groups), line_end_points(p->line, none));
    free(from);
    return most;
}

bool most_in_line(const struct line *line, int64_t *most)
{
    struct points p = {.line = line};
    if (line->count != 1 || line->term[0].start->rules != &rules_samegame ||
        line->scoring == PENALTY)
        return false;
    struct line_group *group = runs_in_line(&line->term[0], &p.groups);
    bool known = group && p.groups < MOST_ENTRIES;
    if (known) {
        p.group = group;
        p.before = alloc_again(NULL, p.groups + 1, sizeof *p.before);
        p.row = alloc_again(NULL, p.groups + 1, sizeof *p.row);
        known = measure(&p);
        if (known)
            *most = most_of_all(&p);
        free(p.before);
        free(p.row);
        free(p.most);
    }
    free(group);
    return known;
}

/* SPDX-License-Identifier: MIT */
/* two_colours.c: the method "two-colours": Clickomania in one column or one row with two
 * colours, in linear time [CLICK §2.3]. doc/click-columns.md has the proofs.
 *
 * With two colours only the groups that are single blocks matter. A checkerboard C is a
 * maximal run of them. If a groups stand before it and b after it, at most a-1 and b-1 of
 * its blocks can go from either end, so it keeps |C| - (a-1) - (b-1). If a or b is 0, its
 * term is left out.
 * - If some checkerboard keeps at least one block, as many stay as the worst one keeps:
 *   click the group before it, then the group that has formed there, and so on. This
 *   clears 2a-1 groups, and likewise 2b-1 from the other end.
 * - Otherwise an odd number of groups can be cleared [CLICK Thm 10].
 * - Otherwise an even number can be cleared if it splits into two odd parts, one above
 *   the other, that can both be cleared [CLICK Thm 12]; one scan from each end tries all
 *   splits. If there is no such split, the first group stays, and the others are an odd
 *   number of groups that can be cleared.
 *
 * Groups that go together are clicked at the first of them. Later ones are clicked before
 * earlier ones, so everything before a click is still as it was at the start. In all
 * these plays the clicked groups form a few ranges. So only one bit per group is stored,
 * and the clicks are made when they are read. */
#include <assert.h>

#include "solve/column/argument.h"
#include "solve/column/two_colours.h"

#define PIECE 4096              /* blocks or groups looked at in one unit of work */
#define BATCH ((size_t)1 << 20) /* clicks that are made at a time */

static bool fits(const struct task *t)
{
    return line_search_fits(t, &clickomania);
}

static uint8_t block(const struct two_colours *c, size_t i)
{
    return c->line.groups.position[i * c->line.groups.line.stride];
}

bool two_colours_is_large(const struct two_colours *c, size_t group)
{
    return c->large[group / 64] >> group % 64 & 1;
}

size_t two_colours_below(const struct two_colours *c, size_t group)
{
    while (!two_colours_is_large(c, group))
        group -= group % 64 == 63 && c->large[group / 64] == 0 ? 64 : 1;
    return group;
}

size_t two_colours_above(const struct two_colours *c, size_t group)
{
    while (!two_colours_is_large(c, group))
        group += group % 64 == 0 && c->large[group / 64] == 0 ? 64 : 1;
    return group;
}

/* ---- checkerboards ---- */

/* Counts one more group. */
static void extend(struct checkerboards *k, bool large)
{
    if (!large) {
        k->last++;
    } else {
        if (k->last == k->groups)
            k->first = k->last;
        else if (k->last > k->longest.length)
            k->longest = (struct checkerboard){k->groups - k->last, k->last};
        k->last = 0;
    }
    k->groups++;
}

int64_t checkerboard_keeps(const struct checkerboard *k, size_t groups)
{
    size_t before = k->from, after = groups - k->from - k->length;
    return (int64_t)k->length - (before > 0 ? (int64_t)before - 1 : 0) -
           (after > 0 ? (int64_t)after - 1 : 0);
}

/* Returns the number of blocks that the worst checkerboard keeps, at least 0. Sets *worst
 * to this checkerboard if the number is positive, or if the checkerboard touches no end
 * and keeps exactly 0. */
static int64_t kept(const struct checkerboards *k, struct checkerboard *worst)
{
    const struct checkerboard ends[] = {{0, k->first}, {k->groups - k->last, k->last}};
    int64_t most = 0;
    if (k->last == k->groups) { /* nothing but single blocks */
        *worst = (struct checkerboard){0, k->groups};
        return (int64_t)k->groups;
    }
    if (k->longest.length > 0 && checkerboard_keeps(&k->longest, k->groups) >= 0) {
        most = checkerboard_keeps(&k->longest, k->groups);
        *worst = k->longest;
    }
    for (unsigned i = 0; i < 2; i++)
        if (ends[i].length > 0 && checkerboard_keeps(&ends[i], k->groups) > most) {
            most = checkerboard_keeps(&ends[i], k->groups);
            *worst = ends[i];
        }
    return most;
}

/* ---- plays ---- */

/* Makes the groups of this range the first ones of those clicked together. */
static void add_range(struct two_colours *c, size_t from, size_t end)
{
    assert(c->count < MOST_RANGES && from <= end);
    if (from < end)
        c->ranges[c->count++] = (struct group_range){from, end};
    c->clicks += end - from;
}

/* Clears an odd number of groups among which no checkerboard keeps a block [CLICK Thm
 * 10]. If the median is a single block, it is part of a checkerboard between two large
 * groups, `below` and `above`; clicks around `above` bring the median down to `below`. */
static void clear_odd(struct two_colours *c, size_t from, size_t end)
{
    size_t median = from + (end - from) / 2, below = two_colours_below(c, median);
    if (below < median) {
        size_t above = two_colours_above(c, median);
        add_range(c, above + 1 - (median - below), above + 1);
    }
    add_range(c, from, below + 1);
}

/* Eats the checkerboard from both ends. */
static void eat(struct two_colours *c, const struct checkerboard *k)
{
    size_t before = k->from, after = c->all.groups - k->from - k->length;
    if (after > 0)
        add_range(c, c->all.groups + 1 - 2 * after, c->all.groups + 1 - after);
    add_range(c, 0, before);
}

static void solved(struct two_colours *c, int64_t left, enum two_colours_case why)
{
    c->left = left;
    c->why = why;
    c->phase = SOLVED;
}

/* Decides how to play, once all groups are known. */
static void judge(struct two_colours *c)
{
    size_t n = c->all.groups;
    int64_t left = kept(&c->all, &c->worst);
    if (n == 0) {
        solved(c, 0, CASE_EMPTY);
    } else if (left > 0 || c->worst.length > 0) {
        eat(c, &c->worst);
        solved(c, left, CASE_EATEN);
    } else if (n % 2 == 1) {
        clear_odd(c, 0, n);
        solved(c, 0, CASE_ODD);
    } else {
        c->phase = FROM_BELOW;
    }
}

/* ---- groups ---- */

/* Counts the group before the current block, which is complete. Returns false if the
 * budget is exceeded. */
static bool end_group(struct two_colours *c)
{
    size_t n = c->all.groups;
    if (n % 64 == 0) {
        if (!arena_grow(&c->line.search.work, &c->large, &c->capacity, n / 64 + 1,
                        sizeof *c->large))
            return false;
        c->large[n / 64] = 0;
    }
    c->large[n / 64] |= (uint64_t)(c->size > 1) << n % 64;
    extend(&c->all, c->size > 1);
    c->size = 0;
    return true;
}

/* Is this one of the two colours? The first two that it is asked about become them. */
static bool is_known(struct two_colours *c, uint8_t colour)
{
    for (unsigned i = 0; i < 2; i++) {
        if (c->colours[i] == 0)
            c->colours[i] = colour;
        if (c->colours[i] == colour)
            return true;
    }
    return false;
}

/* Reads some more blocks. Returns false if the budget is exceeded. */
static bool read_piece(struct two_colours *c)
{
    size_t rest = c->line.groups.line.blocks - c->block;
    size_t end = c->block + (rest > PIECE ? PIECE : rest);
    for (; c->block < end; c->block++) {
        uint8_t colour = block(c, c->block);
        if (c->size > 0 && colour == block(c, c->block - 1)) {
            c->size++;
            continue;
        }
        if (!is_known(c, colour)) {
            c->phase = OTHER;
            return true;
        }
        if (c->size > 0 && !end_group(c))
            return false;
        c->size = 1;
    }
    if (end < c->line.groups.line.blocks)
        return true;
    if (c->size > 0 && !end_group(c))
        return false;
    judge(c);
    return true;
}

/* ---- splits of an even number of groups ---- */

static bool can_go(const struct checkerboards *k)
{
    struct checkerboard worst;
    return k->groups % 2 == 1 && kept(k, &worst) == 0;
}

/* Finds out which lower parts can be cleared. Returns false if the budget is exceeded. */
static bool scan_from_below(struct two_colours *c)
{
    size_t n = c->all.groups;
    if (c->clear == NULL)
        c->clear = arena_new(&c->line.search.work, n / 64 + 1, sizeof *c->clear);
    if (c->clear == NULL)
        return false;
    for (size_t i = 0; i < PIECE && c->part.groups < n; i++) {
        extend(&c->part, two_colours_is_large(c, c->part.groups));
        c->clear[c->part.groups / 64] |= (uint64_t)can_go(&c->part)
                                         << c->part.groups % 64;
    }
    if (c->part.groups == n) {
        c->part = (struct checkerboards){0};
        c->phase = FROM_ABOVE;
    }
    return true;
}

/* Looks for an upper part that can be cleared and leaves a lower part that can be cleared
 * too. */
static void scan_from_above(struct two_colours *c)
{
    size_t n = c->all.groups;
    for (size_t i = 0; i < PIECE && c->part.groups < n; i++) {
        size_t split = n - 1 - c->part.groups;
        extend(&c->part, two_colours_is_large(c, split));
        if (can_go(&c->part) && c->clear[split / 64] >> split % 64 & 1) {
            clear_odd(c, split, n);
            clear_odd(c, 0, split);
            c->split = split;
            solved(c, 0, CASE_SPLIT);
            return;
        }
    }
    if (c->part.groups == n) {
        clear_odd(c, 1, n);
        solved(c, 1, CASE_FIRST_STAYS);
    }
}

/* ---- the answer ---- */

static bool is_first(const struct two_colours *c, size_t group)
{
    for (unsigned i = 0; i < c->count; i++)
        if (group >= c->ranges[i].from && group < c->ranges[i].end)
            return true;
    return false;
}

/* Makes the next clicks while walking down over the groups. */
static size_t more(void *maker, size_t at, const move **batch)
{
    struct two_colours *c = maker;
    size_t count = 0;
    if (at == 0) {
        c->below = c->line.groups.line.blocks;
        c->group = c->all.groups;
    }
    while (c->below > 0 && count < BATCH) {
        uint8_t colour = block(c, c->below - 1);
        while (c->below > 0 && block(c, c->below - 1) == colour)
            c->below--;
        if (is_first(c, --c->group))
            c->batch[count++] = (move)c->below * c->line.groups.line.stride;
    }
    *batch = c->batch;
    return count;
}

/* ---- steps ---- */

/* Makes room for the clicks, once it is known what they are. */
static enum search_state give_play(struct two_colours *c)
{
    struct line_search *l = &c->line;
    size_t room = c->clicks < BATCH ? c->clicks : BATCH;
    c->batch = arena_new(&l->search.kept, room + 1, sizeof *c->batch);
    if (c->batch == NULL)
        return SEARCH_NO_MEMORY;
    two_colours_reason(c);
    line_search_solved(l, c->left, c->left == 0 ? BY_COUNTING : BY_SEARCH);
    l->best.count = c->clicks;
    l->best.more = more;
    l->best.maker = c;
    return SEARCH_SOLVED;
}

static enum search_state work(struct line_search *l)
{
    struct two_colours *c = (struct two_colours *)l;
    bool ok = true;
    l->search.nodes++;
    if (c->phase == READING)
        ok = read_piece(c);
    else if (c->phase == FROM_BELOW)
        ok = scan_from_below(c);
    else
        scan_from_above(c);
    if (!ok)
        return SEARCH_NO_MEMORY;
    if (c->phase == SOLVED)
        return give_play(c);
    return c->phase == OTHER ? SEARCH_SOLVED : SEARCH_RUNNING;
}

static struct search *begin(const struct task *t)
{
    static const struct line_work how = {
        .once = work, .weakest = -1, .why = "a number of blocks is not negative"};
    return line_search_new(t, sizeof(struct two_colours), &how);
}

const struct solve_method two_colours_method = {
    .method = {.name = "two-colours", .quick = true, .fits = fits, .begin = begin},
    .argue = two_colours_argue,
    .theorem = "In one column of two colours what keeps blocks is a checkerboard, a run "
               "of single blocks, that is longer than what lies around it. Without one, "
               "an odd number of groups can be cleared; an even number if it splits into "
               "two odd ones that can [CLICK Thm 10, Thm 12]",
    .narrate = narrate_plan,
};

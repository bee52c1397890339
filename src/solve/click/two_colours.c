/* SPDX-License-Identifier: MIT */
/* two_colours.c: the method "two-colours": Clickomania in one column or one row with two
 * colours, in linear time [CLICK §2.3]. doc/click-columns.md has the proofs.
 *
 * With two colours only the groups that are single blocks matter. A checkerboard C is a
 * maximal run of them. With a groups before it and b after it, at most a-1 and b-1 of its
 * blocks can go, so it keeps |C| - (a-1) - (b-1); where a or b is 0, its term is left
 * out.
 * - If some checkerboard keeps at least one block, as many stay as the worst one keeps:
 *   click the group before it, then the group that has formed there, and so on. This
 *   clears 2a-1 groups, and likewise 2b-1 from the other end.
 * - Otherwise an odd number of groups can be cleared [CLICK Thm 10].
 * - Otherwise an even number can be cleared if it splits into two odd parts, one above
 *   the other, that both can [CLICK Thm 12]; one scan from each end tries all splits. If
 *   there is no such split, the first group stays, and the others are an odd number of
 *   groups that can be cleared.
 *
 * Groups that go together are clicked at the first of them. Later ones are clicked before
 * earlier ones, so everything before a click is still as it was at the start. In all
 * these plays the clicked groups form a few ranges. So only one bit per group is stored,
 * and the clicks are made when they are read. */
#include <assert.h>

#include "games/clicks.h"
#include "solve/click/for_goal.h"
#include "solve/method.h"

#define PIECE 4096              /* blocks or groups looked at in one unit of work */
#define BATCH ((size_t)1 << 20) /* clicks that are made at a time */
#define MOST_RANGES 4

/* A run of single blocks that begins with group `from`. */
struct checkerboard {
    size_t from, length;
};

/* The checkerboards among the groups seen so far, counted from one end. */
struct checkerboards {
    size_t groups;
    size_t first;                /* length of the checkerboard at the beginning */
    struct checkerboard longest; /* the longest one that touches neither end */
    size_t last; /* length of the checkerboard that ends with the last group seen */
};

struct range {
    size_t from, end;
};

struct two_colours {
    struct search search;
    const uint8_t *position;
    struct clicks_line line;
    enum clicks_goal goal;
    enum { READING, FROM_BELOW, FROM_ABOVE, SOLVED, OTHER } phase;
    size_t block; /* the next block to look at */
    /* Of the group that this block may belong to, which has not been counted yet. */
    size_t size;
    uint8_t colours[2];
    uint64_t *large; /* one bit per group: it has two or more blocks */
    size_t capacity;
    struct checkerboards all;
    /* FROM_BELOW: for each number of groups, can that many be cleared? */
    uint64_t *clear;
    struct checkerboards part; /* the checkerboards of the part that has been scanned */
    /* The play: ranges of groups that are the first of those clicked together. */
    struct range ranges[MOST_RANGES];
    unsigned count;
    size_t clicks;
    int64_t left;
    /* The clicks that were made last, and the state of the walk that makes more. */
    move *batch;
    size_t below; /* blocks that the walk has not passed yet */
    size_t group; /* groups that the walk has not passed yet */
    char reason[200];
};

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    struct clicks_line line;
    return clicks_count_blocks(b) && clicks_in_line(b, t->position, &line);
}

static uint8_t block(const struct two_colours *c, size_t i)
{
    return c->position[i * c->line.stride];
}

static bool is_large(const struct two_colours *c, size_t group)
{
    return c->large[group / 64] >> group % 64 & 1;
}

/* The nearest large group from this one downwards or upwards; there must be one. */
static size_t large_below(const struct two_colours *c, size_t group)
{
    while (!is_large(c, group))
        group -= group % 64 == 63 && c->large[group / 64] == 0 ? 64 : 1;
    return group;
}

static size_t large_above(const struct two_colours *c, size_t group)
{
    while (!is_large(c, group))
        group += group % 64 == 0 && c->large[group / 64] == 0 ? 64 : 1;
    return group;
}

/* ---- checkerboards ---- */

/* Adds one more group. */
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

static int64_t kept_at_end(const struct checkerboards *k, size_t length)
{
    return length == 0 ? 0 : 2 * (int64_t)length - (int64_t)k->groups + 1;
}

static int64_t kept_inside(const struct checkerboards *k)
{
    return k->longest.length == 0
               ? INT64_MIN
               : 2 * (int64_t)k->longest.length - (int64_t)k->groups + 2;
}

/* The number of blocks that the worst checkerboard keeps, at least 0. *worst is set to
 * this checkerboard if the number is positive, or if the checkerboard touches no end and
 * keeps exactly 0. */
static int64_t kept(const struct checkerboards *k, struct checkerboard *worst)
{
    int64_t most = 0;
    if (k->last == k->groups) { /* nothing but single blocks */
        *worst = (struct checkerboard){0, k->groups};
        return (int64_t)k->groups;
    }
    if (kept_inside(k) >= most) {
        most = kept_inside(k);
        *worst = k->longest;
    }
    if (kept_at_end(k, k->first) > most) {
        most = kept_at_end(k, k->first);
        *worst = (struct checkerboard){0, k->first};
    }
    if (kept_at_end(k, k->last) > most) {
        most = kept_at_end(k, k->last);
        *worst = (struct checkerboard){k->groups - k->last, k->last};
    }
    return most;
}

/* ---- plays ---- */

/* Makes the groups of this range the first ones of those clicked together. */
static void add_range(struct two_colours *c, size_t from, size_t end)
{
    assert(c->count < MOST_RANGES && from <= end);
    if (from < end)
        c->ranges[c->count++] = (struct range){from, end};
    c->clicks += end - from;
}

/* Clears an odd number of groups among which no checkerboard keeps a block [CLICK Thm
 * 10]. If the median is a single block, it is part of a checkerboard between two large
 * groups, `below` and `above`; clicks around `above` bring the median down to `below`. */
static void clear_odd(struct two_colours *c, size_t from, size_t end)
{
    size_t median = from + (end - from) / 2, below = large_below(c, median);
    if (below < median) {
        size_t above = large_above(c, median);
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

static void solved(struct two_colours *c, int64_t left)
{
    c->left = left;
    c->below = c->line.blocks;
    c->group = c->all.groups;
    c->phase = SOLVED;
}

/* Decides how to play, once all groups are known. */
static void judge(struct two_colours *c)
{
    struct checkerboard worst = {0};
    size_t n = c->all.groups;
    int64_t left = kept(&c->all, &worst);
    if (left > 0 || worst.length > 0) {
        eat(c, &worst);
        text_format(
            c->reason, sizeof c->reason,
            left > 0 ? "groups %zu to %zu are a checkerboard: at most %zu of its "
                       "blocks can go at its ends [CLICK Lemma 8]"
                     : "groups %zu to %zu are a checkerboard, all %zu of it can go "
                       "at its ends",
            worst.from + 1, worst.from + worst.length, worst.length - (size_t)left);
        solved(c, left);
    } else if (n % 2 == 1) {
        clear_odd(c, 0, n);
        text_format(
            c->reason, sizeof c->reason,
            "an odd number of groups and no checkerboard too long [CLICK Thm 10]");
        solved(c, 0);
    } else {
        text_format(c->reason, sizeof c->reason, "there are no blocks");
        c->phase = FROM_BELOW;
    }
}

/* ---- groups ---- */

/* Ends the group before the current block. False: over the budget. */
static bool end_group(struct two_colours *c)
{
    size_t n = c->all.groups;
    if (n % 64 == 0) {
        if (!arena_grow(&c->search.work, &c->large, &c->capacity, n / 64 + 1,
                        sizeof *c->large))
            return false;
        c->large[n / 64] = 0;
    }
    c->large[n / 64] |= (uint64_t)(c->size > 1) << n % 64;
    extend(&c->all, c->size > 1);
    c->size = 0;
    return true;
}

/* Is this one of the two colours? */
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

/* Reads some more blocks. False: over the budget. */
static bool read_piece(struct two_colours *c)
{
    size_t rest = c->line.blocks - c->block;
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
    if (end < c->line.blocks)
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

/* Finds out which lower parts can be cleared. False: over the budget. */
static bool scan_from_below(struct two_colours *c)
{
    size_t n = c->all.groups;
    if (c->clear == NULL)
        c->clear = arena_new(&c->search.work, n / 64 + 1, sizeof *c->clear);
    if (c->clear == NULL)
        return false;
    for (size_t i = 0; i < PIECE && c->part.groups < n; i++) {
        extend(&c->part, is_large(c, c->part.groups));
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
        extend(&c->part, is_large(c, split));
        if (can_go(&c->part) && c->clear[split / 64] >> split % 64 & 1) {
            clear_odd(c, split, n);
            clear_odd(c, 0, split);
            text_format(
                c->reason, sizeof c->reason,
                "groups 1 to %zu and groups %zu to %zu can be cleared apart [CLICK "
                "Thm 12]",
                split, split + 1, n);
            solved(c, 0);
            return;
        }
    }
    if (c->part.groups == n) {
        if (n > 0) {
            clear_odd(c, 1, n);
            text_format(c->reason, sizeof c->reason,
                        "no split of the %zu groups into two odd parts that can both be "
                        "cleared [CLICK Thm 12]",
                        n);
        }
        solved(c, n > 0 ? 1 : 0);
    }
}

/* ---- steps ---- */

/* Makes room for the clicks. False: over the budget. */
static bool make_batch(struct two_colours *c)
{
    size_t room = c->clicks < BATCH ? c->clicks : BATCH;
    c->batch = arena_new(&c->search.kept, room + 1, sizeof *c->batch);
    return c->batch != NULL;
}

static enum search_state step(struct search *s, uint64_t work)
{
    struct two_colours *c = (struct two_colours *)s;
    bool ok = true;
    for (; ok && work > 0 && c->phase < SOLVED; work--) {
        s->nodes++;
        if (c->phase == READING)
            ok = read_piece(c);
        else if (c->phase == FROM_BELOW)
            ok = scan_from_below(c);
        else
            scan_from_above(c);
        if (c->phase == SOLVED)
            ok = make_batch(c);
    }
    if (!ok)
        return SEARCH_NO_MEMORY;
    return c->phase < SOLVED ? SEARCH_RUNNING : SEARCH_SOLVED;
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
        c->below = c->line.blocks;
        c->group = c->all.groups;
    }
    while (c->below > 0 && count < BATCH) {
        uint8_t colour = block(c, c->below - 1);
        while (c->below > 0 && block(c, c->below - 1) == colour)
            c->below--;
        if (is_first(c, --c->group))
            c->batch[count++] = (move)c->below * c->line.stride;
    }
    *batch = c->batch;
    return count;
}

static struct best best(const struct search *s)
{
    const struct two_colours *c = (const struct two_colours *)s;
    if (c->phase != SOLVED || c->batch == NULL)
        return (struct best){.bound = -1, .reason = "a number of blocks is not negative"};
    struct best best = {
        .found = true,
        .result = c->left,
        .count = c->clicks,
        .more = more,
        .maker = (void *)s,
        .bound = c->left,
        .reason = c->reason,
        .by = c->left == 0 ? BY_COUNTING : BY_SEARCH,
    };
    return best_for_goal(best, c->goal);
}

static const struct engine engine = {
    .step = step,
};

static struct search *begin(const struct task *t)
{
    struct two_colours *c = search_new(&engine, t->memory, sizeof *c);
    if (c == NULL)
        return NULL;
    c->position = t->position;
    c->goal = clicks_of(problem_board(t->problem))->goal;
    clicks_in_line(problem_board(t->problem), t->position, &c->line);
    return &c->search;
}

const struct solve_method two_colours_method = {
    .method =
        {
            .name = "two-colours",
            .quick = true,
            .fits = fits,
            .begin = begin,
        },
    .best = best,
};

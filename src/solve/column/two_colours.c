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

#include "solve/column/plan.h"
#include "solve/for_goal.h"
#include "solve/method.h"

#define PIECE 4096              /* blocks or groups looked at in one tick */
#define BATCH ((size_t)1 << 20) /* clicks that are made at a time */
#define MOST_RANGES 4

/* Why this many blocks are left. */
enum two_colours_case {
    CASE_MORE_COLOURS, /* it is not known how many: there is a third colour */
    CASE_EATEN,        /* a checkerboard is eaten from both ends; blocks of it may stay */
    CASE_ODD,          /* an odd number of groups is cleared */
    CASE_SPLIT,        /* an even number is cleared in two odd parts */
    CASE_FIRST_STAYS,  /* there is no such split: the first group stays */
    CASE_EMPTY
};

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

struct group_range {
    size_t from, end;
};

struct two_colours {
    struct search search;
    const struct board *board;
    const uint8_t *position;
    struct clicks_line line;
    uint64_t *large; /* one bit per group: it has two or more blocks */
    size_t capacity;
    struct checkerboards all;
    enum two_colours_case why;
    struct checkerboard worst; /* CASE_EATEN: the checkerboard that is eaten */
    size_t split;              /* CASE_SPLIT: the number of groups in the lower part */
    int64_t left;
    /* The play: ranges of groups that are the first of those clicked together. */
    struct group_range ranges[MOST_RANGES];
    unsigned count;
    size_t clicks;
    struct best best;
    char reason[200];
    /* The clicks that were made last, and the state of the walk that makes more. */
    move *batch;
    size_t below; /* blocks that the walk has not passed yet */
    size_t group; /* groups that the walk has not passed yet */
};

static uint8_t block(const struct two_colours *c, size_t i)
{
    return c->position[i * c->line.stride];
}

static bool is_large(const struct two_colours *c, size_t group)
{
    return c->large[group / 64] >> group % 64 & 1;
}

/* Return the nearest large group from this one downwards or upwards; there must be
 * one. */
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

/* Returns how many of its blocks the checkerboard keeps at least, if there are `groups`
 * groups in all. The number is negative if even a longer checkerboard could go. */
static int64_t checkerboard_keeps(const struct checkerboard *k, size_t groups)
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

static bool can_go(const struct checkerboards *k)
{
    struct checkerboard worst;
    return k->groups % 2 == 1 && kept(k, &worst) == 0;
}

/* ---- groups ---- */

/* Reads the groups, or as many as have only two colours. Returns SEARCH_SOLVED when they
 * are read. */
static enum search_state read_groups(struct two_colours *c, struct work *w)
{
    uint8_t colours[2] = {0};
    for (size_t i = 0, size = 0; i < c->line.blocks; i++) {
        const uint8_t colour = block(c, i);
        if (i % PIECE == 0 && over_node(w))
            return SEARCH_RUNNING;
        if (colours[0] == 0)
            colours[0] = colour;
        else if (colours[1] == 0 && colour != colours[0])
            colours[1] = colour;
        if (colour != colours[0] && colour != colours[1])
            return SEARCH_SOLVED;
        size++;
        if (i + 1 == c->line.blocks || block(c, i + 1) != colour) {
            const size_t n = c->all.groups;
            if (n % 64 == 0) {
                if (!arena_grow(&c->search.work, &c->large, &c->capacity, n / 64 + 1,
                                sizeof *c->large))
                    return SEARCH_NO_MEMORY;
                c->large[n / 64] = 0;
            }
            c->large[n / 64] |= (uint64_t)(size > 1) << n % 64;
            extend(&c->all, size > 1);
            size = 0;
        }
    }
    c->why = CASE_EMPTY; /* until it is judged */
    return SEARCH_SOLVED;
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
    size_t median = from + (end - from) / 2, below = large_below(c, median);
    if (below < median) {
        size_t above = large_above(c, median);
        add_range(c, above + 1 - (median - below), above + 1);
    }
    add_range(c, from, below + 1);
}

/* Says whether an even number of groups can be cleared, and by which split: one scan
 * finds the lower parts that can be cleared, and one the upper parts. */
static enum search_state find_split(struct two_colours *c, struct work *w)
{
    const size_t n = c->all.groups;
    struct checkerboards part = {0};
    /* for each number of groups: can that many be cleared? */
    uint64_t *clear = arena_new(&c->search.work, n / 64 + 1, sizeof *clear);
    if (clear == NULL)
        return SEARCH_NO_MEMORY;
    while (part.groups < n) {
        if (part.groups % PIECE == 0 && over_node(w))
            return SEARCH_RUNNING;
        extend(&part, is_large(c, part.groups));
        clear[part.groups / 64] |= (uint64_t)can_go(&part) << part.groups % 64;
    }
    part = (struct checkerboards){0};
    c->why = CASE_FIRST_STAYS;
    for (size_t split = n; split-- > 0 && c->why == CASE_FIRST_STAYS;) {
        if (part.groups % PIECE == 0 && over_node(w))
            return SEARCH_RUNNING;
        extend(&part, is_large(c, split));
        if (can_go(&part) && clear[split / 64] >> split % 64 & 1) {
            c->split = split;
            c->why = CASE_SPLIT;
        }
    }
    return SEARCH_SOLVED;
}

/* Decides how to play. */
static enum search_state judge(struct two_colours *c, struct work *w)
{
    const size_t n = c->all.groups;
    enum search_state state = SEARCH_SOLVED;
    if (n == 0)
        return state;
    c->left = kept(&c->all, &c->worst);
    if (c->left > 0 || c->worst.length > 0) { /* it is eaten from both ends */
        const size_t before = c->worst.from, after = n - before - c->worst.length;
        c->why = CASE_EATEN;
        if (after > 0)
            add_range(c, n + 1 - 2 * after, n + 1 - after);
        add_range(c, 0, before);
    } else if (n % 2 == 1) {
        c->why = CASE_ODD;
        clear_odd(c, 0, n);
    } else if ((state = find_split(c, w)) == SEARCH_SOLVED) {
        if (c->why == CASE_SPLIT) {
            clear_odd(c, c->split, n);
            clear_odd(c, 0, c->split);
        } else {
            clear_odd(c, 1, n);
            c->left = 1;
        }
    }
    return state;
}

/* ---- the clicks ---- */

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

/* ---- the reason ---- */

/* Names groups `from` to end-1: "group 3 is" or "groups 3 to 5 are". */
static void name_groups(char *to, size_t room, size_t from, size_t end, bool verb)
{
    if (end - from == 1)
        text_format(to, room, "group %zu%s", from + 1, verb ? " is" : "");
    else
        text_format(to, room, "groups %zu to %zu%s", from + 1, end, verb ? " are" : "");
}

static void give_reason(struct two_colours *c)
{
    char *const to = c->reason;
    const size_t room = sizeof c->reason, n = c->all.groups;
    char name[64], upper[64];
    switch (c->why) {
    case CASE_EATEN:
        name_groups(name, sizeof name, c->worst.from, c->worst.from + c->worst.length,
                    true);
        if (c->left > 0)
            text_format(to, room,
                        "%s a checkerboard: at most %zu of its blocks can go at its ends "
                        "[CLICK Lemma 8]",
                        name, c->worst.length - (size_t)c->left);
        else
            text_format(to, room, "%s a checkerboard, all of it can go at its ends",
                        name);
        break;
    case CASE_ODD:
        text_format(to, room,
                    "an odd number of groups and no checkerboard too long [CLICK Thm "
                    "10]");
        break;
    case CASE_SPLIT:
        name_groups(name, sizeof name, 0, c->split, false);
        name_groups(upper, sizeof upper, c->split, n, false);
        text_format(to, room, "%s and %s can be cleared apart [CLICK Thm 12]", name,
                    upper);
        break;
    case CASE_FIRST_STAYS:
        text_format(to, room,
                    "no split of the %zu groups into two odd parts that can both be "
                    "cleared [CLICK Thm 12]",
                    n);
        break;
    case CASE_EMPTY:
        text_format(to, room, "there are no blocks");
        break;
    case CASE_MORE_COLOURS:
        break;
    }
}

/* ---- the method ---- */

static bool fits(const struct task *t)
{
    return groups_fit(t, &clickomania);
}

static enum search_state run(struct search *s, struct work *w)
{
    struct two_colours *c = (struct two_colours *)s;
    enum search_state state = read_groups(c, w);
    if (state != SEARCH_SOLVED || c->why == CASE_MORE_COLOURS)
        return state;
    state = judge(c, w);
    if (state != SEARCH_SOLVED)
        return state;
    c->batch = arena_new(&s->kept, (c->clicks < BATCH ? c->clicks : BATCH) + 1,
                         sizeof *c->batch);
    if (c->batch == NULL)
        return SEARCH_NO_MEMORY;
    give_reason(c);
    c->best = best_bound(c->left, c->reason);
    c->best.by = c->left == 0 ? BY_COUNTING : BY_SEARCH;
    c->best.found = true;
    c->best.result = c->left;
    c->best.count = c->clicks;
    c->best.more = more;
    c->best.maker = c;
    best_for_goal(&c->best, c->board);
    return SEARCH_SOLVED;
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {.run = run, .whole = true};
    struct two_colours *c = search_new(&own_kind, t->memory, sizeof *c);
    if (c == NULL)
        return NULL;
    c->board = problem_board(t->problem);
    c->position = t->position;
    clicks_in_line(c->board, c->position, &c->line);
    c->best = best_bound(-1, "a number of blocks is not negative");
    c->search.answer = &c->best;
    return &c->search;
}

/* ---- the argument, in which groups are counted from 1 ---- */

static void argue_checkerboards(const struct two_colours *c, struct writer *w)
{
    struct checkerboard k = {0};
    for (size_t i = 0; i <= c->all.groups; i++) {
        if (i < c->all.groups && !is_large(c, i)) {
            k.length++;
            continue;
        }
        if (k.length > 0) {
            const size_t before = k.from, after = c->all.groups - k.from - k.length;
            const int64_t keeps = checkerboard_keeps(&k, c->all.groups);
            char name[64];
            name_groups(name, sizeof name, k.from, k.from + k.length, true);
            write_format(w,
                         "%s a checkerboard, blocks: %zu, groups before it: %zu, after "
                         "it: %zu; up to %zu + %zu blocks can go at its ends, so ",
                         name, k.length, before, after, before > 0 ? before - 1 : 0,
                         after > 0 ? after - 1 : 0);
            if (keeps > 0)
                write_format(w, "%lld must stay\n", (long long)keeps);
            else
                write_text(w, "all may go\n");
        }
        k = (struct checkerboard){i + 1, 0};
    }
}

/* Writes how groups `from` to end-1 are cleared if their median is large. */
static void argue_median(size_t from, size_t end, struct writer *w)
{
    if (end - from == 1)
        write_format(w, "click group %zu\n", from + 1);
    else
        write_format(w,
                     "group %zu is large and the median of groups %zu to %zu: click it, "
                     "then what has met, until they are gone [CLICK Lemma 9]\n",
                     from + (end - from) / 2 + 1, from + 1, end);
}

/* Writes how an odd number of groups is cleared. */
static void argue_odd(const struct two_colours *c, size_t from, size_t end,
                      struct writer *w)
{
    size_t median = from + (end - from) / 2, below = large_below(c, median);
    if (end - from > 1)
        write_format(w,
                     "groups %zu to %zu are an odd number, and no checkerboard among "
                     "them keeps a block, so they can be cleared [CLICK Thm 10]\n",
                     from + 1, end);
    if (below == median) {
        argue_median(from, end, w);
        return;
    }
    write_format(w,
                 "their median, group %zu, is single: click group %zu, then what has "
                 "met, %zu in all; then the median is group %zu, which is large: click "
                 "it, then what has met, until they are gone [CLICK Lemma 9]\n",
                 median + 1, large_above(c, median) + 1, median - below, below + 1);
}

static void argue_case(const struct two_colours *c, struct writer *w)
{
    const size_t n = c->all.groups, before = c->worst.from,
                 after = n - before - c->worst.length;
    switch (c->why) {
    case CASE_EATEN:
        if (c->left > 0)
            write_format(w, "so at least %lld block%s must stay [CLICK Lemma 8]\n",
                         (long long)c->left, c->left == 1 ? "" : "s");
        if (after > 0)
            argue_median(n + 1 - 2 * after, n, w);
        if (before > 0)
            argue_median(0, 2 * before - 1, w);
        break;
    case CASE_ODD:
        argue_odd(c, 0, n, w);
        break;
    case CASE_SPLIT:
        write_format(w,
                     "%zu groups, an even number, are split after group %zu [CLICK "
                     "Thm 12]\n",
                     n, c->split);
        argue_odd(c, c->split, n, w);
        argue_odd(c, 0, c->split, w);
        break;
    case CASE_FIRST_STAYS:
        write_format(w,
                     "%zu groups, an even number, cannot be split into two odd parts "
                     "that can both be cleared, so at least 1 block must stay [CLICK Thm "
                     "12]; let it be group 1\n",
                     n);
        argue_odd(c, 1, n, w);
        break;
    case CASE_EMPTY:
    case CASE_MORE_COLOURS:
        break;
    }
}

/* Runs the search again: that takes linear time, and the search knows more than its
 * answer says. */
static bool argue(const struct task *t, const struct best *best, struct writer *w)
{
    struct search *s = begin(t);
    struct work again = work_of(t->memory, NULL, NULL);
    bool ok = s != NULL && search_run(s, &again) == SEARCH_SOLVED;
    if (ok) {
        const struct two_colours *c = (const struct two_colours *)s;
        ok = argue_groups(t, w);
        argue_checkerboards(c, w);
        argue_case(c, w);
    }
    search_free(s);
    return ok && argue_plan(t, best, w);
}

const struct solve_method two_colours_method = {
    .method = {.name = "two-colours", .fits = fits, .begin = begin},
    .slice = slice_first,
    .argue = argue,
    .theorem = "In one column of two colours what keeps blocks is a checkerboard, a run "
               "of single blocks, that is longer than what lies around it. Without one, "
               "an odd number of groups can be cleared; an even number if it splits into "
               "two odd ones that can [CLICK Thm 10, Thm 12]",
    .narrate = narrate_plan,
};

/* SPDX-License-Identifier: MIT */
/* column.c: the method "column": Clickomania in one column or one row, any colours: the
 * fewest blocks left, in time n^3/64 for n groups. doc/click-columns.md has the proofs.
 *
 * clear[i] is the set of all e such that groups i to e-1 can be cleared. Group i is
 * clicked alone, if it has two blocks, or together with a later group m of its colour,
 * once everything between them is gone; from m on it is as if m had two blocks. So
 * clear[i] is the union of `after`[m] over all m of i's colour in clear[i+1], where
 *     after[m] = clear[m+1] and clear[m] without m.
 * Rows are computed from the last to the first, 64 ends at a time. What the best
 * play leaves are single blocks that never meet, and the stretches between them are
 * cleared; finding these blocks is a shortest-path problem. */

#include "base/bits.h"
#include "solve/click/groups.h"
#include "solve/click/for_goal.h"
#include "solve/method.h"

#define COLOURS 27

/* A stretch of groups that is to be cleared while a group of colour `outer` stands on
 * both sides of it; 0: none does. `joined`: its first group has met an earlier group of
 * its colour. */
struct stretch {
    uint32_t from, end;
    uint8_t outer;
    bool joined;
};

struct column {
    struct search search;
    struct groups groups;
    enum clicks_goal goal;
    enum { READING, FILLING, WALKING, PLAYING, SOLVED } phase;
    size_t words;      /* length of a row in words */
    uint64_t *clear;   /* the rows clear[i], see above */
    uint64_t *after;   /* the rows after[m], see above */
    uint64_t *of_kind; /* for each colour: the set of its groups */
    uint32_t at;       /* one more than the row, or the group, that is next */
    size_t word;       /* the current word of that row */
    uint32_t *fewest;  /* for each e: the fewest blocks left of groups 0 to e-1 */
    /* For each e: where the last cleared stretch begins; e-1 if group e-1 stays. */
    uint32_t *from;
    /* For each group: it is the first of those that are clicked together. */
    uint8_t *is_first;
    struct stretch *stack;
    size_t depth;
    int64_t left;
    /* The longest stretch that can be cleared, in groups. */
    uint32_t longest, longest_from;
    struct moves moves;
    char reason[200];
};

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    struct clicks_line line;
    return clicks_count_blocks(b) && clicks_in_line(b, t->position, &line);
}

/* ---- which stretches can be cleared ---- */

/* Makes room once the groups are known. False: over the budget. */
static bool make_room(struct column *c)
{
    struct arena *a = &c->search.work;
    size_t n = (size_t)c->groups.count + 1;
    c->words = (n + 63) / 64;
    c->of_kind = arena_new(a, COLOURS * c->words, sizeof *c->of_kind);
    c->fewest = arena_new(a, n, sizeof *c->fewest);
    c->from = arena_new(a, n, sizeof *c->from);
    c->is_first = arena_new(a, n, 1);
    c->stack = arena_new(a, n, sizeof *c->stack);
    c->clear = arena_new(a, n, c->words * sizeof *c->clear);
    c->after = arena_new(a, n, c->words * sizeof *c->after);
    return !a->failed;
}

static uint64_t *clear_row(const struct column *c, uint32_t i)
{
    return c->clear + i * c->words;
}

static uint64_t *after_row(const struct column *c, uint32_t i)
{
    return c->after + i * c->words;
}

static bool has(const uint64_t *row, uint32_t e)
{
    return row[e / 64] >> e % 64 & 1;
}

static void add(uint64_t *row, uint32_t e)
{
    row[e / 64] |= (uint64_t)1 << e % 64;
}

static void unite(uint64_t *restrict to, const uint64_t *restrict from, size_t first,
                  size_t end)
{
    for (size_t w = first; w < end; w++)
        to[w] |= from[w];
}

static void begin_row(struct column *c)
{
    c->word = (c->at > 0 ? c->at - 1 : 0) / 64;
}

static void begin_filling(struct column *c)
{
    for (uint32_t i = 0; i < c->groups.count; i++)
        add(c->of_kind + c->groups.colour[i] * c->words, i);
    add(clear_row(c, c->groups.count), c->groups.count);
    c->at = c->groups.count;
    begin_row(c);
}

static bool is_single(const struct column *c, uint32_t group)
{
    return group_size(&c->groups, group) == 1;
}

/* Handles one word of partners of group at-1, or the end of its row. */
static void fill(struct column *c)
{
    uint32_t i = c->at - 1;
    uint64_t *row = clear_row(c, i);
    const uint64_t *below = clear_row(c, i + 1);
    if (c->word < c->words) {
        uint64_t partners =
            below[c->word] & c->of_kind[c->groups.colour[i] * c->words + c->word];
        for (; partners != 0; partners = bits_without_least(partners)) {
            uint32_t m = (uint32_t)(c->word * 64) + bits_least(partners);
            unite(row, after_row(c, m), c->word, c->words);
        }
        c->word++;
        return;
    }
    if (!is_single(c, i))
        unite(row, below, i / 64, c->words);
    uint64_t *after = after_row(c, i);
    unite(after, below, i / 64, c->words);
    unite(after, row, i / 64, c->words);
    add(row, i);
    c->search.nodes++;
    c->at--;
    begin_row(c);
}

/* ---- the fewest left ---- */

static void begin_walking(struct column *c)
{
    for (uint32_t e = 1; e <= c->groups.count; e++)
        c->fewest[e] = UINT32_MAX;
    c->at = 0;
}

static void offer(struct column *c, uint32_t end, uint32_t left, uint32_t from)
{
    if (left < c->fewest[end]) {
        c->fewest[end] = left;
        c->from[end] = from;
    }
}

/* Follows all stretches that begin at `at`, whose own number is final. */
static void walk(struct column *c)
{
    uint32_t i = c->at++;
    const uint64_t *row = clear_row(c, i);
    offer(c, i + 1, c->fewest[i] + 1, i);
    for (size_t w = i / 64; w < c->words; w++)
        for (uint64_t ends = row[w]; ends != 0; ends = bits_without_least(ends))
            offer(c, (uint32_t)(w * 64) + bits_least(ends), c->fewest[i], i);
}

/* ---- the play ---- */

static void push(struct column *c, uint32_t from, uint32_t end, uint8_t outer,
                 bool joined)
{
    if (from < end)
        c->stack[c->depth++] = (struct stretch){from, end, outer, joined};
}

/* Works from the end of the column: the stretch that ends at `at` is to be cleared, or
 * the block before `at` stays. */
static void take_last(struct column *c)
{
    uint32_t end = c->at, from = c->from[end];
    c->at = from;
    if (has(clear_row(c, from), end)) {
        push(c, from, end, 0, false);
        if (end - from > c->longest) {
            c->longest = end - from;
            c->longest_from = from;
        }
        return;
    }
    c->left++;
}

/* The next group that is clicked together with the first group of the stretch. */
static uint32_t partner(const struct column *c, const struct stretch *s)
{
    const uint64_t *below = clear_row(c, s->from + 1);
    const uint64_t *kind = c->of_kind + c->groups.colour[s->from] * c->words;
    for (size_t w = s->from / 64;; w++)
        for (uint64_t set = below[w] & kind[w]; set != 0; set = bits_without_least(set)) {
            uint32_t m = (uint32_t)(w * 64) + bits_least(set);
            if (has(after_row(c, m), s->end))
                return m;
        }
}

/* Decides which groups are clicked together with the first group of the stretch on top of
 * the stack. If that group has the colour that stands around the stretch, it is clicked
 * together with that colour. */
static void clear_first(struct column *c)
{
    struct stretch s = c->stack[--c->depth];
    uint32_t i = s.from;
    uint8_t colour = c->groups.colour[i];
    c->is_first[i] = !s.joined && colour != s.outer;
    if ((s.joined || !is_single(c, i)) && has(clear_row(c, i + 1), s.end)) {
        push(c, i + 1, s.end, s.outer, false);
        return;
    }
    uint32_t m = partner(c, &s);
    push(c, m, s.end, s.outer, true);
    push(c, i + 1, m, colour, false);
}

static void give_reason(struct column *c)
{
    unsigned long from = c->longest_from, end = from + c->longest;
    if (c->left == 0)
        text_format(c->reason, sizeof c->reason, "groups 1 to %lu can be cleared",
                    (unsigned long)c->groups.count);
    else if (c->longest == 0)
        text_format(c->reason, sizeof c->reason, "no group has two blocks");
    else
        text_format(c->reason, sizeof c->reason,
                    "however the column is split into stretches that can be cleared, so "
                    "many single blocks stay between them; here groups %lu to %lu are "
                    "the longest stretch",
                    from + 1, end);
}

/* ---- steps ---- */

/* One unit of work. False: over the budget. */
static bool work_once(struct column *c)
{
    switch (c->phase) {
    case READING:
        switch (groups_read(&c->groups, &c->search.work)) {
        case GROUPS_READING:
            return true;
        case GROUPS_NO_MEMORY:
            return false;
        case GROUPS_READ:
            break;
        }
        if (!make_room(c))
            return false;
        begin_filling(c);
        c->phase = FILLING;
        return true;
    case FILLING:
        if (c->at > 0) {
            fill(c);
            return true;
        }
        begin_walking(c);
        c->phase = WALKING;
        return true;
    case WALKING:
        if (c->at < c->groups.count) {
            walk(c);
            return true;
        }
        c->phase = PLAYING;
        return true;
    case PLAYING:
        if (c->depth > 0 || c->at > 0) {
            c->depth > 0 ? clear_first(c) : take_last(c);
            return true;
        }
        give_reason(c);
        c->phase = SOLVED;
        return groups_clicks(&c->groups, c->is_first, &c->moves, &c->search.kept);
    case SOLVED:
        break;
    }
    return true;
}

static enum search_state step(struct search *s, uint64_t work)
{
    struct column *c = (struct column *)s;
    for (; work > 0 && c->phase != SOLVED; work--)
        if (!work_once(c))
            return SEARCH_NO_MEMORY;
    return c->phase == SOLVED ? SEARCH_SOLVED : SEARCH_RUNNING;
}

static struct best best(const struct search *s)
{
    const struct column *c = (const struct column *)s;
    if (c->phase != SOLVED || c->moves.list == NULL)
        return (struct best){.bound = -1, .reason = "a number of blocks is not negative"};
    struct best best = {
        .found = true,
        .result = c->left,
        .moves = c->moves.list,
        .count = c->moves.count,
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
    struct column *c = search_new(&engine, t->memory, sizeof *c);
    if (c == NULL)
        return NULL;
    c->groups.position = t->position;
    c->goal = clicks_of(problem_board(t->problem))->goal;
    clicks_in_line(problem_board(t->problem), t->position, &c->groups.line);
    return &c->search;
}

const struct solve_method column_method = {
    .method =
        {
            .name = "column",
            .fits = fits,
            .begin = begin,
        },
    .best = best,
};

/* SPDX-License-Identifier: MIT */
/* column_score.c: the method "column-score": SameGame in one column or one row, the
 * highest score, in time n^4 for n groups. doc/click-columns.md has the proofs.
 *
 * most(i, e, k) is the most that clearing groups i to e-1 can bring when k earlier blocks
 * of group i's colour have already met group i. These blocks are clicked with group i
 * alone, or wait for the next group, m, that is clicked with them:
 *     points(k + size i) + most(i+1, e, 0)
 *     most(i+1, m, 0) + most(m, e, k + size i)        for every m of the same colour
 * What is left at the end are single blocks that never meet, and the stretches between
 * them are cleared; finding these blocks is a longest-path problem. Groups may meet that
 * the plan keeps apart. That never brings less if points(a + b) >= points(a) + points(b),
 * which is true for all scorings here. Of two equal scores the one with fewer blocks left
 * counts as higher, so that every play goes on until no move is left. With
 * scoring=penalty the blocks left cost points that depend on their colours, so the scores
 * of stretches do not add up; this method does not apply then. */

#include "solve/column/argument.h"
#include "solve/column/line_search.h"

#define MOST_BLOCKS 4096
#define NONE (INT64_MIN / 4) /* the stretch cannot be cleared */

/* A value of `most`, see above, for which a play is wanted. `outer` is the colour that
 * stands on both sides, or 0. */
struct stretch {
    uint32_t from, end, extra;
    uint8_t outer;
};

struct column_score {
    struct line_search line;
    enum { FILLING, PLAYING } phase;
    int64_t *points; /* for a click on n blocks: `weight` times its points, plus n */
    /* The factor for points, so large that the number of blocks only decides between
     * equal scores. */
    int64_t weight;
    uint32_t *extras; /* for each group: how many values k can take */
    size_t *row;      /* for each group: where its part of the table begins */
    int64_t *table;
    uint32_t at, end; /* the next entries are those of group at-1, up to `end` */
    int64_t *path; /* for each group: the most that it and all later groups can bring */
    struct stretch *stack;
    size_t depth;
    bool cleared;
    uint32_t stay; /* number of blocks that stay */
    int64_t score;
};

static bool fits(const struct task *t)
{
    struct clicks_line line;
    return line_search_fits(t, &samegame) &&
           !clicks_punishes(problem_board(t->problem)) &&
           clicks_in_line(problem_board(t->problem), t->position, &line) &&
           line.blocks <= MOST_BLOCKS;
}

/* ---- the table ---- */

static int64_t *entries(const struct column_score *c, uint32_t i, uint32_t e)
{
    return c->table + c->row[i] + (size_t)(e - i - 1) * c->extras[i];
}

static int64_t most(const struct column_score *c, uint32_t i, uint32_t e)
{
    return i == e ? 0 : entries(c, i, e)[0];
}

/* Counts how many blocks of its colour come before each group, and finds where its part
 * of the table begins. Returns the size of the table. */
static size_t measure(struct column_score *c)
{
    uint32_t before[GROUP_COLOURS] = {0};
    size_t total = 0;
    for (uint32_t i = 0; i < c->line.groups.count; i++) {
        uint8_t colour = c->line.groups.colour[i];
        c->extras[i] = before[colour] + 1;
        c->row[i] = total;
        total += (size_t)(c->line.groups.count - i) * c->extras[i];
        before[colour] += group_size(&c->line.groups, i);
    }
    return total;
}

static bool make_room(struct line_search *l)
{
    struct column_score *c = (struct column_score *)l;
    struct arena *a = &c->line.search.work;
    size_t n = (size_t)c->line.groups.count + 1, blocks = c->line.groups.line.blocks;
    c->points = arena_new(a, blocks + 1, sizeof *c->points);
    c->extras = arena_new(a, n, sizeof *c->extras);
    c->row = arena_new(a, n, sizeof *c->row);
    c->path = arena_new(a, n, sizeof *c->path);
    c->stack = arena_new(a, n, sizeof *c->stack);
    if (a->failed)
        return false;
    c->weight = (int64_t)blocks + 1;
    c->points[0] = c->points[blocks > 0] = NONE;
    for (size_t size = 2; size <= blocks; size++)
        c->points[size] =
            clicks_points(c->line.board, (int64_t)size) * c->weight + (int64_t)size;
    c->table = arena_new(a, measure(c) + 1, sizeof *c->table);
    c->at = c->end = c->line.groups.count;
    return c->table != NULL;
}

static void raise(int64_t *to, const int64_t *from, int64_t more, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        to[k] = from[k] + more > to[k] ? from[k] + more : to[k];
}

/* Fills in all entries of one group up to one end. */
static void fill(struct column_score *c)
{
    uint32_t i = c->at - 1, size = group_size(&c->line.groups, i), count = c->extras[i];
    int64_t *to = entries(c, i, c->end), rest = most(c, i + 1, c->end);
    for (uint32_t k = 0; k < count; k++)
        to[k] = NONE;
    if (rest >= 0)
        raise(to, c->points + size, rest, count);
    for (uint32_t m = i + 2; m < c->end; m++)
        if (c->line.groups.colour[m] == c->line.groups.colour[i] &&
            most(c, i + 1, m) >= 0)
            raise(to, entries(c, m, c->end) + size, most(c, i + 1, m), count);
    for (uint32_t k = 0; k < count; k++)
        to[k] = to[k] < 0 ? NONE : to[k];
    c->line.search.nodes++;
}

/* Extends the path by one group, whose entries are all known. */
static void extend_path(struct column_score *c)
{
    uint32_t i = c->at - 1, n = c->line.groups.count;
    c->path[i] = group_size(&c->line.groups, i) == 1 ? c->path[i + 1] : NONE;
    for (uint32_t e = i + 1; e <= n; e++)
        if (most(c, i, e) >= 0 && most(c, i, e) + c->path[e] > c->path[i])
            c->path[i] = most(c, i, e) + c->path[e];
}

/* ---- the play ---- */

static void push(struct column_score *c, uint32_t from, uint32_t end, uint32_t extra,
                 uint8_t outer)
{
    if (from < end)
        c->stack[c->depth++] = (struct stretch){from, end, extra, outer};
}

/* Begins the play when everything is known: the whole board is cleared, or the best path
 * is taken. */
static void begin_play(struct column_score *c)
{
    uint32_t n = c->line.groups.count;
    int64_t bonus = clicks_bonus(c->line.board), all = most(c, 0, n);
    c->cleared = all >= 0 && all + bonus * c->weight >= c->path[0];
    c->score = (c->cleared ? all : c->path[0]) / c->weight + (c->cleared ? bonus : 0);
    if (c->cleared)
        push(c, 0, n, 0, 0);
    c->at = c->cleared ? n : 0;
}

/* Takes the next step of the best path. */
static void take_next(struct column_score *c)
{
    uint32_t i = c->at, e = i + 1;
    for (; e <= c->line.groups.count; e++)
        if (most(c, i, e) >= 0 && most(c, i, e) + c->path[e] == c->path[i]) {
            push(c, i, e, 0, 0);
            c->at = e;
            return;
        }
    c->stay++;
    c->at++;
}

/* Decides which groups are clicked together with the first group of the stretch on top of
 * the stack. */
static void clear_first(struct column_score *c)
{
    struct stretch s = c->stack[--c->depth];
    uint32_t i = s.from, m = i + 2, all = s.extra + group_size(&c->line.groups, i);
    uint8_t colour = c->line.groups.colour[i];
    int64_t wanted = entries(c, i, s.end)[s.extra], rest = most(c, i + 1, s.end);
    c->line.is_first[i] = s.extra == 0 && colour != s.outer;
    if (rest >= 0 && all >= 2 && c->points[all] + rest == wanted) {
        push(c, i + 1, s.end, 0, s.outer);
        return;
    }
    while (c->line.groups.colour[m] != colour || most(c, i + 1, m) < 0 ||
           entries(c, m, s.end)[all] < 0 ||
           most(c, i + 1, m) + entries(c, m, s.end)[all] != wanted)
        m++;
    push(c, m, s.end, all, s.outer);
    push(c, i + 1, m, 0, colour);
}

static void give_reason(struct column_score *c)
{
    char *to = c->line.reason;
    if (c->cleared)
        text_format(to, sizeof c->line.reason,
                    "all ways to put groups together were counted; the best clears the "
                    "column");
    else
        text_format(to, sizeof c->line.reason,
                    "all ways to put groups together were counted; the best leaves %lu "
                    "block%s",
                    (unsigned long)c->stay, c->stay == 1 ? "" : "s");
}

/* ---- steps ---- */

static void fill_next(struct column_score *c)
{
    if (c->at == 0) {
        begin_play(c);
        c->phase = PLAYING;
        return;
    }
    if (c->end >= c->at) {
        fill(c);
        c->end--;
    }
    if (c->end < c->at) {
        extend_path(c);
        c->at--;
        c->end = c->line.groups.count;
    }
}

static enum search_state work(struct line_search *l)
{
    struct column_score *c = (struct column_score *)l;
    if (c->phase == FILLING)
        fill_next(c);
    else if (c->depth > 0)
        clear_first(c);
    else if (c->at < l->groups.count)
        take_next(c);
    else {
        give_reason(c);
        return line_search_play(l, c->score, BY_SEARCH);
    }
    return SEARCH_RUNNING;
}

static struct search *begin(const struct task *t)
{
    static const struct line_work how = {.make_room = make_room,
                                         .once = work,
                                         .weakest = NOTHING_PROVED,
                                         .why = "points are finite"};
    return line_search_new(t, sizeof(struct column_score), &how);
}

static bool argue(const struct task *t, const struct best *best, struct writer *w)
{
    if (!argue_groups(t, w))
        return false;
    write_text(w, "for every stretch of groups, and for all blocks that may have met its "
                  "first group, the most points were found; what stays are groups "
                  "between such stretches\n");
    return argue_plan(t, best, w);
}

const struct solve_method column_score_method = {
    .method = {.name = "column-score", .fits = fits, .begin = begin},
    .argue = argue,
    .narrate = narrate_plan,
};

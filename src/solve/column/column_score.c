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
#include "solve/column/plan.h"
#include "solve/method.h"

#define MOST_BLOCKS 4096
#define NONE (INT64_MIN / 4) /* the stretch cannot be cleared */

/* A value of `most`, see above, for which a play is wanted. `outer` is the colour that
 * stands on both sides, or 0. */
struct stretch {
    uint32_t from, end, extra;
    uint8_t outer;
};

struct column_score {
    struct search search;
    const struct board *board;
    const uint8_t *position;
    struct groups groups;
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
    uint8_t *is_first; /* for each group: is it the first of those clicked together? */
    struct moves moves;
    struct best best;
    char reason[200];
};

/* ---- the table ---- */

static int64_t *entries(const struct column_score *c, uint32_t i, uint32_t e)
{
    return c->table + c->row[i] + (size_t)(e - i - 1) * c->extras[i];
}

static int64_t most(const struct column_score *c, uint32_t i, uint32_t e)
{
    return i == e ? 0 : entries(c, i, e)[0];
}

static bool prepare(struct column_score *c)
{
    struct arena *a = &c->search.work;
    if (!groups_read(&c->groups, c->board, c->position, false, a))
        return false;
    const size_t n = (size_t)c->groups.count + 1, blocks = c->groups.line.blocks;
    c->points = arena_new(a, blocks + 1, sizeof *c->points);
    c->extras = arena_new(a, n, sizeof *c->extras);
    c->row = arena_new(a, n, sizeof *c->row);
    c->path = arena_new(a, n, sizeof *c->path);
    c->stack = arena_new(a, n, sizeof *c->stack);
    c->is_first = arena_new(a, n, 1);
    if (a->failed)
        return false;
    c->weight = (int64_t)blocks + 1;
    c->points[0] = c->points[blocks > 0] = NONE;
    for (size_t size = 2; size <= blocks; size++)
        c->points[size] =
            clicks_points(c->board, (int64_t)size) * c->weight + (int64_t)size;

    /* The values of k are the numbers of blocks that may have met a group: all of its
     * colour before it, some of them, or none. */
    uint32_t before[GROUP_COLOURS] = {0};
    size_t total = 0;
    for (uint32_t i = 0; i < c->groups.count; i++) {
        const uint8_t colour = c->groups.colour[i];
        c->extras[i] = before[colour] + 1;
        c->row[i] = total;
        total += (size_t)(c->groups.count - i) * c->extras[i];
        before[colour] += group_size(&c->groups, i);
    }
    c->table = arena_new(a, total + 1, sizeof *c->table);
    c->at = c->end = c->groups.count;
    return c->table != NULL;
}

static void raise(int64_t *to, const int64_t *from, int64_t more, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        to[k] = from[k] + more > to[k] ? from[k] + more : to[k];
}

/* Fills in the entries of group i up to `end`. */
static void fill(const struct column_score *c, uint32_t i, uint32_t end)
{
    const uint32_t size = group_size(&c->groups, i), count = c->extras[i];
    const int64_t rest = most(c, i + 1, end);
    int64_t *to = entries(c, i, end);
    for (uint32_t k = 0; k < count; k++)
        to[k] = NONE;
    if (rest >= 0)
        raise(to, c->points + size, rest, count);
    for (uint32_t m = i + 2; m < end; m++)
        if (c->groups.colour[m] == c->groups.colour[i] && most(c, i + 1, m) >= 0)
            raise(to, entries(c, m, end) + size, most(c, i + 1, m), count);
    for (uint32_t k = 0; k < count; k++)
        to[k] = to[k] < 0 ? NONE : to[k];
}

/* ---- the play ---- */

static size_t push(const struct column_score *c, size_t depth, struct stretch s)
{
    if (s.from < s.end)
        c->stack[depth++] = s;
    return depth;
}

/* Decides which groups are clicked together to clear a stretch for the most points. The
 * stretches on the stack never overlap. */
static void clear_stretch(const struct column_score *c, uint32_t from, uint32_t end)
{
    for (size_t depth = push(c, 0, (struct stretch){from, end, 0, 0}); depth > 0;) {
        const struct stretch s = c->stack[--depth];
        const uint32_t i = s.from, all = s.extra + group_size(&c->groups, i);
        const uint8_t colour = c->groups.colour[i];
        const int64_t wanted = entries(c, i, s.end)[s.extra],
                      rest = most(c, i + 1, s.end);
        c->is_first[i] = s.extra == 0 && colour != s.outer;
        if (rest >= 0 && all >= 2 && c->points[all] + rest == wanted) {
            depth = push(c, depth, (struct stretch){i + 1, s.end, 0, s.outer});
            continue;
        }
        uint32_t m = i + 2;
        while (c->groups.colour[m] != colour || most(c, i + 1, m) < 0 ||
               entries(c, m, s.end)[all] < 0 ||
               most(c, i + 1, m) + entries(c, m, s.end)[all] != wanted)
            m++;
        depth = push(c, depth, (struct stretch){m, s.end, all, s.outer});
        depth = push(c, depth, (struct stretch){i + 1, m, 0, colour});
    }
}

static enum search_state run(struct search *s, struct work *w)
{
    struct column_score *c = (struct column_score *)s;
    if (c->table == NULL && !prepare(c))
        return SEARCH_NO_MEMORY;

    /* From the last group to the first, the table is filled, and the best path extended
     * by every group whose entries are all known. */
    const uint32_t n = c->groups.count;
    for (; c->at > 0; c->at--, c->end = n) {
        const uint32_t i = c->at - 1;
        while (c->end > i) {
            const uint64_t steps = (uint64_t)(c->end - i) * c->extras[i];
            fill(c, i, c->end--);
            w->nodes++;
            if (over_after(w, 1 + steps / 8192))
                return SEARCH_RUNNING;
        }
        c->path[i] = group_is_single(&c->groups, i) ? c->path[i + 1] : NONE;
        for (uint32_t e = i + 1; e <= n; e++)
            if (most(c, i, e) >= 0 && most(c, i, e) + c->path[e] > c->path[i])
                c->path[i] = most(c, i, e) + c->path[e];
    }

    const int64_t bonus = clicks_bonus(c->board), all = most(c, 0, n);
    const bool cleared = all >= 0 && all + bonus * c->weight >= c->path[0];
    const int64_t score = (cleared ? all + bonus * c->weight : c->path[0]) / c->weight;
    unsigned long stay = 0;
    if (cleared)
        clear_stretch(c, 0, n);
    for (uint32_t i = cleared ? n : 0, e; i < n; i = e) { /* along the best path */
        e = i + 1;
        while (e <= n && (most(c, i, e) < 0 || most(c, i, e) + c->path[e] != c->path[i]))
            e++;
        if (e <= n) {
            clear_stretch(c, i, e);
        } else {
            stay++;
            e = i + 1;
        }
    }
    if (!groups_clicks(&c->groups, c->is_first, &c->moves, &s->kept))
        return SEARCH_NO_MEMORY;

    if (cleared)
        text_format(c->reason, sizeof c->reason,
                    "all ways to put groups together were counted; the best clears the "
                    "column");
    else
        text_format(c->reason, sizeof c->reason,
                    "all ways to put groups together were counted; the best leaves %lu "
                    "block%s",
                    stay, stay == 1 ? "" : "s");
    c->best = best_bound(score, c->reason);
    c->best.by = BY_SEARCH;
    best_keep(&c->best, score, &c->moves);
    return SEARCH_SOLVED;
}

/* ---- the method ---- */

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    struct clicks_line line;
    return groups_fit(t, &samegame) && !clicks_punishes(b) &&
           clicks_in_line(b, t->position, &line) && line.blocks <= MOST_BLOCKS;
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {.run = run};
    struct column_score *c = search_new(&own_kind, t->memory, sizeof *c);
    if (c == NULL)
        return NULL;
    c->board = problem_board(t->problem);
    c->position = t->position;
    c->best = best_bound(NOTHING_PROVED, "points are finite");
    c->search.answer = &c->best;
    return &c->search;
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

/* SPDX-License-Identifier: MIT */
/* column.c: the method "column": Clickomania in one column or one row, any colours: the
 * fewest blocks left, in time n^3/64 for n groups. doc/click-columns.md has the proofs.
 *
 * What the best play leaves are single blocks that never meet, and the stretches between
 * them are cleared. A table says which stretches can be cleared (stretches.h); finding
 * the blocks that stay is then a shortest-path problem. */
#include "base/bits.h"
#include "solve/column/plan.h"
#include "solve/column/stretches.h"
#include "solve/for_goal.h"
#include "solve/method.h"

/* A stretch of groups that is to be cleared while a group of colour `outer` stands on
 * both sides of it; 0: no such groups. If `joined` is set, its first group has met an
 * earlier group of its colour. */
struct stretch {
    uint32_t from, end;
    uint8_t outer;
    bool joined;
};

struct column {
    struct search search;
    const struct board *board;
    const uint8_t *position;
    struct groups groups;
    struct stretches table;
    uint32_t at;      /* the group from which stretches are followed next */
    uint32_t *fewest; /* for each e: the fewest blocks left of groups 0 to e-1 */
    /* For each e: where the last cleared stretch begins; e-1 if group e-1 stays. */
    uint32_t *from;
    struct stretch *stack;
    uint8_t *is_first; /* for each group: is it the first of those clicked together? */
    struct moves moves;
    struct best best;
    char reason[200];
};

static bool prepare(struct column *c)
{
    struct arena *a = &c->search.work;
    if (!groups_read(&c->groups, c->board, c->position, false, a))
        return false;
    const size_t n = (size_t)c->groups.count + 1;
    c->from = arena_new(a, n, sizeof *c->from);
    c->stack = arena_new(a, n, sizeof *c->stack);
    c->is_first = arena_new(a, n, 1);
    c->fewest = arena_new(a, n, sizeof *c->fewest);
    if (a->failed || !stretches_begin(&c->table, &c->groups, a))
        return false;
    for (uint32_t e = 1; e < n; e++)
        c->fewest[e] = UINT32_MAX;
    return true;
}

static void offer(struct column *c, uint32_t end, uint32_t left, uint32_t from)
{
    if (left < c->fewest[end]) {
        c->fewest[end] = left;
        c->from[end] = from;
    }
}

static size_t push(struct column *c, size_t depth, struct stretch s)
{
    if (s.from < s.end)
        c->stack[depth++] = s;
    return depth;
}

/* Decides which groups are clicked together to clear a stretch. The first group of a
 * stretch is clicked alone, or with a later one of its colour once everything between
 * them is gone; if it has the colour that stands around the stretch, it goes with that.
 * The stretches on the stack never overlap. */
static void clear_stretch(struct column *c, uint32_t from, uint32_t end)
{
    for (size_t depth = push(c, 0, (struct stretch){from, end, 0, false}); depth > 0;) {
        const struct stretch s = c->stack[--depth];
        const uint32_t i = s.from;
        const uint8_t colour = c->groups.colour[i];
        c->is_first[i] = !s.joined && colour != s.outer;
        if ((s.joined || !group_is_single(&c->groups, i)) &&
            stretch_is_clear(&c->table, i + 1, s.end)) {
            depth = push(c, depth, (struct stretch){i + 1, s.end, s.outer, false});
            continue;
        }
        const uint32_t m = stretch_partner(&c->table, i, s.end);
        depth = push(c, depth, (struct stretch){m, s.end, s.outer, true});
        depth = push(c, depth, (struct stretch){i + 1, m, colour, false});
    }
}

static enum search_state run(struct search *s, struct work *w)
{
    struct column *c = (struct column *)s;
    if (c->fewest == NULL && !prepare(c))
        return SEARCH_NO_MEMORY;
    if (!stretches_fill(&c->table, w))
        return SEARCH_RUNNING;

    /* fewest[i] is final when the stretches that begin at group i are followed. */
    const uint32_t n = c->groups.count;
    while (c->at < n) {
        const uint32_t i = c->at++;
        offer(c, i + 1, c->fewest[i] + 1, i);
        for (size_t word = i / 64; word < c->table.words; word++)
            for (uint64_t ends = stretches_ends(&c->table, i, word); ends != 0;
                 ends = bits_without_least(ends))
                offer(c, (uint32_t)(word * 64) + bits_least(ends), c->fewest[i], i);
        if (over(w))
            return SEARCH_RUNNING;
    }

    /* Back along the best way, the stretches on it are cleared. */
    unsigned long left = 0, longest = 0, longest_from = 0;
    for (uint32_t end = n, from; end > 0; end = from) {
        from = c->from[end];
        if (!stretch_is_clear(&c->table, from, end)) {
            left++;
            continue;
        }
        clear_stretch(c, from, end);
        if (end - from > longest) {
            longest = end - from;
            longest_from = from;
        }
    }
    if (!groups_clicks(&c->groups, c->is_first, &c->moves, &s->kept))
        return SEARCH_NO_MEMORY;

    if (n == 0)
        text_format(c->reason, sizeof c->reason, "there are no blocks");
    else if (left == 0)
        text_format(c->reason, sizeof c->reason, "groups 1 to %lu can be cleared",
                    (unsigned long)n);
    else if (longest == 0)
        text_format(c->reason, sizeof c->reason, "no group has two blocks");
    else
        text_format(
            c->reason, sizeof c->reason,
            "however the column is split into stretches that can be cleared, that "
            "many single blocks stay between them; here groups %lu to %lu are "
            "the longest stretch",
            longest_from + 1, longest_from + longest);
    c->best = best_bound((int64_t)left, c->reason);
    c->best.by = left == 0 ? BY_COUNTING : BY_SEARCH;
    best_keep(&c->best, (int64_t)left, &c->moves);
    best_for_goal(&c->best, c->board);
    return SEARCH_SOLVED;
}

/* ---- the method ---- */

static bool fits(const struct task *t)
{
    return groups_fit(t, &clickomania);
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {.run = run};
    struct column *c = search_new(&own_kind, t->memory, sizeof *c);
    if (c == NULL)
        return NULL;
    c->board = problem_board(t->problem);
    c->position = t->position;
    c->best = best_bound(-1, "a number of blocks is not negative");
    c->search.answer = &c->best;
    return &c->search;
}

static bool argue(const struct task *t, const struct best *best, struct writer *w)
{
    if (!argue_groups(t, w))
        return false;
    write_text(w, "for every stretch of groups it was decided whether it can be cleared "
                  "[CLICK Cor 6]; what stays are as few groups as possible between "
                  "stretches that can [CLICK Lemma 1]\n");
    return argue_plan(t, best, w);
}

const struct solve_method column_method = {
    .method = {.name = "column", .fits = fits, .begin = begin},
    .argue = argue,
    .theorem = "A column can be cleared if and only if its colours, read from one end, "
               "are a word of the grammar S -> nothing | SS | cSc | cScSc, for every "
               "colour c; otherwise as few blocks as possible stay between stretches "
               "that are [CLICK Thm 2, Lemma 1]",
    .narrate = narrate_plan,
};

/* SPDX-License-Identifier: MIT */
/* column.c: the method "column": Clickomania in one column or one row, any colours: the
 * fewest blocks left, in time n^3/64 for n groups. doc/click-columns.md has the proofs.
 *
 * What the best play leaves are single blocks that never meet, and the stretches between
 * them are cleared. A table says which stretches can be cleared (stretches.h); finding
 * the blocks that stay is then a shortest-path problem. */
#include "base/bits.h"
#include "solve/column/argument.h"
#include "solve/column/line_search.h"
#include "solve/column/stretches.h"

/* A stretch of groups that is to be cleared while a group of colour `outer` stands on
 * both sides of it; 0: no such groups. If `joined` is set, its first group has met an
 * earlier group of its colour. */
struct stretch {
    uint32_t from, end;
    uint8_t outer;
    bool joined;
};

struct column {
    struct line_search line;
    enum { FILLING, WALKING, PLAYING } phase;
    struct stretches table;
    uint32_t at;      /* the next group; in the phase PLAYING, one more than it */
    uint32_t *fewest; /* for each e: the fewest blocks left of groups 0 to e-1 */
    /* For each e: where the last cleared stretch begins; e-1 if group e-1 stays. */
    uint32_t *from;
    struct stretch *stack;
    size_t depth;
    int64_t left;
    /* The longest stretch that can be cleared, in groups. */
    uint32_t longest, longest_from;
};

static bool fits(const struct task *t)
{
    return line_search_fits(t, &clickomania);
}

static bool make_room(struct line_search *l)
{
    struct column *c = (struct column *)l;
    struct arena *a = &l->search.work;
    size_t n = (size_t)l->groups.count + 1;
    c->fewest = arena_new(a, n, sizeof *c->fewest);
    c->from = arena_new(a, n, sizeof *c->from);
    c->stack = arena_new(a, n, sizeof *c->stack);
    return stretches_begin(&c->table, &l->groups, a);
}

/* ---- the fewest left ---- */

static void begin_walking(struct column *c)
{
    for (uint32_t e = 1; e <= c->line.groups.count; e++)
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

/* Follows all stretches that begin at group `at`; fewest[at] is final. */
static void walk(struct column *c)
{
    uint32_t i = c->at++;
    offer(c, i + 1, c->fewest[i] + 1, i);
    for (size_t w = i / 64; w < c->table.words; w++)
        for (uint64_t ends = stretches_ends(&c->table, i, w); ends != 0;
             ends = bits_without_least(ends))
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
    if (stretch_is_clear(&c->table, from, end)) {
        push(c, from, end, 0, false);
        if (end - from > c->longest) {
            c->longest = end - from;
            c->longest_from = from;
        }
        return;
    }
    c->left++;
}

/* Decides which groups are clicked together with the first group of the stretch on top of
 * the stack. If that group has the colour that stands around the stretch, it is clicked
 * together with that colour. */
static void clear_first(struct column *c)
{
    struct stretch s = c->stack[--c->depth];
    uint32_t i = s.from;
    uint8_t colour = c->line.groups.colour[i];
    c->line.is_first[i] = !s.joined && colour != s.outer;
    if ((s.joined || !group_is_single(&c->line.groups, i)) &&
        stretch_is_clear(&c->table, i + 1, s.end)) {
        push(c, i + 1, s.end, s.outer, false);
        return;
    }
    uint32_t m = stretch_partner(&c->table, i, s.end);
    push(c, m, s.end, s.outer, true);
    push(c, i + 1, m, colour, false);
}

static void give_reason(struct column *c)
{
    char *to = c->line.reason;
    unsigned long from = c->longest_from, end = from + c->longest;
    if (c->line.groups.count == 0)
        text_format(to, sizeof c->line.reason, "there are no blocks");
    else if (c->left == 0)
        text_format(to, sizeof c->line.reason, "groups 1 to %lu can be cleared",
                    (unsigned long)c->line.groups.count);
    else if (c->longest == 0)
        text_format(to, sizeof c->line.reason, "no group has two blocks");
    else
        text_format(
            to, sizeof c->line.reason,
            "however the column is split into stretches that can be cleared, that "
            "many single blocks stay between them; here groups %lu to %lu are "
            "the longest stretch",
            from + 1, end);
}

/* ---- steps ---- */

static void fill(struct column *c)
{
    if (stretches_fill(&c->table)) {
        c->line.search.nodes++;
        return;
    }
    begin_walking(c);
    c->phase = WALKING;
}

static enum search_state work(struct line_search *l)
{
    struct column *c = (struct column *)l;
    if (c->phase == FILLING)
        fill(c);
    else if (c->phase == WALKING && c->at < l->groups.count)
        walk(c);
    else if (c->phase == WALKING)
        c->phase = PLAYING;
    else if (c->depth > 0)
        clear_first(c);
    else if (c->at > 0)
        take_last(c);
    else {
        give_reason(c);
        return line_search_play(l, c->left, c->left == 0 ? BY_COUNTING : BY_SEARCH);
    }
    return SEARCH_RUNNING;
}

static struct search *begin(const struct task *t)
{
    static const struct line_work how = {.make_room = make_room,
                                         .once = work,
                                         .weakest = -1,
                                         .why = "a number of blocks is not negative"};
    return line_search_new(t, sizeof(struct column), &how);
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

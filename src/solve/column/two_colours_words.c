/* SPDX-License-Identifier: MIT */
/* two_colours_words.c: why the method "two-colours" is right about a position: in one
 * sentence, and step by step for --explain. Groups are counted from 1 here. */
#include "solve/column/argument.h"
#include "solve/column/two_colours.h"

/* ---- the reason ---- */

/* Names groups `from` to end-1: "group 3 is" or "groups 3 to 5 are". */
static void name_groups(char *to, size_t room, size_t from, size_t end, bool verb)
{
    if (end - from == 1)
        text_format(to, room, "group %zu%s", from + 1, verb ? " is" : "");
    else
        text_format(to, room, "groups %zu to %zu%s", from + 1, end, verb ? " are" : "");
}

static void reason_eaten(struct two_colours *c)
{
    const struct checkerboard *k = &c->worst;
    char name[64];
    name_groups(name, sizeof name, k->from, k->from + k->length, true);
    if (c->left > 0)
        text_format(c->line.reason, sizeof c->line.reason,
                    "%s a checkerboard: at most %zu of its blocks can go at its ends "
                    "[CLICK Lemma 8]",
                    name, k->length - (size_t)c->left);
    else
        text_format(c->line.reason, sizeof c->line.reason,
                    "%s a checkerboard, all of it can go at its ends", name);
}

static void reason_split(struct two_colours *c)
{
    char lower[64], upper[64];
    name_groups(lower, sizeof lower, 0, c->split, false);
    name_groups(upper, sizeof upper, c->split, c->all.groups, false);
    text_format(c->line.reason, sizeof c->line.reason,
                "%s and %s can be cleared apart [CLICK Thm 12]", lower, upper);
}

void two_colours_reason(struct two_colours *c)
{
    char *to = c->line.reason;
    size_t room = sizeof c->line.reason;
    switch (c->why) {
    case CASE_EATEN:
        reason_eaten(c);
        break;
    case CASE_ODD:
        text_format(to, room,
                    "an odd number of groups and no checkerboard too long [CLICK Thm "
                    "10]");
        break;
    case CASE_SPLIT:
        reason_split(c);
        break;
    case CASE_FIRST_STAYS:
        text_format(to, room,
                    "no split of the %zu groups into two odd parts that can both be "
                    "cleared [CLICK Thm 12]",
                    c->all.groups);
        break;
    case CASE_EMPTY:
        text_format(to, room, "there are no blocks");
        break;
    }
}

/* ---- the argument ---- */

static void argue_checkerboard(const struct two_colours *c, const struct checkerboard *k,
                               struct writer *w)
{
    size_t before = k->from, after = c->all.groups - k->from - k->length;
    char name[64];
    name_groups(name, sizeof name, k->from, k->from + k->length, true);
    const int64_t keeps = checkerboard_keeps(k, c->all.groups);
    write_format(w,
                 "%s a checkerboard, blocks: %zu, groups before it: %zu, after it: %zu; "
                 "up to %zu + %zu blocks can go at its ends, so ",
                 name, k->length, before, after, before > 0 ? before - 1 : 0,
                 after > 0 ? after - 1 : 0);
    if (keeps > 0)
        write_format(w, "%lld must stay\n", (long long)keeps);
    else
        write_text(w, "all may go\n");
}

static void argue_checkerboards(const struct two_colours *c, struct writer *w)
{
    struct checkerboard k = {0};
    for (size_t i = 0; i <= c->all.groups; i++) {
        if (i < c->all.groups && !two_colours_is_large(c, i)) {
            k.length++;
            continue;
        }
        if (k.length > 0)
            argue_checkerboard(c, &k, w);
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

static void argue_eaten(const struct two_colours *c, struct writer *w)
{
    size_t n = c->all.groups, before = c->worst.from;
    size_t after = n - c->worst.from - c->worst.length;
    if (c->left > 0)
        write_format(w, "so at least %lld block%s must stay [CLICK Lemma 8]\n",
                     (long long)c->left, c->left == 1 ? "" : "s");
    if (after > 0)
        argue_median(n + 1 - 2 * after, n, w);
    if (before > 0)
        argue_median(0, 2 * before - 1, w);
}

/* Writes how an odd number of groups is cleared. */
static void argue_odd(const struct two_colours *c, size_t from, size_t end,
                      struct writer *w)
{
    size_t median = from + (end - from) / 2, below = two_colours_below(c, median);
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
                 median + 1, two_colours_above(c, median) + 1, median - below, below + 1);
}

static void argue_case(const struct two_colours *c, struct writer *w)
{
    size_t n = c->all.groups;
    switch (c->why) {
    case CASE_EATEN:
        argue_eaten(c, w);
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
        break;
    }
}

/* Runs the search again: that takes linear time, and the search knows more than its
 * answer says. */
bool two_colours_argue(const struct task *t, const struct best *best, struct writer *w)
{
    extern const struct solve_method two_colours_method;
    struct search *s = two_colours_method.method.begin(t);
    bool ok = s != NULL && search_step(s, UINT64_MAX) == SEARCH_SOLVED;
    if (ok) {
        const struct two_colours *c = (const struct two_colours *)s;
        ok = argue_groups(t, w);
        argue_checkerboards(c, w);
        argue_case(c, w);
    }
    search_free(s);
    return ok && argue_plan(t, best, w);
}

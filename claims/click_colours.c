/* SPDX-License-Identifier: MIT */
/* click_colours.c: the claims of [CLICK §2.3]: one column of two colours. */
#include "click.h"
#include "dicot.h"

#include <string.h>

/* ---- 2.3: two colours ---- */

/* The longest stretch of singletons, and whether one of that length is at an end. */
struct longest_singles {
    unsigned length;
    bool at_end;
};

static struct longest_singles longest_checkerboard(const struct click_groups *g)
{
    struct longest_singles c = {0};
    for (unsigned i = 1, first = 1; i <= g->count; i++) {
        if (g->size[i] > 1) {
            first = i + 1;
            continue;
        }
        unsigned length = i + 1 - first;
        bool at_end = first == 1 || i == g->count;
        if (length > c.length)
            c = (struct longest_singles){length, at_end};
        else if (length == c.length)
            c.at_end = c.at_end || at_end;
    }
    return c;
}

static void is_not_solvable(struct trial *t, const char *word)
{
    leaves_between(t, 1, (long)strlen(word), "clickomania %s", word);
}

static void too_long_at_end(struct trial *t, const char *word)
{
    struct click_groups g = groups_of(word);
    struct longest_singles c = longest_checkerboard(&g);
    if (c.length > 0 && c.at_end && 2 * c.length + 1 > g.count)
        is_not_solvable(t, word);
}

static void too_long_inside(struct trial *t, const char *word)
{
    struct click_groups g = groups_of(word);
    struct longest_singles c = longest_checkerboard(&g);
    if (c.length > 0 && !c.at_end && 2 * c.length + 2 > g.count)
        is_not_solvable(t, word);
}

static void median_is_large(struct trial *t, const char *word)
{
    struct click_groups g = groups_of(word);
    if (g.count % 2 == 1 && g.size[(g.count + 1) / 2] > 1)
        leaves(t, 0, "clickomania %s", word);
}

/* The condition of Theorem 10 for an odd number of groups. */
static bool is_short_enough(const struct click_groups *g)
{
    struct longest_singles c = longest_checkerboard(g);
    return 2 * c.length + 3 <= g->count || (2 * c.length + 1 == g->count && c.at_end);
}

static void says(struct trial *t, bool solvable, const char *word)
{
    if (solvable)
        leaves(t, 0, "clickomania %s", word);
    else
        is_not_solvable(t, word);
}

static void odd_groups(struct trial *t, const char *word)
{
    struct click_groups g = groups_of(word);
    const bool alone = g.count == 1 && is_corrected(t);
    if (g.count % 2 == 1)
        says(t, alone ? g.size[1] > 1 : is_short_enough(&g), word);
}

/* The nearest groups of two blocks or more on both sides of the median. */
static void has_two_near(struct trial *t, const char *word)
{
    struct click_groups g = groups_of(word);
    unsigned median = (g.count + 1) / 2, left = median, right = median;
    if (g.count % 2 == 0 || g.size[median] > 1 || !is_short_enough(&g))
        return;
    while (left > 0 && g.size[left] == 1)
        left--;
    while (right <= g.count && g.size[right] == 1)
        right++;
    is_so(t, left > 1 && right < g.count && 2 * (right - left - 1) <= g.count - 2, NULL,
          "clickomania %s", word);
}

/* A word with four groups and checkerboards of length one at the ends that is not
 * solvable. No shorter word is like that. */
static void even_not_enough(struct trial *t, unsigned n)
{
    (void)n;
    leaves(t, 1, "clickomania abbaab");
}

static void splits_into_odd(struct trial *t, const char *word)
{
    struct click_groups g = groups_of(word);
    size_t at = 0;
    bool solvable = false;
    if (g.count % 2 == 1)
        return;
    for (unsigned i = 1; i < g.count && !solvable; i++) {
        at += g.size[i];
        solvable = i % 2 == 1 && left_of(t, word, 0, at) == 0 &&
                   left_of(t, word, at, strlen(word)) == 0;
    }
    says(t, solvable, word);
}

/* The scan of the paper: finds for each odd i whether groups 1 to i can be cleared. As
 * printed, it begins with j = k = l = 0, and the median of i groups is (i - 1)/2. */
static void scan(const struct click_groups *g, bool mended, bool *clear)
{
    int j = mended, k = 0, l = mended, n = (int)g->count;
    for (int i = 1; i <= n; i++) {
        if (g->size[i] > 1)
            l = i + 1;
        if (i - l > k - j)
            j = l, k = i;
        int length = k + 1 - j, median = (mended ? i + 1 : i - 1) / 2;
        clear[i] = i % 2 == 1 &&
                   (2 * length <= i - 3 || (2 * length == i - 1 && g->size[median] > 1));
    }
}

static void scan_decides(struct trial *t, const char *word)
{
    bool below[MOST_GROUPS + 1] = {0}, above[MOST_GROUPS + 1] = {0}, clear = false;
    struct click_groups g = groups_of(word), turned = g;
    if (g.count % 2 == 1)
        return;
    for (unsigned i = 1; i <= g.count; i++)
        turned.size[i] = g.size[g.count + 1 - i];
    scan(&g, is_corrected(t), below);
    scan(&turned, is_corrected(t), above);
    for (unsigned i = 1; i < g.count; i += 2)
        clear = clear || (below[i] && above[g.count - i]);
    says(t, clear, word);
}

/* Does the word have an odd number n >= 3 of groups, and a longest checkerboard of
 * (n-1)/2? */
static bool is_half_checkerboard(const char *word)
{
    struct click_groups g = groups_of(word);
    return g.count >= 3 && 2 * longest_checkerboard(&g).length + 1 == g.count;
}

/* The group with the number (n + add)/2 is large exactly if that is at an end. */
static bool median_tells(const char *word, int add)
{
    struct click_groups g = groups_of(word);
    return (g.size[((int)g.count + add) / 2] > 1) == longest_checkerboard(&g).at_end;
}

static enum plainly tells_as_printed(const char *line)
{
    return median_tells(line + strlen("clickomania "), -1) ? IS_SO : IS_NOT_SO;
}

static void median_is_at_end(struct trial *t, const char *word)
{
    const bool mended = is_corrected(t);
    if (is_half_checkerboard(word))
        is_so(t, median_tells(word, mended ? 1 : -1), mended ? NULL : tells_as_printed,
              "clickomania %s", word);
}

/* ---- the proofs of Lemma 9 and Theorem 10 ---- */

static enum plainly has_plainly_neighbours(const char *line)
{
    struct click_groups g = groups_of(line + strlen("clickomania "));
    return g.count >= 3 ? IS_SO : IS_NOT_SO;
}

/* The median of n groups has two neighbours, n odd and at least `least`. */
static void median_between(struct trial *t, const char *word)
{
    struct click_groups g = groups_of(word);
    const unsigned median = (g.count + 1) / 2;
    if (g.count % 2 == 1 && g.size[median] > 1)
        is_so(t, median > 1 && median < g.count, has_plainly_neighbours, "clickomania %s",
              word);
}

/* A click on a group with two neighbours makes one of all three. */
static void click_group(struct click_groups *g, unsigned p)
{
    g->size[p - 1] += g->size[p + 1];
    for (unsigned i = p; i + 2 <= g->count; i++)
        g->size[i] = g->size[i + 2];
    g->count -= 2;
}

/* Clicks the median, which has two blocks or more, until one group is left. */
static bool collapses(struct click_groups g)
{
    while (g.count > 1 && g.size[(g.count + 1) / 2] > 1)
        click_group(&g, (g.count + 1) / 2);
    return g.count == 1 && g.size[1] > 1;
}

static void median_collapses(struct trial *t, const char *word)
{
    struct click_groups g = groups_of(word);
    if (g.count % 2 == 1 && g.count > 1 && g.size[(g.count + 1) / 2] > 1)
        is_so(t, collapses(g), NULL, "clickomania %s", word);
}

/* Clicks the next large group on one side of the median, but never one at an end, until
 * the median is large. */
static bool narrows(struct click_groups g, int side)
{
    for (;;) {
        const unsigned median = (g.count + 1) / 2;
        unsigned at = median;
        if (g.size[median] > 1)
            return collapses(g);
        while (at > 1 && at < g.count && g.size[at] == 1)
            at = (unsigned)((int)at + side);
        if (at <= 1 || at >= g.count)
            return false;
        click_group(&g, at);
    }
}

static void either_side(struct trial *t, const char *word)
{
    struct click_groups g = groups_of(word);
    if (g.count % 2 == 1 && g.count > 1 && is_short_enough(&g))
        is_so(t, narrows(g, -1) && narrows(g, 1), NULL, "clickomania %s", word);
}

const struct claim click_colours_claims[] = {
    {.key = "CLICK Lemma 8(i)",
     .says = "two colours, n groups, solvable: a longest checkerboard at an end has at "
             "most (n-1)/2 singletons",
     .each = too_long_at_end,
     WORDS(12, 16, 20),
     .proved = "doc/click-columns.md",
     .where =
         "a bound for every checkerboard, also of what is left: doc/click-columns.md; "
         "`src/solve/column/two_colours.c:checkerboard_keeps`; test `columns`"},
    {.key = "CLICK Lemma 8(ii)",
     .says = "and one strictly inside at most (n-2)/2",
     .each = too_long_inside,
     WORDS(12, 16, 20),
     .proved = "doc/click-columns.md"},
    {.key = "CLICK §2.3.1, even",
     .says = "with an even number of groups that is not enough",
     .check = even_not_enough,
     SIZES("one word", 1, 1, 1)},
    {.key = "CLICK Lemma 9",
     .says = "two colours, an odd number of groups: solvable if the median group has two "
             "blocks or more",
     .each = median_is_large,
     WORDS(12, 16, 20),
     .proved = "doc/click-columns.md",
     .where = "`src/solve/column/two_colours.c:clear_odd`; test `columns` replays all "
              "its plays; doc/click-columns.md"},
    {.key = "CLICK Lemma 9, proof",
     .says = "the median group has two neighbours because n is odd",
     .each = median_between,
     WORDS(10, 14, 18),
     .reason = "a single group has none; it can be clicked, and the lemma holds"},
    {.key = "CLICK Lemma 9, proof, corrected",
     .says = "for n ≥ 3 clicks on the median leave a large median, and at last one large "
             "group",
     .each = median_collapses,
     WORDS(10, 14, 18),
     .corrects = "CLICK Lemma 9, proof"},
    {.key = "CLICK Thm 10",
     .says = "two colours, n groups, n odd: solvable exactly if the longest checkerboard "
             "has at most (n-3)/2 singletons, or (n-1)/2 and is at an end",
     .each = odd_groups,
     WORDS(12, 16, 20),
     .where = "cases `clickomania.txt`; `src/solve/column/two_colours.c:judge`; test "
              "`columns`, all words to length 15 (22)",
     .reason = "a single group has no checkerboard of -1 singletons or fewer; right even "
               "there if an empty checkerboard counts as one at an end"},
    {.key = "CLICK Thm 10, corrected",
     .says =
         "the same for n ≥ 3; a single group is solvable if it has two blocks or more",
     .each = odd_groups,
     WORDS(12, 16, 20),
     .corrects = "CLICK Thm 10",
     .proved = "doc/click-columns.md",
     .where = "`src/solve/column/two_colours.c:judge`"},
    {.key = "CLICK Thm 10, proof",
     .says =
         "if these hold and the median is a singleton, there are groups of two blocks "
         "or more on both sides of it, not at the ends, with at most (n-2)/2 groups "
         "between them",
     .each = has_two_near,
     WORDS(12, 16, 20)},
    {.key = "CLICK Thm 10, proof, procedure",
     .says = "clicking the next large group on one side of the median, again and again, "
             "makes "
             "the median large before that group reaches the end",
     .each = either_side,
     WORDS(10, 14, 18),
     .where = "\"then the other singleton must be the median\": it must be nonsingleton"},
    {.key = "CLICK Cor 11",
     .says = "decided and solved in O(n), n odd",
     .why_not = TIME,
     .where = "`src/solve/column/two_colours.c`, with the clicks; test `columns`; bench, "
              "up to 10^8 blocks"},
    {.key = "CLICK Thm 12",
     .says = "two colours, an even number of groups: solvable exactly if it splits into "
             "two solvable puzzles with odd numbers of groups",
     .each = splits_into_odd,
     WORDS(10, 14, 17),
     .proved = "doc/click-columns.md",
     .where =
         "cases `clickomania.txt`; `src/solve/column/two_colours.c:find_split`; "
         "test `columns`, all words to length 15 (22)"},
    {.key = "CLICK §2.3.2, median",
     .says = "of n groups, n ≥ 3 odd, with a longest checkerboard of (n-1)/2, group "
             "(n-1)/2 has two blocks or more exactly if that is at an end",
     .each = median_is_at_end,
     .reason = "the median of n groups is group (n+1)/2, as Section 2.3.1 says",
     WORDS(10, 12, 16)},
    {.key = "CLICK §2.3.2, median, corrected",
     .says = "of n groups, n ≥ 3 odd, with a longest checkerboard of (n-1)/2, group "
             "(n+1)/2 has two blocks or more exactly if that is at an end",
     .each = median_is_at_end,
     WORDS(10, 12, 16),
     .corrects = "CLICK §2.3.2, median"},
    {.key = "CLICK §2.3.2 scan",
     .says = "two scans that begin with j = k = l = 0 and take group (i-1)/2 for the "
             "median decide it",
     .each = scan_decides,
     WORDS(12, 16, 20),
     .where = "mended: `src/solve/column/two_colours.c`; test `columns`, "
              "`tests/solve/column/columns.c`:scan",
     .reason =
         "j = k = l = 0 count a group that is not there, so the longest checkerboard "
         "is one too long; and the median is group (i+1)/2"},
    {.key = "CLICK §2.3.2 scan, corrected",
     .says = "two scans that begin with j = l = 1, k = 0 and take group (i+1)/2 for the "
             "median decide it",
     .each = scan_decides,
     WORDS(12, 16, 20),
     .corrects = "CLICK §2.3.2 scan",
     .where = "`src/solve/column/two_colours.c:find_split`"},
    {.key = "CLICK Cor 13",
     .says = "decided and solved in O(n), n even",
     .why_not = TIME,
     .where = "`src/solve/column/two_colours.c`, with the clicks; test `columns`; bench, "
              "up to 10^8 blocks"},
    {.key = NULL},
};

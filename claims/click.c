/* SPDX-License-Identifier: MIT */
/* click.c: the claims of The Complexity of Clickomania [CLICK], section by section.
 *
 * A word is a row of blocks, which is the same as a column. Its groups are its runs of
 * equal letters; a group of one block is a singleton. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dicot.h"
#include "trial.h"

#define MOST_GROUPS 64

struct groups {
    unsigned count;
    unsigned size[MOST_GROUPS + 1]; /* from 1, as in the paper */
    char letter[MOST_GROUPS + 1];
};

static struct groups groups_of(const char *word)
{
    struct groups g = {0};
    for (; *word != '\0'; word++) {
        if (g.count == 0 || g.letter[g.count] != *word)
            g.letter[++g.count] = *word;
        g.size[g.count]++;
    }
    return g;
}

/* Words of up to n letters, the short ones first: two colours, and three up to half of
 * that. */
static void words(struct trial *t, unsigned n, void (*each)(struct trial *, const char *))
{
    for (unsigned length = 1; length <= n; length++) {
        all_words(t, "abc", 2, length, each);
        if (2 * length <= n + 1)
            all_words(t, "abc", 3, length, each);
    }
}

static void two_colours(struct trial *t, unsigned n,
                        void (*each)(struct trial *, const char *))
{
    for (unsigned length = 1; length <= n; length++)
        all_words(t, "ab", 2, length, each);
}

/* ---- 1: trivial puzzles ---- */

static void one_colour(struct trial *t, unsigned n)
{
    for (unsigned rows = 1; rows <= n; rows++)
        for (unsigned columns = 1; columns <= n; columns++)
            leaves(t, rows * columns == 1, "clickomania grid %ux%u random:1:1", rows,
                   columns);
}

static void all_different(struct trial *t, unsigned n)
{
    for (unsigned length = 1; length <= n && length <= 26; length++)
        leaves(t, length, "clickomania %.*s", (int)length, "abcdefghijklmnopqrstuvwxyz");
}

/* ---- 2: large groups, and the optimum from the decision ---- */

static void shrinks(struct trial *t, const char *word)
{
    char small[MOST_GROUPS * 2 + 1];
    struct groups g = groups_of(word);
    unsigned length = 0;
    for (unsigned i = 1; i <= g.count; i++)
        for (unsigned k = 0; k < g.size[i] && k < 2; k++)
            small[length++] = g.letter[i];
    small[length] = '\0';
    leaves(t, fewest_left(t, "clickomania %s", small), "clickomania %s", word);
}

static void large_groups(struct trial *t, unsigned n)
{
    words(t, n, shrinks);
}

static long left_of(struct trial *t, const char *word, size_t from, size_t to)
{
    return from == to ? 0
                      : fewest_left(t, "clickomania %.*s", (int)(to - from), word + from);
}

/* Either all go, or some group stays, and what is on its sides is played alone. */
static void splits_at_a_group(struct trial *t, const char *word)
{
    const size_t length = strlen(word);
    struct groups g = groups_of(word);
    long best = (long)length;
    size_t at = 0;
    if (fewest_left(t, "clickomania %s", word) == 0)
        return;
    for (unsigned i = 1; i <= g.count; at += g.size[i++]) {
        long sum = left_of(t, word, 0, at) + (long)g.size[i] +
                   left_of(t, word, at + g.size[i], length);
        best = sum < best ? sum : best;
    }
    leaves(t, best, "clickomania %s", word);
}

static void optimum(struct trial *t, unsigned n)
{
    words(t, n, splits_at_a_group);
}

/* ---- 2.2: the grammar S -> empty, SS, cSc, cScSc ---- */

/* Which parts [i, j) of a word can be derived. */
struct derivable {
    bool from_to[MOST_GROUPS][MOST_GROUPS];
};

static bool derive(const struct derivable *d, const char *w, unsigned i, unsigned j)
{
    for (unsigned k = i + 1; k < j; k++)
        if (d->from_to[i][k] && d->from_to[k][j])
            return true;
    if (j - i < 2 || w[i] != w[j - 1])
        return false;
    if (d->from_to[i + 1][j - 1])
        return true;
    for (unsigned k = i + 1; k + 1 < j; k++)
        if (w[k] == w[i] && d->from_to[i + 1][k] && d->from_to[k + 1][j - 1])
            return true;
    return false;
}

static bool is_in_language(const char *w)
{
    struct derivable d;
    const unsigned n = (unsigned)strlen(w);
    for (unsigned i = 0; i <= n; i++)
        d.from_to[i][i] = true;
    for (unsigned length = 1; length <= n; length++)
        for (unsigned i = 0; i + length <= n; i++)
            d.from_to[i][i + length] = derive(&d, w, i, i + length);
    return d.from_to[0][n];
}

static void derived_is_solvable(struct trial *t, const char *word)
{
    if (is_in_language(word))
        leaves(t, 0, "clickomania %s", word);
}

static void solvable_is_derived(struct trial *t, const char *word)
{
    if (!is_in_language(word))
        leaves_between(t, 1, (long)strlen(word), "clickomania %s", word);
}

static void grammar(struct trial *t, unsigned n)
{
    words(t, n, derived_is_solvable);
    words(t, n, solvable_is_derived);
}

static void lemma_4(struct trial *t, unsigned n)
{
    words(t, n, derived_is_solvable);
}

static void lemma_5(struct trial *t, unsigned n)
{
    words(t, n, solvable_is_derived);
}

/* Letters of one colour; capitals are the two ends of the word. */
static bool same_colour(char a, char b)
{
    return (a | 32) == (b | 32);
}

/* Is there nothing left, or one group that can be clicked? */
static bool one_click_at_most(const char *word)
{
    const size_t length = strlen(word);
    for (size_t i = 1; i < length; i++)
        if (!same_colour(word[0], word[i]))
            return false;
    return length != 1;
}

/* Can the word be cleared so that its ends go in the last two clicks? By trying
 * everything. */
static bool clears_ends_last(const char *word)
{
    const size_t length = strlen(word);
    for (size_t i = 0, end; i < length; i = end) {
        char rest[MOST_GROUPS * 2];
        bool holds_end = false;
        for (end = i; end < length && same_colour(word[end], word[i]); end++)
            holds_end = holds_end || word[end] < 'a';
        snprintf(rest, sizeof rest, "%.*s%s", (int)i, word, word + end);
        if (end - i > 1 && (!holds_end || one_click_at_most(rest)) &&
            clears_ends_last(rest))
            return true;
    }
    return length == 0;
}

static enum plainly is_plainly_internal(const char *line)
{
    char word[MOST_GROUPS * 2];
    snprintf(word, sizeof word, "%s", line + strlen("clickomania "));
    word[0] = (char)(word[0] & ~32);
    word[strlen(word) - 1] = (char)(word[strlen(word) - 1] & ~32);
    return clears_ends_last(word) ? IS_SO : IS_NOT_SO;
}

static void has_internal_solution(struct trial *t, const char *word)
{
    char line[100];
    const char *question[] = {"solve", line, "--internal"};
    snprintf(line, sizeof line, "clickomania %s", word);
    if (fewest_left(t, "%s", line) == 0)
        is_so(t, dicot_ask(trial_session(t), question, 3) == DICOT_OK,
              is_plainly_internal, "%s", line);
}

static void lemma_3(struct trial *t, unsigned n)
{
    words(t, n, has_internal_solution);
}

/* ---- 2.3: two colours ---- */

/* The longest run of singletons, and whether one of that length is at an end. */
struct checkerboard {
    unsigned length;
    bool at_end;
};

static struct checkerboard longest_checkerboard(const struct groups *g)
{
    struct checkerboard c = {0};
    for (unsigned i = 1, first = 1; i <= g->count; i++) {
        if (g->size[i] > 1) {
            first = i + 1;
            continue;
        }
        unsigned length = i + 1 - first;
        bool at_end = first == 1 || i == g->count;
        if (length > c.length)
            c = (struct checkerboard){length, at_end};
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
    struct groups g = groups_of(word);
    struct checkerboard c = longest_checkerboard(&g);
    if (c.length > 0 && c.at_end && 2 * c.length + 1 > g.count)
        is_not_solvable(t, word);
}

static void too_long_inside(struct trial *t, const char *word)
{
    struct groups g = groups_of(word);
    struct checkerboard c = longest_checkerboard(&g);
    if (c.length > 0 && !c.at_end && 2 * c.length + 2 > g.count)
        is_not_solvable(t, word);
}

static void lemma_8_end(struct trial *t, unsigned n)
{
    two_colours(t, n, too_long_at_end);
}

static void lemma_8_inside(struct trial *t, unsigned n)
{
    two_colours(t, n, too_long_inside);
}

static void median_is_large(struct trial *t, const char *word)
{
    struct groups g = groups_of(word);
    if (g.count % 2 == 1 && g.size[(g.count + 1) / 2] > 1)
        leaves(t, 0, "clickomania %s", word);
}

static void lemma_9(struct trial *t, unsigned n)
{
    two_colours(t, n, median_is_large);
}

/* What Theorem 10 says of an odd number of groups. */
static bool is_short_enough(const struct groups *g)
{
    struct checkerboard c = longest_checkerboard(g);
    return 2 * c.length + 3 <= g->count || (2 * c.length + 1 == g->count && c.at_end);
}

static void says(struct trial *t, bool solvable, const char *word)
{
    if (solvable)
        leaves(t, 0, "clickomania %s", word);
    else
        is_not_solvable(t, word);
}

static void odd_as_printed(struct trial *t, const char *word)
{
    struct groups g = groups_of(word);
    if (g.count % 2 == 1)
        says(t, is_short_enough(&g), word);
}

static void odd_mended(struct trial *t, const char *word)
{
    struct groups g = groups_of(word);
    if (g.count % 2 == 1)
        says(t, g.count == 1 ? g.size[1] > 1 : is_short_enough(&g), word);
}

static void theorem_10(struct trial *t, unsigned n)
{
    two_colours(t, n, odd_as_printed);
}

/* The nearest groups of two blocks or more on both sides of the median. */
static void has_two_near(struct trial *t, const char *word)
{
    struct groups g = groups_of(word);
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

static void theorem_10_proof(struct trial *t, unsigned n)
{
    two_colours(t, n, has_two_near);
}

static void theorem_10_mended(struct trial *t, unsigned n)
{
    two_colours(t, n, odd_mended);
}

/* Four groups, checkerboards of one at the ends, and yet not solvable. No shorter word is
 * like that. */
static void even_not_enough(struct trial *t, unsigned n)
{
    (void)n;
    leaves(t, 1, "clickomania abbaab");
}

static void splits_into_odd(struct trial *t, const char *word)
{
    struct groups g = groups_of(word);
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

static void theorem_12(struct trial *t, unsigned n)
{
    two_colours(t, n, splits_into_odd);
}

/* The scan: says of each odd i whether groups 1 to i can be cleared. As printed, it
 * begins with j = k = l = 0, and the median of i groups is (i - 1)/2. */
static void scan(const struct groups *g, bool mended, bool *clear)
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

static void check_scan(struct trial *t, const char *word, bool mended)
{
    bool below[MOST_GROUPS + 1] = {0}, above[MOST_GROUPS + 1] = {0}, clear = false;
    struct groups g = groups_of(word), turned = g;
    if (g.count % 2 == 1)
        return;
    for (unsigned i = 1; i <= g.count; i++)
        turned.size[i] = g.size[g.count + 1 - i];
    scan(&g, mended, below);
    scan(&turned, mended, above);
    for (unsigned i = 1; i < g.count; i += 2)
        clear = clear || (below[i] && above[g.count - i]);
    says(t, clear, word);
}

/* An odd number n of groups, three or more, with a longest checkerboard of (n-1)/2. */
static bool is_half_checkerboard(const char *word)
{
    struct groups g = groups_of(word);
    return g.count >= 3 && 2 * longest_checkerboard(&g).length + 1 == g.count;
}

/* The group with the number (n + add)/2 is large exactly if that is at an end. */
static bool median_tells(const char *word, int add)
{
    struct groups g = groups_of(word);
    return (g.size[((int)g.count + add) / 2] > 1) == longest_checkerboard(&g).at_end;
}

static enum plainly tells_as_printed(const char *line)
{
    return median_tells(line + strlen("clickomania "), -1) ? IS_SO : IS_NOT_SO;
}

static void median_printed(struct trial *t, const char *word)
{
    if (is_half_checkerboard(word))
        is_so(t, median_tells(word, -1), tells_as_printed, "clickomania %s", word);
}

static void median_mended(struct trial *t, const char *word)
{
    if (is_half_checkerboard(word))
        is_so(t, median_tells(word, 1), NULL, "clickomania %s", word);
}

static void medians(struct trial *t, unsigned n)
{
    two_colours(t, n, median_printed);
}

static void medians_mended(struct trial *t, unsigned n)
{
    two_colours(t, n, median_mended);
}

static void scan_printed(struct trial *t, const char *word)
{
    check_scan(t, word, false);
}

static void scan_mended(struct trial *t, const char *word)
{
    check_scan(t, word, true);
}

static void scans(struct trial *t, unsigned n)
{
    two_colours(t, n, scan_printed);
}

static void scans_mended(struct trial *t, unsigned n)
{
    two_colours(t, n, scan_mended);
}

/* ---- 3: numbers in two sets, in two columns ---- */

/* Can some of the numbers make up half of the sum? */
static bool halves(const unsigned *number, unsigned count, unsigned sum)
{
    for (unsigned chosen = 0; chosen < 1u << count; chosen++) {
        unsigned total = 0;
        for (unsigned i = 0; i < count; i++)
            total += chosen >> i & 1 ? number[i] : 0;
        if (2 * total == sum)
            return true;
    }
    return false;
}

/* What the board of a reduction is, without its game; false: it could not be made. */
static bool ask_board(struct trial *t, const char *const *question, size_t count,
                      char board[400])
{
    if (dicot_ask(trial_session(t), question, count) != DICOT_OK)
        return false;
    const char *at = strstr(dicot_answer(trial_session(t), NULL), "\"position\":\"");
    return at != NULL && sscanf(at, "\"position\":\"%399[^\"]", board) == 1;
}

static void board_of_numbers(struct trial *t, const char *reduction,
                             const unsigned *number, unsigned count, bool solvable)
{
    char list[100] = "", board[400];
    for (unsigned i = 0; i < count; i++) {
        size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, "%s%u", i > 0 ? "," : "",
                 number[i]);
    }
    const char *question[] = {"reduce", reduction, list};
    if (!ask_board(t, question, 3, board))
        return;
    if (solvable)
        leaves(t, 0, "clickomania %s", board);
    else
        leaves_between(t, 1, 1000, "clickomania %s", board);
}

/* All lists of at least two numbers, in order, with a sum of up to n. */
static void partition(struct trial *t, unsigned n)
{
    for (unsigned sum = 2; sum <= n; sum++)
        for (unsigned cuts = 1; cuts < 1u << (sum - 1); cuts++) { /* between units */
            unsigned number[32] = {1}, count = 1;
            for (unsigned i = 0; i + 1 < sum; i++)
                if (cuts >> i & 1)
                    number[count++] = 1;
                else
                    number[count - 1]++;
            board_of_numbers(t, "partition", number, count, halves(number, count, sum));
        }
}

/* The rows of a board of 3m numbers; 0: it could not be made. */
static long rows_of_board(struct trial *t, unsigned m, unsigned number)
{
    char list[200] = "";
    const char *question[] = {"reduce", "3partition", list};
    for (unsigned i = 0; i < 3 * m; i++) {
        size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, "%s%u", i > 0 ? "," : "", number);
    }
    if (dicot_ask(trial_session(t), question, 3) != DICOT_OK)
        return 0;
    const char *at = strstr(dicot_answer(trial_session(t), NULL), "\"rows\":");
    return at == NULL ? 0 : strtol(at + strlen("\"rows\":"), NULL, 10);
}

/* 3m numbers a have the sum tm with t = 3a. */
static void height(struct trial *t, unsigned n)
{
    for (unsigned m = 1; m <= n; m++)
        for (unsigned a = 1; a <= n; a++) {
            long rows = rows_of_board(t, m, a);
            is_so(t, 0 < rows && rows <= 24L * m * m * a + 6L * m, NULL,
                  "%u numbers %u: %ld rows", 3 * m, a, rows);
        }
}

/* Six numbers in order, from `number[at]` on, with the sum `rest`. */
static void six_numbers(struct trial *t, unsigned *number, unsigned at, unsigned rest,
                        unsigned sum)
{
    const unsigned least = at > 0 ? number[at - 1] : 1;
    number[at] = rest;
    if (at == 5 && rest >= least)
        board_of_numbers(t, "3partition", number, 6, halves(number, 6, sum));
    for (unsigned a = least; at < 5 && a < rest && goes_on(t); a++) {
        number[at] = a;
        six_numbers(t, number, at + 1, rest - a, sum);
    }
}

/* Three numbers are always one set; six are two sets if they can be halved. */
static void three_partition(struct trial *t, unsigned n)
{
    for (unsigned sum = 3; sum <= n; sum++)
        for (unsigned a = 1; a + 2 <= sum; a++)
            for (unsigned b = 1; a + b + 1 <= sum && goes_on(t); b++)
                board_of_numbers(t, "3partition", (unsigned[]){a, b, sum - a - b}, 3,
                                 true);
    for (unsigned sum = 6; sum <= n; sum += 2)
        six_numbers(t, (unsigned[6]){0}, 0, sum, sum);
}

#define WORDS(small, middle, large)                                                      \
    .range = "all words of up to n blocks", .quick = small, .usual = middle,             \
    .long_run = large
#define ANY_WORDS(small, middle, large)                                                  \
    .range = "all words of two colours up to n blocks, of three up to half of that",     \
    .quick = small, .usual = middle, .long_run = large
#define TIME                                                                             \
    "a statement about time; doc/click-columns.md and `dicot bench` show how it grows"

const struct claim click_claims[] = {
    {.key = "CLICK §1",
     .says = "groups, settling, column shifting; solvable means that all blocks can go",
     .why_not = RULES,
     .where = "rules: `src/games/clicks.c`, `check/rules_clicks.c`; test `contract` "
              "compares them; cases `clickomania.txt`"},
    {.key = "CLICK §1, one colour",
     .says = "a puzzle of one colour is trivial: all blocks go unless there is only one",
     .check = one_colour,
     .range = "rectangles with sides of up to n blocks",
     .quick = 6,
     .usual = 20,
     .long_run = 50},
    {.key = "CLICK §1, all different",
     .says = "a puzzle whose blocks all have different colours is trivial: none goes",
     .check = all_different,
     .range = "rows of up to n blocks",
     .quick = 10,
     .usual = 26,
     .long_run = 26},
    {.key = "CLICK §2, groups",
     .says = "in one column a group of more than two blocks is as good as one of two",
     .check = large_groups,
     ANY_WORDS(9, 13, 17),
     .proved = "doc/click-columns.md"},
    {.key = "CLICK §2.1, optimum",
     .says = "if not all blocks of a column can go, then the fewest left are those of "
             "some group that stays and of what is on its two sides",
     .check = optimum,
     ANY_WORDS(8, 12, 15),
     .proved = "doc/click-columns.md"},
    {.key = "CLICK Lemma 1",
     .says = "the optimum in O(n²) times the time of the decision",
     .why_not = TIME,
     .where = "as printed: `src/solve/column/parser.c:parser_fewest`, for tests and "
              "bench; O(n²) after all decisions: `src/solve/column/column.c:walk`; test "
              "`columns`, against all plays"},
    {.key = "CLICK Thm 2",
     .says = "a row is solvable exactly if S → Λ, SS, cSc, cScSc derive it",
     .check = grammar,
     ANY_WORDS(9, 13, 17),
     .proved = "doc/click-columns.md",
     .where = "`dicot solve … --derivation`: `src/solve/column/derivation.c`; test "
              "`plans`, all words, two colours n ≤ 12 (15), three n ≤ 8 (11); the "
              "grammar against all plays: test `columns`, `check/selftest.c:solvable`"},
    {.key = "CLICK Lemma 3",
     .says = "every solvable row has an internal solution: the ends go last",
     .check = lemma_3,
     ANY_WORDS(9, 13, 17),
     .proved = "doc/click-columns.md",
     .where = "`dicot solve … --internal`: `src/solve/column/plan.c:plan_internal`, "
              "proof in doc/click-columns.md; test `plans`, the same words"},
    {.key = "CLICK Lemma 4",
     .says = "what the grammar derives is solvable",
     .check = lemma_4,
     ANY_WORDS(9, 13, 17),
     .proved = "doc/click-columns.md",
     .where = "part of the proof of Thm 2; test `columns`: what "
              "`src/solve/column/parser.c:parser_accepts` accepts can be cleared"},
    {.key = "CLICK Lemma 5",
     .says = "what is solvable can be derived",
     .check = lemma_5,
     ANY_WORDS(9, 13, 17),
     .proved = "doc/click-columns.md",
     .where = "`src/solve/column/derivation.c:derivation_make` makes a derivation of any "
              "play that clears a row; test `plans`, also for random plays"},
    {.key = "CLICK Cor 6",
     .says = "a row of k colours is decided in O(kn³)",
     .why_not = TIME,
     .where = "as printed: `src/solve/column/parser.c:parser_accepts`, for tests and "
              "bench; for all subwords at once in O(n³/64), any colours: "
              "`src/solve/column/stretches.c`, doc/click-columns.md; tests `columns`, "
              "and `plans` for `--subwords`"},
    {.key = "CLICK Cor 7",
     .says = "and optimised in O(kn⁵)",
     .why_not = TIME,
     .where = "as printed: `src/solve/column/parser.c:parser_fewest`, for tests and "
              "bench; in O(n³/64): `src/solve/column/column.c`; test `columns`"},
    {.key = "CLICK Lemma 8(i)",
     .says = "two colours, n groups, solvable: a longest checkerboard at an end has at "
             "most (n-1)/2 singletons",
     .check = lemma_8_end,
     WORDS(12, 16, 20),
     .proved = "doc/click-columns.md",
     .where =
         "a bound for every checkerboard, also of what is left: doc/click-columns.md; "
         "`src/solve/column/two_colours.c:checkerboard_keeps`; test `columns`"},
    {.key = "CLICK Lemma 8(ii)",
     .says = "and one strictly inside at most (n-2)/2",
     .check = lemma_8_inside,
     WORDS(12, 16, 20),
     .proved = "doc/click-columns.md"},
    {.key = "CLICK §2.3.1, even",
     .says = "with an even number of groups that is not enough",
     .check = even_not_enough,
     .range = "one word",
     .quick = 1,
     .usual = 1,
     .long_run = 1},
    {.key = "CLICK Lemma 9",
     .says = "two colours, an odd number of groups: solvable if the median group has two "
             "blocks or more",
     .check = lemma_9,
     WORDS(12, 16, 20),
     .proved = "doc/click-columns.md",
     .where = "`src/solve/column/two_colours.c:clear_odd`; test `columns` replays all "
              "its plays; doc/click-columns.md"},
    {.key = "CLICK Thm 10",
     .says = "two colours, n groups, n odd: solvable exactly if the longest checkerboard "
             "has at most (n-3)/2 singletons, or (n-1)/2 and is at an end",
     .check = theorem_10,
     WORDS(12, 16, 20),
     .where =
         "cases `clickomania.txt`; `src/solve/column/two_colours.c:judge`; test "
         "`columns`, all words to length 15 (22); wrong for one group only, and right "
         "there if where there is no checkerboard an empty one counts as at an end"},
    {.key = "CLICK Thm 10, corrected",
     .says =
         "the same for n ≥ 3; a single group is solvable if it has two blocks or more",
     .check = theorem_10_mended,
     WORDS(12, 16, 20),
     .corrects = "CLICK Thm 10",
     .proved = "doc/click-columns.md",
     .where = "`src/solve/column/two_colours.c:judge`"},
    {.key = "CLICK Thm 10, proof",
     .says =
         "if these hold and the median is a singleton, there are groups of two blocks "
         "or more on both sides of it, not at the ends, with at most (n-2)/2 groups "
         "between them",
     .check = theorem_10_proof,
     WORDS(12, 16, 20)},
    {.key = "CLICK Cor 11",
     .says = "decided and solved in O(n), n odd",
     .why_not = TIME,
     .where = "`src/solve/column/two_colours.c`, with the clicks; test `columns`; bench, "
              "up to 10^8 blocks"},
    {.key = "CLICK Thm 12",
     .says = "two colours, an even number of groups: solvable exactly if it splits into "
             "two solvable puzzles with odd numbers of groups",
     .check = theorem_12,
     WORDS(10, 14, 17),
     .proved = "doc/click-columns.md",
     .where =
         "cases `clickomania.txt`; `src/solve/column/two_colours.c:scan_from_above`; "
         "test `columns`, all words to length 15 (22)"},
    {.key = "CLICK §2.3.2, median",
     .says = "of n groups, n ≥ 3 odd, with a longest checkerboard of (n-1)/2, group "
             "(n-1)/2 has two blocks or more exactly if that is at an end",
     .check = medians,
     WORDS(10, 12, 16)},
    {.key = "CLICK §2.3.2, median, corrected",
     .says = "of n groups, n ≥ 3 odd, with a longest checkerboard of (n-1)/2, group "
             "(n+1)/2 has two blocks or more exactly if that is at an end",
     .check = medians_mended,
     WORDS(10, 12, 16),
     .corrects = "CLICK §2.3.2, median"},
    {.key = "CLICK §2.3.2 scan",
     .says = "two scans that begin with j = k = l = 0 and take group (i-1)/2 for the "
             "median decide it",
     .check = scans,
     WORDS(12, 16, 20),
     .where = "wrong as printed, below; mended: `src/solve/column/two_colours.c`; test "
              "`columns`, `tests/solve/column/columns.c`:scan"},
    {.key = "CLICK §2.3.2 scan, corrected",
     .says = "two scans that begin with j = l = 1, k = 0 and take group (i+1)/2 for the "
             "median decide it",
     .check = scans_mended,
     WORDS(12, 16, 20),
     .corrects = "CLICK §2.3.2 scan",
     .where = "`src/solve/column/two_colours.c:scan_from_above`"},
    {.key = "CLICK Cor 13",
     .says = "decided and solved in O(n), n even",
     .why_not = TIME,
     .where = "`src/solve/column/two_colours.c`, with the clicks; test `columns`; bench, "
              "up to 10^8 blocks"},
    {.key = "CLICK §3, set partition",
     .says = "set partition is as hard as some puzzles of two columns and six colours",
     .check = partition,
     .range = "all lists of numbers with a sum of up to n",
     .quick = 5,
     .usual = 7,
     .long_run = 9,
     .proved = "doc/reductions-click.md; the construction is ours",
     .where = "`dicot reduce partition`: `src/reduce/partition.c`; the construction is "
              "ours: doc/reductions-click.md; test `clicks`"},
    {.key = "CLICK §3, 3-partition",
     .says = "3-partition is NP-hard if t/3 ≤ a ≤ 2t/3 for all numbers a",
     .why_not = "a statement about all programs. But 3m numbers with the sum tm that are "
                "all at least t/3 are all equal to t/3, and every instance has a "
                "3-partition; t/4 < a < t/2 is what makes each set have three numbers"},
    {.key = "CLICK Thm 14, construction",
     .says = "the board that is described can be cleared exactly if there is a "
             "3-partition",
     .check = three_partition,
     .range = "three or six numbers with a sum of up to n",
     .quick = 8,
     .usual = 12,
     .long_run = 14,
     .proved = "doc/reductions-click.md",
     .where = "`dicot reduce 3partition`: `src/reduce/three_partition.c`; the last "
              "stretch is read as a mirror image, so that it \"could collapse to "
              "nothing\", and one red and two blue as red, blue, blue: no order is said"},
    {.key = "CLICK Thm 14, height",
     .says = "the board has at most 8m²t + 6m rows",
     .check = height,
     .range = "3m equal numbers, m and they up to n",
     .quick = 4,
     .usual = 8,
     .long_run = 12,
     .proved = "doc/reductions-click.md"},
    {.key = "CLICK Thm 14",
     .says = "whether two columns in five colours can be cleared is NP-complete",
     .why_not = "a statement about all programs; the rows before are about the "
                "construction",
     .where = "`dicot reduce 3partition`: `src/reduce/three_partition.c`; with a proof: "
              "doc/reductions-click.md; test `clicks`"},
    {.key = "CLICK §1.2, colours",
     .says = "the outline announces two colours and five columns for §4",
     .why_not = "a misprint: Thm 15 has three colours"},
    {.key = "CLICK Thm 15",
     .says = "whether five columns in three colours can be cleared is NP-complete",
     .why_not = "a statement about all programs. The board as worded fails, at least for "
                "clauses of one literal: `dicot "
                "reduce 3sat 'p cnf 1 3 1 0 1 0 -1 0' --literal` can be cleared although "
                "there is no solution; corrected in doc/reductions-click.md, where tests "
                "try all small formulas",
     .where = "`dicot reduce 3sat`: `src/reduce/three_sat.c`; fails as worded, below; "
              "corrected, with a proof: doc/reductions-click.md; test `clicks`"},
    {.key = "CLICK §4, empty chunks",
     .says = "the chunks E1 to E5 of a clause are empty",
     .why_not = "a misprint: E5 has the locks of positive literals, and E1 to E4 are "
                "empty"},
    {.key = "CLICK §5, two players",
     .says = "impartial and partizan play, the last to move wins",
     .why_not = RULES,
     .where = "rules: `click-impartial`, `click-partizan` in `src/games/clicks.c`, "
              "`check/rules_clicks.c`; test `contract`"},
    {.key = "CLICK §5",
     .says = "are outcome and value of one-column games computed in polynomial time?",
     .why_not = OPEN,
     .where = "lines split where no blocks can meet: `src/games/clicks_parts.c`, "
              "doc/click-twoplayer.md; nimbers of boards: `src/twoplayer/nimber.c`; "
              "partizan columns are worth x or x + *, proved there; tables: "
              "`src/twoplayer/click_lines.c`"},
    {.key = "CLICK §5(1), (2)",
     .says = "how hard are two colours, and two rows?",
     .why_not = OPEN},
    {.key = "CLICK §5(3)",
     .says = "what is the precise complexity of one column?",
     .why_not = OPEN,
     .where = "for any colours O(n³/64): doc/click-columns.md; test `columns`"},
    {.key = "CLICK §5(4)",
     .says = "how hard is the highest score, (n-2)² for a click?",
     .why_not = OPEN,
     .where = "`samegame`: `src/games/clicks.c`, `check/rules_clicks.c`; in one column "
              "O(n⁴): `src/solve/column/column_score.c`; tests `contract`, `columns`"},
    {.key = NULL},
};

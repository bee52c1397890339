/* SPDX-License-Identifier: MIT */
/* click.c: the claims of The Complexity of Clickomania [CLICK §1, §2.1]: what is trivial,
 * and how to find the optimum with the decision problem. */
#include "click.h"

#include <stdio.h>
#include <string.h>

#include "dicot.h"

struct click_groups groups_of(const char *word)
{
    struct click_groups g = {0};
    for (; *word != '\0'; word++) {
        if (g.count == 0 || g.letter[g.count] != *word)
            g.letter[++g.count] = *word;
        g.size[g.count]++;
    }
    return g;
}

void any_words(struct trial *t, unsigned n, void (*each)(struct trial *, const char *))
{
    for (unsigned length = 1; length <= n; length++) {
        all_words(t, "ab", length, each);
        if (2 * length <= n + 1)
            all_words(t, "abc", length, each);
    }
}

void two_colours(struct trial *t, unsigned n, void (*each)(struct trial *, const char *))
{
    for (unsigned length = 1; length <= n; length++)
        all_words(t, "ab", length, each);
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
    struct click_groups g = groups_of(word);
    unsigned length = 0;
    for (unsigned i = 1; i <= g.count; i++)
        for (unsigned k = 0; k < g.size[i] && k < 2; k++)
            small[length++] = g.letter[i];
    small[length] = '\0';
    leaves(t, fewest_left(t, "clickomania %s", small), "clickomania %s", word);
}

long left_of(struct trial *t, const char *word, size_t from, size_t to)
{
    return from == to ? 0
                      : fewest_left(t, "clickomania %.*s", (int)(to - from), word + from);
}

/* Either all blocks are removed, or some group stays and both sides of it are played
 * separately. */
static void splits_at_a_group(struct trial *t, const char *word)
{
    const size_t length = strlen(word);
    struct click_groups g = groups_of(word);
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

/* The position after a click can be read again: the library refuses floating blocks and
 * empty columns between others. */
static void settles(struct trial *t, const char *rows)
{
    char line[100];
    snprintf(line, sizeof line, "clickomania %s", rows);
    struct dicot_position *p = dicot_position_open(line, strlen(line), NULL, NULL);
    for (size_t i = 0; p != NULL && play_nth(p, DICOT_LEFT, i); i++) {
        const char *after = dicot_position_print(p, NULL);
        struct dicot_position *q = dicot_position_open(after, strlen(after), NULL, NULL);
        dicot_position_undo(p);
        is_so(t, q != NULL, NULL, "%s", line);
        dicot_position_close(q);
    }
    dicot_position_close(p);
}

const struct claim click_claims[] = {
    {.key = "CLICK abstract, linear",
     .says = "the most blocks of one column of two colours are removed in linear time",
     .why_not = TIME,
     .where = "the paper shows it only for clearing all (Cor 11, 13), and by Lemma 1 "
              "O(n³) for the most; proved and done in linear time: doc/click-columns.md"},
    {.key = "CLICK §1",
     .says = "groups, settling, column shifting; solvable means that all blocks can go",
     .why_not = RULES,
     .where =
         "rules: `src/games/clicks/clicks.c`, `check/rules/clicks.c`; test `contract` "
         "compares them; cases `clickomania.txt`"},
    {.key = "CLICK §1, no holes",
     .says = "there is never a hole inside, nor an empty column between others",
     .texts = block_boards,
     .each = settles,
     SIZES("all clicks on rectangles of up to n cells, two colours", 8, 12, 14)},
    {.key = "CLICK §1, one colour",
     .says = "a puzzle of one colour is trivial: all blocks go unless there is only one",
     .check = one_colour,
     SIZES("rectangles with sides of up to n blocks", 6, 20, 50)},
    {.key = "CLICK §1, all different",
     .says = "a puzzle whose blocks all have different colours is trivial: none goes",
     .check = all_different,
     SIZES("rows of up to n blocks", 10, 26, 26)},
    {.key = "CLICK §1.2, colours",
     .says = "Section 4 is about two colours and five columns",
     .why_not = "a misprint",
     .reason = "Theorem 15 has three colours; two are open"},
    {.key = "CLICK §2, groups",
     .says = "in one column a group of more than two blocks is as good as one of two",
     .each = shrinks,
     ANY_WORDS(9, 13, 17),
     .proved = "doc/click-columns.md"},
    {.key = "CLICK §2.1, optimum",
     .says = "if not all blocks of a column can go, then the fewest left are those of "
             "some group that stays and of what is on its two sides",
     .each = splits_at_a_group,
     ANY_WORDS(8, 12, 15),
     .proved = "doc/click-columns.md"},
    {.key = "CLICK Lemma 1",
     .says = "the optimum in O(n²) times the time of the decision",
     .why_not = TIME,
     .where = "as printed: `src/solve/column/parser.c:parser_fewest`, for tests and "
              "bench; O(n²) after all decisions: `src/solve/column/column.c:offer`; test "
              "`columns`, against all plays"},
    {.key = NULL},
};

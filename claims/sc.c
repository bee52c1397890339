/* SPDX-License-Identifier: MIT */
/* sc.c: the claims of Solitaire Clobber [SC §1, §2]: colours, and rows of stones.
 *
 * `sc2` is Solitaire Clobber in free order: colours need not alternate. */
#include <stdio.h>
#include <string.h>

#include "dicot.h"
#include "trial.h"

/* ---- 1 and 2: a row ---- */

static void one_needs_half(struct trial *t, const char *rows)
{
    const long white = count_letter(rows, 'o'), stones = white + count_letter(rows, 'x'),
               least = is_corrected(t) ? 2 : 1;
    if (stones >= least && white != stones / 2)
        leaves_between(t, 2, stones + 1, "solitaire-clobber %s", rows);
}

static long row_optimum(unsigned n)
{
    return (n + 3) / 4 + (n % 4 == 3);
}

static void row_alternating(struct trial *t, unsigned n)
{
    for (unsigned i = 1; i <= n && goes_on(t); i++) {
        leaves_between(t, 0, row_optimum(i),
                       "solitaire-clobber path %u checkerboard with first=white", i);
        leaves_between(t, 0, row_optimum(i),
                       "solitaire-clobber path %u checkerboard with first=black", i);
    }
}

static void row_free(struct trial *t, unsigned n)
{
    for (unsigned i = 1; i <= n && goes_on(t); i++)
        leaves_between(t, row_optimum(i), i, "sc2 path %u checkerboard", i);
}

static void row_single(struct trial *t, unsigned n)
{
    for (unsigned i = 1; i <= n && goes_on(t); i++)
        if (i == 1 || i == 2 || i == 4)
            leaves(t, 1, "sc2 path %u checkerboard", i);
        else
            leaves_between(t, 2, i, "sc2 path %u checkerboard", i);
}

static void table_1(struct trial *t, unsigned n)
{
    static const long reducibility[] = {1, 1, 2, 1, 2, 2, 3, 2, 3, 3, 4, 3};
    for (unsigned i = 1; i <= n && i <= 12; i++)
        leaves(t, reducibility[i - 1], "solitaire-clobber path %u checkerboard", i);
}

static void row_not_monotone(struct trial *t, unsigned n)
{
    (void)n;
    is_so(t,
          fewest_left(t, "solitaire-clobber path 4 checkerboard") <
              fewest_left(t, "solitaire-clobber path 3 checkerboard"),
          NULL, "solitaire-clobber path 4 checkerboard");
}

/* The stone that is left of four is in the middle. */
static void never_at_an_end(struct trial *t, unsigned n)
{
    for (unsigned end = 0; end < n; end += n - 1) {
        leaves_between(t, 2, n, "sc2 path %u checkerboard with target=%u:x", n, end);
        leaves_between(t, 2, n, "sc2 path %u checkerboard with target=%u:o", n, end);
    }
}

/* Half of the stones are white, and yet no play leaves one stone. */
static void half_is_not_enough(struct trial *t, unsigned n)
{
    (void)n;
    leaves(t, 2, "solitaire-clobber xox");
}

static void substrings(struct trial *t, unsigned n)
{
    static const char *const colours[] = {"white", "black"};
    for (unsigned i = 1; i <= n; i++)
        for (unsigned c = 0; c < 2; c++)
            leaves(t, i == 3 ? 2 : 1,
                   "solitaire-clobber path %u checkerboard with first=%s", i, colours[c]);
}

/* ---- moves of the stones at the ends of a row without gaps ---- */

/* The stones of a row, without the empty cells at its ends. */
struct row_stones {
    char text[64];
};

static struct row_stones stones_of(const char *row)
{
    struct row_stones s;
    const size_t first = strspn(row, ".");
    size_t length = strlen(row + first);
    while (length > 0 && row[first + length - 1] == '.')
        length--;
    snprintf(s.text, sizeof s.text, "%.*s", (int)length, row + first);
    return s;
}

/* Is there a gap between the stones? Only moves of the first and the last stone leave
 * none. */
static bool has_gap(const char *row)
{
    return strchr(stones_of(row).text, '.') != NULL;
}

static void needs_end_moves(struct trial *t, const char *row)
{
    char line[100];
    snprintf(line, sizeof line, "sc2 %s", row);
    struct dicot_position *p = dicot_position_open(line, strlen(line), NULL, NULL);
    for (size_t i = 0; p != NULL && goes_on(t) && play_nth(p, DICOT_LEFT, i); i++) {
        const char *after = dicot_position_print(p, NULL);
        if (has_gap(strchr(after, ' ') + 1))
            leaves_between(t, 2, 64, "%s", after);
        dicot_position_undo(p);
    }
    dicot_position_close(p);
}

static void rows_need_end_moves(struct trial *t, unsigned n)
{
    for (unsigned length = 1; length <= n; length++)
        all_words(t, "xo", length, needs_end_moves);
}

/* Returns the largest number of successive moves that leave no gap. */
static unsigned most_end_moves(struct dicot_position *p)
{
    unsigned most = 0;
    for (size_t i = 0; play_nth(p, DICOT_LEFT, i); i++) {
        if (!has_gap(strchr(dicot_position_print(p, NULL), ' ') + 1)) {
            unsigned more = 1 + most_end_moves(p);
            most = more > most ? more : most;
        }
        dicot_position_undo(p);
    }
    return most;
}

static void count_end_moves(struct trial *t, unsigned length, unsigned ought)
{
    char line[100] = "sc2 ";
    for (unsigned i = 0; i < length; i++)
        append(line, sizeof line, "%c", "xo"[i % 2]);
    struct dicot_position *p = dicot_position_open(line, strlen(line), NULL, NULL);
    is_so(t, p != NULL && most_end_moves(p) == ought, NULL, "%s", line);
    dicot_position_close(p);
}

static void two_end_moves(struct trial *t, unsigned n)
{
    for (unsigned length = 5; length <= n && length < 60; length++)
        count_end_moves(t, length, 2);
}

static void three_stones(struct trial *t, unsigned n)
{
    (void)n;
    plays(t, "1,1>1,2", ".xx", "sc2 xox");
    plays(t, "1,3>1,2", "xx.", "sc2 xox");
    leaves(t, 2, "sc2 .xx");
    leaves(t, 2, "sc2 xx.");
}

const struct claim sc_claims[] = {
    {.key = "SC §1",
     .says = "the rules; White moves first",
     .why_not = RULES,
     .where = "rules: `src/games/stones.c`, `check/rules/stones.c`"},
    {.key = "SC §1, colours",
     .says = "one stone can be left only if half of the stones are white, rounded down",
     .each = one_needs_half,
     .reason = "a single white stone is one stone already",
     STONE_BOARDS(6, 9, 12),
     .where = "bound: `src/games/stones_bounds.c:most_turns`, for any board and either "
              "first colour"},
    {.key = "SC §1, colours, corrected",
     .says = "from two stones on, one can be left only if half of them are white, "
             "rounded down",
     .each = one_needs_half,
     STONE_BOARDS(6, 9, 12),
     .corrects = "SC §1, colours",
     .proved = "doc/invariants.md",
     .where = "bound: `src/games/stones_bounds.c:most_turns`, for any board and either "
              "first colour"},
    {.key = "SC §1, not enough",
     .says = "half of the stones are white, rounded down, and yet one cannot be left",
     .check = half_is_not_enough,
     SIZES("one row", 1, 1, 1)},
    {.key = "SC §1, rare",
     .says = "in a row one stone can rarely be left",
     .why_not = "\"rarely\" is no number; \"SC Thm 2, proof\" says which rows can"},
    {.key = "SC Thm 1",
     .says = "n stones of alternating colours in a row can be reduced to ⌈n/4⌉ stones, "
             "one more if n ≡ 3 mod 4, by alternating moves, whoever begins",
     .check = row_alternating,
     SIZES("rows of up to n stones", 40, 1000, 10000),
     .proved = "the moves are made for every n: doc/solve-trees.md",
     .where = "moves: `src/solve/alternate/row.c`, for several rows at once; cases "
              "`solitaire_clobber.txt`, n ≤ 12; selftest; `tests/solve/forest/trees.c`, "
              "n ≤ 17 and 10^6"},
    {.key = "SC Thm 1, proof",
     .says = "one, two or four stones can be reduced to one and three to two, by "
             "alternating moves, whoever begins",
     .check = substrings,
     SIZES("rows of up to n stones", 4, 4, 4)},
    {.key = "SC §2, middle",
     .says = "a row of four cannot be reduced to a stone at one of its ends",
     .check = never_at_an_end,
     SIZES("four stones", 4, 4, 4)},
    {.key = "SC Thm 2",
     .says = "and not to fewer, even if colours need not alternate",
     .check = row_free,
     SIZES("rows of up to n stones", 40, 1000, 10000),
     .proved = "doc/solve-trees.md",
     .where = "bound: the same file; for any colouring the optimum in free order is the "
              "bound, doc/solve-trees.md"},
    {.key = "SC Thm 2, proof, ends",
     .says = "one stone can be left of a row only if always the leftmost or the "
             "rightmost one moves",
     .check = rows_need_end_moves,
     SIZES("all colourings of rows of up to n stones", 8, 12, 15)},
    {.key = "SC Thm 2, proof, three",
     .says = "of three stones, the first such move leads to an end with two",
     .check = three_stones,
     SIZES("three stones", 3, 3, 3)},
    {.key = "SC Thm 2, proof, two moves",
     .says = "of five stones or more, only two such moves can be made",
     .check = two_end_moves,
     SIZES("rows of up to n stones", 12, 40, 59),
     .where = "then \"we are forced to move a stone in the middle\"; of five stones none "
              "can move"},
    {.key = "SC Thm 2, proof",
     .says =
         "in a row only 1, 2 or 4 stones of alternating colours can be reduced to one",
     .check = row_single,
     SIZES("rows of up to n stones", 40, 1000, 10000),
     .proved = "doc/solve-trees.md"},
    {.key = "SC Table 1",
     .says = "rows of 1 to 12 stones are reduced to 1, 1, 2, 1, 2, 2, 3, 2, 3, 3, 4, 3",
     .check = table_1,
     SIZES("rows of up to n stones", 12, 12, 12),
     .where = "cases `solitaire_clobber.txt`; selftest, n ≤ 11"},
    {.key = "SC §2, monotone",
     .says = "the number that is left of a row does not always grow with its length",
     .check = row_not_monotone,
     SIZES("rows of three and four stones", 4, 4, 4)},
    {.key = NULL},
};

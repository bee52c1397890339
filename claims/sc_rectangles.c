/* SPDX-License-Identifier: MIT */
/* sc_rectangles.c: the claims of [SC §3] and [SC App. A]: δ, and rectangles. */
#include <stdio.h>
#include <string.h>

#include "dicot.h"
#include "trial.h"

/* ---- 3: δ, the number of stones plus the number of clashing stones ---- */

/* Returns δ, for a checkerboard whose first square is black. */
static long delta(const char *rows)
{
    long n = 0;
    unsigned row = 0, column = 0;
    for (; *rows != '\0'; rows++, column++) {
        if (*rows == '|') {
            row++;
            column = (unsigned)-1;
        } else if (*rows != '.') {
            n += 1 + ((*rows == 'x') != ((row + column) % 2 == 0));
        }
    }
    return n;
}

/* Does the stone that has just moved clash on its new square? */
static bool has_moved_to_clash(const char *before, const char *after)
{
    unsigned row = 0, column = 0;
    for (; before[0] != '\0'; before++, after++, column++) {
        if (*before == '|') {
            row++;
            column = (unsigned)-1;
        } else if (*before != '.' && *after != '.' && *before != *after) {
            return (*after == 'x') != ((row + column) % 2 == 0);
        }
    }
    return false;
}

/* No move, as the library makes it, changes δ modulo 3. `exactly`: a move of a matching
 * stone, which clashes on its new square, leaves δ unchanged; a move of a clashing one
 * lowers δ by three. */
static void check_moves(struct trial *t, const char *rows, bool exactly)
{
    char line[100];
    snprintf(line, sizeof line, "sc2 %s", rows);
    struct dicot_position *p = dicot_position_open(line, strlen(line), NULL, NULL);
    for (size_t i = 0; p != NULL && play_nth(p, DICOT_LEFT, i); i++) {
        const char *after = strchr(dicot_position_print(p, NULL), ' ') + 1;
        long lower = delta(rows) - delta(after);
        bool same =
            exactly ? lower == (has_moved_to_clash(rows, after) ? 0 : 3) : lower % 3 == 0;
        dicot_position_undo(p);
        is_so(t, same, NULL, "sc2 %s", rows);
    }
    dicot_position_close(p);
}

static void moves_keep_delta(struct trial *t, const char *rows)
{
    check_moves(t, rows, false);
}

static void moves_lower_by_three(struct trial *t, const char *rows)
{
    check_moves(t, rows, true);
}

static void delta_forbids_one(struct trial *t, const char *rows)
{
    long stones = count_letter(rows, 'x') + count_letter(rows, 'o');
    if (stones > 0 && delta(rows) % 3 == 0)
        leaves_between(t, 2, stones, "sc2 %s", rows);
}

static void rectangles(struct trial *t, unsigned n)
{
    for (unsigned rows = 2; rows <= n; rows++)
        for (unsigned columns = 2; columns <= n && goes_on(t); columns++)
            leaves(t, rows * columns % 3 == 0 ? 2 : 1,
                   "solitaire-clobber grid %ux%u checkerboard", rows, columns);
}

/* Are there exactly two stones, in one row or column with one empty square between
 * them? */
static bool are_one_apart(const char *rows)
{
    const size_t width = strcspn(rows, "|") + 1, first = strcspn(rows, "xo"),
                 second = first + 1 + strcspn(rows + first + 1, "xo");
    return rows[second] != '\0' &&
           rows[second + 1 + strcspn(rows + second + 1, "xo")] == '\0' &&
           (second - first == 2 * width ||
            (second - first == 2 && rows[first + 1] == '.'));
}

/* Does the play of the paper end with two such stones? Boards up to 8 by 8 are shown as
 * rows at the end. */
static bool ends_one_apart(struct trial *t, const char *line)
{
    const char *question[] = {"solve", line, "--strategy", "paper", "--moves", "none"};
    char end[100];
    return trial_ask(t, question, 6) == DICOT_OK &&
           answer_text(t, "final", end, sizeof end) && are_one_apart(end);
}

static void last_two_stones(struct trial *t, unsigned n)
{
    for (unsigned rows = 2; rows <= n && rows <= 8; rows++)
        for (unsigned columns = 2; columns <= n && columns <= 8; columns++) {
            char line[100];
            snprintf(line, sizeof line, "solitaire-clobber grid %ux%u checkerboard", rows,
                     columns);
            if (rows * columns % 3 == 0)
                is_so(t, ends_one_apart(t, line), NULL, "%s", line);
        }
}

static void delta_of_one(struct trial *t, const char *rows)
{
    if (count_letter(rows, 'x') + count_letter(rows, 'o') == 1)
        is_so(t, delta(rows) == 1 || delta(rows) == 2, NULL, "sc2 %s", rows);
}

/* ---- 3.1: sequences of moves that occur often ---- */

static void sequence_2(struct trial *t, unsigned n)
{
    (void)n;
    plays(t, "1,1>1,2 1,3>1,2", ".x.", "solitaire-clobber oxx with first=white");
}

static void sequence_3(struct trial *t, unsigned n)
{
    (void)n;
    plays(t, "1,1>1,2 1,4>1,3 1,2>1,3", "..o.",
          "solitaire-clobber oxox with first=white");
}

static void sequence_square(struct trial *t, unsigned n)
{
    (void)n;
    plays(t, "1,2>2,2 1,1>2,1 2,2>2,1", "..|o.", "solitaire-clobber xo|ox");
}

static void sequence_bent(struct trial *t, unsigned n)
{
    (void)n;
    plays(t, "2,1>2,2 1,2>2,2", "..|.x", "solitaire-clobber .x|ox");
    plays(t, "2,3>2,2 1,1>2,1 2,2>2,1", "...|o..", "solitaire-clobber x..|oxo");
}

/* ---- 3.2 to 3.4: the plays of the paper ---- */

static void play_board(struct trial *t, unsigned rows, unsigned columns)
{
    char line[100];
    const char *question[] = {"solve", line, "--strategy", "paper", "--moves", "none"};
    const char *cost = rows * columns % 3 == 0 ? "\"cost\":2," : "\"cost\":1,";
    snprintf(line, sizeof line, "solitaire-clobber grid %ux%u checkerboard", rows,
             columns);
    bool so =
        trial_ask(t, question, 6) == DICOT_OK && strstr(trial_answer(t), cost) != NULL;
    is_so(t, so, NULL, "%s", line);
}

static void case_ee(struct trial *t, unsigned n)
{
    for (unsigned rows = 2; rows <= n; rows += 2)
        for (unsigned columns = 8; columns <= n && goes_on(t); columns += 2)
            play_board(t, rows, columns);
}

static void case_oe(struct trial *t, unsigned n)
{
    for (unsigned rows = 3; rows <= 5; rows += 2)
        for (unsigned columns = 8; columns <= n && goes_on(t); columns += 2)
            play_board(t, rows, columns);
}

static void case_eo_oo(struct trial *t, unsigned n)
{
    for (unsigned rows = 2; rows <= n; rows++)
        for (unsigned columns = 7; columns <= n && goes_on(t); columns += 2)
            play_board(t, rows, columns);
}

/* Returns how many of `columns` are left if six at a time are removed as long as more
 * than `most` remain. */
static unsigned narrow(unsigned columns, unsigned most)
{
    while (columns > most)
        columns -= 6;
    return columns;
}

/* The 2x2 squares at both ends take one column of the lower row each. */
static void widths(struct trial *t, unsigned n)
{
    static const unsigned even[] = {10, 8, 6}, odd[] = {7, 5, 9};
    for (unsigned m = 7; m <= n; m++)
        is_so(t,
              m % 2 == 0 ? narrow(m - 2, 10) == even[m % 3]
                         : narrow(m - 2, 9) == odd[m % 3],
              NULL, "solitaire-clobber grid 2x%u checkerboard", m);
}

/* ---- App. A: which small boards are shown ---- */

static bool is_shown(unsigned rows, unsigned columns)
{
    static const unsigned shown[] = {23, 25, 34, 36, 45, 56, 22,
                                     24, 26, 33, 35, 44, 46, 66};
    for (unsigned i = 0; i < sizeof shown / sizeof shown[0]; i++)
        if (shown[i] == 10 * rows + columns)
            return true;
    return false;
}

static enum plainly is_plainly_shown(const char *line)
{
    unsigned rows = 0, columns = 0;
    sscanf(line, "solitaire-clobber grid %ux%u", &rows, &columns);
    return is_shown(rows, columns) ? IS_SO : IS_NOT_SO;
}

static void small_boards(struct trial *t, unsigned n)
{
    for (unsigned columns = 2; columns <= n; columns++)
        for (unsigned rows = 2; rows <= columns; rows++)
            is_so(t, is_shown(rows, columns), is_plainly_shown,
                  "solitaire-clobber grid %ux%u checkerboard", rows, columns);
}

static void missing_board(struct trial *t, unsigned n)
{
    for (unsigned columns = 2; columns <= n; columns++)
        for (unsigned rows = 2; rows <= columns; rows++)
            if (!is_shown(rows, columns))
                leaves(t, rows * columns % 3 == 0 ? 2 : 1,
                       "solitaire-clobber grid %ux%u checkerboard", rows, columns);
}

const struct claim sc_rectangles_claims[] = {
    {.key = "SC Thm 3",
     .says = "δ, the number of stones plus the number of clashing ones, never changes "
             "modulo 3",
     .texts = stone_boards,
     .each = moves_keep_delta,
     SIZES("all moves on all rectangles of up to n cells", 6, 9, 12),
     .proved = "doc/invariants.md",
     .where = "bound: `src/games/stones_bounds.c:component_bound`, for each component of "
              "stones that is bipartite"},
    {.key = "SC Thm 3, proof",
     .says = "a move of a matching stone leaves δ as it is, one of a clashing stone "
             "lowers it by three",
     .texts = stone_boards,
     .each = moves_lower_by_three,
     SIZES("all moves on all rectangles of up to n cells", 6, 9, 12),
     .proved = "doc/invariants.md"},
    {.key = "SC Cor 4",
     .says = "if δ ≡ 0 mod 3, one stone cannot be left",
     .each = delta_forbids_one,
     STONE_BOARDS(6, 9, 12),
     .proved = "doc/invariants.md",
     .where = "the same; it is the reason printed with the answer"},
    {.key = "SC Cor 4, proof",
     .says = "δ of a single stone is one or two",
     .each = delta_of_one,
     STONE_BOARDS(6, 9, 9)},
    {.key = "SC Thm 5",
     .says = "n by m checkerboards, n, m ≥ 2, are reduced to two stones if 3 divides nm, "
             "else to one",
     .check = rectangles,
     SIZES("both sides up to n squares", 12, 60, 200),
     .proved = "doc/rectangles.md",
     .where =
         "strategy: `src/solve/alternate/rectangle.c`, for every size and either colour "
         "first (doc/rectangles.md); cases `solitaire_clobber.txt`, up to 4x4 and 3x5"},
    {.key = "SC §1, two stones",
     .says = "where two stones are left of such a board, they can be one empty square "
             "apart",
     .check = last_two_stones,
     SIZES("both sides up to n squares", 8, 8, 8)},
    {.key = "SC §3.1, 2x2",
     .says = "three moves reduce a 2 by 2 checkerboard to a single stone",
     .check = sequence_square,
     SIZES("the sequence", 1, 1, 1)},
    {.key = "SC §3.1, L2, L3",
     .says = "L2 leaves the corner of three stones, L3 that of four",
     .check = sequence_bent,
     SIZES("the two sequences, as far as they can be read", 1, 1, 1)},
    {.key = "SC §3.1, |2",
     .says = "oxx becomes .ox, then .x.",
     .check = sequence_2,
     SIZES("the sequence", 1, 1, 1)},
    {.key = "SC §3.1, |3",
     .says = "oxox becomes .oox, then .ox., then ..o.",
     .check = sequence_3,
     SIZES("the sequence", 1, 1, 1)},
    {.key = "SC §3.1, L3 with a bar, T, Z",
     .says = "three more sequences of three moves",
     .why_not = DRAWING,
     .where = "found again: doc/paper-strategy.md"},
    {.key = "SC §3.2",
     .says = "the steps of Case EE reduce all boards with even sides and at least eight "
             "columns",
     .check = case_ee,
     SIZES("both sides up to n squares", 12, 24, 40),
     .where =
         "`--strategy paper`: `src/solve/alternate/paper.c`; drawings that are lost were "
         "found again: doc/paper-strategy.md"},
    {.key = "SC §3.3",
     .says = "those of Case OE reduce all boards with three or five rows and an even "
             "number of columns",
     .check = case_oe,
     SIZES("up to n columns", 12, 40, 100),
     .where = "`--strategy paper`: three columns as in print, doc/paper-strategy.md"},
    {.key = "SC §3.4",
     .says = "those of Cases EO and OO reduce all boards with an odd number of columns, "
             "seven or more",
     .check = case_eo_oo,
     SIZES("both sides up to n squares", 11, 23, 39),
     .where = "`--strategy paper`: doc/paper-strategy.md, also where it differs"},
    {.key = "SC §3, columns",
     .says = "removing six columns at a time leaves six, eight or ten of m - 2 if m ≡ 2, "
             "1, 0 mod 3 is even, and five, seven or nine if m ≡ 1, 0, 2 is odd",
     .check = widths,
     SIZES("m of up to n", 60, 1000, 5000)},
    {.key = "SC App. A",
     .says =
         "with the boards of Section 3.3, the eight that are shown are all with 2 ≤ n "
         "≤ m ≤ 6",
     .check = small_boards,
     SIZES("both sides up to n squares", 6, 6, 6),
     .reason = "there are 15 such boards, six in Section 3.3 and eight here; Section 3.4 "
               "begins with seven columns, so nothing covers 5 by 5"},
    {.key = "SC App. A, corrected",
     .says = "5 by 5 is missing, and can be reduced to one stone",
     .check = missing_board,
     SIZES("both sides up to n squares", 6, 6, 6),
     .corrects = "SC App. A",
     .where = "`--strategy paper` has a play for it: doc/paper-strategy.md"},
    {.key = NULL},
};

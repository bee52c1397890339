/* SPDX-License-Identifier: MIT */
/* click_hard.c: the claims of [CLICK §3] to [CLICK §5]: boards that are hard, and what is
 * open. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "click.h"
#include "dicot.h"

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

/* Asks for the board of a reduction, without its game. Returns false if it could not be
 * made. */
static bool ask_board(struct trial *t, const char *const *question, size_t count,
                      char *board, size_t size)
{
    return trial_ask(t, question, count) == DICOT_OK &&
           answer_text(t, "position", board, size);
}

static void board_of_numbers(struct trial *t, const char *reduction,
                             const unsigned *number, unsigned count, bool solvable)
{
    char list[100] = "", board[400];
    for (unsigned i = 0; i < count; i++)
        append(list, sizeof list, "%s%u", i > 0 ? "," : "", number[i]);
    const char *question[] = {"reduce", reduction, list};
    if (!ask_board(t, question, 3, board, sizeof board))
        return;
    if (solvable)
        leaves(t, 0, "clickomania %s", board);
    else
        leaves_between(t, 1, 1000, "clickomania %s", board);
}

/* Tries all lists of at least two numbers with a sum of up to n. */
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

/* 3m numbers a have the sum tm with t = 3a. */
static void height(struct trial *t, unsigned n)
{
    for (unsigned m = 1; m <= n; m++)
        for (unsigned a = 1; a <= n; a++) {
            char list[200] = "", board[950];
            const char *question[] = {"reduce", "3partition", list};
            for (unsigned i = 0; i < 3 * m; i++)
                append(list, sizeof list, "%s%u", i > 0 ? "," : "", a);
            if (!ask_board(t, question, 3, board, sizeof board))
                return;
            const char *at = strstr(trial_answer(t), "\"rows\":");
            const long rows = at == NULL ? 0 : strtol(at + strlen("\"rows\":"), NULL, 10);
            is_so(t, 0 < rows && rows <= 24L * m * m * a + 6L * m, NULL, "clickomania %s",
                  board);
        }
}

/* Tries all lists of six numbers in order, from number[at] on, that sum to `rest`. */
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

/* Instances of 3-partition with one or two sets, which have this sum each. */
struct instance {
    unsigned number[6], count, sum;
};

/* Can these numbers be in an instance, as the paper says or as it is corrected? */
static bool is_allowed(unsigned a, unsigned sum, bool corrected)
{
    return corrected ? 4 * a > sum && 2 * a < sum : 3 * a >= sum && 3 * a <= 2 * sum;
}

/* Has every set with the right sum three numbers? */
static bool has_sets_of_three(const struct instance *i)
{
    for (unsigned chosen = 0; chosen < 1u << i->count; chosen++) {
        unsigned total = 0, size = 0;
        for (unsigned k = 0; k < i->count; k++)
            if (chosen >> k & 1) {
                total += i->number[k];
                size++;
            }
        if (total == i->sum && size != 3)
            return false;
    }
    return true;
}

/* Asks the library or, without a trial, tries all sets. */
static bool has_three_partition(struct trial *t, const struct instance *i)
{
    char list[100] = "";
    if (t == NULL)
        return i->count == 3 || halves(i->number, i->count, 2 * i->sum);
    for (unsigned k = 0; k < i->count; k++)
        append(list, sizeof list, "%s%u", k > 0 ? "," : "", i->number[k]);
    const char *question[] = {"reduce", "3partition", list, "--solve", "--moves", "none"};
    return trial_ask(t, question, 6) == DICOT_OK;
}

/* Do all instances that begin with the first `at` numbers, and whose other numbers are in
 * order and sum to `rest`, have 3-partitions with sets of three? */
static bool all_are_solvable(struct trial *t, struct instance *i, unsigned at,
                             unsigned rest, bool corrected)
{
    bool all = true;
    if (at == i->count)
        return rest > 0 || (has_sets_of_three(i) && has_three_partition(t, i));
    for (unsigned a = at > 0 ? i->number[at - 1] : 1; all && a <= rest; a++)
        if (is_allowed(a, i->sum, corrected)) {
            i->number[at] = a;
            all = all_are_solvable(t, i, at + 1, rest - a, corrected);
        }
    return all;
}

/* Has some instance whose numbers sum to at most n no 3-partition? Otherwise the problem
 * can be decided without looking at the numbers. */
static bool some_is_unsolvable(struct trial *t, unsigned n, bool corrected)
{
    for (unsigned sets = 1; sets <= 2; sets++)
        for (unsigned sum = 3; sets * sum <= n; sum++) {
            struct instance i = {.count = 3 * sets, .sum = sum};
            if (!all_are_solvable(t, &i, 0, sets * sum, corrected))
                return true;
        }
    return false;
}

#define MOST_SUMMED 60 /* by the numbers of an instance */

static enum plainly is_unsolvable_plainly(const char *line)
{
    (void)line; /* it is the board of the first instance */
    return some_is_unsolvable(NULL, MOST_SUMMED, false) ? IS_SO : IS_NOT_SO;
}

static void numbers_near_a_third(struct trial *t, unsigned n)
{
    const bool corrected = is_corrected(t);
    const char *question[] = {"reduce", "3partition", "1,1,1"};
    char board[400];
    const bool so = some_is_unsolvable(t, n, corrected);
    if (ask_board(t, question, 3, board, sizeof board))
        is_so(t, so, is_unsolvable_plainly, "clickomania %s", board);
}

/* ---- 4: boards of formulas ---- */

/* A formula that cannot be satisfied, and clicks that clear its board as the paper words
 * it. */
struct cleared {
    const char *formula, *clicks;
};

static const struct cleared one_variable = {
    "p cnf 1 3 1 0 1 0 -1 0", "1,2 373,2 2407,2 5352,2 1245,3 1957,3 5352,5 3396,4 "
                              "4108,4 2856,3 2686,4 5350,5 5351,4 "
                              "5352,3 5352,3"};

/* The keys of V2 open four clauses that have x2 and four that have its negation. */
static const struct cleared three_literals = {
    "p cnf 3 8 1 2 3 0 1 2 -3 0 -1 2 3 0 -1 2 -3 0 1 -2 3 0 1 -2 -3 0 -1 -2 3 0 -1 -2 -3 "
    "0",
    "476928,1 968832,1 968831,1 968832,1 968832,1 968832,1 502037,2 529505,2 556973,2 "
    "584441,2 961344,1 615652,2 643120,2 670588,2 698056,2 687962,3 660495,3 633028,3 "
    "605561,3 578094,3 550627,3 523160,3 495693,3 961343,1 737855,4 968832,3 961345,1 "
    "968832,3 968832,1"};

/* Do the clicks clear the board, according to the library? */
static bool clears(const char *line, const char *clicks)
{
    struct dicot_position *p = dicot_position_open(line, strlen(line), NULL, NULL);
    bool so = p != NULL;
    for (const char *at = clicks; so && *at != '\0'; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        so = dicot_position_play(p, DICOT_LEFT, at, length, NULL) == DICOT_OK;
        at += length;
    }
    so = so && strpbrk(strrchr(dicot_position_print(p, NULL), ' '), "kwg") == NULL;
    dicot_position_close(p);
    return so;
}

/* Judges the same by the rules on runs: the claim is false if the clicks clear the
 * board. */
static enum plainly stays(const char *line, const char *clicks)
{
    return clears_tall(line + strlen("clickomania columns "), clicks) ? IS_NOT_SO : IS_SO;
}

static enum plainly one_variable_stays(const char *line)
{
    return stays(line, one_variable.clicks);
}

static enum plainly three_literals_stay(const char *line)
{
    return stays(line, three_literals.clicks);
}

static void cannot_be_cleared(struct trial *t, const struct cleared *c,
                              enum plainly (*plainly)(const char *line))
{
    const char *question[] = {"reduce", "3sat", c->formula, "--literal"};
    char board[1000], line[1050];
    if (!ask_board(t, question, 4, board, sizeof board))
        return;
    snprintf(line, sizeof line, "clickomania %s", board);
    is_so(t, !clears(line, c->clicks), plainly, "%s", line);
}

static void literal_board(struct trial *t, unsigned n)
{
    (void)n;
    cannot_be_cleared(t, &one_variable, one_variable_stays);
}

static void literal_board_of_three(struct trial *t, unsigned n)
{
    (void)n;
    cannot_be_cleared(t, &three_literals, three_literals_stay);
}

/* Writes a clause, given as a number in base 3: each variable is absent, positive or
 * negated. */
static void write_clause(char *text, size_t size, unsigned clause)
{
    for (unsigned v = 1; clause > 0; v++, clause /= 3)
        if (clause % 3 > 0)
            append(text, size, " %s%u", clause % 3 == 1 ? "" : "-", v);
    append(text, size, " 0");
}

static bool is_satisfied(unsigned clause, unsigned values)
{
    for (unsigned v = 0; clause > 0; v++, clause /= 3)
        if (clause % 3 == (values >> v & 1 ? 1u : 2u))
            return true;
    return false;
}

/* --solve turns the values of the variables into clicks, and plays them by the rules. */
static void check_clauses(struct trial *t, unsigned variables, const unsigned *clause,
                          unsigned count)
{
    char text[200], board[1000] = "";
    bool satisfiable = false;
    snprintf(text, sizeof text, "p cnf %u %u", variables, count);
    for (unsigned i = 0; i < count; i++)
        write_clause(text, sizeof text, clause[i]);
    for (unsigned values = 0; values < 1u << variables; values++) {
        bool all = true;
        for (unsigned i = 0; i < count; i++)
            all = all && is_satisfied(clause[i], values);
        satisfiable = satisfiable || all;
    }
    const char *question[] = {"reduce", "3sat", text, "--solve", "--moves", "none"};
    enum dicot_status status = trial_ask(t, question, 6);
    answer_text(t, "position", board, sizeof board);
    is_so(t, status == (satisfiable ? DICOT_OK : DICOT_NO), NULL, "clickomania %.980s",
          board);
}

static void boards_are_cleared(struct trial *t, unsigned n)
{
    unsigned clauses = 1;
    for (unsigned variables = 1; variables <= n && variables <= 3; variables++) {
        clauses *= 3;
        for (unsigned first = 1; first < clauses; first++)
            for (unsigned second = first; second < clauses && goes_on(t); second++)
                check_clauses(t, variables, (unsigned[]){first, second}, 2);
    }
}

/* Tries the eight clauses of three variables, all of them or with one left out. */
static void clauses_of_three(struct trial *t, unsigned n)
{
    (void)n;
    for (unsigned out = 0; out <= 8 && goes_on(t); out++) {
        unsigned clause[8], count = 0;
        for (unsigned signs = 0; signs < 8; signs++)
            if (signs != out)
                clause[count++] =
                    13 + (signs & 1) + 3 * (signs >> 1 & 1) + 9 * (signs >> 2);
        check_clauses(t, 3, clause, count);
    }
}

const struct claim click_hard_claims[] = {
    {.key = "CLICK §3, set partition",
     .says = "set partition is as hard as some puzzles of two columns and six colours",
     .check = partition,
     SIZES("all lists of numbers with a sum of up to n", 5, 7, 9),
     .proved = "doc/reductions-click.md; the construction is ours",
     .where =
         "`dicot reduce partition`: `src/reduce/click/partition.c`; the construction is "
         "ours: doc/reductions-click.md; test `clicks`"},
    {.key = "CLICK §3, 3-partition",
     .says =
         "3-partition is NP-hard if t/3 ≤ a ≤ 2t/3 for all numbers a, so (unless P = NP) "
         "some of these instances have no 3-partition; and each set has three numbers",
     .check = numbers_near_a_third,
     SIZES("one or two sets of numbers with a sum of up to n", 30, 45, 60),
     .reason =
         "3m numbers with the sum tm that are all at least t/3 are all equal to t/3, so "
         "every such instance has a 3-partition, and nothing is hard; what is meant is "
         "t/4 < a < t/2"},
    {.key = "CLICK §3, 3-partition, corrected",
     .says = "if t/4 < a < t/2 for all numbers a, each set has three numbers, and some "
             "of these instances have no 3-partition, such as 4, 4, 4, 4, 4, 6",
     .check = numbers_near_a_third,
     SIZES("one or two sets of numbers with a sum of up to n", 30, 45, 60),
     .corrects = "CLICK §3, 3-partition",
     .where = "that 3-partition is NP-hard with these bounds is in the book of Garey and "
              "Johnson; `dicot reduce 3partition 4,4,4,4,4,6 --solve` says no; "
              "`reduce` takes any numbers"},
    {.key = "CLICK Thm 14, construction",
     .says = "the board that is described can be cleared exactly if there is a "
             "3-partition",
     .check = three_partition,
     SIZES("three or six numbers with a sum of up to n", 8, 12, 14),
     .proved = "doc/reductions-click.md",
     .where = "`dicot reduce 3partition`: `src/reduce/click/three_partition.c`; the last "
              "stretch is read as a mirror image, so that it \"could collapse to "
              "nothing\", and one red and two blue as red, blue, blue: no order is said"},
    {.key = "CLICK Thm 14, height",
     .says = "the board has at most 8m²t + 6m rows",
     .check = height,
     SIZES("3m equal numbers, m and they up to n", 4, 8, 12),
     .proved = "doc/reductions-click.md"},
    {.key = "CLICK Thm 14, uniquely",
     .says = "solutions of the puzzle correspond uniquely to 3-partitions",
     .why_not =
         "what counts as one solution is not said: clicks can change places, and so "
         "can sets",
     .where =
         "every play gives a 3-partition, and every 3-partition a play: "
         "doc/reductions-click.md; `dicot reduce 3partition … --from FILE` reads it"},
    {.key = "CLICK Figures 1 to 3",
     .says = "the boards of Theorems 14 and 15",
     .why_not = DRAWING,
     .where = "doc/reductions-click.md has pictures of ours"},
    {.key = "CLICK Thm 14",
     .says = "whether two columns in five colours can be cleared is NP-complete",
     .why_not = "a statement about all programs; the rows before are about the "
                "construction",
     .where =
         "`dicot reduce 3partition`: `src/reduce/click/three_partition.c`; with a proof: "
         "doc/reductions-click.md; test `clicks`"},
    {.key = "CLICK Thm 15, construction",
     .says = "the board that is described, with nothing above the clauses, can be "
             "cleared only "
             "if the formula can be satisfied",
     .check = literal_board,
     SIZES("one formula", 1, 1, 1),
     .reason =
         "h_v is too small: after a click on the gray rectangle a separator comes beside "
         "a lock of one block"},
    {.key = "CLICK Thm 15, three literals",
     .says = "the same for formulas with three literals in each clause",
     .check = literal_board_of_three,
     SIZES("all eight clauses of three variables", 1, 1, 1),
     .reason =
         "the group under V2 is above the clauses and can be clicked before its time; V2 "
         "then comes beside its positive and its negative locks"},
    {.key = "CLICK Thm 15, three literals, corrected",
     .says =
         "the board of doc/reductions-click.md of these clauses is cleared by the clicks "
         "that "
         "are meant if one clause is left out, and cannot be cleared with all of them",
     .check = clauses_of_three,
     SIZES("the eight clauses of three variables, in this direction", 1, 1, 1),
     .corrects = "CLICK Thm 15, three literals",
     .proved = "doc/reductions-click.md"},
    {.key = "CLICK Thm 15, full board",
     .says = "if the columns of the clauses are white up to the height of the others, "
             "the board "
             "can be cleared if the formula can be satisfied",
     .why_not = "no board of this size is decided by the library; test `clicks` tries "
                "all clicks "
                "on one",
     .reason = "the board of x2 and x1 cannot be cleared: the key of x1 lowers those of "
               "x2, which "
               "then miss their lock"},
    {.key = "CLICK Thm 15, construction, corrected",
     .says = "the board of doc/reductions-click.md is cleared by the clicks that every "
             "satisfiable formula means, and cannot be cleared otherwise",
     .check = boards_are_cleared,
     SIZES("all formulas of n variables and up to two clauses, in this direction", 2, 3,
           3),
     .corrects = "CLICK Thm 15, construction",
     .proved = "doc/reductions-click.md",
     .where =
         "`dicot reduce 3sat`: `src/reduce/click/three_sat.c`; test `clicks`: the other "
         "direction, by trying all clicks"},
    {.key = "CLICK Thm 15",
     .says = "whether five columns in three colours can be cleared is NP-complete",
     .why_not =
         "a statement about all programs; the rows before are about the construction",
     .where = "`dicot reduce 3sat`: `src/reduce/click/three_sat.c`; with a proof: "
              "doc/reductions-click.md; test `clicks`"},
    {.key = "CLICK §4, empty chunks",
     .says = "the chunks E1 to E5 of a clause are empty",
     .why_not = "a misprint",
     .reason = "E5 has the locks of positive literals; E1 to E4 are empty"},
    {.key = "CLICK §4, barriers",
     .says = "while the large white area exists, a barrier goes only with its bomb",
     .why_not = "about a drawing that is lost in the text of the paper",
     .where = "proved for our board: doc/reductions-click.md, 5"},
    {.key = "CLICK §5, two players",
     .says = "impartial and partizan play, the last to move wins",
     .why_not = RULES,
     .where =
         "rules: `click-impartial`, `click-partizan` in `src/games/clicks/clicks.c`, "
         "`check/rules/clicks.c`; test `contract`"},
    {.key = "CLICK §5, hard",
     .says = "two-player games are in PSPACE, and likely at least NP-hard",
     .why_not = "a statement about all programs"},
    {.key = "CLICK §5",
     .says = "are outcome and value of one-column games computed in polynomial time?",
     .why_not = OPEN,
     .where = "lines split where no blocks can meet: `src/games/clicks/parts.c`, "
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
    {.key = "CLICK §5(3), grammar",
     .says = "can all context-free parsing be made a puzzle? is there an LR(k) grammar?",
     .why_not = OPEN,
     .where = "there is no LR(k) grammar: proof in doc/click-columns.md"},
    {.key = "CLICK §5(4)",
     .says = "how hard is the highest score, (n-2)² for a click?",
     .why_not = OPEN,
     .where =
         "`samegame`: `src/games/clicks/clicks.c`, `check/rules/clicks.c`; in one column "
         "O(n⁴): `src/solve/column/column_score.c`; tests `contract`, `columns`"},
    {.key = NULL},
};

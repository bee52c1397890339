/* SPDX-License-Identifier: MIT */
/* sc.c: the claims of Solitaire Clobber [SC], section by section.
 *
 * `sc2` is Solitaire Clobber in free order: colours need not alternate. */
#include <stdio.h>
#include <string.h>

#include "dicot.h"
#include "rules.h"
#include "trial.h"

/* Stones of one colour in a position drawn as rows. */
static long count_stones(const char *rows, char stone)
{
    long n = 0;
    for (; *rows != '\0'; rows++)
        n += *rows == stone;
    return n;
}

/* All rectangles of up to n cells, rows by columns, filled with all words over `letters`:
 * calls `each` with the rows as text. */
static void all_boards(struct trial *t, const char *letters, unsigned n,
                       void (*each)(struct trial *t, const char *rows))
{
    const unsigned count = (unsigned)strlen(letters);
    for (unsigned cells = 1; cells <= n; cells++)
        for (unsigned rows = 1; rows <= cells; rows++) {
            unsigned columns = cells / rows, digit[32] = {0};
            char text[64];
            if (rows * columns != cells)
                continue;
            for (unsigned at = 0; at < cells;) {
                for (unsigned i = 0, k = 0; i < cells; i++) {
                    if (i > 0 && i % columns == 0)
                        text[k++] = '|';
                    text[k++] = letters[digit[i]];
                    text[k] = '\0';
                }
                if (goes_on(t))
                    each(t, text);
                for (at = 0; at < cells && ++digit[at] == count; at++)
                    digit[at] = 0;
            }
        }
}

/* ---- 1 and 2: a row ---- */

static void one_needs_half(struct trial *t, const char *rows, long least)
{
    long white = count_stones(rows, 'o'), stones = white + count_stones(rows, 'x');
    if (stones >= least && white != stones / 2)
        leaves_between(t, 2, stones + 1, "solitaire-clobber %s", rows);
}

static void as_printed(struct trial *t, const char *rows)
{
    one_needs_half(t, rows, 1);
}

static void from_two(struct trial *t, const char *rows)
{
    one_needs_half(t, rows, 2);
}

static void needs_half(struct trial *t, unsigned n)
{
    all_boards(t, ".xo", n, as_printed);
}

static void needs_half_from_two(struct trial *t, unsigned n)
{
    all_boards(t, ".xo", n, from_two);
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

/* ---- 3: δ, the number of stones plus the number of clashing stones ---- */

/* On a checkerboard whose first square is black. */
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

/* Every move, as the library makes it, leaves δ as it was modulo 3. */
static void moves_keep_delta(struct trial *t, const char *rows)
{
    char line[100];
    const char *move;
    size_t length;
    snprintf(line, sizeof line, "sc2 %s", rows);
    struct dicot_position *p = dicot_position_open(line, strlen(line), NULL, NULL);
    for (size_t skip = 0; p != NULL; skip++) {
        dicot_position_list(p, DICOT_LEFT);
        for (size_t i = 0; i <= skip; i++)
            dicot_position_next(p, &move, &length);
        if (move == NULL)
            break;
        char text[50];
        snprintf(text, sizeof text, "%s", move);
        dicot_position_play(p, DICOT_LEFT, text, length, NULL);
        const char *after = dicot_position_print(p, NULL);
        bool same = (delta(strchr(after, ' ') + 1) - delta(rows)) % 3 == 0;
        dicot_position_undo(p);
        is_so(t, same, NULL, "sc2 %s", rows);
    }
    dicot_position_close(p);
}

static void delta_stays(struct trial *t, unsigned n)
{
    all_boards(t, ".xo", n, moves_keep_delta);
}

static void delta_forbids_one(struct trial *t, const char *rows)
{
    long stones = count_stones(rows, 'x') + count_stones(rows, 'o');
    if (stones > 0 && delta(rows) % 3 == 0)
        leaves_between(t, 2, stones, "sc2 %s", rows);
}

static void delta_forbids(struct trial *t, unsigned n)
{
    all_boards(t, ".xo", n, delta_forbids_one);
}

static void rectangles(struct trial *t, unsigned n)
{
    for (unsigned rows = 2; rows <= n; rows++)
        for (unsigned columns = 2; columns <= n && goes_on(t); columns++)
            leaves(t, rows * columns % 3 == 0 ? 2 : 1,
                   "solitaire-clobber grid %ux%u checkerboard", rows, columns);
}

/* Two stones in one row or column with one empty square between them, and no others. */
static bool are_one_apart(const char *rows)
{
    const size_t width = strcspn(rows, "|") + 1, first = strcspn(rows, "xo"),
                 second = first + 1 + strcspn(rows + first + 1, "xo");
    return rows[second] != '\0' &&
           rows[second + 1 + strcspn(rows + second + 1, "xo")] == '\0' &&
           (second - first == 2 * width ||
            (second - first == 2 && rows[first + 1] == '.'));
}

/* Where the play of the paper ends. Ends of boards up to 8 by 8 are drawn as rows. */
static bool ends_one_apart(struct dicot_session *s, const char *line)
{
    const char *question[] = {"solve", line, "--strategy", "paper", "--moves", "none"};
    char end[100];
    if (dicot_ask(s, question, 6) != DICOT_OK)
        return false;
    const char *at = strstr(dicot_answer(s, NULL), "\"final\":\"");
    return at != NULL && sscanf(at, "\"final\":\"%99[^\"]", end) == 1 &&
           are_one_apart(end);
}

static void last_two_stones(struct trial *t, unsigned n)
{
    for (unsigned rows = 2; rows <= n && rows <= 8; rows++)
        for (unsigned columns = 2; columns <= n && columns <= 8; columns++) {
            char line[100];
            snprintf(line, sizeof line, "solitaire-clobber grid %ux%u checkerboard", rows,
                     columns);
            if (rows * columns % 3 == 0)
                is_so(t, ends_one_apart(trial_session(t), line), NULL, "%s", line);
        }
}

/* ---- 4: Hamiltonian circuits in grid graphs ---- */

#define MOST_NODES 16

struct grid_graph {
    unsigned count, x[MOST_NODES], y[MOST_NODES];
};

static struct grid_graph graph_of(const char *rows)
{
    struct grid_graph g = {0};
    for (unsigned x = 0, y = 0; *rows != '\0'; rows++, x++) {
        if (*rows == '|')
            y++, x = (unsigned)-1;
        else if (*rows == 'x')
            g.x[g.count] = x, g.y[g.count++] = y;
    }
    return g;
}

static bool are_adjacent(const struct grid_graph *g, unsigned a, unsigned b)
{
    unsigned dx = g->x[a] > g->x[b] ? g->x[a] - g->x[b] : g->x[b] - g->x[a],
             dy = g->y[a] > g->y[b] ? g->y[a] - g->y[b] : g->y[b] - g->y[a];
    return dx + dy == 1;
}

/* Can a path from node 0 that has been at `seen` and is at `at` become a circuit? */
static bool closes(const struct grid_graph *g, unsigned seen, unsigned at)
{
    if (seen == (1u << g->count) - 1)
        return are_adjacent(g, at, 0);
    for (unsigned to = 0; to < g->count; to++)
        if (!(seen >> to & 1) && are_adjacent(g, at, to) &&
            closes(g, seen | 1u << to, to))
            return true;
    return false;
}

/* The board of the construction: the fire, the fuse of n stones above v, the bomb above
 * w, its left neighbour. False: w is not there, and so there is no circuit. */
static bool build_board(const char *rows, const struct grid_graph *g, char *board)
{
    const size_t columns = strcspn(rows, "|"), first = strspn(rows, ".|") / (columns + 1);
    size_t v = 0, length = 0;
    rows += first * (columns + 1);
    for (size_t x = 0; x < columns; x++)
        v = rows[x] == 'x' ? x : v;
    if (v == 0 || rows[v - 1] != 'x')
        return false;
    for (unsigned row = 0; row <= g->count; row++) {
        memset(board + length, '.', columns);
        board[length + v] = row == 0 ? 'x' : 'o';
        if (row == g->count)
            board[length + v - 1] = 'o';
        length += columns;
        board[length++] = '|';
    }
    snprintf(board + length, 300, "%s", rows);
    return true;
}

static void circuit_as_printed(struct trial *t, const char *rows)
{
    const struct grid_graph g = graph_of(rows);
    char board[800];
    if (g.count == 0 || !build_board(rows, &g, board))
        return;
    if (closes(&g, 1, 0) && g.count > 2)
        leaves(t, 1, "solitaire-clobber %s", board);
    else
        leaves_between(t, 2, 1000, "solitaire-clobber %s", board);
}

static void hamiltonian_printed(struct trial *t, unsigned n)
{
    all_boards(t, ".x", n, circuit_as_printed);
}

static void circuit_is_one_stone(struct trial *t, const char *rows)
{
    const struct grid_graph g = graph_of(rows);
    const char *words[] = {"reduce", "hamiltonian", rows};
    char line[400];
    if (g.count < 3 || dicot_ask(trial_session(t), words, 3) != DICOT_OK)
        return;
    const char *position =
        strstr(dicot_answer(trial_session(t), NULL), "\"position\":\"");
    if (position == NULL || sscanf(position, "\"position\":\"%399[^\"]", line) != 1)
        return;
    if (closes(&g, 1, 0))
        leaves(t, 1, "solitaire-clobber %s", line);
    else
        leaves_between(t, 2, 1000, "solitaire-clobber %s", line);
}

static void hamiltonian(struct trial *t, unsigned n)
{
    all_boards(t, ".x", n, circuit_is_one_stone);
}

const struct claim sc_claims[] = {
    {.key = "SC §1",
     .says = "the rules; White moves first",
     .why_not = RULES,
     .where = "rules: `src/games/stones.c`, `check/rules_stones.c`"},
    {.key = "SC §1, colours",
     .says = "one stone can be left only if half of the stones are white, rounded down",
     .check = needs_half,
     .range = "all rectangles of up to n cells",
     .quick = 6,
     .usual = 9,
     .long_run = 12,
     .where = "bound: `src/games/stones_bounds.c:most_turns`, for any board and either "
              "first colour"},
    {.key = "SC §1, colours, corrected",
     .says = "from two stones on, one can be left only if half of them are white, "
             "rounded down",
     .check = needs_half_from_two,
     .range = "all rectangles of up to n cells",
     .quick = 6,
     .usual = 9,
     .long_run = 12,
     .corrects = "SC §1, colours",
     .proved = "doc/invariants.md",
     .where = "bound: `src/games/stones_bounds.c:most_turns`, for any board and either "
              "first colour"},
    {.key = "SC Thm 1",
     .says = "n stones of alternating colours in a row can be reduced to ⌈n/4⌉ stones, "
             "one more if n ≡ 3 mod 4, by alternating moves, whoever begins",
     .check = row_alternating,
     .range = "rows of up to n stones",
     .quick = 40,
     .usual = 1000,
     .long_run = 10000,
     .proved = "the moves are made for every n: doc/solve-trees.md",
     .where = "moves: `src/solve/alternate/row.c`, for several rows at once; cases "
              "`solitaire_clobber.txt`, n ≤ 12; selftest; `tests/solve/forest/trees.c`, "
              "n ≤ 17 and 10^6"},
    {.key = "SC Thm 2",
     .says = "and not to fewer, even if colours need not alternate",
     .check = row_free,
     .range = "rows of up to n stones",
     .quick = 40,
     .usual = 1000,
     .long_run = 10000,
     .proved = "doc/solve-trees.md",
     .where = "bound: the same file; for any colouring the optimum in free order is the "
              "bound, doc/solve-trees.md"},
    {.key = "SC Thm 2, proof",
     .says =
         "in a row only 1, 2 or 4 stones of alternating colours can be reduced to one",
     .check = row_single,
     .range = "rows of up to n stones",
     .quick = 40,
     .usual = 1000,
     .long_run = 10000,
     .proved = "doc/solve-trees.md"},
    {.key = "SC Table 1",
     .says = "rows of 1 to 12 stones are reduced to 1, 1, 2, 1, 2, 2, 3, 2, 3, 3, 4, 3",
     .check = table_1,
     .range = "rows of up to n stones",
     .quick = 12,
     .usual = 12,
     .long_run = 12,
     .where = "cases `solitaire_clobber.txt`; selftest, n ≤ 11"},
    {.key = "SC §2, monotone",
     .says = "the number that is left of a row does not always grow with its length",
     .check = row_not_monotone,
     .range = "rows of three and four stones",
     .quick = 4,
     .usual = 4,
     .long_run = 4},
    {.key = "SC Thm 3",
     .says = "δ, the number of stones plus the number of clashing ones, never changes "
             "modulo 3",
     .check = delta_stays,
     .range = "all moves on all rectangles of up to n cells",
     .quick = 6,
     .usual = 9,
     .long_run = 12,
     .proved = "doc/invariants.md",
     .where = "bound: `src/games/stones_bounds.c:component_bound`, for each component of "
              "stones that is bipartite"},
    {.key = "SC Cor 4",
     .says = "if δ ≡ 0 mod 3, one stone cannot be left",
     .check = delta_forbids,
     .range = "all rectangles of up to n cells",
     .quick = 6,
     .usual = 9,
     .long_run = 12,
     .proved = "doc/invariants.md",
     .where = "the same; it is the reason printed with the answer"},
    {.key = "SC Thm 5",
     .says = "n by m checkerboards, n, m ≥ 2, are reduced to two stones if 3 divides nm, "
             "else to one",
     .check = rectangles,
     .range = "both sides up to n squares",
     .quick = 12,
     .usual = 60,
     .long_run = 200,
     .proved = "doc/rectangles.md",
     .where =
         "strategy: `src/solve/alternate/rectangle.c`, for every size and either colour "
         "first (doc/rectangles.md); cases `solitaire_clobber.txt`, up to 4x4 and 3x5"},
    {.key = "SC §1, two stones",
     .says = "where two stones are left of such a board, they can be one empty square "
             "apart",
     .check = last_two_stones,
     .range = "both sides up to n squares",
     .quick = 8,
     .usual = 8,
     .long_run = 8},
    {.key = "SC §3.1, subroutines",
     .says = "the sequences L2, L3, T, Z and others make the moves that are drawn",
     .why_not = DRAWING,
     .where = "`--strategy paper`: `src/solve/alternate/paper.c`, doc/paper-strategy.md; "
              "5x5 is missing in App. A"},
    {.key = "SC Thm 6, circuits",
     .says = "a grid graph has a Hamiltonian circuit exactly if the board with its bomb, "
             "fuse and fire can be reduced to one stone",
     .check = hamiltonian_printed,
     .range = "all grid graphs in rectangles of up to n cells",
     .quick = 9,
     .usual = 10,
     .long_run = 12},
    {.key = "SC Thm 6, circuits, corrected",
     .says = "a grid graph of three nodes or more has a Hamiltonian circuit exactly if "
             "its board can be reduced to one stone",
     .check = hamiltonian,
     .range = "all grid graphs in rectangles of up to n cells",
     .quick = 9,
     .usual = 12,
     .long_run = 16,
     .corrects = "SC Thm 6, circuits",
     .proved = "doc/reductions.md",
     .where = "`dicot reduce hamiltonian`: `src/reduce/hamiltonian.c`"},
    {.key = "SC Thm 6",
     .says = "whether one stone can be left is NP-complete",
     .why_not = "a statement about all programs; what can be tested is that the "
                "reduction is right, in the row before",
     .where = "`dicot reduce hamiltonian`: `src/reduce/hamiltonian.c`; proof with its "
              "gaps filled: doc/reductions.md; needs n ≥ 3"},
    {.key = "SC §5",
     .says = "how long is the shortest game? and other open questions",
     .why_not = OPEN,
     .where = "`goal=most`: `src/games/stones_bounds.c:most_bound`; at least (nm − 1)/3 "
              "moves: doc/shortest-games.md"},
    {.key = NULL},
};

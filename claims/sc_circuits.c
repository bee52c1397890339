/* SPDX-License-Identifier: MIT */
/* sc_circuits.c: the claims of [SC §4]: Hamiltonian circuits of grid graphs, and what is
 * open. */
#include <stdio.h>
#include <string.h>

#include "dicot.h"
#include "trial.h"

/* ---- 4: Hamiltonian circuits in grid graphs ---- */

#define MOST_NODES 16

struct small_grid {
    unsigned count, x[MOST_NODES], y[MOST_NODES];
};

static struct small_grid graph_of(const char *rows)
{
    struct small_grid g = {0};
    for (unsigned x = 0, y = 0; *rows != '\0'; rows++, x++) {
        if (*rows == '|')
            y++, x = (unsigned)-1;
        else if (*rows == 'x')
            g.x[g.count] = x, g.y[g.count++] = y;
    }
    return g;
}

static bool are_adjacent(const struct small_grid *g, unsigned a, unsigned b)
{
    unsigned dx = g->x[a] > g->x[b] ? g->x[a] - g->x[b] : g->x[b] - g->x[a],
             dy = g->y[a] > g->y[b] ? g->y[a] - g->y[b] : g->y[b] - g->y[a];
    return dx + dy == 1;
}

/* Can a path from node 0 that has been at `seen` and is at `at` become a circuit? */
static bool closes(const struct small_grid *g, unsigned seen, unsigned at)
{
    if (seen == (1u << g->count) - 1)
        return are_adjacent(g, at, 0);
    for (unsigned to = 0; to < g->count; to++)
        if (!(seen >> to & 1) && are_adjacent(g, at, to) &&
            closes(g, seen | 1u << to, to))
            return true;
    return false;
}

/* Returns the row of v, the last node of the first row that has any, and stores where v
 * is in it. */
static const char *row_of_v(const char *rows, size_t *v)
{
    const size_t columns = strcspn(rows, "|");
    rows += strspn(rows, ".|") / (columns + 1) * (columns + 1);
    for (size_t x = 0; x < columns; x++)
        *v = rows[x] == 'x' ? x : *v;
    return rows;
}

static bool has_left_neighbour(const char *rows)
{
    size_t v = 0;
    rows = row_of_v(rows, &v);
    return v > 0 && rows[v - 1] == 'x';
}

/* Builds the board of the construction: the fire, the fuse of n stones above v, and the
 * bomb above w, the left neighbour of v. Returns false if there is no w, and so no
 * circuit. */
static bool build_board(const char *rows, const struct small_grid *g, char *board)
{
    const size_t columns = strcspn(rows, "|");
    size_t v = 0, length = 0;
    if (!has_left_neighbour(rows))
        return false;
    rows = row_of_v(rows, &v);
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
    const struct small_grid g = graph_of(rows);
    char board[800];
    if (g.count == 0 || !build_board(rows, &g, board))
        return;
    if (closes(&g, 1, 0) && g.count > 2)
        leaves(t, 1, "solitaire-clobber %s", board);
    else
        leaves_between(t, 2, 1000, "solitaire-clobber %s", board);
}

static void circuit_is_one_stone(struct trial *t, const char *rows)
{
    const struct small_grid g = graph_of(rows);
    const char *words[] = {"reduce", "hamiltonian", rows};
    char line[400];
    if (g.count < 3 || trial_ask(t, words, 3) != DICOT_OK ||
        !answer_text(t, "position", line, sizeof line))
        return;
    if (closes(&g, 1, 0))
        leaves(t, 1, "solitaire-clobber %s", line);
    else
        leaves_between(t, 2, 1000, "solitaire-clobber %s", line);
}

/* ---- what the proof says of v, the last node of the first row, and of the board ---- */

static bool has_lower_neighbour(const char *rows)
{
    size_t v = 0;
    rows = row_of_v(rows, &v);
    const size_t columns = strcspn(rows, "|");
    return rows[columns] == '|' && rows[columns + 1 + v] == 'x';
}

static void circuit_has_w(struct trial *t, const char *rows)
{
    const struct small_grid g = graph_of(rows);
    if (g.count > 2 && closes(&g, 1, 0))
        is_so(t, has_left_neighbour(rows), NULL, "solitaire-clobber %s", rows);
}

/* Does v, the last node of the first row, have two neighbours? Nodes of the first row
 * come first. */
static bool has_degree_two(const char *rows)
{
    const struct small_grid g = graph_of(rows);
    unsigned v = 0, neighbours = 0;
    while (v + 1 < g.count && g.y[v + 1] == g.y[0])
        v++;
    for (unsigned u = 0; u < g.count; u++)
        neighbours += are_adjacent(&g, u, v);
    return neighbours == 2;
}

static enum plainly plainly_has_two(const char *line)
{
    return has_degree_two(line + strlen("solitaire-clobber ")) ? IS_SO : IS_NOT_SO;
}

static void degree_of_v(struct trial *t, const char *rows)
{
    if (has_left_neighbour(rows))
        is_so(t, has_lower_neighbour(rows), plainly_has_two, "solitaire-clobber %s",
              rows);
}

/* As v has two neighbours, every circuit goes through both, and w is one of them. */
static void circuit_uses_edge(struct trial *t, const char *rows)
{
    struct small_grid g = graph_of(rows);
    if (g.count > 2 && closes(&g, 1, 0))
        is_so(t, has_left_neighbour(rows) && has_degree_two(rows), NULL,
              "solitaire-clobber %s", rows);
}

static void equal_numbers(struct trial *t, const char *rows)
{
    const struct small_grid g = graph_of(rows);
    char board[800];
    if (g.count > 0 && build_board(rows, &g, board))
        is_so(t,
              count_letter(board, 'x') == g.count + 1 &&
                  count_letter(board, 'o') == g.count + 1,
              NULL, "solitaire-clobber %s", board);
}

/* White begins with a stone of the fuse: its top clobbers the fire, its foot clobbers v.
 */
static void fuse_moves_first(struct trial *t, const char *rows)
{
    const struct small_grid g = graph_of(rows);
    const size_t columns = strcspn(rows, "|") + 1;
    char board[800], other[800];
    if (g.count == 0 || !build_board(rows, &g, board))
        return;
    const size_t v = strcspn(board, "x"), foot = v + columns * g.count;
    memcpy(other, board, sizeof other);
    other[v] = 'o', other[v + columns] = '.';
    leaves_between(t, 2, 1000, "solitaire-clobber %s with first=black", other);
    board[foot] = '.', board[foot + columns] = 'o';
    leaves_between(t, 2, 1000, "solitaire-clobber %s with first=black", board);
}

/* A play from n stones to one has n - 1 moves. */
static void takes_one_less(struct trial *t, const char *rows)
{
    char line[100];
    const char *question[] = {"solve", line};
    long stones = count_letter(rows, 'x') + count_letter(rows, 'o');
    if (fewest_left(t, "solitaire-clobber %s", rows) != 1)
        return;
    snprintf(line, sizeof line, "solitaire-clobber %s", rows);
    const char *at = trial_ask(t, question, 2) == DICOT_OK
                         ? strstr(trial_answer(t), "\"moves\":[")
                         : NULL;
    long moves = 0;
    for (; at != NULL && *at != ']'; at++)
        moves += *at == '>';
    is_so(t, moves == stones - 1, NULL, "%s", line);
}

/* ---- 5: rectangles that are not checkerboards ---- */

/* Calls `each` with all full rectangles of at least 3 by 3 and up to n cells that have
 * stones of both colours. */
static void full_rectangles(struct trial *t, unsigned n,
                            void (*each)(struct trial *, const char *))
{
    for (unsigned rows = 3; rows <= n / 3; rows++)
        for (unsigned columns = 3; rows * columns <= n; columns++)
            for (unsigned long black = 1; black + 1 < 1ul << rows * columns; black++) {
                char text[64];
                unsigned k = 0;
                for (unsigned i = 0; i < rows * columns; i++) {
                    if (i > 0 && i % columns == 0)
                        text[k++] = '|';
                    text[k++] = black >> i & 1 ? 'x' : 'o';
                }
                text[k] = '\0';
                if (!goes_on(t))
                    return;
                each(t, text);
            }
}

/* Is δ of a full rectangle 0 mod 3? */
static bool has_delta_0(const char *rows)
{
    const size_t width = strcspn(rows, "|") + 1;
    unsigned long delta = 0;
    for (size_t i = 0; rows[i] != '\0'; i++)
        if (rows[i] != '|')
            delta += (rows[i] == 'x') == ((i / width + i % width) % 2 == 0) ? 1 : 2;
    return delta % 3 == 0;
}

static void any_rectangle(struct trial *t, const char *rows)
{
    leaves(t, has_delta_0(rows) ? 2 : 1, "sc2 %s", rows);
}

/* After k moves the colour that began has taken (k + 1) / 2 stones of the other one,
 * which has taken k / 2, and the stone that moved last is left. */
static void any_rectangle_in_turn(struct trial *t, const char *rows)
{
    const long stones[2] = {count_letter(rows, 'o'), count_letter(rows, 'x')};
    for (int first = 0; first < 2; first++) {
        const long prey[2] = {stones[1 - first], stones[first]};
        long moves = 0;
        for (long k = 1; k < stones[0] + stones[1]; k++)
            if ((k + 1) / 2 <= prey[0] - (k % 2 == 0) && k / 2 <= prey[1] - (k % 2 == 1))
                moves = k;
        const long left = stones[0] + stones[1] - moves,
                   least = has_delta_0(rows) ? 2 : 1;
        leaves(t, left > least ? left : least, "solitaire-clobber %s with first=%s", rows,
               first == 1 ? "black" : "white");
    }
}

const struct claim sc_circuits_claims[] = {
    {.key = "SC Thm 6, proof, in NP",
     .says = "a play of n stones to one has n - 1 moves, which are checked in polynomial "
             "time",
     .each = takes_one_less,
     STONE_BOARDS(5, 8, 9)},
    {.key = "SC Thm 6, proof, left neighbour",
     .says = "if v, the last node of the first row, has no left neighbour, there is no "
             "Hamiltonian circuit",
     .each = circuit_has_w,
     GRID_GRAPHS(9, 16, 16),
     .proved = "doc/reductions.md"},
    {.key = "SC Thm 6, proof, degree",
     .says = "if v has a left neighbour, it has degree two",
     .each = degree_of_v,
     GRID_GRAPHS(9, 12, 16),
     .reason =
         "there may be no node below v; then there is no circuit, and the proof goes "
         "on as it is"},
    {.key = "SC Thm 6, proof, degree, corrected",
     .says =
         "if there is a circuit, v has degree two, and every circuit uses the edge to "
         "its left neighbour",
     .each = circuit_uses_edge,
     GRID_GRAPHS(9, 16, 16),
     .corrects = "SC Thm 6, proof, degree",
     .proved = "doc/reductions.md"},
    {.key = "SC Thm 6, proof, numbers",
     .says = "the board has n + 1 white and n + 1 black stones",
     .each = equal_numbers,
     GRID_GRAPHS(9, 12, 16),
     .proved = "doc/reductions.md"},
    {.key = "SC Thm 6, proof, fuse",
     .says = "White cannot move a stone of the fuse, here as the first move, and still "
             "leave one stone",
     .each = fuse_moves_first,
     GRID_GRAPHS(8, 9, 12),
     .where =
         "that Black moves nothing but the fire is not argued in the paper; all of it "
         "is proved in doc/reductions.md"},
    {.key = "SC Figure 1",
     .says = "a grid graph with a Hamiltonian circuit and its board",
     .why_not = DRAWING,
     .where = "`dicot reduce hamiltonian … --draw`"},
    {.key = "SC §4, two players",
     .says = "whether the second player wins Clobber is NP-hard (Nowakowski et al.)",
     .why_not = "a statement about all programs, and not of this paper"},
    {.key = "SC Thm 6, circuits",
     .says = "a grid graph has a Hamiltonian circuit exactly if the board with its bomb, "
             "fuse and fire can be reduced to one stone",
     .each = circuit_as_printed,
     GRID_GRAPHS(9, 10, 12),
     .reason =
         "two nodes side by side have no circuit, but the bomb takes both, and then "
         "the fire"},
    {.key = "SC Thm 6, circuits, corrected",
     .says = "a grid graph of three nodes or more has a Hamiltonian circuit exactly if "
             "its board can be reduced to one stone",
     .each = circuit_is_one_stone,
     GRID_GRAPHS(9, 12, 16),
     .corrects = "SC Thm 6, circuits",
     .proved = "doc/reductions.md",
     .where = "`dicot reduce hamiltonian`: `src/reduce/hamiltonian.c`"},
    {.key = "SC Thm 6",
     .says = "whether one stone can be left is NP-complete",
     .why_not = "a statement about all programs; what can be tested is that the "
                "reduction is right, in the row before",
     .where = "`dicot reduce hamiltonian`: `src/reduce/hamiltonian.c`; proof with its "
              "gaps filled: doc/reductions.md; needs n ≥ 3"},
    {.key = "SC §5, shapes",
     .says = "what about checkerboards that are not rectangles, and rectangles that are "
             "not checkerboards?",
     .why_not = OPEN,
     .where = "tables: doc/open-questions.md"},
    {.key = "SC §5, any rectangle",
     .says =
         "in free order, a full rectangle of at least 3 by 3 with both colours, whatever "
         "they are, is reduced to one stone, or to two if δ ≡ 0 mod 3",
     .texts = full_rectangles,
     .each = any_rectangle,
     SIZES("all full rectangles of up to n cells", 9, 12, 16),
     .where = "strategy: `src/solve/forest/any_rectangle.c`, in linear time; proof, but "
              "for one "
              "check: doc/papers/any-rectangle.md"},
    {.key = "SC §5, any rectangle in turn",
     .says =
         "with colours in turn, no more is left there than δ and the number of stones "
         "of each colour demand",
     .texts = full_rectangles,
     .each = any_rectangle_in_turn,
     SIZES("all full rectangles of up to n cells", 9, 9, 12),
     .where = "larger ones: `tests/solve/alternate/in_turn.c`"},
    {.key = "SC §5, parameters",
     .says = "what other structural parameters influence reducibility?",
     .why_not = OPEN,
     .where = "forests of moves: doc/solve-trees.md; δ of each part: doc/invariants.md"},
    {.key = "SC §5, shortest",
     .says = "how long is the shortest game?",
     .why_not = OPEN,
     .where = "`goal=most`: `src/games/stones_bounds.c:most_bound`; at least (nm − 1)/3 "
              "moves: doc/shortest-games.md"},
    {.key = NULL},
};

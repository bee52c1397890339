/* SPDX-License-Identifier: MIT */
/* paper_steps.c: checks the sequences of moves of [SC Thm 5] one by one; each is a step
 * of an induction over the rows. A sequence must be legal and leave what the next step
 * begins with; with the moves that the paper prints in parentheses it must end the game,
 * and so must the last step, which takes three rows instead of two. The rows are built
 * here from the descriptions in the paper. Also runs the method with every allocation
 * failing once.
 */
#include "support.h"

#include <string.h>

#include "solve/method.h"
#include "solve/alternate/paper.h"
#include "solve/turns.h"

#define ROWS 5
#define COLUMNS 10

/* The part of the board that a step sees: rows 0 and 1 have what the step before left,
 * the two or three rows below are still untouched. */
struct window {
    char cell[ROWS][COLUMNS];
    int columns;
    char mover;
};

static char other_colour(char c)
{
    return c == '.' ? '.' : c == 'x' ? 'o' : 'x';
}

static void swap_colours(struct window *w)
{
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < w->columns; c++)
            w->cell[r][c] = other_colour(w->cell[r][c]);
}

static void mirror_rows(struct window *w, int rows)
{
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < w->columns / 2; c++) {
            char left = w->cell[r][c];
            w->cell[r][c] = w->cell[r][w->columns - 1 - c];
            w->cell[r][w->columns - 1 - c] = left;
        }
}

static struct window begin_window(const struct paper_case *kind, const char *remainder)
{
    struct window w = {.columns = kind->window, .mover = 'o'};
    memset(w.cell, '.', sizeof w.cell);
    const char *second = strchr(remainder, '|');
    check_number(strlen(second != NULL ? second + 1 : remainder), w.columns);
    memcpy(w.cell[1], second != NULL ? second + 1 : remainder, (size_t)w.columns);
    if (second != NULL)
        memcpy(w.cell[0], remainder, (size_t)w.columns);
    return w;
}

/* Adds two rows after their end columns were removed. The corner that sticks out on the
 * left (the upper left corner if no column was removed) is black if `black_left`. */
static void add_two(struct window *w, const struct paper_case *kind, bool black_left)
{
    int width = kind->width, left = (w->columns - width) / 2;
    bool whole = width == w->columns && width < 7, even = width % 2 == 0;
    for (int c = 0; c < width; c++) {
        char upper = (c % 2 == 0) == black_left ? 'x' : 'o', lower = other_colour(upper);
        if (even) /* a trapezium, longer below */
            lower = upper, upper = other_colour(lower);
        bool no_upper = !whole && (c == width - 1 || (even && c == 0)),
             no_lower = !whole && !even && c == 0;
        w->cell[2][left + c] = no_upper ? '.' : upper;
        w->cell[3][left + c] = no_lower ? '.' : lower;
    }
}

/* Adds three rows after their end columns were removed: each end has two stones, one of
 * which clashes. On the left that is the upper one, or the lower one if `flip`. The first
 * column here is an even column of the board, so o matches in the corners. */
static void add_three(struct window *w, int width, bool flip, bool swapped)
{
    int left = (w->columns - width) / 2;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < width; c++) {
            char colour = ((r + c) % 2 == 0) != swapped ? 'o' : 'x';
            bool end = c == 0 || c == width - 1;
            bool clashes = flip ? (r == 2 && c == 0) || (r == 0 && c == width - 1)
                                : (r == 0 && c == 0) || (r == 2 && c == width - 1);
            if (clashes)
                colour = other_colour(colour);
            w->cell[2 + r][left + c] = end && r == 1 ? '.' : colour;
        }
}

static void play_one(struct window *w, const char *from, const char *to)
{
    int r = from[0] - '0', c = from[1] - '0', r2 = to[0] - '0', c2 = to[1] - '0';
    check(r >= 0 && r < ROWS && c >= 0 && c < w->columns);
    check(r2 >= 0 && r2 < ROWS && c2 >= 0 && c2 < w->columns);
    check((r - r2) * (r - r2) + (c - c2) * (c - c2) == 1);
    check(w->cell[r][c] == w->mover);
    check(w->cell[r2][c2] == other_colour(w->mover));
    w->cell[r2][c2] = w->mover;
    w->cell[r][c] = '.';
    w->mover = other_colour(w->mover);
}

static void play_all(struct window *w, const char *moves)
{
    for (const char *at = moves; *at != '\0'; at += *at == ' ') {
        size_t cells = strcspn(at, " ") / 2;
        const char *a = at, *b = at + 2, *c = at + 4, *d = at + 6;
        testing("%s at %s", moves, at);
        check(cells >= 2 && cells <= 4);
        bool path = (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) == 1;
        if (cells == 4 && !path) {
            play_one(w, a, d), play_one(w, b, d), play_one(w, c, d);
        } else {
            play_one(w, a, b);
            if (cells == 3)
                play_one(w, c, b);
            if (cells == 4)
                play_one(w, d, c), play_one(w, b, c);
        }
        at += 2 * cells;
    }
}

/* Play ends with one stone, or with two in line and one empty square between them. This
 * accepts both; tests/solve/alternate/paper.sh checks the numbers on whole boards. */
static void check_end(const struct window *w)
{
    int count = 0, rows[2] = {0}, columns[2] = {0};
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < w->columns; c++)
            if (w->cell[r][c] != '.') {
                check(count < 2);
                rows[count] = r;
                columns[count++] = c;
            }
    int down = rows[1] - rows[0], across = columns[1] - columns[0];
    check(count == 1 || (count == 2 && down * down + across * across == 4));
}

/* What a step leaves, moved up by two rows and with colours swapped if Black is to move,
 * is what the next step begins with. */
static void check_next(const struct paper_case *kind, const struct paper_step *step,
                       struct window w)
{
    for (int c = 0; c < w.columns; c++)
        check(w.cell[0][c] == '.' && w.cell[1][c] == '.');
    memmove(w.cell[0], w.cell[2], 2 * sizeof w.cell[0]);
    memset(w.cell[2], '.', 3 * sizeof w.cell[0]);
    if (w.mover == 'x')
        swap_colours(&w);
    if (step->turn)
        mirror_rows(&w, 2);
    struct window next = begin_window(kind, kind->steps[step->next].remainder);
    for (int r = 0; r < 2; r++)
        check(memcmp(w.cell[r], next.cell[r], (size_t)w.columns) == 0);
}

/* Makes steps until one comes again. `black_left` describes the first two rows. */
static void check_case(const struct paper_case *kind, bool black_left, int least_columns)
{
    bool first = black_left, seen[8] = {false}, three = least_columns % 2 != 0;
    bool turns_with_colour = kind->width % 2 == 0; /* mirroring swaps the colours */
    for (unsigned i = 0; !seen[i]; i = kind->steps[i].next) {
        const struct paper_step *step = &kind->steps[i];
        struct window w = begin_window(kind, step->remainder);
        seen[i] = true;
        if (three && kind->window > 5) {
            struct window last = w;
            testing("%s, step (%u), three rows", kind->name, i + 1);
            check(step->width <= least_columns - 2);
            check_number((least_columns - 2 - step->width) % 4, 0);
            add_three(&last, step->width, step->flip, black_left != first);
            play_all(&last, step->last_three);
            check_end(&last);
        }
        if (step->mirror)
            mirror_rows(&w, 2);
        add_two(&w, kind, black_left);
        play_all(&w, step->moves);
        testing("%s, step (%u)", kind->name, i + 1);
        check_next(kind, step, w);
        if (turns_with_colour)
            check((w.mover == 'x') == step->turn);
        else if (w.mover == 'x')
            black_left = !black_left;
        if (step->more != NULL)
            play_all(&w, step->more);
        check_end(&w);
    }
}

TEST(test_steps)
{
    check_case(&paper_three, true, 3);
    check_case(&paper_five, true, 5);
    for (int i = 0; i < 3; i++)
        check_case(&paper_even[i], true, i == 0 ? 12 : i == 1 ? 8 : 10);
    for (int i = 0; i < 6; i++)
        check_case(&paper_odd[i], i < 3, i < 3 ? 13 + 2 * i : 1 + 2 * i);
}

/* ---- memory ---- */

static void solve_and_explain(const struct problem *p, const void *context)
{
    struct writer frames;
    const struct solve_method *paper = solve_method_find("paper");
    bool found = false;
    writer_init(&frames, p->memory);
    struct task t = task_at_start(p);
    struct search *s = paper->method.fits(&t) ? solve_search(&t, paper) : NULL;
    if (s != NULL) {
        check(search_step(s, 1000) == SEARCH_SOLVED);
        struct best best = *method_best(s);
        check(best.found && best.result == best.bound);
        check_line(p, &best);
        found = paper->explain(&t, &frames);
    }
    check(found || p->memory->fail_at == 0); /* an allocation has failed */
    search_free(s);
    writer_done(&frames);
}

TEST(test_failing_allocations)
{
    fail_each_allocation("solitaire-clobber grid 5x7 checkerboard", solve_and_explain,
                         NULL);
}

TEST(test_others_do_not_fit)
{
    static const char *const lines[] = {
        "sc2 xoxo|oxox",
        "solitaire-clobber xoxo",
        "solitaire-clobber path 4 xoxo",
        "solitaire-clobber cycle 4 xoxo",
        "solitaire-clobber xox|ox.",
        "solitaire-clobber oxo|xox|oxo",
        "solitaire-clobber xox|oxx",
        "solitaire-clobber xox|oxo|xox with first=black",
        "solitaire-clobber xox|oxo with goal=most",
        "solitaire-clobber xox|oxo with target=1,1:x",
    };
    check_fits_none(solve_method_find("paper"), lines, COUNT(lines));
    check(solve_method_find("nothing") == NULL);
}

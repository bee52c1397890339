/* SPDX-License-Identifier: MIT */
/* rectangle.c: proves the strategy for rectangles as stated in doc/rectangles.md: every
 * sequence in the table has the effect stated there, and from every state of the walk one
 * of them continues. Then it replays the strategy on whole boards with rules of its own.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "game/theory.h"
#include "solve/method.h"
#include "solve/alternate/rectangle.h"
#include "solve/turns.h"

extern const struct solve_method rectangle_method;

/* ---- areas: some cells of a board, and the rules on them ---- */

struct area {
    unsigned lines, places;
    char cells[10][10]; /* '.', 'x', 'o' */
};

static char other_colour(char colour)
{
    return colour == 'x' ? 'o' : 'x';
}

/* The stone that a full checkerboard has on this cell. */
static char square(unsigned line, unsigned place)
{
    return (line + place) % 2 == 0 ? 'x' : 'o';
}

static struct area area_new(unsigned lines, unsigned places)
{
    struct area a = {.lines = lines, .places = places};
    memset(a.cells, '.', sizeof a.cells);
    return a;
}

static void fill(struct area *a, unsigned line, unsigned line_end, unsigned place,
                 unsigned place_end)
{
    for (unsigned i = line; i < line_end; i++)
        for (unsigned j = place; j < place_end; j++)
            a->cells[i][j] = square(i, j);
}

/* Makes one move, given by four digits, for `mover` (0: whoever stands there); returns
 * who moved. */
static char play_one(struct area *a, const char *digits, char mover)
{
    unsigned d[4];
    for (unsigned i = 0; i < 4; i++) {
        check(digits[i] >= '0' && digits[i] <= '9');
        d[i] = (unsigned)(digits[i] - '0');
        check(d[i] < (i % 2 == 0 ? a->lines : a->places));
    }
    check_number(abs((int)d[0] - (int)d[2]) + abs((int)d[1] - (int)d[3]), 1);
    char stone = a->cells[d[0]][d[1]];
    check(stone != '.' && (mover == 0 || stone == mover));
    check(a->cells[d[2]][d[3]] == other_colour(stone));
    a->cells[d[0]][d[1]] = '.';
    a->cells[d[2]][d[3]] = stone;
    return stone;
}

/* Makes the moves in turn; returns whose turn it is afterwards. */
static char play(struct area *a, const char *moves, char mover)
{
    for (; *moves != '\0'; moves += 4, mover = other_colour(mover))
        play_one(a, moves, mover);
    return mover;
}

static unsigned stones_in(const struct area *a)
{
    unsigned stones = 0;
    for (unsigned i = 0; i < 100; i++)
        stones += a->cells[i / 10][i % 10] != '.';
    return stones;
}

/* Are there exactly two stones, in one row or column with one empty cell between them? */
static bool two_in_line(const struct area *a)
{
    for (unsigned i = 0; i < 8; i++)
        for (unsigned j = 0; j < 8; j++)
            if (a->cells[i][j] != '.' &&
                ((a->cells[i + 2][j] != '.' && a->cells[i + 1][j] == '.') ||
                 (a->cells[i][j + 2] != '.' && a->cells[i][j + 1] == '.')))
                return stones_in(a) == 2;
    return false;
}

/* ---- the state of the walk ---- */

/* Puts the two stones of a pair into line `at` (or place `at` if `across`): the outer one
 * at `outer`, the inner one two cells further in the direction `step`. The lead has the
 * colour of a full board, the other stone does not. Returns whose turn it is. */
static char put_pair(struct area *a, unsigned at, bool across, unsigned outer, int step,
                     unsigned lead)
{
    char turn = 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned where = (unsigned)((int)outer + 2 * (int)i * step);
        unsigned line = across ? where : at, place = across ? at : where;
        bool leads = i == lead;
        a->cells[line][place] =
            leads ? square(line, place) : other_colour(square(line, place));
        turn = leads ? a->cells[line][place] : turn;
    }
    return turn;
}

static void check_step(struct area before, char mover, const char *moves,
                       const struct area *after, char turn)
{
    check(play(&before, moves, mover) == turn);
    check(memcmp(before.cells, after->cells, sizeof before.cells) == 0);
}

/* If the colour that is not in the corner begins, a full line becomes a pair whose outer
 * stone leads. */
TEST(test_start)
{
    struct area before = area_new(1, 3), after = area_new(1, 3);
    fill(&before, 0, 1, 0, 3);
    char turn = put_pair(&after, 0, false, 0, 1, LEAD_OUTER);
    check_step(before, 'o', rectangle_table.start, &after, turn);
}

/* From any pair the walk continues in the next line, in the next strip, or in a strip
 * across; the other stone then leads. */
TEST(test_steps)
{
    for (unsigned lead = 0; lead < 2; lead++) {
        testing("lead %u", lead);
        struct area before = area_new(2, 3), after = area_new(2, 3);
        fill(&before, 1, 2, 0, 3);
        char mover = put_pair(&before, 0, false, 0, 1, lead);
        char turn = put_pair(&after, 1, false, 0, 1, 1 - lead);
        check_step(before, mover, rectangle_table.shift[lead], &after, turn);

        before = after = area_new(3, 6);
        fill(&before, 1, 3, 0, 6);
        mover = put_pair(&before, 0, false, 0, 1, lead);
        turn = put_pair(&after, 1, false, 3, 1, 1 - lead);
        check_step(before, mover, rectangle_table.turn[lead], &after, turn);

        before = after = area_new(4, 5);
        fill(&before, 1, 4, 0, 5);
        mover = put_pair(&before, 0, false, 0, 1, lead);
        turn = put_pair(&after, 4, true, 3, -1, 1 - lead);
        check_step(before, mover, rectangle_table.corner[lead], &after, turn);
    }
}

/* Plays from a pair in line 1 of the last block to the end. If both sides of the board
 * are odd and the colour of the corners begins (order ODD), the first move of the whole
 * play is made in this block, while it is still full. */
static void check_end(unsigned lines, unsigned places, unsigned order, unsigned lead)
{
    testing("%ux%u, order %u, lead %u", lines, places, order, lead);
    const char *moves = rectangle_table.end[block_number(lines, places)][order][lead];
    struct area a = area_new(lines, places);
    fill(&a, 2, lines, 0, 3);
    fill(&a, 0, lines, 3, places);
    unsigned x = 0, o = 0, stones = stones_in(&a);
    for (unsigned i = 0; i < 100; i++) {
        x += a.cells[i / 10][i % 10] == 'x';
        o += a.cells[i / 10][i % 10] == 'o';
    }
    struct area pair = area_new(lines, places);
    char mover = put_pair(&pair, 1, false, 0, 1, lead);
    /* On the board the corners' colour has one stone more than the other colour, and the
     * pair is one stone of each. So in the block the corners' colour is either one ahead,
     * and it is the other colour's turn, or level, and it is its own turn. */
    char corners = x > o ? 'x' : o > x ? 'o' : mover;
    check(x == o || corners != mover);
    if (order == ODD) {
        play_one(&a, moves, corners);
        moves += 4;
    }
    put_pair(&a, 1, false, 0, 1, lead);
    play(&a, moves, mover);
    check(stones_in(&a) < stones);
    check_number(stones_in(&a), order == ODD || lines == 3 ? 2 : 1);
    check(order == ODD || lines > 3 || two_in_line(&a));
}

TEST(test_ends)
{
    for (unsigned i = 0; i < 4; i++) {
        check_end(3, 3, i / 2, i % 2);
        for (unsigned lines = 4; lines <= 5; lines++)
            for (unsigned places = 4; places <= 5; places++)
                check_end(lines, places, i / 2, i % 2);
    }
}

/* Every step above works for both leads, so it remains to show that there is room: a pair
 * enters a strip in line 1 (the very first strip in line 0) and leaves it from the line
 * where the turn, the corner or the end begins. Longer strips only add room, and more
 * strips need no more of it, so boards up to 30x30 cover all cases. */
TEST(test_room)
{
    for (unsigned lines = 3; lines <= 30; lines++)
        for (unsigned places = 3; places <= 30; places++) {
            testing("%u lines, %u places", lines, places);
            if (places % 3 == 0 && (lines % 3 != 0 || lines >= places)) {
                unsigned turns = places / 3 - 1;
                check(turns == 0 || lines - 3 >= 1); /* lines of a turn: 3 */
                check(lines - 2 >= 1);               /* of the end: 2 */
            } else if (places % 3 != 0 && lines % 3 != 0 && lines >= places) {
                unsigned strips = places / 3 - 1, across = lines / 3 - 1;
                unsigned block = 3 + places % 3;
                check(places == 3 * strips + block &&
                      lines == 3 * across + 3 + lines % 3);
                check(strips == 0 || lines - 4 >= 1); /* of a corner: 4 */
                check(block - 3 >= 1);                /* turns across */
            }
        }
}

/* ---- two places ---- */

/* Both ends of a board of width 2 are played the same way, one as the image of the other.
 * The image is the mirror image or the half turn, whichever swaps the colours of a full
 * board. */
static void check_middle(unsigned lines)
{
    testing("middle of %u lines", lines);
    struct area a = area_new(lines, 2);
    fill(&a, 0, lines, 0, 2);
    for (unsigned i = 0; i < lines; i++) {
        unsigned image = lines % 2 == 0 ? 0 : 1;
        check(square(i, 0) == other_colour(square(lines - 1 - i, image)));
    }
    if (lines > 3) {
        play_one(&a, rectangle_table.two_start, 'o');
        check(a.cells[0][0] == 'o' && a.cells[0][1] == '.');
        unsigned image = lines % 2 == 0 ? 0 : 1;
        a.cells[lines - 1][image] = 'x';
        a.cells[lines - 1][1 - image] = '.';
    }
    play(&a, rectangle_table.middle[lines], 'o');
    if (lines % 3 == 0)
        check(two_in_line(&a));
    else
        check_number(stones_in(&a), 1);
}

TEST(test_two)
{
    struct area a = area_new(4, 2), after = area_new(4, 2);
    const char *moves = rectangle_table.two_shift;
    fill(&a, 1, 4, 0, 2);
    a.cells[0][0] = 'o';
    for (unsigned i = 0; moves[4 * i] != '\0'; i++)
        check(play_one(&a, moves + 4 * i, 0) == rectangle_table.two_colours[i]);
    check_number(strlen(moves), 4 * (int64_t)strlen(rectangle_table.two_colours));
    after.cells[3][0] = 'x';
    check(memcmp(a.cells, after.cells, sizeof a.cells) == 0);
    for (unsigned lines = 2; lines <= MOST_MIDDLE; lines++)
        check_middle(lines);
}

/* ---- whole boards ---- */

/* Makes one move by this test's own rules: vertices are numbered row by row, stones are 1
 * and 2. */
static void replay_one(uint8_t *pos, size_t rows, size_t columns, move m, uint8_t mover)
{
    size_t from = (size_t)(m >> 32), to = (size_t)(uint32_t)m;
    check(from < rows * columns && to < rows * columns);
    size_t down = from / columns > to / columns ? from / columns - to / columns
                                                : to / columns - from / columns;
    size_t right = from % columns > to % columns ? from % columns - to % columns
                                                 : to % columns - from % columns;
    check(down + right == 1 && pos[from] == mover && pos[to] == 3 - mover);
    pos[from] = 0;
    pos[to] = mover;
}

static void check_final(const uint8_t *pos, size_t rows, size_t columns, bool odd)
{
    size_t at[2], stones = 0;
    for (size_t v = 0; v < rows * columns; v++)
        if (pos[v] != 0) {
            check(stones < 2);
            at[stones++] = v;
        }
    if (odd || rows * columns % 3 == 0)
        check_number(stones, 2);
    else
        check_number(stones, 1);
    if (!odd && stones == 2) {
        bool in_row = at[1] - at[0] == 2 && at[0] / columns == at[1] / columns;
        check(in_row || at[1] - at[0] == 2 * columns);
    }
}

/* `corner` is the stone at 1,1 and `first` the colour that begins: 1 for x, 2 for o.
 * `first` is 0 for SC2, which has no order of play. Returns the number of stones left. */
static int64_t check_board(size_t rows, size_t columns, uint8_t corner, uint8_t first)
{
    size_t cells = rows * columns, at = 0;
    uint8_t *pos = malloc(cells);
    for (size_t v = 0; v < cells; v++)
        pos[v] = (v / columns + v % columns) % 2 == 0 ? corner : 3 - corner;
    char *line = malloc(cells + rows + 100), *end = line;
    end += sprintf(end, first == 0 ? "sc2 " : "solitaire-clobber ");
    if (corner == 1)
        end += sprintf(end, "grid %zux%zu checkerboard", rows, columns);
    for (size_t v = 0; corner == 2 && v < cells; v++)
        end += sprintf(end, "%s%c", v > 0 && v % columns == 0 ? "|" : "", " xo"[pos[v]]);
    if (first != 0)
        sprintf(end, " with first=%s", first == 1 ? "black" : "white");
    testing("%zux%zu, corner %d, first %d", rows, columns, corner, first);

    struct sample s;
    sample_open(&s, line);
    struct search *search = solve_search(&s.task, NULL);
    check_number(search_step(search, 1), SEARCH_SOLVED);
    if (first != 0 || cells > 4) /* 2x2 is also a Hamming graph, which SC2 prefers */
        check(strcmp(solve_method_name(search), "rectangle") == 0);
    struct best best = *method_best(search);
    const move *moves;
    for (unsigned again = 0; again < 2; again++) { /* the moves can be read twice */
        at = 0;
        for (size_t n; (n = best_moves(&best, at, &moves)) > 0; at += n)
            for (size_t i = 0; i < n && again == 1; i++)
                replay_one(pos, rows, columns, moves[i],
                           first == 0          ? pos[moves[i] >> 32]
                           : (at + i) % 2 == 0 ? first
                                               : 3 - first);
        check_number(at, best.count);
    }
    check_number(cells - at, best.result);
    check_number(best.bound, best.result);
    check_final(pos, rows, columns, cells % 2 == 1 && corner == first);
    search_free(search);
    sample_close(&s);
    free(line);
    free(pos);
    return best.result;
}

static void check_size(size_t rows, size_t columns)
{
    check_board(rows, columns, 1, 0);
    check_board(rows, columns, 1, 2);
    check_board(rows, columns, 1, 1);
}

TEST(test_boards)
{
    for (size_t rows = 2; rows <= 60; rows++)
        for (size_t columns = 2; columns <= 60; columns++)
            check_size(rows, columns);
    for (size_t rows = 2; rows <= 12; rows++)
        for (size_t columns = 2; columns <= 12; columns++) {
            check_board(rows, columns, 2, 0);
            check_board(rows, columns, 2, 1);
            check_board(rows, columns, 2, 2);
        }
    uint64_t seed = 6;
    for (unsigned i = 0; i < (is_long() ? 60 : 4); i++)
        check_size(2 + rng_next(&seed) % 1999, 2 + rng_next(&seed) % 1999);
    for (unsigned i = 0; i < (is_long() ? 60 : 6); i++) /* many turns, or many shifts */
        check_size(2 + i % 6, 2 + rng_next(&seed) % 30000);
}

/* ---- SC2 compared with all plays ---- */

#define MOST_CELLS 12
#define POSITIONS 531441 /* 3^12 */

struct everything {
    size_t rows, columns, cells;
    uint8_t pos[MOST_CELLS];
    uint8_t seen[POSITIONS];
};

static bool is_new(struct everything *e)
{
    size_t number = 0;
    for (size_t v = 0; v < e->cells; v++)
        number = 3 * number + e->pos[v];
    bool fresh = e->seen[number] == 0;
    e->seen[number] = 1;
    return fresh;
}

/* The fewest stones that any play from here leaves; returns `known` if the
 * position was visited before. */
static int64_t fewest_left(struct everything *e, int64_t stones, int64_t known)
{
    if (!is_new(e))
        return known;
    for (size_t from = 0; from < e->cells; from++)
        for (size_t to = 0; to < e->cells; to++) {
            size_t gap = from > to ? from - to : to - from;
            bool near =
                gap == e->columns || (gap == 1 && from / e->columns == to / e->columns);
            if (!near || e->pos[from] == 0 || e->pos[to] != 3 - e->pos[from])
                continue;
            uint8_t mover = e->pos[from];
            e->pos[from] = 0;
            e->pos[to] = mover;
            known = fewest_left(e, stones - 1, known < stones ? known : stones - 1);
            e->pos[from] = mover;
            e->pos[to] = 3 - mover;
        }
    return known < stones ? known : stones;
}

TEST(test_sc2_against_all_plays)
{
    struct everything *e = malloc(sizeof *e);
    for (size_t rows = 2; rows <= MOST_CELLS / 2; rows++)
        for (size_t columns = 2; rows * columns <= MOST_CELLS; columns++)
            for (uint8_t corner = 1; corner <= 2; corner++) {
                *e = (struct everything){
                    .rows = rows, .columns = columns, .cells = rows * columns};
                for (size_t v = 0; v < e->cells; v++)
                    e->pos[v] =
                        (v / columns + v % columns) % 2 == 0 ? corner : 3 - corner;
                int64_t stones = (int64_t)e->cells;
                int64_t least = fewest_left(e, stones, stones);
                check_number(check_board(rows, columns, corner, 0), least);
            }
    free(e);
}

/* play_all, which makes many moves at once, accepts a move exactly if `legal` does. Tried
 * with every pair of vertices of small boards. */
TEST(test_play_all)
{
    static const char *const lines[] = {
        "solitaire-clobber grid 3x4 random:2",
        "solitaire-clobber grid 4x3 random:5",
        "solitaire-clobber grid 1x12 random:3",
        "solitaire-clobber grid 12x1 random:4",
        "solitaire-clobber grid 2x6 random:1",
        "sc2 grid 3x4 random:2",
        "sc2 grid 4x3 random:5",
        "sc2 grid 1x12 random:3",
        "sc2 grid 12x1 random:4",
        "sc2 grid 3x4 only:1,1=x,2,1=o,3,3=x,3,4=o",
    };
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        unsigned legal = 0;
        sample_open(&s, lines[i]);
        const struct board *b = problem_board(&s.problem);
        uint8_t *pos = start_copy(&s.problem), *work = start_copy(&s.problem);
        for (move from = 0; from < 12; from++)
            for (move to = 0; to < 12; to++) {
                move m = from << 32 | to;
                testing("%s, %u to %u", lines[i], (unsigned)from, (unsigned)to);
                memcpy(work, pos, b->pos_size);
                bool is_legal = b->game->legal(b, pos, LEFT, m, s.scratch, NULL);
                int64_t gained = 0;
                check(b->game->theory->play_all(b, work, &m, 1, s.scratch, &gained) ==
                      is_legal);
                check_number(gained, 0);
                legal += is_legal;
                if (is_legal)
                    b->game->play(b, pos, LEFT, m, s.scratch);
                check(memcmp(work, pos, b->pos_size) == 0);
            }
        check(legal > 1);
        free_position(&s.problem, work);
        free_position(&s.problem, pos);
        sample_close(&s);
    }
}

/* ---- boards that the method must not take ---- */

TEST(test_others)
{
    static const char *const lines[] = {
        "solitaire-clobber grid 1x7 checkerboard",
        "solitaire-clobber grid 7x1 checkerboard",
        "solitaire-clobber path 7 checkerboard",
        "solitaire-clobber cycle 8 checkerboard",
        "solitaire-clobber xox|oxo|xo.",
        "solitaire-clobber .ox|oxo|xox",
        "solitaire-clobber xox|oxo|xoo",
        "solitaire-clobber xox|xox|xox",
        "solitaire-clobber xxx|ooo|xxx",
        "solitaire-clobber ..|..",
        "solitaire-clobber grid 3x4 checkerboard with target=1,1:x",
        "solitaire-clobber grid 3x4 checkerboard with goal=most",
        "sc2 grid 1x7 checkerboard",
        "sc2 xox|oxo|xo.",
        "sc2 grid 3x4 checkerboard with target=1,1:x",
        "sc2 grid 3x4 checkerboard with target=1,1:x second=o",
        "sc2 grid 3x4 checkerboard with joker",
        "sc2 grid 3x4 checkerboard with goal=most",
        "clickomania aba|bab",
    };
    check_fits_none(&rectangle_method, lines, COUNT(lines));
    static const char *const refused[] = {
        "solitaire-clobber grid 65536x65536 checkerboard",
        "solitaire-clobber grid 4294967298x2 checkerboard",
        "solitaire-clobber grid 2x18446744073709551618 checkerboard",
        "solitaire-clobber grid 0x2 checkerboard",
    };
    for (size_t i = 0; i < COUNT(refused); i++) {
        struct memory memory = {0};
        struct problem p;
        struct error error;
        testing("%s", refused[i]);
        check(!problem_parse(&p, &memory, refused[i], strlen(refused[i]), NULL, &error));
        check_number(memory.used, 0);
    }
}

/* SPDX-License-Identifier: MIT
 *
 * bounds.c: tests the bounds of dicot-check and its exhaustion against brute force.
 */
#include "bounds/bounds.h"
#include "bounds/gather.h"
#include "brute.h"
#include "checks.h"
#include "play/exhaust.h"

#include <stdio.h>
#include <string.h>

/* How often counting alone proved the optimum. Without this number, bounds that prove
 * nothing would pass the test. */
static size_t sharp, compared;

static void compare(const char *text)
{
    struct line line = line_of(text);
    struct truth truth = {0};
    struct bound bound;
    uint64_t colours[COLOURS];
    int64_t value = 0;
    size_t positions;
    brute_results(&line, &truth);
    bool most = line.scored || line.most;
    int64_t best = !truth.any ? NO_END : most ? truth.most : truth.fewest;
    check(exhaust(&line, 0, 100000, &value, &positions), "small enough", text);
    check(value == best, "exhaustion", text);
    count_colours(line.term[0].start, colours);
    bound_by_counting(&line, colours, NULL, &bound);
    check(!bound.is_none || !truth.any, "none by counting", text);
    if (truth.any)
        check(most ? bound.value >= best : bound.value <= best, "bound", text);
    if (most_by_gathering(&line, &value))
        check(value >= best, "bound by gathering", text);
    sharp += truth.any ? bound.value == best : bound.is_none;
    compared++;
    line_free(&line);
}

static const char *const stone_games[] = {"solitaire-clobber %s %s with first=white%s",
                                          "solitaire-clobber %s %s with first=black%s",
                                          "sc2 %s %s with goal=fewest%s",
                                          "sc2 %s %s with joker%s"};

/* Writes the options with number `code` for a board of four vertices, which are named by
 * number or, on the 2x2 grid, by row and column. */
static void stone_options(char *text, size_t size, uint32_t code, int game, bool grid)
{
    static const char *const numbers[] = {"0", "1", "2", "3"};
    static const char *const cells[] = {"1,1", "1,2", "2,1", "2,2"};
    const char *const *name = grid ? cells : numbers;
    const char *goal = code % 2 && game != 2 ? " goal=most" : "";
    uint32_t target = code / 2 % 5, second = code / 10 % 7;
    int used = snprintf(text, size, "%s", goal);
    if (target == 0)
        return;
    used += snprintf(text + used, size - (size_t)used, " target=%s:%c",
                     name[target == 4 ? 3 : 0], target % 2 ? 'x' : 'o');
    if (second == 0)
        return;
    if (second < 3)
        snprintf(text + used, size - (size_t)used, " second=%c", second == 1 ? 'x' : 'o');
    else
        snprintf(text + used, size - (size_t)used, " second=%s:%c",
                 name[second < 5 ? 1 : 2], second % 2 ? 'x' : 'o');
}

static void test_stones(void)
{
    static const char *const shapes[] = {
        "path 4",      "cycle 4",     "complete 4", "graph 0-1,1-2,0-2,2-3",
        "hamming 2x2", "graph 4:0-1", "grid 2x2"};
    char letters[16], extra[80], text[200];
    uint32_t turn = 0;
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
        for (uint32_t code = 0; code < 81; code++)
            for (uint32_t option = 0; option < 70; option++)
                for (int game = 0; game < 4; game++) {
                    if (!is_long() && turn++ % 11 != 0) /* 11 divides no loop size */
                        continue;
                    if (option >= 10 && option / 2 % 5 == 0)
                        continue; /* without a target there is no second stone */
                    if (game == 2 && option % 2)
                        continue;
                    labels(letters, 4, code, 3, "xo.");
                    stone_options(extra, sizeof extra, option, game,
                                  shapes[s][1] == 'r' && shapes[s][2] == 'i');
                    snprintf(text, sizeof text, stone_games[game], shapes[s], letters,
                             extra);
                    compare(text);
                }
}

/* Larger boards, a random sample. */
static void test_more_stones(void)
{
    static const struct {
        const char *shape;
        int n;
    } shapes[] = {{"path 7", 7},      {"cycle 5", 5},
                  {"cycle 6", 6},     {"complete 5", 5},
                  {"hamming 3x2", 6}, {"product (path 2) (path 3)", 6},
                  {"graph6 DQc", 5},  {"graph 7:0-1,1-2,0-2,3-4,4-5,5-6,3-6", 7},
                  {"cube 3", 8},      {"product (cycle 3) (path 2)", 6}};
    uint64_t state = 1;
    char letters[16], extra[80], text[200];
    for (int i = 0; i < (is_long() ? 40000 : 2000); i++) {
        uint32_t s = random_below(&state, sizeof shapes / sizeof *shapes);
        int game = (int)random_below(&state, 4), stones = 0;
        labels(letters, shapes[s].n, random_below(&state, 1u << 30), 4, "xo.x");
        for (const char *c = letters; *c; c++)
            stones += *c != '.';
        if (stones > 6)
            continue;
        stone_options(extra, sizeof extra, random_below(&state, 70), game, false);
        snprintf(text, sizeof text, stone_games[game], shapes[s].shape, letters, extra);
        compare(text);
    }
    /* Bounds that must be sharp: delta 0 on an even cycle and on two parts, a
     * joker, turns, parts of one colour. */
    static const struct {
        const char *line;
        int64_t bound;
    } sharp_ones[] = {
        {"sc2 xox|oxo", 2},
        {"sc2 xox|oxo with joker", 1},
        {"sc2 xo.|..x with target=1,1:o", 2},
        {"sc2 xox.|...x with target=1,1:x", 3},
        {"sc2 hamming 2x9 xxxoxxxxxxxxxxxxxx with target=3:x", 17},
        {"sc2 path xoooo.xo with target=0:o", 5},
        {"sc2 cube 4 xooooooooooooooo with target=0:o joker", 2},
        {"sc2 cube 4 xooooooooooooooo with target=0:x joker", 1},
        {"sc2 cube 4 oooooooooooooooo with target=0:x joker", 1},
        {"sc2 path oooo.xo with target=3:o joker", 2},
        {"sc2 path ooo.xo with target=0:o joker", 3},
        {"sc2 path xoxoxo.xoxoxo", 4},
        {"sc2 path xoxoxo.xoxoxo with joker", 3},
        {"sc2 path xxx.oo.x", 6},
        {"sc2 path xxx.oo.x with joker", 4},
        {"sc2 cycle 3 xox", 1},
        {"solitaire-clobber complete xxxxxo", 4},
        {"solitaire-clobber complete xxxxxo with first=black", 5},
        {"sc2 path xo.xo with goal=most", 2},
        {"sc2 path xo.xo with goal=most joker", 4},
        {"solitaire-clobber path xo.xo with goal=most", 2},
        {"solitaire-clobber xoxo|oxox|xoxo|oxox with goal=most", 10},
        {"sc2 xoxo with goal=most", 3},
        {"solitaire-clobber xoxo|oxox|xoxo|oxo. with goal=most", 11},
        {"sc2 grid 6x7 checkerboard with goal=most", 28},
        {"sc2 complete xxxooo with goal=most", 4},
        {"solitaire-clobber path xxo.xoo.xxxxx with target=4:o", 8},
        {"solitaire-clobber xo|ox with target=1,1:x", 2},
        {"solitaire-clobber path xxoooooo.xxx with target=0:x", 9},
        {"clickomania aab|cbd", 4},
        {"clickomania bcb", 3},     /* c stays between the others */
        {"clickomania b.b|cdc", 5}, /* d stays; c and c never meet, nor do b and b */
        {"clickomania bb.|cbd", 2},
        {"clickomania aabb|bbaa with goal=least-clicks", 2},
        {"clickomania ab|cc|ab with goal=least-clicks", 1},
        {"clickomania aaabb|bbbcc with goal=most-clicks", 4},
        {"samegame aaab|aabb", 1010},
        {"samegame aaabc|aaabb with scoring=penalty", 16},
        {"samegame aaab|aabb with scoring=jawbreaker", 26},
        {"samegame aaab|aabb with scoring=squares", 34},
    };
    for (size_t i = 0; i < sizeof sharp_ones / sizeof *sharp_ones; i++) {
        struct line line = line_of(sharp_ones[i].line);
        struct bound bound;
        uint64_t colours[COLOURS];
        count_colours(line.term[0].start, colours);
        bound_by_counting(&line, colours, NULL, &bound);
        check(bound.value == sharp_ones[i].bound && !bound.is_none && bound.how[0],
              "known bound", sharp_ones[i].line);
        line_free(&line);
    }
}

/* Targets that counting must prove to be out of reach, and similar ones that it must not.
 */
static void test_out_of_reach(void)
{
    static const struct {
        const char *line;
        bool is_none;
    } rows[] = {
        {"sc2 hamming 2x9 xxxoxxxxxxxxxxxxxx with target=3:o", true},
        {"sc2 hamming 2x9 xxxoxxxxxxxxxxxxxx with target=3:x", false},
        {"sc2 hamming 2x9 xxxoxxxxxxxxxxxxxx with target=4:o", false},
        {"sc2 hamming 2x9 xxxoxxxxxxxxxxxxxx with target=3:o joker", false},
        {"sc2 hamming 2x9 xxxoxxxxxxxxxxxxxx with target=3:x second=x", true},
        {"sc2 hamming 2x9 xxxooxxxxxxxxxxxxx with target=3:o", false},
        {"clickomania aab|bbc with goal=clear", true},
        {"clickomania aab|bba with goal=clear", false},
        {"sc2 hamming 2x9 xxxooxxxxxxxxxxxxx with target=3:o second=4:o", true},
        {"sc2 hamming 2x9 xxxooxxxxxxxxxxxxx with target=3:o second=5:o", false},
        {"sc2 hamming 2x9 xxxoxxxxxxxxxxxxxx with target=5:o second=6:o", true},
        {"sc2 hamming 2x9 xxxoxxxxxxxxxxxxxx with target=5:o second=6:x", false},
        {"sc2 hamming 2x9 xxxoxxxxxxxxxxxxxx with target=5:o second=6:o joker", false},
        {"sc2 cube 4 oooooooooooooooo with target=1:x second=2:x joker", true},
        {"sc2 cube 4 oooooooooooooooo with target=1:x second=2:o joker", true},
        {"sc2 cube 4 oooooooooooooooo with target=0:x second=2:x joker", true},
        {"sc2 cube 4 xooooooooooooooo with target=3:x second=5:x joker", true},
        {"sc2 cube 4 xooooooooooooooo with target=3:x second=1:x joker", false},
        {"sc2 cube 4 xooooooooooooooo with target=1:o second=o", false},
        {"sc2 cube 4 xooooooooooooooo with target=1:x second=x", false},
        {"sc2 cube 4 xooooooooooooooo with target=3:x second=x", true},
        {"solitaire-clobber complete oxxxxx with target=0:o", true},
        {"solitaire-clobber complete oxxxxx with target=0:x", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct line line = line_of(rows[i].line);
        struct bound bound;
        uint64_t colours[COLOURS];
        count_colours(line.term[0].start, colours);
        bound_by_counting(&line, colours, NULL, &bound);
        check(bound.is_none == rows[i].is_none, "out of reach", rows[i].line);
        line_free(&line);
    }
}

/* Boards on which all stones but at most two have the same colour, with every target,
 * second stone and joker, on bipartite graphs and on others. */
static void test_few_odd_stones(void)
{
    static const struct {
        const char *shape;
        int n;
    } shapes[] = {{"path 5", 5},
                  {"hamming 2x2", 4},
                  {"complete 5", 5},
                  {"cycle 6", 6},
                  {"hamming 3x2", 6},
                  {"graph 6:0-1,0-2,0-3,0-4", 6},
                  {"graph 5:0-1,2-3,3-4", 5}};
    char letters[16], text[200];
    uint32_t turn = 0;
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
        for (int odd = 0; odd < shapes[s].n * shapes[s].n; odd++) {
            const int n = shapes[s].n;
            memset(letters, 'o', (size_t)n);
            letters[n] = '\0';
            letters[odd / n] = letters[odd % n] = 'x';
            for (int end = 0; end < 2 * n * (2 * n + 3) * 2; end++) {
                int target = end / 2 % n, second = end / 4 / n;
                const char *joker = end % 2 ? " joker" : "";
                char colour = end / 2 / n % 2 ? 'x' : 'o', extra[40] = "";
                if (second == 1 || second == 2)
                    snprintf(extra, sizeof extra, " second=%c", second == 1 ? 'x' : 'o');
                else if (second > 2 && (second - 3) / 2 != target)
                    snprintf(extra, sizeof extra, " second=%d:%c", (second - 3) / 2,
                             second % 2 ? 'x' : 'o');
                else if (second > 2)
                    continue;
                if (!is_long() && turn++ % 101 != 0) /* 101 divides no loop size */
                    continue;
                snprintf(text, sizeof text, "sc2 %s %s with target=%d:%c%s%s",
                         shapes[s].shape, letters, target, colour, extra, joker);
                compare(text);
            }
        }
}

/* Writes a random board on which no block floats: first a height for each column, then
 * the colours. */
static void test_clicks(void)
{
    static const char *const scorings[] = {"clickomania %s",
                                           "samegame %s",
                                           "samegame %s with scoring=penalty",
                                           "samegame %s with scoring=jawbreaker",
                                           "samegame %s with scoring=squares",
                                           "clickomania %s with goal=clear",
                                           "clickomania %s with goal=least-clicks",
                                           "clickomania %s with goal=most-clicks"};
    uint64_t state = 2;
    char board[64], text[120];
    for (int i = 0; i < (is_long() ? 5000 : 400); i++) {
        click_board(board, 1 + (int)random_below(&state, 3),
                    1 + (int)random_below(&state, 4), &state,
                    2 + random_below(&state, 3));
        for (size_t s = 0; s < sizeof scorings / sizeof *scorings; s++) {
            snprintf(text, sizeof text, scorings[s], board);
            compare(text);
        }
    }
}

static void test_outcomes(void)
{
    static const char *const lines[] = {
        "clobber xo|ox",
        "clobber xxo + -clobber xo.ox",
        "clobber xxo|o.x with rules=impartial",
        "clobber xxo.oo|xx.oxo with rules=cannibal",
        "nim 2 + -clobber xxo + clobber oox with rules=impartial",
        "nim 1 2 3",
        "nim 3 1 + clobber xxo",
        "hackenbush edges 0-1:b,1-2:r,0-3:g + -hackenbush edges 0-1:r",
        "click-partizan aab|bba + -click-partizan abb",
        "click-impartial aabb|bbaa + nim 2",
        "pebbles tournament 3 (1,0)(2,1)(0,0,1)",
        "-pebbles path 3 (1,2)(0,1)(0,0,1) + nim 1",
        "hackenbush edges 0-1:b,1-2:r,2-3:b + -expr 3/4",
        "expr {0,{1|*2},0|{*,-1/2|-1}} + -expr {1|-1} + nim 2",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct line line = line_of(lines[i]);
        for (int who = 0; who < 2; who++) {
            int64_t value = -1;
            size_t positions;
            check(exhaust(&line, who, 100000, &value, &positions), "small", lines[i]);
            check(value == brute_wins(&line, who), "outcome", lines[i]);
            check(!exhaust(&line, who, 1, &value, &positions), "limit", lines[i]);
        }
        line_free(&line);
    }
}

int main(void)
{
    test_stones();
    test_more_stones();
    test_out_of_reach();
    test_few_odd_stones();
    test_clicks();
    printf("counting alone was sharp in %zu of %zu problems\n", sharp, compared);
    check(2 * sharp > compared, "counting proves most of the small ones", "");
    test_outcomes();
    return checks_end();
}

/* SPDX-License-Identifier: MIT
 *
 * checker.c: tests the parts of dicot-check: how it reads a LINE, packed moves, and
 * formulas with their refutations. Its bounds and its exhaustion are compared with brute
 * force, run-length columns with cells. */
#include "bounds/bounds.h"
#include "brute.h"
#include "play/exhaust.h"
#include "bounds/gather.h"
#include "bounds/formula.h"
#include "play/replay.h"
#include "rules/ruleset.h"
#include "bounds/rup.h"
#include "play/runs.h"
#include "text/keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;
static bool is_long; /* DICOT_LONG is set: test everything, not a sample */

static void check(bool ok, const char *what, const char *line)
{
    passed += ok;
    failed += !ok;
    if (!ok)
        printf("FAILED: %s: %s\n", what, line);
}

/* A seeded generator, so that a failure can be repeated. */
static uint32_t random_below(uint64_t *state, uint32_t limit)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33) % limit;
}

static void test_lines(void)
{
    static const char *const good[] = {
        "clobber  xo  +  -  clobber   xxo ",
        "sc2 xoxo with joker target=1,4:X second=o",
        "sc2 path xoxo with  target=3:x second=0:x\tgoal=most",
        "solitaire-clobber xo with first=black goal=fewest",
        "samegame aab with scoring=penalty",
        "clobber xo with rules=impartial",
        "nim 1 + clobber xo with rules=cannibal",
        "clobber xo + clobber xo with rules=partizan",
        "clobber product  ( grid 2x2 )(path 1) xoxo",
        "clobber product (path 2) (product (cycle 3) (complete 2)) random:7",
        "pebbles path 2 ( 1 , 0 ) (0,0, 3)",
        "pebbles path 3 [ [1,0] , [2,4,1] , [0,0] ]",
        "clobber graph6 ~??@ x",
        "clobber grid 10000x10000 only:1,1=x,9999,3=o",
        "nim 03 5",
        "hackenbush edges 1-0:b,0-0:g,0-1:b",
        "hackenbush edges -",
        "clickomania columns aab|cc.",
        "clickomania columns",
        "clobber cube 0 x",
        "- expr -3/4 +  expr {0|{|*2}} + clobber xo",
    };
    static const char *const bad[] = {
        "clobber xo with first=white",
        "clobber xo with rules=imp",
        "clobber xo with rules=impartial rules=impartial",
        "nim 1 + nim 2 with rules=impartial",
        "sc2 xo with rules=cannibal",
        "sc2 xo + sc2 xo",
        "-sc2 xo",
        "sc2 xoxo with second=o",
        "sc2 xoxo with target=1,4:x target=1,3:x",
        "sc2 xoxo with target=1,5:x",
        "sc2 xoxo with target=1,4:y",
        "sc2 xoxo with target=1,4:x second=1,4:o",
        "sc2 xo with first=white",
        "sc2 xo with jokers",
        "sc2 xo with",
        "sc2 xo with ",
        "solitaire-clobber xo with joker",
        "samegame aab with scoring=best",
        "clickomania aab with scoring=standard",
        "clobber xo + ",
        "clobber xo + with joker",
        "clobber xo+clobber xo",
        "clobber",
        "clobber ",
        "chess xo",
        "clobber xo o",
        "clobber product (path 2) path 2 xoxo",
        "clobber product (path) (path 2) xoxo",
        "clobber graph - checkerboard",
        "clobber cube 32 random:1",
        "clobber path random:1",
        "clobber cycle xo",
        "clobber graph 0-1,1-0 xo",
        "pebbles path 2 (1,0)",
        "pebbles arcs 0>1,1>2,2>0 (0,0)x3",
        "nim",
        "nim 4294967296",
        "expr {0 | *}",
        "expr {0|*} *",
        "expr ^",
        "expr v",
        "expr 2.*",
        "expr +-1",
        "expr (1)",
        "expr {1||0|-1}",
        "expr 1*",
        "expr 1 - 1",
        "expr tiny(2)",
        "expr 1:1",
        "expr cool(1,1)",
        "expr reduced(*)",
        "hackenbush edges 1-2:b",
        "clickomania columns 0a",
        "clickomania columns ab/c",
        "clickomania columns 3000000000a",
    };
    struct line line;
    char error[200];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        error[0] = '\0';
        check(line_read(&line, good[i], error, sizeof error), error, good[i]);
        line_free(&line);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error[0] = '\0';
        check(!line_read(&line, bad[i], error, sizeof error) && error[0],
              "should be refused", bad[i]);
        line_free(&line);
    }
}

/* The examples of doc/formats.md: `A -> B`, `A ; L MOVE -> B` and `A !! why` */

static bool same_problem(const struct line *a, const struct line *b)
{
    bool same = a->count == b->count && a->has_target == b->has_target &&
                a->target == b->target && a->second == b->second && a->most == b->most &&
                a->second_place == b->second_place && a->scoring == b->scoring;
    for (size_t i = 0; same && i < a->count; i++)
        same = a->term[i].negative == b->term[i].negative &&
               plain_equal(a->term[i].start, b->term[i].start);
    return same;
}

/* Reads the ruleset of the first game of a LINE, if rulesets/ has one and it is not known
 * yet. */
static void know_ruleset(struct rulesets *known, const char *line)
{
    char name[100], text[RULE_BYTES + 1], error[200];
    int length = (int)strcspn(line, " ");
    for (size_t i = 0; i < known->count; i++)
        if ((int)strlen(known->list[i]->name) == length &&
            strncmp(known->list[i]->name, line, (size_t)length) == 0)
            return;
    snprintf(name, sizeof name, "rulesets/%.*s.rules", length, line);
    FILE *file = fopen(name, "r");
    if (!file)
        return;
    text[fread(text, 1, RULE_BYTES, file)] = '\0';
    fclose(file);
    known->list = alloc_again(known->list, known->count + 1, sizeof *known->list);
    known->list[known->count] = ruleset_new(text, error, sizeof error);
    check(known->list[known->count], error, name);
    known->count++;
}

/* Reads a problem and makes the move that follows it, if there is one. */
static bool read_and_play(struct line *line, const struct rulesets *known, char *text)
{
    char error[200], *move = strstr(text, " ; ");
    int who = 0;
    if (move) {
        *move = '\0';
        move += 3;
        if (move[1] == ' ') { /* the player, L or R, comes first */
            who = move[0] == 'R';
            move += 2;
        }
        move[strcspn(move, "\n")] = '\0';
        while (move[strlen(move) - 1] == ' ')
            move[strlen(move) - 1] = '\0';
    }
    if (!line_read_with(line, known, text, error, sizeof error))
        return false;
    if (!move)
        return true;
    struct plain **position = positions_new(line);
    bool ok = line_play(line, position, who, move, error);
    for (size_t i = 0; i < line->count; i++) {
        plain_free(line->term[i].start);
        line->term[i].start = position[i];
    }
    free(position);
    return ok;
}

/* Is the value an expression that is not written as a form? dicot reads such expressions
 * but writes only forms into certificates, so the checker reads nothing else. */
static bool is_not_a_form(const char *text)
{
    return strncmp(text, "expr ", 5) == 0 && strpbrk(text + 5, "^:.(");
}

static void test_examples(void)
{
    FILE *file = fopen("doc/formats.md", "r");
    char text[400], copy[400];
    bool in_block = false;
    int good = 0, bad = 0;
    struct rulesets known = {0};
    while (file && fgets(text, sizeof text, file)) {
        text[strcspn(text, "\n")] = '\0';
        in_block = in_block != (strncmp(text, "```", 3) == 0);
        snprintf(copy, sizeof copy, "%s", text);
        char *arrow = strstr(text, " -> "), *refused = strstr(text, " !! ");
        if (!in_block || (!arrow && !refused))
            continue;
        struct line a, b;
        *(arrow ? arrow : refused) = '\0';
        know_ruleset(&known, text);
        bool ok = read_and_play(&a, &known, text);
        if (arrow && is_not_a_form(text)) {
            check(!ok, "example should be refused by the checker", copy);
        } else if (arrow) {
            char error[200] = "";
            check(line_read_with(&b, &known, arrow + 4, error, sizeof error), error,
                  copy);
            check(ok && same_problem(&a, &b), "example", copy);
            line_free(&b);
            good++;
        } else {
            check(!ok, "example should be refused", copy);
            bad++;
        }
        line_free(&a);
    }
    check(good > 20 && bad > 20, "examples were found", "doc/formats.md");
    check(known.count > 3, "examples of rulesets", "doc/formats.md");
    for (size_t i = 0; i < known.count; i++)
        ruleset_leave(known.list[i]);
    free(known.list);
    if (file)
        fclose(file);
}

/* Bounds and exhaustion against brute force */

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

/* Writes the labels of a board; they are the digits of `code` in base `base`. */
static void labels(char *text, int n, uint32_t code, uint32_t base, const char *letters)
{
    for (int i = 0; i < n; i++, code /= base)
        text[i] = letters[code % base];
    text[n] = '\0';
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
                    if (!is_long && turn++ % 11 != 0) /* 11 divides no loop size */
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
    for (int i = 0; i < (is_long ? 40000 : 2000); i++) {
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
                if (!is_long && turn++ % 101 != 0) /* 101 divides no loop size */
                    continue;
                snprintf(text, sizeof text, "sc2 %s %s with target=%d:%c%s%s",
                         shapes[s].shape, letters, target, colour, extra, joker);
                compare(text);
            }
        }
}

/* Writes a random board on which no block floats: first a height for each column, then
 * the colours. */
static void click_board(char *text, int rows, int columns, uint64_t *state,
                        uint32_t colours)
{
    int height[16], used = 0;
    for (int c = 0; c < columns; c++) {
        height[c] = (int)random_below(state, (uint32_t)rows + 3);
        height[c] = height[c] > rows ? rows : height[c];
        if (c > 0 && height[c - 1] == 0)
            height[c] = 0;
    }
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++)
            text[used++] = rows - r > height[c]
                               ? '.'
                               : (char)('a' + (int)random_below(state, colours));
        text[used++] = r + 1 < rows ? '|' : '\0';
    }
}

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
    for (int i = 0; i < (is_long ? 5000 : 400); i++) {
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

/* Runs against cells */

static void compare_runs(struct runs *runs, const struct plain *p, const char *text)
{
    uint64_t a[COLOURS], b[COLOURS];
    bool ok = runs_colours(runs, a) == count_colours(p, b) && !memcmp(a, b, sizeof a);
    struct plain_move *moves;
    size_t count = plain_moves(p, 0, &moves);
    plain_moves_free(moves, count);
    ok = ok && runs_groups(runs, 1000) == count &&
         (runs_groups(runs, 1) == 0) == plain_may_end(p);
    for (uint32_t v = 0; v < p->cells; v++) {
        uint32_t corner = 0;
        struct move m = {.from = v};
        bool legal = p->rules->legal(p, 0, &m, NULL);
        ok = ok && runs_legal(runs, v, &corner, NULL) == legal;
        ok = ok && (!legal || corner == m.from);
    }
    check(ok, "runs", text);
}

/* Plays at random to the end, once on runs and once on cells, and compares the two. */
static void play_runs(const char *text, uint64_t *state)
{
    struct line line = line_of(text);
    struct runs *runs = runs_new(&line.term[0], NULL);
    struct plain *p = plain_copy(line.term[0].start);
    compare_runs(runs, p, text);
    while (!plain_may_end(p)) {
        uint64_t size = 0;
        long before = plain_left(p);
        struct move m = {.from = random_below(state, (uint32_t)p->cells)};
        uint32_t clicked = m.from; /* any cell of the group */
        if (!p->rules->legal(p, 0, &m, NULL))
            continue;
        p->rules->apply(p, &m);
        check(runs_click(runs, clicked, &size, NULL), "click", text);
        check((long)size == before - plain_left(p), "size", text);
        compare_runs(runs, p, text);
    }
    plain_free(p);
    runs_free(runs);
    line_free(&line);
}

static void test_runs(void)
{
    uint64_t state = 3;
    char board[200], text[240];
    for (int rows = 1; rows <= 3; rows++) /* all full boards with two colours */
        for (uint32_t code = 0; code < 1u << (3 * rows); code++) {
            labels(board, 3 * rows, code, 2, "ab");
            snprintf(text, sizeof text, "clickomania grid %dx3 %s", rows, board);
            play_runs(text, &state);
        }
    for (int i = 0; i < (is_long ? 1000 : 100); i++) {
        click_board(board, 1 + (int)random_below(&state, 8),
                    1 + (int)random_below(&state, 12), &state,
                    1 + random_below(&state, 4));
        snprintf(text, sizeof text, "clickomania %s", board);
        play_runs(text, &state);
    }
    for (int i = 0; i < (is_long ? 100 : 4);
         i++) { /* columns that consist of many pieces */
        int rows = 150 + (int)random_below(&state, 100), columns = 1 + i % 3, used = 0;
        char *tower = malloc((size_t)(rows * (columns + 1) + 40));
        used = sprintf(tower, "clickomania columns ");
        for (int c = 0; c < columns; c++) {
            for (int r = 0; r < rows; r++)
                used += sprintf(tower + used, "%c",
                                'a' + (char)random_below(&state, 2 + (uint32_t)i % 4));
            used += sprintf(tower + used, c + 1 < columns ? "|" : "");
        }
        play_runs(tower, &state);
        free(tower);
    }
    struct line small = line_of("clickomania columns 3ab.|2a2b|4c");
    struct term as_text = small.term[0];
    as_text.runs =
        "3ab.|2a2b|4c"; /* the same board, read as if it were too large for cells */
    struct runs *runs = runs_new(&as_text, NULL);
    compare_runs(runs, small.term[0].start, "columns");
    runs_free(runs);
    line_free(&small);
    static const char *const floating[] = {
        "clickomania columns 5000000ab|3.b",
        "clickomania columns 5000000ab|3.|a",
    };
    for (size_t i = 0; i < 2; i++) {
        struct line tall = line_of(floating[i]);
        check(tall.term[0].runs && !runs_new(&tall.term[0], NULL), "floats", floating[i]);
        line_free(&tall);
    }
}

/* Packed moves, byte by byte */

static bool unpack(const char *text, const uint8_t *bytes, size_t size, uint64_t moves,
                   bool *is_illegal)
{
    struct line line = line_of(text);
    struct replay replay;
    char why[WHY_SIZE];
    replay_start(&replay, &line);
    bool ok = replay_chunk(&replay, bytes, size, moves, is_illegal, why);
    replay_free(&replay);
    line_free(&line);
    return ok;
}

static void test_packed(void)
{
    /* The moves 1,1>1,2 and 1,2>1,3: the differences are +1 +1 +1 +2, then 0 +1 0 +1. */
    const uint8_t good[] = {5, 7, '0', ',', '0', '>', '0', ',', '0', 2, 2, 4, 0, 2, 0, 2};
    /* The moves 0>1, !2 and 1>2: the joker has no second number, so the second number of
     * 1>2 is a difference from 0. */
    const uint8_t change[] = {1,   3,   '0', '>', '0', 2,   9,   2,
                              '!', '0', 3,   3,   '0', '>', '0', 4};
    uint8_t broken[sizeof good];
    bool illegal;
    const char *row = "sc2 xoo", *mixed = "sc2 path xoxx with joker";
    const char *path = "sc2 path 300 only:200=x,201=o";
    check(unpack(row, good, sizeof good, 2, &illegal), "good chunk", row);
    check(!unpack(row, good, sizeof good, 1, &illegal) && !illegal, "more bytes", row);
    check(!unpack(row, good, sizeof good, 3, &illegal) && !illegal, "more moves", row);
    check(!unpack(row, good, sizeof good - 1, 2, &illegal) && !illegal, "short", row);
    check(!unpack("sc2 xxo", good, sizeof good, 2, &illegal) && illegal, "illegal", row);
    memcpy(broken, good, sizeof good);
    broken[0] = 4; /* no template */
    check(!unpack(row, broken, sizeof good, 2, &illegal) && !illegal, "template", row);
    memcpy(broken, good, sizeof good);
    broken[2] = '7'; /* a digit in the template */
    check(!unpack(row, broken, sizeof good, 2, &illegal) && !illegal, "digit", row);
    memcpy(broken, good, sizeof good);
    broken[13] = 1; /* 1 - 1 = 0: there is no column 0 */
    check(!unpack(row, broken, sizeof good, 2, &illegal) && illegal, "column 0", row);
    broken[13] = 3; /* 1 - 2 is below 0 */
    check(!unpack(row, broken, sizeof good, 2, &illegal) && !illegal, "below 0", row);
    const uint8_t padded[] = {0x85, 0, 7, '0', ',', '0', '>', '0', ',', '0', 2, 2, 4};
    check(!unpack(row, padded, sizeof padded, 1, &illegal) && !illegal, "padded", row);
    check(unpack(mixed, change, sizeof change, 3, &illegal), "two templates", mixed);
    /* 200>201 from 0, numbers of two bytes: 2 * zigzag(200) + 1 = 801, zigzag(201) = 402
     */
    const uint8_t wide[] = {0xa1, 0x06, 3, '0', '>', '0', 0x92, 0x03};
    check(unpack(path, wide, sizeof wide, 1, &illegal), "two bytes", path);
}

/* Formulas and refutations */

struct clauses {
    int32_t *literal; /* each clause is ended by 0 */
    size_t count;
};

static void collect(void *context, const int32_t *literal, size_t count)
{
    struct clauses *c = context;
    c->literal = realloc(c->literal, (c->count + count + 1) * sizeof *c->literal);
    if (count > 0)
        memcpy(c->literal + c->count, literal, count * sizeof *literal);
    c->count += count;
    c->literal[c->count++] = 0;
}

static int value_of(const signed char *value, int32_t literal)
{
    return literal > 0 ? value[literal] : -value[-literal];
}

/* Unit propagation, by going through all clauses again and again. Returns false if some
 * clause is false. */
static bool propagate(const struct clauses *c, signed char *value)
{
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < c->count; i++) {
            int32_t open = 0, opens = 0;
            bool is_true = false;
            for (; c->literal[i]; i++) {
                int v = value_of(value, c->literal[i]);
                is_true = is_true || v > 0;
                opens += v == 0;
                open = v == 0 ? c->literal[i] : open;
            }
            if (is_true || opens > 1)
                continue;
            if (opens == 0)
                return false;
            value[abs(open)] = open > 0 ? 1 : -1;
            again = true;
        }
    }
    return true;
}

/* Is there a solution? Tries both values of each variable, starting with the lowest
 * variable. */
static bool solve(const struct clauses *c, const signed char *before, int32_t variables)
{
    signed char *value = malloc((size_t)variables + 1);
    memcpy(value, before, (size_t)variables + 1);
    bool found = false;
    if (propagate(c, value)) {
        int32_t v = 1;
        while (v <= variables && value[v])
            v++;
        found = v > variables;
        for (int sign = 1; !found && sign >= -1; sign -= 2) {
            value[v] = (signed char)sign;
            found = solve(c, value, variables);
        }
    }
    free(value);
    return found;
}

enum { MOST_PATH = 5 };

/* Adds clauses that forbid all cycles which continue this path of `length` vertices. */
static void forbid_cycles(const struct formula *f, uint32_t *path, size_t length,
                          struct clauses *c)
{
    formula_cycle(f, path, length, collect, c);
    for (uint32_t v = 0; length < MOST_PATH && v < f->start->cells; v++) {
        bool is_new = true;
        for (size_t i = 0; i < length; i++)
            is_new = is_new && path[i] != v;
        path[length] = v;
        if (is_new)
            forbid_cycles(f, path, length + 1, c);
    }
}

/* Does the formula allow fewer than `kept` stones to be left on these vertices? */
static bool can_leave_fewer(const struct line *line, uint64_t kept,
                            const uint32_t *vertex, size_t count, const char *text)
{
    struct formula f;
    struct clauses c = {0};
    uint32_t path[MOST_PATH];
    char why[WHY_SIZE] = "the formula is made";
    check(formula_make(&f, line, kept, vertex, count, why) == FORMULA_MADE, why, text);
    formula_clauses(&f, collect, &c);
    forbid_cycles(&f, path, 0, &c);
    signed char *value = calloc((size_t)f.variables + 1, 1);
    bool found = solve(&c, value, f.variables);
    free(value);
    free(c.literal);
    formula_free(&f);
    return found;
}

/* The fewest stones that any play whose end counts leaves on a set of vertices, given as
 * bits; 99 if there is no such play. */
static long fewest_there(const struct line *line, const struct plain *p, uint32_t set)
{
    struct plain_move *moves;
    size_t count = plain_moves(p, 0, &moves);
    long fewest = 99, here = 0;
    for (uint32_t v = 0; v < p->cells; v++)
        here += p->cell[v] && (set >> v & 1);
    if (count == 0 && line_counts(line, p, (uint64_t)plain_left(p)))
        fewest = here;
    for (size_t i = 0; i < count; i++) {
        long then = fewest_there(line, moves[i].result, set);
        fewest = then < fewest ? then : fewest;
    }
    plain_moves_free(moves, count);
    return fewest;
}

/* For the whole board, the formula for SC2 is exact. */
static void test_formula_of_all(void)
{
    static const char *const lines[] = {
        "sc2 path xoxo",
        "sc2 path xoo",
        "sc2 xo|ox",
        "sc2 cycle xox",
        "sc2 cycle xoxo",
        "sc2 complete xxo",
        "sc2 complete xoxo",
        "sc2 path xxoo",
        "sc2 graph 0-1,1-2,0-2,0-3 xooo",
        "sc2 graph 0-1,1-2,0-2,0-3 xoxo with target=3:x",
        "sc2 path xoxo with target=0:x",
        "sc2 path xoxo with target=1:o",
        "sc2 path xxo with target=0:x",
        "sc2 path oxo with target=1:x",
        "sc2 xo|ox with target=1,1:o",
        "solitaire-clobber path xxo",
        "solitaire-clobber path xoxo",
        "solitaire-clobber xo|xo with first=black",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct line line = line_of(lines[i]);
        const uint32_t all[] = {0, 1, 2, 3};
        struct truth truth = {0};
        brute_results(&line, &truth);
        size_t stones = line.term[0].start->cells;
        for (uint64_t kept = 1; kept <= stones + 1; kept++) {
            bool can = truth.any && truth.fewest < (int64_t)kept;
            bool says = can_leave_fewer(&line, kept, all, stones, lines[i]);
            bool exact = line.term[0].start->rules == &rules_sc2;
            check(exact ? says == can : says || !can, "the formula tells the fewest",
                  lines[i]);
        }
        line_free(&line);
    }
}

/* For a part of the board the formula need not be exact, but it must never claim too
 * much. */
static void test_formula_of_parts(void)
{
    static const char *const lines[] = {
        "sc2 path xxoxx",
        "sc2 graph 0-1,0-2,0-3,3-4 ooxxo",
        "sc2 graph 0-1,1-2,0-2,2-3,3-4 xxxox",
        "sc2 path xxoxx with target=0:x",
        "sc2 path xoxoo with target=2:o",
        "sc2 graph 0-1,0-2,0-3,3-4 xoxox with target=1:o",
        "sc2 graph 0-1,0-2,0-3,0-4 xoxoo with target=1:o",
        "sc2 graph 0-1,1-2,2-3,1-4 xoxox with target=0:x"};
    size_t refuted = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct line line = line_of(lines[i]);
        for (uint32_t set = 1; set < 31; set++) {
            uint32_t part[5];
            size_t count = 0;
            for (uint32_t v = 0; v < 5; v++)
                if (set >> v & 1)
                    part[count++] = v;
            long fewest = fewest_there(&line, line.term[0].start, set);
            for (uint64_t kept = 1; kept <= 2 && kept <= count; kept++) {
                bool can = can_leave_fewer(&line, kept, part, count, lines[i]);
                check(can || fewest >= (long)kept, "the formula claims too many stones",
                      lines[i]);
                refuted += !can;
            }
        }
        line_free(&line);
    }
    check(refuted > 3, "some parts keep stones", "parts");
}

static void test_formula(void)
{
    test_formula_of_all();
    test_formula_of_parts();
    static const char *const without[] = {"sc2 xo with joker", "sc2 xo with goal=most",
                                          "sc2 xo with target=1,1:x second=o",
                                          "clickomania aa", "sc2 x."};
    for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
        struct line line = line_of(without[i]);
        const uint32_t both[] = {0, 1};
        struct formula f;
        check(formula_make(&f, &line, 1, both, 2, NULL) == FORMULA_WRONG,
              "has no formula", without[i]);
        formula_free(&f);
        line_free(&line);
    }
    struct line line = line_of("sc2 xo");
    const uint32_t wrong[] = {1, 0, 2};
    struct formula f;
    check(formula_make(&f, &line, 1, wrong, 2, NULL) == FORMULA_WRONG, "order", "sc2 xo");
    formula_free(&f);
    check(formula_make(&f, &line, 1, wrong + 1, 2, NULL) == FORMULA_WRONG, "off",
          "sc2 xo");
    formula_free(&f);
    check(formula_make(&f, &line, 4, wrong + 1, 1, NULL) == FORMULA_WRONG, "kept",
          "sc2 xo");
    formula_free(&f);
    line_free(&line);
}

static void assume(struct rup *r, int32_t a, int32_t b)
{
    const int32_t clause[2] = {a, b};
    rup_assume(r, clause, b ? 2 : 1);
}

static bool prove(struct rup *r, int32_t a, int32_t b)
{
    const int32_t clause[2] = {a, b};
    return rup_prove(r, clause, b ? 2 : a ? 1 : 0);
}

static void test_rup(void)
{
    /* All four clauses on the variables 1 and 2: from them 1 follows, and then the empty
     * clause. */
    struct rup *r = rup_new(3);
    assume(r, 1, 2);
    assume(r, 1, -2);
    assume(r, -1, 2);
    assume(r, -1, -2);
    check(!prove(r, 0, 0), "the empty clause needs a step before it", "rup");
    check(!prove(r, 3, 0), "3 has nothing to do with it", "rup");
    check(prove(r, 1, 3), "weaker than 1", "rup");
    check(prove(r, 1, 0), "1", "rup");
    check(prove(r, 0, 0), "the empty clause", "rup");
    rup_free(r);
    /* 1, 1 -> 2, 2 -> 3 has a solution, so the empty clause must not follow. */
    r = rup_new(3);
    assume(r, -1, 2);
    assume(r, -2, 3);
    check(prove(r, -1, 3), "1 -> 3", "rup");
    check(!prove(r, -3, 1), "not 3 -> 1", "rup");
    check(!prove(r, 0, 0), "satisfiable", "rup");
    assume(r, 1, 0);
    check(prove(r, 3, 0), "3", "rup");
    check(!prove(r, -3, 0), "not -3", "rup");
    check(!prove(r, 0, 0), "satisfiable", "rup");
    rup_free(r);
    /* A deleted clause no longer helps; the other clauses still do. */
    r = rup_new(4);
    assume(r, -1, 2);
    assume(r, -2, 3);
    const int32_t deleted[] = {3, -2}, other[] = {2, 4};
    rup_delete(r, other, 2);
    check(prove(r, -1, 3), "nothing was deleted", "rup");
    rup_delete(r, deleted, 2);
    check(!prove(r, -2, 3), "deleted", "rup");
    check(prove(r, -1, 3), "still there", "rup");
    const int32_t twice[] = {2, 2, -1, 2}, always[] = {4, -4};
    check(rup_prove(r, twice, 4), "a literal twice", "rup");
    check(rup_prove(r, always, 2), "always true", "rup");
    check(!prove(r, 4, 0), "not 4", "rup");
    rup_free(r);
}

int main(void)
{
    is_long = getenv("DICOT_LONG") != NULL;
    test_lines();
    test_examples();
    test_stones();
    test_more_stones();
    test_out_of_reach();
    test_few_odd_stones();
    test_clicks();
    printf("counting alone was sharp in %zu of %zu problems\n", sharp, compared);
    check(2 * sharp > compared, "counting proves most of the small ones", "");
    test_outcomes();
    test_runs();
    test_packed();
    test_formula();
    test_rup();
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}

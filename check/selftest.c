/* SPDX-License-Identifier: MIT
 *
 * selftest.c: tests of the plain rules against facts worked out by hand and against
 * results of the papers. Move lists are written in full, on boards that are not squares,
 * for both players, so that a swapped row and column or a swapped player shows.
 */
#include "rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEFT, RIGHT };

static int passed, failed;

static void check(bool ok, const char *what, const char *game, const char *position)
{
    if (ok) {
        passed++;
        return;
    }
    failed++;
    printf("FAILED: %s: %s %s\n", what, game, position);
}

static struct plain *get(const char *game, const char *position)
{
    char error[120] = "";
    struct plain *p = plain_parse(game, position, error, sizeof error);
    if (!p) {
        printf("cannot read %s %s: %s\n", game, position, error);
        exit(1);
    }
    return p;
}

static void refused(const char *game, const char *position)
{
    char error[120] = "";
    struct plain *p = plain_parse(game, position, error, sizeof error);
    check(!p && error[0], "should be refused", game, position);
    plain_free(p);
}

static bool contains_word(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(list, word); at; at = strstr(at + 1, word))
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

/* The moves, as a set, are exactly the words of `expected`. */
static void moves_of(const struct plain *p, int who, const char *expected,
                     const char *game, const char *position)
{
    struct plain_move *moves;
    size_t count = plain_moves(p, who, &moves), words = *expected ? 1 : 0;
    bool ok = true;
    for (const char *c = expected; *c; c++)
        words += *c == ' ';
    for (size_t i = 0; i < count; i++) {
        ok = ok && contains_word(expected, moves[i].text);
        for (size_t j = 0; j < i; j++)
            ok = ok && strcmp(moves[i].text, moves[j].text) != 0;
    }
    check(ok && count == words, "moves", game, position);
    for (size_t i = 0; i < count && !(ok && count == words); i++)
        printf("    has %s\n", moves[i].text);
    plain_moves_free(moves, count);
}

static void moves(const char *game, const char *position, int who, const char *expected)
{
    struct plain *p = get(game, position);
    moves_of(p, who, expected, game, position);
    plain_free(p);
}

static void after(const char *game, const char *position, int who, const char *move,
                  const char *expected)
{
    struct plain *p = get(game, position), *q = get(game, expected);
    check(!plain_equal(p, q), "differ before the move", game, position);
    check(plain_play(p, who, move), move, game, position);
    check(plain_equal(p, q), expected, game, position);
    plain_free(p);
    plain_free(q);
}

static void illegal(const char *game, const char *position, int who, const char *move)
{
    struct plain *p = get(game, position), *q = get(game, position);
    check(!plain_play(p, who, move), move, game, position);
    check(plain_equal(p, q), "unchanged by an illegal move", game, position);
    plain_free(p);
    plain_free(q);
}

static void same(const char *game, const char *a, const char *b)
{
    struct plain *p = get(game, a), *q = get(game, b);
    check(plain_equal(p, q), a, game, b);
    plain_free(p);
    plain_free(q);
}

static void different(const char *game, const char *a, const char *b)
{
    struct plain *p = get(game, a), *q = get(game, b);
    check(!plain_equal(p, q), a, game, b);
    plain_free(p);
    plain_free(q);
}

static char outcome_of(const char *game, const char *position)
{
    struct plain *p = get(game, position);
    int left = plain_wins(p, LEFT), right = plain_wins(p, RIGHT);
    plain_free(p);
    return left ? (right ? 'N' : 'L') : (right ? 'R' : 'P');
}

static void outcome(const char *game, const char *position, char expected)
{
    const char what[] = {'o', 'u', 't', 'c', 'o', 'm', 'e', ' ', expected, '\0'};
    check(outcome_of(game, position) == expected, what, game, position);
}

static void fewest_most(const char *game, const char *position, long fewest, long most)
{
    struct plain *p = get(game, position);
    check(plain_fewest(p) == fewest, "fewest", game, position);
    check(plain_most(p) == most, "most", game, position);
    plain_free(p);
}

/* "xo..." for the bits of `pattern`, lowest first. */
static void labelling(int pattern, int n, const char *two, char *text)
{
    for (int i = 0; i < n; i++)
        text[i] = two[pattern >> i & 1];
    text[n] = '\0';
}

static void test_boards(void)
{
    /* Each named shape against a list of its edges, with the same stones on both. */
    same("sc2", "path 4 xoxo", "graph 4:0-1,1-2,2-3 xoxo");
    same("sc2", "path xoxo", "graph 2-3,0-1,2-1 xoxo");
    same("sc2", "cycle xoxoo", "graph 0-1,1-2,2-3,3-4,0-4 xoxoo");
    same("sc2", "complete 4 xoxo", "graph 0-1,0-2,0-3,1-2,1-3,2-3 xoxo");
    same("sc2", "cube 3 xxxxoooo", "hamming 2x2x2 xxxxoooo");
    same("sc2", "cube 2 xxoo", "graph 0-1,2-3,0-2,1-3 xxoo");
    same("sc2", "hamming 3x2 xxxooo", "graph 0-1,2-3,4-5,0-2,0-4,2-4,1-3,1-5,3-5 xxxooo");
    same("sc2", "hamming 2x3 xxxooo", "product (path 2) (complete 3) xxxooo");
    same("sc2", "product (path 2) (path 3) xxxooo",
         "graph 0-1,1-2,3-4,4-5,0-3,1-4,2-5 xxxooo");
    same("sc2", "product (product (path 2) (path 2)) (path 2) checkerboard",
         "cube 3 checkerboard");
    same("sc2", "graph6 DQc xoxox", "graph 0-2,0-4,1-3,3-4 xoxox"); /* nauty's example */
    same("sc2", "graph6 Bw xoo", "complete xoo");
    same("sc2", "graph6 @ x", "path 1 x");
    same("sc2", "graph 3:- x.o", "graph - x.o");
    same("sc2", "xo.|oXO", "grid 2x3 xo.oxo");
    same("sc2", "xo/ox|xx", "xo|ox|xx");
    different("sc2", "xoxo", "path xoxo");
    different("sc2", "xo|xo|xo", "xox|oxo");
    different("sc2", "path xox", "complete xox");
    same("sc2", "grid 2x3 checkerboard", "xox|oxo");
    same("sc2", "graph 5:1-2,3-4 checkerboard", "graph 5:1-2,3-4 xxoxo");
    same("sc2", "graph 4:0-3,1-2,1-3 checkerboard", "graph 4:0-3,1-2,1-3 xxoo");
    same("sc2", "grid 2x3 only:0=x,5=o", "x..|..o");
    same("sc2", "grid 2x3 only:1,1=x,2,3=o", "x..|..o");
    /* SplitMix64 from 1234567: 6457827717110365317, 3203168211198807973, ... (its
     * published test vector) = 1, 1 modulo 2 and 0, 1 modulo 3. */
    same("sc2", "path 2 random:1234567", "path oo");
    same("clickomania", "grid 1x2 random:1234567:3", "ab");
    same("clickomania", "columns 3a2b|2c", "b.|b.|a.|ac|ac");
    same("clickomania", "columns ab.|c2.", "..|b.|ac");
    refused("sc2", "path checkerboard");
    refused("sc2", "graph - checkerboard");
    refused("sc2", "cycle 3 checkerboard");
    refused("sc2", "cycle xo");
    refused("sc2", "path 3 xo");
    refused("sc2", "path 3 xoxo");
    refused("sc2", "xo|x");
    refused("sc2", "xo|xox");
    refused("sc2", "xo|");
    refused("sc2", "");
    refused("sc2", "xa");
    refused("sc2", "graph 0-0 x");
    refused("sc2", "graph 0-1,1-0 xo");
    refused("sc2", "graph 2:0-2 xo");
    refused("sc2", "graph 0-2 xo");
    refused("sc2", "graph6 D xoxox");
    refused("sc2", "product (path) (path 2) xo");
    refused("sc2", "grid 65536x65536 checkerboard");
    refused("sc2", "graph 0-1 xoo"); /* there are two vertices */
    refused("clickomania", "grid 2x3 checkerboard");
    refused("sc2", "path 4 only:0=x,0=o");
    refused("sc2", "path 4 random:1:3");
    refused("sc2", "columns 3a");
    refused("draughts", "xo");
    refused("clickomania", "path aab");
    refused("clickomania", "a.|.a"); /* floats */
    refused("clickomania", ".a|.a"); /* empty column left of a block */
    refused("clickomania", "aA");
    refused("clickomania", "columns 3a||2b");
    refused("clickomania", "columns 3");
    refused("click-partizan", "abc");
    refused("pebbles", "arcs 0>1,1>2,2>0 (1,0)(0,0)(0,0)");
    refused("pebbles", "arcs 0>0 (1,0)");
    refused("pebbles", "path 2 (1,0)");
    refused("pebbles", "path 2 (1,0)(1)");
    refused("nim", "3  5");
    refused("nim", "3 -5");
    refused("hackenbush", "edges 0-1:b,2-3:r");
    refused("hackenbush", "edges 0-1:x");
}

static void test_clobber(void)
{
    const char *board = "xo.|oxo"; /* rows 2, columns 3 */
    moves("clobber", board, LEFT, "1,1>1,2 1,1>2,1 2,2>1,2 2,2>2,1 2,2>2,3");
    moves("clobber", board, RIGHT, "1,2>1,1 1,2>2,2 2,1>1,1 2,1>2,2 2,3>2,2");
    after("clobber", board, LEFT, "2,2>2,3", "xo.|o.x");
    after("clobber", board, RIGHT, "1,2>1,1", "o..|oxo");
    illegal("clobber", board, LEFT, "1,2>1,1");  /* not Left's stone */
    illegal("clobber", board, LEFT, "1,1>1,3");  /* not adjacent */
    illegal("clobber", board, RIGHT, "1,2>1,3"); /* empty */
    illegal("clobber", board, LEFT, "1,1>2,2");  /* Left's own stone, and not adjacent */
    illegal("clobber", board, LEFT, "1,1>1,2 ");
    illegal("clobber", board, LEFT, "0,1>1,1");
    illegal("clobber", board, LEFT, "!1,1");
    illegal("clobber", board, LEFT, "");
    moves("clobber", "graph 0-2,1-2 xxo", LEFT, "0>2 1>2");
    moves("clobber", "graph 0-2,1-2 xxo", RIGHT, "2>0 2>1");
    after("clobber", "graph 0-2,1-2 xxo", RIGHT, "2>0", "graph 0-2,1-2 ox.");
    outcome("clobber", "xo", 'N');  /* * */
    outcome("clobber", "xx", 'P');  /* 0 */
    outcome("clobber", "xxo", 'L'); /* ^ = {0|*} */
    outcome("clobber", "oox", 'R'); /* v */
    outcome("clobber", "xo.xo", 'P');
    outcome("clobber", "xxo.xo", 'N');     /* ^* */
    outcome("clobber", "xxo.xxo.xo", 'L'); /* 2.^ + * */
    outcome("clobber", "xxo.oox", 'P');
    /* 2xN checkerboards: the second player wins exactly for N = 3 and 6. */
    const char expected[] = "NNPNNP";
    for (int n = 1; n <= 6; n++) {
        char position[40];
        snprintf(position, sizeof position, "grid 2x%d checkerboard", n);
        outcome("clobber", position, expected[n - 1]);
    }
}

/* The fewest stones of A_n, for one colour moving first. */
static long fewest_first(const char *position, int white_first)
{
    struct plain *p = get("solitaire-clobber", position);
    plain_set_first(p, white_first);
    long fewest = plain_fewest(p);
    plain_free(p);
    return fewest;
}

static void test_solitaire_clobber(void)
{
    struct plain *p = get("solitaire-clobber", "xo|xx|oo"), *q;
    moves_of(p, LEFT, "1,2>1,1 1,2>2,2 3,1>2,1 3,2>2,2", "solitaire-clobber", "white");
    q = get("solitaire-clobber", "xo|xx|oo");
    plain_set_first(q, false);
    check(!plain_equal(p, q), "the turn counts", "solitaire-clobber", "xo|xx|oo");
    moves_of(q, RIGHT, "1,1>1,2 2,1>3,1 2,2>1,2 2,2>3,2", "solitaire-clobber", "black");
    check(!plain_play(p, LEFT, "1,1>1,2"), "white first", "solitaire-clobber",
          "xo|xx|oo");
    check(plain_play(p, LEFT, "3,1>2,1"), "3,1>2,1", "solitaire-clobber", "xo|xx|oo");
    plain_free(q);
    q = get("solitaire-clobber", "xo|ox|.o");
    plain_set_first(q, false);
    check(plain_equal(p, q), "black is next", "solitaire-clobber", "xo|xx|oo");
    check(plain_left(p) == 5, "five stones left", "solitaire-clobber", "xo|xx|oo");
    plain_free(p);
    plain_free(q);

    /* White to move is stuck although black could move on. */
    struct plain *stuck = get("solitaire-clobber", "x.x");
    check(plain_fewest(stuck) == 2, "stuck", "solitaire-clobber", "x.x");
    plain_free(stuck);
    /* White takes the middle stone, .ox, and black that one: one stone left. */
    check(fewest_first("oxx", 1) == 1, "fewest", "solitaire-clobber", "oxx");
    /* Black first has only x.x, and white is gone. */
    check(fewest_first("oxx", 0) == 2, "fewest", "solitaire-clobber", "oxx");

    /* [SC Table 1], whoever begins [SC Thm 1], alternating or not [SC Thm 2]. */
    const long table1[] = {1, 1, 2, 1, 2, 2, 3, 2, 3, 3, 4};
    for (int n = 1; n <= 11; n++) {
        char position[40];
        snprintf(position, sizeof position, "grid 1x%d checkerboard", n);
        check(fewest_first(position, 1) == table1[n - 1], "SC Table 1, white", "",
              position);
        check(fewest_first(position, 0) == table1[n - 1], "SC Table 1, black", "",
              position);
        struct plain *free_order = get("sc2", position);
        if (n <= 9)
            check(plain_fewest(free_order) == table1[n - 1], "SC Thm 2", "", position);
        plain_free(free_order);
    }
    /* [SC section 3]: one stone exactly if 3 does not divide the number of stones. */
    check(fewest_first("xo|ox", 1) == 1, "SC 2x2", "", "");
    check(fewest_first("xox|oxo", 1) == 2, "SC 2x3", "", "");
    check(fewest_first("xo|ox|xo", 1) == 2, "SC 3x2", "", "");
    check(fewest_first("xoxo|oxox", 1) == 1, "SC 2x4", "", "");
}

static void test_sc2(void)
{
    moves("sc2", "xo|.x", LEFT, "1,1>1,2 1,2>1,1 1,2>2,2 2,2>1,2");
    moves("sc2", "path xoo", RIGHT, "0>1 1>0");
    after("sc2", "path xoo", RIGHT, "0>1", "path .xo");
    illegal("sc2", "path xoo", LEFT, "!0"); /* no joker unless asked for */
    illegal("sc2", "path xoo", LEFT, "1>2");
    fewest_most("sc2", "path xoo", 1, 2);
    fewest_most("sc2", "xxx", 3, 3);

    struct plain *p = get("sc2", "xx|.o"), *q = get("sc2", "xx|.o");
    plain_set_joker(p);
    check(!plain_equal(p, q), "the joker counts", "sc2", "xx|.o");
    moves_of(p, LEFT, "1,2>2,2 2,2>1,2 !1,1 !1,2 !2,2", "sc2", "xx|.o with joker");
    check(plain_play(p, LEFT, "!1,1"), "!1,1", "sc2", "xx|.o");
    check(!plain_play(p, LEFT, "!1,1"), "only one joker", "sc2", "xx|.o");
    plain_free(q);
    q = get("sc2", "ox|.o");
    check(plain_equal(p, q), "after the joker", "sc2", "xx|.o");
    plain_free(p);
    plain_free(q);
    p = get("sc2", "xx.x");
    plain_set_joker(p);
    check(plain_fewest(p) == 2, "fewest with joker", "sc2", "xx.x");
    check(plain_most(p) == 3, "one may stop", "sc2", "xx.x");
    plain_free(p);

    /* [HAM Prop 1, section 4]: cliques and K2xK3 go down to one stone unless of one
     * colour; [HAM Thm 5]: the 3-cube to at most two, the 2-cube with a joker to one. */
    char labels[16], position[60];
    for (int pattern = 1; pattern < 31; pattern++) {
        labelling(pattern, 5, "xo", labels);
        snprintf(position, sizeof position, "complete %s", labels);
        p = get("sc2", position);
        check(plain_fewest(p) == 1, "HAM Prop 1", "", position);
        plain_free(p);
    }
    for (int pattern = 1; pattern < 63; pattern++) {
        labelling(pattern, 6, "xo", labels);
        snprintf(position, sizeof position, "hamming 2x3 %s", labels);
        p = get("sc2", position);
        check(plain_fewest(p) == 1, "HAM K2xK3", "", position);
        plain_free(p);
    }
    for (int pattern = 1; pattern < 255; pattern += 23) {
        labelling(pattern, 8, "xo", labels);
        snprintf(position, sizeof position, "cube 3 %s", labels);
        p = get("sc2", position);
        check(plain_fewest(p) <= 2, "HAM Thm 5", "", position);
        plain_free(p);
    }
    for (int pattern = 0; pattern < 16; pattern++) {
        labelling(pattern, 4, "xo", labels);
        snprintf(position, sizeof position, "cube 2 %s", labels);
        p = get("sc2", position);
        plain_set_joker(p);
        check(plain_fewest(p) == 1, "HAM Thm 5, joker", "", position);
        plain_free(p);
    }
}

/* Is word[from..to) solvable? [CLICK Thm 2]: S -> empty | SS | cSc | cScSc. */
static bool solvable(const char *word, int from, int to)
{
    if (from == to)
        return true;
    for (int cut = from + 1; cut < to; cut++)
        if (solvable(word, from, cut) && solvable(word, cut, to))
            return true;
    if (to - from < 2 || word[from] != word[to - 1])
        return false;
    if (solvable(word, from + 1, to - 1))
        return true;
    for (int middle = from + 1; middle < to - 1; middle++)
        if (word[middle] == word[from] && solvable(word, from + 1, middle) &&
            solvable(word, middle + 1, to - 1))
            return true;
    return false;
}

static void test_clickomania(void)
{
    const char *board = "b...|aab.|cbba"; /* rows 3, columns 4 */
    moves("clickomania", board, LEFT, "2,1 3,2");
    after("clickomania", board, LEFT, "2,1", "....|b.b.|cbba"); /* b falls one row */
    after("clickomania", board, LEFT, "2,3", "b...|a...|caa."); /* column 3 closes */
    illegal("clickomania", board, LEFT, "3,4");                 /* a single block */
    illegal("clickomania", board, LEFT, "1,2");                 /* empty */
    illegal("clickomania", board, LEFT, "4,1");
    illegal("clickomania", board, LEFT, "1,5");
    /* A group named by a cell that is neither in its first column nor the lowest. */
    after("clickomania", "cac|aaa|bac", LEFT, "1,2", "...|cc.|bc.");
    /* Two columns close at once; two towers fall by two rows. */
    after("clickomania", "b..c|aaaa|aaaa", LEFT, "3,4", "....|....|bc..");
    after("clickomania", "bc|aa|aa|dd", LEFT, "2,1", "..|..|bc|dd");
    fewest_most("clickomania", "aab|bba", 1, 2);
    fewest_most("clickomania", "abab", 4, 4);
    fewest_most("clickomania", "abba", 0, 0);
    fewest_most("clickomania", "ab|ba", 4, 4);
    fewest_most("clickomania", "..|..", 0, 0);
    /* One row and one column alike: cleared exactly if the grammar says so. */
    for (int n = 1; n <= 9; n++)
        for (int pattern = 0; pattern < 1 << (n - 1); pattern++) {
            char word[12], tower[24];
            labelling(pattern, n, "ab", word);
            for (int i = 0; i < n; i++) {
                tower[2 * i] = word[i];
                tower[2 * i + 1] = i + 1 < n ? '|' : '\0';
            }
            struct plain *row = get("clickomania", word);
            struct plain *column = get("clickomania", tower);
            long left = plain_fewest(row);
            check((left == 0) == solvable(word, 0, n), "CLICK Thm 2", "row", word);
            check(left == plain_fewest(column), "row and column", "", word);
            plain_free(row);
            plain_free(column);
        }
}

static void test_other_clicks(void)
{
    struct plain *p = get("samegame", "aaab|aabb");
    check(plain_gain(p, "1,2") == 9, "gain of five", "samegame", "aaab|aabb");
    check(plain_gain(p, "2,4") == 1, "gain of three", "samegame", "aaab|aabb");
    check(plain_gain(p, "3,1") == 0, "gain of nothing", "samegame", "aaab|aabb");
    check(plain_score(p) == 1010, "score", "samegame", "aaab|aabb");
    plain_free(p);
    p = get("samegame", "aabaa"); /* the b stays: 0 + 0 */
    check(plain_score(p) == 0, "score", "samegame", "aabaa");
    plain_free(p);
    p = get("samegame", "aabbaaa"); /* bb first makes five a: 0 + 9 + 1000 */
    check(plain_score(p) == 1009, "score", "samegame", "aabbaaa");
    plain_free(p);
    p = get("clickomania", "aaa");
    check(plain_gain(p, "1,1") == 0, "no gain", "clickomania", "aaa");
    plain_free(p);

    moves("click-impartial", "aab|bba", RIGHT, "1,1 2,1");
    moves("click-partizan", "aab|bba", LEFT, "1,1");
    moves("click-partizan", "aab|bba", RIGHT, "2,1");
    after("click-partizan", "aab|bba", RIGHT, "2,2", "..b|aaa");
    illegal("click-partizan", "aab|bba", LEFT, "2,2");
    outcome("click-impartial", "aa", 'N');
    outcome("click-impartial", "aabb", 'P'); /* two independent clicks */
    outcome("click-impartial", "abba", 'P'); /* bb, then aa */
    outcome("click-impartial", "abbac", 'P');
    outcome("click-impartial", "ab|ba", 'P'); /* no move at all */
    outcome("click-partizan", "aab", 'L');
    outcome("click-partizan", "abb", 'R');
    outcome("click-partizan", "aabb", 'P'); /* 1 - 1 */
    outcome("click-partizan", "abba", 'P'); /* {|1} = 0 */
    outcome("click-partizan", "aabaa", 'L');
    outcome("click-partizan", "bbaabb", 'R'); /* {bbbb|aabb} = {-1|0} = -1/2 */
}

static void test_pebbles(void)
{
    /* Arcs 0>1 and 0>2. Red on both leaves keeps blue out, but not green. */
    const char *star = "outstar 2 (1,0,1)(0,1,0)(1,1,1)";
    moves("pebbles", star, LEFT, "0>1:g-b 0>2:g-b 2>0:1b 2>0:1g 2>0:1b1g");
    moves("pebbles", star, RIGHT, "2>0:1g"); /* blue on the centre keeps red out */
    after("pebbles", star, LEFT, "0>1:g-b", "outstar 2 (0,0,0)(0,1,1)(1,1,1)");
    after("pebbles", star, LEFT, "2>0:1b1g", "outstar 2 (2,0,2)(0,1,0)(0,1,0)");
    after("pebbles", star, RIGHT, "2>0:1g", "outstar 2 (1,0,2)(0,1,0)(1,1,0)");
    illegal("pebbles", star, LEFT, "0>1:b-g");
    illegal("pebbles", star, LEFT, "0>1:g-g"); /* only one green there */
    illegal("pebbles", star, LEFT, "0>1:r-g");
    illegal("pebbles", star, RIGHT, "1>0:1r");
    illegal("pebbles", star, LEFT, "2>0:2b");
    illegal("pebbles", star, LEFT, "2>0:0b");
    illegal("pebbles", star, LEFT, "2>0:1g1b");
    illegal("pebbles", star, LEFT, "2>0:");
    illegal("pebbles", star, LEFT, "0>1:1g");  /* no free moves along an arc */
    illegal("pebbles", star, LEFT, "2>0:b-g"); /* no toll against an arc */
    illegal("pebbles", star, LEFT, "2>1:1b");
    moves("pebbles", "path 2 (2,3,2)(0,0)", LEFT, "0>1:b-b 0>1:b-g 0>1:g-b 0>1:g-g");
    moves("pebbles", "path 2 (2,3,1)(0,0)", RIGHT, "0>1:r-r 0>1:r-g 0>1:g-r");
    after("pebbles", "path 2 (2,3,2)(0,0)", LEFT, "0>1:b-b", "path 2 (0,3,2)(1,0)");
    after("pebbles", "path 2 (2,3,2)(0,0)", LEFT, "0>1:b-g", "path 2 (1,3,1)(1,0)");
    after("pebbles", "path 2 (2,3,2)(0,0)", RIGHT, "0>1:g-r", "path 2 (2,2,1)(0,0,1)");
    moves("pebbles", "instar 2 (0,2,1)(0,0)(1,0)", RIGHT,
          "0>1:1r 0>1:2r 0>1:1g 0>1:1r1g 0>1:2r1g 0>2:1g");
    moves("pebbles", "tournament 3 (0,0)(0,2)(0,0)", RIGHT, "1>0:1r 1>0:2r 1>2:r-r");
    same("pebbles", "tournament 3 [[1,0],[2,4],[0,0]]",
         "arcs 1>2,0>1,0>2 (1,0)(2,4)(0,0,0)");
    same("pebbles", "arcs - (1,0)(0,0)x2", "arcs 3:- (1,0) (0,0) (0,0)");
    same("pebbles", "path 1000 (0,0)x998(1,0)(0,1)",
         "path 1000 (0,0)(0,0)x997(1,0)(0,1)");
    same("pebbles", "instar 2 (1,0)(0,0)(0,0)", "arcs 1>0,2>0 (1,0)(0,0)(0,0)");

    /* [BP section 3]: v = {*|0,*} on the out-star; Left has two ways to reach *. */
    const char *down = "outstar 2 (0,0)(1,0)(0,1,1)";
    moves("pebbles", down, LEFT, "1>0:1b 2>0:1g");
    moves("pebbles", down, RIGHT, "2>0:1g 2>0:1r 2>0:1r1g");
    outcome("pebbles", down, 'R');
    outcome("pebbles", "outstar 2 (1,0)(0,0)(0,1,1)", 'N');
    outcome("pebbles", "outstar 2 (0,0,1)(1,0)(0,1)", 'N');
    outcome("pebbles", "outstar 2 (0,1)(1,0)(0,0,1)", 'N');

    /* The table of values at the end of [BP section 3]: 1/4, 1/2, 3/4, +-1/2, ^*, ^[2]*,
     * *2. With ^[2] = {^|*}, Right wins from ^[2]* by * + * = 0, and Left by ^[2] > 0. */
    outcome("pebbles", "tournament 3 [[1,0],[2,4],[0,0]]", 'L');
    outcome("pebbles", "tournament 3 [[3,1],[0,0],[0,1]]", 'L');
    outcome("pebbles", "tournament 3 [[2,3],[0,0],[1,0]]", 'L');
    outcome("pebbles", "tournament 3 [[4,4],[0,0],[0,0]]", 'N');
    outcome("pebbles", "tournament 3 [[3,5],[0,0],[1,0]]", 'N');
    outcome("pebbles", "tournament 3 [[3,5],[2,0],[0,0]]", 'N');
    outcome("pebbles", "path 3 [[0,0],[2,2],[0,0]]", 'N');

    /* [BP Thm 3.1]: 2k blue and a red pebble at the tail are k moves for Left. */
    outcome("pebbles", "path 2 (4,1)(0,0)", 'L');
    outcome("pebbles", "path 2 (1,4)(0,0)", 'R');
    outcome("pebbles", "path 2 (1,1)(0,0)", 'P');
    /* [BP Lemma 3.4] (3), (4), (6), (7): -1/2, 0, 1, 1/2. */
    outcome("pebbles", "tournament 3 [[0,0],[1,0],[0,1]]", 'R');
    outcome("pebbles", "tournament 3 [[0,1],[1,0],[0,0]]", 'P');
    outcome("pebbles", "tournament 3 [[0,1],[0,0],[1,0]]", 'L');
    outcome("pebbles", "tournament 3 [[0,0],[0,1],[1,0]]", 'L');
    /* A discovered move [BP section 2]: Left cannot move until Right has. */
    moves("pebbles", "outstar 2 (0,2)(1,0)(0,0)", LEFT, "");
    after("pebbles", "outstar 2 (0,2)(1,0)(0,0)", RIGHT, "0>2:r-r",
          "outstar 2 (0,0)(1,0)(0,1)");
    moves("pebbles", "outstar 2 (0,0)(1,0)(0,1)", LEFT, "1>0:1b");

    /* Only green pebbles [BP Thm 3.5, 3.6, 3.7, 3.10]. */
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            for (int c = 0; c < 3; c++) {
                char text[80];
                const char *pebbles = "(0,0,%d)(0,0,%d)(0,0,%d)";
                const char *const shape[] = {"instar 2 ", "outstar 2 ", "path 3 ",
                                             "tournament 3 "};
                const bool zero[] = {a == 0, b == c, b == 0, b == c};
                for (int i = 0; i < 4; i++) {
                    int used = snprintf(text, sizeof text, "%s", shape[i]);
                    snprintf(text + used, sizeof text - (size_t)used, pebbles, a, b, c);
                    outcome("pebbles", text, zero[i] ? 'P' : 'N');
                }
            }
}

/* [BP section 1]: two pebbles leave a vertex, one of them arrives beside it. */
static void test_pebbling(void)
{
    moves("pebbling", "path 4 (2)(3)(1)(0)", LEFT, "0>1 1>0 1>2");
    moves("pebbling", "complete 3 (1)(1)(1)", LEFT, "");
    after("pebbling", "path 3 (4)(0)(0)", LEFT, "0>1", "path 3 (2)(1)(0)");
    after("pebbling", "path 3 (5)(0)(0)", LEFT, "0>1:2", "path 3 (1)(2)(0)");
    after("pebbling", "grid 2x2 (3)(0)x3", LEFT, "1,1>2,1", "grid 2x2 (1)(0)(1)(0)");
    illegal("pebbling", "path 3 (5)(0)(0)", LEFT, "0>1:3");
    illegal("pebbling", "path 3 (5)(0)(0)", LEFT, "0>1:0");
    illegal("pebbling", "path 3 (5)(0)(0)", LEFT, "0>2");
    illegal("pebbling", "path 3 (1)(0)(0)", LEFT, "0>1");
    different("pebbling", "path 2 (1)(2)", "path 2 (2)(1)");
}

static void test_nim(void)
{
    moves("nim", "1 0 2", LEFT, "1:0 3:0 3:1");
    moves("nim", "1 0 2", RIGHT, "1:0 3:0 3:1");
    after("nim", "1 0 2", RIGHT, "3:1", "1 0 1");
    illegal("nim", "1 0 2", LEFT, "3:2");
    illegal("nim", "1 0 2", LEFT, "0:0");
    illegal("nim", "1 0 2", LEFT, "4:0");
    different("nim", "1 2", "2 1");
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            for (int c = 0; c < 4; c++) {
                char position[40];
                snprintf(position, sizeof position, "%d %d %d", a, b, c);
                outcome("nim", position, (a ^ b ^ c) == 0 ? 'P' : 'N');
            }
}

static void test_hackenbush(void)
{
    /* A blue stem with a red and a green twig, and a green edge of its own. */
    const char *tree = "edges 0-1:b,1-2:r,3-1:g,0-4:g";
    moves("hackenbush", tree, LEFT, "0-1:b 1-3:g 0-4:g");
    moves("hackenbush", tree, RIGHT, "1-2:r 1-3:g 0-4:g");
    after("hackenbush", tree, LEFT, "0-1:b", "edges 0-4:g");
    after("hackenbush", tree, RIGHT, "1-2:r", "edges 0-4:g,0-1:b,1-3:g");
    after("hackenbush", "edges 0-1:b,0-1:b,1-2:r", LEFT, "0-1:b", "edges 0-1:b,1-2:r");
    after("hackenbush", "edges 0-1:g", LEFT, "0-1:g", "edges -");
    /* A cycle that is cut once stays connected to the ground. */
    after("hackenbush", "edges 0-1:b,1-2:r,0-2:g", RIGHT, "1-2:r", "edges 0-1:b,0-2:g");
    after("hackenbush", "edges 0-1:b,1-2:r,0-2:g", LEFT, "0-2:g", "edges 0-1:b,1-2:r");
    moves("hackenbush", "edges 0-1:b,0-1:b,0-1:r,1-1:g", LEFT, "0-1:b 1-1:g");
    moves("hackenbush", "edges 0-1:b,0-1:b,0-1:r,1-1:g", RIGHT, "0-1:r 1-1:g");
    illegal("hackenbush", tree, LEFT, "1-2:r");
    illegal("hackenbush", tree, LEFT, "0-1:g");
    illegal("hackenbush", tree, RIGHT, "0-2:r");
    moves("hackenbush", "edges -", LEFT, "");
    different("hackenbush", "edges 0-1:b,0-1:b", "edges 0-1:b");
    outcome("hackenbush", "edges -", 'P');
    outcome("hackenbush", "edges 0-1:b", 'L');
    outcome("hackenbush", "edges 0-1:g", 'N');
    outcome("hackenbush", "edges 0-1:g,0-2:g", 'P');
    outcome("hackenbush", "edges 0-1:b,0-2:r", 'P');
    outcome("hackenbush", "edges 0-1:b,1-2:r", 'L');                   /* 1/2 */
    outcome("hackenbush", "edges 0-1:b,1-2:r,0-3:r", 'R');             /* 1/2 - 1 */
    outcome("hackenbush", "edges 0-1:b,1-2:r,0-3:b,3-4:r,0-5:r", 'P'); /* 1/2 + 1/2 - 1 */
    outcome("hackenbush", "edges 0-1:g,1-2:b", 'N');                   /* {0,*|0} = ^* */
    outcome("hackenbush", "edges 0-1:g,1-2:b,0-3:g", 'L');             /* ^* + * = ^ */
    outcome("hackenbush", "edges 0-1:g,1-2:g,0-3:g,3-4:g", 'P');       /* *2 + *2 */
}

static void test_expr(void)
{
    static const struct {
        const char *position, *left, *right;
    } cases[] = {
        {"0", "", ""},
        {"3", "2", ""},
        {"1", "0", ""},
        {"-1", "", "0"},
        {"-2", "", "-1"},
        {"1/2", "0", "1"},
        {"-1/2", "-1", "0"},
        {"3/4", "1/2", "1"},
        {"-5/8", "-3/4", "-1/2"},
        {"19/2", "9", "10"},
        {"*", "0", "0"},
        {"*3", "0 * *2", "0 * *2"},
        {"{0|*}", "0", "*"},
        {"{{1|0}|-1}", "{1|0}", "-1"},
        {"{|}", "", ""},
        {"{|0,{0|*2}}", "", "0 {0|*2}"},
        {"{{0,*|0},1/2|}", "{0,*|0} 1/2", ""},
        {"{*2,0,*2,*,0|*,*}", "0 * *2",
         "*"},                 /* an option that is named twice counts once */
        {"{{|}}", NULL, NULL}, /* from here on refused: no bar */
        {"", NULL, NULL},
        {"-", NULL, NULL},
        {"+1", NULL, NULL},
        {"1/3", NULL, NULL},
        {"1/0", NULL, NULL},
        {"1/", NULL, NULL},
        {"1/-2", NULL, NULL},
        {"-*", NULL, NULL},
        {"1*", NULL, NULL},
        {"^", NULL, NULL},
        {"4611686018427387905", NULL, NULL}, /* 2^62 + 1 */
        {"{0|0", NULL, NULL},
        {"{0}", NULL, NULL},
        {"{0|0|0}", NULL, NULL},
        {"{0|0}}", NULL, NULL},
        {"{0|0}1", NULL, NULL},
        {"{0,|0}", NULL, NULL},
        {"{,0|0}", NULL, NULL},
        {"{0|,}", NULL, NULL},
        {"{-|0}", NULL, NULL},
        {"{0,,1|0}", NULL, NULL},
        {"{0 |0}", NULL, NULL},
        {"{0|{1|2}", NULL, NULL},
        {"|", NULL, NULL},
        {"}", NULL, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (cases[i].left) {
            moves("expr", cases[i].position, LEFT, cases[i].left);
            moves("expr", cases[i].position, RIGHT, cases[i].right);
        } else {
            refused("expr", cases[i].position);
        }
    after("expr", "-2", RIGHT, "-1", "-1");
    after("expr", "7/8", LEFT, "3/4", "3/4");
    after("expr", "*10", RIGHT, "*9", "*9");
    after("expr", "*4000000000", LEFT, "*", "*");
    after("expr", "{{1|0}|-1}", LEFT, "{1|0}", "{1|0}");
    after("expr", "{0|{{|}|{0,*|*3}}}", RIGHT, "{{|}|{0,*|*3}}", "{{|}|{0,*|*3}}");
    illegal("expr", "{0|*}", LEFT, "*");
    illegal("expr", "{0|*}", RIGHT, "0");
    illegal("expr", "{0|*}", LEFT, "");
    illegal("expr", "{{1|0}|}", LEFT, "1");
    illegal("expr", "{{1|0}|}", LEFT, "{1|0}|");
    illegal("expr", "{{1|0}|}", LEFT, "{1");
    illegal("expr", "3", LEFT, "1");
    illegal("expr", "3", LEFT, "*2");
    illegal("expr", "3", RIGHT, "4");
    illegal("expr", "1/2", RIGHT, "0");
    illegal("expr", "3/4", LEFT, "1");   /* Right's */
    illegal("expr", "3/4", LEFT, "2/4"); /* not as it is written */
    illegal("expr", "*2", LEFT, "*2");
    illegal("expr", "*2", LEFT, "1");
    illegal("expr", "*2", LEFT, "*0");
    illegal("expr", "*2", LEFT, "-1");
    different("expr", "{0,*|0}", "{*,0|0}"); /* texts are compared, not sets of options */
    outcome("expr", "0", 'P');
    outcome("expr", "{-1|1}", 'P');
    outcome("expr", "3/4", 'L');
    outcome("expr", "-7/2", 'R');
    outcome("expr", "*5", 'N');
    outcome("expr", "{0|*}", 'L');
    outcome("expr", "{*|0}", 'R');
    outcome("expr", "{0,*|0}", 'N'); /* ^* */
    outcome("expr", "{1|*,{2|-1}}", 'L');
    outcome("expr", "{1|-1}", 'N');
}

/* Writes the text `count` times; returns the end. */
static char *repeat(char *to, const char *text, size_t count)
{
    for (size_t length = strlen(text); count > 0; count--, to += length)
        memcpy(to, text, length + 1);
    return to;
}

static void test_long_expr(void)
{
    enum { MOST = 1 << 20, BRACES = MOST / 3 };
    char *form = malloc(MOST + 3);
    struct plain_move *none;
    if (!form)
        exit(1);
    /* As deep as a form can be: the stack must not grow with it. */
    repeat(repeat(form, "{", BRACES), "|}", BRACES);
    struct plain *p = get("expr", form);
    check(plain_moves(p, RIGHT, &none) == 0, "no move", "expr", "{{{...");
    plain_moves_free(none, 0);
    check(!plain_play(p, LEFT, "0"), "not an option", "expr", "{{{...");
    form[3 * BRACES - 2] = '\0';
    check(plain_play(p, LEFT, form + 1), "its only option", "expr", "{{{...");
    plain_free(p);
    /* As long as a form may be, then a little longer. */
    repeat(repeat(repeat(form, "{0", 1), ",0", MOST / 2 - 2), "|}", 1);
    p = get("expr", form);
    check(plain_play(p, LEFT, "0"), "an option", "expr", "{0,0,0...");
    plain_free(p);
    repeat(repeat(repeat(form, "{0", 1), ",0", MOST / 2 - 1), "|}", 1);
    refused("expr", form);
    free(form);
}

int main(void)
{
    test_boards();
    test_clobber();
    test_solitaire_clobber();
    test_sc2();
    test_clickomania();
    test_other_clicks();
    test_pebbles();
    test_pebbling();
    test_nim();
    test_hackenbush();
    test_expr();
    test_long_expr();
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}

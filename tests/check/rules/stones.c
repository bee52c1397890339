/* SPDX-License-Identifier: MIT
 *
 * stones.c: clobber, solitaire-clobber and sc2.
 */
#include "facts.h"

#include <stdio.h>

void test_clobber(void)
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
    long fewest = plain_optimum(p, FEWEST_LEFT);
    plain_free(p);
    return fewest;
}

void test_solitaire_clobber(void)
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
    check(plain_optimum(stuck, FEWEST_LEFT) == 2, "stuck", "solitaire-clobber", "x.x");
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
            check(plain_optimum(free_order, FEWEST_LEFT) == table1[n - 1], "SC Thm 2", "",
                  position);
        plain_free(free_order);
    }
    /* [SC section 3]: one stone exactly if 3 does not divide the number of stones. */
    check(fewest_first("xo|ox", 1) == 1, "SC 2x2", "", "");
    check(fewest_first("xox|oxo", 1) == 2, "SC 2x3", "", "");
    check(fewest_first("xo|ox|xo", 1) == 2, "SC 3x2", "", "");
    check(fewest_first("xoxo|oxox", 1) == 1, "SC 2x4", "", "");
}

void test_sc2(void)
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
    check(plain_optimum(p, FEWEST_LEFT) == 2, "fewest with joker", "sc2", "xx.x");
    check(plain_optimum(p, MOST_LEFT) == 3, "one may stop", "sc2", "xx.x");
    plain_free(p);

    /* [HAM Prop 1, section 4]: cliques and K2xK3 go down to one stone unless of one
     * colour; [HAM Thm 5]: the 3-cube to at most two, the 2-cube with a joker to one. */
    char labels[16], position[60];
    for (int pattern = 1; pattern < 31; pattern++) {
        labelling(pattern, 5, "xo", labels);
        snprintf(position, sizeof position, "complete %s", labels);
        p = get("sc2", position);
        check(plain_optimum(p, FEWEST_LEFT) == 1, "HAM Prop 1", "", position);
        plain_free(p);
    }
    for (int pattern = 1; pattern < 63; pattern++) {
        labelling(pattern, 6, "xo", labels);
        snprintf(position, sizeof position, "hamming 2x3 %s", labels);
        p = get("sc2", position);
        check(plain_optimum(p, FEWEST_LEFT) == 1, "HAM K2xK3", "", position);
        plain_free(p);
    }
    for (int pattern = 1; pattern < 255; pattern += 23) {
        labelling(pattern, 8, "xo", labels);
        snprintf(position, sizeof position, "cube 3 %s", labels);
        p = get("sc2", position);
        check(plain_optimum(p, FEWEST_LEFT) <= 2, "HAM Thm 5", "", position);
        plain_free(p);
    }
    for (int pattern = 0; pattern < 16; pattern++) {
        labelling(pattern, 4, "xo", labels);
        snprintf(position, sizeof position, "cube 2 %s", labels);
        p = get("sc2", position);
        plain_set_joker(p);
        check(plain_optimum(p, FEWEST_LEFT) == 1, "HAM Thm 5, joker", "", position);
        plain_free(p);
    }
}

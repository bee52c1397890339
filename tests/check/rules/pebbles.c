/* SPDX-License-Identifier: MIT
 *
 * pebbles.c: pebbles and pebbling.
 */
#include "facts.h"

#include <stdio.h>

void test_pebbles(void)
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
void test_pebbling(void)
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

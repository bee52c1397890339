/* SPDX-License-Identifier: MIT */
/* bp_triple.c: the claims of [BP Thm 3.3] and [BP Lemma 3.4] and their proofs: one blue
 * pebble among red ones on the transitive triple. */
#include "pebbles.h"

static void tiny(struct trial *t, unsigned n)
{
    for (long k = 2; k <= n; k++)
        is_worth(t, text("%ld+{0||0|%ld}", 3 - 3 * k, 4 - k).text,
                 TRIPLE "(0,0)(0,0)(1,%ld)", k);
}

static void triple_1(struct trial *t, unsigned n)
{
    for (long j = 0; j <= n; j++)
        for (long k = 0; k <= n; k++)
            if (j + k > 0)
                is_worth(t, integer(-3 * k - 2 * j + 2).text,
                         TRIPLE "(1,0)(0,%ld)(0,%ld)", j, k);
}

static void triple_2(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        for (long k = 1; k <= n; k++)
            is_worth(t, integer(-3 * k - 2 * j + 3).text, TRIPLE "(0,%ld)(1,0)(0,%ld)", j,
                     k);
}

static void triple_3(struct trial *t, unsigned n)
{
    for (long k = 1; k <= n; k++)
        is_worth(t, k == 1 ? "-1/2" : integer(-3 * k + 3).text,
                 TRIPLE "(0,0)(1,0)(0,%ld)", k);
}

static void triple_4(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        is_worth(t, integer(j == 1 ? 0 : -2 * j + 3).text, TRIPLE "(0,%ld)(1,0)(0,0)", j);
}

static void triple_5(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        for (long k = 1; k <= n; k++)
            is_worth(t, integer(-3 * k - 2 * j + 4).text, TRIPLE "(0,%ld)(0,%ld)(1,0)", j,
                     k);
}

static void triple_6(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        is_worth(t, integer(j == 1 ? 1 : -2 * j + 4).text, TRIPLE "(0,%ld)(0,0)(1,0)", j);
}

static void triple_7(struct trial *t, unsigned n)
{
    for (long k = 1; k <= n; k++)
        is_worth(t, k == 1 ? "1/2" : form(-2 * k + 2, -3 * k + 5).text,
                 TRIPLE "(0,0)(0,%ld)(1,0)", k);
}

static void triple_8(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        for (long k = 1; k <= n; k++)
            is_worth(t,
                     j == 1 ? form(-3 * k, -4 * k + 3).text
                            : form(-3 * k - 2 * j + 2, -4 * k - 3 * j + 5).text,
                     TRIPLE "(0,0)(0,%ld)(1,%ld)", j, k);
}

static void triple_9(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        for (long k = 1; k <= n; k++)
            is_worth(t, form(-3 * k - 2 * j + 3, -4 * k - 2 * j + 5).text,
                     TRIPLE "(0,%ld)(0,0)(1,%ld)", j, k);
}

static void triple_9_proof(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        is_worth(t, text("%ld/2", 1 - 4 * j).text, TRIPLE "(0,%ld)(0,0)(1,1)", j);
}

static void triple_10(struct trial *t, unsigned n)
{
    for (long l = 1; l <= n; l++)
        for (long j = 1; j <= n; j++)
            for (long k = 1; k <= n; k++)
                is_worth(t, integer(-4 * k - 3 * j - 2 * l + 4).text,
                         TRIPLE "(0,%ld)(0,%ld)(1,%ld)", l, j, k);
}

static void triple_8_proof(struct trial *t, unsigned n)
{
    (void)n;
    is_worth(t, "-3", TRIPLE "(1,0)(0,1)(0,1)");
    is_worth(t, "-3/2", TRIPLE "(0,1)(0,0)(1,1)");
    is_worth(t, "-1", TRIPLE "(0,1)(0,1)(1,0)");
    is_worth(t, "-2", TRIPLE "(0,0)(0,1)(1,1)");
}

/* For j = 1 Right's option {-3k+1 | -4k+3} is reversible: -3k+1 is no less than the
 * position that Right moved from. */
static void is_reversible(struct trial *t, unsigned n)
{
    for (long k = 2; k <= n; k++) {
        is_worth(t, form(-3 * k + 1, -4 * k + 3).text, TRIPLE "(0,1)(0,0)(1,%ld)", k);
        is_won_by(t, "LP", "expr %ld + -" TRIPLE "(0,0)(0,1)(1,%ld)", -3 * k + 1, k);
    }
}

static void triple_10_one(struct trial *t, unsigned n)
{
    for (long l = 1; l <= n; l++)
        for (long k = 2; k <= n; k++)
            is_worth(t, integer(-4 * k - 2 * l + 2).text, TRIPLE "(0,%ld)(0,2)(1,%ld)", l,
                     k - is_corrected(t));
}

static void triple_10_proof(struct trial *t, unsigned n)
{
    for (long l = 1; l <= n; l++)
        for (long j = 2; j <= n; j++)
            is_worth(t, integer(-3 * j - 2 * l + 1).text, TRIPLE "(0,%ld)(0,%ld)(1,%d)",
                     l + 1, j - 1, is_corrected(t));
}

/* Right's best moves, as named in the proof of Lemma 3.4. */
static void best_moves(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        for (long k = 1; k <= n && goes_on(t); k++) {
            is_best(t, DICOT_RIGHT, text(TRIPLE "(1,0)(0,%ld)(0,%ld)", j, k),
                    text(TRIPLE "(1,0)(0,%ld)(0,%ld)", j + 1, k - 1));
            is_best(t, DICOT_RIGHT, text(TRIPLE "(0,%ld)(1,0)(0,%ld)", j, k),
                    text(TRIPLE "(0,%ld)(1,0)(0,%ld)", j + 1, k - 1));
            if (k == 1)
                continue;
            is_best(t, DICOT_RIGHT, text(TRIPLE "(0,0)(1,0)(0,%ld)", k),
                    text(TRIPLE "(0,1)(1,0)(0,%ld)", k - 1));
            is_best(t, DICOT_RIGHT, text(TRIPLE "(0,%ld)(0,%ld)(1,0)", j, k),
                    text(TRIPLE "(0,%ld)(0,%ld)(1,0)", j + 1, k - 1));
            is_best(t, DICOT_RIGHT, text(TRIPLE "(0,%ld)(0,0)(1,%ld)", j, k),
                    text(TRIPLE "(0,%ld)(0,1)(1,%ld)", j, k - 1));
            is_best(t, DICOT_RIGHT, text(TRIPLE "(0,%ld)(0,1)(1,%ld)", j, k),
                    text(TRIPLE "(0,%ld)(0,2)(1,%ld)", j, k - 1));
        }
}

/* The comparisons of Right's options in the proof of Theorem 3.3. */
static void tiny_options(struct trial *t, unsigned n)
{
    for (long k = 2; k <= n; k++) {
        is_won_by(t, "LP", "expr 1 + -expr {0|%ld}", 4 - k);
        if (k > 2)
            is_won_by(t, "L", "expr {0|%ld} + -expr %ld", 3 - k, 2 - k);
        for (long l = 1; l <= k; l++)
            is_won_by(t, "L", "expr {%ld|%ld} + expr {%ld|0}", l, 2 * l + 2 - k, k - 4);
        for (long j = 2; j <= k; j++)
            is_won_by(t, "L", "expr {%ld|%ld} + expr {%ld|0}", j - 1, j + 2 - k, k - 4);
    }
}

/* ---- who has which moves, as the proofs say ---- */

static void left_cannot(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        for (long k = 1; k <= n; k++) {
            has_moves(t, DICOT_LEFT, 0, text(TRIPLE "(1,0)(0,%ld)(0,%ld)", j, k));
            has_moves(t, DICOT_LEFT, 0, text(TRIPLE "(0,%ld)(1,0)(0,%ld)", j, k));
            has_moves(t, DICOT_LEFT, 0, text(TRIPLE "(0,%ld)(1,0)(0,0)", j));
            has_moves(t, DICOT_LEFT, 0, text(TRIPLE "(0,%ld)(0,%ld)(1,0)", j, k));
            for (long l = 1; l <= n; l++)
                has_moves(t, DICOT_LEFT, 0,
                          text(TRIPLE "(0,%ld)(0,%ld)(1,%ld)", l, j, k));
        }
    has_moves(t, DICOT_RIGHT, 0, text(TRIPLE "(0,1)(1,0)(0,0)"));
    has_moves(t, DICOT_RIGHT, 0, text(TRIPLE "(0,1)(0,0)(1,0)"));
}

static void only_moves(struct trial *t, unsigned n)
{
    has_moves(t, DICOT_LEFT, 1, text(TRIPLE "(0,0)(1,0)(0,1)"));
    has_moves(t, DICOT_RIGHT, 1, text(TRIPLE "(0,0)(1,0)(0,1)"));
    for (long j = 2; j <= n; j++) {
        has_moves(t, DICOT_LEFT, 1, text(TRIPLE "(0,%ld)(0,0)(1,0)", j));
        has_moves(t, DICOT_RIGHT, 1, text(TRIPLE "(0,%ld)(0,0)(1,0)", j));
        has_moves(t, DICOT_LEFT, 1, text(TRIPLE "(0,0)(0,1)(1,%ld)", j));
        has_moves(t, DICOT_LEFT, 1, text(TRIPLE "(0,%ld)(0,0)(1,1)", j));
    }
}

/* Left has two moves; Right has k moves to each of the other vertices. */
static void moves_of_tiny(struct trial *t, unsigned n)
{
    for (long k = 2; k <= n; k++) {
        has_moves(t, DICOT_LEFT, 2, text(TRIPLE "(0,0)(0,0)(1,%ld)", k));
        has_moves(t, DICOT_RIGHT, 2 * (size_t)k, text(TRIPLE "(0,0)(0,0)(1,%ld)", k));
    }
}

static enum plainly has_plainly_three(const char *line)
{
    return count_plainly(line, DICOT_RIGHT, true) == 3 ? IS_SO : IS_NOT_SO;
}

static void three_moves(struct trial *t, unsigned n)
{
    for (long j = 2; j <= n; j++)
        for (long l = 1; l <= n; l++) {
            struct text line = text(TRIPLE "(0,%ld)(0,%ld)(1,1)", l, j);
            is_so(t, count_moves(line.text, DICOT_RIGHT, true) == 3, has_plainly_three,
                  "%s", line.text);
        }
}

static void three_are_best(struct trial *t, unsigned n)
{
    for (long j = 2; j <= n; j++)
        for (long l = 1; l <= n && goes_on(t); l++)
            for (long k = 1; k <= n && goes_on(t); k++)
                is_best(t, DICOT_RIGHT, text(TRIPLE "(0,%ld)(0,%ld)(1,%ld)", l, j, k),
                        text(TRIPLE "(0,%ld)(0,%ld)(1,%ld)", l, j + 1, k - 1));
}

const struct claim bp_triple_claims[] = {
    {.key = "BP Thm 3.3",
     .says = "one blue and k > 1 red pebbles on the sink of the transitive triple are "
             "(3-3k) + {0 || 0 | 4-k}",
     .check = tiny,
     PEBBLES(10, 30, 60),
     .where = "cases `pebbles.txt`: k = 2, 3, 4 exactly"},
    {.key = "BP Thm 3.3, proof",
     .says = "the comparisons that make the move to [[0,0],[0,1],[1,k-1]] Right's best",
     .check = tiny_options,
     PEBBLES(8, 20, 40)},
    {.key = "BP Thm 3.3, proof, moves",
     .says = "Left has two moves, Right has k to either of the other vertices",
     .check = moves_of_tiny,
     PEBBLES(6, 20, 40)},
    {.key = "BP Figure 4",
     .says = "the game tree of one blue and one red pebble on the sink of the triple",
     .why_not = DRAWING,
     .where = "cases `pebbles.txt`"},
    {.key = "BP Lemma 3.4(1)",
     .says = "[[1,0],[0,j],[0,k]] is -3k-2j+2, j+k ≥ 1",
     .check = triple_1,
     PEBBLES(5, 15, 30),
     .where = "cases `pebbles.txt`"},
    {.key = "BP Lemma 3.4(2)",
     .says = "[[0,j],[1,0],[0,k]] is -3k-2j+3",
     .check = triple_2,
     PEBBLES(5, 15, 30),
     .where = "cases `pebbles.txt`"},
    {.key = "BP Lemma 3.4(3)",
     .says = "[[0,0],[1,0],[0,k]] is -3k+3, but -1/2 for k = 1",
     .check = triple_3,
     PEBBLES(9, 30, 60),
     .where = "cases `pebbles.txt`; selftest"},
    {.key = "BP Lemma 3.4(4)",
     .says = "[[0,j],[1,0],[0,0]] is -2j+3, but 0 for j = 1",
     .check = triple_4,
     PEBBLES(9, 30, 60),
     .where = "cases `pebbles.txt`; selftest"},
    {.key = "BP Lemma 3.4(5)",
     .says = "[[0,j],[0,k],[1,0]] is -3k-2j+4",
     .check = triple_5,
     PEBBLES(5, 15, 30),
     .where = "cases `pebbles.txt`"},
    {.key = "BP Lemma 3.4(6)",
     .says = "[[0,j],[0,0],[1,0]] is -2j+4, but 1 for j = 1",
     .check = triple_6,
     PEBBLES(9, 30, 60),
     .where = "cases `pebbles.txt`; selftest"},
    {.key = "BP Lemma 3.4(7)",
     .says = "[[0,0],[0,k],[1,0]] is {-2k+2 | -3k+5}, but 1/2 for k = 1",
     .check = triple_7,
     PEBBLES(9, 30, 60),
     .where = "cases `pebbles.txt`; selftest"},
    {.key = "BP Lemma 3.4(8)",
     .says = "[[0,0],[0,j],[1,k]] is {-3k-2j+2 | -4k-3j+5}, but {-3k | -4k+3} for j = 1",
     .check = triple_8,
     PEBBLES(5, 12, 20),
     .where = "cases `pebbles.txt`"},
    {.key = "BP Lemma 3.4(8), proof",
     .says = "for j = k = 1 the options are -3, -3/2 and -1, and the value is -2",
     .check = triple_8_proof,
     SIZES("four positions", 1, 1, 1)},
    {.key = "BP Lemma 3.4(8), proof, reversible",
     .says = "for j = 1 Right's option {-3k+1 | -4k+3} is reversible, k > 1",
     .check = is_reversible,
     PEBBLES(6, 12, 20)},
    {.key = "BP Lemma 3.4(9)",
     .says = "[[0,j],[0,0],[1,k]] is {-3k-2j+3 | -4k-2j+5}",
     .check = triple_9,
     PEBBLES(5, 12, 20),
     .where = "cases `pebbles.txt`"},
    {.key = "BP Lemma 3.4(9), proof",
     .says = "and (-4j+1)/2 for k = 1",
     .check = triple_9_proof,
     PEBBLES(9, 30, 60)},
    {.key = "BP Lemma 3.4, proof, best moves",
     .says = "what the proof of (1), (2), (3), (5), (9) and (10), j = 1, calls Right's "
             "best move is no worse than his others",
     .check = best_moves,
     PEBBLES(3, 6, 10)},
    {.key = "BP Lemma 3.4, proof, no moves",
     .says = "Left has none in cases (1), (2), (4), (5) and (10), Right has none in (4) "
             "and (6) "
             "for j = 1",
     .check = left_cannot,
     PEBBLES(3, 5, 8)},
    {.key = "BP Lemma 3.4, proof, only moves",
     .says =
         "both have only one move in cases (3), k = 1, and (6), j > 1, and Left in (8), "
         "j = 1, and (9), k = 1",
     .check = only_moves,
     PEBBLES(4, 10, 20)},
    {.key = "BP Lemma 3.4(8), proof, citation",
     .says = "for j = k = 1, [[1,0],[0,1],[0,1]] is -3 by (2)",
     .why_not = "a misprint",
     .reason = "it is so by (1)"},
    {.key = "BP Lemma 3.4(10)",
     .says = "[[0,l],[0,j],[1,k]] is -4k-3j-2l+4",
     .check = triple_10,
     PEBBLES(4, 7, 10),
     .where = "cases `pebbles.txt`"},
    {.key = "BP Lemma 3.4(10), proof, j = 1",
     .says = "[[0,l],[0,2],[1,k]] is -4k-2l+2 for k > 1",
     .check = triple_10_one,
     .reason = "a misprint: the red pebble that goes to b comes from c, which keeps k-1",
     PEBBLES(4, 8, 12)},
    {.key = "BP Lemma 3.4(10), proof, j = 1, corrected",
     .says = "[[0,l],[0,2],[1,k-1]] is -4k-2l+2 for k > 1",
     .check = triple_10_one,
     PEBBLES(4, 8, 12),
     .corrects = "BP Lemma 3.4(10), proof, j = 1"},
    {.key = "BP Lemma 3.4(10), proof",
     .says = "[[0,l+1],[0,j-1],[1,0]] is -3j-2l+1 for j > 1",
     .check = triple_10_proof,
     .reason = "a misprint: no red pebble leaves c, which keeps its one",
     PEBBLES(4, 8, 12)},
    {.key = "BP Lemma 3.4(10), proof, corrected",
     .says = "[[0,l+1],[0,j-1],[1,1]] is -3j-2l+1 for j > 1",
     .check = triple_10_proof,
     PEBBLES(4, 8, 12),
     .corrects = "BP Lemma 3.4(10), proof"},
    {.key = "BP Lemma 3.4(10), proof, three moves",
     .says = "for j > 1, k = 1 Right has three moves that do not cost a pebble",
     .check = three_moves,
     PEBBLES(4, 8, 12),
     .reason = "he can also move several of the j pebbles at once"},
    {.key = "BP Lemma 3.4(10), proof, three moves, corrected",
     .says = "for j > 1 none of Right's moves is better than the one to "
             "[[0,l],[0,j+1],[1,k-1]], "
             "which is one of the three",
     .check = three_are_best,
     PEBBLES(3, 5, 7),
     .corrects = "BP Lemma 3.4(10), proof, three moves"},
    {.key = NULL},
};

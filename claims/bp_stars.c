/* SPDX-License-Identifier: MIT */
/* bp_stars.c: the claims of [BP Lemma 3.2] and its proof: blue and red pebbles on the
 * out-star K_{1,2}. */
#include "pebbles.h"

/* ---- the lemma ---- */

/* The value of [(a,b),[0,c],[0,0]] and, in the proof, of [(a,b),[c,0],[0,0]]. */
static struct text star_1_printed(long a, long b)
{
    return a == 1 ? integer(-half(b)) : form(half(a) - 1, half(a - b) + 1);
}

static struct text star_1_mended(long a, long b)
{
    return a <= 2   ? integer(-half(b))
           : b == 1 ? integer(half(a - 1))
                    : form(half(a - 3) - half(b - 1), 1 - half(b));
}

/* The mirror image, with the colours exchanged. */
static struct text star_1_proof_mended(long a, long b)
{
    return b <= 2   ? integer(half(a))
           : a == 1 ? integer(-half(b - 1))
                    : form(half(a) - 1, half(a - 1) - half(b - 3));
}

static void star_1(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++) {
                struct text v =
                    is_corrected(t) ? star_1_mended(a, b) : star_1_printed(a, b);
                is_worth(t, v.text, STAR "(%ld,%ld)(0,%ld)(0,0)", a, b, c);
            }
}

static void star_1_proof(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++) {
                struct text v =
                    is_corrected(t) ? star_1_proof_mended(a, b) : star_1_printed(a, b);
                is_worth(t, v.text, STAR "(%ld,%ld)(%ld,0)(0,0)", a, b, c);
            }
}

static void star_2(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                for (long d = 1; d <= n; d++) {
                    long v = is_corrected(t) ? half(a - 1) - half(b - 1) : half(a - b);
                    is_worth(t, integer(v).text, STAR "(%ld,%ld)(%ld,0)(0,%ld)", a, b, c,
                             d);
                }
}

static void star_3(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                for (long d = 1; d <= n; d++)
                    for (long e = 1; e <= n; e++)
                        is_worth(t, integer(half(a - 1)).text,
                                 STAR "(%ld,%ld)(%ld,0)(%ld,%ld)", a, b, c, d, e);
}

static void star_4(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                for (long d = 1; d <= n; d++)
                    is_worth(t, form(a + c - 1, -(b + d - 1)).text,
                             STAR "(0,0)(%ld,%ld)(%ld,%ld)", a, b, c, d);
}

static void star_5(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                is_worth(t, form(a - 1, -(3 * (b + c) - 5)).text,
                         STAR "(0,0)(%ld,%ld)(0,%ld)", a, b, c);
}

static void star_6(struct trial *t, unsigned n)
{
    const long least = is_corrected(t) ? 0 : -5;
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            is_worth(t, form(larger(3 * a - 5, least), -larger(3 * b - 5, least)).text,
                     STAR "(0,0)(%ld,%ld)(0,0)", a, b);
}

static void star_7(struct trial *t, unsigned n)
{
    for (long b = 1; b <= n; b++) {
        is_worth(t, "0", STAR "(1,0)(0,%ld)(0,0)", b);
        is_worth(t, "0", STAR "(2,0)(0,%ld)(0,0)", b);
    }
}

/* ---- positions that occur in its proof ---- */

static void star_1_zero(struct trial *t, unsigned n)
{
    for (long c = 1; c <= n; c++) {
        is_worth(t, "0", STAR "(1,1)(%ld,0)(0,0)", c);
        is_worth(t, "0", STAR "(1,2)(%ld,0)(0,0)", c);
    }
}

static void star_1_reply(struct trial *t, unsigned n)
{
    for (long b = 3; b <= n; b++)
        for (long c = 1; c <= n; c++) {
            long v = is_corrected(t) ? -half(b - 3) : half(1 - b);
            is_worth(t, integer(v).text, STAR "(1,%ld)(%ld,0)(0,1)", b - 2, c);
        }
}

/* The formula -⌊b/2⌋ + 1 is right if b is replaced by b - 1. */
static void star_1_reply_again(struct trial *t, unsigned n)
{
    for (long b = 3; b <= n; b++)
        for (long c = 1; c <= n; c++)
            is_worth(t, integer(1 - half(b - is_corrected(t))).text,
                     STAR "(1,%ld)(%ld,0)(0,1)", b - 2, c);
}

static void star_1_lefts_move(struct trial *t, unsigned n)
{
    for (long a = 2; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                is_worth(t, integer(half(a - 2)).text, STAR "(%ld,%ld)(%ld,0)(1,0)",
                         a - 2, b, c);
}

static void star_1_rights_only_move(struct trial *t, unsigned n)
{
    for (long a = 2; a <= n; a++)
        for (long b = 2; b <= n; b++)
            for (long c = 1; c <= n; c++) {
                long v = !is_corrected(t) ? half(a - b + 2)
                         : b == 2         ? 2 * a + 3 * c - 4
                                          : half(a - 1) - half(b - 3);
                is_worth(t, integer(v).text, STAR "(%ld,%ld)(%ld,0)(0,1)", a, b - 2, c);
            }
}

static void star_1_best(struct trial *t, unsigned n)
{
    for (long a = 2; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                is_best(t, DICOT_LEFT, text(STAR "(%ld,%ld)(%ld,0)(0,0)", a, b, c),
                        text(STAR "(%ld,%ld)(%ld,0)(1,0)", a - 2, b, c));
}

static void star_4_best(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                for (long d = 1; d <= n; d++)
                    is_best(t, DICOT_LEFT,
                            text(STAR "(0,0)(%ld,%ld)(%ld,%ld)", a, b, c, d),
                            text(STAR "(1,0)(%ld,%ld)(%ld,%ld)", a - 1, b, c, d));
}

/* The switch {x|y}, by the corrected formula of (1) if y <= 0, else by its mirror. */
static void integer_switches(struct trial *t, unsigned n)
{
    const long most = n;
    for (long y = -most; y < most; y++)
        for (long x = y + 1; x <= most; x++)
            if (y <= 0)
                is_worth(t, form(x, y).text, STAR "(%ld,%ld)(0,1)(0,0)", 3 + 2 * (x - y),
                         2 - 2 * y);
            else
                is_worth(t, form(x, y).text, STAR "(%ld,%ld)(1,0)(0,0)", 2 + 2 * x,
                         3 + 2 * (x - y));
}

static void star_2_one_red(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long c = 1; c <= n; c++)
            for (long d = 1; d <= n; d++)
                is_worth(t, integer(half(a - 1)).text, STAR "(%ld,1)(%ld,0)(0,%ld)", a, c,
                         d);
}

static void star_2_one_blue(struct trial *t, unsigned n)
{
    for (long b = 1; b <= n; b++)
        for (long c = 1; c <= n; c++)
            for (long d = 1; d <= n; d++) {
                long v = is_corrected(t) ? -half(b - 1) : half(1 - b);
                is_worth(t, integer(v).text, STAR "(1,%ld)(%ld,0)(0,%ld)", b, c, d);
            }
}

static void star_3_reply(struct trial *t, unsigned n)
{
    for (long b = 1; b <= n; b++)
        for (long c = 1; c <= n; c++)
            for (long d = 1; d <= n; d++)
                for (long e = 1; e <= n; e++)
                    is_worth(t, integer(-e).text, STAR "(0,%ld)(%ld,0)(%ld,%ld)", b,
                             c + 1, d, e);
}

static void star_4_reply(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                for (long d = 1; d <= n; d++)
                    is_worth(t, integer(a + c - 1).text, STAR "(1,0)(%ld,%ld)(%ld,%ld)",
                             a - 1, b, c, d);
}

/* ---- who has which moves, as the proof says ---- */

static void star_1_moves(struct trial *t, unsigned n)
{
    for (long b = 2; b <= n; b++)
        for (long c = 1; c <= n; c++) {
            has_moves(t, DICOT_LEFT, 0, text(STAR "(1,%ld)(%ld,0)(0,0)", b, c));
            for (long a = 2; a <= n; a++) {
                has_moves(t, DICOT_RIGHT, 0,
                          text(STAR "(%ld,%ld)(%ld,0)(1,0)", a - 2, b, c));
                has_moves(t, DICOT_RIGHT, 1, text(STAR "(%ld,%ld)(%ld,0)(0,0)", a, b, c));
            }
        }
}

static void star_2_moves(struct trial *t, unsigned n)
{
    for (long c = 1; c <= n; c++)
        for (long d = 1; d <= n; d++) {
            has_moves(t, DICOT_LEFT, 0, text(STAR "(1,1)(%ld,0)(0,%ld)", c, d));
            for (long a = 1; a <= n; a++)
                has_moves(t, DICOT_RIGHT, 0, text(STAR "(%ld,1)(%ld,0)(0,%ld)", a, c, d));
            for (long a = 2; a <= n; a++) {
                has_moves(t, DICOT_LEFT, 1, text(STAR "(%ld,2)(%ld,0)(0,%ld)", a, c, d));
                has_moves(t, DICOT_RIGHT, 1, text(STAR "(2,%ld)(%ld,0)(0,%ld)", a, c, d));
            }
        }
}

static void star_3_moves(struct trial *t, unsigned n)
{
    for (long b = 1; b <= n; b++)
        for (long c = 1; c <= n; c++)
            for (long d = 1; d <= n; d++)
                for (long e = 1; e <= n; e++) {
                    struct text one = text(STAR "(1,%ld)(%ld,0)(%ld,%ld)", b, c, d, e);
                    has_moves(t, DICOT_LEFT, 0, one);
                    has_moves(t, DICOT_RIGHT, 0, one);
                    has_moves(t, DICOT_LEFT, 0,
                              text(STAR "(0,%ld)(%ld,0)(%ld,%ld)", b, c + 1, d, e));
                }
}

static enum plainly has_plainly_one(const char *line)
{
    return count_plainly(line, DICOT_LEFT, false) == 1 ? IS_SO : IS_NOT_SO;
}

static void star_4_only(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                for (long d = 1; d <= n; d++) {
                    struct text line = text(STAR "(0,0)(%ld,%ld)(%ld,%ld)", a, b, c, d);
                    is_so(t, count_moves(line.text, DICOT_LEFT, false) == 1,
                          has_plainly_one, "%s", line.text);
                }
}

const struct claim bp_stars_claims[] = {
    {.key = "BP Lemma 3.2(1)",
     .says = "[(a,b),[0,c],[0,0]] is -⌊b/2⌋ if a = 1, else {⌊a/2⌋-1 | ⌊(a-b)/2⌋+1}",
     .check = star_1,
     .reason = "it has the opponent on the leaf, its proof the own colour, and neither "
               "has the value; (2), on which both rest, is off by one as well",
     PEBBLES(4, 8, 12),
     .where =
         "formula, corrected, in doc/pebbles.md; test `pebbles`; cases `pebbles.txt`"},
    {.key = "BP Lemma 3.2(1), proof",
     .says = "in its proof [(a,b),[c,0],[0,0]], not [0,c], is -⌊b/2⌋ if a = 1, else "
             "{⌊a/2⌋-1 | ⌊(a-b)/2⌋+1}",
     .check = star_1_proof,
     .reason = "[(1,b-2),[c,0],[0,1]], Right's option, is taken for one less than it is",
     PEBBLES(4, 8, 12)},
    {.key = "BP Lemma 3.2(1), proof, corrected",
     .says = "[(a,b),[c,0],[0,0]] is ⌊a/2⌋ if b ≤ 2, -⌊(b-1)/2⌋ if a = 1, else "
             "{⌊a/2⌋-1 | ⌊(a-1)/2⌋-⌊(b-3)/2⌋}",
     .check = star_1_proof,
     PEBBLES(4, 8, 12),
     .corrects = "BP Lemma 3.2(1), proof",
     .proved = "doc/pebbles.md"},
    {.key = "BP Lemma 3.2(1), corrected",
     .says = "[(a,b),[0,d],[0,0]] is -⌊b/2⌋ if a ≤ 2, ⌊(a-1)/2⌋ if b = 1, else "
             "{⌊(a-3)/2⌋-⌊(b-1)/2⌋ | 1-⌊b/2⌋}",
     .check = star_1,
     PEBBLES(4, 8, 12),
     .corrects = "BP Lemma 3.2(1)",
     .proved = "doc/pebbles.md"},
    {.key = "BP Lemma 3.2(1), proof, zero",
     .says = "[(1,1),[c,0],[0,0]] and [(1,2),[c,0],[0,0]] are 0",
     .check = star_1_zero,
     PEBBLES(4, 20, 50)},
    {.key = "BP Lemma 3.2(1), proof, move of Right",
     .says = "[(1,b-2),[c,0],[0,1]] is ⌊(-b+1)/2⌋ for b > 2",
     .check = star_1_reply,
     .reason = "it is taken from (2), which is wrong",
     PEBBLES(5, 10, 20)},
    {.key = "BP Lemma 3.2(1), proof, move of Right, corrected",
     .says = "[(1,b-2),[c,0],[0,1]] is -⌊(b-3)/2⌋ for b > 2",
     .check = star_1_reply,
     PEBBLES(5, 10, 20),
     .corrects = "BP Lemma 3.2(1), proof, move of Right",
     .proved = "doc/pebbles.md"},
    {.key = "BP Lemma 3.2(1), proof, move of Right, again",
     .says = "[(1,b-2),[c,0],[0,1]] is -⌊b/2⌋+1 for b > 2, as if that were ⌊(-b+1)/2⌋",
     .check = star_1_reply_again,
     .reason = "⌊(-b+1)/2⌋ is -⌊b/2⌋; and the value is that of (2), corrected",
     PEBBLES(5, 10, 20)},
    {.key = "BP Lemma 3.2(1), proof, move of Right, again, corrected",
     .says = "[(1,b-2),[c,0],[0,1]] is -⌊(b-1)/2⌋+1 for b > 2",
     .check = star_1_reply_again,
     PEBBLES(5, 10, 20),
     .corrects = "BP Lemma 3.2(1), proof, move of Right, again",
     .proved = "doc/pebbles.md"},
    {.key = "BP Lemma 3.2(1), proof, who can move",
     .says =
         "Left cannot from [(1,b),[c,0],[0,0]], Right cannot from [(a-2,b),[c,0],[1,0]] "
         "and has only one move from [(a,b),[c,0],[0,0]], a, b > 1",
     .check = star_1_moves,
     PEBBLES(3, 5, 8)},
    {.key = "BP Lemma 3.2(1), proof, move of Left",
     .says = "[(a-2,b),[c,0],[1,0]] is ⌊(a-2)/2⌋ for a > 1",
     .check = star_1_lefts_move,
     PEBBLES(4, 8, 12)},
    {.key = "BP Lemma 3.2(1), proof, best move of Left",
     .says = "and this is Left's best move from [(a,b),[c,0],[0,0]]",
     .check = star_1_best,
     PEBBLES(3, 5, 8)},
    {.key = "BP Lemma 3.2(1), proof, only move of Right",
     .says = "[(a,b-2),[c,0],[0,1]] is ⌊(a-b+2)/2⌋ for a, b > 1",
     .check = star_1_rights_only_move,
     .reason = "it is taken from (2), which is wrong, and does not hold for b = 2, when "
               "no red pebble is left on the centre",
     PEBBLES(4, 8, 12)},
    {.key = "BP Lemma 3.2(1), proof, only move of Right, corrected",
     .says =
         "[(a,b-2),[c,0],[0,1]] is ⌊(a-1)/2⌋-⌊(b-3)/2⌋ for a > 1, b > 2, and 2a+3c-4 for "
         "b = 2",
     .check = star_1_rights_only_move,
     PEBBLES(4, 8, 12),
     .corrects = "BP Lemma 3.2(1), proof, only move of Right"},
    {.key = "BP §3, switches",
     .says = "every integer switch is a value on the out-star with two leaves",
     .check = integer_switches,
     SIZES("both numbers of up to n, or minus n", 3, 6, 12),
     .proved = "doc/pebbles.md",
     .where = "by Lemma 3.2(1), corrected"},
    {.key = "BP Lemma 3.2(2)",
     .says = "[(a,b),[c,0],[0,d]] is ⌊(a-b)/2⌋",
     .check = star_2,
     .reason = "a single pebble on the centre cannot pay, so it is (a-1)/2 and (b-1)/2 "
               "that are rounded, each by itself",
     PEBBLES(3, 6, 9),
     .where =
         "formula, corrected, in doc/pebbles.md; test `pebbles`; cases `pebbles.txt`"},
    {.key = "BP Lemma 3.2(2), corrected",
     .says = "[(a,b),[c,0],[0,d]] is ⌊(a-1)/2⌋-⌊(b-1)/2⌋",
     .check = star_2,
     PEBBLES(3, 6, 9),
     .corrects = "BP Lemma 3.2(2)",
     .proved = "doc/pebbles.md"},
    {.key = "BP Lemma 3.2(2), proof, one red",
     .says = "[(a,1),[c,0],[0,d]] is ⌊(a-1)/2⌋",
     .check = star_2_one_red,
     PEBBLES(4, 8, 12),
     .proved = "doc/pebbles.md"},
    {.key = "BP Lemma 3.2(2), proof, one blue",
     .says = "[(1,b),[c,0],[0,d]] is ⌊(1-b)/2⌋",
     .check = star_2_one_blue,
     .reason = "\"a similar argument\" gives the negative of ⌊(b-1)/2⌋, which is rounded "
               "the other way",
     PEBBLES(4, 8, 12)},
    {.key = "BP Lemma 3.2(2), proof, one blue, corrected",
     .says = "[(1,b),[c,0],[0,d]] is -⌊(b-1)/2⌋",
     .check = star_2_one_blue,
     PEBBLES(4, 8, 12),
     .corrects = "BP Lemma 3.2(2), proof, one blue",
     .proved = "doc/pebbles.md"},
    {.key = "BP Lemma 3.2(2), proof, who can move",
     .says = "Left cannot from [(1,1),[c,0],[0,d]], Right cannot from "
             "[(a,1),[c,0],[0,d]], and "
             "for a, b > 1 both have the move to their leaf only",
     .check = star_2_moves,
     PEBBLES(3, 5, 8)},
    {.key = "BP Lemma 3.2(3)",
     .says = "[(a,b),[c,0],[d,e]] is ⌊(a-1)/2⌋",
     .check = star_3,
     PEBBLES(3, 5, 8),
     .where = "cases `pebbles.txt`"},
    {.key = "BP Lemma 3.2(3), proof",
     .says = "[(0,b),[c+1,0],[d,e]] is -e",
     .check = star_3_reply,
     PEBBLES(3, 5, 8)},
    {.key = "BP Lemma 3.2(3), proof, who can move",
     .says = "nobody can from [(1,b),[c,0],[d,e]], and Left cannot from "
             "[(0,b),[c+1,0],[d,e]]",
     .check = star_3_moves,
     PEBBLES(2, 4, 6)},
    {.key = "BP Lemma 3.2(4)",
     .says = "[(0,0),[a,b],[c,d]] is {a+c-1 | -(b+d-1)}",
     .check = star_4,
     PEBBLES(3, 5, 8),
     .where = "cases `pebbles.txt`"},
    {.key = "BP Lemma 3.2(4), proof",
     .says = "[(1,0),[a-1,b],[c,d]] is a+c-1",
     .check = star_4_reply,
     PEBBLES(3, 5, 8)},
    {.key = "BP Lemma 3.2(4), proof, only move",
     .says = "from [(0,0),[a,b],[c,d]] Left has only one move",
     .check = star_4_only,
     PEBBLES(2, 4, 6),
     .reason = "she can move from either leaf, and several pebbles at once"},
    {.key = "BP Lemma 3.2(4), proof, only move, corrected",
     .says = "of Left's moves from [(0,0),[a,b],[c,d]] none is better than the one to "
             "[(1,0),[a-1,b],[c,d]]",
     .check = star_4_best,
     PEBBLES(2, 4, 6),
     .corrects = "BP Lemma 3.2(4), proof, only move"},
    {.key = "BP Lemma 3.2(5)",
     .says = "[(0,0),[a,b],[0,c]] is {a-1 | -(3(b+c)-5)}",
     .check = star_5,
     PEBBLES(4, 8, 12),
     .where = "cases `pebbles.txt`"},
    {.key = "BP Lemma 3.2(6)",
     .says = "[(0,0),[a,b],[0,0]] is {3a-5 | -(3b-5)}",
     .check = star_6,
     .reason = "a single pebble goes to the centre and is stuck there, which is (7) and "
               "0, not -2",
     PEBBLES(5, 10, 20),
     .where =
         "formula, corrected, in doc/pebbles.md; test `pebbles`; cases `pebbles.txt`"},
    {.key = "BP Lemma 3.2(6), corrected",
     .says = "[(0,0),[a,b],[0,0]] is {max(3a-5,0) | -max(3b-5,0)}",
     .check = star_6,
     PEBBLES(5, 10, 20),
     .corrects = "BP Lemma 3.2(6)",
     .proved = "doc/pebbles.md"},
    {.key = "BP Lemma 3.2(7)",
     .says = "[(1,0),[0,b],[0,0]] and [(2,0),[0,b],[0,0]] are 0",
     .check = star_7,
     PEBBLES(9, 50, 200),
     .where = "cases `pebbles.txt`"},
    {.key = NULL},
};

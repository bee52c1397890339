/* SPDX-License-Identifier: MIT
 *
 * clicks.c: the click games.
 */
#include "facts.h"

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

void test_clickomania(void)
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
            long left = plain_optimum(row, FEWEST_LEFT);
            check((left == 0) == solvable(word, 0, n), "CLICK Thm 2", "row", word);
            check(left == plain_optimum(column, FEWEST_LEFT), "row and column", "", word);
            plain_free(row);
            plain_free(column);
        }
}

void test_other_clicks(void)
{
    struct plain *p = get("samegame", "aaab|aabb");
    check(plain_gain(p, "1,2") == 9, "gain of five", "samegame", "aaab|aabb");
    check(plain_gain(p, "2,4") == 1, "gain of three", "samegame", "aaab|aabb");
    check(plain_gain(p, "3,1") == 0, "gain of nothing", "samegame", "aaab|aabb");
    check(plain_optimum(p, BEST_SCORE) == 1010, "score", "samegame", "aaab|aabb");
    plain_free(p);
    p = get("samegame", "aabaa"); /* the b stays: 0 + 0 */
    check(plain_optimum(p, BEST_SCORE) == 0, "score", "samegame", "aabaa");
    plain_free(p);
    p = get("samegame", "aabbaaa"); /* bb first makes five a: 0 + 9 + 1000 */
    check(plain_optimum(p, BEST_SCORE) == 1009, "score", "samegame", "aabbaaa");
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

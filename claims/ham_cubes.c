/* SPDX-License-Identifier: MIT */
/* ham_cubes.c: the claims of [HAM §3] about cubes, from Theorem 5 on. */
#include <stdio.h>
#include <string.h>

#include "dicot.h"
#include "ham.h"

/* ---- cubes ---- */

static void cubes(struct trial *t, unsigned n, const char *kind)
{
    for (unsigned i = 0; i <= n && 1u << i <= ALL; i++) {
        char graph[30];
        snprintf(graph, sizeof graph, "cube %u", i);
        strong(t, kind, graph);
    }
}

static void cubes_joker(struct trial *t, unsigned n)
{
    cubes(t, n, "joker");
}

static void cubes_two(struct trial *t, unsigned n)
{
    cubes(t, n, "2");
}

/* Random colourings of large cubes have many stones of both colours. */
static void large_cubes(struct trial *t, unsigned n)
{
    for (unsigned i = 5; i <= n; i++)
        for (unsigned seed = 1; seed <= 20 && goes_on(t); seed++) {
            unsigned v = seed * 7919 % (1u << i);
            leaves_between(t, 1, 2, "sc2 cube %u random:%u with target=%u:%c second=%c",
                           i, seed, v, "xo"[seed % 2], "xo"[seed / 2 % 2]);
            leaves(t, 1, "sc2 cube %u random:%u with joker target=%u:%c", i, seed, v,
                   "xo"[seed % 2]);
        }
}

static void monochromatic_with_joker(struct trial *t, unsigned n)
{
    for (unsigned i = 1; i <= n && 1u << i <= ALL; i++)
        for (unsigned v = 0; v < 1u << i; v++)
            for (unsigned c = 0; c < 2; c++)
                leaves(t, 1, "sc2 cube %u %.*s with joker target=%u:%c", i, 1 << i,
                       "xxxxxxxxxxxxxxxx", v, "xo"[c]);
}

/* A stone of a rare colour on v cannot come back to v; with the joker it need not
 * leave. */
static void rare_with_joker(struct trial *t, unsigned n)
{
    for (unsigned i = 2; i <= n && 1u << i <= ALL; i++)
        for (unsigned v = 0; v < 1u << i; v++) {
            char labels[] = "oooooooooooooooo";
            labels[1u << i] = '\0';
            labels[v] = 'x';
            leaves(t, 1, "sc2 cube %u %s with joker target=%u:x", i, labels, v);
            leaves(t, IMPOSSIBLE, "sc2 cube %u %s with target=%u:x second=o", i, labels,
                   v);
        }
}

/* Tries cubes with one half black, the other white. */
static void no_single_stone(struct trial *t, unsigned n)
{
    for (unsigned i = is_corrected(t) ? 2 : 1; i <= n && goes_on(t); i++) {
        char labels[600];
        const unsigned half = 1u << (i - 1);
        memset(labels, 'x', half);
        memset(labels + half, 'o', half);
        labels[2 * half] = '\0';
        leaves_between(t, 2, 1 << i, "sc2 cube %u %s", i, labels);
    }
}

/* ---- statements inside the proof of Theorem 5 ---- */

/* Colourings of the square, up to symmetry and exchange of colours. Bit i is the i-th
 * corner around the square. */
static void four_arrangements(struct trial *t, unsigned n)
{
    unsigned classes = 0;
    (void)n;
    for (unsigned black = 0; black < 16; black++) {
        unsigned least = 15;
        for (unsigned turn = 0; turn < 8; turn++) {
            unsigned image = 0;
            for (unsigned v = 0; v < 4; v++)
                image |= (black >> v & 1) << ((turn < 4 ? v : 3 - v) + turn) % 4;
            least = image < least ? image : least;
            least = (15 ^ image) < least ? 15 ^ image : least;
        }
        classes += least == black;
    }
    is_so(t, classes == 4, NULL, "sc2 cube 2 xxoo");
}

/* If the stones except that on v have both colours, then the colour of v is not rare. */
static void condition_is_contained(struct trial *t, const char *labels)
{
    const char own = labels[0];
    if (strchr(labels + 1, 'x') != NULL && strchr(labels + 1, 'o') != NULL)
        is_so(t, strchr(labels + 1, own) != NULL, NULL, "sc2 complete %u %s",
              (unsigned)strlen(labels), labels);
}

static void conditions(struct trial *t, unsigned n)
{
    for (unsigned length = 1; length <= n; length++)
        all_words(t, "xo", length, condition_is_contained);
}

/* Can one stone be left of a cube if no stone moves twice? A vertex whose stone was
 * clobbered holds a stone that has moved. */
static bool leaves_one_without(unsigned count, unsigned stones, unsigned black,
                               unsigned moved)
{
    if ((stones & (stones - 1)) == 0)
        return true;
    for (unsigned v = 0; v < count; v++)
        for (unsigned bit = 1; bit < count && (stones & ~moved) >> v & 1; bit *= 2) {
            const unsigned u = v ^ bit, own = black >> v & 1;
            if (!(stones >> u & 1) || (black >> u & 1) == own)
                continue;
            if (leaves_one_without(count, stones & ~(1u << v),
                                   (black & ~(1u << u)) | own << u, moved | 1u << u))
                return true;
        }
    return false;
}

static void some_stone_moves_twice(struct trial *t, unsigned n)
{
    for (unsigned i = 2; i <= n && i <= 3; i++)
        for (unsigned black = 0; black < 1u << (1u << i); black++) {
            char labels[9];
            write_labels(labels, 1u << i, black);
            is_so(t, !leaves_one_without(1u << i, (1u << (1u << i)) - 1, black, 0), NULL,
                  "sc2 cube %u %s", i, labels);
        }
}

/* The only colourings in which a black stone on v = 0 and a white one elsewhere cannot be
 * left are those in which all stones except that on v have one colour. */
static void four_exceptions(struct trial *t, unsigned n)
{
    for (unsigned i = 2; i <= n && 1u << i <= ALL; i++)
        for (unsigned black = 0; black < 1u << (1u << i) && goes_on(t); black++) {
            char labels[ALL + 1];
            write_labels(labels, 1u << i, black);
            if (strchr(labels + 1, 'x') != NULL && strchr(labels + 1, 'o') != NULL)
                leaves_between(t, 1, 2, "sc2 cube %u %s with target=0:x second=o", i,
                               labels);
            else
                leaves(t, IMPOSSIBLE, "sc2 cube %u %s with target=0:x second=o", i,
                       labels);
        }
}

/* Case 7(4) for n = 3 comes to y = x alone on the fourth corner of a square, l = 2; the
 * others are i, j, k = 0, 1, 3. */
static void path_to_k(struct trial *t, unsigned n)
{
    const char *from_j = "1>0 0>2 2>3", *from_l = "2>0 0>1 1>3";
    (void)n;
    plays(t, is_corrected(t) ? from_l : from_j, "cube 2 ...x", "sc2 cube 2 ooxo");
}

/* Case 11 for n = 3 with v'(i) = v'(1): v1 to v4 are 0, 1, 3, 2, copies have 4 more; y =
 * x is wanted twice. */
static void case_11(struct trial *t, unsigned n)
{
    (void)n;
    if (is_corrected(t))
        plays(t, "1>0 4>0 2>0 3>7", "cube 3 x......x", "sc2 cube 3 oxxxo..o");
    else
        plays(t, "1>0 4>0 2>0 7>3", "cube 3 x..x....", "sc2 cube 3 oxxxo..o");
}

const struct claim ham_cubes_claims[] = {
    {.key = "HAM Thm 5, joker",
     .says = "cubes are strongly 1-reducible joker",
     .check = cubes_joker,
     SIZES("all colourings of cubes of up to n dimensions", 3, 4, 4),
     .proved = "doc/hamming.md",
     .where = "cases `hamming.txt`: cube 2 all, cube 3 some; selftest; all cubes: "
              "`src/solve/hamming/hamming.c`, proof in doc/hamming.md, its finite part "
              "in `tests/solve/hamming/hamming_proof.c`"},
    {.key = "HAM Thm 5, two stones",
     .says = "cubes are strongly 2-reducible",
     .check = cubes_two,
     SIZES("all colourings of cubes of up to n dimensions", 3, 4, 4),
     .proved = "doc/hamming.md"},
    {.key = "HAM Thm 5, large",
     .says = "both, for random colourings",
     .check = large_cubes,
     SIZES("20 colourings of each cube of 5 to n dimensions", 7, 12, 16),
     .proved = "doc/hamming.md",
     .where = "`src/solve/hamming/hamming.c`"},
    {.key = "HAM Thm 5, proof, square",
     .says = "only four arrangements of stones on Q2 must be considered",
     .check = four_arrangements,
     SIZES("all colourings, up to symmetry", 1, 1, 1)},
    {.key = "HAM Thm 5, proof, twice",
     .says = "whenever one stone is left of Qn, n > 1, some stone has clobbered twice",
     .check = some_stone_moves_twice,
     SIZES("all colourings of Q2 and Q3", 3, 3, 3),
     .proved = "else all others would be neighbours of the last one"},
    {.key = "HAM Thm 5, proof, case 5",
     .says =
         "stones of both colours, one on v, cannot be left of exactly four arrangements: "
         "those in which all beside v have one colour",
     .check = four_exceptions,
     SIZES("all colourings of cubes of 2 to n dimensions", 3, 3, 4)},
    {.key = "HAM Thm 5, proof, case 7(4)",
     .says =
         "for n = 3, if then y is rare, a Hamiltonian path from v'j to v'k leaves it on "
         "v'k",
     .check = path_to_k,
     SIZES("the only arrangement", 1, 1, 1),
     .reason = "this is Case 3, where v'j has colour y; here it is on the fourth corner"},
    {.key = "HAM Thm 5, proof, case 7(4), corrected",
     .says =
         "for n = 3, a Hamiltonian path from the only vertex of colour y to v'k leaves "
         "it on v'k",
     .check = path_to_k,
     SIZES("the only arrangement", 1, 1, 1),
     .corrects = "HAM Thm 5, proof, case 7(4)"},
    {.key = "HAM Thm 5, proof, case 11",
     .says =
         "if v'i = v'1 and c = y: v2, v'1 and vN clobber v1, v'(N-1) clobbers v(N-1), "
         "and the last stone has colour c' = y",
     .check = case_11,
     SIZES("n = 3", 1, 1, 1),
     .reason =
         "for n = 3 no stone of colour y is left on the way; from n = 4 on there is"},
    {.key = "HAM Thm 5, proof, case 11, corrected",
     .says = "for n = 3 and c = c' = y, v3 clobbers v'3 instead",
     .check = case_11,
     SIZES("n = 3", 1, 1, 1),
     .corrects = "HAM Thm 5, proof, case 11"},
    {.key = "HAM §3, conditions",
     .says = "if all but v have both colours, then the colour of v is not rare",
     .check = conditions,
     SIZES("all colourings of up to n vertices", 8, 12, 15)},
    {.key = "HAM §3, monochromatic",
     .says = "with the joker, cubes of one colour can be reduced to a stone of either "
             "colour on any vertex",
     .check = monochromatic_with_joker,
     SIZES("cubes of up to n dimensions", 3, 4, 4)},
    {.key = "HAM §3, rare",
     .says =
         "if the colour of v is rare, it can be left on v with the joker, but without "
         "it not even with a second stone, n > 1",
     .check = rare_with_joker,
     SIZES("cubes of up to n dimensions", 3, 4, 4)},
    {.key = "HAM §3, δ",
     .says = "perhaps δ says whether a colouring of a cube is 1-reducible",
     .why_not = OPEN,
     .where = "it does: doc/hamming.md"},
    {.key = "HAM Prop 6",
     .says = "for each n some colouring of Qn with both colours is not 1-reducible",
     .check = no_single_stone,
     SIZES("cubes of 1 to n dimensions, one half black", 5, 9, 9),
     .where = "cases `hamming.txt`, n = 2, 3, 4",
     .reason = "Q1 has only one such colouring, and its two stones become one; the proof "
               "begins with n > 1"},
    {.key = "HAM Prop 6, corrected",
     .says = "for each n > 1 some colouring of Qn with both colours is not 1-reducible",
     .check = no_single_stone,
     SIZES("cubes of 2 to n dimensions, one half black", 5, 9, 9),
     .corrects = "HAM Prop 6",
     .proved = "doc/hamming.md"},
    {.key = NULL},
};

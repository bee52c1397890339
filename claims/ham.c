/* SPDX-License-Identifier: MIT */
/* ham.c: the claims of Solitaire clobber played on Hamming graphs [HAM §1, §2]:
 * definitions and cliques. */
#include "ham.h"

#include <stdio.h>
#include <string.h>

#include "dicot.h"

/* ---- strong reducibility ---- */

bool is_strong(struct trial *t, const char *graph, const char *kind, char line[200])
{
    const char *question[] = {"solve", "sc2", graph, "--strong", kind};
    enum dicot_status status = trial_ask(t, question, 5);
    line[0] = '\0';
    if (status == DICOT_NO)
        answer_text(t, "counterexample", line, 200);
    return status == DICOT_OK;
}

void strong(struct trial *t, const char *kind, const char *graph)
{
    char line[200];
    const bool so = is_strong(t, graph, kind, line);
    if (so || line[0] == '\0')
        is_so(t, so, NULL, "sc2 %s random:1", graph);
    else
        leaves_between(t, 1, strcmp(kind, "2") == 0 ? 2 : 1, "%s", line);
}

void write_labels(char *labels, unsigned count, unsigned long black)
{
    for (unsigned v = 0; v < count; v++)
        labels[v] = black >> v & 1 ? 'x' : 'o';
    labels[count] = '\0';
}

void add_move(struct script *s, unsigned from, unsigned to)
{
    append(s->moves, sizeof s->moves, "%s%u>%u", s->moves[0] != '\0' ? " " : "", from,
           to);
}

/* ---- 1 and 2 ---- */

static void monochromatic_stays(struct trial *t, unsigned n)
{
    for (unsigned i = 1; i <= n; i++)
        leaves(t, i, "sc2 hamming %u %.*s", i, (int)i,
               "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
}

static void cliques(struct trial *t, unsigned n)
{
    for (unsigned i = 3; i <= n && i <= ALL && goes_on(t); i++) {
        char graph[30];
        snprintf(graph, sizeof graph, "hamming %u", i);
        strong(t, "1", graph);
    }
}

static void cannot_choose(struct trial *t, unsigned n)
{
    (void)n;
    leaves(t, 1, "sc2 hamming 2 xo");
    leaves(t, IMPOSSIBLE, "sc2 hamming 2 xo with target=0:x");
}

static void mixed_cliques(struct trial *t, unsigned n)
{
    for (unsigned i = 2; i <= n && i <= ALL; i++)
        for (unsigned black = 1; black < i;
             black++) { /* only their number matters in a clique */
            char labels[ALL + 1];
            write_labels(labels, i, (1ul << black) - 1);
            leaves(t, 1, "sc2 complete %u %s", i, labels);
        }
}

/* ---- the proof of Proposition 1 ---- */

/* The stone on `at` clobbers all stones of that colour except the one on `spared`; the
 * one on `last` comes last. Returns where the stone is then. */
static unsigned clobber_all(struct script *s, char *labels, unsigned at, char colour,
                            unsigned spared, unsigned last)
{
    const char own = labels[at];
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned v = 0; labels[v] != '\0'; v++)
            if (labels[v] == colour && v != spared && v != at &&
                (v == last) == (pass == 1)) {
                add_move(s, at, v);
                labels[at] = '.', labels[v] = own;
                at = v;
            }
    return at;
}

/* The stone on v = 0 is black and black is wanted there; both colours are common. White w
 * clobbers v; white w' clobbers all of the colour `eaten` but v', which is black; and v'
 * clobbers all that is white. */
static void leave_colour(struct trial *t, unsigned n)
{
    const char eaten = is_corrected(t) ? 'x' : 'o';
    for (unsigned i = 4; i <= n && i <= ALL; i++)
        for (unsigned black = 2; black + 2 <= i && goes_on(t); black++) {
            struct script s = {""};
            char labels[ALL + 1], end[ALL + 30], start[ALL + 1];
            const unsigned other = 1, w = black, w_too = black + 1;
            write_labels(start, i, (1ul << black) - 1);
            memcpy(labels, start, sizeof labels);
            add_move(&s, w, 0);
            labels[0] = 'o', labels[w] = '.';
            clobber_all(&s, labels, w_too, eaten, other, i);
            clobber_all(&s, labels, other, 'o', i, 0);
            snprintf(end, sizeof end, "complete %u x%.*s", i, (int)i - 1,
                     "...............");
            plays(t, s.moves, end, "sc2 complete %u %s", i, start);
        }
}

/* The only black stone is on vertex 1, and v is 0. It clobbers all and ends on v; or all
 * but the last, which clobbers v. The colours that are left are `all` and `but_one`. */
static void leave_rare(struct trial *t, unsigned n)
{
    const char all = is_corrected(t) ? 'x' : 'o', but_one = is_corrected(t) ? 'o' : 'x';
    for (unsigned i = 3; i <= n && i <= ALL; i++)
        for (unsigned spared = i - 1; spared <= i && goes_on(t); spared++) {
            struct script s = {""};
            char labels[ALL + 1], start[ALL + 1], end[ALL + 30];
            write_labels(start, i, 2);
            memcpy(labels, start, sizeof labels);
            clobber_all(&s, labels, 1, 'o', spared, 0);
            if (spared < i)
                add_move(&s, spared, 0);
            snprintf(end, sizeof end, "complete %u %c%.*s", i, spared < i ? but_one : all,
                     (int)i - 1, "...............");
            plays(t, s.moves, end, "sc2 complete %u %s", i, start);
        }
}

const struct claim ham_claims[] = {
    {.key = "HAM §1",
     .says = "SC2, the joker, (1,v,c)-, (2,v,c,c')- and (2,v,c,v',c')-reducible",
     .why_not = RULES,
     .where = "rules: `sc2` with `target=`, `second=`, `joker`: "
              "`src/games/stones.c:second_fits`, `src/games/stones.c:stones_may_stop`; "
              "`tests/answer/exhaustive.c:fulfils`"},
    {.key = "HAM §1, strong",
     .says = "strongly 1-reducible, 2-reducible, 1-reducible joker",
     .why_not = RULES,
     .where =
         "`dicot solve sc2 SHAPE --strong 1|2|joker`: "
         "`src/solve/hamming/strongly_reducible.c`; `tests/solve/hamming/hamming.c`"},
    {.key = "HAM §1, monochromatic",
     .says = "stones of one colour allow no move",
     .check = monochromatic_stays,
     SIZES("cliques of up to n vertices", 8, 20, 30)},
    {.key = "HAM §1, trees",
     .says = "on cycles and trees the fewest stones left are found in quadratic or cubic "
             "time (Beaudou et al.)",
     .why_not = "a statement about time, and not of this paper",
     .where = "in linear time: doc/solve-trees.md"},
    {.key = "HAM Figure 1",
     .says = "the Cartesian product of two graphs",
     .why_not = DRAWING},
    {.key = "HAM §2",
     .says = "every clique with both colours can be reduced to one stone",
     .check = mixed_cliques,
     SIZES("cliques of up to n vertices", 10, 16, 16),
     .proved = "doc/hamming.md"},
    {.key = "HAM Prop 1",
     .says = "cliques of three vertices or more are strongly 1-reducible",
     .check = cliques,
     SIZES("all colourings of cliques of up to n vertices", 10, 14, 16),
     .proved = "doc/hamming.md",
     .where = "cases `hamming.txt`, n = 3, 4, 5; selftest, n = 5; for all n by blocks: "
              "`src/solve/hamming/block_chain.c`, doc/hamming.md"},
    {.key = "HAM Prop 1, proof, first case",
     .says =
         "if no colour is rare: w clobbers v, w' clobbers all of the colour other than "
         "v's, except v', and v' all of that colour, ending on v",
     .check = leave_colour,
     SIZES("cliques of up to n vertices", 8, 12, 16),
     .reason = "w' has that colour itself; it must clobber those of v's colour"},
    {.key = "HAM Prop 1, proof, first case, corrected",
     .says = "w clobbers v, w' clobbers all of v's colour except v', and v' all of the "
             "other colour, ending on v",
     .check = leave_colour,
     SIZES("cliques of up to n vertices", 8, 12, 16),
     .corrects = "HAM Prop 1, proof, first case"},
    {.key = "HAM Prop 1, proof, rare",
     .says =
         "if the rare stone clobbers all and ends on v, the other colour is left; if it "
         "clobbers all but one, which then clobbers v, its own is",
     .check = leave_rare,
     SIZES("cliques of up to n vertices", 8, 12, 16),
     .reason = "the two colours are exchanged"},
    {.key = "HAM Prop 1, proof, rare, corrected",
     .says = "if the rare stone clobbers all and ends on v, its colour is left; if it "
             "clobbers all but one, which then clobbers v, the other is",
     .check = leave_rare,
     SIZES("cliques of up to n vertices", 8, 12, 16),
     .corrects = "HAM Prop 1, proof, rare"},
    {.key = "HAM §2, small cliques",
     .says = "smaller ones are 1-reducible, but one cannot choose vertex and colour",
     .check = cannot_choose,
     SIZES("one edge", 1, 1, 1)},
    {.key = NULL},
};

/* SPDX-License-Identifier: MIT */
/* bp_formulas.c: the claims of [BP §4]: Blocking Pebbles is as hard as POSITIVE CNF. */
#include <string.h>

#include "dicot.h"
#include "pebbles.h"

#define MOST_CLAUSES 12

/* A formula without negations; a clause is a set of variables. */
struct formula {
    unsigned variables, count, clause[MOST_CLAUSES];
    unsigned number; /* among the formulas of as many variables, from 1 */
};

/* Does True, who moves if `turn`, satisfy all clauses? `by_true` and `by_false` are the
 * variables that have been set. */
static bool true_wins(const struct formula *f, bool turn, unsigned by_true,
                      unsigned by_false)
{
    bool all = true;
    if ((by_true | by_false) == (1u << f->variables) - 1) {
        for (unsigned i = 0; i < f->count; i++)
            all = all && (f->clause[i] & by_true) != 0;
        return all;
    }
    for (unsigned v = 0; v < f->variables; v++) {
        unsigned bit = 1u << v;
        if ((by_true | by_false) & bit)
            continue;
        bool wins =
            true_wins(f, !turn, by_true | (turn ? bit : 0), by_false | (turn ? 0 : bit));
        if (wins == turn)
            return turn;
    }
    return !turn;
}

/* Asks for the position of a formula; `more` has further words for the question. */
static bool ask_position(struct trial *t, const struct formula *f,
                         const char *const *more, char position[900])
{
    char text[300];
    const char *question[10] = {"reduce", "poscnf", text};
    size_t words = 3;
    snprintf(text, sizeof text, "p cnf %u %u", f->variables, f->count);
    for (unsigned i = 0; i < f->count; i++) {
        for (unsigned v = 0; v < f->variables; v++)
            if (f->clause[i] >> v & 1)
                append(text, sizeof text, " %u", v + 1);
        append(text, sizeof text, " 0");
    }
    for (; more != NULL && *more != NULL; more++)
        question[words++] = *more;
    return trial_ask(t, question, words) == DICOT_OK &&
           answer_text(t, "position", position, 900);
}

/* Goes on to the next set of clauses of two or more literals, with up to n variables; at
 * first all is zero. Returns false after the last one, or if the trial is over. */
static bool next_formula(struct trial *t, unsigned n, struct formula *f)
{
    const unsigned clauses = (1u << f->variables) - 1 - f->variables; /* of two or more */
    f->number++;
    if (f->number == 1u << clauses) {
        f->number = 1;
        f->variables = f->variables < 2 ? 2 : f->variables + 1;
    }
    f->count = 0;
    for (unsigned clause = 1, i = 0; clause < 1u << f->variables; clause++)
        if ((clause & (clause - 1)) != 0 && (f->number >> i++ & 1))
            f->clause[f->count++] = clause;
    return goes_on(t) && f->variables <= n && f->variables <= 4;
}

/* Right is Red and True, and moves first. */
static void formulas(struct trial *t, unsigned n)
{
    char position[900];
    for (struct formula f = {0}; next_formula(t, n, &f);)
        if (ask_position(t, &f, NULL, position))
            is_won_by(t, true_wins(&f, true, 0, 0) ? "RN" : "LP", "pebbles %s", position);
}

/* ---- the numbers of moves in Lemma 4.1 and the proof ---- */

/* Returns the least k with 2^k >= n. */
static long log_of(long n)
{
    long k = 0;
    while (1L << k < n)
        k++;
    return k;
}

/* X, Σf, and the logarithm of the least clause, as in the paper. */
struct sizes {
    long n, x, f, least;
};

static struct sizes sizes_of(const struct formula *f)
{
    struct sizes s = {.n = f->variables, .least = 64};
    for (unsigned i = 0; i < f->count; i++) {
        long literals = 0;
        for (unsigned v = 0; v < f->variables; v++)
            literals += f->clause[i] >> v & 1;
        const long k = log_of(literals);
        s.x = larger(s.x, k);
        s.least = k < s.least ? k : s.least;
        s.f += (1L << k) - literals;
    }
    return s;
}

/* Returns the length of the runway: the moves that Red has there at least, by Lemma
 * 4.1. */
static long runway(const struct sizes *s)
{
    return s->n * (5 + s->x) + 2 * s->f - s->n;
}

/* Counts the variables that are false in an answer, such as x1=0. */
static long count_equals_zero(const char *answer)
{
    long count = 0;
    for (const char *at = strstr(answer, "=0"); at != NULL; at = strstr(at + 1, "=0"))
        count++;
    return count;
}

/* Checks the number of Red's moves in a play in which Red runs out of moves; the
 * variables that Blue chose are false. */
static void check_play(struct trial *t, const struct formula *f)
{
    static const char *const play[] = {"--solve", "--start", "left", NULL};
    const struct sizes s = sizes_of(f);
    char position[900];
    if (true_wins(f, false, 0, 0) || !ask_position(t, f, play, position))
        return;
    const char *answer = trial_answer(t);
    const char *moves = strstr(answer, "\"moves\":[");
    long red = 0, blue_variables = count_equals_zero(answer);
    for (; moves != NULL && *moves != ']'; moves++)
        red += *moves == 'r' && (moves[1] == '"' || moves[1] == '-');
    is_so(t, runway(&s) <= red && red <= runway(&s) + s.n + blue_variables, NULL,
          "pebbles %s", position);
}

static void check_plays(struct trial *t, unsigned n)
{
    for (struct formula f = {0}; next_formula(t, n, &f);)
        check_play(t, &f);
}

/* Claims of the sizes of a formula, shown by its position, that it is `so`. */
static void is_so_of(struct trial *t, const struct formula *f, bool so,
                     enum plainly (*plainly)(const char *line))
{
    char position[900];
    if (ask_position(t, f, NULL, position))
        is_so(t, so, plainly, "pebbles %s", position);
}

/* Counts the variables of a position: there is a red pebble on each of them, and one
 * before the runway. */
static long count_variables(const char *line)
{
    long red = 0;
    for (const char *at = line; (at = strstr(at, "(0,1)")) != NULL; at++)
        red++;
    return red - 1;
}

/* Judges from the position alone: the runway is its last vertices. */
static enum plainly exceeds_runway(const char *line)
{
    long length = 0;
    sscanf(strrchr(line, 'x'), "x%ld", &length);
    return length + count_variables(line) <= length ? IS_SO : IS_NOT_SO;
}

/* As printed, Blue's moves are fewer than n(X+5) + 2Σf, "at most Red's by Lemma 4.1".
 * But Blue has chosen at most half of the variables, rounded up. */
static void blue_is_slower(struct trial *t, unsigned n)
{
    const bool mended = is_corrected(t);
    for (struct formula f = {0}; next_formula(t, n, &f);) {
        const struct sizes s = sizes_of(&f);
        const long chosen = mended ? (s.n + 1) / 2 : s.n;
        is_so_of(t, &f, chosen * (s.x + 5) + 2 * s.f <= runway(&s),
                 mended ? NULL : exceeds_runway);
    }
}

/* The three lines of the paper that count Blue's moves if Red does not win, without the
 * terms that they share. */
static void counts(struct trial *t, unsigned n)
{
    for (struct formula f = {0}; next_formula(t, n, &f);) {
        const struct sizes s = sizes_of(&f);
        const long half_of = s.n / 2,
                   first = half_of + half_of * (s.x + 2) + s.least + runway(&s),
                   second = s.n * (6 + s.x) + 2 * s.f + half_of + half_of * s.x - s.n,
                   third = 2 * (s.n * (5 + s.x) + 2 * s.f) + s.n;
        is_so_of(t, &f, first >= second && 2 * second > third, NULL);
    }
}

/* Lemma 4.1 has k in place of n/2, where k is how many variables Blue has chosen. */
static enum plainly is_half(const char *line)
{
    const long variables = count_variables(line);
    return 2 * variables <= variables ? IS_SO : IS_NOT_SO;
}

static void last_bound(struct trial *t, unsigned n)
{
    for (struct formula f = {0}; next_formula(t, n, &f);)
        for (unsigned k = f.variables / 2; k <= f.variables; k++)
            is_so_of(t, &f, f.variables >= 2 * k, is_half);
}

/* Returns how many more moves Blue than Red has made off the runway in a play. The runway
 * begins at the last vertex with a red pebble. */
static long lead_off_runway(const char *position, const char *moves)
{
    long start = 0, vertex = 0, lead = 0;
    for (const char *at = strchr(position, '('); at != NULL; at = strchr(at + 1, '(')) {
        unsigned times = 1;
        if (strncmp(at, "(0,1)", 5) == 0)
            start = vertex;
        sscanf(at, "(%*u,%*u)x%u", &times);
        vertex += times;
    }
    for (const char *at = strchr(moves, '"'); at != NULL && *at != ']'; at++) {
        unsigned from, to;
        char kind[10];
        if (*at == '"' && sscanf(at, "\"%u>%u:%9[^\"]", &from, &to, kind) == 3 &&
            from < start && to < start)
            lead += strchr(kind, 'b') != NULL ? 1 : -1;
    }
    return lead;
}

/* Checks plays that Blue wins, also against a Red who plays at random. */
static void check_lead(struct trial *t, const struct formula *f)
{
    static const char *const seeds[] = {"0", "1", "2"}, *const starts[] = {"left",
                                                                           "right"};
    for (unsigned i = 0; i < 6; i++) {
        const char *play[] = {"--solve", "--start",    starts[i % 2],
                              "--seed",  seeds[i / 2], NULL};
        char position[900];
        if (true_wins(f, i % 2 == 1, 0, 0) || !ask_position(t, f, play, position))
            continue;
        /* Searches the whole answer: a long position does not fit into the LINE of a
         * finding. */
        const char *answer = trial_answer(t), *moves = strstr(answer, "\"moves\":[");
        is_so(t, moves != NULL && lead_off_runway(answer, moves) >= 2, NULL, "pebbles %s",
              position);
    }
}

static void leads(struct trial *t, unsigned n)
{
    for (struct formula f = {0}; next_formula(t, n, &f);)
        check_lead(t, &f);
}

/* Tries a pile on the source of a path. Only Left moves, so the value counts Left's
 * moves. */
static void piles(struct trial *t, unsigned n)
{
    for (unsigned vertices = 2; vertices <= 4; vertices++)
        for (unsigned k = 1; k <= n && goes_on(t); k++)
            is_worth(t, integer(2 * (long)k - 2).text, "pebbles path %u (%u,0)(0,0)x%u",
                     vertices, k, vertices - 1);
}

const struct claim bp_formulas_claims[] = {
    {.key = "BP Figures 6 to 8",
     .says = "the gadgets of variables, of clauses and of the goal",
     .why_not = DRAWING,
     .where =
         "rebuilt from the text: doc/reductions.md, `dicot reduce poscnf … --gadget`"},
    {.key = "BP Lemma 4.1",
     .says = "if Blue chooses k variables, Red has at least n(5+X) + 2Σf - n moves and "
             "at most "
             "n + k more",
     .check = check_plays,
     SIZES("plays of the formulas of up to n variables that False wins, moving first", 3,
           4, 4),
     .proved = "doc/reductions.md"},
    {.key = "BP Thm 4.2, proof, piles",
     .says = "a pile of n pebbles that need not go back further has 2(n-1) moves",
     .check = piles,
     SIZES("up to n pebbles, on paths of two to four vertices", 5, 8, 12)},
    {.key = "BP Thm 4.2, proof, if True wins",
     .says = "n(X+5) + 2Σf, which Blue's moves do not reach, is at most Red's fewest by "
             "Lemma "
             "4.1",
     .check = blue_is_slower,
     SIZES("all formulas of up to n variables", 3, 4, 4),
     .reason = "by that lemma Red has n fewer at least; its upper bound is taken for the "
               "lower"},
    {.key = "BP Thm 4.2, proof, if True wins, corrected",
     .says = "Blue, who has chosen half of the variables at most, rounded up, has no "
             "more than "
             "⌈n/2⌉(X+5) + 2Σf moves, and Red's runway is as long",
     .check = blue_is_slower,
     SIZES("all formulas of up to n variables", 3, 4, 4),
     .corrects = "BP Thm 4.2, proof, if True wins",
     .proved = "doc/reductions.md"},
    {.key = "BP Thm 4.2, proof, if False wins",
     .says = "⌊n/2⌋ + ⌊n/2⌋(X+2) + ⌈log min L⌉ + n(5+X) + 2Σf - n is more than n(5+X) + "
             "2Σf + "
             "n/2, for clauses of two literals or more",
     .check = counts,
     SIZES("all formulas of up to n variables", 3, 4, 4),
     .where = "not for clauses of one literal, and a variable of Blue's need not be in a "
              "clause; "
              "counted anew: doc/reductions.md"},
    {.key = "BP Thm 4.2, proof, at most half",
     .says = "n(5+X) + 2Σf + n/2 is at least the most that Red has by Lemma 4.1, where k "
             "variables are Blue's",
     .check = last_bound,
     SIZES("all formulas of up to n variables", 3, 3, 4),
     .reason = "if Red moves elsewhere, Blue chooses more than half; then both have more "
               "moves, "
               "and a lead of two remains (doc/reductions.md)"},
    {.key = "BP Thm 4.2, proof, at most half, corrected",
     .says = "if False wins, Blue makes at least two moves more than Red off the runway",
     .check = leads,
     SIZES("plays of all formulas of up to n variables, Red also at random", 3, 4, 4),
     .corrects = "BP Thm 4.2, proof, at most half",
     .proved = "doc/reductions.md"},
    {.key = "BP Thm 4.2, formulas",
     .says = "True, moving first, wins POSITIVE CNF exactly if Right, moving first, wins "
             "the position, for clauses of two literals or more",
     .check = formulas,
     SIZES("all formulas of up to n variables", 3, 3, 4),
     .proved = "doc/reductions.md",
     .where = "`dicot reduce poscnf`: `src/reduce/poscnf.c`"},
    {.key = "BP Thm 4.2",
     .says = "who wins is PSPACE-hard",
     .why_not = "a statement about all programs; what can be tested is that the "
                "reduction is right, in the row before",
     .where = "`dicot reduce poscnf`: `src/reduce/poscnf.c`; proof with its gaps filled, "
              "also for False first: doc/reductions.md; test `poscnf`"},
    {.key = NULL},
};

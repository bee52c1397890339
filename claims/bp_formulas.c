/* SPDX-License-Identifier: MIT */
/* bp_formulas.c: the claims of [BP §4]: Blocking Pebbles is as hard as POSITIVE CNF. */
#include <string.h>

#include "dicot.h"
#include "pebbles.h"

#define MOST_CLAUSES 12

/* A formula without negations; a clause is a set of variables. */
struct formula {
    unsigned variables, count, clause[MOST_CLAUSES];
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

static void check_formula(struct trial *t, const struct formula *f)
{
    char text[300], position[900];
    const char *question[] = {"reduce", "poscnf", text};
    int length = snprintf(text, sizeof text, "p cnf %u %u", f->variables, f->count);
    for (unsigned i = 0; i < f->count; i++) {
        for (unsigned v = 0; v < f->variables; v++)
            if (f->clause[i] >> v & 1)
                length +=
                    snprintf(text + length, sizeof text - (size_t)length, " %u", v + 1);
        length += snprintf(text + length, sizeof text - (size_t)length, " 0");
    }
    if (dicot_ask(trial_session(t), question, 3) != DICOT_OK)
        return;
    const char *at = strstr(dicot_answer(trial_session(t), NULL), "\"position\":\"");
    if (at == NULL || sscanf(at, "\"position\":\"%899[^\"]", position) != 1)
        return;
    /* Right is Red and True, and moves first. */
    is_won_by(t, true_wins(f, true, 0, 0) ? "RN" : "LP", "pebbles %s", position);
}

/* All sets of clauses of two literals or more. */
static void formulas(struct trial *t, unsigned n)
{
    for (unsigned variables = 2; variables <= n && variables <= 4; variables++) {
        unsigned large[16], count = 0;
        for (unsigned clause = 1; clause < 1u << variables; clause++)
            if ((clause & (clause - 1)) != 0)
                large[count++] = clause;
        for (unsigned set = 1; set < 1u << count && goes_on(t); set++) {
            struct formula f = {.variables = variables};
            for (unsigned i = 0; i < count; i++)
                if (set >> i & 1)
                    f.clause[f.count++] = large[i];
            check_formula(t, &f);
        }
    }
}

/* A pile on the source of a path; only Left moves, so the value counts her moves. */
static void piles(struct trial *t, unsigned n)
{
    for (unsigned vertices = 2; vertices <= 4; vertices++)
        for (unsigned k = 1; k <= n && goes_on(t); k++)
            is_worth(t, integer(2 * (long)k - 2).text, "pebbles path %u (%u,0)(0,0)x%u",
                     vertices, k, vertices - 1);
}

const struct claim bp_formulas_claims[] = {
    {.key = "BP Lemma 4.1",
     .says = "how many moves Red has at least and at most in the construction",
     .why_not = "about the plays of one construction; the paper takes its upper bound "
                "for the lower one, and doc/reductions.md counts anew",
     .where = "doc/reductions.md: counted anew, the paper takes its upper bound for the "
              "lower one"},
    {.key = "BP Thm 4.2, proof, piles",
     .says = "a pile of n pebbles that need not go back further has 2(n-1) moves",
     .check = piles,
     SIZES("up to n pebbles, on paths of two to four vertices", 5, 8, 12)},
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

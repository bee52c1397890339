/* SPDX-License-Identifier: MIT
 *
 * formulas.c: tests the formulas that dicot-check makes of positions, and how it checks
 * refutations of them.
 */
#include "bounds/formula.h"
#include "bounds/rup.h"
#include "brute.h"
#include "checks.h"

#include <stdlib.h>
#include <string.h>

struct clauses {
    int32_t *literal; /* each clause is ended by 0 */
    size_t count;
};

static void collect(void *context, const int32_t *literal, size_t count)
{
    struct clauses *c = context;
    c->literal = realloc(c->literal, (c->count + count + 1) * sizeof *c->literal);
    if (count > 0)
        memcpy(c->literal + c->count, literal, count * sizeof *literal);
    c->count += count;
    c->literal[c->count++] = 0;
}

static int value_of(const signed char *value, int32_t literal)
{
    return literal > 0 ? value[literal] : -value[-literal];
}

/* Unit propagation, by going through all clauses again and again. Returns false if some
 * clause is false. */
static bool propagate(const struct clauses *c, signed char *value)
{
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < c->count; i++) {
            int32_t open = 0, opens = 0;
            bool is_true = false;
            for (; c->literal[i]; i++) {
                int v = value_of(value, c->literal[i]);
                is_true = is_true || v > 0;
                opens += v == 0;
                open = v == 0 ? c->literal[i] : open;
            }
            if (is_true || opens > 1)
                continue;
            if (opens == 0)
                return false;
            value[abs(open)] = open > 0 ? 1 : -1;
            again = true;
        }
    }
    return true;
}

/* Is there a solution? Tries both values of each variable, starting with the lowest
 * variable. */
static bool solve(const struct clauses *c, const signed char *before, int32_t variables)
{
    signed char *value = malloc((size_t)variables + 1);
    memcpy(value, before, (size_t)variables + 1);
    bool found = false;
    if (propagate(c, value)) {
        int32_t v = 1;
        while (v <= variables && value[v])
            v++;
        found = v > variables;
        for (int sign = 1; !found && sign >= -1; sign -= 2) {
            value[v] = (signed char)sign;
            found = solve(c, value, variables);
        }
    }
    free(value);
    return found;
}

enum { MOST_PATH = 5 };

/* Adds clauses that forbid all cycles which continue this path of `length` vertices. */
static void forbid_cycles(const struct formula *f, uint32_t *path, size_t length,
                          struct clauses *c)
{
    formula_cycle(f, path, length, collect, c);
    for (uint32_t v = 0; length < MOST_PATH && v < f->start->cells; v++) {
        bool is_new = true;
        for (size_t i = 0; i < length; i++)
            is_new = is_new && path[i] != v;
        path[length] = v;
        if (is_new)
            forbid_cycles(f, path, length + 1, c);
    }
}

/* Does the formula allow fewer than `kept` stones to be left on these vertices? */
static bool can_leave_fewer(const struct line *line, uint64_t kept,
                            const uint32_t *vertex, size_t count, const char *text)
{
    struct formula f;
    struct clauses c = {0};
    uint32_t path[MOST_PATH];
    char why[WHY_SIZE] = "the formula is made";
    check(formula_make(&f, line, kept, vertex, count, why) == FORMULA_MADE, why, text);
    formula_clauses(&f, collect, &c);
    forbid_cycles(&f, path, 0, &c);
    signed char *value = calloc((size_t)f.variables + 1, 1);
    bool found = solve(&c, value, f.variables);
    free(value);
    free(c.literal);
    formula_free(&f);
    return found;
}

/* The fewest stones that any play whose end counts leaves on a set of vertices, given as
 * bits; 99 if there is no such play. */
static long fewest_there(const struct line *line, const struct plain *p, uint32_t set)
{
    struct plain_move *moves;
    size_t count = plain_moves(p, 0, &moves);
    long fewest = 99, here = 0;
    for (uint32_t v = 0; v < p->cells; v++)
        here += p->cell[v] && (set >> v & 1);
    if (count == 0 && line_counts(line, p, (uint64_t)plain_left(p)))
        fewest = here;
    for (size_t i = 0; i < count; i++) {
        long then = fewest_there(line, moves[i].result, set);
        fewest = then < fewest ? then : fewest;
    }
    plain_moves_free(moves, count);
    return fewest;
}

/* For the whole board, the formula for SC2 is exact. */
static void test_formula_of_all(void)
{
    static const char *const lines[] = {
        "sc2 path xoxo",
        "sc2 path xoo",
        "sc2 xo|ox",
        "sc2 cycle xox",
        "sc2 cycle xoxo",
        "sc2 complete xxo",
        "sc2 complete xoxo",
        "sc2 path xxoo",
        "sc2 graph 0-1,1-2,0-2,0-3 xooo",
        "sc2 graph 0-1,1-2,0-2,0-3 xoxo with target=3:x",
        "sc2 path xoxo with target=0:x",
        "sc2 path xoxo with target=1:o",
        "sc2 path xxo with target=0:x",
        "sc2 path oxo with target=1:x",
        "sc2 xo|ox with target=1,1:o",
        "solitaire-clobber path xxo",
        "solitaire-clobber path xoxo",
        "solitaire-clobber xo|xo with first=black",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct line line = line_of(lines[i]);
        const uint32_t all[] = {0, 1, 2, 3};
        struct truth truth = {0};
        brute_results(&line, &truth);
        size_t stones = line.term[0].start->cells;
        for (uint64_t kept = 1; kept <= stones + 1; kept++) {
            bool can = truth.any && truth.fewest < (int64_t)kept;
            bool says = can_leave_fewer(&line, kept, all, stones, lines[i]);
            bool exact = line.term[0].start->rules == &rules_sc2;
            check(exact ? says == can : says || !can, "the formula tells the fewest",
                  lines[i]);
        }
        line_free(&line);
    }
}

/* For a part of the board the formula need not be exact, but it must never claim too
 * much. */
static void test_formula_of_parts(void)
{
    static const char *const lines[] = {
        "sc2 path xxoxx",
        "sc2 graph 0-1,0-2,0-3,3-4 ooxxo",
        "sc2 graph 0-1,1-2,0-2,2-3,3-4 xxxox",
        "sc2 path xxoxx with target=0:x",
        "sc2 path xoxoo with target=2:o",
        "sc2 graph 0-1,0-2,0-3,3-4 xoxox with target=1:o",
        "sc2 graph 0-1,0-2,0-3,0-4 xoxoo with target=1:o",
        "sc2 graph 0-1,1-2,2-3,1-4 xoxox with target=0:x"};
    size_t refuted = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct line line = line_of(lines[i]);
        for (uint32_t set = 1; set < 31; set++) {
            uint32_t part[5];
            size_t count = 0;
            for (uint32_t v = 0; v < 5; v++)
                if (set >> v & 1)
                    part[count++] = v;
            long fewest = fewest_there(&line, line.term[0].start, set);
            for (uint64_t kept = 1; kept <= 2 && kept <= count; kept++) {
                bool can = can_leave_fewer(&line, kept, part, count, lines[i]);
                check(can || fewest >= (long)kept, "the formula claims too many stones",
                      lines[i]);
                refuted += !can;
            }
        }
        line_free(&line);
    }
    check(refuted > 3, "some parts keep stones", "parts");
}

static void test_formula(void)
{
    test_formula_of_all();
    test_formula_of_parts();
    static const char *const without[] = {"sc2 xo with joker", "sc2 xo with goal=most",
                                          "sc2 xo with target=1,1:x second=o",
                                          "clickomania aa", "sc2 x."};
    for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
        struct line line = line_of(without[i]);
        const uint32_t both[] = {0, 1};
        struct formula f;
        check(formula_make(&f, &line, 1, both, 2, NULL) == FORMULA_WRONG,
              "has no formula", without[i]);
        formula_free(&f);
        line_free(&line);
    }
    struct line line = line_of("sc2 xo");
    const uint32_t wrong[] = {1, 0, 2};
    struct formula f;
    check(formula_make(&f, &line, 1, wrong, 2, NULL) == FORMULA_WRONG, "order", "sc2 xo");
    formula_free(&f);
    check(formula_make(&f, &line, 1, wrong + 1, 2, NULL) == FORMULA_WRONG, "off",
          "sc2 xo");
    formula_free(&f);
    check(formula_make(&f, &line, 4, wrong + 1, 1, NULL) == FORMULA_WRONG, "kept",
          "sc2 xo");
    formula_free(&f);
    line_free(&line);
}

static void assume(struct rup *r, int32_t a, int32_t b)
{
    const int32_t clause[2] = {a, b};
    rup_assume(r, clause, b ? 2 : 1);
}

static bool prove(struct rup *r, int32_t a, int32_t b)
{
    const int32_t clause[2] = {a, b};
    return rup_prove(r, clause, b ? 2 : a ? 1 : 0);
}

static void test_rup(void)
{
    /* All four clauses on the variables 1 and 2: from them 1 follows, and then the empty
     * clause. */
    struct rup *r = rup_new(3);
    assume(r, 1, 2);
    assume(r, 1, -2);
    assume(r, -1, 2);
    assume(r, -1, -2);
    check(!prove(r, 0, 0), "the empty clause needs a step before it", "rup");
    check(!prove(r, 3, 0), "3 has nothing to do with it", "rup");
    check(prove(r, 1, 3), "weaker than 1", "rup");
    check(prove(r, 1, 0), "1", "rup");
    check(prove(r, 0, 0), "the empty clause", "rup");
    rup_free(r);
    /* 1, 1 -> 2, 2 -> 3 has a solution, so the empty clause must not follow. */
    r = rup_new(3);
    assume(r, -1, 2);
    assume(r, -2, 3);
    check(prove(r, -1, 3), "1 -> 3", "rup");
    check(!prove(r, -3, 1), "not 3 -> 1", "rup");
    check(!prove(r, 0, 0), "satisfiable", "rup");
    assume(r, 1, 0);
    check(prove(r, 3, 0), "3", "rup");
    check(!prove(r, -3, 0), "not -3", "rup");
    check(!prove(r, 0, 0), "satisfiable", "rup");
    rup_free(r);
    /* A deleted clause no longer helps; the other clauses still do. */
    r = rup_new(4);
    assume(r, -1, 2);
    assume(r, -2, 3);
    const int32_t deleted[] = {3, -2}, other[] = {2, 4};
    rup_delete(r, other, 2);
    check(prove(r, -1, 3), "nothing was deleted", "rup");
    rup_delete(r, deleted, 2);
    check(!prove(r, -2, 3), "deleted", "rup");
    check(prove(r, -1, 3), "still there", "rup");
    const int32_t twice[] = {2, 2, -1, 2}, always[] = {4, -4};
    check(rup_prove(r, twice, 4), "a literal twice", "rup");
    check(rup_prove(r, always, 2), "always true", "rup");
    check(!prove(r, 4, 0), "not 4", "rup");
    rup_free(r);
}

int main(void)
{
    test_formula();
    test_rup();
    return checks_end();
}

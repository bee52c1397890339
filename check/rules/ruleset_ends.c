/* SPDX-License-Identifier: MIT
 *
 * ruleset_ends.c: proves that every play of a ruleset ends, as doc/rulesets.md describes
 * under "Every play ends": measures that fall in lexicographic order. A strategy proves
 * nothing about a game that goes on for ever.
 */
#include "rules/ruleset.h"

enum { NO_BOUND = 1 << 20 };

static bool is_in(unsigned set, int letter)
{
    return set >> letter & 1;
}

/* Finds the most and the least by which a cell that changes raises the number of cells in
 * the set. */
static void cell_raise(const struct rule_cell *c, unsigned set, int *most, int *least)
{
    *most = *least = 0;
    if (c->becomes == STAYS)
        return;
    bool first = true;
    for (int i = 0; i < RULE_PIECES + 2; i++) {
        if (!c->allows[i])
            continue;
        int raise = is_in(set, c->becomes) - is_in(set, i);
        *most = first || raise > *most ? raise : *most;
        *least = first || raise < *least ? raise : *least;
        first = false;
    }
}

/* Returns the most by which a move raises the number of cells in the set. */
static int number_raise(const struct rule_line *rule, unsigned set)
{
    int sum = 0, most, least;
    for (int k = 0; k < rule->steps; k++)
        for (int i = 0; i < rule->step[k].cells; i++) {
            const struct rule_cell *c = &rule->step[k].cell[i];
            cell_raise(c, set, &most, &least);
            if (c->many && most > 0)
                return NO_BOUND;
            sum += c->many ? 0 : most;
        }
    return sum;
}

/* For one step in one turn: returns by how much it raises the sum of the rows (or
 * columns, or their negatives) of the cells in the set, if `stretch` cells are repeated.
 * The step must keep their number. */
static int sum_raise(const struct rule_step *step, int turn, unsigned set, int of_row,
                     int of_column, int stretch)
{
    int sum = 0, number = 0, shift = 0, most, least;
    for (int i = 0; i < step->cells; i++) {
        const struct rule_cell *c = &step->cell[i];
        int down, right;
        cell_raise(c, set, &most, &least);
        if (most != least || (c->many && most != 0))
            return NO_BOUND;
        ruleset_turn(step->turns, turn, c->row, c->column + shift, &down, &right);
        if (c->many)
            shift = stretch - 1;
        number += most;
        sum += most * (of_row * down + of_column * right);
    }
    return number == 0 ? sum : NO_BOUND;
}

/* Does the same for whole moves. The sum is linear in the number of repeated cells, so
 * none and one of them show whether it can be raised. */
static int moved_raise(const struct rule_line *rule, unsigned set, int of_row,
                       int of_column)
{
    int total = 0, down, right;
    for (int k = 0; k < rule->steps; k++) {
        const struct rule_step *step = &rule->step[k];
        int worst = -NO_BOUND;
        for (int t = 0; ruleset_turn(step->turns, t, 0, 0, &down, &right); t++) {
            int none = sum_raise(step, t, set, of_row, of_column, 0);
            int one = sum_raise(step, t, set, of_row, of_column, 1);
            if (none == NO_BOUND || one > none)
                return NO_BOUND;
            worst = none > worst ? none : worst;
        }
        total += worst;
    }
    return total;
}

static int raise_of(const struct ruleset *r, const struct rule_line *rule, int measure,
                    unsigned set)
{
    switch (measure) {
    case 0:
        return number_raise(rule, set);
    case 1:
        return moved_raise(rule, set, 1, 0);
    case 2:
        return moved_raise(rule, set, -1, 0);
    case 3:
        return moved_raise(rule, set, 0, 1);
    default:
        return r->place == ON_GRAPH ? NO_BOUND : moved_raise(rule, set, 0, -1);
    }
}

/* Sets aside the rules that lower this measure, unless another rule raises it. Returns
 * how many. */
static int use_measure(const struct ruleset *r, bool gone[RULE_COUNT], int measure,
                       unsigned set)
{
    int raise[RULE_COUNT], count = 0;
    for (int i = 0; i < r->count; i++) {
        raise[i] = gone[i] ? 0 : raise_of(r, &r->rule[i], measure, set);
        if (raise[i] > 0)
            return 0;
    }
    for (int i = 0; i < r->count; i++)
        if (raise[i] < 0) {
            gone[i] = true;
            count++;
        }
    return count;
}

bool ruleset_ends(const struct ruleset *r)
{
    bool gone[RULE_COUNT] = {false};
    const int measures = r->place == ON_GRAPH ? 1 : 5;
    int left = r->count, found;
    do {
        found = 0;
        for (int measure = 0; measure < measures; measure++)
            for (unsigned set = 1; set < 2u << r->pieces; set++)
                found += use_measure(r, gone, measure, set);
        left -= found;
    } while (left > 0 && found > 0);
    return left == 0;
}

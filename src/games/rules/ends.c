/* SPDX-License-Identifier: MIT */
/* ends.c: proves that every play of a ruleset ends (doc/rulesets.md, "Every play ends"):
 * a list of measures that falls in lexicographic order with every move.
 *
 * A measure is the number of cells whose letter is in a set, or the sum of their rows or
 * columns. The functions here compute upper bounds on what a rule adds to a measure. */
#include "games/rules/ruleset.h"

/* Stands for any amount that is too large to be useful; sums of such amounts do not
 * overflow. */
#define UNBOUNDED 1000000

/* Return what the change of one cell adds to the number of cells in the set, at most and
 * at least. */
static int most_added(const struct element *e, letter_set set)
{
    if (e->out == KEEP)
        return 0;
    return (set >> e->out & 1) - ((e->in & ~set & 0xffffu) == 0);
}

static int least_added(const struct element *e, letter_set set)
{
    if (e->out == KEEP)
        return 0;
    return (set >> e->out & 1) - ((e->in & set) != 0);
}

/* Returns the most that one move adds to that number. Of repeated cells there may be
 * none, or many. */
static int count_added(const struct rule *rule, letter_set set)
{
    int added = 0;
    for (unsigned s = 0; s < rule->count; s++)
        for (unsigned i = 0; i < rule->step[s].count; i++) {
            const struct element *e = &rule->step[s].element[i];
            int most = most_added(e, set);
            if (!e->repeated)
                added += most;
            else if (most > 0)
                return UNBOUNDED;
        }
    return added;
}

/* Returns the most that a step adds to the sum of the rows (row 1, column 0) or columns
 * of the cells in the set, or to the negative of that sum. It is UNBOUNDED unless the
 * step keeps the number of these cells. */
static int step_moved(const struct rule_step *step, letter_set set, int row, int column)
{
    int down = 0, across = 0, behind = 0, number = 0, worst = -UNBOUNDED;
    for (unsigned i = 0; i < step->count; i++) {
        const struct element *e = &step->element[i];
        const int added = most_added(e, set);
        if (added != least_added(e, set) || (e->repeated && added != 0))
            return UNBOUNDED;
        number += added;
        down += added * e->row;
        across += added * (e->column - (i > step->repeated));
        behind += i > step->repeated ? added : 0;
    }
    if (number != 0)
        return UNBOUNDED;
    const struct turn *turns;
    const unsigned count = turns_of(step->turns, &turns);
    for (unsigned k = 0; k < count; k++) {
        const struct turn t = turns[k];
        const int along = row * t.rc + column * t.cc; /* a cell further in the row */
        const int moved = along * across + (row * t.rr + column * t.cr) * down;
        if (along * behind > 0) /* more repeats add more */
            return UNBOUNDED;
        worst = moved > worst ? moved : worst;
    }
    return worst;
}

static int moved(const struct rule *rule, letter_set set, int row, int column)
{
    int sum = 0;
    for (unsigned s = 0; s < rule->count; s++) {
        int step = step_moved(&rule->step[s], set, row, column);
        if (step == UNBOUNDED)
            return UNBOUNDED;
        sum += step;
    }
    return sum;
}

/* The kinds of measures: the number of cells; sums of columns and of rows, and their
 * negatives. */
#define KINDS 5

static int added(const struct ruleset *r, const struct rule *rule, letter_set set,
                 unsigned kind)
{
    static const int row[KINDS] = {0, 0, 0, 1, -1}, column[KINDS] = {0, 1, -1, 0, 0};
    if (kind == 0)
        return count_added(rule, set);
    return r->board == RULES_GRAPH ? UNBOUNDED
                                   : moved(rule, set, row[kind], column[kind]);
}

/* Removes from `left`, a set of rules, those that lower this measure, if no rule of the
 * set raises it. */
static uint64_t set_aside(const struct ruleset *r, uint64_t left, letter_set set,
                          unsigned kind)
{
    uint64_t lowered = 0;
    for (unsigned i = 0; i < r->count; i++) {
        if (!(left >> i & 1))
            continue;
        int by = added(r, &r->rule[i], set, kind);
        if (by > 0)
            return left;
        if (by < 0)
            lowered |= (uint64_t)1 << i;
    }
    return left & ~lowered;
}

const struct rule *ruleset_endless(const struct ruleset *r)
{
    uint64_t left = r->count == 64 ? UINT64_MAX : ((uint64_t)1 << r->count) - 1, before;
    do {
        before = left;
        for (unsigned kind = 0; kind < KINDS; kind++)
            for (unsigned set = 1; set < 1u << (r->pieces + 1); set++)
                left = set_aside(r, left, (letter_set)set, kind);
    } while (left != 0 && left != before);
    unsigned i = 0;
    while (left != 0 && !(left >> i & 1))
        i++;
    return left != 0 ? &r->rule[i] : NULL;
}

/* SPDX-License-Identifier: MIT */
/* clearing.c: see clearing.h. Both answers are made from the play that a method found,
 * and are checked before they are given. */
#include "questions/clicks/clearing.h"

bool clearing_is_asked(const struct request *q)
{
    return q->derivation || q->internal;
}

bool clearing_is_possible(struct run *run)
{
    const struct board *b = problem_board(run->q->problem);
    const char *flag = run->q->derivation ? "--derivation" : "--internal";
    struct clicks_line line;
    const char *about = b->game != &clickomania ? "clickomania [CLICK §2]"
                        : !clicks_in_line(b, run->q->position, &line)
                            ? "blocks in one column or one row [CLICK §2]"
                        : clicks_count_clicks(b) ? "clearing the board: leave goal= out"
                        : run->q->at_most != AT_MOST_NOT_ASKED
                            ? "clearing the board: leave --at-most out"
                            : NULL;
    return about == NULL || run_refuse(run, BAD_INPUT, "%s is about %s", flag, about);
}

static enum answer_code fail(struct run *run, const char *what)
{
    if (run->arena.failed)
        return run_fail(run, NO_MEMORY, "the %s needs more memory than --memory allows",
                        what);
    return run_fail(run, IO_ERROR, "internal failure: the %s is wrong", what);
}

static enum answer_code find_derivation(struct run *run, struct clearing *c)
{
    if (derivation_make(&c->derivation, &c->plan, &run->arena) &&
        derivation_is_right(&c->derivation, &c->plan.groups, &run->arena))
        return ANSWER_GIVEN;
    return fail(run, "derivation");
}

/* Makes an internal play. It is read back as a plan, to check that it is internal. */
static enum answer_code find_internal(struct run *run, struct best *best,
                                      struct clearing *c)
{
    struct arena *a = &run->arena;
    struct column_plan own;
    a->failed = !plan_internal(&c->plan, &c->moves, a);
    if (a->failed)
        return fail(run, "internal play");
    best->moves = c->moves.list;
    best->count = c->moves.count;
    if (plan_read(&own, problem_board(run->q->problem), run->q->position, best, a) &&
        plan_is_internal(&own))
        return ANSWER_GIVEN;
    return fail(run, "internal play");
}

enum answer_code clearing_find(struct run *run, struct best *best, struct clearing *c)
{
    const struct request *q = run->q;
    enum answer_code code = ANSWER_GIVEN;
    *c = (struct clearing){.cleared = best->found && best->result == 0};
    c->known = c->cleared || best->bound == NO_RESULT || best->bound > 0;
    if (!clearing_is_asked(q) || !c->cleared)
        return code;
    if (!plan_read(&c->plan, problem_board(q->problem), q->position, best, &run->arena))
        return fail(run, "plan of the play");
    if (q->derivation)
        code = find_derivation(run, c);
    if (q->internal && code == ANSWER_GIVEN)
        code = find_internal(run, best, c);
    return code;
}

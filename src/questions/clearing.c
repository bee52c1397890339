/* SPDX-License-Identifier: MIT */
/* clearing.c: see clearing.h. Both answers are made from the play that was found, by
 * whatever method, and checked before they are given. */
#include "questions/clearing.h"

bool clearing_is_asked(const struct request *q)
{
    return q->derivation || q->internal;
}

bool clearing_is_possible(const struct request *q, struct error *error)
{
    const struct board *b = problem_board(q->problem);
    const char *flag = q->derivation ? "--derivation" : "--internal";
    struct clicks_line line;
    if (b->game != &clickomania)
        error_set(error, BAD_INPUT, 1, "%s is about clickomania [CLICK §2]", flag);
    else if (!clicks_in_line(b, q->position, &line))
        error_set(error, BAD_INPUT, 1,
                  "%s is about blocks in one column or one row [CLICK §2]", flag);
    else if (q->at_most != AT_MOST_NOT_ASKED)
        error_set(error, BAD_INPUT, 1,
                  "%s is about clearing the board: leave --at-most out", flag);
    else
        return true;
    return false;
}

static bool fail(const struct clearing *c, const char *what, struct error *error)
{
    if (c->arena.failed)
        error_set(error, NO_MEMORY, 1, "the %s needs more memory than --memory allows",
                  what);
    else
        error_set(error, IO_ERROR, 1, "internal failure: the %s is wrong", what);
    return false;
}

static bool find_derivation(struct clearing *c, struct error *error)
{
    return (derivation_make(&c->derivation, &c->plan, &c->arena) &&
            derivation_is_right(&c->derivation, &c->plan.groups, &c->arena)) ||
           fail(c, "derivation", error);
}

/* The play is read back as a plan of its own to see whether it is internal. */
static bool find_internal(struct clearing *c, const struct request *q, struct best *best,
                          struct error *error)
{
    struct plan own;
    if (!plan_internal(&c->plan, &c->moves, &c->arena)) {
        c->arena.failed = true;
        return fail(c, "internal play", error);
    }
    best->moves = c->moves.list;
    best->count = c->moves.count;
    return (plan_read(&own, problem_board(q->problem), q->position, best, &c->arena) &&
            plan_is_internal(&own)) ||
           fail(c, "internal play", error);
}

bool clearing_find(struct clearing *c, const struct request *q, struct memory *m,
                   struct best *best, struct error *error)
{
    *c = (struct clearing){.arena = arena_of(m)};
    c->cleared = best->found && best->result == 0;
    c->known = c->cleared || best->bound > 0;
    if (!clearing_is_asked(q) || !c->cleared)
        return true;
    if (!plan_read(&c->plan, problem_board(q->problem), q->position, best, &c->arena))
        return fail(c, "plan of the play", error);
    return (!q->derivation || find_derivation(c, error)) &&
           (!q->internal || find_internal(c, q, best, error));
}

void clearing_done(struct clearing *c)
{
    arena_done(&c->arena);
}

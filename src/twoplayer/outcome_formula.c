/* SPDX-License-Identifier: MIT */
/* outcome_formula.c: the method "formula": who wins, if formulas of the games value every
 * term. It is done in one step: formulas are quick. */
#include "game/theory.h"
#include "twoplayer/balance.h"
#include "twoplayer/method.h"
#include "twoplayer/position_value.h"

struct outcome_formula {
    struct search search;
    struct task task;
    struct search *valued; /* of position_value, never stepped */
    struct outcome outcome;
};

/* Without a formula among the games there is nothing to be had, and a store of values
 * would be built only to be thrown away. A formula is no evidence. */
static bool fits(const struct task *t)
{
    bool any = false;
    for (size_t i = 0; i < t->problem->count; i++)
        any = any || theory_of(t->problem->terms[i].board->game)->value != NULL;
    return any && !t->evidence;
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct outcome_formula *s = (struct outcome_formula *)search;
    (void)work;
    if (balance_outcome_at_once(&s->task, s->valued, &s->outcome))
        return SEARCH_SOLVED;
    s->outcome = (struct outcome){{UNKNOWN, UNKNOWN}, {{0}}};
    return SEARCH_EXHAUSTED;
}

static void done(struct search *search)
{
    search_free(((struct outcome_formula *)search)->valued);
}

static const struct engine engine = {.step = step, .done = done};

static struct search *begin(const struct task *t)
{
    struct outcome_formula *s = search_new(&engine, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->task = *t;
    s->valued = position_value_new(t);
    if (s->valued != NULL)
        return &s->search;
    search_free(&s->search);
    return NULL;
}

static struct outcome outcome(const struct search *s)
{
    return ((const struct outcome_formula *)s)->outcome;
}

const struct outcome_method outcome_formula_method = {
    .method = {.name = "formula", .fits = fits, .begin = begin},
    .outcome = outcome,
};

/* SPDX-License-Identifier: MIT */
/* outcome_formula.c: the method "formula": who wins a sum in which a formula values at
 * least one term.
 *
 * First the formulas of the games are asked. Terms that have none are then valued move by
 * move, within a small share of the budget. Beside a heap of 4294967295 this is
 * worth while: a few stones of Clobber are valued quickly, while a search would make
 * every move in the heap. If the share does not suffice, the question goes to the next
 * method. */
#include "game/theory.h"
#include "twoplayer/balance.h"
#include "twoplayer/method.h"
#include "twoplayer/position_value.h"

/* The share is enough for a dozen stones of Clobber, and is used up in a tenth of a
 * second. The limit on bytes also limits the time for sums and comparisons of values,
 * since their results are kept. */
#define MOST_NODES 50000
#define MOST_BYTES ((size_t)16 << 20)

struct outcome_formula {
    struct search search;
    struct task task;
    struct search *valued; /* a search of position_value */
    struct outcome outcome;
};

/* Without a game that has formulas this method finds nothing, and would build a store of
 * values for nothing. A formula is no evidence for a certificate. */
static bool fits(const struct task *t)
{
    bool any = false;
    for (size_t i = 0; i < t->problem->count; i++)
        any = any || theory_of(t->problem->terms[i].board->game)->value != NULL;
    return any && !t->evidence;
}

/* Does a formula value some term? If not, the search is better at the whole sum. */
static bool some_term_known(struct outcome_formula *s)
{
    const struct problem *p = s->task.problem;
    for (size_t i = 0; i < p->count; i++)
        if (theory_of(p->terms[i].board->game)->value != NULL &&
            position_value_of_term(s->valued, i, LEFT, NULL) != NO_VALUE)
            return true;
    return false;
}

static enum search_state balance(struct outcome_formula *s)
{
    if (balance_outcome_at_once(&s->task, s->valued, &s->outcome))
        return SEARCH_SOLVED;
    s->outcome = (struct outcome){{UNKNOWN, UNKNOWN}, {{0}}};
    return SEARCH_EXHAUSTED;
}

/* Values the other terms within the share. */
static enum search_state value_terms(struct outcome_formula *s, struct work *w)
{
    struct memory *m = s->search.memory;
    const size_t limit = m->limit, share = m->used + MOST_BYTES;
    if (limit == 0 || share < limit)
        m->limit = share;
    enum search_state state = search_run_nodes(s->valued, w, MOST_NODES);
    if (state == SEARCH_SOLVED)
        state = balance(s);
    m->limit = limit;
    return state;
}

static enum search_state run(struct search *search, struct work *w)
{
    struct outcome_formula *s = (struct outcome_formula *)search;
    enum search_state state = balance(s);
    values_clear_status(position_value_store(s->valued));
    if (state != SEARCH_SOLVED && s->task.problem->count > 1 && some_term_known(s))
        state = value_terms(s, w);
    return state == SEARCH_SOLVED   ? state
           : w->stopped != STOP_NOT ? SEARCH_RUNNING
                                    : SEARCH_EXHAUSTED;
}

static void done(struct search *search)
{
    search_free(((struct outcome_formula *)search)->valued);
}

static const struct search_kind own_kind = {.run = run, .whole = true, .done = done};

static struct search *begin(const struct task *t)
{
    struct outcome_formula *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->search.answer = &s->outcome;
    s->task = *t;
    s->task.store = NULL; /* the share is part of our budget, not of the caller's store */
    s->valued = position_value_new(&s->task);
    if (s->valued != NULL)
        position_value_keep_apart(s->valued);
    return search_if_made(&s->search, s->valued != NULL);
}

const struct outcome_method outcome_formula_method = {
    .method = {.name = "formula", .fits = fits, .begin = begin},
};

/* SPDX-License-Identifier: MIT */
/* outcome_methods.c: the table of ways to tell who wins, quick ones first. */
#include "twoplayer/clobber/outcome_clobber.h"
#include "twoplayer/line_nimber.h"
#include "twoplayer/method.h"
#include "twoplayer/nimber.h"
#include "twoplayer/prove_outcome.h"

extern const struct outcome_method outcome_formula_method, alternating_method;

static const struct outcome_method outcome_sums_method = {
    .method = {.name = "search", .begin = outcome_sums_new},
    .outcome = outcome_sums_outcome,
    .prove = prove_outcome_new,
    .ask = outcome_sums_ask,
};

/* Nimbers of the terms are added at once, while a search tries the moves of all terms in
 * all orders. For a single term the search is as quick, and knows the replies. */
static bool nimber_fits_sum(const struct task *t)
{
    return t->problem->count > 1 && !t->evidence && nimber_fits(t);
}

static const struct outcome_method nimber_method = {
    .method = {.name = "nimber", .fits = nimber_fits_sum, .begin = nimber_new},
    .outcome = nimber_outcome,
};

static const struct outcome_method lines_method = {
    .method = {.name = "lines", .fits = line_nimber_fits, .begin = line_nimber_new},
    .outcome = line_nimber_outcome,
};

static const struct outcome_method clobber_method = {
    .method = {.name = "bitboard", .fits = clobber_fits, .begin = clobber_new},
    .outcome = clobber_outcome,
    .ask = clobber_judge,
};

const struct method *const outcome_methods[] = {
    &outcome_formula_method.method, /* theorems about the terms */
    &alternating_method.method,     /* a theorem about long alternating lines */
    &lines_method.method,           /* impartial Clobber in one row */
    &nimber_method.method,          /* impartial sums */
    &clobber_method.method,         /* Clobber on grids and lines */
    &outcome_sums_method.method,    /* fits everything */
    NULL,
};

struct search *outcome_search(const struct task *t, const char *only)
{
    return methods_in_order(t, outcome_methods, only);
}

static const struct outcome_method *row_of(const struct search *s)
{
    return (const struct outcome_method *)methods_row(s);
}

struct outcome outcome_of(const struct search *s)
{
    const struct search *inside = methods_inside(s);
    return inside != NULL ? row_of(s)->outcome(inside)
                          : (struct outcome){{UNKNOWN, UNKNOWN}, {{0}}};
}

const char *outcome_method_name(const struct search *s)
{
    return methods_row(s)->name;
}

bool outcome_can_ask(const struct search *s)
{
    return methods_inside(s) != NULL && row_of(s)->ask != NULL;
}

enum search_state outcome_ask(struct search *s, const struct problem *p,
                              const uint8_t *pos, enum player who, uint64_t work,
                              enum win *win)
{
    struct search *inside = methods_inside(s);
    const uint64_t before = inside->nodes;
    enum search_state state = row_of(s)->ask(inside, p, pos, who, work, win);
    s->nodes += inside->nodes - before;
    return state;
}

struct search *outcome_prove(struct cert *c, const struct task *t, struct search *s)
{
    struct search *inside = methods_inside(s);
    return inside != NULL && row_of(s)->prove != NULL ? row_of(s)->prove(c, t, inside)
                                                      : NULL;
}

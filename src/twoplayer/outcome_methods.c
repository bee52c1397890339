/* SPDX-License-Identifier: MIT */
/* outcome_methods.c: the table of methods that tell who wins, quick ones first, and the
 * two methods that search nothing. */
#include "game/theory.h"
#include "games/stones.h"
#include "twoplayer/clobber/outcome_clobber.h"
#include "twoplayer/method.h"
#include "twoplayer/nimber.h"
#include "twoplayer/position_value.h"
#include "twoplayer/stone_lines.h"
#include "twoplayer/sums/outcome_sums.h"

/* ---- the method "formula": a formula values at least one term ----
 *
 * First the formulas of the games are asked. Terms that have none are then valued move by
 * move, within a small share of the budget. Beside a heap of 4294967295 this is worth
 * while: a few stones of Clobber are valued quickly, while a search would make every move
 * in the heap. If the share does not suffice, the question goes to the next method. */

/* The share is enough for a dozen stones of Clobber, and is used up in a tenth of a
 * second. The limit on bytes also limits the time for sums and comparisons of values,
 * since their results are kept. */
#define MOST_NODES 50000
#define MOST_BYTES ((size_t)16 << 20)

struct formula_search {
    struct search search;
    struct task task;
    struct search *valued; /* a search of position_value */
    struct outcome outcome;
};

/* Without a game that has formulas this method finds nothing, and would build a store of
 * values for nothing. A formula is no evidence for a certificate. */
static bool formula_fits(const struct task *t)
{
    bool any = false;
    for (size_t i = 0; i < t->problem->count; i++)
        any = any || theory_of(t->problem->terms[i].board->game)->value != NULL;
    return any && !t->evidence;
}

/* If no formula values a term, the search is better at the whole sum. */
static enum search_state formula_run(struct search *search, struct work *w)
{
    struct formula_search *s = (struct formula_search *)search;
    struct memory *m = search->memory;
    const struct problem *p = s->task.problem;
    if (balance_outcome_at_once(&s->task, s->valued, &s->outcome))
        return SEARCH_SOLVED;
    s->outcome = (struct outcome){{UNKNOWN, UNKNOWN}, {{0}}};
    values_clear_status(position_value_store(s->valued));
    bool known = false;
    for (size_t i = 0; i < p->count && p->count > 1 && !known; i++)
        known = theory_of(p->terms[i].board->game)->value != NULL &&
                position_value_of_term(s->valued, i, LEFT, NULL) != NO_VALUE;
    const size_t limit = m->limit, share = m->used + MOST_BYTES;
    if (limit == 0 || share < limit)
        m->limit = share;
    const bool solved = known &&
                        search_run_nodes(s->valued, w, MOST_NODES) == SEARCH_SOLVED &&
                        balance_outcome_at_once(&s->task, s->valued, &s->outcome);
    m->limit = limit;
    if (solved)
        return SEARCH_SOLVED;
    s->outcome = (struct outcome){{UNKNOWN, UNKNOWN}, {{0}}};
    return w->stopped != STOP_NOT ? SEARCH_RUNNING : SEARCH_EXHAUSTED;
}

static void formula_done(struct search *search)
{
    search_free(((struct formula_search *)search)->valued);
}

static const struct search_kind formula_kind = {
    .run = formula_run, .whole = true, .done = formula_done};

static struct search *formula_begin(const struct task *t)
{
    struct formula_search *s = search_new(&formula_kind, t->memory, sizeof *s);
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

static const struct outcome_method formula_method = {
    .method = {.name = "formula", .fits = formula_fits, .begin = formula_begin},
};

/* ---- the method "alternating" ----
 *
 * On a line of even length with alternating colours the first player wins, except on six
 * stones, where the second player wins. This was conjectured by M. Albert, J. Grossman,
 * R. Nowakowski and D. Wolfe (2004) and proved by X. Chen, T. Folkersen, K. Hasham, R.
 * Hayward, D. Lee, O. Randall, L. Schultz and E. Vandermeer (arXiv:2509.08985, 2025).
 * Their proof is about outcomes and names no moves, so short lines are left to the
 * search. */

/* What has been seen of the stones of a sum so far. */
struct lines_seen {
    uint32_t live;   /* number of lines with both colours */
    uint32_t stones; /* length of the last of these lines */
    bool alternates; /* neighbours always differ on it */
};

uint32_t alternating_stones(const struct problem *p, const uint8_t *pos)
{
    struct lines_seen seen = {0};
    for (size_t i = 0; i < p->count; i++)
        if (!stones_are_partizan(p->terms[i].board) ||
            !graph_is_line(graph_of(p->terms[i].board)))
            return 0;
    for (size_t i = 0; i < p->count; i++) {
        const uint8_t *stones = pos + p->terms[i].offset;
        const uint32_t n = graph_of(p->terms[i].board)->vertices;
        for (uint32_t v = 0, end; v < n; v = end) { /* a line without a gap, or a gap */
            uint32_t changes = 0;
            for (end = v + 1; end < n && (stones[end] != EMPTY) == (stones[v] != EMPTY);
                 end++)
                changes += stones[end] != stones[end - 1];
            if (changes == 0)
                continue;
            seen.live++;
            seen.stones = end - v;
            seen.alternates = changes == end - v - 1;
        }
    }
    return seen.live == 1 && seen.alternates && seen.stones % 2 == 0 ? seen.stones : 0;
}

struct outcome alternating_outcome(uint32_t stones)
{
    const enum win first = stones == 6 ? LOSS : WIN;
    const struct sum_move none = {.term = NO_TERM};
    return (struct outcome){{first, first}, {none, none}};
}

struct alternating {
    struct search search;
    uint32_t stones;
    struct outcome outcome;
};

static bool alternating_fits(const struct task *t)
{
    return !t->evidence &&
           alternating_stones(t->problem, t->position) > ALTERNATING_SEARCHED;
}

static enum search_state alternating_run(struct search *s, struct work *w)
{
    struct alternating *a = (struct alternating *)s;
    (void)w; /* there is nothing to search */
    a->outcome = alternating_outcome(a->stones);
    return SEARCH_SOLVED;
}

static const struct search_kind alternating_kind = {.run = alternating_run,
                                                    .whole = true};

static struct search *alternating_begin(const struct task *t)
{
    struct alternating *s = search_new(&alternating_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->stones = alternating_stones(t->problem, t->position);
    s->search.answer = &s->outcome;
    return &s->search;
}

static const struct outcome_method alternating_method = {
    .method = {.name = "alternating",
               .fits = alternating_fits,
               .begin = alternating_begin},
};

/* ---- all methods ---- */

static const struct outcome_method values_method = {
    .method = {.name = "values", .begin = outcome_sums_new},
    .ask = outcome_sums_ask,
    .join = outcome_sums_join,
};

/* Nimbers of the terms can be added, while a search tries the moves of all terms in all
 * orders. For a single term the search is as quick, and knows the replies. */
static bool nimber_fits_sum(const struct task *t)
{
    return t->problem->count > 1 && !t->evidence && nimber_fits(t);
}

static const struct outcome_method nimber_method = {
    .method = {.name = "nimber", .fits = nimber_fits_sum, .begin = nimber_new},
};

static const struct outcome_method lines_method = {
    .method = {.name = "lines", .fits = line_nimber_fits, .begin = line_nimber_new},
};

static const struct outcome_method clobber_method = {
    .method = {.name = "bitboard", .fits = clobber_fits, .begin = clobber_new},
    .ask = clobber_ask,
    .join = clobber_join,
};

const struct method *const outcome_methods[] = {
    &formula_method.method,     /* theorems about the terms */
    &alternating_method.method, /* a theorem about long alternating lines */
    &lines_method.method,       /* impartial Clobber in one row */
    &nimber_method.method,      /* impartial sums */
    &clobber_method.method,     /* Clobber on grids and lines */
    &values_method.method,      /* fits everything: parts and values */
    NULL,
};

struct search *outcome_search(const struct task *t, const char *only)
{
    return methods_in_order(t, outcome_methods, only);
}

static const struct outcome_method *outcome_methods_row_of(const struct search *s)
{
    return (const struct outcome_method *)methods_row(s);
}

const char *outcome_method_name(const struct search *s)
{
    return methods_row(s)->name;
}

struct expert outcome_expert(struct search *s)
{
    struct search *inside = methods_inside(s);
    return inside != NULL ? (struct expert){inside, outcome_methods_row_of(s)->ask}
                          : (struct expert){0};
}

bool outcome_join(struct search *s, struct peers *p)
{
    struct search *inside = methods_inside(s);
    if (inside == NULL || outcome_methods_row_of(s)->join == NULL)
        return false;
    outcome_methods_row_of(s)->join(inside, p);
    return true;
}

void describe_settled(struct writer *w, const enum win first[2],
                      const struct settled settled[2])
{
    static const char *const names[] = {"Left", "; Right"};
    for (int who = LEFT; who <= RIGHT; who++) {
        write_format(w, "%s first", names[who]);
        if (first[who] != UNKNOWN)
            write_text(w, first[who] == WIN ? " wins" : " loses");
        else if (settled[who].begun)
            write_format(w, ": %zu of %zu moves settled", settled[who].count,
                         settled[who].of);
        else
            write_text(w, ": not begun");
    }
}

/* SPDX-License-Identifier: MIT */
/* outcome_methods.c: the table of methods that tell who wins, quick ones first. */
#include "twoplayer/clobber/outcome_clobber.h"
#include "twoplayer/line_nimber.h"
#include "twoplayer/method.h"
#include "twoplayer/nimber.h"
#include "twoplayer/sums/outcome_sums.h"

extern const struct outcome_method outcome_formula_method, alternating_method;

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
    &outcome_formula_method.method, /* theorems about the terms */
    &alternating_method.method,     /* a theorem about long alternating lines */
    &lines_method.method,           /* impartial Clobber in one row */
    &nimber_method.method,          /* impartial sums */
    &clobber_method.method,         /* Clobber on grids and lines */
    &values_method.method,          /* fits everything: parts and values */
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

const char *outcome_method_name(const struct search *s)
{
    return methods_row(s)->name;
}

struct expert outcome_expert(struct search *s)
{
    struct search *inside = methods_inside(s);
    return inside != NULL ? (struct expert){inside, row_of(s)->ask} : (struct expert){0};
}

bool outcome_join(struct search *s, struct peers *p)
{
    struct search *inside = methods_inside(s);
    if (inside == NULL || row_of(s)->join == NULL)
        return false;
    row_of(s)->join(inside, p);
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

/* SPDX-License-Identifier: MIT */
/* why.c: `outcome --explain`: why a sum is won or lost. A position falls into independent
 * parts. A part and its negative cancel, because whoever answers in one what was done in
 * the other moves last; the others are worth what their values come to. */
#include "questions/why.h"

#include <string.h>

#include "base/items.h"
#include "questions/value.h"
#include "twoplayer/parts.h"
#include "twoplayer/position_value.h"
#include "twoplayer/value_methods.h"
#include "value/name.h"

#define MOST_PARTS 1000
#define PART_NODES 100000 /* positions that the value of a part may cost */

/* ---- the parts ---- */

struct part_record {
    struct part_head head;
    size_t open[2]; /* by sign: 1 + a part of this kind without a partner; 0: none */
};

/* Can anybody move in the part? */
static bool is_alive(const struct problem *view, const struct why_part *part,
                     void *scratch)
{
    for (int who = LEFT; who <= RIGHT; who++) {
        struct sum_iterator at = {0};
        struct sum_move m;
        if (position_next(view, part->position, (enum player)who, &at, scratch, &m))
            return true;
    }
    return false;
}

/* Finds a partner for the last part: one that is its negative. */
static void pair_last(struct why_found *f, struct part_record *record, bool negative)
{
    const size_t last = f->count - 1;
    const unsigned own = record->head.self_negative ? 0 : negative;
    const unsigned other_sign = record->head.self_negative ? 0 : !negative;
    const size_t partner = record->open[other_sign];
    if (partner == 0) {
        f->parts[last].link = record->open[own];
        record->open[own] = last + 1;
        f->open++;
        return;
    }
    record->open[other_sign] = f->parts[partner - 1].link;
    f->parts[partner - 1].with = last;
    f->parts[last].with = partner - 1;
    f->open--;
}

/* Adds the part that was split off, unless nobody can move in it. Returns false if memory
 * runs out, it is over, or there are too many. */
static bool add_part(struct why_found *f, struct parts *p, const struct term *t,
                     struct run *run)
{
    struct why_part *part = &f->parts[f->count];
    struct problem view;
    uint32_t line = 0;
    bool fresh;
    if (f->count == MOST_PARTS)
        return false;
    *part = (struct why_part){.term = *t, .with = NO_PARTNER};
    part->term.offset = part->term.class = 0;
    part->value = part->lower = part->upper = writer_in(&run->arena);
    part->position = arena_new(&run->arena, t->board->pos_size, 1);
    if (part->position == NULL || !problem_view(&view, run->memory, &part->term, 1))
        return false;
    memcpy(part->position, p->piece, t->board->pos_size);
    const bool alive = is_alive(&view, part, p->scratch);
    problem_done(&view);
    reference r = parts_intern(p, t->class, &line, &fresh);
    if (r == REFERENCE_NONE)
        return false;
    struct part_record *record = parts_record(p, r);
    if (fresh)
        record->open[0] = record->open[1] = 0;
    if (alive) {
        f->count++;
        pair_last(f, record, reference_is_negated(r) != t->negative);
    }
    return true;
}

static bool find_parts(struct why_found *f, struct run *run)
{
    const struct problem *problem = run->q->problem;
    struct arena arena = arena_of(run->memory);
    struct parts p;
    parts_init(&p, problem, &arena, sizeof(struct part_record));
    bool ok = !arena.failed;
    for (size_t i = 0; ok && i < problem->count; i++) {
        const struct term *t = &problem->terms[i];
        struct part_walk walk = {.class = t->class};
        ok = parts_put(&p, t->class, run->q->position + t->offset);
        while (ok && parts_next(&p, &walk))
            ok = add_part(f, &p, t, run);
    }
    parts_done(&p);
    arena_done(&arena);
    return ok;
}

/* ---- their values ---- */

/* What is known of the sum of the parts: lower ≤ sum ≤ upper, NO_VALUE: no bound. */
struct total {
    struct values *store;
    value lower, upper;
};

static value add(struct values *s, value a, value b)
{
    return a == NO_VALUE || b == NO_VALUE ? NO_VALUE : value_add(s, a, b);
}

/* Writes the name of a value; nothing if it is too long. */
static void name(struct values *s, value v, struct writer *w)
{
    if (v != NO_VALUE && value_name(s, v, w) != OK) {
        writer_clear(w);
        values_clear_status(s);
    }
}

/* Finds the value of a part, or else bounds of it. */
static void value_part(struct why_part *part, struct total *sum, struct run *run)
{
    const struct limits limits = {run->limits.seconds, PART_NODES};
    struct values *s = sum->store;
    struct problem view;
    value lower = NO_VALUE, upper = NO_VALUE;
    if (!problem_view(&view, run->memory, &part->term, 1))
        return;
    const struct task task = {
        .problem = &view, .position = part->position, .memory = run->memory, .store = s};
    struct search *search = position_value_new(&task);
    if (run_search(run, search, &limits, 0) == ENDED_SOLVED)
        lower = upper = position_value_of(search);
    search_free(search);
    values_clear_status(s);
    name(s, lower, &part->value);
    if (lower == NO_VALUE) {
        search = value_bounds_new(&task);
        run_search(run, search, &limits, 0);
        if (search != NULL) {
            const struct value_bounds b = value_bounds_of(search);
            lower = b.has_lower ? value_packed(s, b.lower) : NO_VALUE;
            upper = b.has_upper ? value_packed(s, b.upper) : NO_VALUE;
            search_free(search);
        }
        name(s, lower, &part->lower);
        name(s, upper, &part->upper);
    }
    sum->lower = add(s, sum->lower, lower);
    sum->upper = add(s, sum->upper, upper);
    values_clear_status(s);
    problem_done(&view);
}

/* What bounds of the sum prove about who wins it. */
static struct outcome outcome_of_total(const struct total *sum)
{
    struct values *s = sum->store;
    struct outcome o = {.first = {UNKNOWN, UNKNOWN}};
    const value zero = value_integer(s, 0);
    const bool known = sum->lower == sum->upper;
    for (int who = LEFT; who <= RIGHT; who++) {
        o.best[who].term = NO_TERM;
        const value against = who == LEFT ? sum->upper : sum->lower,
                    with = who == LEFT ? sum->lower : sum->upper;
        /* Left loses moving first exactly if the sum is ≤ 0. */
        enum certainty loses = NO, may_lose = UNSURE;
        if (against != NO_VALUE)
            loses = who == LEFT ? value_at_most(s, against, zero)
                                : value_at_most(s, zero, against);
        if (with != NO_VALUE)
            may_lose =
                who == LEFT ? value_at_most(s, with, zero) : value_at_most(s, zero, with);
        if (loses == YES)
            o.first[who] = LOSS;
        else if (may_lose == NO || (known && loses == NO && against != NO_VALUE))
            o.first[who] = WIN;
    }
    values_clear_status(s);
    return o;
}

static bool find_values(struct why_found *f, struct run *run)
{
    struct total sum = {.store = values_new(run->memory)};
    if (sum.store == NULL)
        return false;
    sum.lower = sum.upper = value_integer(sum.store, 0);
    for (size_t i = 0; i < f->count; i++)
        if (f->parts[i].with == NO_PARTNER)
            value_part(&f->parts[i], &sum, run);
    if (sum.lower == sum.upper)
        name(sum.store, sum.lower, &f->total);
    f->proved = outcome_of_total(&sum);
    values_free(sum.store);
    return true;
}

/* ---- the answer ---- */

static enum answer_code answer(struct run *run)
{
    struct why_found f = {.total = writer_in(&run->arena)};
    if (problem_players(run->q->problem) != 2)
        return run_fail(run, BAD_INPUT, "%s is for one player: ask solve, not outcome",
                        problem_game(run->q->problem));
    run_deadline(run, run->limits.seconds);
    f.parts = arena_new(&run->arena, MOST_PARTS, sizeof *f.parts);
    if (f.parts == NULL)
        return run_lacks_memory(run, "the parts need");
    if (!find_parts(&f, run))
        return run_fail(run, LIMIT,
                        "the position has more than %d parts, or is too large",
                        MOST_PARTS);
    if (!find_values(&f, run))
        return run_lacks_memory(run, "the values need");
    const bool whole =
        f.proved.first[LEFT] != UNKNOWN && f.proved.first[RIGHT] != UNKNOWN;
    struct result r = result_of(run, whole ? "optimal" : "bound", "parts", f.count, &f);
    run_done(run);
    return reply_give(run, &r, whole ? ANSWER_GIVEN : ANSWER_LIMIT);
}

static bool when(const struct run *run)
{
    return run->q->explain;
}

const struct command why_command = {
    .name = "outcome",
    .when = when,
    .answer = answer,
    .show = &show_why,
};

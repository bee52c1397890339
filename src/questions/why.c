/* SPDX-License-Identifier: MIT */
/* why.c: `outcome --explain`: why a sum is won or lost. A position falls into independent
 * parts. A part and its negative cancel, because whoever answers in one what was done in
 * the other moves last; the others are worth what their values come to. */
#include "questions/why.h"

#include <string.h>

#include "answer/answer.h"
#include "base/items.h"
#include "questions/render.h"
#include "questions/value.h"
#include "twoplayer/outcome.h"
#include "twoplayer/parts.h"
#include "twoplayer/position_value.h"
#include "twoplayer/value_methods.h"
#include "value/name.h"

#define NO_PARTNER SIZE_MAX

/* An independent part of the position in which somebody can move. */
struct why_part {
    struct term term; /* with the offset 0 */
    uint8_t *position;
    size_t with;                       /* the part that is its negative, or NO_PARTNER */
    size_t link;                       /* 1 + an earlier part that waits for a partner */
    struct writer value, lower, upper; /* names; empty: not known, or not asked for */
};

struct why_found {
    struct why_part *parts;
    size_t count, capacity;
    size_t open;           /* parts without a partner */
    struct writer total;   /* what those are worth together; empty: not known */
    struct outcome proved; /* by the parts alone, without a search of the whole */
    enum ended ended;
};

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

static enum answer_code why_answer(struct run *run)
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

/* ---- text and JSON ---- */

/* Writes the part as a LINE, without the options. */
static void show_line(const struct why_part *part, struct memory *m, struct writer *w)
{
    struct problem view;
    if (!problem_view(&view, m, &part->term, 1))
        return;
    position_print_terms(&view, part->position, w);
    problem_done(&view);
}

static bool is_known(const struct writer *w)
{
    return w->length > 0;
}

static void show_worth(const struct why_part *part, struct writer *w)
{
    const size_t from = w->length;
    if (is_known(&part->value))
        write_format(w, "is worth %s", part->value.text);
    else if (is_known(&part->lower) && is_known(&part->upper))
        write_format(w, "is worth at least %s and at most %s", part->lower.text,
                     part->upper.text);
    else if (is_known(&part->lower))
        write_format(w, "is worth at least %s", part->lower.text);
    else if (is_known(&part->upper))
        write_format(w, "is worth at most %s", part->upper.text);
    else
        write_text(w, "has a value that is not known");
    shorten_text(w, from);
}

static void show_conclusion(const struct why_found *f, struct writer *w)
{
    static const char *const classes[] = {
        "Left wins, whoever moves first", "Right wins, whoever moves first",
        "the first player wins", "the second player wins"};
    switch (outcome_class(&f->proved)) {
    case 'L':
        write_format(w, "%s\n", classes[0]);
        return;
    case 'R':
        write_format(w, "%s\n", classes[1]);
        return;
    case 'N':
        write_format(w, "%s\n", classes[2]);
        return;
    case 'P':
        write_format(w, "%s\n", classes[3]);
        return;
    default:
        break;
    }
    for (int who = LEFT; who <= RIGHT; who++)
        if (f->proved.first[who] != UNKNOWN) {
            write_format(w, "%s first %s\n", who == LEFT ? "Left" : "Right",
                         f->proved.first[who] == WIN ? "wins" : "loses");
            return;
        }
    write_text(w, "that does not tell who wins; `outcome` searches\n");
}

static void why_text(const struct result *r, struct writer *w)
{
    const struct why_found *f = r->found;
    if (f->count == 0)
        write_text(w, "nobody can move\n");
    for (size_t i = 0; i < f->count; i++) {
        const struct why_part *part = &f->parts[i];
        write_format(w, "%zu  ", i + 1);
        show_line(part, r->problem->memory, w);
        write_text(w, "  ");
        if (part->with != NO_PARTNER)
            write_format(w, "is the negative of %zu: together they are worth 0",
                         part->with + 1);
        else
            show_worth(part, w);
        write_byte(w, '\n');
    }
    if (f->count > 1 && is_known(&f->total)) {
        size_t from = w->length;
        write_format(w, "together: %s", f->total.text);
        shorten_text(w, from);
        write_byte(w, '\n');
    }
    show_conclusion(f, w);
}

static void show_known(const char *key, const struct writer *text, struct json *j)
{
    if (is_known(text))
        json_text(json_key(j, key), text->text);
}

static void why_json(const struct result *r, struct json *j)
{
    const struct why_found *f = r->found;
    const char class[] = {outcome_class(&f->proved), '\0'};
    static const enum player players[] = {LEFT, RIGHT};
    json_text(json_key(j, "outcome"), class[0] != '\0' ? class : NULL);
    for (int i = 0; i < 2; i++) {
        const enum win first = f->proved.first[players[i]];
        const bool left = (players[i] == LEFT) == (first == WIN);
        json_text(json_key(j, i == 0 ? "left_first" : "right_first"), first == UNKNOWN
                                                                          ? NULL
                                                                      : left ? "left"
                                                                             : "right");
    }
    json_open_list(json_key(j, "parts"));
    for (size_t i = 0; i < f->count; i++) {
        const struct why_part *part = &f->parts[i];
        json_open(j);
        show_line(part, r->problem->memory, json_text_open(json_key(j, "line")));
        json_text_close(j);
        if (part->with != NO_PARTNER)
            json_count(json_key(j, "cancels"), part->with + 1);
        show_known("value", &part->value, j);
        show_known("lower", &part->lower, j);
        show_known("upper", &part->upper, j);
        json_close(j);
    }
    json_close_list(j);
    json_text(json_key(j, "total"), is_known(&f->total) ? f->total.text : NULL);
}

static const struct renderer show_why = {why_text, why_json};

/* ---- the command ---- */

const struct command why_command = {
    .name = "outcome",
    .when = when,
    .answer = why_answer,
    .show = &show_why,
};

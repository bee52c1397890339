/* SPDX-License-Identifier: MIT */
/* sums.c: sums of positions and values, worked out as late as possible: it may be easy to
 * tell who wins a large position whose value is out of reach. So comparisons ask for the
 * outcome of a difference, and a value is found only where one is needed. */
#include <string.h>

#include "calc/inside.h"
#include "twoplayer/method.h"
#include "twoplayer/value_methods.h"

/* ---- sums ---- */

/* Returns the sum that a thing is. A value has no addends. */
static struct calc_sum parts_of(const struct thing *t)
{
    return t->kind == CALC_POSITION ? *t->sum : (struct calc_sum){.rest = t->value};
}

#define MOST_MERGED 64 /* number of addends that a new one is compared with */

#define MOST_FACTOR ((int64_t)1 << 60)

/* Adds f·part to `to`, which has room, and merges equal positions. */
static bool add_part(struct calc_sum *to, int64_t f, const struct addend *part)
{
    int64_t factor;
    int64_t x = f < 0 ? -f : f, y = part->factor < 0 ? -part->factor : part->factor;
    if (y != 0 && x > MOST_FACTOR / y)
        return false;
    factor = f * part->factor;
    for (size_t i = 0; i < to->count && i < MOST_MERGED; i++) {
        struct addend *a = &to->addends[i];
        if (!(a->position == part->position ||
              (a->position->length == part->position->length &&
               memcmp(a->position->line, part->position->line, a->position->length) ==
                   0)))
            continue;
        a->factor += factor;
        if (a->factor > MOST_FACTOR || a->factor < -MOST_FACTOR)
            return false;
        if (a->factor == 0)
            *a = to->addends[--to->count];
        return true;
    }
    if (factor != 0)
        to->addends[to->count++] = (struct addend){factor, part->position};
    return true;
}

static value multiple(struct values *s, int64_t n, value v)
{
    return n == 1 ? v : n == -1 ? value_negate(s, v) : value_multiple(s, n, v);
}

bool sum_combine(struct machine *m, uint32_t place, int64_t f, const struct thing *a,
                 int64_t g, const struct thing *b, struct thing *to)
{
    if (!is_game(a) || !is_game(b))
        return machine_fail(m, place, BAD_INPUT, "expected values or positions, found %s",
                            thing_kind(is_game(a) ? b : a));
    struct calc_sum x = parts_of(a), y = parts_of(b), *sum;
    value rest;
    rest = value_add(m->values, multiple(m->values, f, x.rest),
                     multiple(m->values, g, y.rest));
    if (!(*&rest != NO_VALUE || machine_store_failed(m, place)))
        return false;
    *to = thing_of(rest);
    if (x.count + y.count == 0)
        return true;
    sum = arena_new(&m->arena, 1, sizeof *sum);
    struct addend *addends = arena_new(&m->arena, x.count + y.count, sizeof *addends);
    if (sum == NULL || addends == NULL)
        return machine_no_memory(m, place);
    *sum = (struct calc_sum){.addends = addends, .rest = rest};
    bool ok = true;
    if (f == 1 && x.count > 0) { /* nothing to merge */
        memcpy(addends, x.addends, x.count * sizeof *addends);
        sum->count = x.count;
    }
    for (size_t i = sum->count; ok && i < x.count; i++)
        ok = add_part(sum, f, &x.addends[i]);
    for (size_t i = 0; ok && i < y.count; i++)
        ok = add_part(sum, g, &y.addends[i]);
    if (!ok)
        return machine_fail(m, place, LIMIT, "the multiple is too large");
    if (sum->count > 0)
        *to = (struct thing){.kind = CALC_POSITION, .sum = sum};
    return true;
}

/* ---- values ---- */

static bool search_failed_at(struct machine *m, uint32_t place, enum ended ended)
{
    enum status status = ended == ENDED_MEMORY                           ? NO_MEMORY
                         : ended == ENDED_TIME || ended == ENDED_STOPPED ? EXPIRED
                                                                         : LIMIT;
    if (m->run->error->status != OK)
        return false; /* the first error counts */
    machine_note(m, place, status, "%s", ended_because(ended));
    m->run->error->ended = ended;
    return false;
}

static struct task task_of(struct machine *m, const struct problem *p)
{
    const struct request *q = m->run->q; /* NULL in the library */
    return (struct task){.problem = p,
                         .position = p->start,
                         .memory = m->run->memory,
                         .store = m->values,
                         .nodes = m->run->limits.nodes,
                         .seed = 1,
                         .crew = m->run->host->crew,
                         .databases = q != NULL ? q->databases : NULL};
}

/* Tries the methods that find values, in the order of their table. */
static enum ended find_value(struct machine *m, const struct problem *p,
                             const struct limits *limits, value *v)
{
    const struct task task = task_of(m, p);
    enum ended ended = ENDED_MEMORY;
    for (const struct value_method *const *r = value_methods; *r != NULL; r++) {
        const struct value_method *row = *r;
        if (row->value == NULL || (row->method.fits != NULL && !row->method.fits(&task)))
            continue;
        struct search *s = row->method.begin(&task);
        if (s == NULL)
            continue;
        ended = run_search(m->run, s, limits, m->nodes);
        m->nodes += s->nodes;
        if (ended == ENDED_SOLVED)
            *v = row->value(s);
        search_free(s);
        values_clear_status(m->values);
        if (ended == ENDED_SOLVED || ended == ENDED_STOPPED)
            break;
    }
    return ended;
}

/* Finds the value of one position and stores it there. If it is not found within the
 * limits, *ended says why. */
static bool position_value(struct machine *m, uint32_t place, struct position *p,
                           const struct limits *limits, enum ended *ended)
{
    struct problem problem;
    struct error error = {0};
    *ended = ENDED_SOLVED;
    if (p->known != NO_VALUE)
        return true;
    if (!position_parse(m, place, p->line, p->length, &problem, &error))
        return machine_fail(m, place, error.status, "%s", error.message);
    *ended = find_value(m, &problem, limits, &p->known);
    problem_done(&problem);
    return *ended == ENDED_SOLVED;
}

/* Finds the value of a thing within limits. Returns false on failure: *ended says why, or
 * the error is set. */
static bool value_within(struct machine *m, uint32_t place, const struct thing *t,
                         const struct limits *limits, value *v, enum ended *ended)
{
    struct calc_sum sum = parts_of(t);
    *v = sum.rest;
    for (size_t i = 0; i < sum.count; i++) {
        const struct addend *a = &sum.addends[i];
        if (!position_value(m, place, a->position, limits, ended))
            return false;
        *v = value_add(m->values, *v, multiple(m->values, a->factor, a->position->known));
        if (*v == NO_VALUE)
            return machine_store_failed(m, place);
    }
    return true;
}

bool sum_value(struct machine *m, uint32_t place, const struct thing *t, value *v)
{
    enum ended ended = ENDED_SOLVED;
    if (value_within(m, place, t, &m->run->limits, v, &ended))
        return true;
    return ended != ENDED_SOLVED ? search_failed_at(m, place, ended) : false;
}

/* ---- LINEs ---- */

/* A LINE being written. Its options apply to all its terms. */
struct line {
    struct writer *terms, options;
    bool has_options;
};

/* Adds a position. Returns false if its options differ from those of an earlier one. */
static bool add_position(struct line *l, const struct problem *p, int64_t factor)
{
    struct writer options = {.memory = l->options.memory, .arena = l->options.arena};
    for (int64_t n = factor < 0 ? -factor : factor; n > 0; n--)
        position_add_terms(p, p->start, factor < 0, l->terms);
    if (!problem_takes_options(p))
        return true;
    position_close_line(p, p->start, &options);
    if (!l->has_options) {
        l->has_options = true;
        l->options = options;
        return true;
    }
    return options.length == l->options.length &&
           (options.length == 0 ||
            memcmp(options.text, l->options.text, options.length) == 0);
}

static bool write_rest(struct machine *m, uint32_t place, value rest, struct writer *w)
{
    struct packed zero;
    if (value_unpack(m->values, rest, &zero) && zero.numerator == 0 && zero.ups == 0 &&
        zero.nimber == 0 && w->length > 0)
        return true;
    write_text(w, w->length > 0 ? " + expr " : "expr ");
    enum status status = value_form(m->values, rest, w);
    return status == OK || machine_fail(m, place, status, "the value is too long");
}

bool sum_line(struct machine *m, uint32_t place, const struct thing *t, struct writer *w)
{
    struct calc_sum sum = parts_of(t);
    struct writer terms = writer_in(&m->arena);
    struct line line = {.terms = &terms, .options = writer_in(&m->arena)};
    uint64_t copies = 0;
    for (size_t i = 0; i < sum.count; i++) {
        struct problem p;
        struct error error = {0};
        int64_t factor = sum.addends[i].factor;
        copies += factor < 0 ? 0 - (uint64_t)factor : (uint64_t)factor;
        if (copies > MOST_COPIES)
            return machine_fail(m, place, LIMIT, "the sum has more than %d positions",
                                MOST_COPIES);
        if (!position_parse(m, place, sum.addends[i].position->line,
                            sum.addends[i].position->length, &p, &error))
            return machine_fail(m, place, error.status, "%s", error.message);
        bool ok = add_position(&line, &p, factor);
        problem_done(&p);
        if (!ok)
            return machine_fail(m, place, LIMIT,
                                "the positions of the sum have different rules");
    }
    if (!write_rest(m, place, sum.rest, &terms))
        return false;
    write_bytes(w, terms.text, terms.length);
    if (line.options.length > 0)
        write_bytes(w, line.options.text, line.options.length);
    return (!w->failed && !terms.failed && !line.options.failed) ||
           machine_no_memory(m, place);
}

/* ---- outcomes ---- */

static char outcome_of_value(struct values *s, value v)
{
    value zero = value_integer(s, 0);
    enum certainty below = value_at_most(s, v, zero), above = value_at_most(s, zero, v);
    if (below == UNSURE || above == UNSURE)
        return 0;
    return below == YES ? above == YES ? 'P' : 'R' : above == YES ? 'L' : 'N';
}

/* Finds who wins a LINE, by a search for the outcome, not for the value. */
static char search_outcome(struct machine *m, const struct problem *p,
                           const struct limits *limits, enum ended *ended)
{
    struct task task = task_of(m, p);
    task.store = NULL; /* its values are not worth keeping */
    struct search *s = outcome_search(&task, NULL);
    *ended = s != NULL ? run_search(m->run, s, limits, m->nodes) : ENDED_MEMORY;
    if (s == NULL)
        return 0;
    m->nodes += s->nodes;
    struct outcome o = outcome_of(s);
    search_free(s);
    return outcome_class(&o);
}

/* Nodes for a first try to find a value, which is the quickest way if they suffice. */
#define FIRST_NODES 10000

/* Returns a part of the time limit, and a limit of `nodes` more nodes, unless 0. */
static struct limits part_of(const struct machine *m, double part, uint64_t nodes)
{
    struct limits all = m->run->limits;
    if (nodes > 0 && (all.nodes == 0 || m->nodes + nodes < all.nodes))
        all.nodes = m->nodes + nodes;
    all.seconds *= part;
    return all;
}

/* Finds the outcome by the outcome search. Returns 0 if it is not found; sets no
 * error. */
static char outcome_by_search(struct machine *m, uint32_t place, const struct thing *t)
{
    struct error before = *m->run->error;
    struct writer line = writer_in(&m->arena);
    struct limits limits = part_of(m, 0.75, 0);
    struct problem p;
    struct error error = {0};
    enum ended ended;
    char outcome = 0;
    if (sum_line(m, place, t, &line) &&
        position_parse(m, place, line.text, line.length, &p, &error)) {
        outcome = search_outcome(m, &p, &limits, &ended);
        problem_done(&p);
    }
    *m->run->error = before;
    return outcome;
}

bool sum_outcome(struct machine *m, uint32_t place, const struct thing *t, char *outcome)
{
    struct position *single = t->kind == CALC_POSITION && t->sum->count == 1 &&
                                      t->sum->addends[0].factor == 1 &&
                                      t->sum->rest == value_integer(m->values, 0)
                                  ? t->sum->addends[0].position
                                  : NULL;
    struct limits first = part_of(m, 0.125, FIRST_NODES);
    struct error before = *m->run->error;
    enum ended ended;
    value v;
    *outcome = single != NULL ? single->outcome : 0;
    if (*outcome != 0)
        return true;
    bool found = value_within(m, place, t, &first, &v, &ended);
    if (!found && !run_is_stopped(m->run)) {
        *m->run->error = before;
        values_clear_status(m->values);
        *outcome = outcome_by_search(m, place, t);
        found = *outcome == 0 && sum_value(m, place, t, &v);
    }
    if (*outcome == 0 && found)
        *outcome = outcome_of_value(m->values, v);
    if (single != NULL)
        single->outcome = *outcome;
    if (*outcome != 0)
        return true;
    return found ? machine_store_failed(m, place)
                 : search_failed_at(m, place,
                                    run_is_stopped(m->run) ? ENDED_STOPPED : ENDED_TIME);
}

/* Lists the positions after each move of the player. */
static bool position_moves(struct machine *m, uint32_t place, const struct problem *p,
                           enum player who, struct calc_list *to)
{
    struct sum_iterator at = {0};
    struct sum_move made;
    void *scratch = arena_new(&m->arena, p->move_scratch, 1);
    uint8_t *pos = arena_new(&m->arena, p->pos_size + 1, 1);
    struct writer line = writer_in(&m->arena);
    struct thing option;
    bool ok = (scratch != NULL && pos != NULL) || machine_no_memory(m, place);
    while (ok && position_next(p, p->start, who, &at, scratch, &made)) {
        memcpy(pos, p->start, p->pos_size);
        position_play(p, pos, who, made, scratch);
        writer_clear(&line);
        position_print_line(p, pos, &line);
        ok = !machine_expired(m, place) &&
             (!line.failed || machine_no_memory(m, place)) &&
             position_of_line(m, place, line.text, line.length, &option) &&
             list_add(m, place, to, option);
    }
    return ok;
}

/* ---- options ---- */

bool sum_options(struct machine *m, uint32_t place, const struct thing *t,
                 enum player who, struct calc_list *to)
{
    struct writer line = writer_in(&m->arena);
    struct error error = {0};
    struct problem p;
    if (t->kind == CALC_VALUE) {
        struct value_options o;
        bool ok =
            value_options(m->values, t->value, &o) || machine_store_failed(m, place);
        for (uint32_t i = 0; ok && i < o.count[who]; i++)
            ok = list_add(m, place, to, thing_of(o.option[who][i]));
        return ok;
    }
    if (!sum_line(m, place, t, &line))
        return false;
    if (!position_parse(m, place, line.text, line.length, &p, &error))
        return machine_fail(m, place, error.status, "%s", error.message);
    bool ok = position_moves(m, place, &p, who, to);
    problem_done(&p);
    return ok;
}

/* ---- comparing ---- */

static bool compare_values(struct machine *m, uint32_t place, value a, value b,
                           unsigned *way)
{
    enum certainty below = value_at_most(m->values, a, b),
                   above = value_at_most(m->values, b, a);
    if (below == UNSURE || above == UNSURE)
        return machine_store_failed(m, place);
    *way = below == YES ? above == YES ? EQUAL : LESS : above == YES ? GREATER : CONFUSED;
    return true;
}

static bool compare_games(struct machine *m, uint32_t place, const struct thing *a,
                          const struct thing *b, unsigned *way)
{
    struct thing difference;
    char outcome;
    if (a->kind == CALC_VALUE && b->kind == CALC_VALUE)
        return compare_values(m, place, a->value, b->value, way);
    if (!sum_combine(m, place, 1, a, -1, b, &difference) ||
        !sum_outcome(m, place, &difference, &outcome))
        return false;
    *way = outcome == 'P'   ? EQUAL
           : outcome == 'L' ? GREATER
           : outcome == 'R' ? LESS
                            : CONFUSED;
    return true;
}

/* Compares two lists, which are equal or CONFUSED. */
static bool compare_lists(struct machine *m, uint32_t place, const struct calc_list *a,
                          const struct calc_list *b, unsigned *way)
{
    *way = a->count == b->count ? EQUAL : CONFUSED;
    for (size_t i = 0; *way == EQUAL && i < a->count; i++)
        if (machine_expired(m, place) ||
            !compare_things(m, place, &a->items[i], &b->items[i], way))
            return false;
    *way = *way == EQUAL ? EQUAL : CONFUSED;
    return true;
}

bool compare_things(struct machine *m, uint32_t place, const struct thing *a,
                    const struct thing *b, unsigned *way)
{
    if (is_game(a) && is_game(b))
        return compare_games(m, place, a, b, way);
    if (a->kind != b->kind)
        return machine_fail(m, place, BAD_INPUT, "%s cannot be compared with %s",
                            thing_kind(a), thing_kind(b));
    bool same = a->kind == CALC_TRUTH
                    ? a->truth == b->truth
                    : a->kind == CALC_TEXT && a->text.length == b->text.length &&
                          memcmp(a->text.bytes, b->text.bytes, a->text.length) == 0;
    *way = same ? EQUAL : CONFUSED;
    return a->kind != CALC_LIST || compare_lists(m, place, a->list, b->list, way);
}

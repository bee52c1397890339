/* SPDX-License-Identifier: MIT */
/* value.c: what a two-player position or sum is worth. The methods of
 * twoplayer/value_methods.c are asked one after another, each with its share of the
 * limits, until one finds the value. If none does, bounds of the value are an answer,
 * too. */
#include "questions/value.h"

#include "answer/answer.h"
#include "answer/certify.h"
#include "answer/options.h"
#include "answer/table.h"
#include "base/sort.h"
#include "questions/outcome.h"
#include "questions/render.h"
#include "twoplayer/method.h"
#include "twoplayer/value_methods.h"
#include "value/name.h"
#include "value/notation.h"
#include "value/operations.h"
#include "value/thermo.h"

/* Texts about a value. An empty text is not known. */
enum worth_text {
    WORTH_NAME, /* or, if that is too long, how many values its form contains */
    WORTH_FORM,
    WORTH_LEFT_STOP,
    WORTH_RIGHT_STOP,
    WORTH_WEIGHT, /* the atomic weight, if the value is all-small */
    WORTH_REDUCED,
    WORTH_LOWER, /* bounds, if the value is not known */
    WORTH_UPPER,
    WORTH_TEXTS
};

#define MOST_NAMES 60 /* a longer list is not shown */

/* Names of values, sorted as bytes. */
struct name_list {
    struct writer text;
    uint32_t count;
    struct name_place {
        size_t from, length; /* in the text */
    } names[MOST_NAMES];
};

/* Everything that `value` finds. It is shown after stores and searches are freed, so it
 * holds texts, not values. */
struct valuation {
    enum ended ended; /* ENDED_SOLVED: the value is known; else: why it is not */
    struct outcome outcome;
    enum notation notation; /* that of all texts but the form */
    struct writer texts[WORTH_TEXTS];

    /* If the value is known: */
    size_t form_nodes; /* size of a form that is too long to print; else 0 */
    struct dyadic mean, temperature;
    uint64_t birthday;
    bool is_nimber;
    uint32_t nimber;

    /* For JSON, unless they take too long to find: */
    enum certainty number, infinitesimal, all_small;
    bool has_incentives;
    struct name_list incentives[2];
};

/* ---- what is said about a value: found while its store exists ---- */

/* Makes an empty valuation. Its texts are freed with the arena. */
static void worth_init(struct valuation *w, struct arena *a, enum notation notation)
{
    *w = (struct valuation){.ended = ENDED_MEMORY, .notation = notation};
    for (int i = 0; i < WORTH_TEXTS; i++)
        w->texts[i] = writer_in(a);
    for (int who = LEFT; who <= RIGHT; who++)
        w->incentives[who].text = writer_in(a);
}

/* Forgets everything that was found. */
static void worth_clear(struct valuation *w)
{
    for (int i = 0; i < WORTH_TEXTS; i++)
        writer_clear(&w->texts[i]);
    w->form_nodes = 0;
}

/* ---- for everybody ---- */

static enum status name_text(struct valuation *w, struct values *s, value v,
                             enum worth_text which)
{
    return value_name_in(s, v, w->notation, &w->texts[which]);
}

/* Finds name and form; if one is too long, finds how many different values the form
 * has. */
static bool find_name(struct valuation *w, struct values *s, value v)
{
    struct writer *name = &w->texts[WORTH_NAME], *form = &w->texts[WORTH_FORM];
    enum status named = name_text(w, s, v, WORTH_NAME), formed = value_form(s, v, form);
    if (formed == LIMIT || named == LIMIT) {
        w->form_nodes = value_form_nodes(s, v);
        writer_clear(form);
    }
    if (named == LIMIT) {
        writer_clear(name);
        write_format(name, "(%zu different values)", w->form_nodes);
    }
    return (named == OK || named == LIMIT) && (formed == OK || formed == LIMIT);
}

/* Finds what both text and JSON show about a value. Returns false if the store fails. */
static bool worth_find(struct valuation *w, struct values *s, value v)
{
    const value stops[2] = {value_left_stop(s, v), value_right_stop(s, v)};
    value weight = value_is_all_small(s, v) == YES ? value_atomic_weight(s, v) : NO_VALUE;
    struct packed packed;
    w->birthday = value_birthday(s, v);
    if (!value_mean(s, v, &w->mean) || !value_temperature(s, v, &w->temperature) ||
        values_status(s) != OK)
        return false;
    w->is_nimber =
        value_unpack(s, v, &packed) && packed.numerator == 0 && packed.ups == 0;
    w->nimber = w->is_nimber ? packed.nimber : 0;
    return find_name(w, s, v) &&
           (name_text(w, s, stops[LEFT], WORTH_LEFT_STOP) == OK &&
            name_text(w, s, stops[RIGHT], WORTH_RIGHT_STOP) == OK &&
            (weight == NO_VALUE || name_text(w, s, weight, WORTH_WEIGHT) == OK));
}

/* ---- for JSON ---- */

/* Incentives are found only up to these sizes: differences of larger forms may take long.
 * So may those of large nimbers, which are one node each, but have late birthdays. */
#define MOST_FORM_NODES 60
#define LAST_BIRTHDAY 100

/* Called when something that only JSON shows was not found. That is no failure, unless
 * memory ran out. */
static bool is_enough_memory(struct values *s, enum status status)
{
    values_clear_status(s);
    return status != NO_MEMORY;
}

static bool find_reduced(struct valuation *w, struct values *s, value v)
{
    struct writer *text = &w->texts[WORTH_REDUCED];
    value reduced = value_reduced(s, v);
    enum status status =
        reduced != NO_VALUE ? name_text(w, s, reduced, WORTH_REDUCED) : values_status(s);
    if (status != OK)
        writer_clear(text);
    return is_enough_memory(s, status);
}

static bool is_before(const void *a, const void *b, const void *text)
{
    const struct name_place *x = a, *y = b;
    return sort_compare_bytes((const char *)text + x->from, x->length,
                              (const char *)text + y->from, y->length) < 0;
}

/* Lists names in sorted order: the order of the values depends on what the store worked
 * out before. */
static enum status list_names(struct name_list *l, struct values *s, const value *list,
                              uint32_t count, enum notation notation)
{
    enum status status = count <= MOST_NAMES ? OK : LIMIT;
    for (l->count = 0; status == OK && l->count < count; l->count++) {
        size_t from = l->text.length;
        status = value_name_in(s, list[l->count], notation, &l->text);
        l->names[l->count] = (struct name_place){from, l->text.length - from};
    }
    if (status == OK)
        sort_by(l->names, l->count, sizeof *l->names, is_before, l->text.text);
    return l->text.failed ? NO_MEMORY : status;
}

static bool find_incentives(struct valuation *w, struct values *s, value v)
{
    struct value_options gains;
    enum status status = value_incentives(s, v, &gains) ? OK : values_status(s);
    for (int who = LEFT; status == OK && who <= RIGHT; who++)
        status = list_names(&w->incentives[who], s, gains.option[who], gains.count[who],
                            w->notation);
    w->has_incentives = status == OK;
    return is_enough_memory(s, status);
}

/* Finds what only JSON shows. Returns false if it is over the budget. */
static bool worth_find_more(struct valuation *w, struct values *s, value v)
{
    w->number = value_is_number(s, v) ? YES : NO;
    w->infinitesimal = value_is_infinitesimal(s, v);
    w->all_small = value_is_all_small(s, v);
    size_t nodes = value_form_nodes(s, v);
    if (nodes == 0)
        return false;
    if (nodes > MOST_FORM_NODES || value_birthday(s, v) > LAST_BIRTHDAY)
        return true;
    return find_reduced(w, s, v) && find_incentives(w, s, v);
}

/* ---- bounds ---- */

/* Sets bounds instead of the value. Returns false if it is over the budget. */
static bool worth_set_bounds(struct valuation *w, const struct value_bounds *b,
                             struct memory *m)
{
    w->outcome = b->outcome;
    if (!b->has_lower && !b->has_upper)
        return true;
    struct values *s = values_new(m);
    bool ok = s != NULL;
    if (ok && b->has_lower)
        ok = name_text(w, s, value_packed(s, b->lower), WORTH_LOWER) == OK;
    if (ok && b->has_upper)
        ok = name_text(w, s, value_packed(s, b->upper), WORTH_UPPER) == OK;
    values_free(s);
    return ok;
}

bool has_value(struct run *run)
{
    const struct problem *p = run->q->problem;
    if (problem_players(p) == 2)
        return true;
    return run_refuse(run, BAD_INPUT, "%s is for one player: ask solve, not value",
                      problem_game(p));
}

/* ---- one method ---- */

/* What the methods have found so far. */
struct value_finding {
    struct valuation worth;
    struct value_bounds bounds; /* while the value is not known */
    const char *method;         /* the last method asked */
    uint64_t nodes;
    bool too_much; /* the value is known, but not all of it fits into the memory */
};

/* Stores what is said about a value that was found. It was found in time, so what follows
 * has no deadline. */
static void keep_value(struct run *run, struct value_finding *f, struct values *s,
                       value v)
{
    f->worth.ended = ENDED_SOLVED;
    run_done(run);
    f->too_much = run->q->json && !worth_find_more(&f->worth, s, v);
}

/* Finds a winning first move of each player who has one. If the time is used up, the move
 * stays unknown; the value is still given. Returns false if the store fails in another
 * way. */
static bool find_moves(const struct value_method *row, const struct task *t,
                       struct search *search, struct outcome *o)
{
    struct values *s = row->store(search);
    for (int who = LEFT; who <= RIGHT; who++) {
        if (o->first[who] != WIN)
            continue;
        if (row->winning_move != NULL &&
            row->winning_move(t, search, (enum player)who, &o->best[who]) != YES)
            o->best[who].term = NO_TERM;
        if (o->best[who].term == NO_TERM && values_status(s) == EXPIRED)
            values_clear_status(s);
    }
    return values_status(s) == OK;
}

/* Takes the value out of a search that has ended. */
static void take_value(const struct value_method *row, const struct task *t,
                       struct search *search, enum ended ended, struct run *run,
                       struct value_finding *f)
{
    struct valuation *w = &f->worth;
    struct values *s = row->store(search);
    w->ended = ended;
    if (ended != ENDED_SOLVED)
        return;
    value v = row->value(search);
    if (row->outcome(t, search, &w->outcome) && worth_find(w, s, v) &&
        find_moves(row, t, search, &w->outcome)) {
        keep_value(run, f, s, v);
        return;
    }
    w->ended = run_ended(run, search_failed(values_status(s)));
    worth_clear(w);
}

/* Stores bounds, and who wins, unless more is known. If the bounds meet, they are the
 * value. */
static void take_bounds(const struct value_bounds *b, struct run *run,
                        struct value_finding *f)
{
    struct values *s = NULL;
    const struct value_bounds before = f->bounds;
    f->bounds = *b;
    for (int who = LEFT; who <= RIGHT; who++)
        if (b->outcome.first[who] == UNKNOWN) {
            f->bounds.outcome.first[who] = before.outcome.first[who];
            f->bounds.outcome.best[who] = before.outcome.best[who];
        }
    if (!b->has_lower) {
        f->bounds.has_lower = before.has_lower;
        f->bounds.lower = before.lower;
    }
    if (!b->has_upper) {
        f->bounds.has_upper = before.has_upper;
        f->bounds.upper = before.upper;
    }
    if (bounds_meet(b) && (s = values_new(run->memory)) != NULL) {
        value v = value_packed(s, b->lower);
        f->worth.outcome = b->outcome;
        if (v != NO_VALUE && worth_find(&f->worth, s, v))
            keep_value(run, f, s, v);
        else
            worth_clear(&f->worth);
    }
    values_free(s);
}

/* Asks who wins, as `outcome` does, which is usually known long before the value. If it
 * is the second player, the value is 0. An eighth of the limits is left. */
static void ask_who_wins(struct run *run, const struct task *t, struct value_finding *f)
{
    const struct limits *all = &run->limits, most = {all->seconds - all->seconds / 8,
                                                     all->nodes - all->nodes / 8};
    struct search *search = outcome_search(t, NULL);
    if (search == NULL)
        return;
    run_search(run, search, &most, f->nodes);
    f->nodes += search->nodes;
    const bool asked = methods_inside(search) != NULL;
    const struct outcome o = asked ? outcome_of(search) : (struct outcome){0};
    const struct value_bounds b = {.outcome = o,
                                   .has_lower = o.first[RIGHT] == LOSS,
                                   .has_upper = o.first[LEFT] == LOSS};
    if (bounds_meet(&b))
        f->method = outcome_method_name(search);
    search_free(search);
    take_bounds(&b, run, f);
}

/* Tries one method. Returns false if there is no memory to begin. */
static bool try_method(const struct value_method *row, const struct task *t,
                       const struct limits *limits, struct run *run,
                       struct value_finding *f)
{
    run_deadline(run, limits->seconds);
    struct search *search = row->method.begin(t);
    if (search == NULL) {
        f->worth.ended = run_ended(run, SEARCH_NO_MEMORY);
        return false;
    }
    f->method = row->method.name;
    enum ended ended = run_search(run, search, limits, f->nodes);
    f->nodes += search->nodes;
    if (row->bounds == NULL) {
        take_value(row, t, search, ended, run, f);
        search_free(search); /* what comes next may need the memory */
    } else {
        struct value_bounds bounds = row->bounds(search);
        search_free(search);
        /* Stores bounds. If they meet, they are the value. */
        struct values *s = NULL;
        f->bounds = bounds;
        if (bounds_meet(&bounds) && (s = values_new(run->memory)) != NULL) {
            value v = value_packed(s, bounds.lower);
            f->worth.outcome = bounds.outcome;
            if (v != NO_VALUE && worth_find(&f->worth, s, v))
                keep_value(run, f, s, v);
            else
                worth_clear(&f->worth);
        }
        values_free(s);
    }
    return true;
}

/* ---- all methods ---- */

/* Returns the limits of a method: all but what is reserved for the methods after it. */
static struct limits share_of(const struct value_method *row, const struct limits *all)
{
    return (struct limits){all->seconds - all->seconds / 4 * row->reserved,
                           all->nodes - all->nodes / 4 * row->reserved};
}

/* Should the method be tried? Bounds are of no use in a table. */
static bool is_wanted(const struct request *q, const struct value_method *row,
                      const struct task *t)
{
    return method_fits(&row->method, t) && !(table_row_wanted(q) && row->bounds != NULL);
}

/* Nodes of a method before it is asked who wins: most values need no more. With --nodes,
 * it is a quarter of those at most. */
#define FIRST_NODES 10000

/* Tries a method that does not tell who wins in passing. If it does not find the value
 * soon, it is asked who wins, before the method begins again. */
static bool try_soon(const struct value_method *row, const struct task *t,
                     const struct limits *limits, struct run *run,
                     struct value_finding *f)
{
    struct limits first = *limits;
    first.nodes = f->nodes + FIRST_NODES;
    if (limits->nodes > 0 && first.nodes > limits->nodes / 4)
        first.nodes = limits->nodes / 4 + 1;
    const bool begun = try_method(row, t, &first, run, f);
    if (f->worth.ended != ENDED_SOLVED)
        ask_who_wins(run, t, f);
    return begun;
}

/* Tries the methods in turn. Returns false if no method could begin for lack of
 * memory. */
static bool try_methods(struct run *run, struct value_finding *f)
{
    struct task task = run_task(run);
    const struct value_method *const *row = value_methods;
    task.winner = &f->bounds.outcome;
    bool begun = false;
    for (; *row != NULL && f->worth.ended != ENDED_SOLVED; row++) {
        struct limits share =
            table_row_wanted(run->q) ? run->limits : share_of(*row, &run->limits);
        if (!is_wanted(run->q, *row, &task))
            continue;
        if ((*row)->winning_move != NULL)
            begun = try_soon(*row, &task, &share, run, f) || begun;
        if (f->worth.ended != ENDED_SOLVED)
            begun = try_method(*row, &task, &share, run, f) || begun;
    }
    return begun;
}

/* ---- the answer ---- */

/* Certifies that G has the value V: the second player wins G - V. */
static enum answer_code value_certify(const struct valuation *w, struct run *run)
{
    struct problem difference;
    const struct given_options games_only = {.added = run->q->options.added};
    struct writer line = writer_in(&run->arena);
    const struct writer *form = &w->texts[WORTH_FORM];
    position_print_terms(run->q->problem, run->q->position, &line);
    write_text(&line, " + -expr ");
    write_bytes(&line, form->text, form->length);
    position_close_line(run->q->problem, run->q->position, &line);
    if (w->form_nodes > 0 || line.failed ||
        !problem_parse(&difference, run->memory, line.text, line.length, &games_only,
                       run->error)) {
        const enum ended ended = run_ended(
            run, run->work.stopped != STOP_NOT ? SEARCH_EXPIRED : SEARCH_TOO_LARGE);
        *run->error = (struct error){0};
        reply_remark(run, "there is no certificate: %s",
                     ended == ENDED_TOO_LARGE ? "the form is too large"
                                              : ended_because(ended));
        return ANSWER_LIMIT;
    }
    enum answer_code code = certify_value(&difference, run);
    problem_done(&difference);
    return code;
}

static const char *value_status_of(const struct problem *p, const struct value_finding *f)
{
    const struct value_bounds *b = &f->bounds;
    if (f->worth.ended == ENDED_SOLVED)
        return "optimal";
    bool proved = (problem_traits(p) & ALL_SMALL) != 0 ||
                  b->outcome.first[LEFT] != UNKNOWN ||
                  b->outcome.first[RIGHT] != UNKNOWN || b->has_lower || b->has_upper;
    return proved ? "bound" : "unknown";
}

/* Called after the methods: proves the value if that is wanted, then gives it. */
static enum answer_code value_conclude(struct value_finding *f, struct run *run)
{
    bool known = f->worth.ended == ENDED_SOLVED;
    struct result r = result_of(run, value_status_of(run->q->problem, f), f->method,
                                f->nodes, &f->worth);
    run_done(run);
    if (f->too_much ||
        (!known && !worth_set_bounds(&f->worth, &f->bounds, run->memory))) {
        run->to->out->failed = true;
        return ANSWER_BAD_INPUT;
    }
    if (!known && table_row_wanted(run->q))
        reply_remark(run, "no value: %s", ended_because(f->worth.ended));
    enum answer_code code = known ? ANSWER_GIVEN : ANSWER_LIMIT;
    run_deadline(run, run->limits.seconds);
    if (certificate_wanted(run) && known)
        code = value_certify(&f->worth, run);
    if (!known)
        run->ended = f->worth.ended; /* bounds may have been searched after that */
    return run->error->status == OK ? reply_give(run, &r, code) : code;
}

static enum answer_code value_answer(struct run *run)
{
    struct value_finding f = {.nodes = 0};
    if (!has_value(run))
        return ANSWER_BAD_INPUT;
    worth_init(&f.worth, &run->arena, (enum notation)run->q->notation);
    if (try_methods(run, &f))
        return value_conclude(&f, run);
    return run_lacks_memory(run, "the search needs");
}

/* ---- text and JSON ---- */

static const struct valuation *worth_of(const struct result *r)
{
    return r->found;
}

/* Returns a text about the value; NULL: not known. */
static const char *text_of(const struct valuation *w, enum worth_text which)
{
    return w->texts[which].length > 0 ? w->texts[which].text : NULL;
}

static void write_worth(const struct valuation *w, enum worth_text which,
                        struct writer *out)
{
    write_bytes(out, w->texts[which].text, w->texts[which].length);
}

static bool is_all_small(const struct result *r)
{
    return (problem_traits(r->problem) & ALL_SMALL) != 0;
}

/* ---- text ---- */

static void show_known(const struct result *r, struct writer *out)
{
    const struct valuation *w = worth_of(r);
    write_text(out, "value: ");
    size_t from = out->length;
    write_worth(w, WORTH_NAME, out);
    shorten_text(out, from);
    write_byte(out, '\n');
    show_winner(r, &w->outcome, ENDED_SOLVED, out);
    /* Writes "stops 2 and 1, mean 3/2, temperature 1/2". */
    write_format(out, "stops %s and %s, mean ", text_of(w, WORTH_LEFT_STOP),
                 text_of(w, WORTH_RIGHT_STOP));
    show_dyadic(w->mean, out);
    write_text(out, ", temperature ");
    show_dyadic(w->temperature, out);
    if (text_of(w, WORTH_WEIGHT) != NULL) {
        write_text(out, ", atomic weight ");
        write_worth(w, WORTH_WEIGHT, out);
    }
    write_byte(out, '\n');
}

static void show_bounds(const struct result *r, struct writer *out)
{
    const struct valuation *w = worth_of(r);
    const struct outcome *o = &w->outcome;
    const char *lower = text_of(w, WORTH_LOWER), *upper = text_of(w, WORTH_UPPER);
    write_format(out, "value: unknown, %s\n", ended_because(w->ended));
    if (lower != NULL || upper != NULL)
        write_format(out, "bounds: %s%svalue%s%s\n", lower != NULL ? lower : "",
                     lower != NULL ? " <= " : "", upper != NULL ? " <= " : "",
                     upper != NULL ? upper : "");
    if (is_all_small(r))
        write_text(out,
                   "stops and mean: 0, since both players can move or neither can\n");
    if (o->first[LEFT] != UNKNOWN || o->first[RIGHT] != UNKNOWN)
        show_winner(r, o, w->ended, out);
}

static void value_text(const struct result *r, struct writer *w)
{
    if (worth_of(r)->ended == ENDED_SOLVED)
        show_known(r, w);
    else
        show_bounds(r, w);
}

/* ---- JSON ---- */

static void show_flag(const char *key, enum certainty flag, struct json *j)
{
    if (flag == UNSURE)
        return;
    json_bool(json_key(j, key), flag == YES);
}

static void show_incentives(const char *key, const struct name_list *l, struct json *j)
{
    json_open_list(json_key(j, key));
    for (uint32_t i = 0; i < l->count; i++)
        json_bytes(j, l->text.text + l->names[i].from, l->names[i].length);
    json_close_list(j);
}

static void show_known_keys(const struct valuation *w, struct json *j)
{
    json_text(json_key(j, "value"), text_of(w, WORTH_NAME));
    json_text(json_key(j, "form"), text_of(w, WORTH_FORM));
    if (w->form_nodes != 0)
        json_count(json_key(j, "form_nodes"), w->form_nodes);
    json_text(json_key(j, "left_stop"), text_of(w, WORTH_LEFT_STOP));
    json_text(json_key(j, "right_stop"), text_of(w, WORTH_RIGHT_STOP));
    show_dyadic_json(w->mean, json_key(j, "mean"));
    show_dyadic_json(w->temperature, json_key(j, "temperature"));
    if (w->is_nimber)
        json_count(json_key(j, "nimber"), w->nimber);
    if (text_of(w, WORTH_WEIGHT) != NULL)
        json_text(json_key(j, "atomic_weight"), text_of(w, WORTH_WEIGHT));
    json_count(json_key(j, "birthday"), w->birthday);
    /* Writes what kind of value it is, and other facts that only JSON shows. */
    show_flag("number", w->number, j);
    show_flag("infinitesimal", w->infinitesimal, j);
    show_flag("all_small", w->all_small, j);
    if (text_of(w, WORTH_REDUCED) != NULL)
        json_text(json_key(j, "reduced"), text_of(w, WORTH_REDUCED));
    if (w->has_incentives) {
        show_incentives("left_incentives", &w->incentives[LEFT], j);
        show_incentives("right_incentives", &w->incentives[RIGHT], j);
    }
}

/* Is the temperature known to be 0? An all-small game is either 0, and then the second
 * player wins, or it is neither a number nor hot. */
static bool is_lukewarm(const struct result *r)
{
    const struct outcome *o = &worth_of(r)->outcome;
    return is_all_small(r) && (o->first[LEFT] == WIN || o->first[RIGHT] == WIN);
}

static void show_bounds_keys(const struct result *r, struct json *j)
{
    const struct valuation *w = worth_of(r);
    const char *stop = is_all_small(r) ? "0" : NULL;
    json_text(json_key(j, "value"), NULL);
    json_text(json_key(j, "form"), NULL);
    json_text(json_key(j, "lower"), text_of(w, WORTH_LOWER));
    json_text(json_key(j, "upper"), text_of(w, WORTH_UPPER));
    json_text(json_key(j, "left_stop"), stop);
    json_text(json_key(j, "right_stop"), stop);
    json_text(json_key(j, "mean"), stop);
    json_text(json_key(j, "temperature"), is_lukewarm(r) ? "0" : NULL);
}

static void value_json(const struct result *r, struct json *j)
{
    const struct valuation *w = worth_of(r);
    show_winner_keys(r, &w->outcome, j);
    if (w->ended == ENDED_SOLVED)
        show_known_keys(w, j);
    else
        show_bounds_keys(r, j);
}

static const struct renderer show_value = {value_text, value_json};

/* ---- the command ---- */

const struct command value_command = {
    .name = "value",
    .arguments = "LINE | - | GAME - | GAME @FILE",
    .title = "what a two-player position or sum is worth",
    .help =
        "Shows the canonical form of the value, by its usual name where it has one: 1/2, "
        "*3, ^ (up), v (down), ^2*, +-1, {2||1|0}; who wins; stops, mean and "
        "temperature; and the atomic weight if the value is all-small. --json says more, "
        "and shows the value in full however long it is.\n\n"
        "  dicot value clobber grid 3x4 checkerboard\n"
        "  dicot value pebbles 'tournament 3 (1,0)(2,4)(0,0)' --json\n"
        "  dicot value pebbles 'tournament 3 (0,0)(0,0)(1,1..9)' --table text\n"
        "  dicot value 'clobber xxo + -hackenbush edges 0-1:b,1-2:r'\n"
        "  dicot value 'clobber xxo - ^ + {0|*}'\n"
        "  dicot value click-impartial --runs 12 --colours 3\n"
        "  dicot value clobber --strip xxo --repeats 1000\n\n"
        "Two sums are compared by one of = != < <= > >= || (confused with); "
        "the exit code is 0 for yes, 1 for no:\n\n"
        "  dicot value 'clobber xxo - ^ >= 0'\n"
        "  dicot value expr '^ || *'\n\n"
        "`dicot calc` has the whole language.\n",
    .columns = "value,left_stop,right_stop,mean,temperature,outcome,atomic_weight,nimber,"
               "nodes,method,seconds,ended",
    .options = OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_DUEL | OPTIONS_THREADS |
               OPTIONS_AFTER | OPTIONS_TABLE | OPTIONS_CERT | OPTIONS_BATCH |
               OPTIONS_DATABASE,
    .answer = value_answer,
    .show = &show_value,
};

/* SPDX-License-Identifier: MIT */
/* value.c: what a two-player position or sum is worth. */
#include "value.h"

#include <string.h>

#include "twoplayer/balance.h"
#include "value/atomic.h"
#include "value/name.h"

/* How they win; not known if the time is used up, which is no reason to forget the value.
 * False: another failure of the store. */
static bool find_moves(const struct task *t, struct search *search, struct outcome *o)
{
    struct values *s = position_value_store(search);
    for (int who = LEFT; who <= RIGHT; who++)
        if (o->first[who] == WIN &&
            balance_winning_move(t, search, (enum player)who, &o->best[who]) != YES) {
            o->best[who].term = NO_TERM;
            if (values_status(s) == EXPIRED)
                values_clear_status(s);
        }
    return values_status(s) == OK;
}

/* All that is said about a value. */
struct worth {
    struct outcome outcome;
    value value, stops[2], weight; /* weight NO_VALUE: not all-small */
    struct dyadic mean, temperature;
    uint64_t birthday;
    struct writer name, form;
    size_t form_nodes; /* 0, or the form is too long to print */
};

/* All but who wins; the value is set. False: a failure of the store. */
static bool find_worth(struct values *s, struct worth *w)
{
    w->weight = NO_VALUE;
    w->stops[LEFT] = value_left_stop(s, w->value);
    w->stops[RIGHT] = value_right_stop(s, w->value);
    if (value_is_all_small(s, w->value) == YES)
        w->weight = value_atomic_weight(s, w->value);
    w->birthday = value_birthday(s, w->value);
    if (!value_mean(s, w->value, &w->mean) ||
        !value_temperature(s, w->value, &w->temperature) || values_status(s) != OK)
        return false;
    enum status named = value_name(s, w->value, &w->name),
                formed = value_form(s, w->value, &w->form);
    if (formed == LIMIT || named == LIMIT) {
        w->form_nodes = value_form_nodes(s, w->value);
        writer_clear(&w->form);
    }
    if (named == LIMIT) {
        writer_clear(&w->name);
        write_format(&w->name, "(%zu different values)", w->form_nodes);
    }
    return (named == OK || named == LIMIT) && (formed == OK || formed == LIMIT);
}

void write_dyadic(struct dyadic d, struct writer *out)
{
    write_number(out, d.n);
    if (d.e > 0)
        write_format(out, "/%llu", 1ull << d.e);
}

void write_dyadic_json(struct dyadic d, struct json *j)
{
    write_dyadic(d, json_text_open(j));
    json_text_close(j);
}

static void write_number_key(const char *key, struct dyadic d, struct json *j)
{
    json_key(j, key);
    write_dyadic_json(d, j);
}

static void write_value(const char *key, struct values *s, value v, struct json *j)
{
    json_key(j, key);
    if (value_name(s, v, json_text_open(j)) != OK)
        j->out->failed = true;
    json_text_close(j);
}

static void write_json(const struct problem *p, const uint8_t *pos, struct values *s,
                       const struct worth *w, struct json *j)
{
    struct packed packed;
    write_outcome_keys(p, pos, &w->outcome, j);
    json_key(j, "value");
    json_text(j, w->name.text);
    json_key(j, "form");
    json_text(j, w->form_nodes == 0 ? w->form.text : NULL);
    if (w->form_nodes != 0)
        json_key(j, "form_nodes"), json_count(j, w->form_nodes);
    write_value("left_stop", s, w->stops[LEFT], j);
    write_value("right_stop", s, w->stops[RIGHT], j);
    write_number_key("mean", w->mean, j);
    write_number_key("temperature", w->temperature, j);
    if (value_unpack(s, w->value, &packed) && packed.numerator == 0 && packed.ups == 0)
        json_key(j, "nimber"), json_count(j, packed.nimber);
    if (w->weight != NO_VALUE)
        write_value("atomic_weight", s, w->weight, j);
    json_key(j, "birthday");
    json_count(j, w->birthday);
    write_value_keys(s, w->value, j);
}

/* "stops 2 and 1, mean 3/2, temperature 1/2" */
static void write_properties(struct values *s, const struct worth *w, struct writer *out)
{
    write_text(out, "stops ");
    bool named = value_name(s, w->stops[LEFT], out) == OK;
    write_text(out, " and ");
    named = value_name(s, w->stops[RIGHT], out) == OK && named;
    write_text(out, ", mean ");
    write_dyadic(w->mean, out);
    write_text(out, ", temperature ");
    write_dyadic(w->temperature, out);
    if (w->weight != NO_VALUE) {
        write_text(out, ", atomic weight ");
        named = value_name(s, w->weight, out) == OK && named;
    }
    write_byte(out, '\n');
    out->failed = out->failed || !named;
}

static void write_people(const struct problem *p, const uint8_t *pos, struct values *s,
                         const struct worth *w, struct writer *out)
{
    write_text(out, "value: ");
    size_t from = out->length;
    write_bytes(out, w->name.text, w->name.length);
    shorten_text(out, from);
    write_byte(out, '\n');
    write_outcome_text(p, pos, &w->outcome, ENDED_SOLVED, out);
    write_properties(s, w, out);
}

/* One row of a table. */
static void write_row(const struct settings *set, const struct problem *p,
                      const uint8_t *pos, struct values *s, const struct worth *w,
                      struct writer *out)
{
    bool csv = set->table == TABLE_CSV;
    write_text(out, csv ? "\"" : "");
    position_print_line(p, pos, out);
    write_text(out, csv ? "\",\"" : "  ");
    write_bytes(out, w->name.text, w->name.length);
    write_text(out, csv ? "\"" : "");
    for (int who = LEFT; csv && who <= RIGHT; who++) {
        write_text(out, ",\"");
        if (value_name(s, w->stops[who], out) != OK)
            out->failed = true;
        write_byte(out, '"');
    }
    if (csv) {
        write_byte(out, ',');
        write_dyadic(w->mean, out);
        write_byte(out, ',');
        write_dyadic(w->temperature, out);
    }
    write_byte(out, '\n');
}

/* The row of a value that is not known; why not is a remark. */
static void write_empty_row(const struct settings *set, const struct problem *p,
                            const uint8_t *pos, struct writer *out)
{
    bool csv = set->table == TABLE_CSV;
    write_text(out, csv ? "\"" : "");
    position_print_line(p, pos, out);
    write_text(out, csv ? "\",,,,,\n" : "  unknown\n");
}

struct search *search_value(const struct settings *set, const struct task *t,
                            double started, enum ended *ended, double *seconds,
                            struct error *error)
{
    const struct problem *p = t->problem;
    if (problem_players(p) != 2) {
        error_set(error, BAD_INPUT, 1, "%s is for one player: ask solve, not value",
                  problem_game(p));
        return NULL;
    }
    struct search *search = position_value_new(t);
    if (search == NULL) {
        error_set(error, NO_MEMORY, 1,
                  "the search needs more memory than --memory allows");
        return NULL;
    }
    *ended = run_search(set, search, 0, started, seconds);
    return search;
}

/* That G is worth V is certified as G - V being a second-player win. */
static enum exit_code certify_value(const struct settings *set, const struct problem *p,
                                    struct run *run, const struct worth *w,
                                    struct error *error)
{
    struct problem difference;
    struct writer line;
    enum exit_code code = EXIT_LIMIT;
    writer_init(&line, p->memory);
    position_print_line(p, run->position, &line);
    write_text(&line, " + -expr ");
    write_bytes(&line, w->form.text, w->form.length);
    if (w->form_nodes > 0 || line.failed ||
        !problem_parse(&difference, p->memory, line.text, line.length, NULL, error)) {
        *error = (struct error){0};
        snprintf(run->remark, sizeof run->remark,
                 "there is no certificate: the form is too large");
    } else {
        const uint8_t *position = run->position;
        run->position = difference.start;
        code = certify_difference(set, &difference, run, error);
        run->position = position;
        problem_done(&difference);
    }
    writer_done(&line);
    return code;
}

/* What was found, and the store it is in: that of the search, or an own one. */
struct finding {
    struct worth worth;
    struct search *search;
    struct values *own;
    struct bounds bounds; /* if the worth is not known */
    enum ended ended;     /* ENDED_SOLVED: the worth is known */
    uint64_t nodes;
    double seconds;
};

static struct values *store_of(const struct finding *f)
{
    return f->own != NULL ? f->own : position_value_store(f->search);
}

/* A row of a table has no room for bounds. */
static bool wants_row(const struct settings *set)
{
    return set->table != TABLE_NONE_WANTED && !set->json;
}

static bool find_form(const struct settings *set, const struct task *t, struct run *run,
                      struct finding *f, struct error *error)
{
    struct settings share = *set;
    if (!wants_row(set))
        form_share(&share);
    run_limit(run, t->memory, share.seconds);
    f->search = search_value(&share, t, run->started, &f->ended, &f->seconds, error);
    if (f->search == NULL)
        return false;
    f->nodes = f->search->nodes;
    if (f->ended != ENDED_SOLVED)
        return true;
    struct values *store = position_value_store(f->search);
    f->worth.value = position_value_of(f->search);
    if (!balance_outcome(t, f->search, &f->worth.outcome) ||
        !find_worth(store, &f->worth) || !find_moves(t, f->search, &f->worth.outcome))
        f->ended = ended_by(set, search_failed(values_status(store)));
    return true;
}

/* The form is too large, or took too long: bounds may do, and if they meet, they are the
 * value. */
static void find_bounds(const struct settings *set, const struct task *t, struct run *run,
                        struct finding *f)
{
    search_free(f->search);
    f->search = NULL;
    writer_clear(&f->worth.name);
    writer_clear(&f->worth.form);
    f->worth.form_nodes = 0;
    run_limit(run, t->memory, set->seconds);
    f->nodes += search_bounds(set, t, run->started, f->nodes, &f->bounds, &f->seconds);
    if (bounds_meet(&f->bounds) && (f->own = values_new(t->memory)) != NULL) {
        f->worth.outcome = f->bounds.outcome;
        f->worth.value = value_packed(f->own, f->bounds.lower);
        if (f->worth.value != NO_VALUE && find_worth(f->own, &f->worth))
            f->ended = ENDED_SOLVED;
    }
}

static void write_finding(const struct settings *set, const struct problem *p,
                          const uint8_t *pos, const struct finding *f, struct writer *out)
{
    const char *status = "optimal";
    struct json j = json_of(out);
    if (set->json)
        report_begin(p, pos, &j);
    if (f->ended == ENDED_SOLVED && set->json)
        write_json(p, pos, store_of(f), &f->worth, &j);
    else if (f->ended == ENDED_SOLVED && wants_row(set))
        write_row(set, p, pos, store_of(f), &f->worth, out);
    else if (f->ended == ENDED_SOLVED)
        write_people(p, pos, store_of(f), &f->worth, out);
    else if (set->json)
        status = write_bounds_json(p, pos, &f->bounds, &j);
    else if (wants_row(set))
        write_empty_row(set, p, pos, out);
    else
        write_bounds_text(p, pos, &f->bounds, f->ended, out);
    if (set->json)
        report_end(&j, status, "search", f->nodes, f->seconds);
}

static enum exit_code value_of(const struct settings *set, const struct problem *p,
                               struct run *run, struct writer *out, struct error *error)
{
    struct finding f = {0};
    writer_init(&f.worth.name, p->memory);
    writer_init(&f.worth.form, p->memory);
    enum exit_code code = EXIT_BAD_INPUT;
    struct task task = {.problem = p, .position = run->position, .memory = p->memory};
    if (find_form(set, &task, run, &f, error)) {
        if (f.ended != ENDED_SOLVED && !wants_row(set))
            find_bounds(set, &task, run, &f);
        f.seconds = now() - run->started;
        p->memory->expired = NULL; /* what was found in time is also written */
        if (f.ended != ENDED_SOLVED && wants_row(set))
            snprintf(run->remark, sizeof run->remark, "no value: %s",
                     ended_because(f.ended));
        write_finding(set, p, run->position, &f, out);
        code = f.ended == ENDED_SOLVED ? EXIT_ANSWERED : EXIT_LIMIT;
    }
    search_free(f.search); /* the certificate may need the memory */
    values_free(f.own);
    run_limit(run, p->memory, set->seconds);
    if (run->cert.write != NULL && code == EXIT_ANSWERED)
        code = certify_value(set, p, run, &f.worth, error);
    writer_done(&f.worth.name);
    writer_done(&f.worth.form);
    return code;
}

/* ---- comparisons ---- */

/* Does something follow the first expression that only a relation begins with? */
static bool is_comparison(struct values *s, struct cursor c)
{
    struct error ignored = {0};
    value v;
    c.error = &ignored;
    if (!value_parse(s, &c, &v) || cursor_at_end(&c))
        return false;
    const char *relation = c.at;
    while (cursor_peek(&c) > 0 && strchr("=!<>|", cursor_peek(&c)) != NULL)
        c.at++;
    if (c.at == relation)
        return false;
    cursor_blanks(&c);
    struct cursor word = cursor_word(&c);
    return game_find(word.at, cursor_left(&word)) ==
           NULL; /* positions are not compared */
}

static void write_answer(const struct settings *set, const struct cursor *question,
                         bool holds, const struct values *s, const struct run *run,
                         struct writer *out)
{
    if (!set->json) {
        write_text(out, holds ? "yes\n" : "no\n");
        return;
    }
    struct json j = json_of(out);
    json_open(&j);
    json_key(&j, "game");
    json_text(&j, "expr");
    json_key(&j, "position");
    json_bytes(&j, question->at, cursor_left(question));
    json_key(&j, "holds");
    json_bool(&j, holds);
    report_end(&j, "optimal", "comparison", values_count(s), now() - run->started);
}

/* expr ^ || *: is it so? */
static bool compare(const struct settings *set, const struct writer *line,
                    struct run *run, struct writer *out, struct error *error,
                    enum exit_code *code)
{
    struct cursor c = cursor_of(line->text, line->length, error);
    cursor_trim(&c);
    struct cursor game = cursor_take_word(&c);
    cursor_blanks(&c);
    if (set->after != NULL || !cursor_is(&game, "expr"))
        return false;
    struct values *s = values_new(out->memory);
    bool asked = s != NULL && is_comparison(s, c), holds;
    if (asked && (wants_row(set) || run->cert.write != NULL)) {
        error_set(error, BAD_INPUT, 1, "a comparison has no %s: ask for the difference",
                  wants_row(set) ? "row in a --table" : "--cert");
        *code = EXIT_BAD_INPUT;
    } else if (asked) {
        struct cursor question = c;
        bool known = value_parse_comparison(s, &c, &holds);
        *code = known                      ? holds ? EXIT_ANSWERED : EXIT_NO
                : error->status == EXPIRED ? EXIT_LIMIT
                                           : EXIT_BAD_INPUT;
        if (known)
            write_answer(set, &question, holds, s, run, out);
    }
    values_free(s);
    return asked;
}

const struct command value_command = {
    .name = "value",
    .arguments = "LINE | - | GAME - | GAME @FILE",
    .title = "what a two-player position or sum is worth",
    .help =
        "The canonical form of the value, by its usual name where it has one: 1/2, "
        "*3, ^ (up), v (down), ^2*, +-1, {2||1|0}; who wins;\n"
        "stops, mean, temperature, and the atomic weight of what is all-small. --json "
        "says more, and shows a\n"
        "value in full however long it is.\n\n"
        "  dicot value clobber grid 3x4 checkerboard\n"
        "  dicot value pebbles 'tournament 3 (1,0)(2,4)(0,0)' --json\n"
        "  dicot value pebbles 'tournament 3 (0,0)(0,0)(1,1..9)' --table text\n"
        "  dicot value 'clobber xxo + -hackenbush edges 0-1:b,1-2:r'\n"
        "  dicot value 'expr {0|*} + expr ^'\n\n"
        "Two expressions are compared by one of = != < <= > >= || (confused with); "
        "the exit code is 0 for yes, 1 for no:\n\n"
        "  dicot value expr '^ || *'\n",
    .columns = "line,value,left_stop,right_stop,mean,temperature",
    .flags = FLAGS_OUTPUT | FLAGS_LIMITS | FLAGS_THREADS | FLAGS_AFTER | FLAGS_TABLE |
             FLAGS_CERT,
    .solve_one = value_of,
    .answer_other = compare,
};

/* SPDX-License-Identifier: MIT */
/* value.c: what a two-player position or sum is worth. The methods of
 * twoplayer/value_methods.c are asked one after another, each with its share of the
 * limits, until one finds the value. If none does, bounds of the value are an answer,
 * too. */
#include "questions/value.h"

#include "answer/certify.h"
#include "answer/options.h"
#include "answer/table.h"
#include "questions/outcome.h"
#include "twoplayer/value_methods.h"

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

/* Stores bounds. If they meet, they are the value. */
static void take_bounds(const struct value_bounds *b, struct run *run,
                        struct value_finding *f)
{
    struct values *s = NULL;
    f->bounds = *b;
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

/* Tries one method. Returns false if there is no memory to begin. */
static bool try_method(const struct value_method *row, const struct task *t,
                       const struct limits *limits, struct run *run,
                       struct value_finding *f)
{
    run_deadline(run, limits->seconds);
    struct search *search = row->method.begin(t);
    if (search == NULL)
        return false;
    f->method = row->method.name;
    enum ended ended = run_search(run, search, limits, f->nodes);
    f->nodes += search->nodes;
    if (row->bounds == NULL) {
        take_value(row, t, search, ended, run, f);
        search_free(search); /* what comes next may need the memory */
    } else {
        struct value_bounds bounds = row->bounds(search);
        search_free(search);
        take_bounds(&bounds, run, f);
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

/* Tries the methods in turn. Returns false if no method could begin for lack of
 * memory. */
static bool try_methods(struct run *run, struct value_finding *f)
{
    const struct task task = run_task(run);
    const struct value_method *const *row = value_methods;
    bool begun = false;
    for (; *row != NULL && f->worth.ended != ENDED_SOLVED; row++) {
        struct limits share =
            table_row_wanted(run->q) ? run->limits : share_of(*row, &run->limits);
        if (is_wanted(run->q, *row, &task))
            begun = try_method(*row, &task, &share, run, f) || begun;
    }
    return begun;
}

/* ---- the answer ---- */

/* Certifies that G has the value V: the second player wins G - V. */
static enum answer_code certify(const struct valuation *w, struct run *run)
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
        *run->error = (struct error){0};
        reply_remark(run, "there is no certificate: the form is too large");
        run_cut(run, ENDED_TOO_LARGE);
        return ANSWER_LIMIT;
    }
    enum answer_code code = certify_value(&difference, run);
    problem_done(&difference);
    return code;
}

static const char *status_of(const struct problem *p, const struct value_finding *f)
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
static enum answer_code conclude(struct value_finding *f, struct run *run)
{
    bool known = f->worth.ended == ENDED_SOLVED;
    struct result r =
        result_of(run, status_of(run->q->problem, f), f->method, f->nodes, &f->worth);
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
        code = certify(&f->worth, run);
    if (!known)
        run->ended = f->worth.ended; /* bounds may have been searched after that */
    return run->error->status == OK ? reply_give(run, &r, code) : code;
}

static enum answer_code answer(struct run *run)
{
    struct value_finding f = {.nodes = 0};
    if (!has_value(run))
        return ANSWER_BAD_INPUT;
    worth_init(&f.worth, &run->arena, (enum notation)run->q->notation);
    if (try_methods(run, &f))
        return conclude(&f, run);
    return run_lacks_memory(run, "the search needs");
}

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
    .answer = answer,
    .show = &show_value,
};

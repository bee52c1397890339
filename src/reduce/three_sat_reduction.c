/* SPDX-License-Identifier: MIT */
/* three_sat_reduction.c: 3-SAT to Clickomania as a row: values that make the formula true
 * become clicks that clear the board, and back. */
#include "base/sat.h"
#include "reduce/reduction.h"
#include "reduce/three_sat.h"

#include "games/clicks_runs.h"

static void *parse(struct arena *a, struct cursor *text)
{
    return sat_board_parse(a, text, false);
}

static void *parse_literal(struct arena *a, struct cursor *text)
{
    return sat_board_parse(a, text, true);
}

static void print_line(const void *instance, struct writer *w)
{
    click_board_print(&((const struct sat_board *)instance)->board, w);
}

static void print_sizes(const void *instance, struct writer *w)
{
    const struct sat_board *s = instance;
    const struct {
        const char *name;
        uint64_t number;
    } sizes[] = {
        {"n", s->cnf.variables}, {"m", s->cnf.clauses},  {"h_k", s->size.key},
        {"h_1", s->size.slot},   {"h_0", s->size.chunk}, {"h_c", s->size.clause},
        {"h_CB", s->size.block}, {"h_v", s->size.white},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        write_format(w, "%s%s=%llu", i > 0 ? ", " : "", sizes[i].name,
                     (unsigned long long)sizes[i].number);
}

/* ---- the search ---- */

struct three_sat {
    struct search search;
    const struct sat_board *board;
    struct sat *sat; /* NULL: values are tried one by one */
    bool *value;
    uint32_t fixed; /* values tried: those of the first variables */
    bool *chosen;   /* of each literal: it is the one that makes its clause true */
    uint32_t *clicks;
    size_t count;
    bool found;
};

static const struct three_sat *three_sat_of(const struct search *s)
{
    return (const struct three_sat *)s;
}

static void state_formula(struct three_sat *t)
{
    const struct cnf *f = &t->board->cnf;
    for (size_t j = 0; j < f->clauses; j++) {
        for (size_t l = clause_start(f, j); l < f->ends[j]; l++) {
            int variable = (int)f->literals[l] + 1;
            sat_add(t->sat, f->negated[l] ? -variable : variable);
        }
        sat_add(t->sat, 0);
    }
}

static bool is_true(const struct three_sat *t, size_t literal)
{
    const struct cnf *f = &t->board->cnf;
    return t->value[f->literals[literal]] != f->negated[literal];
}

/* Is a clause false whose variables all have values, the first `fixed` ones? */
static bool is_refuted(const struct three_sat *t)
{
    const struct cnf *f = &t->board->cnf;
    for (size_t j = 0; j < f->clauses; j++) {
        bool open = false;
        for (size_t l = clause_start(f, j); l < f->ends[j]; l++)
            open = open || f->literals[l] >= t->fixed || is_true(t, l);
        if (!open)
            return true;
    }
    return false;
}

/* Fixes one value more, or changes the last that can be. False: all were tried. */
static bool try_next(struct three_sat *t)
{
    if (!is_refuted(t)) {
        t->found = t->fixed == t->board->cnf.variables;
        if (!t->found)
            t->value[t->fixed++] = false;
        return true;
    }
    while (t->fixed > 0 && t->value[t->fixed - 1])
        t->fixed--;
    if (t->fixed > 0)
        t->value[t->fixed - 1] = true;
    return t->fixed > 0;
}

static enum search_state solve(struct three_sat *t, uint64_t work)
{
    enum { CONFLICTS = 1000 };
    if (t->sat == NULL) {
        for (; work > 0 && !t->found; work--, t->search.nodes++)
            if (!try_next(t))
                return SEARCH_SOLVED;
        return t->found ? SEARCH_SOLVED : SEARCH_RUNNING;
    }
    enum sat_answer answer = sat_solve(t->sat, CONFLICTS);
    t->search.nodes++;
    t->found = answer == SAT_YES;
    for (uint32_t i = 0; t->found && i < t->board->cnf.variables; i++)
        t->value[i] = sat_value(t->sat, (int)i + 1);
    return answer == SAT_UNKNOWN ? SEARCH_RUNNING : SEARCH_SOLVED;
}

/* Each clause chooses a literal. Variables that none has chosen become false: nothing on
 * the board says otherwise. */
static void choose_literals(struct three_sat *t)
{
    const struct cnf *f = &t->board->cnf;
    for (size_t j = 0; j < f->clauses; j++)
        for (size_t l = clause_start(f, j); l < f->ends[j]; l++)
            if (is_true(t, l)) {
                t->chosen[l] = true;
                break;
            }
    for (uint32_t i = 0; i < f->variables; i++)
        t->value[i] = false;
    for (size_t l = 0; l < f->count; l++)
        if (t->chosen[l])
            t->value[f->literals[l]] = !f->negated[l];
}

/* ---- values as clicks ---- */

static void click(struct three_sat *t, uint32_t run)
{
    if (run != NO_RUN)
        t->clicks[t->count++] = run;
}

/* The keys of a variable, from the top: those below stay where they are. */
static void click_keys(struct three_sat *t, uint32_t variable, bool chosen)
{
    const struct cnf *f = &t->board->cnf;
    for (size_t l = f->count; l-- > 0;)
        if (f->literals[l] == variable && t->chosen[l] == chosen)
            click(t, t->board->key[l]);
}

/* Slides everything down, so that a variable's keys are beside its locks, uses them, and
 * removes the variable before it, now at the floor. */
static void click_variable(struct three_sat *t, uint32_t variable, bool value)
{
    const struct sat_variable *before = &t->board->variable[variable];
    click(t, before->slide[value]);
    click_keys(t, variable, true);
    click(t, before->slide[!value]);
    click(t, before->slide_edge);
    click(t, before->white);
}

static void click_all(struct three_sat *t)
{
    const struct sat_board *s = t->board;
    uint32_t n = s->cnf.variables;
    for (uint32_t i = 0; i < n; i++) {
        click_variable(t, i, t->value[i]);
        click(t, s->variable[i].edge);
        click_keys(t, i, false);
        click(t, s->variable[i + 1].weight);
    }
    click_variable(t, n, false);
    for (size_t j = 0; j < s->cnf.clauses; j++)
        click(t, s->bomb[j]);
    click(t, s->white_top);
    click(t, s->gray_top);
    click(t, s->gray);
    click(t, s->variable[n].edge);
    click(t, s->white_corner);
}

static enum search_state make_clicks(struct three_sat *t)
{
    const struct cnf *f = &t->board->cnf;
    size_t most = 6 * ((size_t)f->variables + 1) + f->count + f->clauses + 5;
    t->clicks = arena_new(&t->search.kept, most, sizeof *t->clicks);
    if (t->clicks == NULL)
        return SEARCH_NO_MEMORY;
    choose_literals(t);
    click_all(t);
    return SEARCH_SOLVED;
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct three_sat *t = (struct three_sat *)search;
    enum search_state state = solve(t, work);
    return state == SEARCH_SOLVED && t->found ? make_clicks(t) : state;
}

static void done(struct search *search)
{
    sat_free(((struct three_sat *)search)->sat);
}

static const struct engine engine = {.step = step, .done = done};

static struct search *begin(const void *instance, const struct task *task,
                            struct play_wish wish)
{
    (void)wish; /* nobody resists */
    struct three_sat *t = search_new(&engine, task->memory, sizeof *t);
    if (t == NULL)
        return NULL;
    t->board = instance;
    const struct cnf *f = &t->board->cnf;
    t->value = arena_new(&t->search.kept, f->variables, sizeof *t->value);
    t->chosen = arena_new(&t->search.kept, f->count, sizeof *t->chosen);
    if (t->search.kept.failed) {
        search_free(&t->search);
        return NULL;
    }
    t->sat = sat_new();
    if (t->sat != NULL)
        state_formula(t);
    return &t->search;
}

static const char *method(const struct search *s)
{
    return three_sat_of(s)->sat != NULL ? "SAT" : "values";
}

static const char *reason(const struct search *s)
{
    return s->state == SEARCH_SOLVED ? "the formula cannot be satisfied" : NULL;
}

/* ---- solutions as text ---- */

static void print_values(const bool *value, uint32_t variables, struct writer *w)
{
    for (uint32_t i = 0; i < variables; i++)
        write_format(w, "%sx%u=%d", i > 0 ? " " : "", i + 1, value[i]);
}

static bool print_solution(const struct search *s, struct writer *w)
{
    const struct three_sat *t = three_sat_of(s);
    if (t->found)
        print_values(t->value, t->board->cnf.variables, w);
    return t->found;
}

static const uint32_t *clicks(const struct search *s, size_t *count)
{
    *count = three_sat_of(s)->count;
    return three_sat_of(s)->clicks;
}

/* A variable is true if one of its positive locks was opened while the large white area
 * was there. */
static bool read_clicks(const void *instance, const uint32_t *when, struct writer *w)
{
    const struct sat_board *s = instance;
    const struct cnf *f = &s->cnf;
    bool *value = memory_new(w->memory, f->variables, sizeof *value);
    w->failed = w->failed || value == NULL;
    for (size_t l = 0; value != NULL && l < f->count; l++)
        if (!f->negated[l] && when[s->lock[l]] < when[s->white_top])
            value[f->literals[l]] = true;
    if (value != NULL)
        print_values(value, f->variables, w);
    memory_free(w->memory, value, f->variables, sizeof *value);
    return value != NULL;
}

const struct reduction three_sat_reduction = {
    .name = "3sat",
    .title = "satisfiability of clauses of up to three literals → Clickomania, five "
             "columns, three colours [CLICK Thm 15]",
    .notation = "DIMACS, clauses of one to three literals: p cnf VARIABLES CLAUSES, then "
                "the clauses, each ended by 0:\n"
                "p cnf 3 2 1 -2 3 0 -1 2 0. Lines that begin with c or # are comments; a "
                "line of % alone ends the formula.\n"
                "A word alone is the name of a file",
    .solution_name = "values",
    .from_file = true,
    .parse = parse,
    .parse_literal = parse_literal,
    .print_line = print_line,
    .print_sizes = print_sizes,
    .draw = sat_board_draw,
    .draw_to_scale = sat_board_draw_to_scale,
    .begin = begin,
    .method = method,
    .print_solution = print_solution,
    .reason = reason,
    .clicks = clicks,
    .read_clicks = read_clicks,
};

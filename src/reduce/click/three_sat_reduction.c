/* SPDX-License-Identifier: MIT */
/* three_sat_reduction.c: the row of the reduction from 3-SAT to Clickomania. Values that
 * make the formula true become clicks that clear the board, and vice versa. */
#include "base/sat.h"
#include "reduce/cnf_story.h"
#include "reduce/cnf_values.h"
#include "reduce/reduction.h"
#include "reduce/click/three_sat.h"

#include "games/clicks/runs.h"

static void *parse(struct arena *a, struct cursor *text)
{
    return sat_board_parse(a, text, false);
}

static void *parse_literal(struct arena *a, struct cursor *text)
{
    return sat_board_parse(a, text, true);
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
    struct reduction_search base;
    const struct sat_board *board;
    bool *value;
    bool *chosen; /* for each literal: is it the one that makes its clause true? */
};

/* Chooses a literal for each clause. Variables that no clause chooses become false:
 * nothing on the board contradicts that. */
static void choose_literals(struct three_sat *t, const bool *found)
{
    const struct cnf *f = &t->board->cnf;
    for (size_t j = 0; j < f->clauses; j++) {
        size_t l = clause_start(f, j);
        while (found[f->literals[l]] == f->negated[l])
            l++;
        t->chosen[l] = true;
        t->value[f->literals[l]] = !f->negated[l];
    }
}

/* ---- values as clicks ---- */

static void click(struct three_sat *t, uint32_t run)
{
    if (run != NO_RUN)
        t->base.clicks[t->base.count++] = run;
}

/* Clicks the keys of a variable from the top, so that those below stay where they are. */
static void click_keys(struct three_sat *t, uint32_t variable, bool chosen)
{
    const struct cnf *f = &t->board->cnf;
    for (size_t l = f->count; l-- > 0;)
        if (f->literals[l] == variable && t->chosen[l] == chosen)
            click(t, t->board->key[l]);
}

/* Slides everything down, so that a variable's keys are beside its locks; uses them; and
 * removes the variable before it, which is now at the floor. */
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

static enum search_state make_clicks(struct reduction_search *search, struct work *w)
{
    (void)w; /* there are not many clicks */
    struct three_sat *t = (struct three_sat *)search;
    const struct cnf *f = &t->board->cnf;
    const bool *found = cnf_values(search->inside);
    struct arena *a = &search->search.kept;
    if (found == NULL) {
        search->reason = "the formula cannot be satisfied";
        return SEARCH_SOLVED;
    }
    size_t most = 6 * ((size_t)f->variables + 1) + f->count + f->clauses + 5;
    t->chosen = arena_new(a, f->count, sizeof *t->chosen);
    search->clicks = arena_new(a, most, sizeof *search->clicks);
    t->value = arena_new(a, f->variables, sizeof *t->value);
    if (a->failed)
        return SEARCH_NO_MEMORY;
    choose_literals(t, found);
    click_all(t);
    search->found = true;
    return SEARCH_SOLVED;
}

static struct reduction_search *begin(const void *instance, const struct task *task,
                                      struct play_wish wish)
{
    (void)wish; /* there is no opponent */
    struct three_sat *t = reduction_search_new(instance, task, sizeof *t, make_clicks);
    if (t == NULL)
        return NULL;
    t->board = instance;
    struct search *values = cnf_values_new(&t->board->cnf, task->memory, sat_exists());
    if (values != NULL)
        t->base.method = cnf_values_method(values);
    return reduction_search_with(&t->base, values);
}

/* ---- solutions as text ---- */

static void print_values(const bool *value, uint32_t variables, struct writer *w)
{
    for (uint32_t i = 0; i < variables; i++)
        write_format(w, "%sx%u=%d", i > 0 ? " " : "", i + 1, value[i]);
}

static void print_solution(const struct reduction_search *s, struct writer *w)
{
    const struct three_sat *t = (const struct three_sat *)s;
    print_values(t->value, t->board->cnf.variables, w);
}

/* Returns the variable whose keys this click slides to its locks: the first of its two
 * groups to go is the one for its value. Returns the number of variables if this is
 * another click. */
static uint32_t slid_by(const struct three_sat *t, uint32_t run)
{
    uint32_t i = 0, n = t->board->cnf.variables;
    while (i < n && t->board->variable[i].slide[t->value[i]] != run)
        i++;
    return i;
}

/* Returns the literal whose key this click uses to open its lock, or the number of
 * literals if there is none. */
static size_t opened_by(const struct three_sat *t, uint32_t run)
{
    size_t l = 0;
    while (l < t->board->cnf.count && (t->board->key[l] != run || !t->chosen[l]))
        l++;
    return l;
}

static size_t clause_of(const struct cnf *f, size_t literal)
{
    size_t j = 0;
    while (f->ends[j] <= literal)
        j++;
    return j;
}

/* Tells the moves that neither choose a value nor open a lock, before the next that
 * does. */
static void tell_rest(struct cnf_story *c)
{
    if (c->untold > 0)
        cnf_story_tell(c, "what is left of the variables goes");
}

static void tell_click(struct cnf_story *c, const struct three_sat *t, uint32_t run)
{
    uint32_t i = slid_by(t, run);
    size_t l = opened_by(t, run);
    bool slides = i < c->cnf->variables, opens = l < c->cnf->count;
    if (slides || opens || (c->cnf->clauses > 0 && run == t->board->bomb[0]))
        tell_rest(c);
    c->untold++;
    if (slides) {
        c->value[i] = t->value[i] ? TRUE : FALSE;
        cnf_story_tell(c,
                       "x%u = %d: everything slides down, so that its keys are beside "
                       "the locks that it opens",
                       i + 1, t->value[i]);
    } else if (opens) {
        cnf_story_tell(c, "the key of x%u opens its lock in C%zu, which is true",
                       c->cnf->literals[l] + 1, clause_of(c->cnf, l) + 1);
    }
}

static void narrate(const struct reduction_search *s, struct story *story)
{
    const struct three_sat *t = (const struct three_sat *)s;
    struct cnf_story c;
    if (!cnf_story_begin(&c, &t->board->cnf, story))
        return;
    cnf_story_tell(&c, "no variable has a value yet");
    for (size_t k = 0; k < s->count; k++)
        tell_click(&c, t, s->clicks[k]);
    cnf_story_tell(&c, "every clause has a lock that is open: the bombs fall on their "
                       "barriers, and the board clears");
}

/* Reads the values from a play. A variable is true if one of its positive locks was
 * opened while the large white area was still there. */
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
    .print_line = click_board_print,
    .print_sizes = print_sizes,
    .draw = sat_board_draw,
    .scales = true,
    .begin = begin,
    .print_solution = print_solution,
    .narrate = narrate,
    .read_clicks = read_clicks,
};

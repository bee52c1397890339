/* SPDX-License-Identifier: MIT */
/* cnf.c: reads formulas in DIMACS, finds values that make them true, and tells plays. */
#include "reduce/cnf.h"

#include "base/sat.h"

/* ---- reading ---- */

bool cnf_add_literal(struct cnf *f, uint32_t variable)
{
    if (!arena_grow(f->arena, &f->literals, &f->capacity, f->count + 1,
                    sizeof *f->literals))
        return false;
    f->literals[f->count++] = variable;
    return true;
}

bool cnf_end_clause(struct cnf *f)
{
    if (!arena_grow(f->arena, &f->ends, &f->clause_capacity, f->clauses + 1,
                    sizeof *f->ends))
        return false;
    f->ends[f->clauses++] = f->count;
    return true;
}

static bool is_space(int byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static bool begins_line(const struct cursor *c)
{
    return c->at == c->start || c->at[-1] == '\n';
}

/* Skips blanks, newlines, and lines that begin with c or #. */
static void skip(struct cursor *c)
{
    for (bool comment = false; !cursor_at_end(c); c->at++) {
        if (begins_line(c))
            comment = *c->at == 'c' || *c->at == '#';
        if (!comment && !is_space(*c->at))
            return;
    }
}

/* Reads a number, which must be followed by a blank or the end. */
static bool read_number(struct cursor *c, uint64_t most, const char *what,
                        uint64_t *number)
{
    skip(c);
    return cursor_number(c, most, what, number) &&
           (cursor_at_end(c) || is_space(*c->at) || cursor_expected(c, "a blank"));
}

static bool read_header(struct cursor *c, uint32_t *variables, uint64_t *clauses)
{
    uint64_t n;
    skip(c);
    struct cursor before = *c, word = cursor_take_word(c);
    if (!cursor_is(&word, "p"))
        return cursor_expected(&before, "the header 'p cnf VARIABLES CLAUSES'");
    cursor_blanks(c);
    before = *c;
    word = cursor_take_word(c);
    if (!cursor_is(&word, "cnf"))
        return cursor_expected(&before, "cnf");
    skip(c);
    before = *c;
    if (!read_number(c, MOST_VARIABLES, "the number of variables", &n) ||
        !read_number(c, MOST_CLAUSES, "the number of clauses", clauses))
        return false;
    *variables = (uint32_t)n;
    return n > 0 ||
           cursor_fail(&before, BAD_INPUT, "a formula has at least one variable");
}

/* Reads the sign of the next literal. */
static bool read_sign(const struct cnf *f, struct cursor *c, bool *negated)
{
    *negated = cursor_peek(c) == '-';
    if (*negated && f->longest == 0)
        return cursor_fail(c, BAD_INPUT, "a negated variable: POSITIVE CNF has none");
    c->at += *negated;
    return !*negated || (cursor_peek(c) > '0' && cursor_peek(c) <= '9') ||
           cursor_expected(c, "a variable");
}

/* Fails because the variable is already in the clause; the message depends on whether it
 * has the same sign there. */
static bool refuse_twice(const struct cnf *f, const struct cursor *place,
                         uint32_t variable, bool negated)
{
    size_t at = clause_start(f, f->clauses);
    while (f->literals[at] != variable)
        at++;
    if (f->negated != NULL && f->negated[at] != negated)
        return cursor_fail(place, BAD_INPUT,
                           "variable %u and its negation: this clause is always true",
                           variable + 1);
    return cursor_fail(place, BAD_INPUT, "variable %u occurs twice in this clause",
                       variable + 1);
}

/* Reads the next literal of a clause, or the 0 at its end. last[v] is the number, from 1,
 * of the last clause that contains v: a clause may not contain it twice. */
static bool read_literal(struct cnf *f, struct cursor *c, uint32_t *last, bool *ended)
{
    uint64_t number;
    struct cursor before = *c;
    bool negated;
    if (!read_sign(f, c, &negated) ||
        !read_number(c, f->variables, "a variable", &number))
        return false;
    *ended = number == 0;
    if (*ended) {
        if (f->count == clause_start(f, f->clauses))
            return cursor_fail(&before, BAD_INPUT, "a clause is empty");
        return cnf_end_clause(f) || cursor_no_memory(c, "clauses");
    }
    if (last[number - 1] == f->clauses + 1)
        return refuse_twice(f, &before, (uint32_t)number - 1, negated);
    if (f->longest > 0 && f->count - clause_start(f, f->clauses) == f->longest)
        return cursor_fail(&before, BAD_INPUT, "a clause has at most %zu literals",
                           f->longest);
    last[number - 1] = (uint32_t)f->clauses + 1;
    if (f->longest > 0) {
        if (!arena_grow(f->arena, &f->negated, &f->signs, f->count + 1,
                        sizeof *f->negated))
            return cursor_no_memory(c, "clauses");
        f->negated[f->count] = negated;
    }
    return cnf_add_literal(f, (uint32_t)number - 1) || cursor_no_memory(c, "clauses");
}

/* Is this a line of only %? The formulas of SATLIB end with it. */
static bool is_end_line(const struct cursor *c)
{
    struct cursor rest = *c;
    if (!begins_line(c) || !cursor_take(&rest, "%"))
        return false;
    while (!cursor_at_end(&rest) && is_space(*rest.at) && *rest.at != '\n')
        rest.at++;
    return cursor_at_end(&rest) || *rest.at == '\n';
}

static bool read_clauses(struct cnf *f, struct cursor *c, uint64_t promised,
                         uint32_t *last)
{
    bool ended = true;
    for (skip(c); !cursor_at_end(c) && !is_end_line(c); skip(c)) {
        if (f->clauses == promised)
            return cursor_expected(c, "the end: the header says no more clauses");
        if (!read_literal(f, c, last, &ended))
            return false;
    }
    c->end = c->at; /* what follows is not part of the formula */
    if (!ended)
        return cursor_expected(c, "a variable, or 0 to end the clause");
    return f->clauses == promised ||
           cursor_fail(c, BAD_INPUT, "fewer clauses than the header says (%zu, not %llu)",
                       f->clauses, (unsigned long long)promised);
}

bool cnf_parse(struct cnf *f, struct arena *a, struct cursor *c, size_t longest)
{
    uint64_t promised;
    *f = (struct cnf){.arena = a, .longest = longest};
    if (!read_header(c, &f->variables, &promised))
        return false;
    uint32_t *last = memory_new(a->memory, f->variables, sizeof *last);
    bool ok = last != NULL ? read_clauses(f, c, promised, last)
                           : cursor_no_memory(c, "variables");
    memory_free(a->memory, last, f->variables, sizeof *last);
    return ok;
}

/* ---- values that make a formula true ----
 *
 * Without a SAT solver, variables get values in their order, false before true; when a
 * clause becomes false, the last value is taken back. */

struct cnf_search {
    struct search search;
    const struct cnf *cnf;
    struct sat *sat; /* NULL: values are tried one by one */
    bool *value;
    uint32_t fixed; /* the first `fixed` variables have values */
    bool found;
};

static const struct cnf_search *cnf_values_of(const struct search *s)
{
    return (const struct cnf_search *)s;
}

/* Is a clause false whose variables all have values? */
static bool is_refuted(const struct cnf_search *v)
{
    const struct cnf *f = v->cnf;
    for (size_t j = 0; j < f->clauses; j++) {
        bool open = false;
        for (size_t l = clause_start(f, j); l < f->ends[j]; l++)
            open = open || f->literals[l] >= v->fixed ||
                   v->value[f->literals[l]] != f->negated[l];
        if (!open)
            return true;
    }
    return false;
}

/* Gives one more variable a value, or changes the last value that can be changed. Returns
 * false if all were tried. */
static bool try_next_value(struct cnf_search *v)
{
    if (!is_refuted(v)) {
        v->found = v->fixed == v->cnf->variables;
        if (!v->found)
            v->value[v->fixed++] = false;
        return true;
    }
    while (v->fixed > 0 && v->value[v->fixed - 1])
        v->fixed--;
    if (v->fixed > 0)
        v->value[v->fixed - 1] = true;
    return v->fixed > 0;
}

/* A node is a call of the solver. */
static enum search_state values_by_sat(struct cnf_search *v, struct work *w)
{
    enum { CONFLICTS = 1000 };
    enum sat_answer answer;
    while ((answer = sat_solve(v->sat, CONFLICTS)) == SAT_UNKNOWN)
        if (over_node(w))
            return SEARCH_RUNNING;
    w->nodes++;
    if (answer == SAT_NO_MEMORY)
        return search_ended(&v->search, NO_MEMORY);
    v->found = answer == SAT_YES;
    for (uint32_t i = 0; v->found && i < v->cnf->variables; i++)
        v->value[i] = sat_value(v->sat, (int)i + 1);
    return SEARCH_SOLVED;
}

static enum search_state values_run(struct search *search, struct work *w)
{
    struct cnf_search *v = (struct cnf_search *)search;
    if (v->sat != NULL)
        return values_by_sat(v, w);
    while (!v->found && try_next_value(v))
        if (over_node(w) && !v->found)
            return SEARCH_RUNNING;
    return SEARCH_SOLVED;
}

static void values_done(struct search *search)
{
    sat_free(((struct cnf_search *)search)->sat);
}

static const struct search_kind values_kind = {.run = values_run, .done = values_done};

struct search *cnf_values_new(const struct cnf *f, struct memory *m, bool sat)
{
    struct cnf_search *v = search_new(&values_kind, m, sizeof *v);
    if (v == NULL)
        return NULL;
    v->cnf = f;
    v->value = arena_new(&v->search.kept, f->variables, sizeof *v->value);
    v->sat = sat ? sat_new(m) : NULL;
    if (v->sat != NULL) {
        for (size_t j = 0; j < f->clauses; j++) {
            for (size_t l = clause_start(f, j); l < f->ends[j]; l++) {
                int variable = (int)f->literals[l] + 1;
                sat_add(v->sat, f->negated[l] ? -variable : variable);
            }
            sat_add(v->sat, 0);
        }
    }
    return search_if_made(&v->search, v->value != NULL && (v->sat != NULL) == sat);
}

const bool *cnf_values(const struct search *s)
{
    return cnf_values_of(s)->found ? cnf_values_of(s)->value : NULL;
}

const char *cnf_values_method(const struct search *s)
{
    return cnf_values_of(s)->sat != NULL ? "sat" : "values";
}

/* ---- stories ----
 *
 * The scene of a formula has one row per clause: its name, a box per literal, and at the
 * end whether the clause is true. */

#define MOST_DRAWN 120 /* most literals, and most clauses */
#define BOX 1.9        /* the width of a literal */
#define ROW 1.2
#define NAME 1.5 /* the room for the name of a clause */
#define END 1.6  /* the room for its truth value */

static const char *const truths[] = {[OPEN] = "open", [FALSE] = "false", [TRUE] = "true"};

bool cnf_story_begin(struct cnf_story *c, const struct cnf *f, struct story *story)
{
    *c = (struct cnf_story){.cnf = f, .story = story};
    c->value = arena_new(story->arena, f->variables, sizeof *c->value);
    return c->value != NULL;
}

static bool is_negated(const struct cnf *f, size_t literal)
{
    return f->negated != NULL && f->negated[literal];
}

static enum truth truth_of(const struct cnf_story *c, size_t literal)
{
    enum truth value = c->value[c->cnf->literals[literal]];
    if (value == OPEN || !is_negated(c->cnf, literal))
        return value;
    return value == TRUE ? FALSE : TRUE;
}

enum truth cnf_story_clause(const struct cnf_story *c, size_t clause)
{
    enum truth truth = FALSE;
    for (size_t l = clause_start(c->cnf, clause); l < c->cnf->ends[clause]; l++) {
        enum truth here = truth_of(c, l);
        if (here == TRUE)
            return TRUE;
        truth = here == OPEN ? OPEN : truth;
    }
    return truth;
}

static void draw_clause(const struct cnf_story *c, size_t clause, double y,
                        struct writer *w)
{
    size_t from = clause_start(c->cnf, clause);
    double x = NAME;
    write_format(w, "text %.2f %.2f C%zu\n", NAME / 2, y, clause + 1);
    for (size_t l = from; l < c->cnf->ends[clause]; l++, x += BOX) {
        write_format(w, "box %.2f %.2f %.2f %.2f %s\n", x + 0.1, y - 0.45, x + BOX - 0.1,
                     y + 0.45, truths[truth_of(c, l)]);
        write_format(w, "text %.2f %.2f %sx%u\n", x + BOX / 2, y,
                     is_negated(c->cnf, l) ? "not " : "", c->cnf->literals[l] + 1);
    }
    write_format(w, "text %.2f %.2f %s\n", x + END / 2, y,
                 truths[cnf_story_clause(c, clause)]);
}

static size_t longest_clause(const struct cnf *f)
{
    size_t most = 0;
    for (size_t j = 0; j < f->clauses; j++)
        most = clause_size(f, j) > most ? clause_size(f, j) : most;
    return most;
}

/* Returns the scene, or NULL if the formula is too large to be drawn or memory ran
 * out. */
static const char *draw_formula(const struct cnf_story *c)
{
    const struct cnf *f = c->cnf;
    struct writer w = writer_in(c->story->arena);
    if (f->count > MOST_DRAWN || f->clauses > MOST_DRAWN)
        return NULL;
    write_format(&w, "size %.2f %.2f\n", NAME + BOX * (double)longest_clause(f) + END,
                 ROW * (double)f->clauses);
    for (size_t j = 0; j < f->clauses; j++)
        draw_clause(c, j, ROW * ((double)j + 0.5), &w);
    return w.failed ? NULL : w.text;
}

void cnf_story_tell(struct cnf_story *c, const char *format, ...)
{
    char words[200];
    va_list arguments;
    va_start(arguments, format);
    text_print(words, sizeof words, format, arguments);
    va_end(arguments);
    story_show(c->story, c->untold, draw_formula(c), "%s", words);
    c->untold = 0;
}

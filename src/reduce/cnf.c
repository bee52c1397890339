/* SPDX-License-Identifier: MIT */
/* cnf.c: reads formulas in DIMACS. */
#include "reduce/cnf.h"

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

static bool add_sign(struct cnf *f, bool negated)
{
    if (f->longest == 0)
        return true;
    if (!arena_grow(f->arena, &f->negated, &f->signs, f->count + 1, sizeof *f->negated))
        return false;
    f->negated[f->count] = negated;
    return true;
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
    return (add_sign(f, negated) && cnf_add_literal(f, (uint32_t)number - 1)) ||
           cursor_no_memory(c, "clauses");
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

/* Moves the cursor to the next literal or end of a clause. Returns false if there are no
 * more. */
static bool find_next(struct cursor *c)
{
    skip(c);
    if (is_end_line(c))
        c->end = c->at; /* what follows is not part of the formula */
    return !cursor_at_end(c);
}

static bool read_clauses(struct cnf *f, struct cursor *c, uint64_t promised,
                         uint32_t *last)
{
    bool ended = true;
    while (find_next(c)) {
        if (f->clauses == promised)
            return cursor_expected(c, "the end: the header says no more clauses");
        if (!read_literal(f, c, last, &ended))
            return false;
    }
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

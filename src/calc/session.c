/* SPDX-License-Identifier: MIT */
/* session.c: a session: variables, the last answer, and statements evaluated one after
 * another. */
#include <string.h>

#include "calc/inside.h"

struct calc *calc_new(struct memory *m, struct values *store, const struct game *added)
{
    struct calc *c = memory_new(m, 1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->memory = m;
    c->options.added = added;
    c->last.arena = arena_of(m);
    c->values = store != NULL ? store : (c->own = values_new(m));
    if (c->values != NULL)
        return c;
    calc_free(c);
    return NULL;
}

static void variable_free(struct calc *c, struct variable *v)
{
    arena_done(&v->arena);
    memory_free(c->memory, v, 1, sizeof *v);
}

void calc_free(struct calc *c)
{
    if (c == NULL)
        return;
    for (size_t i = 0; i < c->variable_count; i++)
        variable_free(c, c->variables[i]);
    memory_free(c->memory, c->variables, c->variable_capacity, sizeof *c->variables);
    arena_done(&c->last.arena);
    values_free(c->own);
    memory_free(c->memory, c, 1, sizeof *c);
}

/* ---- variables ---- */

static struct variable *variable_new(struct calc *c, const char *name, size_t length,
                                     const struct thing *t)
{
    struct variable *v = memory_new(c->memory, 1, sizeof *v);
    if (v == NULL)
        return NULL;
    v->arena = arena_of(c->memory);
    v->name = arena_new(&v->arena, length + 1, 1);
    if (v->name != NULL && thing_copy(&v->arena, t, &v->thing)) {
        memcpy(v->name, name, length);
        return v;
    }
    variable_free(c, v);
    return NULL;
}

/* Sets a variable. Its old value is freed last, because the new one may contain it. */
static bool assign(struct calc *c, const char *name, size_t length, const struct thing *t)
{
    struct variable *v = variable_new(c, name, length, t);
    size_t i = 0;
    if (v == NULL)
        return false;
    while (i < c->variable_count && strcmp(c->variables[i]->name, v->name) != 0)
        i++;
    if (i < c->variable_count) {
        variable_free(c, c->variables[i]);
    } else if (memory_grow(c->memory, &c->variables, &c->variable_capacity, i + 1,
                           sizeof(struct variable *))) {
        c->variable_count++;
    } else {
        variable_free(c, v);
        return false;
    }
    c->variables[i] = v;
    return true;
}

static bool keep_answer(struct calc *c, const struct thing *t)
{
    struct variable kept = {.arena = arena_of(c->memory)};
    if (!thing_copy(&kept.arena, t, &kept.thing)) {
        arena_done(&kept.arena);
        return false;
    }
    arena_done(&c->last.arena);
    c->last = kept;
    return true;
}

bool calc_set(struct calc *c, const char *name, size_t length, value v)
{
    struct thing t = thing_of(v);
    struct error error = {0};
    return is_name(c, cursor_of(name, length, &error)) && assign(c, name, length, &t);
}

/* ---- a fresh store ---- */

/* Moves a value to the new store, by writing its form as text and reading it there. */
static bool move_value(struct values *from, struct values *to, value *v)
{
    struct memory memory = {0};
    struct error error = {0};
    struct writer form;
    writer_init(&form, &memory);
    bool ok = value_form(from, *v, &form) == OK && !form.failed;
    struct cursor c = cursor_of(form.text, form.length, &error);
    ok = ok && value_parse(to, &c, v);
    writer_done(&form);
    return ok;
}

/* Recurses at most MOST_NESTED deep, as lists do. */
static bool move_thing(struct values *from, struct values *to, struct thing *t)
{
    bool ok = true;
    if (t->kind == CALC_VALUE)
        return move_value(from, to, &t->value);
    if (t->kind == CALC_POSITION) {
        struct calc_sum *sum = (struct calc_sum *)t->sum; /* the variable's own copy */
        for (size_t i = 0; i < sum->count; i++)
            sum->addends[i].position->known = NO_VALUE;
        return move_value(from, to, &sum->rest);
    }
    for (size_t i = 0; ok && t->kind == CALC_LIST && i < t->list->count; i++)
        ok = move_thing(from, to, &t->list->items[i]);
    return ok;
}

/* Moves all variables. One whose value is too large to be written as text is lost. */
static void move_variables(struct calc *c, struct values *to)
{
    size_t kept = 0;
    for (size_t i = 0; i < c->variable_count; i++) {
        struct variable *v = c->variables[i];
        if (move_thing(c->own, to, &v->thing)) {
            c->variables[kept++] = v;
        } else {
            arena_done(&v->arena);
            memory_free(c->memory, v, 1, sizeof *v);
        }
    }
    c->variable_count = kept;
    if (!move_thing(c->own, to, &c->last.thing))
        c->last.thing = (struct thing){.kind = CALC_NOTHING};
}

/* After running out of memory, replaces the session's own store by a fresh one that holds
 * only the values of the variables, so that the session can continue. Does nothing if the
 * store belongs to the caller. */
static void calc_renew(struct calc *c)
{
    struct memory *m = c->memory;
    size_t limit = m->limit;
    struct work *work = m->work;
    if (c->own == NULL)
        return;
    m->limit = 0; /* both stores exist for a moment */
    m->work = NULL;
    values_clear_status(c->own);
    struct values *fresh = values_new(m);
    if (fresh != NULL) {
        move_variables(c, fresh);
        values_free(c->own);
        c->own = c->values = fresh;
    }
    m->limit = limit;
    m->work = work;
}

/* ---- statements ---- */

static struct machine machine_of(struct calc *c, struct run *run, struct cursor text)
{
    return (struct machine){.calc = c,
                            .values = c->values,
                            .run = run,
                            .arena = arena_of(run->memory),
                            .text = text};
}

static void end(struct machine *m, bool ok)
{
    arena_done(&m->arena);
    values_clear_status(m->values);
    if (!ok && m->run->error->status == NO_MEMORY)
        calc_renew(m->calc);
}

/* Reads `NAME :=`, if the statement begins with it. */
static bool take_assignment(const struct calc *c, struct cursor *text,
                            struct cursor *name)
{
    struct cursor ahead = *text;
    *name = take_name(&ahead);
    cursor_blanks(&ahead);
    if (cursor_left(name) == 0 || !cursor_take(&ahead, ":=")) {
        name->end = name->at;
        return true;
    }
    if (is_reserved(c, *name))
        return cursor_fail(name, BAD_INPUT,
                           "this word already has a meaning and cannot be a name");
    *text = ahead;
    return true;
}

/* Skips ends of statements, blanks and comments. */
static void skip_to_statement(struct cursor *text)
{
    while (!cursor_at_end(text)) {
        if (strchr(" \t\r\n;", *text->at) != NULL && *text->at != '\0') {
            text->at++;
        } else if (*text->at == '#') {
            while (!cursor_at_end(text) && *text->at != '\n')
                text->at++;
        } else {
            return;
        }
    }
}

static bool evaluate(struct machine *m, struct cursor *text, struct calc_statement *s)
{
    struct program program = {0};
    struct thing result;
    struct calc *c = m->calc;
    if (!take_assignment(c, text, &s->name) ||
        !compile(c, &m->arena, text, &program, &s->incomplete) ||
        !machine_run(m, &program, &result))
        return false;
    bool assigned = cursor_left(&s->name) > 0;
    s->answer = assigned ? CALC_NOTHING : result.kind;
    if (assigned ? assign(c, s->name.at, cursor_left(&s->name), &result)
                 : keep_answer(c, &result))
        return true;
    return machine_no_memory(m, 0);
}

bool calc_next(struct calc *c, struct run *run, struct cursor *text,
               struct calc_statement *s)
{
    skip_to_statement(text);
    text->error = run->error;
    *s = (struct calc_statement){.source = *text, .name = *text};
    s->name.end = s->name.at;
    s->source.end = text->at;
    if (cursor_at_end(text))
        return true;
    struct machine m = machine_of(c, run, *text);
    values_clear_status(c->values);
    bool ok = evaluate(&m, text, s);
    s->source.end = text->at;
    cursor_trim(&s->source);
    s->nodes = m.nodes;
    end(&m, ok);
    return ok;
}

/* ---- the last answer ---- */

enum calc_kind calc_answer(const struct calc *c)
{
    return c->last.thing.kind;
}

bool calc_truth(const struct calc *c)
{
    return c->last.thing.kind == CALC_TRUTH && c->last.thing.truth;
}

/* Prints a thing into `w`, or finds its value if `w` is NULL. Both may take a search. */
static bool about(struct calc *c, struct run *run, const struct thing *t,
                  enum notation notation, struct writer *w, value *v)
{
    struct machine m = machine_of(c, run, cursor_of(NULL, 0, run->error));
    values_clear_status(c->values);
    bool ok = w != NULL ? thing_print(&m, 0, t, notation, w) &&
                              (!w->failed || machine_no_memory(&m, 0))
                        : sum_value(&m, 0, t, v);
    end(&m, ok);
    return ok;
}

bool calc_print(struct calc *c, struct run *run, enum notation notation, struct writer *w)
{
    return about(c, run, &c->last.thing, notation, w, NULL);
}

bool calc_value(struct calc *c, struct run *run, value *v)
{
    *v = NO_VALUE;
    if (!is_game(&c->last.thing))
        return error_fail(run->error, BAD_INPUT, 1, "the answer is %s, not a value",
                          thing_kind(&c->last.thing));
    return about(c, run, &c->last.thing, PLAIN_TEXT, NULL, v);
}

size_t calc_items(const struct calc *c)
{
    return c->last.thing.kind == CALC_LIST ? c->last.thing.list->count : 0;
}

bool calc_print_item(struct calc *c, struct run *run, size_t i, enum notation notation,
                     struct writer *w)
{
    return about(c, run, &c->last.thing.list->items[i], notation, w, NULL);
}

/* ---- completion and "did you mean" ---- */

const char *calc_variable(const struct calc *c, size_t i)
{
    return i < c->variable_count ? c->variables[i]->name : NULL;
}

const char *calc_word(const struct calc *c, size_t i)
{
    size_t functions = 0, all = 0;
    while (function_at(functions)->name != NULL)
        functions++;
    if (i < functions)
        return function_at(i)->name;
    i -= functions;
    if (i < c->variable_count)
        return c->variables[i]->name;
    i -= c->variable_count;
    while (games[all] != NULL)
        all++;
    if (i == all && c->options.added != NULL)
        return c->options.added->name;
    return i < all ? games[i]->name : NULL;
}

struct nearest nearest_word(const struct calc *c, struct cursor name)
{
    struct nearest n = nearest_to(name.at, cursor_left(&name));
    const char *word;
    for (size_t i = 0; (word = calc_word(c, i)) != NULL; i++)
        nearest_offer(&n, word);
    return n;
}

/* SPDX-License-Identifier: MIT */
/* calc.c: the calculator of dicot.h: sessions of the language of `dicot calc`, on a
 * store of the caller.
 *
 * Each statement, and each other call that may calculate, is a run of its own, between
 * `begin` and `end`, with all the limits of the store. */
#include "calc/calc.h"

#include "inside.h"

_Static_assert((int)DICOT_KIND_NOTHING == CALC_NOTHING &&
                   (int)DICOT_KIND_VALUE == CALC_VALUE &&
                   (int)DICOT_KIND_POSITION == CALC_POSITION &&
                   (int)DICOT_KIND_TRUTH == CALC_TRUTH &&
                   (int)DICOT_KIND_LIST == CALC_LIST && (int)DICOT_KIND_TEXT == CALC_TEXT,
               "kinds are the same inside and outside");

/* Everything that a calculator holds is charged to the memory of the store, so the store
 * must be closed after it. */
struct dicot_calc {
    struct dicot_store *store; /* the caller's; its values stay when this is closed */
    struct arena arena;        /* holds the game of a ruleset */
    struct calc *calc;         /* variables and the last answer */
    struct writer text;        /* the text returned last; the next call overwrites it */
    bool answered;             /* the last text evaluated had an expression */
};

/* Checks that the calculator may be used now. It shares the caller of its store. */
static bool usable(const struct dicot_calc *c, struct dicot_error *error)
{
    return caller_may_use(c != NULL ? &c->store->caller : NULL, error);
}

struct dicot_calc *dicot_calc_open_rules(struct dicot_store *s, const char *rules,
                                         size_t length, struct dicot_error *error)
{
    struct error inner = {0};
    struct cursor none = cursor_of(NULL, 0, &inner);
    if (!caller_may_use(s != NULL ? &s->caller : NULL, error) ||
        !has_text(rules, length, error))
        return NULL;
    struct dicot_calc *c = memory_new(&s->memory, 1, sizeof *c);
    const struct game *added = NULL;
    if (c != NULL) {
        c->store = s;
        c->arena = arena_of(&s->memory);
        writer_init(&c->text, &s->memory);
        if (length > 0)
            added = library_rules(&c->arena, rules, length, &inner);
        if (length == 0 || added != NULL)
            c->calc = calc_new(&s->memory, s->values, added);
    }
    if (c != NULL && c->calc != NULL)
        return c;
    if (inner.status == OK)
        cursor_no_memory(&none, "the session");
    error_give(error, &inner);
    dicot_calc_close(c); /* it may be half made; what is missing is NULL or empty */
    return NULL;
}

struct dicot_calc *dicot_calc_open(struct dicot_store *s)
{
    return dicot_calc_open_rules(s, NULL, 0, NULL);
}

void dicot_calc_close(struct dicot_calc *c)
{
    if (!usable(c, NULL))
        return;
    calc_free(c->calc);
    arena_done(&c->arena);
    writer_done(&c->text);
    memory_free(&c->store->memory, c, 1, sizeof *c);
}

/* Begins a calculation; its error goes to *error. The memory of the store then points to
 * *run, so `end` must be called before the caller, whose variable it is, returns. */
static void begin(struct dicot_calc *c, struct run *run, struct error *error)
{
    struct dicot_store *s = c->store;
    *error = (struct error){0};
    *run = run_of(&s->host, &s->caller.limits, &s->memory);
    run->error = error;
    run->arena = arena_of(&s->memory);
    run_deadline(run, run->limits.seconds);
}

/* Ends a calculation: frees what only it needed, and takes the clock out of the memory
 * of the store. Gives its error to the caller, and returns its status. */
static enum dicot_status end(struct run *run, struct dicot_error *error)
{
    run_done(run);
    arena_done(&run->arena);
    return error_give(error, run->error);
}

enum dicot_status dicot_calc_evaluate(struct dicot_calc *c, const char *text,
                                      size_t length, struct dicot_error *error)
{
    struct error inner = {0};
    struct cursor cursor = cursor_of(text, length, &inner);
    enum dicot_status status = DICOT_OK;
    if (!usable(c, error) || !has_text(text, length, error))
        return DICOT_BAD_INPUT;
    if (error != NULL)
        *error = (struct dicot_error){0}; /* a text without statements is no error */
    c->answered = false;
    while (status == DICOT_OK && !cursor_at_end(&cursor)) {
        struct calc_statement s;
        struct run run;
        begin(c, &run, &inner);
        if (calc_next(c->calc, &run, &cursor, &s))
            c->answered = c->answered || s.answer != CALC_NOTHING;
        status = end(&run, error);
    }
    return status;
}

bool dicot_calc_answered(const struct dicot_calc *c)
{
    return c != NULL && c->answered;
}

enum dicot_kind dicot_calc_kind(const struct dicot_calc *c)
{
    return c != NULL ? (enum dicot_kind)calc_answer(c->calc) : DICOT_KIND_NOTHING;
}

bool dicot_calc_truth(const struct dicot_calc *c)
{
    return c != NULL && calc_truth(c->calc);
}

enum dicot_status dicot_calc_value(struct dicot_calc *c, dicot_value *v,
                                   struct dicot_error *error)
{
    struct error inner;
    struct run run;
    if (v == NULL)
        return misused(error, "there is no place for the value");
    *v = DICOT_NO_VALUE;
    if (!usable(c, error))
        return DICOT_BAD_INPUT;
    begin(c, &run, &inner);
    calc_value(c->calc, &run, v);
    return end(&run, error);
}

size_t dicot_calc_count(const struct dicot_calc *c)
{
    return c != NULL ? calc_items(c->calc) : 0;
}

/* Writes the answer, or the i-th item of it. Why it fails is not passed on, because only
 * a limit can be the reason. */
static const char *print(struct dicot_calc *c, bool item, size_t i,
                         enum dicot_notation notation, size_t *length)
{
    struct error inner;
    struct run run;
    const enum notation n = notation_of(notation);
    if (length != NULL)
        *length = 0;
    if (!usable(c, NULL))
        return NULL;
    begin(c, &run, &inner);
    writer_clear(&c->text);
    bool ok = item ? calc_print_item(c->calc, &run, i, n, &c->text)
                   : calc_print(c->calc, &run, n, &c->text);
    end(&run, NULL);
    return ok ? text_give(&c->text, length) : NULL;
}

const char *dicot_calc_print(struct dicot_calc *c, enum dicot_notation notation,
                             size_t *length)
{
    return print(c, false, 0, notation, length);
}

const char *dicot_calc_item(struct dicot_calc *c, size_t i, enum dicot_notation notation,
                            size_t *length)
{
    if (i < dicot_calc_count(c))
        return print(c, true, i, notation, length);
    if (length != NULL)
        *length = 0;
    return NULL;
}

/* A value is only a number, so nobody can see here whether it belongs to the store of
 * this calculator. */
enum dicot_status dicot_calc_set(struct dicot_calc *c, const char *name, size_t length,
                                 dicot_value v)
{
    if (!usable(c, NULL) || !has_text(name, length, NULL) ||
        !values_reach(c->store->values, v))
        return DICOT_BAD_INPUT;
    return calc_set(c->calc, name, length, v) ? DICOT_OK : DICOT_BAD_INPUT;
}

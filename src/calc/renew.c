/* SPDX-License-Identifier: MIT */
/* renew.c: replaces a full store by a fresh one that holds only the values of the
 * variables, so that the session can continue after running out of memory. */
#include "calc/inside.h"

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

void calc_renew(struct calc *c)
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

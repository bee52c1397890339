/* SPDX-License-Identifier: MIT */
/* machine.c: runs a program on a stack of things. */
#include <assert.h>

#include "base/work.h"
#include "calc/inside.h"
#include "value/operations.h"

/* ---- failures ---- */

void machine_note(struct machine *m, uint32_t place, enum status status,
                  const char *format, ...)
{
    char message[sizeof m->run->error->message];
    va_list arguments;
    if (m->run->error->status != OK)
        return; /* the first error counts */
    va_start(arguments, format);
    text_print(message, sizeof message, format, arguments);
    va_end(arguments);
    error_set(m->run->error, status, (size_t)place + 1, "%s", message);
}

/* Sets the error that says why time is over: the clock, or the stop button. */
static void note_time(struct machine *m, uint32_t place)
{
    machine_note(m, place, EXPIRED, "%s",
                 ended_because(run_ended(m->run, SEARCH_EXPIRED)));
}

void machine_note_store(struct machine *m, uint32_t place)
{
    enum status status = values_status(m->values);
    if (status == EXPIRED)
        note_time(m, place);
    else if (status == LIMIT)
        machine_note(m, place, LIMIT, VALUE_TOO_LARGE);
    else
        (void)machine_no_memory(m, place);
}

bool machine_expired(struct machine *m, uint32_t place)
{
    if (!over(&m->run->work))
        return false;
    note_time(m, place);
    return true;
}

/* ---- the stack ---- */

static bool machine_push(struct machine *m, uint32_t place, struct thing t)
{
    if (!arena_grow(&m->arena, &m->stack, &m->capacity, m->count + 1, sizeof *m->stack))
        return machine_no_memory(m, place);
    m->stack[m->count++] = t;
    return true;
}

static bool push_value(struct machine *m, uint32_t place, value v)
{
    return v != NO_VALUE ? machine_push(m, place, thing_of(v))
                         : machine_store_failed(m, place);
}

/* Takes the top n things off the stack. They stay valid until the next push. */
static const struct thing *machine_pop(struct machine *m, size_t n)
{
    m->count -= n;
    return m->stack != NULL ? m->stack + m->count : NULL; /* [] may come first */
}

static bool machine_refuse(struct machine *m, uint32_t place, const char *what,
                           const struct thing *t)
{
    return machine_fail(m, place, BAD_INPUT, "expected %s, found %s", what,
                        thing_kind(t));
}

static bool integer_of(struct machine *m, uint32_t place, const struct thing *t,
                       const char *what, int64_t *n)
{
    struct packed p;
    value v;
    if (!is_game(t))
        return machine_refuse(m, place, what, t);
    if (!sum_value(m, place, t, &v))
        return false;
    if (!value_unpack(m->values, v, &p) || p.exponent != 0 || p.ups != 0 || p.nimber != 0)
        return machine_fail(m, place, BAD_INPUT, "expected %s", what);
    *n = p.numerator;
    return true;
}

/* ---- operations ---- */

static bool machine_add(struct machine *m, const struct op *op, int64_t sign)
{
    const struct thing *t = machine_pop(m, 2);
    struct thing sum;
    return sum_combine(m, op->place, 1, &t[0], sign, &t[1], &sum) &&
           machine_push(m, op->place, sum);
}

static bool times(struct machine *m, const struct op *op, int64_t factor,
                  const struct thing *t)
{
    struct thing zero = thing_of(value_integer(m->values, 0)), product;
    return sum_combine(m, op->place, factor, t, 1, &zero, &product) &&
           machine_push(m, op->place, product);
}

static bool multiply(struct machine *m, const struct op *op)
{
    const struct thing *t = machine_pop(m, 2);
    int64_t factor;
    return integer_of(m, op->place, &t[0], "an integer before the point", &factor) &&
           times(m, op, factor, &t[1]);
}

/* Divides numbers. The quotient must be a number, too: a dyadic fraction. */
static bool machine_divide(struct machine *m, const struct op *op)
{
    const struct thing *t = machine_pop(m, 2);
    struct packed p;
    int64_t by;
    value v;
    if (!is_game(&t[0]))
        return machine_refuse(m, op->place, "a number before '/'", &t[0]);
    if (!sum_value(m, op->place, &t[0], &v) ||
        !integer_of(m, op->place, &t[1], "an integer after '/'", &by))
        return false;
    if (!value_is_number(m->values, v) || !value_unpack(m->values, v, &p))
        return machine_fail(m, op->place, BAD_INPUT, "only numbers are divided");
    for (; by != 0 && by % 2 == 0; by /= 2)
        if (p.numerator % 2 == 0 && p.exponent == 0)
            p.numerator /= 2;
        else
            p.exponent++;
    if (by == 0 || p.numerator % by != 0)
        return machine_fail(
            m, op->place, BAD_INPUT,
            "the quotient is not a number here: a denominator is a power of two");
    p.numerator /= by;
    if (p.numerator == 0)
        p.exponent = 0;
    return p.exponent <= MAX_EXPONENT
               ? push_value(m, op->place, value_packed(m->values, p))
               : machine_fail(m, op->place, LIMIT, VALUE_TOO_LARGE);
}

/* Finds the value of an operand. */
static bool value_of(struct machine *m, uint32_t place, const struct thing *t, value *v)
{
    return is_game(t) ? sum_value(m, place, t, v)
                      : machine_refuse(m, place, "a value or a position", t);
}

static bool ordinal(struct machine *m, const struct op *op)
{
    const struct thing *t = machine_pop(m, 2);
    value g, h;
    return value_of(m, op->place, &t[0], &g) && value_of(m, op->place, &t[1], &h) &&
           push_value(m, op->place, value_ordinal_sum(m->values, g, h));
}

static bool range(struct machine *m, const struct op *op)
{
    const struct thing *t = machine_pop(m, 2);
    int64_t from = 0, to = 0;
    struct calc_list *list = list_new(m, op->place);
    bool ok = list != NULL &&
              integer_of(m, op->place, &t[0], "integers around '..'", &from) &&
              integer_of(m, op->place, &t[1], "integers around '..'", &to);
    if (ok && to > from && (uint64_t)(to - from) >= MOST_ITEMS)
        return machine_fail(m, op->place, LIMIT, "a list may have at most %zu items",
                            MOST_ITEMS);
    for (int64_t n = from; ok && n <= to; n++) {
        value v = value_integer(m->values, n);
        ok = v != NO_VALUE ? list_add(m, op->place, list, thing_of(v))
                           : machine_store_failed(m, op->place);
    }
    return ok && machine_push(m, op->place, thing_of_list(list));
}

static bool machine_compare(struct machine *m, const struct op *op)
{
    const struct thing *t = machine_pop(m, 2);
    unsigned way;
    return compare_things(m, op->place, &t[0], &t[1], &way) &&
           machine_push(m, op->place, thing_of_truth((way & op->a) != 0));
}

static bool logic(struct machine *m, const struct op *op)
{
    size_t n = op->code == OP_NOT ? 1 : 2;
    const struct thing *t = machine_pop(m, n);
    for (size_t i = 0; i < n; i++)
        if (t[i].kind != CALC_TRUTH)
            return machine_refuse(m, op->place, "true or false", &t[i]);
    return machine_push(m, op->place,
                        thing_of_truth(op->code == OP_NOT   ? !t[0].truth
                                       : op->code == OP_AND ? t[0].truth && t[1].truth
                                                            : t[0].truth || t[1].truth));
}

/* ---- forms ---- */

/* The values of all options; an option that is a list stands for its items. */
struct option_values {
    value *list;
    size_t count, capacity;
};

static bool add_options(struct machine *m, uint32_t place, const struct thing *t,
                        struct option_values *to)
{
    bool is_list = t->kind == CALC_LIST;
    size_t n = is_list ? t->list->count : 1;
    for (size_t i = 0; i < n; i++) {
        value v;
        if (!value_of(m, place, is_list ? &t->list->items[i] : t, &v))
            return false;
        if (!arena_grow(&m->arena, &to->list, &to->capacity, to->count + 1,
                        sizeof *to->list))
            return machine_no_memory(m, place);
        to->list[to->count++] = v;
    }
    return true;
}

static bool form(struct machine *m, const struct op *op)
{
    const struct thing *t = machine_pop(m, (size_t)op->a + op->b);
    struct option_values side[2] = {{0}};
    value none = NO_VALUE;
    for (size_t i = 0; i < (size_t)op->a + op->b; i++)
        if (!add_options(m, op->place, &t[i], &side[i >= op->a]))
            return false;
    return push_value(
        m, op->place,
        value_of_options(m->values, side[0].count > 0 ? side[0].list : &none,
                         side[0].count, side[1].count > 0 ? side[1].list : &none,
                         side[1].count));
}

/* +-(a,b) is {a,b|-a,-b}. */
static bool switch_of(struct machine *m, const struct op *op)
{
    const struct thing *t = machine_pop(m, op->a);
    struct option_values left = {0}, right = {0};
    for (size_t i = 0; i < op->a; i++)
        if (!add_options(m, op->place, &t[i], &left))
            return false;
    if (!arena_grow(&m->arena, &right.list, &right.capacity, left.count + 1,
                    sizeof *right.list))
        return machine_no_memory(m, op->place);
    for (size_t i = 0; i < left.count; i++)
        right.list[i] = value_negate(m->values, left.list[i]);
    value none = NO_VALUE;
    return push_value(m, op->place,
                      value_of_options(m->values, left.count > 0 ? left.list : &none,
                                       left.count, right.list, left.count));
}

/* ---- lists ---- */

static bool list(struct machine *m, const struct op *op)
{
    const struct thing *t = machine_pop(m, op->a);
    struct calc_list *list = list_new(m, op->place);
    bool ok = list != NULL;
    for (size_t i = 0; ok && i < op->a; i++)
        ok = list_add(m, op->place, list, t[i]);
    return ok && machine_push(m, op->place, thing_of_list(list));
}

static bool item(struct machine *m, const struct op *op)
{
    const struct thing *t = machine_pop(m, 2);
    int64_t i;
    if (t[0].kind != CALC_LIST)
        return machine_refuse(m, op->place, "a list before '['", &t[0]);
    if (!integer_of(m, op->place, &t[1], "an integer in [ ]", &i))
        return false;
    const struct calc_list *list = t[0].list;
    if (i < 1 || (uint64_t)i > list->count)
        return machine_fail(m, op->place, BAD_INPUT,
                            list->count > 0 ? "there is no item %lld: the list has %zu"
                                            : "there is no item %lld: the list is empty",
                            (long long)i, list->count);
    return machine_push(m, op->place, list->items[i - 1]);
}

/* ---- loops ---- */

/* Moves on to the next item, which the name then stands for. Returns false after the
 * last. */
static bool machine_advance(struct loop *loop)
{
    if (loop->next == loop->over->count)
        return false;
    loop->item = loop->over->items[loop->next++];
    return true;
}

static bool begin_loop(struct machine *m, const struct op *op, size_t *at)
{
    const struct thing *t = machine_pop(m, 1);
    if (t->kind != CALC_LIST)
        return machine_refuse(m, op->place, "a list after `in`", t);
    struct loop loop = {.over = t->list, .result = list_new(m, op->place)};
    loop.name = m->text;
    loop.name.at = m->text.start + op->a;
    loop.name.end = loop.name.at + op->b;
    if (loop.result == NULL || !arena_grow(&m->arena, &m->loops, &m->loop_capacity,
                                           m->loop_count + 1, sizeof *m->loops))
        return machine_no_memory(m, op->place);
    if (!machine_advance(&loop))
        *at += (size_t)op->jump;
    m->loops[m->loop_count++] = loop;
    return true;
}

static bool loop_step(struct machine *m, const struct op *op, size_t *at)
{
    struct loop *loop = m->loop_count > 0 ? &m->loops[m->loop_count - 1] : NULL;
    const struct thing *t;
    assert(loop != NULL || op->code == OP_FOR);
    switch (op->code) {
    case OP_FOR:
        return begin_loop(m, op, at);
    case OP_UNLESS:
        t = machine_pop(m, 1);
        if (t->kind != CALC_TRUTH)
            return machine_refuse(m, op->place, "true or false after `if`", t);
        if (!t->truth)
            *at += (size_t)op->jump;
        return true;
    case OP_KEEP:
        return list_add(m, op->place, loop->result, *machine_pop(m, 1));
    case OP_NEXT:
        if (machine_advance(loop))
            *at = (size_t)((int64_t)*at + op->jump);
        return true;
    default: /* OP_END */
        m->loop_count--;
        return machine_push(m, op->place, thing_of_list(loop->result));
    }
}

/* ---- the loop ---- */

/* Is it a loopy game that CGSuite prints? For the error message only: a variable may have
 * the name. */
static bool is_loopy(struct cursor name)
{
    static const char *const names[] = {"on",   "off", "over", "under",
                                        "upon", "dud", "tis",  "pass"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (cursor_is(&name, names[i]))
            return true;
    return false;
}

static bool machine_load(struct machine *m, const struct op *op)
{
    struct cursor name = m->text;
    name.at = m->text.start + op->a;
    name.end = name.at + op->b;
    const struct thing *t = find_name(m, name);
    if (t != NULL)
        return machine_push(m, op->place, *t);
    if (cursor_is(&name, "_"))
        return machine_fail(m, op->place, BAD_INPUT, "there is no answer yet");
    if (is_loopy(name))
        return machine_fail(m, op->place, BAD_INPUT,
                            "%.*s is a loopy game; only games that end are known here",
                            (int)op->b, name.at);
    if (game_find(name.at, op->b) != NULL)
        return machine_fail(m, op->place, BAD_INPUT, "a position must follow %.*s",
                            (int)op->b, name.at);
    if (cursor_is(&name, "help"))
        return machine_fail(m, op->place, BAD_INPUT,
                            "`help` is answered only in a session, which `dicot calc` "
                            "begins; `dicot calc --help` explains the language");
    struct nearest near = nearest_word(m->calc, name);
    return machine_fail(m, op->place, BAD_INPUT,
                        "%.*s is not known: neither a variable nor a game; `help` lists "
                        "functions%s",
                        (int)(op->b < 40 ? op->b : 40), name.at, nearest_hint(&near));
}

static bool call(struct machine *m, const struct op *op)
{
    struct thing result;
    const struct call call = {op->place, machine_pop(m, op->b), op->b};
    return function_apply(function_at(op->a), m, &call, &result) &&
           machine_push(m, op->place, result);
}

static bool machine_step(struct machine *m, const struct op *op, size_t *at)
{
    struct thing t;
    switch (op->code) {
    case OP_CONSTANT:
        return machine_push(m, op->place, thing_of(op->a));
    case OP_TRUTH:
        return machine_push(m, op->place, thing_of_truth(op->a != 0));
    case OP_TEXT:
        return text_thing(m, op->place, m->text.start + op->a, op->b, &t) &&
               machine_push(m, op->place, t);
    case OP_NAME:
        return machine_load(m, op);
    case OP_POSITION:
        return position_read(m, op, &t) && machine_push(m, op->place, t);
    case OP_NEGATE:
        return times(m, op, -1, machine_pop(m, 1));
    case OP_SWITCH:
        return switch_of(m, op);
    case OP_ADD:
        return machine_add(m, op, 1);
    case OP_SUBTRACT:
        return machine_add(m, op, -1);
    case OP_TIMES:
        return multiply(m, op);
    case OP_DIVIDE:
        return machine_divide(m, op);
    case OP_ORDINAL:
        return ordinal(m, op);
    case OP_RANGE:
        return range(m, op);
    case OP_COMPARE:
        return machine_compare(m, op);
    case OP_NOT:
    case OP_AND:
    case OP_OR:
        return logic(m, op);
    case OP_FORM:
        return form(m, op);
    case OP_LIST:
        return list(m, op);
    case OP_INDEX:
        return item(m, op);
    case OP_CALL:
        return call(m, op);
    default:
        return loop_step(m, op, at);
    }
}

bool machine_run(struct machine *m, const struct program *program, struct thing *result)
{
    for (size_t at = 0; at < program->count;) {
        const struct op *op = &program->ops[at++];
        if (machine_expired(m, op->place) || !machine_step(m, op, &at))
            return false;
    }
    *result = *machine_pop(m, 1);
    return true;
}

/* SPDX-License-Identifier: MIT */
/* values.c: stores, and the functions of the values in them.
 *
 * The engine (value/value.h) notes in its store why an operation failed, until it is
 * told to forget. The public store remembers more: the first failure since the caller
 * last asked. So most functions here do the same three things: they forget the
 * engine's note and start the clock (`begin`), calculate, and copy the note, if there is
 * a new one (`settle`). Values are never removed from a store, so a value that was made
 * stays valid after a failure. */
#include "inside.h"

#include "value/operations.h"
#include "value/thermo.h"

struct dicot_store *dicot_store_open(const struct dicot_limits *limits)
{
    struct dicot_limits usual = dicot_default_limits();
    struct dicot_store *s = handle_new(sizeof *s, limits != NULL ? limits : &usual);
    if (s == NULL)
        return NULL;
    writer_init(&s->text, &s->memory);
    limits = limits != NULL ? limits : &usual;
    s->caller.limits = *limits;
    s->host = library_host(&s->caller);
    s->values = values_new(&s->memory);
    if (s->values != NULL)
        return s;
    dicot_store_close(s); /* no memory for the tables of values */
    return NULL;
}

void dicot_store_close(struct dicot_store *s)
{
    if (!caller_may_use(s != NULL ? &s->caller : NULL, NULL))
        return;
    values_free(s->values);
    writer_done(&s->text);
    handle_free(s, sizeof *s);
}

size_t dicot_store_count(const struct dicot_store *s)
{
    return s != NULL ? values_count(s->values) : 0;
}

enum dicot_status dicot_store_limit(struct dicot_store *s, enum dicot_limit which,
                                    double limit)
{
    return limit_set(s != NULL ? &s->caller : NULL, s != NULL ? &s->memory : NULL, which,
                     limit);
}

/* ---- failures ---- */

enum dicot_status dicot_store_status(struct dicot_store *s)
{
    if (s == NULL)
        return DICOT_BAD_INPUT;
    enum dicot_status status = s->status;
    s->status = DICOT_OK;
    return status;
}

/* Notes a failure, unless one was noted before: the first is the cause, and the others
 * may only follow from it. */
static enum dicot_status fail(struct dicot_store *s, enum dicot_status status)
{
    if (s->status == DICOT_OK)
        s->status = status;
    return status;
}

/* Called before every calculation: starts its clock, and clears the failure of the store.
 * s->status keeps the first failure. */
static void begin(struct dicot_store *s)
{
    s->run = run_of(&s->host, &s->caller.limits, &s->memory);
    run_deadline(&s->run, s->run.limits.seconds);
    values_clear_status(s->values);
}

/* May the store be used now? */
static bool usable(struct dicot_store *s)
{
    const bool may = caller_may_use(s != NULL ? &s->caller : NULL, NULL);
    if (!may && s != NULL)
        fail(s, DICOT_BAD_INPUT);
    return may;
}

/* Is there a value to calculate with? If it is DICOT_NO_VALUE, the reason was stored when
 * it failed. */
static bool ready(struct dicot_store *s, dicot_value v)
{
    if (!usable(s))
        return false;
    begin(s);
    const bool reached = values_reach(s->values, v);
    if (!reached)
        fail(s, DICOT_BAD_INPUT);
    return reached;
}

/* The clock starts again with each value that is looked at, which takes no time. */
static bool both_ready(struct dicot_store *s, dicot_value a, dicot_value b)
{
    return ready(s, a) && ready(s, b);
}

/* Called after every calculation: stores why the store failed, if it did. */
static enum dicot_status settle(struct dicot_store *s)
{
    enum status status = values_status(s->values);
    return status == OK ? DICOT_OK : fail(s, status_of(status));
}

/* Returns the result of a calculation. NO_VALUE inside is DICOT_NO_VALUE outside. */
static dicot_value made(struct dicot_store *s, value v)
{
    settle(s);
    return v;
}

/* ---- text ---- */

dicot_value dicot_value_parse(struct dicot_store *s, const char *text, size_t length,
                              struct dicot_error *error)
{
    struct error inner = {0};
    struct cursor c = cursor_of(text, length, &inner);
    value v = NO_VALUE;
    if (!caller_may_use(s != NULL ? &s->caller : NULL, error) || !usable(s))
        return DICOT_NO_VALUE;
    begin(s);
    if (!has_text(text, length, error)) {
        fail(s, DICOT_BAD_INPUT);
        return DICOT_NO_VALUE;
    }
    cursor_blanks(&c);
    if (value_parse(s->values, &c, &v)) {
        cursor_blanks(&c);
        if (!cursor_done(&c, "the end of the value"))
            v = NO_VALUE;
    }
    if (error_give(error, &inner) != DICOT_OK)
        fail(s, status_of(inner.status));
    return inner.status == OK ? v : DICOT_NO_VALUE;
}

/* Returns the text of a value, or of its form if `form`. */
static const char *text_of(struct dicot_store *s, dicot_value v, bool form,
                           enum notation notation, size_t *length)
{
    if (length != NULL)
        *length = 0;
    if (!ready(s, v))
        return NULL;
    writer_clear(&s->text);
    enum status status = form ? value_form(s->values, v, &s->text)
                              : value_name_in(s->values, v, notation, &s->text);
    if (status == OK && s->text.failed)
        status = NO_MEMORY;
    if (status == OK)
        return text_give(&s->text, length);
    fail(s, status_of(status));
    return NULL;
}

const char *dicot_value_print(struct dicot_store *s, dicot_value v, size_t *length)
{
    return text_of(s, v, false, PLAIN_TEXT, length);
}

const char *dicot_value_print_in(struct dicot_store *s, dicot_value v,
                                 enum dicot_notation notation, size_t *length)
{
    return text_of(s, v, false, notation_of(notation), length);
}

const char *dicot_value_form(struct dicot_store *s, dicot_value v, size_t *length)
{
    return text_of(s, v, true, PLAIN_TEXT, length);
}

/* ---- making values ---- */

/* Numbers and nimbers are found or stored at once. They need no clock, so they do not
 * call `begin`. */

dicot_value dicot_value_number(struct dicot_store *s, int64_t numerator,
                               uint32_t exponent)
{
    struct packed p = {.numerator = numerator, .exponent = exponent};
    if (!usable(s))
        return DICOT_NO_VALUE;
    values_clear_status(s->values);
    return made(s, value_packed(s->values, p));
}

dicot_value dicot_value_nimber(struct dicot_store *s, uint32_t n)
{
    if (!usable(s))
        return DICOT_NO_VALUE;
    values_clear_status(s->values);
    return made(s, value_nimber(s->values, n));
}

static bool all_ready(struct dicot_store *s, const dicot_value *v, size_t count)
{
    bool all = v != NULL || count == 0;
    if (!all)
        fail(s, DICOT_BAD_INPUT);
    for (size_t i = 0; i < count && all; i++)
        all = ready(s, v[i]);
    return all;
}

dicot_value dicot_value_of_options(struct dicot_store *s, const dicot_value *left,
                                   size_t left_count, const dicot_value *right,
                                   size_t right_count)
{
    if (!usable(s))
        return DICOT_NO_VALUE;
    values_clear_status(s->values);
    if (!all_ready(s, left, left_count) || !all_ready(s, right, right_count))
        return DICOT_NO_VALUE;
    return made(s, value_of_options(s->values, left, left_count, right, right_count));
}

dicot_value dicot_value_negate(struct dicot_store *s, dicot_value v)
{
    return ready(s, v) ? made(s, value_negate(s->values, v)) : DICOT_NO_VALUE;
}

dicot_value dicot_value_add(struct dicot_store *s, dicot_value a, dicot_value b)
{
    return both_ready(s, a, b) ? made(s, value_add(s->values, a, b)) : DICOT_NO_VALUE;
}

dicot_value dicot_value_subtract(struct dicot_store *s, dicot_value a, dicot_value b)
{
    return both_ready(s, a, b) ? made(s, value_subtract(s->values, a, b))
                               : DICOT_NO_VALUE;
}

dicot_value dicot_value_multiple(struct dicot_store *s, int64_t n, dicot_value v)
{
    return ready(s, v) ? made(s, value_multiple(s->values, n, v)) : DICOT_NO_VALUE;
}

dicot_value dicot_value_ordinal_sum(struct dicot_store *s, dicot_value a, dicot_value b)
{
    return both_ready(s, a, b) ? made(s, value_ordinal_sum(s->values, a, b))
                               : DICOT_NO_VALUE;
}

dicot_value dicot_value_heat(struct dicot_store *s, dicot_value v, dicot_value by)
{
    return both_ready(s, v, by) ? made(s, value_heat(s->values, v, by)) : DICOT_NO_VALUE;
}

dicot_value dicot_value_overheat(struct dicot_store *s, dicot_value v, dicot_value from,
                                 dicot_value to)
{
    return both_ready(s, v, from) && ready(s, to)
               ? made(s, value_overheat(s->values, v, from, to))
               : DICOT_NO_VALUE;
}

/* Of a v that is not an integer, the Norton product is defined for positive u only. */
dicot_value dicot_value_norton(struct dicot_store *s, dicot_value v, dicot_value u)
{
    if (!both_ready(s, v, u))
        return DICOT_NO_VALUE;
    if (value_has_norton(s->values, v, u) != YES) {
        fail(s, DICOT_BAD_INPUT);
        return DICOT_NO_VALUE;
    }
    return made(s, value_norton(s->values, v, u));
}

dicot_value dicot_value_reduced(struct dicot_store *s, dicot_value v)
{
    return ready(s, v) ? made(s, value_reduced(s->values, v)) : DICOT_NO_VALUE;
}

/* Cooling by anything but a number that is at least 0 is not defined. */
dicot_value dicot_value_cool(struct dicot_store *s, dicot_value v, dicot_value by)
{
    if (!both_ready(s, v, by))
        return DICOT_NO_VALUE;
    value zero = value_integer(s->values, 0);
    if (zero == NO_VALUE || !value_is_number(s->values, by) ||
        value_at_most(s->values, zero, by) != YES) {
        fail(s, DICOT_BAD_INPUT);
        return DICOT_NO_VALUE;
    }
    return made(s, value_cool(s->values, v, by));
}

/* ---- asking about values ---- */

enum dicot_order dicot_value_compare(struct dicot_store *s, dicot_value a, dicot_value b)
{
    /* [is a ≤ b?][is a ≥ b?] */
    static const enum dicot_order orders[2][2] = {{DICOT_CONFUSED, DICOT_GREATER},
                                                  {DICOT_LESS, DICOT_EQUAL}};
    if (!both_ready(s, a, b))
        return DICOT_UNSURE;
    enum certainty at_most = value_at_most(s->values, a, b),
                   at_least = value_at_most(s->values, b, a);
    settle(s);
    if (at_most == UNSURE || at_least == UNSURE)
        return DICOT_UNSURE;
    return orders[at_most == YES][at_least == YES];
}

/* Gives the list of one player, out of the two that `find` finds. */
static enum dicot_status
give_list(struct dicot_store *s, dicot_value v, enum dicot_player who,
          const dicot_value **list, size_t *count,
          bool (*find)(struct values *, value, struct value_options *))
{
    struct value_options o;
    if (list == NULL || count == NULL)
        return DICOT_BAD_INPUT;
    *list = NULL;
    *count = 0;
    if (!ready(s, v))
        return DICOT_BAD_INPUT;
    if (find(s->values, v, &o)) {
        *list = o.option[player_of(who)];
        *count = o.count[player_of(who)];
    }
    return settle(s);
}

enum dicot_status dicot_value_options(struct dicot_store *s, dicot_value v,
                                      enum dicot_player who, const dicot_value **options,
                                      size_t *count)
{
    return give_list(s, v, who, options, count, value_options);
}

enum dicot_status dicot_value_incentives(struct dicot_store *s, dicot_value v,
                                         enum dicot_player who,
                                         const dicot_value **incentives, size_t *count)
{
    return give_list(s, v, who, incentives, count, value_incentives);
}

dicot_value dicot_value_stop(struct dicot_store *s, dicot_value v, enum dicot_player who)
{
    if (!ready(s, v))
        return DICOT_NO_VALUE;
    return made(s, player_of(who) == RIGHT ? value_right_stop(s->values, v)
                                           : value_left_stop(s->values, v));
}

dicot_value dicot_value_atomic_weight(struct dicot_store *s, dicot_value v)
{
    int all_small = dicot_value_is_all_small(s, v);
    if (all_small == 0) /* it is known, so there is a store */
        fail(s, DICOT_BAD_INPUT);
    return all_small == 1 ? made(s, value_atomic_weight(s->values, v)) : DICOT_NO_VALUE;
}

/* The birthday of every value that can be stored fits an int64_t, so -1 is free to mean a
 * failure. */
int64_t dicot_value_birthday(struct dicot_store *s, dicot_value v)
{
    if (!ready(s, v))
        return -1;
    uint64_t day = value_birthday(s->values, v);
    return settle(s) == DICOT_OK ? (int64_t)day : -1;
}

int dicot_value_is_number(struct dicot_store *s, dicot_value v)
{
    return ready(s, v) ? value_is_number(s->values, v) : -1;
}

/* A value is infinitesimal if and only if both its stops are 0. Equal values of a store
 * are the same number, so == compares them. */
int dicot_value_is_infinitesimal(struct dicot_store *s, dicot_value v)
{
    dicot_value zero = dicot_value_number(s, 0, 0),
                left = dicot_value_stop(s, v, DICOT_LEFT),
                right = dicot_value_stop(s, v, DICOT_RIGHT);
    if (zero == DICOT_NO_VALUE || left == DICOT_NO_VALUE || right == DICOT_NO_VALUE)
        return -1;
    return left == zero && right == zero;
}

int dicot_value_is_all_small(struct dicot_store *s, dicot_value v)
{
    if (!ready(s, v))
        return -1;
    enum certainty all_small = value_is_all_small(s->values, v);
    settle(s);
    return all_small == UNSURE ? -1 : all_small == YES;
}

/* ---- thermographs ---- */

static struct dicot_dyadic public_dyadic(struct dyadic d)
{
    return (struct dicot_dyadic){d.n, d.e};
}

/* Gives the number that `find` finds for a value. */
static enum dicot_status dyadic_of(struct dicot_store *s, dicot_value v,
                                   bool (*find)(struct values *, value, struct dyadic *),
                                   struct dicot_dyadic *found)
{
    struct dyadic d = {0};
    if (found == NULL || !ready(s, v))
        return DICOT_BAD_INPUT;
    if (find(s->values, v, &d))
        *found = public_dyadic(d);
    return settle(s);
}

enum dicot_status dicot_value_mean(struct dicot_store *s, dicot_value v,
                                   struct dicot_dyadic *mean)
{
    return dyadic_of(s, v, value_mean, mean);
}

enum dicot_status dicot_value_temperature(struct dicot_store *s, dicot_value v,
                                          struct dicot_dyadic *temperature)
{
    return dyadic_of(s, v, value_temperature, temperature);
}

enum dicot_status dicot_value_wall(struct dicot_store *s, dicot_value v,
                                   enum dicot_player who, struct dicot_corner *corners,
                                   size_t room, size_t *count)
{
    struct thermograph g;
    const enum player side = player_of(who);
    if (count == NULL)
        return DICOT_BAD_INPUT;
    *count = 0;
    if ((corners == NULL && room > 0) || !ready(s, v))
        return DICOT_BAD_INPUT;
    if (value_thermograph(s->values, v, &g)) {
        *count = g.corners[side];
        for (size_t i = 0; i < *count && i < room; i++) /* `corners` may be too short */
            corners[i] = (struct dicot_corner){public_dyadic(g.wall[side][i].t),
                                               public_dyadic(g.wall[side][i].v)};
    }
    return settle(s);
}

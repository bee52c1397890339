/* SPDX-License-Identifier: MIT */
/* functions.c: the functions of the language, one row each. `help`, completion and the
 * list of reserved words all use this table. */
#include <string.h>

#include "calc/functions.h"
#include "value/literal.h"
#include "value/operations.h"
#include "value/thermo.h"

/* ---- arguments and results ---- */

bool call_refuse(struct machine *m, const struct call *c, size_t i, const char *what)
{
    return machine_fail(m, c->place, BAD_INPUT, "expected %s, found %s", what,
                        thing_kind(&c->arguments[i]));
}

bool call_value(struct machine *m, const struct call *c, size_t i, value *v)
{
    return is_game(&c->arguments[i]) ? sum_value(m, c->place, &c->arguments[i], v)
                                     : call_refuse(m, c, i, "a value or a position");
}

bool call_give(struct machine *m, const struct call *c, value v, struct thing *to)
{
    *to = thing_of(v);
    return v != NO_VALUE || machine_store_failed(m, c->place);
}

static bool give_dyadic(struct machine *m, const struct call *c, struct dyadic d,
                        struct thing *to)
{
    struct packed p = {.numerator = d.n, .exponent = d.e};
    return call_give(m, c, value_packed(m->values, p), to);
}

/* ---- values ---- */

static value itself(struct values *s, value g)
{
    (void)s;
    return g;
}

static value negative_tiny(struct values *s, value g)
{
    return value_negate(s, value_tiny(s, g));
}

static bool birthday(struct machine *m, const struct call *c, struct thing *to)
{
    value v;
    if (!call_value(m, c, 0, &v))
        return false;
    uint64_t day = value_birthday(m->values, v);
    if (day == NO_BIRTHDAY)
        return machine_store_failed(m, c->place);
    return day <= (uint64_t)MAX_NUMERATOR
               ? call_give(m, c, value_integer(m->values, (int64_t)day), to)
               : machine_fail(m, c->place, LIMIT, VALUE_TOO_LARGE);
}

static bool atomic(struct machine *m, const struct call *c, struct thing *to)
{
    value v;
    if (!call_value(m, c, 0, &v))
        return false;
    enum certainty small = value_is_all_small(m->values, v);
    if (small == NO)
        return machine_fail(m, c->place, BAD_INPUT,
                            "only all-small values have an atomic weight");
    return small == YES ? call_give(m, c, value_atomic_weight(m->values, v), to)
                        : machine_store_failed(m, c->place);
}

static enum certainty is_number(struct values *s, value v)
{
    return value_is_number(s, v) ? YES : NO;
}

static enum certainty is_nimber(struct values *s, value v)
{
    struct packed p;
    return value_unpack(s, v, &p) && p.numerator == 0 && p.ups == 0 ? YES : NO;
}

/* ---- heat ---- */

static bool is_temperature(const struct values *s, value t)
{
    struct packed p;
    return value_is_number(s, t) && value_unpack(s, t, &p) && p.numerator >= 0;
}

static bool cool(struct machine *m, const struct call *c, struct thing *to)
{
    value g, t;
    if (!call_value(m, c, 0, &g) || !call_value(m, c, 1, &t))
        return false;
    if (!is_temperature(m->values, t))
        return machine_fail(m, c->place, BAD_INPUT,
                            "a temperature must be a number, 0 or more");
    return call_give(m, c, value_cool(m->values, g, t), to);
}

/* Cools a value by its temperature; a number stays as it is. */
static bool freeze(struct machine *m, const struct call *c, struct thing *to)
{
    value g;
    struct dyadic d;
    if (!call_value(m, c, 0, &g))
        return false;
    if (!value_temperature(m->values, g, &d))
        return machine_store_failed(m, c->place);
    if (d.n < 0)
        return call_give(m, c, g, to);
    value t = value_packed(m->values, (struct packed){.numerator = d.n, .exponent = d.e});
    return call_give(m, c, value_cool(m->values, g, t), to);
}

static bool heat(struct machine *m, const struct call *c, struct thing *to)
{
    value g, t;
    return call_value(m, c, 0, &g) && call_value(m, c, 1, &t) &&
           call_give(m, c, value_heat(m->values, g, t), to);
}

static bool overheat(struct machine *m, const struct call *c, struct thing *to)
{
    value g, s, t;
    return call_value(m, c, 0, &g) && call_value(m, c, 1, &s) &&
           call_value(m, c, 2, &t) &&
           call_give(m, c, value_overheat(m->values, g, s, t), to);
}

static bool norton(struct machine *m, const struct call *c, struct thing *to)
{
    value g, u;
    if (!call_value(m, c, 0, &g) || !call_value(m, c, 1, &u))
        return false;
    if (value_has_norton(m->values, g, u) == NO)
        return machine_fail(m, c->place, BAD_INPUT,
                            "the second factor of a Norton product must be positive, "
                            "unless the first is an integer");
    return call_give(m, c, value_norton(m->values, g, u), to);
}

/* ---- ups ---- */

/* CGSuite writes ^<n> as pow(^,n), and ^[n] as powto(^,n). */
static bool up_of_order(struct machine *m, const struct call *c, struct thing *to,
                        const char *open, const char *close)
{
    value g, n;
    struct packed up, order;
    if (!call_value(m, c, 0, &g) || !call_value(m, c, 1, &n))
        return false;
    if (!value_unpack(m->values, g, &up) || up.numerator != 0 || up.nimber != 0 ||
        (up.ups != 1 && up.ups != -1) || !value_unpack(m->values, n, &order) ||
        !value_is_number(m->values, n) || order.exponent != 0)
        return machine_fail(m, c->place, BAD_INPUT,
                            "expected ^ or v, and an integer: pow(^,2)");
    struct writer text = writer_in(&m->arena);
    write_format(&text, "%s%s%lld%s", up.ups > 0 ? "^" : "v", open,
                 (long long)order.numerator, close);
    if (text.failed)
        return machine_no_memory(m, c->place);
    struct error error = {0};
    struct cursor cursor = cursor_of(text.text, text.length, &error);
    value v;
    if (!literal_parse(m->values, &cursor, &v) || !cursor_at_end(&cursor))
        return machine_fail(m, c->place, BAD_INPUT, "an order of ups is from 1 to %d",
                            MAX_UP_ORDER);
    return call_give(m, c, v, to);
}

static bool power(struct machine *m, const struct call *c, struct thing *to)
{
    return up_of_order(m, c, to, "<", ">");
}

static bool power_to(struct machine *m, const struct call *c, struct thing *to)
{
    return up_of_order(m, c, to, "[", "]");
}

#define MOST_SUPERSTAR 1000

/* Superstar(a,b,…) of CGSuite is {0,*,…,*m|*a,*b,…}, where m is the least number that is
 * not among a, b, …. */
static bool superstar(struct machine *m, const struct call *c, struct thing *to)
{
    value left[MOST_SUPERSTAR + 1], options[MOST_SUPERSTAR];
    bool is_option[MOST_SUPERSTAR + 1] = {false};
    uint32_t least = 0;
    for (size_t i = 0; i < c->count; i++) {
        struct packed n;
        if (!call_value(m, c, i, &options[i]))
            return false;
        if (!value_unpack(m->values, options[i], &n) || n.exponent != 0 || n.ups != 0 ||
            n.nimber != 0 || n.numerator < 0 || n.numerator >= MOST_SUPERSTAR)
            return machine_fail(m, c->place, BAD_INPUT,
                                "expected integers from 0 to %d: superstar(0,2)",
                                MOST_SUPERSTAR - 1);
        options[i] = value_nimber(m->values, (uint32_t)n.numerator);
        is_option[n.numerator] = true;
    }
    while (is_option[least])
        least++;
    for (uint32_t i = 0; i <= least; i++)
        left[i] = value_nimber(m->values, i);
    return call_give(m, c,
                     value_of_options(m->values, left, least + 1, options, c->count), to);
}

/* ---- the table ---- */

#define ONE 1, 1, "a value or a position"

static const struct function functions[] = {
    {"value", "canonicalform", ONE, "its canonical form; a position becomes a value",
     .value = itself},
    {"outcome", "outcomeclass o", ONE, "who wins: L, R, N or P",
     .apply = outcome_function},
    {"left", "leftoptions", ONE,
     "Left's options: canonical ones of a value, every move of a position",
     .side = options_of, .whose = LEFT},
    {"right", "rightoptions", ONE, "Right's options", .side = options_of, .whose = RIGHT},
    {"options", NULL, ONE, "[[Left's options], [Right's options]]", .side = options_of,
     .whose = BOTH},
    {"followers", NULL, ONE, "everything that can be reached, itself first",
     .apply = followers_function},
    {"mean", NULL, ONE, "the mean value", .number = value_mean},
    {"temperature", "temp", ONE, "the temperature", .number = value_temperature},
    {"stops", NULL, ONE, "[left stop, right stop]", .side = stop_of, .whose = BOTH},
    {"leftstop", NULL, ONE, "the left stop", .side = stop_of, .whose = LEFT},
    {"rightstop", NULL, ONE, "the right stop", .side = stop_of, .whose = RIGHT},
    {"incentives", NULL, ONE, "[[Left's incentives], [Right's incentives]]",
     .side = incentives_of, .whose = BOTH},
    {"leftincentives", NULL, ONE, "G^L - G for each canonical option",
     .side = incentives_of, .whose = LEFT},
    {"rightincentives", NULL, ONE, "G - G^R for each canonical option",
     .side = incentives_of, .whose = RIGHT},
    {"atomic", "atomicweight aw", ONE, "the atomic weight, of what is all-small",
     .apply = atomic},
    {"birthday", NULL, ONE, "the day it is born on", .apply = birthday},
    {"reduced", "reducedcanonicalform rcf", ONE,
     "the reduced canonical form: modulo infinitesimals", .value = value_reduced},
    {"cool", NULL, 2, 2, "a value and a temperature", "cool(G,t): G cooled by t",
     .apply = cool},
    {"freeze", NULL, ONE, "G cooled by its temperature", .apply = freeze},
    {"heat", NULL, 2, 2, "a value and how much it is heated", "heat(G,t): G heated by t",
     .apply = heat},
    {"overheat", NULL, 3, 3, "three values", "overheat(G,s,t): G overheated from s to t",
     .apply = overheat},
    {"norton", "nortonproduct nortonmultiply", 2, 2, "two values",
     "norton(G,U): the Norton product G.U; U is positive unless G is an integer",
     .apply = norton},
    {"tiny", NULL, ONE, "{0||0|-G}", .value = value_tiny},
    {"miny", NULL, ONE, "{G|0||0}", .value = negative_tiny},
    {"pow", NULL, 2, 2, "^ or v, and an order", "pow(^,n): the n-th power of up, ^<n>",
     .apply = power},
    {"powto", NULL, 2, 2, "^ or v, and an order",
     "powto(^,n): ^[n] = ^ + ^<2> + … + ^<n>", .apply = power_to},
    {"superstar", NULL, 1, MOST_SUPERSTAR, "integers, not negative",
     "superstar(a,b): {0,…,*m|*a,*b}, m the least integer not among them",
     .apply = superstar},
    {"isnumber", NULL, ONE, "is it a number?", .question = is_number},
    {"isinfinitesimal", NULL, ONE, "is it infinitesimal?",
     .question = value_is_infinitesimal},
    {"isallsmall", "isdicotic", ONE, "is it all-small?", .question = value_is_all_small},
    {"isnimber", NULL, ONE, "is it a nimber?", .question = is_nimber},
    {"form", NULL, ONE, "the canonical form, written in full", .apply = form_function},
    {"line", NULL, ONE, "the position as a LINE, for other commands",
     .apply = line_function},
    {"times", NULL, 2, 2, "an integer and a value", "times(n,G): n.G",
     .apply = times_function},
    {"count", "length size", 1, 1, "a list", "how many items a list has",
     .apply = count_function},
    {"sum", NULL, 1, 1, "a list", "its items added up", .apply = sum_function},
    {"distinct", NULL, 1, 1, "a list", "its items, equal ones only once",
     .apply = distinct_function},
    {"table", NULL, 1, 1, "a list", "one line for each item", .apply = table_function},
    {"draw", NULL, 1, 2, "a value or a position, perhaps a file",
     "the board of a position, the thermograph of a value; draw(G,\"FILE.svg\") draws "
     "into a file",
     .apply = draw_function},
    {"thermograph", NULL, 1, 2, "a value or a position, perhaps a file",
     "its thermograph, drawn like that", .apply = thermograph_function},
    {.name = NULL},
};

const struct function *function_at(size_t i)
{
    return &functions[i];
}

/* ---- calls ---- */

static bool apply_to_value(const struct function *f, struct machine *m,
                           const struct call *c, struct thing *to)
{
    struct dyadic d;
    value v;
    if (!call_value(m, c, 0, &v))
        return false;
    if (f->value != NULL)
        return call_give(m, c, f->value(m->values, v), to);
    if (f->number != NULL)
        return f->number(m->values, v, &d) ? give_dyadic(m, c, d, to)
                                           : machine_store_failed(m, c->place);
    const enum certainty answer = f->question(m->values, v);
    *to = thing_of_truth(answer == YES);
    return answer != UNSURE || machine_store_failed(m, c->place);
}

/* Makes the list [Left's, Right's]. */
static bool list_both(const struct function *f, struct machine *m, const struct call *c,
                      struct thing *to)
{
    struct calc_list *list = list_new(m, c->place);
    bool ok = list != NULL;
    for (int who = LEFT; ok && who <= RIGHT; who++) {
        struct thing side;
        ok = f->side(m, c, (enum player)who, &side) && list_add(m, c->place, list, side);
    }
    *to = thing_of_list(list);
    return ok;
}

bool function_apply(const struct function *f, struct machine *m, const struct call *c,
                    struct thing *to)
{
    if (f->apply != NULL)
        return f->apply(m, c, to);
    if (f->side == NULL)
        return apply_to_value(f, m, c, to);
    return f->whose == BOTH ? list_both(f, m, c, to)
                            : f->side(m, c, (enum player)f->whose, to);
}

/* ---- names ---- */

/* Is the name the same, ignoring case and underscores? */
static bool is_called(struct cursor name, const char *called, size_t length)
{
    size_t i = 0;
    for (const char *at = name.at; at < name.end; at++) {
        if (*at == '_')
            continue;
        char byte = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
        if (i == length || byte != called[i++])
            return false;
    }
    return i == length;
}

size_t function_find(struct cursor name)
{
    /* Single letters are always names of variables, also where CGSuite has such a
     * function. */
    if (cursor_left(&name) < 2 || name.at[0] == '_')
        return SIZE_MAX;
    for (size_t i = 0; functions[i].name != NULL; i++) {
        if (is_called(name, functions[i].name, strlen(functions[i].name)))
            return i;
        for (const char *at = functions[i].also; at != NULL && *at != '\0';) {
            size_t length = strcspn(at, " ");
            if (is_called(name, at, length))
                return i;
            at += length + (at[length] == ' ');
        }
    }
    return SIZE_MAX;
}

/* ---- help ---- */

static void write_row(const struct function *f, struct writer *w)
{
    write_format(w, "  %-16s %s\n", f->name, f->help);
}

static bool help_game(const struct game *g, struct writer *w)
{
    if (g != NULL)
        write_format(w, "%s: %s\n%s\n", g->name, g->title, g->notation);
    return g != NULL;
}

bool calc_help(const struct calc *c, const char *name, size_t length, struct writer *w)
{
    if (length == 0) {
        for (size_t i = 0; functions[i].name != NULL; i++)
            write_row(&functions[i], w);
        return true;
    }
    size_t i = function_find(cursor_of(name, length, NULL));
    if (i == SIZE_MAX)
        return help_game(game_find_with(c->options.added, name, length), w);
    const struct function *f = &functions[i];
    write_format(w, "%s: %s\ntakes %s", f->name, f->help, f->arguments);
    if (f->also != NULL)
        write_format(w, "; also called %s", f->also);
    write_byte(w, '\n');
    return true;
}

/* SPDX-License-Identifier: MIT */
/* functions.c: the functions of the language, one row each. `help`, completion and the
 * list of reserved words all use this table. */
#include <string.h>

#include "base/hash.h"
#include "base/table.h"
#include "calc/inside.h"
#include "questions/render.h"
#include "questions/thermograph.h"
#include "value/literal.h"
#include "value/operations.h"
#include "value/thermo.h"

/* ---- arguments and results ---- */

/* Sets the error "expected WHAT, found …" for the i-th argument. Always false. */
static bool call_refuse(struct machine *m, const struct call *c, size_t i,
                        const char *what)
{
    return machine_fail(m, c->place, BAD_INPUT, "expected %s, found %s", what,
                        thing_kind(&c->arguments[i]));
}

/* Finds the value of the i-th argument. Returns false if it has none, and sets the
 * error. */
static bool call_value(struct machine *m, const struct call *c, size_t i, value *v)
{
    return is_game(&c->arguments[i]) ? sum_value(m, c->place, &c->arguments[i], v)
                                     : call_refuse(m, c, i, "a value or a position");
}

/* Stores a value as the result. Returns false if it is NO_VALUE, and sets the error. */
static bool call_give(struct machine *m, const struct call *c, value v, struct thing *to)
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

static bool cool(struct machine *m, const struct call *c, struct thing *to)
{
    struct packed p;
    value g, t;
    if (!call_value(m, c, 0, &g) || !call_value(m, c, 1, &t))
        return false;
    if (!value_is_number(m->values, t) || !value_unpack(m->values, t, &p) ||
        p.numerator < 0)
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

static bool functions_power(struct machine *m, const struct call *c, struct thing *to)
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

static bool is_refused(struct machine *m, const struct call *c)
{
    return !is_game(&c->arguments[0]) && !call_refuse(m, c, 0, "a value or a position");
}

/* ---- options ---- */

static bool options_of(struct machine *m, const struct call *c, enum player who,
                       struct thing *to)
{
    struct calc_list *list = list_new(m, c->place);
    if (list == NULL || is_refused(m, c))
        return false;
    *to = thing_of_list(list);
    return sum_options(m, c->place, &c->arguments[0], who, list);
}

/* ---- followers ---- */

/* Adds a thing to the list, unless it was met before. Positions are the same if their
 * LINEs are, values if their numbers are. */
static bool add_new(struct machine *m, uint32_t place, struct table *met,
                    const struct thing *t, struct calc_list *to)
{
    const void *key = &t->value;
    size_t length = sizeof t->value;
    bool fresh;
    if (t->kind == CALC_POSITION) {
        key = t->sum->addends[0].position->line;
        length = t->sum->addends[0].position->length;
    }
    if (table_add(met, hash_bytes(key, length), key, length, &fresh) == TABLE_NONE)
        return machine_no_memory(m, place);
    return !fresh || list_add(m, place, to, *t);
}

/* Adds the options of all items, including those added meanwhile: the list is its own
 * queue. */
static bool functions_follow(struct machine *m, uint32_t place, struct table *met,
                             struct calc_list *to)
{
    for (size_t i = 0; i < to->count; i++)
        for (int who = LEFT; who <= RIGHT; who++) {
            struct calc_list *options = list_new(m, place);
            if (options == NULL ||
                !sum_options(m, place, &to->items[i], (enum player)who, options))
                return false;
            for (size_t k = 0; k < options->count; k++)
                if (machine_expired(m, place) ||
                    !add_new(m, place, met, &options->items[k], to))
                    return false;
        }
    return true;
}

static bool followers_function(struct machine *m, const struct call *c, struct thing *to)
{
    struct calc_list *list = list_new(m, c->place);
    struct thing start = c->arguments[0];
    struct table met;
    if (list == NULL || is_refused(m, c))
        return false;
    if (start.kind == CALC_POSITION) { /* made one LINE, like its followers */
        struct writer line = writer_in(&m->arena);
        if (!sum_line(m, c->place, &start, &line) ||
            !position_of_line(m, c->place, line.text, line.length, &start))
            return false;
    }
    table_init(&met, m->run->memory, 0);
    bool ok = add_new(m, c->place, &met, &start, list) &&
              functions_follow(m, c->place, &met, list);
    table_done(&met);
    *to = thing_of_list(list);
    return ok;
}

/* ---- stops and incentives ---- */

static bool stop_of(struct machine *m, const struct call *c, enum player who,
                    struct thing *to)
{
    value v;
    return call_value(m, c, 0, &v) &&
           call_give(m, c,
                     who == LEFT ? value_left_stop(m->values, v)
                                 : value_right_stop(m->values, v),
                     to);
}

static bool incentives_of(struct machine *m, const struct call *c, enum player who,
                          struct thing *to)
{
    struct calc_list *list = list_new(m, c->place);
    struct value_options all;
    value v;
    if (list == NULL || !call_value(m, c, 0, &v))
        return false;
    bool ok = value_incentives(m->values, v, &all) || machine_store_failed(m, c->place);
    for (uint32_t i = 0; ok && i < all.count[who]; i++)
        ok = list_add(m, c->place, list, thing_of(all.option[who][i]));
    *to = thing_of_list(list);
    return ok;
}

/* ---- the outcome ---- */

static bool outcome_function(struct machine *m, const struct call *c, struct thing *to)
{
    char outcome;
    return !is_refused(m, c) && sum_outcome(m, c->place, &c->arguments[0], &outcome) &&
           text_thing(m, c->place, &outcome, 1, to);
}

/* ---- lists ---- */

static const struct calc_list *call_list(struct machine *m, const struct call *c)
{
    if (c->arguments[0].kind == CALC_LIST)
        return c->arguments[0].list;
    call_refuse(m, c, 0, "a list");
    return NULL;
}

static bool count_function(struct machine *m, const struct call *c, struct thing *to)
{
    const struct calc_list *list = call_list(m, c);
    return list != NULL &&
           call_give(m, c, value_integer(m->values, (int64_t)list->count), to);
}

/* Adds up the items by halves, so that a long list of positions is copied only log n
 * times. */
static bool add_up(struct machine *m, uint32_t place, const struct thing *items,
                   size_t count, struct thing *to)
{
    struct thing a, b;
    if (count == 0) {
        *to = thing_of(value_integer(m->values, 0));
        return true;
    }
    if (count == 1) {
        b = thing_of(value_integer(m->values, 0));
        return sum_combine(m, place, 1, &items[0], 1, &b, to);
    }
    return !machine_expired(m, place) && add_up(m, place, items, count / 2, &a) &&
           add_up(m, place, items + count / 2, count - count / 2, &b) &&
           sum_combine(m, place, 1, &a, 1, &b, to);
}

static bool sum_function(struct machine *m, const struct call *c, struct thing *to)
{
    const struct calc_list *list = call_list(m, c);
    return list != NULL && add_up(m, c->place, list->items, list->count, to);
}

static bool distinct_function(struct machine *m, const struct call *c, struct thing *to)
{
    const struct calc_list *list = call_list(m, c);
    struct calc_list *result = list_new(m, c->place);
    if (list == NULL || result == NULL)
        return false;
    for (size_t i = 0; i < list->count; i++) {
        unsigned way = CONFUSED;
        for (size_t k = 0; way != EQUAL && k < result->count; k++)
            if (machine_expired(m, c->place) ||
                !compare_things(m, c->place, &list->items[i], &result->items[k], &way))
                return false;
        if (way != EQUAL && !list_add(m, c->place, result, list->items[i]))
            return false;
    }
    *to = thing_of_list(result);
    return true;
}

static bool times_function(struct machine *m, const struct call *c, struct thing *to)
{
    struct thing zero = thing_of(value_integer(m->values, 0));
    struct packed n;
    value v;
    if (!call_value(m, c, 0, &v))
        return false;
    if (!value_is_number(m->values, v) || !value_unpack(m->values, v, &n) ||
        n.exponent != 0)
        return machine_fail(m, c->place, BAD_INPUT,
                            "expected an integer and a value: times(3,^)");
    return sum_combine(m, c->place, n.numerator, &c->arguments[1], 1, &zero, to);
}

/* ---- texts ---- */

static bool give_text(struct machine *m, const struct call *c, const struct writer *text,
                      struct thing *to)
{
    if (text->failed)
        return machine_no_memory(m, c->place);
    return text_thing(m, c->place, text->text != NULL ? text->text : "", text->length,
                      to);
}

static bool form_function(struct machine *m, const struct call *c, struct thing *to)
{
    struct writer text = writer_in(&m->arena);
    value v;
    if (!call_value(m, c, 0, &v))
        return false;
    enum status status = value_form(m->values, v, &text);
    if (status != OK)
        return machine_fail(m, c->place, status, "the form is too long to be written");
    return give_text(m, c, &text, to);
}

static bool line_function(struct machine *m, const struct call *c, struct thing *to)
{
    struct writer text = writer_in(&m->arena);
    if (!is_game(&c->arguments[0]))
        return call_refuse(m, c, 0, "a position");
    return sum_line(m, c->place, &c->arguments[0], &text) && give_text(m, c, &text, to);
}

static bool table_function(struct machine *m, const struct call *c, struct thing *to)
{
    struct writer text = writer_in(&m->arena);
    const struct calc_list *list = call_list(m, c);
    return list != NULL && table_print(m, c->place, list, &text) &&
           give_text(m, c, &text, to);
}

/* ---- drawings: for a terminal or into a file ---- */

/* What to draw: scenes side by side. */
struct scenes {
    struct writer *scenes;
    bool *negative;
    size_t count;
};

static bool copy_wall(struct machine *m, const struct thermograph *g, int who,
                      struct thermograph_found *to)
{
    uint32_t count = g->corners[who];
    to->wall[who] = arena_new(&m->arena, count, sizeof *to->wall[who]);
    to->corners[who] = count;
    if (to->wall[who] != NULL)
        memcpy(to->wall[who], g->wall[who], count * sizeof *to->wall[who]);
    return to->wall[who] != NULL;
}

static bool thermograph_scene(struct machine *m, const struct call *c, value v,
                              struct scenes *to)
{
    struct thermograph g;
    struct thermograph_found t = {.ended = ENDED_SOLVED};
    if (!value_thermograph(m->values, v, &g) || !value_mean(m->values, v, &t.mean) ||
        !value_temperature(m->values, v, &t.temperature))
        return machine_store_failed(m, c->place);
    if (!copy_wall(m, &g, LEFT, &t) || !copy_wall(m, &g, RIGHT, &t))
        return machine_no_memory(m, c->place);
    to->scenes[0] = writer_in(&m->arena);
    to->count = 1;
    draw_thermograph(&t, &to->scenes[0]);
    return !to->scenes[0].failed || machine_no_memory(m, c->place);
}

static bool board_scenes(struct machine *m, const struct call *c, const struct problem *p,
                         struct scenes *to)
{
    to->scenes = arena_new(&m->arena, p->count, sizeof *to->scenes);
    to->negative = arena_new(&m->arena, p->count, sizeof *to->negative);
    to->count = p->count;
    if (to->scenes == NULL || to->negative == NULL)
        return machine_no_memory(m, c->place);
    for (size_t i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        to->scenes[i] = writer_in(&m->arena);
        to->negative[i] = t->negative;
        t->board->game->draw(t->board, p->start + t->offset, &to->scenes[i]);
        if (to->scenes[i].failed)
            return machine_no_memory(m, c->place);
    }
    return true;
}

static bool to_file(struct machine *m, const struct call *c, const struct scenes *s,
                    const char *title, struct thing *to)
{
    const struct host *host = m->run->host;
    const struct picture picture = {.file = c->arguments[1].text.bytes,
                                    .title = title,
                                    .scenes = s->scenes,
                                    .negative = s->negative,
                                    .count = s->count,
                                    .scale = 1};
    struct error error = {0};
    if (host->draw == NULL)
        return machine_fail(m, c->place, BAD_INPUT, "there are no files here");
    if (host->draw(host->context, &picture, &error) != ANSWER_GIVEN)
        return machine_fail(m, c->place, IO_ERROR, "%s", error.message);
    return text_thing(m, c->place, picture.file, strlen(picture.file), to);
}

/* Makes a drawing the result, without its last newline: answers do not end with one. */
static bool to_text(struct machine *m, const struct call *c, const struct writer *text,
                    struct thing *to)
{
    size_t length = text->length;
    while (length > 0 && text->text[length - 1] == '\n')
        length--;
    return text->failed ? machine_no_memory(m, c->place)
                        : text_thing(m, c->place, text->text, length, to);
}

static bool is_coloured(const struct machine *m)
{
    return m->run->q != NULL && m->run->q->colour;
}

static bool file_is_named(struct machine *m, const struct call *c)
{
    return c->count < 2 || c->arguments[1].kind == CALC_TEXT ||
           call_refuse(m, c, 1, "the name of a file");
}

static bool thermograph_function(struct machine *m, const struct call *c,
                                 struct thing *to)
{
    struct writer scene, text = writer_in(&m->arena), title = writer_in(&m->arena);
    struct scenes s = {.scenes = &scene};
    value v;
    if (!file_is_named(m, c) || !call_value(m, c, 0, &v) ||
        !thermograph_scene(m, c, v, &s))
        return false;
    if (c->count < 2) {
        show_scene(&scene, is_coloured(m), &text);
        return to_text(m, c, &text, to);
    }
    write_text(&title, "thermograph of ");
    if (value_name(m->values, v, &title) != OK || title.failed)
        return machine_no_memory(m, c->place);
    return to_file(m, c, &s, title.text, to);
}

static bool draw_boards(struct machine *m, const struct call *c, const struct problem *p,
                        const struct writer *line, struct thing *to)
{
    struct writer text = writer_in(&m->arena);
    struct scenes s;
    if (c->count < 2) {
        show_boards(p, p->start, false, is_coloured(m), &text);
        return to_text(m, c, &text, to);
    }
    return board_scenes(m, c, p, &s) && to_file(m, c, &s, line->text, to);
}

static bool draw_function(struct machine *m, const struct call *c, struct thing *to)
{
    struct writer line = writer_in(&m->arena);
    struct error error = {0};
    struct problem p;
    if (c->arguments[0].kind != CALC_POSITION)
        return thermograph_function(m, c, to);
    if (!file_is_named(m, c) || !sum_line(m, c->place, &c->arguments[0], &line))
        return false;
    if (!problem_parse(&p, m->run->memory, line.text, line.length, &m->calc->options,
                       &error))
        return machine_fail(m, c->place, error.status, "%s", error.message);
    bool ok = draw_boards(m, c, &p, &line, to);
    problem_done(&p);
    return ok;
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
     .apply = functions_power},
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

bool calc_help(const struct calc *c, const char *name, size_t length, struct writer *w)
{
    if (length == 0) {
        for (size_t i = 0; functions[i].name != NULL; i++)
            write_format(w, "  %-16s %s\n", functions[i].name, functions[i].help);
        return true;
    }
    size_t i = function_find(cursor_of(name, length, NULL));
    if (i == SIZE_MAX) {
        const struct game *g = game_find_with(c->options.added, name, length);
        if (g != NULL)
            write_format(w, "%s: %s\n%s\n", g->name, g->title, g->notation);
        return g != NULL;
    }
    const struct function *f = &functions[i];
    write_format(w, "%s: %s\ntakes %s", f->name, f->help, f->arguments);
    if (f->also != NULL)
        write_format(w, "; also called %s", f->also);
    write_byte(w, '\n');
    return true;
}

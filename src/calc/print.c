/* SPDX-License-Identifier: MIT */
/* print.c: writes answers as text: one thing, or a list as a table. */
#include "calc/inside.h"
#include "value/thermo.h"

static bool print_value(struct machine *m, uint32_t place, value v,
                        enum notation notation, struct writer *w)
{
    size_t from = w->length;
    enum status status = value_name_in(m->values, v, notation, w);
    if (status == LIMIT) { /* worded as by `dicot value` */
        w->length = from;
        write_format(w, "(%zu different values)", value_form_nodes(m->values, v));
        return true;
    }
    return status == OK ||
           machine_fail(m, place, status,
                        status == EXPIRED ? "no time was left to print the value"
                                          : "the value needs more memory to print");
}

/* Recurses at most MOST_NESTED deep, as lists do. */
static bool print_list(struct machine *m, uint32_t place, const struct calc_list *list,
                       enum notation notation, struct writer *w)
{
    write_byte(w, '[');
    for (size_t i = 0; i < list->count; i++) {
        const struct thing *t = &list->items[i];
        bool quoted = t->kind == CALC_TEXT;
        write_text(w, i > 0 ? ", " : "");
        write_text(w, quoted ? "\"" : "");
        if (machine_expired(m, place) || !thing_print(m, place, t, notation, w))
            return false;
        write_text(w, quoted ? "\"" : "");
    }
    write_byte(w, ']');
    return true;
}

bool thing_print(struct machine *m, uint32_t place, const struct thing *t,
                 enum notation notation, struct writer *w)
{
    value v;
    switch (t->kind) {
    case CALC_VALUE:
    case CALC_POSITION:
        return sum_value(m, place, t, &v) && print_value(m, place, v, notation, w);
    case CALC_LIST:
        return print_list(m, place, t->list, notation, w);
    case CALC_TEXT:
        write_bytes(w, t->text.bytes, t->text.length);
        return true;
    case CALC_TRUTH:
        write_text(w, t->truth ? "true" : "false");
        return true;
    default:
        return true;
    }
}

/* ---- tables ---- */

#define COLUMNS 12

/* The cells of a table as one text, row by row. */
struct cells {
    struct writer text;
    size_t *ends; /* end of each cell in the text */
    size_t count, capacity;
    size_t columns;
};

static bool end_cell(struct machine *m, uint32_t place, struct cells *c)
{
    if (c->text.failed ||
        !arena_grow(&m->arena, &c->ends, &c->capacity, c->count + 1, sizeof *c->ends))
        return machine_no_memory(m, place);
    c->ends[c->count++] = c->text.length;
    return true;
}

static bool text_cell(struct machine *m, uint32_t place, struct cells *c,
                      const char *text)
{
    write_text(&c->text, text);
    return end_cell(m, place, c);
}

static bool cell(struct machine *m, uint32_t place, struct cells *c,
                 const struct thing *t)
{
    return thing_print(m, place, t, PLAIN_TEXT, &c->text) && end_cell(m, place, c);
}

static bool dyadic_cell(struct machine *m, uint32_t place, struct cells *c,
                        struct dyadic d)
{
    struct packed p = {.numerator = d.n, .exponent = d.e};
    struct thing t = thing_of(value_packed(m->values, p));
    return t.value != NO_VALUE ? cell(m, place, c, &t) : machine_store_failed(m, place);
}

/* Adds a row: the thing as written, its value, mean and temperature. */
static bool game_row(struct machine *m, uint32_t place, struct cells *c,
                     const struct thing *t, bool lines)
{
    struct dyadic mean, temperature;
    value v;
    if (lines && t->kind == CALC_POSITION && !sum_line(m, place, t, &c->text))
        return false;
    if (lines && !end_cell(m, place, c))
        return false;
    if (!sum_value(m, place, t, &v))
        return false;
    if (!value_mean(m->values, v, &mean) ||
        !value_temperature(m->values, v, &temperature))
        return machine_store_failed(m, place);
    struct thing known = thing_of(v);
    return cell(m, place, c, &known) && dyadic_cell(m, place, c, mean) &&
           dyadic_cell(m, place, c, temperature);
}

/* Adds a row with the items of a list. */
static bool list_row(struct machine *m, uint32_t place, struct cells *c,
                     const struct calc_list *list)
{
    bool ok = true;
    for (size_t i = 0; ok && i + 1 < c->columns; i++)
        ok = i < list->count ? cell(m, place, c, &list->items[i])
                             : text_cell(m, place, c, "");
    return ok;
}

/* Returns the width in characters, not bytes. */
static size_t width_of(const char *from, const char *to)
{
    size_t width = 0;
    for (; from < to; from++)
        width += ((unsigned char)*from & 0xc0) != 0x80;
    return width;
}

bool table_print(struct machine *m, uint32_t place, const struct calc_list *list,
                 struct writer *w)
{
    struct cells c = {.text = writer_in(&m->arena)};
    bool all_games = list->count > 0, lines = false;
    for (size_t i = 0; i < list->count; i++) {
        all_games = all_games && is_game(&list->items[i]);
        lines = lines || list->items[i].kind == CALC_POSITION;
    }
    size_t columns = 1; /* as many as the longest inner list has items */
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == CALC_LIST && list->items[i].list->count > columns)
            columns = list->items[i].list->count;
    columns = columns < COLUMNS ? columns : COLUMNS;
    c.columns = 1 + (all_games ? 3 + (size_t)lines : columns);
    bool ok =
        !all_games ||
        (text_cell(m, place, &c, "") && (!lines || text_cell(m, place, &c, "position")) &&
         text_cell(m, place, &c, "value") && text_cell(m, place, &c, "mean") &&
         text_cell(m, place, &c, "temperature"));
    for (size_t i = 0; ok && i < list->count; i++) {
        const struct thing *t = &list->items[i];
        write_format(&c.text, "%zu", i + 1);
        ok =
            !machine_expired(m, place) && end_cell(m, place, &c) &&
            (all_games ? game_row(m, place, &c, t, lines)
             : t->kind == CALC_LIST
                 ? list_row(m, place, &c, t->list)
                 : list_row(m, place, &c,
                            &(struct calc_list){.items = (struct thing *)t, .count = 1}));
    }
    if (!ok)
        return false;
    size_t widths[COLUMNS + 2] = {0}, from = 0;
    for (size_t i = 0; i < c.count; i++, from = c.ends[i - 1]) {
        size_t width = width_of(c.text.text + from, c.text.text + c.ends[i]);
        size_t *widest = &widths[i % c.columns];
        *widest = width > *widest ? width : *widest;
    }
    from = 0;
    for (size_t i = 0; i < c.count; i++, from = c.ends[i - 1]) {
        size_t width = width_of(c.text.text + from, c.text.text + c.ends[i]);
        bool last = (i + 1) % c.columns == 0;
        write_bytes(w, c.text.text + from, c.ends[i] - from);
        for (; !last && width < widths[i % c.columns] + 2; width++)
            write_byte(w, ' ');
        if (last && i + 1 < c.count)
            write_byte(w, '\n');
    }
    return true;
}

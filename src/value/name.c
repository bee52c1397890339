/* SPDX-License-Identifier: MIT */
/* name.c: prints values. Text is written from left to right with an explicit stack,
 * because forms may be deep. A list is put into byte order once it is complete. What was
 * written stays in the text, so exceeding the limit ends the work, however large the form
 * would become. */
#include "value/name.h"

#include <string.h>

#include "base/sort.h"
#include "value/inside.h"
#include "value/name_kind.h"

/* Something that was begun: a form in braces, or text that only needs its closing
 * parenthesis. */
struct open {
    bool parenthesis;
    uint32_t nimber; /* to be written after the parenthesis */
    bool bare;       /* without braces, inside {a||b|c} */
    bool inlined[2]; /* the only option of that side stands bare */
    uint8_t side;    /* the side being written */
    uint32_t next;   /* the next option of that side */
    size_t first_piece;
    struct value_options options;
};

struct piece {
    size_t at, length;
};

struct printer {
    struct values *values;
    struct writer *writer;
    struct writer sorted; /* scratch for putting a list in order */
    size_t from;
    bool short_names;
    enum notation notation;
    enum status status;
    struct open *open;
    size_t open_count, open_capacity;
    struct piece *pieces; /* the options written so far, of all lists begun */
    size_t piece_count, piece_capacity;
};

static void fail(struct printer *p, enum status status)
{
    if (p->status == OK)
        p->status = status;
}

static void write_sign(struct printer *p, enum sign sign)
{
    notation_write(p->writer, p->notation, sign);
}

static void write_nimber(struct printer *p, uint32_t nimber)
{
    if (nimber > 0)
        write_sign(p, SIGN_STAR);
    if (nimber > 1)
        write_number(p->writer, nimber);
}

/* Writes n / 2^e. The sign is not part of a LaTeX fraction. */
static void write_dyadic(struct printer *p, int64_t n, uint32_t e)
{
    if (e == 0) {
        write_number(p->writer, n);
        return;
    }
    if (n < 0)
        write_byte(p->writer, '-');
    write_sign(p, SIGN_FRACTION);
    write_number(p->writer, n < 0 ? -n : n);
    write_sign(p, SIGN_OVER);
    write_number(p->writer, (int64_t)1 << e);
    write_sign(p, SIGN_FRACTION_END);
}

/* Writes a multiple of ↑. Some notations have a sign for two. */
static void write_multiple(struct printer *p, int32_t ups)
{
    int32_t n = ups < 0 ? -ups : ups;
    if (n == 2 && p->notation != PLAIN_TEXT) {
        write_sign(p, ups > 0 ? SIGN_DOUBLE_UP : SIGN_DOUBLE_DOWN);
        return;
    }
    if (n > 0)
        write_sign(p, ups > 0 ? SIGN_UP : SIGN_DOWN);
    if (n > 1)
        write_number(p->writer, n);
}

static void write_packed(struct printer *p, const struct packed *v)
{
    bool zero = v->ups == 0 && v->nimber == 0;
    if (v->numerator != 0 || zero)
        write_dyadic(p, v->numerator, v->exponent);
    write_multiple(p, v->ups);
    write_nimber(p, v->nimber);
}

/* Writes the number alone, unless it is 0. Returns whether it wrote one. */
static bool write_its_number(struct printer *p, struct packed number)
{
    number.nimber = 0;
    if (number.numerator != 0)
        write_packed(p, &number);
    return number.numerator != 0;
}

static struct open *push_open(struct printer *p)
{
    if (!memory_grow(p->values->memory, &p->open, &p->open_capacity, p->open_count + 1,
                     sizeof *p->open)) {
        fail(p, NO_MEMORY);
        return NULL;
    }
    struct open *o = &p->open[p->open_count++];
    *o = (struct open){.first_piece = p->piece_count};
    return o;
}

/* May v stand bare? Only a form whose options need no braces may: {a||b|c} is easy to
 * read, four or more bars are not. */
static bool is_flat(struct printer *p, value v)
{
    struct value_options o;
    struct name name;
    if (!p->short_names || !value_find_name(p->values, v, &name) || name.kind != BRACES ||
        !value_options(p->values, v, &o))
        return false;
    for (int who = 0; who < 2; who++)
        for (uint32_t i = 0; i < o.count[who]; i++)
            if (!value_find_name(p->values, o.option[who][i], &name) ||
                name.kind == BRACES)
                return false;
    return true;
}

static void open_braces(struct printer *p, value v, bool bare)
{
    struct open *o = push_open(p);
    if (o == NULL || !value_options(p->values, v, &o->options))
        return;
    o->bare = bare;
    for (int who = 0; who < 2; who++)
        o->inlined[who] =
            !bare && o->options.count[who] == 1 && is_flat(p, o->options.option[who][0]);
    if (!bare)
        write_sign(p, SIGN_BRACE);
}

static void write_ups(struct printer *p, const struct name *name)
{
    write_its_number(p, name->packed);
    write_sign(p, name->sign > 0 ? SIGN_UP : SIGN_DOWN);
    if (name->kind == POWER) {
        notation_write_power(p->writer, p->notation, name->order);
    } else {
        write_sign(p, SIGN_PARTIAL);
        write_number(p->writer, name->order);
        write_sign(p, SIGN_PARTIAL_END);
    }
    write_nimber(p, name->packed.nimber);
}

static void begin_tiny(struct printer *p, const struct name *name)
{
    if (write_its_number(p, name->packed))
        write_byte(p->writer, '+');
    write_sign(p, name->sign > 0 ? SIGN_TINY : SIGN_MINY);
    struct open *o = push_open(p);
    if (o != NULL) {
        o->parenthesis = true;
        o->nimber = name->packed.nimber;
    }
}

/* Writes a name, or begins it. Goes into G of tiny(G) and +-G, as often as needed. */
static void begin_name(struct printer *p, value v, bool bare)
{
    struct name name = {.kind = SWITCH, .inside = v};
    while (name.kind == SWITCH || name.kind == TINY) {
        v = name.inside;
        if (!value_find_name(p->values, v, &name))
            return;
        if (name.kind == TINY)
            begin_tiny(p, &name);
        else if (name.kind == SWITCH)
            write_sign(p, SIGN_SWITCH);
    }
    if (name.kind == PLAIN)
        write_packed(p, &name.packed);
    else if (name.kind == BRACES)
        open_braces(p, v, bare);
    else
        write_ups(p, &name);
}

/* In a form, only numbers and nimbers are written as literals. */
static bool is_literal(const struct values *s, value v)
{
    struct packed p;
    return value_unpack(s, v, &p) && p.ups == 0 && (p.numerator == 0 || p.nimber == 0);
}

static void begin_form(struct printer *p, value v)
{
    struct packed packed;
    bool is_packed = value_unpack(p->values, v, &packed);
    if (is_literal(p->values, v))
        write_packed(p, &packed);
    else if (is_packed && packed.ups == 0 && packed.nimber > MAX_TEXT)
        fail(p, LIMIT); /* more options than MAX_TEXT bytes can hold */
    else
        open_braces(p, v, false);
}

static void begin(struct printer *p, value v, bool bare)
{
    if (p->short_names)
        begin_name(p, v, bare);
    else
        begin_form(p, v);
}

/* ---- lists in byte order ---- */

/* Compares two pieces of `text`. */
static bool comes_before(const void *one, const void *other, const void *text)
{
    const struct piece *a = one, *b = other;
    return sort_compare_bytes((const char *)text + a->at, a->length,
                              (const char *)text + b->at, b->length) < 0;
}

/* Sorts the list at the end of the text, which is complete. */
static void finish_list(struct printer *p, const struct open *o)
{
    struct piece *pieces = p->pieces + o->first_piece;
    size_t n = p->piece_count - o->first_piece;
    p->piece_count = o->first_piece;
    if (n == 0)
        return;
    size_t at = pieces[0].at;
    if (!sort_by(pieces, n, sizeof *pieces, comes_before, p->writer->text))
        return;
    writer_clear(&p->sorted);
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            write_byte(&p->sorted, ',');
        write_bytes(&p->sorted, p->writer->text + pieces[i].at, pieces[i].length);
    }
    if (p->sorted.failed)
        fail(p, NO_MEMORY);
    else
        memcpy(p->writer->text + at, p->sorted.text, p->sorted.length);
}

/* ---- one step ---- */

static void next_option(struct printer *p, struct open *o)
{
    if (!memory_grow(p->values->memory, &p->pieces, &p->piece_capacity,
                     p->piece_count + 1, sizeof *p->pieces)) {
        fail(p, NO_MEMORY);
        return;
    }
    if (o->next > 0)
        write_byte(p->writer, ',');
    p->pieces[p->piece_count++] = (struct piece){.at = p->writer->length};
    begin(p, o->options.option[o->side][o->next++], o->inlined[o->side]);
}

static void step(struct printer *p)
{
    struct open *o = &p->open[p->open_count - 1];
    if (o->parenthesis) {
        write_sign(p, SIGN_TINY_END);
        write_text(p->writer, o->nimber > 0 ? "+" : "");
        write_nimber(p, o->nimber);
        p->open_count--;
        return;
    }
    if (o->next > 0) { /* an option has just been completed */
        struct piece *last = &p->pieces[p->piece_count - 1];
        last->length = p->writer->length - last->at;
    }
    if (o->next < o->options.count[o->side]) {
        next_option(p, o);
        return;
    }
    finish_list(p, o);
    if (o->side == 0) {
        write_sign(p, o->inlined[0] || o->inlined[1] ? SIGN_DOUBLE_BAR : SIGN_BAR);
        o->side = 1;
        o->next = 0;
        return;
    }
    if (!o->bare)
        write_sign(p, SIGN_BRACE_END);
    p->open_count--;
}

static bool is_fine(struct printer *p)
{
    if (p->writer->failed)
        fail(p, NO_MEMORY);
    else if (p->writer->length - p->from > MAX_TEXT)
        fail(p, LIMIT);
    else
        fail(p, p->values->status);
    return p->status == OK;
}

static enum status print_value(struct values *s, value v, struct writer *w, bool names,
                               enum notation notation)
{
    if (v == NO_VALUE || s->status != OK)
        return s->status != OK ? s->status : LIMIT;
    struct printer p = {.values = s,
                        .writer = w,
                        .from = w->length,
                        .short_names = names,
                        .notation = notation};
    writer_init(&p.sorted, s->memory);
    begin(&p, v, false);
    while (is_fine(&p) && p.open_count > 0)
        step(&p);
    values_clear_status(s);
    writer_done(&p.sorted);
    memory_free(s->memory, p.open, p.open_capacity, sizeof *p.open);
    memory_free(s->memory, p.pieces, p.piece_capacity, sizeof *p.pieces);
    return p.status;
}

enum status value_name(struct values *s, value v, struct writer *w)
{
    return print_value(s, v, w, true, PLAIN_TEXT);
}

enum status value_name_in(struct values *s, value v, enum notation notation,
                          struct writer *w)
{
    return print_value(s, v, w, true, notation);
}

enum status value_form(struct values *s, value v, struct writer *w)
{
    return print_value(s, v, w, false, PLAIN_TEXT);
}

/* ---- the size of a form ---- */

struct walk {
    uint8_t *seen; /* indexed by value */
    size_t seen_capacity;
    value *todo;
    size_t todo_count, todo_capacity;
    size_t nodes;
};

static bool meet(struct values *s, struct walk *w, value v)
{
    if (!memory_grow(s->memory, &w->seen, &w->seen_capacity, (size_t)v + 1, 1) ||
        !memory_grow(s->memory, &w->todo, &w->todo_capacity, w->todo_count + 1,
                     sizeof *w->todo))
        return false;
    if (!w->seen[v]) {
        w->seen[v] = 1;
        w->nodes++;
        if (!is_literal(s, v))
            w->todo[w->todo_count++] = v;
    }
    return true;
}

static bool walk(struct values *s, struct walk *w, value v)
{
    bool ok = meet(s, w, v);
    while (ok && w->todo_count > 0) {
        struct value_options o;
        ok = value_options(s, w->todo[--w->todo_count], &o);
        for (int who = 0; ok && who < 2; who++)
            for (uint32_t i = 0; ok && i < o.count[who]; i++)
                ok = meet(s, w, o.option[who][i]);
    }
    return ok;
}

/* The nodes of a number plus a nimber that is too large for a list of options. x*k has
 * the options x*i for all i < k, and each ↑ before it adds one node, {x|rest}. Returns 0
 * if it is not such a value; then all its options can be listed. */
static size_t nodes_of_large_nimber(const struct values *s, value v)
{
    struct packed p;
    if (!value_unpack(s, v, &p) || p.numerator == 0 || p.nimber <= MAX_LISTED)
        return 0;
    uint32_t ups = (uint32_t)(p.ups < 0 ? -p.ups : p.ups);
    return 1 + (size_t)ups + (p.nimber ^ (ups % 2));
}

size_t value_form_nodes(struct values *s, value v)
{
    struct walk w = {0};
    if (v == NO_VALUE || s->status != OK)
        return 0;
    size_t large = nodes_of_large_nimber(s, v);
    if (large > 0)
        return large;
    bool ok = walk(s, &w, v);
    values_clear_status(s);
    memory_free(s->memory, w.seen, w.seen_capacity, 1);
    memory_free(s->memory, w.todo, w.todo_capacity, sizeof *w.todo);
    return ok ? w.nodes : 0;
}

/* SPDX-License-Identifier: MIT */
/* name.c: prints values.
 *
 * A value that has a name is recognised by the shape of its canonical form. This never
 * adds games: printing a big form must not make bigger ones.
 *
 * Text is written from left to right with an explicit stack, because forms may be deep. A
 * list is put into byte order once it is complete. What was written stays in the text, so
 * exceeding the limit ends the work, however large the form would become. */
#include "value/name.h"

#include <string.h>

#include "base/sort.h"
#include "value/inside.h"

/* ---- names ---- */

enum name_kind {
    PLAIN,       /* number + n·↑ + *k */
    POWER,       /* ±↑ⁿ, n > 1 */
    PARTIAL_SUM, /* ±(↑+↑²+…+↑ⁿ), n > 1 */
    TINY,        /* tiny(G), or miny(G) when negative */
    SWITCH,      /* {G|-G} */
    BRACES       /* none of these */
};

struct name {
    enum name_kind kind;
    /* PLAIN: the whole value. Otherwise a number and a nimber that are added to the
     * rest. */
    struct packed packed;
    int sign;       /* the sign of that rest */
    uint32_t order; /* n */
    value inside;   /* G */
};

static bool is_packed_as(const struct values *s, value v, struct packed p)
{
    struct packed q;
    return value_unpack(s, v, &q) && q.numerator == p.numerator &&
           q.exponent == p.exponent && q.ups == p.ups && q.nimber == p.nimber;
}

static struct packed with(struct packed number, int32_t ups, uint32_t nimber)
{
    number.ups = ups;
    number.nimber = nimber;
    return number;
}

/* The options as seen by the player for whom the value is positive. */
struct view {
    const value *own, *other;
    uint32_t own_count, other_count;
};

static bool look(struct values *s, value v, int sign, struct view *o)
{
    struct value_options all;
    int who = sign < 0;
    if (!value_options(s, v, &all))
        return false;
    *o = (struct view){.own = all.option[who],
                       .other = all.option[!who],
                       .own_count = all.count[who],
                       .other_count = all.count[!who]};
    return true;
}

/* Are the player's own options exactly number+*0, …, number+*k? */
static bool owns_nimbers(const struct values *s, const struct view *o,
                         struct packed number)
{
    struct packed p;
    for (uint32_t i = 0; i < o->own_count; i++)
        if (!value_unpack(s, o->own[i], &p) || p.nimber >= o->own_count ||
            !is_packed_as(s, o->own[i], with(number, 0, p.nimber)))
            return false;
    return o->own_count > 0;
}

/* If the player's own options are {first, x}, returns x, else NO_VALUE. */
static value beside(const struct values *s, const struct view *o, struct packed first)
{
    if (o->own_count != 2)
        return NO_VALUE;
    if (is_packed_as(s, o->own[0], first))
        return o->own[1];
    return is_packed_as(s, o->own[1], first) ? o->own[0] : NO_VALUE;
}

/* Returns n if v = number ± (↑+↑²+…+↑ⁿ) + *k, else 0. With S(n) for that sum,
 *     S(n)+*k = {S(n-1)+*k | *(k^1)}, but S(n)+* = {0, S(n-1)+* | 0} */
static uint32_t partial_sum_order(struct values *s, value v, struct packed number,
                                  int sign, uint32_t k)
{
    for (uint32_t n = 1; n <= MAX_UP_ORDER; n++) {
        struct packed p;
        struct view o;
        if (value_unpack(s, v, &p))
            return is_packed_as(s, v, with(number, sign, k)) ? n : 0;
        if (!look(s, v, sign, &o) || o.other_count != 1 ||
            !is_packed_as(s, o.other[0], with(number, 0, k ^ 1)))
            return 0;
        v = k == 1 ? beside(s, &o, number) : o.own_count == 1 ? o.own[0] : NO_VALUE;
        if (v == NO_VALUE)
            return 0;
    }
    return 0;
}

static bool find_partial_sum(struct values *s, value v, struct packed number, int sign,
                             struct name *name)
{
    struct view o;
    struct packed p;
    if (!look(s, v, sign, &o) || o.other_count != 1 || !value_unpack(s, o.other[0], &p))
        return false;
    uint32_t k = p.nimber ^ 1;
    *name = (struct name){.kind = PARTIAL_SUM,
                          .packed = with(number, 0, k),
                          .sign = sign,
                          .order = partial_sum_order(s, v, number, sign, k)};
    return name->order > 0;
}

/* ↑ⁿ+*k = {0, *, …, *k | -S(n-1)+*(k^1)} */
static bool find_power(struct values *s, value v, struct packed number, int sign,
                       struct name *name)
{
    struct view o;
    if (!look(s, v, sign, &o) || o.other_count != 1 || !owns_nimbers(s, &o, number))
        return false;
    uint32_t k = o.own_count - 1,
             inner = partial_sum_order(s, o.other[0], number, -sign, k ^ 1);
    *name = (struct name){
        .kind = POWER, .packed = with(number, 0, k), .sign = sign, .order = inner + 1};
    return inner > 0 && inner < MAX_UP_ORDER;
}

/* Returns y if v = {m, …, m+*k || m+*k | y} and y stops below m, seen by the player with
 * that sign. Otherwise returns NO_VALUE. */
static value tiny_threat(struct values *s, value v, value m, int sign, uint32_t *k)
{
    struct view o, inner;
    struct packed number;
    value_unpack(s, m, &number);
    if (!look(s, v, sign, &o) || o.other_count != 1 || !owns_nimbers(s, &o, number) ||
        !look(s, o.other[0], sign, &inner) || inner.own_count != 1 ||
        inner.other_count != 1)
        return NO_VALUE;
    *k = o.own_count - 1;
    if (!is_packed_as(s, inner.own[0], with(number, 0, *k)))
        return NO_VALUE;
    value y = inner.other[0];
    value stop = sign > 0 ? value_left_stop(s, y) : value_right_stop(s, y);
    if (stop == NO_VALUE)
        return NO_VALUE;
    enum certainty reaches =
        sign > 0 ? value_at_most(s, m, stop) : value_at_most(s, stop, m);
    return reaches == NO ? y : NO_VALUE;
}

/* Such a value is m + tiny(m-y-*k) + *k, or m + miny(y-m-*k) + *k. Only if m and k are 0
 * may y be anything else than a number plus *k, because moving y may take long. */
static bool find_tiny(struct values *s, value v, value m, int sign, struct name *name)
{
    struct packed number, p;
    uint32_t k;
    value y = tiny_threat(s, v, m, sign, &k);
    value_unpack(s, m, &number);
    if (y == NO_VALUE)
        return false;
    if (number.numerator != 0 || k != 0) {
        if (!value_unpack(s, y, &p) || p.ups != 0 || p.nimber != k)
            return false;
        y = value_packed(s, with(p, 0, 0));
    }
    value distance = sign > 0 ? value_negate(s, y) : y;
    if (number.numerator != 0)
        distance = sign > 0 ? value_add(s, m, distance) : value_subtract(s, y, m);
    *name = (struct name){
        .kind = TINY, .packed = with(number, 0, k), .sign = sign, .inside = distance};
    return distance != NO_VALUE;
}

/* Returns G if v = {G|-G}, else NO_VALUE. Stops and counts are compared first, since the
 * negative of a big form takes long. */
static value find_switch(struct values *s, value v)
{
    struct view o, left, right;
    if (!look(s, v, 1, &o) || o.own_count != 1 || o.other_count != 1 ||
        value_negate(s, value_left_stop(s, v)) != value_right_stop(s, v) ||
        !look(s, o.own[0], 1, &left) || !look(s, o.other[0], -1, &right) ||
        left.own_count != right.own_count || left.other_count != right.other_count ||
        value_negate(s, o.own[0]) != o.other[0])
        return NO_VALUE;
    return o.own[0];
}

/* Is v tiny or miny plus a number or nimber? Then it is written as a sum, and +- cannot
 * stand before it. */
static bool is_sum(struct values *s, value v)
{
    struct name name;
    value stop = value_left_stop(s, v);
    return stop != NO_VALUE &&
           (find_tiny(s, v, stop, 1, &name) || find_tiny(s, v, stop, -1, &name)) &&
           (name.packed.numerator != 0 || name.packed.nimber != 0);
}

/* Finds the name of a value that is not packed. Returns false if it has none. */
static bool find_special(struct values *s, value v, struct name *name)
{
    struct packed number;
    value stop = value_left_stop(s, v);
    if (stop == NO_VALUE)
        return false;
    value_unpack(s, stop, &number);
    for (int sign = 1; sign >= -1; sign -= 2)
        if (find_power(s, v, number, sign, name) ||
            find_partial_sum(s, v, number, sign, name) ||
            find_tiny(s, v, stop, sign, name))
            return true;
    value half = find_switch(s, v);
    *name = (struct name){.kind = SWITCH, .inside = half};
    return half != NO_VALUE && !is_sum(s, half);
}

/* Finds the name of v. The store must not have a failure noted. Returns false if memory
 * runs out. */
static bool find_name(struct values *s, value v, struct name *name)
{
    *name = (struct name){.kind = PLAIN};
    if (value_unpack(s, v, &name->packed))
        return true;
    bool found = find_special(s, v, name);
    /* Too deep to look into, or G of tiny(G) is too large. */
    if (values_status(s) == LIMIT) {
        values_clear_status(s);
        found = false;
    }
    if (!found)
        *name = (struct name){.kind = BRACES};
    return values_status(s) == OK;
}

/* ---- printing ---- */

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

static void print_fails(struct printer *p, enum status status)
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
        print_fails(p, NO_MEMORY);
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
    if (!p->short_names || !find_name(p->values, v, &name) || name.kind != BRACES ||
        !value_options(p->values, v, &o))
        return false;
    for (int who = 0; who < 2; who++)
        for (uint32_t i = 0; i < o.count[who]; i++)
            if (!find_name(p->values, o.option[who][i], &name) || name.kind == BRACES)
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

/* Writes a name, or begins it. Goes into G of tiny(G) and +-G, as often as needed. */
static void begin_name(struct printer *p, value v, bool bare)
{
    struct name name = {.kind = SWITCH, .inside = v};
    while (name.kind == SWITCH || name.kind == TINY) {
        v = name.inside;
        if (!find_name(p->values, v, &name))
            return;
        if (name.kind == TINY) {
            if (write_its_number(p, name.packed))
                write_byte(p->writer, '+');
            write_sign(p, name.sign > 0 ? SIGN_TINY : SIGN_MINY);
            struct open *o = push_open(p);
            if (o != NULL) {
                o->parenthesis = true;
                o->nimber = name.packed.nimber;
            }
        } else if (name.kind == SWITCH) {
            write_sign(p, SIGN_SWITCH);
        }
    }
    if (name.kind == PLAIN) {
        write_packed(p, &name.packed);
    } else if (name.kind == BRACES) {
        open_braces(p, v, bare);
    } else { /* ups */
        write_its_number(p, name.packed);
        write_sign(p, name.sign > 0 ? SIGN_UP : SIGN_DOWN);
        if (name.kind == POWER) {
            notation_write_power(p->writer, p->notation, name.order);
        } else {
            write_sign(p, SIGN_PARTIAL);
            write_number(p->writer, name.order);
            write_sign(p, SIGN_PARTIAL_END);
        }
        write_nimber(p, name.packed.nimber);
    }
}

/* In a form, only numbers and nimbers are written as literals. */
static bool is_literal(const struct values *s, value v)
{
    struct packed p;
    return value_unpack(s, v, &p) && p.ups == 0 && (p.numerator == 0 || p.nimber == 0);
}

static void begin_value(struct printer *p, value v, bool bare)
{
    if (p->short_names)
        begin_name(p, v, bare);
    else {
        struct packed packed;
        bool is_packed = value_unpack(p->values, v, &packed);
        if (is_literal(p->values, v))
            write_packed(p, &packed);
        else if (is_packed && packed.ups == 0 && packed.nimber > MAX_TEXT)
            print_fails(p, LIMIT); /* more options than MAX_TEXT bytes can hold */
        else
            open_braces(p, v, false);
    }
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
        print_fails(p, NO_MEMORY);
    else
        memcpy(p->writer->text + at, p->sorted.text, p->sorted.length);
}

/* ---- one step ---- */

static void next_option(struct printer *p, struct open *o)
{
    if (!memory_grow(p->values->memory, &p->pieces, &p->piece_capacity,
                     p->piece_count + 1, sizeof *p->pieces)) {
        print_fails(p, NO_MEMORY);
        return;
    }
    if (o->next > 0)
        write_byte(p->writer, ',');
    p->pieces[p->piece_count++] = (struct piece){.at = p->writer->length};
    begin_value(p, o->options.option[o->side][o->next++], o->inlined[o->side]);
}

static void print_step(struct printer *p)
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
        print_fails(p, NO_MEMORY);
    else if (p->writer->length - p->from > MAX_TEXT)
        print_fails(p, LIMIT);
    else
        print_fails(p, p->values->status);
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
    begin_value(&p, v, false);
    while (is_fine(&p) && p.open_count > 0)
        print_step(&p);
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

struct walk_form {
    uint8_t *seen; /* indexed by value */
    size_t seen_capacity;
    value *todo;
    size_t todo_count, todo_capacity;
    size_t nodes;
};

static bool meet_form(struct values *s, struct walk_form *w, value v)
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

static bool walk_form(struct values *s, struct walk_form *w, value v)
{
    bool ok = meet_form(s, w, v);
    while (ok && w->todo_count > 0) {
        struct value_options o;
        ok = value_options(s, w->todo[--w->todo_count], &o);
        for (int who = 0; ok && who < 2; who++)
            for (uint32_t i = 0; ok && i < o.count[who]; i++)
                ok = meet_form(s, w, o.option[who][i]);
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
    struct walk_form w = {0};
    if (v == NO_VALUE || s->status != OK)
        return 0;
    size_t large = nodes_of_large_nimber(s, v);
    if (large > 0)
        return large;
    bool ok = walk_form(s, &w, v);
    values_clear_status(s);
    memory_free(s->memory, w.seen, w.seen_capacity, 1);
    memory_free(s->memory, w.todo, w.todo_capacity, sizeof *w.todo);
    return ok ? w.nodes : 0;
}

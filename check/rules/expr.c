/* SPDX-License-Identifier: MIT
 *
 * expr.c: a game written as a form: a number (3, -1/2), a nimber (*, *3), or the
 * options of both players, {L,L|R,R}. A move is the text of the option moved to.
 *
 * The cells are the bytes of the text and the zero after them: positions are equal if
 * their texts are. A form may be nested very deeply, so nothing here is recursive.
 */
#include "rules/inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LENGTH = 1 << 20 };
static const uint64_t max_number = (uint64_t)1 << 62;

/* A number top / bottom in lowest terms, or the nimber *top; *0 is the number 0. */
struct literal {
    bool is_nimber;
    int64_t top, bottom;
};

static struct literal nimber(uint64_t size)
{
    return (struct literal){size > 0, (int64_t)size, 1};
}

/* Reduces top / bottom, where `bottom` is a power of two. */
static struct literal number(int64_t top, int64_t bottom)
{
    while (bottom > 1 && top % 2 == 0) {
        top /= 2;
        bottom /= 2;
    }
    return (struct literal){false, top, bottom};
}

static bool read_literal(const char **at, struct literal *x)
{
    const char *c = *at;
    uint64_t top = 1, bottom = 1;
    bool is_nimber = read_char(&c, '*'), negative = !is_nimber && read_char(&c, '-');
    if (!read_number(&c, max_number, &top) && !is_nimber)
        return false;
    if (!is_nimber && read_char(&c, '/') &&
        (!read_number(&c, max_number, &bottom) || bottom == 0 || bottom & (bottom - 1)))
        return false;
    *x = is_nimber ? nimber(top)
                   : number(negative ? -(int64_t)top : (int64_t)top, (int64_t)bottom);
    *at = c;
    return true;
}

static void print_literal(const struct literal *x, char text[MOVE_SIZE])
{
    if (x->is_nimber && x->top == 1)
        snprintf(text, MOVE_SIZE, "*");
    else if (x->bottom > 1)
        snprintf(text, MOVE_SIZE, "%" PRId64 "/%" PRId64, x->top, x->bottom);
    else
        snprintf(text, MOVE_SIZE, "%s%" PRId64, x->is_nimber ? "*" : "", x->top);
}

/* Finds the option of a number. Returns false if `who` has none. */
static bool number_option(const struct literal *x, int who, struct literal *option)
{
    *option = number(who == 0 ? x->top - 1 : x->top + 1, x->bottom);
    return x->bottom > 1 || (who == 0 ? x->top > 0 : x->top < 0);
}

/* What may come next: a form (DUE), a form or the end of the list (OPENED), or something
 * that follows a form (DONE). */
enum state { DUE, OPENED, DONE };

/* Reads a form. `barred` has an entry for each brace that is still open: was its bar
 * read? */
static bool read_form(struct text *t, bool *barred)
{
    size_t depth = 0;
    struct literal x;
    for (enum state state = DUE;;) {
        if (state != DONE && read_char(&t->at, '{')) {
            barred[depth++] = false;
            state = OPENED;
        } else if (state != DONE && read_literal(&t->at, &x)) {
            state = DONE;
        } else if (state == DUE) {
            return fail(t, "expected a number, a nimber or {");
        } else if (depth == 0) {
            return *t->at == '\0' || fail(t, "expected the end of the form");
        } else if (state == DONE && read_char(&t->at, ',')) {
            state = DUE;
        } else if (!barred[depth - 1] && read_char(&t->at, '|')) {
            barred[depth - 1] = true;
            state = OPENED;
        } else if (barred[depth - 1] && read_char(&t->at, '}')) {
            depth--;
            state = DONE;
        } else {
            return fail(t, "expected an option, a comma, | or }");
        }
    }
}

static bool parse(struct plain *p, struct text *t)
{
    size_t length = strlen(t->at);
    if (length > MAX_LENGTH)
        return fail(t, "a form has at most 1048576 characters");
    set_cells(p, length + 1);
    memcpy(p->cell, t->at, length);
    bool *barred = alloc_again(NULL, length, sizeof *barred);
    bool ok = read_form(t, barred);
    free(barred);
    return ok;
}

static const char *text_of(const struct plain *p)
{
    return (const char *)p->cell;
}

/* Is the position a number or a nimber? If so, *x gets it. */
static bool is_literal(const struct plain *p, struct literal *x)
{
    const char *at = text_of(p);
    return read_literal(&at, x);
}

/* An option of `who`: a part of the text of a position {...|...}. */
struct option {
    const char *text;
    size_t length;
    int who;
};

/* Returns the place before the first option, for next_option. */
static struct option before_options(const struct plain *p)
{
    return (struct option){text_of(p) + 1, 0, 0};
}

static bool next_option(struct option *o)
{
    const char *at = o->text + o->length;
    read_char(&at, ',');
    if (read_char(&at, '|'))
        o->who = 1;
    o->text = at;
    for (size_t depth = 0; depth > 0 || !strchr(",|}", *at); at++)
        depth += (*at == '{') - (size_t)(*at == '}');
    o->length = (size_t)(at - o->text);
    return o->length > 0;
}

/* Makes *m the move to the first option of `who` that has this text. */
static bool find_option(const struct plain *p, int who, const char *text, size_t length,
                        struct move *m)
{
    for (struct option o = before_options(p); next_option(&o);)
        if (o.who == who && o.length == length && memcmp(o.text, text, length) == 0) {
            m->from = (uint32_t)(o.text - text_of(p));
            m->to = m->from + (uint32_t)length;
            return true;
        }
    return false;
}

/* A move from a literal is stored as the literal that it leads to. */
static struct move move_to(struct literal x)
{
    return (struct move){
        .own = (uint64_t)x.top, .green = (uint64_t)x.bottom, .kind = x.is_nimber};
}

static struct literal result_of(const struct move *m)
{
    return (struct literal){m->kind, (int64_t)m->own, (int64_t)m->green};
}

static bool read_move(const struct plain *p, const char *text, struct move *m)
{
    struct literal x;
    size_t length = strlen(text);
    if (!is_literal(p, &x))
        return find_option(p, 0, text, length, m) || find_option(p, 1, text, length, m);
    const char *end = text;
    char written[MOVE_SIZE];
    if (!read_literal(&end, &x))
        return false;
    *m = move_to(x);
    print_literal(&x, written);
    return strcmp(text, written) == 0; /* the text must be exactly that of the option */
}

/* Text that does not fit is cut off. */
static void print_move(const struct plain *p, const struct move *m, char text[MOVE_SIZE])
{
    struct literal from, to = result_of(m);
    if (is_literal(p, &from))
        print_literal(&to, text);
    else
        snprintf(text, MOVE_SIZE, "%.*s", (int)(m->to - m->from), text_of(p) + m->from);
}

static bool legal(const struct plain *p, int who, struct move *m, char *why)
{
    struct literal from, option, to = result_of(m);
    bool ok;
    if (!is_literal(p, &from))
        ok = find_option(p, who, text_of(p) + m->from, m->to - m->from, m);
    else if (from.is_nimber)
        ok = (to.is_nimber || (to.top == 0 && to.bottom == 1)) && to.top < from.top;
    else
        ok = number_option(&from, who, &option) && !to.is_nimber &&
             to.top == option.top && to.bottom == option.bottom;
    return ok || refuse(why, "this is not an option of the player");
}

static void apply(struct plain *p, const struct move *m)
{
    struct literal x;
    if (is_literal(p, &x)) {
        char text[MOVE_SIZE];
        print_move(p, m, text);
        set_cells(p, strlen(text) + 1);
        memcpy(p->cell, text, p->cells);
    } else {
        size_t length = m->to - m->from;
        memmove(p->cell, p->cell + m->from, length);
        p->cell[length] = '\0';
        p->cells = length + 1;
    }
}

static int compare(const void *a, const void *b)
{
    const struct option *x = a, *y = b;
    int order = memcmp(x->text, y->text, x->length < y->length ? x->length : y->length);
    return order ? order : (x->length > y->length) - (x->length < y->length);
}

/* Returns the options of `who`, sorted, so that equal ones are neighbours. */
static struct option *sorted_options(const struct plain *p, int who, size_t *count)
{
    size_t capacity = 0;
    struct option *option = with_room(NULL, 1, &capacity, sizeof *option);
    *count = 0;
    for (struct option o = before_options(p); next_option(&o);) {
        option = with_room(option, *count + 1, &capacity, sizeof *option);
        if (o.who == who)
            option[(*count)++] = o;
    }
    qsort(option, *count, sizeof *option, compare);
    return option;
}

static void list_options(const struct plain *p, int who, struct move_list *list)
{
    size_t count;
    struct option *option = sorted_options(p, who, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t from = (uint32_t)(option[i].text - text_of(p));
        struct move m = {.from = from, .to = from + (uint32_t)option[i].length};
        if (i > 0 && compare(&option[i], &option[i - 1]) == 0)
            continue;
        if (!moves_add(list, m))
            break;
    }
    free(option);
}

static void candidates(const struct plain *p, int who, struct move_list *list)
{
    struct literal x, option;
    if (!is_literal(p, &x)) {
        list_options(p, who, list);
    } else if (x.is_nimber) {
        for (int64_t size = 0; size < x.top; size++)
            if (!moves_add(list, move_to(nimber((uint64_t)size))))
                return;
    } else if (number_option(&x, who, &option)) {
        moves_add(list, move_to(option));
    }
}

const struct rules rules_expr = {"expr",     2,     1,     false,      parse, read_move,
                                 print_move, legal, apply, candidates, NULL,  NULL};

/* SPDX-License-Identifier: MIT */
/* expr.c: a value written as an expression, to be added to positions and compared with
 * them. Play is that of its canonical form: a move goes to one of its options.
 *
 * The board holds all followers of the form and of its negative. A position is the index
 * of a follower, and a move is the index of the option moved to. */
#include "game/theory.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/rng.h"
#include "base/table.h"
#include "base/work.h"
#include "value/name.h"

#define MAX_FOLLOWERS ((size_t)1 << 21) /* total for the form and its negative */
#define MAX_LINKS ((size_t)1 << 25)     /* options of all followers */
#define MAX_TEXTS ((size_t)1 << 28)     /* bytes of all their texts */
#define MAX_DRAWN_TEXT 200              /* longer forms are not drawn; in bytes */

struct follower {
    uint32_t options[3]; /* indices in `links`: where Left's begin, Right's begin, Right's
                            end */
    uint32_t negative;
    uint32_t text, length; /* where its canonical form is in `texts` */
};

struct followers {
    struct follower *list;
    size_t count, capacity;
    uint32_t *links;
    size_t link_count, link_capacity;
    char *texts; /* the canonical forms, one after another */
    size_t text_count, text_capacity;
};

/* Is the value a nimber so large that its options are not listed? */
static bool is_too_wide(const struct values *s, value v)
{
    struct packed p;
    return value_unpack(s, v, &p) && p.nimber > MAX_LISTED;
}

/* Does the value certainly have too many followers? n and n·↑ have more than n. */
static bool is_too_long(const struct values *s, value v)
{
    struct packed p;
    return value_unpack(s, v, &p) &&
           (llabs(p.numerator) >> p.exponent > (long long)MAX_FOLLOWERS ||
            abs(p.ups) > (int)MAX_FOLLOWERS);
}

static uint32_t index_of(const uint8_t *pos)
{
    uint32_t i;
    memcpy(&i, pos, sizeof i);
    return i;
}

static const struct follower *follower_at(const struct board *b, uint64_t i)
{
    const struct followers *f = b->data;
    return &f->list[i];
}

/* ---- all followers ---- */

struct closing {
    struct arena *arena; /* owns the followers */
    struct values *values;
    struct followers *followers;
    struct table known; /* from a value to its index */
    value *ids;         /* from an index to its value */
    size_t id_capacity;
    struct writer form; /* form of one value, before it is added to the texts */
};

/* Returns why the store failed. BAD_INPUT means that the value is too large for the
 * store. (In this file LIMIT means that a value has too many followers.) */
static enum status failure(const struct values *s)
{
    if (s == NULL || values_status(s) == OK)
        return NO_MEMORY;
    return values_status(s) == LIMIT ? BAD_INPUT : values_status(s);
}

/* Finds the index of a value, and gives it one if it is new. */
static enum status number(struct closing *c, value v, uint32_t *index)
{
    struct followers *f = c->followers;
    bool fresh;
    if (v == NO_VALUE)
        return failure(c->values);
    uint32_t record =
        table_add(&c->known, hash_bytes(&v, sizeof v), &v, sizeof v, &fresh);
    if (record == TABLE_NONE)
        return NO_MEMORY;
    if (fresh) {
        if (f->count == MAX_FOLLOWERS)
            return LIMIT;
        if (!arena_grow(c->arena, &f->list, &f->capacity, f->count + 1,
                        sizeof *f->list) ||
            !memory_grow(c->known.memory, &c->ids, &c->id_capacity, f->count + 1,
                         sizeof *c->ids))
            return NO_MEMORY;
        c->ids[f->count] = v;
        uint32_t next = (uint32_t)f->count++;
        memcpy(table_value(&c->known, record), &next, sizeof next);
    }
    memcpy(index, table_value(&c->known, record), sizeof *index);
    return OK;
}

static enum status link_options(struct closing *c, value v, struct follower *to)
{
    struct followers *f = c->followers;
    struct value_options o;
    if (is_too_wide(c->values, v) || is_too_long(c->values, v))
        return LIMIT;
    if (!value_options(c->values, v, &o))
        return failure(c->values);
    for (int who = LEFT; who <= RIGHT; who++) {
        if (o.count[who] > MAX_LINKS - f->link_count)
            return LIMIT;
        if (!arena_grow(c->arena, &f->links, &f->link_capacity,
                        f->link_count + o.count[who], sizeof *f->links))
            return NO_MEMORY;
        to->options[who] = (uint32_t)f->link_count;
        for (uint32_t i = 0; i < o.count[who]; i++) {
            enum status status = number(c, o.option[who][i], &f->links[f->link_count++]);
            if (status != OK)
                return status;
        }
    }
    to->options[RIGHT + 1] = (uint32_t)f->link_count;
    return OK;
}

static enum status add_text(struct closing *c, value v, struct follower *to)
{
    struct followers *f = c->followers;
    const struct writer *form = &c->form;
    writer_clear(&c->form);
    enum status status = value_form(c->values, v, &c->form);
    if (status != OK)
        return status;
    if (form->failed || !arena_grow(c->arena, &f->texts, &f->text_capacity,
                                    f->text_count + form->length, 1))
        return NO_MEMORY;
    memcpy(f->texts + f->text_count, form->text, form->length);
    to->text = (uint32_t)f->text_count;
    to->length = (uint32_t)form->length;
    f->text_count += form->length;
    return f->text_count <= MAX_TEXTS ? OK : LIMIT;
}

/* Lists all followers of `start`. The list is its own queue. */
static enum status close_followers(struct closing *c, value start)
{
    struct followers *f = c->followers;
    uint32_t index;
    enum status status = number(c, start, &index);
    for (size_t i = 0; status == OK && i < f->count; i++) {
        struct follower to = {0};
        value v = c->ids[i];
        status = memory_over(c->known.memory) ? EXPIRED : link_options(c, v, &to);
        if (status == OK)
            status = number(c, value_negate(c->values, v), &to.negative);
        if (status == OK)
            status = add_text(c, v, &to);
        f->list[i] = to;
    }
    return status;
}

/* ---- text ---- */

/* Reads the expression and writes its form. */
static bool read_form(struct memory *m, struct cursor *c, struct writer *form)
{
    struct cursor place = *c;
    struct values *s = values_new(m);
    value v;
    if (s == NULL)
        return cursor_no_memory(&place, "a value");
    bool ok = value_parse(s, c, &v) && cursor_done(c, "an operator or the end");
    bool wide = ok && is_too_wide(s, v);
    enum status status = ok && !wide ? value_form(s, v, form) : OK;
    values_free(s);
    if (wide)
        return cursor_fail(&place, BAD_INPUT, "the nimber may be at most %u here",
                           MAX_LISTED);
    if (status == LIMIT)
        return cursor_fail(&place, BAD_INPUT, "the canonical form is too long");
    if (status == EXPIRED)
        return cursor_fail(&place, EXPIRED, "no time was left to write the form");
    if (status != OK || form->failed)
        return cursor_no_memory(&place, "a value");
    return ok;
}

/* Lists the followers of a form. It is read into a fresh store, so its ids do not depend
 * on the expression that it came from, and boards of one value number their followers
 * alike. */
static enum status follow_form(struct arena *arena, const struct writer *form,
                               struct followers *f)
{
    struct error error = {0};
    struct cursor c = cursor_of(form->text, form->length, &error);
    struct memory *m = arena->memory;
    struct closing closing = {.arena = arena, .values = values_new(m), .followers = f};
    enum status status = failure(closing.values);
    value v;
    table_init(&closing.known, m, sizeof(uint32_t));
    writer_init(&closing.form, m);
    if (closing.values != NULL)
        status = value_parse(closing.values, &c, &v) ? close_followers(&closing, v)
                                                     : error.status;
    memory_free(m, closing.ids, closing.id_capacity, sizeof *closing.ids);
    table_done(&closing.known);
    writer_done(&closing.form);
    values_free(closing.values);
    return status;
}

static bool parse(struct board *b, struct cursor *c)
{
    struct cursor place = *c;
    struct writer form;
    writer_init(&form, b->memory);
    b->pos_size = sizeof(uint32_t);
    b->start = arena_new(&b->arena, b->pos_size, 1); /* index 0 */
    struct followers *f = arena_new(&b->arena, 1, sizeof *f);
    b->data = f;
    bool ok = b->start != NULL && f != NULL ? read_form(b->memory, c, &form)
                                            : cursor_no_memory(&place, "a value");
    if (ok) {
        enum status status = follow_form(&b->arena, &form, f);
        if (status == NO_MEMORY)
            ok = cursor_no_memory(&place, "the followers of a value");
        else if (status == EXPIRED)
            ok = cursor_fail(&place, EXPIRED,
                             "no time was left to list the followers of the value");
        else if (status == BAD_INPUT)
            ok = cursor_fail(&place, BAD_INPUT, VALUE_TOO_LARGE);
        else if (status != OK)
            ok = cursor_fail(&place, BAD_INPUT, "the value has too many followers");
    }
    writer_done(&form);
    return ok;
}

static void print_follower(const struct board *b, uint64_t i, struct writer *w)
{
    const struct followers *f = b->data;
    write_bytes(w, f->texts + f->list[i].text, f->list[i].length);
}

static void print(const struct board *b, const uint8_t *pos, struct writer *w)
{
    print_follower(b, index_of(pos), w);
}

/* Finds the value of a position by reading its text. */
static bool own_value(const struct board *b, const uint8_t *pos, void *scratch,
                      struct values *s, value *v)
{
    const struct followers *all = b->data;
    const struct follower *f = follower_at(b, index_of(pos));
    struct error error = {0};
    struct cursor c = cursor_of(all->texts + f->text, f->length, &error);
    (void)scratch;
    *v = NO_VALUE;
    return value_parse(s, &c, v);
}

static bool random_position(const struct game *game, struct memory *m,
                            struct cursor *shape, struct random_wish *wish,
                            struct writer *w)
{
    (void)game;
    static const char *const patterns[] = {"#",        "{#|#}", "{#,#|#}",
                                           "{#|#,#}",  "#+#",   "{#||#|#}",
                                           "{#|#||#}", "+-#",   "#-{#|#}"};
    static const char *const literals[] = {"0", "*",  "^",   "v",  "*2",
                                           "1", "-1", "1/2", "v*", "2"};
    if (!cursor_done(shape, "nothing: a value has no shape"))
        return false;
    struct writer text;
    writer_init(&text, m);
    const char *at =
        patterns[rng_next(&wish->seed) % (sizeof patterns / sizeof *patterns)];
    for (; *at != '\0'; at++)
        if (*at == '#')
            write_text(
                &text,
                literals[rng_next(&wish->seed) % (sizeof literals / sizeof *literals)]);
        else
            write_byte(&text, *at);
    struct cursor c = cursor_of(text.text, text.length, shape->error);
    bool ok = text.failed ? cursor_no_memory(shape, "a value") : read_form(m, &c, w);
    writer_done(&text);
    return ok;
}

/* ---- moves ---- */

/* Takes a form as it is printed: up to its closing brace, or all bytes of a number or
 * nimber. */
static struct cursor take_form(struct cursor *c)
{
    struct cursor form = *c;
    size_t depth = 0;
    for (bool more = true; more && !cursor_at_end(c);) {
        int byte = cursor_peek(c);
        if (byte == '{')
            depth++;
        else if (byte == '}' && depth > 0)
            more = --depth > 0;
        else if (depth == 0 && (byte == '\0' || strchr("0123456789/*-", byte) == NULL))
            break;
        c->at++;
    }
    form.end = c->at;
    return form;
}

static bool parse_move(const struct board *b, const uint8_t *pos, enum player who,
                       struct cursor *c, void *scratch, move *m)
{
    (void)pos, (void)who, (void)scratch;
    const struct followers *f = b->data;
    struct cursor form = take_form(c);
    if (cursor_at_end(&form))
        return cursor_expected(&form, "the canonical form of an option");
    for (size_t i = 0; i < f->count; i++)
        if (f->list[i].length == cursor_left(&form) &&
            memcmp(f->texts + f->list[i].text, form.at, f->list[i].length) == 0) {
            *m = i;
            return true;
        }
    return cursor_fail(&form, BAD_INPUT, "no play from here leads to that form");
}

static void print_move(const struct board *b, const uint8_t *pos, enum player who, move m,
                       struct writer *w)
{
    (void)pos, (void)who;
    print_follower(b, m, w);
}

static bool next(const struct board *b, const uint8_t *pos, enum player who,
                 struct iterator *it, void *scratch, move *m)
{
    (void)scratch;
    const struct followers *f = b->data;
    const uint32_t *options = follower_at(b, index_of(pos))->options;
    if (it->at[0] == options[who + 1] - options[who])
        return false;
    *m = f->links[options[who] + it->at[0]++];
    return true;
}

static void play(const struct board *b, uint8_t *pos, enum player who, move m,
                 void *scratch)
{
    (void)b, (void)who, (void)scratch;
    uint32_t i = (uint32_t)m;
    memcpy(pos, &i, sizeof i);
}

static bool legal(const struct board *b, const uint8_t *pos, enum player who, move m,
                  void *scratch, struct writer *why)
{
    struct iterator it = {{0}};
    for (move option; next(b, pos, who, &it, scratch, &option);)
        if (option == m)
            return true;
    if (why != NULL)
        write_format(why, "it is not an option of %s", who == LEFT ? "Left" : "Right");
    return false;
}

static bool negate(const struct board *b, uint8_t *pos, void *scratch)
{
    (void)scratch;
    uint32_t negative = follower_at(b, index_of(pos))->negative;
    memcpy(pos, &negative, sizeof negative);
    return true;
}

static void draw(const struct board *b, const uint8_t *pos, struct writer *w)
{
    size_t length = follower_at(b, index_of(pos))->length;
    if (length > MAX_DRAWN_TEXT)
        return;
    double width = 1 + 0.25 * (double)length;
    write_format(w, "size %.2f 1.00\ntext %.2f 0.50 ", width, width / 2);
    print(b, pos, w);
    write_byte(w, '\n');
}

static const struct theory theory = {.value = own_value};

const struct game expr = {
    .name = "expr",
    .title = "a value as a game: its canonical form, to add to positions and compare",
    .notation = "An expression: {0|*}, 1/2, ^*, tiny(2), (3.^ - *2). A move is the "
                "canonical form of the option: {0|*}. Left moves to what is left of the "
                "bar, Right to what is right of it.",
    .players = 2,
    .nested = true,
    GAME_SLOTS,
    .negate = negate,
    .theory = &theory,
};

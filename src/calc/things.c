/* SPDX-License-Identifier: MIT */
/* things.c: things, which the machine works with: making, copying and naming them. */
#include <string.h>

#include "calc/inside.h"

const char *calc_kind_name(enum calc_kind kind)
{
    static const char *const names[CALC_KINDS] = {"nothing", "value", "position",
                                                  "truth",   "list",  "text"};
    return names[kind];
}

const char *thing_kind(const struct thing *t)
{
    static const char *const names[CALC_KINDS] = {
        "nothing", "a value", "a position", "true or false", "a list", "a text"};
    return names[t->kind];
}

/* ---- making ---- */

struct calc_list *list_new(struct machine *m, uint32_t place)
{
    struct calc_list *list = arena_new(&m->arena, 1, sizeof *list);
    if (list == NULL)
        (void)machine_no_memory(m, place);
    else
        list->nested = 1;
    return list;
}

bool list_add(struct machine *m, uint32_t place, struct calc_list *list,
              struct thing item)
{
    if (list->count == MOST_ITEMS)
        return machine_fail(m, place, LIMIT, "a list may have at most %zu items",
                            MOST_ITEMS);
    if (item.kind == CALC_LIST && item.list->nested >= list->nested)
        list->nested = item.list->nested + 1;
    if (list->nested > MOST_NESTED)
        return machine_fail(m, place, LIMIT, "lists nest at most %d deep", MOST_NESTED);
    if (!arena_grow(&m->arena, &list->items, &list->capacity, list->count + 1,
                    sizeof *list->items))
        return machine_no_memory(m, place);
    list->items[list->count++] = item;
    return true;
}

/* Copies bytes and adds a NUL, for messages. */
static char *copy_bytes(struct arena *to, const char *bytes, size_t length)
{
    char *copy = arena_new(to, length + 1, 1);
    if (copy != NULL && length > 0)
        memcpy(copy, bytes, length);
    return copy;
}

bool text_thing(struct machine *m, uint32_t place, const char *bytes, size_t length,
                struct thing *to)
{
    char *copy = copy_bytes(&m->arena, bytes, length);
    if (copy == NULL)
        return machine_no_memory(m, place);
    *to = (struct thing){.kind = CALC_TEXT, .text = {copy, length}};
    return true;
}

/* ---- copying ---- */

static bool copy_sum(struct arena *to, const struct calc_sum *from, struct thing *copy)
{
    struct calc_sum *sum = arena_new(to, 1, sizeof *sum);
    struct addend *addends = arena_new(to, from->count, sizeof *addends);
    if (sum == NULL || addends == NULL)
        return false;
    *sum = *from;
    sum->addends = addends;
    for (size_t i = 0; i < from->count; i++) {
        const struct position *old = from->addends[i].position;
        struct position *p = arena_new(to, 1, sizeof *p);
        char *line = copy_bytes(to, old->line, old->length);
        if (p == NULL || line == NULL)
            return false;
        *p = *old;
        p->line = line;
        addends[i] = (struct addend){from->addends[i].factor, p};
    }
    copy->sum = sum;
    return true;
}

/* Recurses at most MOST_NESTED deep, as lists do. */
static bool copy_list(struct arena *to, const struct calc_list *from, struct thing *copy)
{
    struct calc_list *list = arena_new(to, 1, sizeof *list);
    struct thing *items = arena_new(to, from->count, sizeof *items);
    bool ok = list != NULL && items != NULL;
    for (size_t i = 0; ok && i < from->count; i++)
        ok = thing_copy(to, &from->items[i], &items[i]);
    if (!ok)
        return false;
    *list = *from;
    list->items = items;
    list->capacity = from->count;
    copy->list = list;
    return true;
}

bool thing_copy(struct arena *to, const struct thing *from, struct thing *copy)
{
    *copy = *from;
    switch (from->kind) {
    case CALC_POSITION:
        return copy_sum(to, from->sum, copy);
    case CALC_LIST:
        return copy_list(to, from->list, copy);
    case CALC_TEXT:
        copy->text.bytes = copy_bytes(to, from->text.bytes, from->text.length);
        return copy->text.bytes != NULL;
    default:
        return true;
    }
}

/* ---- names ---- */

struct cursor take_name(struct cursor *c)
{
    struct cursor name = *c;
    if (is_letter(cursor_peek(c)) || cursor_peek(c) == '_')
        while (is_letter(cursor_peek(c)) || is_digit(cursor_peek(c)) ||
               cursor_peek(c) == '_')
            c->at++;
    name.end = c->at;
    return name;
}

bool is_down(struct cursor word)
{
    const char *begin = word.at;
    while (cursor_take(&word, "v"))
        continue;
    if (word.at == begin)
        return false;
    while (is_digit(cursor_peek(&word)))
        word.at++;
    return cursor_at_end(&word);
}

bool is_reserved(const struct calc *c, struct cursor word)
{
    static const char *const words[] = {"for", "in",   "if",    "and",  "or",
                                        "not", "true", "false", "with", "_"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (cursor_is(&word, words[i]))
            return true;
    return is_down(word) || function_find(word) != SIZE_MAX ||
           game_find_with(c->options.added, word.at, cursor_left(&word)) != NULL;
}

bool is_name(const struct calc *c, struct cursor word)
{
    struct cursor rest = word;
    take_name(&rest);
    return cursor_left(&word) > 0 && cursor_at_end(&rest) && !is_reserved(c, word);
}

static bool same_name(struct cursor a, const char *bytes, size_t length)
{
    return cursor_left(&a) == length && memcmp(a.at, bytes, length) == 0;
}

const struct thing *find_name(const struct machine *m, struct cursor name)
{
    for (size_t i = m->loop_count; i-- > 0;) {
        const struct loop *loop = &m->loops[i];
        if (same_name(name, loop->name.at, cursor_left(&loop->name)))
            return &loop->item;
    }
    const struct calc *c = m->calc;
    if (cursor_is(&name, "_"))
        return c->last.thing.kind != CALC_NOTHING ? &c->last.thing : NULL;
    for (size_t i = 0; i < c->variable_count; i++)
        if (same_name(name, c->variables[i]->name, strlen(c->variables[i]->name)))
            return &c->variables[i]->thing;
    return NULL;
}

/* SPDX-License-Identifier: MIT */
/* option.c: options by name; see option.h. */
#include "game/option.h"

#include <string.h>

#include "base/choice.h"
#include "base/nearest.h"

static bool is_new(const struct game *const *until, const char *name)
{
    for (const struct game *const *g = games; g < until; g++)
        if (option_of(*g, name) != NULL)
            return false;
    return true;
}

const struct game_option *option_at(size_t i)
{
    for (const struct game *const *g = games; *g != NULL; g++)
        for (const struct game_option *const *o = (*g)->options; o != NULL && *o != NULL;
             o++)
            if (is_new(g, (*o)->name) && i-- == 0)
                return *o;
    return NULL;
}

bool option_differs(const struct game_option *row)
{
    for (const struct game *const *g = games; *g != NULL; g++) {
        const struct game_option *own = option_of(*g, row->name);
        if (own != NULL && own != row)
            return true;
    }
    return false;
}

static const struct given_option *find_given(const struct given_options *o,
                                             const char *name)
{
    for (size_t i = 0; i < o->count; i++)
        if (strcmp(o->given[i].name, name) == 0)
            return &o->given[i];
    return NULL;
}

/* ---- as written ---- */

/* Writes a list such as "first= target= joker or goal=", as much as fits. */
static void list_names(char *list, size_t size)
{
    const struct game_option *o;
    list[0] = '\0';
    for (size_t i = 0; (o = option_at(i)) != NULL; i++) {
        const char *before = i == 0 ? "" : option_at(i + 1) != NULL ? " " : " or ";
        const size_t length = strlen(list);
        text_format(list + length, size - length, "%s%s%s", before, o->name,
                    o->argument != NULL ? "=" : "");
    }
}

static bool refuse_name(const struct cursor *name)
{
    char list[120];
    struct nearest n = nearest_to(name->at, cursor_left(name));
    const struct game_option *o;
    for (size_t i = 0; (o = option_at(i)) != NULL; i++)
        nearest_offer(&n, o->name);
    list_names(list, sizeof list);
    return cursor_fail(name, BAD_INPUT, "expected %s%s", list, nearest_hint(&n));
}

bool option_note(struct given_options *o, struct cursor name, struct cursor text)
{
    const struct game_option *row;
    size_t i = 0;
    while ((row = option_at(i)) != NULL && !cursor_is(&name, row->name))
        i++;
    if (row == NULL || i >= MOST_GIVEN)
        return refuse_name(&name);
    if (find_given(o, row->name) != NULL)
        return cursor_fail(&name, BAD_INPUT, "the option %s is given twice", row->name);
    if (row->argument == NULL && !cursor_at_end(&text))
        return cursor_fail(&text, BAD_INPUT, "%s takes no value", row->name);
    if (row->argument != NULL && cursor_at_end(&text))
        return cursor_fail(&text, BAD_INPUT, "expected a value after '='");
    o->given[o->count++] = (struct given_option){row->name, text};
    return true;
}

void options_add(struct given_options *o, const struct given_options *defaults,
                 struct error *error)
{
    for (size_t i = 0; i < defaults->count; i++)
        if (find_given(o, defaults->given[i].name) == NULL) {
            o->given[o->count] = defaults->given[i];
            o->given[o->count++].text.error = error;
        }
}

/* ---- the options of one game ---- */

const struct game_option *option_of(const struct game *game, const char *name)
{
    for (const struct game_option *const *o = game->options; o != NULL && *o != NULL; o++)
        if (strcmp((*o)->name, name) == 0)
            return *o;
    return NULL;
}

static bool apply(const struct game_option *o, struct board *b, const struct cursor *text)
{
    uint64_t which;
    if (o->words == NULL)
        return o->set(b, *text);
    if (!choice_read(text, o->name, o->words, &which))
        return false;
    o->choose(b, which);
    return true;
}

bool options_apply(struct board *b, const struct given_options *given)
{
    const struct game_option *const *o = b->game->options;
    for (; o != NULL && *o != NULL; o++) {
        const struct given_option *found = find_given(given, (*o)->name);
        if (found != NULL && !apply(*o, b, &found->text))
            return false;
    }
    return true;
}

static void print(const struct game_option *o, const struct board *b, const uint8_t *pos,
                  struct writer *w)
{
    const uint64_t which = o->words != NULL ? o->chosen(b, pos) : 0;
    if (o->words == NULL)
        o->print(b, pos, w);
    if (which == 0)
        return;
    write_format(w, " %s=", o->name);
    choice_print(o->words, which, w);
}

void options_print(const struct board *b, const uint8_t *pos, struct writer *w)
{
    for (const struct game_option *const *o = b->game->options; o != NULL && *o != NULL;
         o++)
        print(*o, b, pos, w);
}

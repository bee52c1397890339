/* SPDX-License-Identifier: MIT */
/* gen.c: shows generated positions, as LINEs and as JSON. */
#include "questions/gen.h"

#include <string.h>

static void show_line(const struct result *r, struct writer *w)
{
    write_text(w, r->game);
    write_byte(w, ' ');
    write_text(w, r->subject);
}

void show_gen(const struct result *r, struct writer *w)
{
    const struct gen_found *found = r->found;
    show_line(r, w);
    if (found->options != NULL)
        write_format(w, " with %s", found->options);
    write_byte(w, '\n');
}

void show_gen_json(const struct result *r, struct json *j)
{
    const struct gen_found *found = r->found;
    if (found->options != NULL)
        json_text(json_key(j, "options"), found->options);
}

/* Shows the value, unless all have the one that was asked for. */
void show_gen_value(const struct result *r, struct writer *w)
{
    const struct gen_value_found *found = r->found;
    show_line(r, w);
    if (strcmp(r->q->value, "any") == 0)
        write_format(w, " ; value %s", found->value);
    write_byte(w, '\n');
}

void show_gen_value_json(const struct result *r, struct json *j)
{
    const struct gen_value_found *found = r->found;
    json_text(json_key(j, "value"), found->value);
}

/* Writes how hard the board is as a comment before the LINE, because other commands read
 * these lines. */
void show_gen_cleared(const struct result *r, struct writer *w)
{
    const struct gen_cleared *found = r->found;
    if (found->plays > 0)
        write_format(w, "# cleared by %u of %u random plays\n", found->cleared,
                     found->plays);
    show_line(r, w);
    write_byte(w, '\n');
}

void show_gen_cleared_json(const struct result *r, struct json *j)
{
    const struct gen_cleared *found = r->found;
    const struct board *b = found->board;
    if (found->plays > 0) {
        json_count(json_key(j, "plays"), found->plays);
        json_count(json_key(j, "cleared"), found->cleared);
    }
    json_open_list(json_key(j, "moves"));
    for (size_t i = 0; i < found->count; i++) {
        b->game->print_move(b, b->start, LEFT, found->clicks[i], json_text_open(j));
        json_text_close(j);
    }
    json_close_list(j);
}

/* SPDX-License-Identifier: MIT */
/* positions.c: positions as they are written in expressions. Variables in braces are
 * replaced by their values, then the LINE is read; an error is reported at its place in
 * the expression. */
#include <string.h>

#include "calc/inside.h"

/* Writes a variable into a position: an integer, or a text as it is. */
static bool write_variable(struct machine *m, const struct op *op, struct cursor name,
                           const struct thing *t, struct writer *w)
{
    struct packed n;
    if (t->kind == CALC_TEXT) {
        write_bytes(w, t->text.bytes, t->text.length);
        return true;
    }
    if (t->kind == CALC_VALUE && value_unpack(m->values, t->value, &n) &&
        n.exponent == 0 && n.ups == 0 && n.nimber == 0) {
        write_number(w, n.numerator);
        return true;
    }
    return machine_fail(m, op->place, BAD_INPUT,
                        "%.*s stands in a position, so it must be an integer or a text",
                        (int)(cursor_left(&name) < 40 ? cursor_left(&name) : 40),
                        name.at);
}

/* Returns the NAME if {NAME} begins at the cursor, which may be anywhere in a position;
 * else empty. */
static struct cursor braced_name(struct cursor c)
{
    struct cursor name = c;
    name.at = name.end = c.at;
    if (!cursor_take(&c, "{"))
        return name;
    name = take_name(&c);
    if (cursor_peek(&c) != '}')
        name.end = name.at;
    return name;
}

/* Writes the options at the end of a sum, as far as the game of this position takes
 * them. */
static void positions_write_options(struct machine *m, const struct op *op,
                                    struct writer *w)
{
    struct cursor c = m->text, line = cursor_of(w->text, w->length, NULL);
    struct cursor word = cursor_take_word(&line);
    const struct game *game =
        game_find_with(m->calc->options.added, word.at, cursor_left(&word));
    bool begun = false;
    c.at = m->text.start + op->jump + strlen("with ");
    for (;;) {
        cursor_blanks(&c);
        struct cursor option = cursor_take_word(&c);
        struct cursor name = option;
        const char *end = memchr(option.at, '=', cursor_left(&option));
        char known[32];
        name.end = end != NULL ? end : option.end;
        if (!is_letter(cursor_peek(&option)) || cursor_left(&name) >= sizeof known)
            return;
        memcpy(known, name.at, cursor_left(&name));
        known[cursor_left(&name)] = '\0';
        if (game == NULL || option_of(game, known) == NULL)
            continue;
        write_text(w, begun ? " " : " with ");
        for (const char *at = option.at; at < option.end && strchr(");]\n", *at) == NULL;
             at++)
            write_byte(w, *at);
        begun = true;
    }
}

bool position_parse(struct machine *m, uint32_t place, const char *line, size_t length,
                    struct problem *p, struct error *error)
{
    if (!problem_parse(p, m->run->memory, line, length, &m->calc->options, error))
        return false;
    if (problem_players(p) == 2)
        return true;
    machine_note(m, place, BAD_INPUT, "%s is for one player: ask solve", problem_game(p));
    problem_done(p);
    return false;
}

/* Was a comma probably meant to separate items, as in [nim 3, nim 4] or [nim 3,4]? It is
 * at the place of the error, or it is outside parentheses and followed by a blank. */
static bool is_in_list(struct cursor text, size_t column)
{
    size_t open = 0;
    if (column > 0 && column <= cursor_left(&text) && text.at[column - 1] == ',')
        return true;
    for (; cursor_left(&text) > 1; text.at++) {
        open += *text.at == '(';
        open -= *text.at == ')' && open > 0;
        if (open == 0 && text.at[0] == ',' && text.at[1] == ' ')
            return true;
    }
    return false;
}

/* Reports an error in a LINE at its place in the statement, or at the beginning of the
 * position if variables have changed it. */
static bool place_error(struct machine *m, const struct op *op, const struct writer *line,
                        const struct error *error)
{
    const char *as_written = m->text.start + op->a;
    bool same = line->length == op->b && memcmp(line->text, as_written, op->b) == 0;
    if (same)
        return machine_fail(m, op->place + (uint32_t)(error->column - 1), error->status,
                            "%s%s", error->message,
                            is_in_list(cursor_of(as_written, op->b, NULL), error->column)
                                ? "; inside [ ] and ( , ) write (GAME POSITION)"
                                : "");
    return machine_fail(m, op->place, error->status, "in '%.60s': %s", line->text,
                        error->message);
}

bool position_of_line(struct machine *m, uint32_t place, const char *line, size_t length,
                      struct thing *to)
{
    struct thing text;
    struct calc_sum *sum = arena_new(&m->arena, 1, sizeof *sum);
    struct addend *one = arena_new(&m->arena, 1, sizeof *one);
    struct position *p = arena_new(&m->arena, 1, sizeof *p);
    if (sum == NULL || one == NULL || p == NULL)
        return machine_no_memory(m, place);
    if (!text_thing(m, place, line, length, &text))
        return false;
    *p = (struct position){text.text.bytes, length, NO_VALUE, 0};
    *one = (struct addend){1, p};
    *sum = (struct calc_sum){one, 1, value_integer(m->values, 0)};
    *to = (struct thing){.kind = CALC_POSITION, .sum = sum};
    return sum->rest != NO_VALUE || machine_store_failed(m, place);
}

bool position_read(struct machine *m, const struct op *op, struct thing *to)
{
    struct cursor text = m->text;
    struct writer line = writer_in(&m->arena);
    struct problem p;
    struct error error = {0};
    text.at = m->text.start + op->a;
    text.end = text.at + op->b;
    /* Copies the text, and replaces names of variables that stand alone or in braces. */
    const struct thing *t;
    while (!cursor_at_end(&text)) {
        bool starts = line.length == 0 || line.text[line.length - 1] == ' ';
        struct cursor name = braced_name(text), word = cursor_word(&text);
        if (cursor_left(&name) > 0 && (t = find_name(m, name)) != NULL) {
            text.at = name.end + 1;
        } else if (starts && is_letter(cursor_peek(&text)) &&
                   (t = find_name(m, word)) != NULL) {
            name = word;
            text.at = word.end;
        } else {
            write_byte(&line, *text.at == '\t' ? ' ' : *text.at);
            text.at++;
            continue;
        }
        if (!write_variable(m, op, name, t, &line))
            return false;
    }
    if (op->jump > 0)
        positions_write_options(m, op, &line);
    if (line.failed)
        return machine_no_memory(m, op->place);
    if (!position_parse(m, op->place, line.text, line.length, &p, &error))
        return place_error(m, op, &line, &error);
    problem_done(&p);
    return position_of_line(m, op->place, line.text, line.length, to);
}

/* SPDX-License-Identifier: MIT */
/* moves_text.c: see moves_text.h. */
#include "problem/moves_text.h"

#include <string.h>

#include "problem/history.h"

size_t moves_text_line(const struct moves_text *t)
{
    size_t line = 1;
    for (const char *at = t->text.at; at < t->rest.at; at++)
        line += *at == '\n';
    return line;
}

/* ---- the head of a saved play ---- */

/* Moves past the end of a line that was read. */
static void leave_line(struct moves_text *t)
{
    cursor_take_line(&t->rest);
    t->rest.start = t->rest.at;
}

static struct cursor line_of(const struct moves_text *t)
{
    struct cursor rest = t->rest;
    return cursor_take_line(&rest);
}

static bool is_of(struct cursor line, const struct problem *p, const uint8_t *pos)
{
    struct writer own;
    writer_init(&own, p->memory);
    position_print_line(p, pos, &own);
    const bool same = !own.failed && own.length == cursor_left(&line) &&
                      memcmp(own.text, line.at, own.length) == 0;
    const bool failed = own.failed;
    writer_done(&own);
    if (failed)
        return cursor_no_memory(&line, "position");
    return same || cursor_fail(&line, BAD_INPUT, "these are moves of another position");
}

bool moves_text_open(struct moves_text *t, struct cursor text, const struct problem *p,
                     const uint8_t *pos, enum player *first)
{
    *t = (struct moves_text){.text = text, .rest = text};
    t->rest.start = text.at;
    t->saved = p != NULL && history_is_saved(text);
    if (!t->saved)
        return true;
    if (!history_parse_head(line_of(t)))
        return false;
    leave_line(t);
    if (!is_of(line_of(t), p, pos))
        return false;
    leave_line(t);
    if (problem_players(p) == 1)
        return true;
    if (!history_parse_first(line_of(t), first))
        return false;
    leave_line(t);
    return true;
}

/* ---- moves ---- */

/* Moves past all that stands between two moves. */
static void skip_gap(struct moves_text *t)
{
    struct cursor *c = &t->rest;
    for (; !cursor_at_end(c); c->at++) {
        if (*c->at == '#' && !(c->end - c->at > 1 && is_digit(c->at[1])))
            while (!cursor_at_end(c) && *c->at != '\n')
                c->at++;
        if (cursor_at_end(c) || strchr(" \t\r\n;", *c->at) == NULL || *c->at == '\0')
            return;
        if (*c->at == '\n')
            c->start = c->at + 1;
    }
}

bool moves_text_next(struct moves_text *t, struct cursor *next)
{
    skip_gap(t);
    *next = line_of(t);
    next->start = t->rest.start;
    if (t->saved && cursor_is(next, "end"))
        return false;
    if (t->saved && cursor_at_end(next))
        return cursor_expected(next, "a move or 'end'");
    return !cursor_at_end(next);
}

bool moves_text_took(struct moves_text *t, const struct cursor *next)
{
    t->rest.at = next->at;
    const int byte = cursor_peek(next);
    return byte < 0 || strchr(" \t\r;", byte) != NULL ||
           cursor_expected(next, "';' or a blank before the next move");
}

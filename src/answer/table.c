/* SPDX-License-Identifier: MIT */
/* table.c: see table.h. The columns of a command are a list such as
 * "value,result=cost/score": each is the title of a column and, if they have other names,
 * the keys of the JSON object of which the first that is there fills it. So a table
 * cannot say anything else than the object. */
#include "answer/table.h"

#include <string.h>

#define USUAL_WIDTH 60 /* characters, of a text in Markdown */

bool table_row_wanted(const struct request *q)
{
    return q->table != TABLE_NONE_WANTED && !q->json;
}

/* ---- columns ---- */

struct column {
    struct cursor title, keys; /* keys with '/' between them */
};

/* Takes the next column. Returns false after the last. */
static bool take_column(const char **columns, struct column *c)
{
    const char *from = *columns, *end = from + strcspn(from, ",");
    const char *equals = memchr(from, '=', (size_t)(end - from));
    if (*from == '\0')
        return false;
    c->title = cursor_of(from, (size_t)((equals != NULL ? equals : end) - from), NULL);
    c->keys = equals != NULL ? cursor_of(equals + 1, (size_t)(end - equals - 1), NULL)
                             : c->title;
    *columns = end + (*end == ',');
    return true;
}

/* Returns the value of a column in JSON; empty: there is none. */
static struct cursor value_of(const struct column *c, const struct json_members *m,
                              const char *object)
{
    for (const char *key = c->keys.at; key < c->keys.end;) {
        const char *slash = memchr(key, '/', (size_t)(c->keys.end - key));
        const char *end = slash != NULL ? slash : c->keys.end;
        const size_t length = (size_t)(end - key);
        for (size_t i = 0; i < m->count; i++)
            if (strlen(m->all[i].key) == length &&
                memcmp(m->all[i].key, key, length) == 0 &&
                object[m->all[i].from] != 'n') /* null */
                return cursor_of(object + m->all[i].from, m->all[i].to - m->all[i].from,
                                 NULL);
        key = end + 1;
    }
    return cursor_of("", 0, NULL);
}

/* ---- cells ---- */

/* Writes the text that a JSON string means. Its characters are printable ASCII, and
 * \\uXXXX for all others. */
static void write_unescaped(struct cursor string, struct writer *w)
{
    for (string.at++, string.end--; !cursor_at_end(&string); string.at++) {
        if (*string.at != '\\') {
            write_byte(w, *string.at);
        } else if (string.at[1] == 'u') {
            write_bytes(w, string.at, 6); /* as it is: no text of a table has any */
            string.at += 5;
        } else {
            write_byte(w, *++string.at);
        }
    }
}

static size_t width_of(const struct request *q)
{
    return q->width > 0           ? (size_t)q->width
           : q->table == TABLE_MD ? USUAL_WIDTH
                                  : SIZE_MAX;
}

/* Writes a text so that it stays within its cell; `quoted` for CSV. */
static void write_cell(const struct request *q, const char *text, size_t length,
                       bool quoted, struct writer *w)
{
    const size_t width = width_of(q);
    const size_t shown = length > width ? width - 1 : length;
    quoted = quoted && q->table == TABLE_CSV;
    if (quoted)
        write_byte(w, '"');
    for (size_t i = 0; i < shown; i++) {
        if (q->table == TABLE_MD && text[i] == '|')
            write_byte(w, '\\');
        if (quoted && text[i] == '"')
            write_byte(w, '"');
        write_byte(w, text[i]);
    }
    if (shown < length)
        write_text(w, "…");
    if (quoted)
        write_byte(w, '"');
}

static void write_value(const struct request *q, struct cursor value, struct writer *w)
{
    struct writer text;
    const bool string = !cursor_at_end(&value) && *value.at == '"';
    writer_init(&text, w->memory);
    if (string)
        write_unescaped(value, &text);
    else
        write_bytes(&text, value.at, cursor_left(&value));
    write_cell(q, text.text, text.length, string, w);
    w->failed = w->failed || text.failed;
    writer_done(&text);
}

/* ---- rows ---- */

static const char *gap_of(const struct request *q)
{
    static const char *const gaps[] = {
        [TABLE_TEXT] = "  ", [TABLE_CSV] = ",", [TABLE_TSV] = "\t", [TABLE_MD] = " | "};
    return gaps[q->table];
}

static void end_row(const struct request *q, struct writer *w)
{
    write_text(w, q->table == TABLE_MD ? " |\n" : "\n");
}

void table_write_head(const struct request *q, struct writer *w)
{
    const char *columns = q->command->columns;
    struct column c;
    size_t count = 1 + q->named;
    if (!table_row_wanted(q) || columns == NULL || q->table == TABLE_TEXT)
        return;
    write_text(w, q->table == TABLE_MD ? "| " : "");
    if (q->named)
        write_format(w, "name%s", gap_of(q));
    write_text(w, "line");
    for (; take_column(&columns, &c); count++) {
        write_text(w, gap_of(q));
        write_bytes(w, c.title.at, cursor_left(&c.title));
    }
    end_row(q, w);
    for (size_t i = 0; q->table == TABLE_MD && i < count; i++)
        write_text(w, i + 1 < count ? "|---" : "|---|\n");
}

void table_write_row(const struct reply *to, const struct result *r,
                     const struct json_members *members, const char *object,
                     struct writer *w)
{
    const struct request *q = r->q;
    const char *columns = q->command->columns;
    struct column c;
    struct writer line;
    write_text(w, q->table == TABLE_MD ? "| " : "");
    if (q->named) {
        write_cell(q, to->name.at, cursor_left(&to->name), true, w);
        write_text(w, gap_of(q));
    }
    writer_init(&line, w->memory);
    position_print_line(r->problem, r->position, &line);
    write_cell(q, line.text, line.length, true, w);
    w->failed = w->failed || line.failed;
    writer_done(&line);
    while (take_column(&columns, &c)) {
        const struct cursor value = value_of(&c, members, object);
        write_text(w, gap_of(q));
        if (q->table == TABLE_TEXT && cursor_at_end(&value))
            write_text(w, "unknown");
        else
            write_value(q, value, w);
        if (q->table == TABLE_TEXT)
            break; /* the LINE and the answer */
    }
    end_row(q, w);
}

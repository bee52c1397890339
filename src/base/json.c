/* SPDX-License-Identifier: MIT */
/* json.c: texts are printed as they are and escaped in place when they end; most need no
 * escape, and then that costs one look at each byte. */
#include "base/json.h"

#include <math.h>
#include <string.h>

#define EXACT_BITS 53 /* of the integers that a double can hold */

struct json json_of(struct writer *out)
{
    return (struct json){.out = out};
}

/* Before a key or an element of a list; after a key nothing is needed. */
static void separate(struct json *j)
{
    if (j->comma)
        write_byte(j->out, ',');
    j->comma = true;
}

static void open_with(struct json *j, char bracket)
{
    separate(j);
    write_byte(j->out, bracket);
    j->comma = false;
}

static void close_with(struct json *j, char bracket)
{
    write_byte(j->out, bracket);
    j->comma = true;
}

void json_open(struct json *j)
{
    open_with(j, '{');
}

void json_close(struct json *j)
{
    close_with(j, '}');
}

void json_open_list(struct json *j)
{
    open_with(j, '[');
}

void json_close_list(struct json *j)
{
    close_with(j, ']');
}

struct json *json_key(struct json *j, const char *key)
{
    json_text(j, key);
    write_byte(j->out, ':');
    j->comma = false;
    return j;
}

void json_text(struct json *j, const char *text)
{
    if (text != NULL)
        json_bytes(j, text, strlen(text));
    else
        json_null(j);
}

void json_bytes(struct json *j, const char *bytes, size_t length)
{
    write_bytes(json_text_open(j), bytes, length);
    json_text_close(j);
}

void json_integer(struct json *j, int64_t n)
{
    separate(j);
    write_number(j->out, n);
}

void json_decimal(struct json *j, double x, int digits)
{
    if (!isfinite(x)) {
        json_null(j);
        return;
    }
    separate(j);
    write_format(j->out, "%.*f", digits, x);
}

void json_bool(struct json *j, bool b)
{
    separate(j);
    write_text(j->out, b ? "true" : "false");
}

void json_null(struct json *j)
{
    separate(j);
    write_text(j->out, "null");
}

void json_count(struct json *j, uint64_t n)
{
    separate(j);
    write_format(j->out, n >> EXACT_BITS == 0 ? "%llu" : "\"%llu\"",
                 (unsigned long long)n);
}

/* ---- texts ---- */

/* How many bytes an escape adds. */
static size_t extra(unsigned char c)
{
    if (c == '"' || c == '\\')
        return 1;
    return c >= 0x20 && c < 0x7f ? 0 : 5; /* \u00XX for one byte */
}

struct writer *json_text_open(struct json *j)
{
    separate(j);
    write_byte(j->out, '"');
    j->from = j->out->length;
    return j->out;
}

/* Makes room for the escapes of `text` and moves the bytes there, the last one first. */
static void escape(char *text, size_t length, size_t more)
{
    static const char hex[] = "0123456789abcdef";
    for (char *to = text + length + more; more > 0;) {
        unsigned char c = (unsigned char)text[--length];
        size_t added = extra(c);
        more -= added;
        *--to = added == 5 ? hex[c % 16] : (char)c;
        if (added == 1)
            *--to = '\\';
        if (added == 5) {
            *--to = hex[c / 16];
            *--to = '0';
            *--to = '0';
            *--to = 'u';
            *--to = '\\';
        }
    }
}

void json_text_close(struct json *j)
{
    struct writer *w = j->out;
    size_t length = w->length - j->from, more = 0;
    if (w->failed) /* then `from` may not be in the text */
        return;
    for (size_t i = 0; i < length; i++)
        more += extra((unsigned char)w->text[j->from + i]);
    if (more > 0 && writer_reserve(w, more)) {
        escape(w->text + j->from, length, more);
        w->length += more;
    }
    write_byte(w, '"');
}

/* SPDX-License-Identifier: MIT */
/* json.c: texts are printed as they are and escaped in place when they end. Most need no
 * escapes, and then this costs one quick look at each byte. */
#include "base/json.h"

#include <math.h>
#include <string.h>

#define EXACT_BITS 53 /* a double holds every integer of this many bits */

struct json json_of(struct writer *out)
{
    return (struct json){.out = out};
}

/* Writes the comma before a key or an element, if one is needed. A value after its key
 * needs none. */
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
    j->depth++;
}

/* Notes that the value of the last member ends here. */
static void end_member(struct json *j)
{
    struct json_members *m = j->depth == 1 ? j->members : NULL;
    if (m != NULL && m->count > 0 && m->all[m->count - 1].to == 0)
        m->all[m->count - 1].to = j->out->length;
}

static void close_with(struct json *j, char bracket)
{
    end_member(j);
    write_byte(j->out, bracket);
    j->comma = true;
    j->depth--;
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
    struct json_members *m = j->depth == 1 ? j->members : NULL;
    end_member(j);
    json_text(j, key);
    write_byte(j->out, ':');
    j->comma = false;
    if (m != NULL && m->count < MOST_MEMBERS)
        m->all[m->count++] = (struct json_member){.key = key, .from = j->out->length};
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

void json_words(struct json *j, const char *words)
{
    json_open_list(j);
    while (*words != '\0') {
        const size_t length = strcspn(words, "|");
        json_bytes(j, words, length);
        words += length + (words[length] == '|');
    }
    json_close_list(j);
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

/* Decodes the last character of a text of `length` > 0 bytes: sets *code and returns its
 * size in bytes. A byte that is not part of valid UTF-8 counts as a character of its
 * own. */
static size_t last_character(const char *text, size_t length, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* by size */
    *code = (unsigned char)text[length - 1];
    uint32_t number = *code & 0x3f;
    for (size_t n = 2; n <= 4 && n <= length && (*code & 0xc0) == 0x80; n++) {
        uint32_t c = (unsigned char)text[length - n];
        if ((c & 0xc0) == 0x80) {
            number |= (c & 0x3f) << 6 * (n - 1);
            continue;
        }
        bool begins = c >> (7 - n) == (1u << (n + 1)) - 2; /* n ones and a zero */
        number |= (c & ((1u << (7 - n)) - 1)) << 6 * (n - 1);
        if (!begins || number < least[n] || number > 0x10ffff || number >> 11 == 0x1b)
            break;
        *code = number;
        return n;
    }
    return 1;
}

/* Returns the number of bytes of a character in the escaped text. */
static size_t escaped_size(uint32_t code)
{
    if (code == '"' || code == '\\')
        return 2;
    return code >= 0x20 && code < 0x7f ? 1 : code < 0x10000 ? 6 : 12;
}

/* Writes \uXXXX so that it ends before `to`; returns its beginning. */
static char *put_unit(char *to, uint32_t unit)
{
    static const char hex[] = "0123456789abcdef";
    for (int i = 0; i < 4; i++, unit /= 16)
        *--to = hex[unit % 16];
    *--to = 'u';
    *--to = '\\';
    return to;
}

struct writer *json_text_open(struct json *j)
{
    separate(j);
    write_byte(j->out, '"');
    j->from = j->out->length;
    return j->out;
}

/* Writes a character so that it ends before `to`; returns its beginning. */
static char *put_escaped(char *to, uint32_t code)
{
    if (escaped_size(code) == 12) { /* as the two surrogates of UTF-16 */
        to = put_unit(to, 0xdc00 | ((code - 0x10000) & 0x3ff));
        return put_unit(to, 0xd800 | (code - 0x10000) >> 10);
    }
    if (escaped_size(code) == 6)
        return put_unit(to, code);
    *--to = (char)code;
    if (escaped_size(code) == 2)
        *--to = '\\';
    return to;
}

/* Escapes a text in place, from its last character to its first; the result has `more`
 * bytes more. Nothing is overwritten before it was read, since no character gets
 * shorter. */
static void escape(char *text, size_t length, size_t more)
{
    char *to = text + length + more;
    while (to > text + length) {
        uint32_t code;
        length -= last_character(text, length, &code);
        to = put_escaped(to, code);
    }
}

/* Does no byte need an escape? Compilers look at many bytes at a time. */
static bool is_plain(const char *text, size_t length)
{
    unsigned char special = 0;
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        special |= (c < 0x20) | (c >= 0x7f) | (c == '"') | (c == '\\');
    }
    return special == 0;
}

/* Returns by how many bytes escapes make the text longer. */
static size_t count_escapes(const char *text, size_t length)
{
    size_t more = 0;
    for (size_t size; length > 0; length -= size) {
        uint32_t code;
        size = last_character(text, length, &code);
        more += escaped_size(code) - size;
    }
    return more;
}

void json_text_close(struct json *j)
{
    struct writer *w = j->out;
    if (w->failed) /* then `from` may lie beyond the text */
        return;
    if (w->measures) { /* there is no text to look at: as if it needed no escapes */
        write_byte(w, '"');
        return;
    }
    const size_t length = w->length - j->from;
    const size_t more = is_plain(w->text + j->from, length)
                            ? 0
                            : count_escapes(w->text + j->from, length);
    if (more > 0 && writer_reserve(w, more)) {
        escape(w->text + j->from, length, more);
        w->length += more;
    }
    write_byte(w, '"');
}

/* SPDX-License-Identifier: MIT */
/* text.c: cursor and writer. Every byte from outside passes through the cursor; it never
 * reads past `end`. */
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void error_set(struct error *e, enum status status, size_t column, const char *format,
               ...)
{
    va_list args;
    *e = (struct error){.status = status, .column = column};
    va_start(args, format);
    vsnprintf(e->message, sizeof e->message, format, args);
    va_end(args);
}

void text_print(char *to, size_t size, const char *format, va_list arguments)
{
    vsnprintf(to, size, format, arguments);
}

void text_format(char *to, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_print(to, size, format, arguments);
    va_end(arguments);
}

struct cursor cursor_of(const char *text, size_t length, struct error *error)
{
    const char *at = text != NULL ? text : ""; /* an empty writer holds NULL */
    return (struct cursor){.start = at, .at = at, .end = at + length, .error = error};
}

int cursor_peek(const struct cursor *c)
{
    return c->at < c->end ? (unsigned char)*c->at : -1;
}

bool cursor_at_end(const struct cursor *c)
{
    return c->at >= c->end;
}

size_t cursor_left(const struct cursor *c)
{
    return (size_t)(c->end - c->at);
}

bool cursor_take(struct cursor *c, const char *literal)
{
    size_t n = strlen(literal);
    if (cursor_left(c) < n || memcmp(c->at, literal, n) != 0)
        return false;
    c->at += n;
    return true;
}

size_t cursor_blanks(struct cursor *c)
{
    const char *from = c->at;
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t'))
        c->at++;
    return (size_t)(c->at - from);
}

void cursor_trim(struct cursor *c)
{
    cursor_blanks(c);
    while (c->end > c->at && (c->end[-1] == ' ' || c->end[-1] == '\t'))
        c->end--;
}

struct cursor cursor_word(const struct cursor *c)
{
    struct cursor word = *c;
    word.end = c->at;
    while (word.end < c->end && *word.end != ' ' && *word.end != '\t')
        word.end++;
    return word;
}

struct cursor cursor_take_word(struct cursor *c)
{
    struct cursor word = cursor_word(c);
    c->at = word.end;
    return word;
}

struct cursor cursor_take_line(struct cursor *c)
{
    struct cursor line = *c;
    const size_t left = cursor_left(c);
    const char *newline = left > 0 ? memchr(c->at, '\n', left) : NULL;
    line.start = c->at;
    line.end = newline != NULL ? newline : c->end;
    c->at = newline != NULL ? newline + 1 : c->end;
    if (line.end > line.at && line.end[-1] == '\r')
        line.end--;
    return line;
}

bool cursor_is(const struct cursor *word, const char *text)
{
    size_t n = strlen(text);
    return cursor_left(word) == n && memcmp(word->at, text, n) == 0;
}

bool cursor_number(struct cursor *c, uint64_t max, const char *what, uint64_t *number)
{
    const char *from = c->at;
    uint64_t n = 0;
    bool over = false;
    for (; c->at < c->end && is_digit(*c->at); c->at++) {
        unsigned digit = (unsigned)(*c->at - '0');
        if (over || digit > max || n > (max - digit) / 10)
            over = true;
        else
            n = n * 10 + digit;
    }
    if (c->at == from)
        return cursor_expected(c, what);
    if (over) {
        c->at = from;
        return cursor_fail(c, BAD_INPUT, "%s may be at most %llu", what,
                           (unsigned long long)max);
    }
    *number = n;
    return true;
}

void cursor_note(const struct cursor *c, enum status status, const char *format, ...)
{
    struct error *e = c->error;
    if (e == NULL || e->status != OK)
        return;
    int used = c->label != NULL
                   ? snprintf(e->message, sizeof e->message, "%.40s: ", c->label)
                   : 0;
    va_list args;
    va_start(args, format);
    vsnprintf(e->message + used, sizeof e->message - (size_t)used, format, args);
    va_end(args);
    e->status = status;
    e->column = c->label != NULL ? 1 : (size_t)(c->at - c->start) + 1;
}

/* Returns how many bytes the next character takes, if it is one of more than one byte in
 * UTF-8, and its number; otherwise 0. */
static int peek_character(const struct cursor *c, uint32_t *number)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)c->at;
    const int bytes = at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : at[0] >= 0xc0 ? 2 : 0;
    if (bytes == 0 || cursor_left(c) < (size_t)bytes || at[0] >= 0xf8)
        return 0;
    *number = at[0] & (0x7fu >> bytes);
    for (int i = 1; i < bytes; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        *number = *number << 6 | (at[i] & 0x3f);
    }
    bool is_half = *number >= 0xd800 && *number < 0xe000; /* of a pair in UTF-16 */
    return *number >= least[bytes] && *number <= 0x10ffff && !is_half ? bytes : 0;
}

/* Would a terminal show the character? Not the control characters, nor those that only
 * say how others are arranged. */
static bool is_visible(uint32_t number)
{
    return number > 0xa0 && (number < 0x2000 || number > 0x206f) && number != 0xfeff;
}

void cursor_note_expected(const struct cursor *c, const char *what)
{
    uint32_t number = 0;
    const int byte = cursor_peek(c), bytes = byte < 0x80 ? 0 : peek_character(c, &number);
    if (byte < 0)
        cursor_note(c, BAD_INPUT, "expected %s, found the end", what);
    else if (byte >= 0x20 && byte < 0x7f)
        cursor_note(c, BAD_INPUT, "expected %s, found '%c'", what, byte);
    else if (bytes > 0 && is_visible(number))
        cursor_note(c, BAD_INPUT, "expected %s, found '%.*s' (U+%04X)", what, bytes,
                    c->at, (unsigned)number);
    else if (bytes > 0)
        cursor_note(c, BAD_INPUT, "expected %s, found U+%04X", what, (unsigned)number);
    else
        cursor_note(c, BAD_INPUT, "expected %s, found byte 0x%02x", what, (unsigned)byte);
}

bool cursor_done(const struct cursor *c, const char *what)
{
    return cursor_at_end(c) || cursor_expected(c, what);
}

void writer_init(struct writer *w, struct memory *memory)
{
    *w = (struct writer){.memory = memory};
}

struct writer writer_in(struct arena *arena)
{
    return (struct writer){.memory = arena->memory, .arena = arena};
}

struct writer writer_to_measure(void)
{
    return (struct writer){.measures = true};
}

void writer_done(struct writer *w)
{
    memory_free(w->memory, w->text, w->capacity, 1);
    writer_init(w, w->memory);
}

static bool grow(struct writer *w, size_t need)
{
    return w->arena != NULL ? arena_grow(w->arena, &w->text, &w->capacity, need, 1)
                            : memory_grow(w->memory, &w->text, &w->capacity, need, 1);
}

void writer_clear(struct writer *w)
{
    w->length = 0;
    w->failed = false;
    if (w->text != NULL)
        w->text[0] = '\0';
}

bool writer_reserve(struct writer *w, size_t more)
{
    if (w->failed)
        return false;
    size_t need = w->length + more + 1;
    if (need > w->capacity && !grow(w, need < 64 ? 64 : need))
        w->failed = true;
    return !w->failed;
}

void writer_send(struct writer *w)
{
    if (w->sink.write == NULL || w->failed || w->length < SEND_BYTES)
        return;
    w->sink.write(w->sink.context, w->text, w->length); /* its owner notices failures */
    writer_clear(w);
}

void write_bytes(struct writer *w, const char *bytes, size_t length)
{
    if (w->measures) {
        w->length += length;
        return;
    }
    if (!writer_reserve(w, length))
        return;
    if (length > 0) /* `bytes` may be NULL if there are none */
        memcpy(w->text + w->length, bytes, length);
    w->length += length;
    w->text[w->length] = '\0';
}

void write_byte(struct writer *w, char c)
{
    write_bytes(w, &c, 1);
}

void write_text(struct writer *w, const char *text)
{
    write_bytes(w, text, strlen(text));
}

/* Does not use snprintf, which takes ten times as long: a list of 10^8 moves is mostly
 * numbers. */
void write_number(struct writer *w, int64_t n)
{
    char digits[20], *at = digits + sizeof digits;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (n < 0)
        *--at = '-';
    write_bytes(w, at, (size_t)(digits + sizeof digits - at));
}

void write_format(struct writer *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length < 0) {
        w->failed = true;
        return;
    }
    if (w->measures) {
        w->length += (size_t)length;
        return;
    }
    if (!writer_reserve(w, (size_t)length))
        return;
    va_start(args, format);
    vsnprintf(w->text + w->length, (size_t)length + 1, format, args);
    va_end(args);
    w->length += (size_t)length;
}

/* SPDX-License-Identifier: MIT */
/* text.h: reading text with a place for error messages (cursor) and building text within
 * the budget (writer). */
#ifndef DICOT_BASE_TEXT_H
#define DICOT_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/sink.h"
#include "base/status.h"

/* Fills *e with a failure: a column of the line, counted from 1, and a message. */
void error_set(struct error *e, enum status status, size_t column, const char *format,
               ...) __attribute__((format(printf, 4, 5)));

/* Prints into `size` bytes; what does not fit is left out. */
void text_print(char *to, size_t size, const char *format, va_list arguments);

/* Likewise. */
void text_format(char *to, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A piece of text being read. Not terminated: NUL is a byte like any other. `start` is
 * the first byte of the whole line, so that columns are right inside sub-cursors too. */
struct cursor {
    const char *start, *at, *end;
    struct error *error; /* filled by the first failure */
    const char *label;   /* what this text is, if it is not part of the line; its messages
                            begin with it */
};

/* `text` may be NULL where there is none. */
struct cursor cursor_of(const char *text, size_t length, struct error *error);

/* Next byte without taking it, or -1 at the end. */
int cursor_peek(const struct cursor *c);
bool cursor_at_end(const struct cursor *c);

/* Takes `literal` if it is next. */
bool cursor_take(struct cursor *c, const char *literal);

/* Takes blanks; returns how many. */
size_t cursor_blanks(struct cursor *c);

/* Drops the blanks at both ends. */
void cursor_trim(struct cursor *c);

/* The next word, up to a blank or the end; cursor_take_word moves past it. It may be
 * empty.
 */
struct cursor cursor_word(const struct cursor *c);
struct cursor cursor_take_word(struct cursor *c);
bool cursor_is(const struct cursor *word, const char *text);
size_t cursor_left(const struct cursor *c);

/* Reads a decimal number of at most `max`. `what` names it in the message ("a vertex
 * number"). Leading zeros are fine. */
bool cursor_number(struct cursor *c, uint64_t max, const char *what, uint64_t *number);

/* Notes a failure at the cursor, unless one was noted before. */
void cursor_note(const struct cursor *c, enum status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void cursor_note_expected(const struct cursor *c, const char *what);

/* Fails with a message at the cursor. Always false, and the compiler knows it, so that
 * parsers can return it. */
#define cursor_fail(...) (cursor_note(__VA_ARGS__), false)

/* Fails: "expected WHAT, found …" at the cursor. */
static inline bool cursor_expected(const struct cursor *c, const char *what)
{
    cursor_note_expected(c, what);
    return false;
}

static inline bool cursor_no_memory(const struct cursor *c, const char *what)
{
    return cursor_fail(c, NO_MEMORY, "%s: more memory needed than the limit allows",
                       what);
}

/* Fails unless everything was read. */
bool cursor_done(const struct cursor *c, const char *what);

/* Text being built. When the budget does not allow more, `failed` is set, further output
 * is dropped, and whoever owns the writer checks once at the end. The text is always
 * terminated. */
struct writer {
    struct memory *memory;
    struct arena *arena; /* where the text is; NULL: it is freed by writer_done */
    char *text;
    size_t length, capacity;
    bool failed;
    struct sink sink; /* for writer_send; `write` NULL: the text is kept until its end */
};

void writer_init(struct writer *w, struct memory *memory);
void writer_done(struct writer *w);

/* A writer whose text is freed with the arena. */
struct writer writer_in(struct arena *arena);
void writer_clear(struct writer *w);

/* Makes room for that many bytes more. False: over the budget, now or before. */
bool writer_reserve(struct writer *w, size_t more);

/* Hands a long text to the sink, if there is one, and forgets it. Only for places where
 * nobody takes back what was written, for example between two moves of a list. */
void writer_send(struct writer *w);
void write_byte(struct writer *w, char c);
void write_bytes(struct writer *w, const char *bytes, size_t length);
void write_text(struct writer *w, const char *text);
void write_number(struct writer *w, int64_t n);
void write_format(struct writer *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif

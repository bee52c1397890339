/* SPDX-License-Identifier: MIT */
/* text.h: how functions report failures; reads text and notes where it is wrong (cursor),
 * and builds text within the budget (writer). */
#ifndef DICOT_BASE_TEXT_H
#define DICOT_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/sink.h"

/* ---- failures ----
 *
 * The core uses no errno and no longjmp, and prints nothing: functions report failures in
 * these types. */

enum status {
    OK = 0,
    BAD_INPUT, /* the text is wrong; struct error says where and what was expected */
    NO_MEMORY, /* the budget of struct memory does not allow it */
    LIMIT,     /* a limit was reached before the answer was known */
    EXPIRED,   /* the time was used up, see memory.h */
    IO_ERROR
};

/* Why some work came to its end. */
enum ended {
    ENDED_SOLVED, /* it was done */
    ENDED_TIME,
    ENDED_NODES,
    ENDED_MEMORY,
    ENDED_STOPPED,   /* somebody pressed the stop button, or went away */
    ENDED_TOO_LARGE, /* more memory would not help: a number or a list has no room */
    ENDED_EXHAUSTED  /* the only method that may be used has nothing more to say */
};

/* The detail of a failure. `column` counts bytes from 1. The caller that reads lines
 * fills `line` (1 if there is only one line). */
struct error {
    enum status status;
    enum ended ended; /* if that says more than the status; else ENDED_SOLVED */
    size_t line, column;
    char message[200];
};

/* Fills *e with a failure: a column of the line, counted from 1, and a message. */
void error_set(struct error *e, enum status status, size_t column, const char *format,
               ...) __attribute__((format(printf, 4, 5)));

/* The same, as an expression that is false. */
#define error_fail(...) (error_set(__VA_ARGS__), false)

/* Prints into `size` bytes and cuts off what does not fit. */
void text_print(char *to, size_t size, const char *format, va_list arguments);

/* Does the same for arguments given directly. */
void text_format(char *to, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static inline bool is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static inline bool is_letter(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* A piece of text being read. It is not terminated: NUL is a byte like any other. `start`
 * is the first byte of the whole line, so that columns are right inside sub-cursors
 * too. */
struct cursor {
    const char *start, *at, *end;
    struct error *error; /* filled at the first failure */
    const char *label; /* what this text is, if it is not part of the line; error messages
                          begin with it */
};

/* Returns a cursor over a text. `text` may be NULL if `length` is 0. */
struct cursor cursor_of(const char *text, size_t length, struct error *error);

/* Returns the next byte without taking it, or -1 at the end. */
int cursor_peek(const struct cursor *c);
bool cursor_at_end(const struct cursor *c);

/* Takes `literal` and returns true if it comes next. */
bool cursor_take(struct cursor *c, const char *literal);

/* Takes all blanks that come next and returns how many. */
size_t cursor_blanks(struct cursor *c);

/* Drops the blanks at both ends. */
void cursor_trim(struct cursor *c);

/* Return the next word, up to a blank or the end; it may be empty. cursor_take_word also
 * moves past it. */
struct cursor cursor_word(const struct cursor *c);
struct cursor cursor_take_word(struct cursor *c);
bool cursor_is(const struct cursor *word, const char *text);

/* Takes the next line of a text of several lines, and returns it without "\n" or "\r\n".
 * Its columns count from its own beginning. After the last line it returns an empty
 * one. */
struct cursor cursor_take_line(struct cursor *c);
size_t cursor_left(const struct cursor *c);

/* Reads a decimal number of at most `max`. `what` names it in the error message ("a
 * vertex number"). Leading zeros are allowed. */
bool cursor_number(struct cursor *c, uint64_t max, const char *what, uint64_t *number);

/* Notes a failure at the cursor, unless one was noted before. */
void cursor_note(const struct cursor *c, enum status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void cursor_note_expected(const struct cursor *c, const char *what);

/* Notes a failure at the cursor. Its value is the constant false, so that parsers can
 * return it. */
#define cursor_fail(...) (cursor_note(__VA_ARGS__), false)

/* Notes the failure "expected WHAT, found …" at the cursor and returns false. */
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

/* Returns true if everything was read; otherwise notes a failure and returns false. */
bool cursor_done(const struct cursor *c, const char *what);

/* Text being built. If the budget is exceeded, `failed` is set and further output is
 * dropped, so the owner of the writer checks once, at the end. The text is always
 * terminated. */
struct writer {
    struct memory *memory;
    struct arena *arena; /* owns the text; NULL: writer_done frees the text */
    char *text;
    size_t length, capacity;
    bool failed;
    struct sink sink; /* for writer_send; if `write` is NULL, the text is kept */
    bool measures;    /* only `length` is kept up: there is no text, and no memory */
};

void writer_init(struct writer *w, struct memory *memory);
void writer_done(struct writer *w);

/* Returns a writer whose text is freed with the arena. */
struct writer writer_in(struct arena *arena);

/* Returns a writer that keeps no text: it says how long a text would be. It cannot fail.
 * Only the functions below whose names begin with write_ may be used with it. */
struct writer writer_to_measure(void);
void writer_clear(struct writer *w);

/* Makes room for `more` further bytes. Returns false if this call or an earlier one
 * exceeded the budget. */
bool writer_reserve(struct writer *w, size_t more);

/* Hands the text to the sink, if there is one and the text has at least SEND_BYTES, and
 * forgets it. Call it only where nobody will take back what was written, for example
 * between two moves of a list. */
#define SEND_BYTES ((size_t)1 << 16)
void writer_send(struct writer *w);
void write_byte(struct writer *w, char c);
void write_bytes(struct writer *w, const char *bytes, size_t length);
void write_text(struct writer *w, const char *text);
void write_number(struct writer *w, int64_t n);
void write_format(struct writer *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif

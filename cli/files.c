/* SPDX-License-Identifier: MIT */
/* files.c: reads files in pieces, turns board files and edge lists into the text of a
 * LINE (doc/formats.md).
 *
 * What is read goes to a writer, and so is charged to the budget of whoever asked. A
 * file that is too large for it leads to an error message, not a crash. */
#include "files.h"

#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* Without O_NONBLOCK, opening a pipe that nobody writes to would hang and ignore ^C. */
void reader_open(struct file_reader *r, const char *name)
{
    r->fd = name != NULL ? open(name, O_RDONLY | O_NONBLOCK) : STDIN_FILENO;
    r->error = r->fd < 0 ? errno : 0;
    r->stopped = r->begun = false;
    r->at = r->end = 0;
}

void reader_close(struct file_reader *r)
{
    if (r->fd > STDIN_FILENO) /* stdin stays open, and -1 was never open */
        close(r->fd);
}

bool reader_broken(const struct file_reader *r)
{
    return r->error != 0 || r->stopped;
}

bool reader_ready(const struct file_reader *r)
{
    struct pollfd file = {.fd = r->fd, .events = POLLIN};
    return r->at < r->end || reader_broken(r) || poll(&file, 1, 0) != 0;
}

/* Fills the buffer if it is empty. Returns false at the end of the file, or on
 * failure. */
static bool reader_fill(struct file_reader *r)
{
    while (r->at == r->end && !reader_broken(r)) {
        r->stopped = !stop_wait_readable(r->fd);
        if (r->stopped)
            break;
        ssize_t n = read(r->fd, r->buffer, sizeof r->buffer);
        if (n == 0)
            break;
        r->at = 0;
        r->end = n > 0 ? (size_t)n : 0;
        if (!r->begun && n >= 3 && memcmp(r->buffer, "\xef\xbb\xbf", 3) == 0)
            r->at = 3; /* the mark with which editors on Windows begin a file */
        r->begun = r->begun || n > 0;
        if (n < 0 && errno != EINTR && errno != EAGAIN) /* these two: wait again */
            r->error = errno;
    }
    return r->at < r->end;
}

/* Reads in pieces, because a line may be a gigabyte long. */
bool file_line(struct file_reader *r, struct writer *line, size_t *number)
{
    writer_clear(line);
    if (!reader_fill(r))
        return false;
    for (const char *newline = NULL; newline == NULL && reader_fill(r);) {
        const char *from = r->buffer + r->at;
        newline = memchr(from, '\n', r->end - r->at);
        size_t length = newline != NULL ? (size_t)(newline - from) : r->end - r->at;
        write_bytes(line, from, length);
        r->at += length + (newline != NULL);
    }
    if (reader_broken(r))
        return false; /* the line may be incomplete */
    if (line->length > 0 && line->text[line->length - 1] == '\r' && !line->failed)
        line->text[--line->length] = '\0';
    ++*number;
    return true;
}

/* Returns a line without the blanks at its ends. */
static struct cursor trimmed(const struct writer *line)
{
    struct cursor c = cursor_of(line->text, line->length, NULL);
    cursor_trim(&c);
    return c;
}

/* Reads the lines up to the empty one after the board. */
bool file_board(struct file_reader *r, struct writer *text, struct writer *about,
                size_t *number, struct error *error)
{
    struct writer line, lines;
    writer_init(&line, text->memory);
    writer_init(&lines, text->memory);
    bool rows = false, failed = false;
    size_t before = *number;
    while (file_line(r, &line, number)) {
        const struct cursor row = trimmed(&line);
        failed = failed || line.failed;
        if (cursor_at_end(&row) && rows)
            break;
        rows = rows || (!cursor_at_end(&row) && *row.at != '#');
        if (!rows) {
            before = *number; /* what precedes a board need not be kept */
            continue;
        }
        write_bytes(&lines, line.text, line.length);
        write_text(&lines, "\r\n"); /* its reader takes one end off, and no more */
    }
    writer_done(&line);
    rows = rows && !reader_broken(r);
    if (failed || lines.failed)
        text->failed = true;
    else if (rows)
        rows_read(cursor_of(lines.text, lines.length, error), text, about);
    writer_done(&lines);
    if (error->line > 0)
        error->line += before;
    for (size_t at = 0; at + sizeof(struct board_row) <= about->length;
         at += sizeof(struct board_row)) {
        struct board_row row; /* its line in the file */
        memcpy(&row, about->text + at, sizeof row);
        row.line += before;
        memcpy(about->text + at, &row, sizeof row);
    }
    return rows;
}

/* Reads a line `u v`, `u-v`, `u>v`, or DIMACS `e u v` (which counts from 1). */
static bool take_pair(struct cursor c, char separator, struct writer *text, size_t edges)
{
    bool dimacs = cursor_take(&c, "e ");
    uint64_t u, v;
    cursor_blanks(&c);
    if (!cursor_number(&c, INT64_MAX, "a vertex number", &u))
        return false;
    size_t blanks = cursor_blanks(&c);
    if (!cursor_take(&c, "-") && !cursor_take(&c, ">") && blanks == 0)
        return cursor_expected(&c, "two vertex numbers");
    cursor_blanks(&c);
    if (!cursor_number(&c, INT64_MAX, "a vertex number", &v) ||
        !cursor_done(&c, "the end of the line"))
        return false;
    if (dimacs && (u == 0 || v == 0))
        return cursor_fail(&c, BAD_INPUT, "DIMACS vertices are counted from 1");
    write_format(text, "%s%llu%c%llu", edges > 0 ? "," : "",
                 (unsigned long long)(u - dimacs), separator,
                 (unsigned long long)(v - dimacs));
    return true;
}

/* Reads the number of vertices from DIMACS `p edge N M` or `p col N M`. */
static bool take_header(struct cursor c, struct writer *text)
{
    uint64_t n;
    cursor_take(&c, "p ");
    cursor_blanks(&c);
    cursor_take_word(&c);
    cursor_blanks(&c);
    if (!cursor_number(&c, INT64_MAX, "the number of vertices", &n))
        return false;
    write_format(text, "%llu:", (unsigned long long)n);
    return true;
}

bool file_edges(struct file_reader *r, char separator, struct writer *text,
                struct writer *lines, struct error *error)
{
    struct writer line;
    writer_init(&line, text->memory);
    size_t number = 0, edges = 0;
    bool ok = true, header = false;
    *error = (struct error){0};
    while (ok && file_line(r, &line, &number)) {
        struct cursor c = trimmed(&line);
        c.error = error;
        ok = !line.failed;
        if (!ok || cursor_at_end(&c) || *c.at == '#' || *c.at == 'c')
            continue; /* lines that begin with c are DIMACS comments */
        if (*c.at == 'p' && !header && edges == 0) {
            ok = take_header(c, text);
            header = true;
        } else {
            ok = take_pair(c, separator, text, edges++);
            if (lines != NULL)
                write_bytes(lines, (const char *)&number, sizeof number);
        }
    }
    if (edges == 0) /* a LINE says explicitly that there are none */
        write_byte(text, '-');
    if (text->failed || line.failed || reader_broken(r))
        ok = false;
    if (!ok && error->status == OK)
        error_set(error, NO_MEMORY, 1, "the file needs more memory than --memory allows");
    error->line = number;
    writer_done(&line);
    return ok;
}

enum answer_code reader_report(const struct file_reader *r, const char *name)
{
    fprintf(stderr, "dicot: cannot read %s: %s\n", name,
            r->error != 0 ? strerror(r->error) : "interrupted");
    return r->error != 0 ? ANSWER_FAILED : ANSWER_LIMIT;
}

/* reader_fill fills only an empty buffer, so each round takes all that is in it. */
bool file_text(struct file_reader *r, struct writer *text)
{
    for (; reader_fill(r) && !text->failed; r->at = r->end)
        write_bytes(text, r->buffer + r->at, r->end - r->at);
    return !reader_broken(r);
}

enum answer_code file_contents(const char *name, struct writer *text)
{
    struct file_reader r;
    reader_open(&r, name);
    bool ok = file_text(&r, text);
    reader_close(&r);
    return ok ? ANSWER_GIVEN : reader_report(&r, name != NULL ? name : "-");
}

bool file_name(struct cursor typed, char name[LONGEST_NAME])
{
    const size_t length = cursor_left(&typed);
    const bool ok =
        length > 0 && length < LONGEST_NAME && memchr(typed.at, '\0', length) == NULL;
    if (ok)
        memcpy(name, typed.at, length);
    name[ok ? length : 0] = '\0';
    return ok;
}

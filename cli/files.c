/* SPDX-License-Identifier: MIT */
/* files.c: board files and edge lists, turned into the text of the contract. */
#include "files.h"

#include "cli.h"

#include <string.h>
#include <sys/stat.h>

/* In pieces: a line may be a gigabyte. */
bool file_line(FILE *f, struct writer *line, size_t *number)
{
    char piece[4096];
    size_t n = 0;
    writer_clear(line);
    int c = getc_unlocked(f);
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getc_unlocked(f)) {
        piece[n++] = (char)c;
        if (n == sizeof piece) {
            write_bytes(line, piece, n);
            n = 0;
            if (stop_asked())
                return false;
        }
    }
    write_bytes(line, piece, n);
    if (line->length > 0 && line->text[line->length - 1] == '\r' && !line->failed)
        line->text[--line->length] = '\0';
    ++*number;
    return true;
}

static struct cursor trimmed(const struct writer *line)
{
    struct cursor c = cursor_of(line->text, line->length, NULL);
    cursor_blanks(&c);
    while (c.end > c.at && (c.end[-1] == ' ' || c.end[-1] == '\t'))
        c.end--;
    return c;
}

/* A row of numbers: k is the k-th letter from a, -1 or . is empty. */
static bool write_numbers(struct cursor row, struct writer *text)
{
    while (!cursor_at_end(&row)) {
        struct cursor word = cursor_take_word(&row), rest = word;
        uint64_t k = 0;
        cursor_blanks(&row);
        if (cursor_is(&word, "-1") || cursor_is(&word, "."))
            write_byte(text, '.');
        else if (cursor_number(&rest, 25, "a colour", &k) &&
                 cursor_done(&rest, "a blank after the number"))
            write_byte(text, (char)('a' + k));
        else
            return false;
    }
    return true;
}

/* A row of letters, checked where they are read; but what would end it there is no
 * letter. */
static bool write_letters(struct cursor row, struct writer *text)
{
    const char *first = row.at;
    for (; !cursor_at_end(&row); row.at++)
        if (*row.at == ' ' || *row.at == '\t' || *row.at == '|' || *row.at == '/')
            return cursor_expected(&row, "a letter or the end of the row");
    write_bytes(text, first, (size_t)(row.end - first));
    return true;
}

static bool has_digit(const struct cursor *row)
{
    for (const char *at = row->at; at < row->end; at++)
        if (*at >= '0' && *at <= '9')
            return true;
    return false;
}

bool file_board(FILE *f, struct writer *text, struct writer *lines, size_t *number,
                struct error *error)
{
    struct writer line;
    writer_init(&line, text->memory);
    size_t rows = 0;
    while (file_line(f, &line, number)) {
        struct cursor row = trimmed(&line);
        row.error = error;
        if (line.failed)
            text->failed = true;
        if (cursor_at_end(&row) && rows > 0)
            break;
        if (cursor_at_end(&row) || *row.at == '#')
            continue;
        if (rows++ > 0)
            write_byte(text, '|');
        write_bytes(lines, (const char *)number, sizeof *number);
        bool ok = has_digit(&row) ? write_numbers(row, text) : write_letters(row, text);
        if (!ok && error->line == 0)
            error->line = *number;
    }
    writer_done(&line);
    return rows > 0;
}

/* One line `u v`, `u-v`, `u>v`, or DIMACS `e u v` (counted from 1). */
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

/* DIMACS `p edge N M` or `p col N M`: the number of vertices. */
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

bool file_edges(FILE *f, char separator, struct writer *text, struct error *error)
{
    struct writer line;
    writer_init(&line, text->memory);
    size_t number = 0, edges = 0;
    bool ok = true, header = false;
    *error = (struct error){0};
    while (ok && file_line(f, &line, &number)) {
        struct cursor c = trimmed(&line);
        c.error = error;
        ok = !line.failed;
        if (!ok || cursor_at_end(&c) || *c.at == '#' || *c.at == 'c')
            continue;
        if (*c.at == 'p' && !header && edges == 0) {
            ok = take_header(c, text);
            header = true;
        } else {
            ok = take_pair(c, separator, text, edges++);
        }
    }
    if (edges == 0)
        write_byte(text, '-');
    error->line = number;
    if (text->failed || line.failed)
        ok = false;
    if (!ok && error->status == OK) {
        error->status = NO_MEMORY;
        strcpy(error->message, "the file needs more memory than --memory allows");
    }
    writer_done(&line);
    return ok;
}

static bool write_all(const char *name, const struct writer *text)
{
    FILE *f = fopen(name, "w");
    if (f == NULL)
        return false;
    bool ok =
        text->length == 0 ||
        (fwrite(text->text, 1, text->length, f) == text->length && fputc('\n', f) != EOF);
    return fclose(f) == 0 && ok;
}

bool file_write(const char *name, const struct writer *text)
{
    struct stat there;
    if (lstat(name, &there) == 0 && !S_ISREG(there.st_mode))
        return write_all(name, text);
    char temporary[4096];
    int length = snprintf(temporary, sizeof temporary, "%s.part", name);
    if (length < 0 || (size_t)length >= sizeof temporary)
        return false;
    if (write_all(temporary, text) && rename(temporary, name) == 0)
        return true;
    remove(temporary);
    return false;
}

/* SPDX-License-Identifier: MIT */
/* fuzz_files.c: the input is a user's file, read in every way that dicot reads files: as
 * lines, as boards, as a list of edges or arcs, as a saved play. What is read must agree
 * with a second, simple reading of the same bytes; written to a file and read again it
 * must be the same; and as a LINE it is either accepted or refused with a reason. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/files.h"
#include "problem/history.h"

#define MEMORY ((size_t)256 << 10)
#define MOST_FILE ((size_t)32 << 10) /* bytes; the rest is not looked at */

struct file {
    const char *bytes;
    size_t size;
};

/* The bytes come through a pipe, whose buffer is large enough for all of them. */
static void open_file(struct file_reader *r, struct file f)
{
    int ends[2];
    check(pipe(ends) == 0);
    check(write(ends[1], f.bytes, f.size) == (ssize_t)f.size);
    close(ends[1]);
    reader_open(r, NULL);
    r->fd = ends[0];
}

/* Line `number` of the file, counted from 1, without its newline. If there is no such
 * line, its bytes are NULL. */
static struct file line_at(struct file f, size_t number)
{
    const char *at = f.bytes, *end = f.bytes + f.size;
    for (size_t i = 1; i < number && at < end; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        at = newline != NULL ? newline + 1 : end;
    }
    if (at == end)
        return (struct file){0};
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    const char *stop = newline != NULL ? newline : end;
    if (stop > at && stop[-1] == '\r')
        stop--;
    return (struct file){at, (size_t)(stop - at)};
}

/* ---- lines ---- */

/* The length of the byte order mark with which the file begins, or 0. */
static size_t mark_of(struct file f)
{
    return f.size >= 3 && memcmp(f.bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

static void check_lines(struct file f)
{
    struct desk d;
    size_t number = 0;
    struct file_reader reader;
    open_file(&reader, f);
    desk_open_bytes(&d, NULL, 0, MEMORY);
    const size_t mark = mark_of(f);
    f = (struct file){f.bytes + mark, f.size - mark};
    while (file_line(&reader, &d.out, &number)) {
        struct file expected = line_at(f, number);
        check(expected.bytes != NULL);
        if (d.out.failed)
            continue;
        check_number(d.out.length, expected.size);
        check(expected.size == 0 ||
              memcmp(d.out.text, expected.bytes, expected.size) == 0);
    }
    check(line_at(f, number + 1).bytes == NULL);
    reader_close(&reader);
    desk_close(&d);
}

/* ---- what is made of a file, as a LINE ---- */

/* Is the line that `before`, `text` and `behind` make together a problem? */
static bool is_problem(const char *before, const struct writer *text, const char *behind)
{
    struct memory memory = {.limit = MEMORY};
    struct problem p;
    struct desk d;
    desk_open_bytes(&d, NULL, 0, 0);
    write_text(&d.out, before);
    write_bytes(&d.out, text->text, text->length);
    write_text(&d.out, behind);
    bool read = problem_parse(&p, &memory, d.out.text, d.out.length, NULL, &d.error);
    if (read)
        problem_done(&p);
    else
        check_error(&d.error, d.out.length);
    check_number(memory.used, 0);
    desk_close(&d);
    return read;
}

/* The place that an error names is a place in the file. */
static void check_place(struct file f, const struct error *error)
{
    struct file line = line_at(f, error->line);
    check(error->line > 0 && line.bytes != NULL);
    check_error(error, line.size);
}

/* ---- boards ---- */

/* The letter that a word of a row of numbers stands for. */
static char letter_of(const char *word)
{
    char *end;
    long k = strtol(word, &end, 10);
    if (strcmp(word, ".") == 0 || k == -1)
        return '.';
    check(*end == '\0' && k >= 0 && k < 26);
    return (char)('a' + k);
}

/* Is `row`, up to the next '|', what the line of the file says? `numbers` says whether
 * the line was read as numbers, or as digits: then it is one word of as many cells. */
static void check_row(const char *row, struct file line, bool numbers)
{
    char *words = calloc(line.size + 1, 1), *next = NULL;
    memcpy(words, line.bytes, line.size);
    const char *first = words + strspn(words, " \t");
    const size_t one = strcspn(first, " \t,"), cells = strcspn(row, "|");
    const bool digits = numbers && one > 1 && one == cells &&
                        first[one + strspn(first + one, " \t")] == '\0';
    check(numbers == (strpbrk(words, "0123456789") != NULL));
    for (char *w = strtok_r(words, " \t,", &next); w; w = strtok_r(NULL, " \t,", &next)) {
        const size_t length = strlen(w);
        if (digits) {
            for (size_t i = 0; i < length; i++)
                check(row[i] == letter_of((char[]){w[i], '\0'}));
        } else if (numbers) {
            check(*row == letter_of(w));
        } else {
            check(strncmp(row, w, length) == 0);
        }
        row += numbers && !digits ? 1 : length;
    }
    check(*row == '|' || *row == '\0');
    free(words);
}

/* The first byte of a line that is not a blank; -1: there is none. */
static int first_byte(struct file line)
{
    for (size_t i = 0; i < line.size; i++)
        if (line.bytes[i] != ' ' && line.bytes[i] != '\t')
            return (unsigned char)line.bytes[i];
    return -1;
}

/* Checks that there are no rows between these lines. Returns how many of them are blank,
 * that is, end a board. */
static size_t check_gap(struct file f, size_t before, size_t behind)
{
    size_t blank = 0;
    for (size_t i = before + 1; i < behind; i++) {
        int byte = first_byte(line_at(f, i));
        check(byte == -1 || byte == '#');
        blank += byte == -1;
    }
    return blank;
}

/* The rows of a board are all lines before the next blank one, except comments. `last` is
 * the number of the last row of the board before; returns that of this board. */
static size_t check_extent(struct file f, const struct writer *lines, size_t last)
{
    struct board_row r;
    for (size_t i = 0; i < lines->length; i += sizeof r, last = r.line) {
        memcpy(&r, lines->text + i, sizeof r);
        int byte = first_byte(line_at(f, r.line));
        check(r.line > last && byte != -1 && byte != '#');
        size_t blank = check_gap(f, last, r.line);
        check(i == 0 ? last == 0 || blank > 0 : blank == 0);
    }
    return last;
}

/* Each row of the board is what its line in the file says. */
static void check_rows(struct file f, const struct writer *text,
                       const struct writer *lines)
{
    const char *row = text->text;
    struct board_row r;
    for (size_t i = 0; i < lines->length; i += sizeof r) {
        memcpy(&r, lines->text + i, sizeof r);
        check_row(row, line_at(f, r.line), r.numbers);
        row += strcspn(row, "|") + 1;
    }
    check(row == text->text + text->length + 1);
}

/* Written as a file of rows and read again, the board is the same. */
static void check_board_again(const struct writer *text)
{
    struct desk d;
    size_t number = 0;
    desk_open_bytes(&d, NULL, 0, 0);
    struct writer again = writer_in(&d.arena), lines = writer_in(&d.arena);
    write_text(&d.out, text->text);
    for (char *at = d.out.text; (at = strchr(at, '|')) != NULL;)
        *at = '\n';
    struct file_reader reader;
    open_file(&reader, (struct file){d.out.text, d.out.length});
    check(file_board(&reader, &again, &lines, &number, &d.error));
    check(strcmp(text->text, again.text) == 0);
    reader_close(&reader);
    desk_close(&d);
}

static void check_board(struct file f, const struct writer *text,
                        const struct writer *lines, const struct error *error)
{
    if (text->failed || lines->failed)
        return;
    if (error->status != OK) {
        check_place(f, error);
        return;
    }
    bool stones = is_problem("clobber ", text, "");
    if (stones || is_problem("clickomania ", text, "")) {
        check_rows(f, text, lines);
        check_board_again(text);
    }
}

static void check_boards(struct file f)
{
    size_t number = 0, last = 0;
    struct file_reader reader;
    open_file(&reader, f);
    for (bool more = true; more;) {
        struct desk d;
        desk_open_bytes(&d, NULL, 0, MEMORY);
        struct writer lines = writer_in(&d.arena);
        more = file_board(&reader, &d.out, &lines, &number, &d.error);
        last = check_extent(f, &lines, last);
        if (more)
            check_board(f, &d.out, &lines, &d.error);
        desk_close(&d);
    }
    reader_close(&reader);
    check_gap(f, last, number + 1);
}

/* ---- edges ---- */

/* Writes the list back as a file, one edge per line. */
static void write_edge_file(const char *text, struct writer *file)
{
    const char *edges = strchr(text, ':');
    if (edges != NULL)
        write_format(file, "p edge %.*s 0\n", (int)(edges - text), text);
    edges = edges != NULL ? edges + 1 : text;
    for (; *edges != '\0' && strcmp(edges, "-") != 0; edges++)
        write_byte(file, *edges == ',' ? '\n' : *edges);
}

static void check_edges_again(const char *text, char separator)
{
    struct desk d;
    desk_open_bytes(&d, NULL, 0, 0);
    struct writer again = writer_in(&d.arena);
    write_edge_file(text, &d.out);
    struct file_reader reader;
    open_file(&reader, (struct file){d.out.text, d.out.length});
    check(file_edges(&reader, separator, &again, NULL, &d.error));
    check(strcmp(text, again.text) == 0);
    reader_close(&reader);
    desk_close(&d);
}

/* The vertices of the list are those in the file; lines that begin with `e` (DIMACS)
 * count them from 1. */
static void check_numbers(struct file f, const char *text)
{
    const char *at = strchr(text, ':') != NULL ? strchr(text, ':') + 1 : text;
    bool header = false;
    struct file line;
    for (size_t i = 1; (line = line_at(f, i)).bytes != NULL; i++) {
        char *words = calloc(line.size + 1, 1), *w = words, *next;
        memcpy(words, line.bytes, line.size);
        w += strspn(w, " \t");
        bool skipped = *w == '\0' || *w == '#' || *w == 'c' || (*w == 'p' && !header);
        header = header || *w == 'p';
        for (int k = 0; !skipped && k < 2; k++, at += at[0] != '\0') {
            unsigned long long in_file = strtoull(strpbrk(w, "0123456789"), &w, 10);
            check(in_file - (words[strspn(words, " \t")] == 'e') ==
                  strtoull(at, &next, 10));
            at = next;
        }
        free(words);
    }
    check(*at == '\0' || strcmp(at, "-") == 0);
}

static void check_edges(struct file f, char separator)
{
    struct desk d;
    struct file_reader reader;
    open_file(&reader, f);
    desk_open_bytes(&d, NULL, 0, MEMORY);
    if (file_edges(&reader, separator, &d.out, NULL, &d.error)) {
        check_numbers(f, d.out.text);
        check_edges_again(d.out.text, separator);
        is_problem("clobber graph ", &d.out, " random:1");
        is_problem("pebbles arcs ", &d.out, " (1,0)(0,1)(0,0,1)");
    } else if (d.error.status != NO_MEMORY) {
        check_place(f, &d.error);
    }
    reader_close(&reader);
    desk_close(&d);
}

/* ---- saved plays ---- */

/* Written and read again, the play is the same file. */
static void check_play_again(struct history *h)
{
    struct desk d;
    struct history copy;
    desk_open_bytes(&d, NULL, 0, 0);
    struct writer again = writer_in(&d.arena);
    history_print(h, &d.out);
    check(history_parse(&copy, &d.memory, NULL, d.out.text, d.out.length, &d.error));
    check_number(copy.count, h->count);
    history_print(&copy, &again);
    check(strcmp(d.out.text, again.text) == 0);
    history_done(&copy);
    desk_close(&d);
}

static void check_play(struct file f)
{
    struct memory memory = {.limit = MEMORY};
    struct history h;
    struct error error;
    if (history_parse(&h, &memory, NULL, f.bytes, f.size, &error)) {
        check_play_again(&h);
        history_done(&h);
    } else {
        /* If the end is missing, the error points to the line after the last. */
        check(error.line == 1 || line_at(f, error.line - 1).bytes != NULL);
        check_error(&error, line_at(f, error.line).size);
    }
    check_number(memory.used, 0);
}

/* ---- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct file f = {(const char *)data, size < MOST_FILE ? size : MOST_FILE};
    testing("a file of %zu bytes: %.*s", f.size, (int)f.size, f.bytes);
    check_lines(f);
    check_play(f);
    if (mark_of(f) == 0) { /* what is read by lines does not see it */
        check_boards(f);
        check_edges(f, '-');
        check_edges(f, '>');
    }
    return 0;
}

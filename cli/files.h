/* SPDX-License-Identifier: MIT */
/* files.h: reads files that users provide (lines, boards, edge lists). */
#ifndef DICOT_CLI_FILES_H
#define DICOT_CLI_FILES_H

#include <stdio.h>

#include "base/text.h"
#include "cli.h"
#include "problem/rows.h"

static inline bool file_take(void *file, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, file) == length;
}

/* A sink that writes to an open file. */
static inline struct sink file_sink(FILE *file)
{
    return (struct sink){file_take, file};
}

/* A file or pipe being read. The stop button ends waiting for input. */
struct file_reader {
    int fd;
    int error;    /* errno of the failure that ended reading; 0: none */
    bool stopped; /* the stop button was pressed before the end */
    bool begun;   /* something was read: a byte order mark would have been skipped */
    size_t at, end;
    char buffer[16384]; /* small, because the stack may be limited */
};

/* Opens a file; name NULL: stdin. If it cannot be opened, r->error is set. */
void reader_open(struct file_reader *r, const char *name);
void reader_close(struct file_reader *r);

/* Did reading stop before the end of the file? Then the last thing read may be
 * incomplete. */
bool reader_broken(const struct file_reader *r);

/* Is there something to read without waiting? */
bool reader_ready(const struct file_reader *r);

/* Reads the next line of `r`, without its end, into `line`; *number counts lines. Returns
 * false at the end of the file, and if the reader is broken. A line that does not fit the
 * writer's budget is skipped, and line->failed is set. */
bool file_line(struct file_reader *r, struct writer *line, size_t *number);

/* Reads the next board of a board file and appends it to `text` as ROWS ("aab|bca").
 * Appends a struct board_row for each row to `about` (problem/rows.h), with the line of
 * the file. Returns false at the end, and if the reader is broken. If a row is wrong,
 * sets `error` with the place, and still returns true. */
bool file_board(struct file_reader *r, struct writer *text, struct writer *about,
                size_t *number, struct error *error);

/* Reads an edge-list file and appends it to `text` as EDGES (doc/formats.md); `separator`
 * is '-' or '>'. Appends the line number of each edge to `lines`, as a size_t, unless
 * that is NULL. Returns false if the reader is broken, or on an error, which *error
 * describes. */
bool file_edges(struct file_reader *r, char separator, struct writer *text,
                struct writer *lines, struct error *error);

/* Appends all of a file to `text`. Returns false if the reader is broken; sets
 * text->failed if the file does not fit the budget. */
bool file_text(struct file_reader *r, struct writer *text);

/* Copies the name of a file that a user typed. Returns false if it is empty, too long or
 * holds a byte of 0. */
#define LONGEST_NAME 4000
bool file_name(struct cursor typed, char name[LONGEST_NAME]);

/* Shows why a broken reader could not read its file. Returns the exit code. */
enum answer_code reader_report(const struct file_reader *r, const char *name);

/* Appends all of the file with that name (NULL: stdin). If it cannot be read, shows why
 * and returns the exit code. */
enum answer_code file_contents(const char *name, struct writer *text);

#endif

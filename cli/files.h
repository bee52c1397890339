/* SPDX-License-Identifier: MIT */
/* files.h: the files users bring: lines, boards, edge lists. */
#ifndef DICOT_CLI_FILES_H
#define DICOT_CLI_FILES_H

#include <stdio.h>

#include "base/text.h"
#include "cli.h"

static inline bool file_take(void *file, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, file) == length;
}

/* A sink that writes to an open file. */
static inline struct sink file_sink(FILE *file)
{
    return (struct sink){file_take, file};
}

/* A file or pipe being read. A stop that is asked for also ends waiting. */
struct file_reader {
    int fd;
    int error;    /* errno of the failure that ended it; 0: none */
    bool stopped; /* a stop was asked for before the end */
    size_t at, end;
    char buffer[16384]; /* small: the stack may not be able to grow */
};

/* name NULL: stdin. A file that cannot be opened has its `error` set. */
void reader_open(struct file_reader *r, const char *name);
void reader_close(struct file_reader *r);

/* Did reading stop before the end of the file? Then the last thing read may be
 * incomplete. */
bool reader_broken(const struct file_reader *r);

/* Would reading on not have to wait? */
bool reader_ready(const struct file_reader *r);

/* The next line of `r` without its end, in `line`; *number counts lines. False at the end
 * of the file, and when the reader is broken. A line that does not fit the writer's
 * budget is skipped and `line->failed` set. */
bool file_line(struct file_reader *r, struct writer *line, size_t *number);

/* The next board of a board file as ROWS ("aab|bca"), appended to `text`; `lines` gets
 * the line of each row, as size_t after size_t. False at the end, and when the reader is
 * broken. A number that is no colour, or a row that is not one, is noted in `error`
 * with its place. */
bool file_board(struct file_reader *r, struct writer *text, struct writer *lines,
                size_t *number, struct error *error);

/* An edge-list file as EDGES of doc/formats.md, appended to `text`; `separator` is '-' or
 * '>'; `lines`, unless NULL, gets the line of each edge, as size_t after size_t. False:
 * the reader is broken, or *error says why. */
bool file_edges(struct file_reader *r, char separator, struct writer *text,
                struct writer *lines, struct error *error);

/* All of a file, appended to `text`. False: the reader is broken; text->failed: it does
 * not fit the budget. */
bool file_text(struct file_reader *r, struct writer *text);

/* Reports why a broken reader could not read its file. Returns the exit code. */
enum answer_code reader_report(const struct file_reader *r, const char *name);

/* A file that appears under its name only when it is whole: it is written as NAME.part,
 * then renamed. What is no plain file (a pipe, a device, a link) is written directly. */
struct new_file {
    FILE *file;
    const char *name; /* the caller's, not copied */
    char part[4096];
    bool direct;
};

bool new_file_open(struct new_file *n, const char *name);

/* False: it could not be written, and is gone. */
bool new_file_keep(struct new_file *n);

/* Removes the unfinished file. Does nothing after new_file_keep. */
void new_file_drop(struct new_file *n);

/* Such a file with `text` and a newline. */
bool file_write(const char *name, const struct writer *text);

#endif

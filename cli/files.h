/* SPDX-License-Identifier: MIT */
/* files.h: the files users bring: lines, boards, edge lists. */
#ifndef DICOT_CLI_FILES_H
#define DICOT_CLI_FILES_H

#include <stdio.h>

#include "base/text.h"

/* The next line of `f` without its end, in `line`; *number counts lines. False at the end
 * of the file. A line that does not fit the writer's budget is skipped and `line->failed`
 * set. */
bool file_line(FILE *f, struct writer *line, size_t *number);

/* The next board of a board file as ROWS ("aab|bca"), appended to `text`; `lines` gets
 * the line of each row, as size_t after size_t. False at the end. A number that is no
 * colour is noted in `error` with its place. */
bool file_board(FILE *f, struct writer *text, struct writer *lines, size_t *number,
                struct error *error);

/* An edge-list file as the contract's EDGES, appended to `text`; `separator` is '-' or
 * '>'. False: *error says why. */
bool file_edges(FILE *f, char separator, struct writer *text, struct error *error);

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

/* Forgets it; also after new_file_keep, when there is nothing to forget. */
void new_file_drop(struct new_file *n);

/* Such a file with `text` and a newline. */
bool file_write(const char *name, const struct writer *text);

#endif

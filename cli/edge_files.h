/* SPDX-License-Identifier: MIT */
/* edge_files.h: replaces `graph @FILE` and `arcs @FILE` in the arguments by the edges in
 * the file. Errors in the file are shown with its name and line. */
#ifndef DICOT_CLI_EDGE_FILES_H
#define DICOT_CLI_EDGE_FILES_H

#include "cli.h"

/* Errors in further files are shown without the name of the file. */
#define MOST_EDGE_FILES 16

struct edge_file {
    const char *name; /* in argv; no NUL after it */
    size_t name_length;
    size_t from, to; /* its bytes in the joined arguments */
    size_t first;    /* index in `lines` of its first edge */
};

struct edge_files {
    struct edge_file files[MOST_EDGE_FILES];
    size_t count;
    struct writer lines; /* the line number of each edge, an array of size_t */
};

void edge_files_init(struct edge_files *e, struct memory *memory);
void edge_files_done(struct edge_files *e);

/* Joins arguments with blanks between them, and edges in place of names of files. On
 * failure shows a message and returns the exit code. */
enum answer_code edge_files_join(struct edge_files *e, size_t count, char **words,
                                 struct writer *joined);

/* Turns the column of an error in the joined arguments into its place in what the user
 * wrote: in the arguments, or in a file. Returns that file; NULL: it is in no file. */
const struct edge_file *edge_files_place(const struct edge_files *e,
                                         const struct writer *joined,
                                         struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* edge_files.h: `graph @FILE` and `arcs @FILE` in the arguments: the file is put in place
 * of its name, and errors in it are told with its name and line. */
#ifndef DICOT_CLI_EDGE_FILES_H
#define DICOT_CLI_EDGE_FILES_H

#include "cli.h"

/* Errors in files after so many are told without the name of the file. */
#define MOST_EDGE_FILES 16

struct edge_file {
    const char *name; /* in argv, so not terminated */
    size_t name_length;
    size_t from, to; /* the bytes of the joined arguments that come from it */
    size_t first;    /* of `lines`: the line of its first edge */
};

struct edge_files {
    struct edge_file files[MOST_EDGE_FILES];
    size_t count;
    struct writer lines; /* the line of each edge, as size_t after size_t */
};

void edge_files_init(struct edge_files *e, struct memory *memory);
void edge_files_done(struct edge_files *e);

/* Appends an argument to `joined`, with the edges of files where these are named. On
 * failure the message is told and the exit code says so. */
enum answer_code edge_files_join(struct edge_files *e, const char *argument,
                                 struct writer *joined);

/* From a column of the joined arguments to the place in what the user wrote: that in the
 * arguments, or in a file, which is returned. NULL: it is in no file. */
const struct edge_file *edge_files_place(const struct edge_files *e,
                                         const struct writer *joined,
                                         struct error *error);

#endif

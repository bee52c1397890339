/* SPDX-License-Identifier: MIT */
/* source.h: where the LINEs of a command come from: the arguments, ranges in them, the
 * lines of stdin or the boards of a file; all of them, or one slice. */
#ifndef DICOT_CLI_SOURCE_H
#define DICOT_CLI_SOURCE_H

#include "base/work.h"
#include "edge_files.h"
#include "files.h"

enum source_kind { FROM_ARGUMENTS, FROM_RANGES, FROM_STDIN, FROM_BOARDS };

struct source {
    enum source_kind kind;
    const char *place;       /* for messages: "" or a file name */
    struct memory memory;    /* of `prefix` */
    struct writer prefix;    /* what stands before each line: the game, or all of it */
    struct edge_files edges; /* edge lists from files, in the prefix */
    uint64_t first, last;    /* the problems that are asked: from first to before last */
    uint64_t rows;           /* of a table: problems in all */
    /* What changes while problems are taken: */
    struct file_reader file;
    FILE *copy;     /* of a pipe that is read twice; NULL: none */
    size_t lines;   /* read so far, of the file */
    uint64_t taken; /* problems */
};

/* Finds out what the words mean, and opens the file. On failure the message was told, and
 * the exit code says so; source_close is called in any case. */
enum answer_code source_open(struct source *s, const struct request *q, size_t count,
                             char **words);
void source_close(struct source *s);

/* Is it one problem, in the arguments? */
static inline bool source_is_single(const struct source *s)
{
    return s->kind == FROM_ARGUMENTS;
}

/* The next problem, as the question of an item (base/work.h). False: there is none. */
bool source_next(struct source *s, struct item *i);

/* A problem that was taken, in this process or in another one. */
struct asked {
    struct writer line;  /* the LINE, with what stands before */
    struct writer lines; /* of a board: the line number of each row */
    size_t number;       /* of the line; of a board, that of its first row */
    struct error error;  /* found while it was read */
    struct cursor place; /* of the error: a file; empty: the arguments */
};

/* Takes the question out of the item. */
void asked_read(const struct source *s, struct item *i, struct asked *a);
void asked_done(struct asked *a);

/* From a column of the LINE to the place in what the user wrote. `file` names where the
 * error is, if its place is known. */
void asked_place_error(const struct source *s, struct asked *a, const char *file);

#endif

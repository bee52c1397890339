/* SPDX-License-Identifier: MIT */
/* source.h: where the LINEs of a command come from: the arguments, ranges in them, the
 * lines of stdin or the boards of a file; all of them, or one slice. The instance of
 * `dicot reduce` comes from the arguments, stdin or a file. */
#ifndef DICOT_CLI_SOURCE_H
#define DICOT_CLI_SOURCE_H

#include "base/items.h"
#include "edge_files.h"
#include "files.h"

enum source_kind { FROM_ARGUMENTS, FROM_INSTANCE, FROM_RANGES, FROM_STDIN, FROM_BOARDS };

struct source {
    enum source_kind kind;
    const char *place;       /* for messages: "" or the name of a file */
    struct memory memory;    /* budget of `prefix` */
    struct writer prefix;    /* text before each line: the game, or the whole LINE */
    struct edge_files edges; /* edge lists from files, in the prefix */
    uint64_t first, last;    /* problems that are asked: first <= number < last */
    uint64_t rows;           /* for a table: number of all problems */
    bool alone;              /* the file has one board: it is a single problem */
    bool named;              /* lines begin with a name and a tab */
    uint64_t count;          /* of all problems that are asked; 0: not known */
    /* State that changes as problems are taken: */
    struct file_reader file;
    FILE *copy;     /* copy of a pipe, which is read twice; or NULL */
    size_t lines;   /* lines of the file read so far */
    uint64_t taken; /* problems taken so far */
};

/* Finds out what the words mean, and opens the file. On failure shows a message and
 * returns the exit code. The caller calls source_close in any case. */
enum answer_code source_open(struct source *s, const struct request *q, size_t count,
                             char **words);
void source_close(struct source *s);

/* Is the problem s->prefix, and nothing else? */
static inline bool source_is_prefix(const struct source *s)
{
    return s->kind == FROM_ARGUMENTS || s->kind == FROM_INSTANCE;
}

/* Is it a single problem? */
static inline bool source_is_single(const struct source *s)
{
    return source_is_prefix(s) || s->alone;
}

/* instance.c: reads an instance for this reduction: the words joined by blanks, stdin or
 * a file. *place: the file, for messages; unchanged if there is none. On failure shows a
 * message and returns the exit code. */
enum answer_code instance_read(const char *reduction, size_t count, char **words,
                               struct writer *text, const char **place);

/* Counts the problems for the line of progress, if the file can be read twice. */
void source_count(struct source *s);

/* Takes the next problem, as the question of an item (base/items.h). Returns false if
 * there is none. */
bool source_next(struct source *s, struct item *i);

/* A problem that was taken, in this process or another one. */
struct asked {
    struct writer line;  /* the LINE, with the prefix */
    struct writer lines; /* for a board: a board_row for each row */
    size_t number;       /* line number; for a board, that of its first row */
    struct writer name;  /* that was given to it; empty: none */
    struct error error;  /* an error found while reading it */
    struct cursor place; /* file of the error; empty: the arguments */
};

/* Reads the question of the item. */
void asked_read(const struct source *s, struct item *i, struct asked *a);
void asked_done(struct asked *a);

/* Turns the column of a->error in the LINE into its place in what the user wrote. `file`,
 * unless NULL, names the file that has the error. */
void asked_place_error(const struct source *s, struct asked *a, const char *file);

/* For --after @FILE: reads the moves of the file into `room`, and puts them in the place
 * of its name. Otherwise does nothing. If that fails, shows why and returns false. */
bool after_read(struct request *q, struct writer *room);

#endif

/* SPDX-License-Identifier: MIT */
/* calc.h: what the files of `dicot calc` share. */
#ifndef DICOT_CLI_CALC_H
#define DICOT_CLI_CALC_H

#include "calc/question.h"
#include "cli.h"

#define LONGEST_SCRIPT ((size_t)1 << 26) /* bytes of one statement and its line */

/* A session of the program. */
struct calc_host {
    struct request q;
    struct host host;
    struct memory memory; /* of the session */
    struct calc *calc;
    struct writer out; /* goes to stdout */
    bool broken;       /* nobody reads it any more */
    bool quit;
    unsigned loading; /* scripts that load scripts */
    FILE *transcript; /* NULL: none is wanted */
    bool incomplete;  /* it could not be written to its end */
};

/* Statements and where they stand. */
struct calc_text {
    const char *text;
    size_t length;
    const char *name; /* of the file; empty: the arguments */
    size_t line;      /* of its beginning */
    bool more;        /* if brackets are open at its end, more will come */
};

/* Obeys a line: a command, or statements up to the first error, which is told. The line
 * that was added last goes to the transcript. *incomplete: brackets are open at its end.
 * *quit: the session is to end. */
enum answer_code calc_line(struct calc_host *h, struct calc_text t, bool *incomplete,
                           bool *quit);

/* calc_words.c: obeys a command such as `help`. False: the line is none. */
bool calc_obey_word(struct calc_host *h, struct cursor line);

/* The i-th word that begins a command; NULL after the last. */
const char *calc_command_name(size_t i);

/* Does the line belong into transcripts? */
bool calc_is_told(struct cursor line);

/* From now on, all that is typed and answered is added to the file. */
bool calc_transcribe(struct calc_host *h, const char *name);

/* Text for the user. */
void calc_show(struct calc_host *h, const char *text, size_t length);

/* A file of statements; "-" is stdin. After an error it goes on with the next line. */
enum answer_code calc_script(struct calc_host *h, const char *name);

/* converse.c: one statement after another, typed by a user. */
enum answer_code calc_converse(struct calc_host *h);

#endif

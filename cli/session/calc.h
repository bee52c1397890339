/* SPDX-License-Identifier: MIT */
/* calc.h: what the files of `dicot calc` share. */
#ifndef DICOT_CLI_CALC_H
#define DICOT_CLI_CALC_H

#include "calc/calc.h"
#include "cli.h"

#define LONGEST_SCRIPT ((size_t)1 << 26) /* most bytes of one statement and its line */

/* A session of `dicot calc`. */
struct calc_host {
    struct request q; /* the options; `notation` may change it */
    struct host host;
    struct memory memory; /* budget of the session */
    struct calc *calc;    /* the language: store, variables, last answer */
    struct writer out;    /* goes to stdout */
    bool broken;          /* the reader of stdout is gone */
    bool quit;            /* the session must end */
    unsigned loading;     /* depth of scripts that load scripts */
    FILE *transcript;     /* NULL: none is wanted */
    bool incomplete;      /* the transcript could not be written completely */
};

/* The text of statements, and where it comes from. */
struct calc_text {
    const char *text;
    size_t length;
    const char *name; /* name of the file; empty: the arguments */
    size_t line;      /* number of its first line */
    bool more;        /* more lines will follow if brackets are open at its end */
};

/* Obeys a command, or evaluates statements up to the first error, which it shows. Only
 * the last line of the text goes to the transcript. *incomplete: brackets are open at the
 * end. */
enum answer_code calc_line(struct calc_host *h, struct calc_text t, bool *incomplete);

/* calc_words.c: obeys a command such as `help`. Returns false if the line is no
 * command. */
bool calc_obey_word(struct calc_host *h, struct cursor line);

/* Returns the i-th word that begins a command; NULL after the last. */
const char *calc_command_name(size_t i);

/* Does the line belong in transcripts? */
bool calc_is_told(struct cursor line);

/* From now on, adds everything typed and answered to the file. */
bool calc_transcribe(struct calc_host *h, const char *name);

/* Shows text to the user. */
void calc_show(struct calc_host *h, const char *text, size_t length);

/* Evaluates a file of statements; "-" is stdin. After an error it continues with the next
 * line. */
enum answer_code calc_script(struct calc_host *h, const char *name);

/* converse.c: evaluates statements that a user types, one after another. */
enum answer_code calc_converse(struct calc_host *h);

#endif

/* SPDX-License-Identifier: MIT */
/* result.h: the files of --out FILE for many problems: the answers go to FILE, which
 * appears when it is complete; until then each answer is kept in FILE.journal as soon as
 * it is known, so that the same command goes on after any end. */
#ifndef DICOT_CLI_RESULT_H
#define DICOT_CLI_RESULT_H

#include "durable.h"
#include "journal.h"

struct result_file {
    const char *name;    /* NULL: the answers go to stdout */
    const char *program; /* for messages */
    struct new_file new; /* stdout leads there */
    char journal_name[FILE_PATH];
    struct journal journal;
};

/* Writes the words of a command as the head of its journal has them, with checksums of
 * the files that they name: if these change, so do the answers. Options that change no
 * answer are left out. */
void result_words(struct writer *w, size_t count, char **words);

/* Opens the files, and has stdout lead to the new version of r->name. `words` NULL: there
 * is no journal. Returns false after showing why that fails. */
bool result_open(struct result_file *r, const struct writer *words);

/* Gives the result its name if it is `whole`, and removes the journal, which is no longer
 * needed. Returns false if the result was not whole or could not be kept. */
bool result_close(struct result_file *r, bool whole);

#endif

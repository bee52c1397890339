/* SPDX-License-Identifier: MIT */
/* db.h: what the files of `dicot db` share. */
#ifndef DICOT_CLI_DB_H
#define DICOT_CLI_DB_H

#include "base/json.h"
#include "cli.h"
#include "mapped.h"

/* The files of --db or DICOT_DB, separated by ':'; NULL: none. */
const char *database_names(const struct request *q);

/* Bytes of the name of a file, with the NUL at its end. */
#define MOST_NAME 4096

/* Takes the next name from the list. Returns false if there is none, or if it is too
 * long, which sets `error`. */
bool database_next(const char **names, char name[MOST_NAME], struct error *error);

/* db_show.c: begins the object of --json about a file. db_show_json ends it with why the
 * command ended, and writes it to stdout. Returns `code`, or ANSWER_FAILED if it could
 * not be written. */
struct json db_json(struct writer *w, const char *file, const char *game);
enum answer_code db_show_json(struct json *j, enum ended ended, enum answer_code code);

/* `info` and `export` of an open file. */
enum answer_code db_info(const struct request *q, const char *name, struct db *d,
                         struct memory *m);
enum answer_code db_export(const struct request *q, const char *name, struct db *d,
                           struct memory *m);

/* db_verify.c: `verify` of an open file. */
enum answer_code db_verify(const struct request *q, const char *name, struct db *d,
                           struct memory *m);

#endif

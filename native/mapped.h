/* SPDX-License-Identifier: MIT */
/* mapped.h: files read as if they were memory: their pages are shared by all processes
 * that have them open. */
#ifndef DICOT_NATIVE_MAPPED_H
#define DICOT_NATIVE_MAPPED_H

#include "db/format.h"

struct mapped {
    const void *bytes; /* NULL: there are none */
    size_t size;
};

/* A plain file. False: `error` says why not. */
bool mapped_open(struct mapped *m, const char *name, struct error *error);
void mapped_close(struct mapped *m);

/* A database in a file. */
struct db_file {
    struct mapped mapped;
    struct db db;
};

/* Returns false if that fails; `error` says why, with the name of the file. */
bool db_file_open(struct db_file *f, const char *name, struct memory *m,
                  struct error *error);
void db_file_close(struct db_file *f);

#endif

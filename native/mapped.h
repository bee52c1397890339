/* SPDX-License-Identifier: MIT */
/* mapped.h: files mapped into memory, where all processes that have them open share their
 * pages. */
#ifndef DICOT_NATIVE_MAPPED_H
#define DICOT_NATIVE_MAPPED_H

#include "db/format.h"

struct mapped {
    const void *bytes; /* NULL: there are none */
    size_t size;
};

/* Maps a regular file. Returns false on failure; `error` says why. */
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

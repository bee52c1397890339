/* SPDX-License-Identifier: MIT */
/* db_build.h: builds a database, layer by layer, in a file.
 *
 * FILE always holds whole layers; FILE.items holds the items of the layer that is being
 * built. When all are there, FILE is replaced by a database of both (durable.h).
 * So whenever a process or the machine stops, the same call continues, and no item that
 * was acknowledged is worked out again. */
#ifndef DICOT_NATIVE_DB_BUILD_H
#define DICOT_NATIVE_DB_BUILD_H

#include "base/items.h"
#include "db/family.h"

/* How far the build is. */
struct db_progress {
    const struct db_family *family;
    unsigned size;
    uint64_t done, count; /* items of that size */
};

struct db_wish {
    const struct db_family *family;
    uint32_t most; /* the most pebbles of a position */
    unsigned size; /* the largest size to build */
    const char *file;
    struct slice slice; /* which items of the last size to work out */
    /* Budget of everything but the items; its `expired` says when to stop. */
    struct memory *memory;
    uint64_t item_memory; /* budget of all items worked out at the same time, together */
    unsigned hands;       /* items worked out at the same time; 0: the usual number */
    /* Has the items worked out (base/items.h). */
    void (*deal)(const struct items *w);
    /* False: this process helps another one, which writes the file; both see it. */
    bool ours;
    /* Called after each acknowledged item. NULL: not wanted. */
    void (*progress)(void *context, const struct db_progress *p);
    void *context;
};

enum db_built {
    DB_COMPLETE, /* the file has all sizes */
    DB_SLICE,    /* FILE.items has all items of the slice; db_merge joins slices */
    DB_STOPPED,  /* not finished; the same call continues */
    DB_FAILED    /* `error` says why; what was built before is kept */
};
enum db_built db_build(const struct db_wish *w, struct error *error);

/* Joins slices, which were built in `files`, and writes the database with the new layer
 * to `out`. Returns false on failure; `error` says why. */
bool db_merge(const char *out, size_t count, char **files, struct memory *m,
              struct error *error);

#endif

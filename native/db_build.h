/* SPDX-License-Identifier: MIT */
/* db_build.h: builds a database, layer by layer, in a file.
 *
 * FILE always holds whole layers; FILE.items holds the items of the layer that is being
 * built. When all are there, FILE.part is written from both, brought to the disk, and
 * renamed. So whenever a process or the machine stops, the same call goes on from there,
 * and no item that was acknowledged is worked out again. */
#ifndef DICOT_NATIVE_DB_BUILD_H
#define DICOT_NATIVE_DB_BUILD_H

#include "base/work.h"
#include "db/family.h"

/* What the build is at. */
struct db_progress {
    const struct db_family *family;
    unsigned size;
    uint64_t done, count; /* items of that size */
};

struct db_wish {
    const struct db_family *family;
    uint32_t most; /* of pebbles */
    unsigned size; /* the last */
    const char *file;
    struct slice slice;    /* of the items of the last size */
    struct memory *memory; /* of everything but items; its `expired` says when to stop */
    uint64_t item_memory;  /* of all items that are worked out at the same time */
    unsigned hands;        /* that many at the same time; 0: the usual number */
    /* Who has items worked out (base/work.h). */
    void (*deal)(const struct work *w);
    bool ours; /* else this process works out items that another one asks for, which
                  writes the file that both see */
    /* Told of each acknowledged item. NULL: not wanted. */
    void (*progress)(void *context, const struct db_progress *p);
    void *context;
};

enum db_built {
    DB_COMPLETE, /* the file has all sizes */
    DB_SLICE,    /* FILE.items has all items of the slice; db_merge joins slices */
    DB_STOPPED,  /* the same call goes on from here */
    DB_FAILED    /* `error` says why; what was there is there */
};
enum db_built db_build(const struct db_wish *w, struct error *error);

/* Joins slices, which were built in `files`: `out` gets the last size. False: `error`
 * says why not. */
bool db_merge(const char *out, size_t count, char **files, struct memory *m,
              struct error *error);

#endif

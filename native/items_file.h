/* SPDX-License-Identifier: MIT */
/* items_file.h: a file with the items of a layer of a database that is being built, in
 * the order in which they were worked out. An item is appended and synced to disk before
 * items_append returns. If a process is killed while it appends, the incomplete item is
 * cut off when the file is opened again. A damaged item counts as missing; the items
 * after it are kept.
 *
 *     header | item: number, bytes, checksum, words | item | … */
#ifndef DICOT_NATIVE_ITEMS_FILE_H
#define DICOT_NATIVE_ITEMS_FILE_H

#include "db/layer.h"
#include "mapped.h"

/* Says to which layer the items belong. */
struct items_header {
    char magic[8];
    uint32_t byte_order, version;
    char game[DB_NAME];
    uint32_t most, layer;
    uint64_t base;  /* checksum of the header of the smaller layers; 0: none */
    uint64_t count; /* number of items of the layer */
    uint64_t check; /* checksum of everything before */
};

struct items_file {
    struct items_header header;
    int fd;          /* -1: open for reading only */
    uint64_t *at;    /* for each item: where its words begin; 0: not there */
    uint32_t *words; /* for each item: number of words */
    uint64_t have;   /* number of items that are there */
    uint64_t end;    /* end of the last complete item */
    struct memory *memory;
    struct mapped mapped;
};

struct items_header items_header_of(const struct db_family *f, uint32_t most,
                                    unsigned layer, const struct db *base,
                                    uint64_t count);

/* Opens a file to append to: a new one, or one that has this header. Returns false on
 * failure; `error` says why. */
bool items_open(struct items_file *f, const char *name, const struct items_header *h,
                struct memory *m, struct error *error);

/* Opens an existing file for reading. */
bool items_read(struct items_file *f, const char *name, struct memory *m,
                struct error *error);
void items_close(struct items_file *f);

/* Appends an item. Returns true if it is on the disk. On failure errno says why, and the
 * item does not count: what was written of it is cut off, at the latest when the file is
 * opened again. Only one thread may call this at a time. */
bool items_append(struct items_file *f, uint64_t number, const void *words, size_t bytes);

/* Makes the words of all items readable. */
bool items_map(struct items_file *f, const char *name, struct error *error);

/* The slot `words` of struct db_items, with a struct items_file as context. */
const uint32_t *items_words(void *file, uint64_t number, size_t *count);

#endif

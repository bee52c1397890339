/* SPDX-License-Identifier: MIT */
/* items_file.h: items of a layer that is being built, in the order in which they were
 * worked out. An item is appended, brought to the disk, and only then acknowledged; what
 * a process was appending when it was killed is cut off when the file is opened again. An
 * item that is damaged is as if it were not there; those behind it stay.
 *
 *     header | item: number, bytes, checksum, words | item | … */
#ifndef DICOT_NATIVE_ITEMS_FILE_H
#define DICOT_NATIVE_ITEMS_FILE_H

#include "db/layer.h"
#include "mapped.h"

/* Which layer the items are of. */
struct items_header {
    char magic[8];
    uint32_t byte_order, version;
    char game[DB_NAME];
    uint32_t most, layer;
    uint64_t base;  /* checksum of the header of the smaller layers; 0: there are none */
    uint64_t count; /* of items that the layer has */
    uint64_t check; /* of everything before */
};

struct items_file {
    struct items_header header;
    int fd;          /* -1: only read */
    uint64_t *at;    /* by item: where its words begin; 0: it is not there */
    uint32_t *words; /* by item: how many */
    uint64_t have;   /* so many are there */
    uint64_t end;    /* of the last whole item */
    struct memory *memory;
    struct mapped mapped;
};

struct items_header items_header_of(const struct db_family *f, uint32_t most,
                                    unsigned layer, const struct db *base,
                                    uint64_t count);

/* To append to: a new file, or one of that header. False: `error` says why not. */
bool items_open(struct items_file *f, const char *name, const struct items_header *h,
                struct memory *m, struct error *error);

/* To read what is there. */
bool items_read(struct items_file *f, const char *name, struct memory *m,
                struct error *error);
void items_close(struct items_file *f);

/* Appends an item: true if it is on the disk. One thread at a time. False: errno says why
 * not, and the file is as it was. */
bool items_append(struct items_file *f, uint64_t number, const void *words, size_t bytes);

/* Makes the words of all items readable. */
bool items_map(struct items_file *f, const char *name, struct error *error);

/* As the slot `words` of struct db_items, with a struct items_file as context. */
const uint32_t *items_words(void *file, uint64_t number, size_t *count);

#endif

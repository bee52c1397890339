/* SPDX-License-Identifier: MIT */
/* layer.h: a database with one layer more: all items of a layer, in order, become a
 * layer. Values that are the same get one number, in the order in which they appear, so
 * the bytes depend on the items alone. */
#ifndef DICOT_DB_LAYER_H
#define DICOT_DB_LAYER_H

#include "base/sink.h"
#include "base/table.h"
#include "db/family.h"
#include "db/item.h"

/* Where items come from: the words of item `number`; NULL: it is not there. */
struct db_items {
    const uint32_t *(*words)(void *context, uint64_t number, size_t *count);
    void *context;
    uint64_t count;
};

/* How the entries of a layer are divided into items. */
uint64_t db_item_count(const struct db_family *f, uint64_t entries);

/* Writes everything but the header, which comes first in the file and is known last.
 * `base`: the smaller layers; NULL: there are none. False: `error` says why: an item is
 * missing or wrong, the sink failed, or over the budget. */
struct db_new_layer {
    const struct db_family *family;
    uint32_t most;
    struct db *base;
    const struct db_codes *codes;
    struct db_items items;
    struct memory *memory;
};
bool db_write(const struct db_new_layer *l, struct sink sink, struct db_header *header,
              struct error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* layer.h: adds a layer to a database: all items of that layer, in order. Equal values
 * get the same number, in the order in which they appear, so the bytes depend only on the
 * items. */
#ifndef DICOT_DB_LAYER_H
#define DICOT_DB_LAYER_H

#include "base/sink.h"
#include "base/table.h"
#include "db/family.h"
#include "db/item.h"

/* Where items come from: returns the words of item `number`, or NULL if it is missing. */
struct db_items {
    const uint32_t *(*words)(void *context, uint64_t number, size_t *count);
    void *context;
    uint64_t count;
};

/* Returns the number of items into which that many entries are divided. */
uint64_t db_item_count(const struct db_family *f, uint64_t entries);

/* Writes everything but the header, which comes first in the file but is known last.
 * `base` has the smaller layers; NULL: there are none. Returns false if an item is
 * missing or wrong, the sink fails or the budget is exceeded; `error` says which. */
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

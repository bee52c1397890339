/* SPDX-License-Identifier: MIT */
/* layer.h: how a layer is added to a database: its values are worked out in pieces,
 * called items, and all items of the layer are then written in order. Equal values get
 * the same number, in the order in which they appear, so the bytes depend only on the
 * items. */
#ifndef DICOT_DB_LAYER_H
#define DICOT_DB_LAYER_H

#include "base/sink.h"
#include "base/table.h"
#include "db/family.h"

/* ---- items ----
 *
 * An item has the values of some consecutive entries, as words that depend on nothing
 * else. Items can be worked out in any order and by any process; the same item always has
 * the same words.
 *
 *     number of forms | words of the forms | number of entries | forms | entries
 *
 * Forms are those of format.h, their options numbered within the item from 1; an entry is
 * the number of a form, or 0: not stored. */

/* Writes values of a store as an item. */
struct db_item_writer {
    struct values *store;
    struct pairs numbers; /* value of the store, 0 → number in the item */
    uint32_t forms;
    uint32_t *words; /* of forms */
    size_t word_count, word_capacity;
    uint32_t *entries;
    size_t entry_count, entry_capacity;
    value *stack;
    size_t depth, stack_capacity;
};

void db_item_begin(struct db_item_writer *w, struct values *store, struct memory *m);
void db_item_done(struct db_item_writer *w);

/* Adds the next entry; NO_VALUE: it is not stored. Returns false if the budget is
 * exceeded. */
bool db_item_add(struct db_item_writer *w, value v);

/* Writes all words to `text`. Returns false if the budget is exceeded. */
bool db_item_end(const struct db_item_writer *w, struct writer *text);

struct db_item {
    uint32_t forms, entries;
    const uint32_t *form; /* words of all forms */
    size_t form_words;
    const uint32_t *entry;
};

/* Reads the words of an item. Returns false if they are not an item. Forms are checked
 * later, by db_form_read. */
bool db_item_read(const uint32_t *words, size_t count, struct db_item *i);

/* ---- layers ---- */

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

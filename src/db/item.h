/* SPDX-License-Identifier: MIT */
/* item.h: an item is a piece of a layer: the values of some consecutive entries, as words
 * that depend on nothing else. Items can be worked out in any order and by any process;
 * the same item always has the same words.
 *
 *     number of forms | words of the forms | number of entries | forms | entries
 *
 * Forms are those of format.h, their options numbered within the item from 1; an entry is
 * the number of a form, or 0: not stored. */
#ifndef DICOT_DB_ITEM_H
#define DICOT_DB_ITEM_H

#include "base/pairs.h"
#include "db/format.h"

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

#endif

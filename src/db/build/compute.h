/* SPDX-License-Identifier: MIT */
/* compute.h: works out one item of a layer from the layers below it. */
#ifndef DICOT_DB_BUILD_COMPUTE_H
#define DICOT_DB_BUILD_COMPUTE_H

#include "db/layer.h"
#include "db/reader.h"

/* A layer to be worked out. It never changes, so several threads may share it. */
struct db_job {
    const struct db_family *family;
    uint32_t most;
    unsigned layer;
    const struct db_codes *codes;
    uint64_t entries;
    const struct db_set *base; /* the smaller layers; empty if there are none */
};

/* Appends the words of an item to `words`. The same item always gives the same words.
 * Returns OK, NO_MEMORY or EXPIRED (base/memory.h). */
enum status db_compute(const struct db_job *j, uint64_t item, struct memory *m,
                       struct writer *words);

/* An item being worked out. */
struct db_work {
    const struct db_job *job;
    struct memory *memory;
    struct values *store; /* its own, so that earlier items have no influence */
    struct db_item_writer item;
    struct db_reader base; /* for Clobber: the smaller layers */
};

/* Adds the places `from` to `to` of one shape to the item. */
typedef enum status db_value_shape(struct db_work *w, uint64_t code, uint64_t from,
                                   uint64_t to);

/* For Clobber; much faster than making the moves by the rules. */
db_value_shape db_value_stones;

#endif

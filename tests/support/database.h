/* SPDX-License-Identifier: MIT */
/* database.h: databases that tests build in memory. */
#ifndef DICOT_TESTS_DATABASE_H
#define DICOT_TESTS_DATABASE_H

#include "db/build/compute.h"
#include "db/layer.h"

struct built {
    struct memory memory;
    unsigned char *bytes;
    size_t size, capacity;
    struct db db;
    struct db_set set; /* contains only this database */
};

/* Builds a database of all sizes up to `size`, as `dicot db build` does. */
void built_open(struct built *b, const char *game, unsigned size, uint32_t most);

/* Frees the database and checks that all memory was freed. */
void built_close(struct built *b);

#endif

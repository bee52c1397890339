/* SPDX-License-Identifier: MIT */
/* lines.h: entries of a database as text: the LINE of a position, and its value. */
#ifndef DICOT_DB_LINES_H
#define DICOT_DB_LINES_H

#include "db/reader.h"

struct db_lines {
    struct db *db;
    const struct db_family *family;
    struct memory *memory;
    struct values *store;
    struct db_reader reader;
    struct board board; /* board of the shape that was asked about last */
    unsigned layer;
    uint64_t shape;
    bool has_board;
    uint8_t *pos;
};

/* Opens the lines of a database. Returns false if the budget is exceeded. */
bool db_lines_open(struct db_lines *l, struct db *d, struct memory *m);
void db_lines_close(struct db_lines *l);

/* Reads the entry at that place: `line` gets GAME POSITION, and *v its value in l->store,
 * or NO_VALUE if the database does not have it. Returns false if the budget is exceeded
 * or the database is damaged (db->damaged). */
bool db_lines_at(struct db_lines *l, unsigned layer, uint64_t shape, uint64_t place,
                 struct writer *line, value *v);

#endif

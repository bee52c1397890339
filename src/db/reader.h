/* SPDX-License-Identifier: MIT */
/* reader.h: reads values from databases into a store. */
#ifndef DICOT_DB_READER_H
#define DICOT_DB_READER_H

#include "base/table.h"
#include "db/family.h"

/* The databases that a question may use, of different games. */
#define DB_SET 8u
struct db_set {
    struct db *db[DB_SET];
    unsigned count;
};

/* One database, read into one store. */
struct db_reader {
    struct db *db;
    const struct db_family *family;
    struct values *store;
    struct pairs made; /* number, 0 → value of the store */
    uint32_t *stack;   /* numbers of values to be made */
    size_t depth, capacity;
    bool failed; /* the budget was exceeded outside the store: a value may be missing */
};

void db_reader_init(struct db_reader *r, struct db *d, struct values *store,
                    struct memory *m);
void db_reader_done(struct db_reader *r);

/* Returns the value of that number, or NO_VALUE if it could not be made. */
value db_reader_value(struct db_reader *r, uint32_t number);

/* Returns the value at that place, or NO_VALUE if it is not stored or could not be
 * made. */
value db_reader_at(struct db_reader *r, const struct db_place *at);

/* Returns the number of the value at that place; 0: it is not stored. */
uint32_t db_number_at(struct db *d, const struct db_place *at);

/* Returns the value of a position that cannot be split, if the database of its game has
 * it; otherwise NO_VALUE. */
value db_reader_find(struct db_reader *r, const struct board *b, const uint8_t *pos);

/* All databases of a set, read into one store. */
struct db_readers {
    struct db_reader reader[DB_SET];
    unsigned count;
};

/* `set` NULL: there are no databases. */
void db_readers_init(struct db_readers *r, const struct db_set *set, struct values *store,
                     struct memory *m);
void db_readers_done(struct db_readers *r);
value db_readers_find(struct db_readers *r, const struct board *b, const uint8_t *pos);

/* ---- entries as text: the LINE of a position, and its value ---- */

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

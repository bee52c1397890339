/* SPDX-License-Identifier: MIT */
/* format.h: a database as bytes: what small positions of one game are worth.
 *
 * The bytes are those of a file that many processes have mapped. They come from outside:
 * every block has a checksum, which is compared before the first byte of the block is
 * believed, and every number is checked before it is used as an index.
 * doc/databases.md has the format.
 *
 *     header | layer 1 | layer 2 | … | a checksum for each block behind the header
 *     layer:   shapes, entries (shape × place → number of a value), forms of new values
 */
#ifndef DICOT_DB_FORMAT_H
#define DICOT_DB_FORMAT_H

#include <stdatomic.h>

#include "base/text.h"
#include "value/value.h"

#define DB_VERSION 1u
#define DB_BLOCK 4096u
#define DB_LAYERS 24u /* the sizes of positions, from 1 on */
#define DB_NAME 24u   /* bytes of the name of a game, zeros at its end */

/* What to do, as messages say it. A builder does not write over such a file. */
#define DB_REMAKE "remove it and build it again (dicot db build)"
#define DB_MEND "take a good copy, or " DB_REMAKE

/* Positions of one size. A shape is what the family of the game (family.h) makes it: a
 * polyomino, a digraph; in each there are as many places, and each place has an entry. */
struct db_layer {
    uint64_t shapes, places;
    uint64_t width;  /* bytes of an entry, 1 to 4 */
    uint64_t values; /* that no smaller layer has */
    uint64_t words;  /* of their forms */
};

struct db_header {
    char magic[8];
    uint32_t byte_order, version;
    char game[DB_NAME];
    uint32_t layers;
    uint32_t most;   /* of pebbles: how many there are at most; else 0 */
    uint64_t size;   /* of all bytes */
    uint64_t checks; /* a checksum of all checksums of blocks */
    struct db_layer layer[DB_LAYERS];
    char unused[DB_BLOCK - 72 - DB_LAYERS * sizeof(struct db_layer)];
    uint64_t check; /* of everything before */
};

_Static_assert(sizeof(struct db_header) == DB_BLOCK, "the header is the first block");

/* Where the sections of a layer begin. */
struct db_sections {
    uint64_t shapes, entries, starts, words, end;
    uint32_t first; /* number of its first value; numbers begin with 1 */
};

struct db {
    const unsigned char *bytes;
    struct db_header header;
    struct db_sections sections[DB_LAYERS];
    uint64_t checksums;     /* where they begin */
    uint32_t values;        /* in all layers */
    _Atomic uint8_t *known; /* by block: its checksum was compared */
    uint64_t blocks;
    struct memory *memory;
    _Atomic bool damaged; /* something was wrong: answers may lack what is there */
};

/* Begins with bytes that stay where they are until db_close. False: they are no database;
 * `error` says why. What it needs comes from `m`. */
bool db_open(struct db *d, const void *bytes, size_t size, struct memory *m,
             struct error *error);
void db_close(struct db *d);

/* Sections of all layers of a header; false: its numbers make no sense. *end: of the
 * last. */
bool db_lay_out(const struct db_header *h, struct db_sections *sections, uint64_t *end);

/* Fills in what all headers have, and the checksum. */
void db_header_begin(struct db_header *h, const char *game, uint32_t most);
void db_header_end(struct db_header *h);

/* A checksum: any change of a single word changes it. */
uint64_t db_check(const void *bytes, size_t length);

/* The functions below say false (NULL) if there is no such thing, and if the block is
 * damaged, which d->damaged says. Layers, shapes and places count from 0. */

/* The shape of that code. */
bool db_find_shape(struct db *d, unsigned layer, uint64_t code, uint64_t *shape);
bool db_shape_code(struct db *d, unsigned layer, uint64_t shape, uint64_t *code);

/* The value at that place; 0: it is not stored. */
bool db_entry(struct db *d, unsigned layer, uint64_t shape, uint64_t place,
              uint32_t *number);

/* A value: either packed, or options, which are numbers smaller than its own. */
struct db_form {
    bool is_packed;
    bool wins[2]; /* Left, Right, moving first */
    struct packed packed;
    const uint32_t *option[2];
    uint32_t count[2];
};
bool db_form(struct db *d, uint32_t number, struct db_form *f);

/* How forms are written, here and in results of items (item.h): a first word, then either
 * the five words of a packed form or the options. */
#define DB_PACKED_WORDS 5u
#define DB_MOST_OPTIONS 8191u
uint32_t db_form_head(const struct db_form *f);

/* Reads one of up to `length` words; options point into them. Returns how many it takes;
 * 0: they are no form. */
size_t db_form_read(const uint32_t *words, size_t length, struct db_form *f);
void db_packed_words(const struct packed *p, uint32_t words[DB_PACKED_WORDS]);

/* Compares the checksums of all blocks. *bad: the first block that is damaged. */
bool db_check_all(struct db *d, uint64_t *bad);

#endif

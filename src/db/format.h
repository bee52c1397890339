/* SPDX-License-Identifier: MIT */
/* format.h: a database as bytes: what small positions of one game are worth.
 *
 * The bytes are those of a file that many processes have mapped. They come from outside,
 * so every block has a checksum, which is compared before any byte of the block is used,
 * and every number is checked before it is used as an index. doc/databases.md has the
 * format.
 *
 *     header | layer 1 | layer 2 | … | a checksum for each block behind the header
 *     layer:   shapes, entries (shape × place → number of a value), forms of new
 * values */
#ifndef DICOT_DB_FORMAT_H
#define DICOT_DB_FORMAT_H

#include <stdatomic.h>

#include "base/text.h"
#include "value/value.h"

#define DB_VERSION 1u
#define DB_BLOCK 4096u
#define DB_LAYERS 24u /* most layers; their sizes begin with 1 */
#define DB_NAME 24u   /* bytes of the name of a game, filled up with zeros */

/* What to do about a damaged file, for messages. A builder does not overwrite such a
 * file. */
#define DB_REMAKE "remove it and build it again (dicot db build)"
#define DB_MEND "take a good copy, or " DB_REMAKE

/* Positions of one size. What a shape is depends on the family of the game (family.h): a
 * polyomino, a digraph. All shapes have the same number of places, and each place has an
 * entry. */
struct db_layer {
    uint64_t shapes, places;
    uint64_t width;  /* bytes of an entry, 1 to 4 */
    uint64_t values; /* number of values that no smaller layer has */
    uint64_t words;  /* words of their forms */
};

static inline uint64_t db_entries(const struct db_layer *l)
{
    return l->shapes * l->places;
}

struct db_header {
    char magic[8];
    uint32_t byte_order, version;
    char game[DB_NAME];
    uint32_t layers;
    uint32_t most;   /* for pebbles: the most that a position has; else 0 */
    uint64_t size;   /* number of all bytes */
    uint64_t checks; /* a checksum of all checksums of blocks */
    struct db_layer layer[DB_LAYERS];
    char unused[DB_BLOCK - 72 - DB_LAYERS * sizeof(struct db_layer)];
    uint64_t check; /* checksum of everything before */
};

_Static_assert(sizeof(struct db_header) == DB_BLOCK, "the header is the first block");

/* Where the sections of a layer begin. */
struct db_sections {
    uint64_t shapes, entries, starts, words, end;
    uint32_t first; /* number of its first new value; numbers begin with 1 */
};

struct db {
    const unsigned char *bytes;
    struct db_header header;
    struct db_sections sections[DB_LAYERS];
    uint64_t checksums;     /* where they begin */
    uint32_t values;        /* number of values in all layers */
    _Atomic uint8_t *known; /* for each block: its checksum was compared */
    uint64_t blocks;
    struct memory *memory;
    _Atomic bool damaged; /* a block was damaged, so answers may be missing */
};

/* Opens a database. Its bytes must stay where they are until db_close; further memory
 * comes from `m`. Returns false if they are not a database; `error` says why. */
bool db_open(struct db *d, const void *bytes, size_t size, struct memory *m,
             struct error *error);
void db_close(struct db *d);

/* Finds the sections of all layers of a header; *end is the end of the last one. Returns
 * false if its numbers make no sense. */
bool db_lay_out(const struct db_header *h, struct db_sections *sections, uint64_t *end);

/* Fills in what is the same in all headers of a game; db_header_end adds the checksum. */
void db_header_begin(struct db_header *h, const char *game, uint32_t most);
void db_header_end(struct db_header *h);

/* Returns a checksum that any change of a single word changes. */
uint64_t db_check(const void *bytes, size_t length);

/* The functions below return false (or NULL) if there is no such thing, and also if its
 * block is damaged, which sets d->damaged. Layers, shapes and places count from 0. */

/* Finds the number of the shape with that code. */
bool db_find_shape(struct db *d, unsigned layer, uint64_t code, uint64_t *shape);
bool db_shape_code(struct db *d, unsigned layer, uint64_t shape, uint64_t *code);

/* Finds the number of the value at that place; 0: it is not stored. */
bool db_entry(struct db *d, unsigned layer, uint64_t shape, uint64_t place,
              uint32_t *number);

/* A value: either packed, or a list of options, whose numbers are smaller than its
 * own. */
struct db_form {
    bool is_packed;
    bool wins[2]; /* Left, Right, moving first */
    struct packed packed;
    const uint32_t *option[2];
    uint32_t count[2];
};
bool db_form(struct db *d, uint32_t number, struct db_form *f);

/* Are all options numbers from 1 on, of values before this one? */
bool db_form_in_order(const struct db_form *f, uint32_t number);

/* How forms are written here and in items (layer.h): a first word, then either the five
 * words of a packed form or the options. */
#define DB_PACKED_WORDS 5u
#define DB_MOST_OPTIONS 8191u
uint32_t db_form_head(const struct db_form *f);

/* Reads a form of up to `length` words; its options point into them. Returns its number
 * of words; 0: they are not a form. */
size_t db_form_read(const uint32_t *words, size_t length, struct db_form *f);
void db_packed_words(const struct packed *p, uint32_t words[DB_PACKED_WORDS]);

/* Checks all blocks. Returns false if one is damaged; *bad is the first such block. */
bool db_check_all(struct db *d, uint64_t *bad);

#endif

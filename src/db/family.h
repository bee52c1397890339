/* SPDX-License-Identifier: MIT */
/* family.h: how the small positions of a game are numbered: one row in families.c for
 * each game that can have a database.
 *
 * Positions of one size are shapes times places: a shape is named by a code, and a place
 * says what stands on it. Every place of every shape has an entry, so an entry is found
 * by counting, without a hash. */
#ifndef DICOT_DB_FAMILY_H
#define DICOT_DB_FAMILY_H

#include "db/format.h"
#include "game/game.h"

struct db_place {
    unsigned layer; /* size - 1 */
    uint64_t code;
    uint64_t place;
    bool negated; /* the entry is that of the negative */
};

/* Codes of shapes, ascending. */
struct db_codes {
    struct memory *memory;
    uint64_t *code;
    size_t count, capacity;
};

struct db_family {
    const struct game *game;
    const char *size;      /* what the size counts: "cells" */
    unsigned most_size;    /* at most DB_LAYERS */
    unsigned usual_size;   /* the size that is built if none is asked for */
    uint32_t usual_most;   /* the same for `most`; 0: the family has no such number */
    uint64_t item_entries; /* about how many entries an item has */

    /* Returns the number of places in each shape of that size; 0: too many. */
    uint64_t (*places)(unsigned size, uint32_t most);

    /* Finds all shapes of that size from those of the size before. Returns false if the
     * budget is exceeded. */
    bool (*shapes)(unsigned size, const struct db_codes *smaller, struct db_codes *all);

    /* Writes a POSITION on a board of that shape; `fill` then makes it the one at that
     * place. */
    void (*write_board)(unsigned size, uint64_t code, uint32_t most, struct writer *w);
    void (*fill)(const struct board *b, const struct db_place *at, uint32_t most,
                 uint8_t *pos);

    /* Finds the place of a position on any board of the game; it is a single part,
     * without anything that does not matter. Returns false if it has no size up to
     * `sizes`. The shape that it names need not exist. */
    bool (*locate)(const struct board *b, const uint8_t *pos, unsigned sizes,
                   uint32_t most, struct db_place *at);
};

extern const struct db_family *const db_families[]; /* ended by NULL */

/* Returns the row of that game, or NULL. */
const struct db_family *db_family_of(const char *game);

/* Is it a database of a known game, numbered as its family numbers it? If not, `error`
 * says why. */
bool db_fits_family(const struct db *d, struct error *error);

bool db_codes_add(struct db_codes *c, uint64_t code);
void db_codes_sort(struct db_codes *c); /* sorts the codes, and drops repeated ones */
void db_codes_done(struct db_codes *c);

#endif

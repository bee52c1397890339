/* SPDX-License-Identifier: MIT */
/* family.h: how the small positions of a game are numbered: one row in families.c for
 * each game that can have a database.
 *
 * Positions of one size are shapes times places: a shape is named by a code, and a place
 * says what stands on it. Every place of every shape has an entry, so an entry is found
 * by counting, and nothing is answered by a hash. */
#ifndef DICOT_DB_FAMILY_H
#define DICOT_DB_FAMILY_H

#include "db/format.h"
#include "game/game.h"

struct db_place {
    unsigned layer; /* size - 1 */
    uint64_t code;
    uint64_t place;
    bool negated; /* the entry is of the negative */
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
    unsigned usual_size;   /* what to build if nobody says how far */
    uint32_t usual_most;   /* likewise of `most`; 0: the family has no such number */
    uint64_t item_entries; /* about so many are worked out at a time */

    /* Places in each shape of that size; 0: too many. */
    uint64_t (*places)(unsigned size, uint32_t most);

    /* All shapes of that size from those of the size before. False: over the budget. */
    bool (*shapes)(unsigned size, const struct db_codes *smaller, struct db_codes *all);

    /* Writes a POSITION on a board of that shape; then `fill` makes it the one at that
     * place. */
    void (*write_board)(unsigned size, uint64_t code, uint32_t most, struct writer *w);
    void (*fill)(const struct board *b, const struct db_place *at, uint32_t most,
                 uint8_t *pos);

    /* Where is a position, a part without anything that does not matter, on any board of
     * the game? False: it is of no size up to `sizes`. A place of a shape that does not
     * exist may be named, too. */
    bool (*locate)(const struct board *b, const uint8_t *pos, unsigned sizes,
                   uint32_t most, struct db_place *at);
};

extern const struct db_family *const db_families[]; /* ended by NULL */

/* The row of that game; NULL: there is none. */
const struct db_family *db_family_of(const char *game);

/* Is it a database of a game that is known, numbered as its family numbers? */
bool db_fits_family(const struct db *d, struct error *error);

bool db_codes_add(struct db_codes *c, uint64_t code);
void db_codes_sort(struct db_codes *c); /* and drops repetitions */
void db_codes_done(struct db_codes *c);

#endif

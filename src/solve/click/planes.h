/* SPDX-License-Identifier: MIT */
/* planes.h: boards of blocks as bit planes, for searches that make millions of clicks.
 *
 * The colours of a board are numbered from 1, 0 is empty, and plane p holds bit p of
 * every cell's number: a board of five colours is three planes. In a plane, a column is a
 * *lane* of rows + 1 bits, the lowest cell lowest, and a word of 64 bits holds as many
 * lanes as fit: 15 rows give lanes of 16 bits, 4 in a word. The bit between two lanes is
 * always 0, so cells above, below, left and right of a set of cells are found by shifting
 * its words by 1 and by the lane, and what falls off the board meets no block. A group is
 * found by growing a set by its neighbours until it stays the same; the blocks above a
 * removed group fall by compressing bits (PEXT).
 *
 * A board is an array of `size` words, with nothing that could differ between equal
 * boards: compare it by memcmp, hash it by hash_bytes. Trailing empty columns are zeros.
 *
 * A *tracked* board has `tracked` words: behind the planes it remembers where the blocks
 * of its start have gone. `standing`, its last word, has a bit for every column of the
 * start in which blocks are left; a column's place now is the number of columns standing
 * before it. The plane `alive` before it has the columns as they stand now, but the rows
 * of the start: 1 for every block that is still there; a block's row now is the number of
 * blocks alive below it. Two tracked boards of the same start are equal if `alive` and
 * `standing` are, words + 1 words.
 *
 * Cells have two names: that of the rules (games/clicks/clicks.h: column * rows +
 * height), and the *spot*: 64 * word + bit. Spots are in the same order as cells. Boards
 * have up to 64 x 64 cells, any of the 26 colours; larger ones stay with the plain rules.
 *
 * All functions that click come in a portable version and in one for processors with
 * AVX2 and BMI2; planes_open chooses. Both give the same words. */
#ifndef DICOT_SOLVE_CLICK_PLANES_H
#define DICOT_SOLVE_CLICK_PLANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLANES_MOST = 64, PLANES_CODES = 5, PLANES_COLOURS = 26 };

/* Enough words for any board, tracked or not. */
enum { PLANES_ROOM = (PLANES_CODES + 1) * PLANES_MOST + 1 };

struct planes_kernel;

/* What boards of one start have in common. Never changes after planes_open; may be
 * copied. */
struct planes {
    uint32_t rows, columns;
    uint32_t colours;       /* number of colours that occur */
    uint32_t lane;          /* number of bits of a lane */
    uint32_t lanes;         /* in a word */
    uint32_t words, codes;  /* number of words of a plane; number of planes */
    uint32_t size, tracked; /* words of a board, and of a tracked one */
    uint64_t full;          /* all rows of the lowest lane */
    bool vector;            /* a plane is one vector of 16 lanes of 16 bits */
    const struct planes_kernel *kernel;
    uint8_t word[PLANES_MOST], shift[PLANES_MOST]; /* of each column */
    uint8_t lane_at[64];                           /* of each bit in a word */
    uint8_t code[PLANES_COLOURS + 1];              /* number of a colour of the rules */
    uint8_t colour[PLANES_COLOURS + 1];            /* the colour of a number */
};

/* A set of cells, here a group; only words `from` to `to` - 1 of `cells` are defined, the
 * others count as empty. */
struct planes_group {
    uint32_t size; /* number of cells */
    uint32_t from, to;
    uint64_t cells[PLANES_MOST];
};

/* The click of a group, named by its least spot, as in the rules. */
struct planes_click {
    uint32_t spot, size;
    uint8_t code;
};

/* ---- frames and boards ---- */

/* Are boards of this size small enough for planes? */
bool planes_fit(uint64_t rows, uint64_t columns);

/* Prepares the frame of all boards that a position of the rules can become. The position
 * has one byte per cell and is settled; its size must fit. */
void planes_open(struct planes *f, uint32_t rows, uint32_t columns, const uint8_t *pos);

/* Does the same with wide lanes, which are faster for many clicks on few boards. */
void planes_open_wide(struct planes *f, uint32_t rows, uint32_t columns,
                      const uint8_t *pos);

void planes_load(const struct planes *f, const uint8_t *pos, uint64_t *board);
/* Loads it as a tracked board, whose blocks are where they started. */
void planes_load_tracked(const struct planes *f, const uint8_t *pos, uint64_t *board);
void planes_store(const struct planes *f, const uint64_t *board, uint8_t *pos);

/* Return the number of blocks on the board, and of those of one code. */
uint32_t planes_blocks(const struct planes *f, const uint64_t *board);
uint32_t planes_count(const struct planes *f, const uint64_t *board, unsigned code);

static inline uint32_t planes_spot(const struct planes *f, uint32_t column, uint32_t row)
{
    return 64u * f->word[column] + f->shift[column] + row;
}

static inline uint32_t planes_column(const struct planes *f, uint32_t spot)
{
    return spot / 64 * f->lanes + f->lane_at[spot % 64];
}

static inline uint32_t planes_row(const struct planes *f, uint32_t spot)
{
    return spot % 64 - f->lane_at[spot % 64] * f->lane;
}

/* Turn spots into cells of the rules, and back. */
static inline uint32_t planes_cell(const struct planes *f, uint32_t spot)
{
    return planes_column(f, spot) * f->rows + planes_row(f, spot);
}

static inline uint32_t planes_spot_of(const struct planes *f, uint32_t cell)
{
    return planes_spot(f, cell / f->rows, cell % f->rows);
}

/* Returns the number of the colour at a spot; 0: the spot is empty. */
static inline unsigned planes_code(const struct planes *f, const uint64_t *board,
                                   uint32_t spot)
{
    unsigned code = 0;
    for (uint32_t p = 0; p < f->codes; p++)
        code |= (unsigned)(board[p * f->words + spot / 64] >> spot % 64 & 1) << p;
    return code;
}

/* ---- groups and clicks ---- */

/* Finds the cells of one code: `words` words. */
void planes_same(const struct planes *f, const uint64_t *board, unsigned code,
                 uint64_t *same);

/* Finds all blocks that have a neighbour of their colour: `words` words. */
void planes_clickable(const struct planes *f, const uint64_t *board, uint64_t *cells);

/* Return the number of cells in a set of `words` words, and its cell number n, counted
 * from 0. */
uint32_t planes_count_cells(const struct planes *f, const uint64_t *cells);
uint32_t planes_nth(const struct planes *f, const uint64_t *cells, uint32_t n);

/* Finds the group at a spot that is not empty. */
void planes_flood(const struct planes *f, const uint64_t *board, uint32_t spot,
                  struct planes_group *group);

/* Lists all groups of at least two blocks by their least spots, in ascending order, which
 * is the order of the rules. The list has room for half the cells. Returns the number of
 * groups. */
uint32_t planes_groups(const struct planes *f, const uint64_t *board,
                       struct planes_click *clicks);

/* Removes the group from the board; blocks fall, and empty columns close. */
void planes_remove(const struct planes *f, uint64_t *board,
                   const struct planes_group *group);

/* ---- tracked boards ---- */

static inline uint64_t *planes_alive(const struct planes *f, uint64_t *board)
{
    return board + f->size;
}

/* Returns the spot where a block of the start is now, or UINT32_MAX if it is gone. */
uint32_t planes_now(const struct planes *f, const uint64_t *board, uint32_t start);
/* Returns which block of the start is at a spot that is not empty. */
uint32_t planes_start(const struct planes *f, const uint64_t *board, uint32_t spot);

/* Clicks the group that contains a block of the start, and returns its size; `after` gets
 * the board after the click. Returns 0 if the block is gone and 1 if it is alone, and
 * then does not touch `after`.
 *
 * `reach` is the set of cells that the click depends on, `words` words: on a board that
 * is the same in these cells, and in what is alive there, the same cells change in the
 * same way, and no others. If a column closes, these are all cells. */
uint32_t planes_click_start(const struct planes *f, const uint64_t *board,
                            uint64_t *after, uint32_t start, uint64_t *reach);

/* Compares two tracked boards. Returns false if different columns have closed in them, so
 * that columns do not correspond. Otherwise `difference` gets the bits in which they
 * differ (`tracked` words), and `cells` the cells in which they differ or what is alive
 * there differs (`words` words). */
bool planes_compare(const struct planes *f, const uint64_t *a, const uint64_t *b,
                    uint64_t *difference, uint64_t *cells);

/* Makes the tracked board that differs from another one by this difference. */
void planes_xor(const struct planes *f, const uint64_t *board, const uint64_t *difference,
                uint64_t *out);

/* ---- the two versions ---- */

struct planes_kernel {
    void (*flood)(const struct planes *f, const uint64_t *board, uint32_t spot,
                  struct planes_group *group);
    void (*remove)(const struct planes *f, uint64_t *board,
                   const struct planes_group *group);
    uint32_t (*click_start)(const struct planes *f, const uint64_t *board,
                            uint64_t *after, uint32_t start, uint64_t *reach);
    uint32_t (*start)(const struct planes *f, const uint64_t *board, uint32_t spot);
    void (*clickable)(const struct planes *f, const uint64_t *board, uint64_t *cells);
    uint32_t (*count_cells)(const struct planes *f, const uint64_t *cells);
    uint32_t (*count_code)(const struct planes *f, const uint64_t *board, unsigned code);
    uint32_t (*nth)(const uint64_t *cells, uint32_t n);
    void (*xor)(const struct planes *f, const uint64_t *a, const uint64_t *b,
                uint64_t *out);
    bool (*compare)(const struct planes *f, const uint64_t *a, const uint64_t *b,
                    uint64_t *difference, uint64_t *cells);
};

extern const struct planes_kernel planes_portable;

/* Returns the version for processors with AVX2 and BMI2, or NULL if this machine lacks
 * them. */
const struct planes_kernel *planes_bmi2(void);

#endif

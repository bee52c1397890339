/* SPDX-License-Identifier: MIT */
/* images.h: turns and mirrors what stands on a grid or a cycle, to find normal forms of
 * positions that may be shifted, turned and mirrored. */
#ifndef DICOT_GAMES_IMAGES_H
#define DICOT_GAMES_IMAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The eight ways to read a rectangle are numbered. Bit 0: from the bottom up; bit 1: from
 * right to left; bit 2: the columns are read as rows. A set of them is a mask. */
#define ALL_IMAGES 0xffu
#define IMAGE_UP 1u
#define IMAGE_BACK 2u
#define IMAGE_ACROSS 4u

/* One byte per cell, row by row. */
struct cell_grid {
    uint8_t *at;
    uint32_t rows, columns;
    uint8_t empty; /* the byte of an empty cell */
};

struct box {
    uint32_t top, bottom, left, right; /* inclusive; empty when top > bottom */
};

/* Returns the smallest box around all cells that are not empty. */
struct box box_of(const struct cell_grid *c);

/* Replaces the cells by the least of the images of the box in `set`, in the upper left
 * corner. `set` must be a group. A box that is taller than wide is laid on its side if
 * there is room for it and the set allows it. `image` is scratch, with as many bytes as
 * there are cells. */
void least_image(const struct cell_grid *c, struct box box, unsigned set, uint8_t *image);

/* Replaces the cells by one image of the box. Returns false if there is no room for
 * it. */
bool turn_box(const struct cell_grid *c, struct box box, unsigned way, uint8_t *image);

/* Replaces a cycle of n bytes by the least of its turns and mirror images. `twice` is
 * scratch of 2n bytes. */
void least_turn(uint8_t *cells, uint32_t n, uint8_t *twice);

#endif

/* SPDX-License-Identifier: MIT */
/* frames.h: an order of the cells of a grid that goes around a centre, from the outside
 * inwards, in frames some cells wide, each walked the other way round than the one
 * before. Cells that follow each other are near each other. A centre far outside the
 * grid makes straight strips of the frames: a snake. */
#ifndef DICOT_SOLVE_FRAMES_H
#define DICOT_SOLVE_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct frames {
    int64_t rows, columns;
    int64_t row, column; /* the centre */
    int64_t width;       /* of a frame; the innermost may have up to 2·width − 1 */
    int64_t first_width; /* of the outermost frame, 1 to width */
    bool clockwise;      /* the outermost frame */
};

/* Writes all cells, each once, as row · columns + column. */
void frames_list(const struct frames *f, uint32_t *cells);

#endif

/* SPDX-License-Identifier: MIT
 *
 * profile.h: how many blocks of other colours must be gone when k blocks of one colour
 * are clicked at once. The answer is exact, on boards with few rows.
 */
#ifndef CHECK_PROFILE_H
#define CHECK_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Block h of column j, from below, is cell[j * rows + h]: -1 if there is none, otherwise
 * the number of its colour. Colours 0 … colours - 1 count. Blocks of other colours may go
 * at no cost, and their numbers need only tell runs that lie on each other apart. */
struct stacks {
    uint32_t rows, columns;
    int colours;
    const int8_t *cell;
};

/* Sets need[set][k], for k up to `most` and all sets of colours without `own`, to the
 * least number of blocks of the set's colours that are gone when k or more blocks of
 * `own` are clicked at once. Returns false, and changes nothing, if the board is too
 * large. */
bool needs_by_profiles(const struct stacks *board, int own, uint64_t most,
                       uint32_t *const *need);

#endif

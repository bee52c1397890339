/* SPDX-License-Identifier: MIT */
/* board_key.c: see board_key.h. It works on whole words, for speed: every board that a
 * search meets is brought to its normal form. */
#include "solve/click/board_key.h"

#include <string.h>

#include "base/bits.h"

static uint64_t blocks_in(const struct planes *f, const uint64_t *board, uint32_t w)
{
    uint64_t blocks = 0;
    for (uint32_t p = 0; p < f->codes; p++)
        blocks |= board[p * f->words + w];
    return blocks;
}

/* Returns how many columns have blocks. */
static uint32_t used_columns(const struct planes *f, const uint64_t *board)
{
    for (uint32_t w = f->words; w-- > 0;) {
        uint64_t blocks = blocks_in(f, board, w);
        if (blocks != 0)
            return w * f->lanes + f->lane_at[bits_greatest(blocks)] + 1;
    }
    return 0;
}

/* Numbers the colours in the order in which they appear. The first cell whose colour has
 * no number yet gets the next one. */
static void rename_colours(const struct planes *f, uint64_t *board)
{
    uint64_t from[PLANES_ROOM];
    memcpy(from, board, f->size * sizeof *from);
    memset(board, 0, f->size * sizeof *board);
    unsigned name = 0;
    for (uint32_t w = 0; w < f->words; w++)
        for (uint64_t rest; (rest = blocks_in(f, from, w)) != 0;) {
            unsigned code = planes_code(f, from, 64 * w + bits_least(rest));
            name++;
            for (uint32_t v = w; v < f->words; v++) {
                uint64_t same = ~(uint64_t)0;
                for (uint32_t p = 0; p < f->codes; p++)
                    same &= from[p * f->words + v] ^ ((uint64_t)(code >> p & 1) - 1);
                for (uint32_t p = 0; p < f->codes; p++) {
                    from[p * f->words + v] &= ~same;
                    board[p * f->words + v] |= (name >> p & 1) != 0 ? same : 0;
                }
            }
        }
}

static void mirror(const struct planes *f, const uint64_t *board, uint64_t *image)
{
    const uint32_t used = used_columns(f, board);
    memset(image, 0, f->size * sizeof *image);
    for (uint32_t p = 0; p < f->codes; p++) {
        const uint64_t *from = board + p * f->words;
        uint64_t *to = image + p * f->words;
        for (uint32_t c = 0, d = used; c < used; c++) {
            d--;
            to[f->word[d]] |= (from[f->word[c]] >> f->shift[c] & f->full) << f->shift[d];
        }
    }
}

/* Compares word by word, so that the order is the same on every machine. */
static bool is_less(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    uint32_t i = 0;
    while (i < words && a[i] == b[i])
        i++;
    return i < words && a[i] < b[i];
}

void board_normalise(const struct planes *f, uint64_t *board)
{
    uint64_t image[PLANES_ROOM];
    mirror(f, board, image);
    rename_colours(f, board);
    rename_colours(f, image);
    if (is_less(image, board, f->size))
        memcpy(board, image, f->size * sizeof *image);
}

/* Every plane is cut after the last column with blocks, so keys of different lengths
 * belong to boards with different numbers of columns. */
uint32_t board_pack(const struct planes *f, const uint64_t *board, uint64_t *key)
{
    uint32_t used = f->words;
    while (used > 0 && blocks_in(f, board, used - 1) == 0)
        used--;
    for (uint32_t p = 0; p < f->codes; p++)
        memcpy(key + p * used, board + p * f->words, used * sizeof *key);
    return f->codes * used;
}

void board_unpack(const struct planes *f, const uint64_t *key, uint32_t words,
                  uint64_t *board)
{
    const uint32_t used = words / f->codes;
    memset(board, 0, f->size * sizeof *board);
    for (uint32_t p = 0; p < f->codes; p++)
        memcpy(board + p * f->words, key + p * used, used * sizeof *key);
}

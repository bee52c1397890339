/* SPDX-License-Identifier: MIT
 *
 * checks.c: see checks.h.
 */
#include "checks.h"

#include <stdio.h>
#include <stdlib.h>

static int passed, failed;

void check(bool ok, const char *what, const char *line)
{
    passed += ok;
    failed += !ok;
    if (!ok)
        printf("FAILED: %s: %s\n", what, line);
}

int checks_end(void)
{
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}

bool is_long(void)
{
    return getenv("DICOT_LONG") != NULL;
}

uint32_t random_below(uint64_t *state, uint32_t limit)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33) % limit;
}

void labels(char *text, int n, uint32_t code, uint32_t base, const char *letters)
{
    for (int i = 0; i < n; i++, code /= base)
        text[i] = letters[code % base];
    text[n] = '\0';
}

void click_board(char *text, int rows, int columns, uint64_t *state, uint32_t colours)
{
    int height[16], used = 0;
    for (int c = 0; c < columns; c++) {
        height[c] = (int)random_below(state, (uint32_t)rows + 3);
        height[c] = height[c] > rows ? rows : height[c];
        if (c > 0 && height[c - 1] == 0)
            height[c] = 0;
    }
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++)
            text[used++] = rows - r > height[c]
                               ? '.'
                               : (char)('a' + (int)random_below(state, colours));
        text[used++] = r + 1 < rows ? '|' : '\0';
    }
}

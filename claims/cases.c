/* SPDX-License-Identifier: MIT */
/* cases.c: words and boards to try, the smallest first (trial.h). */
#include <stdarg.h>
#include <string.h>

#include "trial.h"

long count_letter(const char *text, char letter)
{
    long n = 0;
    for (; *text != '\0'; text++)
        n += *text == letter;
    return n;
}

void append(char *text, size_t size, const char *format, ...)
{
    const size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
}

static void all_boards(struct trial *t, const char *letters, unsigned n,
                       void (*each)(struct trial *t, const char *rows))
{
    const unsigned count = (unsigned)strlen(letters);
    for (unsigned cells = 1; cells <= n; cells++)
        for (unsigned rows = 1; rows <= cells; rows++) {
            unsigned columns = cells / rows, digit[32] = {0};
            char text[64];
            if (rows * columns != cells)
                continue;
            for (unsigned at = 0; at < cells;) {
                for (unsigned i = 0, k = 0; i < cells; i++) {
                    if (i > 0 && i % columns == 0)
                        text[k++] = '|';
                    text[k++] = letters[digit[i]];
                    text[k] = '\0';
                }
                if (goes_on(t))
                    each(t, text);
                for (at = 0; at < cells && ++digit[at] == count; at++)
                    digit[at] = 0;
            }
        }
}

void stone_boards(struct trial *t, unsigned n, void (*each)(struct trial *, const char *))
{
    all_boards(t, ".xo", n, each);
}

void grid_graphs(struct trial *t, unsigned n, void (*each)(struct trial *, const char *))
{
    all_boards(t, ".x", n, each);
}

void block_boards(struct trial *t, unsigned n, void (*each)(struct trial *, const char *))
{
    all_boards(t, "ab", n, each);
}

void all_words(struct trial *t, const char *letters, unsigned length,
               void (*each)(struct trial *t, const char *word))
{
    const size_t last = strlen(letters) - 1;
    char word[64];
    size_t digit[64] = {0};
    memset(word, letters[0], length);
    word[length] = '\0';
    for (unsigned at = 0; goes_on(t);) {
        each(t, word);
        for (at = length; at > 0 && digit[at - 1] == last; at--) {
            digit[at - 1] = 0;
            word[at - 1] = letters[0];
        }
        if (at == 0)
            return;
        word[at - 1] = letters[++digit[at - 1]];
    }
}

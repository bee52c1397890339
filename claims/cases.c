/* SPDX-License-Identifier: MIT */
/* cases.c: words and boards to try, the smallest first (trial.h). */
#include <string.h>

#include "trial.h"

long count_letter(const char *text, char letter)
{
    long n = 0;
    for (; *text != '\0'; text++)
        n += *text == letter;
    return n;
}

void all_boards(struct trial *t, const char *letters, unsigned n,
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

void all_words(struct trial *t, const char *alphabet, unsigned letters, unsigned length,
               void (*each)(struct trial *t, const char *word))
{
    char word[64];
    unsigned digit[64] = {0};
    for (unsigned i = 0; i < length; i++)
        word[i] = alphabet[0];
    word[length] = '\0';
    for (unsigned at = 0; goes_on(t);) {
        each(t, word);
        for (at = length; at > 0 && ++digit[at - 1] == letters; at--) {
            digit[at - 1] = 0;
            word[at - 1] = alphabet[0];
        }
        if (at == 0)
            return;
        word[at - 1] = alphabet[digit[at - 1]];
    }
}

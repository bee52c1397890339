/* SPDX-License-Identifier: MIT */
/* choice.c: see choice.h. */
#include "base/choice.h"

#include <assert.h>
#include <string.h>

/* Returns the length of the first word. */
static size_t letters(const char *choices)
{
    return strcspn(choices, "|");
}

bool choice_find(const char *choices, const char *word, size_t length, uint64_t *index)
{
    assert(choices != NULL);
    for (*index = 0;; ++*index) {
        size_t n = letters(choices);
        if (n == length && memcmp(choices, word, n) == 0)
            return true;
        if (choices[n] == '\0')
            return false;
        choices += n + 1;
    }
}

void choice_print(const char *choices, uint64_t index, struct writer *w)
{
    while (index-- > 0)
        choices += letters(choices) + 1;
    write_bytes(w, choices, letters(choices));
}

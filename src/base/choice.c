/* SPDX-License-Identifier: MIT */
/* choice.c: see choice.h. */
#include "base/choice.h"

#include <assert.h>
#include <string.h>

#include "base/nearest.h"

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

bool choice_read(const struct cursor *word, const char *name, const char *choices,
                 uint64_t *index)
{
    if (choice_find(choices, word->at, cursor_left(word), index))
        return true;
    struct nearest n = nearest_to(word->at, cursor_left(word));
    nearest_offer_list(&n, choices);
    return cursor_fail(word, BAD_INPUT, "expected %s%s%s%s", name != NULL ? name : "",
                       name != NULL ? "=" : "", choices, nearest_hint(&n));
}

void choice_print(const char *choices, uint64_t index, struct writer *w)
{
    while (index-- > 0)
        choices += letters(choices) + 1;
    write_bytes(w, choices, letters(choices));
}

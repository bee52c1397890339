/* SPDX-License-Identifier: MIT */
/* nearest.c: finds the known word that becomes the unknown one with the fewest typing
 * errors.
 *
 * The distance counts letters left out, put in, or replaced, and neighbours swapped
 * ("optimal string alignment"). It is computed with the usual table, of which three rows
 * are kept. A word that was not finished, or that goes on after a known word, counts as
 * one error, and comes before other words with one error. */
#include "base/nearest.h"

#include <string.h>

#include "base/text.h"

#define LONGEST 31 /* longer words are not compared; in letters */

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Do the letters differ? Known words are written in small letters, so capitals in the
 * unknown word are no errors. */
static bool differ(char unknown, char known)
{
    return unknown != known &&
           !(unknown >= 'A' && unknown <= 'Z' && unknown - 'A' + 'a' == known);
}

/* Returns the number of typing errors in an unknown word `a`, if `b` was meant; both have
 * at most LONGEST letters. */
static size_t distance(const char *a, size_t m, const char *b, size_t n)
{
    size_t rows[3][LONGEST + 1], *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t j = 0; j <= n; j++)
        last[j] = j;
    for (size_t i = 1; i <= m; i++) {
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            row[j] = least(last[j - 1] + differ(a[i - 1], b[j - 1]),
                           least(last[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && !differ(a[i - 1], b[j - 2]) &&
                !differ(a[i - 2], b[j - 1]))
                row[j] = least(row[j], before[j - 2] + 1);
        }
        size_t *oldest = before;
        before = last;
        last = row;
        row = oldest;
    }
    return last[n];
}

struct nearest nearest_to(const char *word, size_t length)
{
    return (struct nearest){.word = word, .length = length};
}

/* Is one word the beginning of the other? Short beginnings are chance. */
static bool begins(const struct nearest *n, const char *known, size_t letters)
{
    if (letters > n->length)
        return n->length >= 3 && memcmp(known, n->word, n->length) == 0;
    return letters >= 4 && memcmp(known, n->word, letters) == 0;
}

static void offer(struct nearest *n, const char *known, size_t letters)
{
    if (n->length < 2 || n->length > LONGEST || letters > LONGEST)
        return;
    size_t most = (n->length > letters ? n->length : letters) / 3, errors;
    const bool begun = begins(n, known, letters);
    errors = begun ? 1 : distance(n->word, n->length, known, letters);
    if (errors > (most > 0 ? most : 1) || errors >= least(n->length, letters))
        return;
    if (n->found != NULL &&
        (errors > n->distance || (errors == n->distance && (n->is_beginning || !begun))))
        return;
    n->found = known;
    n->letters = letters;
    n->distance = errors;
    n->is_beginning = begun;
}

void nearest_offer(struct nearest *n, const char *known)
{
    offer(n, known, strlen(known));
}

void nearest_offer_list(struct nearest *n, const char *choices)
{
    for (const char *at = choices;; at++) {
        size_t letters = strcspn(at, "|");
        offer(n, at, letters);
        at += letters;
        if (*at == '\0')
            return;
    }
}

const char *nearest_hint(struct nearest *n)
{
    n->hint[0] = '\0';
    if (n->found != NULL)
        text_format(n->hint, sizeof n->hint, "; did you mean %.*s?", (int)n->letters,
                    n->found);
    return n->hint;
}

/* SPDX-License-Identifier: MIT */
/* claims.c: `dicot claims`: the words of the command become what is wished of the
 * register (claims/claims.h). */
#include "claims.h"

#include <string.h>
#include <unistd.h>

#include "cli.h"

/* A key may be given as one word or as several. */
static bool join_words(size_t count, char **words, char *key, size_t size)
{
    size_t length = 0;
    key[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        int more =
            snprintf(key + length, size - length, "%s%s", i > 0 ? " " : "", words[i]);
        length += (size_t)more;
        if (length >= size)
            return false;
    }
    return true;
}

enum answer_code claims_command_run(const struct request *q, size_t count, char **words)
{
    char key[100];
    if (!join_words(count, words, key, sizeof key)) {
        tell(cursor_of(NULL, 0, NULL), 0, 1, "no claim has such a long key");
        return ANSWER_BAD_INPUT;
    }
    if (q->quick && q->long_run) {
        tell(cursor_of(NULL, 0, NULL), 0, 1, "--quick and --long exclude each other");
        return ANSWER_BAD_INPUT;
    }
    const struct claims_wish wish = {
        .key = key[0] != '\0' ? key : NULL,
        .size = q->quick      ? CLAIMS_QUICK
                : q->long_run ? CLAIMS_LONG
                              : CLAIMS_USUAL,
        .n = (unsigned)q->range,
        .form = q->json       ? CLAIMS_JSON
                : q->markdown ? CLAIMS_MARKDOWN
                              : CLAIMS_TEXT,
        .threads = (unsigned)q->threads,
        .keep = q->keep,
        .progress = !q->quiet && isatty(STDERR_FILENO),
        .stop = stop_asked,
        .out = stdout,
        .err = stderr,
    };
    return (enum answer_code)claims_run(&wish);
}

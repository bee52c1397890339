/* SPDX-License-Identifier: MIT */
/* show.c: see show.h. */
#include "questions/show/show.h"

#include <string.h>

void show_result(const struct board *b, int64_t result, struct writer *w)
{
    if (b->verdicts != NULL) {
        write_text(w, b->verdicts[result]);
        return;
    }
    size_t letters = strlen(b->unit);
    if (result == 1 && b->unit[letters - 1] == 's')
        letters--;
    write_format(w, "%lld %.*s%s", (long long)result, (int)letters, b->unit,
                 b->unit == b->game->unit && !b->game->scored ? " left" : "");
}

void show_dyadic(struct dyadic d, struct writer *w)
{
    write_number(w, d.n);
    if (d.e > 0)
        write_format(w, "/%llu", 1ull << d.e);
}

void show_dyadic_json(struct dyadic d, struct json *j)
{
    show_dyadic(d, json_text_open(j));
    json_text_close(j);
}

#define MOST_SHOWN 1000 /* bytes; longer values and moves are shortened ... */
#define SHOWN 300       /* ... to so many */

void shorten_text(struct writer *w, size_t from)
{
    size_t length = w->length - from;
    if (w->failed || length <= MOST_SHOWN)
        return;
    w->length = from + SHOWN;
    while (w->length > from && ((unsigned char)w->text[w->length] & 0xc0) == 0x80)
        w->length--; /* never cuts inside a UTF-8 character */
    write_format(w, " … (%zu bytes; --json shows all)", length);
}

/* SPDX-License-Identifier: MIT */
/* tell.c: shows errors and remarks, with their place. */
#include "cli.h"

void tell(struct cursor place, size_t line, size_t column, const char *message)
{
    fprintf(stderr, "dicot: %.*s%s", (int)cursor_left(&place), place.at,
            cursor_at_end(&place) ? "" : ":");
    if (line > 0)
        fprintf(stderr, "%zu:", line);
    fprintf(stderr, "%zu: %s\n", column, message);
}

void tell_to(struct writer *w, struct cursor place, size_t line, size_t column,
             const char *message)
{
    write_text(w, "dicot: ");
    write_bytes(w, place.at, cursor_left(&place));
    write_text(w, cursor_at_end(&place) ? "" : ":");
    if (line > 0)
        write_format(w, "%zu:", line);
    write_format(w, "%zu: %s\n", column, message);
}

enum answer_code refuse_input(const char *why)
{
    fprintf(stderr, "dicot: %s\n", why);
    return ANSWER_BAD_INPUT;
}

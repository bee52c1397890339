/* SPDX-License-Identifier: MIT */
/* wrap.c: see wrap.h. */
#include "wrap.h"

#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define USUAL_WIDTH 80 /* if there is no terminal to ask */
#define LEAST_WIDTH 30 /* least width of text, even on narrow terminals */

static int width_of(FILE *out)
{
    struct winsize size;
    int fd = fileno(out);
    if (!isatty(fd) || ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return USUAL_WIDTH;
    return size.ws_col;
}

/* Returns the width of a word in UTF-8: its bytes, except those that continue a
 * character. */
static int columns(const char *word, size_t length)
{
    int n = 0;
    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)word[i] & 0xc0) != 0x80;
    return n;
}

/* Prints one paragraph, and returns where it ends. */
static const char *print_paragraph(const char *text, int indent, int width, FILE *out)
{
    int used = 0;
    while (*text != '\0') {
        size_t length = strcspn(text, " \n");
        int word = columns(text, length);
        bool fits = used == 0 || used + 1 + word <= width;
        if (used > 0 && !fits)
            fputc('\n', out);
        fprintf(out, "%*s%.*s", used > 0 && fits ? 1 : indent, "", (int)length, text);
        used = used > 0 && fits ? used + 1 + word : word;
        text += length;
        if (*text == '\n' && (text[1] == '\n' || text[1] == ' ' || text[1] == '\0'))
            break;
        text += *text != '\0';
    }
    fputc('\n', out);
    return text + (*text != '\0');
}

void print_wrapped(const char *text, int indent, FILE *out)
{
    int width = width_of(out) - indent;
    width = width < LEAST_WIDTH ? LEAST_WIDTH : width;
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        if (length > 0 && *text != ' ') {
            text = print_paragraph(text, indent, width, out);
            continue;
        }
        fprintf(out, "%*s%.*s\n", length > 0 ? indent : 0, "", (int)length, text);
        text += length + (text[length] != '\0');
    }
}

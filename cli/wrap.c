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

static bool ends_paragraph(const char *at)
{
    return *at == '\0' ||
           (*at == '\n' && (at[1] == '\n' || at[1] == ' ' || at[1] == '\0'));
}

/* Prints as many words of a paragraph as fit into `width` columns, but at least one.
 * Returns where the rest begins. */
static const char *print_line(const char *text, int width, FILE *out)
{
    for (int used = 0; !ends_paragraph(text);) {
        size_t length = strcspn(text, " \n");
        int word = columns(text, length), gap = used > 0;
        if (used > 0 && used + gap + word > width)
            break;
        fprintf(out, "%*s%.*s", gap, "", (int)length, text);
        used += gap + word;
        text += length;
        text += !ends_paragraph(text); /* the blank between two words */
    }
    fputc('\n', out);
    return text;
}

/* Prints the lines of a paragraph, and returns where it ends. */
static const char *print_lines(const char *text, int indent, int width, FILE *out)
{
    while (!ends_paragraph(text)) {
        fprintf(out, "%*s", indent, "");
        text = print_line(text, width, out);
    }
    return text + (*text != '\0');
}

/* Returns the width of text that begins in this column. */
static int room_from(int column, FILE *out)
{
    int width = width_of(out) - column;
    return width < LEAST_WIDTH ? LEAST_WIDTH : width;
}

void print_beside(const char *word, int column, const char *text, FILE *out)
{
    int width = room_from(column, out), used = fprintf(out, "  %s", word);
    int gap = used < column ? column - used : 2;
    fprintf(out, "%*s", gap, "");
    text = print_line(text, width - (used + gap - column), out);
    print_lines(text, column, width, out);
}

void print_wrapped(const char *text, int indent, FILE *out)
{
    int width = room_from(indent, out);
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        if (length > 0 && *text != ' ') {
            text = print_lines(text, indent, width, out);
            continue;
        }
        fprintf(out, "%*s%.*s\n", length > 0 ? indent : 0, "", (int)length, text);
        text += length + (text[length] != '\0');
    }
}

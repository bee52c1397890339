/* SPDX-License-Identifier: MIT */
/* terminal.c: scenes as characters. A canvas of one glyph a place; scenes of cells only
 * get two places a cell, scenes with edges room for the lines and the words. */
#include "scene/terminal.h"

#include <stdlib.h>
#include <string.h>

#define MAX_PLACES 1000000u /* larger pictures are not for a terminal */

struct canvas {
    size_t width, height;
    double across, down; /* places a unit */
    const char **glyphs; /* NULL: blank */
    char *bytes;         /* storage of the letters of words, two bytes each */
};

static double number(struct cursor *line)
{
    cursor_blanks(line);
    struct cursor word = cursor_take_word(line);
    char digits[32];
    size_t n =
        cursor_left(&word) < sizeof digits - 1 ? cursor_left(&word) : sizeof digits - 1;
    memcpy(digits, word.at, n);
    digits[n] = '\0';
    return strtod(digits, NULL);
}

static void put(struct canvas *c, double x, double y, const char *glyph)
{
    if (x >= 0 && y >= 0 && x < (double)c->width && y < (double)c->height)
        c->glyphs[(size_t)y * c->width + (size_t)x] = glyph;
}

/* The place in the middle of scene point (x, y). */
static double column(const struct canvas *c, double x)
{
    return (double)(size_t)(x * c->across);
}

static double row(const struct canvas *c, double y)
{
    return (double)(size_t)(y * c->down);
}

/* A line of dots, coloured edges in their letter; an arrow has its head two thirds along
 * the way. */
static void draw_line(struct canvas *c, struct cursor *line)
{
    double x1 = column(c, number(line)), y1 = row(c, number(line)),
           x2 = column(c, number(line)), y2 = row(c, number(line));
    cursor_blanks(line);
    struct cursor kind = cursor_word(line);
    const char *glyph = cursor_is(&kind, "blue")    ? "b"
                        : cursor_is(&kind, "red")   ? "r"
                        : cursor_is(&kind, "green") ? "g"
                                                    : "·";
    double dx = x2 - x1, dy = y2 - y1, ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
    double steps = ax > ay ? ax : ay;
    for (int i = 1; i < steps; i++)
        put(c, x1 + dx * i / steps + 0.5, y1 + dy * i / steps + 0.5, glyph);
    if (cursor_is(&kind, "arrow") && steps > 1)
        put(c, x1 + dx * 2 / 3 + 0.5, y1 + dy * 2 / 3 + 0.5,
            ax > 2 * ay ? (dx > 0 ? ">" : "<") : (dy > 0 ? "v" : "^"));
}

static void draw_words(struct canvas *c, struct cursor *line)
{
    double x = column(c, number(line)), y = row(c, number(line));
    cursor_blanks(line);
    size_t half = cursor_left(line) / 2;
    double left = x - (double)half;
    for (; !cursor_at_end(line); line->at++, left++)
        if (left >= 0 && left < (double)c->width && y < (double)c->height) {
            char *letter = c->bytes + 2 * ((size_t)y * c->width + (size_t)left);
            letter[0] = *line->at;
            put(c, left, y, letter);
        }
}

static void draw_mark(struct canvas *c, const struct cursor *what, struct cursor *line)
{
    double x = column(c, number(line)), y = row(c, number(line));
    cursor_blanks(line);
    struct cursor kind = cursor_word(line);
    if (cursor_is(what, "dot")) {
        put(c, x, y, "o");
    } else if (cursor_is(what, "stone")) {
        put(c, x, y, cursor_is(&kind, "black") ? "●" : "○");
    } else if (cursor_is(&kind, "empty")) {
        put(c, x, y, "·");
    } else if (!cursor_at_end(&kind)) {
        char *letter = c->bytes + 2 * ((size_t)y * c->width + (size_t)x);
        if (x < (double)c->width && y < (double)c->height) {
            letter[0] = *kind.at;
            put(c, x, y, letter);
        }
    }
}

static void draw_scene(struct canvas *c, struct cursor scene)
{
    while (!cursor_at_end(&scene)) {
        struct cursor line = scene;
        const char *end = memchr(scene.at, '\n', cursor_left(&scene));
        line.end = end != NULL ? end : scene.end;
        scene.at = end != NULL ? end + 1 : scene.end;
        struct cursor what = cursor_take_word(&line);
        if (cursor_is(&what, "edge"))
            draw_line(c, &line);
        else if (cursor_is(&what, "text"))
            draw_words(c, &line);
        else if (!cursor_is(&what, "size"))
            draw_mark(c, &what, &line);
    }
}

static void write_canvas(const struct canvas *c, struct writer *out)
{
    for (size_t y = 0; y < c->height; y++) {
        size_t end = c->width;
        while (end > 0 && c->glyphs[y * c->width + end - 1] == NULL)
            end--;
        for (size_t x = 0; x < end; x++)
            write_text(out, c->glyphs[y * c->width + x] != NULL
                                ? c->glyphs[y * c->width + x]
                                : " ");
        write_byte(out, '\n');
    }
}

static bool contains(const char *scene, size_t length, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= length; i++)
        if (memcmp(scene + i, word, n) == 0)
            return true;
    return false;
}

bool terminal_draw(const char *scene, size_t length, struct memory *m, struct writer *out)
{
    struct error ignored = {0};
    struct cursor c = cursor_of(scene, length, &ignored), size = c;
    bool words = contains(scene, length, "text "),
         lines = contains(scene, length, "edge ");
    struct canvas canvas = {.across = words ? 7 : lines ? 4 : 2, .down = lines ? 2 : 1};
    cursor_take(&size, "size");
    const char *end = memchr(size.at, '\n', cursor_left(&size));
    size.end = end != NULL ? end : size.end;
    double width = number(&size), height = number(&size);
    if (!(width > 0 && height > 0 &&
          width * height * canvas.across * canvas.down < MAX_PLACES))
        return false;
    canvas.width = (size_t)(width * canvas.across) + 1;
    canvas.height = (size_t)(height * canvas.down + 0.5);
    size_t places = canvas.width * canvas.height;
    canvas.glyphs = memory_new(m, places, sizeof *canvas.glyphs);
    canvas.bytes = memory_new(m, places, 2);
    if (canvas.glyphs != NULL && canvas.bytes != NULL) {
        draw_scene(&canvas, c);
        write_canvas(&canvas, out);
    } else {
        out->failed = true;
    }
    memory_free(m, canvas.glyphs, places, sizeof *canvas.glyphs);
    memory_free(m, canvas.bytes, places, 2);
    return true;
}

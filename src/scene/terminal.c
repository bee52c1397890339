/* SPDX-License-Identifier: MIT */
/* terminal.c: scenes as characters. The canvas has one glyph per place. A scene that has
 * only cells gets two places per cell; a scene with edges gets room for its lines and
 * words. */
#include "scene/terminal.h"

#include <math.h>
#include <string.h>

#include "scene/scene.h"

#define LABEL_ROOM 24       /* to the right of the picture, for long labels */
#define MAX_PLACES 1000000u /* larger pictures are not for a terminal */
#define MOST_ASIDE 8        /* places that an edge moves to make room for another */
#define LOOP_GAP 2          /* places from a vertex to its loop */

/* Numbers along an edge of the picture, one per unit. */
struct ruler {
    bool there;
    uint32_t first;
};

struct canvas {
    size_t width, height;
    double across, down; /* places per unit */
    const char **glyphs; /* one per place; NULL: blank */
    char *bytes;         /* storage of the letters of words, two bytes each */
    uint8_t *tints;      /* colours of the glyphs */
    struct ruler rows, columns;
};

/* Colours as terminals number them. Glyphs differ as well, so colour is never the only
 * difference. */
enum tint { NO_TINT = 0, FAINT = 2, GREEN = 32, RED = 91, BLUE = 94 };

/* Returns the colour of a block's letter. Neighbours in the alphabet look different. */
static enum tint tint_of_letter(char letter)
{
    static const uint8_t tints[] = {91, 94, 92, 93, 95, 96, 31, 34, 32, 33, 35, 36};
    return tints[(unsigned char)letter % (sizeof tints / sizeof tints[0])];
}

static struct ruler ruler_of(double first)
{
    return (struct ruler){true, first >= 0 ? (uint32_t)first : 0};
}

static void put(struct canvas *c, double x, double y, const char *glyph, enum tint tint)
{
    if (x >= 0 && y >= 0 && x < (double)c->width && y < (double)c->height) {
        size_t place = (size_t)y * c->width + (size_t)x;
        c->glyphs[place] = glyph;
        c->tints[place] = (uint8_t)tint;
    }
}

/* Return the column and the row of the scene point (x, y). */
static double column(const struct canvas *c, double x)
{
    return (double)(size_t)(x * c->across);
}

static double row(const struct canvas *c, double y)
{
    return (double)(size_t)(y * c->down);
}

/* A line on the canvas: where it begins, the vector to its end, and its length in
 * places. */
struct line {
    double x, y, dx, dy, steps;
};

static struct line line_of(const struct canvas *c, const struct scene_item *edge)
{
    struct line l = {.x = column(c, edge->x), .y = row(c, edge->y)};
    l.dx = column(c, edge->x2) - l.x;
    l.dy = row(c, edge->y2) - l.y;
    l.steps = fmax(fabs(l.dx), fabs(l.dy));
    return l;
}

static bool is_taken(const struct canvas *c, const struct line *l, double step)
{
    double part = l->steps > 0 ? step / l->steps : 0;
    double x = l->x + l->dx * part + 0.5, y = l->y + l->dy * part + 0.5;
    return x >= 0 && y >= 0 && x < (double)c->width && y < (double)c->height &&
           c->glyphs[(size_t)y * c->width + (size_t)x] != NULL;
}

/* Moves the line aside as long as its middle is taken, since edges may be parallel and
 * each has to be visible. */
static void move_aside(const struct canvas *c, struct line *l)
{
    double *across = fabs(l->dx) > fabs(l->dy) ? &l->y : &l->x;
    for (int i = 0; i < MOST_ASIDE && is_taken(c, l, floor(l->steps / 2)); i++)
        *across += 1;
}

/* Draws a loop as one letter beside the label of its vertex: to the right, to the left,
 * or farther away, where there is room. */
static void draw_loop(struct canvas *c, struct line at, const char *glyph, enum tint tint)
{
    double x = at.x;
    for (int i = 0; i < 2 * MOST_ASIDE; i++) {
        int away = LOOP_GAP + i / 2;
        at.x = x + (i % 2 == 0 ? away : -away);
        if (at.x >= 0 && !is_taken(c, &at, 0)) {
            put(c, at.x, at.y, glyph, tint);
            break;
        }
    }
}

/* Draws a line of dots, or of its letter if the edge has a colour. An arrow has its head
 * two thirds along the way. */
static void draw_line(struct canvas *c, const struct scene_item *edge)
{
    static const struct {
        const char *kind, *glyph;
        enum tint tint;
    } looks[] = {{"blue", "b", BLUE}, {"red", "r", RED}, {"green", "g", GREEN}};
    const char *glyph = "·";
    enum tint tint = FAINT;
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++)
        if (item_kind_is(edge, looks[i].kind))
            glyph = looks[i].glyph, tint = looks[i].tint;
    struct line l = line_of(c, edge);
    if (edge->x == edge->x2 && edge->y == edge->y2)
        draw_loop(c, l, glyph, tint);
    if (tint != FAINT)
        move_aside(c, &l);
    for (int i = 1; i < l.steps; i++)
        put(c, l.x + l.dx * i / l.steps + 0.5, l.y + l.dy * i / l.steps + 0.5, glyph,
            tint);
    if (item_kind_is(edge, "arrow") && l.steps > 1)
        put(c, l.x + l.dx * 2 / 3 + 0.5, l.y + l.dy * 2 / 3 + 0.5,
            fabs(l.dx) > 2 * fabs(l.dy) ? (l.dx > 0 ? ">" : "<") : (l.dy > 0 ? "v" : "^"),
            NO_TINT);
}

/* Draws a text centred on its point, or a name beside its point. Words that would leave
 * the picture on the left are pushed aside. */
static void draw_words(struct canvas *c, const struct scene_item *item)
{
    double x = column(c, item->x), y = row(c, item->y);
    struct cursor words = item->words;
    size_t half = cursor_left(&words) / 2;
    double left = item_is(item, "name") ? x + 1 : x - (double)half;
    left = left < 0 ? 0 : left;
    for (; !cursor_at_end(&words); words.at++, left++)
        if (left >= 0 && left < (double)c->width && y < (double)c->height) {
            char *letter = c->bytes + 2 * ((size_t)y * c->width + (size_t)left);
            letter[0] = *words.at;
            put(c, left, y, letter, NO_TINT);
        }
}

static void draw_mark(struct canvas *c, const struct scene_item *mark)
{
    double x = column(c, mark->x), y = row(c, mark->y);
    if (item_is(mark, "dot")) {
        put(c, x, y, "o", NO_TINT);
    } else if (item_is(mark, "stone")) {
        bool black = item_kind_is(mark, "black") || item_kind_is(mark, "blue");
        put(c, x, y, black ? "●" : "○", black ? BLUE : RED);
    } else if (item_kind_is(mark, "empty")) {
        put(c, x, y, "·", FAINT);
    } else if (!cursor_at_end(&mark->words)) {
        char *letter = c->bytes + 2 * ((size_t)y * c->width + (size_t)x);
        if (x < (double)c->width && y < (double)c->height) {
            letter[0] = *mark->words.at;
            put(c, x, y, letter, tint_of_letter(*letter));
        }
    }
}

/* Fills a box with the first letter of its kind; striped kinds use two letters in
 * turn. */
static void draw_box(struct canvas *c, const struct scene_item *box)
{
    char kind = *box->words.at;
    const char *glyph = kind == 'b'   ? (item_kind_is(box, "black") ? "#" : "b")
                        : kind == 'g' ? (item_kind_is(box, "gray") ? "%" : "g")
                        : kind == 'r' ? "r"
                        : kind == 'y' ? "y"
                        : kind == 's' ? "="
                                      : ".";
    double top = row(c, box->y), bottom = row(c, box->y2);
    double left = column(c, box->x), right = column(c, box->x2);
    for (long down = 0; down == 0 || top + (double)down < bottom; down++)
        for (long over = 0; left + (double)over < right - 1; over++)
            put(c, left + (double)over, top + (double)down, glyph,
                kind == 'w' || kind == 's' ? FAINT : NO_TINT);
}

static void draw_scene(struct canvas *c, struct cursor scene)
{
    struct scene_item item;
    while (scene_next(&scene, &item)) {
        if (item_is(&item, "edge"))
            draw_line(c, &item);
        else if (item_is(&item, "text") || item_is(&item, "name"))
            draw_words(c, &item);
        else if (item_is(&item, "box"))
            draw_box(c, &item);
        else if (item_is(&item, "rows"))
            c->rows = ruler_of(item.x);
        else if (item_is(&item, "columns"))
            c->columns = ruler_of(item.x);
        else if (!item_is(&item, "size"))
            draw_mark(c, &item);
    }
}

/* Switches to a tint, which lasts until the next one. */
static void write_tint(enum tint tint, enum tint *last, struct writer *out)
{
    if (tint != *last)
        write_format(out, "\033[0;%dm", tint);
    *last = tint;
}

static unsigned digits_of(uint64_t n)
{
    return n < 10 ? 1 : 1 + digits_of(n / 10);
}

/* Returns the number of places to the left of the canvas, for the numbers of its rows. */
static unsigned margin(const struct canvas *c)
{
    return c->rows.there ? digits_of(c->rows.first + c->height - 1) : 0;
}

/* Writes the numbers of the columns downwards: the last digit of each, and higher digits
 * only where they change. */
static void write_columns(const struct canvas *c, struct writer *out)
{
    size_t count = (size_t)((double)c->width / c->across);
    uint64_t power = 1;
    while (c->columns.first + count - 1 >= 10 * power)
        power *= 10;
    for (; power > 0; power /= 10) {
        size_t width = 0;
        for (size_t i = 0; i < count; i++) {
            uint64_t name = c->columns.first + i;
            size_t place = margin(c) + (size_t)column(c, (double)i + 0.5);
            if (power > 1 && (name % power != 0 || name == 0))
                continue;
            for (; width < place; width++)
                write_byte(out, ' ');
            write_byte(out, (char)('0' + name / power % 10));
            width++;
        }
        write_byte(out, '\n');
    }
}

static void write_row(const struct canvas *c, size_t y, bool colour, struct writer *out)
{
    const char **glyphs = c->glyphs + y * c->width;
    enum tint last = NO_TINT;
    size_t end = c->width;
    while (end > 0 && glyphs[end - 1] == NULL)
        end--;
    if (c->rows.there)
        write_format(out, "%*zu", (int)margin(c), c->rows.first + y);
    for (size_t x = 0; x < end; x++) {
        if (colour && glyphs[x] != NULL)
            write_tint(c->tints[y * c->width + x], &last, out);
        write_text(out, glyphs[x] != NULL ? glyphs[x] : " ");
    }
    write_tint(NO_TINT, &last, out);
    write_byte(out, '\n');
}

static void write_canvas(const struct canvas *c, bool colour, struct writer *out)
{
    if (c->columns.there)
        write_columns(c, out);
    for (size_t y = 0; y < c->height; y++)
        write_row(c, y, colour, out);
}

static bool contains(const char *scene, size_t length, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= length; i++)
        if (memcmp(scene + i, word, n) == 0)
            return true;
    return false;
}

/* Returns how many places per unit keep the labels of neighbouring vertices apart, even
 * if the first is pushed aside. */
static double room_for_labels(struct cursor scene)
{
    struct scene_item item;
    double room = 7;
    for (bool after_dot = false; scene_next(&scene, &item);
         after_dot = item_is(&item, "dot")) {
        double needed = (double)(cursor_left(&item.words) + 2) / 2;
        if (after_dot && item_is(&item, "text") && needed > room)
            room = needed;
    }
    return room;
}

bool terminal_draw(const char *scene, size_t length, bool colour, struct memory *m,
                   struct writer *out)
{
    struct cursor c = cursor_of(scene, length, NULL), rest = c;
    struct scene_item size = {0};
    bool words = contains(scene, length, "text "),
         lines = contains(scene, length, "edge ");
    struct canvas canvas = {.across = words   ? room_for_labels(c)
                                      : lines ? 4
                                              : 2,
                            .down = lines ? 2 : 1};
    scene_next(&rest, &size);
    double width = size.x, height = size.y;
    if (!(width > 0 && height > 0 &&
          width * height * canvas.across * canvas.down < MAX_PLACES))
        return false;
    canvas.width = (size_t)(width * canvas.across) + 1 + (words ? LABEL_ROOM : 0);
    canvas.height = (size_t)(height * canvas.down + 0.5);
    size_t places = canvas.width * canvas.height;
    canvas.glyphs = memory_new(m, places, sizeof *canvas.glyphs);
    canvas.bytes = memory_new(m, places, 2);
    canvas.tints = memory_new(m, places, 1);
    if (canvas.glyphs != NULL && canvas.bytes != NULL && canvas.tints != NULL) {
        draw_scene(&canvas, c);
        write_canvas(&canvas, colour, out);
    } else {
        out->failed = true;
    }
    memory_free(m, canvas.glyphs, places, sizeof *canvas.glyphs);
    memory_free(m, canvas.bytes, places, 2);
    memory_free(m, canvas.tints, places, 1);
    return true;
}

/* SPDX-License-Identifier: MIT */
/* sketch.c: reads a scene and draws its cells and vertices; sketch_edges.c draws the
 * edges. Nothing differs by colour alone: stones are filled or not, blocks carry letters,
 * edges have dashes. */
#include "sketch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene/scene.h"
#include "sketch_inside.h"

#define CELL 24.0    /* width of a cell of a board */
#define STONE 9.6    /* radius */
#define LABELLED 7.5 /* least radius of a dot with a label */
#define GAP 26.0     /* least gap between neighbours on a circle: room for an arrow */
#define RULER 20.0   /* room for the numbers at the border */
#define LABEL_SIZE 9.0
#define RULER_SIZE 8.0
#define STRIPE 2.0
#define BLOCK_SIZE 12.0

struct mark_look {
    const char *kind;
    enum ink fill, line, words;
    double width; /* width of the line */
};

static const struct mark_look mark_looks[LOOKS] = {
    [WORDS_ONLY] = {"", WHITE, WHITE, BLACK, 0},
    [PLAIN_DOT] = {"plain", WHITE, GREY, BLACK, 0.75},
    [GOAL_DOT] = {"goal", WHITE, BLACK, BLACK, 2},
    [BLACK_STONE] = {"black", BLACK, BLACK, WHITE, 1.2},
    [WHITE_STONE] = {"white", WHITE, BLACK, BLACK, 1.2},
    [BLUE_STONE] = {"blue", BLUE, BLUE, WHITE, 1.2},
    [RED_STONE] = {"red", WHITE, VERMILION, BLACK, 2.4},
};

static const struct line_look line_looks[] = {
    {"plain", GREY, 0.8, 0, 0},  {"arrow", DARK, 1, 0, 0},
    {"blue", BLUE, 3, 0, 0},     {"red", VERMILION, 3, 6, 2.5},
    {"green", GREEN, 3, 2, 2.5}, {"ground", BLACK, 2, 0, 0},
};

/* ---- reading ---- */

int sketch_compare_vertices(const void *a, const void *b)
{
    return compare_points(((const struct sketch_vertex *)a)->at,
                          ((const struct sketch_vertex *)b)->at);
}

static int compare_strokes(const void *a, const void *b)
{
    const struct stroke *s = a, *t = b;
    int order =
        compare_points(is_turned(s) ? s->to : s->from, is_turned(t) ? t->to : t->from);
    if (order == 0)
        order = compare_points(is_turned(s) ? s->from : s->to,
                               is_turned(t) ? t->from : t->to);
    return order != 0 ? order : (s->look > t->look) - (s->look < t->look);
}

static bool add_vertex(struct sketch *s, const struct scene_item *item,
                       enum point_look look)
{
    if (!memory_grow(s->memory, &s->vertices, &s->vertex_capacity, s->vertex_count + 1,
                     sizeof *s->vertices))
        return false;
    s->vertices[s->vertex_count++] =
        (struct sketch_vertex){.at = {item->x, item->y}, .look = look};
    return true;
}

/* Adds words: as the label of the last vertex, if they are at the same place. */
static bool add_words(struct sketch *s, const struct scene_item *item)
{
    struct sketch_point at = {item->x, item->y};
    if (s->vertex_count == 0 ||
        compare_points(s->vertices[s->vertex_count - 1].at, at) != 0) {
        if (!add_vertex(s, item, WORDS_ONLY))
            return false;
    }
    s->vertices[s->vertex_count - 1].label = item->words;
    return true;
}

static bool add_stroke(struct sketch *s, const struct scene_item *item)
{
    if (!memory_grow(s->memory, &s->strokes, &s->stroke_capacity, s->stroke_count + 1,
                     sizeof *s->strokes))
        return false;
    struct stroke stroke = {{item->x, item->y}, {item->x2, item->y2}, &line_looks[0]};
    for (size_t i = 0; i < sizeof line_looks / sizeof line_looks[0]; i++)
        if (item_kind_is(item, line_looks[i].kind))
            stroke.look = &line_looks[i];
    s->strokes[s->stroke_count++] = stroke;
    return true;
}

static enum point_look vertex_look(const struct scene_item *item)
{
    for (enum point_look look = PLAIN_DOT; look < LOOKS; look++)
        if (item_kind_is(item, mark_looks[look].kind))
            return look;
    return PLAIN_DOT;
}

static bool read_item(struct sketch *s, const struct scene_item *item)
{
    if (item_is(item, "size"))
        s->units_across = item->x, s->units_down = item->y;
    else if (item_is(item, "rows"))
        s->rows = (struct sketch_ruler){true, (unsigned)fabs(item->x)};
    else if (item_is(item, "columns"))
        s->columns = (struct sketch_ruler){true, (unsigned)fabs(item->x)};
    else if (item_is(item, "edge"))
        return add_stroke(s, item);
    else if (item_is(item, "stone") || item_is(item, "dot"))
        return add_vertex(s, item, vertex_look(item));
    else if (item_is(item, "text") || item_is(item, "name"))
        return add_words(s, item);
    return true; /* cells and boxes are drawn from the text */
}

bool sketch_read(struct sketch *s, const struct writer *scene)
{
    struct scene_item item;
    *s = (struct sketch){.scene = cursor_of(scene->text, scene->length, NULL),
                         .memory = scene->memory};
    struct cursor rest = s->scene;
    bool ok = true;
    while (ok && scene_next(&rest, &item))
        ok = read_item(s, &item);
    if (s->vertex_count > 0)
        qsort(s->vertices, s->vertex_count, sizeof *s->vertices, sketch_compare_vertices);
    if (s->stroke_count > 0)
        qsort(s->strokes, s->stroke_count, sizeof *s->strokes, compare_strokes);
    return ok;
}

void sketch_done(struct sketch *s)
{
    memory_free(s->memory, s->vertices, s->vertex_capacity, sizeof *s->vertices);
    memory_free(s->memory, s->strokes, s->stroke_capacity, sizeof *s->strokes);
}

/* ---- words ---- */

#define MINUS "\u2212"

/* A label as cairo takes it: ended by a NUL, with typographic minus signs. Longer labels,
 * which no game has, are cut. */
struct label {
    char text[1000];
};

static struct label label_of(const struct cursor *words)
{
    struct label l;
    size_t n = 0;
    for (const char *at = words->at; at < words->end; at++) {
        const char *sign = *at == '-' ? MINUS : at;
        size_t length = *at == '-' ? strlen(MINUS) : 1;
        if (n + length >= sizeof l.text)
            break;
        memcpy(l.text + n, sign, length);
        n += length;
    }
    l.text[n] = '\0';
    return l;
}

/* Turns hinting off, so that words have the same width in all kinds of pictures. */
void sketch_font(cairo_t *cr)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cr, options);
    cairo_font_options_destroy(options);
    cairo_select_font_face(cr, "sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
}

static double words_width(cairo_t *cr, double size, const char *words)
{
    cairo_text_extents_t extents;
    cairo_set_font_size(cr, size);
    cairo_text_extents(cr, words, &extents);
    return extents.x_advance;
}

/* Centres words by the height of a digit, so that all words in a row have the same
 * baseline. */
void sketch_words(cairo_t *cr, double size, double x, double y, const char *words)
{
    cairo_text_extents_t digit;
    double width = words_width(cr, size, words);
    cairo_text_extents(cr, "0", &digit);
    cairo_move_to(cr, x - width / 2, y - digit.y_bearing - digit.height / 2);
    cairo_show_text(cr, words);
}

/* ---- measuring ---- */

static bool is_dot(const struct sketch_vertex *v)
{
    return v->look == PLAIN_DOT || v->look == GOAL_DOT;
}

static void measure_vertex(struct sketch_vertex *v, cairo_t *cr)
{
    bool labelled = !cursor_at_end(&v->label);
    struct label l = label_of(&v->label);
    double half = labelled ? words_width(cr, LABEL_SIZE, l.text) / 2 + 3.5 : 0;
    v->high = is_dot(v) ? (labelled ? LABELLED : DOT) : STONE;
    v->wide = fmax(v->high, half);
}

static void measure(struct sketch *s, cairo_t *cr)
{
    double widest = 0;
    for (size_t i = 0; i < s->vertex_count; i++) {
        measure_vertex(&s->vertices[i], cr);
        const struct sketch_vertex *v = &s->vertices[i];
        widest = fmax(widest, v->look == WORDS_ONLY ? v->high : v->wide);
    }
    /* Lines without vertices belong to cells, like the brackets of a derivation. */
    bool is_graph = s->stroke_count > 0 && s->vertex_count > 0;
    s->unit = is_graph ? (2 * widest + GAP) / NEIGHBOURS : CELL;
}

/* ---- drawing ---- */

void sketch_ink(cairo_t *cr, enum ink colour)
{
    cairo_set_source_rgb(cr, (colour >> 16) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
}

static void fill_and_outline(cairo_t *cr, enum ink fill, enum ink line, double width)
{
    sketch_ink(cr, fill);
    cairo_fill_preserve(cr);
    sketch_ink(cr, line);
    cairo_set_line_width(cr, width);
    cairo_stroke(cr);
}

static void square(const struct sketch *s, cairo_t *cr, const struct scene_item *cell,
                   double inset)
{
    double side = s->unit - 2 * inset;
    cairo_rectangle(cr, cell->x * s->unit - side / 2, cell->y * s->unit - side / 2, side,
                    side);
}

static void draw_empty(const struct sketch *s, cairo_t *cr, const struct scene_item *cell)
{
    square(s, cr, cell, 0);
    sketch_ink(cr, LIGHT);
    cairo_set_line_width(cr, 0.75);
    cairo_stroke(cr);
}

static void draw_block(const struct sketch *s, cairo_t *cr, const struct scene_item *cell,
                       char letter)
{
    /* Light and dark alternate, so that neighbours in the alphabet differ in grey as
     * well. */
    static const enum ink fills[] = {ORANGE, BLUE,      YELLOW, GREEN,
                                     SKY,    VERMILION, LIGHT,  PURPLE};
    enum ink fill = fills[(unsigned)(letter - 'a') % (sizeof fills / sizeof fills[0])];
    bool dark = fill == BLUE || fill == GREEN || fill == VERMILION;
    char words[2] = {letter, '\0'};
    square(s, cr, cell, 0.75);
    sketch_ink(cr, fill);
    cairo_fill(cr);
    sketch_ink(cr, dark ? WHITE : BLACK);
    sketch_words(cr, BLOCK_SIZE, cell->x * s->unit, cell->y * s->unit, words);
}

/* Draws stripes, which stand for blocks of two alternating colours. */
static void draw_stripes(cairo_t *cr, double x, double y, double wide, double high)
{
    sketch_ink(cr, BLACK);
    const int stripes = (int)ceil(high / (2 * STRIPE));
    for (int i = 0; i < stripes; i++) {
        double at = i * 2 * STRIPE;
        cairo_rectangle(cr, x, y + at, wide, fmin(STRIPE, high - at));
    }
    cairo_fill(cr);
}

/* Draws a box and, if there is room, the name of its colour. */
static void draw_box(const struct sketch *s, cairo_t *cr, const struct scene_item *box)
{
    static const struct {
        const char *kind;
        enum ink fill, words;
    } looks[] = {
        {"white", WHITE, WHITE}, {"black", BLACK, BLACK},   {"striped", WHITE, WHITE},
        {"gray", GREY, WHITE},   {"red", VERMILION, WHITE}, {"blue", BLUE, WHITE},
        {"green", GREEN, WHITE}, {"yellow", YELLOW, BLACK},
    };
    size_t i = sizeof looks / sizeof looks[0] - 1;
    while (i > 0 && !item_kind_is(box, looks[i].kind))
        i--;
    double x = box->x * s->unit, y = box->y * s->unit, wide = box->x2 * s->unit - x,
           high = box->y2 * s->unit - y;
    cairo_rectangle(cr, x, y, wide, high);
    fill_and_outline(cr, looks[i].fill, DARK, 0.4);
    if (item_kind_is(box, "striped"))
        draw_stripes(cr, x, y, wide, high);
    sketch_ink(cr, looks[i].words);
    if (looks[i].words != looks[i].fill && high > RULER_SIZE)
        sketch_words(cr, RULER_SIZE, x + wide / 2, y + high / 2, looks[i].kind);
}

static void draw_cells(const struct sketch *s, cairo_t *cr)
{
    struct cursor rest = s->scene;
    struct scene_item item;
    while (scene_next(&rest, &item)) {
        int letter = cursor_peek(&item.words);
        if (item_is(&item, "box"))
            draw_box(s, cr, &item);
        if (!item_is(&item, "cell"))
            continue;
        if (!item_kind_is(&item, "empty") && letter >= 'a' && letter <= 'z')
            draw_block(s, cr, &item, (char)letter);
        else
            draw_empty(s, cr, &item);
    }
}

static void draw_vertex(const struct sketch *s, cairo_t *cr,
                        const struct sketch_vertex *v)
{
    double x = v->at.x * s->unit, y = v->at.y * s->unit, flat = v->wide - v->high;
    struct label l = label_of(&v->label);
    const struct mark_look *look = &mark_looks[v->look];
    bool small = is_dot(v) && l.text[0] == '\0';
    if (v->look != WORDS_ONLY) {
        cairo_new_sub_path(cr);
        cairo_arc(cr, x + flat, y, v->high, -PI / 2, PI / 2);
        cairo_arc(cr, x - flat, y, v->high, PI / 2, 3 * PI / 2);
        cairo_close_path(cr);
        fill_and_outline(cr, small ? BLACK : look->fill, look->line, look->width);
    }
    sketch_ink(cr, look->words);
    if (l.text[0] != '\0')
        sketch_words(cr, LABEL_SIZE, x, y, l.text);
}

static void draw_rulers(const struct sketch *s, cairo_t *cr)
{
    char number[16];
    sketch_ink(cr, DARK);
    for (unsigned i = 0; s->columns.there && i < s->units_across; i++) {
        snprintf(number, sizeof number, "%u", s->columns.first + i);
        sketch_words(cr, RULER_SIZE, (i + 0.5) * s->unit, -RULER / 2, number);
    }
    for (unsigned i = 0; s->rows.there && i < s->units_down; i++) {
        snprintf(number, sizeof number, "%u", s->rows.first + i);
        sketch_words(cr, RULER_SIZE, -RULER / 2, (i + 0.5) * s->unit, number);
    }
}

void sketch_draw(const struct sketch *s, cairo_t *cr)
{
    draw_rulers(s, cr);
    draw_cells(s, cr);
    sketch_edges(s, cr);
    for (size_t i = 0; i < s->vertex_count; i++)
        draw_vertex(s, cr, &s->vertices[i]);
}

void sketch_measure(struct sketch *s)
{
    cairo_surface_t *tape = cairo_recording_surface_create(CAIRO_CONTENT_COLOR, NULL);
    cairo_t *cr = cairo_create(tape);
    sketch_font(cr);
    measure(s, cr);
    sketch_draw(s, cr);
    cairo_recording_surface_ink_extents(tape, &s->left, &s->top, &s->width, &s->height);
    cairo_destroy(cr);
    cairo_surface_destroy(tape);
}

/* SPDX-License-Identifier: MIT */
/* sketch.c: draws the cells, edges and vertices of a scene. Nothing is told apart by
 * colour alone: stones are filled or not, blocks carry letters, edges have dashes. */
#include "sketch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene/scene.h"

#define CELL 24.0      /* a unit of boards */
#define STONE 9.6      /* radius */
#define LABELLED 7.5   /* radius of a dot with a label, at least */
#define DOT 2.5        /* radius of one without */
#define GAP 26.0       /* at least, between neighbours on a circle: room for an arrow */
#define NEIGHBOURS 2.5 /* units between them, VERTEX_GAP of drawing.h */
#define RULER 20.0     /* room for the numbers at the edge */
#define BEND 12.0      /* between parallel edges */
#define CLEAR 3.0      /* from an edge to the vertices beside it */
#define GLANCES 32     /* at an edge, for vertices in its way */
#define MOST_BENDS 8   /* tried, to each side */
#define MOST_LOOKED_AT 100000 /* edges times vertices; in a thicket bends do not help */
#define LABEL_SIZE 9.0
#define RULER_SIZE 8.0
#define STRIPE 2.0
#define BLOCK_SIZE 12.0

#define PI 3.14159265358979323846

/* A colour as 0xRRGGBB. The bright ones are those of Okabe and Ito, which the colour
 * blind can tell apart. */
enum colour {
    BLACK = 0x000000,
    WHITE = 0xffffff,
    DARK = 0x404040,
    GREY = 0x808080,
    LIGHT = 0xc8c8c8,
    ORANGE = 0xe69f00,
    SKY = 0x56b4e9,
    GREEN = 0x009e73,
    YELLOW = 0xf0e442,
    BLUE = 0x0072b2,
    VERMILION = 0xd55e00,
    PURPLE = 0xcc79a7
};

enum look {
    WORDS_ONLY,
    PLAIN_DOT,
    GOAL_DOT,
    BLACK_STONE,
    WHITE_STONE,
    BLUE_STONE,
    RED_STONE,
    LOOKS
};

struct mark_look {
    const char *kind;
    enum colour fill, line, words;
    double width; /* of the line */
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

struct point {
    double x, y;
};

/* Drawn as a circle, which is widened where its label needs room. */
struct vertex {
    struct point at; /* in units */
    enum look look;
    struct cursor label;
    double wide, high; /* from its middle to its border */
};

struct line_look {
    const char *kind;
    enum colour colour;
    double width, dash, space; /* dash 0: a whole line */
};

static const struct line_look line_looks[] = {
    {"plain", GREY, 0.8, 0, 0},  {"arrow", DARK, 1, 0, 0},
    {"blue", BLUE, 3, 0, 0},     {"red", VERMILION, 3, 6, 2.5},
    {"green", GREEN, 3, 2, 2.5}, {"ground", BLACK, 2, 0, 0},
};

struct stroke {
    struct point from, to; /* in units */
    const struct line_look *look;
};

/* ---- reading ---- */

/* Order by place. Numbers of the same text are the same number. */
static int compare_points(struct point a, struct point b)
{
    if (a.y != b.y)
        return a.y < b.y ? -1 : 1;
    return a.x < b.x ? -1 : a.x > b.x;
}

static int compare_vertices(const void *a, const void *b)
{
    return compare_points(((const struct vertex *)a)->at, ((const struct vertex *)b)->at);
}

/* From the smaller end to the larger one. */
static bool is_turned(const struct stroke *s)
{
    return compare_points(s->from, s->to) > 0;
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

static bool add_vertex(struct sketch *s, const struct scene_item *item, enum look look)
{
    if (!memory_grow(s->memory, &s->vertices, &s->vertex_capacity, s->vertex_count + 1,
                     sizeof *s->vertices))
        return false;
    s->vertices[s->vertex_count++] =
        (struct vertex){.at = {item->x, item->y}, .look = look};
    return true;
}

/* Words belong to what was drawn last, if it is there. */
static bool add_words(struct sketch *s, const struct scene_item *item)
{
    struct point at = {item->x, item->y};
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

static enum look vertex_look(const struct scene_item *item)
{
    for (enum look look = PLAIN_DOT; look < LOOKS; look++)
        if (item_kind_is(item, mark_looks[look].kind))
            return look;
    return PLAIN_DOT;
}

static bool read_item(struct sketch *s, const struct scene_item *item)
{
    if (item_is(item, "size"))
        s->units_across = item->x, s->units_down = item->y;
    else if (item_is(item, "rows"))
        s->rows = (struct ruler){true, (unsigned)fabs(item->x)};
    else if (item_is(item, "columns"))
        s->columns = (struct ruler){true, (unsigned)fabs(item->x)};
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
        qsort(s->vertices, s->vertex_count, sizeof *s->vertices, compare_vertices);
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

/* What cairo takes: ended by NUL, with signs as printed. Longer labels, which no game
 * has, are cut. */
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

/* Unhinted, so that words are as wide in one kind of picture as in the others. */
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

/* As high as a digit: letters of one line stand on one line. */
void sketch_words(cairo_t *cr, double size, double x, double y, const char *words)
{
    cairo_text_extents_t digit;
    double width = words_width(cr, size, words);
    cairo_text_extents(cr, "0", &digit);
    cairo_move_to(cr, x - width / 2, y - digit.y_bearing - digit.height / 2);
    cairo_show_text(cr, words);
}

/* ---- measuring ---- */

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static bool is_dot(const struct vertex *v)
{
    return v->look == PLAIN_DOT || v->look == GOAL_DOT;
}

static void measure_vertex(struct vertex *v, cairo_t *cr)
{
    bool labelled = !cursor_at_end(&v->label);
    struct label l = label_of(&v->label);
    double half = labelled ? words_width(cr, LABEL_SIZE, l.text) / 2 + 3.5 : 0;
    v->high = is_dot(v) ? (labelled ? LABELLED : DOT) : STONE;
    v->wide = larger(v->high, half);
}

static void measure(struct sketch *s, cairo_t *cr)
{
    double widest = 0;
    for (size_t i = 0; i < s->vertex_count; i++) {
        measure_vertex(&s->vertices[i], cr);
        const struct vertex *v = &s->vertices[i];
        widest = larger(widest, v->look == WORDS_ONLY ? v->high : v->wide);
    }
    /* Lines without vertices belong to cells, as the brackets of a derivation do. */
    bool is_graph = s->stroke_count > 0 && s->vertex_count > 0;
    s->unit = is_graph ? (2 * widest + GAP) / NEIGHBOURS : CELL;
}

/* ---- drawing ---- */

static void ink(cairo_t *cr, enum colour colour)
{
    cairo_set_source_rgb(cr, (colour >> 16) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
}

static void fill_and_outline(cairo_t *cr, enum colour fill, enum colour line,
                             double width)
{
    ink(cr, fill);
    cairo_fill_preserve(cr);
    ink(cr, line);
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
    ink(cr, LIGHT);
    cairo_set_line_width(cr, 0.75);
    cairo_stroke(cr);
}

static void draw_block(const struct sketch *s, cairo_t *cr, const struct scene_item *cell,
                       char letter)
{
    /* Light and dark in turn: neighbours in the alphabet differ in grey as well. */
    static const enum colour fills[] = {ORANGE, BLUE,      YELLOW, GREEN,
                                        SKY,    VERMILION, LIGHT,  PURPLE};
    enum colour fill = fills[(unsigned)(letter - 'a') % (sizeof fills / sizeof fills[0])];
    bool dark = fill == BLUE || fill == GREEN || fill == VERMILION;
    char words[2] = {letter, '\0'};
    square(s, cr, cell, 0.75);
    ink(cr, fill);
    cairo_fill(cr);
    ink(cr, dark ? WHITE : BLACK);
    sketch_words(cr, BLOCK_SIZE, cell->x * s->unit, cell->y * s->unit, words);
}

/* Stripes stand for blocks of two colours in turn. */
static void draw_stripes(cairo_t *cr, double x, double y, double wide, double high)
{
    ink(cr, BLACK);
    for (double at = 0; at < high; at += 2 * STRIPE)
        cairo_rectangle(cr, x, y + at, wide, fmin(STRIPE, high - at));
    cairo_fill(cr);
}

/* A box and, if there is room, the name of its colour. */
static void draw_box(const struct sketch *s, cairo_t *cr, const struct scene_item *box)
{
    static const struct {
        const char *kind;
        enum colour fill, words;
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
    ink(cr, looks[i].words);
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

/* How far the border is from the middle, in the direction of the unit vector d. */
static double reach(const struct vertex *v, struct point d)
{
    double flat = v->wide - v->high, ax = fabs(d.x), ay = fabs(d.y);
    if (ax * v->high <= flat * ay)
        return v->high / ay;
    return ax * flat + sqrt(v->high * v->high - flat * flat * ay * ay);
}

static const struct vertex *find_vertex(const struct sketch *s, struct point at)
{
    struct vertex wanted = {.at = at};
    if (s->vertex_count == 0)
        return NULL;
    return bsearch(&wanted, s->vertices, s->vertex_count, sizeof wanted,
                   compare_vertices);
}

static struct point border(const struct sketch *s, struct point at, struct point towards)
{
    const struct vertex *v = find_vertex(s, at);
    struct point p = {at.x * s->unit, at.y * s->unit};
    double dx = towards.x - p.x, dy = towards.y - p.y, length = hypot(dx, dy);
    if (v == NULL || v->look == WORDS_ONLY || length == 0)
        return p;
    double r = reach(v, (struct point){dx / length, dy / length});
    return (struct point){p.x + dx / length * r, p.y + dy / length * r};
}

/* The head ends at `tip`. Returns where its line ends. */
static struct point draw_head(cairo_t *cr, struct point from, struct point tip)
{
    double dx = tip.x - from.x, dy = tip.y - from.y, length = hypot(dx, dy);
    if (length == 0)
        return tip;
    dx /= length, dy /= length;
    struct point base = {tip.x - 7 * dx, tip.y - 7 * dy};
    cairo_move_to(cr, tip.x, tip.y);
    cairo_line_to(cr, base.x - 3 * dy, base.y + 3 * dx);
    cairo_line_to(cr, base.x + 3 * dy, base.y - 3 * dx);
    cairo_close_path(cr);
    cairo_fill(cr);
    return base;
}

/* How close `other` is in the direction d from `at`; edges are everywhere on their way.
 */
static double crowding(struct point at, struct point d, struct point other, bool edge)
{
    double dx = other.x - at.x, dy = other.y - at.y, far = hypot(dx, dy);
    if (far == 0)
        return -1;
    return (dx * d.x + dy * d.y) / far / (edge ? NEIGHBOURS / 2 : far);
}

/* The direction in which the other vertices and its own edges leave a vertex most room:
 * upwards, or to one side. */
static struct point find_room(const struct sketch *s, struct point at)
{
    static const double turns[] = {0, PI / 4, -PI / 4, PI / 2, -PI / 2};
    struct point best = {0, -1};
    double least = 2;
    for (size_t k = 0; k < sizeof turns / sizeof turns[0]; k++) {
        struct point d = {sin(turns[k]), -cos(turns[k])};
        double most = -1;
        for (size_t i = 0; i < s->vertex_count; i++)
            most = larger(most, crowding(at, d, s->vertices[i].at, false));
        for (size_t i = 0; i < s->stroke_count; i++) {
            const struct stroke *t = &s->strokes[i];
            if (compare_points(t->from, at) == 0)
                most = larger(most, crowding(at, d, t->to, true));
            if (compare_points(t->to, at) == 0)
                most = larger(most, crowding(at, d, t->from, true));
        }
        if (most < least - 1e-9)
            least = most, best = d;
    }
    return best;
}

/* From the vertex to where there is room and back. */
static void loop_path(const struct sketch *s, cairo_t *cr, struct point at, double size)
{
    struct point middle = {at.x * s->unit, at.y * s->unit}, d = find_room(s, at);
    struct point left = {middle.x + size * (d.x + d.y), middle.y + size * (d.y - d.x)},
                 right = {middle.x + size * (d.x - d.y), middle.y + size * (d.y + d.x)};
    struct point from = border(s, at, left), to = border(s, at, right);
    cairo_move_to(cr, from.x, from.y);
    cairo_curve_to(cr, left.x, left.y, right.x, right.y, to.x, to.y);
}

/* Where a line bent by so much is pulled to. `bend` is how far the middle is from the
 * straight line. */
static struct point pull_of(const struct sketch *s, const struct stroke *stroke,
                            double bend)
{
    double x1 = stroke->from.x * s->unit, y1 = stroke->from.y * s->unit,
           x2 = stroke->to.x * s->unit, y2 = stroke->to.y * s->unit;
    double length = hypot(x2 - x1, y2 - y1), side = is_turned(stroke) ? -bend : bend;
    return (struct point){(x1 + x2) / 2 + 2 * side * (y2 - y1) / length,
                          (y1 + y2) / 2 - 2 * side * (x2 - x1) / length};
}

static void draw_stroke(const struct sketch *s, cairo_t *cr, const struct stroke *stroke,
                        double bend)
{
    struct point pull = pull_of(s, stroke, bend);
    struct point from = border(s, stroke->from, pull), to = border(s, stroke->to, pull);
    if (strcmp(stroke->look->kind, "arrow") == 0)
        to = draw_head(cr, pull, to);
    cairo_move_to(cr, from.x, from.y);
    if (bend == 0)
        cairo_line_to(cr, to.x, to.y);
    else
        cairo_curve_to(cr, (from.x + 2 * pull.x) / 3, (from.y + 2 * pull.y) / 3,
                       (to.x + 2 * pull.x) / 3, (to.y + 2 * pull.y) / 3, to.x, to.y);
}

static bool is_parallel(const struct stroke *s, const struct stroke *t)
{
    bool same =
        compare_points(s->from, t->from) == 0 && compare_points(s->to, t->to) == 0;
    return same ||
           (compare_points(s->from, t->to) == 0 && compare_points(s->to, t->from) == 0);
}

/* Is a point on or close to a stone or a labelled dot? */
static bool is_hit(const struct sketch *s, const struct vertex *v, struct point p)
{
    double flat = v->wide - v->high;
    double dx = larger(fabs(v->at.x * s->unit - p.x) - flat, 0),
           dy = v->at.y * s->unit - p.y;
    return v->high != DOT && v->look != WORDS_ONLY && hypot(dx, dy) < v->high + CLEAR;
}

/* Would a line bent by so much run through other vertices than its ends, v and w? */
static bool is_blocked(const struct sketch *s, const struct stroke *stroke,
                       const struct vertex *v, const struct vertex *w, double bend)
{
    struct point pull = pull_of(s, stroke, bend);
    for (int i = 1; i < GLANCES; i++) {
        double t = (double)i / GLANCES, a = (1 - t) * (1 - t) * s->unit,
               b = 2 * t * (1 - t), c = t * t * s->unit;
        struct point p = {a * v->at.x + b * pull.x + c * w->at.x,
                          a * v->at.y + b * pull.y + c * w->at.y};
        for (const struct vertex *u = s->vertices; u < s->vertices + s->vertex_count; u++)
            if (u != v && u != w && is_hit(s, u, p))
                return true;
    }
    return false;
}

/* The least bend that leads around the vertices in the way, more for longer edges, so
 * that they go over shorter ones; none if the vertices are too many. */
static double way_around(const struct sketch *s, const struct stroke *stroke)
{
    const struct vertex *v = find_vertex(s, stroke->from),
                        *w = find_vertex(s, stroke->to);
    if (v == NULL || w == NULL || s->vertex_count * s->stroke_count > MOST_LOOKED_AT)
        return 0;
    if (!is_blocked(s, stroke, v, w, 0))
        return 0;
    double length = hypot(stroke->to.x - stroke->from.x, stroke->to.y - stroke->from.y);
    double least = fmin(length * s->unit / 8, 2 * BEND);
    for (int i = 1; i < MOST_BENDS; i++) {
        double bend = least + i * BEND / 2;
        if (!is_blocked(s, stroke, v, w, bend))
            return bend;
        if (!is_blocked(s, stroke, v, w, -bend))
            return -bend;
    }
    return 0;
}

/* Parallel edges part, and edges go around the vertices that are in their way. */
static double bend_of(const struct sketch *s, const struct stroke *stroke, size_t rank,
                      size_t parallels)
{
    return BEND * ((double)rank - (double)(parallels - 1) / 2) + way_around(s, stroke);
}

static void draw_strokes(const struct sketch *s, cairo_t *cr)
{
    for (size_t i = 0, end = 0; i < s->stroke_count; i = end) {
        while (end < s->stroke_count && is_parallel(&s->strokes[i], &s->strokes[end]))
            end++;
        for (size_t k = i; k < end; k++) {
            const struct stroke *stroke = &s->strokes[k];
            const struct line_look *look = stroke->look;
            ink(cr, look->colour);
            cairo_set_line_width(cr, look->width);
            cairo_set_dash(cr, (double[]){look->dash, look->space},
                           look->dash > 0 ? 2 : 0, 0);
            if (compare_points(stroke->from, stroke->to) == 0)
                loop_path(s, cr, stroke->from, BEND * (double)(k - i + 2));
            else
                draw_stroke(s, cr, stroke, bend_of(s, stroke, k - i, end - i));
            cairo_stroke(cr);
        }
    }
    cairo_set_dash(cr, NULL, 0, 0);
}

static void draw_vertex(const struct sketch *s, cairo_t *cr, const struct vertex *v)
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
    ink(cr, look->words);
    if (l.text[0] != '\0')
        sketch_words(cr, LABEL_SIZE, x, y, l.text);
}

static void draw_rulers(const struct sketch *s, cairo_t *cr)
{
    char number[16];
    ink(cr, DARK);
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
    draw_strokes(s, cr);
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

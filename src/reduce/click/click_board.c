/* SPDX-License-Identifier: MIT */
/* click_board.c: builds and draws boards of Clickomania. */
#include "reduce/click/click_board.h"

#include <math.h>
#include <string.h>

#include "base/sort.h"
#include "games/clicks/runs.h"

bool click_board_fits(uint64_t rows, const struct cursor *place)
{
    return rows <= MOST_ROWS ||
           cursor_fail(place, BAD_INPUT, "the board would have more than %u rows",
                       MOST_ROWS);
}

void click_board_column(struct click_board *b)
{
    b->first[b->columns++] = (uint32_t)b->runs;
    b->height = 0;
}

uint32_t click_board_put(struct click_board *b, char letter, uint64_t length)
{
    uint64_t height = b->height + length;
    b->too_large = b->too_large || length > MOST_ROWS || height > MOST_ROWS;
    if (b->failed || b->too_large || length == 0)
        return NO_RUN;
    if (b->height == 0 || b->run[b->runs - 1].letter != letter) {
        if (arena_grow(b->arena, &b->run, &b->capacity, b->runs + 1, sizeof *b->run))
            b->run[b->runs++] = (struct click_run){0, letter};
        else
            b->failed = true;
    }
    if (b->failed)
        return NO_RUN;
    b->run[b->runs - 1].length += (uint32_t)length;
    b->blocks += length;
    b->height = height;
    b->rows = height > b->rows ? height : b->rows;
    return (uint32_t)b->runs - 1;
}

void click_board_print(const void *instance, struct writer *w)
{
    const struct click_board *b = instance;
    uint32_t column = 0;
    write_text(w, "clickomania columns ");
    for (size_t i = 0; i < b->runs; i++) {
        if (column < b->columns && b->first[column] == i && column++ > 0)
            write_byte(w, '|');
        run_print(b->run[i].length, b->run[i].letter, w);
    }
}

bool click_board_made(const struct click_board *b, const struct cursor *place)
{
    if (b->failed)
        return cursor_no_memory(place, "board");
    return click_board_fits(b->too_large ? UINT64_MAX : b->rows, place);
}

/* ---- drawing ----
 *
 * Parts are drawn as boxes, with names beside them, and a line from each name to its
 * part. Heights are drawn by a monotone map, the same for all columns: linear, or, for an
 * overview, with the logarithm of each stretch between two ends of parts. Names are
 * pushed apart so that none covers another. */

#define MOST_PARTS 1500
#define COLUMN 2.0 /* width of a column; these lengths are in units of the scene */
#define NAMES 6.0  /* width of the room for names, on either side */
#define LEADER 2.5 /* width of the lines to the names */
#define LINE 0.62  /* distance of two names */
#define TALL 90.0  /* height of a drawing to scale */
#define MARGIN 1.0

/* Blocks of one column that are drawn as one. */
struct drawn_part {
    uint32_t column;
    uint64_t bottom, top;
    uint32_t first, runs;
    const char *kind;
    size_t name; /* offset in `names`; NO_NAME: it has none */
};

#define NO_NAME SIZE_MAX

struct drawn_parts {
    struct arena arena;
    struct drawn_part *part;
    size_t count, capacity;
    struct writer names; /* one after the other, each ended by NUL */
    bool failed;
};

static const char *kind_of(const struct click_names *n, char letter)
{
    switch (letter) {
    case 'k':
        return "black";
    case 'w':
        return "white";
    case 'r':
        return "red";
    case 'b':
        return "blue";
    case 'y':
        return "yellow";
    default:
        return n->of_g;
    }
}

/* Is this another black or white block on top of others that have no name yet? Then it
 * joins them, and they get its name. */
static bool joins(const struct drawn_parts *p, const struct drawn_part *part)
{
    const struct drawn_part *last = p->count > 0 ? &p->part[p->count - 1] : NULL;
    return last != NULL && part->top - part->bottom == 1 &&
           (strcmp(part->kind, "black") == 0 || strcmp(part->kind, "white") == 0) &&
           last->column == part->column && last->name == NO_NAME &&
           (last->top - last->bottom == 1 || strcmp(last->kind, "striped") == 0);
}

static void collect_run(struct drawn_parts *p, const struct click_names *n, uint32_t run,
                        struct drawn_part part)
{
    size_t before = p->names.length;
    n->name(n->instance, run, &p->names);
    part.name = p->names.length > before ? before : NO_NAME;
    if (part.name != NO_NAME)
        write_byte(&p->names, '\0');
    if (!joins(p, &part)) {
        p->failed = p->failed || !arena_grow(&p->arena, &p->part, &p->capacity,
                                             p->count + 1, sizeof *p->part);
        if (!p->failed)
            p->part[p->count++] = part;
        return;
    }
    struct drawn_part *last = &p->part[p->count - 1];
    last->runs++;
    last->kind = "striped";
    last->top = part.top;
    last->name = part.name;
}

static void collect(struct drawn_parts *p, const struct click_board *b,
                    const struct click_names *n)
{
    for (uint32_t c = 0; c < b->columns; c++) {
        uint32_t end = c + 1 < b->columns ? b->first[c + 1] : (uint32_t)b->runs;
        uint64_t at = 0;
        for (uint32_t run = b->first[c]; run < end && p->count <= MOST_PARTS; run++) {
            struct drawn_part part = {.column = c,
                                      .bottom = at,
                                      .top = at + b->run[run].length,
                                      .first = run,
                                      .runs = 1,
                                      .kind = kind_of(n, b->run[run].letter),
                                      .name = NO_NAME};
            collect_run(p, n, run, part);
            at = part.top;
        }
    }
}

/* All heights at which a part ends, ascending, and how far above the bottom they are
 * drawn. */
struct heights {
    uint64_t *height;
    double *drawn;
    size_t count;
};

static bool is_lower(const void *a, const void *b, const void *context)
{
    (void)context;
    return *(const uint64_t *)a < *(const uint64_t *)b;
}

/* Returns the length at which a stretch of `blocks` blocks is drawn. */
static double drawn_length(uint64_t blocks, uint64_t all, bool to_scale)
{
    double n = (double)blocks;
    return to_scale ? TALL * n / (double)all : 0.55 + 0.25 * log2(n);
}

static void map_heights(const struct drawn_parts *p, struct heights *h, bool to_scale)
{
    size_t kept = 0;
    h->height[0] = 0;
    for (size_t i = 0; i < p->count; i++)
        h->height[i + 1] = p->part[i].top;
    sort_by(h->height, p->count + 1, sizeof *h->height, is_lower, NULL);
    for (size_t i = 1; i <= p->count; i++)
        if (h->height[i] != h->height[kept])
            h->height[++kept] = h->height[i];
    h->count = kept + 1;
    h->drawn[0] = 0;
    for (size_t i = 1; i < h->count; i++)
        h->drawn[i] = h->drawn[i - 1] + drawn_length(h->height[i] - h->height[i - 1],
                                                     h->height[kept], to_scale);
}

static double drawn_at(const struct heights *h, uint64_t height)
{
    size_t low = 0, high = h->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (h->height[middle] <= height)
            low = middle;
        else
            high = middle;
    }
    return h->drawn[low];
}

struct sheet {
    const struct drawn_parts *parts;
    uint32_t columns;
    struct heights heights;
    uint32_t right;  /* the first column whose names stand on the right */
    double height;   /* height of the board as drawn */
    double *name;    /* for each part: the y of its name */
    uint32_t *order; /* the parts with names on one side, from the top */
    struct writer *out;
};

static double y_of(const struct sheet *s, uint64_t height)
{
    return MARGIN + s->height - drawn_at(&s->heights, height);
}

static double middle_of(const struct sheet *s, const struct drawn_part *p)
{
    return (y_of(s, p->bottom) + y_of(s, p->top)) / 2;
}

static double left_of(uint32_t column)
{
    return NAMES + LEADER + COLUMN * column;
}

static bool is_higher(const void *a, const void *b, const void *context)
{
    const struct sheet *s = context;
    uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;
    double x = middle_of(s, &s->parts->part[i]), y = middle_of(s, &s->parts->part[j]);
    return x < y || (x == y && i < j);
}

/* Places the names of one side: each at its part, or below the name before. If they then
 * reach below the board, they are pushed up again. Returns the least y. */
static double place_names(struct sheet *s, bool right)
{
    const struct drawn_parts *p = s->parts;
    size_t count = 0;
    for (uint32_t i = 0; i < p->count; i++)
        if (p->part[i].name != NO_NAME && (p->part[i].column >= s->right) == right)
            s->order[count++] = i;
    sort_by(s->order, count, sizeof *s->order, is_higher, s);
    double above = MARGIN - LINE, below = MARGIN + s->height + LINE;
    for (size_t i = 0; i < count; i++) {
        double y = middle_of(s, &p->part[s->order[i]]);
        above = y > above + LINE ? y : above + LINE;
        s->name[s->order[i]] = above;
    }
    for (size_t i = count; i-- > 0;) {
        if (s->name[s->order[i]] > below - LINE)
            s->name[s->order[i]] = below - LINE;
        below = s->name[s->order[i]];
    }
    return count > 0 ? below : MARGIN;
}

/* Draws the names and the lines to them. A line begins at its part, to show which column
 * that is in. */
static void draw_names(const struct sheet *s)
{
    const struct drawn_parts *p = s->parts;
    double end = left_of(s->columns);
    for (size_t i = 0; i < p->count; i++) {
        const struct drawn_part *part = &p->part[i];
        if (part->name == NO_NAME)
            continue;
        bool right = part->column >= s->right;
        const char *name = p->names.text + part->name;
        double edge = right ? end : NAMES + LEADER, to = right ? end + LEADER : NAMES;
        /* half of its width, estimated: letters have different widths */
        double half = 0.3 + 0.135 * (double)strlen(name);
        double from = left_of(part->column) + (right ? COLUMN : 0);
        if (from != edge)
            write_format(s->out, "edge %.2f %.2f %.2f %.2f plain\n", from,
                         middle_of(s, part), edge, middle_of(s, part));
        write_format(s->out, "edge %.2f %.2f %.2f %.2f plain\n", edge, middle_of(s, part),
                     to, s->name[i]);
        write_format(s->out, "text %.2f %.2f %s\n", right ? to + half : to - half,
                     s->name[i], name);
    }
}

static void draw_sheet(struct sheet *s, bool to_scale)
{
    const struct drawn_parts *p = s->parts;
    map_heights(p, &s->heights, to_scale);
    s->height = s->heights.drawn[s->heights.count - 1];
    double left = place_names(s, false), right = place_names(s, true),
           least = left < right ? left : right,
           more = least < MARGIN ? MARGIN - least : 0;
    s->height +=
        more; /* names need more room: the board stands lower, at the foot of the sheet */
    for (size_t i = 0; i < p->count; i++)
        s->name[i] += more;
    write_format(s->out, "size %.2f %.2f\n", left_of(s->columns) + LEADER + NAMES,
                 s->height + 2 * MARGIN);
    for (size_t i = 0; i < p->count; i++) {
        double x = left_of(p->part[i].column);
        write_format(s->out, "box %.2f %.2f %.2f %.2f %s\n", x, y_of(s, p->part[i].top),
                     x + COLUMN, y_of(s, p->part[i].bottom), p->part[i].kind);
    }
    draw_names(s);
}

/* Lists the boxes of the scene. Returns false if the budget is exceeded. */
static bool list_boxes(const struct drawn_parts *p, struct drawn_boxes *boxes)
{
    struct writer names = writer_in(boxes->arena);
    write_bytes(&names, p->names.text != NULL ? p->names.text : "", p->names.length);
    if (names.failed || !arena_grow(boxes->arena, &boxes->list, &boxes->capacity,
                                    p->count, sizeof *boxes->list))
        return false;
    for (size_t i = 0; i < p->count; i++) {
        const struct drawn_part *part = &p->part[i];
        boxes->list[i] =
            (struct drawn_box){part->name != NO_NAME ? names.text + part->name : NULL,
                               part->first, part->runs};
    }
    boxes->count = p->count;
    return true;
}

void click_draw(const struct click_board *b, const struct click_names *n, bool to_scale,
                struct drawn_boxes *boxes, struct writer *w)
{
    struct drawn_parts p = {.arena = arena_of(w->memory)};
    struct arena *a = &p.arena;
    p.names = writer_in(a);
    collect(&p, b, n);
    struct sheet s = {.parts = &p,
                      .columns = b->columns,
                      .heights = {arena_new(a, p.count + 1, sizeof(uint64_t)),
                                  arena_new(a, p.count + 1, sizeof(double)), 0},
                      .right = n->right,
                      .name = arena_new(a, p.count, sizeof(double)),
                      .order = arena_new(a, p.count, sizeof(uint32_t)),
                      .out = w};
    w->failed = w->failed || p.failed || p.names.failed || a->failed;
    if (!w->failed && p.count <= MOST_PARTS) {
        draw_sheet(&s, to_scale);
        w->failed = w->failed || (boxes != NULL && !list_boxes(&p, boxes));
    }
    arena_done(a);
}

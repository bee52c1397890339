/* SPDX-License-Identifier: MIT */
/* thermograph.c: `render --thermograph`: how much a position is worth if every move costs
 * t, for all t. */
#include "questions/thermograph.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "games/drawing.h"
#include "questions/render.h"
#include "questions/value.h"
#include "twoplayer/position_value.h"

/* ---- the walls ---- */

/* Finds the walls. Returns false if it is over the budget. */
static bool find_walls(const struct search *search, struct run *run,
                       struct thermograph_found *t)
{
    struct values *s = position_value_store(search);
    value v = position_value_of(search);
    struct thermograph g;
    if (v != NO_VALUE && value_thermograph(s, v, &g) && value_mean(s, v, &t->mean) &&
        value_temperature(s, v, &t->temperature)) {
        /* Copies the walls: the store is freed before they are shown. */
        for (int who = LEFT; who <= RIGHT; who++) {
            uint32_t count = g.corners[who];
            t->wall[who] = arena_new(&run->arena, count, sizeof *t->wall[who]);
            t->corners[who] = count;
            if (t->wall[who] == NULL)
                return false;
            memcpy(t->wall[who], g.wall[who], count * sizeof *t->wall[who]);
        }
        return true;
    }
    t->ended = run_ended(run, search_failed(values_status(s)));
    return true;
}

/* ---- the answer ---- */

static enum answer_code thermograph_answer(struct run *run)
{
    if (run->q->tree)
        return run_fail(run, BAD_INPUT, "--thermograph and --tree are two questions");
    if (!has_value(run))
        return ANSWER_BAD_INPUT;
    const struct task task = run_task(run);
    struct search *search = position_value_new(&task);
    if (search == NULL)
        return run_lacks_memory(run, "the search needs");
    struct thermograph_found t = {.ended = run_search(run, search, &run->limits, 0),
                                  .scene = writer_in(&run->arena)};
    struct result r = result_of(run, "unknown", "search", search->nodes, &t);
    bool fits = t.ended != ENDED_SOLVED || find_walls(search, run, &t);
    search_free(search); /* the picture may need the memory */
    enum answer_code code = ANSWER_LIMIT;
    if (fits && t.ended == ENDED_SOLVED) {
        draw_thermograph(&t, &t.scene);
        fits = !t.scene.failed;
        r.status = "optimal";
        code = fits ? draw_scene(run, "thermograph of ", &t.scene) : ANSWER_BAD_INPUT;
    }
    if (!fits) {
        run->to->out->failed = true;
        return ANSWER_BAD_INPUT;
    }
    return code == ANSWER_GIVEN || code == ANSWER_LIMIT ? reply_give(run, &r, code)
                                                        : code;
}

static bool when(const struct run *run)
{
    return run->q->thermograph;
}

/* ---- text and JSON ---- */

/* Lengths in units of the scene. */
#define EXTENT 8.0 /* extent of the wider of the two ranges */
#define MAST 1.75  /* how much of the mast is shown */
#define HEAD 0.4   /* size of the arrow at its end */
#define MARGIN 1.5
#define TOP 0.5
#define TICK 0.12      /* length of a tick on each side of an axis */
#define LABEL_ROW 0.75 /* from the axis to the middle of its labels */
#define LABEL_GAP 0.4  /* from the axis to the first letter */
#define LETTER 0.32    /* width of a letter in pictures: 5.7 of 18 points */
#define MOST_CORNERS 2000
#define MOST_LABELS 32 /* for each axis; there is no room for more */

/* Where things are in the scene. */
struct plot {
    const struct thermograph_found *graph;
    struct corner foot;  /* of the mast; for numbers it is at temperature 0 */
    long double largest; /* the largest value, at the left margin */
    double scale;        /* units of the scene per 1 */
    double across, base; /* x of the axis of temperature, y of that of values */
};

static long double real(struct dyadic d)
{
    return ldexpl((long double)d.n, -(int)d.e);
}

/* Rounds as scenes do, so that points drawn in the same place compare equal. */
static double hundredths(double x)
{
    return round(x * 100) / 100;
}

static double x_of(const struct plot *p, struct dyadic v)
{
    return hundredths(MARGIN + (double)(p->largest - real(v)) * p->scale);
}

static struct point thermograph_place(const struct plot *p, const struct corner *c)
{
    return (struct point){x_of(p, c->v),
                          (hundredths(p->base - (double)real(c->t) * p->scale))};
}

static void thermograph_measure(struct plot *p)
{
    long double smallest = real(p->foot.v);
    p->largest = smallest;
    for (int who = LEFT; who <= RIGHT; who++)
        for (uint32_t i = 0; i < p->graph->corners[who]; i++) {
            long double v = real(p->graph->wall[who][i].v);
            p->largest = fmaxl(p->largest, v);
            smallest = fminl(smallest, v);
        }
    long double wide = p->largest - smallest, high = real(p->foot.t);
    long double extent = fmaxl(wide, high);
    p->scale = extent > 0 ? (double)(EXTENT / extent) : 0;
    p->across = hundredths(2 * MARGIN + (double)wide * p->scale);
    p->base = hundredths(TOP + MAST + (double)high * p->scale);
}

/* ---- the scene ---- */

static void draw_wall(const struct plot *p, enum player who, struct writer *w)
{
    const struct corner *wall = p->graph->wall[who];
    for (uint32_t i = 0; i + 1 < p->graph->corners[who]; i++) {
        struct point from = thermograph_place(p, &wall[i]),
                     to = thermograph_place(p, &wall[i + 1]);
        if (from.x != to.x || from.y != to.y) /* not an edge of length 0 */
            draw_edge(from, to, who == LEFT ? "blue" : "red", w);
    }
}

static void draw_corners(const struct plot *p, enum player who, struct writer *w)
{
    for (uint32_t i = 0; i + 1 < p->graph->corners[who]; i++)
        draw_mark("dot", thermograph_place(p, &p->graph->wall[who][i]), "plain", w);
}

/* The labels drawn on one axis; they do not touch each other. */
struct labels {
    struct {
        double at;
        size_t length;
    } taken[MOST_LABELS];
    size_t count;
};

/* Is there room for a label, in pictures and on terminals? On the vertical axis all
 * labels are equally high; on the other one their lengths count. */
static bool is_free(const struct labels *l, double at, size_t length, bool upwards)
{
    for (size_t i = 0; i < l->count; i++) {
        double room = upwards ? LABEL_ROW
                              : 0.3 + LETTER * (double)(l->taken[i].length + length) / 2;
        if (fabs(l->taken[i].at - at) < room)
            return false;
    }
    return l->count < MOST_LABELS;
}

static bool thermograph_take(struct labels *l, double at, size_t length, bool upwards)
{
    if (!is_free(l, at, length, upwards))
        return false;
    l->taken[l->count].at = at;
    l->taken[l->count++].length = length;
    return true;
}

/* Draws words to the right of the axis of temperature, left-aligned. */
static void draw_beside(const struct plot *p, double y, const char *words,
                        struct writer *w)
{
    double half = LETTER * (double)strlen(words) / 2;
    draw_mark("text", (struct point){p->across + LABEL_GAP + half, y}, words, w);
}

/* Draws a tick and its label, if there is room. `text` is working memory for the
 * label. */
static void label_axis(const struct plot *p, const struct corner *c, bool upwards,
                       struct labels *l, struct writer *text, struct writer *w)
{
    struct point at = thermograph_place(p, c);
    writer_clear(text);
    show_dyadic(upwards ? c->t : c->v, text);
    if (text->failed ||
        !thermograph_take(l, upwards ? at.y : at.x, text->length, upwards))
        return;
    if (upwards) {
        draw_edge((struct point){p->across - TICK, at.y},
                  (struct point){p->across + TICK, at.y}, "plain", w);
        draw_beside(p, at.y, text->text, w);
    } else {
        draw_edge((struct point){at.x, p->base - TICK},
                  (struct point){at.x, p->base + TICK}, "plain", w);
        draw_mark("text", (struct point){at.x, p->base + LABEL_ROW}, text->text, w);
    }
}

/* Labels the mast and the stops first: they must have their labels. */
static void draw_labels(const struct plot *p, bool upwards, struct writer *w)
{
    struct labels l = {.count = 0};
    struct writer text;
    const uint32_t *corners = p->graph->corners;
    writer_init(&text, w->memory);
    label_axis(p, &p->foot, upwards, &l, &text, w);
    for (uint32_t i = 0; i < corners[LEFT] || i < corners[RIGHT]; i++)
        for (int who = LEFT; who <= RIGHT; who++)
            if (i < corners[who])
                label_axis(p, &p->graph->wall[who][i], upwards, &l, &text, w);
    w->failed = w->failed || text.failed;
    writer_done(&text);
}

static void draw_axes(const struct plot *p, struct writer *w)
{
    struct point origin = {p->across, p->base};
    draw_edge(origin, (struct point){0.25, p->base}, "arrow", w);
    draw_edge(origin, (struct point){p->across, TOP}, "arrow", w);
    draw_labels(p, false, w);
    draw_labels(p, true, w);
    draw_beside(p, TOP, "t", w);
}

/* Draws lines from the foot of the mast to the axes, except where a wall is already
 * there. */
static void draw_guides(const struct plot *p, struct writer *w)
{
    assert(p->graph->wall[LEFT] != NULL && p->graph->wall[RIGHT] != NULL);
    struct point foot = thermograph_place(p, &p->foot);
    bool walled = x_of(p, p->graph->wall[LEFT][0].v) == foot.x ||
                  x_of(p, p->graph->wall[RIGHT][0].v) == foot.x;
    if (foot.y < p->base)
        draw_edge(foot, (struct point){p->across, foot.y}, "plain", w);
    if (!walled)
        draw_edge(foot, (struct point){foot.x, p->base}, "plain", w);
}

void draw_thermograph(const struct thermograph_found *t, struct writer *w)
{
    struct plot plot = {.graph = t, .foot = t->wall[LEFT][t->corners[LEFT] - 1]};
    const struct plot *p = &plot;
    if (t->corners[LEFT] > MOST_CORNERS || t->corners[RIGHT] > MOST_CORNERS)
        return; /* too large to draw */
    thermograph_measure(&plot);
    write_format(w, "size %.2f %.2f\n", p->across + MARGIN, p->base + 2 * LABEL_ROW);
    draw_axes(p, w);
    draw_guides(p, w);
    draw_wall(p, LEFT, w);
    draw_wall(p, RIGHT, w);
    draw_corners(p, LEFT, w);
    draw_corners(p, RIGHT, w);
    /* The mast: a heavy line, with a light arrow because it goes on for ever. */
    const struct point foot = thermograph_place(p, &p->foot);
    draw_edge(foot, (struct point){foot.x, foot.y - MAST + HEAD}, "ground", w);
    draw_edge(foot, (struct point){foot.x, foot.y - MAST}, "arrow", w);
    draw_mark("dot", foot, "plain", w);
}

/* ---- text ---- */

static void show_wall(const struct thermograph_found *t, enum player who,
                      struct writer *w)
{
    write_text(w, who == LEFT ? "Left's wall:" : "Right's wall:");
    for (uint32_t i = 0; i < t->corners[who]; i++) {
        write_text(w, i > 0 ? ", " : " ");
        show_dyadic(t->wall[who][i].v, w);
        write_text(w, " at ");
        show_dyadic(t->wall[who][i].t, w);
    }
    write_byte(w, '\n');
}

static void thermograph_text(const struct result *r, struct writer *w)
{
    const struct thermograph_found *t = r->found;
    if (t->ended != ENDED_SOLVED)
        write_format(w, "unknown: %s\n", ended_because(t->ended));
    else if (r->q->scene && t->scene.length > 0)
        write_bytes(w, t->scene.text, t->scene.length);
    else if (r->q->out == NULL) {
        show_scene(&t->scene, r->q->colour, w);
        write_text(w, "mean ");
        show_dyadic(t->mean, w);
        write_text(w, ", temperature ");
        show_dyadic(t->temperature, w);
        write_byte(w, '\n');
        show_wall(t, LEFT, w);
        show_wall(t, RIGHT, w);
    }
}

/* ---- JSON ---- */

static void show_wall_json(const char *key, const struct thermograph_found *t,
                           enum player who, struct json *j)
{
    json_open_list(json_key(j, key));
    for (uint32_t i = 0; i < t->corners[who]; i++) {
        json_open_list(j);
        show_dyadic_json(t->wall[who][i].t, j);
        show_dyadic_json(t->wall[who][i].v, j);
        json_close_list(j);
    }
    json_close_list(j);
}

static void thermograph_json(const struct result *r, struct json *j)
{
    const struct thermograph_found *t = r->found;
    json_key(j, "scenes");
    if (t->ended != ENDED_SOLVED) {
        json_null(j);
        return;
    }
    json_open_list(j);
    json_bytes(j, t->scene.text, t->scene.length);
    json_close_list(j);
    show_dyadic_json(t->mean, json_key(j, "mean"));
    show_dyadic_json(t->temperature, json_key(j, "temperature"));
    show_wall_json("left_wall", t, LEFT, j);
    show_wall_json("right_wall", t, RIGHT, j);
}

static const struct renderer show_thermograph = {thermograph_text, thermograph_json};

/* ---- the command ---- */

const struct command thermograph_command = {
    .name = "render",
    .when = when,
    .answer = thermograph_answer,
    .show = &show_thermograph,
};

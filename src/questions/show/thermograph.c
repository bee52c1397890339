/* SPDX-License-Identifier: MIT */
/* thermograph.c: shows a thermograph on a terminal, as a scene, and as JSON. */
#include "questions/thermograph.h"

#include "questions/render.h"
#include "questions/show/show.h"

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

static void show_in_words(const struct thermograph_found *t, bool colour,
                          struct writer *w)
{
    show_scene(&t->scene, colour, w);
    write_text(w, "mean ");
    show_dyadic(t->mean, w);
    write_text(w, ", temperature ");
    show_dyadic(t->temperature, w);
    write_byte(w, '\n');
    show_wall(t, LEFT, w);
    show_wall(t, RIGHT, w);
}

static void show_text(const struct result *r, struct writer *w)
{
    const struct thermograph_found *t = r->found;
    if (t->ended != ENDED_SOLVED)
        write_format(w, "unknown: %s\n", ended_because(t->ended));
    else if (r->q->scene && t->scene.length > 0)
        write_bytes(w, t->scene.text, t->scene.length);
    else if (r->q->out == NULL)
        show_in_words(t, r->q->colour, w);
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

static void show_json(const struct result *r, struct json *j)
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

const struct renderer show_thermograph = {show_text, show_json};

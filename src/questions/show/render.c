/* SPDX-License-Identifier: MIT */
/* render.c: shows boards on a terminal, as scenes, and as JSON. */
#include "questions/render.h"

#include "scene/terminal.h"

void show_scene(const struct writer *scene, bool colour, struct writer *w)
{
    if (scene->length == 0 ||
        !terminal_draw(scene->text, scene->length, colour, scene->memory, w))
        write_text(w, "(too large to draw)\n");
}

static void show_board(const struct term *t, const uint8_t *pos, bool scene_itself,
                       bool colour, struct writer *w)
{
    struct writer scene;
    writer_init(&scene, w->memory);
    t->board->game->draw(t->board, pos + t->offset, &scene);
    if (scene.failed)
        w->failed = true;
    else if (scene.length > 0 && scene_itself)
        write_bytes(w, scene.text, scene.length);
    else
        show_scene(&scene, colour, w);
    writer_done(&scene);
}

void show_boards(const struct problem *p, const uint8_t *pos, bool scene_itself,
                 bool colour, struct writer *w)
{
    for (size_t i = 0; i < p->count; i++) {
        if (i > 0 || p->terms[i].negative)
            write_text(w, p->terms[i].negative ? "minus\n" : "plus\n");
        show_board(&p->terms[i], pos, scene_itself, colour, w);
    }
}

static void show_text(const struct result *r, struct writer *w)
{
    if (r->q->out == NULL || r->q->scene)
        show_boards(r->problem, r->position, r->q->scene, r->q->colour, w);
}

void show_scenes_json(const struct result *r, struct json *j)
{
    json_open_list(json_key(j, "scenes"));
    for (size_t i = 0; i < r->problem->count; i++) {
        const struct term *t = &r->problem->terms[i];
        t->board->game->draw(t->board, r->position + t->offset, json_text_open(j));
        json_text_close(j);
    }
    json_close_list(j);
}

const struct renderer show_render = {show_text, show_scenes_json};

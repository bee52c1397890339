/* SPDX-License-Identifier: MIT */
/* render.h: positions as pictures. */
#ifndef DICOT_ANSWER_RENDER_H
#define DICOT_ANSWER_RENDER_H

#include "answer/answer.h"

/* What --out is to show. */
struct drawing {
    const struct problem *problem; /* its LINE is the title, after `what` */
    const struct writer *line;     /* that LINE, if the problem is NULL */
    const uint8_t *position;
    const char *what; /* "thermograph of ", or empty */
    const struct writer *scenes;
    const bool *negative; /* of each scene; NULL: of none */
    size_t count;
};

/* Has the host draw it into the file of --out. On failure the error says why. */
enum answer_code draw_to_file(struct run *run, const struct drawing *d);

/* Refuses --out: the host has no files. */
enum answer_code refuse_file(struct run *run);

/* show/render.c: all boards of a position, as they are drawn on a terminal, or the scenes
 * they are drawn from. */
void show_boards(const struct problem *p, const uint8_t *pos, bool scene_itself,
                 bool colour, struct writer *w);

/* One scene on a terminal; "(too large to draw)" if that is so, or if it is empty. */
void show_scene(const struct writer *scene, bool colour, struct writer *w);

void show_render(const struct result *r, struct writer *w);
void show_render_json(const struct result *r, struct json *j);

#endif

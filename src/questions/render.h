/* SPDX-License-Identifier: MIT */
/* render.h: draws positions, for `render` and for other questions with --out. */
#ifndef DICOT_ANSWER_RENDER_H
#define DICOT_ANSWER_RENDER_H

#include "answer/answer.h"

/* What to draw into the file of --out. */
struct drawing {
    const struct problem *problem; /* the title is `what`, then its LINE */
    const struct writer *line;     /* the LINE, if the problem is NULL */
    const uint8_t *position;
    const char *what; /* "thermograph of ", or empty */
    const struct writer *scenes;
    const bool *negative; /* for each scene: a minus stands before it; NULL: for none */
    size_t count;
};

/* Asks the host to draw it into the file of --out. On failure the error says why. */
enum answer_code draw_to_file(struct run *run, const struct drawing *d);

/* Draws one scene about the position that the question is about, if --out is given. */
enum answer_code draw_scene(struct run *run, const char *what,
                            const struct writer *scene);

/* Refuses --out: the host has no files. */
enum answer_code refuse_file(struct run *run);

/* show/render.c: writes all boards of a position, drawn for a terminal, or the scenes
 * from which they are drawn. */
void show_boards(const struct problem *p, const uint8_t *pos, bool scene_itself,
                 bool colour, struct writer *w);

/* Draws one scene for a terminal. If it is too large or empty, writes "(too large to
 * draw)". */
void show_scene(const struct writer *scene, bool colour, struct writer *w);

/* Writes the scenes, one text per term. */
void show_scenes_json(const struct result *r, struct json *j);
extern const struct renderer show_render;

#endif

/* SPDX-License-Identifier: MIT */
/* render.h: draws positions, for `render` and for other questions with --out, and writes
 * what several answers have in common. */
#ifndef DICOT_QUESTIONS_RENDER_H
#define DICOT_QUESTIONS_RENDER_H

#include "answer/answer.h"
#include "value/thermo.h"

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

/* render.c: writes all boards of a position, drawn for a terminal, or the scenes
 * from which they are drawn. */
void show_boards(const struct problem *p, const uint8_t *pos, bool scene_itself,
                 bool colour, struct writer *w);

/* Draws one scene for a terminal. If it is too large or empty, writes "(too large to
 * draw)". */
void show_scene(const struct writer *scene, bool colour, struct writer *w);

/* Writes the scenes, one text per term. */
void show_scenes_json(const struct result *r, struct json *j);

/* ---- for all answers ---- */

static inline bool is_for_two(const struct result *r)
{
    return problem_players(r->problem) == 2;
}

/* Writes a result with its unit: "1 stone left", "25 points". */
void show_result(const struct board *b, int64_t result, struct writer *w);

/* Write a number such as 3 or -1/2. */
void show_dyadic(struct dyadic d, struct writer *w);
void show_dyadic_json(struct dyadic d, struct json *j);

/* Shortens what was written from `from` on to a length that people read, and adds how
 * long it was. */
void shorten_text(struct writer *w, size_t from);

#endif

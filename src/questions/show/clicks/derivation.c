/* SPDX-License-Identifier: MIT */
/* derivation.c: shows the picture of a derivation on a terminal, as a scene, and as
 * JSON. */
#include "questions/clicks/derivation.h"

#include "questions/render.h"

static void show_text(const struct result *r, struct writer *w)
{
    const struct request *q = r->q;
    const struct derivation_found *f = r->found;
    if (!f->clearing.known)
        write_format(w, "unknown: %s\n", ended_because(f->ended));
    else if (!f->clearing.cleared)
        write_format(w, "no derivation, since not all blocks can go (%s)\n",
                     f->best.reason);
    else if (q->scene)
        write_bytes(w, f->scene.text, f->scene.length);
    else if (q->out == NULL)
        show_scene(&f->scene, q->colour, w);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct derivation_found *f = r->found;
    json_key(j, "scenes");
    if (f->clearing.cleared) {
        json_open_list(j);
        json_bytes(j, f->scene.text, f->scene.length);
        json_close_list(j);
    } else {
        json_null(j);
    }
    show_clearing_json(r->q, &f->clearing, j);
}

const struct renderer show_derivation_picture = {show_text, show_json};

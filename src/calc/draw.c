/* SPDX-License-Identifier: MIT */
/* draw.c: draws boards and thermographs, for a terminal or into a file. */
#include <string.h>

#include "calc/functions.h"
#include "questions/render.h"
#include "questions/thermograph.h"

/* What to draw: scenes side by side. */
struct scenes {
    struct writer *scenes;
    bool *negative;
    size_t count;
};

/* ---- a thermograph ---- */

static bool copy_wall(struct machine *m, const struct thermograph *g, int who,
                      struct thermograph_found *to)
{
    uint32_t count = g->corners[who];
    to->wall[who] = arena_new(&m->arena, count, sizeof *to->wall[who]);
    to->corners[who] = count;
    if (to->wall[who] != NULL)
        memcpy(to->wall[who], g->wall[who], count * sizeof *to->wall[who]);
    return to->wall[who] != NULL;
}

static bool thermograph_scene(struct machine *m, const struct call *c, value v,
                              struct scenes *to)
{
    struct thermograph g;
    struct thermograph_found t = {.ended = ENDED_SOLVED};
    if (!value_thermograph(m->values, v, &g) || !value_mean(m->values, v, &t.mean) ||
        !value_temperature(m->values, v, &t.temperature))
        return machine_store_failed(m, c->place);
    if (!copy_wall(m, &g, LEFT, &t) || !copy_wall(m, &g, RIGHT, &t))
        return machine_no_memory(m, c->place);
    to->scenes[0] = writer_in(&m->arena);
    to->count = 1;
    draw_thermograph(&t, &to->scenes[0]);
    return !to->scenes[0].failed || machine_no_memory(m, c->place);
}

/* ---- boards ---- */

static bool board_scenes(struct machine *m, const struct call *c, const struct problem *p,
                         struct scenes *to)
{
    to->scenes = arena_new(&m->arena, p->count, sizeof *to->scenes);
    to->negative = arena_new(&m->arena, p->count, sizeof *to->negative);
    to->count = p->count;
    if (to->scenes == NULL || to->negative == NULL)
        return machine_no_memory(m, c->place);
    for (size_t i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        to->scenes[i] = writer_in(&m->arena);
        to->negative[i] = t->negative;
        t->board->game->draw(t->board, p->start + t->offset, &to->scenes[i]);
        if (to->scenes[i].failed)
            return machine_no_memory(m, c->place);
    }
    return true;
}

/* ---- where it goes ---- */

static bool to_file(struct machine *m, const struct call *c, const struct scenes *s,
                    const char *title, struct thing *to)
{
    const struct host *host = m->run->host;
    const struct picture picture = {.file = c->arguments[1].text.bytes,
                                    .title = title,
                                    .scenes = s->scenes,
                                    .negative = s->negative,
                                    .count = s->count,
                                    .scale = 1};
    struct error error = {0};
    if (host->draw == NULL)
        return machine_fail(m, c->place, BAD_INPUT, "there are no files here");
    if (host->draw(host->context, &picture, &error) != ANSWER_GIVEN)
        return machine_fail(m, c->place, IO_ERROR, "%s", error.message);
    return text_thing(m, c->place, picture.file, strlen(picture.file), to);
}

/* Makes a drawing the result, without its last newline: answers do not end with one. */
static bool to_text(struct machine *m, const struct call *c, const struct writer *text,
                    struct thing *to)
{
    size_t length = text->length;
    while (length > 0 && text->text[length - 1] == '\n')
        length--;
    return text->failed ? machine_no_memory(m, c->place)
                        : text_thing(m, c->place, text->text, length, to);
}

static bool is_coloured(const struct machine *m)
{
    return m->run->q != NULL && m->run->q->colour;
}

static bool file_is_named(struct machine *m, const struct call *c)
{
    return c->count < 2 || c->arguments[1].kind == CALC_TEXT ||
           call_refuse(m, c, 1, "the name of a file");
}

bool thermograph_function(struct machine *m, const struct call *c, struct thing *to)
{
    struct writer scene, text = writer_in(&m->arena), title = writer_in(&m->arena);
    struct scenes s = {.scenes = &scene};
    value v;
    if (!file_is_named(m, c) || !call_value(m, c, 0, &v) ||
        !thermograph_scene(m, c, v, &s))
        return false;
    if (c->count < 2) {
        show_scene(&scene, is_coloured(m), &text);
        return to_text(m, c, &text, to);
    }
    write_text(&title, "thermograph of ");
    if (value_name(m->values, v, &title) != OK || title.failed)
        return machine_no_memory(m, c->place);
    return to_file(m, c, &s, title.text, to);
}

static bool draw_boards(struct machine *m, const struct call *c, const struct problem *p,
                        const struct writer *line, struct thing *to)
{
    struct writer text = writer_in(&m->arena);
    struct scenes s;
    if (c->count < 2) {
        show_boards(p, p->start, false, is_coloured(m), &text);
        return to_text(m, c, &text, to);
    }
    return board_scenes(m, c, p, &s) && to_file(m, c, &s, line->text, to);
}

bool draw_function(struct machine *m, const struct call *c, struct thing *to)
{
    struct writer line = writer_in(&m->arena);
    struct error error = {0};
    struct problem p;
    if (c->arguments[0].kind != CALC_POSITION)
        return thermograph_function(m, c, to);
    if (!file_is_named(m, c) || !sum_line(m, c->place, &c->arguments[0], &line))
        return false;
    if (!problem_parse(&p, m->run->memory, line.text, line.length, &m->calc->options,
                       &error))
        return machine_fail(m, c->place, error.status, "%s", error.message);
    bool ok = draw_boards(m, c, &p, &line, to);
    problem_done(&p);
    return ok;
}

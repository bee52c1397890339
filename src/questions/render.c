/* SPDX-License-Identifier: MIT */
/* render.c: a position drawn for a terminal or into a file, or the scenes it is drawn
 * from. Boards on a terminal are drawn by the renderer, show/render.c; here are the
 * scenes of a picture in a file. */
#include "questions/render.h"

#include "answer/options.h"

/* ---- files ---- */

/* Longer titles are cut: a small part of a large position may be drawn. */
#define LONGEST_TITLE 20000

static bool write_title(const struct drawing *d, struct writer *title)
{
    write_text(title, d->what);
    if (d->problem != NULL)
        position_print_line(d->problem, d->position, title);
    else
        write_bytes(title, d->line->text, d->line->length);
    if (!title->failed && title->length > LONGEST_TITLE) {
        title->length = LONGEST_TITLE;
        write_text(title, " ...");
    }
    return !title->failed;
}

enum answer_code refuse_file(struct error *error)
{
    error_set(error, IO_ERROR, 1, "--out: there are no files here");
    return ANSWER_FAILED;
}

static enum answer_code refuse_picture(struct error *error)
{
    error_set(error, NO_MEMORY, 1, "the picture needs more memory than --memory allows");
    return ANSWER_BAD_INPUT;
}

enum answer_code draw_to_file(const struct request *q, const struct run *run,
                              const struct drawing *d, struct error *error)
{
    const struct host *host = run->host;
    struct writer title;
    if (host->draw == NULL)
        return refuse_file(error);
    writer_init(&title, run->memory);
    enum answer_code code = ANSWER_BAD_INPUT;
    if (write_title(d, &title)) {
        struct picture picture = {.file = q->out,
                                  .title = title.text,
                                  .scenes = d->scenes,
                                  .negative = d->negative,
                                  .count = d->count,
                                  .scale = q->scale};
        code = host->draw(host->context, &picture, error);
    } else {
        refuse_picture(error);
    }
    writer_done(&title);
    return code;
}

/* ---- the scenes of a sum ---- */

struct scenes {
    struct memory *memory;
    struct writer *scene; /* one per term */
    bool *negative;
    size_t count;
};

static bool scenes_make(struct scenes *s, const struct problem *p, const uint8_t *pos,
                        struct memory *m)
{
    *s = (struct scenes){.memory = m, .count = p->count};
    s->scene = memory_new(m, p->count, sizeof *s->scene);
    s->negative = memory_new(m, p->count, sizeof *s->negative);
    bool ok = s->scene != NULL && s->negative != NULL;
    for (size_t i = 0; ok && i < p->count; i++) {
        const struct term *t = &p->terms[i];
        s->negative[i] = t->negative;
        writer_init(&s->scene[i], m);
        t->board->game->draw(t->board, pos + t->offset, &s->scene[i]);
        ok = !s->scene[i].failed;
    }
    return ok;
}

static void scenes_done(struct scenes *s)
{
    for (size_t i = 0; s->scene != NULL && i < s->count; i++)
        if (s->scene[i].memory != NULL)
            writer_done(&s->scene[i]);
    memory_free(s->memory, s->scene, s->count, sizeof *s->scene);
    memory_free(s->memory, s->negative, s->count, sizeof *s->negative);
}

static enum answer_code draw_sum(const struct request *q, const struct run *run,
                                 struct error *error)
{
    struct scenes s;
    enum answer_code code;
    if (scenes_make(&s, q->problem, q->position, run->memory)) {
        struct drawing d = {.problem = q->problem,
                            .position = q->position,
                            .what = "",
                            .scenes = s.scene,
                            .negative = s.negative,
                            .count = s.count};
        code = draw_to_file(q, run, &d, error);
    } else {
        code = refuse_picture(error);
    }
    scenes_done(&s);
    return code;
}

/* ---- the command ---- */

static enum answer_code answer(const struct request *q, struct run *run, struct reply *to,
                               struct error *error)
{
    enum answer_code code = ANSWER_GIVEN;
    if (q->out != NULL)
        code = draw_sum(q, run, error);
    struct result r = {.problem = q->problem,
                       .position = q->position,
                       .status = "optimal",
                       .method = "rules",
                       .seconds = run_seconds(run)};
    if (code == ANSWER_GIVEN)
        reply_give(to, q, &r);
    return code;
}

const struct command render_command = {
    .name = "render",
    .arguments = "LINE | - | GAME - | GAME @FILE",
    .title = "draw a position, its thermograph or its game tree",
    .help = "Black stones are drawn as ●, white ones as ○, blocks by their letter; in "
            "colour where stdout is\na terminal and NO_COLOR is not set.\n\n"
            "  dicot render clobber grid 3x5 checkerboard\n"
            "  dicot render hackenbush 'edges 0-1:b,1-2:r,1-3:g'\n"
            "  dicot render clobber 'xo|ox' --after '1,1>1,2' --scene\n"
            "  dicot render 'clickomania aab|bca' --out board.pdf\n"
            "  dicot render pebbles 'tournament 3 (4,4)(0,0)(0,0)' --thermograph\n"
            "  dicot render clobber xxo --tree | dot -Tpdf >tree.pdf\n",
    .options =
        OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_GAMES | OPTIONS_AFTER | OPTIONS_RENDER,
    .answer = answer,
    .text = show_render,
    .json = show_render_json,
};

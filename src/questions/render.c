/* SPDX-License-Identifier: MIT */
/* render.c: draws a position for a terminal or into a file, or shows the scenes it is
 * drawn from; and writes what several answers have in common. */
#include "questions/render.h"

#include <assert.h>
#include <string.h>

#include "answer/options.h"
#include "scene/terminal.h"

/* ---- for all answers ---- */

void show_result(const struct board *b, int64_t result, struct writer *w)
{
    if (b->verdicts != NULL) {
        write_text(w, b->verdicts[result]);
        return;
    }
    size_t letters = strlen(b->unit);
    if (result == 1 && b->unit[letters - 1] == 's')
        letters--;
    write_format(w, "%lld %.*s%s", (long long)result, (int)letters, b->unit,
                 b->unit == b->game->unit && !b->game->scored ? " left" : "");
}

void show_dyadic(struct dyadic d, struct writer *w)
{
    write_number(w, d.n);
    if (d.e > 0)
        write_format(w, "/%llu", 1ull << d.e);
}

void show_dyadic_json(struct dyadic d, struct json *j)
{
    show_dyadic(d, json_text_open(j));
    json_text_close(j);
}

#define MOST_SHOWN 1000 /* bytes; longer values and moves are shortened ... */
#define SHOWN 300       /* ... to so many */

void shorten_text(struct writer *w, size_t from)
{
    size_t length = w->length - from;
    if (w->failed || length <= MOST_SHOWN)
        return;
    w->length = from + SHOWN;
    while (w->length > from && ((unsigned char)w->text[w->length] & 0xc0) == 0x80)
        w->length--; /* never cuts inside a UTF-8 character */
    write_format(w, " … (%zu bytes; --json shows all)", length);
}

/* ---- files ---- */

/* Longer titles are cut. The LINE may be far larger than the part that is drawn. */
#define LONGEST_TITLE 20000

static bool write_title(const struct drawing *d, struct writer *title)
{
    assert(d->problem != NULL || d->line != NULL);
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

enum answer_code refuse_file(struct run *run)
{
    return run_fail(run, IO_ERROR, "--out: there are no files here");
}

static enum answer_code refuse_picture(struct run *run)
{
    return run_lacks_memory(run, "the picture needs");
}

enum answer_code draw_to_file(struct run *run, const struct drawing *d)
{
    const struct host *host = run->host;
    struct writer title = writer_in(&run->arena);
    if (host->draw == NULL)
        return refuse_file(run);
    if (!write_title(d, &title))
        return refuse_picture(run);
    const struct picture picture = {.file = run->q->out,
                                    .title = title.text,
                                    .scenes = d->scenes,
                                    .negative = d->negative,
                                    .count = d->count,
                                    .scale = run->q->scale};
    return host->draw(host->context, &picture, run->error);
}

/* ---- the scenes of a sum ---- */

enum answer_code draw_scene(struct run *run, const char *what, const struct writer *scene)
{
    const struct drawing d = {.problem = run->q->problem,
                              .position = run->q->position,
                              .what = what,
                              .scenes = scene,
                              .count = 1};
    return run->q->out != NULL ? draw_to_file(run, &d) : ANSWER_GIVEN;
}

static enum answer_code draw_sum(struct run *run)
{
    const struct problem *p = run->q->problem;
    struct arena *a = &run->arena;
    struct writer *scenes = arena_new(a, p->count, sizeof *scenes);
    bool *negative = arena_new(a, p->count, sizeof *negative);
    bool ok = !a->failed;
    for (size_t i = 0; ok && i < p->count; i++) {
        const struct term *t = &p->terms[i];
        negative[i] = t->negative;
        scenes[i] = writer_in(a);
        t->board->game->draw(t->board, run->q->position + t->offset, &scenes[i]);
        ok = !scenes[i].failed;
    }
    if (!ok)
        return refuse_picture(run);
    const struct drawing d = {.problem = p,
                              .position = run->q->position,
                              .what = "",
                              .scenes = scenes,
                              .negative = negative,
                              .count = p->count};
    return draw_to_file(run, &d);
}

static enum answer_code render_answer(struct run *run)
{
    enum answer_code code = ANSWER_GIVEN;
    if (run->q->out != NULL)
        code = draw_sum(run);
    struct result r = result_of(run, "optimal", "rules", 0, NULL);
    return code == ANSWER_GIVEN ? reply_give(run, &r, code) : code;
}

/* ---- text and JSON ---- */

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

static void render_text(const struct result *r, struct writer *w)
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

static const struct renderer show_render = {render_text, show_scenes_json};

/* ---- the command ---- */

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
            "  dicot render clobber xxo --tree | dot -Tpdf >tree.pdf\n"
            "  dicot render clickomania abbaccadd --derivation --out derivation.svg\n",
    .options = OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_GAMES | OPTIONS_AFTER |
               OPTIONS_RENDER | OPTIONS_THREADS,
    .answer = render_answer,
    .show = &show_render,
};

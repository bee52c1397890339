/* SPDX-License-Identifier: MIT */
/* render.c: a position drawn in the terminal or into a file, or the scene it is drawn
 * from. */
#include "cli.h"

#include "picture.h"
#include "scene/terminal.h"
#include "thermograph.h"
#include "tree.h"

static void draw_term(const struct term *t, const uint8_t *pos, struct memory *m,
                      bool scene_itself, bool colour, struct writer *out)
{
    struct writer scene;
    writer_init(&scene, m);
    t->board->game->draw(t->board, pos + t->offset, &scene);
    if (scene.failed)
        out->failed = true;
    else if (scene.length > 0 && scene_itself)
        write_bytes(out, scene.text, scene.length);
    else if (scene.length == 0 ||
             !terminal_draw(scene.text, scene.length, colour, m, out))
        write_text(out, "(too large to draw)\n");
    writer_done(&scene);
}

void draw_problem(const struct problem *p, const uint8_t *pos, bool scene_itself,
                  bool colour, struct writer *out)
{
    for (size_t i = 0; i < p->count; i++) {
        if (i > 0 || p->terms[i].negative)
            write_text(out, p->terms[i].negative ? "minus\n" : "plus\n");
        draw_term(&p->terms[i], pos, p->memory, scene_itself, colour, out);
    }
}

/* The scenes, one text per term. */
static void render_json(const struct problem *p, const struct run *run,
                        struct writer *out)
{
    struct json j = json_of(out);
    report_begin(p, run->position, &j);
    json_key(&j, "scenes");
    json_open_list(&j);
    for (size_t i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        t->board->game->draw(t->board, run->position + t->offset, json_text_open(&j));
        json_text_close(&j);
    }
    json_close_list(&j);
    report_end(&j, "optimal", "rules", 0, now() - run->started);
}

static enum exit_code render(const struct settings *set, const struct problem *p,
                             struct run *run, struct writer *out, struct error *error)
{
    enum exit_code code = EXIT_ANSWERED;
    if (set->thermograph && set->tree) {
        error_set(error, BAD_INPUT, 1, "--thermograph and --tree are two questions");
        return EXIT_BAD_INPUT;
    }
    if (set->thermograph)
        return render_thermograph(set, p, run, out, error);
    if (set->tree)
        return render_tree(set, p, run, out, error);
    if (set->out != NULL)
        code = picture_write(p, run->position, NULL, "", set->out, set->scale, error);
    if (code == EXIT_ANSWERED && set->json)
        render_json(p, run, out);
    else if (code == EXIT_ANSWERED && (set->out == NULL || set->scene))
        draw_problem(p, run->position, set->scene, colour_wanted(), out);
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
    .flags = FLAGS_OUTPUT | FLAGS_LIMITS | FLAGS_OPTIONS | FLAGS_AFTER | FLAGS_RENDER,
    .solve_one = render,
};

/* SPDX-License-Identifier: MIT */
/* reduce.c: shows a reduction, as text and as JSON. */
#include "questions/reduce.h"

#include <string.h>

#include "questions/render.h"

static bool moves_wanted(const struct result *r)
{
    const struct reduce_found *f = r->found;
    return f->found && strcmp(r->q->moves, "text") == 0;
}

/* ---- text ---- */

static void show_moves(const struct reduce_found *f, struct writer *w)
{
    struct cursor moves = cursor_of(f->moves.text, f->moves.length, NULL);
    write_text(w, "moves:");
    while (!cursor_at_end(&moves)) {
        struct cursor m = cursor_take_line(&moves);
        write_byte(w, ' ');
        write_bytes(w, m.at, cursor_left(&m));
    }
    write_byte(w, '\n');
}

static void show_solution(const struct result *r, struct writer *w)
{
    const struct reduce_found *f = r->found;
    const char *name = f->reduction->solution_name;
    if (f->found) {
        write_format(w, "%s: %s\n", name, f->solution.text);
        if (f->stuck)
            write_format(w, "its clicks do not clear the board: %llu blocks are left\n",
                         (unsigned long long)f->left);
        else if (r->q->from == NULL && moves_wanted(r))
            show_moves(f, w);
    } else if (f->known) {
        write_format(w, "no %s: %s\n", name, f->reason);
    } else {
        write_format(w, "unknown: %s\n", f->reason);
    }
}

static void show_board(const struct reduce_found *f, struct writer *w)
{
    const struct clicks_runs *b = f->board;
    write_format(w, "board: %u rows, %u columns, %llu blocks, %u runs, %u colours\n",
                 b->rows, b->columns, (unsigned long long)f->blocks, b->runs, b->colours);
    if (f->sizes.length > 0)
        write_format(w, "sizes: %s\n", f->sizes.text);
}

static void show_board_json(const struct reduce_found *f, struct json *j)
{
    const struct clicks_runs *b = f->board;
    json_count(json_key(j, "rows"), b->rows);
    json_count(json_key(j, "columns"), b->columns);
    json_count(json_key(j, "blocks"), f->blocks);
    json_count(json_key(j, "runs"), b->runs);
    json_count(json_key(j, "colours"), b->colours);
    if (f->sizes.length > 0)
        json_text(json_key(j, "sizes"), f->sizes.text);
}

static void show_text(const struct result *r, struct writer *w)
{
    const struct reduce_found *f = r->found;
    write_bytes(w, f->line.text, f->line.length);
    write_byte(w, '\n');
    if (f->reduction->print_beside != NULL) {
        write_format(w, "%s: ", f->reduction->beside);
        write_bytes(w, f->beside.text, f->beside.length);
        write_byte(w, '\n');
    }
    if (f->board != NULL)
        show_board(f, w);
    if (f->asked)
        show_solution(r, w);
    if (r->q->scene)
        write_bytes(w, f->scene.text, f->scene.length);
    if (r->q->draw)
        show_scene(&f->scene, r->q->colour, w);
}

/* ---- JSON ---- */

static void show_moves_json(const struct reduce_found *f, struct json *j)
{
    struct cursor moves = cursor_of(f->moves.text, f->moves.length, NULL);
    json_open_list(json_key(j, "moves"));
    while (!cursor_at_end(&moves)) {
        struct cursor m = cursor_take_line(&moves);
        json_bytes(j, m.at, cursor_left(&m));
    }
    json_close_list(j);
}

#define MOST_RUNS 20000 /* largest board, in runs, whose boxes are listed */

/* Writes, for each box of the scene, its name and the moves that remove its runs, from
 * the bottom up. */
static void show_boxes(const struct reduce_found *f, struct json *j)
{
    json_open_list(j);
    for (size_t i = 0; i < f->boxes.count; i++) {
        const struct drawn_box *box = &f->boxes.list[i];
        json_open(j);
        json_text(json_key(j, "name"), box->name);
        json_open_list(json_key(j, "gone"));
        for (uint32_t run = box->first; run < box->first + box->runs; run++)
            json_count(j, f->when[run]);
        json_close_list(j);
        json_close(j);
    }
    json_close_list(j);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct reduce_found *f = r->found;
    json_text(json_key(j, "reduction"), f->reduction->name);
    if (f->reduction->print_beside != NULL)
        json_text(json_key(j, "beside"), f->beside.length > 0 ? f->beside.text : NULL);
    if (f->board != NULL)
        show_board_json(f, j);
    if (f->asked) {
        json_text(json_key(j, "solution"), f->found ? f->solution.text : NULL);
    }
    if (f->asked && !f->found)
        json_text(json_key(j, "reason"), f->reason);
    if (f->stuck)
        json_count(json_key(j, "left"), f->left);
    else if (moves_wanted(r))
        show_moves_json(f, j);
    if (r->q->scene || r->q->draw) {
        /* As `render` does; an empty scene is too large to draw. */
        json_open_list(json_key(j, "scenes"));
        json_bytes(j, f->scene.text, f->scene.length);
        json_close_list(j);
    }
    if (r->q->scene && f->board != NULL && f->when != NULL && f->boxes.count > 0 &&
        f->board->runs <= MOST_RUNS)
        show_boxes(f, json_key(j, "boxes"));
    if (f->story.count > 0)
        story_write_json(&f->story, json_key(j, "steps"));
}

const struct renderer show_reduce = {show_text, show_json};

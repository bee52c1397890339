/* SPDX-License-Identifier: MIT */
/* moves.c: shows the legal moves of a position, as text and as JSON. */
#include "questions/moves.h"

#include "questions/show/show.h"

static void show_list(const struct result *r, enum player who, struct writer *w)
{
    const struct legal_moves *l = r->found;
    struct sum_iterator at = {0};
    struct sum_move m;
    for (uint64_t i = 0; i < l->count[who] && !w->failed; i++) {
        position_next(r->problem, r->position, who, &at, l->scratch, &m);
        write_text(w, i > 0 ? " " : "");
        position_print_move(r->problem, r->position, who, m, w);
    }
}

static void show_text(const struct result *r, struct writer *w)
{
    static const char *const names[] = {"Left: ", "Right: "};
    bool two = is_for_two(r);
    for (int who = LEFT; who <= (two ? RIGHT : LEFT); who++) {
        write_text(w, two ? names[who] : "");
        show_list(r, (enum player)who, w);
        write_byte(w, '\n');
    }
}

void show_move_list_json(const struct result *r, const struct legal_moves *l,
                         enum player who, struct json *j)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    json_open_list(j);
    for (uint64_t i = 0; i < l->count[who] && !j->out->failed; i++) {
        position_next(r->problem, r->position, who, &at, l->scratch, &m);
        position_print_move(r->problem, r->position, who, m, json_text_open(j));
        json_text_close(j);
    }
    json_close_list(j);
}

static void show_json(const struct result *r, struct json *j)
{
    static const char *const keys[] = {"left", "right"};
    bool two = is_for_two(r);
    for (int who = LEFT; who <= (two ? RIGHT : LEFT); who++) {
        show_move_list_json(r, r->found, (enum player)who,
                            json_key(j, two ? keys[who] : "moves"));
    }
}

const struct renderer show_moves = {show_text, show_json};

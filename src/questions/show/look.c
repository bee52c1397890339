/* SPDX-License-Identifier: MIT */
/* look.c: shows what a player sees of a position, as text and as JSON. */
#include "questions/look.h"

#include "game/theory.h"
#include "game/touch.h"
#include "questions/render.h"
#include "questions/show/show.h"
#include "solve/method.h"

static const char *const players[] = {"left", "right"};
static const char *const player_names[] = {"Left", "Right"};

/* One player: returns the result of ending here, with the points that the moves of
 * --after gained. */
static int64_t result_here(const struct result *r)
{
    const struct board *b = problem_board(r->problem);
    int64_t end = b->game->result(b, r->position);
    return end == NO_RESULT ? NO_RESULT : end + r->q->gained;
}

static bool may_stop(const struct result *r)
{
    const struct board *b = problem_board(r->problem);
    const struct look_found *f = r->found;
    return f->over || (b->game->may_stop != NULL && b->game->may_stop(b, r->position));
}

/* ---- text ---- */

static void show_for_one(const struct result *r, struct writer *w)
{
    const struct board *b = problem_board(r->problem);
    const struct look_found *f = r->found;
    if (!f->over && b->game->turn != NULL)
        write_format(w, "%s to move\n", b->game->turn(b, r->position));
    if (f->over && result_here(r) == NO_RESULT) {
        write_text(w, "the play is over: this end does not meet the target\n");
    } else if (f->over) {
        write_text(w, "the play is over: ");
        show_result(b, result_here(r), w);
        write_byte(w, '\n');
    }
}

static void show_for_two(const struct result *r, struct writer *w)
{
    const struct look_found *f = r->found;
    if (f->over)
        write_format(w, "%s cannot move: %s wins\n", player_names[f->turn],
                     player_names[other(f->turn)]);
    else
        write_format(w, "%s to move\n", player_names[f->turn]);
}

static void show_text(const struct result *r, struct writer *w)
{
    const struct look_found *f = r->found;
    show_boards(r->problem, r->position, false, r->q->colour, w);
    (is_for_two(r) ? show_for_two : show_for_one)(r, w);
    if (f->why[0] != '\0')
        write_format(w, "%s\n", f->why);
}

/* ---- JSON ---- */

static void write_state_of_two(const struct look_found *f, struct json *j)
{
    json_text(json_key(j, "turn"), players[f->turn]);
    json_bool(json_key(j, "over"), f->over);
    json_text(json_key(j, "winner"), f->over ? players[other(f->turn)] : NULL);
}

static void write_result(const struct board *b, int64_t result, struct json *j)
{
    json_key(j, "result");
    if (result == NO_RESULT) {
        json_null(j);
        return;
    }
    json_integer(j, result);
    show_result(b, result, json_text_open(json_key(j, "result_text")));
    json_text_close(j);
}

/* Lists the methods that rest on a theorem and fit the position. Some of them find out
 * only when they run that they have no play for it. */
static void write_strategies(const struct look_found *f, struct json *j)
{
    bool whole = problem_board(f->task.problem)->missing == NULL;
    json_open_list(j);
    for (const struct method *const *m = solve_methods; whole && *m != NULL; m++)
        if (((const struct solve_method *)*m)->theorem != NULL && (*m)->fits(&f->task))
            json_text(j, (*m)->name);
    json_close_list(j);
}

static void write_state_of_one(const struct result *r, struct json *j)
{
    const struct board *b = problem_board(r->problem);
    const struct look_found *f = r->found;
    json_text(json_key(j, "turn"),
              b->game->turn != NULL ? b->game->turn(b, r->position) : NULL);
    json_bool(json_key(j, "over"), f->over);
    json_bool(json_key(j, "may_stop"), may_stop(r));
    write_result(b, result_here(r), j);
    json_integer(json_key(j, "gained"), r->q->gained);
    json_bool(json_key(j, "maximise"), b->maximise);
    json_bool(json_key(j, "scored"), b->game->scored);
    json_bool(json_key(j, "verdict"), b->verdicts != NULL);
    json_text(json_key(j, "missing"), b->missing);
    json_key(j, "bound");
    if (f->bound == NO_RESULT)
        json_null(j);
    else
        json_integer(j, f->bound);
    json_text(json_key(j, "reason"), f->reason);
    json_bytes(json_key(j, "parts"), f->parts.length > 0 ? f->parts.text : "",
               f->parts.length);
    write_strategies(f, json_key(j, "strategies"));
}

static void write_facts(const struct result *r, struct json *j)
{
    struct fact facts[MOST_FACTS];
    const struct term *t = &r->problem->terms[0];
    const struct theory *theory = theory_of(t->board->game);
    size_t count = 0;
    if (theory->facts != NULL && r->problem->count == 1)
        count = theory->facts(t->board, r->position + t->offset, facts);
    json_open(json_key(j, "facts"));
    for (size_t i = 0; i < count; i++)
        json_integer(json_key(j, facts[i].name), facts[i].number);
    json_close(j);
}

static void write_boards(const struct result *r, struct json *j)
{
    const struct look_found *f = r->found;
    const struct problem *p = r->problem;
    show_scenes_json(r, j);
    json_open_list(json_key(j, "negative"));
    for (size_t i = 0; i < p->count; i++)
        json_bool(j, p->terms[i].negative);
    json_close_list(j);
    json_open_list(json_key(j, "places"));
    for (size_t i = 0; i < p->count; i++)
        json_bytes(j, f->places[i].length > 0 ? f->places[i].text : "",
                   f->places[i].length);
    json_close_list(j);
    json_open_list(json_key(j, "marks"));
    for (size_t i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        struct writer *w = json_text_open(j);
        if (f->places[i].length > 0 && t->board->game->touch->marks != NULL)
            t->board->game->touch->marks(t->board, r->position + t->offset, w);
        json_text_close(j);
    }
    json_close_list(j);
}

/* Writes how each move is made by touching, in the order of the list of moves; null: it
 * can only be typed. */
static void write_touches(const struct result *r, enum player who, struct json *j)
{
    const struct look_found *f = r->found;
    struct sum_iterator at = {0};
    struct sum_move m;
    json_open_list(j);
    for (uint64_t i = 0; i < f->moves.count[who] && !j->out->failed; i++) {
        position_next(r->problem, r->position, who, &at, f->moves.scratch, &m);
        const struct term *t = &r->problem->terms[m.term];
        if (f->places[m.term].length == 0) {
            json_null(j);
            continue;
        }
        struct writer *w = json_text_open(j);
        if (r->problem->count > 1)
            write_format(w, "#%zu ", m.term + 1);
        t->board->game->touch->of_move(t->board, r->position + t->offset,
                                       term_player(t, who), m.move, f->moves.scratch, w);
        json_text_close(j);
    }
    json_close_list(j);
}

static void write_moves(const struct result *r, struct json *j)
{
    static const char *const touch_keys[] = {"left_touch", "right_touch"};
    const struct look_found *f = r->found;
    if (!is_for_two(r)) {
        show_move_list_json(r, &f->moves, LEFT, json_key(j, "moves"));
        write_touches(r, LEFT, json_key(j, "touch"));
        return;
    }
    for (int who = LEFT; who <= RIGHT; who++) {
        show_move_list_json(r, &f->moves, (enum player)who, json_key(j, players[who]));
        write_touches(r, (enum player)who, json_key(j, touch_keys[who]));
    }
}

static void show_json(const struct result *r, struct json *j)
{
    const struct look_found *f = r->found;
    position_print_line(r->problem, r->position, json_text_open(json_key(j, "line")));
    json_text_close(j);
    json_integer(json_key(j, "players"), problem_players(r->problem));
    if (is_for_two(r))
        write_state_of_two(f, j);
    else
        write_state_of_one(r, j);
    write_facts(r, j);
    write_boards(r, j);
    write_moves(r, j);
    if (r->q->touch != NULL)
        json_text(json_key(j, "why"), f->why[0] != '\0' ? f->why : NULL);
}

const struct renderer show_look = {show_text, show_json};

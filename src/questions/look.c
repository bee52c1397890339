/* SPDX-License-Identifier: MIT */
/* look.c: everything that a player sees of a position: the board, where it can be
 * touched, whose turn it is, the moves and how each is made by touching, and how play
 * ended. A page that shows this needs to know no rules. */
#include <string.h>

#include "answer/options.h"
#include "game/theory.h"
#include "game/touch.h"
#include "questions/moves.h"
#include "questions/render.h"
#include "solve/method.h"

/* What `look` finds. */
struct look_found {
    struct task task; /* the task of solving the position; tells which methods fit */
    struct legal_moves moves;
    enum player turn;      /* whose turn it is; Left if there is one player */
    bool over;             /* the player whose turn it is has no move */
    struct writer *places; /* one per term: its places (game/touch.h); empty: none */
    int64_t bound;         /* one player: no play is better; NO_RESULT: unknown */
    const char *reason;    /* why that bound holds */
    struct writer parts;   /* facts about each part, found by counting; may be empty */
    char why[200];         /* why the touched places are no move; empty: not asked */
};

#define MOST_LISTED 20000 /* moves of a player */
#define MOST_TOUCHED 8    /* places in --touch */

/* ---- places ---- */

static bool is_drawn(const struct term *t, const uint8_t *pos, struct memory *m)
{
    struct writer scene;
    writer_init(&scene, m);
    t->board->game->draw(t->board, pos + t->offset, &scene);
    bool drawn = scene.length > 0 && !scene.failed;
    writer_done(&scene);
    return drawn;
}

/* Lists the places of every term that is drawn and can be touched. */
static bool list_places(struct run *run, struct look_found *found)
{
    const struct request *q = run->q;
    const struct problem *p = q->problem;
    found->places = arena_new(&run->arena, p->count, sizeof *found->places);
    for (size_t i = 0; found->places != NULL && i < p->count; i++) {
        const struct term *t = &p->terms[i];
        found->places[i] = writer_in(&run->arena);
        if (t->board->game->touch != NULL && is_drawn(t, q->position, run->memory))
            t->board->game->touch->places(t->board, q->position + t->offset,
                                          &found->places[i]);
        if (found->places[i].failed)
            return false;
    }
    return found->places != NULL;
}

/* ---- touched ---- */

struct touched {
    uint64_t term;
    uint32_t places[MOST_TOUCHED];
    size_t count;
};

/* Reads text such as "#2 4>5"; the number of the term is left out if there is one
 * term. */
static bool read_touched(const struct look_found *found, const struct problem *p,
                         struct cursor c, struct touched *t)
{
    uint64_t number = 1;
    if (cursor_take(&c, "#") &&
        !cursor_number(&c, p->count, "the number of a term", &number))
        return false;
    if (number == 0)
        return cursor_expected(&c, "the number of a term, from 1");
    cursor_blanks(&c);
    t->term = number - 1;
    uint64_t places = 0; /* one per line */
    for (size_t i = 0; i < found->places[t->term].length; i++)
        places += found->places[t->term].text[i] == '\n';
    do {
        uint64_t place;
        if (t->count == MOST_TOUCHED)
            return cursor_fail(&c, BAD_INPUT, "at most %d places", MOST_TOUCHED);
        if (places == 0)
            return cursor_fail(&c, BAD_INPUT, "there is no place to touch");
        if (!cursor_number(&c, places - 1, "the number of a place", &place))
            return false;
        t->places[t->count++] = (uint32_t)place;
    } while (cursor_take(&c, ">"));
    return cursor_done(&c, "'>' and the next place");
}

/* Writes why the move that these touches mean is not legal; nothing if it is. */
static void look_explain(const struct request *q, struct look_found *found,
                         const struct touched *t, struct writer *text)
{
    const struct term *term = &q->problem->terms[t->term];
    struct error error = {0};
    struct sum_move m;
    if (q->problem->count > 1)
        write_format(text, "#%llu ", (unsigned long long)t->term + 1);
    term->board->game->touch->meant(term->board, q->position + term->offset,
                                    term_player(term, found->turn), t->places, t->count,
                                    text);
    struct cursor c = cursor_of(text->text, text->length, &error);
    if (!text->failed && !position_parse_move(q->problem, q->position, found->turn, &c,
                                              found->moves.scratch, &m))
        text_format(found->why, sizeof found->why, "%s", error.message);
}

static bool answer_touch(struct run *run, struct look_found *found)
{
    const struct request *q = run->q;
    struct touched touched = {0};
    struct cursor c = cursor_of(q->touch, strlen(q->touch), run->error);
    struct writer text = writer_in(&run->arena);
    c.label = "--touch";
    if (!read_touched(found, q->problem, c, &touched))
        return false;
    look_explain(q, found, &touched, &text);
    return !text.failed;
}

/* ---- what counting tells ---- */

/* Finds the bound that the game's theory gives without a search. */
static bool find_bound(struct run *run, struct look_found *found)
{
    const struct request *q = run->q;
    const struct board *b = problem_board(q->problem);
    found->bound = NO_RESULT;
    if (problem_players(q->problem) == 2 || theory_of(b->game)->bound == NULL ||
        b->missing != NULL)
        return true;
    void *scratch = arena_new(&run->arena, q->problem->scratch_size, 1);
    if (scratch == NULL)
        return false;
    found->bound = b->game->theory->bound(b, q->position, scratch, &found->reason);
    if (found->bound != NO_RESULT)
        found->bound += q->gained;
    const struct touch *touch = b->game->touch;
    if (touch != NULL && touch->parts != NULL && !b->maximise &&
        found->places[0].length > 0)
        touch->parts(b, q->position, scratch, &found->parts);
    return !found->parts.failed;
}

static enum answer_code look_answer(struct run *run)
{
    struct look_found found = {
        .task = run_task(run), .turn = turn_of(run->q), .parts = writer_in(&run->arena)};
    if (!legal_moves_find(run, MOST_LISTED, &found.moves))
        return ANSWER_BAD_INPUT;
    found.over = found.moves.count[found.turn] == 0 && !found.moves.cut[found.turn];
    bool ok = list_places(run, &found) && find_bound(run, &found) &&
              (run->q->touch == NULL || answer_touch(run, &found));
    if (!ok && run->error->status == OK)
        return run_fail(run, NO_MEMORY, "more memory needed than --memory allows");
    if (!ok)
        return ANSWER_BAD_INPUT;
    bool cut = found.moves.cut[LEFT] || found.moves.cut[RIGHT];
    struct result r =
        result_of(run, cut ? "bound" : "optimal", "rules",
                  found.moves.count[LEFT] + found.moves.count[RIGHT], &found);
    return reply_give(run, &r, cut ? ANSWER_LIMIT : ANSWER_GIVEN);
}

/* ---- text and JSON ---- */

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

static void look_text(const struct result *r, struct writer *w)
{
    const struct look_found *f = r->found;
    show_boards(r->problem, r->position, false, r->q->colour, w);
    (is_for_two(r) ? show_for_two : show_for_one)(r, w);
    if (f->why[0] != '\0')
        write_format(w, "%s\n", f->why);
}

/* ---- JSON ---- */

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

static void look_json(const struct result *r, struct json *j)
{
    const struct look_found *f = r->found;
    position_print_line(r->problem, r->position, json_text_open(json_key(j, "line")));
    json_text_close(j);
    json_integer(json_key(j, "players"), problem_players(r->problem));
    if (is_for_two(r)) {
        json_text(json_key(j, "turn"), players[f->turn]);
        json_bool(json_key(j, "over"), f->over);
        json_text(json_key(j, "winner"), f->over ? players[other(f->turn)] : NULL);
    } else {
        write_state_of_one(r, j);
    }
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
    write_boards(r, j);
    write_moves(r, j);
    if (r->q->touch != NULL)
        json_text(json_key(j, "why"), f->why[0] != '\0' ? f->why : NULL);
}

static const struct renderer show_look = {look_text, look_json};

/* ---- the command ---- */

const struct command look_command = {
    .name = "look",
    .arguments = "LINE | - | GAME - | GAME @FILE",
    .title = "all that a player sees: board, turn, moves and how it ended",
    .help =
        "Draws the position and says whose turn it is. --json adds the scene, its "
        "places, and for each move the\nplaces that are touched to make it, so that "
        "programs can let people play without knowing the rules\n(doc/formats.md).\n\n"
        "  dicot look clobber 'xo|ox' --after '1,1>1,2'\n"
        "  dicot look samegame 'aab|bba' --after 1,1 --json\n"
        "  dicot look sc2 'xo|ox' --touch '0>3' --json\n",
    .options = OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_GAMES | OPTIONS_AFTER |
               OPTIONS_TURN | OPTIONS_LOOK | OPTIONS_THREADS,
    .answer = look_answer,
    .show = &show_look,
};

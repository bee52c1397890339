/* SPDX-License-Identifier: MIT */
/* look.c: everything that a player sees of a position: the board, where it can be
 * touched, whose turn it is, the moves and how each is made by touching, and how play
 * ended. A page that shows this needs to know no rules. */
#include "questions/look.h"

#include <string.h>

#include "answer/options.h"
#include "game/theory.h"
#include "game/touch.h"

#define MOST_LISTED 20000 /* moves of a player */
#define MOST_TOUCHED 8    /* places in --touch */

enum player turn_of(const struct request *q)
{
    if (problem_players(q->problem) == 1)
        return LEFT;
    return q->whose == TURN_NEXT ? q->turn : q->whose == TURN_LEFT ? LEFT : RIGHT;
}

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

static uint64_t count_lines(const struct writer *w)
{
    uint64_t lines = 0;
    for (size_t i = 0; i < w->length; i++)
        lines += w->text[i] == '\n';
    return lines;
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
    const uint64_t places = count_lines(&found->places[t->term]);
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
static void explain(const struct request *q, struct look_found *found,
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
    explain(q, found, &touched, &text);
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

/* ---- the command ---- */

static enum answer_code answer(struct run *run)
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
    .answer = answer,
    .show = &show_look,
};

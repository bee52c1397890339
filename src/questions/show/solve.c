/* SPDX-License-Identifier: MIT */
/* solve.c: shows the best result of a one-player position, as text and as JSON. */
#include "questions/solve.h"

#include <string.h>

#include "answer/replay.h"
#include "questions/show/show.h"
#include "game/theory.h"
#include "solve/openings.h"

/* ---- plays ---- */

static void show_count(const struct plays *p, struct writer *w)
{
    write_text(w, "best plays: ");
    if (p->counted != ENDED_SOLVED)
        write_format(w, "unknown, %s", ended_because(p->counted));
    else if (p->count.over)
        write_text(w, "2^256 or more");
    else
        big_count_print(&p->count, w);
    write_byte(w, '\n');
}

static void show_count_json(const struct plays *p, struct json *j)
{
    const struct big_count *count = &p->count;
    json_key(j, "count");
    if (p->counted != ENDED_SOLVED) {
        json_null(j);
    } else if (count->over) {
        json_text(j, "2^256 or more");
    } else if (big_count_is_small(count)) {
        json_count(j, (uint64_t)count->limb[1] << 32 | count->limb[0]);
    } else {
        big_count_print(count, json_text_open(j));
        json_text_close(j);
    }
}

static const struct judged_opening *openings_of(const struct plays *p, size_t *count)
{
    *count = 0;
    return p->openings != NULL ? openings_list(p->openings, count) : NULL;
}

/* Writes the first moves with that verdict, each after a blank. Returns how many there
 * are. */
static size_t show_first_moves(const struct result *r, const struct plays *p, int verdict,
                               struct writer *w)
{
    const struct board *b = problem_board(r->problem);
    size_t count, shown = 0;
    const struct judged_opening *list = openings_of(p, &count);
    for (size_t i = 0; i < count; i++)
        if ((int)list[i].verdict == verdict) {
            write_byte(w, ' ');
            b->game->print_move(b, r->position, LEFT, list[i].move, w);
            shown++;
        }
    return shown;
}

static void show_openings(const struct result *r, const struct plays *p, struct writer *w)
{
    bool cut = p->opened != ENDED_SOLVED;
    write_text(w, "first moves that keep it:");
    if (cut && p->openings == NULL)
        write_text(w, " unknown");
    else if (show_first_moves(r, p, OPENING_KEEPS, w) == 0)
        write_text(w, " none");
    if (cut && p->openings != NULL) {
        write_text(w, "; unknown:");
        show_first_moves(r, p, OPENING_UNKNOWN, w);
        write_format(w, "; %s", ended_because(p->opened));
    }
    write_byte(w, '\n');
}

static void show_first_moves_json(const struct result *r, const struct plays *p,
                                  int verdict, struct json *j)
{
    const struct board *b = problem_board(r->problem);
    size_t count;
    const struct judged_opening *list = openings_of(p, &count);
    json_open_list(j);
    for (size_t i = 0; i < count; i++)
        if ((int)list[i].verdict == verdict) {
            b->game->print_move(b, r->position, LEFT, list[i].move, json_text_open(j));
            json_text_close(j);
        }
    json_close_list(j);
}

static void show_openings_json(const struct result *r, const struct plays *p,
                               struct json *j)
{
    bool cut = p->opened != ENDED_SOLVED;
    json_key(j, "openings");
    if (cut && p->openings == NULL) {
        json_null(j);
        return;
    }
    show_first_moves_json(r, p, OPENING_KEEPS, j);
    if (cut) {
        show_first_moves_json(r, p, OPENING_UNKNOWN, json_key(j, "openings_unknown"));
    }
}

/* ---- text ---- */

/* Shows the length of the play, for games that ask for the shortest one. */
static void show_length(const struct best *best, struct writer *w)
{
    write_text(w, "length: ");
    if (best->found)
        write_format(w, "%llu", (unsigned long long)best->length);
    if (!best->found || best->shortest < best->length)
        write_format(w, "%sat least %llu", best->found ? ", " : "",
                     (unsigned long long)best->shortest);
    write_byte(w, '\n');
}

/* Shows what is proved if result and bound do not meet. */
static void show_bound(const struct board *b, const struct best *best, struct writer *w)
{
    if (b->game->shortest && best->found) {
        write_text(w, "not proved shortest");
        return;
    }
    if (best->bound == NOTHING_PROVED) {
        write_text(w, "no bound is proved");
        return;
    }
    if (b->verdicts != NULL)
        write_format(w, "at best %s", b->verdicts[best->bound]);
    else
        write_format(w, "%s than %lld are impossible", b->maximise ? "more" : "fewer",
                     (long long)best->bound);
    write_format(w, " (%s)", best->reason);
}

static void show_no_play(const struct board *b, const struct solve_found *f,
                         struct writer *w)
{
    if (f->optimal) {
        write_format(w, "%s (%s)\n",
                     b->verdicts != NULL ? b->verdicts[1]
                                         : "impossible: no ending meets the target",
                     f->best.reason);
        return;
    }
    if (f->ended != ENDED_SOLVED)
        write_format(w, "unknown: %s; ", ended_because(f->ended));
    show_bound(b, &f->best, w);
    write_byte(w, '\n');
    if (f->best.shortest > 0)
        show_length(&f->best, w);
}

static void show_play_result(const struct board *b, const struct solve_found *f,
                             struct writer *w)
{
    show_result(b, f->best.result, w);
    write_text(w, ", ");
    if (f->optimal)
        write_format(w, "optimal (%s)", f->best.reason);
    else
        show_bound(b, &f->best, w);
    if (f->ended != ENDED_SOLVED)
        write_format(w, "; %s", ended_because(f->ended));
    write_byte(w, '\n');
    if (b->game->shortest)
        show_length(&f->best, w);
}

#define MANY_BYTES 500 /* longer positions are of no use to readers */

static void show_final(const struct result *r, const struct solve_found *f,
                       struct writer *w)
{
    struct writer measure = writer_to_measure(); /* the text may take gigabytes */
    position_print(r->problem, f->final, &measure);
    write_text(w, "final: ");
    if (measure.length > MANY_BYTES)
        write_format(w, "%zu characters, shown by --json", measure.length);
    else
        position_print(r->problem, f->final, w);
    write_byte(w, '\n');
}

static void show_play(const struct result *r, const struct solve_found *f,
                      struct writer *w)
{
    const struct board *b = problem_board(r->problem);
    show_play_result(b, f, w);
    if (strcmp(r->q->moves, "text") == 0) {
        write_text(w, "moves: ");
        play_print(b, r->position, &f->best, " ", w);
        write_byte(w, '\n');
    }
    if (f->missing != NULL)
        write_format(w, "missing: the method %s, which is not in this build\n",
                     f->missing);
    show_final(r, f, w);
}

static void show_text(const struct result *r, struct writer *w)
{
    static const char *const verdicts[] = {[HOLDS_NOT_ASKED] = "",
                                           [HOLDS_YES] = "yes: ",
                                           [HOLDS_NO] = "no: ",
                                           [HOLDS_UNKNOWN] = "unknown: "};
    const struct solve_found *f = r->found;
    if (f->theorem != NULL)
        write_format(w, "theorem: %s\n", f->theorem);
    write_bytes(w, f->steps.text, f->steps.length);
    if (f->best.found || f->holds != HOLDS_UNKNOWN) /* else "unknown" follows anyway */
        write_text(w, verdicts[f->holds]);
    if (f->best.found)
        show_play(r, f, w);
    else
        show_no_play(problem_board(r->problem), f, w);
    show_clearing(r->q, &f->clearing, w);
    if (r->q->openings)
        show_openings(r, &f->plays, w);
    if (r->q->count_plays)
        show_count(&f->plays, w);
}

/* ---- JSON ---- */

static void show_number(const char *key, bool known, int64_t number, struct json *j)
{
    json_key(j, key);
    if (known)
        json_integer(j, number);
    else
        json_null(j);
}

static void show_holds(enum holds holds, struct json *j)
{
    if (holds == HOLDS_NOT_ASKED)
        return;
    json_key(j, "holds");
    if (holds == HOLDS_UNKNOWN)
        json_null(j);
    else
        json_bool(j, holds == HOLDS_YES);
}

/* Writes the facts that the game tells about the position beyond the answer. */
static void show_facts(const struct result *r, struct json *j)
{
    const struct board *b = problem_board(r->problem);
    struct fact facts[MOST_FACTS];
    size_t count = 0;
    if (theory_of(b->game)->facts != NULL)
        count = b->game->theory->facts(b, r->position, facts);
    for (size_t i = 0; i < count; i++)
        json_integer(json_key(j, facts[i].name), facts[i].number);
}

/* Writes what comes after the moves and may be long. */
static void show_rest_json(const struct result *r, struct json *j)
{
    const struct solve_found *f = r->found;
    const bool shortest = problem_board(r->problem)->game->shortest;
    if (f->best.found && shortest)
        json_count(json_key(j, "length"), f->best.length);
    if (shortest)
        json_count(json_key(j, "shortest"), f->best.shortest);
    if (f->best.found) {
        position_print(r->problem, f->final, json_text_open(json_key(j, "final")));
        json_text_close(j);
    }
    show_clearing_json(r->q, &f->clearing, j);
    if (r->q->openings)
        show_openings_json(r, &f->plays, j);
    if (r->q->count_plays)
        show_count_json(&f->plays, j);
}

#define LONGEST_CLOSING 2048 /* bytes of what comes after that, which is short */

/* The moves of a long play are sent piece by piece, and half an object could not be taken
 * back. So the memory for what follows them is taken before. Returns false if the budget
 * is exceeded. */
static bool reserve_rest(const struct result *r, struct json *j)
{
    const struct solve_found *f = r->found;
    struct writer measure = writer_to_measure();
    struct json measured = json_of(&measure);
    if (f->best.count < LONG_PLAY || j->out->sink.write == NULL)
        return true;
    show_rest_json(r, &measured);
    return writer_reserve(j->out, SEND_BYTES + measure.length + LONGEST_CLOSING);
}

static void show_moves_json(const struct result *r, struct json *j)
{
    const struct solve_found *f = r->found;
    if (!reserve_rest(r, j))
        return;
    json_open_list(json_key(j, "moves"));
    play_print_json(problem_board(r->problem), r->position, &f->best, j);
    json_close_list(j);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct solve_found *f = r->found;
    const struct best *best = &f->best;
    if (f->steps.length > 0)
        json_bytes(json_key(j, "explain"), f->steps.text, f->steps.length);
    if (f->theorem != NULL)
        json_text(json_key(j, "theorem"), f->theorem);
    if (f->story.count > 0)
        story_write_json(&f->story, json_key(j, "steps"));
    show_number(problem_board(r->problem)->game->scored ? "score" : "cost", best->found,
                best->result, j);
    show_number("bound", best->bound != NO_RESULT && best->bound != NOTHING_PROVED,
                best->bound, j);
    json_text(json_key(j, "reason"), best->reason);
    show_holds(f->holds, j);
    if (best->found && strcmp(r->q->moves, "text") == 0)
        show_moves_json(r, j);
    show_rest_json(r, j);
    show_facts(r, j);
    if (f->missing != NULL)
        json_text(json_key(j, "missing"), f->missing);
}

const struct renderer show_solve = {show_text, show_json};

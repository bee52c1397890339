/* SPDX-License-Identifier: MIT */
/* reduce_moves.c: makes the moves of `reduce`, from a solution or from the file of
 * --from, by the rules: those of the game, or those on runs. */
#include "questions/reduce_inside.h"

#include <string.h>

#include "problem/moves_text.h"

bool reduce_no_memory(struct reduce_work *w)
{
    if (w->run->error->status == OK)
        run_fail(w->run, NO_MEMORY, "more memory needed than --memory allows");
    w->code = ANSWER_BAD_INPUT;
    return false;
}

enum player reduce_first_player(const struct reduce_work *w)
{
    if (w->q->opens == OPENS_BY_THEOREM)
        return w->found.reduction->first;
    return w->q->opens == OPENS_LEFT ? LEFT : RIGHT;
}

/* ---- moves by the rules ---- */

/* A play on the position, in the arena of the run. */
struct replayed {
    uint8_t *pos;
    void *scratch;
    enum player next; /* two players: whose turn it is */
};

static bool play_begin(struct reduce_work *w, struct replayed *p)
{
    struct arena *a = &w->run->arena;
    *p = (struct replayed){.pos = arena_new(a, w->problem.pos_size, 1),
                           .scratch = arena_new(a, w->problem.move_scratch, 1),
                           .next = reduce_first_player(w)};
    if (a->failed)
        return reduce_no_memory(w);
    memcpy(p->pos, w->problem.start, w->problem.pos_size);
    return true;
}

static void play_end(const struct reduce_work *w, const struct replayed *p)
{
    arena_drop(&w->run->arena, p->pos);
    arena_drop(&w->run->arena, p->scratch);
}

/* Makes a legal move and writes its text. */
static void play_move(struct reduce_work *w, struct replayed *p, struct sum_move m)
{
    struct writer *moves = &w->found.moves;
    position_print_move(&w->problem, p->pos, p->next, m, moves);
    write_byte(moves, '\n');
    position_play(&w->problem, p->pos, p->next, m, p->scratch);
    p->next = problem_players(&w->problem) == 2 ? other(p->next) : p->next;
}

/* Is the play won? One player: its result is the one in the theorem. Two: it is over. */
static bool is_won(const struct reduce_work *w, const struct replayed *p)
{
    const struct board *b = problem_board(&w->problem);
    struct sum_iterator at = {0};
    struct sum_move m;
    if (problem_players(&w->problem) == 1)
        return b->game->result(b, p->pos) == w->found.reduction->goal;
    return !position_next(&w->problem, p->pos, p->next, &at, p->scratch, &m);
}

/* Writes the solution that w->moves, or the clicks made on runs, mean. Returns false if
 * they mean none. */
static bool find_solution(const struct reduce_work *w, struct writer *solution)
{
    if (reduction_has_runs(w->found.reduction))
        return w->found.reduction->read_clicks(w->instance, w->runs.when, solution);
    return w->found.reduction->solution(w->instance, &w->problem, w->moves, w->count,
                                        solution);
}

/* Makes the moves by the rules. Returns whether all are legal and the play is won. */
static bool replay(struct reduce_work *w, struct replayed *p)
{
    const struct board *b = problem_board(&w->problem);
    for (size_t i = 0; i < w->count; i++) {
        if (!b->game->legal(b, p->pos, p->next, w->moves[i].move, p->scratch, NULL))
            return false;
        play_move(w, p, w->moves[i]);
    }
    return is_won(w, p);
}

/* Does the same for clicks on runs. With --literal a construction may fail; then clicks
 * that cannot be made are left out. */
static bool replay_runs(struct reduce_work *w)
{
    const uint32_t *clicks = w->search->clicks;
    for (size_t i = 0; i < w->count; i++) {
        enum click_made made = CLICK_ALONE; /* also if the run is already gone */
        if (w->runs.when[clicks[i]] == 0)
            made = runs_play_click(&w->runs, clicks[i], &w->found.moves);
        if (made == CLICK_NO_MEMORY)
            w->found.moves.failed = true;
        if (made == CLICK_NO_MEMORY || (made != CLICK_MADE && !w->q->literal))
            return false;
    }
    return w->runs.board.blocks == 0;
}

/* Do the moves made from a solution win, and do they mean the same solution again? */
static bool check_made(struct reduce_work *w, struct replayed *p)
{
    const struct writer *solution = &w->found.solution;
    struct writer again = writer_in(&w->run->arena);
    bool won = p != NULL ? replay(w, p) : replay_runs(w);
    bool same = won && find_solution(w, &again) && !again.failed &&
                again.length == solution->length &&
                memcmp(again.text, solution->text, again.length) == 0,
         failed = again.failed || w->found.moves.failed;
    if (failed)
        return reduce_no_memory(w);
    if (!same && w->q->literal) { /* the paper's construction may fail */
        w->found.stuck = true;
        w->found.left = w->runs.board.blocks;
        w->code = ANSWER_NO;
        return true;
    }
    if (!same)
        w->code =
            run_fail(w->run, IO_ERROR, "internal failure: the moves made do not replay");
    return same;
}

/* ---- moves of --from ---- */

/* Reads one move and makes it. On failure the error says why. */
static bool play_given(struct reduce_work *w, struct replayed *p, struct cursor *text)
{
    struct sum_move m;
    if (!position_parse_move(&w->problem, p->pos, p->next, text, p->scratch, &m))
        return false;
    if (!arena_grow(&w->run->arena, &w->given, &w->capacity, w->count + 1, sizeof m))
        return reduce_no_memory(w);
    w->given[w->count++] = m;
    w->moves = w->given;
    play_move(w, p, m);
    return true;
}

/* Plays the moves of --from; p NULL: on runs. */
static bool play_all_given(struct reduce_work *w, struct replayed *p)
{
    struct cursor text = w->q->from_text, next;
    struct moves_text moves;
    enum player first;
    text.error = w->run->error;
    bool ok = moves_text_open(&moves, text, p != NULL ? &w->problem : NULL,
                              p != NULL ? p->pos : NULL, &first);
    while (ok && moves_text_next(&moves, &next))
        ok = (p != NULL ? play_given(w, p, &next)
                        : runs_play_move(&w->runs, &next, &w->found.moves)) &&
             moves_text_took(&moves, &next);
    if (!ok || w->run->error->status != OK) {
        w->run->error->line = moves_text_line(&moves);
        w->run->to->error_file = w->q->from;
        w->code = ANSWER_BAD_INPUT;
        return false;
    }
    return !w->found.moves.failed || reduce_no_memory(w);
}

/* Finds what the moves of --from mean. */
static bool check_given(struct reduce_work *w, struct replayed *p)
{
    struct reduce_found *f = &w->found;
    if (!play_all_given(w, p))
        return false;
    f->asked = f->known = true;
    f->method = "rules";
    f->reason = f->reduction->is_play ? "after these moves play is not over"
                                      : "these moves do not win";
    bool won = p != NULL ? is_won(w, p) : w->runs.board.blocks == 0;
    f->found = won && find_solution(w, &f->solution);
    w->code = f->found ? ANSWER_GIVEN : ANSWER_NO;
    return !f->solution.failed || reduce_no_memory(w);
}

bool reduce_check_moves(struct reduce_work *w)
{
    struct replayed p;
    bool given = w->q->from != NULL;
    if (!given && !w->found.found)
        return true;
    if (reduction_has_runs(w->found.reduction))
        return given ? check_given(w, NULL) : check_made(w, NULL);
    bool ok = play_begin(w, &p) && (given ? check_given(w, &p) : check_made(w, &p));
    play_end(w, &p);
    return ok;
}

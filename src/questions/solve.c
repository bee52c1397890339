/* SPDX-License-Identifier: MIT */
/* solve.c: the best result of a one-player position, its moves, and what is proved. The
 * order is: search, questions about other plays (plays.h), evidence for the bound, replay
 * of the moves, the certificate, and only then the answer. */
#include "questions/solve.h"

#include <string.h>

#include "answer/certify.h"
#include "answer/options.h"
#include "answer/replay.h"
#include "games/clicks/clicks.h"
#include "questions/kept_play.h"
#include "solve/forest/refutation.h"
#include "solve/prove_best.h"
#include "solve/turns.h"

/* One position being solved. */
struct solving {
    const struct request *q;
    struct run *run;
    struct task task;
    const struct solve_method *only; /* the method of --strategy; NULL: all that fit */
    struct search *solver;
    struct kept_play kept;  /* the play of --keep and --from */
    int64_t told;           /* result of the last play that host->better got */
    bool has_told;          /* host->better got a play */
    struct search *refuter; /* holds the evidence for the bound; NULL: there is none */
    uint8_t *pos;           /* the position on which moves are made */
    void *scratch;
    struct solve_found found;
};

/* Fails because the request makes no sense. Always false. */
#define refuse(run, ...) run_refuse(run, BAD_INPUT, __VA_ARGS__)

/* ---- what can be asked ---- */

/* --at-most fits only results that count what is left: the fewer, the better. */
static bool allow_at_most(struct run *run)
{
    const struct request *q = run->q;
    const struct board *b = problem_board(q->problem);
    if (q->at_most == AT_MOST_NOT_ASKED)
        return true;
    if (b->verdicts != NULL)
        return refuse(run, "--at-most: this is a yes/no question already: leave it out");
    if (b->game->scored)
        return refuse(run,
                      "--at-most is about what is left: for %s leave it out and look at "
                      "score and bound",
                      b->unit);
    if (b->maximise)
        return refuse(run, "--at-most is about the fewest %s: leave goal= out", b->unit);
    if (q->count_plays || q->openings)
        return refuse(run, "--at-most does not go with --count and --openings, which "
                           "are about the best result");
    return true;
}

static bool allow_question(struct run *run)
{
    const struct problem *p = run->q->problem;
    if (problem_players(p) != 1)
        return refuse(run, "%s is for two players: ask outcome, not solve",
                      problem_game(p));
    if (problem_board(p)->missing != NULL) /* an option is needed */
        return refuse(run, "%s", problem_board(p)->missing);
    return allow_at_most(run) &&
           (!clearing_is_asked(run->q) || clearing_is_possible(run));
}

/* ---- search ---- */

/* Returns what is known about whether a play can leave at most K. */
static enum holds is_at_most(uint64_t most, const struct best *best)
{
    if (most == AT_MOST_NOT_ASKED)
        return HOLDS_NOT_ASKED;
    if (best->found && best->result <= (int64_t)most)
        return HOLDS_YES;
    return best->bound > (int64_t)most ? HOLDS_NO : HOLDS_UNKNOWN;
}

#define MOST_TOLD 10000 /* longest play, in moves, that the host is told about */

/* Tells the host about a play that is better than the last one, so that the host can kill
 * the search and still have the play. */
static void tell_better(struct solving *s, const struct best *best)
{
    const struct host *host = s->run->host;
    const struct board *b = problem_board(s->q->problem);
    if (host->better == NULL || !best->found || best->count > MOST_TOLD ||
        (s->has_told &&
         (b->maximise ? best->result <= s->told : best->result >= s->told)))
        return;
    struct writer moves;
    writer_init(&moves, s->run->memory);
    play_print(b, s->q->position, best, "\n", &moves);
    if (!moves.failed)
        host->better(host->context, &moves);
    writer_done(&moves);
    s->has_told = true;
    s->told = best->result;
}

/* Called while the search is running. */
static void watch_best(void *watcher, const struct search *search)
{
    struct solving *s = watcher;
    const struct best best = solve_best(search);
    if (s->q->keep != NULL)
        kept_play_write(&s->kept, s->run, &best);
    tell_better(s, &best);
}

static void search(struct solving *s)
{
    struct solve_found *f = &s->found;
    if (s->q->at_most != AT_MOST_NOT_ASKED)
        solve_until(s->solver, (int64_t)s->q->at_most);
    s->run->watch = watch_best;
    s->run->watcher = s;
    f->ended = run_search(s->run, s->solver, &s->run->limits, 0);
    s->run->watch = NULL; /* searches after this one are not for a play */
    /* The bound by counting may need as much. */
    arena_drop(&s->run->arena, s->scratch);
    run_done(s->run);         /* the last method still makes its play */
    search_finish(s->solver); /* what follows may need the memory */
    f->best = *method_best(s->solver);
    if (s->q->keep != NULL)
        kept_play_end(&s->kept, s->run, &f->best);
    if (s->kept.failed != NULL)
        reply_failure(s->run->to, ANSWER_FAILED, "cannot write %.60s: %s", s->q->keep,
                      s->kept.failed);
    f->missing = solve_missing(s->solver);
    f->optimal = best_is_final(&f->best) || f->best.bound == NO_RESULT;
    f->holds = is_at_most(s->q->at_most, &f->best);
    if (f->optimal || f->holds == HOLDS_YES || f->holds == HOLDS_NO)
        f->ended = ENDED_SOLVED; /* whatever ended the search */
    if (solve_excuse(s->solver) != NULL)
        reply_remark(s->run, "%s", solve_excuse(s->solver));
}

/* Makes evidence for a bound that rests on unsatisfiable formulas, within the time and
 * memory that are left. Without it the certificate only says that the bound was found by
 * search. */
static void refute(struct solving *s)
{
    struct best *best = &s->found.best;
    if (!certificate_wanted(s->run) || best->by != BY_REFUTATION)
        return;
    s->refuter = refutation_new(&s->task, best->refuted);
    const enum ended ended = run_search(s->run, s->refuter, &s->run->limits, 0);
    if (ended == ENDED_SOLVED)
        return;
    search_free(s->refuter);
    s->refuter = NULL;
    best->by = BY_SEARCH;
    reply_remark(s->run, "the certificate lacks a refutation: %s", ended_because(ended));
}

/* ---- the play ---- */

static enum answer_code replay_best(struct solving *s)
{
    const struct board *b = problem_board(s->q->problem);
    if (!s->found.best.found || replay(b, &s->found.best, s->pos, s->scratch))
        return ANSWER_GIVEN;
    return run_fail(s->run, IO_ERROR, "internal failure: the moves found do not replay");
}

static void certify(struct solving *s)
{
    const struct best *best = &s->found.best;
    struct cert cert;
    certify_begin(&cert, s->run);
    proof_best(&cert, best);
    if (best->found) {
        cert_moves_begin(&cert, best->count);
        play_certify(problem_board(s->q->problem), s->q->position, best, &cert);
        cert_moves_end(&cert);
    }
    if (s->refuter != NULL)
        cert_sections(&cert, refutation_text(s->refuter));
    certify_end(&cert, s->run);
}

/* Writes the play move by move, after a replay has checked it. Of a long play only that
 * it is too long is written, so its only replay is the one before the answer. */
static enum answer_code explain_play(struct solving *s)
{
    const struct problem *p = s->q->problem;
    enum answer_code code = ANSWER_GIVEN;
    if (s->found.best.count <= LONG_PLAY)
        code = replay_best(s);
    memcpy(s->pos, s->q->position, p->pos_size);
    if (code == ANSWER_GIVEN && s->found.best.found)
        play_print_steps(p, &s->found.best, &s->found.story, s->pos, s->scratch,
                         &s->found.steps);
    memcpy(s->pos, s->q->position, p->pos_size);
    return code;
}

#define MOST_ARGUED 1000 /* cells of a board for which an argument is shown */

/* Writes the argument of the method that found the play (or the bound, if there is no
 * play), and finds the story of the play. */
static void argue(struct solving *s, struct writer *steps)
{
    const struct solve_method *m = solve_method_find(solve_method_name(s->solver));
    struct solve_found *f = &s->found;
    bool moderate = s->q->problem->pos_size <= MOST_ARGUED;
    f->theorem = f->best.found ? m->theorem : NULL;
    f->story = (struct story){.arena = &s->run->arena};
    if (m->argue != NULL && moderate && !m->argue(&s->task, &f->best, steps))
        steps->failed = true;
    if (m->narrate != NULL && moderate && f->best.found)
        m->narrate(&s->task, &f->best, &f->story);
    steps->failed = steps->failed || s->run->arena.failed;
}

/* Makes what --explain shows: the method's own steps, if it has any, or its argument and
 * the steps of the play. */
static enum answer_code explain(struct solving *s)
{
    struct writer *steps = &s->found.steps;
    enum answer_code code = ANSWER_GIVEN;
    if (!s->q->explain)
        return code;
    argue(s, steps);
    if (s->only != NULL && s->only->explain != NULL)
        steps->failed = !s->only->explain(&s->task, steps) || steps->failed;
    else
        code = explain_play(s);
    return steps->failed ? run_lacks_memory(s->run, "the steps need") : code;
}

/* Sends all moves to the host, one per line. */
static void write_moves(struct solving *s)
{
    struct writer text = writer_in(&s->run->arena);
    if (!request_moves_to_file(s->q) || !s->found.best.found)
        return;
    text.sink = s->run->host->moves;
    play_print(problem_board(s->q->problem), s->q->position, &s->found.best, "\n", &text);
    if (s->found.best.count > 0)
        write_byte(&text, '\n');
    send_moves(s->run, &text);
}

/* ---- the answer ---- */

static const char *status_of(const struct solve_found *f)
{
    if (f->optimal)
        return "optimal";
    return f->best.found || f->holds == HOLDS_NO ? "bound" : "unknown";
}

/* Returns the code of the answer. A game with verdicts asks a yes/no question; its first
 * verdict means yes. */
static enum answer_code code_of(const struct request *q, const struct solve_found *f)
{
    if (f->holds == HOLDS_UNKNOWN || f->plays.ended != ENDED_SOLVED)
        return ANSWER_LIMIT;
    if (clearing_is_asked(q) && !f->clearing.known)
        return ANSWER_LIMIT;
    bool yes = f->best.found && f->best.result == 0;
    bool no = problem_board(q->problem)->verdicts != NULL && !yes;
    no = no || (clearing_is_asked(q) && !f->clearing.cleared);
    return no || f->holds == HOLDS_NO ? ANSWER_NO : ANSWER_GIVEN;
}

/* Checks the play by the rules and gives the answer. */
static enum answer_code give(struct solving *s)
{
    struct solve_found *f = &s->found;
    refute(s);
    enum answer_code code = clearing_find(s->run, &f->best, &f->clearing);
    run_done(s->run); /* what follows is always completed */
    if (f->best.found)
        memcpy(s->pos, s->q->position, s->q->problem->pos_size);
    if (code == ANSWER_GIVEN)
        code = explain(s);
    if (code == ANSWER_GIVEN)
        code = replay_best(s);
    if (code != ANSWER_GIVEN)
        return code;
    if (certificate_wanted(s->run))
        certify(s);
    write_moves(s);
    const struct result r =
        result_of(s->run, status_of(f), solve_method_name(s->solver), f->plays.nodes, f);
    code = code_of(s->q, f);
    if (code == ANSWER_LIMIT)
        s->run->ended = f->plays.ended; /* other things were cut short after that */
    return reply_give(s->run, &r, code);
}

/* Takes the memory that the replay needs. That is done before the search: if there is not
 * enough, nobody should wait for a play that cannot be replayed. */
static bool take_places(struct solving *s)
{
    const struct problem *p = s->q->problem;
    s->found.final = s->pos = arena_new(&s->run->arena, p->pos_size, 1);
    s->scratch = arena_new(&s->run->arena, p->move_scratch, 1);
    return !s->run->arena.failed;
}

/* Runs the search and gives the answer. */
static enum answer_code solve(struct solving *s)
{
    search(s);
    plays_find(s->run, &s->run->limits, &s->task, &s->found.best, s->found.ended,
               s->solver->nodes, &s->found.plays);
    s->found.steps = writer_in(&s->run->arena);
    s->scratch = arena_new(&s->run->arena, s->q->problem->move_scratch, 1);
    enum answer_code code =
        s->scratch != NULL ? give(s) : run_lacks_memory(s->run, "board and answer take");
    search_free(s->refuter);
    plays_done(&s->found.plays);
    return code;
}

/* Reads the play of --from or --keep, from which the methods start. */
static bool begin_with_known(struct solving *s)
{
    const struct request *q = s->q;
    if (q->from == NULL && q->keep == NULL)
        return true;
    const struct game *g = problem_board(q->problem)->game;
    if (g != &samegame && g != &clickomania)
        return refuse(s->run, "--from and --keep are for clickomania and samegame");
    if (s->run->host->save == NULL)
        return refuse(s->run, "--from and --keep: there are no files here");
    if (!kept_play_read(&s->kept, s->run))
        return false;
    s->task.known = s->kept.moves.list;
    s->task.known_count = s->kept.moves.count;
    return true;
}

static enum answer_code answer(struct run *run)
{
    struct solving s = {.q = run->q, .run = run, .task = run_task(run)};
    const struct method *only;
    if (!allow_question(run) || !run_choose_method(run, solve_methods, &s.task, &only))
        return ANSWER_BAD_INPUT;
    s.only = (const struct solve_method *)only;
    if (request_moves_to_file(run->q) && run->host->moves.write == NULL)
        return run_fail(run, IO_ERROR, "--moves: there are no files here");
    if (!begin_with_known(&s))
        return run->error->status == IO_ERROR ? ANSWER_FAILED : ANSWER_BAD_INPUT;
    if (!take_places(&s))
        return run_lacks_memory(run, "board and answer take");
    s.solver = solve_search(&s.task, s.only);
    if (s.solver == NULL)
        return run_lacks_memory(run, "the search needs");
    enum answer_code code = solve(&s);
    search_free(s.solver);
    return code;
}

const struct command solve_command = {
    .name = "solve",
    .arguments = "LINE | - | GAME - | GAME @FILE",
    .title = "the best result of a one-player position, with the moves",
    .help = "Finds the fewest stones or blocks that can be left, or the highest score, "
            "with moves that reach it and the reason why no play is better. A play that "
            "is proved best is called `optimal`. At a limit, the best play so far is "
            "shown with the bound that is proved, and the exit code is 3.\n\n"
            "  dicot solve solitaire-clobber grid 3x4 checkerboard\n"
            "  dicot solve sc2 'cube 3 xooooooo' --target 7:x\n"
            "  dicot solve clickomania 'aab|bca' --json\n"
            "  dicot solve sc2 xoxo --cert xoxo.cert && dicot-check xoxo.cert\n"
            "  dicot solve samegame @boards.txt --time 5s\n"
            "  dicot solve sc2 'xo|ox' --count --openings\n"
            "  dicot solve sc2 'xoo|oxx' --at-most 2\n"
            "  dicot solve sc2 'xoo|oxx' --explain\n"
            "  dicot solve solitaire-clobber grid 8x8 checkerboard --strategy paper "
            "--explain\n"
            "  dicot solve sc2 hamming 3x2 --strong 1\n"
            "  dicot solve pebbling 'path 4 (8)(0)(0)(0)' --root 3\n"
            "  dicot solve pebbling cycle 7 --number\n"
            "  dicot solve clickomania abbacc --derivation --internal\n"
            "  dicot solve clickomania abbacc --subwords\n",
    .options = OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_SOLO | OPTIONS_MOVES |
               OPTIONS_THREADS | OPTIONS_CERT | OPTIONS_BATCH | OPTIONS_SOLVE |
               OPTIONS_STRATEGY | OPTIONS_STRONG,
    .columns = "result=cost/score,bound,status,reason,nodes,method,seconds,ended",
    .answer = answer,
    .show = &show_solve,
};

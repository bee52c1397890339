/* SPDX-License-Identifier: MIT */
/* solve.c: the best result of a one-player position, its moves, and what is proved. The
 * order is: search, questions about other plays, evidence for the bound, replay
 * of the moves, the certificate, and only then the answer. */
#include "questions/solve.h"

#include <string.h>

#include "answer/answer.h"
#include "answer/certify.h"
#include "answer/options.h"
#include "answer/replay.h"
#include "game/moves.h"
#include "game/theory.h"
#include "games/clicks/clicks.h"
#include "problem/moves_text.h"
#include "questions/render.h"
#include "solve/best.h"
#include "solve/count_plays.h"
#include "solve/forest/refutation.h"
#include "solve/openings.h"
#include "solve/turns.h"

/* ---- the best play in a file ----
 *
 * --keep writes it while the search runs, --from begins with it. The file has one move
 * per line, like that of --moves. */

/* A play that was read from a file. */
struct read_play {
    struct moves moves;
    bool whole; /* it goes on to its end, with this result: */
    int64_t result;
};

struct kept_play {
    struct moves moves;      /* those to begin with */
    struct read_play inside; /* the play in the file of --keep; or the last one that could
                                not be written */
    const char *failed;      /* why the last one could not be written; NULL: it was */
};

/* Adds file and line to the error. Always false. */
static bool blame(struct run *run, const char *file, uint32_t line)
{
    run->error->line = line;
    run->to->error_file = file;
    return false;
}

/* Reads one move and makes it. */
static bool play_one(struct read_play *r, struct run *run, struct cursor *text,
                     uint8_t *pos, void *scratch)
{
    const struct problem *p = run->q->problem;
    const struct board *b = problem_board(p);
    struct sum_move m;
    if (!position_parse_move(p, pos, LEFT, text, scratch, &m))
        return false;
    if (!moves_add(&r->moves, &run->arena, m.move))
        return cursor_no_memory(text, "play");
    r->result += board_gain(b, pos, m.move, scratch);
    position_play(p, pos, LEFT, m, scratch);
    return true;
}

static bool play_all(struct read_play *r, struct run *run, struct cursor text,
                     const char *file, uint8_t *pos, void *scratch)
{
    struct moves_text moves;
    struct cursor next;
    enum player first;
    text.error = run->error;
    bool ok = moves_text_open(&moves, text, run->q->problem, pos, &first);
    while (ok && moves_text_next(&moves, &next))
        ok = play_one(r, run, &next, pos, scratch) && moves_text_took(&moves, &next);
    return (ok && run->error->status == OK) ||
           blame(run, file, (uint32_t)moves_text_line(&moves));
}

/* Reads the moves in the text of a file, if there is one. */
static bool read_play(struct read_play *r, struct run *run, struct cursor text,
                      const char *file)
{
    const struct problem *p = run->q->problem;
    const struct board *b = problem_board(p);
    struct iterator it = {{0}};
    move m;
    if (text.at == NULL)
        return true;
    uint8_t *pos = arena_new(&run->arena, p->pos_size, 1);
    void *scratch = arena_new(&run->arena, p->move_scratch, 1);
    if (pos == NULL || scratch == NULL)
        return run_refuse(run, NO_MEMORY,
                          "the play needs more memory than --memory allows");
    memcpy(pos, run->q->position, p->pos_size);
    if (!play_all(r, run, text, file, pos, scratch))
        return false;
    r->whole = !b->game->next(b, pos, LEFT, &it, scratch, &m);
    r->result += r->whole ? b->game->result(b, pos) : 0;
    return true;
}

/* Is there a better play than the one in the file? */
static bool beats(const struct run *run, int64_t result, const struct read_play *inside)
{
    return !inside->whole ||
           (problem_board(run->q->problem)->maximise ? result > inside->result
                                                     : result < inside->result);
}

/* Reads the moves of --from, and those in the file of --keep if it exists, and checks
 * them by the rules. They need not be a complete play. With both, the search begins with
 * those of --keep, unless those of --from are a better complete play. Returns false if a
 * move is not legal; run->error says which. */
static bool kept_play_read(struct kept_play *k, struct run *run)
{
    const struct request *q = run->q;
    struct read_play given = {0};
    if (!read_play(&given, run, q->from_text, q->from) ||
        !read_play(&k->inside, run, q->keep_text, q->keep))
        return false;
    const bool goes_on = k->inside.moves.count > 0 &&
                         !(given.whole && beats(run, given.result, &k->inside));
    k->moves = goes_on ? k->inside.moves : given.moves;
    return true;
}

/* Writes the play if it is better than the one in the file. The file is replaced in one
 * step, so it never holds half a play. */
static void kept_play_write(struct kept_play *k, const struct run *run,
                            const struct best *best)
{
    const struct board *b = problem_board(run->q->problem);
    const struct host *host = run->host;
    if (!best->found || !beats(run, best->result, &k->inside))
        return;
    struct writer text;
    writer_init(&text, run->memory);
    play_print(b, run->q->position, best, "\n", &text);
    k->failed = text.failed ? "the play needs more memory than --memory allows"
                            : host->save(host->context, run->q->keep, &text);
    writer_done(&text);
    k->inside.whole = true;
    k->inside.result = best->result;
}

/* ---- beyond one play ---- */

static enum ended run_further(struct run *run, const struct limits *limits,
                              struct search *s, struct plays *plays)
{
    const enum ended ended = run_search(run, s, limits, plays->nodes);
    if (s != NULL)
        plays->nodes += s->nodes;
    if (ended != ENDED_SOLVED)
        plays->ended = ended;
    return ended;
}

/* Finds what the run asks about the position of the task, within what is left of these
 * limits. `best` is what the search found in `nodes` nodes; `ended` says whether it is
 * proved. The caller calls plays_done. */
static void plays_find(struct run *run, const struct limits *limits, const struct task *t,
                       const struct best *best, enum ended ended, uint64_t nodes,
                       struct plays *plays)
{
    *plays =
        (struct plays){.ended = ended, .nodes = nodes, .counted = ended, .opened = ended};
    if (ended != ENDED_SOLVED || !best->found)
        return; /* there is no best result, or it is not known */
    if (run->q->openings) {
        plays->openings = openings_new(t, best->result);
        plays->opened = run_further(run, limits, plays->openings, plays);
        if (plays->openings != NULL)
            search_finish(plays->openings); /* counting needs the memory */
    }
    if (run->q->count_plays) /* last, because it takes longest */
    {
        struct search *s = count_plays_new(t, best->result);
        plays->counted = run_further(run, limits, s, plays);
        if (plays->counted == ENDED_SOLVED)
            plays->count = count_plays_total(s);
        search_free(s);
    }
}

static void plays_done(struct plays *plays)
{
    search_free(plays->openings);
}

/* ---- solving ---- */

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
    if (s->q->keep != NULL) {
        /* if the last attempt failed: there may be room now */
        s->kept.inside.whole = s->kept.inside.whole && s->kept.failed == NULL;
        kept_play_write(&s->kept, s->run, &f->best);
    }
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

static void solve_certify(struct solving *s)
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

/* Makes what --explain shows: the method's own steps, if it has any, or its argument and
 * the steps of the play. */
static enum answer_code solve_explain(struct solving *s)
{
    struct writer *steps = &s->found.steps;
    enum answer_code code = ANSWER_GIVEN;
    if (!s->q->explain)
        return code;
    /* Writes the argument of the method that found the play (or the bound, if there is no
     * play), and finds the story of the play. */
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

static const char *solve_status_of(const struct solve_found *f)
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
static enum answer_code solve_give(struct solving *s)
{
    struct solve_found *f = &s->found;
    refute(s);
    enum answer_code code = clearing_find(s->run, &f->best, &f->clearing);
    run_done(s->run); /* what follows is always completed */
    if (f->best.found)
        memcpy(s->pos, s->q->position, s->q->problem->pos_size);
    if (code == ANSWER_GIVEN)
        code = solve_explain(s);
    if (code == ANSWER_GIVEN)
        code = replay_best(s);
    if (code != ANSWER_GIVEN)
        return code;
    if (certificate_wanted(s->run))
        solve_certify(s);
    write_moves(s);
    const struct result r = result_of(s->run, solve_status_of(f),
                                      solve_method_name(s->solver), f->plays.nodes, f);
    code = code_of(s->q, f);
    if (code == ANSWER_LIMIT)
        s->run->ended = f->plays.ended; /* other things were cut short after that */
    return reply_give(s->run, &r, code);
}

/* Runs the search and gives the answer. */
static enum answer_code find_and_give(struct solving *s)
{
    search(s);
    plays_find(s->run, &s->run->limits, &s->task, &s->found.best, s->found.ended,
               s->solver->nodes, &s->found.plays);
    s->found.steps = writer_in(&s->run->arena);
    s->scratch = arena_new(&s->run->arena, s->q->problem->move_scratch, 1);
    enum answer_code code = s->scratch != NULL
                                ? solve_give(s)
                                : run_lacks_memory(s->run, "board and answer take");
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

static enum answer_code solve_answer(struct run *run)
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
    /* What the replay needs is taken before the search: if there is not enough, nobody
     * should wait for a play that cannot be replayed. */
    const struct problem *p = run->q->problem;
    s.found.final = s.pos = arena_new(&run->arena, p->pos_size, 1);
    s.scratch = arena_new(&run->arena, p->move_scratch, 1);
    if (run->arena.failed)
        return run_lacks_memory(run, "board and answer take");
    s.solver = solve_search(&s.task, s.only);
    if (s.solver == NULL)
        return run_lacks_memory(run, "the search needs");
    enum answer_code code = find_and_give(&s);
    search_free(s.solver);
    return code;
}

/* ---- plays ---- */

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

static void solve_text(const struct result *r, struct writer *w)
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
    if (r->q->openings) {
        bool cut = f->plays.opened != ENDED_SOLVED;
        write_text(w, "first moves that keep it:");
        if (cut && f->plays.openings == NULL)
            write_text(w, " unknown");
        else if (show_first_moves(r, &f->plays, OPENING_KEEPS, w) == 0)
            write_text(w, " none");
        if (cut && f->plays.openings != NULL) {
            write_text(w, "; unknown:");
            show_first_moves(r, &f->plays, OPENING_UNKNOWN, w);
            write_format(w, "; %s", ended_because(f->plays.opened));
        }
        write_byte(w, '\n');
    }
    if (r->q->count_plays) {
        write_text(w, "best plays: ");
        if (f->plays.counted != ENDED_SOLVED)
            write_format(w, "unknown, %s", ended_because(f->plays.counted));
        else if (f->plays.count.over)
            write_text(w, "2^256 or more");
        else
            big_count_print(&f->plays.count, w);
        write_byte(w, '\n');
    }
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
    if (r->q->count_plays) {
        const struct big_count *count = &f->plays.count;
        json_key(j, "count");
        if (f->plays.counted != ENDED_SOLVED) {
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

static void solve_json(const struct result *r, struct json *j)
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
    /* Writes the facts that the game tells about the position beyond the answer. */
    const struct board *b = problem_board(r->problem);
    struct fact facts[MOST_FACTS];
    size_t count = 0;
    if (theory_of(b->game)->facts != NULL)
        count = b->game->theory->facts(b, r->position, facts);
    for (size_t i = 0; i < count; i++)
        json_integer(json_key(j, facts[i].name), facts[i].number);
    if (f->missing != NULL)
        json_text(json_key(j, "missing"), f->missing);
}

const struct renderer show_solve = {solve_text, solve_json};

/* ---- the command ---- */

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
    .answer = solve_answer,
    .show = &show_solve,
};

/* SPDX-License-Identifier: MIT */
/* solve.c: the best result of a one-player position, its moves, and what is proved. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

#include "solve/prove_best.h"
#include "files.h"
#include "game/theory.h"
#include "number.h"
#include "plays.h"
#include "solve/method.h"
#include "solve/forest/refutation.h"
#include "solve/turns.h"
#include "strong.h"

bool moves_to_file(const struct settings *set)
{
    return strcmp(set->moves, "text") != 0 && strcmp(set->moves, "none") != 0;
}

static enum search_state step(void *search, uint64_t work)
{
    return solver_step(search, work);
}

static uint64_t nodes(const void *search)
{
    return solver_nodes(search);
}

static void describe(const void *search, struct writer *w)
{
    struct best best = solver_best(search);
    if (best.found)
        write_format(w, "best %lld, bound %lld", (long long)best.result,
                     (long long)best.bound);
}

/* What the moves come to when they are replayed by the rules, one by one. */
struct replay {
    const struct best *best;
    struct writer text, one; /* all moves, and the one being played */
    const char *separator;   /* between moves that are not JSON */
    bool json;
    bool print;     /* the moves are wanted */
    bool streamed;  /* they are too many to be kept: they are made again, and printed,
                       when all is known to be right */
    size_t printed; /* moves */
    int64_t gained;
    struct cert *cert; /* gets the moves as well; NULL: there is none */
};

static void write_move(struct replay *r, struct writer *out)
{
    const struct writer *m = &r->one;
    out->failed = out->failed || m->failed;
    bool first = r->printed++ == 0;
    if (r->json) {
        json_bytes(&(struct json){.out = out, .comma = !first}, m->text, m->length);
        return;
    }
    write_text(out, first ? "" : r->separator);
    write_bytes(out, m->text, m->length);
}

/* Writes the moves; those of a stream are sent on, piece by piece. */
static void write_moves(struct replay *r, const struct term *t, struct writer *out)
{
    const move *moves;
    size_t at = 0;
    write_bytes(out, r->text.text, r->text.length);
    for (size_t n; r->streamed && (n = best_moves(r->best, at, &moves)) > 0; at += n) {
        for (size_t i = 0; i < n; i++) {
            writer_clear(&r->one);
            t->board.game->print_move(&t->board, t->current, LEFT, moves[i], &r->one);
            write_move(r, out);
        }
        writer_send(out);
    }
}

/* Plays a move, and prints it where it is wanted. */
static bool replay_move(struct term *t, struct replay *r, move m, void *scratch)
{
    const struct board *b = &t->board;
    if (!b->game->legal(b, t->current, LEFT, m, scratch, NULL))
        return false;
    bool print = r->print && !r->streamed;
    writer_clear(&r->one);
    if (print || r->cert != NULL)
        b->game->print_move(b, t->current, LEFT, m, &r->one);
    if (print)
        write_move(r, &r->text);
    if (r->cert != NULL)
        cert_move(r->cert, &r->one);
    if (b->game->gain != NULL)
        r->gained += b->game->gain(b, t->current, m, scratch);
    b->game->play(b, t->current, LEFT, m, scratch);
    return true;
}

static bool replay_batch(struct term *t, struct replay *r, const move *moves,
                         size_t count, void *scratch)
{
    const struct game *g = t->board.game;
    bool silent = r->cert == NULL && (!r->print || r->streamed);
    if (silent && theory_of(g)->play_all != NULL)
        return g->theory->play_all(&t->board, t->current, moves, count, scratch) == count;
    for (size_t i = 0; i < count; i++)
        if (!replay_move(t, r, moves[i], scratch))
            return false;
    return true;
}

/* Plays the moves on p and checks legality and result: an answer that does not replay is
 * not given. */
static bool replay(struct problem *p, struct replay *r, void *scratch)
{
    struct term *t = &p->terms[0];
    const move *moves;
    size_t at = 0;
    for (size_t n; (n = best_moves(r->best, at, &moves)) > 0; at += n)
        if (!replay_batch(t, r, moves, n, scratch))
            return false;
    return at == r->best->count &&
           r->gained + t->board.game->result(&t->board, t->current) == r->best->result;
}

#define MANY_BYTES 500 /* longer positions help nobody who reads */

struct solution {
    struct best best;
    const char *method, *missing; /* missing: NULL if none is */
    const struct writer *frames;  /* of --explain; empty: not asked for */
    enum ended ended;
    double seconds;
    struct plays plays;
    struct refuter *refuter; /* has the evidence for the bound; NULL: there is none */
};

static const char *status_of(const struct solution *a)
{
    if (a->ended == ENDED_SOLVED)
        return "optimal";
    return a->best.found ? "bound" : "unknown";
}

static void write_result_key(const char *key, bool known, int64_t result, struct json *j)
{
    json_key(j, key);
    if (known)
        json_integer(j, result);
    else
        json_null(j);
}

/* What the game says of the position beyond the answer. */
struct facts {
    struct fact list[MOST_FACTS];
    size_t count;
};

static struct facts facts_of(const struct term *t)
{
    struct facts f = {0};
    if (theory_of(t->board.game)->facts != NULL)
        f.count = t->board.game->theory->facts(&t->board, t->current, f.list);
    return f;
}

static void write_json(const struct settings *set, const struct problem *start,
                       const struct solution *a, struct replay *r,
                       const struct writer *final, const struct facts *facts,
                       struct json *j)
{
    const struct game *game = start->terms[0].board.game;
    const char *key = game->scored ? "score" : "cost";
    write_result_key(key, a->best.found, a->best.result, j);
    write_result_key("bound", a->best.bound != NO_RESULT, a->best.bound, j);
    json_key(j, "reason");
    json_text(j, a->best.reason);
    if (a->best.found && strcmp(set->moves, "text") == 0) {
        json_key(j, "moves");
        json_open_list(j);
        write_moves(r, &start->terms[0], j->out);
        json_close_list(j);
    }
    if (a->best.found && game->shortest)
        json_key(j, "length"), json_count(j, a->best.length);
    if (game->shortest)
        json_key(j, "shortest"), json_count(j, a->best.shortest);
    if (a->best.found)
        json_key(j, "final"), json_bytes(j, final->text, final->length);
    json_members(j, &a->plays.keys);
    for (size_t i = 0; i < facts->count; i++)
        json_key(j, facts->list[i].name), json_integer(j, facts->list[i].number);
    if (a->missing != NULL)
        json_key(j, "missing"), json_text(j, a->missing);
    report_end(j, status_of(a), a->method, a->plays.nodes, a->seconds);
}

/* Of a game whose shortest play is asked for. */
static void write_length(const struct best *best, struct writer *out)
{
    write_text(out, "length: ");
    if (best->found)
        write_format(out, "%llu", (unsigned long long)best->length);
    if (!best->found || best->shortest < best->length)
        write_format(out, "%sat least %llu", best->found ? ", " : "",
                     (unsigned long long)best->shortest);
    write_byte(out, '\n');
}

/* What is proved when result and bound do not meet. */
static void write_bound(const struct board *b, const struct best *best,
                        struct writer *out)
{
    if (b->game->shortest && best->found) {
        write_text(out, "not proved shortest");
        return;
    }
    if (b->game->verdicts != NULL)
        write_format(out, "at best %s", b->game->verdicts[best->bound]);
    else
        write_format(out, "at %s %lld is possible", b->maximise ? "most" : "least",
                     (long long)best->bound);
    write_format(out, " (%s)", best->reason);
}

static void write_not_found(const struct board *b, const struct solution *a,
                            struct writer *out)
{
    if (a->ended == ENDED_SOLVED) {
        write_format(out, "impossible: no ending fulfils the wish (%s)\n",
                     a->best.reason);
        return;
    }
    write_format(out, "unknown: %s; ", ended_because(a->ended));
    write_bound(b, &a->best, out);
    write_byte(out, '\n');
    if (a->best.shortest > 0)
        write_length(&a->best, out);
}

static void write_people(const struct settings *set, const struct problem *p,
                         const struct solution *a, struct replay *r,
                         const struct writer *final, struct writer *out)
{
    const struct board *b = &p->terms[0].board;
    if (!a->best.found) {
        write_not_found(b, a, out);
        return;
    }
    write_result(b->game, a->best.result, out);
    write_text(out, ", ");
    if (a->ended == ENDED_SOLVED) {
        write_format(out, "optimal (%s)\n", a->best.reason);
    } else {
        write_bound(b, &a->best, out);
        write_format(out, "; %s\n", ended_because(a->ended));
    }
    if (b->game->shortest)
        write_length(&a->best, out);
    if (strcmp(set->moves, "text") == 0) {
        write_text(out, "moves: ");
        write_moves(r, &p->terms[0], out);
        write_byte(out, '\n');
    }
    if (a->missing != NULL)
        write_format(out, "missing: the method %s, which is not in this build\n",
                     a->missing);
    if (final->length <= MANY_BYTES)
        write_format(out, "final: %s\n", final->text);
    else
        write_format(out, "final: %zu characters, shown by --json\n", final->length);
}

/* Replays the best play, into the certificate as well if there is to be one. False:
 * `error` is filled. */
static bool replay_all(const struct settings *set, struct problem *p, struct run *run,
                       const struct solution *a, struct replay *r, void *scratch,
                       struct error *error)
{
    const struct best *best = &a->best;
    struct cert cert;
    if (run->cert.write != NULL) {
        r->cert = &cert;
        certify_begin(&cert, run, p);
        proof_best(&cert, best);
        if (best->found)
            cert_moves_begin(&cert, best->count);
    }
    if (best->found && !replay(p, r, scratch)) {
        error_set(error, IO_ERROR, 1, "internal failure: the moves found do not replay");
    }
    if (run->cert.write != NULL && best->found)
        cert_moves_end(&cert);
    if (run->cert.write != NULL && a->refuter != NULL)
        cert_sections(&cert, refuter_text(a->refuter));
    if (run->cert.write != NULL)
        certify_end(&cert, run, set, error);
    r->cert = NULL;
    return error->status == OK;
}

/* All moves, a line each. */
static bool write_moves_file(const char *name, struct replay *r, const struct term *t)
{
    struct new_file n;
    struct writer text;
    if (!new_file_open(&n, name))
        return false;
    writer_init(&text, t->board.memory);
    text.sink = file_sink(n.file);
    write_moves(r, t, &text);
    if (r->printed > 0)
        write_byte(&text, '\n');
    bool ok = !text.failed;
    if (ok)
        fwrite(text.text, 1, text.length, n.file);
    writer_done(&text);
    if (ok)
        return new_file_keep(&n);
    new_file_drop(&n);
    return false;
}

/* A game with verdicts asks a yes/no question; the first verdict is yes. */
static enum exit_code exit_of(const struct solution *a, const struct game *game)
{
    if (a->plays.ended != ENDED_SOLVED)
        return EXIT_LIMIT;
    return game->verdicts != NULL && a->best.result != 0 ? EXIT_NO : EXIT_ANSWERED;
}

/* The search is over; p is played to the end of its best play. */
static enum exit_code report(const struct settings *set, struct problem *p,
                             struct run *run, const struct solution *a,
                             struct writer *out, struct error *error, void *scratch)
{
    bool to_file = moves_to_file(set);
    struct replay r = {.best = &a->best,
                       .separator = to_file ? "\n" : " ",
                       .json = set->json && !to_file,
                       .print = strcmp(set->moves, "none") != 0,
                       .streamed = a->best.moves == NULL};
    struct facts facts = {0};
    struct writer final;
    writer_init(&r.text, p->memory);
    writer_init(&r.one, p->memory);
    writer_init(&final, p->memory);
    const struct term *t = &p->terms[0];
    struct json j = json_of(out);
    if (!set->json)
        write_bytes(out, a->frames->text, a->frames->length);
    if (set->json) {
        report_begin(p, &j);
        if (a->frames->length > 0)
            json_key(&j, "explain"), json_text(&j, a->frames->text);
        facts = facts_of(t);
    }
    enum exit_code code = exit_of(a, t->board.game);
    if (!replay_all(set, p, run, a, &r, scratch, error)) {
        code = error->status == NO_MEMORY ? EXIT_BAD_INPUT : EXIT_FAILURE_IO;
    } else if (to_file && a->best.found && !r.text.failed &&
               !write_moves_file(set->moves, &r, t)) {
        error_set(error, IO_ERROR, 1, "cannot write %.100s", set->moves);
        code = EXIT_FAILURE_IO;
    } else {
        problem_print_position(p, &final);
        if (r.text.failed || final.failed || a->plays.keys.failed ||
            a->plays.sentences.failed)
            out->failed = true;
        else if (set->json)
            write_json(set, p, a, &r, &final, &facts, &j);
        else
            write_people(set, p, a, &r, &final, out);
        if (!set->json && !out->failed)
            write_bytes(out, a->plays.sentences.text, a->plays.sentences.length);
    }
    writer_done(&r.text);
    writer_done(&r.one);
    writer_done(&final);
    return code;
}

/* ---- refutations ---- */

static enum search_state refuter_do(void *refuter, uint64_t work)
{
    return refuter_step(refuter, work);
}

static uint64_t refuter_did(const void *refuter)
{
    return refuter_nodes(refuter);
}

static void describe_refuter(const void *refuter, struct writer *w)
{
    (void)refuter;
    write_text(w, "refutation for the certificate");
}

/* Evidence for a bound that rests on formulas without a solution, in the time and memory
 * that are left. Without it the certificate only says that the bound was searched for. */
static void refute(const struct settings *set, const struct problem *p, struct run *run,
                   struct solution *a)
{
    double seconds;
    if (run->cert.write == NULL || a->best.by != BY_REFUTATION)
        return;
    a->refuter = refuter_new(p, a->best.grounds);
    enum ended ended = ENDED_MEMORY;
    if (a->refuter != NULL) {
        struct stepper s = {a->refuter, refuter_do, refuter_did, describe_refuter};
        ended = run_search(set, &s, run->started, &seconds);
    }
    if (ended == ENDED_SOLVED)
        return;
    refuter_free(a->refuter);
    a->refuter = NULL;
    a->best.by = BY_SEARCH;
    snprintf(run->remark, sizeof run->remark, "the certificate lacks a refutation: %s",
             ended_because(ended));
}

/* The settings of the search: some of --time is kept for the replay and the answer. That
 * takes about as long as what came before the search, which also looks at every cell a
 * few times. */
static struct settings without_reserve(const struct settings *set, const struct run *run)
{
    struct settings part = *set;
    double reserve = 3 * (now() - run->started);
    part.seconds -= reserve < set->seconds / 2 ? reserve : set->seconds / 2;
    return part;
}

static enum exit_code search(const struct settings *set, struct problem *p,
                             const struct method *only, const struct writer *frames,
                             struct run *run, struct writer *out, struct error *error)
{
    struct solver *solver = solver_new_by(p, only);
    void *scratch = memory_new(p->memory, problem_move_scratch(p), 1);
    enum exit_code code = EXIT_BAD_INPUT;
    if (solver != NULL && scratch != NULL) {
        struct stepper stepper = {solver, step, nodes, describe};
        struct solution a = {.frames = frames};
        const struct settings part = without_reserve(set, run);
        a.ended = run_search(&part, &stepper, run->started, &a.seconds);
        solver_finish(solver); /* the answer may need the memory */
        a.best = solver_best(solver);
        a.method = solver_method(solver);
        a.missing = solver_missing(solver);
        if (solver_excuse(solver) != NULL)
            snprintf(run->remark, sizeof run->remark, "%s", solver_excuse(solver));
        if (best_is_final(&a.best))
            a.ended = ENDED_SOLVED; /* both sides meet, whatever ended the search */
        plays_ask(set, p, &a.best, a.ended, solver_nodes(solver), run->started,
                  &a.seconds, &a.plays);
        refute(set, p, run, &a);
        code = report(set, p, run, &a, out, error, scratch);
        refuter_free(a.refuter);
        plays_done(&a.plays);
    } else {
        error_set(error, NO_MEMORY, 1,
                  "the search needs more memory than --memory allows");
    }
    memory_free(p->memory, scratch, problem_move_scratch(p), 1);
    solver_free(solver);
    return code;
}

static bool refuse_method(const char *name, struct error *error)
{
    struct nearest n = nearest_to(name, strlen(name));
    for (const struct method *const *m = methods; *m != NULL; m++)
        nearest_offer(&n, (*m)->name);
    *error = (struct error){.status = BAD_INPUT, .column = 1};
    snprintf(error->message, sizeof error->message,
             "--strategy: there is no method of that name%s", nearest_hint(&n));
    return false;
}

/* The method of --strategy, or NULL. False: there is no such one for this problem. */
static bool choose_method(const struct settings *set, const struct problem *p,
                          const struct method **only, struct error *error)
{
    *only = set->strategy != NULL ? method_find(set->strategy) : NULL;
    const char *trouble = NULL;
    if (set->strategy != NULL && *only == NULL)
        return refuse_method(set->strategy, error);
    if (*only != NULL && (*only)->fits != NULL && !(*only)->fits(p))
        trouble = "--strategy: the method does not fit this position";
    else if (set->explain && (*only == NULL || (*only)->explain == NULL))
        trouble = "--explain needs --strategy paper";
    if (trouble == NULL)
        return true;
    error_set(error, BAD_INPUT, 1, "%s", trouble);
    return false;
}

/* What --explain shows. False: over the budget. */
static bool explain(const struct problem *p, const struct method *method,
                    struct writer *frames, struct error *error)
{
    if (method->explain(p, frames))
        return true;
    error_set(error, NO_MEMORY, 1, "the steps need more memory than --memory allows");
    return false;
}

static enum exit_code solve(const struct settings *set, struct problem *p,
                            struct run *run, struct writer *out, struct error *error)
{
    if (problem_players(p) != 1) {
        error_set(error, BAD_INPUT, 1, "%s is for two players: ask outcome, not solve",
                  problem_game(p));
        return EXIT_BAD_INPUT;
    }
    if (is_option_missing(p, error))
        return EXIT_BAD_INPUT;
    const struct method *only;
    struct writer frames;
    enum exit_code code = EXIT_BAD_INPUT;
    if (!choose_method(set, p, &only, error))
        return code;
    writer_init(&frames, p->memory);
    if (!set->explain || explain(p, only, &frames, error))
        code = search(set, p, only, &frames, run, out, error);
    writer_done(&frames);
    return code;
}

/* About a whole graph instead of a position. */
static bool answer_question(const struct settings *set, const struct writer *line,
                            struct run *run, struct writer *out, struct error *error,
                            enum exit_code *code)
{
    return answer_strong(set, line, run, out, error, code) ||
           answer_number(set, line, run, out, error, code);
}

const struct command solve_command = {
    .name = "solve",
    .arguments = "LINE | - | GAME - | GAME @FILE",
    .title = "best result of a one-player position, with the moves",
    .help = "Finds the fewest stones or blocks left, or the highest score, with moves "
            "that reach it and a bound that is proved.\n"
            "`optimal` means that both meet. At a limit the best play so far is given "
            "with the bound, exit code 3.\n\n"
            "  dicot solve solitaire-clobber grid 3x4 checkerboard\n"
            "  dicot solve sc2 'cube 3 xooooooo' --target 7:x\n"
            "  dicot solve clickomania 'aab|bca' --json\n"
            "  dicot solve sc2 xoxo --cert xoxo.cert && dicot-check xoxo.cert\n"
            "  dicot solve samegame @boards.txt --time 5s\n"
            "  dicot solve sc2 'xo|ox' --count --openings\n"
            "  dicot solve solitaire-clobber grid 8x8 checkerboard --strategy paper "
            "--explain\n"
            "  dicot solve sc2 hamming 3x2 --strong 1\n"
            "  dicot solve pebbling 'path 4 (8)(0)(0)(0)' --root 3\n"
            "  dicot solve pebbling cycle 7 --number\n",
    .flags = FLAGS_OUTPUT | FLAGS_LIMITS | FLAGS_OPTIONS | FLAGS_MOVES | FLAGS_THREADS |
             FLAGS_CERT | FLAGS_SOLVE | FLAGS_STRATEGY | FLAGS_STRONG,
    .solve_one = solve,
    .answer_other = answer_question,
};

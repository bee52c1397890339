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

/* What the moves come to when they are replayed by the rules, one by one. */
struct replay {
    const struct board *board;
    uint8_t *pos; /* where they are made: a copy of the start */
    void *scratch;
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
static void write_moves(struct replay *r, struct writer *out)
{
    const move *moves;
    size_t at = 0;
    write_bytes(out, r->text.text, r->text.length);
    for (size_t n; r->streamed && (n = best_moves(r->best, at, &moves)) > 0; at += n) {
        for (size_t i = 0; i < n; i++) {
            writer_clear(&r->one);
            r->board->game->print_move(r->board, r->pos, LEFT, moves[i], &r->one);
            write_move(r, out);
        }
        writer_send(out);
    }
}

/* Plays a move, and prints it where it is wanted. */
static bool replay_move(struct replay *r, move m)
{
    const struct board *b = r->board;
    if (!b->game->legal(b, r->pos, LEFT, m, r->scratch, NULL))
        return false;
    bool print = r->print && !r->streamed;
    writer_clear(&r->one);
    if (print || r->cert != NULL)
        b->game->print_move(b, r->pos, LEFT, m, &r->one);
    if (print)
        write_move(r, &r->text);
    if (r->cert != NULL)
        cert_move(r->cert, &r->one);
    if (b->game->gain != NULL)
        r->gained += b->game->gain(b, r->pos, m, r->scratch);
    b->game->play(b, r->pos, LEFT, m, r->scratch);
    return true;
}

static bool replay_batch(struct replay *r, const move *moves, size_t count)
{
    const struct game *g = r->board->game;
    bool silent = r->cert == NULL && (!r->print || r->streamed);
    if (silent && theory_of(g)->play_all != NULL)
        return g->theory->play_all(r->board, r->pos, moves, count, r->scratch) == count;
    for (size_t i = 0; i < count; i++)
        if (!replay_move(r, moves[i]))
            return false;
    return true;
}

/* Plays the moves and checks legality and result: an answer that does not replay is not
 * given. */
static bool replay(struct replay *r)
{
    const move *moves;
    size_t at = 0;
    for (size_t n; (n = best_moves(r->best, at, &moves)) > 0; at += n)
        if (!replay_batch(r, moves, n))
            return false;
    return at == r->best->count &&
           r->gained + r->board->game->result(r->board, r->pos) == r->best->result;
}

#define MANY_BYTES 500 /* longer positions help nobody who reads */

struct solution {
    struct best best;
    const char *method, *missing; /* missing: NULL if none is */
    const struct writer *frames;  /* of --explain; empty: not asked for */
    enum ended ended;
    double seconds;
    struct plays plays;
    struct search *refuter; /* has the evidence for the bound; NULL: there is none */
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

static struct facts facts_of(const struct board *b, const uint8_t *pos)
{
    struct facts f = {0};
    if (theory_of(b->game)->facts != NULL)
        f.count = b->game->theory->facts(b, pos, f.list);
    return f;
}

static void write_json(const struct settings *set, const struct solution *a,
                       struct replay *r, const struct writer *final,
                       const struct facts *facts, struct json *j)
{
    const struct game *game = r->board->game;
    const char *key = game->scored ? "score" : "cost";
    write_result_key(key, a->best.found, a->best.result, j);
    write_result_key("bound", a->best.bound != NO_RESULT, a->best.bound, j);
    json_key(j, "reason");
    json_text(j, a->best.reason);
    if (a->best.found && strcmp(set->moves, "text") == 0) {
        json_key(j, "moves");
        json_open_list(j);
        write_moves(r, j->out);
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

static void write_people(const struct settings *set, const struct solution *a,
                         struct replay *r, const struct writer *final, struct writer *out)
{
    const struct board *b = r->board;
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
        write_moves(r, out);
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
static bool replay_all(const struct settings *set, const struct problem *p,
                       struct run *run, const struct solution *a, struct replay *r,
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
    if (best->found && !replay(r)) {
        error_set(error, IO_ERROR, 1, "internal failure: the moves found do not replay");
    }
    if (run->cert.write != NULL && best->found)
        cert_moves_end(&cert);
    if (run->cert.write != NULL && a->refuter != NULL)
        cert_sections(&cert, refutation_text(a->refuter));
    if (run->cert.write != NULL)
        certify_end(&cert, run, set, error);
    r->cert = NULL;
    return error->status == OK;
}

/* All moves, a line each. */
static bool write_moves_file(const char *name, struct replay *r)
{
    struct new_file n;
    struct writer text;
    if (!new_file_open(&n, name))
        return false;
    writer_init(&text, r->text.memory);
    text.sink = file_sink(n.file);
    write_moves(r, &text);
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

/* The search is over. */
static enum exit_code report(const struct settings *set, const struct problem *p,
                             struct run *run, const struct solution *a, struct replay *r,
                             struct writer *out, struct error *error)
{
    bool to_file = moves_to_file(set);
    r->separator = to_file ? "\n" : " ";
    r->json = set->json && !to_file;
    struct facts facts = {0};
    struct writer final;
    writer_init(&r->text, p->memory);
    writer_init(&r->one, p->memory);
    writer_init(&final, p->memory);
    const struct board *b = r->board;
    struct json j = json_of(out);
    if (!set->json)
        write_bytes(out, a->frames->text, a->frames->length);
    if (set->json) {
        report_begin(p, run->position, &j);
        if (a->frames->length > 0)
            json_key(&j, "explain"), json_text(&j, a->frames->text);
        facts = facts_of(b, run->position);
    }
    enum exit_code code = exit_of(a, b->game);
    if (!replay_all(set, p, run, a, r, error)) {
        code = error->status == NO_MEMORY ? EXIT_BAD_INPUT : EXIT_FAILURE_IO;
    } else if (to_file && a->best.found && !r->text.failed &&
               !write_moves_file(set->moves, r)) {
        error_set(error, IO_ERROR, 1, "cannot write %.100s", set->moves);
        code = EXIT_FAILURE_IO;
    } else {
        position_print(p, r->pos, &final);
        if (r->text.failed || final.failed || a->plays.keys.failed ||
            a->plays.sentences.failed)
            out->failed = true;
        else if (set->json)
            write_json(set, a, r, &final, &facts, &j);
        else
            write_people(set, a, r, &final, out);
        if (!set->json && !out->failed)
            write_bytes(out, a->plays.sentences.text, a->plays.sentences.length);
    }
    writer_done(&r->text);
    writer_done(&r->one);
    writer_done(&final);
    return code;
}

/* ---- refutations ---- */

/* Evidence for a bound that rests on formulas without a solution, in the time and memory
 * that are left. Without it the certificate only says that the bound was searched for. */
static void refute(const struct settings *set, const struct task *t, struct run *run,
                   struct solution *a)
{
    double seconds;
    if (run->cert.write == NULL || a->best.by != BY_REFUTATION)
        return;
    a->refuter = refutation_new(t, a->best.grounds);
    enum ended ended = ENDED_MEMORY;
    if (a->refuter != NULL)
        ended = run_search(set, a->refuter, 0, run->started, &seconds);
    if (ended == ENDED_SOLVED)
        return;
    search_free(a->refuter);
    a->refuter = NULL;
    a->best.by = BY_SEARCH;
    snprintf(run->remark, sizeof run->remark, "the certificate lacks a refutation: %s",
             ended_because(ended));
}

/* The settings of the search: some of --time is kept for the replay and the answer. What
 * came before the search has looked at every cell a few times, as the replay will;
 * writing a move takes about as long as looking at twenty cells. */
static struct settings without_reserve(const struct settings *set, const struct run *run)
{
    const bool moves_written = strcmp(set->moves, "none") != 0 || run->cert.write != NULL;
    struct settings part = *set;
    double reserve = (moves_written ? 20 : 3) * (now() - run->started);
    part.seconds -= reserve < set->seconds / 2 ? reserve : set->seconds / 2;
    return part;
}

/* Replays the answer on a copy of the position, and gives it. */
static enum exit_code replay_and_report(const struct settings *set,
                                        const struct problem *p, struct run *run,
                                        const struct solution *a, struct writer *out,
                                        struct error *error)
{
    struct replay r = {.board = problem_board(p),
                       .best = &a->best,
                       .print = strcmp(set->moves, "none") != 0,
                       .streamed = a->best.moves == NULL};
    enum exit_code code = EXIT_BAD_INPUT;
    r.pos = position_copy(p, run->position, p->memory);
    r.scratch = memory_new(p->memory, p->move_scratch, 1);
    if (r.pos != NULL && r.scratch != NULL)
        code = report(set, p, run, a, &r, out, error);
    else
        error_set(error, NO_MEMORY, 1, "board and answer take more than --memory allows");
    memory_free(p->memory, r.scratch, p->move_scratch, 1);
    memory_free(p->memory, r.pos, p->pos_size, 1);
    return code;
}

static enum exit_code search(const struct settings *set, const struct problem *p,
                             const struct solve_method *only, const struct writer *frames,
                             struct run *run, struct writer *out, struct error *error)
{
    struct task task = {.problem = p, .position = run->position, .memory = p->memory};
    struct search *solver = solve_search(&task, only);
    if (solver == NULL) {
        error_set(error, NO_MEMORY, 1,
                  "the search needs more memory than --memory allows");
        return EXIT_BAD_INPUT;
    }
    struct solution a = {.frames = frames};
    const struct settings part = without_reserve(set, run);
    a.ended = run_search(&part, solver, 0, run->started, &a.seconds);
    search_finish(solver); /* the answer may need the memory */
    a.best = solve_best(solver);
    a.method = solve_method_name(solver);
    a.missing = solve_missing(solver);
    if (solve_excuse(solver) != NULL)
        snprintf(run->remark, sizeof run->remark, "%s", solve_excuse(solver));
    if (best_is_final(&a.best))
        a.ended = ENDED_SOLVED; /* both sides meet, whatever ended the search */
    plays_ask(set, &task, &a.best, a.ended, solver->nodes, run->started, &a.seconds,
              &a.plays);
    refute(set, &task, run, &a);
    enum exit_code code = replay_and_report(set, p, run, &a, out, error);
    search_free(a.refuter);
    plays_done(&a.plays);
    search_free(solver);
    return code;
}

static bool refuse_method(const char *name, struct error *error)
{
    struct nearest n = nearest_to(name, strlen(name));
    for (const struct solve_method *const *m = solve_methods; *m != NULL; m++)
        nearest_offer(&n, (*m)->method.name);
    error_set(error, BAD_INPUT, 1, "--strategy: there is no method of that name%s",
              nearest_hint(&n));
    return false;
}

/* The method of --strategy, or NULL. False: there is no such one for this problem. */
static bool choose_method(const struct settings *set, const struct task *t,
                          const struct solve_method **only, struct error *error)
{
    *only = set->strategy != NULL ? solve_method_find(set->strategy) : NULL;
    const char *trouble = NULL;
    if (set->strategy != NULL && *only == NULL)
        return refuse_method(set->strategy, error);
    if (*only != NULL && (*only)->method.fits != NULL && !(*only)->method.fits(t))
        trouble = "--strategy: the method does not fit this position";
    else if (set->explain && (*only == NULL || (*only)->explain == NULL))
        trouble = "--explain needs --strategy paper";
    if (trouble == NULL)
        return true;
    error_set(error, BAD_INPUT, 1, "%s", trouble);
    return false;
}

/* What --explain shows. False: over the budget. */
static bool explain(const struct task *t, const struct solve_method *method,
                    struct writer *frames, struct error *error)
{
    if (method->explain(t, frames))
        return true;
    error_set(error, NO_MEMORY, 1, "the steps need more memory than --memory allows");
    return false;
}

static enum exit_code solve(const struct settings *set, const struct problem *p,
                            struct run *run, struct writer *out, struct error *error)
{
    if (problem_players(p) != 1) {
        error_set(error, BAD_INPUT, 1, "%s is for two players: ask outcome, not solve",
                  problem_game(p));
        return EXIT_BAD_INPUT;
    }
    if (is_option_missing(p, error))
        return EXIT_BAD_INPUT;
    struct task task = {.problem = p, .position = run->position, .memory = p->memory};
    const struct solve_method *only;
    struct writer frames;
    enum exit_code code = EXIT_BAD_INPUT;
    if (!choose_method(set, &task, &only, error))
        return code;
    writer_init(&frames, p->memory);
    if (!set->explain || explain(&task, only, &frames, error))
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

/* SPDX-License-Identifier: MIT */
/* pebbling_number.c: `solve --number`: the pebbling number of a graph. The witness is a
 * distribution of pebbles that cannot reach its root. It is solved again as a position
 * before the number is given. */
#include "answer/answer.h"
#include "answer/certify.h"
#include "games/pebbling.h"
#include "solve/pebbling/pebbling_number.h"
#include "solve/turns.h"

struct pebbling_number_found {
    const struct graph *graph;
    struct pebbling_bounds known;
    enum ended ended;
    const char *witness; /* LINE of the witness; NULL: none, or too long */
};

static bool is_asked(const struct run *run)
{
    return run->q->number;
}

/* Reads `pebbling SHAPE`, without pebbles: the question is about all distributions. */
static bool pebbling_number_parse(struct graph *g, struct arena *arena,
                                  struct cursor line)
{
    cursor_trim(&line);
    struct cursor game = cursor_take_word(&line);
    if (!cursor_is(&game, "pebbling"))
        return cursor_fail(&game, BAD_INPUT, "--number is about pebbling");
    cursor_blanks(&line);
    return shape_parse(&line, arena, false, g) &&
           cursor_done(&line, "the end: --number asks about all distributions and roots");
}

static void print_witness(const struct graph *g, const struct pebbling_bounds *known,
                          const char *shape, struct writer *w)
{
    if (!known->connected || known->witness == NULL)
        return;
    write_format(w, "pebbling %s ", shape);
    pebbling_print_counts(g, (const uint8_t *)known->witness, w);
    write_text(w, " with root=");
    graph_print_vertex(g, known->root, w);
}

/* ---- the witness as a position ---- */

/* Says why there is no certificate, if one is wanted. Then the answer is not whole, unless
 * nothing was cut short (ENDED_SOLVED). */
static enum answer_code without_certificate(struct run *run, enum ended ended,
                                            const char *why)
{
    if (!certificate_wanted(run))
        return ANSWER_GIVEN;
    reply_remark(run, "there is no certificate: %s", why);
    run_cut(run, ended);
    return ended == ENDED_SOLVED ? ANSWER_GIVEN : ANSWER_LIMIT;
}

/* Certifies that the root of the witness stays empty. The play in the certificate has no
 * moves. */
static void pebbling_number_certify(const struct problem *witness,
                                    const struct best *best, struct run *run)
{
    struct cert cert;
    cert_begin(&cert, run->host->evidence, witness, witness->start, run->memory);
    proof_best(&cert, best);
    cert_moves_begin(&cert, 0);
    cert_moves_end(&cert);
    certify_end(&cert, run);
}

/* Judges the solved witness. If it reaches its root, the number is wrong and is not
 * given. */
static enum answer_code pebbling_number_judge(const struct problem *witness,
                                              const struct best *best, struct run *run)
{
    if (best->result == 0)
        return run_fail(run, IO_ERROR, "internal failure: the witness reaches its root");
    if (certificate_wanted(run))
        pebbling_number_certify(witness, best, run);
    return ANSWER_GIVEN;
}

/* Solves the witness by the methods for one position. If they cannot decide it in the
 * time that is left, the witness is given unchecked. */
static enum answer_code solve_witness(const struct problem *witness, struct run *run)
{
    struct task task = {
        .problem = witness, .position = witness->start, .memory = run->memory};
    struct search *solver = solve_search(&task, NULL);
    enum answer_code code = ANSWER_GIVEN;
    const enum ended ended = run_search(run, solver, &run->limits, 0);
    if (ended == ENDED_SOLVED) {
        search_finish(solver);
        struct best best = *method_best(solver);
        code = pebbling_number_judge(witness, &best, run);
    } else {
        code = without_certificate(run, ended, ended_because(ended));
    }
    search_free(solver);
    return code;
}

/* Checks the witness. `line` is its LINE, empty if there is none. */
static enum answer_code check_witness(bool connected, const struct writer *line,
                                      struct run *run)
{
    struct problem p;
    if (!connected)
        return without_certificate(run, ENDED_SOLVED, "the graph is not connected");
    if (line->length == 0)
        return without_certificate(run, ENDED_TOO_LARGE,
                                   "the witness has too many pebbles to be shown");
    const bool read =
        problem_parse(&p, run->memory, line->text, line->length, NULL, run->error);
    enum answer_code code = ANSWER_BAD_INPUT;
    if (read) {
        code = solve_witness(&p, run);
        problem_done(&p);
    }
    return code;
}

/* ---- the answer ---- */

/* Checks the witness, then gives the answer. */
static enum answer_code pebbling_number_give(struct pebbling_number_found *found,
                                             uint64_t nodes, struct run *run)
{
    bool solved = found->ended == ENDED_SOLVED;
    struct writer shape = writer_in(&run->arena), line = writer_in(&run->arena);
    shape_print(found->graph, &shape);
    print_witness(found->graph, &found->known, shape.text, &line);
    found->witness = line.length > 0 ? line.text : NULL;
    struct result r =
        result_of(run, solved ? "optimal" : "bound", found->known.method, nodes, found);
    r.game = "pebbling";
    r.subject = shape.text;
    run->to->out->failed = run->to->out->failed || shape.failed || line.failed;
    if (run->to->out->failed)
        return ANSWER_BAD_INPUT; /* `ask` sets the error */
    enum answer_code code = check_witness(found->known.connected, &line, run);
    if (code != ANSWER_GIVEN && code != ANSWER_LIMIT)
        return code;
    if (!solved)
        run->ended = found->ended; /* the witness was searched after that */
    return reply_give(run, &r, solved ? code : ANSWER_LIMIT);
}

static enum answer_code pebbling_number_answer(struct run *run)
{
    struct graph g;
    if (run->q->options.count > 0)
        return run_fail(run, BAD_INPUT,
                        "--number asks about all roots, and takes no options");
    if (!pebbling_number_parse(&g, &run->arena, run->q->line))
        return ANSWER_BAD_INPUT;
    struct search *search = pebbling_number_new(run->memory, &g);
    if (search == NULL)
        return run_lacks_memory(run, "the search needs");
    struct pebbling_number_found found = {
        .graph = &g, .ended = run_search(run, search, &run->limits, 0)};
    found.known = pebbling_number_known(search);
    enum answer_code code = pebbling_number_give(&found, search->nodes, run);
    search_free(search);
    return code;
}

/* ---- text and JSON ---- */

static void pebbling_number_text(const struct result *r, struct writer *w)
{
    const struct pebbling_number_found *f = r->found;
    if (!f->known.connected) {
        write_text(w, "none: the graph is not connected, and no number is enough\n");
        return;
    }
    const struct pebbling_bounds *k = &f->known;
    if (f->ended != ENDED_SOLVED) {
        write_format(w, "at least %llu", (unsigned long long)k->lower);
        if (k->upper != UINT64_MAX)
            write_format(w, ", at most %llu", (unsigned long long)k->upper);
        write_format(w, "; %s\n", ended_because(f->ended));
    } else if (k->formula != NULL) {
        write_format(w, "%s, exact (%s)\n", k->formula, k->reason);
    } else {
        write_format(w, "%llu, exact (%s)\n", (unsigned long long)k->lower, k->reason);
    }
    write_format(w, "one fewer is not enough: %s\n",
                 f->witness != NULL ? f->witness : "too many pebbles to be shown");
}

static void show_bound(const char *key, uint64_t n, const char *formula, struct json *j)
{
    json_key(j, key);
    if (formula != NULL || n == UINT64_MAX)
        json_text(j, formula);
    else
        json_count(j, n);
}

static void pebbling_number_json(const struct result *r, struct json *j)
{
    const struct pebbling_number_found *f = r->found;
    const struct pebbling_bounds *k = &f->known;
    bool exact = f->ended == ENDED_SOLVED && k->connected;
    show_bound("number", exact ? k->lower : UINT64_MAX, exact ? k->formula : NULL, j);
    if (k->connected) {
        show_bound("lower", k->lower, k->formula, j);
        show_bound("upper", k->upper, k->formula, j);
    }
    json_text(json_key(j, "witness"), f->witness);
    /* Writes the root: a number on graphs, row and column on grids. */
    json_key(j, "root");
    if (!k->connected) {
        json_null(j);
    } else if (f->graph->shape == SHAPE_GRID) {
        graph_print_vertex(f->graph, k->root, json_text_open(j));
        json_text_close(j);
    } else {
        json_count(j, k->root);
    }
    json_text(json_key(j, "reason"),
              k->connected ? k->reason : "the graph is not connected");
}

static const struct renderer show_pebbling_number = {pebbling_number_text,
                                                     pebbling_number_json};

/* ---- the command ---- */

const struct command pebbling_number_command = {
    .name = "solve",
    .reads = READS_TEXT,
    .when = is_asked,
    .answer = pebbling_number_answer,
    .show = &show_pebbling_number,
};

/* SPDX-License-Identifier: MIT */
/* pebbling_number.c: see pebbling_number.h. The witness, pebbles that do not reach their
 * root, is solved again as a position before the number is given. */
#include "questions/pebbling_number.h"

#include "answer/certify.h"
#include "games/pebbling.h"
#include "solve/prove_best.h"
#include "solve/turns.h"

static bool is_asked(const struct request *q, struct memory *m)
{
    (void)m;
    return q->number;
}

/* pebbling SHAPE: the question is about all distributions. */
static bool parse(struct graph *g, struct arena *arena, struct cursor line)
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

static void remark_no_certificate(const struct run *run, struct reply *to,
                                  const char *why)
{
    if (certificate_wanted(run))
        reply_remark(to, "there is no certificate: %s", why);
}

/* Certifies that the root of the witness stays empty. The play in it has no move. */
static enum answer_code certify(const struct request *witness, const struct best *best,
                                const struct run *run, struct reply *to,
                                struct error *error)
{
    struct cert cert;
    certify_begin(&cert, witness, run);
    proof_best(&cert, best);
    cert_moves_begin(&cert, 0);
    cert_moves_end(&cert);
    return certify_end(&cert, witness, to, error);
}

/* The witness was solved. If it reaches its root, the number is wrong, and not given. */
static enum answer_code judge(const struct request *witness, const struct best *best,
                              const struct run *run, struct reply *to,
                              struct error *error)
{
    if (best->result == 0) {
        error_set(error, IO_ERROR, 1, "internal failure: the witness reaches its root");
        return ANSWER_FAILED;
    }
    return certificate_wanted(run) ? certify(witness, best, run, to, error)
                                   : ANSWER_GIVEN;
}

/* Solves the witness by the methods for one position. If they cannot decide it in the
 * time that is left, it stays as it was found. */
static enum answer_code solve_witness(const struct request *witness, struct run *run,
                                      struct reply *to, struct error *error)
{
    struct task task = {.problem = witness->problem,
                        .position = witness->position,
                        .memory = run->memory};
    struct search *solver = solve_search(&task, NULL);
    enum ended ended = ENDED_MEMORY;
    enum answer_code code = ANSWER_GIVEN;
    if (solver != NULL)
        ended = run_search(run, solver, &run->limits, 0);
    if (ended == ENDED_SOLVED) {
        search_finish(solver);
        struct best best = solve_best(solver);
        code = judge(witness, &best, run, to, error);
    } else {
        remark_no_certificate(run, to, ended_because(ended));
    }
    search_free(solver);
    return code;
}

/* `line` is the LINE of the witness, empty if there is none. */
static enum answer_code check_witness(const struct request *q, bool connected,
                                      const struct writer *line, struct run *run,
                                      struct reply *to, struct error *error)
{
    struct problem p;
    if (line->length == 0) {
        remark_no_certificate(run, to,
                              connected ? "the witness has too many pebbles to be shown"
                                        : "the graph is not connected");
        return ANSWER_GIVEN;
    }
    if (!problem_parse(&p, run->memory, line->text, line->length, NULL, error))
        return ANSWER_BAD_INPUT;
    struct request witness = *q;
    witness.problem = &p;
    witness.position = p.start;
    enum answer_code code = solve_witness(&witness, run, to, error);
    problem_done(&p);
    return code;
}

/* ---- the answer ---- */

/* Makes sure of the witness, and gives the answer. `shape` and `line` are its texts. */
static enum answer_code give(const struct request *q, struct pebbling_number_found *found,
                             uint64_t nodes, struct writer *shape, struct writer *line,
                             struct run *run, struct reply *to, struct error *error)
{
    bool solved = found->ended == ENDED_SOLVED;
    shape_print(found->graph, shape);
    print_witness(found->graph, &found->known, shape->text, line);
    found->witness = line->length > 0 ? line->text : NULL;
    struct result r = {.game = "pebbling",
                       .subject = shape->text,
                       .status = solved ? "optimal" : "bound",
                       .method = found->known.method,
                       .nodes = nodes,
                       .seconds = run_seconds(run),
                       .found = found};
    to->out->failed = to->out->failed || shape->failed || line->failed;
    if (to->out->failed)
        return ANSWER_BAD_INPUT; /* `ask` says why */
    enum answer_code code =
        check_witness(q, found->known.connected, line, run, to, error);
    if (code != ANSWER_GIVEN)
        return code;
    reply_give(to, q, &r);
    return solved ? ANSWER_GIVEN : ANSWER_LIMIT;
}

static enum answer_code decide(const struct request *q, const struct graph *g,
                               struct run *run, struct reply *to, struct error *error)
{
    struct search *search = pebbling_number_new(run->memory, g);
    if (search == NULL) {
        error_set(error, NO_MEMORY, 1,
                  "the search needs more memory than --memory allows");
        return ANSWER_BAD_INPUT;
    }
    struct pebbling_number_found found = {
        .graph = g, .ended = run_search(run, search, &run->limits, 0)};
    found.known = pebbling_number_known(search);
    struct writer shape, line;
    writer_init(&shape, run->memory);
    writer_init(&line, run->memory);
    enum answer_code code = give(q, &found, search->nodes, &shape, &line, run, to, error);
    writer_done(&shape);
    writer_done(&line);
    search_free(search);
    return code;
}

static enum answer_code answer(const struct request *q, struct run *run, struct reply *to,
                               struct error *error)
{
    struct graph g;
    if (q->options.count > 0) {
        error_set(error, BAD_INPUT, 1,
                  "--number asks about all roots, and takes no options");
        return ANSWER_BAD_INPUT;
    }
    struct arena arena = arena_of(run->memory);
    enum answer_code code = ANSWER_BAD_INPUT;
    if (parse(&g, &arena, q->line))
        code = decide(q, &g, run, to, error);
    arena_done(&arena);
    return code;
}

const struct command pebbling_number_command = {
    .name = "solve",
    .reads = READS_TEXT,
    .when = is_asked,
    .answer = answer,
    .text = show_pebbling_number,
    .json = show_pebbling_number_json,
};

/* SPDX-License-Identifier: MIT */
/* number.c: solve --number: the pebbling number of a graph. */
#include "number.h"

#include "solve/prove_best.h"
#include "games/pebbling.h"
#include "solve/pebbling/pebbling_number.h"
#include "solve/turns.h"

/* pebbling SHAPE; the distributions are all there are. */
static bool parse(struct graph *g, struct arena *arena, const struct writer *line,
                  struct error *error)
{
    struct cursor c = cursor_of(line->text, line->length, error);
    cursor_trim(&c);
    struct cursor game = cursor_take_word(&c);
    if (!cursor_is(&game, "pebbling"))
        return cursor_fail(&game, BAD_INPUT, "--number is about pebbling");
    cursor_blanks(&c);
    return shape_parse(&c, arena, false, g) &&
           cursor_done(&c, "the end: --number asks about all distributions and roots");
}

struct numbered {
    struct pebbling_bounds known;
    enum ended ended;
    uint64_t nodes;
    double seconds;
    struct writer shape, witness; /* the SHAPE; the LINE of the witness, or nothing */
};

static void write_witness(const struct graph *g, struct numbered *a)
{
    struct writer *w = &a->witness;
    if (!a->known.connected || a->known.witness == NULL)
        return;
    write_format(w, "pebbling %s ", a->shape.text);
    pebbling_print_counts(g, (const uint8_t *)a->known.witness, w);
    write_text(w, " with root=");
    graph_print_vertex(g, a->known.root, w);
}

static bool fail(struct error *error, enum status status, const char *message)
{
    error_set(error, status, 1, "%s", message);
    return false;
}

/* That the root of the witness stays empty; the play of the claim has no move. */
static bool certify(const struct settings *set, const struct problem *p,
                    const struct best *best, struct run *run, struct error *error)
{
    struct cert cert;
    certify_begin(&cert, run, p);
    proof_best(&cert, best);
    cert_moves_begin(&cert, 0);
    cert_moves_end(&cert);
    return certify_end(&cert, run, set, error);
}

static void lack_certificate(struct run *run, const char *why)
{
    if (run->cert.write != NULL)
        snprintf(run->remark, sizeof run->remark, "there is no certificate: %s", why);
}

/* Solves the witness by the methods for one position, for the certificate too: a claim
 * that it does not fulfil is not given. What they cannot decide in the time that is left
 * stays as it was found. */
static bool solve_witness(const struct settings *set, const struct problem *p,
                          struct run *run, struct error *error)
{
    run->position = p->start;
    struct task task = {.problem = p, .position = p->start, .memory = p->memory};
    struct search *solver = solve_search(&task, NULL);
    bool ok = true;
    if (solver == NULL) {
        lack_certificate(run, ended_because(ENDED_MEMORY));
        return true;
    }
    double seconds;
    enum ended ended = run_search(set, solver, 0, run->started, &seconds);
    if (ended == ENDED_SOLVED) {
        search_finish(solver);
        struct best best = solve_best(solver);
        if (best.result == 0)
            ok = fail(error, IO_ERROR, "internal failure: the witness reaches its root");
        else if (run->cert.write != NULL)
            ok = certify(set, p, &best, run, error);
    } else {
        lack_certificate(run, ended_because(ended));
    }
    search_free(solver);
    return ok;
}

static bool check_witness(const struct settings *set, const struct numbered *a,
                          struct run *run, struct memory *m, struct error *error)
{
    struct problem p;
    if (a->witness.length == 0) {
        lack_certificate(run, a->known.connected
                                  ? "the witness has too many pebbles to be shown"
                                  : "the graph is not connected");
        return true;
    }
    if (!problem_parse(&p, m, a->witness.text, a->witness.length, NULL, error))
        return false;
    bool ok = solve_witness(set, &p, run, error);
    problem_done(&p);
    return ok;
}

static void write_json_number(const char *key, uint64_t n, const char *formula,
                              struct json *j)
{
    json_key(j, key);
    if (formula != NULL || n == UINT64_MAX)
        json_text(j, formula);
    else
        json_count(j, n);
}

/* A number on graphs, row and column on grids. */
static void write_root(const struct graph *g, const struct pebbling_bounds *k,
                       struct json *j)
{
    json_key(j, "root");
    if (!k->connected) {
        json_null(j);
    } else if (g->shape == SHAPE_GRID) {
        graph_print_vertex(g, k->root, json_text_open(j));
        json_text_close(j);
    } else {
        json_count(j, k->root);
    }
}

static void write_json(const struct graph *g, const struct numbered *a,
                       struct writer *out)
{
    const struct pebbling_bounds *k = &a->known;
    bool solved = a->ended == ENDED_SOLVED, number = solved && k->connected;
    struct json j = json_of(out);
    report_begin_text("pebbling", a->shape.text, &j);
    write_json_number("number", number ? k->lower : UINT64_MAX,
                      number ? k->formula : NULL, &j);
    if (k->connected) {
        write_json_number("lower", k->lower, k->formula, &j);
        write_json_number("upper", k->upper, k->formula, &j);
    }
    json_key(&j, "witness");
    json_text(&j, a->witness.length > 0 ? a->witness.text : NULL);
    write_root(g, k, &j);
    json_key(&j, "reason");
    json_text(&j, k->connected ? k->reason : "the graph is not connected");
    report_end(&j, solved ? "optimal" : "bound", k->method, a->nodes, a->seconds);
}

static void write_people(const struct numbered *a, struct writer *out)
{
    const struct pebbling_bounds *k = &a->known;
    if (!k->connected) {
        write_text(out, "none: the graph is not connected, and no number is enough\n");
        return;
    }
    if (a->ended != ENDED_SOLVED) {
        write_format(out, "at least %llu", (unsigned long long)k->lower);
        if (k->upper != UINT64_MAX)
            write_format(out, ", at most %llu", (unsigned long long)k->upper);
        write_format(out, "; %s\n", ended_because(a->ended));
    } else if (k->formula != NULL) {
        write_format(out, "%s, exact (%s)\n", k->formula, k->reason);
    } else {
        write_format(out, "%llu, exact (%s)\n", (unsigned long long)k->lower, k->reason);
    }
    if (a->witness.length > 0)
        write_format(out, "one fewer is not enough: %s\n", a->witness.text);
    else
        write_text(out, "one fewer is not enough: too many pebbles to be shown\n");
}

static enum exit_code report(const struct settings *set, const struct graph *g,
                             struct numbered *a, struct run *run, struct writer *out,
                             struct error *error)
{
    struct memory *m = out->memory;
    writer_init(&a->shape, m);
    writer_init(&a->witness, m);
    shape_print(g, &a->shape);
    write_witness(g, a);
    enum exit_code code = a->ended == ENDED_SOLVED ? EXIT_ANSWERED : EXIT_LIMIT;
    if (a->shape.failed || a->witness.failed)
        out->failed = true;
    else if (!check_witness(set, a, run, m, error))
        code = error->status == IO_ERROR ? EXIT_FAILURE_IO : EXIT_BAD_INPUT;
    else if (set->json)
        write_json(g, a, out);
    else
        write_people(a, out);
    writer_done(&a->shape);
    writer_done(&a->witness);
    return code;
}

static enum exit_code decide(const struct settings *set, const struct graph *g,
                             struct run *run, struct writer *out, struct error *error)
{
    struct search *search = pebbling_number_new(out->memory, g);
    if (search == NULL) {
        fail(error, NO_MEMORY, "the search needs more memory than --memory allows");
        return EXIT_BAD_INPUT;
    }
    struct numbered a = {0};
    a.ended = run_search(set, search, 0, run->started, &a.seconds);
    a.known = pebbling_number_known(search);
    a.nodes = search->nodes;
    enum exit_code code = report(set, g, &a, run, out, error);
    search_free(search);
    return code;
}

bool answer_number(const struct settings *set, const struct writer *line, struct run *run,
                   struct writer *out, struct error *error, enum exit_code *code)
{
    struct graph g;
    struct arena arena = arena_of(out->memory);
    if (!set->number)
        return false;
    *code = EXIT_BAD_INPUT;
    if (set->options.count > 0)
        fail(error, BAD_INPUT, "--number asks about all roots, and takes no options");
    else if (parse(&g, &arena, line, error))
        *code = decide(set, &g, run, out, error);
    arena_done(&arena);
    return true;
}

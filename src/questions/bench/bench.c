/* SPDX-License-Identifier: MIT */
/* bench.c: fixed positions, their node counts and times. The sum of the node counts is
 * the signature of the search. It is the same on every machine and is recorded in
 * bench/signature; a commit that changes it says why.
 *
 * Therefore a search is stepped in equal pieces here, not by the clock, and only the stop
 * button ends it early. Each row has its own memory budget, so that its peak can be
 * measured. */
#include "questions/bench/inside.h"

#include <assert.h>
#include <string.h>

#include "answer/options.h"
#include "reduce/poscnf.h"
#include "solve/turns.h"
#include "twoplayer/nimber.h"
#include "twoplayer/sums/outcome_sums.h"
#include "twoplayer/position_value.h"

#define STEP_WORK 100000 /* units of work per step: the signature depends on it */

/* Each row is searched to its end, `repeat` times, so that the time can be measured. A
 * row in DIMACS is a formula and stands for the position that `reduce poscnf` makes from
 * it. */
static const struct bench_row {
    const char *line;
    unsigned repeat;
} rows[] = {
    {"clobber xo|ox", 200},
    {"clobber grid 4x4 checkerboard", 50},
    {"clobber grid 2x10 checkerboard", 3},
    {"clobber grid 3x6 checkerboard", 5},
    {"clobber grid 4x5 checkerboard", 1},
    {"clobber cycle 14 checkerboard", 10},
    {"clobber grid 3x3 checkerboard + -clobber grid 3x4 checkerboard", 10},
    {"click-impartial grid 4x5 random:7:3", 1},
    {"click-partizan grid 4x5 random:3:2", 1},
    {"pebbles tournament 3 (0,0)(0,0)(3,3)", 10},
    {"pebbles path 4 (0,0)(0,0)(4,4)(0,0)", 5},
    {"pebbles outstar 3 (1,1,1)(0,0,2)(2,0,0)(0,2,1)", 1},
    {"p cnf 4 5 1 2 3 0 1 2 4 0 1 3 4 0 2 3 4 0 1 2 3 0", 20},
    {"p cnf 5 6 1 2 3 0 1 4 5 0 2 3 4 0 2 4 5 0 1 3 5 0 3 4 5 0", 1},
    {"p cnf 6 8 1 2 3 0 1 4 5 0 2 4 6 0 3 5 6 0 1 2 6 0 3 4 5 0 1 3 6 0 2 4 5 0", 1},
    {"nim 9 11 13", 1},
    {"hackenbush edges 0-1:b,1-2:r,1-3:g,0-4:r,4-5:b,5-6:g,0-6:r,2-3:b", 20},
    {"solitaire-clobber grid 4x5 random:7", 20},
    {"solitaire-clobber path 17 checkerboard", 5},
    {"solitaire-clobber grid 3x4 random:4", 1},
    {"sc2 cube 4 random:11", 5},
    {"sc2 grid 3x5 checkerboard with goal=most", 1},
    {"sc2 cube 13 random:5 with target=77:x", 20},
    {"sc2 cube 20 random:5 with target=77:x", 1},
    {"sc2 cube 20 random:5 with target=77:x second=o", 1},
    {"sc2 cube 20 random:5 with target=77:o joker", 1},
    {"sc2 hamming 3x3x3x3x3x3x3x3x3x3x3x3 random:5 with target=77:x", 1},
    {"sc2 hamming 4x4x4x4x4x4x4x4x4x4 random:5 with target=77:x", 1},
    {"sc2 grid 32x32 random:1", 5},
    {"solitaire-clobber grid 4x4 random:1", 5},
    {"solitaire-clobber grid 8x8 random:1", 1},
    {"solitaire-clobber grid 12x12 random:2", 1},
    {"solitaire-clobber grid 8x8 random:7 with target=3,3:x", 1},
    {"solitaire-clobber grid 5x6 checkerboard with goal=most", 1},
    {"clickomania grid 5x5 random:2:3", 1},
    {"samegame grid 4x4 random:6:3", 1},
    {"pebbling path 100000 (0)(1)x99998(2) with root=0", 1},
    {"pebbling grid 5x5 (0)(0)(0)(1)(2)(0)(0)(1)(1)(3)(0)(1)(2)(3)(0)(1)(0)(1)(2)(1)(2)"
     "(1)(1)(3)(1) with root=1,1",
     20},
};

/* Rows whose value is asked for: series that show how time and memory grow. */
static const struct bench_row values[] = {
    {"clobber path 8 checkerboard", 100},
    {"clobber path 10 checkerboard", 100},
    {"clobber path 12 checkerboard", 100},
    {"clobber path 14 checkerboard", 50},
    {"clobber path 16 checkerboard", 20},
    {"clobber path 18 checkerboard", 5},
    {"clobber grid 2x4 checkerboard", 50},
    {"clobber grid 2x5 checkerboard", 20},
    {"clobber grid 2x6 checkerboard", 3},
    {"clobber grid 2x7 checkerboard", 1},
    {"clobber grid 3x3 checkerboard", 50},
    {"clobber grid 3x4 checkerboard", 3},
    {"clobber grid 3x5 checkerboard", 1},
    {"pebbles tournament 3 (0,0)(0,0)(13,13)", 5},
    {"pebbles tournament 3 (0,0)(0,0)(26,26)", 1},
    {"pebbles tournament 3 (0,0)(0,0)(52,52)", 1},
    {"pebbles tournament 3 (0,0)(0,0)(80,80)", 1},
    {"pebbles tournament 3 (0,0)(0,0)(3,3,3)", 1},
    {"pebbles tournament 3 (0,0)(0,0)(6,6,6)", 1},
    {"pebbles tournament 4 (0,0)(0,0)(0,0)(3,3)", 5},
    {"pebbles tournament 4 (0,0)(0,0)(0,0)(6,6)", 1},
    {"pebbles tournament 4 (0,0)(0,0)(0,0)(12,12)", 1},
    {"pebbles path 4 (0,0)(0,0)(5,5)(0,0)", 5},
    {"pebbles path 4 (0,0)(0,0)(10,10)(0,0)", 1},
    {"pebbles path 4 (0,0)(0,0)(20,20)(0,0)", 1},
    {"pebbles tournament 4 (0,0)(0,0,2)(0,0,2)(0,0,2)", 1},
    {"pebbles tournament 4 (0,0)(0,0,4)(0,0,4)(0,0,4)", 1},
    {"pebbles tournament 4 (0,0)(0,0,8)(0,0,8)(0,0,8)", 1},
    {"click-impartial grid 4x5 random:7:3", 5},
    {"click-impartial grid 5x5 random:1:3", 5},
    {"click-impartial grid 6x6 random:3:3", 5},
    {"click-impartial grid 7x7 random:1:3", 1},
    {"click-impartial grid 50x1 random:1:3", 20},
    {"click-impartial grid 100x1 random:1:3", 20},
    {"click-impartial grid 200x1 random:1:3", 1},
    {"click-partizan grid 20x1 random:1:2", 20},
    {"click-partizan grid 40x1 random:1:2", 5},
    {"click-partizan grid 60x1 random:1:2", 1},
};

/* ---- rows that are searched ---- */

struct search *bench_begin(const struct problem *p, struct memory *m, bool worth)
{
    struct task t = {.problem = p, .position = p->start, .memory = m};
    if (worth)
        return nimber_fits(&t) ? nimber_new(&t) : position_value_new(&t);
    return problem_players(p) == 2 ? outcome_sums_new(&t) : solve_search(&t, NULL);
}

static void note_values(const struct problem *p, const struct search *s,
                        struct bench_found *f)
{
    struct task t = {.problem = p};
    if (nimber_fits(&t)) { /* nimber search stores no values */
        f->positions = nimber_positions(s);
        return;
    }
    f->positions = position_value_positions(s);
    f->values = values_count(position_value_store(s));
    f->value_bytes = values_bytes(position_value_store(s));
}

bool bench_search(const struct run *run, const struct problem *p, struct bench_found *f)
{
    double start = run->host->now();
    bool worth = f->kind == BENCH_VALUE, ok = false;
    struct search *s = bench_begin(p, p->memory, worth);
    if (s != NULL) {
        while (search_step(s, STEP_WORK) == SEARCH_RUNNING && !run_is_stopped(run))
            continue;
        ok = s->state == SEARCH_SOLVED;
        f->nodes += s->nodes;
        if (worth)
            note_values(p, s, f);
    }
    search_free(s);
    f->seconds += run->host->now() - start;
    return ok;
}

static bool parse_row(const char *line, struct memory *m, struct problem *p)
{
    struct error error = {0};
    if (strncmp(line, "p cnf", 5) != 0)
        return problem_parse(p, m, line, strlen(line), NULL, &error);
    struct cursor c = cursor_of(line, strlen(line), &error);
    struct arena a = arena_of(m);
    struct poscnf *formula = poscnf_parse(&a, &c);
    struct writer position;
    writer_init(&position, m);
    if (formula != NULL)
        poscnf_print_line(formula, &position);
    arena_done(&a);
    bool ok = formula != NULL && !position.failed &&
              problem_parse(p, m, position.text, position.length, NULL, &error);
    writer_done(&position);
    return ok;
}

/* ---- the bench at work ---- */

void bench_give(struct bench *b, const struct bench_found *f, enum answer_code code)
{
    struct result r = {.q = b->q, .found = f};
    reply_give(b->run, &r, code);
}

/* Notes why a row was not searched to its end. */
static enum ended cut_row(struct bench *b)
{
    return run_cut(b->run, run_is_stopped(b->run) ? ENDED_STOPPED : ENDED_MEMORY);
}

static bool run_row(struct bench *b, const struct bench_row *row, enum bench_kind kind)
{
    struct memory memory = {.limit = (size_t)b->q->memory};
    struct problem p;
    struct bench_found f = {.kind = kind, .line = row->line};
    unsigned repeat = b->q->once ? 1 : row->repeat;
    bool ok = parse_row(row->line, &memory, &p);
    assert(repeat > 0);
    if (!ok)
        return false;
    for (unsigned i = 0; ok && i < repeat; i++)
        ok = bench_search(b->run, &p, &f);
    problem_done(&p);
    f.nodes /= repeat;
    f.seconds /= repeat;
    f.peak = memory.peak;
    if (!ok)
        cut_row(b);
    bench_give(b, &f, ok ? ANSWER_GIVEN : ANSWER_LIMIT);
    b->signature += f.nodes;
    return ok;
}

/* ---- the command ---- */

bool bench_wants(struct bench *b, const char *line)
{
    bool wanted = !run_is_stopped(b->run) && !b->run->to->broken &&
                  (b->q->filter == NULL || strstr(line, b->q->filter) != NULL);
    b->any |= wanted;
    return wanted;
}

#define LENGTH(table) (sizeof(table) / sizeof(table)[0])

static void run_rows(struct bench *b, const struct bench_row *row, size_t count,
                     enum bench_kind kind)
{
    for (; count > 0; row++, count--)
        if (bench_wants(b, row->line))
            b->ok = run_row(b, row, kind) && b->ok;
}

static enum answer_code answer(struct run *run)
{
    struct bench b = {.q = run->q, .run = run, .ok = true};
    if (run->host->helps)
        return ANSWER_GIVEN; /* only one process measures times */
    if (!cursor_at_end(&run->q->line))
        return run_fail(run, BAD_INPUT, "bench takes no position; --filter chooses rows");
    run_rows(&b, rows, LENGTH(rows), BENCH_SEARCH);
    run_rows(&b, values, LENGTH(values), BENCH_VALUE);
    if (!run->q->once)
        bench_sizes(&b);
    if (run->to->broken)
        return ANSWER_FAILED;
    if (!b.ok || run_is_stopped(run)) { /* an incomplete sum is no signature */
        reply_remark(run, "bench: %s", ended_because(cut_row(&b)));
        return ANSWER_LIMIT;
    }
    if (!b.any)
        return run_fail(run, BAD_INPUT,
                        "--filter: no row%s contains this; rows are lines such as '%s'",
                        run->q->once ? " of those that --once runs" : "", rows[1].line);
    bench_give(&b, &(struct bench_found){.kind = BENCH_SIGNATURE, .nodes = b.signature},
               ANSWER_GIVEN);
    return ANSWER_GIVEN;
}

const struct command bench_command = {
    .name = "bench",
    .arguments = "[GAME --set FILE]",
    .title = "nodes, times and the signature of the search on fixed positions",
    .help =
        "Searches fixed positions. Node counts are the same on every machine; their sum "
        "is the signature, which is recorded in bench/signature. Rows that ask for a "
        "value also say how many different positions and values were stored, and how "
        "many bytes a value takes with its options and its place in the table.\n\n"
        "Boards of three sizes are only read; the time per cell is also shown as a "
        "multiple of the time it takes to fill the same memory. Boards of growing size "
        "are solved; the time per vertex is shown, and with which power of the "
        "size the time grows. Methods that find better plays the longer they run are "
        "stopped "
        "at a number of nodes. For plays that need no search, the time per move is also "
        "shown as a multiple of the time it takes to write a move.\n\n"
        "  dicot bench\n  dicot bench --filter 4x4\n"
        "  dicot bench samegame --set boards.txt --time 1s\n",
    .options = OPTIONS_BENCH | OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_THREADS,
    .reads = READS_NOTHING,
    .deals = true,
    .answer = answer,
    .show = &show_bench,
};

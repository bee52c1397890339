/* SPDX-License-Identifier: MIT */
/* bench.c: fixed positions, their node counts and times. The sum of the node counts is
 * the signature of the search: it is the same on every machine, is recorded in
 * bench/signature, and a change that moves it says why.
 *
 * So a search is stepped in equal pieces here, not by the clock, and only the stop button
 * ends it early. Each row has a budget of its own, so that its peak is its own too. */
#include "questions/bench.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "answer/options.h"
#include "game/theory.h"
#include "questions/clicks/bench_clicks.h"
#include "reduce/poscnf.h"
#include "solve/column/parser.h"
#include "solve/turns.h"
#include "twoplayer/nimber.h"
#include "twoplayer/outcome_sums.h"
#include "twoplayer/position_value.h"

#define STEP_WORK 100000 /* units of work per step: it is part of the signature */

/* Each row is searched to its end, `repeat` times, so that the time can be measured. A
 * row in DIMACS is a formula: it stands for the position that `reduce poscnf` makes of
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

/* Rows of which the value is asked: series that show how time and memory grow. */
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

/* Boards that are only read: time per cell must not depend on the size. */
static const char *const boards[] = {
    "clobber grid 1000x1000 checkerboard",
    "clobber grid 3163x3163 checkerboard",
    "clobber grid 10000x10000 checkerboard",
};

/* Solved once, by methods whose time per vertex must not depend on the size; not part of
 * the signature. */
static const char *const grown[] = {
    "sc2 path 1000 random:7",
    "sc2 path 100000 random:7",
    "sc2 path 10000000 random:7",
    "sc2 cycle 1000 random:7",
    "sc2 cycle 100000 random:7",
    "sc2 cycle 10000000 random:7",
    "sc2 grid 32x32 random:2",
    "sc2 grid 320x320 random:2",
    "sc2 grid 1000x1000 checkerboard",
    "clickomania grid 100000x1 random:7:2",
    "clickomania grid 10000000x1 random:7:2",
    "clickomania grid 100000000x1 random:7:2",
};

/* The same, but of methods that take longer per block the more blocks there are: time
 * n^3/64 for n groups, n^4 for n blocks, and on boards many times as long for each row
 * and column more. */
static const char *const steep[] = {
    "clickomania grid 1500x1 random:7:3",
    "clickomania grid 3000x1 random:7:3",
    "clickomania grid 6000x1 random:7:3",
    "clickomania grid 12000x1 random:7:3",
    "clickomania grid 30000x1 random:7:3",
    "samegame grid 100x1 random:7:3",
    "samegame grid 200x1 random:7:3",
    "samegame grid 400x1 random:7:3",
    "samegame grid 6x6 random:1:3",
    "samegame grid 7x7 random:1:3",
    "samegame grid 8x8 random:1:3",
    "clickomania grid 7x7 random:6:5",
    "clickomania grid 8x8 random:6:5",
    "clickomania grid 10x10 random:7:5 with goal=clear",
    "clickomania grid 15x15 random:7:4 with goal=clear",
    "clickomania grid 30x30 random:7:4 with goal=clear",
    "clickomania grid 6x6 random:1:3 with goal=most-clicks",
    "clickomania grid 7x7 random:1:3 with goal=most-clicks",
};

/* Searched by methods that never end by themselves, up to so many nodes; not part of the
 * signature. */
static const struct improved_row {
    const char *line, *method;
    uint64_t nodes;
} improved[] = {
    {"samegame grid 15x15 random:7:5", "anneal", 400000},
    {"samegame grid 15x15 random:7:5", "anneal", 1600000},
    {"samegame grid 60x60 random:7:5", "anneal", 20000},
    {"clickomania grid 30x30 random:7:5", "anneal", 100000},
    {"samegame grid 100x100 random:7:5", "large", 100000},
    {"clickomania grid 300x300 random:7:5", "large", 100000},
};

/* Instances whose boards of Clickomania are built and cleared, as `reduce` does it; time
 * is by runs, and those of 3sat have few. */
static const char *const cleared[] = {
    "3partition 400,400,400,400,400,400,400,400,400",
    "3partition 4000,4000,4000,4000,4000,4000,4000,4000,4000",
    "3partition 40000,40000,40000,40000,40000,40000,40000,40000,40000",
    "3sat p cnf 3 3 1 2 3 0 -1 2 3 0 1 -2 -3 0",
    "3sat p cnf 4 8 1 2 3 0 -1 2 4 0 1 -3 4 0 -2 3 -4 0 1 2 0 3 4 0 -1 -3 0 2 0",
};

/* The slow algorithms of [CLICK §2] for the same question, to compare: is the word in the
 * grammar, in time k n^3, and the fewest left, in time k n^5. */
static const struct parser_row {
    const char *line;
    bool fewest;
} parsers[] = {
    {"clickomania grid 100x1 random:7:3", false},
    {"clickomania grid 200x1 random:7:3", false},
    {"clickomania grid 400x1 random:7:3", false},
    {"clickomania grid 15x1 random:7:3", true},
    {"clickomania grid 30x1 random:7:3", true},
    {"clickomania grid 60x1 random:7:3", true},
};

/* Plays that are made and replayed: time per stone must not depend on the size. */
static const struct bench_row plays[] = {
    {"solitaire-clobber grid 100x100 checkerboard", 1000},
    {"solitaire-clobber grid 1000x1000 checkerboard", 10},
    {"solitaire-clobber grid 10000x10000 checkerboard", 3},
};

/* ---- rows that are searched ---- */

/* Begins the search itself, not the quickest method: an answer by formula has no nodes.
 */
static struct search *begin(const struct problem *p, struct memory *m, bool worth)
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
    if (nimber_fits(&t)) { /* it stores nimbers, not values */
        f->positions = nimber_positions(s);
        return;
    }
    f->positions = position_value_positions(s);
    f->values = values_count(position_value_store(s));
    f->value_bytes = values_bytes(position_value_store(s));
}

/* Adds the nodes and seconds of one search. False: it did not come to its end. */
static bool search(const struct run *run, const struct problem *p, struct bench_found *f)
{
    double start = run->host->now();
    bool worth = f->kind == BENCH_VALUE, ok = false;
    struct search *s = begin(p, p->memory, worth);
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

/* Reads the problem of a row. */
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

struct bench {
    const struct request *q;
    struct run *run;
    uint64_t signature;      /* so far */
    struct bench_found last; /* the row before, of those that grow */
    bool ok;                 /* all rows came to their end */
};

static void give(struct bench *b, const struct bench_found *f)
{
    struct result r = {.q = b->q, .found = f};
    reply_give(b->run, &r);
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
        ok = search(b->run, &p, &f);
    problem_done(&p);
    f.nodes /= repeat;
    f.seconds /= repeat;
    f.peak = memory.peak;
    give(b, &f);
    b->signature += f.nodes;
    return ok;
}

/* How many seconds it takes to fill so many bytes; negative: over the budget. */
static double time_filling(const struct run *run, struct memory *m, size_t bytes)
{
    uint8_t *room = memory_new(m, bytes, 1);
    if (room == NULL)
        return -1;
    memset(room, 2, bytes); /* the first touch costs more */
    double start = run->host->now();
    memset(room, 1, bytes);
    double seconds = run->host->now() - start;
    memory_free(m, room, bytes, 1);
    return seconds;
}

/* Times the reading of a board, and compares it with filling the same number of bytes. */
static bool run_board(struct bench *b, const char *line)
{
    struct memory memory = {.limit = (size_t)b->q->memory};
    struct error error;
    struct problem p;
    struct bench_found f = {.kind = BENCH_BOARD, .line = line};
    double start = b->run->host->now();
    if (!problem_parse(&p, &memory, line, strlen(line), NULL, &error))
        return false;
    f.seconds = b->run->host->now() - start;
    f.cells = problem_board(&p)->pos_size;
    f.baseline = time_filling(b->run, &memory, f.cells);
    f.peak = memory.peak;
    if (f.baseline >= 0)
        give(b, &f);
    problem_done(&p);
    return f.baseline >= 0;
}

/* Do the two lines differ in numbers alone? */
static bool is_one_series(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += strspn(a, "0123456789");
        b += strspn(b, "0123456789");
        if (*a != *b || *a == '\0')
            return *a == *b;
    }
}

/* Gives a row of a series of growing boards, with what it says about the time: it grows
 * like that power of the size from the row before. */
static void give_grown(struct bench *b, struct bench_found *f)
{
    const struct bench_found *last = &b->last;
    f->power = NAN;
    if (last->kind == f->kind && last->cells < f->cells &&
        is_one_series(last->line, f->line))
        f->power =
            log(f->seconds / last->seconds) / log((double)f->cells / (double)last->cells);
    give(b, f);
    b->last = *f;
}

static bool run_grown(struct bench *b, const char *line)
{
    struct memory memory = {.limit = (size_t)b->q->memory};
    struct error error;
    struct problem p;
    struct bench_found f = {.kind = BENCH_GROWN, .line = line};
    if (!problem_parse(&p, &memory, line, strlen(line), NULL, &error))
        return false;
    double start = b->run->host->worked();
    bool ok = search(b->run, &p, &f);
    f.seconds = b->run->host->worked() - start;
    f.cells = problem_board(&p)->pos_size;
    f.peak = memory.peak;
    give_grown(b, &f);
    problem_done(&p);
    return ok;
}

/* Searches by one method, up to so many nodes. False: it could not begin. */
static bool improve(const struct run *run, const struct problem *p, uint64_t nodes,
                    struct bench_found *f)
{
    const struct task t = {
        .problem = p, .position = p->start, .memory = p->memory, .nodes = nodes};
    struct search *s = solve_search(&t, solve_method_find(f->method));
    if (s == NULL)
        return false;
    while (s->nodes < nodes && search_step(s, 1) == SEARCH_RUNNING &&
           !run_is_stopped(run))
        continue;
    f->nodes = s->nodes;
    f->result = solve_best(s).result;
    search_free(s);
    return true;
}

static bool run_improved(struct bench *b, const struct improved_row *row)
{
    struct memory memory = {.limit = (size_t)b->q->memory};
    struct error error;
    struct problem p;
    struct bench_found f = {
        .kind = BENCH_IMPROVED, .line = row->line, .method = row->method};
    if (!problem_parse(&p, &memory, row->line, strlen(row->line), NULL, &error))
        return false;
    const double start = b->run->host->worked();
    const bool ok = improve(b->run, &p, row->nodes, &f);
    f.seconds = b->run->host->worked() - start;
    f.peak = memory.peak;
    if (ok)
        give(b, &f);
    problem_done(&p);
    return ok;
}

static bool run_cleared(struct bench *b, const char *line)
{
    struct memory memory = {.limit = (size_t)b->q->memory};
    struct bench_found f = {.kind = BENCH_GROWN, .line = line};
    double start = b->run->host->worked();
    bool ok = bench_clicks(line, &memory, &f);
    f.seconds = b->run->host->worked() - start;
    f.peak = memory.peak;
    give_grown(b, &f);
    return ok;
}

static bool run_parser(struct bench *b, const struct parser_row *row)
{
    struct memory memory = {.limit = (size_t)b->q->memory};
    struct error error;
    struct problem p;
    struct bench_found f = {.kind = row->fewest ? BENCH_PARSED_OPTIMUM : BENCH_PARSED,
                            .line = row->line};
    if (!problem_parse(&p, &memory, row->line, strlen(row->line), NULL, &error))
        return false;
    f.cells = problem_board(&p)->pos_size;
    struct parser *parser = parser_new(p.start, f.cells, &memory);
    double start = b->run->host->worked();
    if (parser != NULL && row->fewest)
        parser_fewest(parser);
    else if (parser != NULL)
        parser_accepts(parser, 0, f.cells);
    f.seconds = b->run->host->worked() - start;
    f.peak = memory.peak;
    if (parser != NULL)
        give_grown(b, &f);
    parser_free(parser);
    problem_done(&p);
    return parser != NULL;
}

/* ---- plays that are made and replayed ---- */

/* Makes the moves of a solved position and replays them by the rules. */
static bool replay(const struct problem *p, uint8_t *pos, const struct best *best)
{
    const struct board *b = problem_board(p);
    const move *moves;
    size_t at = 0;
    int64_t gained = 0;
    for (size_t n; (n = best_moves(best, at, &moves)) > 0; at += n)
        if (b->game->theory->play_all(b, pos, moves, n, NULL, &gained) != n)
            return false;
    return best->found && gained + b->game->result(b, pos) == best->result;
}

/* How many seconds it takes to write so many moves, over and over to a buffer of 1 MB. */
static double time_writing(const struct run *run, struct memory *m, size_t count)
{
    const size_t room = ((size_t)1 << 20) / sizeof(move);
    move *buffer = memory_new(m, room, sizeof *buffer);
    volatile move *out = buffer; /* every move is written */
    if (buffer == NULL)
        return INFINITY;
    memset(buffer, 1, room * sizeof *buffer); /* the first touch costs more */
    double start = run->host->worked();
    for (size_t i = 0; i < count; i++)
        out[i % room] = (move)i << 32 | (i + 1);
    double seconds = run->host->worked() - start;
    memory_free(m, buffer, room, sizeof *buffer);
    return seconds;
}

/* Times one replay, and keeps the least time of this one and those before. */
static bool time_replay(const struct run *run, const struct problem *p, struct memory *m,
                        const struct search *s, uint8_t *pos, struct bench_found *f)
{
    struct best best = solve_best(s);
    double start = run->host->worked();
    bool ok = replay(p, pos, &best);
    f->seconds = fmin(f->seconds, run->host->worked() - start);
    f->peak = m->peak;
    f->moves = best.count;
    f->baseline = fmin(f->baseline, time_writing(run, m, best.count));
    return ok;
}

static bool time_play(struct bench *b, struct bench_found *f)
{
    struct memory memory = {.limit = (size_t)b->q->memory};
    struct error error;
    struct problem p;
    if (!problem_parse(&p, &memory, f->line, strlen(f->line), NULL, &error))
        return false;
    struct search *s = begin(&p, &memory, false);
    uint8_t *pos = position_copy(&p, p.start, &memory);
    bool ok = s != NULL && pos != NULL && search_step(s, 1) == SEARCH_SOLVED &&
              time_replay(b->run, &p, &memory, s, pos, f);
    memory_free(&memory, pos, p.pos_size, 1);
    search_free(s);
    problem_done(&p);
    return ok;
}

static bool run_play(struct bench *b, const struct bench_row *row)
{
    struct bench_found f = {
        .kind = BENCH_PLAY, .line = row->line, .seconds = INFINITY, .baseline = INFINITY};
    for (unsigned i = 0; i < row->repeat && !run_is_stopped(b->run); i++)
        if (!time_play(b, &f))
            return false;
    if (f.moves > 0) /* not stopped before the first one */
        give(b, &f);
    return true;
}

/* ---- the command ---- */

static bool goes_on(const struct bench *b)
{
    return !run_is_stopped(b->run) && !b->run->to->broken;
}

static bool is_wanted(const struct bench *b, const char *line)
{
    return b->q->filter == NULL || strstr(line, b->q->filter) != NULL;
}

#define LENGTH(table) (sizeof(table) / sizeof(table)[0])

static void run_searches(struct bench *b)
{
    for (size_t i = 0; i < LENGTH(rows) && goes_on(b); i++)
        if (is_wanted(b, rows[i].line))
            b->ok = run_row(b, &rows[i], BENCH_SEARCH) && b->ok;
    for (size_t i = 0; i < LENGTH(values) && goes_on(b); i++)
        if (is_wanted(b, values[i].line))
            b->ok = run_row(b, &values[i], BENCH_VALUE) && b->ok;
}

/* What shows how time and memory grow with the size. */
static void run_sizes(struct bench *b)
{
    for (size_t i = 0; i < LENGTH(boards) && goes_on(b); i++)
        if (is_wanted(b, boards[i]))
            b->ok = run_board(b, boards[i]) && b->ok;
    for (size_t i = 0; i < LENGTH(grown) && goes_on(b); i++)
        if (is_wanted(b, grown[i]))
            b->ok = run_grown(b, grown[i]) && b->ok;
    for (size_t i = 0; i < LENGTH(steep) && goes_on(b); i++)
        if (is_wanted(b, steep[i]))
            b->ok = run_grown(b, steep[i]) && b->ok;
    for (size_t i = 0; i < LENGTH(improved) && goes_on(b); i++)
        if (is_wanted(b, improved[i].line))
            b->ok = run_improved(b, &improved[i]) && b->ok;
    for (size_t i = 0; i < LENGTH(cleared) && goes_on(b); i++)
        if (is_wanted(b, cleared[i]))
            b->ok = run_cleared(b, cleared[i]) && b->ok;
    for (size_t i = 0; i < LENGTH(parsers) && goes_on(b); i++)
        if (is_wanted(b, parsers[i].line))
            b->ok = run_parser(b, &parsers[i]) && b->ok;
    for (size_t i = 0; i < LENGTH(plays) && goes_on(b); i++)
        if (is_wanted(b, plays[i].line))
            b->ok = run_play(b, &plays[i]) && b->ok;
}

static enum answer_code answer(struct run *run)
{
    struct bench b = {.q = run->q, .run = run, .ok = true};
    if (run->host->helps)
        return ANSWER_GIVEN; /* times are measured by one process alone */
    if (!cursor_at_end(&run->q->line))
        return run_fail(run, BAD_INPUT, "bench takes no position; --filter chooses rows");
    run_searches(&b);
    if (!run->q->once)
        run_sizes(&b);
    if (run->to->broken)
        return ANSWER_FAILED;
    if (!b.ok || run_is_stopped(run)) { /* a sum of some of the counts is no signature */
        reply_remark(run, "bench: %s",
                     ended_because(run_is_stopped(run) ? ENDED_STOPPED : ENDED_MEMORY));
        return ANSWER_LIMIT;
    }
    give(&b, &(struct bench_found){.kind = BENCH_SIGNATURE, .nodes = b.signature});
    return ANSWER_GIVEN;
}

const struct command bench_command = {
    .name = "bench",
    .arguments = "[GAME --set FILE]",
    .title = "nodes, times and the signature of the search on fixed positions",
    .help =
        "Node counts are the same on every machine. Their sum is the signature, which "
        "is recorded in bench/signature. Rows that\n"
        "ask for a value also say how many different positions and values were stored, "
        "and how many bytes a value takes\n"
        "with its options and its place in the table. Boards that are only read, at "
        "three sizes, show the time per cell, also\n"
        "as a multiple of the time that filling the same memory takes. Then boards "
        "of growing size are solved, with the time\n"
        "per vertex, and the power of the size that the time grows with; and some by "
        "methods that find better plays the longer they\n"
        "run, up to a number of nodes. Plays that need "
        "no search show the time per move, also as a "
        "multiple of the time that writing a move takes.\n\n"
        "  dicot bench\n  dicot bench --filter 4x4\n"
        "  dicot bench samegame --set boards.txt --time 1s\n",
    .options = OPTIONS_BENCH | OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_THREADS,
    .reads = READS_NOTHING,
    .deals = true,
    .answer = answer,
    .text = show_bench,
    .json = show_bench_json,
};

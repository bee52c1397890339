/* SPDX-License-Identifier: MIT */
/* bench.c: fixed positions, their node counts and times. The sum of the node counts is
 * the signature of the search. It is the same on every machine and is recorded in
 * bench/signature; a commit that changes it says why.
 *
 * Therefore a search is stepped in equal pieces here, not by the clock, and only the stop
 * button ends it early. Each row has its own memory budget, so that its peak can be
 * measured. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "answer/answer.h"
#include "answer/options.h"
#include "game/theory.h"
#include "questions/reduce_runs.h"
#include "reduce/poscnf.h"
#include "reduce/reduction.h"
#include "search/search.h"
#include "solve/column/parser.h"
#include "solve/turns.h"
#include "twoplayer/nimber.h"
#include "twoplayer/position_value.h"
#include "twoplayer/sums/outcome_sums.h"

enum bench_kind {
    BENCH_SEARCH,         /* who wins, or the best play */
    BENCH_VALUE,          /* the value */
    BENCH_BOARD,          /* a board that is only read */
    BENCH_GROWN,          /* solved by a method whose time per vertex does not grow */
    BENCH_IMPROVED,       /* searched up to a number of nodes by one method */
    BENCH_PARSED,         /* one row of blocks decided by the paper's parser */
    BENCH_PARSED_OPTIMUM, /* the fewest blocks left, by the same parser */
    BENCH_PLAY,           /* a play that is made and replayed */
    BENCH_SIGNATURE       /* the nodes of all searches; no row of its own */
};

/* What a row finds. Times are in seconds. */
struct bench_found {
    enum bench_kind kind;
    const char *line;
    uint64_t nodes;
    double seconds; /* one search; BENCH_PLAY: one replay */
    size_t peak;    /* bytes */

    size_t positions, values, value_bytes; /* BENCH_VALUE: what was stored */
    size_t cells; /* BENCH_BOARD, BENCH_GROWN, BENCH_PARSED, BENCH_PARSED_OPTIMUM */
    /* BENCH_GROWN, BENCH_PARSED, BENCH_PARSED_OPTIMUM: since the row before, the time has
     * grown like this power of the size; NaN: there is no row to compare with. */
    double power;
    const char *method; /* BENCH_IMPROVED: the name of the method */
    int64_t result;     /* and the result it found */
    size_t moves;       /* BENCH_PLAY */
    /* BENCH_BOARD: seconds to fill as many bytes; BENCH_PLAY: to write as many moves. */
    double baseline;
};

struct bench {
    const struct request *q;
    struct run *run;
    uint64_t signature;      /* sum of nodes so far */
    struct bench_found last; /* the last row of a series of growing boards */
    bool ok;                 /* all rows so far were searched to their end */
    bool any;                /* a row was wanted */
};

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

/* Begins the general search, not the quickest method: a formula would have no nodes. */
static struct search *bench_begin(const struct problem *p, struct memory *m, bool worth)
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

/* Adds the nodes and seconds of one search. Returns false if it did not finish. */
static bool bench_search(const struct run *run, const struct problem *p,
                         struct bench_found *f)
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

static void bench_give(struct bench *b, const struct bench_found *f,
                       enum answer_code code)
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

/* Is the row wanted, and has the bench not been stopped? If so, sets b->any. */
static bool bench_wants(struct bench *b, const char *line)
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

/* ---- growing boards: time and memory ---- */

struct size_row {
    bool (*run)(struct bench *b, const struct size_row *row);
    const char *line;
    const char *method; /* for run_improved */
    uint64_t times;     /* run_improved: nodes; run_play: replays */
};

/* Returns how many seconds it takes to fill so many bytes; negative: over the budget. */
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
static bool run_board(struct bench *b, const struct size_row *row)
{
    struct memory memory = {.limit = (size_t)b->q->memory};
    struct error error;
    struct problem p;
    struct bench_found f = {.kind = BENCH_BOARD, .line = row->line};
    double start = b->run->host->now();
    if (!problem_parse(&p, &memory, row->line, strlen(row->line), NULL, &error))
        return false;
    f.seconds = b->run->host->now() - start;
    f.cells = problem_board(&p)->pos_size;
    f.baseline = time_filling(b->run, &memory, f.cells);
    f.peak = memory.peak;
    if (f.baseline >= 0)
        bench_give(b, &f, ANSWER_GIVEN);
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

/* Gives a row of a series of growing boards, with the power of the size by which the time
 * has grown since the row before. */
static void give_grown(struct bench *b, struct bench_found *f)
{
    const struct bench_found *last = &b->last;
    f->power = NAN;
    if (last->kind == f->kind && last->cells < f->cells &&
        is_one_series(last->line, f->line))
        f->power =
            log(f->seconds / last->seconds) / log((double)f->cells / (double)last->cells);
    bench_give(b, f, ANSWER_GIVEN);
    b->last = *f;
}

/* Does the work on the board of a row, and gives the row with the time it took. */
static bool bench_measure(struct bench *b, const struct size_row *row,
                          enum bench_kind kind,
                          bool (*work)(const struct run *run, const struct size_row *row,
                                       const struct problem *p, struct bench_found *f))
{
    struct memory memory = {.limit = (size_t)b->q->memory};
    struct error error;
    struct problem p;
    struct bench_found f = {.kind = kind, .line = row->line, .method = row->method};
    if (!problem_parse(&p, &memory, row->line, strlen(row->line), NULL, &error))
        return false;
    f.cells = problem_board(&p)->pos_size;
    const double start = b->run->host->worked();
    const bool ok = work(b->run, row, &p, &f);
    if (kind != BENCH_PLAY)
        f.seconds = b->run->host->worked() - start;
    f.peak = memory.peak;
    if (ok && (kind == BENCH_IMPROVED || kind == BENCH_PLAY))
        bench_give(b, &f, ANSWER_GIVEN);
    else if (ok)
        give_grown(b, &f);
    problem_done(&p);
    return ok;
}

static bool bench_solve(const struct run *run, const struct size_row *row,
                        const struct problem *p, struct bench_found *f)
{
    (void)row;
    return bench_search(run, p, f);
}

static bool run_grown(struct bench *b, const struct size_row *row)
{
    return bench_measure(b, row, BENCH_GROWN, bench_solve);
}

/* Searches with one method, up to row->times nodes. Returns false if it was stopped or
 * ran out of memory. */
static bool improve(const struct run *run, const struct size_row *row,
                    const struct problem *p, struct bench_found *f)
{
    const struct task t = {
        .problem = p, .position = p->start, .memory = p->memory, .nodes = row->times};
    struct search *s = solve_search(&t, solve_method_find(row->method));
    if (s == NULL)
        return false;
    enum search_state state = SEARCH_RUNNING;
    while (s->nodes < row->times && state == SEARCH_RUNNING && !run_is_stopped(run))
        state = search_step(s, 1);
    f->nodes = s->nodes;
    f->result = method_best(s)->result;
    search_free(s);
    return state == SEARCH_SOLVED || f->nodes >= row->times;
}

static bool run_improved(struct bench *b, const struct size_row *row)
{
    return bench_measure(b, row, BENCH_IMPROVED, improve);
}

static bool parse_blocks(const struct run *run, const struct size_row *row,
                         const struct problem *p, struct bench_found *f)
{
    struct parser *parser = parser_new(p->start, f->cells, p->memory);
    (void)run, (void)row;
    if (parser == NULL)
        return false;
    if (f->kind == BENCH_PARSED_OPTIMUM)
        parser_fewest(parser);
    else
        parser_accepts(parser, 0, f->cells);
    parser_free(parser);
    return true;
}

static bool run_parser(struct bench *b, const struct size_row *row)
{
    return bench_measure(b, row, BENCH_PARSED, parse_blocks);
}

static bool run_fewest(struct bench *b, const struct size_row *row)
{
    return bench_measure(b, row, BENCH_PARSED_OPTIMUM, parse_blocks);
}

/* Solves the instance and makes its clicks. Returns whether the board is then empty. */
static bool clear(const struct reduction *r, const void *instance, struct runs_play *p,
                  struct writer *moves)
{
    const struct task task = {.memory = moves->memory};
    struct reduction_search *s = r->begin(instance, &task, (struct play_wish){0});
    if (s == NULL)
        return false;
    while (search_step(&s->search, 1000) == SEARCH_RUNNING)
        continue;
    for (size_t i = 0; s->found && i < s->count; i++)
        runs_play_click(p, s->clicks[i], moves);
    reduction_search_free(s);
    return p->board.blocks == 0 && !moves->failed;
}

/* Builds the board of a row `NAME INSTANCE`, whose instance has a solution, and clears it
 * with the clicks that the solution means. Sets f->cells to the number of blocks. Returns
 * false if it is over the budget. */
static bool build_and_clear(const char *line, struct memory *m, struct bench_found *f)
{
    struct error error = {0};
    struct arena a = arena_of(m);
    struct cursor text = cursor_of(line, strlen(line), &error);
    struct cursor word = cursor_take_word(&text);
    char name[16] = "";
    memcpy(name, word.at, cursor_left(&word) < sizeof name ? cursor_left(&word) : 0);
    const struct reduction *r = reduction_find(name);
    cursor_blanks(&text);
    const void *instance = r->parse(&a, &text);
    struct writer position = writer_in(&a), moves = writer_in(&a);
    struct runs_play play = {0};
    bool ok = instance != NULL;
    if (ok)
        r->print_line(instance, &position);
    ok = ok && !position.failed && runs_play_begin(&play, m, &position, &error);
    f->cells = (size_t)play.board.blocks;
    ok = ok && clear(r, instance, &play, &moves);
    runs_play_done(&play);
    arena_done(&a);
    return ok;
}

static bool run_cleared(struct bench *b, const struct size_row *row)
{
    struct memory memory = {.limit = (size_t)b->q->memory};
    struct bench_found f = {.kind = BENCH_GROWN, .line = row->line};
    double start = b->run->host->worked();
    bool ok = build_and_clear(row->line, &memory, &f);
    f.seconds = b->run->host->worked() - start;
    f.peak = memory.peak;
    if (ok)
        give_grown(b, &f);
    return ok;
}

/* ---- plays that are made and replayed ---- */

/* Makes the moves of a solved position and replays them by the rules. */
static bool bench_replay(const struct problem *p, uint8_t *pos, const struct best *best)
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

/* Returns how many seconds it takes to write so many moves, again and again into a buffer
 * of 1 MB. */
static double time_writing(const struct run *run, size_t count)
{
    const size_t room = ((size_t)1 << 20) / sizeof(move);
    struct memory own = {0}; /* it does not belong to the play */
    move *buffer = memory_new(&own, room, sizeof *buffer);
    volatile move *out = buffer; /* so that no write is optimised away */
    if (buffer == NULL)
        return INFINITY;
    memset(buffer, 1, room * sizeof *buffer); /* the first touch costs more */
    double start = run->host->worked();
    for (size_t i = 0; i < count; i++)
        out[i % room] = (move)i << 32 | (i + 1);
    double seconds = run->host->worked() - start;
    memory_free(&own, buffer, room, sizeof *buffer);
    return seconds;
}

/* Makes the play, then replays it row->times times, and keeps the least times. */
static bool play(const struct run *run, const struct size_row *row,
                 const struct problem *p, struct bench_found *f)
{
    struct search *s = bench_begin(p, p->memory, false);
    uint8_t *pos = position_copy(p, p->start, p->memory);
    bool ok = s != NULL && pos != NULL && search_step(s, 1) == SEARCH_SOLVED;
    f->seconds = f->baseline = INFINITY;
    for (uint64_t i = 0; ok && i < row->times && !run_is_stopped(run); i++) {
        const struct best *best = method_best(s);
        memcpy(pos, p->start, p->pos_size);
        const double start = run->host->worked();
        ok = bench_replay(p, pos, best);
        f->seconds = fmin(f->seconds, run->host->worked() - start);
        f->baseline = fmin(f->baseline, time_writing(run, best->count));
        f->moves = best->count;
    }
    memory_free(p->memory, pos, p->pos_size, 1);
    search_free(s);
    return ok && f->moves > 0; /* none: stopped before the first replay */
}

static bool run_play(struct bench *b, const struct size_row *row)
{
    return bench_measure(b, row, BENCH_PLAY, play);
}

/* ---- the rows ---- */

/* None of these is part of the signature. */
static const struct size_row size_rows[] = {
    /* Boards that are only read: time per cell must not depend on the size. */
    {run_board, .line = "clobber grid 1000x1000 checkerboard"},
    {run_board, .line = "clobber grid 3163x3163 checkerboard"},
    {run_board, .line = "clobber grid 10000x10000 checkerboard"},
    /* Solved once, by methods whose time per vertex must not depend on the size. */
    {run_grown, .line = "sc2 path 1000 random:7"},
    {run_grown, .line = "sc2 path 100000 random:7"},
    {run_grown, .line = "sc2 path 10000000 random:7"},
    {run_grown, .line = "sc2 cycle 1000 random:7"},
    {run_grown, .line = "sc2 cycle 100000 random:7"},
    {run_grown, .line = "sc2 cycle 10000000 random:7"},
    {run_grown, .line = "sc2 grid 32x32 random:2"},
    {run_grown, .line = "sc2 grid 320x320 random:2"},
    {run_grown, .line = "sc2 grid 1000x1000 random:2"},
    {run_grown, .line = "sc2 grid 1000x1000 checkerboard"},
    {run_grown, .line = "clickomania grid 100000x1 random:7:2"},
    {run_grown, .line = "clickomania grid 10000000x1 random:7:2"},
    {run_grown, .line = "clickomania grid 100000000x1 random:7:2"},
    /* The same for methods whose time per block grows: time n^3/64 for n groups, n^4 for
     * n blocks, and on boards many times as long for each further row and column. */
    {run_grown, .line = "clickomania grid 1500x1 random:7:3"},
    {run_grown, .line = "clickomania grid 3000x1 random:7:3"},
    {run_grown, .line = "clickomania grid 6000x1 random:7:3"},
    {run_grown, .line = "clickomania grid 12000x1 random:7:3"},
    {run_grown, .line = "clickomania grid 30000x1 random:7:3"},
    {run_grown, .line = "samegame grid 100x1 random:7:3"},
    {run_grown, .line = "samegame grid 200x1 random:7:3"},
    {run_grown, .line = "samegame grid 400x1 random:7:3"},
    {run_grown, .line = "samegame grid 6x6 random:1:3"},
    {run_grown, .line = "samegame grid 7x7 random:1:3"},
    {run_grown, .line = "samegame grid 8x8 random:1:3"},
    {run_grown, .line = "clickomania grid 7x7 random:6:5"},
    {run_grown, .line = "clickomania grid 8x8 random:6:5"},
    {run_grown, .line = "clickomania grid 10x10 random:7:5 with goal=clear"},
    {run_grown, .line = "clickomania grid 15x15 random:7:4 with goal=clear"},
    {run_grown, .line = "clickomania grid 30x30 random:7:4 with goal=clear"},
    {run_grown, .line = "clickomania grid 6x6 random:1:3 with goal=most-clicks"},
    {run_grown, .line = "clickomania grid 7x7 random:1:3 with goal=most-clicks"},
    /* Searched with methods that never end by themselves, up to a number of nodes. */
    {run_improved, .line = "samegame grid 15x15 random:7:5", .method = "anneal",
     .times = 400000},
    {run_improved, .line = "samegame grid 15x15 random:7:5", .method = "anneal",
     .times = 1600000},
    {run_improved, .line = "samegame grid 60x60 random:7:5", .method = "anneal",
     .times = 20000},
    {run_improved, .line = "clickomania grid 30x30 random:7:5", .method = "anneal",
     .times = 100000},
    {run_improved, .line = "samegame grid 100x100 random:7:5", .method = "large",
     .times = 100000},
    {run_improved, .line = "clickomania grid 300x300 random:7:5", .method = "large",
     .times = 100000},
    /* Instances whose boards of Clickomania are built and cleared, as `reduce` does it.
     * The time depends on the number of runs, and boards of 3sat have few. */
    {run_cleared, .line = "3partition 400,400,400,400,400,400,400,400,400"},
    {run_cleared, .line = "3partition 4000,4000,4000,4000,4000,4000,4000,4000,4000"},
    {run_cleared,
     .line = "3partition 40000,40000,40000,40000,40000,40000,40000,40000,40000"},
    {run_cleared, .line = "3sat p cnf 3 3 1 2 3 0 -1 2 3 0 1 -2 -3 0"},
    {run_cleared,
     .line =
         "3sat p cnf 4 8 1 2 3 0 -1 2 4 0 1 -3 4 0 -2 3 -4 0 1 2 0 3 4 0 -1 -3 0 2 0"},
    /* For comparison, the slow algorithms of [CLICK §2]: is the word in the grammar, in
     * time k n^3, and the fewest left, in time k n^5. */
    {run_parser, .line = "clickomania grid 100x1 random:7:3"},
    {run_parser, .line = "clickomania grid 200x1 random:7:3"},
    {run_parser, .line = "clickomania grid 400x1 random:7:3"},
    {run_fewest, .line = "clickomania grid 15x1 random:7:3"},
    {run_fewest, .line = "clickomania grid 30x1 random:7:3"},
    {run_fewest, .line = "clickomania grid 60x1 random:7:3"},
    /* Plays that are made once and replayed many times: time per stone must not depend on
     * the size. */
    {run_play, .line = "solitaire-clobber grid 100x100 checkerboard", .times = 1000},
    {run_play, .line = "solitaire-clobber grid 1000x1000 checkerboard", .times = 10},
    {run_play, .line = "solitaire-clobber grid 10000x10000 checkerboard", .times = 3},
};

/* ---- all rows ---- */

static enum answer_code bench_answer(struct run *run)
{
    struct bench b = {.q = run->q, .run = run, .ok = true};
    if (run->host->helps)
        return ANSWER_GIVEN; /* only one process measures times */
    if (!cursor_at_end(&run->q->line))
        return run_fail(run, BAD_INPUT, "bench takes no position; --filter chooses rows");
    run_rows(&b, rows, LENGTH(rows), BENCH_SEARCH);
    run_rows(&b, values, LENGTH(values), BENCH_VALUE);
    if (!run->q->once) {
        for (size_t i = 0; i < sizeof size_rows / sizeof *size_rows; i++)
            if (bench_wants(&b, size_rows[i].line))
                b.ok = size_rows[i].run(&b, &size_rows[i]) && b.ok;
    }
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

/* ---- text and JSON ---- */

static double bytes_per_value(const struct bench_found *f)
{
    return f->values > 0 ? (double)f->value_bytes / (double)f->values : 0;
}

static double nanoseconds_per_move(const struct bench_found *f)
{
    return f->seconds / (double)f->moves * 1e9;
}

/* ---- text ---- */

/* Writes the line of a row, after a word that says what is measured. */
static void write_line(const struct bench_found *f, struct writer *w)
{
    const char *word = f->kind == BENCH_VALUE            ? "value "
                       : f->kind == BENCH_PARSED         ? "parser "
                       : f->kind == BENCH_PARSED_OPTIMUM ? "parser, fewest "
                       : f->kind == BENCH_IMPROVED       ? f->method
                                                         : "";
    const bool blank = f->kind == BENCH_IMPROVED;
    write_format(w, "%s%s%-*s", word, blank ? " " : "", (int)(66 - strlen(word) - blank),
                 f->line);
}

static void show_search(const struct bench_found *f, struct writer *w)
{
    write_line(f, w);
    write_format(w, " %9llu nodes %9.3f ms %6.2f M/s %6.1f MB",
                 (unsigned long long)f->nodes, f->seconds * 1e3,
                 (double)f->nodes / f->seconds * 1e-6, (double)f->peak / 1e6);
    if (f->kind == BENCH_IMPROVED)
        write_format(w, ", result %lld", (long long)f->result);
    if (f->kind == BENCH_VALUE)
        write_format(w, " %8zu positions %7zu values of %.0f bytes", f->positions,
                     f->values, bytes_per_value(f));
    write_byte(w, '\n');
}

static void show_board(const struct bench_found *f, struct writer *w)
{
    double cells = (double)f->cells;
    write_format(
        w,
        "%-66s %9.3f ms  %.2f ns per cell, %.1f bytes per cell, %.1f times filling "
        "it\n",
        f->line, f->seconds * 1e3, f->seconds / cells * 1e9, (double)f->peak / cells,
        f->seconds / f->baseline);
}

static void show_grown(const struct bench_found *f, struct writer *w)
{
    double cells = (double)f->cells;
    write_line(f, w);
    write_format(w, " %9.3f ms  %.0f ns per vertex, %.1f bytes per vertex",
                 f->seconds * 1e3, f->seconds / cells * 1e9, (double)f->peak / cells);
    if (!isnan(f->power))
        write_format(w, ", grows like n^%.1f", f->power);
    write_byte(w, '\n');
}

static void bench_text(const struct result *r, struct writer *w)
{
    const struct bench_found *f = r->found;
    switch (f->kind) {
    case BENCH_SEARCH:
    case BENCH_VALUE:
    case BENCH_IMPROVED:
        show_search(f, w);
        break;
    case BENCH_BOARD:
        show_board(f, w);
        break;
    case BENCH_GROWN:
    case BENCH_PARSED:
    case BENCH_PARSED_OPTIMUM:
        show_grown(f, w);
        break;
    case BENCH_PLAY:
        write_format(w, "%-66s %.2f ns per move, %.1f MB, %.1f times writing it\n",
                     f->line, nanoseconds_per_move(f), (double)f->peak / 1e6,
                     f->seconds / f->baseline);
        break;
    case BENCH_SIGNATURE:
        write_format(w, "signature %llu\n", (unsigned long long)f->nodes);
    }
}

/* ---- JSON ---- */

static void show_search_json(const struct bench_found *f, struct json *j)
{
    bool worth = f->kind == BENCH_VALUE;
    if (f->kind == BENCH_IMPROVED) {
        json_text(json_key(j, "method"), f->method);
        json_integer(json_key(j, "result"), f->result);
    } else {
        json_bool(json_key(j, "value"), worth);
    }
    json_count(json_key(j, "nodes"), f->nodes);
    json_decimal(json_key(j, "seconds"), f->seconds, 6);
    json_decimal(json_key(j, "nodes_per_second"), (double)f->nodes / f->seconds, 0);
    json_count(json_key(j, "peak_bytes"), f->peak);
    if (worth) {
        json_count(json_key(j, "positions"), f->positions);
        json_count(json_key(j, "values"), f->values);
        json_decimal(json_key(j, "bytes_per_value"), bytes_per_value(f), 0);
    }
}

static void bench_json(const struct result *r, struct json *j)
{
    const struct bench_found *f = r->found;
    if (f->kind == BENCH_SIGNATURE) {
        json_count(json_key(j, "signature"), f->nodes);
        return;
    }
    json_text(json_key(j, "line"), f->line);
    if (f->kind == BENCH_PLAY) {
        json_count(json_key(j, "moves"), f->moves);
        json_decimal(json_key(j, "nanoseconds_a_move"), nanoseconds_per_move(f), 2);
        json_count(json_key(j, "peak_bytes"), f->peak);
        json_decimal(json_key(j, "times_writing"), f->seconds / f->baseline, 2);
    } else if (f->kind == BENCH_SEARCH || f->kind == BENCH_VALUE ||
               f->kind == BENCH_IMPROVED)
        show_search_json(f, j);
    else {
        json_decimal(json_key(j, "seconds"), f->seconds, 6);
        json_count(json_key(j, "cells"), f->cells);
        json_count(json_key(j, "peak_bytes"), f->peak);
        if (f->kind == BENCH_BOARD && f->baseline > 0)
            json_decimal(json_key(j, "times_filling"), f->seconds / f->baseline, 2);
        if (f->kind != BENCH_BOARD)
            json_decimal(json_key(j, "power"), f->power, 2);
        if (f->kind == BENCH_PARSED || f->kind == BENCH_PARSED_OPTIMUM)
            json_text(json_key(j, "parser"),
                      f->kind == BENCH_PARSED ? "decision" : "fewest");
    }
}

static const struct renderer show_bench = {bench_text, bench_json};

/* ---- the command ---- */

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
    .answer = bench_answer,
    .show = &show_bench,
};

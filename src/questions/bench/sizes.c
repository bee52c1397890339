/* SPDX-License-Identifier: MIT */
/* sizes.c: rows of `bench` that show how time and memory grow with the size: boards that
 * are read, solved, improved, cleared, parsed and played through. */
#include "questions/bench/inside.h"

#include <math.h>
#include <string.h>

#include "game/theory.h"
#include "questions/reduce_runs.h"
#include "reduce/reduction.h"
#include "solve/column/parser.h"
#include "solve/turns.h"

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
static bool measure(struct bench *b, const struct size_row *row, enum bench_kind kind,
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

static bool solve(const struct run *run, const struct size_row *row,
                  const struct problem *p, struct bench_found *f)
{
    (void)row;
    return bench_search(run, p, f);
}

static bool run_grown(struct bench *b, const struct size_row *row)
{
    return measure(b, row, BENCH_GROWN, solve);
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
    return measure(b, row, BENCH_IMPROVED, improve);
}

static bool parse_row(const struct run *run, const struct size_row *row,
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
    return measure(b, row, BENCH_PARSED, parse_row);
}

static bool run_fewest(struct bench *b, const struct size_row *row)
{
    return measure(b, row, BENCH_PARSED_OPTIMUM, parse_row);
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
        ok = replay(p, pos, best);
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
    return measure(b, row, BENCH_PLAY, play);
}

/* ---- the rows ---- */

/* None of these is part of the signature. */
static const struct size_row rows[] = {
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

void bench_sizes(struct bench *b)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (bench_wants(b, rows[i].line))
            b->ok = rows[i].run(b, &rows[i]) && b->ok;
}

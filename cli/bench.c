/* SPDX-License-Identifier: MIT */
/* bench.c: fixed positions, their node counts and times. The sum of the node counts is
 * the signature of the search: it is the same on every machine, is recorded in
 * bench/signature, and a change that moves it says why. */
#include "cli.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "game/theory.h"
#include "reduce/poscnf.h"
#include "twoplayer/position_value.h"
#include "twoplayer/outcome_sums.h"
#include "solve/turns.h"

/* Each is searched to its end, `repeat` times, so that the time is measurable. A formula
 * in DIMACS stands for its position. */
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

/* The same, but what is asked is the value: series that show how time and memory grow. */
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
};

/* Boards that are only read: time a cell must not depend on the size. */
static const char *const boards[] = {
    "clobber grid 1000x1000 checkerboard",
    "clobber grid 3163x3163 checkerboard",
    "clobber grid 10000x10000 checkerboard",
};

/* Solved once, by methods whose time a vertex must not depend on the size; not part of
 * the signature. */
static const char *const grown[] = {
    "sc2 path 1000 random:7",          "sc2 path 100000 random:7",
    "sc2 path 10000000 random:7",      "sc2 cycle 1000 random:7",
    "sc2 cycle 100000 random:7",       "sc2 cycle 10000000 random:7",
    "sc2 grid 32x32 random:2",         "sc2 grid 320x320 random:2",
    "sc2 grid 1000x1000 checkerboard",
};

/* Plays that are made and replayed: time a stone must not depend on the size. */
static const struct bench_row plays[] = {
    {"solitaire-clobber grid 100x100 checkerboard", 1000},
    {"solitaire-clobber grid 1000x1000 checkerboard", 10},
    {"solitaire-clobber grid 10000x10000 checkerboard", 3},
};

struct total {
    uint64_t nodes;
    double seconds;
    size_t positions, values, value_bytes; /* of the last search */
};

/* The search itself, not the quickest way to the answer: what formulas know has no nodes.
 */
static struct search *begin(const struct problem *p, struct memory *m, bool worth)
{
    struct task t = {.problem = p, .position = p->start, .memory = m};
    return worth                     ? position_value_new(&t)
           : problem_players(p) == 2 ? outcome_sums_new(&t)
                                     : solve_search(&t, NULL);
}

static bool search(const struct settings *set, const struct problem *p, bool worth,
                   struct total *t)
{
    double start = now();
    enum search_state state = SEARCH_NO_MEMORY;
    struct search *s = begin(p, p->memory, worth);
    while (s != NULL && (state = search_step(s, 100000)) == SEARCH_RUNNING &&
           !stop_asked(set))
        continue;
    t->nodes += s != NULL ? s->nodes : 0;
    if (s != NULL && worth) {
        t->positions = position_value_positions(s);
        t->values = values_count(position_value_store(s));
        t->value_bytes = values_bytes(position_value_store(s));
    }
    search_free(s);
    t->seconds += now() - start;
    return state == SEARCH_SOLVED;
}

/* A row of the answer as JSON. */
struct object {
    struct memory memory; /* its own: what is measured is another's */
    struct writer text;
    struct json json;
};

static struct json *object_begin(struct object *o)
{
    o->memory = (struct memory){0};
    writer_init(&o->text, &o->memory);
    o->json = json_of(&o->text);
    json_open(&o->json);
    return &o->json;
}

static void object_print(struct object *o)
{
    json_close(&o->json);
    if (!o->text.failed)
        printf("%s\n", o->text.text);
    writer_done(&o->text);
}

static void write_count(const char *key, uint64_t n, struct json *j)
{
    json_key(j, key);
    json_count(j, n);
}

static void write_decimal(const char *key, double x, int digits, struct json *j)
{
    json_key(j, key);
    json_decimal(j, x, digits);
}

/* What one of the different values takes. */
static double bytes_per_value(const struct total *t)
{
    return t->values > 0 ? (double)t->value_bytes / (double)t->values : 0;
}

/* The problem of a line, or of what `dicot reduce poscnf` makes of a formula. */
static bool parse_row(const char *line, struct memory *m, struct problem *p)
{
    struct error error = {0};
    if (strncmp(line, "p cnf", 5) != 0)
        return problem_parse(p, m, line, strlen(line), NULL, &error);
    struct cursor c = cursor_of(line, strlen(line), &error);
    struct poscnf *formula = poscnf_parse(m, &c);
    if (formula == NULL)
        return false;
    struct writer position;
    writer_init(&position, m);
    poscnf_print_line(formula, &position);
    poscnf_free(formula);
    bool ok = !position.failed &&
              problem_parse(p, m, position.text, position.length, NULL, &error);
    writer_done(&position);
    return ok;
}

/* t: the nodes of one search, the seconds of `repeat`. */
static void print_row_json(const char *line, bool worth, const struct total *t,
                           unsigned repeat, size_t peak)
{
    struct object o;
    struct json *j = object_begin(&o);
    json_key(j, "line");
    json_text(j, line);
    json_key(j, "value");
    json_bool(j, worth);
    write_count("nodes", t->nodes, j);
    write_decimal("seconds", t->seconds / repeat, 6, j);
    write_decimal("nodes_per_second", (double)t->nodes * repeat / t->seconds, 0, j);
    write_count("peak_bytes", peak, j);
    if (worth) {
        write_count("positions", t->positions, j);
        write_count("values", t->values, j);
        write_decimal("bytes_per_value", bytes_per_value(t), 0, j);
    }
    object_print(&o);
}

static void print_row_text(const char *line, bool worth, const struct total *t,
                           unsigned repeat, size_t peak)
{
    printf("%s%-*s %9llu nodes %9.3f ms %6.2f M/s %6.1f MB", worth ? "value " : "",
           worth ? 60 : 66, line, (unsigned long long)t->nodes, t->seconds / repeat * 1e3,
           (double)t->nodes * repeat / t->seconds * 1e-6, (double)peak / 1e6);
    if (worth)
        printf(" %8zu positions %7zu values of %.0f bytes", t->positions, t->values,
               bytes_per_value(t));
    putchar('\n');
}

/* A board of so many cells. fill: the seconds of filling as many bytes; 0: not measured.
 */
static void print_board_json(const char *line, double seconds, size_t cells, size_t peak,
                             double fill)
{
    struct object o;
    struct json *j = object_begin(&o);
    json_key(j, "line");
    json_text(j, line);
    write_decimal("seconds", seconds, 6, j);
    write_count("cells", cells, j);
    write_count("peak_bytes", peak, j);
    if (fill > 0)
        write_decimal("times_filling", seconds / fill, 2, j);
    object_print(&o);
}

static bool run_row(const struct settings *set, const struct bench_row *row, bool worth,
                    struct total *sum)
{
    struct memory memory = {.limit = (size_t)set->memory};
    struct problem p;
    struct total t = {0};
    unsigned repeat = set->once ? 1 : row->repeat;
    assert(repeat > 0);
    if (!parse_row(row->line, &memory, &p))
        return false;
    bool ok = true;
    for (unsigned i = 0; ok && i < repeat; i++)
        ok = search(set, &p, worth, &t);
    problem_done(&p);
    t.nodes /= repeat;
    if (set->json)
        print_row_json(row->line, worth, &t, repeat, memory.peak);
    else
        print_row_text(row->line, worth, &t, repeat, memory.peak);
    sum->nodes += t.nodes;
    sum->seconds += t.seconds;
    return ok;
}

/* Compared with filling the same number of bytes, in the same run. */
static bool run_board(const struct settings *set, const char *line)
{
    struct memory memory = {.limit = (size_t)set->memory};
    struct error error;
    struct problem p;
    double start = now();
    bool ok = problem_parse(&p, &memory, line, strlen(line), NULL, &error);
    double seconds = now() - start;
    if (!ok)
        return false;
    size_t cells = p.terms[0].board->pos_size;
    uint8_t *room = memory_new(&memory, cells, 1);
    if (room == NULL)
        return false;
    memset(room, 2, cells); /* the first touch costs more */
    start = now();
    memset(room, 1, cells);
    double fill = now() - start;
    memory_free(&memory, room, cells, 1);
    if (set->json)
        print_board_json(line, seconds, cells, memory.peak, fill);
    else
        printf(
            "%-66s %9.3f ms  %.2f ns a cell, %.1f bytes a cell, %.1f times filling it\n",
            line, seconds * 1e3, seconds / (double)cells * 1e9,
            (double)memory.peak / (double)cells, seconds / fill);
    problem_done(&p);
    return true;
}

static bool run_grown(const struct settings *set, const char *line)
{
    struct memory memory = {.limit = (size_t)set->memory};
    struct error error;
    struct problem p;
    struct total t = {0};
    if (!problem_parse(&p, &memory, line, strlen(line), NULL, &error))
        return false;
    bool ok = search(set, &p, false, &t);
    size_t cells = p.terms[0].board->pos_size;
    if (set->json)
        print_board_json(line, t.seconds, cells, memory.peak, 0);
    else
        printf("%-66s %9.3f ms  %.0f ns a vertex, %.1f bytes a vertex\n", line,
               t.seconds * 1e3, t.seconds / (double)cells * 1e9,
               (double)memory.peak / (double)cells);
    problem_done(&p);
    return ok;
}

struct play_times {
    double replaying, writing; /* seconds */
    size_t moves, peak;
};

/* Makes the moves of a solved position and replays them by the rules. */
static bool replay(const struct problem *p, uint8_t *pos, const struct best *best)
{
    const struct board *b = problem_board(p);
    const move *moves;
    size_t at = 0;
    for (size_t n; (n = best_moves(best, at, &moves)) > 0; at += n)
        if (b->game->theory->play_all(b, pos, moves, n, NULL) != n)
            return false;
    return best->found && b->game->result(b, pos) == best->result;
}

/* What it is compared with: so many moves, written to a buffer of 1 MB that is used
 * again. */
static double write_moves(struct memory *m, size_t count)
{
    const size_t room = ((size_t)1 << 20) / sizeof(move);
    move *buffer = memory_new(m, room, sizeof *buffer);
    volatile move *out = buffer; /* every move is written */
    if (buffer == NULL)
        return INFINITY;
    memset(buffer, 1, room * sizeof *buffer); /* the first touch costs more */
    double start = worked();
    for (size_t i = 0; i < count; i++)
        out[i % room] = (move)i << 32 | (i + 1);
    double seconds = worked() - start;
    memory_free(m, buffer, room, sizeof *buffer);
    return seconds;
}

/* One run: its time, and that of writing as many moves, where they are the least yet. */
static bool time_play(const struct settings *set, const char *line, struct play_times *t)
{
    struct memory memory = {.limit = (size_t)set->memory};
    struct error error;
    struct problem p;
    if (!problem_parse(&p, &memory, line, strlen(line), NULL, &error))
        return false;
    struct search *s = begin(&p, &memory, false);
    uint8_t *pos = position_copy(&p, p.start, &memory);
    bool ok = s != NULL && pos != NULL && search_step(s, 1) == SEARCH_SOLVED;
    if (ok) {
        struct best best = solve_best(s);
        double start = worked();
        ok = replay(&p, pos, &best);
        double seconds = worked() - start;
        t->peak = memory.peak;
        double writing = write_moves(&memory, best.count);
        t->replaying = seconds < t->replaying ? seconds : t->replaying;
        t->writing = writing < t->writing ? writing : t->writing;
        t->moves = best.count;
    }
    memory_free(&memory, pos, p.pos_size, 1);
    search_free(s);
    problem_done(&p);
    return ok;
}

static void print_play_json(const char *line, const struct play_times *t,
                            double nanoseconds)
{
    struct object o;
    struct json *j = object_begin(&o);
    json_key(j, "line");
    json_text(j, line);
    write_count("moves", t->moves, j);
    write_decimal("nanoseconds_a_move", nanoseconds, 2, j);
    write_count("peak_bytes", t->peak, j);
    write_decimal("times_writing", t->replaying / t->writing, 2, j);
    object_print(&o);
}

static bool run_play(const struct settings *set, const struct bench_row *row)
{
    struct play_times t = {.replaying = INFINITY, .writing = INFINITY};
    for (unsigned i = 0; i < row->repeat && !stop_asked(set); i++)
        if (!time_play(set, row->line, &t))
            return false;
    double nanoseconds = t.replaying / (double)t.moves * 1e9;
    if (set->json)
        print_play_json(row->line, &t, nanoseconds);
    else
        printf("%-66s %.2f ns a move, %.1f MB, %.1f times writing it\n", row->line,
               nanoseconds, (double)t.peak / 1e6, t.replaying / t.writing);
    return true;
}

static bool wanted(const struct settings *set, const char *line)
{
    return set->filter == NULL || strstr(line, set->filter) != NULL;
}

static enum exit_code bench(const struct settings *set, int argc, char **argv)
{
    (void)argv;
    if (argc > 0) {
        fprintf(stderr, "dicot: bench takes no position; --filter chooses rows\n");
        return EXIT_BAD_INPUT;
    }
    struct total sum = {0};
    bool ok = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && !stop_asked(set); i++)
        if (wanted(set, rows[i].line))
            ok = run_row(set, &rows[i], false, &sum) && ok;
    for (size_t i = 0; i < sizeof values / sizeof values[0] && !stop_asked(set); i++)
        if (wanted(set, values[i].line))
            ok = run_row(set, &values[i], true, &sum) && ok;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0] && !stop_asked(set); i++)
        if (!set->once && wanted(set, boards[i]))
            ok = run_board(set, boards[i]) && ok;
    for (size_t i = 0; i < sizeof grown / sizeof grown[0] && !stop_asked(set); i++)
        if (!set->once && wanted(set, grown[i]))
            ok = run_grown(set, grown[i]) && ok;
    for (size_t i = 0; i < sizeof plays / sizeof plays[0] && !stop_asked(set); i++)
        if (!set->once && wanted(set, plays[i].line))
            ok = run_play(set, &plays[i]) && ok;
    if (!ok || stop_asked(set)) { /* a sum of some of the counts is no signature */
        fprintf(stderr, "dicot: bench: %s\n",
                ended_because(stop_asked(set) ? ENDED_STOPPED : ENDED_MEMORY));
        return EXIT_LIMIT;
    }
    if (set->json) {
        struct object o;
        write_count("signature", sum.nodes, object_begin(&o));
        object_print(&o);
    } else {
        printf("signature %llu\n", (unsigned long long)sum.nodes);
    }
    return EXIT_ANSWERED;
}

const struct command bench_command = {
    .name = "bench",
    .arguments = "",
    .title = "nodes, times and the signature of the search on fixed positions",
    .help = "Node counts are the same on every machine; their sum is the signature, "
            "recorded in bench/signature. Boards that are only\n"
            "read show the time a cell at three sizes, and as a ratio to filling the "
            "same memory. Rows that ask for a value also\n"
            "say how many different positions and values were stored, and the bytes of "
            "one with its "
            "options and its place in the table.\n"
            "Trees are solved at three sizes, and grids by a sweep;\n"
            "plays that need no search show the time a move, and as a ratio to writing "
            "a move.\n\n"
            "  dicot bench\n  dicot bench --filter 4x4\n",
    .flags = FLAGS_BENCH | FLAGS_OUTPUT | FLAGS_LIMITS,
    .run = bench,
};

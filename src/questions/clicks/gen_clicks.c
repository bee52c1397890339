/* SPDX-License-Identifier: MIT */
/* gen_clicks.c: generates boards of blocks that can be cleared, or that are hard to
 * clear; one result per board.
 *
 * With three or more colours, a board is made by playing backwards
 * (solve/click/reverse.h). With two colours, most random boards are cleared by some
 * random play, which proves that they can be cleared. A board is hard if neither taking
 * the largest group first nor looking two clicks ahead clears it, and hardly any random
 * play does. Every board is replayed by the rules before it is given. */
#include <string.h>

#include "base/rng.h"
#include "games/clicks/clicks.h"
#include "graph/graph.h"
#include "questions/gen.h"
#include "solve/click/reverse.h"
#include "solve/click/trials.h"

#define MOST_CELLS (1u << 18)
#define PLAYS 1000        /* random plays that measure how hard a board is */
#define FEW (PLAYS / 100) /* of these, at most so many clear a hard board */
#define PLAYS_PROVING 100 /* random plays that look for a proof in two colours */
#define MOST_TRIED 10000  /* boards tried for each one that is given */
#define DEFAULT_SIDE 8
#define DEFAULT_COLOURS 3

struct maker {
    struct run *run;
    const struct gen_wish *wish;
    struct cleared_board board;
    uint32_t colours;
    bool hard;
    uint64_t seed, tried;
    struct trials *trials; /* NULL: not needed, or not possible */
    struct gen_found found;
};

/* ---- what is wanted ---- */

static bool read_size(struct maker *k)
{
    struct cursor c =
        cursor_of(k->wish->shape.text, k->wish->shape.length, k->run->error);
    struct graph g;
    k->board.rows = k->board.columns = DEFAULT_SIDE;
    if (cursor_at_end(&c))
        return true;
    const struct cursor place = c;
    if (!shape_parse(&c, &k->run->arena, false, &g))
        return false;
    cursor_blanks(&c);
    if (g.shape != SHAPE_GRID)
        return cursor_fail(&place, BAD_INPUT, "clicks need grid RxC");
    if (g.vertices > MOST_CELLS)
        return cursor_fail(&place, BAD_INPUT, "too large: at most %u blocks with --kind",
                           MOST_CELLS);
    if (g.vertices < 2)
        return cursor_fail(&place, BAD_INPUT, "a single block cannot be cleared");
    k->board.rows = (uint32_t)graph_rows(&g);
    k->board.columns = (uint32_t)graph_columns(&g);
    return cursor_done(&c, "the end of the shape");
}

/* Can boards with these colours and this size be made? If not, the error says why. */
static bool is_possible(const struct maker *k)
{
    struct cursor c =
        cursor_of(k->wish->shape.text, k->wish->shape.length, k->run->error);
    if (k->hard && k->colours == 1)
        return cursor_fail(&c, BAD_INPUT, "one colour is cleared by one click: not hard");
    if ((k->hard || k->colours == 2) && !planes_fit(k->board.rows, k->board.columns))
        return cursor_fail(&c, BAD_INPUT, "too large: %s have up to %d rows and columns",
                           k->hard ? "hard boards" : "boards of two colours",
                           PLANES_MOST);
    return true;
}

/* ---- making ---- */

static bool is_over(const struct maker *k)
{
    const struct request *q = k->run->q;
    return run_is_stopped(k->run) || run_seconds(k->run) > q->seconds ||
           (q->nodes > 0 && k->tried >= q->nodes);
}

/* Copies the clicks of the last play of the trials. */
static void keep_play(struct maker *k)
{
    k->board.count = k->trials->count;
    for (size_t i = 0; i < k->board.count; i++)
        k->board.clicks[i] = planes_cell(&k->trials->frame, k->trials->played[i]);
}

/* Makes a random board with two colours that some random play clears. */
static bool make_two_colours(struct maker *k, struct arena *arena)
{
    const uint32_t cells = k->board.rows * k->board.columns;
    k->board.cells = arena_new(arena, cells, 1);
    k->board.clicks = arena_new(arena, cells / 2, sizeof *k->board.clicks);
    while (!arena->failed && !is_over(k)) {
        for (uint32_t i = 0; i < cells; i++)
            k->board.cells[i] = (uint8_t)(1 + rng_next(&k->seed) % 2);
        trials_open(k->trials, k->board.rows, k->board.columns, k->board.cells);
        for (unsigned i = 0; i < PLAYS_PROVING; i++)
            if (trials_random(k->trials, &k->seed)) {
                keep_play(k);
                return true;
            }
    }
    return false;
}

static bool make_clearable(struct maker *k, struct arena *arena)
{
    k->tried++;
    if (k->colours == 2)
        return make_two_colours(k, arena);
    return reverse_make(&k->board, k->colours, &k->seed, arena);
}

/* Is the board hard? Stops measuring as soon as it is not. */
static bool is_hard(struct maker *k)
{
    struct trials *t = k->trials;
    trials_open(t, k->board.rows, k->board.columns, k->board.cells);
    if (trials_largest(t) || trials_ahead(t, k->run->memory))
        return false;
    k->found.plays = PLAYS;
    k->found.cleared = 0;
    for (unsigned i = 0; i < PLAYS && k->found.cleared <= FEW; i++)
        k->found.cleared += trials_random(t, &k->seed);
    return k->found.cleared <= FEW;
}

/* ---- giving ---- */

/* Do the clicks clear the board by the rules? */
static bool gen_clicks_replay(const struct board *b, const struct cleared_board *made,
                              struct arena *arena)
{
    uint8_t *pos = arena_new(arena, b->pos_size, 1);
    void *scratch = arena_new(arena, b->scratch_size, 1);
    if (pos == NULL || scratch == NULL)
        return false;
    memcpy(pos, b->start, b->pos_size);
    for (size_t i = 0; i < made->count; i++) {
        if (!b->game->legal(b, pos, LEFT, made->clicks[i], scratch, NULL))
            return false;
        b->game->play(b, pos, LEFT, made->clicks[i], scratch);
    }
    return pos[0] == 0;
}

static enum answer_code give_board(struct maker *k, const struct board *b,
                                   const char *text, struct arena *arena)
{
    if (!gen_clicks_replay(b, &k->board, arena))
        return arena->failed ? gen_refuse(k->wish, k->run)
                             : run_fail(k->run, IO_ERROR,
                                        "internal failure: the clicks do not clear it");
    k->found.board = b;
    k->found.clicks = k->board.clicks;
    k->found.count = k->board.count;
    struct result r =
        result_of(k->run, "optimal", k->hard ? "hard" : "clearable", k->tried, &k->found);
    r.game = k->wish->game->name;
    r.subject = text;
    reply_give(k->run, &r, ANSWER_GIVEN);
    return k->run->to->out->failed ? gen_refuse(k->wish, k->run) : ANSWER_GIVEN;
}

static enum answer_code gen_clicks_give(struct maker *k, struct arena *arena)
{
    struct writer line = writer_in(arena);
    struct board b;
    for (uint32_t row = k->board.rows; row-- > 0;) {
        for (uint32_t c = 0; c < k->board.columns; c++)
            write_byte(&line,
                       (char)('a' - 1 + k->board.cells[(size_t)c * k->board.rows + row]));
        if (row > 0)
            write_byte(&line, '|');
    }
    if (line.failed)
        return gen_refuse(k->wish, k->run);
    struct cursor c = cursor_of(line.text, line.length, k->run->error);
    if (!board_parse(&b, k->wish->game, arena->memory, &c, NULL))
        return gen_refuse(k->wish, k->run);
    enum answer_code code = give_board(k, &b, line.text, arena);
    board_done(&b);
    return code;
}

/* Makes one board and gives it. */
static enum answer_code make_one(struct maker *k)
{
    for (unsigned i = 0; i < MOST_TRIED && !is_over(k); i++) {
        struct arena arena = arena_of(k->run->memory);
        enum answer_code code = ANSWER_LIMIT;
        if (make_clearable(k, &arena) && (!k->hard || is_hard(k)))
            code = gen_clicks_give(k, &arena);
        else if (arena.failed)
            code = gen_refuse(k->wish, k->run);
        arena_done(&arena);
        if (code != ANSWER_LIMIT)
            return code;
    }
    reply_remark(k->run, "%llu boards were tried, but none is %s",
                 (unsigned long long)k->tried, k->hard ? "hard" : "clearable");
    return ANSWER_LIMIT;
}

static enum answer_code make_all(struct maker *k)
{
    enum answer_code code = ANSWER_GIVEN;
    run_deadline(k->run, k->run->q->seconds);
    if (k->hard || k->colours == 2) {
        k->trials = arena_new(&k->run->arena, 1, sizeof *k->trials);
        if (k->trials == NULL)
            return gen_refuse(k->wish, k->run);
    }
    for (uint64_t i = 0;
         i < k->run->q->count && code == ANSWER_GIVEN && !k->run->to->broken; i++)
        code = make_one(k);
    return k->run->to->broken ? ANSWER_FAILED : code;
}

static bool is_asked(const struct run *run)
{
    return run->q->kind != KIND_RANDOM;
}

static enum answer_code gen_clicks_answer(struct run *run)
{
    struct gen_wish wish;
    if (!gen_wish_read(&wish, run))
        return ANSWER_BAD_INPUT;
    if (wish.game != &clickomania && wish.game != &samegame)
        return run_fail(run, BAD_INPUT, "--kind is for clickomania and samegame");
    struct maker k = {.run = run,
                      .wish = &wish,
                      .colours = (uint32_t)run->q->colours,
                      .hard = run->q->kind == KIND_HARD,
                      .seed = run->q->seed};
    k.colours = k.colours > 0 ? k.colours : DEFAULT_COLOURS;
    return read_size(&k) && is_possible(&k) ? make_all(&k) : gen_refuse(&wish, run);
}

const struct command gen_clicks_command = {
    .name = "gen",
    .reads = READS_TEXT,
    .when = is_asked,
    .answer = gen_clicks_answer,
    .show = &show_gen,
};

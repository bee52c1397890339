/* SPDX-License-Identifier: MIT */
/* bench_boards.c: `bench GAME --set FILE`: solves every board of a file within the
 * limits, and compares with the best known results.
 *
 * A board is one row per line, of letters or of colours as numbers from 0; boards are
 * separated by empty lines. A comment `# board NAME ... best N` before a board gives its
 * name and its best known result. */
#include "questions/bench_boards.h"

#include <string.h>

#include "answer/options.h"
#include "answer/replay.h"
#include "games/clicks.h"
#include "questions/render.h"
#include "solve/turns.h"

struct bench {
    struct run *run;
    struct cursor text;  /* what is left of the file */
    uint32_t line;       /* read so far */
    struct writer board; /* the LINE of the board */
    uint32_t first;      /* its first line in the file */
    size_t rows;
    struct bench_boards_found one, all;
};

/* Says in which line of the file the error is. */
static enum answer_code blame(struct bench *b, uint32_t line)
{
    b->run->error->line = line;
    b->run->to->error_file = b->run->q->set;
    return ANSWER_BAD_INPUT;
}

/* ---- reading ---- */

static struct cursor take_line(struct bench *b)
{
    struct cursor line = b->text;
    const char *end = memchr(line.at, '\n', cursor_left(&line));
    line.end = end != NULL ? end : line.end;
    b->text.at = end != NULL ? end + 1 : line.end;
    line.start = line.at;
    b->line++;
    cursor_blanks(&line);
    return line;
}

/* # board NAME ... best N */
static void read_comment(struct bench *b, struct cursor line)
{
    struct cursor before = {0}, word;
    for (size_t i = 0; !cursor_at_end(&line); i++, before = word) {
        word = cursor_take_word(&line);
        cursor_blanks(&line);
        uint64_t best;
        struct cursor number = word;
        number.error = &(struct error){0};
        if (i > 0 && cursor_is(&before, "board"))
            b->one.name = word;
        if (i > 0 && cursor_is(&before, "best") &&
            cursor_number(&number, INT64_MAX, "best", &best)) {
            b->one.known = (int64_t)best;
            b->one.has_known = true;
        }
    }
}

/* A row of numbers becomes letters; other rows are read by the game. */
static bool read_row(struct bench *b, struct cursor line)
{
    write_text(&b->board, b->rows++ > 0 ? "|" : " ");
    b->first = b->rows == 1 ? b->line : b->first;
    while (!cursor_at_end(&line)) {
        uint64_t colour;
        struct cursor word = cursor_take_word(&line);
        cursor_blanks(&line);
        word.error = b->run->error;
        if (*word.at < '0' || *word.at > '9')
            write_bytes(&b->board, word.at, cursor_left(&word));
        else if (!cursor_number(&word, 25, "a colour", &colour))
            return false;
        else
            write_byte(&b->board, (char)('a' + colour));
    }
    return true;
}

/* The next board as a LINE. False: there is none, or run->error says what is wrong. */
static bool read_board(struct bench *b)
{
    const struct cursor game = b->run->q->line;
    writer_clear(&b->board);
    b->one = (struct bench_boards_found){.name = cursor_of("-", 1, NULL)};
    b->rows = 0;
    if (cursor_at_end(&game))
        write_text(&b->board, "samegame");
    else
        write_bytes(&b->board, game.at, cursor_left(&game));
    while (!cursor_at_end(&b->text)) {
        struct cursor line = take_line(b);
        if (!cursor_at_end(&line) && *line.at == '#')
            read_comment(b, line);
        else if (!cursor_at_end(&line) && !read_row(b, line))
            return false;
        else if (cursor_at_end(&line) && b->rows > 0)
            return true;
    }
    return b->rows > 0;
}

/* ---- solving ---- */

/* Replays the play: the blocks that are left. False: it does not have its result. */
static bool count_left(struct run *run, const struct problem *p, const struct best *best,
                       uint64_t *left)
{
    struct memory *m = run->memory;
    uint8_t *pos = position_copy(p, p->start, m);
    void *scratch = memory_new(m, p->move_scratch, 1);
    bool ok = pos != NULL && scratch != NULL &&
              replay(problem_board(p), best, pos, scratch, NULL);
    for (size_t i = 0; ok && i < p->pos_size; i++)
        *left += pos[i] != 0;
    memory_free(m, scratch, p->move_scratch, 1);
    memory_free(m, pos, p->pos_size, 1);
    return ok;
}

/* The part of the limits that belongs to a stage of growth. */
static struct limits part_of(struct limits all, unsigned stage)
{
    const unsigned halvings = GROWTH_STAGES - 1 - stage;
    if (all.nodes > 0)
        all.nodes = all.nodes >> halvings > 0 ? all.nodes >> halvings : 1;
    else
        all.seconds /= (double)(1u << halvings);
    return all;
}

/* Searches up to one part of the limits after the other, and notes the results. A board
 * without a play has no points, or all its blocks left. */
static void search_in_stages(struct bench_boards_found *f, struct run *run,
                             struct search *s, const struct problem *p)
{
    const int64_t nothing =
        problem_board(p)->maximise ? 0 : (int64_t)problem_board(p)->pos_size;
    for (unsigned i = 0; i < GROWTH_STAGES; i++) {
        const struct limits part = part_of(run->limits, i);
        run_search(run, s, &part, 0);
        const struct best best = solve_best(s);
        f->growth[i] = best.found ? best.result : nothing;
        f->limit[i] = part.nodes > 0 ? (double)part.nodes : part.seconds;
    }
}

static bool solve_board(struct bench *b, struct run *run, const struct problem *p)
{
    struct bench_boards_found *f = &b->one;
    struct task t = {.problem = p,
                     .position = p->start,
                     .memory = run->memory,
                     .nodes = run->limits.nodes,
                     .seed = run->q->seed,
                     .crew = run->host->crew};
    struct search *s = solve_search(&t, NULL);
    if (s == NULL)
        return false;
    f->grows = run->q->growth || run->q->out != NULL;
    if (f->grows)
        search_in_stages(f, run, s, p);
    else
        run_search(run, s, &run->limits, 0);
    search_finish(s);
    struct best best = solve_best(s);
    f->growth[GROWTH_STAGES - 1] = best.result;
    f->result = best.result;
    f->bound = best.bound;
    f->clicks = best.count;
    f->nodes = s->nodes;
    f->seconds = run_seconds(run);
    bool ok = best.found && count_left(run, p, &best, &f->left);
    search_free(s);
    return ok;
}

static void add(struct bench_boards_found *all, const struct bench_boards_found *one)
{
    all->boards++;
    all->result += one->result;
    all->bound += one->bound;
    all->known += one->known;
    all->has_known = all->boards == 1 ? one->has_known : all->has_known && one->has_known;
    all->left += one->left;
    all->cleared += one->left == 0;
    all->clicks += one->clicks;
    all->nodes += one->nodes;
    all->seconds += one->seconds;
    all->grows = one->grows;
    for (unsigned i = 0; i < GROWTH_STAGES; i++) {
        all->growth[i] += one->growth[i];
        all->limit[i] = one->limit[i];
    }
}

/* The growth of the totals as a picture. */
static enum answer_code draw_growth(struct bench *b)
{
    struct run *run = b->run;
    struct writer scene = writer_in(&run->arena), line = writer_in(&run->arena);
    write_format(&line, "%.200s", run->q->set);
    if (!growth_scene(&b->all, &scene) || line.failed)
        return run_fail(run, NO_MEMORY,
                        "the picture needs more memory than --memory allows");
    const struct drawing d = {
        .line = &line, .what = "growth of the results of ", .scenes = &scene, .count = 1};
    return draw_to_file(run, &d);
}

static void give(struct bench *b, const struct bench_boards_found *f)
{
    struct result r = {.q = b->run->q, .found = f};
    reply_give(b->run, &r);
}

/* Each board has the limits, the memory and the time for itself. */
static enum answer_code bench_board(struct bench *b)
{
    struct memory memory = {.limit = (size_t)b->run->q->memory};
    struct run one = *b->run;
    struct problem p;
    one.memory = &memory;
    one.started = one.host->now();
    if (b->board.failed ||
        !problem_parse(&p, &memory, b->board.text, b->board.length, NULL, b->run->error))
        return blame(b, b->first);
    enum answer_code code = ANSWER_GIVEN;
    run_deadline(&one, one.limits.seconds);
    if (p.count != 1 ||
        (problem_board(&p)->game != &clickomania && problem_board(&p)->game != &samegame))
        code = run_fail(b->run, BAD_INPUT, "--set is for clickomania and samegame");
    else if (!solve_board(b, &one, &p))
        code =
            run_fail(b->run, NO_MEMORY, "a board needs more memory than --memory allows");
    problem_done(&p);
    if (code != ANSWER_GIVEN)
        return code;
    add(&b->all, &b->one);
    b->one.boards = b->all.boards;
    give(b, &b->one);
    return code;
}

static enum answer_code answer(struct run *run)
{
    struct bench b = {.run = run, .text = run->q->from_text};
    enum answer_code code = ANSWER_GIVEN;
    if (run->q->from_text.at == NULL)
        return run_fail(run, IO_ERROR, "--set: there are no files here");
    writer_init(&b.board, run->memory);
    while (code == ANSWER_GIVEN && !run_is_stopped(run) && !run->to->broken &&
           read_board(&b))
        code = bench_board(&b);
    writer_done(&b.board);
    if (run->error->status != OK && code == ANSWER_GIVEN)
        return blame(&b, b.line);
    if (code != ANSWER_GIVEN)
        return code;
    if (b.all.boards == 0)
        return run_fail(run, BAD_INPUT, "there is no board in the file");
    b.all.name = (struct cursor){0};
    if (run->q->out != NULL && (code = draw_growth(&b)) != ANSWER_GIVEN)
        return code;
    give(&b, &b.all);
    return run->to->broken ? ANSWER_FAILED : ANSWER_GIVEN;
}

static bool is_asked(const struct run *run)
{
    return run->q->set != NULL;
}

const struct command bench_boards_command = {
    .name = "bench",
    .reads = READS_NOTHING,
    .when = is_asked,
    .answer = answer,
    .text = show_bench_boards,
    .json = show_bench_boards_json,
};

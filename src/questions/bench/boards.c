/* SPDX-License-Identifier: MIT */
/* boards.c: `bench GAME --set FILE`: solves every board of a file within the
 * limits, and compares with the best known results.
 *
 * A board is one row per line (problem/rows.h); boards are separated by empty lines. A
 * comment `# board NAME ... best N` before a board gives its name and its best known
 * result.
 *
 * Each board with each seed is a question of its own (base/items.h), which the host may
 * deal out among threads or machines. The question is the text of the board as in the
 * file, then the seed; the answer is a struct board_answer and the name of the board. */
#include <string.h>

#include "answer/answer.h"
#include "answer/replay.h"
#include "games/clicks/clicks.h"
#include "games/drawing.h"
#include "problem/rows.h"
#include "questions/render.h"
#include "solve/turns.h"

#define GROWTH_STAGES 10 /* the limit, half of it, a quarter, … */

struct bench_boards_found {
    struct cursor name; /* the name of the board; empty: these are totals */
    size_t boards;      /* number of boards so far, including this one */
    int64_t result;     /* points, or blocks left; in totals: the sum */
    int64_t bound;      /* no play is better; in totals: the sum */
    int64_t known;      /* the best known result; in totals: the sum of these */
    bool has_known;
    uint64_t left, clicks; /* blocks left; clicks of the play */
    size_t cleared;
    uint64_t nodes;
    double seconds;
    /* With --growth: the result after each part of the limit; the last part is all of it.
     * The limit is in seconds, or in nodes if --nodes was given. */
    bool grows;
    int64_t growth[GROWTH_STAGES];
    double limit[GROWTH_STAGES];
};

/* The whole set: what the functions share that ask the questions and give the answers. */
struct board_set {
    struct run *run;
    struct cursor text;                  /* the part of the file not yet read */
    uint32_t line;                       /* lines read so far */
    struct cursor board;                 /* text of the board being asked about */
    uint32_t board_line;                 /* lines before that board */
    uint64_t seed;                       /* seeds of that board asked so far */
    uint64_t boards, first, last;        /* asked so far; our slice: first <= i < last */
    struct bench_boards_found best, all; /* of one board's seeds; totals */
    uint64_t tried;                      /* seeds whose results are in `best` */
    enum answer_code code;
};

/* A board while it is being answered. */
struct one_board {
    struct run *run;
    struct cursor text;  /* the part of its text not yet read */
    uint32_t line;       /* lines of the file read so far */
    struct writer board; /* its LINE */
    struct bench_boards_found one;
};

struct board_answer {
    enum answer_code code;
    struct error error;
    bool in_file; /* the error is in a line of the file */
    struct bench_boards_found found;
};

/* ---- reading ---- */

static struct cursor take_line(struct cursor *text)
{
    struct cursor line = cursor_take_line(text);
    cursor_blanks(&line);
    return line;
}

/* Finds the text of the next board, with the comments before it. Returns false if there
 * is none. */
static bool next_board(struct board_set *b)
{
    bool rows = false, ended = false;
    b->board = b->text;
    b->board_line = b->line;
    while (!ended && !cursor_at_end(&b->text)) {
        struct cursor line = take_line(&b->text);
        b->line++;
        ended = cursor_at_end(&line) && rows;
        rows = rows || (!cursor_at_end(&line) && *line.at != '#');
    }
    b->board.end = b->text.at;
    b->boards += rows;
    return rows;
}

/* Reads a comment such as `# board NAME ... best N`. */
static void read_comment(struct one_board *b, struct cursor line)
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

/* Makes the LINE of the board. Returns false on failure; run->error says what is
 * wrong. */
static bool read_board(struct one_board *b)
{
    const struct cursor game = b->run->q->line;
    b->one.name = cursor_of("-", 1, NULL);
    if (cursor_at_end(&game))
        write_text(&b->board, "samegame");
    else
        write_bytes(&b->board, game.at, cursor_left(&game));
    struct cursor rows = b->text;
    while (!cursor_at_end(&b->text)) {
        struct cursor line = take_line(&b->text);
        if (!cursor_at_end(&line) && *line.at == '#')
            read_comment(b, line);
    }
    write_byte(&b->board, ' ');
    rows.error = b->run->error;
    return rows_read(rows, &b->board, NULL);
}

/* ---- solving ---- */

/* Replays the play and counts the blocks left. Returns false if its result is not the
 * claimed one. */
static bool count_left(struct run *run, const struct problem *p, const struct best *best,
                       uint64_t *left)
{
    struct memory *m = run->memory;
    uint8_t *pos = position_copy(p, p->start, m);
    void *scratch = memory_new(m, p->move_scratch, 1);
    bool ok =
        pos != NULL && scratch != NULL && replay(problem_board(p), best, pos, scratch);
    for (size_t i = 0; ok && i < p->pos_size; i++)
        *left += pos[i] != 0;
    memory_free(m, scratch, p->move_scratch, 1);
    memory_free(m, pos, p->pos_size, 1);
    return ok;
}

/* Returns the part of the limits at which a stage of --growth ends. */
static struct limits part_of(struct limits all, unsigned stage)
{
    const unsigned halvings = GROWTH_STAGES - 1 - stage;
    if (all.nodes > 0)
        all.nodes = all.nodes >> halvings > 0 ? all.nodes >> halvings : 1;
    else
        all.seconds /= (double)(1u << halvings);
    return all;
}

static bool solve_board(struct run *run, const struct problem *p, uint64_t seed,
                        struct bench_boards_found *f)
{
    struct task t = {.problem = p,
                     .position = p->start,
                     .memory = run->memory,
                     .nodes = run->limits.nodes,
                     .seed = seed,
                     .crew = run->host->crew};
    struct search *s = solve_search(&t, NULL);
    if (s == NULL)
        return false;
    f->grows = run->q->growth || run->q->out != NULL;
    if (f->grows) {
        /* Searches up to one part of the limits after another, and stores the results. A
         * board for which no play was found yet has no points, or all its blocks left. */
        const int64_t nothing =
            problem_board(p)->maximise ? 0 : (int64_t)problem_board(p)->pos_size;
        for (unsigned i = 0; i < GROWTH_STAGES; i++) {
            const struct limits part = part_of(run->limits, i);
            run_search(run, s, &part, 0);
            const struct best best = *method_best(s);
            f->growth[i] = best.found ? best.result : nothing;
            f->limit[i] = part.nodes > 0 ? (double)part.nodes : part.seconds;
        }
    } else {
        run_search(run, s, &run->limits, 0);
    }
    search_finish(s);
    struct best best = *method_best(s);
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

#define STEP 2.0   /* distance from one stage to the next */
#define HEIGHT 6.0 /* height of the curve */
#define MARGIN 1.5 /* around it */

static struct point place(const struct bench_boards_found *f, unsigned i, int64_t low,
                          int64_t high)
{
    const double part =
        high > low ? (double)(f->growth[i] - low) / (double)(high - low) : 0;
    return (struct point){MARGIN + STEP * i, MARGIN + HEIGHT * (1 - part)};
}

/* Draws the growth of the totals as a curve, for --out. Returns false if it is over the
 * budget. */
static bool growth_scene(const struct bench_boards_found *f, struct writer *scene)
{
    const double width = STEP * (GROWTH_STAGES - 1), floor = MARGIN + HEIGHT;
    int64_t low, high;
    low = high = f->growth[0];
    for (unsigned i = 1; i < GROWTH_STAGES; i++) {
        low = f->growth[i] < low ? f->growth[i] : low;
        high = f->growth[i] > high ? f->growth[i] : high;
    }
    draw_size(width + 2 * MARGIN, HEIGHT + 2 * MARGIN, scene);
    draw_edge((struct point){MARGIN, floor}, (struct point){MARGIN + width, floor},
              "ground", scene);
    for (unsigned i = 1; i < GROWTH_STAGES; i++)
        draw_edge(place(f, i - 1, low, high), place(f, i, low, high), "blue", scene);
    for (unsigned i = 0; i < GROWTH_STAGES; i++) {
        const struct point p = place(f, i, low, high);
        draw_mark("dot", p, "plain", scene);
        write_format(scene, "text %.2f %.2f %lld\n", p.x, p.y - 0.6,
                     (long long)f->growth[i]);
        write_format(scene, "text %.2f %.2f %.*g\n", p.x, floor + 0.7,
                     f->limit[i] < 1 ? 2 : 6, f->limit[i]);
    }
    return !scene->failed;
}

/* Draws the growth of the totals into the file of --out. */
static enum answer_code draw_growth(struct board_set *b)
{
    struct run *run = b->run;
    struct writer scene = writer_in(&run->arena), line = writer_in(&run->arena);
    write_format(&line, "%.200s", run->q->set);
    if (!growth_scene(&b->all, &scene) || line.failed)
        return run_lacks_memory(run, "the picture needs");
    const struct drawing d = {
        .line = &line, .what = "growth of the results of ", .scenes = &scene, .count = 1};
    return draw_to_file(run, &d);
}

static void boards_give(struct board_set *b, const struct bench_boards_found *f)
{
    struct result r = {.q = b->run->q, .found = f};
    reply_give(b->run, &r, ANSWER_GIVEN);
}

/* ---- one board ---- */

/* Adds the line of the file to the error. */
static enum answer_code blame(struct one_board *b, struct board_answer *a, uint32_t line)
{
    b->run->error->line = line;
    a->in_file = true;
    return ANSWER_BAD_INPUT;
}

/* Turns the column of the error, which is one of the LINE, into that of its row. Returns
 * the line of the file with that row; 0: the error is in the name of the game. `text` is
 * that of the board, after `line` others. */
static uint32_t place_in_row(const struct one_board *b, struct cursor text, uint32_t line)
{
    const char *blank = memchr(b->board.text, ' ', b->board.length); /* before the rows */
    const size_t end = b->run->error->column;
    size_t row = 1, column = 1, i = blank != NULL ? (size_t)(blank - b->board.text) : end;
    if (i >= end)
        return 0;
    for (i++; i + 1 < end; i++) {
        const bool row_end = i < b->board.length && b->board.text[i] == '|';
        column = row_end ? 1 : column + 1;
        row += row_end;
    }
    b->run->error->column = column;
    while (row > 0 && !cursor_at_end(&text)) {
        const struct cursor next = take_line(&text);
        line++;
        row -= !cursor_at_end(&next) && *next.at != '#';
    }
    return line;
}

/* Answers for one board with one seed. Each has the full limits, counted from now. */
static enum answer_code bench_board(struct one_board *b, uint64_t seed,
                                    struct board_answer *a)
{
    struct run *run = b->run;
    struct problem p;
    const struct cursor text = b->text;
    const uint32_t line = b->line;
    if (!read_board(b))
        return blame(b, a, line + (uint32_t)run->error->line);
    if (b->board.failed)
        return run_lacks_memory(run, "a board needs");
    if (!problem_parse(&p, run->memory, b->board.text, b->board.length, NULL,
                       run->error)) {
        const uint32_t place = place_in_row(b, text, line);
        return place > 0 ? blame(b, a, place) : ANSWER_BAD_INPUT;
    }
    enum answer_code code = ANSWER_GIVEN;
    run_deadline(run, run->limits.seconds);
    if (p.count != 1 ||
        (problem_board(&p)->game != &clickomania && problem_board(&p)->game != &samegame))
        code = run_fail(run, BAD_INPUT, "--set is for clickomania and samegame");
    else if (!solve_board(run, &p, seed, &b->one))
        code = run_lacks_memory(run, "a board needs");
    problem_done(&p);
    return code;
}

/* Answers one question of the work: the text of a board, then a seed. */
static void answer_board(void *bench, struct item *i)
{
    struct run run = *((struct board_set *)bench)->run;
    run.work = (struct work){0};
    struct board_answer a = {0};
    uint64_t seed = 0;
    run.error = &a.error;
    run.memory = &i->memory;
    run.started = run.host->now();
    const size_t length = i->question.length - sizeof seed;
    struct one_board b = {.run = &run, .line = (uint32_t)i->line};
    writer_init(&b.board, &i->memory);
    if (i->question.failed) {
        a.code = run_lacks_memory(&run, "a board needs");
    } else {
        b.text = cursor_of(i->question.text, length, &a.error);
        memcpy(&seed, i->question.text + length, sizeof seed);
        a.code = bench_board(&b, seed, &a);
    }
    a.found = b.one;
    write_bytes(&i->out, (const char *)&a, sizeof a);
    write_bytes(&i->out, b.one.name.at, cursor_left(&b.one.name));
    run_done(&run);
    writer_done(&b.board);
}

/* ---- all of them ---- */

static bool next_question(void *bench, struct item *i)
{
    struct board_set *b = bench;
    const struct request *q = b->run->q;
    if (run_is_stopped(b->run))
        return false;
    if (b->seed == 0 || b->seed == q->seeds) {
        b->seed = 0;
        do {
            if (b->boards >= b->last || !next_board(b))
                return false;
        } while (b->boards <= b->first);
    }
    const uint64_t seed = q->seed + b->seed++;
    i->line = b->board_line;
    write_bytes(&i->question, b->board.at, cursor_left(&b->board));
    write_bytes(&i->question, (const char *)&seed, sizeof seed);
    return true;
}

static bool tell_board(void *bench, struct item *i)
{
    struct board_set *b = bench;
    struct board_answer a;
    if (i->out.failed || i->out.length < sizeof a) {
        b->code = run_lacks_memory(b->run, "a board needs");
        return false;
    }
    memcpy(&a, i->out.text, sizeof a);
    if (a.code != ANSWER_GIVEN) {
        b->code = a.code;
        *b->run->error = a.error;
        b->run->to->error_file = a.in_file ? b->run->q->set : NULL;
        return false;
    }
    a.found.name = cursor_of(i->out.text + sizeof a, i->out.length - sizeof a, NULL);
    if (b->tried++ == 0)
        b->best = a.found;
    else {
        /* Keeps the better of two plays on a board, and adds up nodes and seconds. */
        bool most = a.found.bound >= a.found.result;
        const struct bench_boards_found old = b->best;
        const bool better =
            most ? a.found.result > old.result : a.found.result < old.result;
        if (better)
            b->best = a.found;
        b->best.bound = (a.found.bound < old.bound) == most ? a.found.bound : old.bound;
        b->best.nodes = old.nodes + a.found.nodes;
        b->best.seconds = old.seconds + a.found.seconds;
    }
    b->best.name = a.found.name;        /* earlier names are freed */
    if (b->tried == b->run->q->seeds) { /* the last seed of this board */
        add(&b->all, &b->best);
        b->best.boards = (size_t)b->first + b->all.boards;
        boards_give(b, &b->best);
        b->tried = 0;
    }
    return !b->run->to->broken;
}

static void find_slice(struct board_set *b)
{
    struct board_set counted = *b;
    while (next_board(&counted))
        continue;
    b->first = slice_begin(&b->run->q->slice, counted.boards);
    b->last = slice_end(&b->run->q->slice, counted.boards);
    b->code = ANSWER_GIVEN;
    if (counted.boards == 0) {
        b->code = run_fail(b->run, BAD_INPUT, "there is no board in the file");
        b->run->to->error_file = b->run->q->set;
    }
}

/* Answers all questions. No progress is shown, as several may be answered at a time. */
static void answer_all(struct board_set *b)
{
    struct run *run = b->run, one = *run;
    struct host host = *run->host;
    const struct items work = {.task = b,
                               .hands = (unsigned)run->q->threads,
                               .memory = run->q->memory,
                               .next = next_question,
                               .answer = answer_board,
                               .tell = tell_board};
    host.progress = NULL;
    host.crew = NULL;
    one.host = &host;
    b->run = &one;
    if (host.deal != NULL)
        host.deal(&work);
    else
        items_alone(&work);
    b->run = run;
}

static enum answer_code boards_answer(struct run *run)
{
    struct board_set b = {.run = run, .text = run->q->from_text};
    if (run->q->from_text.at == NULL)
        return run_fail(run, IO_ERROR, "--set: there are no files here");
    find_slice(&b);
    if (b.code == ANSWER_GIVEN)
        answer_all(&b);
    if (b.code != ANSWER_GIVEN)
        return b.code;
    if (b.all.boards == 0) /* stopped before, or another process answers */
        return run_is_stopped(run) ? ANSWER_LIMIT : ANSWER_GIVEN;
    b.all.name = (struct cursor){0};
    if (run->q->out != NULL && (b.code = draw_growth(&b)) != ANSWER_GIVEN)
        return b.code;
    if (run->q->slice.parts == 0) /* a slice has no totals */
        boards_give(&b, &b.all);
    return run->to->broken ? ANSWER_FAILED : ANSWER_GIVEN;
}

static bool is_asked(const struct run *run)
{
    return run->q->set != NULL;
}

/* ---- text and JSON ---- */

static bool is_total(const struct bench_boards_found *f)
{
    return f->name.at == NULL;
}

static void show_csv(const struct bench_boards_found *f, struct writer *w)
{
    if (f->boards == 1 && !is_total(f))
        write_text(w, "board,result,best,left,clicks,nodes,seconds,bound\n");
    if (is_total(f))
        write_text(w, "total");
    else
        write_bytes(w, f->name.at, cursor_left(&f->name));
    write_format(w, ",%lld,", (long long)f->result);
    if (f->has_known)
        write_format(w, "%lld", (long long)f->known);
    write_format(w, ",%llu,%llu,%llu,%.3f,%lld\n", (unsigned long long)f->left,
                 (unsigned long long)f->clicks, (unsigned long long)f->nodes, f->seconds,
                 (long long)f->bound);
    for (unsigned i = 0; is_total(f) && f->grows && i < GROWTH_STAGES; i++)
        write_format(w, "total after %.6g,%lld,,,,,,\n", f->limit[i],
                     (long long)f->growth[i]);
}

static void boards_text(const struct result *r, struct writer *w)
{
    const struct bench_boards_found *f = r->found;
    if (r->q->table == TABLE_CSV) {
        show_csv(f, w);
        return;
    }
    if (is_total(f))
        write_format(w, "total of %zu boards: %lld", f->boards, (long long)f->result);
    else
        write_format(w, "%-20.*s %8lld", (int)cursor_left(&f->name), f->name.at,
                     (long long)f->result);
    if (f->has_known)
        write_format(w, " of %lld known", (long long)f->known);
    if (f->bound == f->result)
        write_text(w, ", optimal");
    else
        write_format(w, ", at %s %lld", f->bound > f->result ? "most" : "least",
                     (long long)f->bound);
    if (is_total(f))
        write_format(w, ", %zu cleared, %.1f on average", f->cleared,
                     (double)f->result / (double)f->boards);
    write_format(w, ", %llu left, %llu clicks, %.2f s, %.0f nodes/s\n",
                 (unsigned long long)f->left, (unsigned long long)f->clicks, f->seconds,
                 (double)f->nodes / (f->seconds > 0 ? f->seconds : 1));
    for (unsigned i = 0; is_total(f) && f->grows && i < GROWTH_STAGES; i++)
        write_format(w, "after %10.6g %s: %lld\n", f->limit[i],
                     r->q->nodes > 0 ? "nodes" : "s", (long long)f->growth[i]);
}

static void boards_json(const struct result *r, struct json *j)
{
    const struct bench_boards_found *f = r->found;
    if (is_total(f)) {
        json_count(json_key(j, "boards"), f->boards);
        json_integer(json_key(j, "total"), f->result);
        json_count(json_key(j, "cleared"), f->cleared);
    } else {
        json_bytes(json_key(j, "board"), f->name.at, cursor_left(&f->name));
        json_integer(json_key(j, "result"), f->result);
    }
    if (f->has_known)
        json_integer(json_key(j, "best"), f->known);
    json_integer(json_key(j, "bound"), f->bound);
    json_count(json_key(j, "left"), f->left);
    json_count(json_key(j, "clicks"), f->clicks);
    json_count(json_key(j, "nodes"), f->nodes);
    json_decimal(json_key(j, "seconds"), f->seconds, 3);
    if (!f->grows)
        return;
    json_open_list(json_key(j, "growth"));
    for (unsigned i = 0; i < GROWTH_STAGES; i++)
        json_integer(j, f->growth[i]);
    json_close_list(j);
}

static const struct renderer show_bench_boards = {boards_text, boards_json};

/* ---- the command ---- */

const struct command bench_boards_command = {
    .name = "bench",
    .reads = READS_NOTHING,
    .when = is_asked,
    .answer = boards_answer,
    .show = &show_bench_boards,
};

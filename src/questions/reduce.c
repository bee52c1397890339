/* SPDX-License-Identifier: MIT */
/* reduce.c: turns instances of hard problems into positions, solutions into moves, and
 * moves back into solutions.
 *
 * The position is read once, by its game or as runs of blocks. All moves are made by the
 * rules before anything is said about them (reduce_moves.c). */
#include "questions/reduce.h"

#include <string.h>

#include "answer/certify.h"
#include "answer/options.h"
#include "problem/moves_text.h"
#include "questions/reduce_runs.h"
#include "questions/render.h"

/* The work on one instance. */
struct reduce_work {
    const struct request *q;
    struct run *run;
    const void *instance;
    struct problem problem; /* the position */
    struct runs_play runs;  /* the same position, if it is stored as runs */
    const struct sum_move *moves;
    size_t count;
    struct reduction_search *search; /* finds a solution; owns the moves */
    struct sum_move *given;          /* the moves of --from; NULL: not given */
    size_t capacity;
    uint64_t nodes;
    enum answer_code code;
    struct reduce_found found;
};

/* ---- moves ---- */

/* Sets the error that memory ran out. Always false. */
static bool reduce_no_memory(struct reduce_work *w)
{
    if (w->run->error->status == OK)
        run_fail(w->run, NO_MEMORY, "more memory needed than --memory allows");
    w->code = ANSWER_BAD_INPUT;
    return false;
}

/* Two players: returns who moves first. */
static enum player reduce_first_player(const struct reduce_work *w)
{
    if (w->q->opens == OPENS_BY_THEOREM)
        return w->found.reduction->first;
    return w->q->opens == OPENS_LEFT ? LEFT : RIGHT;
}

/* ---- moves by the rules ---- */

/* A play on the position, in the arena of the run. */
struct replayed {
    uint8_t *pos;
    void *scratch;
    enum player next; /* two players: whose turn it is */
};

static bool play_begin(struct reduce_work *w, struct replayed *p)
{
    struct arena *a = &w->run->arena;
    *p = (struct replayed){.pos = arena_new(a, w->problem.pos_size, 1),
                           .scratch = arena_new(a, w->problem.move_scratch, 1),
                           .next = reduce_first_player(w)};
    if (a->failed)
        return reduce_no_memory(w);
    memcpy(p->pos, w->problem.start, w->problem.pos_size);
    return true;
}

/* Makes a legal move and writes its text. */
static void play_move(struct reduce_work *w, struct replayed *p, struct sum_move m)
{
    struct writer *moves = &w->found.moves;
    position_print_move(&w->problem, p->pos, p->next, m, moves);
    write_byte(moves, '\n');
    position_play(&w->problem, p->pos, p->next, m, p->scratch);
    p->next = problem_players(&w->problem) == 2 ? other(p->next) : p->next;
}

/* Is the play won? One player: its result is the one in the theorem. Two: it is over. */
static bool is_won(const struct reduce_work *w, const struct replayed *p)
{
    const struct board *b = problem_board(&w->problem);
    struct sum_iterator at = {0};
    struct sum_move m;
    if (problem_players(&w->problem) == 1)
        return b->game->result(b, p->pos) == w->found.reduction->goal;
    return !position_next(&w->problem, p->pos, p->next, &at, p->scratch, &m);
}

/* Writes the solution that w->moves, or the clicks made on runs, mean. Returns false if
 * they mean none. */
static bool find_solution(const struct reduce_work *w, struct writer *solution)
{
    if (reduction_has_runs(w->found.reduction))
        return w->found.reduction->read_clicks(w->instance, w->runs.when, solution);
    return w->found.reduction->solution(w->instance, &w->problem, w->moves, w->count,
                                        solution);
}

/* Makes the moves by the rules. Returns whether all are legal and the play is won. */
static bool reduce_replay(struct reduce_work *w, struct replayed *p)
{
    const struct board *b = problem_board(&w->problem);
    for (size_t i = 0; i < w->count; i++) {
        if (!b->game->legal(b, p->pos, p->next, w->moves[i].move, p->scratch, NULL))
            return false;
        play_move(w, p, w->moves[i]);
    }
    return is_won(w, p);
}

/* Does the same for clicks on runs. With --literal a construction may fail; then clicks
 * that cannot be made are left out. */
static bool replay_runs(struct reduce_work *w)
{
    const uint32_t *clicks = w->search->clicks;
    for (size_t i = 0; i < w->count; i++) {
        enum click_made made = CLICK_ALONE; /* also if the run is already gone */
        if (w->runs.when[clicks[i]] == 0)
            made = runs_play_click(&w->runs, clicks[i], &w->found.moves);
        if (made == CLICK_NO_MEMORY)
            w->found.moves.failed = true;
        if (made == CLICK_NO_MEMORY || (made != CLICK_MADE && !w->q->literal))
            return false;
    }
    return w->runs.board.blocks == 0;
}

/* Do the moves made from a solution win, and do they mean the same solution again? */
static bool check_made(struct reduce_work *w, struct replayed *p)
{
    const struct writer *solution = &w->found.solution;
    struct writer again = writer_in(&w->run->arena);
    bool won = p != NULL ? reduce_replay(w, p) : replay_runs(w);
    bool same = won && find_solution(w, &again) && !again.failed &&
                again.length == solution->length &&
                memcmp(again.text, solution->text, again.length) == 0,
         failed = again.failed || w->found.moves.failed;
    if (failed)
        return reduce_no_memory(w);
    if (!same && w->q->literal) { /* the paper's construction may fail */
        w->found.stuck = true;
        w->found.left = w->runs.board.blocks;
        w->code = ANSWER_NO;
        return true;
    }
    if (!same)
        w->code =
            run_fail(w->run, IO_ERROR, "internal failure: the moves made do not replay");
    return same;
}

/* ---- moves of --from ---- */

/* Reads one move and makes it. On failure the error says why. */
static bool play_given(struct reduce_work *w, struct replayed *p, struct cursor *text)
{
    struct sum_move m;
    if (!position_parse_move(&w->problem, p->pos, p->next, text, p->scratch, &m))
        return false;
    if (!arena_grow(&w->run->arena, &w->given, &w->capacity, w->count + 1, sizeof m))
        return reduce_no_memory(w);
    w->given[w->count++] = m;
    w->moves = w->given;
    play_move(w, p, m);
    return true;
}

/* Plays the moves of --from; p NULL: on runs. */
static bool play_all_given(struct reduce_work *w, struct replayed *p)
{
    struct cursor text = w->q->from_text, next;
    struct moves_text moves;
    enum player first;
    text.error = w->run->error;
    bool ok = moves_text_open(&moves, text, p != NULL ? &w->problem : NULL,
                              p != NULL ? p->pos : NULL, &first);
    while (ok && moves_text_next(&moves, &next))
        ok = (p != NULL ? play_given(w, p, &next)
                        : runs_play_move(&w->runs, &next, &w->found.moves)) &&
             moves_text_took(&moves, &next);
    if (!ok || w->run->error->status != OK) {
        w->run->error->line = moves_text_line(&moves);
        w->run->to->error_file = w->q->from;
        w->code = ANSWER_BAD_INPUT;
        return false;
    }
    return !w->found.moves.failed || reduce_no_memory(w);
}

/* Finds what the moves of --from mean. */
static bool check_given(struct reduce_work *w, struct replayed *p)
{
    struct reduce_found *f = &w->found;
    if (!play_all_given(w, p))
        return false;
    f->asked = f->known = true;
    f->method = "rules";
    f->reason = f->reduction->is_play ? "after these moves play is not over"
                                      : "these moves do not win";
    bool won = p != NULL ? is_won(w, p) : w->runs.board.blocks == 0;
    f->found = won && find_solution(w, &f->solution);
    w->code = f->found ? ANSWER_GIVEN : ANSWER_NO;
    return !f->solution.failed || reduce_no_memory(w);
}

/* Makes the moves of --from, or those of the solution that was found, by the rules, and
 * stores what they mean. Returns false on failure; run->error is set. */
static bool reduce_check_moves(struct reduce_work *w)
{
    struct replayed p;
    bool given = w->q->from != NULL;
    if (!given && !w->found.found)
        return true;
    if (reduction_has_runs(w->found.reduction))
        return given ? check_given(w, NULL) : check_made(w, NULL);
    bool ok = play_begin(w, &p) && (given ? check_given(w, &p) : check_made(w, &p));
    arena_drop(&w->run->arena, p.pos);
    arena_drop(&w->run->arena, p.scratch);
    return ok;
}

/* ---- the work on an instance ---- */

/* ---- the position ---- */

static bool read_instance(struct reduce_work *w)
{
    struct reduce_found *f = &w->found;
    struct cursor text = w->q->line;
    w->instance = (w->q->literal ? f->reduction->parse_literal
                                 : f->reduction->parse)(&w->run->arena, &text);
    if (w->instance == NULL) {
        /* Changes the column of an error, which counts from the beginning of a text of
         * several lines, to line and column. */
        size_t offset = w->run->error->column > 0 ? w->run->error->column - 1 : 0,
               begin = 0;
        w->run->error->line = 1;
        for (size_t i = 0; i < offset && w->q->line.start + i < w->q->line.end; i++)
            if (w->q->line.start[i] == '\n') {
                w->run->error->line++;
                begin = i + 1;
            }
        w->run->error->column = offset - begin + 1;
        w->code = ANSWER_BAD_INPUT;
        return false;
    }
    f->reduction->print_line(w->instance, &f->line);
    if (f->reduction->print_beside != NULL)
        f->reduction->print_beside(w->instance, &f->beside);
    if (f->reduction->print_sizes != NULL)
        f->reduction->print_sizes(w->instance, &f->sizes);
    return (!f->line.failed && !f->beside.failed && !f->sizes.failed) ||
           reduce_no_memory(w);
}

static bool read_board(struct reduce_work *w)
{
    struct reduce_found *f = &w->found;
    if (!reduction_has_runs(f->reduction))
        return problem_parse(&w->problem, w->run->memory, f->line.text, f->line.length,
                             NULL, w->run->error);
    f->board = &w->runs.board;
    bool ok = runs_play_begin(&w->runs, w->run->memory, &f->line, w->run->error);
    f->blocks = w->runs.board.blocks;
    return ok;
}

static bool read_position(struct reduce_work *w)
{
    if (read_board(w))
        return true;
    if (w->run->error->status ==
        NO_MEMORY) { /* the user wrote no text with this column */
        w->run->error->status = OK;
        return reduce_no_memory(w);
    }
    w->code = w->run->error->status == EXPIRED ? ANSWER_LIMIT : ANSWER_BAD_INPUT;
    return false;
}

/* ---- a solution ---- */

static bool reduce_solve(struct reduce_work *w)
{
    struct reduce_found *f = &w->found;
    const struct reduction *r = f->reduction;
    const struct task task = {
        .problem = &w->problem, .position = w->problem.start, .memory = w->run->memory};
    struct reduction_search *s = r->begin(
        w->instance, &task, (struct play_wish){reduce_first_player(w), w->q->loser});
    w->search = s;
    if (s == NULL)
        return reduce_no_memory(w);
    enum ended ended = run_search(w->run, &s->search, &w->run->limits, 0);
    f->asked = true;
    f->known = ended == ENDED_SOLVED;
    f->method = s->method;
    f->reason = s->reason != NULL ? s->reason : ended_because(ended);
    f->found = f->known && s->found;
    if (f->found)
        r->print_solution(s, &f->solution);
    w->nodes = s->search.nodes;
    w->code = !f->known ? ANSWER_LIMIT : f->found ? ANSWER_GIVEN : ANSWER_NO;
    w->moves = s->moves;
    w->count = s->count;
    f->story = (struct story){.arena = &w->run->arena};
    if (f->found && r->narrate != NULL && w->q->scene)
        r->narrate(s, &f->story);
    return (!f->solution.failed && !w->run->arena.failed) || reduce_no_memory(w);
}

/* ---- pictures and files ---- */

/* Draws the gadget that was asked for, or the whole position, by the reduction if it can,
 * else by the game. Returns false if there is no such gadget. */
static bool make_scene(struct reduce_work *w)
{
    const struct reduce_found *f = &w->found;
    const char *gadget = w->q->gadget;
    struct writer *scene = &w->found.scene;
    struct cursor solution = cursor_of(f->solution.text, f->solution.length, NULL);
    if (gadget == NULL && f->reduction->draw != NULL) {
        w->found.boxes = (struct drawn_boxes){.arena = &w->run->arena};
        w->found.when = f->found && !f->stuck ? w->runs.when : NULL;
        f->reduction->draw(w->instance, solution, w->q->to_scale, &w->found.boxes, scene);
        return true;
    }
    if (gadget == NULL) {
        const struct board *b = w->problem.terms[0].board;
        b->game->draw(b, w->problem.start, scene);
        return true;
    }
    struct cursor name = cursor_of(gadget, strlen(gadget), w->run->error);
    name.label = "--gadget";
    if (f->reduction->draw_gadget(w->instance, name, scene))
        return true;
    w->run->to->error_file = ""; /* the error is in no file */
    w->code = ANSWER_BAD_INPUT;
    return false;
}

/* Draws the scene into a file, with the LINE as its title. */
static bool write_picture(struct reduce_work *w)
{
    struct writer what = writer_in(&w->run->arena);
    if (w->q->gadget != NULL)
        write_format(&what, "gadget %.80s of ", w->q->gadget);
    if (what.failed)
        return reduce_no_memory(w);
    const struct drawing d = {.problem = w->found.board == NULL ? &w->problem : NULL,
                              .line = &w->found.line,
                              .position = w->problem.start,
                              .what = what.length > 0 ? what.text : "",
                              .scenes = &w->found.scene,
                              .count = 1};
    enum answer_code code = draw_to_file(w->run, &d);
    w->code = code != ANSWER_GIVEN ? code : w->code;
    return code == ANSWER_GIVEN;
}

/* Does what --draw, --scene and --out ask. */
static bool reduce_draw(struct reduce_work *w)
{
    const struct request *q = w->q;
    if (!q->draw && !q->scene && q->out == NULL)
        return true;
    if (!make_scene(w))
        return false;
    if (w->found.scene.failed)
        return reduce_no_memory(w);
    return q->out == NULL || write_picture(w);
}

/* For --cert: certifies by the moves that the position can be won. */
static void reduce_certify(const struct reduce_work *w)
{
    const struct reduce_found *f = &w->found;
    if (!f->found || f->stuck || !certificate_wanted(w->run))
        return;
    struct cert cert;
    cert_begin_line(&cert, w->run->host->evidence, &f->line, w->run->memory);
    write_format(&cert.text, "claim result %lld", (long long)f->reduction->goal);
    cert_end_line(&cert);
    cert_moves_begin(&cert, w->count);
    struct cursor moves = cursor_of(f->moves.text, f->moves.length, NULL);
    while (!cursor_at_end(&moves)) {
        struct cursor m = cursor_take_line(&moves);
        const struct writer one = {.text = (char *)m.at, .length = cursor_left(&m)};
        cert_move(&cert, &one);
    }
    cert_moves_end(&cert);
    certify_end(&cert, w->run);
}

const char *reduce_trouble(const struct reduction *r, const struct request *q)
{
    bool opens = q->opens != OPENS_BY_THEOREM, random = q->loser != 0;
    if (r->begin == NULL && (q->solve || q->from != NULL))
        return "there is nothing to solve";
    if (q->solve && q->from != NULL)
        return "--solve and --from are two questions";
    if (q->literal && r->parse_literal == NULL)
        return "--literal: the paper has no other construction";
    if (q->cert != NULL && (r->is_play || !q->solve))
        return "--cert goes with --solve, for one player";
    if (q->cert != NULL && request_moves_to_file(q) && strcmp(q->cert, q->moves) == 0)
        return "--cert and --moves name the same file";
    if (!r->is_play && (opens || random))
        return "--start and --seed are about plays of two players";
    if (opens && !q->solve && q->from == NULL)
        return "--start goes with --solve or --from";
    if (random && !q->solve)
        return "--seed goes with --solve";
    if (q->to_scale && !r->scales)
        return "--to-scale is for boards of Clickomania";
    if (q->to_scale && !q->draw && !q->scene && q->out == NULL)
        return "--to-scale goes with --draw, --scene or --out";
    if (q->gadget != NULL && r->draw_gadget == NULL)
        return "--gadget: this reduction has none to draw";
    if (q->gadget != NULL && !q->draw && !q->scene && q->out == NULL)
        return "--gadget goes with --draw, --scene or --out";
    if (q->gadget != NULL && (q->solve || q->from != NULL))
        return "--gadget draws no solution: ask without --solve and --from";
    return NULL;
}

static enum answer_code refuse(struct run *run, const char *trouble)
{
    return run_fail(run, BAD_INPUT, "reduce: %s (dicot reduce --help)", trouble);
}

/* Fails because there is no such reduction; the error lists those that exist. */
static enum answer_code reduce_refuse_name(struct run *run)
{
    struct nearest near = reduction_nearest(run->q->name != NULL ? run->q->name : "");
    struct writer names = writer_in(&run->arena);
    write_text(&names, "expected one of these reductions:");
    for (const struct reduction *const *r = reductions; *r != NULL; r++)
        write_format(&names, "%s %s", r == reductions ? "" : ",", (*r)->name);
    write_text(&names, nearest_hint(&near));
    return refuse(run, names.failed ? "expected a reduction" : names.text);
}

static void reduce_give(struct reduce_work *w)
{
    const struct reduce_found *f = &w->found;
    bool runs = reduction_has_runs(f->reduction);
    struct result r = result_of(w->run, f->known || !f->asked ? "optimal" : "unknown",
                                f->asked ? f->method : "rules", w->nodes, f);
    r.problem = runs ? NULL : &w->problem;
    r.position = w->problem.start;
    r.game = "clickomania";
    r.subject = strchr(f->line.text, ' ') + 1;
    reply_give(w->run, &r, w->code);
    if (f->reduction->print_remark != NULL) {
        struct writer remark = writer_in(&w->run->arena);
        f->reduction->print_remark(w->instance, &remark);
        if (remark.length > 0 && !remark.failed)
            reply_remark(w->run, "%s", remark.text);
    }
}

static enum answer_code reduce_answer(struct run *run)
{
    const struct request *q = run->q;
    const struct reduction *r = q->name != NULL ? reduction_find(q->name) : NULL;
    if (r == NULL)
        return reduce_refuse_name(run);
    const char *trouble = reduce_trouble(r, q);
    if (trouble != NULL)
        return refuse(run, trouble);
    const struct writer empty = writer_in(&run->arena);
    struct reduce_work w = {.q = q,
                            .run = run,
                            .found = {.reduction = r,
                                      .line = empty,
                                      .sizes = empty,
                                      .beside = empty,
                                      .solution = empty,
                                      .moves = empty,
                                      .scene = empty}};
    bool ok = read_instance(&w) && read_position(&w) && (!q->solve || reduce_solve(&w)) &&
              reduce_check_moves(&w);
    reduction_search_free(w.search);
    arena_drop(&run->arena, w.given); /* the answer may need the memory */
    w.search = NULL;
    w.given = NULL;
    if (ok && reduce_draw(&w)) {
        reduce_certify(&w);
        if (w.found.found && !w.found.stuck && q->from == NULL &&
            request_moves_to_file(q))
            send_moves(run, &w.found.moves);
        reduce_give(&w);
    }
    runs_play_done(&w.runs);
    problem_done(&w.problem);
    return w.code;
}

/* ---- text and JSON ---- */

static bool moves_wanted(const struct result *r)
{
    const struct reduce_found *f = r->found;
    return f->found && strcmp(r->q->moves, "text") == 0;
}

/* ---- text ---- */

static void show_solution(const struct result *r, struct writer *w)
{
    const struct reduce_found *f = r->found;
    const char *name = f->reduction->solution_name;
    if (f->found) {
        write_format(w, "%s: %s\n", name, f->solution.text);
        if (f->stuck)
            write_format(w, "its clicks do not clear the board: %llu blocks are left\n",
                         (unsigned long long)f->left);
        else if (r->q->from == NULL && moves_wanted(r)) {
            struct cursor moves = cursor_of(f->moves.text, f->moves.length, NULL);
            write_text(w, "moves:");
            while (!cursor_at_end(&moves)) {
                struct cursor m = cursor_take_line(&moves);
                write_byte(w, ' ');
                write_bytes(w, m.at, cursor_left(&m));
            }
            write_byte(w, '\n');
        }
    } else if (f->known) {
        write_format(w, "no %s: %s\n", name, f->reason);
    } else {
        write_format(w, "unknown: %s\n", f->reason);
    }
}

static void show_board(const struct reduce_found *f, struct writer *w)
{
    const struct clicks_runs *b = f->board;
    write_format(w, "board: %u rows, %u columns, %llu blocks, %u runs, %u colours\n",
                 b->rows, b->columns, (unsigned long long)f->blocks, b->runs, b->colours);
    if (f->sizes.length > 0)
        write_format(w, "sizes: %s\n", f->sizes.text);
}

static void reduce_text(const struct result *r, struct writer *w)
{
    const struct reduce_found *f = r->found;
    write_bytes(w, f->line.text, f->line.length);
    write_byte(w, '\n');
    if (f->reduction->print_beside != NULL) {
        write_format(w, "%s: ", f->reduction->beside);
        write_bytes(w, f->beside.text, f->beside.length);
        write_byte(w, '\n');
    }
    if (f->board != NULL)
        show_board(f, w);
    if (f->asked)
        show_solution(r, w);
    if (r->q->scene)
        write_bytes(w, f->scene.text, f->scene.length);
    if (r->q->draw)
        show_scene(&f->scene, r->q->colour, w);
}

/* ---- JSON ---- */

#define MOST_RUNS 20000 /* largest board, in runs, whose boxes are listed */

/* Writes, for each box of the scene, its name and the moves that remove its runs, from
 * the bottom up. */
static void show_boxes(const struct reduce_found *f, struct json *j)
{
    json_open_list(j);
    for (size_t i = 0; i < f->boxes.count; i++) {
        const struct drawn_box *box = &f->boxes.list[i];
        json_open(j);
        json_text(json_key(j, "name"), box->name);
        json_open_list(json_key(j, "gone"));
        for (uint32_t run = box->first; run < box->first + box->runs; run++)
            json_count(j, f->when[run]);
        json_close_list(j);
        json_close(j);
    }
    json_close_list(j);
}

static void reduce_json(const struct result *r, struct json *j)
{
    const struct reduce_found *f = r->found;
    json_text(json_key(j, "reduction"), f->reduction->name);
    if (f->reduction->print_beside != NULL)
        json_text(json_key(j, "beside"), f->beside.length > 0 ? f->beside.text : NULL);
    if (f->board != NULL) {
        const struct clicks_runs *b = f->board;
        json_count(json_key(j, "rows"), b->rows);
        json_count(json_key(j, "columns"), b->columns);
        json_count(json_key(j, "blocks"), f->blocks);
        json_count(json_key(j, "runs"), b->runs);
        json_count(json_key(j, "colours"), b->colours);
        if (f->sizes.length > 0)
            json_text(json_key(j, "sizes"), f->sizes.text);
    }
    if (f->asked) {
        json_text(json_key(j, "solution"), f->found ? f->solution.text : NULL);
    }
    if (f->asked && !f->found)
        json_text(json_key(j, "reason"), f->reason);
    if (f->stuck)
        json_count(json_key(j, "left"), f->left);
    else if (moves_wanted(r)) {
        struct cursor moves = cursor_of(f->moves.text, f->moves.length, NULL);
        json_open_list(json_key(j, "moves"));
        while (!cursor_at_end(&moves)) {
            struct cursor m = cursor_take_line(&moves);
            json_bytes(j, m.at, cursor_left(&m));
        }
        json_close_list(j);
    }
    if (r->q->scene || r->q->draw) {
        /* As `render` does; an empty scene is too large to draw. */
        json_open_list(json_key(j, "scenes"));
        json_bytes(j, f->scene.text, f->scene.length);
        json_close_list(j);
    }
    if (r->q->scene && f->board != NULL && f->when != NULL && f->boxes.count > 0 &&
        f->board->runs <= MOST_RUNS)
        show_boxes(f, json_key(j, "boxes"));
    if (f->story.count > 0)
        story_write_json(&f->story, json_key(j, "steps"));
}

static const struct renderer show_reduce = {reduce_text, reduce_json};

/* ---- the command ---- */

const struct command reduce_command = {
    .name = "reduce",
    .arguments = "REDUCTION INSTANCE | - | @FILE",
    .title = "turn an instance of a hard problem into a position, and solutions into "
             "moves",
    .help =
        "Builds the position of a hardness proof and prints it as a LINE. --solve "
        "solves the instance itself and turns the solution into winning moves, or, "
        "for two players, into a play that the winner wins. --from turns such moves "
        "back into a solution.\n"
        "\n"
        "hamiltonian: does a grid graph have a Hamiltonian circuit? Becomes a board "
        "of Solitaire Clobber [SC Thm 6]. INSTANCE is a picture of the nodes or a "
        "list of all edges (doc/formats.md).\n"
        "\n"
        "green-tree: green pebbles on a digraph. They become green pebbles on its "
        "kernel graph, which are worth the same. The digraph D(T) of the paper, which "
        "is not always worth the same [BP Const 3.8], is shown as well.\n"
        "\n"
        "poscnf: who wins POSITIVE CNF if True moves first? Becomes Blocking Pebbles "
        "in which Right moves first [BP Thm 4.2]. INSTANCE is a formula in DIMACS, "
        "without negations, or the name of its file. Gadgets: x1, C1, …, goal.\n"
        "\n"
        "partition: can the numbers be divided into two sets of equal sum? Becomes a "
        "Clickomania board of two columns [CLICK §3] (doc/reductions-click.md).\n"
        "\n"
        "3partition: can 3m numbers be divided into m sets of equal sum? Becomes "
        "another board of two columns [CLICK Thm 14].\n"
        "\n"
        "3sat: can a formula in DIMACS, with clauses of up to three literals, be "
        "satisfied? Becomes a Clickomania board of five columns [CLICK Thm 15].\n"
        "\n"
        "  dicot reduce hamiltonian 'xx|xx'\n"
        "  dicot reduce green-tree 'path 4 (0,0,1)(0,0,2)(0,0,3)(0,0,4)'\n"
        "  dicot reduce hamiltonian 'xxx|x.x|xxx' --solve --draw\n"
        "  dicot reduce poscnf 'p cnf 4 4 1 2 0 2 3 0 3 4 0 1 4 0' --solve\n"
        "  dicot reduce poscnf 'p cnf 2 1 1 2 0' --gadget x1 --draw\n"
        "  dicot reduce 3partition 4,5,6,5,5,5 --solve --cert sets.cert\n"
        "  dicot reduce 3sat 'p cnf 2 2 1 -2 0 2 0' --solve\n"
        "  dicot reduce hamiltonian 1,1-1,2 1,1-2,1 1,2-2,2 2,1-2,2 --solve --moves "
        "won.txt\n"
        "  dicot reduce hamiltonian 'xx|xx' --from won.txt\n",
    .options =
        OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_MOVES | OPTIONS_CERT | OPTIONS_REDUCE,
    .reads = READS_INSTANCE,
    .answer = reduce_answer,
    .show = &show_reduce,
};

/* SPDX-License-Identifier: MIT */
/* reduce.c: instances of hard problems as positions, their solutions as moves, and back.
 *
 * The position is read once, by its game. Moves are numbers on it, whether they come from
 * a solution or from the text of --from, and are made by the rules before anything is
 * said about them. */
#include "questions/reduce.h"

#include <string.h>

#include "answer/certify.h"
#include "answer/options.h"
#include "questions/reduce_runs.h"
#include "questions/render.h"

/* One instance that is being answered. */
struct work {
    const struct request *q;
    struct run *run;
    const void *instance;
    struct problem problem; /* the position */
    struct runs_play runs;  /* the position, if it is played on as runs */
    const struct sum_move *moves;
    size_t count;
    struct search *search;  /* for a solution; owns the moves */
    struct sum_move *given; /* the moves of --from; NULL: there are none */
    size_t capacity;
    uint64_t nodes;
    enum answer_code code;
    struct reduce_found found;
};

static bool no_memory(struct work *w)
{
    if (w->run->error->status == OK)
        run_fail(w->run, NO_MEMORY, "more memory needed than --memory allows");
    w->code = ANSWER_BAD_INPUT;
    return false;
}

/* The column of an error counts bytes of the whole text, which has several lines: turns
 * it into a line, and a column of that line. */
static void place_error(const struct cursor *text, struct error *error)
{
    size_t offset = error->column > 0 ? error->column - 1 : 0, begin = 0;
    error->line = 1;
    for (size_t i = 0; i < offset && text->start + i < text->end; i++)
        if (text->start[i] == '\n') {
            error->line++;
            begin = i + 1;
        }
    error->column = offset - begin + 1;
}

/* ---- the position ---- */

static bool read_instance(struct work *w)
{
    struct reduce_found *f = &w->found;
    struct cursor text = w->q->line;
    w->instance = (w->q->literal ? f->reduction->parse_literal
                                 : f->reduction->parse)(&w->run->arena, &text);
    if (w->instance == NULL) {
        place_error(&w->q->line, w->run->error);
        w->code = ANSWER_BAD_INPUT;
        return false;
    }
    f->reduction->print_line(w->instance, &f->line);
    if (f->reduction->print_beside != NULL)
        f->reduction->print_beside(w->instance, &f->beside);
    if (f->reduction->print_sizes != NULL)
        f->reduction->print_sizes(w->instance, &f->sizes);
    return (!f->line.failed && !f->beside.failed && !f->sizes.failed) || no_memory(w);
}

static bool read_board(struct work *w)
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

static bool read_position(struct work *w)
{
    if (read_board(w))
        return true;
    if (w->run->error->status ==
        NO_MEMORY) { /* its column is in no text that users wrote */
        w->run->error->status = OK;
        return no_memory(w);
    }
    w->code = w->run->error->status == EXPIRED ? ANSWER_LIMIT : ANSWER_BAD_INPUT;
    return false;
}

/* ---- a solution ---- */

static enum player first_player(const struct work *w)
{
    if (w->q->opens == OPENS_BY_THEOREM)
        return w->found.reduction->first;
    return w->q->opens == OPENS_LEFT ? LEFT : RIGHT;
}

static bool solve(struct work *w)
{
    struct reduce_found *f = &w->found;
    const struct reduction *r = f->reduction;
    const struct task task = {
        .problem = &w->problem, .position = w->problem.start, .memory = w->run->memory};
    w->search =
        r->begin(w->instance, &task, (struct play_wish){first_player(w), w->q->loser});
    if (w->search == NULL)
        return no_memory(w);
    enum ended ended = run_search(w->run, w->search, &w->run->limits, 0);
    f->asked = true;
    f->known = ended == ENDED_SOLVED;
    f->method = r->method(w->search);
    f->reason =
        r->reason(w->search) != NULL ? r->reason(w->search) : ended_because(ended);
    f->found = f->known && r->print_solution(w->search, &f->solution);
    w->nodes = w->search->nodes;
    w->code = !f->known ? ANSWER_LIMIT : f->found ? ANSWER_GIVEN : ANSWER_NO;
    if (f->found && !reduction_has_runs(r))
        w->moves = r->moves(w->search, &w->count);
    return !f->solution.failed || no_memory(w);
}

/* ---- moves by the rules ---- */

/* A play on the position, in the arena of the run. */
struct play {
    uint8_t *pos;
    void *scratch;
    enum player next; /* whose turn it is, of two players */
};

static bool play_begin(struct work *w, struct play *p)
{
    struct arena *a = &w->run->arena;
    *p = (struct play){.pos = arena_new(a, w->problem.pos_size, 1),
                       .scratch = arena_new(a, w->problem.move_scratch, 1),
                       .next = first_player(w)};
    if (a->failed)
        return no_memory(w);
    memcpy(p->pos, w->problem.start, w->problem.pos_size);
    return true;
}

static void play_end(const struct work *w, const struct play *p)
{
    arena_drop(&w->run->arena, p->pos);
    arena_drop(&w->run->arena, p->scratch);
}

/* Makes a legal move and notes its text. */
static void play_move(struct work *w, struct play *p, struct sum_move m)
{
    struct writer *moves = &w->found.moves;
    position_print_move(&w->problem, p->pos, p->next, m, moves);
    write_byte(moves, '\n');
    position_play(&w->problem, p->pos, p->next, m, p->scratch);
    p->next = problem_players(&w->problem) == 2 ? other(p->next) : p->next;
}

/* One player: the result is the one the theorem speaks of. Two: nobody can move. */
static bool is_won(const struct work *w, const struct play *p)
{
    const struct board *b = problem_board(&w->problem);
    struct sum_iterator at = {0};
    struct sum_move m;
    if (problem_players(&w->problem) == 1)
        return b->game->result(b, p->pos) == w->found.reduction->goal;
    return !position_next(&w->problem, p->pos, p->next, &at, p->scratch, &m);
}

/* The solution that w->moves mean, or the clicks made on runs; false: none. */
static bool find_solution(const struct work *w, struct writer *solution)
{
    if (reduction_has_runs(w->found.reduction))
        return w->found.reduction->read_clicks(w->instance, w->runs.when, solution);
    return w->found.reduction->solution(w->instance, &w->problem, w->moves, w->count,
                                        solution);
}

/* Makes the moves by the rules. Are all legal, and is the end the one of the theorem? */
static bool replay(struct work *w, struct play *p)
{
    const struct board *b = problem_board(&w->problem);
    for (size_t i = 0; i < w->count; i++) {
        if (!b->game->legal(b, p->pos, p->next, w->moves[i].move, p->scratch, NULL))
            return false;
        play_move(w, p, w->moves[i]);
    }
    return is_won(w, p);
}

/* The same for clicks on runs. As a paper words it a construction may fail: then those
 * that cannot be made are left out. */
static bool replay_runs(struct work *w)
{
    const uint32_t *clicks = w->found.reduction->clicks(w->search, &w->count);
    for (size_t i = 0; i < w->count; i++) {
        enum click_made made = CLICK_ALONE; /* if it was removed before */
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
static bool check_made(struct work *w, struct play *p)
{
    const struct writer *solution = &w->found.solution;
    struct writer again = writer_in(&w->run->arena);
    bool won = p != NULL ? replay(w, p) : replay_runs(w);
    bool same = won && find_solution(w, &again) && !again.failed &&
                again.length == solution->length &&
                memcmp(again.text, solution->text, again.length) == 0,
         failed = again.failed || w->found.moves.failed;
    if (failed)
        return no_memory(w);
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

/* The next line of a text, without blanks at its ends. */
static struct cursor take_line(struct cursor *text)
{
    struct cursor line = *text;
    const char *end = memchr(text->at, '\n', cursor_left(text));
    line.end = end != NULL ? end : text->end;
    text->at = end != NULL ? end + 1 : text->end;
    if (line.end > line.at && line.end[-1] == '\r')
        line.end--;
    cursor_trim(&line);
    return line;
}

/* Reads one move and makes it. False: the error says why not. */
static bool play_line(struct work *w, struct play *p, struct cursor *line)
{
    struct sum_move m;
    if (!position_parse_move(&w->problem, p->pos, p->next, line, p->scratch, &m) ||
        !cursor_done(line, "the end of the line"))
        return false;
    if (!arena_grow(&w->run->arena, &w->given, &w->capacity, w->count + 1, sizeof m))
        return no_memory(w);
    w->given[w->count++] = m;
    w->moves = w->given;
    play_move(w, p, m);
    return true;
}

/* Plays the lines of --from, but for comments and empty ones; p NULL: on runs. */
static bool play_lines(struct work *w, struct play *p)
{
    struct cursor text = w->q->from_text;
    text.error = w->run->error;
    while (!cursor_at_end(&text)) {
        struct cursor line = take_line(&text);
        if (cursor_at_end(&line) || *line.at == '#')
            continue;
        if (!(p != NULL ? play_line(w, p, &line)
                        : runs_play_line(&w->runs, &line, &w->found.moves))) {
            place_error(&w->q->from_text, w->run->error);
            w->run->to->error_file = w->q->from;
            w->code = ANSWER_BAD_INPUT;
            return false;
        }
    }
    return !w->found.moves.failed || no_memory(w);
}

/* What the moves of --from mean. */
static bool check_given(struct work *w, struct play *p)
{
    struct reduce_found *f = &w->found;
    if (!play_lines(w, p))
        return false;
    f->asked = f->known = true;
    f->method = "rules";
    f->reason = f->reduction->is_play ? "after these moves play is not over"
                                      : "these moves do not win";
    bool won = p != NULL ? is_won(w, p) : w->runs.board.blocks == 0;
    f->found = won && find_solution(w, &f->solution);
    w->code = f->found ? ANSWER_GIVEN : ANSWER_NO;
    return !f->solution.failed || no_memory(w);
}

/* The moves, from the file or made from a solution, must do what the theorem says. */
static bool check_moves(struct work *w)
{
    struct play p;
    bool given = w->q->from != NULL;
    if (!given && !w->found.found)
        return true;
    if (reduction_has_runs(w->found.reduction))
        return given ? check_given(w, NULL) : check_made(w, NULL);
    bool ok = play_begin(w, &p) && (given ? check_given(w, &p) : check_made(w, &p));
    play_end(w, &p);
    return ok;
}

/* The text of the moves is known: the answer may need the memory. */
static void forget_moves(struct work *w)
{
    search_free(w->search);
    arena_drop(&w->run->arena, w->given);
    w->search = NULL;
    w->given = NULL;
}

/* ---- pictures and files ---- */

/* Draws the whole position, as the reduction or else the game does it, or the gadget
 * asked for. False: there is no such gadget. */
static bool make_scene(struct work *w)
{
    const struct reduce_found *f = &w->found;
    const char *gadget = w->q->gadget;
    struct writer *scene = &w->found.scene;
    if (w->q->to_scale) {
        f->reduction->draw_to_scale(w->instance, scene);
        return true;
    }
    if (gadget == NULL && f->reduction->draw != NULL) {
        f->reduction->draw(w->instance,
                           cursor_of(f->solution.text, f->solution.length, NULL), scene);
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
    w->run->to->error_file = ""; /* it is in no file */
    w->code = ANSWER_BAD_INPUT;
    return false;
}

/* The scene as a file, with the LINE as its title. */
static bool write_picture(struct work *w)
{
    struct writer what = writer_in(&w->run->arena);
    if (w->q->gadget != NULL)
        write_format(&what, "gadget %.80s of ", w->q->gadget);
    if (what.failed)
        return no_memory(w);
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

/* --draw, --scene and --out */
static bool draw(struct work *w)
{
    const struct request *q = w->q;
    if (!q->draw && !q->scene && q->out == NULL)
        return true;
    if (!make_scene(w))
        return false;
    if (w->found.scene.failed)
        return no_memory(w);
    return q->out == NULL || write_picture(w);
}

/* --moves FILE */
static bool send_moves(struct work *w)
{
    const struct sink *to = &w->run->host->moves;
    const struct writer *moves = &w->found.moves;
    if (!w->found.found || w->found.stuck || w->q->from != NULL ||
        !request_moves_to_file(w->q))
        return true;
    w->run->to->moved =
        to->write != NULL && to->write(to->context, moves->text, moves->length);
    if (w->run->to->moved)
        return true;
    w->code = run_fail(w->run, IO_ERROR, "cannot write %.100s", w->q->moves);
    return false;
}

/* --cert: that the position can be won, by its moves */
static bool certify(struct work *w)
{
    const struct reduce_found *f = &w->found;
    if (!f->found || f->stuck || !certificate_wanted(w->run))
        return true;
    struct cert cert;
    cert_begin_line(&cert, w->run->host->evidence, &f->line, w->run->memory);
    write_format(&cert.text, "claim result %lld", (long long)f->reduction->goal);
    cert_end_line(&cert);
    cert_moves_begin(&cert, w->count);
    struct cursor moves = cursor_of(f->moves.text, f->moves.length, NULL);
    while (!cursor_at_end(&moves)) {
        struct cursor m = take_line(&moves);
        const struct writer one = {.text = (char *)m.at, .length = cursor_left(&m)};
        cert_move(&cert, &one);
    }
    cert_moves_end(&cert);
    enum answer_code code = certify_end(&cert, w->run);
    w->code = code == ANSWER_GIVEN ? w->code : code;
    return code == ANSWER_GIVEN;
}

/* ---- the command ---- */

const char *reduce_trouble(const struct reduction *r, const struct request *q)
{
    bool opens = q->opens != OPENS_BY_THEOREM, random = q->loser != 0;
    if (r->begin == NULL && (q->solve || q->from != NULL))
        return "there is nothing to solve";
    if (q->solve && q->from != NULL)
        return "--solve and --from are two questions";
    if (q->literal && r->parse_literal == NULL)
        return "--literal: this construction is the one of the paper";
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
    if (q->to_scale && r->draw_to_scale == NULL)
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

/* There is no such reduction: the error names those there are. */
static enum answer_code refuse_name(struct run *run)
{
    struct writer names = writer_in(&run->arena);
    write_text(&names, "expected one of these reductions:");
    for (const struct reduction *const *r = reductions; *r != NULL; r++)
        write_format(&names, "%s %s", r == reductions ? "" : ",", (*r)->name);
    return refuse(run, names.failed ? "expected a reduction" : names.text);
}

static void tell_remark(const struct work *w)
{
    struct writer remark = writer_in(&w->run->arena);
    w->found.reduction->print_remark(w->instance, &remark);
    if (remark.length > 0 && !remark.failed)
        reply_remark(w->run, "%s", remark.text);
}

static void give(struct work *w)
{
    const struct reduce_found *f = &w->found;
    bool runs = reduction_has_runs(f->reduction);
    struct result r = result_of(w->run, f->known || !f->asked ? "optimal" : "unknown",
                                f->asked ? f->method : "rules", w->nodes, f);
    r.problem = runs ? NULL : &w->problem;
    r.position = w->problem.start;
    r.game = "clickomania";
    r.subject = strchr(f->line.text, ' ') + 1;
    reply_give(w->run, &r);
    if (f->reduction->print_remark != NULL)
        tell_remark(w);
}

static enum answer_code answer(struct run *run)
{
    const struct request *q = run->q;
    const struct reduction *r = q->name != NULL ? reduction_find(q->name) : NULL;
    if (r == NULL)
        return refuse_name(run);
    const char *trouble = reduce_trouble(r, q);
    if (trouble != NULL)
        return refuse(run, trouble);
    const struct writer empty = writer_in(&run->arena);
    struct work w = {.q = q,
                     .run = run,
                     .found = {.reduction = r,
                               .line = empty,
                               .sizes = empty,
                               .beside = empty,
                               .solution = empty,
                               .moves = empty,
                               .scene = empty}};
    bool ok = read_instance(&w) && read_position(&w) && (!q->solve || solve(&w)) &&
              check_moves(&w);
    forget_moves(&w);
    if (ok && certify(&w) && draw(&w) && send_moves(&w))
        give(&w);
    runs_play_done(&w.runs);
    problem_done(&w.problem);
    return w.code;
}

const struct command reduce_command = {
    .name = "reduce",
    .arguments = "REDUCTION INSTANCE | - | @FILE",
    .title = "an instance of a hard problem as a position, solutions as moves",
    .help = "Builds the position of a hardness proof, as a LINE. --solve solves the "
            "instance itself and turns the solution\n"
            "into moves that win, or for two players into a play that the winner wins; "
            "--from turns such moves into a solution.\n"
            "\n"
            "hamiltonian: Hamiltonian circuit of a grid graph, to a board of Solitaire "
            "Clobber [SC Thm 6]. INSTANCE is\n"
            "a picture of the nodes or a list of all edges (doc/formats.md).\n"
            "\n"
            "green-tree: green pebbles, to the kernel graph of their digraph, which is "
            "worth the same; beside it D(T)\n"
            "[BP Const 3.8], which does not always have the same value.\n"
            "\n"
            "poscnf: who wins POSITIVE CNF, True moving first, to Blocking Pebbles, "
            "Right moving first [BP Thm 4.2].\n"
            "INSTANCE is a formula in DIMACS, without negations, or the name of its "
            "file. Gadgets: x1, C1, …, goal.\n"
            "\n"
            "partition, 3partition: numbers in two sets, or three times as many in that "
            "many sets, of equal sum, to a board of\n"
            "Clickomania with two columns [CLICK Thm 14]; 3sat: a formula in DIMACS, "
            "clauses of up to three literals, to one with\n"
            "five columns [CLICK Thm 15] (doc/reductions-click.md).\n"
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
    .answer = answer,
    .text = show_reduce,
    .json = show_reduce_json,
};

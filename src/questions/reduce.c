/* SPDX-License-Identifier: MIT */
/* reduce.c: turns instances of hard problems into positions, solutions into moves, and
 * moves back into solutions.
 *
 * The position is read once, by its game or as runs of blocks. All moves are made by the
 * rules before anything is said about them (reduce_moves.c). */
#include "questions/reduce_inside.h"

#include <string.h>

#include "answer/certify.h"
#include "answer/options.h"
#include "questions/render.h"

/* ---- the position ---- */

/* Changes the column of an error, which counts from the beginning of a text of several
 * lines, to line and column. */
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

static bool read_instance(struct reduce_work *w)
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

static bool solve(struct reduce_work *w)
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

/* Frees the moves once their text is known: the answer may need the memory. */
static void forget_moves(struct reduce_work *w)
{
    reduction_search_free(w->search);
    arena_drop(&w->run->arena, w->given);
    w->search = NULL;
    w->given = NULL;
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
static bool draw(struct reduce_work *w)
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

/* For --moves FILE. */
static void write_moves(const struct reduce_work *w)
{
    if (w->found.found && !w->found.stuck && w->q->from == NULL &&
        request_moves_to_file(w->q))
        send_moves(w->run, &w->found.moves);
}

/* For --cert: certifies by the moves that the position can be won. */
static void certify(const struct reduce_work *w)
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

/* ---- the command ---- */

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
static enum answer_code refuse_name(struct run *run)
{
    struct nearest near = reduction_nearest(run->q->name != NULL ? run->q->name : "");
    struct writer names = writer_in(&run->arena);
    write_text(&names, "expected one of these reductions:");
    for (const struct reduction *const *r = reductions; *r != NULL; r++)
        write_format(&names, "%s %s", r == reductions ? "" : ",", (*r)->name);
    write_text(&names, nearest_hint(&near));
    return refuse(run, names.failed ? "expected a reduction" : names.text);
}

static void tell_remark(const struct reduce_work *w)
{
    struct writer remark = writer_in(&w->run->arena);
    w->found.reduction->print_remark(w->instance, &remark);
    if (remark.length > 0 && !remark.failed)
        reply_remark(w->run, "%s", remark.text);
}

static void give(struct reduce_work *w)
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
    struct reduce_work w = {.q = q,
                            .run = run,
                            .found = {.reduction = r,
                                      .line = empty,
                                      .sizes = empty,
                                      .beside = empty,
                                      .solution = empty,
                                      .moves = empty,
                                      .scene = empty}};
    bool ok = read_instance(&w) && read_position(&w) && (!q->solve || solve(&w)) &&
              reduce_check_moves(&w);
    forget_moves(&w);
    if (ok && draw(&w)) {
        certify(&w);
        write_moves(&w);
        give(&w);
    }
    runs_play_done(&w.runs);
    problem_done(&w.problem);
    return w.code;
}

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
    .answer = answer,
    .show = &show_reduce,
};

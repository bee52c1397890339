/* SPDX-License-Identifier: MIT */
/* reduce.c: instances of hard problems as positions, their solutions as moves, and back.
 */
#include "cli.h"

#include <string.h>

#include "files.h"
#include "picture.h"
#include "reduce/reduction.h"
#include "scene/terminal.h"

/* One instance on its way. */
struct work {
    const struct settings *set;
    const struct reduction *reduction;
    const char *place; /* for messages: "" or a file name */
    struct memory memory;
    struct writer text; /* of the instance */
    struct writer line, solution, moves, out;
    void *instance;
    bool asked, known,
        found; /* for a solution: was it; is the answer known; is there one */
    const char *method, *reason;
    uint64_t nodes;
    double started;
    struct error error;
    enum exit_code code;
};

static const struct reduction *find_reduction(const char *name)
{
    for (const struct reduction *const *r = reductions; *r != NULL; r++)
        if (strcmp((*r)->name, name) == 0)
            return *r;
    return NULL;
}

/* ---- reading ---- */

/* Of a text of several lines, the line and column of what a cursor calls a column. */
static void place_error(const struct writer *text, struct error *error)
{
    size_t offset = error->column > 0 ? error->column - 1 : 0, begin = 0;
    error->line = 1;
    for (size_t i = 0; i < offset && i < text->length; i++)
        if (text->text[i] == '\n') {
            error->line++;
            begin = i + 1;
        }
    error->column = offset - begin + 1;
}

static bool no_memory(struct work *w)
{
    if (w->error.status == OK)
        error_set(&w->error, NO_MEMORY, 1, "more memory needed than --memory allows");
    w->code = EXIT_BAD_INPUT;
    return false;
}

/* name NULL: stdin. */
static bool read_file(struct work *w, const char *name, struct writer *text)
{
    struct reader r;
    reader_open(&r, name);
    bool ok = file_text(&r, text);
    reader_close(&r);
    if (!ok)
        w->code = reader_report(&r, name != NULL ? name : "-");
    return ok && (!text->failed || no_memory(w));
}

/* Is this argument, the only one, the name of a file? */
static bool is_file(const struct work *w, const char *argument)
{
    return argument[0] == '@' || (w->reduction->from_file && argument[0] != '\0' &&
                                  strpbrk(argument, " \t\n") == NULL);
}

/* The instance: the arguments joined by blanks, stdin or a file. */
static bool read_text(struct work *w, int argc, char **argv)
{
    w->place = "";
    if (argc == 1 && strcmp(argv[0], "-") == 0) {
        w->place = "-";
        return read_file(w, NULL, &w->text);
    }
    if (argc == 1 && is_file(w, argv[0])) {
        w->place = argv[0] + (argv[0][0] == '@');
        return read_file(w, w->place, &w->text);
    }
    for (int i = 0; i < argc; i++) {
        write_text(&w->text, i > 0 ? " " : "");
        write_text(&w->text, argv[i]);
    }
    return true;
}

static bool read_instance(struct work *w)
{
    if (w->text.failed)
        return no_memory(w);
    struct cursor c = cursor_of(w->text.text, w->text.length, &w->error);
    w->instance = w->reduction->parse(&w->memory, &c);
    if (w->instance == NULL) {
        place_error(&w->text, &w->error);
        w->code = EXIT_BAD_INPUT;
        return false;
    }
    w->reduction->print_line(w->instance, &w->line);
    return w->line.failed ? no_memory(w) : true;
}

/* ---- solving ---- */

/* The search of a reduction as every other. */
struct reduction_search {
    struct search search;
    const struct reduction *reduction;
    void *run;
};

static enum search_state step(struct search *search, uint64_t work)
{
    struct reduction_search *s = (struct reduction_search *)search;
    enum search_state state = s->reduction->step(s->run, work);
    search->nodes = s->reduction->nodes(s->run);
    return state;
}

static void describe(const struct search *search, struct writer *w)
{
    (void)search;
    write_text(w, "looking for a solution");
}

static const struct engine engine = {.step = step, .describe = describe};

static enum player first_player(const struct work *w)
{
    if (w->set->opens == OPENS_BY_THEOREM)
        return w->reduction->first;
    return w->set->opens == OPENS_LEFT ? LEFT : RIGHT;
}

static bool solve(struct work *w)
{
    const struct reduction *r = w->reduction;
    struct play_wish wish = {first_player(w), w->set->loser};
    void *run = r->begin(w->instance, wish);
    double seconds;
    if (run == NULL)
        return no_memory(w);
    struct reduction_search s = {.search = {.engine = &engine, .nodes = r->nodes(run)},
                                 .reduction = r,
                                 .run = run};
    enum ended ended = run_search(w->set, &s.search, 0, w->started, &seconds);
    w->asked = true;
    w->known = ended == ENDED_SOLVED;
    w->method = r->method(run);
    w->nodes = r->nodes(run);
    w->found = w->known && r->print_solution(run, &w->solution);
    w->reason = r->reason(run) != NULL ? r->reason(run) : ended_because(ended);
    if (w->found && !w->solution.failed)
        r->print_moves(run, cursor_of(w->solution.text, w->solution.length, NULL),
                       &w->moves);
    r->end(run);
    w->code = !w->known ? EXIT_LIMIT : w->found ? EXIT_ANSWERED : EXIT_NO;
    return w->solution.failed || w->moves.failed ? no_memory(w) : true;
}

/* ---- moves ---- */

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

/* Plays w->moves, one a line, by the rules, and leaves them as the game prints them. Two
 * players take turns; *next is whose turn it is then. False: w->error says why. */
static bool play_moves(struct work *w, const struct problem *p, uint8_t *pos,
                       enum player *next)
{
    struct writer played;
    size_t size = p->move_scratch;
    void *scratch = memory_new(&w->memory, size, 1);
    struct cursor text = cursor_of(w->moves.text, w->moves.length, &w->error);
    bool ok = scratch != NULL || no_memory(w);
    writer_init(&played, &w->memory);
    while (ok && !cursor_at_end(&text)) {
        struct sum_move m;
        struct cursor line = take_line(&text);
        if (cursor_at_end(&line) || *line.at == '#')
            continue;
        ok = position_parse_move(p, pos, *next, &line, scratch, &m) &&
             cursor_done(&line, "the end of the line");
        if (ok) {
            position_print_move(p, pos, *next, m, &played);
            write_byte(&played, '\n');
            position_play(p, pos, *next, m, scratch);
            *next = problem_players(p) == 2 ? other(*next) : *next;
        }
    }
    memory_free(&w->memory, scratch, size, 1);
    if (!ok)
        place_error(&w->moves, &w->error);
    writer_done(&w->moves);
    w->moves = played;
    return ok && (!played.failed || no_memory(w));
}

/* One player: the result is the one the theorem speaks of. Two: nobody can move. */
static bool is_won(struct work *w, const struct problem *p, const uint8_t *pos,
                   enum player next)
{
    const struct term *t = &p->terms[0];
    if (problem_players(p) == 1)
        return t->board->game->result(t->board, pos) == w->reduction->goal;
    struct sum_iterator at = {0};
    struct sum_move m;
    size_t size = p->move_scratch;
    void *scratch = memory_new(&w->memory, size, 1);
    bool over =
        scratch != NULL ? !position_next(p, pos, next, &at, scratch, &m) : no_memory(w);
    memory_free(&w->memory, scratch, size, 1);
    return over;
}

/* Read back, the moves made from a solution must give the same one. */
static bool check_made(struct work *w, bool wins)
{
    struct writer again;
    writer_init(&again, &w->memory);
    bool same =
        wins && w->reduction->read_moves(
                    w->instance, cursor_of(w->moves.text, w->moves.length, NULL), &again);
    if (again.failed)
        no_memory(w);
    same = same && w->error.status == OK && again.length == w->solution.length &&
           memcmp(again.text, w->solution.text, again.length) == 0;
    if (!same && w->error.status != NO_MEMORY) {
        error_set(&w->error, IO_ERROR, 1,
                  "internal failure: the moves made do not replay");
        w->code = EXIT_FAILURE_IO;
    }
    writer_done(&again);
    return same;
}

/* The moves, from the file or made from a solution, must do what the theorem says. */
static bool check_moves(struct work *w, const struct problem *p)
{
    enum player next = first_player(w);
    uint8_t *pos = position_copy(p, p->start, &w->memory);
    if (pos == NULL)
        return no_memory(w);
    bool legal = play_moves(w, p, pos, &next), wins = legal && is_won(w, p, pos, next);
    memory_free(&w->memory, pos, p->pos_size, 1);
    if (w->set->from == NULL)
        return check_made(w, wins);
    if (!legal) {
        w->place = w->set->from;
        w->code = EXIT_BAD_INPUT;
        return false;
    }
    w->asked = w->known = true;
    w->method = "rules";
    w->reason = problem_players(p) == 1 ? "these moves do not win"
                                        : "after these moves play is not over";
    w->found = wins && w->reduction->read_moves(
                           w->instance, cursor_of(w->moves.text, w->moves.length, NULL),
                           &w->solution);
    w->code = w->found ? EXIT_ANSWERED : EXIT_NO;
    return w->solution.failed ? no_memory(w) : true;
}

/* ---- answering ---- */

static const char *status_of(const struct work *w)
{
    return w->known || !w->asked ? "optimal" : "unknown";
}

/* The next line of w->moves. */
static struct cursor take_move(struct cursor *c)
{
    struct cursor line = *c;
    while (*c->at != '\n')
        c->at++;
    line.end = c->at++;
    return line;
}

static void write_moves_text(struct work *w)
{
    struct cursor c = cursor_of(w->moves.text, w->moves.length, NULL);
    for (bool first = true; !cursor_at_end(&c); first = false) {
        struct cursor m = take_move(&c);
        write_text(&w->out, first ? "" : " ");
        write_bytes(&w->out, m.at, cursor_left(&m));
    }
}

static void write_moves_json(const struct work *w, struct json *j)
{
    json_key(j, "moves");
    json_open_list(j);
    for (struct cursor c = cursor_of(w->moves.text, w->moves.length, NULL);
         !cursor_at_end(&c);) {
        struct cursor m = take_move(&c);
        json_bytes(j, m.at, cursor_left(&m));
    }
    json_close_list(j);
}

static void write_beside(const struct work *w, struct json *j)
{
    struct writer line;
    writer_init(&line, j->out->memory);
    w->reduction->print_beside(w->instance, &line);
    json_key(j, "beside");
    json_text(j, line.length > 0 ? line.text : NULL);
    j->out->failed = j->out->failed || line.failed;
    writer_done(&line);
}

static void write_json(const struct work *w, struct json *j)
{
    json_key(j, "reduction");
    json_text(j, w->reduction->name);
    if (w->reduction->print_beside != NULL)
        write_beside(w, j);
    if (w->asked) {
        json_key(j, "solution");
        if (w->found)
            json_bytes(j, w->solution.text, w->solution.length);
        else
            json_null(j);
    }
    if (w->asked && !w->found) {
        json_key(j, "reason");
        json_text(j, w->reason);
    }
    if (w->found && strcmp(w->set->moves, "text") == 0)
        write_moves_json(w, j);
    report_end(j, status_of(w), w->asked ? w->method : "rules", w->nodes,
               now() - w->started);
}

static void write_people(struct work *w)
{
    struct writer *out = &w->out;
    write_bytes(out, w->line.text, w->line.length);
    write_byte(out, '\n');
    if (w->reduction->print_beside != NULL) {
        write_format(out, "%s: ", w->reduction->beside);
        w->reduction->print_beside(w->instance, out);
        write_byte(out, '\n');
    }
    if (w->asked && !w->found && w->known)
        write_format(out, "no %s: %s\n", w->reduction->solution, w->reason);
    else if (w->asked && !w->found)
        write_format(out, "unknown: %s\n", w->reason);
    if (!w->found)
        return;
    write_format(out, "%s: ", w->reduction->solution);
    write_bytes(out, w->solution.text, w->solution.length);
    write_byte(out, '\n');
    if (w->set->from == NULL && strcmp(w->set->moves, "text") == 0) {
        write_text(out, "moves: ");
        write_moves_text(w);
        write_byte(out, '\n');
    }
}

/* The scene as a file, with the LINE as its title. */
static enum exit_code write_picture(struct work *w, const struct writer *scene)
{
    struct problem p;
    char what[100] = "";
    if (w->set->gadget != NULL)
        snprintf(what, sizeof what, "gadget %.80s of ", w->set->gadget);
    if (!problem_parse(&p, &w->memory, w->line.text, w->line.length, NULL, &w->error))
        return EXIT_BAD_INPUT;
    enum exit_code code =
        picture_write(&p, p.start, scene, what, w->set->out, w->set->scale, &w->error);
    problem_done(&p);
    return code;
}

/* The scene of all, or of the gadget asked for. False: there is no such gadget. */
static bool make_scene(struct work *w, struct writer *scene)
{
    const char *gadget = w->set->gadget;
    if (gadget == NULL) {
        if (w->reduction->draw != NULL)
            w->reduction->draw(w->instance,
                               cursor_of(w->solution.text, w->solution.length, NULL),
                               scene);
        return true;
    }
    struct cursor name = cursor_of(gadget, strlen(gadget), &w->error);
    name.label = "--gadget";
    bool found = w->reduction->draw_gadget(w->instance, name, scene);
    if (!found) {
        w->place = "";
        w->code = EXIT_BAD_INPUT;
    }
    return found;
}

/* --draw, --scene and --out, after the answer. */
static bool draw(struct work *w)
{
    struct writer scene;
    const struct settings *set = w->set;
    if (!set->draw && !set->scene && set->out == NULL)
        return true;
    writer_init(&scene, &w->memory);
    if (!make_scene(w, &scene)) {
        writer_done(&scene);
        return false;
    }
    if (!scene.failed && set->scene)
        write_bytes(&w->out, scene.text, scene.length);
    if (!scene.failed && set->draw &&
        (scene.length == 0 ||
         !terminal_draw(scene.text, scene.length, colour_wanted(), &w->memory, &w->out)))
        write_text(&w->out, "(too large to draw)\n");
    enum exit_code code = EXIT_ANSWERED;
    if (!scene.failed && set->out != NULL)
        code = write_picture(w, &scene);
    if (code != EXIT_ANSWERED)
        w->code = code;
    bool ok = !scene.failed;
    writer_done(&scene);
    return ok ? code == EXIT_ANSWERED : no_memory(w);
}

static bool write_move_file(struct work *w)
{
    if (!w->found || w->set->from != NULL || !moves_to_file(w->set))
        return true;
    struct writer moves = w->moves;
    moves.length--; /* file_write ends the last line */
    if (file_write(w->set->moves, &moves))
        return true;
    error_set(&w->error, IO_ERROR, 1, "cannot write %.100s", w->set->moves);
    w->code = EXIT_FAILURE_IO;
    return false;
}

/* The position is read by the game itself. */
static bool answer(struct work *w)
{
    struct problem p;
    if (!problem_parse(&p, &w->memory, w->line.text, w->line.length, NULL, &w->error)) {
        w->code = EXIT_BAD_INPUT;
        return false;
    }
    struct json j = json_of(&w->out);
    if (w->set->json)
        report_begin(&p, p.start, &j);
    bool ok = (!w->found && w->set->from == NULL) || check_moves(w, &p);
    problem_done(&p);
    if (ok && w->set->json)
        write_json(w, &j);
    else if (ok)
        write_people(w);
    return ok;
}

static void tell_error(struct work *w)
{
    w->memory.limit = 0; /* used up or not, an error is told */
    writer_clear(&w->out);
    if (w->error.line == 0)
        w->error.line = 1;
    if (w->set->json)
        report_error(&w->out, &w->error, cursor_of(w->place, strlen(w->place), NULL));
    if (w->set->json && !w->out.failed)
        fwrite(w->out.text, 1, w->out.length, stdout);
    else
        fprintf(stderr, "dicot: %s%s%zu:%zu: %s\n", w->place,
                *w->place != '\0' ? ":" : "", w->error.line, w->error.column,
                w->error.message);
}

static void reduce_one(struct work *w, int argc, char **argv)
{
    bool ok = read_text(w, argc, argv) && read_instance(w) &&
              (w->set->from == NULL || read_file(w, w->set->from, &w->moves)) &&
              (!w->set->solve || solve(w)) && answer(w) && draw(w) && write_move_file(w);
    if (ok && w->out.failed)
        ok = no_memory(w);
    if (ok)
        fwrite(w->out.text, 1, w->out.length, stdout);
    else if (w->error.status != OK)
        tell_error(w);
}

/* What could have been asked. */
static enum exit_code refuse(const struct reduction *chosen, const char *trouble)
{
    fprintf(stderr, "dicot: reduce: %s (dicot reduce --help)\n", trouble);
    for (const struct reduction *const *r = reductions; *r != NULL; r++)
        if (chosen == NULL)
            fprintf(stderr, "  %-12s %s\n", (*r)->name, (*r)->title);
    if (chosen != NULL)
        fprintf(stderr, "%s: %s\n", chosen->name, chosen->notation);
    return EXIT_BAD_INPUT;
}

/* Why these flags make no sense here, or together; NULL: they do. */
static const char *find_trouble(const struct reduction *r, const struct settings *set)
{
    bool opens = set->opens != OPENS_BY_THEOREM, random = set->loser != 0;
    if (r->begin == NULL && (set->solve || set->from != NULL))
        return "there is nothing to solve";
    if (set->solve && set->from != NULL)
        return "--solve and --from are two questions";
    if (!r->is_play && (opens || random))
        return "--start and --seed are about plays of two players";
    if (opens && !set->solve && set->from == NULL)
        return "--start goes with --solve or --from";
    if (random && !set->solve)
        return "--seed goes with --solve";
    if (set->gadget != NULL && r->draw_gadget == NULL)
        return "--gadget: this reduction has none to draw";
    if (set->gadget != NULL && !set->draw && !set->scene && set->out == NULL)
        return "--gadget goes with --draw, --scene or --out";
    if (set->gadget != NULL && (set->solve || set->from != NULL))
        return "--gadget draws no solution: ask without --solve and --from";
    return NULL;
}

static enum exit_code reduce(const struct settings *set, int argc, char **argv)
{
    struct work w = {.set = set, .memory = {.limit = (size_t)set->memory}};
    if (argc > 0)
        w.reduction = find_reduction(argv[0]);
    if (w.reduction == NULL)
        return refuse(NULL, "expected one of these reductions");
    if (argc == 1)
        return refuse(w.reduction, "expected an instance, - or @FILE");
    const char *trouble = find_trouble(w.reduction, set);
    if (trouble != NULL)
        return refuse(w.reduction, trouble);
    w.started = now();
    writer_init(&w.text, &w.memory);
    writer_init(&w.line, &w.memory);
    writer_init(&w.solution, &w.memory);
    writer_init(&w.moves, &w.memory);
    writer_init(&w.out, &w.memory);
    reduce_one(&w, argc - 1, argv + 1);
    if (w.instance != NULL)
        w.reduction->free(w.instance);
    writer_done(&w.text);
    writer_done(&w.line);
    writer_done(&w.solution);
    writer_done(&w.moves);
    writer_done(&w.out);
    return w.code;
}

const struct command reduce_command = {
    .name = "reduce",
    .arguments = "REDUCTION INSTANCE | - | @FILE",
    .title = "an instance of a hard problem as a position, solutions as moves",
    .help =
        "Builds the position of a hardness proof, as a LINE. --solve solves the "
        "instance itself and turns the solution\n"
        "into moves that win, of two players into a play that the winner wins; --from "
        "turns such moves into a solution.\n\n"
        "hamiltonian: Hamiltonian circuit of a grid graph, to a board of Solitaire "
        "Clobber [SC Thm 6]. INSTANCE is\n"
        "a picture of the nodes or a list of all edges (doc/formats.md).\n\n"
        "green-tree: green pebbles, to the kernel graph of their digraph, which is "
        "worth the same; beside it D(T)\n"
        "[BP Const 3.8], which is not always.\n\n"
        "poscnf: who wins POSITIVE CNF, True moving first, to Blocking Pebbles, Right "
        "moving first [BP Thm 4.2].\n"
        "INSTANCE is a formula in DIMACS, without negations, or the name of its "
        "file. Gadgets: x1, C1, …, goal.\n\n"
        "  dicot reduce hamiltonian 'xx|xx'\n"
        "  dicot reduce green-tree 'path 4 (0,0,1)(0,0,2)(0,0,3)(0,0,4)'\n"
        "  dicot reduce hamiltonian 'xxx|x.x|xxx' --solve --draw\n"
        "  dicot reduce poscnf 'p cnf 4 4 1 2 0 2 3 0 3 4 0 1 4 0' --solve\n"
        "  dicot reduce poscnf 'p cnf 2 1 1 2 0' --gadget x1 --draw\n"
        "  dicot reduce hamiltonian 1,1-1,2 1,1-2,1 1,2-2,2 2,1-2,2 --solve "
        "--moves won.txt\n"
        "  dicot reduce hamiltonian 'xx|xx' --from won.txt\n",
    .flags = FLAGS_OUTPUT | FLAGS_LIMITS | FLAGS_MOVES | FLAGS_REDUCE,
    .run = reduce,
};

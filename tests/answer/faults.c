/* SPDX-License-Identifier: MIT */
/* faults.c: whichever allocation fails, an operation of the core reports it, frees
 * everything and works the next time. Each operation runs on each line
 *   - with its n-th allocation failing, for every n there is, and
 *   - with memory limits that shrink, each one byte below what the last run used, down to
 *     nothing, so that memory runs out for good at every place where it can.
 * tests/hosts/faults_calls.sh does the same to the whole program. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reduce/reduction.h"
#include "scene/terminal.h"

/* Lines with every game, every shape, every way to write labels and every option, so that
 * every parser is reached. */
static const char *const lines[] = {
    "clobber xox|oxo",
    "clobber cycle 6 checkerboard",
    "clobber complete 4 xoxo",
    "clobber cube 3 random:5",
    "clobber product (path 2) (graph 0-1,1-2) xoxoxx",
    "clobber grid 9x9 only:1,1=x,1,2=o,9,9=x,9,8=o",
    "click-impartial aab|bca",
    "click-partizan abb|baa|aab",
    "pebbles arcs 0>1,1>2,0>2 (1,0)(0,2,1)(1,1)",
    "pebbles tournament 3 [[1,0],[2,1],[0,0]]",
    "pebbles outstar 2 (2,0)(0,1)(1,0)",
    "pebbling cube 2 (0)(1)(1)(3) with root=0",
    "nim 1 2 4",
    "hackenbush edges 0-1:b,1-2:r,1-3:g,3-0:g,0-9:r",
    "expr {1/2,^||*2|-1} + -expr (^ + *)",
    "clobber xxo + -clobber xo|ox + nim 2",
    "clobber xox + clobber xox + -clobber oxo + hackenbush edges 0-1:b",
    "solitaire-clobber xoxo|oxo.",
    "solitaire-clobber path 5 checkerboard with first=black goal=most",
    "sc2 graph 0-1,1-2,2-3,0-4 xoxox with joker",
    "sc2 hamming 3x2 xxxoox with target=4:o",
    "sc2 graph6 D?{ xxoxo with target=4:o second=x",
    "clickomania abca|bcab|aabc",
    "clickomania columns 2ab|b2a|2b",
    "samegame grid 3x3 random:4:2",
    "samegame abba|baab with scoring=penalty",
};

/* Shapes for random positions; every game tries the ones that it can read. */
static const char *const shapes[] = {
    "",          "grid 2x3",  "path 4",       "cycle 4",   "complete 3",
    "cube 2",    "hamming 3", "graph6 C~",    "graph 0-1", "product (path 2) (graph 0-1)",
    "outstar 2", "instar 2",  "tournament 3", "arcs 0>1",  "5",
};

/* Every reduction that has something to solve, with an instance. */
static const char *const instances[] = {
    "hamiltonian xxx|x.x|xxx",
    "hamiltonian 1,1-1,2 1,1-2,1 1,2-2,2 2,1-2,2",
    "poscnf p cnf 4 3\n1 2 0 2 3 4 0\nc\n1 0\n",
    "partition 1,2,3",
    "3partition 1,1,2",
    "3sat p cnf 1 1 1 0",
};

/* What can come of an operation on a line. FAILED: `error` says why, or out->failed is
 * set. SAYS_LESS: the answer says that there was not enough memory for the whole of it.
 */
enum result { FAILED, SAYS_LESS, DONE };
typedef enum result operation(struct memory *m, const char *line, struct writer *out,
                              struct error *error);

/* ---- the sweeps ---- */

static unsigned long faults; /* injected so far; printed when the test ends */

static enum result run(operation *op, struct memory *m, const char *line,
                       struct text *answer, struct error *error)
{
    struct writer out;
    *error = (struct error){0};
    *answer = (struct text){{0}};
    writer_init(&out, m);
    enum result result = op(m, line, &out, error);
    if (out.failed)
        result = FAILED;
    else if (out.length > 0)
        add_text(answer, "%s", out.text);
    bool silent = out.failed;
    writer_done(&out);
    check_number(m->used, 0);
    if (result == FAILED && !silent)
        check(error->status == NO_MEMORY && error->message[0] != '\0');
    return result;
}

/* Runs the operation once with a fault, then once without. */
static void run_faulty(operation *op, struct memory *m, const char *line,
                       const struct text *whole)
{
    struct text answer;
    struct error error;
    if (run(op, m, line, &answer, &error) == DONE)
        check(same_text(&answer, whole));
    struct memory calm = {0};
    check_number(run(op, &calm, line, &answer, &error), DONE);
    check(same_text(&answer, whole));
}

static void sweep(operation *op, const char *name, const char *line)
{
    struct memory m = {0};
    struct text whole;
    struct error error;
    testing("%s of %s", name, line);
    check_number(run(op, &m, line, &whole, &error), DONE);
    size_t peak = m.peak;
    for (size_t n = 1;; n++, faults++) {
        m = (struct memory){.fail_at = n};
        testing("%s of %s, allocation %zu fails", name, line, n);
        run_faulty(op, &m, line, &whole);
        if (m.fail_at > 0)
            break; /* there were fewer than n allocations */
    }
    for (; peak > 1; peak = m.peak, faults++) {
        m = (struct memory){.limit = peak - 1};
        testing("%s of %s within %zu bytes", name, line, m.limit);
        run_faulty(op, &m, line, &whole);
        check(m.peak <= m.limit);
    }
}

/* ---- the operations ---- */

static bool open_line(struct problem *p, struct memory *m, const char *line,
                      struct error *error)
{
    return problem_parse(p, m, line, strlen(line), NULL, error);
}

static enum result out_of_memory(struct error *error, const char *what)
{
    *error = (struct error){.status = NO_MEMORY};
    snprintf(error->message, sizeof error->message, "%s", what);
    return FAILED;
}

static enum result print(struct memory *m, const char *line, struct writer *out,
                         struct error *error)
{
    struct problem p;
    if (!open_line(&p, m, line, error))
        return FAILED;
    position_print_line(&p, p.start, out);
    problem_done(&p);
    return DONE;
}

static enum result list_moves(struct memory *m, const char *line, struct writer *out,
                              struct error *error)
{
    struct problem p;
    if (!open_line(&p, m, line, error))
        return FAILED;
    void *scratch = malloc(p.move_scratch);
    for (int who = LEFT; who <= RIGHT; who++) {
        struct sum_iterator at = {0};
        for (struct sum_move step;
             position_next(&p, p.start, (enum player)who, &at, scratch, &step);) {
            position_print_move(&p, p.start, (enum player)who, step, out);
            write_byte(out, ' ');
        }
    }
    free(scratch);
    problem_done(&p);
    return DONE;
}

static bool read_and_play(const struct problem *p, uint8_t *pos, struct cursor *c,
                          void *scratch)
{
    struct sum_move m;
    bool ok = position_parse_move(p, pos, LEFT, c, scratch, &m);
    if (ok)
        position_play(p, pos, LEFT, m, scratch);
    return ok;
}

/* Plays a move of Left, then tries the same move again, which most games refuse. */
static enum result play(struct memory *m, const char *line, struct writer *out,
                        struct error *error)
{
    struct problem p;
    if (!open_line(&p, m, line, error))
        return FAILED;
    uint8_t *pos = position_copy(&p, p.start, m);
    if (pos == NULL) {
        problem_done(&p);
        return out_of_memory(error, "no position");
    }
    struct memory apart = {0};
    struct writer text;
    struct sum_iterator at = {0};
    struct sum_move step;
    struct error refused = {0};
    void *scratch = malloc(p.move_scratch);
    writer_init(&text, &apart);
    check(position_next(&p, p.start, LEFT, &at, scratch, &step));
    position_print_move(&p, p.start, LEFT, step, &text);
    struct cursor once = cursor_of(text.text, text.length, error), again = once;
    again.error = &refused;
    check(read_and_play(&p, pos, &once, scratch));
    if (!read_and_play(&p, pos, &again, scratch))
        check(refused.status == BAD_INPUT && refused.message[0] != '\0');
    position_print_line(&p, pos, out);
    writer_done(&text);
    free(scratch);
    free_position(&p, pos);
    problem_done(&p);
    return DONE;
}

static enum result draw(struct memory *m, const char *line, struct writer *out,
                        struct error *error)
{
    struct problem p;
    if (!open_line(&p, m, line, error))
        return FAILED;
    for (size_t i = 0; i < p.count; i++) {
        const struct board *b = p.terms[i].board;
        struct writer scene;
        writer_init(&scene, m);
        b->game->draw(b, b->start, &scene);
        if (scene.failed)
            out->failed = true;
        else
            check(terminal_draw(scene.text, scene.length, true, m, out));
        writer_done(&scene);
    }
    problem_done(&p);
    return DONE;
}

static enum result find_outcome(struct problem *p, struct writer *out,
                                struct error *error)
{
    struct task t = task_at_start(p);
    struct search *s = outcome_sums_new(&t);
    if (s == NULL)
        return out_of_memory(error, "no search");
    enum search_state state = search_step(s, UINT64_MAX);
    struct outcome o = outcome_of(s);
    search_free(s);
    write_format(out, "%d %d", (int)o.first[LEFT], (int)o.first[RIGHT]);
    return state == SEARCH_SOLVED ? DONE : SAYS_LESS;
}

static enum result find_best(struct problem *p, struct writer *out, struct error *error)
{
    struct task t = task_at_start(p);
    struct search *s = branch_and_bound_new(&t);
    if (s == NULL)
        return out_of_memory(error, "no search");
    enum search_state state = search_step(s, UINT64_MAX);
    search_finish(s);
    struct best best = *method_best(s);
    if (best.found)
        check_line(p, &best); /* every line of play that is shown can be played */
    write_format(out, "%d %lld %lld", best.found, (long long)best.result,
                 (long long)best.bound);
    search_free(s);
    return state == SEARCH_SOLVED ? DONE : SAYS_LESS;
}

static enum result search(struct memory *m, const char *line, struct writer *out,
                          struct error *error)
{
    struct problem p;
    if (!open_line(&p, m, line, error))
        return FAILED;
    enum result result = problem_players(&p) == 2 ? find_outcome(&p, out, error)
                                                  : find_best(&p, out, error);
    problem_done(&p);
    return result;
}

/* `line` is a game and a shape. */
static enum result make_random(struct memory *m, const char *line, struct writer *out,
                               struct error *error)
{
    struct cursor shape = cursor_of(line, strlen(line), error);
    struct cursor name = cursor_take_word(&shape);
    const struct game *game = game_find(name.at, cursor_left(&name));
    struct random_wish wish = {.seed = 7};
    cursor_blanks(&shape);
    return game->random(game, m, &shape, &wish, out) ? DONE : FAILED;
}

/* Uses the solution of an instance: writes and draws it, and reads it back from its
 * moves. */
static void use_solution(const struct reduction *r, const void *in, const struct task *t,
                         const struct reduction_search *s, struct writer *out)
{
    struct writer again;
    writer_init(&again, t->memory);
    check(s->found);
    r->print_solution(s, out);
    if (r->draw != NULL && !out->failed)
        r->draw(in, cursor_of(out->text, out->length, NULL), false, NULL, &again);
    if (t->problem != NULL)
        check(s->count > 0 && r->solution(in, t->problem, s->moves, s->count, &again));
    out->failed = out->failed || again.failed;
    writer_done(&again);
}

static enum result solve_instance(const struct reduction *r, const void *in,
                                  struct memory *m, struct writer *out,
                                  struct error *error)
{
    const bool runs = reduction_has_runs(r);
    struct problem p;
    struct writer line;
    writer_init(&line, m);
    r->print_line(in, &line);
    bool ok = !line.failed &&
              (runs || problem_parse(&p, m, line.text, line.length, NULL, error));
    out->failed = line.failed;
    writer_done(&line);
    if (!ok)
        return FAILED;
    struct task t = runs ? (struct task){.memory = m} : task_at_start(&p);
    struct reduction_search *s = r->begin(in, &t, (struct play_wish){.first = RIGHT});
    enum result result = s == NULL ? out_of_memory(error, "no search") : SAYS_LESS;
    if (s != NULL && run_to_end(&s->search, UINT64_MAX)->state == SEARCH_SOLVED) {
        use_solution(r, in, &t, s, out);
        result = DONE;
    }
    reduction_search_free(s);
    if (!runs)
        problem_done(&p);
    return result;
}

/* `line` is a reduction and an instance. */
static enum result reduce(struct memory *m, const char *line, struct writer *out,
                          struct error *error)
{
    struct cursor instance = cursor_of(line, strlen(line), error);
    struct cursor word = cursor_take_word(&instance);
    struct text name = text_of("%.*s", (int)cursor_left(&word), word.at);
    const struct reduction *r = reduction_find(name.bytes);
    struct arena a = arena_of(m);
    cursor_blanks(&instance);
    void *in = r->parse(&a, &instance);
    enum result result = in != NULL ? solve_instance(r, in, m, out, error) : FAILED;
    arena_done(&a);
    return result;
}

/* ---- the tests ---- */

static void sweep_lines(operation *op, const char *name)
{
    for (size_t i = 0; i < COUNT(lines); i++)
        sweep(op, name, lines[i]);
}

TEST(test_print)
{
    sweep_lines(print, "printing");
}

TEST(test_moves)
{
    sweep_lines(list_moves, "the moves");
}

TEST(test_play)
{
    sweep_lines(play, "playing");
}

TEST(test_draw)
{
    sweep_lines(draw, "the picture");
}

TEST(test_search)
{
    sweep_lines(search, "the search");
}

TEST(test_random)
{
    size_t taken = 0;
    for (const struct game *const *g = games; *g != NULL; g++)
        for (size_t i = 0; i < COUNT(shapes); i++) {
            struct memory m = {0};
            struct writer out;
            struct error error = {0};
            struct text line = text_of("%s %s", (*g)->name, shapes[i]);
            writer_init(&out, &m);
            bool fits = make_random(&m, line.bytes, &out, &error) == DONE;
            writer_done(&out);
            if (fits)
                sweep(make_random, "a random position", line.bytes);
            taken += fits;
        }
    check(taken >= 3 * COUNT(shapes));
}

TEST(test_reduce)
{
    for (size_t i = 0; i < COUNT(instances); i++)
        sweep(reduce, "the reduction", instances[i]);
    for (const struct reduction *const *r = reductions; *r != NULL; r++) {
        bool tried = (*r)->begin == NULL;
        for (size_t i = 0; i < COUNT(instances); i++)
            tried |= strncmp(instances[i], (*r)->name, strlen((*r)->name)) == 0;
        check(tried);
    }
}

TEST(test_there_were_many)
{
    printf("faults: %lu allocations refused\n", faults);
    check(faults >= 1000);
}

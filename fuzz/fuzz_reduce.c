/* SPDX-License-Identifier: MIT */
/* fuzz_reduce.c: the input is an instance of a reduction: a grid graph or a formula. It
 * is refused with a place and a reason, or its position can be read. The nodes and edges
 * of a graph written as a list are the same graph again, and on small graphs SAT and
 * plain paths agree on a circuit. The clauses of a formula written again are the same
 * formula, and the play of a small one reads back as the winner and the choices it was
 * made from. Solutions of small lists of numbers and formulas clear their boards of
 * Clickomania.
 */
#include "fuzz.h"

#include <string.h>

#include "games/clicks/runs.h"
#include "reduce/grid_graph.h"
#include "reduce/cnf.h"
#include "reduce/reduction.h"
#include "base/sat.h"

#define MEMORY ((size_t)1 << 20)
#define FEW_NODES 16

static bool has_circuit(const struct grid_graph *g, bool sat)
{
    struct search *c = run_to_end(circuit_new(g, g->arena->memory, sat), 1000);
    bool found = circuit_nodes(c) != NULL;
    search_free(c);
    return found;
}

/* Every node, then every edge that leads right or down. */
static void write_list(const struct grid_graph *g, struct writer *w)
{
    for (size_t i = 0; i < g->count; i++) {
        const struct grid_node *n = &g->nodes[i];
        write_format(w, "%u,%u\n", n->row, n->column);
        if (n->near[RIGHTWARDS] != NO_NODE)
            write_format(w, "%u,%u-%u,%u;", n->row, n->column, n->row, n->column + 1);
        if (n->near[DOWN] != NO_NODE)
            write_format(w, "%u,%u-%u,%u ", n->row + 1, n->column, n->row, n->column);
    }
}

static void check_list(const struct grid_graph *g)
{
    struct desk list, d;
    struct grid_graph again;
    desk_open_bytes(&list, NULL, 0, 0);
    write_list(g, &list.out);
    desk_open_bytes(&d, list.out.text, list.out.length, 0);
    check(grid_graph_parse(&again, &d.arena, &d.text));
    check_number(again.count, g->count);
    for (size_t i = 0; i < g->count; i++)
        check(again.nodes[i].row == g->nodes[i].row &&
              again.nodes[i].column == g->nodes[i].column &&
              memcmp(again.nodes[i].near, g->nodes[i].near, sizeof g->nodes[i].near) ==
                  0);
    desk_close(&d);
    desk_close(&list);
}

/* ---- formulas ---- */

#define FEW_VARIABLES 6
#define FEW_LITERALS 20

static void write_formula(const struct cnf *f, struct writer *w)
{
    write_format(w, "p cnf %u %zu\n", f->variables, f->clauses);
    for (size_t j = 0, l = 0; j < f->clauses; j++) {
        for (; l < f->ends[j]; l++)
            write_format(w, "%u ", f->literals[l] + 1);
        write_text(w, "0\n");
    }
}

static void check_again(const struct cnf *f)
{
    struct desk text, d;
    struct cnf again;
    desk_open_bytes(&text, NULL, 0, 0);
    write_formula(f, &text.out);
    desk_open_bytes(&d, text.out.text, text.out.length, 0);
    check(cnf_parse(&again, &d.arena, &d.text, 0));
    check(again.variables == f->variables && again.clauses == f->clauses &&
          again.count == f->count);
    check(f->count == 0 ||
          memcmp(again.literals, f->literals, f->count * sizeof *f->literals) == 0);
    check(f->clauses == 0 ||
          memcmp(again.ends, f->ends, f->clauses * sizeof *f->ends) == 0);
    desk_close(&d);
    desk_close(&text);
}

/* Read back, the moves of a play give the solution from which they were made. */
static void check_moves(const struct reduction *r, const void *in, const struct task *t,
                        struct play_wish wish)
{
    struct writer solution, again;
    struct reduction_search *s = r->begin(in, t, wish);
    check(s != NULL);
    run_until_solved(&s->search, 1000);
    check(s->found);
    writer_init(&solution, t->memory);
    writer_init(&again, t->memory);
    r->print_solution(s, &solution);
    check(r->solution(in, t->problem, s->moves, s->count, &again));
    check(strcmp(solution.text, again.text) == 0);
    writer_done(&solution);
    writer_done(&again);
    reduction_search_free(s);
}

static void check_play(const char *text, size_t size)
{
    const struct reduction *r = reduction_find("poscnf");
    struct desk d;
    struct problem p;
    desk_open_bytes(&d, text, size, 0);
    void *in = r->parse(&d.arena, &d.text);
    check(in != NULL);
    r->print_line(in, &d.out);
    check(problem_parse(&p, &d.memory, d.out.text, d.out.length, NULL, &d.error));
    struct task t = task_at_start(&p);
    check_moves(r, in, &t, (struct play_wish){size % 2 == 0 ? LEFT : RIGHT, size / 2});
    problem_done(&p);
    desk_close(&d);
}

/* ---- both ---- */

/* Every formula has a goal and a variable x1, but perhaps no clauses C1 and C9. */
static void draw_gadgets(const struct reduction *r, const void *in, struct writer *scene)
{
    static const char *const names[] = {"goal", "x1", "C1", "C9"};
    for (size_t i = 0; i < COUNT(names); i++) {
        struct error error = {0};
        struct cursor name = cursor_of(names[i], strlen(names[i]), &error);
        check(r->draw_gadget(in, name, scene) || *names[i] == 'C');
    }
}

/* Reads the instance again, as the reduction does: what the reduction prints must be a
 * position. */
static void check_position(const struct reduction *r, const char *text, size_t size)
{
    struct desk d;
    struct problem p;
    desk_open_bytes(&d, text, size, MEMORY);
    struct writer *line = &d.out, scene = writer_in(&d.arena);
    void *in = r->parse(&d.arena, &d.text);
    if (in != NULL) { /* it needs neither too much memory nor too large a board */
        r->print_line(in, line);
        r->draw(in, cursor_of(NULL, 0, NULL), false, NULL, &scene);
        if (r->draw_gadget != NULL)
            draw_gadgets(r, in, &scene);
        if (!line->failed &&
            problem_parse(&p, &d.memory, line->text, line->length, NULL, &d.error))
            problem_done(&p);
        else
            check(line->failed || d.error.status == NO_MEMORY);
    }
    desk_close(&d);
}

static void fuzz_graph(const char *text, size_t size)
{
    struct desk d;
    struct grid_graph g;
    desk_open_bytes(&d, text, size, MEMORY);
    if (grid_graph_parse(&g, &d.arena, &d.text)) {
        check_list(&g);
        check_position(reduction_find("hamiltonian"), text, size);
        if (g.count <= FEW_NODES && sat_exists())
            check(has_circuit(&g, true) == has_circuit(&g, false));
    } else {
        check_error(&d.error, size);
    }
    desk_close(&d);
}

static void fuzz_formula(const char *text, size_t size)
{
    struct desk d;
    struct cnf f;
    desk_open_bytes(&d, text, size, MEMORY);
    if (cnf_parse(&f, &d.arena, &d.text, 0)) {
        check_again(&f);
        check_position(reduction_find("poscnf"), text, size);
        if (f.variables <= FEW_VARIABLES && f.count <= FEW_LITERALS)
            check_play(text, size);
    } else {
        check_error(&d.error, size);
    }
    desk_close(&d);
}

/* ---- boards of Clickomania ---- */

#define FEW_RUNS 300

/* Plays the clicks of a solution: they clear the board. */
static void clear_board(const struct reduction *r, const void *in, struct clicks_runs *b,
                        struct memory *m)
{
    const struct task task = {.memory = m};
    struct reduction_search *s = r->begin(in, &task, (struct play_wish){0});
    if (s == NULL)
        return;
    search_step(&s->search, 1000);
    for (size_t i = 0; s->found && i < s->count; i++)
        if (clicks_runs_click(b, s->clicks[i]) != CLICK_MADE)
            check(b->arena.failed || m->used + b->runs > m->limit / 2);
    check(!s->found || b->blocks == 0 || b->arena.failed);
    reduction_search_free(s);
}

static void fuzz_clicks(const char *name, const char *text, size_t size, bool literal)
{
    const struct reduction *r = reduction_find(name);
    struct desk d;
    struct clicks_runs board;
    desk_open_bytes(&d, text, size, MEMORY);
    struct writer line = writer_in(&d.arena), scene = writer_in(&d.arena);
    const void *in = (literal ? r->parse_literal : r->parse)(&d.arena, &d.text);
    if (in != NULL) {
        r->print_line(in, &line);
        r->draw(in, cursor_of(NULL, 0, NULL), false, NULL, &scene);
        r->draw(in, cursor_of(NULL, 0, NULL), true, NULL, &scene);
        struct cursor position = cursor_of(line.text, line.length, &d.error);
        cursor_take(&position, "clickomania ");
        if (line.failed || !clicks_runs_parse(&board, &d.memory, &position))
            check(line.failed || d.error.status == NO_MEMORY);
        else if (!literal && board.runs <= FEW_RUNS)
            clear_board(r, in, &board, &d.memory);
        if (!line.failed)
            clicks_runs_done(&board);
    } else {
        check_error(&d.error, size);
    }
    desk_close(&d);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_graph((const char *)data, size);
    fuzz_formula((const char *)data, size);
    fuzz_clicks("partition", (const char *)data, size, false);
    fuzz_clicks("3partition", (const char *)data, size, false);
    fuzz_clicks("3sat", (const char *)data, size, false);
    fuzz_clicks("3sat", (const char *)data, size, true);
    return 0;
}

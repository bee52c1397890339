/* SPDX-License-Identifier: MIT */
/* fuzz_reduce.c: the input is an instance of a reduction: a grid graph. It is refused
 * with a place and a reason, or its position can be read, its nodes and edges written as
 * a list are the same graph again, and on small graphs SAT and plain paths agree on a
 * circuit. */
#include "fuzz.h"

#include <string.h>

#include "reduce/circuit.h"
#include "reduce/reduction.h"
#include "solve/sat.h"

#define MEMORY ((size_t)1 << 20)
#define FEW_NODES 16

static bool has_circuit(const struct grid_graph *g, bool sat)
{
    struct circuit *c = circuit_new(g, sat);
    check(c != NULL);
    while (circuit_step(c, 1000) == SEARCH_RUNNING)
        ;
    bool found = circuit_nodes(c) != NULL;
    circuit_free(c);
    return found;
}

/* Every node, then every edge that leads right or down. */
static void write_list(const struct grid_graph *g, struct writer *w)
{
    for (size_t i = 0; i < g->count; i++) {
        const struct node *n = &g->nodes[i];
        write_format(w, "%u,%u\n", n->row, n->column);
        if (n->near[RIGHTWARDS] != NO_NODE)
            write_format(w, "%u,%u-%u,%u;", n->row, n->column, n->row, n->column + 1);
        if (n->near[DOWN] != NO_NODE)
            write_format(w, "%u,%u-%u,%u ", n->row + 1, n->column, n->row, n->column);
    }
}

static void check_list(const struct grid_graph *g)
{
    struct memory m = {0};
    struct error error = {0};
    struct grid_graph again;
    struct writer list;
    writer_init(&list, &m);
    write_list(g, &list);
    struct cursor c = cursor_of(list.text, list.length, &error);
    check(grid_graph_parse(&again, &m, &c));
    check_number((int64_t)again.count, (int64_t)g->count);
    for (size_t i = 0; i < g->count; i++)
        check(again.nodes[i].row == g->nodes[i].row &&
              again.nodes[i].column == g->nodes[i].column &&
              memcmp(again.nodes[i].near, g->nodes[i].near, sizeof g->nodes[i].near) ==
                  0);
    grid_graph_done(&again);
    writer_done(&list);
    check_number((int64_t)m.used, 0);
}

/* Read once more, as a reduction: what it prints is a position. */
static void check_position(const char *text, size_t size)
{
    struct memory m = {.limit = MEMORY};
    struct error error = {0};
    struct cursor c = cursor_of(text, size, &error);
    struct writer line, scene;
    struct problem p;
    void *in = reductions[0]->parse(&m, &c);
    if (in == NULL)
        return; /* too much for the memory, or for a board */
    writer_init(&line, &m);
    writer_init(&scene, &m);
    reductions[0]->print_line(in, &line);
    reductions[0]->draw(in, cursor_of(NULL, 0, NULL), &scene);
    if (!line.failed && problem_parse(&p, &m, line.text, line.length, NULL, &error))
        problem_done(&p);
    else
        check(line.failed || error.status == NO_MEMORY);
    writer_done(&line);
    writer_done(&scene);
    reductions[0]->free(in);
    check_number((int64_t)m.used, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct memory m = {.limit = MEMORY};
    struct error error = {0};
    struct grid_graph g;
    struct cursor c = cursor_of(text, size, &error);
    if (grid_graph_parse(&g, &m, &c)) {
        check_list(&g);
        check_position(text, size);
        if (g.count <= FEW_NODES && sat_exists())
            check(has_circuit(&g, true) == has_circuit(&g, false));
    } else {
        check_error(&error, size);
    }
    grid_graph_done(&g);
    check_number((int64_t)m.used, 0);
    return 0;
}

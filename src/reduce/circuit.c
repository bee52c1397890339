/* SPDX-License-Identifier: MIT */
/* circuit.c: finds Hamiltonian circuits of grid graphs.
 *
 * With SAT there is one variable per edge, and two edges at every node. A solution is a
 * set of cycles. If there are several cycles, clauses say that an edge leaves each of
 * them, and the search goes on. Without a solver, all paths from one node are tried,
 * depth first. */
#include "reduce/circuit.h"

#include "base/sat.h"

struct circuit {
    struct search search;
    const struct grid_graph *graph;
    uint32_t count;
    uint32_t *order;  /* the path so far; at the end the circuit */
    uint32_t *number; /* for each node: the cycle it is on, from 1; 0: not visited */
    uint8_t *tried;   /* for each node of the path: the number of directions tried */
    uint32_t length;  /* number of nodes on the path */
    struct sat *sat;  /* NULL: paths are tried */
    bool found;
    const char *impossible; /* why there is no circuit; NULL: there may be one */
};

/* ---- simple reasons ---- */

static unsigned degree(const struct grid_node *n)
{
    unsigned count = 0;
    for (enum grid_side d = UP; d < DIRECTIONS; d++)
        count += n->near[d] != NO_NODE;
    return count;
}

/* Returns a simple reason why there is no circuit, or NULL. A circuit alternates between
 * the colours of the checkerboard, so it has as many nodes of one as of the other; SAT
 * would take very long to find that out. */
static const char *obstacle(const struct grid_graph *g)
{
    int64_t difference = 0;
    if (g->count < 3)
        return "a circuit has at least three nodes";
    for (size_t i = 0; i < g->count; i++) {
        const struct grid_node *n = &g->nodes[i];
        difference += (n->row + n->column) % 2 == 0 ? 1 : -1;
        if (degree(n) < 2)
            return "a node has fewer than two neighbours";
    }
    return difference != 0
               ? "the two colours of the checkerboard have different numbers of nodes"
               : NULL;
}

/* ---- SAT ---- */

/* Returns the variable of the edge that leaves `u` in that direction. */
static int edge_variable(const struct grid_graph *g, uint32_t u, enum grid_side d)
{
    if (d == UP || d == LEFTWARDS)
        return edge_variable(g, g->nodes[u].near[d], opposite(d));
    return (int)(2 * u + (d == DOWN ? 2 : 1));
}

static size_t edges_at(const struct grid_graph *g, uint32_t u, int *edges)
{
    size_t count = 0;
    for (enum grid_side d = UP; d < DIRECTIONS; d++)
        if (g->nodes[u].near[d] != NO_NODE)
            edges[count++] = edge_variable(g, u, d);
    return count;
}

/* States that exactly two edges at `u` are in the circuit: no three of them are, and
 * among all edges but one there is at least one. */
static void state_node(struct circuit *c, uint32_t u)
{
    int edges[DIRECTIONS];
    size_t count = edges_at(c->graph, u, edges);
    for (size_t without = 0; without < count; without++) {
        for (size_t i = 0; i < count; i++)
            if (i != without)
                sat_add(c->sat, edges[i]);
        sat_add(c->sat, 0);
    }
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            for (size_t k = j + 1; k < count; k++) {
                sat_add(c->sat, -edges[i]);
                sat_add(c->sat, -edges[j]);
                sat_add(c->sat, -edges[k]);
                sat_add(c->sat, 0);
            }
}

/* States that the four edges around a square are not all in the circuit, unless there are
 * only four nodes. Most cycles that would have to be cut off later are squares. */
static void state_square(struct circuit *c, uint32_t u)
{
    const struct grid_node *n = &c->graph->nodes[u];
    uint32_t right = n->near[RIGHTWARDS], below = n->near[DOWN];
    if (c->count == 4 || right == NO_NODE || below == NO_NODE ||
        c->graph->nodes[right].near[DOWN] == NO_NODE)
        return;
    sat_add(c->sat, -edge_variable(c->graph, u, RIGHTWARDS));
    sat_add(c->sat, -edge_variable(c->graph, u, DOWN));
    sat_add(c->sat, -edge_variable(c->graph, right, DOWN));
    sat_add(c->sat, -edge_variable(c->graph, below, RIGHTWARDS));
    sat_add(c->sat, 0);
}

/* Follows the cycle through `start` in the solution, writes it to `order`, and returns
 * its length. */
static uint32_t follow_cycle(struct circuit *c, uint32_t start, uint32_t cycle)
{
    const struct grid_graph *g = c->graph;
    uint32_t length = 0;
    for (uint32_t u = start, next = start; next != NO_NODE; u = next) {
        c->order[length++] = u;
        c->number[u] = cycle;
        next = NO_NODE;
        for (enum grid_side d = UP; d < DIRECTIONS && next == NO_NODE; d++) {
            uint32_t v = g->nodes[u].near[d];
            if (v != NO_NODE && c->number[v] == 0 &&
                sat_value(c->sat, edge_variable(g, u, d)))
                next = v;
        }
    }
    return length;
}

/* Adds a clause per cycle: an edge of the circuit leaves it. Call it only after all
 * cycles were read, because the solver forgets its solution when a clause is added. */
static void cut_cycles(struct circuit *c, uint32_t cycles)
{
    const struct grid_graph *g = c->graph;
    for (uint32_t cycle = 1; cycle <= cycles; cycle++) {
        for (uint32_t u = 0; u < c->count; u++)
            for (enum grid_side d = UP; d < DIRECTIONS && c->number[u] == cycle; d++) {
                uint32_t v = g->nodes[u].near[d];
                if (v != NO_NODE && c->number[v] != cycle)
                    sat_add(c->sat, edge_variable(g, u, d));
            }
        sat_add(c->sat, 0);
    }
}

static void read_cycles(struct circuit *c)
{
    uint32_t cycles = 0;
    for (uint32_t u = 0; u < c->count; u++)
        c->number[u] = 0;
    for (uint32_t u = 0; u < c->count && !c->found; u++)
        if (c->number[u] == 0)
            c->found = follow_cycle(c, u, ++cycles) == c->count;
    if (!c->found)
        cut_cycles(c, cycles);
}

/* A node is a call of the solver. */
static enum search_state run_sat(struct circuit *c, struct work *w)
{
    enum { CONFLICTS = 10000 };
    while (!c->found && c->impossible == NULL) {
        enum sat_answer answer = sat_solve(c->sat, CONFLICTS);
        if (answer == SAT_NO_MEMORY)
            return search_ended(&c->search, NO_MEMORY);
        if (answer == SAT_YES)
            read_cycles(c);
        else if (answer == SAT_NO)
            c->impossible = "no set of edges is one circuit, by SAT";
        if (over_node(w) && !c->found && c->impossible == NULL)
            return SEARCH_RUNNING;
    }
    return SEARCH_SOLVED;
}

/* ---- paths ---- */

static bool is_closed(const struct circuit *c)
{
    const struct grid_node *last = &c->graph->nodes[c->order[c->count - 1]];
    for (enum grid_side d = UP; d < DIRECTIONS; d++)
        if (last->near[d] == c->order[0])
            return true;
    return false;
}

/* Tries to go on from the last node of the path, or takes it back. The path is the stack
 * of this search: a graph can have very many nodes. */
static enum search_state run_paths(struct circuit *c, struct work *w)
{
    while (!c->found && c->length > 0) {
        const uint32_t end = c->order[c->length - 1];
        const uint8_t d = c->tried[c->length - 1]++;
        const uint32_t next = d < DIRECTIONS ? c->graph->nodes[end].near[d] : NO_NODE;
        if (d == DIRECTIONS) {
            c->number[end] = 0;
            c->length--;
        } else if (next != NO_NODE && c->number[next] == 0) {
            w->nodes++;
            c->number[next] = 1;
            c->tried[c->length] = 0;
            c->order[c->length++] = next;
            c->found = c->length == c->count && is_closed(c);
        }
        if (over(w) && !c->found && c->length > 0)
            return SEARCH_RUNNING;
    }
    if (!c->found)
        c->impossible = "all paths were tried";
    return SEARCH_SOLVED;
}

/* ---- life ---- */

static void begin(struct circuit *c)
{
    c->impossible = obstacle(c->graph);
    for (uint32_t u = 0; u < c->count && c->sat != NULL && c->impossible == NULL; u++) {
        state_node(c, u);
        state_square(c, u);
    }
    if (c->sat == NULL && c->count > 0) {
        c->length = 1; /* begins at node 0, since a circuit passes every node */
        c->number[0] = 1;
    }
}

static enum search_state run(struct search *search, struct work *w)
{
    struct circuit *c = (struct circuit *)search;
    if (c->impossible != NULL)
        return SEARCH_SOLVED;
    return c->sat != NULL ? run_sat(c, w) : run_paths(c, w);
}

static void done(struct search *search)
{
    sat_free(((struct circuit *)search)->sat);
}

static const struct search_kind own_kind = {
    .run = run, .doing = "looking for a solution", .done = done};

struct search *circuit_new(const struct grid_graph *g, struct memory *m, bool sat)
{
    struct circuit *c = search_new(&own_kind, m, sizeof *c);
    if (c == NULL)
        return NULL;
    c->graph = g;
    c->count = (uint32_t)g->count;
    c->order = arena_new(&c->search.kept, g->count, sizeof *c->order);
    c->number = arena_new(&c->search.kept, g->count, sizeof *c->number);
    c->tried = arena_new(&c->search.kept, g->count, 1);
    c->sat = sat ? sat_new(m) : NULL;
    if (c->search.kept.failed || (sat && c->sat == NULL))
        return search_if_made(&c->search, false);
    begin(c);
    return &c->search;
}

static const struct circuit *circuit_of(const struct search *s)
{
    return (const struct circuit *)s;
}

const uint32_t *circuit_nodes(const struct search *s)
{
    return circuit_of(s)->found ? circuit_of(s)->order : NULL;
}

const char *circuit_reason(const struct search *s)
{
    return circuit_of(s)->impossible;
}

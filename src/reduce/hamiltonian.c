/* SPDX-License-Identifier: MIT */
/* hamiltonian.c: a grid graph has a Hamiltonian circuit iff a board of Solitaire Clobber
 * can be reduced to one stone [SC Thm 6]. doc/reductions.md has the proof.
 *
 * The graph has an x on every node. Above the last node v of its first row stands the
 * fuse, as many o as there are nodes, and on top of it the fire, an x. Above w, the left
 * neighbour of v, stands the bomb, an o. The bomb walks the circuit from w to v while the
 * fire burns down the fuse; the bomb's last move clobbers the fire. */
#include "reduce/grid_graph.h"
#include "reduce/reduction.h"

#include "base/sat.h"
#include "games/drawing.h"
#include "games/stones.h"

/* Graphs that obviously have no circuit become this board, which keeps two stones for
 * ever. */
#define NO_BOARD "solitaire-clobber x.o"

struct instance {
    struct grid_graph graph;
    uint32_t v, w;          /* w is NO_NODE if the theorem gives no board */
    uint32_t top, left;     /* first row and column of the graph */
    uint32_t rows, columns; /* size of the board */
};

/* ---- the board ---- */

struct cell {
    uint32_t row, column; /* of the board, from 1 */
};

static struct cell hamiltonian_cell_of(const struct instance *in, uint32_t u)
{
    const struct grid_node *n = &in->graph.nodes[u];
    return (struct cell){n->row - in->top + (uint32_t)in->graph.count + 2,
                         n->column - in->left + 1};
}

static struct cell above(struct cell c, uint32_t steps)
{
    return (struct cell){c.row - steps, c.column};
}

/* Returns the cell of fuse stone `i`, counted from 1 at the bottom; the fire is on top of
 * the last one. */
static struct cell fuse_cell(const struct instance *in, uint32_t i)
{
    return above(hamiltonian_cell_of(in, in->v), i);
}

static struct cell fire_cell(const struct instance *in)
{
    return fuse_cell(in, (uint32_t)in->graph.count + 1);
}

static struct cell bomb_cell(const struct instance *in)
{
    return above(hamiltonian_cell_of(in, in->w), 1);
}

/* Finds the last node of the first row, its left neighbour, and the size of the board. */
static void hamiltonian_measure(struct instance *in)
{
    const struct grid_graph *g = &in->graph;
    uint32_t right = 0;
    in->top = g->nodes[0].row;
    in->left = MOST_COORDINATE;
    for (uint32_t u = 0; u < g->count; u++) {
        const struct grid_node *n = &g->nodes[u];
        if (n->row == in->top)
            in->v = u;
        in->left = n->column < in->left ? n->column : in->left;
        right = n->column > right ? n->column : right;
    }
    in->w = g->count < 3 ? NO_NODE : g->nodes[in->v].near[LEFTWARDS];
    in->columns = right - in->left + 1;
    in->rows = g->nodes[g->count - 1].row - in->top + (uint32_t)g->count + 2;
}

static void *hamiltonian_parse(struct arena *a, struct cursor *text)
{
    struct instance *in = arena_new(a, 1, sizeof *in);
    if (in == NULL) {
        cursor_note(text, NO_MEMORY, "more memory needed than the limit allows");
        return NULL;
    }
    if (!grid_graph_parse(&in->graph, a, text))
        return NULL;
    hamiltonian_measure(in);
    if ((uint64_t)in->rows * in->columns <= (uint64_t)1 << 31)
        return in;
    cursor_note(text, BAD_INPUT, "the board would have %u x %u cells, too many", in->rows,
                in->columns);
    return NULL;
}

static void set_cell(const struct instance *in, char *board, struct cell c, char stone)
{
    board[(size_t)(c.row - 1) * (in->columns + 1) + c.column - 1] = stone;
}

/* Writes the board and returns its size. */
static size_t fill_board(const struct instance *in, char *board)
{
    uint32_t count = (uint32_t)in->graph.count;
    size_t bytes = 0;
    for (uint32_t r = 0; r < in->rows; r++) {
        memset(board + bytes, '.', in->columns);
        board[bytes + in->columns] = '|';
        bytes += in->columns + 1;
    }
    for (uint32_t u = 0; u < count; u++)
        set_cell(in, board, hamiltonian_cell_of(in, u), 'x');
    for (uint32_t i = 1; i <= count; i++)
        set_cell(in, board, fuse_cell(in, i), 'o');
    set_cell(in, board, fire_cell(in), 'x');
    set_cell(in, board, bomb_cell(in), 'o');
    return bytes;
}

static void hamiltonian_print_line(const void *instance, struct writer *w)
{
    const struct instance *in = instance;
    if (in->w == NO_NODE) {
        write_text(w, NO_BOARD);
        return;
    }
    write_text(w, "solitaire-clobber ");
    if (!writer_reserve(w, (size_t)in->rows * (in->columns + 1)))
        return;
    w->length += fill_board(in, w->text + w->length) - 1;
    w->text[w->length] = '\0'; /* instead of the last '|' */
}

/* ---- the search ---- */

static uint32_t hamiltonian_vertex_of(const struct board *b, struct cell c)
{
    return (c.row - 1) * graph_columns(graph_of(b)) + c.column - 1;
}

static struct sum_move move_of(const struct board *b, struct cell from, struct cell to)
{
    return (struct sum_move){
        0, stones_move(hamiltonian_vertex_of(b, from), hamiltonian_vertex_of(b, to))};
}

/* A walk along the circuit from w to v. These are neighbours in the circuit, because v
 * has no neighbours but w and the node below. */
struct walk {
    const uint32_t *order;
    size_t count, at;
    bool backwards;
};

static struct walk begin_walk(const struct reduction_search *s)
{
    const struct instance *in = s->instance;
    struct walk walk = {.order = circuit_nodes(s->inside), .count = in->graph.count};
    while (walk.order[walk.at] != in->w)
        walk.at++;
    walk.backwards = walk.order[(walk.at + 1) % walk.count] == in->v;
    return walk;
}

static uint32_t next_of_walk(struct walk *walk)
{
    uint32_t node = walk->order[walk->at];
    walk->at = (walk->at + (walk->backwards ? walk->count - 1 : 1)) % walk->count;
    return node;
}

/* Makes the moves: the bomb walks the circuit, and the fire burns down the fuse. */
static enum search_state hamiltonian_make_moves(struct reduction_search *s,
                                                struct work *w)
{
    (void)w; /* there are not many moves */
    const struct instance *in = s->instance;
    const struct board *b = problem_board(s->problem);
    uint32_t count = (uint32_t)in->graph.count;
    struct sum_move *m;
    s->reason = circuit_reason(s->inside);
    s->found = circuit_nodes(s->inside) != NULL;
    if (!s->found)
        return SEARCH_SOLVED;
    s->count = 2 * (size_t)count + 1;
    s->moves = m = arena_new(&s->search.kept, s->count, sizeof *m);
    if (m == NULL)
        return SEARCH_NO_MEMORY;
    struct cell bomb = bomb_cell(in), fire = fire_cell(in);
    struct walk walk = begin_walk(s);
    for (uint32_t i = 0; i < count; i++) {
        struct cell node = hamiltonian_cell_of(in, next_of_walk(&walk)),
                    fuse = fuse_cell(in, count - i);
        *m++ = move_of(b, bomb, node);
        *m++ = move_of(b, fire, fuse);
        bomb = node;
        fire = fuse;
    }
    *m = move_of(b, bomb, fire);
    return SEARCH_SOLVED;
}

static struct reduction_search *
hamiltonian_begin(const void *instance, const struct task *t, struct play_wish wish)
{
    (void)wish; /* there is no opponent */
    const struct instance *in = instance;
    struct reduction_search *s =
        reduction_search_new(instance, t, sizeof *s, hamiltonian_make_moves);
    if (s == NULL)
        return NULL;
    s->method = sat_exists() ? "sat" : "paths";
    return reduction_search_with(s, circuit_new(&in->graph, t->memory, sat_exists()));
}

/* ---- circuits as text: nodes R,C, from w to v ---- */

static void print_node(const struct grid_node *n, bool first, struct writer *w)
{
    write_format(w, "%s%u,%u", first ? "" : " ", n->row, n->column);
}

static void print_solution(const struct reduction_search *s, struct writer *w)
{
    const struct instance *in = s->instance;
    struct walk walk = begin_walk(s);
    for (size_t i = 0; i < walk.count; i++)
        print_node(&in->graph.nodes[next_of_walk(&walk)], i == 0, w);
}

/* Reads the circuit from a play. White moves first and moves only the bomb, so the nodes
 * to which the bomb goes are the circuit. */
static bool solution(const void *instance, const struct problem *p,
                     const struct sum_move *made, size_t count, struct writer *w)
{
    const struct instance *in = instance;
    uint32_t nodes = (uint32_t)in->graph.count, above_graph = nodes + 1,
             columns = graph_columns(graph_of(problem_board(p)));
    if (count != 2 * (size_t)nodes + 1)
        return false;
    for (size_t i = 0; i < nodes; i++) {
        uint32_t to = stones_move_to(made[2 * i].move), row = to / columns;
        if (row < above_graph)
            return false;
        uint32_t u = grid_graph_find(&in->graph, row - above_graph + in->top,
                                     to % columns + in->left);
        if (u == NO_NODE)
            return false;
        print_node(&in->graph.nodes[u], i == 0, w);
    }
    return true;
}

/* Takes the next node of a circuit, or returns NO_NODE if there is none. The text was
 * written by this file. */
static uint32_t next_node(const struct instance *in, struct cursor *circuit)
{
    uint64_t row, column;
    cursor_blanks(circuit);
    if (cursor_at_end(circuit) ||
        !cursor_number(circuit, MOST_COORDINATE, "a row", &row) ||
        !cursor_take(circuit, ",") ||
        !cursor_number(circuit, MOST_COORDINATE, "a column", &column))
        return NO_NODE;
    return grid_graph_find(&in->graph, (uint32_t)row, (uint32_t)column);
}

/* ---- drawing ---- */

#define SPACE 2    /* units between stones, where edges can be seen */
#define MARGIN 2.5 /* units on both sides, for the labels */

static struct point hamiltonian_place(struct cell c)
{
    return (struct point){SPACE * (c.column - 0.5) + MARGIN, SPACE * (c.row - 0.5)};
}

static void draw_line(struct cell from, struct cell to, const char *kind,
                      struct writer *w)
{
    draw_edge(hamiltonian_place(from), hamiltonian_place(to), kind, w);
}

/* Draws graph and fuse as lines, and the ways of the bomb and of the fire in the colours
 * of their players. */
static void draw_lines(const struct instance *in, struct cursor circuit, struct writer *w)
{
    size_t count = in->graph.count;
    uint32_t *after = memory_new_dirty(w->memory, count, sizeof *after);
    if (after == NULL) {
        w->failed = true;
        return;
    }
    bool walk = !cursor_at_end(&circuit);
    for (size_t u = 0; u < count; u++)
        after[u] = NO_NODE;
    for (uint32_t next, u = next_node(in, &circuit); u != NO_NODE; u = next)
        after[u] = next = next_node(in, &circuit);
    /* Draws the edges of the graph, those of the circuit in the colour of the bomb.
     * `after` says which node follows each node in the circuit. */
    static const enum grid_side ways[] = {RIGHTWARDS, DOWN};
    for (uint32_t u = 0; u < in->graph.count; u++)
        for (int i = 0; i < 2; i++) {
            uint32_t next = in->graph.nodes[u].near[ways[i]];
            if (next == NO_NODE)
                continue;
            bool walked = after[u] == next || after[next] == u;
            draw_line(hamiltonian_cell_of(in, u), hamiltonian_cell_of(in, next),
                      walked ? "red" : "plain", w);
        }
    draw_line(hamiltonian_cell_of(in, in->v), fuse_cell(in, 1), walk ? "red" : "plain",
              w);
    for (uint32_t i = 1; i <= in->graph.count; i++)
        draw_line(fuse_cell(in, i),
                  i < in->graph.count ? fuse_cell(in, i + 1) : fire_cell(in),
                  walk ? "blue" : "plain", w);
    if (walk)
        draw_line(bomb_cell(in), hamiltonian_cell_of(in, in->w), "red", w);
    memory_free(w->memory, after, count, sizeof *after);
}

static void draw_label(struct cell at, double across, const char *words, struct writer *w)
{
    struct point p = hamiltonian_place(at);
    write_format(w, "text %.2f %.2f %s\n", p.x + across, p.y, words);
}

static void draw_board(const struct instance *in, struct cursor circuit, struct writer *w)
{
    uint32_t count = (uint32_t)in->graph.count;
    write_format(w, "size %.2f %u\n", SPACE * in->columns + 2 * MARGIN, SPACE * in->rows);
    draw_lines(in, circuit, w);
    draw_mark("stone", hamiltonian_place(fire_cell(in)), "black", w);
    for (uint32_t i = count; i > 0; i--)
        draw_mark("stone", hamiltonian_place(fuse_cell(in, i)), "white", w);
    draw_mark("stone", hamiltonian_place(bomb_cell(in)), "white", w);
    for (uint32_t u = 0; u < count; u++)
        draw_mark("stone", hamiltonian_place(hamiltonian_cell_of(in, u)), "black", w);
    draw_label(fire_cell(in), 1.5, "fire", w);
    draw_label(fuse_cell(in, (count + 1) / 2), 1.5, "fuse", w);
    draw_label(bomb_cell(in), -1.6, "bomb", w);
}

static void hamiltonian_draw(const void *instance, struct cursor circuit, bool to_scale,
                             struct drawn_boxes *boxes, struct writer *w)
{
    (void)to_scale, (void)boxes;
    const struct instance *in = instance;
    if (in->w == NO_NODE)
        write_text(w, "size 3 1\nstone 0.50 0.50 black\nstone 2.50 0.50 white\n");
    else if (2 * in->graph.count + 2 <= MAX_DRAWN)
        draw_board(in, circuit, w);
}

const struct reduction hamiltonian_reduction = {
    .name = "hamiltonian",
    .title = "Hamiltonian circuit of a grid graph → Solitaire Clobber to one stone "
             "[SC Thm 6]",
    .notation = "a picture of the nodes, x and '.', rows split by '|' or line ends: "
                "xx|xx; or a list of all edges\n"
                "between cells R,C, split by blanks: 1,1-1,2 1,1-2,1 1,2-2,2 2,1-2,2. "
                "Lines that begin with # are\n"
                "comments. Graphs of fewer than three nodes, or without a node left of "
                "the last one of the first row,\n"
                "have no circuit; they become x.o",
    .solution_name = "circuit",
    .goal = 1,
    .parse = hamiltonian_parse,
    .print_line = hamiltonian_print_line,
    .draw = hamiltonian_draw,
    .begin = hamiltonian_begin,
    .print_solution = print_solution,
    .solution = solution,
};

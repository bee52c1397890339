/* SPDX-License-Identifier: MIT */
/* reduce.c: tests the reduction of [SC Thm 6] on all grid graphs of up to 8 nodes.
 * Circuits are counted by plain recursion, and winning plays by a search of the board
 * that knows nothing of the theorem. Both numbers must be the same, every play read back
 * must be a circuit, and the circuit found by the reduction is played by the plain rules.
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "reduce/grid_graph.h"
#include "reduce/reduction.h"
#include "base/sat.h"

#define MOST_NODES 8
#define MOST_STONES (2 * MOST_NODES + 2)
#define MANY 3000 /* more than there are grid graphs of that size */

/* ---- all grid graphs: sets of cells of an 8 x 8 board, in its upper left corner ---- */

#define ROW ((uint64_t)255)
#define COLUMN 0x0101010101010101ULL

static uint64_t to_corner(uint64_t cells)
{
    while (!(cells & ROW))
        cells >>= 8;
    while (!(cells & COLUMN))
        cells >>= 1;
    return cells;
}

static int compare_sets(const void *a, const void *b)
{
    uint64_t s = *(const uint64_t *)a, t = *(const uint64_t *)b;
    return (s > t) - (s < t);
}

/* All sets with one cell more than the given ones. Each set is first moved one row and
 * one column away from the corner, so that it can grow on all sides. */
static size_t grow(const uint64_t *sets, size_t count, uint64_t *larger)
{
    static uint64_t all[MANY * 4 * MOST_NODES];
    size_t found = 0, kept = 0;
    for (size_t i = 0; i < count; i++) {
        for (unsigned cell = 0; cell < 64; cell++) {
            /* In a corner of 7 x 7 there is room on all sides. */
            uint64_t set = sets[i] << 9, bit = (uint64_t)1 << cell;
            uint64_t beside =
                (bit & ~(COLUMN << 7)) << 1 | (bit & ~COLUMN) >> 1 | bit << 8 | bit >> 8;
            if (!(set & bit) && (set & beside))
                all[found++] = to_corner(set | bit);
        }
    }
    qsort(all, found, sizeof *all, compare_sets);
    for (size_t i = 0; i < found; i++)
        if (kept == 0 || larger[kept - 1] != all[i]) {
            check(kept < MANY);
            larger[kept++] = all[i];
        }
    return kept;
}

static struct text picture(uint64_t set)
{
    struct text t = {{0}};
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            add_text(&t, "%s%c", column == 0 && row > 0 ? "|" : "",
                     set >> (8 * row + column) & 1 ? 'x' : '.');
    return t;
}

/* ---- circuits by plain recursion ---- */

/* Counts the paths from `at` over all nodes of `left` that end in `end`. */
static long count_paths(uint64_t left, int at, int end)
{
    static const int steps[] = {-8, -1, 1, 8};
    if (left == 0)
        return at == end;
    long paths = 0;
    for (int i = 0; i < 4; i++) {
        int next = at + steps[i];
        bool wraps = abs(steps[i]) == 1 && at / 8 != next / 8;
        if (next >= 0 && next < 64 && !wraps && left >> next & 1)
            paths += count_paths(left & ~((uint64_t)1 << next), next, end);
    }
    return paths;
}

/* Counts the circuits; each is counted once per direction. */
static long count_circuits(uint64_t set, int nodes)
{
    int first = 0;
    long circuits = 0;
    while (!(set >> first & 1))
        first++;
    for (int i = 0; i < 64 && nodes >= 3; i++)
        if (set >> i & 1 && (abs(i - first) == 8 || (abs(i - first) == 1 && i / 8 == 0)))
            circuits += count_paths(set & ~((uint64_t)1 << first), first, i);
    return circuits;
}

/* ---- winning plays by search of the board ---- */

struct play {
    struct memory memory;
    int stones;
    int cell[MOST_STONES]; /* where they stand: 100 · row + column */
    int near[MOST_STONES][4], degree[MOST_STONES];
    char colour[MOST_STONES];                     /* now; 0: none */
    int from[MOST_STONES], to[MOST_STONES], made; /* moves */
    const struct reduction *reduction;
    const void *instance;
    const struct problem *problem;
};

static void read_board(struct play *p, const char *line)
{
    int row = 0, column = 0;
    p->stones = 0;
    for (const char *at = strchr(line, ' ') + 1; *at != '\0'; at++) {
        if (*at == 'x' || *at == 'o') {
            check(p->stones < MOST_STONES);
            p->cell[p->stones] = row * 100 + column;
            p->colour[p->stones++] = *at;
        }
        column = *at == '|' ? 0 : column + 1;
        row += *at == '|';
    }
    for (int i = 0; i < p->stones; i++) {
        p->degree[i] = 0;
        for (int j = 0; j < p->stones; j++) {
            int d = abs(p->cell[i] - p->cell[j]);
            if (d == 1 || d == 100)
                p->near[i][p->degree[i]++] = j;
        }
    }
}

/* Stones in two pieces never become one. */
static bool in_one_piece(const struct play *p)
{
    int queue[MOST_STONES], head = 0, tail = 0, left = 0;
    bool seen[MOST_STONES] = {false};
    for (int i = 0; i < p->stones; i++)
        if (p->colour[i] != 0 && ++left == 1)
            seen[queue[tail++] = i] = true;
    for (; head < tail; head++)
        for (int k = 0; k < p->degree[queue[head]]; k++) {
            int next = p->near[queue[head]][k];
            if (p->colour[next] != 0 && !seen[next])
                seen[queue[tail++] = next] = true;
        }
    return tail == left;
}

/* The play that was made, read back, must be a circuit: a closed walk that visits every
 * node once. */
static void check_circuit(const char *circuit, size_t nodes)
{
    int rows[MOST_NODES + 1] = {0}, columns[MOST_NODES + 1] = {0}, length = 0;
    for (const char *at = circuit; *at != '\0'; length++) {
        char *end;
        check(length < MOST_NODES);
        rows[length] = (int)strtol(at, &end, 10);
        columns[length] = (int)strtol(end + 1, &end, 10);
        for (int i = 0; i < length; i++)
            check(rows[i] != rows[length] || columns[i] != columns[length]);
        at = *end == ' ' ? end + 1 : end;
    }
    check_number(length, nodes);
    rows[length] = rows[0];
    columns[length] = columns[0];
    for (int i = 0; i < length; i++)
        check(abs(rows[i] - rows[i + 1]) + abs(columns[i] - columns[i + 1]) == 1);
}

/* The move between two stones, by its text: what the game reads. */
static struct sum_move read_move(const struct play *p, int from, int to)
{
    const struct board *b = problem_board(p->problem);
    struct text text =
        text_of("%d,%d>%d,%d", p->cell[from] / 100 + 1, p->cell[from] % 100 + 1,
                p->cell[to] / 100 + 1, p->cell[to] % 100 + 1);
    return (struct sum_move){.move = parsed_move(b, b->start, LEFT, text.bytes, NULL)};
}

static void read_back(struct play *p)
{
    struct sum_move moves[MOST_STONES];
    struct writer circuit;
    writer_init(&circuit, &p->memory);
    for (int i = 0; i < p->made; i++)
        moves[i] = read_move(p, p->from[i], p->to[i]);
    check(p->reduction->solution(p->instance, p->problem, moves, (size_t)p->made,
                                 &circuit));
    check_circuit(circuit.text, (size_t)p->stones / 2 - 1);
    writer_done(&circuit);
}

/* All plays that leave one stone, with White moving first. */
static long count_wins(struct play *p)
{
    char mover = p->made % 2 == 0 ? 'o' : 'x';
    long wins = 0;
    if (p->made == p->stones - 1) {
        read_back(p);
        return 1;
    }
    if (!in_one_piece(p))
        return 0;
    for (int i = 0; i < p->stones; i++)
        for (int k = 0; k < p->degree[i] && p->colour[i] == mover; k++) {
            int to = p->near[i][k];
            char taken = p->colour[to];
            if (taken == 0 || taken == mover)
                continue;
            p->from[p->made] = i;
            p->to[p->made++] = to;
            p->colour[i] = 0;
            p->colour[to] = mover;
            wins += count_wins(p);
            p->colour[i] = mover;
            p->colour[to] = taken;
            p->made--;
        }
    return wins;
}

/* ---- the reduction ---- */

static const struct reduction *hamiltonian(void)
{
    check(strcmp(reductions[0]->name, "hamiltonian") == 0);
    return reductions[0];
}

static bool solve(const struct grid_graph *g, bool sat)
{
    struct search *c = run_to_end(circuit_new(g, g->arena->memory, sat), 7);
    bool found = circuit_nodes(c) != NULL;
    check(found == (circuit_reason(c) == NULL));
    search_free(c);
    return found;
}

/* The SAT solver and the search for paths must agree. */
static void check_solvers(const struct text *instance, bool expected)
{
    struct desk d;
    struct grid_graph g;
    desk_open(&d, instance->bytes);
    check(grid_graph_parse(&g, &d.arena, &d.text));
    check(solve(&g, false) == expected);
    check(!sat_exists() || solve(&g, true) == expected);
    desk_close(&d);
}

/* Plays the moves of the solution by the plain rules. */
static void check_moves(const char *line, const struct problem *problem,
                        const struct sum_move *moves, size_t count)
{
    struct plain *p = plain_or_die("solitaire-clobber", strchr(line, ' ') + 1);
    for (size_t i = 0; i < count; i++) {
        struct text one =
            move_text(problem_board(problem), problem->start, LEFT, moves[i].move);
        testing("%s, move %s", line, one.bytes);
        check(plain_play(p, 0, one.bytes));
    }
    check_number(plain_left(p), 1);
    plain_free(p);
}

/* The circuit found is a circuit, its moves win, and reading them back gives the same
 * circuit. */
static void check_search(const struct reduction *r, const void *in, const char *line,
                         const struct task *t, size_t nodes, bool expected)
{
    struct writer found, again;
    struct reduction_search *s = r->begin(in, t, (struct play_wish){0});
    run_to_end(&s->search, 1000);
    writer_init(&found, t->memory);
    writer_init(&again, t->memory);
    check(s->found == expected);
    check((s->moves != NULL) == expected);
    if (expected) {
        r->print_solution(s, &found);
        check_circuit(found.text, nodes);
        check_moves(line, t->problem, s->moves, s->count);
        check(r->solution(in, t->problem, s->moves, s->count, &again));
        check(strcmp(found.text, again.text) == 0);
    }
    writer_done(&found);
    writer_done(&again);
    reduction_search_free(s);
}

/* Returns the number of its circuits. */
static long check_graph(uint64_t set, int nodes)
{
    const struct reduction *r = hamiltonian();
    struct text instance = picture(set);
    struct desk d;
    struct problem p;
    long circuits = count_circuits(set, nodes);
    check_solvers(&instance, circuits > 0);
    desk_open(&d, instance.bytes);
    void *in = r->parse(&d.arena, &d.text);
    check(in != NULL);
    r->print_line(in, &d.out);
    check(problem_parse(&p, &d.memory, d.out.text, d.out.length, NULL, &d.error));
    struct play play = {.reduction = r, .instance = in, .problem = &p};
    read_board(&play, d.out.text);
    check_number(2 * count_wins(&play), circuits);
    struct task t = task_at_start(&p);
    check_search(r, in, d.out.text, &t, (size_t)nodes, circuits > 0);
    problem_done(&p);
    desk_close(&d);
    return circuits / 2;
}

TEST(test_all_grid_graphs)
{
    static uint64_t sets[2][MANY];
    static const size_t known[] = {1,  2,   6,   19,
                                   63, 216, 760, 2725};      /* fixed polyominoes */
    static const long polygons[] = {0, 0, 0, 1, 0, 2, 0, 7}; /* of that many sides */
    size_t count = 1;
    sets[1][0] = 1;
    for (int nodes = 1; nodes <= MOST_NODES; nodes++) {
        check_number(count, known[nodes - 1]);
        long circuits = 0;
        for (size_t i = 0; i < count; i++)
            circuits += check_graph(sets[nodes % 2][i], nodes);
        testing("%d nodes", nodes);
        check_number(circuits, polygons[nodes - 1]);
        if (nodes < MOST_NODES)
            count = grow(sets[nodes % 2], count, sets[(nodes + 1) % 2]);
    }
}

/* A graph of two nodes has no circuit, but the bomb could still walk: [SC Thm 6] needs
 * three nodes. */
TEST(test_two_nodes)
{
    struct plain *p = plain_or_die("solitaire-clobber", ".x|.o|oo|xx");
    check_number(plain_optimum(p, FEWEST_LEFT), 1);
    plain_free(p);
}

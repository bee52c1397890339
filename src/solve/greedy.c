/* SPDX-License-Identifier: MIT */
/* greedy.c: the method "greedy": plays large boards of stones to their end once, before
 * anything else.
 *
 * Every other method may need longer than --time allows before it has a whole play. So,
 * on boards where that can happen, this method first plays moves in the order in which it
 * finds them. The play is far from the best one, but whatever stops the search later,
 * there is an answer.
 *
 * Plain SC2 on a grid has a better walk, which leaves about one stone in seven of a full
 * random board. It goes row by row, and tries to move every stone on to the next stone in
 * its row or to the stone below, which are looked at later. If both have its own colour,
 * an enemy may first take one of them. The walk sees six cells:
 *
 *     0 1 2     0 is the current cell
 *     3 4
 *     5
 *
 * What they contain decides what is done, so there is a table of all contents. A board
 * may have 10^8 cells with random stones; a branch for each question about them would
 * take most of the time. An entry has the contents afterwards, two bits per cell, and
 * above them the number of a choice.
 *
 * A stone that cannot move on stays. It moves again if an enemy comes to the cell after
 * it or below it: such a pair is found when the walk reaches the enemy. No stone comes to
 * a cell that the walk has passed, so in the end no stone has an enemy beside it. */
#include <assert.h>
#include <string.h>

#include "game/moves.h"
#include "games/stones.h"
#include "solve/method.h"

/* Least size of a position in bytes; on smaller boards the other methods are quick. */
#define LARGE ((size_t)1 << 12)
#define PIECE 4096u /* cells and neighbours looked at in one tick */
/* Most neighbours per vertex on average; with more, looking for an enemy takes too
 * long. */
#define MANY_NEIGHBOURS 256
#define NOBODY UINT32_MAX /* no vertex */

struct greedy {
    struct search search;
    const struct board *board;
    const uint8_t *start;
    uint8_t *pos; /* the current position; plain SC2 on a grid does not use it */
    struct moves moves;
    int64_t left[3];  /* number of stones, indexed by colour */
    struct best best; /* it proves no bound */
};

/* ---- any graph, vertex by vertex ---- */

/* Lets two adjacent enemies meet: the one whose turn it is takes the other. Returns the
 * vertex where the stone then stands. */
static uint32_t take(struct greedy *g, uint32_t v, uint32_t u)
{
    const struct board *b = g->board;
    const bool alternate = stones_rules_of(b)->alternate,
               turned = alternate && stones_state(b, g->pos) != g->pos[v];
    const uint32_t from = turned ? u : v, to = turned ? v : u;
    g->left[g->pos[to]]--;
    g->pos[to] = g->pos[from];
    g->pos[from] = EMPTY;
    if (alternate)
        *stones_state_of(b, g->pos) = stones_enemy(g->pos[to]);
    /* NOLINTNEXTLINE: both are vertices, which the analyser cannot know */
    moves_append(&g->moves, (move)from << 32 | to);
    return to;
}

/* Does the work of enemy_near on a grid. Whether v is the first or last cell of its row
 * takes a division, so it is asked last. */
static uint32_t enemy_on_grid(const struct greedy *g, uint32_t v)
{
    const struct graph *graph = graph_of(g->board);
    const uint32_t columns = graph_columns(graph), last = graph->vertices - 1;
    const uint8_t *pos = g->pos, enemy = stones_enemy(pos[v]);
    assert(columns > 0);
    if (v >= columns && pos[v - columns] == enemy)
        return v - columns;
    if (last - v >= columns && pos[v + columns] == enemy)
        return v + columns;
    if (v > 0 && pos[v - 1] == enemy && v % columns > 0)
        return v - 1;
    if (v < last && pos[v + 1] == enemy && (v + 1) % columns > 0)
        return v + 1;
    return NOBODY;
}

/* Finds an enemy next to the stone on v, or NOBODY. Adds the number of neighbours looked
 * at to *looked; a grid has at most four, which are not counted. */
static uint32_t enemy_near(const struct greedy *g, uint32_t v, size_t *looked)
{
    if (graph_is_grid(graph_of(g->board)))
        return enemy_on_grid(g, v);
    const uint8_t enemy = stones_enemy(g->pos[v]);
    uint32_t u;
    for (struct neighbours n = graph_neighbours(graph_of(g->board), v, 0);
         neighbours_next(&n, &u); ++*looked)
        if (g->pos[u] == enemy)
            return u;
    return NOBODY;
}

/* Plays in a single walk over the board. Invariant: no two stones on cells already passed
 * are adjacent enemies. The walk ends when one colour is gone; on graphs with many
 * neighbours it would take long to notice that otherwise. */
static enum search_state walk_vertices(struct greedy *g, struct work *w)
{
    size_t looked = 0;
    g->pos = arena_new(&g->search.work, g->board->pos_size, 1);
    if (g->pos == NULL)
        return SEARCH_NO_MEMORY;
    memcpy(g->pos, g->start, g->board->pos_size);
    for (uint32_t v = 0; v < graph_of(g->board)->vertices; v++) {
        if (g->left[X] == 0 || g->left[O] == 0)
            break;
        /* The stone and its enemies take each other as long as that is possible on cells
         * up to v; later cells are looked at later. */
        for (uint32_t at = v, u; at <= v && g->pos[at] != EMPTY; at = take(g, at, u))
            if ((u = enemy_near(g, at, &looked)) == NOBODY)
                break;
        if (++looked >= PIECE) {
            looked = 0;
            if (over(w))
                return SEARCH_RUNNING;
        }
    }
    return SEARCH_SOLVED;
}

/* ---- plain SC2 on a grid, row by row ---- */

#define WALK_CELLS 6    /* cells that the walk looks at, from the current one on */
#define WALK_PADDING 2u /* empty cells after each row */

/* The stone on cell 0 moves onto cell `to`. If there is a helper, it takes the stone
 * there first. The last row is the only one without a move. The order was found by trial
 * on random boards: right before down leaves fewer stones. */
static const struct choice {
    uint8_t helper, to; /* 0: there is none */
} choices[] = {{0, 1}, {0, 3}, {4, 1}, {4, 3}, {5, 3}, {2, 1}, {0, 0}};

#define STAYS (sizeof choices / sizeof *choices - 1)
#define CHOICE_SHIFT (2 * WALK_CELLS)

struct row_walk {
    const uint8_t *start; /* the position before the first move */
    uint32_t rows, columns;
    uint32_t row, column; /* the next cell of the walk */
    /* What is left of the row above, and the next three rows; each has WALK_PADDING
     * more cells. */
    uint8_t *above, *here, *below, *deep;
    uint16_t table[1 << 2 * WALK_CELLS];      /* what to do, see above */
    move helped[STAYS + 1], moved[STAYS + 1]; /* moves less the current cell */
};

static unsigned cell_of(unsigned key, unsigned cell)
{
    return key >> 2 * cell & 3;
}

/* Returns the entry of the table for these contents: the first choice that is
 * possible. */
static uint16_t entry_of(unsigned key)
{
    const unsigned stone = cell_of(key, 0), enemy = X + O - stone;
    for (unsigned i = 0; i < STAYS && (stone == X || stone == O); i++) {
        const struct choice *c = &choices[i];
        const unsigned prey = cell_of(key, c->to);
        if (c->helper == 0 ? prey != enemy
                           : prey != stone || cell_of(key, c->helper) != enemy)
            continue;
        key &= ~(3u | 3u << 2 * c->helper | 3u << 2 * c->to);
        return (uint16_t)(i << CHOICE_SHIFT | key | stone << 2 * c->to);
    }
    return (uint16_t)(STAYS << CHOICE_SHIFT | key);
}

/* Reads a row; rows beyond the last one are empty. */
static void read_row(const struct row_walk *w, uint32_t row, uint8_t *to)
{
    if (row < w->rows)
        memcpy(to, w->start + (size_t)row * w->columns, w->columns);
    else
        memset(to, EMPTY, w->columns);
}

/* Are these two stones of different colours? */
static bool are_enemies(unsigned a, unsigned b)
{
    return a + b == X + O;
}

/* Lets the stones that stay before and above the cell take the stone there, as long as
 * they are its enemies. Appends the moves to *next. Returns the stone that is there
 * then. */
static unsigned meet(struct row_walk *w, uint32_t column, unsigned stone, move **next)
{
    const uint32_t cell = w->row * w->columns + column;
    uint8_t none = EMPTY, *const before = column > 0 ? &w->here[column - 1] : &none,
            *const above = &w->above[column];
    while (are_enemies(*before, stone) || are_enemies(*above, stone)) {
        const bool is_before = are_enemies(*before, stone);
        uint8_t *const taker = is_before ? before : above;
        *(*next)++ = (move)(cell - (is_before ? 1 : w->columns)) << 32 | cell;
        stone = *taker;
        *taker = EMPTY;
    }
    return stone;
}

/* Walks from w->column to before `end`, all in one row. */
static void walk_cells(struct row_walk *w, uint32_t end, struct moves *moves)
{
    uint8_t *const here = w->here, *const below = w->below, *const deep = w->deep;
    const uint32_t row = w->row * w->columns;
    move *next = moves->list + moves->count;
    unsigned before = w->column > 0 ? here[w->column - 1] : EMPTY,
             stone = here[w->column], after = here[w->column + 1],
             under = below[w->column];
    for (uint32_t c = w->column; c < end; c++) {
        const move at = (move)(row + c) << 32 | (row + c);
        if (are_enemies(before, stone) || are_enemies(w->above[c], stone))
            stone = meet(w, c, stone, &next);
        const unsigned key = stone | after << 2 | (unsigned)here[c + 2] << 4 |
                             under << 6 | (unsigned)below[c + 1] << 8 |
                             (unsigned)deep[c] << 10;
        const unsigned entry = w->table[key], i = entry >> CHOICE_SHIFT;
        *next = at + w->helped[i]; /* the next one replaces it if there is no helper */
        next += choices[i].helper != 0;
        *next = at + w->moved[i];
        next += i != STAYS;
        here[c] = (uint8_t)cell_of(entry, 0);
        here[c + 2] = (uint8_t)cell_of(entry, 2);
        below[c] = (uint8_t)cell_of(entry, 3);
        below[c + 1] = (uint8_t)cell_of(entry, 4);
        deep[c] = (uint8_t)cell_of(entry, 5);
        before = cell_of(entry, 0);
        stone = cell_of(entry, 1);
        after = cell_of(entry, 2);
        under = cell_of(entry, 4);
    }
    here[end] = (uint8_t)stone;
    moves->count = (size_t)(next - moves->list);
    w->column = end;
}

static enum search_state walk_rows(struct greedy *g, struct work *work)
{
    const struct graph *grid = graph_of(g->board);
    struct arena *a = &g->search.work;
    struct row_walk *w = arena_new(a, 1, sizeof *w);
    if (w == NULL)
        return SEARCH_NO_MEMORY;
    w->start = g->start;
    w->rows = graph_rows(grid);
    w->columns = graph_columns(grid);
    uint8_t **const rows[] = {&w->above, &w->here, &w->below, &w->deep};
    for (unsigned i = 0; i < 4; i++)
        *rows[i] = arena_new(a, w->columns + WALK_PADDING, 1);
    if (a->failed)
        return SEARCH_NO_MEMORY;

    const move columns = w->columns;
    const move distance[WALK_CELLS] = {0, 1, 2, columns, columns + 1, 2 * columns};
    for (unsigned key = 0; key < 1u << CHOICE_SHIFT; key++)
        w->table[key] = entry_of(key);
    for (unsigned i = 0; i < STAYS; i++) {
        w->moved[i] = distance[choices[i].to];
        w->helped[i] = distance[choices[i].helper] << 32 | distance[choices[i].to];
    }

    read_row(w, 0, w->here);
    read_row(w, 1, w->below);
    read_row(w, 2, w->deep);
    uint32_t cells = 0;
    while (w->row < w->rows) {
        while (w->column < w->columns) {
            const uint32_t left = w->columns - w->column,
                           some = left < PIECE ? left : PIECE;
            walk_cells(w, w->column + some, &g->moves);
            cells += some;
            if (cells >= PIECE) {
                cells = 0;
                if (over(work))
                    return SEARCH_RUNNING;
            }
        }
        uint8_t *done = w->above;
        w->above = w->here;
        w->here = w->below;
        w->below = w->deep;
        w->deep = done;
        w->row++;
        w->column = 0;
        read_row(w, w->row + 2, w->deep);
    }
    return SEARCH_SOLVED;
}

/* ---- the method ---- */

static enum search_state run(struct search *search, struct work *w)
{
    struct greedy *g = (struct greedy *)search;
    const struct board *b = g->board;
    const struct graph *graph = graph_of(b);
    const int64_t stones = stones_count(graph, g->start);
    for (uint32_t v = 0; v < graph->vertices;) {
        uint8_t black = 0; /* compilers add many bytes at a time */
        const uint32_t left = graph->vertices - v, end = v + (left < 240 ? left : 240);
        for (; v < end; v++)
            black = (uint8_t)(black + (g->start[v] == X));
        g->left[X] += black;
    }
    g->left[O] = stones - g->left[X];
    if (!moves_reserve(&g->moves, &search->kept, (size_t)stones + 1))
        return SEARCH_NO_MEMORY;
    const bool by_rows =
        stones_are_free(b) && !stones_of(b)->target.wanted && graph_is_grid(graph);
    const enum search_state state = by_rows ? walk_rows(g, w) : walk_vertices(g, w);
    w->nodes += g->moves.count;
    if (state != SEARCH_SOLVED)
        return state;
    const int64_t result =
        by_rows ? stones - (int64_t)g->moves.count : b->game->result(b, g->pos);
    if (result != NO_RESULT)
        best_keep(&g->best, result, &g->moves);
    return SEARCH_SOLVED;
}

/* The other methods wait for this one, so it must not take long. */
static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    return (b->game == &sc2 || b->game == &solitaire_clobber) && b->pos_size >= LARGE &&
           graph_of(b)->arcs / MANY_NEIGHBOURS <= graph_of(b)->vertices;
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {.run = run, .whole = true};
    const struct board *b = problem_board(t->problem);
    struct greedy *g = search_new(&own_kind, t->memory, sizeof *g);
    if (g == NULL)
        return NULL;
    g->board = b;
    g->start = t->position;
    g->best = best_unproved(b->maximise);
    g->search.answer = &g->best;
    return &g->search;
}

const struct solve_method greedy_method = {
    .method = {.name = "greedy", .fits = fits, .begin = begin},
    .slice = slice_first,
};

/* SPDX-License-Identifier: MIT */
/* any_rectangle.c: the method "any-rectangle": SC2 on full boards of at least 3×3 cells,
 * whatever the colours, in linear time and without search. If both colours are there, one
 * stone is left, or two if δ is 0 mod 3; doc/papers/any-rectangle.md has the proof.
 *
 * A play is a forest of arcs (doc/solve.md). Lines are taken off the rectangle at one of
 * its four sides, so that a full rectangle with both colours is left, of which some
 * stones have changed their colour. Two lines are emptied into the third, or four into
 * the fifth (strip_forests.h). If the first lines have only one colour, the lines behind
 * them are emptied so that a stone of the other colour moves along the edge of these:
 * instead of taking that step it goes round through all of them. The last three or four
 * lines, or a board of up to 6×6, are played out in one go. */
#include "games/stones.h"
#include "solve/forest/forest.h"
#include "solve/forest/strip_forests.h"
#include "solve/method.h"

#define LEAST 3   /* lines that are left on each axis */
#define AT_ONCE 4 /* a rectangle of so many lines is played out */
#define SMALL                                                                            \
    6 /* and so is one with both sides up to this, if no lines can be taken off */

/* States with more arcs, or more arcs that lead back, between two columns are left out
 * where others suffice, which is nearly always. */
#define FEW_ARCS 2
#define FEW_BACK 1

/* The ways in which a number of lines can be played: with few states, or with all. */
enum { WITH_FEW, WITH_ALL, EFFORTS };

/* One side of the rectangle. Lines are counted from it, cells along it. */
struct side {
    unsigned axis; /* 0: its lines are rows, 1: columns */
    bool high;     /* the last of them is the first line */
};

struct any_rectangle {
    struct search search;
    const struct graph *graph;
    const uint8_t *start;
    uint8_t *colour;         /* of each stone of the rectangle, as it is now */
    uint32_t *parent;        /* of each stone that is off the rectangle */
    uint32_t from[2], to[2]; /* the rectangle: its rows and columns */
    uint32_t *black[2];      /* number of black stones in each row and column of it */
    uint64_t blacks;
    struct strip_forests off[2][EFFORTS]; /* taking off two lines, and four */
    struct strip_forests last[SMALL - LEAST + 1][EFFORTS]; /* playing out 3, 4, 5, 6 */

    /* While a strip is played: */
    struct side side;
    uint32_t skip;   /* lines of one colour before it */
    uint32_t lines;  /* of the strip */
    uint32_t detour; /* the cell along the side such that the stone that moves there to
                        the next cell, or from it, goes through the lines before */
    bool back;       /* it moves from the next cell */
    struct moves moves;
    struct best best;
};

/* ---- the rectangle ---- */

static uint32_t side_length(const struct any_rectangle *r, unsigned axis)
{
    return r->to[axis] - r->from[axis];
}

/* Returns the row or column of a line. */
static uint32_t line_at(const struct any_rectangle *r, struct side side, uint32_t line)
{
    return side.high ? r->to[side.axis] - 1 - line : r->from[side.axis] + line;
}

static uint32_t cell_at(const struct any_rectangle *r, struct side side, uint32_t line,
                        uint32_t along)
{
    const uint32_t across = line_at(r, side, line), at = r->from[1 - side.axis] + along,
                   columns = graph_columns(r->graph);
    return side.axis == 0 ? across * columns + at : at * columns + across;
}

/* Counts the stone of a cell as one black stone more or less. */
static void count_black(struct any_rectangle *r, struct side side, uint32_t line,
                        uint32_t along, int change)
{
    r->black[side.axis][line_at(r, side, line)] += (uint32_t)change;
    r->black[1 - side.axis][r->from[1 - side.axis] + along] += (uint32_t)change;
    r->blacks += (uint64_t)(int64_t)change;
}

/* Returns how many lines at this side have all the colour of the first one and no
 * other. */
static uint32_t lines_of_one_colour(const struct any_rectangle *r, struct side side)
{
    const uint32_t length = side_length(r, 1 - side.axis);
    const uint32_t first = r->black[side.axis][line_at(r, side, 0)];
    uint32_t lines = 0;
    if (first != 0 && first != length)
        return 0;
    while (r->black[side.axis][line_at(r, side, lines)] == first)
        lines++;
    return lines; /* there is a line that is not like this, since there are both colours
                   */
}

/* ---- a strip ---- */

static void read_column(void *of, uint32_t at, struct strip_cells *c)
{
    const struct any_rectangle *r = of;
    const bool exits = r->lines < side_length(r, r->side.axis);
    for (uint32_t i = 0; i < r->lines + exits; i++)
        c->black |=
            (uint8_t)((r->colour[cell_at(r, r->side, r->skip + i, at)] == X) << i);
}

static void play_edge(struct any_rectangle *r, uint8_t use, uint32_t cell, uint32_t next)
{
    if (use == USE_OUT_X || use == USE_OUT_O)
        r->parent[cell] = next;
    else if (use != USE_NONE)
        r->parent[next] = cell;
}

/* Notes the arcs that lead on and down from the cells of a column. The stone below an
 * exit changes its colour. */
static void play_column(void *of, uint32_t at, const struct strip_arcs *arcs)
{
    struct any_rectangle *r = of;
    for (uint32_t i = 0; i < r->lines; i++) {
        const uint32_t line = r->skip + i, v = cell_at(r, r->side, line, at);
        if (arcs->right[i] != USE_NONE)
            play_edge(r, arcs->right[i], v, cell_at(r, r->side, line, at + 1));
        if (arcs->down[i] == USE_NONE)
            continue;
        const uint32_t below = cell_at(r, r->side, line + 1, at);
        play_edge(r, arcs->down[i], v, below);
        if (i + 1 == r->lines) {
            r->colour[below] = stones_enemy(r->colour[below]);
            count_black(r, r->side, line + 1, at, r->colour[below] == X ? 1 : -1);
        }
    }
    /* a stone whose colour is not that of the lines before moves along their edge */
    if (r->skip > 0) {
        const uint8_t other = stones_enemy(r->colour[cell_at(r, r->side, 0, 0)]);
        const uint8_t use = arcs->right[0];
        if (use == (other == X ? USE_OUT_X : USE_OUT_O) ||
            use == (other == X ? USE_IN_X : USE_IN_O)) {
            r->detour = at;
            r->back = use == USE_IN_X || use == USE_IN_O;
        }
    }
}

/* Plays a strip with few states or, if there is no such play, with all. */
static enum strip_result play_strip(struct any_rectangle *r, struct work *w,
                                    struct strip_forests kinds[EFFORTS], bool exits,
                                    const struct strip *strip)
{
    enum strip_result result = STRIP_IMPOSSIBLE;
    int64_t roots;
    for (unsigned e = 0; e < EFFORTS && result == STRIP_IMPOSSIBLE; e++) {
        struct strip_forests *s = &kinds[e];
        if (s->memory == NULL) {
            strip_init(s, r->search.memory, r->lines, exits, false);
            s->most_roots = 2;
            if (e == WITH_FEW) {
                s->most_arcs = FEW_ARCS;
                s->most_left = FEW_BACK;
            }
        }
        result = strip_play(s, w, strip, &roots);
    }
    return result;
}

/* ---- a detour ---- */

/* Returns the cell that follows on a cycle through all cells of `lines` lines, an even
 * number: along the last line to its first cell, from there to the first line, and then
 * to and fro through all lines but the last. */
static void next_on_cycle(uint32_t lines, uint32_t length, uint32_t *line,
                          uint32_t *along)
{
    if (*line + 1 == lines && *along > 0)
        --*along;
    else if (*along == 0 && *line > 0)
        --*line;
    else if (*line % 2 == 0 && *along + 1 < length)
        ++*along;
    else if (*line % 2 == 1 && *along > 1)
        --*along;
    else
        ++*line;
}

/* Sends the stone that was found at the edge of the lines before the strip through all
 * their cells, which it takes one after another. */
static void make_detour(struct any_rectangle *r)
{
    const struct side side = r->side;
    const uint32_t length = side_length(r, 1 - side.axis), last = r->skip - 1;
    const uint32_t here = r->detour + r->back, there = r->detour + !r->back;
    uint32_t line = last, along = r->back ? there : here;
    /* on the cycle from the cell above `detour` to the one above the next cell */
    for (uint64_t i = 1; i < (uint64_t)r->skip * length; i++) {
        const uint32_t v = cell_at(r, side, line, along);
        next_on_cycle(r->skip, length, &line, &along);
        const uint32_t next = cell_at(r, side, line, along);
        r->parent[r->back ? next : v] = r->back ? v : next;
    }
    r->parent[cell_at(r, side, r->skip, here)] = cell_at(r, side, last, here);
    r->parent[cell_at(r, side, last, there)] = cell_at(r, side, r->skip, there);
}

/* ---- taking lines off ---- */

static void forget_lines(struct any_rectangle *r, struct side side, uint32_t lines)
{
    const uint32_t length = side_length(r, 1 - side.axis);
    for (uint32_t line = 0; line < lines; line++)
        for (uint32_t at = 0; at < length; at++)
            if (r->colour[cell_at(r, side, line, at)] == X)
                count_black(r, side, line, at, -1);
    if (side.high)
        r->to[side.axis] -= lines;
    else
        r->from[side.axis] += lines;
}

/* What must happen so that both colours are left, and so that the lines before the strip
 * are emptied, too. */
static unsigned wishes_of(const struct any_rectangle *r)
{
    const uint32_t all = side_length(r, r->side.axis), below = r->skip + r->lines;
    const uint64_t length = side_length(r, 1 - r->side.axis);
    uint64_t blacks = r->blacks; /* beyond the line that the strip is emptied into */
    for (uint32_t line = 0; line <= below; line++)
        blacks -= r->black[r->side.axis][line_at(r, r->side, line)];
    unsigned wishes = blacks == 0                            ? STRIP_BELOW_X
                      : blacks == (all - below - 1) * length ? STRIP_BELOW_O
                                                             : 0;
    if (r->skip > 0)
        wishes |= r->colour[cell_at(r, r->side, 0, 0)] == X ? STRIP_TOP_O : STRIP_TOP_X;
    return wishes;
}

/* Takes the lines of the strip off, together with those before it. */
static enum strip_result take_strip(struct any_rectangle *r, struct work *w,
                                    struct side side, uint32_t skip, uint32_t lines)
{
    const uint32_t all = side_length(r, side.axis);
    if (skip + lines + LEAST > all)
        return STRIP_IMPOSSIBLE;
    r->side = side;
    r->skip = skip;
    r->lines = lines;
    const struct strip strip = {.length = side_length(r, 1 - side.axis),
                                .wishes = wishes_of(r),
                                .at_most = 0,
                                .of = r,
                                .read = read_column,
                                .play = play_column};
    const enum strip_result result =
        play_strip(r, w, r->off[lines / 2 - 1], true, &strip);
    if (result != STRIP_PLAYED)
        return result;
    if (skip > 0)
        make_detour(r);
    forget_lines(r, side, skip + lines);
    return result;
}

/* Takes two lines off at a side, the lines before them that have one colour, an even
 * number, and, if need be, two more. */
static enum strip_result take_lines(struct any_rectangle *r, struct work *w,
                                    struct side side, uint32_t lines)
{
    const uint32_t skip = lines_of_one_colour(r, side) / 2 * 2;
    enum strip_result result = take_strip(r, w, side, skip, lines);
    if (result == STRIP_IMPOSSIBLE && lines == 2 && skip > 0)
        result = take_strip(r, w, side, skip - 2, 4);
    return result;
}

/* Does so at one of the four sides, those that cut the longer axis first. */
static enum strip_result take_any(struct any_rectangle *r, struct work *w)
{
    const unsigned longer = side_length(r, 1) > side_length(r, 0);
    enum strip_result result = STRIP_IMPOSSIBLE;
    for (uint32_t lines = 2; lines <= 4; lines += 2)
        for (unsigned i = 0; i < 4 && result == STRIP_IMPOSSIBLE; i++) {
            const struct side side = {i < 2 ? longer : 1 - longer, i % 2 == 1};
            result = take_lines(r, w, side, lines);
        }
    return result;
}

/* ---- the method ---- */

/* Plays the rest out, along its longer axis. */
static enum strip_result play_out(struct any_rectangle *r, struct work *w)
{
    r->side = (struct side){side_length(r, 1) < side_length(r, 0), false};
    r->skip = 0;
    r->lines = side_length(r, r->side.axis);
    if (r->lines > SMALL)
        return STRIP_IMPOSSIBLE;
    const struct strip strip = {.length = side_length(r, 1 - r->side.axis),
                                .at_most = r->best.bound,
                                .of = r,
                                .read = read_column,
                                .play = play_column};
    return play_strip(r, w, r->last[r->lines - LEAST], false, &strip);
}

static bool allocate(struct any_rectangle *r, struct work *w)
{
    const uint32_t vertices = r->graph->vertices;
    const uint32_t rows = graph_rows(r->graph), columns = graph_columns(r->graph);
    struct arena *a = &r->search.work;
    r->to[0] = rows;
    r->to[1] = columns;
    r->colour = arena_new(a, vertices, 1);
    r->parent = arena_new(a, vertices, sizeof *r->parent);
    r->black[0] = arena_new(a, rows, sizeof *r->black[0]);
    r->black[1] = arena_new(a, columns, sizeof *r->black[1]);
    if (a->failed)
        return false;
    uint32_t v = 0;
    for (uint32_t row = 0; row < rows && !over(w); row++)
        for (uint32_t column = 0; column < columns; column++, v++) {
            r->colour[v] = r->start[v];
            r->parent[v] = FOREST_ROOT;
            if (r->start[v] == X)
                count_black(r, (struct side){0, false}, row, column, 1);
        }
    return !over(w);
}

static void free_strips(struct search *s)
{
    struct any_rectangle *r = (struct any_rectangle *)s;
    for (unsigned e = 0; e < EFFORTS; e++) {
        for (unsigned i = 0; i < sizeof r->off / sizeof *r->off; i++) {
            strip_done(&r->off[i][e]);
            r->off[i][e] = (struct strip_forests){0};
        }
        for (unsigned i = 0; i < sizeof r->last / sizeof *r->last; i++) {
            strip_done(&r->last[i][e]);
            r->last[i][e] = (struct strip_forests){0};
        }
    }
}

static enum search_state run(struct search *s, struct work *w)
{
    struct any_rectangle *r = (struct any_rectangle *)s;
    if (!allocate(r, w))
        return search_stopped(w);
    enum strip_result result = STRIP_PLAYED;
    while (result == STRIP_PLAYED && side_length(r, 0) > AT_ONCE &&
           side_length(r, 1) > AT_ONCE)
        result = take_any(r, w);
    if (result != STRIP_FAILED)
        result = play_out(r, w);
    free_strips(s);
    if (result == STRIP_FAILED ||
        (result == STRIP_PLAYED &&
         !forest_order(r->parent, r->start, r->graph->vertices, &r->moves, s, w)))
        return search_stopped(w);
    if (result == STRIP_PLAYED)
        best_keep(&r->best, r->best.bound, &r->moves);
    return SEARCH_SOLVED;
}

static const struct search_kind own_kind = {
    .run = run, .whole = true, .finish = free_strips, .done = free_strips};

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    const struct graph *g = graph_of(b);
    return stones_are_free(b) && !stones_of(b)->target.wanted && graph_is_grid(g) &&
           graph_rows(g) >= LEAST && graph_columns(g) >= LEAST &&
           memchr(t->position, EMPTY, g->vertices) == NULL &&
           memchr(t->position, X, g->vertices) != NULL &&
           memchr(t->position, O, g->vertices) != NULL;
}

static struct search *begin(const struct task *t)
{
    const struct graph *g = graph_of(problem_board(t->problem));
    struct any_rectangle *r = search_new(&own_kind, t->memory, sizeof *r);
    if (r == NULL)
        return NULL;
    r->graph = g;
    r->start = t->position;
    r->best =
        ((int64_t)g->vertices + stones_clashing(g, t->position)) % 3 == 0
            ? best_bound(2, "delta is 0 mod 3, so one stone is impossible [SC Cor 4]")
            : best_bound(1, "the last stone stays");
    r->search.answer = &r->best;
    return &r->search;
}

const struct solve_method any_rectangle_method = {
    .method = {.name = "any-rectangle", .fits = fits, .begin = begin},
    .slice = slice_first,
    .theorem =
        "A full board of at least three rows and three columns with stones of both "
        "colours can be reduced to one stone, or to two if delta is 0 mod 3, "
        "whatever the colours are (doc/papers/any-rectangle.md)",
};

/* SPDX-License-Identifier: MIT */
/* window_sweep.c: the method "sweep": SC2 on grids of any size, in linear time.
 *
 * A window of a few cells moves over the board, in an order in which consecutive cells
 * are close to each other (strip_order.h). Play is allowed only inside the window. Before
 * the next stone comes in, the cell that has been in longest goes out; a stone that still
 * stands there is left behind. For each stone that comes in, a layer (window_layers.h)
 * says what the window can contain then. When all stones have come in, the last window is
 * emptied as far as possible. The moves are then traced back from the last layer to the
 * first and replayed, and play goes on as long as stones that were left behind can move.
 *
 * On random boards the layers never become empty, since two more cells double what the
 * window can contain; so nearly all stones are taken. Where one has to be left behind,
 * the order of a few cells is changed (struct detour). If the result misses the bound,
 * another order of all cells may do better. */
#include <string.h>

#include "game/moves.h"
#include "games/stones.h"
#include "solve/forest/strip_order.h"
#include "solve/forest/window_layers.h"
#include "solve/method.h"

#define PIECE 1024 /* cells or moves that are looked at in one unit of work */

/* How a stone came into the window. There is one for each stone except the first, in
 * order. */
struct arrival {
    uint32_t step;  /* from the layer before to the layer after (window_layers.h) */
    uint32_t since; /* the place in the order of the cell that went out for this stone */
};

/* A place in the order to which the sweep can return. */
struct turning_point {
    struct window window;
    uint32_t layer, at;
};

/* On a large board a few stones per million are left behind on the way. The sweep then
 * goes back some cells and comes again with two of them exchanged in the order, until it
 * leaves no stone behind there. So one walk over the board is nearly always enough. Small
 * boards do without, because there a walk in another order costs little. */
struct detour {
    struct turning_point mark, before; /* the last two marks, MARK_EVERY stones apart */
    uint32_t known;                    /* this many stones have a place in the order */
    uint32_t loss;                     /* the place where the last loss happened */
    unsigned trial;                    /* the trial in progress; 0: none is */
    unsigned count;                    /* losses that were looked at in this walk */
};

#define LARGE_BOARD 16384 /* cells; smaller boards make no detours */
#define MARK_EVERY 32
#define TRIAL_CELLS 24           /* the cells before a loss of which two are exchanged */
#define TRIALS (3 * TRIAL_CELLS) /* the two are one, two or three places apart */

/* At most one loss per this many stones is looked at, because on boards with many holes
 * stones are lost everywhere. */
#define STONES_PER_DETOUR 8192

enum phase { ATTEMPT, FORWARD, BACKWARD, TURN_ROUND, REPLAY, FINISH, DONE };

struct sweep {
    struct search search;
    const struct board *board;
    const uint8_t *start;
    unsigned attempt;
    enum phase phase;
    struct strip_walk walk;
    uint32_t *order; /* the stones in the order in which they are visited */
    struct arrival *arrivals;
    uint32_t at; /* the place in the order of the stone that came in last */
    struct window window;
    struct window_layers layers;
    uint32_t layer;
    struct detour detour;
    unsigned entry; /* the entry of the layer that the way back has reached */
    uint8_t *pos;
    size_t done; /* moves or cells that the current phase has dealt with */
    bool moved;  /* a stone has moved in this walk over the cells */
    void *scratch;
    struct moves line, best_line; /* the play of this attempt, and the best one so far */
    struct best best;             /* its result is NO_RESULT if there is no play */
};

/* ---- forward ---- */

/* Finds the next stone of the walk among the next PIECE cells. Returns false if there is
 * none. If *over is then true, there are no more cells either. */
static bool next_stone(struct sweep *s, uint32_t *cell, bool *over)
{
    for (unsigned i = 0; i < PIECE; i++) {
        if (!strips_next(&s->walk, cell)) {
            *over = true;
            return false;
        }
        if (s->start[*cell] != EMPTY)
            return true;
    }
    return false;
}

static bool is_large(const struct sweep *s)
{
    return graph_of(s->board)->vertices >= LARGE_BOARD;
}

static uint32_t target_cell(const struct sweep *s)
{
    const struct ending *target = &stones_of(s->board)->target;
    return target->wanted ? target->vertex : NOBODY;
}

/* Returns everything on which the next layer depends when the stone of `cell` comes
 * in. */
static struct window_step_key key_of(const struct sweep *s, uint32_t cell)
{
    const struct window *w = &s->window;
    struct window_step_key key = {
        .layer = s->layer, .closed = SLOTS, .stone = s->start[cell]};
    if (w->filled == SLOTS)
        key.closed = (uint8_t)window_oldest(w, target_cell(s));
    key.opened = key.closed < SLOTS ? key.closed : (uint8_t)window_free_slot(w);
    memcpy(key.near, w->near, sizeof key.near);
    for (unsigned i = 0; i < SLOTS; i++)
        if (w->cell[i] != NOBODY && i != key.closed) {
            uint32_t age = s->at + 1 - w->since[i];
            key.age[i] = age < UINT8_MAX ? (uint8_t)age : UINT8_MAX;
        }
    return key;
}

/* ---- detours ---- */

/* Exchanges the two cells of the trial in progress; doing it twice changes nothing. */
static void exchange_cells(struct sweep *s)
{
    const unsigned trial = s->detour.trial - 1;
    const uint32_t i = s->detour.loss - trial % TRIAL_CELLS;
    const uint32_t k = i - 1 - trial / TRIAL_CELLS;
    const uint32_t cell = s->order[i];
    s->order[i] = s->order[k];
    s->order[k] = cell;
}

static void return_to_mark(struct sweep *s)
{
    s->detour.mark = s->detour.before;
    s->window = s->detour.mark.window;
    s->layer = s->detour.mark.layer;
    s->at = s->detour.mark.at;
}

/* Goes back and begins the next trial, or the last walk over these cells, in their first
 * order, if no trial is left. */
static void next_trial(struct sweep *s)
{
    struct detour *d = &s->detour;
    if (d->trial > 0)
        exchange_cells(s);
    if (++d->trial > TRIALS)
        d->trial = 0;
    else
        exchange_cells(s);
    return_to_mark(s);
}

static void look_at_loss(struct sweep *s)
{
    struct detour *d = &s->detour;
    if (d->trial > 0) {
        next_trial(s);
    } else if (s->at > d->loss && s->at >= d->before.at + MARK_EVERY &&
               d->count <= s->at / STONES_PER_DETOUR && is_large(s)) {
        d->loss = s->at;
        d->count++;
        next_trial(s);
    }
}

/* Takes note of the stone that has come in. A trial has succeeded if the window contains
 * only later cells than those of the loss, and no stone was left behind. */
static void look_round(struct sweep *s, bool lost)
{
    struct detour *d = &s->detour;
    if (s->at >= d->known)
        d->known = s->at + 1;
    if (lost)
        look_at_loss(s);
    else if (d->trial > 0 && s->at >= d->loss + SLOTS)
        d->trial = 0;
    else if (d->trial == 0 && s->at >= d->mark.at + MARK_EVERY) {
        d->before = d->mark;
        d->mark =
            (struct turning_point){.window = s->window, .layer = s->layer, .at = s->at};
    }
}

/* Lets the stone of `cell` in. Returns false if the budget is exceeded. */
static bool let_in(struct sweep *s, uint32_t cell)
{
    const struct window_step_key key = key_of(s, cell);
    struct arrival *arrival = &s->arrivals[s->at + 1];
    arrival->step =
        window_layers_step(&s->layers, &key, s->at > 0 ? arrival[-1].step : TABLE_NONE);
    if (arrival->step == TABLE_NONE)
        return false;
    if (key.closed < SLOTS) {
        arrival->since = s->window.since[key.closed];
        window_close(&s->window, key.closed);
    }
    s->order[++s->at] = cell;
    window_open(&s->window, key.opened, cell, s->at);
    const struct window_step *step = window_layers_step_of(&s->layers, arrival->step);
    s->layer = step->next;
    look_round(s, step->lost > 0);
    return true;
}

/* ---- backward ---- */

static void keep_move(struct sweep *s, uint32_t from, uint32_t to)
{
    moves_append(&s->line, (move)from << 32 | to);
}

/* Keeps the moves inside a window, the last one first. */
static void keep_path(struct sweep *s, const struct window_path *path)
{
    for (unsigned i = 0; i < path->count; i++)
        keep_move(s, s->window.cell[path->from[i]], s->window.cell[path->to[i]]);
}

/* Goes back from a layer to the one before it, and keeps the moves between them. Only the
 * cell numbers of the window are restored. */
static bool backward(struct sweep *s)
{
    const struct arrival *arrival = &s->arrivals[s->at];
    const struct window_step_key *key = window_layers_key_of(&s->layers, arrival->step);
    const struct window_path *path =
        window_layers_path(&s->layers, arrival->step, &s->entry);
    if (path == NULL)
        return false;
    s->window.cell[key->opened] = NOBODY;
    if (key->closed < SLOTS)
        s->window.cell[key->closed] = s->order[arrival->since];
    keep_path(s, path);
    s->at--;
    return true;
}

/* Chooses the end state in the last layer, if there is one that meets the condition, and
 * keeps the moves inside the last window. Returns false if the budget is exceeded. */
static bool begin_backward(struct sweep *s)
{
    const struct ending *target = &stones_of(s->board)->target;
    unsigned slot = target->wanted ? 0 : SLOTS;
    struct window_path path;
    while (slot < SLOTS && s->window.cell[slot] != target->vertex)
        slot++;
    s->phase = ATTEMPT;
    if ((target->wanted && slot == SLOTS) ||
        !window_layers_end(&s->layers, s->layer, s->window.near, slot, target->colour,
                           &s->entry, &path))
        return true;
    /* There are at most as many moves as stones, so nothing has to grow later. */
    if (!moves_reserve(&s->line, &s->search.kept, (size_t)s->at + 1))
        return false;
    keep_path(s, &path);
    s->phase = BACKWARD;
    return true;
}

/* ---- to the end ---- */

static void begin_phase(struct sweep *s, enum phase phase)
{
    s->phase = phase;
    s->done = 0;
    s->moved = false;
}

/* Reverses some of the moves, which were found from the last one to the first. */
static void reverse(struct sweep *s)
{
    struct moves *line = &s->line;
    const size_t half = line->count / 2;
    for (size_t end = s->done + PIECE; s->done < end && s->done < half; s->done++) {
        move *a = &line->list[s->done], *b = &line->list[line->count - 1 - s->done];
        move m = *a;
        *a = *b;
        *b = m;
    }
    if (s->done < half)
        return;
    memcpy(s->pos, s->start, s->board->pos_size);
    begin_phase(s, REPLAY);
}

/* Plays some of the moves found. */
static void replay(struct sweep *s)
{
    const struct board *b = s->board;
    for (size_t end = s->done + PIECE; s->done < end && s->done < s->line.count;
         s->done++)
        b->game->play(b, s->pos, LEFT, s->line.list[s->done], s->scratch);
    if (s->done == s->line.count)
        begin_phase(s, FINISH);
}

static void keep_if_best(struct sweep *s)
{
    int64_t result = s->board->game->result(s->board, s->pos);
    if (result >= s->best.result)
        return;
    struct moves worse = s->best_line;
    s->best_line = s->line;
    s->line = worse;
    best_keep(&s->best, result, &s->best_line);
}

/* Lets the stone on v take a neighbour, if it can. */
static bool finish_stone(struct sweep *s, uint32_t v)
{
    const struct graph *g = graph_of(s->board);
    uint32_t u;
    for (struct neighbours n = graph_neighbours(g, v, 0); neighbours_next(&n, &u);)
        if (s->pos[u] == stones_enemy(s->pos[v])) {
            s->pos[u] = s->pos[v];
            s->pos[v] = EMPTY;
            keep_move(s, v, u);
            return true;
        }
    return false;
}

/* Looks for moves of stones that were left behind, some cells at a time. Starts again
 * from the first cell as long as a walk finds any. */
static void finish_play(struct sweep *s)
{
    const size_t cells = graph_of(s->board)->vertices;
    for (size_t end = s->done + PIECE; s->done < end && s->done < cells; s->done++)
        if (s->pos[s->done] != EMPTY && finish_stone(s, (uint32_t)s->done))
            s->moved = true;
    if (s->done < cells)
        return;
    if (s->moved) {
        begin_phase(s, FINISH);
        return;
    }
    keep_if_best(s);
    s->phase = ATTEMPT;
}

/* ---- attempts ---- */

/* Sets the next order to try. The orders go from each corner to the target or, without a
 * target, to the opposite corner, to the middle, and to the corner on the right or left.
 * Strips of two cells leave one stone in 140 behind, so on large boards they come last.
 */
static bool next_order(const struct sweep *s, struct strips *order)
{
    const struct graph *g = graph_of(s->board);
    const struct ending *target = &stones_of(s->board)->target;
    const uint32_t rows = graph_rows(g), columns = graph_columns(g);
    const unsigned goals = target->wanted ? 1 : 4, four = s->attempt / 4;
    const unsigned goal = is_large(s) ? four % goals : four / 2;
    const bool narrow = is_large(s) ? four >= goals : four % 2 != 0;
    *order = (struct strips){.rows = rows,
                             .columns = columns,
                             .width = narrow ? 2 : 3,
                             .bottom = s->attempt % 2 != 0,
                             .right = s->attempt / 2 % 2 != 0};
    bool far_row = goal % 2 == 0, far_column = goal < 2;
    order->row = far_row != order->bottom ? rows - 1 : 0;
    order->column = far_column != order->right ? columns - 1 : 0;
    if (goal == 2) {
        order->row = rows / 2;
        order->column = columns / 2;
    }
    if (target->wanted) {
        order->row = target->vertex / columns;
        order->column = target->vertex % columns;
    }
    return four < 2 * goals;
}

/* Begins with the first stone. Returns false if the budget is exceeded. */
static bool begin_attempt(struct sweep *s)
{
    struct strips order;
    bool over = false;
    if (s->best.result == s->best.bound || !next_order(s, &order)) {
        s->phase = DONE;
        return true;
    }
    s->attempt++;
    strips_begin(&s->walk, &order);
    while (!next_stone(s, &s->order[0], &over) && !over)
        continue;
    window_clear(&s->window, graph_columns(graph_of(s->board)));
    window_open(&s->window, 0, s->order[0], 0);
    s->layer = window_layers_first(&s->layers, s->start[s->order[0]]);
    s->at = 0;
    s->detour = (struct detour){.known = 1};
    s->detour.mark = s->detour.before =
        (struct turning_point){.window = s->window, .layer = s->layer};
    s->line.count = 0;
    s->phase = FORWARD;
    return s->layer != TABLE_NONE;
}

static bool forward(struct sweep *s)
{
    uint32_t cell;
    bool over = false;
    if (s->at + 1 < s->detour.known)
        return let_in(s, s->order[s->at + 1]);
    if (next_stone(s, &cell, &over))
        return let_in(s, cell);
    return !over || begin_backward(s);
}

/* Does one unit of work. Returns false if the budget is exceeded. */
static bool work_once(struct sweep *s)
{
    switch (s->phase) {
    case ATTEMPT:
        return begin_attempt(s);
    case FORWARD:
        return forward(s);
    case BACKWARD:
        if (s->at > 0)
            return backward(s);
        begin_phase(s, TURN_ROUND);
        return true;
    case TURN_ROUND:
        reverse(s);
        return true;
    case REPLAY:
        replay(s);
        return true;
    case FINISH:
        finish_play(s);
        return true;
    case DONE:
        break;
    }
    s->search.state = SEARCH_SOLVED;
    return true;
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct sweep *s = (struct sweep *)search;
    for (uint64_t i = 0; i < work && search->state == SEARCH_RUNNING; i++)
        if (!work_once(s))
            search->state = SEARCH_NO_MEMORY;
    search->nodes = s->layers.nodes;
    return search->state;
}

/* ---- the method ---- */

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    const struct graph *g = graph_of(b);
    return stones_are_free(b) && graph_is_grid(g) && graph_rows(g) > 1 &&
           graph_columns(g) > 1 && /* tree.c solves a single row, which is a tree */
           !stones_is_vast(g) && memchr(t->position, X, g->vertices) != NULL;
}

static void finish(struct search *search)
{
    struct sweep *s = (struct sweep *)search;
    window_layers_done(&s->layers);
    moves_drop(&s->line, &search->kept);
}

static const struct search_kind own_kind = {
    .step = step, .finish = finish, .done = finish};

static struct search *begin(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    const size_t cells = graph_of(b)->vertices;
    struct sweep *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    struct arena *a = &s->search.work;
    s->board = b;
    s->start = t->position;
    s->best = (struct best){.result = NO_RESULT, .counted = true};
    s->search.answer = &s->best;
    s->order = arena_new(a, cells, sizeof *s->order);
    s->arrivals = arena_new(a, cells, sizeof *s->arrivals);
    s->pos = arena_new(a, b->pos_size, 1);
    s->scratch = arena_new(a, b->scratch_size, 1);
    if (!window_layers_begin(&s->layers, a) || a->failed)
        return search_if_made(&s->search, false);
    s->best.bound = b->game->theory->bound(b, s->start, s->scratch, &s->best.reason);
    return &s->search;
}

const struct solve_method sweep_method = {
    .method = {.name = "sweep", .fits = fits, .begin = begin},
};

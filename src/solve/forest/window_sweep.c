/* SPDX-License-Identifier: MIT */
/* window_sweep.c: SC2 on grids, one window at a time.
 *
 * The cells are visited in an order that goes over the board (strip_order.h). A window
 * holds the last few of them; play is allowed only inside it. Before the next cell comes
 * in, the oldest one goes out and should be empty by then: a stone on it is left behind.
 * A layer is a set of what the window can contain at that time, those with fewest stones
 * left behind, each with where it comes from. What is left at the end is a window full,
 * emptied as far as possible. The moves are then found again from the last layer to the
 * first, and replayed, and play goes on as long as stones that were left behind can move.
 *
 * On random boards the layers never run dry: any two cells more double what the window
 * can contain. So the time is linear. If the result misses the bound, another order may
 * do better. */
#include <string.h>

#include "base/checked.h"
#include "games/stones.h"
#include "solve/forest/strip_order.h"
#include "solve/method.h"

#define SLOTS 8                    /* cells in the window */
#define STATES (1u << (2 * SLOTS)) /* two bits a slot: what stands there */
#define LAYER 64
#define SEEN 512
#define MOST_EXTRA 2 /* stones left behind more than by the best state */
#define LAGS 64
#define NOBODY UINT32_MAX /* in a slot */

struct entry {
    uint16_t state;
    uint8_t from;  /* index of the entry before it, in the layer before */
    uint8_t extra; /* stones left behind, more than the least of the layer */
};

/* What the window can contain when the stone of this layer has come in. */
struct layer {
    struct entry entry[LAYER];
    uint8_t count;
    uint8_t opened, closed; /* slot of the stone; slot that was given up, or SLOTS */
    uint32_t since;         /* of what was in it: its place in the order */
};

struct window {
    uint32_t cell[SLOTS]; /* NOBODY: the slot is free */
    uint32_t since[SLOTS];
    uint32_t near[SLOTS]; /* slots with neighbours, as the low bits of their states */
    unsigned filled;
};

/* States reached inside the window, in the order in which they were found. */
struct reached {
    uint32_t stamp;
    uint32_t seen[STATES]; /* the last stamp with which it was reached */
    struct {
        uint16_t state, parent; /* parent: place in this list; a source is its own */
        uint8_t source, from, to;
    } list[SEEN];
    unsigned count;
};

struct line {
    move *moves;
    size_t count, capacity;
};

enum phase { ORDER, FORWARD, BACKWARD, REPLAY, FINISH, DONE };

struct sweep {
    const struct board *board;
    const uint8_t *start;
    struct memory *memory;
    unsigned attempt;
    enum phase phase;
    uint32_t *order; /* the stones, as they are visited */
    uint32_t stones, at;
    unsigned width; /* slots in use */
    struct layer *layers;
    struct window window;
    struct reached *reached;
    unsigned end; /* entry of the layer at which the way back stands */
    uint16_t end_state;
    uint8_t *pos;
    struct iterator finish;
    bool finish_moved;
    void *scratch;
    struct line line, best;
    int64_t result; /* of `best`; NO_RESULT: there is none */
    int64_t floor;
    const char *reason;
    uint64_t nodes;
    enum search_state state;
};

/* ---- the window ---- */

static unsigned content(uint32_t state, unsigned slot)
{
    return state >> 2 * slot & 3;
}

/* SLOTS is no slot: nothing changes. */
static uint32_t clear(uint32_t state, unsigned slot)
{
    return slot < SLOTS ? state & ~(3u << 2 * slot) : state;
}

static bool is_target(const struct sweep *s, uint32_t cell)
{
    const struct ending *target = &stones_of(s->board)->target;
    return target->wanted && cell == target->vertex;
}

/* The slot that has to go before the next cell can come; SLOTS: there is room. */
static unsigned slot_to_close(const struct sweep *s)
{
    const struct window *w = &s->window;
    unsigned oldest = SLOTS;
    if (w->filled < s->width)
        return SLOTS;
    for (unsigned i = 0; i < SLOTS; i++)
        if (w->cell[i] != NOBODY && !is_target(s, w->cell[i]) &&
            (oldest == SLOTS || w->since[i] < w->since[oldest]))
            oldest = i;
    return oldest;
}

static void close_slot(struct window *w, unsigned slot)
{
    w->cell[slot] = NOBODY;
    w->near[slot] = 0;
    for (unsigned i = 0; i < SLOTS; i++)
        w->near[i] = clear(w->near[i], slot);
    w->filled--;
}

static unsigned free_slot(const struct window *w)
{
    unsigned slot = 0;
    while (w->cell[slot] != NOBODY)
        slot++;
    return slot;
}

/* Puts the cell with that place in the order into a free slot. */
static void open_slot(struct sweep *s, unsigned slot, uint32_t at)
{
    struct window *w = &s->window;
    const uint32_t cell = s->order[at];
    for (unsigned i = 0; i < SLOTS; i++)
        if (w->cell[i] != NOBODY &&
            graph_adjacent(graph_of(s->board), w->cell[i], cell)) {
            w->near[i] |= 1u << 2 * slot;
            w->near[slot] |= 1u << 2 * i;
        }
    w->cell[slot] = cell;
    w->since[slot] = at;
    w->filled++;
}

/* ---- play inside the window ---- */

static void reach(struct reached *r, uint32_t state, unsigned parent, unsigned source,
                  unsigned from, unsigned to)
{
    if (r->seen[state] == r->stamp || r->count == SEEN)
        return;
    r->seen[state] = r->stamp;
    r->list[r->count].state = (uint16_t)state;
    r->list[r->count].parent = (uint16_t)parent;
    r->list[r->count].source = (uint8_t)source;
    r->list[r->count].from = (uint8_t)from;
    r->list[r->count++].to = (uint8_t)to;
}

static void reach_from(struct sweep *s, unsigned index)
{
    struct reached *r = s->reached;
    const uint32_t low = 0x55555555u, state = r->list[index].state;
    const uint32_t black = state & low, white = state >> 1 & low;
    for (uint32_t movers = black | white; movers != 0; movers &= movers - 1) {
        unsigned from = (unsigned)__builtin_ctz(movers) / 2;
        unsigned colour = content(state, from);
        uint32_t prey = s->window.near[from] & (colour == X ? white : black);
        for (; prey != 0; prey &= prey - 1) {
            unsigned to = (unsigned)__builtin_ctz(prey) / 2;
            uint32_t next = clear(clear(state, from), to) | colour << 2 * to;
            reach(r, next, index, r->list[index].source, from, to);
        }
    }
}

static void reach_nothing(struct reached *r)
{
    r->count = 0;
    r->stamp++;
}

/* All that can be reached from one source after what was reached before. */
static void reach_all(struct sweep *s, uint32_t state, unsigned source)
{
    unsigned index = s->reached->count;
    reach(s->reached, state, index, source, 0, 0);
    for (; index < s->reached->count; index++) {
        s->nodes++;
        reach_from(s, index);
    }
}

/* ---- forward ---- */

static void reach_layer(struct sweep *s, const struct layer *layer)
{
    reach_nothing(s->reached);
    for (unsigned extra = 0; extra <= MOST_EXTRA; extra++)
        for (unsigned i = 0; i < layer->count; i++)
            if (layer->entry[i].extra == extra)
                reach_all(s, layer->entry[i].state, i);
}

/* Stones left behind if it goes on from there. */
static unsigned extra_of(const struct layer *layer, const struct layer *next,
                         const struct reached *r, unsigned i)
{
    unsigned stays =
        next->closed < SLOTS && content(r->list[i].state, next->closed) != EMPTY;
    return layer->entry[r->list[i].source].extra + stays;
}

static void add_entry(struct layer *layer, uint32_t state, unsigned from, unsigned extra)
{
    for (unsigned i = 0; i < layer->count; i++)
        if (layer->entry[i].state == state)
            return;
    layer->entry[layer->count++] =
        (struct entry){(uint16_t)state, (uint8_t)from, (uint8_t)extra};
}

/* How much is to be said against a state: stones left behind first, then how far its
 * stones are behind the next one that comes in. */
static unsigned rank_of(const struct sweep *s, const struct layer *next, uint32_t state,
                        unsigned extra)
{
    unsigned lag = 0;
    for (uint32_t rest = clear(state, next->closed); rest != 0; rest &= rest - 1)
        lag += s->at + 1 - s->window.since[(unsigned)__builtin_ctz(rest) / 2];
    return extra * LAGS + (lag < LAGS ? lag : LAGS - 1);
}

/* Takes the best of what was reached. */
static void fill_layer(const struct sweep *s, const struct layer *layer,
                       struct layer *next)
{
    const struct reached *r = s->reached;
    const uint32_t stone = (uint32_t)s->start[s->order[s->at + 1]] << 2 * next->opened;
    uint16_t rank[SEEN], sorted[SEEN], first[(MOST_EXTRA + 2) * LAGS + 1] = {0};
    for (unsigned i = 0; i < r->count; i++) {
        rank[i] =
            (uint16_t)rank_of(s, next, r->list[i].state, extra_of(layer, next, r, i));
        first[rank[i] + 1]++;
    }
    for (unsigned k = 0; k < (MOST_EXTRA + 2) * LAGS; k++)
        first[k + 1] = (uint16_t)(first[k + 1] + first[k]);
    for (unsigned i = 0; i < r->count; i++)
        sorted[first[rank[i]]++] = (uint16_t)i;
    for (unsigned k = 0; k < r->count && next->count < LAYER; k++) {
        unsigned i = sorted[k];
        add_entry(next, clear(r->list[i].state, next->closed) | stone, r->list[i].source,
                  extra_of(layer, next, r, i));
    }
}

static void rebase(struct layer *layer)
{
    unsigned least = UINT8_MAX, kept = 0;
    for (unsigned i = 0; i < layer->count; i++)
        least = layer->entry[i].extra < least ? layer->entry[i].extra : least;
    for (unsigned i = 0; i < layer->count; i++) {
        layer->entry[i].extra = (uint8_t)(layer->entry[i].extra - least);
        if (layer->entry[i].extra <= MOST_EXTRA)
            layer->entry[kept++] = layer->entry[i];
    }
    layer->count = (uint8_t)kept;
}

/* Lets the next stone in. */
static void forward(struct sweep *s)
{
    const struct layer *layer = &s->layers[s->at];
    struct layer *next = &s->layers[s->at + 1];
    struct window *w = &s->window;
    reach_layer(s, layer);
    *next = (struct layer){.closed = (uint8_t)slot_to_close(s)};
    if (next->closed < SLOTS) {
        next->since = w->since[next->closed];
        close_slot(w, next->closed);
    }
    next->opened = (uint8_t)free_slot(w);
    open_slot(s, next->opened, s->at + 1);
    fill_layer(s, layer, next);
    rebase(next);
    s->at++;
}

static unsigned stones_in(uint32_t state)
{
    return (unsigned)__builtin_popcount(state); /* one bit of two for each stone */
}

static bool fulfils_wish(const struct sweep *s, uint32_t state)
{
    const struct ending *target = &stones_of(s->board)->target;
    for (unsigned i = 0; target->wanted && i < SLOTS; i++)
        if (s->window.cell[i] == target->vertex)
            return content(state, i) == target->colour;
    return !target->wanted;
}

/* Chooses where the last layer is to end. False: nowhere. */
static bool choose_end(struct sweep *s)
{
    const struct layer *layer = &s->layers[s->at];
    const struct reached *r = s->reached;
    unsigned least = UINT32_MAX;
    reach_layer(s, layer);
    for (unsigned i = 0; i < r->count; i++) {
        unsigned left =
            stones_in(r->list[i].state) + layer->entry[r->list[i].source].extra;
        if (left >= least || !fulfils_wish(s, r->list[i].state))
            continue;
        least = left;
        s->end = r->list[i].source;
        s->end_state = r->list[i].state;
    }
    return least != UINT32_MAX;
}

/* ---- backward ---- */

static bool keep_move(struct sweep *s, uint32_t from, uint32_t to)
{
    if (!memory_grow(s->memory, &s->line.moves, &s->line.capacity, s->line.count + 1,
                     sizeof(move)))
        return false;
    s->line.moves[s->line.count++] = (move)from << 32 | to;
    return true;
}

/* Keeps the moves that lead to `index` of the list, the last one first. */
static bool keep_path(struct sweep *s, unsigned index)
{
    const struct reached *r = s->reached;
    for (; r->list[index].parent != index; index = r->list[index].parent)
        if (!keep_move(s, s->window.cell[r->list[index].from],
                       s->window.cell[r->list[index].to]))
            return false;
    return true;
}

/* The state that is `wanted` but for the slot `closed`, which is better empty. */
static unsigned find_state(const struct reached *r, uint32_t wanted, unsigned closed)
{
    unsigned found = 0;
    for (unsigned i = r->count; i-- > 0;) {
        uint32_t state = r->list[i].state;
        if (state == wanted)
            return i;
        if (clear(state, closed) == wanted)
            found = i;
    }
    return found;
}

/* Steps from a layer to the one before it, with the moves between them. */
static bool backward(struct sweep *s)
{
    const struct layer *layer = &s->layers[s->at];
    const struct entry *entry = &layer->entry[s->end];
    close_slot(&s->window, layer->opened);
    if (layer->closed < SLOTS)
        open_slot(s, layer->closed, layer->since);
    reach_nothing(s->reached);
    reach_all(s, layer[-1].entry[entry->from].state, 0);
    s->end = entry->from;
    s->at--;
    return keep_path(
        s, find_state(s->reached, clear(entry->state, layer->opened), layer->closed));
}

/* The moves inside the last window. */
static bool begin_backward(struct sweep *s)
{
    reach_nothing(s->reached);
    reach_all(s, s->layers[s->at].entry[s->end].state, 0);
    return keep_path(s, find_state(s->reached, s->end_state, SLOTS));
}

static void reverse(struct line *line)
{
    for (size_t i = 0, j = line->count; i + 1 < j; i++) {
        move m = line->moves[i];
        line->moves[i] = line->moves[--j];
        line->moves[j] = m;
    }
}

/* ---- to the end ---- */

/* Plays the moves found. */
static void replay(struct sweep *s)
{
    const struct board *b = s->board;
    memcpy(s->pos, s->start, b->pos_size);
    for (size_t i = 0; i < s->line.count; i++)
        b->game->play(b, s->pos, LEFT, s->line.moves[i], s->scratch);
    s->finish = (struct iterator){{0}};
    s->finish_moved = false;
}

static void keep_if_best(struct sweep *s)
{
    int64_t result = s->board->game->result(s->board, s->pos);
    if (result >= s->result)
        return;
    struct line worse = s->best;
    s->best = s->line;
    s->line = worse;
    s->result = result;
}

/* One more move of stones that were left behind. False: over the budget. */
static bool finish_play(struct sweep *s)
{
    const struct board *b = s->board;
    move m;
    if (b->game->next(b, s->pos, LEFT, &s->finish, s->scratch, &m)) {
        b->game->play(b, s->pos, LEFT, m, s->scratch);
        s->finish_moved = true;
        return keep_move(s, (uint32_t)(m >> 32), (uint32_t)m);
    }
    if (s->finish_moved) {
        s->finish = (struct iterator){{0}};
        s->finish_moved = false;
        return true;
    }
    keep_if_best(s);
    s->phase = ORDER;
    return true;
}

/* ---- attempts ---- */

/* The orders, one after another: from each corner to the target, or, if there is none, to
 * the opposite corner, to the middle, to the corner on the right or left. */
static bool next_order(const struct sweep *s, struct strips *order)
{
    const struct graph *g = graph_of(s->board);
    const struct ending *target = &stones_of(s->board)->target;
    const uint32_t rows = graph_rows(g), columns = graph_columns(g);
    const unsigned goal = s->attempt / 8;
    *order = (struct strips){.rows = rows,
                             .columns = columns,
                             .width = s->attempt / 4 % 2 == 0 ? 3 : 2,
                             .bottom = s->attempt % 2 != 0,
                             .right = s->attempt / 2 % 2 != 0};
    if (target->wanted) {
        order->row = target->vertex / columns;
        order->column = target->vertex % columns;
        return goal == 0;
    }
    bool far_row = goal % 2 == 0, far_column = goal < 2;
    order->row = far_row != order->bottom ? rows - 1 : 0;
    order->column = far_column != order->right ? columns - 1 : 0;
    if (goal == 2) {
        order->row = rows / 2;
        order->column = columns / 2;
    }
    return goal < 4;
}

static void begin_attempt(struct sweep *s)
{
    const struct graph *g = graph_of(s->board);
    struct strips order;
    if (s->result == s->floor || !next_order(s, &order)) {
        s->phase = DONE;
        return;
    }
    s->attempt++;
    strips_list(&order, s->order);
    s->stones = 0;
    for (uint32_t i = 0; i < g->vertices; i++)
        if (s->start[s->order[i]] != EMPTY)
            s->order[s->stones++] = s->order[i];
    s->width = SLOTS;
    s->window = (struct window){0};
    for (unsigned i = 0; i < SLOTS; i++)
        s->window.cell[i] = NOBODY;
    open_slot(s, 0, 0);
    s->layers[0] = (struct layer){.count = 1};
    s->layers[0].entry[0].state = s->start[s->order[0]];
    s->at = 0;
    s->line.count = 0;
    s->phase = FORWARD;
}

/* One unit of work. False: over the budget. */
static bool work_once(struct sweep *s)
{
    switch (s->phase) {
    case ORDER:
        begin_attempt(s);
        return true;
    case FORWARD:
        if (s->at + 1 < s->stones) {
            forward(s);
            return true;
        }
        if (!choose_end(s)) {
            s->phase = ORDER;
            return true;
        }
        s->phase = BACKWARD;
        return begin_backward(s);
    case BACKWARD:
        if (s->at > 0)
            return backward(s);
        reverse(&s->line);
        s->phase = REPLAY;
        return true;
    case REPLAY:
        replay(s);
        s->phase = FINISH;
        return true;
    case FINISH:
        return finish_play(s);
    case DONE:
        break;
    }
    s->state = SEARCH_SOLVED;
    return true;
}

static enum search_state step(void *run, uint64_t work)
{
    struct sweep *s = run;
    for (uint64_t i = 0; i < work && s->state == SEARCH_RUNNING; i++)
        if (!work_once(s))
            s->state = SEARCH_NO_MEMORY;
    return s->state;
}

/* ---- the row ---- */

static bool fits(const struct problem *p)
{
    const struct board *b = &p->terms[0].board;
    const struct graph *g = graph_of(b);
    return stones_are_free(b) && graph_is_grid(g) && graph_rows(g) > 1 &&
           graph_columns(g) > 1 && /* a row is a tree: tree.c does it */
           !stones_is_vast(g) && memchr(p->terms[0].current, X, g->vertices) != NULL;
}

static void finish(void *run)
{
    struct sweep *s = run;
    const size_t cells = graph_of(s->board)->vertices;
    memory_free(s->memory, s->order, cells, sizeof *s->order);
    memory_free(s->memory, s->layers, cells, sizeof *s->layers);
    memory_free(s->memory, s->reached, 1, sizeof *s->reached);
    memory_free(s->memory, s->pos, s->board->pos_size, 1);
    memory_free(s->memory, s->scratch, s->board->scratch_size, 1);
    memory_free(s->memory, s->line.moves, s->line.capacity, sizeof(move));
    s->order = NULL;
    s->layers = NULL;
    s->reached = NULL;
    s->pos = NULL;
    s->scratch = NULL;
    s->line = (struct line){0};
    if (s->state == SEARCH_RUNNING)
        s->state = SEARCH_NO_MEMORY;
}

static void free_run(void *run)
{
    struct sweep *s = run;
    finish(s);
    memory_free(s->memory, s->best.moves, s->best.capacity, sizeof(move));
    memory_free(s->memory, s, 1, sizeof *s);
}

static void *begin(const struct problem *p)
{
    struct memory *m = p->memory;
    const struct board *b = &p->terms[0].board;
    const size_t cells = graph_of(b)->vertices;
    struct sweep *s = memory_new(m, 1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->board = b;
    s->start = p->terms[0].current;
    s->memory = m;
    s->result = NO_RESULT;
    s->order = memory_new_dirty(m, cells, sizeof *s->order);
    s->layers = memory_new_dirty(m, cells, sizeof *s->layers);
    s->reached = memory_new(m, 1, sizeof *s->reached);
    s->pos = memory_new_dirty(m, b->pos_size, 1);
    s->scratch = memory_new_dirty(m, b->scratch_size, 1);
    if (s->order == NULL || s->layers == NULL || s->reached == NULL || s->pos == NULL ||
        s->scratch == NULL) {
        free_run(s);
        return NULL;
    }
    s->floor = b->game->theory->bound(b, s->start, s->scratch, &s->reason);
    return s;
}

static struct best best(const void *run)
{
    const struct sweep *s = run;
    return (struct best){.found = s->result != NO_RESULT,
                         .result = s->result,
                         .moves = s->best.moves,
                         .count = s->best.count,
                         .bound = s->floor,
                         .reason = s->reason};
}

static uint64_t nodes(const void *run)
{
    const struct sweep *s = run;
    return s->nodes;
}

const struct method sweep_method = {
    .name = "sweep",
    .fits = fits,
    .begin = begin,
    .step = step,
    .best = best,
    .nodes = nodes,
    .finish = finish,
    .free = free_run,
};

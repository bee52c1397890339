/* SPDX-License-Identifier: MIT */
/* sweep.c: the method "sweep": SC2 on grids of any size, in linear time.
 *
 * A window of a few cells moves over the board, in an order in which consecutive cells
 * are close to each other (strip_order.h). Play is allowed only inside the window. Before
 * the next stone comes in, the cell that has been in longest goes out; a stone that still
 * stands there is left behind. For each stone that comes in, a *layer* says what the
 * window can contain then. When all stones have come in, the last window is emptied as
 * far as possible. The moves are then traced back from the last layer to the first and
 * replayed, and play goes on as long as stones that were left behind can move.
 *
 * On random boards the layers never become empty, since two more cells double what the
 * window can contain; so nearly all stones are taken. Where one has to be left behind,
 * the order of a few cells is changed (struct detour). If the result misses the bound,
 * another order of all cells may do better.
 *
 * A layer is a list of states (window.h) that the window can have: those with the fewest
 * stones left behind, each with the state it comes from. Its size is limited. Among
 * states with equally many stones left behind, those come first whose stones stand on the
 * youngest cells, which stay in the window longest. All play in the window leads to the
 * next layer, which depends only on this layer, on which slots are neighbours, how old
 * their cells are, and the colour of the stone that comes in. On boards without holes the
 * same few thousand layers recur, so layers and the steps between them are kept in
 * tables, and most of a board costs one look-up per stone. */
#include <string.h>

#include "base/hash.h"
#include "base/table.h"
#include "game/moves.h"
#include "games/stones.h"
#include "solve/forest/strip_order.h"
#include "solve/forest/window.h"
#include "solve/method.h"

#define PIECE 1024 /* cells or moves that are looked at in one tick */
#define LAYER 64   /* most states in a layer */
/* How many more stones a state may leave behind than the best state. */
#define MOST_EXTRA 2
#define AGES 64 /* larger sums of ages count as AGES - 1 */
#define RANKS ((MOST_EXTRA + 2) * AGES)

/* ---- layers ---- */

/* Four bytes without a gap, because the entries of a layer are the key of a table. */
struct entry {
    uint16_t state;
    /* How many more stones this entry leaves behind than the best entry of the layer. */
    uint8_t extra;
    uint8_t unused;
};

struct layers {
    struct table layers;  /* a set of layers; its keys are the entries of a layer */
    struct table origins; /* a set of lists: for each entry of a layer, one byte with its
                             entry in the layer before */
    struct table steps;   /* step_key → step */
    struct table paths;   /* step and entry → path */
    struct reached *reached;
    /* The set of states taken into the layer that is being made. */
    uint64_t taken[STATES / 64];
};

/* Everything that determines the next layer. */
struct step_key {
    uint32_t layer;
    uint16_t near[SLOTS]; /* of the window before the step */
    /* Number of stones that have come in since this cell did; 0: the slot is free. */
    uint8_t age[SLOTS];
    uint8_t closed; /* the slot whose cell goes out; SLOTS if none does */
    uint8_t opened; /* the slot where the stone comes in */
    uint8_t stone;
    uint8_t unused; /* zero, because the bytes are used as a key */
};

/* A step and its key fill one cache line, because the time of a look-up is that of its
 * memory accesses. */
struct step {
    uint32_t next;      /* the layer after the step */
    uint16_t nodes;     /* the number of nodes that it took to make */
    uint16_t lost;      /* stones that the best entry after it has left behind in it */
    uint32_t origins;   /* record in `origins` for the entries of that layer */
    uint32_t follow[2]; /* the steps that followed it last time, by colour; 0: none yet */
    uint32_t path;      /* the path through it that was asked for last; 0: none yet */
};

/* Moves between two layers, as slots, the last one first. */
struct path {
    uint32_t nodes;
    uint8_t count, from[SLOTS], to[SLOTS];
    uint8_t origin; /* the entry of the layer before */
};

/* Counts states that were looked at, hundreds in a tick: if there is a limit on nodes,
 * the next tick looks at it. */
static void count_states(struct work *w, uint64_t states)
{
    w->nodes += states;
    if (w->most_nodes > 0)
        w->next = w->counted = w->ticks;
}

static uint32_t keep_bytes(struct table *t, const void *bytes, size_t count)
{
    bool fresh;
    return table_add(t, hash_bytes(bytes, count), bytes, count, &fresh);
}

static const struct entry *entries_of(const struct layers *l, uint32_t layer,
                                      unsigned *count)
{
    size_t bytes;
    const void *entries = table_key(&l->layers, layer, &bytes);
    *count = (unsigned)(bytes / sizeof(struct entry));
    return entries;
}

static void reach_layer(struct layers *l, const struct entry *entries, unsigned count,
                        const uint16_t near[SLOTS])
{
    reached_clear(l->reached);
    for (unsigned extra = 0; extra <= MOST_EXTRA; extra++)
        for (unsigned i = 0; i < count; i++)
            if (entries[i].extra == extra)
                reach_all(l->reached, near, entries[i].state, i);
}

/* Returns the number of extra stones left behind if play continues from that entry. */
static unsigned extra_of(const struct entry *entries, const struct step_key *key,
                         const struct reached *r, unsigned i)
{
    unsigned stays =
        key->closed < SLOTS && slot_content(r->list[i].state, key->closed) != EMPTY;
    return entries[r->list[i].source].extra + stays;
}

/* Sorts the states reached, as indices in their list, by how bad they are, the best
 * first: by the stones left behind, then by the age of the cells on which their stones
 * stand. */
static void sort_reached(const struct layers *l, const struct entry *entries,
                         const struct step_key *key, uint16_t sorted[MOST_REACHED])
{
    const struct reached *r = l->reached;
    uint16_t rank[MOST_REACHED], first[RANKS + 1] = {0};
    for (unsigned i = 0; i < r->count; i++) {
        const uint32_t state = slot_cleared(r->list[i].state, key->closed);
        unsigned age = 0;
        for (uint32_t rest = state; rest != 0; rest &= rest - 1)
            age += key->age[(unsigned)__builtin_ctz(rest) / 2];
        rank[i] = (uint16_t)(extra_of(entries, key, r, i) * AGES +
                             (age < AGES ? age : AGES - 1));
        first[rank[i] + 1]++;
    }
    for (unsigned k = 0; k < RANKS; k++)
        first[k + 1] = (uint16_t)(first[k + 1] + first[k]);
    for (unsigned i = 0; i < r->count; i++)
        sorted[first[rank[i]]++] = (uint16_t)i;
}

/* Makes the layer that follows: the best of the states reached, each once, since two
 * states become the same if they differ only in the slot that is closed. Stones left
 * behind are counted relative to the least number, and entries with too many are dropped.
 * Returns false if the budget is exceeded. */
static bool make_step(struct layers *l, const struct step_key *key, struct step *step)
{
    struct entry entry[LAYER];
    uint8_t from[LAYER]; /* for each entry, the entry of the layer before */
    const struct reached *r = l->reached;
    const uint32_t stone = (uint32_t)key->stone << 2 * key->opened;
    uint16_t sorted[MOST_REACHED];
    unsigned entries_before, count = 0, kept = 0, least = UINT8_MAX;
    const struct entry *entries = entries_of(l, key->layer, &entries_before);
    reach_layer(l, entries, entries_before, key->near);
    sort_reached(l, entries, key, sorted);
    for (unsigned k = 0; k < r->count && count < LAYER; k++) {
        const unsigned i = sorted[k], extra = extra_of(entries, key, r, i);
        const uint32_t state = slot_cleared(r->list[i].state, key->closed) | stone;
        const uint64_t bit = (uint64_t)1 << state % 64;
        if (l->taken[state / 64] & bit)
            continue;
        l->taken[state / 64] |= bit;
        entry[count] = (struct entry){.state = (uint16_t)state, .extra = (uint8_t)extra};
        from[count++] = r->list[i].source;
        least = extra < least ? extra : least;
    }
    for (unsigned i = 0; i < count; i++) {
        l->taken[entry[i].state / 64] = 0;
        entry[i].extra = (uint8_t)(entry[i].extra - least);
        if (entry[i].extra <= MOST_EXTRA) {
            entry[kept] = entry[i];
            from[kept++] = from[i];
        }
    }
    step->lost = (uint16_t)least;
    step->nodes = (uint16_t)r->count;
    step->next = keep_bytes(&l->layers, entry, kept * sizeof *entry);
    step->origins = keep_bytes(&l->origins, from, kept);
    return step->next != TABLE_NONE && step->origins != TABLE_NONE;
}

static struct step *step_at(const struct layers *l, uint32_t step)
{
    return table_value(&l->steps, step);
}

static const struct step_key *key_at(const struct layers *l, uint32_t step)
{
    size_t bytes;
    return (const struct step_key *)(const void *)table_key(&l->steps, step, &bytes);
}

/* Returns the record of the step for this key, or TABLE_NONE if the budget is exceeded.
 * `before` is the previous step, or TABLE_NONE; often the step that followed it last time
 * is the one. */
static uint32_t find_step(struct layers *l, const struct step_key *key, uint32_t before,
                          struct work *w)
{
    uint32_t step = before != TABLE_NONE ? step_at(l, before)->follow[key->stone - X] : 0;
    if (step == 0 || memcmp(key_at(l, step), key, sizeof *key) != 0) {
        bool fresh;
        step =
            table_add(&l->steps, hash_bytes(key, sizeof *key), key, sizeof *key, &fresh);
        if (step == TABLE_NONE || (fresh && !make_step(l, key, step_at(l, step))))
            return TABLE_NONE;
        if (before != TABLE_NONE)
            step_at(l, before)->follow[key->stone - X] = step;
    }
    count_states(w, step_at(l, step)->nodes); /* also if it was only looked up */
    return step;
}

/* Writes the moves that lead to entry `index` of the list, the last one first. */
static void write_path(const struct reached *r, unsigned index, struct path *path)
{
    path->nodes = r->count;
    path->count = 0;
    for (; r->list[index].parent != index; index = r->list[index].parent) {
        path->from[path->count] = r->list[index].from;
        path->to[path->count++] = r->list[index].to;
    }
}

/* Finds the state that equals `wanted` except for the slot `closed`, which is preferably
 * empty. */
static unsigned find_state(const struct reached *r, uint32_t wanted, unsigned closed)
{
    unsigned found = 0;
    for (unsigned i = r->count; i-- > 0;) {
        uint32_t state = r->list[i].state;
        if (state == wanted)
            return i;
        if (slot_cleared(state, closed) == wanted)
            found = i;
    }
    return found;
}

/* Returns the moves that lead to *entry of the layer after a step, and sets *entry to the
 * entry of the layer before the step from which they start. Returns NULL if the budget is
 * exceeded. */
static const struct path *find_path(struct layers *l, uint32_t step, unsigned *entry,
                                    struct work *w)
{
    const uint32_t key[2] = {step, *entry};
    uint32_t record = step_at(l, step)->path;
    size_t bytes;
    bool fresh = false;
    if (record == 0 || memcmp(table_key(&l->paths, record, &bytes), key, sizeof key) != 0)
        record =
            table_add(&l->paths, hash_bytes(key, sizeof key), key, sizeof key, &fresh);
    if (record == TABLE_NONE)
        return NULL;
    struct path *path = table_value(&l->paths, record);
    if (fresh) {
        const struct step_key *k = key_at(l, step);
        unsigned count;
        const struct entry *before = entries_of(l, k->layer, &count),
                           *after = entries_of(l, step_at(l, step)->next, &count);
        const uint32_t wanted = slot_cleared(after[*entry].state, k->opened);
        path->origin = table_key(&l->origins, step_at(l, step)->origins, &bytes)[*entry];
        reached_clear(l->reached);
        reach_all(l->reached, k->near, before[path->origin].state, 0);
        write_path(l->reached, find_state(l->reached, wanted, k->closed), path);
    }
    step_at(l, step)->path = record;
    count_states(w, path->nodes);
    *entry = path->origin;
    return path;
}

/* Finds the fewest stones with which play in the last window can end, the moves for that,
 * and the *entry of the layer from which they start. At the end, `slot` must hold
 * `colour`; if `slot` is SLOTS, there is no such condition. Returns false if no end meets
 * the condition. */
static bool find_end(struct layers *l, uint32_t layer, const uint16_t near[SLOTS],
                     unsigned slot, unsigned colour, unsigned *entry, struct path *path,
                     struct work *w)
{
    const struct reached *r = l->reached;
    unsigned count, least = UINT32_MAX;
    uint32_t end = 0;
    const struct entry *entries = entries_of(l, layer, &count);
    reach_layer(l, entries, count, near);
    count_states(w, r->count);
    for (unsigned i = 0; i < r->count; i++) {
        const uint32_t state = r->list[i].state; /* each stone has one of its two bits */
        const unsigned left =
            (unsigned)__builtin_popcount(state) + entries[r->list[i].source].extra;
        if (left >= least || (slot < SLOTS && slot_content(state, slot) != colour))
            continue;
        least = left;
        *entry = r->list[i].source;
        end = state;
    }
    if (least == UINT32_MAX)
        return false;
    reached_clear(l->reached);
    reach_all(l->reached, near, entries[*entry].state, 0);
    count_states(w, r->count);
    write_path(r, find_state(r, end, SLOTS), path);
    return true;
}

/* ---- the way forward ---- */

/* How a stone came into the window. There is one for each stone except the first, in
 * order. */
struct arrival {
    uint32_t step;  /* from the layer before to the layer after */
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

struct sweep {
    struct search search;
    const struct board *board;
    const uint8_t *start;
    unsigned attempt; /* the order to try next */
    struct strip_walk walk;
    uint32_t *order; /* the stones in the order in which they are visited */
    struct arrival *arrivals;
    uint32_t at; /* the place in the order of the stone that came in last */
    struct window window;
    struct layers layers;
    uint32_t layer;
    struct detour detour;
    uint8_t *pos;
    void *scratch;
    struct moves line, best_line; /* the play of this attempt, and the best one so far */
    struct best best;             /* its result is NO_RESULT if there is no play */
};

static bool is_large(const struct sweep *s)
{
    return graph_of(s->board)->vertices >= LARGE_BOARD;
}

/* Finds the next stone of the walk. Returns false if there is none, or if it is over. */
static bool next_stone(struct sweep *s, struct work *w, uint32_t *cell)
{
    for (uint32_t i = 1; strips_next(&s->walk, cell); i++) {
        if (s->start[*cell] != EMPTY)
            return true;
        if (i % PIECE == 0 && over(w))
            return false;
    }
    return false;
}

/* Returns everything on which the next layer depends when the stone of `cell` comes
 * in. */
static struct step_key key_of(const struct sweep *s, uint32_t cell)
{
    const struct window *w = &s->window;
    const struct ending *target = &stones_of(s->board)->target;
    struct step_key key = {.layer = s->layer, .closed = SLOTS, .stone = s->start[cell]};
    if (w->filled == SLOTS)
        key.closed = (uint8_t)window_oldest(w, target->wanted ? target->vertex : NOBODY);
    key.opened = key.closed < SLOTS ? key.closed : (uint8_t)window_free_slot(w);
    memcpy(key.near, w->near, sizeof key.near);
    for (unsigned i = 0; i < SLOTS; i++)
        if (w->cell[i] != NOBODY && i != key.closed) {
            uint32_t age = s->at + 1 - w->since[i];
            key.age[i] = age < UINT8_MAX ? (uint8_t)age : UINT8_MAX;
        }
    return key;
}

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

/* Goes back to the mark and begins the next trial, or the last walk over these cells, in
 * their first order, if no trial is left. */
static void next_trial(struct sweep *s)
{
    struct detour *d = &s->detour;
    if (d->trial > 0)
        exchange_cells(s);
    if (++d->trial > TRIALS)
        d->trial = 0;
    else
        exchange_cells(s);
    d->mark = d->before;
    s->window = d->mark.window;
    s->layer = d->mark.layer;
    s->at = d->mark.at;
}

/* Takes note of the stone that has come in. A trial has succeeded if the window contains
 * only later cells than those of the loss, and no stone was left behind. */
static void look_round(struct sweep *s, bool lost)
{
    struct detour *d = &s->detour;
    if (s->at >= d->known)
        d->known = s->at + 1;
    if (lost && d->trial > 0) {
        next_trial(s);
    } else if (lost) {
        if (s->at > d->loss && s->at >= d->before.at + MARK_EVERY &&
            d->count <= s->at / STONES_PER_DETOUR && is_large(s)) {
            d->loss = s->at;
            d->count++;
            next_trial(s);
        }
    } else if (d->trial > 0 && s->at >= d->loss + SLOTS) {
        d->trial = 0;
    } else if (d->trial == 0 && s->at >= d->mark.at + MARK_EVERY) {
        d->before = d->mark;
        d->mark =
            (struct turning_point){.window = s->window, .layer = s->layer, .at = s->at};
    }
}

/* Lets all stones in, one after another. Returns false if it is over, or the budget is
 * exceeded. */
static bool forward(struct sweep *s, struct work *w)
{
    uint32_t cell;
    for (;;) {
        if (s->at + 1 < s->detour.known)
            cell = s->order[s->at + 1];
        else if (!next_stone(s, w, &cell))
            return w->stopped == STOP_NOT;
        const struct step_key key = key_of(s, cell);
        struct arrival *arrival = &s->arrivals[s->at + 1];
        arrival->step =
            find_step(&s->layers, &key, s->at > 0 ? arrival[-1].step : TABLE_NONE, w);
        if (arrival->step == TABLE_NONE)
            return false;
        if (key.closed < SLOTS) {
            arrival->since = s->window.since[key.closed];
            window_close(&s->window, key.closed);
        }
        s->order[++s->at] = cell;
        window_open(&s->window, key.opened, cell, s->at);
        const struct step *step = step_at(&s->layers, arrival->step);
        s->layer = step->next;
        look_round(s, step->lost > 0);
        if (over(w))
            return false;
    }
}

/* ---- the way back, and to the end ---- */

/* Keeps the moves inside a window, the last one first. */
static void keep_path(struct sweep *s, const struct path *path)
{
    for (unsigned i = 0; i < path->count; i++)
        moves_append(&s->line, (move)s->window.cell[path->from[i]] << 32 |
                                   s->window.cell[path->to[i]]);
}

/* Goes back from layer to layer, and keeps the moves between them; then they are put in
 * order. Only the cell numbers of the window are restored. Returns false if it is over,
 * or the budget is exceeded. */
static bool backward(struct sweep *s, struct work *w, unsigned entry)
{
    for (; s->at > 0; s->at--) {
        const struct arrival *arrival = &s->arrivals[s->at];
        const struct step_key *key = key_at(&s->layers, arrival->step);
        const struct path *path = find_path(&s->layers, arrival->step, &entry, w);
        if (path == NULL)
            return false;
        s->window.cell[key->opened] = NOBODY;
        if (key->closed < SLOTS)
            s->window.cell[key->closed] = s->order[arrival->since];
        keep_path(s, path);
        if (over(w))
            return false;
    }
    for (size_t i = 0, k = s->line.count; i + 1 < k--; i++) {
        const move m = s->line.list[i];
        s->line.list[i] = s->line.list[k];
        s->line.list[k] = m;
    }
    return true;
}

/* Plays the moves found, and then the stones that were left behind take neighbours as
 * long as a walk over the board finds any. Returns false if it is over. */
static bool play_out(struct sweep *s, struct work *w)
{
    const struct board *b = s->board;
    const struct graph *g = graph_of(b);
    memcpy(s->pos, s->start, b->pos_size);
    for (size_t i = 0; i < s->line.count; i++) {
        b->game->play(b, s->pos, LEFT, s->line.list[i], s->scratch);
        if (i % PIECE == 0 && over(w))
            return false;
    }
    for (bool moved = true; moved;) {
        moved = false;
        for (uint32_t v = 0, u; v < g->vertices; v++) {
            struct neighbours n = graph_neighbours(g, v, 0);
            while (s->pos[v] != EMPTY && neighbours_next(&n, &u))
                if (s->pos[u] == stones_enemy(s->pos[v])) {
                    s->pos[u] = s->pos[v];
                    s->pos[v] = EMPTY;
                    moves_append(&s->line, (move)v << 32 | u);
                    moved = true;
                }
            if (v % PIECE == 0 && over(w))
                return false;
        }
    }
    return true;
}

/* ---- one order after another ---- */

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

/* Sweeps the board in this order. Returns false if it is over, or the budget is
 * exceeded. */
static bool sweep(struct sweep *s, struct work *w, const struct strips *order)
{
    const struct ending *target = &stones_of(s->board)->target;
    strips_begin(&s->walk, order);
    if (!next_stone(s, w, &s->order[0]))
        return false;
    const struct entry first = {.state = s->start[s->order[0]]};
    window_clear(&s->window, graph_columns(graph_of(s->board)));
    window_open(&s->window, 0, s->order[0], 0);
    s->layer = keep_bytes(&s->layers.layers, &first, sizeof first);
    s->at = 0;
    s->detour = (struct detour){.known = 1};
    s->detour.mark = s->detour.before =
        (struct turning_point){.window = s->window, .layer = s->layer};
    s->line.count = 0;
    if (s->layer == TABLE_NONE || !forward(s, w))
        return false;

    struct path path;
    unsigned slot = target->wanted ? 0 : SLOTS, entry;
    while (slot < SLOTS && s->window.cell[slot] != target->vertex)
        slot++;
    if ((target->wanted && slot == SLOTS) ||
        !find_end(&s->layers, s->layer, s->window.near, slot, target->colour, &entry,
                  &path, w))
        return true;
    /* There are at most as many moves as stones, so nothing has to grow later. */
    if (!moves_reserve(&s->line, &s->search.kept, (size_t)s->at + 1))
        return false;
    keep_path(s, &path);
    if (!backward(s, w, entry) || !play_out(s, w))
        return false;
    const int64_t result = s->board->game->result(s->board, s->pos);
    if (result < s->best.result) {
        struct moves worse = s->best_line;
        s->best_line = s->line;
        s->line = worse;
        best_keep(&s->best, result, &s->best_line);
    }
    return true;
}

/* Slices do not end while the board is swept. */
static enum search_state run(struct search *search, struct work *w)
{
    struct sweep *s = (struct sweep *)search;
    struct strips order;
    while (s->best.result != s->best.bound && next_order(s, &order)) {
        const bool whole = work_whole(w, true), swept = sweep(s, w, &order);
        work_whole(w, whole);
        if (!swept)
            return search_stopped(w);
        s->attempt++;
        if (over(w))
            return SEARCH_RUNNING;
    }
    return SEARCH_SOLVED;
}

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
    table_done(&s->layers.layers);
    table_done(&s->layers.origins);
    table_done(&s->layers.steps);
    table_done(&s->layers.paths);
    moves_drop(&s->line, &search->kept);
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {
        .run = run, .finish = finish, .done = finish};
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
    s->layers.reached = arena_new(a, 1, sizeof *s->layers.reached);
    table_init(&s->layers.layers, t->memory, 0);
    table_init(&s->layers.origins, t->memory, 0);
    table_init(&s->layers.steps, t->memory, sizeof(struct step));
    table_init(&s->layers.paths, t->memory, sizeof(struct path));
    if (a->failed)
        return search_if_made(&s->search, false);
    s->best.bound = b->game->theory->bound(b, s->start, s->scratch, &s->best.reason);
    return &s->search;
}

const struct solve_method sweep_method = {
    .method = {.name = "sweep", .fits = fits, .begin = begin},
};

/* SPDX-License-Identifier: MIT */
/* window_layers.c: makes layers, steps and paths when they are first asked for, and keeps
 * each in a table. The number of states in a layer is limited. Those with the fewest
 * stones left behind come first, and among them those whose stones stand on the youngest
 * cells, which stay in the window longest. */
#include "solve/forest/window_layers.h"

#include "base/hash.h"
#include "games/stones.h"

/* How many more stones a state may leave behind than the best state. */
#define MOST_EXTRA 2
#define AGES 64 /* larger sums of ages count as AGES - 1 */
#define RANKS ((MOST_EXTRA + 2) * AGES)

/* Four bytes without a gap, because the entries of a layer are the key of a table. */
struct entry {
    uint16_t state;
    /* How many more stones this entry leaves behind than the best entry of the layer. */
    uint8_t extra;
    uint8_t unused;
};

/* A layer that is being made. `from` holds, for each entry, the entry of the layer before
 * from which it comes. */
struct draft {
    struct entry entry[LAYER];
    uint8_t from[LAYER];
    unsigned count;
};

/* ---- life ---- */

bool window_layers_begin(struct window_layers *l, struct arena *a)
{
    *l = (struct window_layers){.reached = arena_new(a, 1, sizeof *l->reached)};
    table_init(&l->layers, a->memory, 0);
    table_init(&l->origins, a->memory, 0);
    table_init(&l->steps, a->memory, sizeof(struct window_step));
    table_init(&l->paths, a->memory, sizeof(struct window_path));
    return l->reached != NULL;
}

void window_layers_done(struct window_layers *l)
{
    table_done(&l->layers);
    table_done(&l->origins);
    table_done(&l->steps);
    table_done(&l->paths);
}

/* ---- layers ---- */

static uint32_t keep_bytes(struct table *t, const void *bytes, size_t count)
{
    bool fresh;
    return table_add(t, hash_bytes(bytes, count), bytes, count, &fresh);
}

static uint32_t keep_layer(struct window_layers *l, const struct entry *entries,
                           unsigned count)
{
    return keep_bytes(&l->layers, entries, count * sizeof *entries);
}

static const struct entry *entries_of(const struct window_layers *l, uint32_t layer,
                                      unsigned *count)
{
    size_t bytes;
    const void *entries = table_key(&l->layers, layer, &bytes);
    *count = (unsigned)(bytes / sizeof(struct entry));
    return entries;
}

uint32_t window_layers_first(struct window_layers *l, uint8_t stone)
{
    const struct entry only = {.state = stone};
    return keep_layer(l, &only, 1);
}

static void reach_layer(struct window_layers *l, const struct entry *entries,
                        unsigned count, const uint16_t near[SLOTS])
{
    reached_clear(l->reached);
    for (unsigned extra = 0; extra <= MOST_EXTRA; extra++)
        for (unsigned i = 0; i < count; i++)
            if (entries[i].extra == extra)
                reach_all(l->reached, near, entries[i].state, i);
}

/* ---- steps ---- */

/* Returns the number of extra stones left behind if play continues from that entry. */
static unsigned extra_of(const struct entry *entries, const struct window_step_key *key,
                         const struct reached *r, unsigned i)
{
    unsigned stays =
        key->closed < SLOTS && slot_content(r->list[i].state, key->closed) != EMPTY;
    return entries[r->list[i].source].extra + stays;
}

/* Returns how bad a state is, first by the stones left behind, then by the age of the
 * cells on which its stones stand. */
static unsigned rank_of(const struct window_step_key *key, uint32_t state, unsigned extra)
{
    unsigned age = 0;
    for (uint32_t rest = slot_cleared(state, key->closed); rest != 0; rest &= rest - 1)
        age += key->age[(unsigned)__builtin_ctz(rest) / 2];
    return extra * AGES + (age < AGES ? age : AGES - 1);
}

/* Sorts the states reached, as indices in their list, by rank, the lowest first. */
static void sort_reached(const struct window_layers *l, const struct entry *entries,
                         const struct window_step_key *key, uint16_t sorted[MOST_REACHED])
{
    const struct reached *r = l->reached;
    uint16_t rank[MOST_REACHED], first[RANKS + 1] = {0};
    for (unsigned i = 0; i < r->count; i++) {
        unsigned extra = extra_of(entries, key, r, i);
        rank[i] = (uint16_t)rank_of(key, r->list[i].state, extra);
        first[rank[i] + 1]++;
    }
    for (unsigned k = 0; k < RANKS; k++)
        first[k + 1] = (uint16_t)(first[k + 1] + first[k]);
    for (unsigned i = 0; i < r->count; i++)
        sorted[first[rank[i]]++] = (uint16_t)i;
}

/* Takes a state. Returns false if it has already been taken: two states become the same
 * if they differ only in the slot that is closed. */
static bool take_state(struct window_layers *l, uint32_t state)
{
    const uint64_t bit = (uint64_t)1 << state % 64;
    bool fresh = (l->taken[state / 64] & bit) == 0;
    l->taken[state / 64] |= bit;
    return fresh;
}

/* Takes the best of the states reached. */
static void fill_draft(struct window_layers *l, const struct entry *entries,
                       const struct window_step_key *key, struct draft *d)
{
    const struct reached *r = l->reached;
    const uint32_t stone = (uint32_t)key->stone << 2 * key->opened;
    uint16_t sorted[MOST_REACHED];
    sort_reached(l, entries, key, sorted);
    d->count = 0;
    for (unsigned k = 0; k < r->count && d->count < LAYER; k++) {
        unsigned i = sorted[k];
        uint32_t state = slot_cleared(r->list[i].state, key->closed) | stone;
        if (!take_state(l, state))
            continue;
        d->entry[d->count] = (struct entry){
            .state = (uint16_t)state, .extra = (uint8_t)extra_of(entries, key, r, i)};
        d->from[d->count++] = r->list[i].source;
    }
    for (unsigned i = 0; i < d->count; i++)
        l->taken[d->entry[i].state / 64] = 0;
}

/* Counts stones left behind relative to the least number, which it returns, and drops
 * entries with too many. */
static unsigned rebase(struct draft *d)
{
    unsigned least = UINT8_MAX, kept = 0;
    for (unsigned i = 0; i < d->count; i++)
        least = d->entry[i].extra < least ? d->entry[i].extra : least;
    for (unsigned i = 0; i < d->count; i++) {
        d->entry[i].extra = (uint8_t)(d->entry[i].extra - least);
        if (d->entry[i].extra > MOST_EXTRA)
            continue;
        d->entry[kept] = d->entry[i];
        d->from[kept++] = d->from[i];
    }
    d->count = kept;
    return least;
}

static bool make_step(struct window_layers *l, const struct window_step_key *key,
                      struct window_step *step)
{
    struct draft draft;
    unsigned count;
    const struct entry *entries = entries_of(l, key->layer, &count);
    reach_layer(l, entries, count, key->near);
    fill_draft(l, entries, key, &draft);
    step->lost = (uint16_t)rebase(&draft);
    step->nodes = (uint16_t)l->reached->count;
    step->next = keep_layer(l, draft.entry, draft.count);
    step->origins = keep_bytes(&l->origins, draft.from, draft.count);
    return step->next != TABLE_NONE && step->origins != TABLE_NONE;
}

static struct window_step *step_at(const struct window_layers *l, uint32_t step)
{
    return table_value(&l->steps, step);
}

/* Returns the step that followed the step `before` last time, if it had the same key. */
static uint32_t follow(const struct window_layers *l, const struct window_step_key *key,
                       uint32_t before)
{
    uint32_t step = step_at(l, before)->follow[key->stone - X];
    return step != 0 && memcmp(window_layers_key_of(l, step), key, sizeof *key) == 0
               ? step
               : TABLE_NONE;
}

static uint32_t find_step(struct window_layers *l, const struct window_step_key *key)
{
    bool fresh;
    uint64_t hash = hash_bytes(key, sizeof *key);
    uint32_t step = table_add(&l->steps, hash, key, sizeof *key, &fresh);
    if (step != TABLE_NONE && fresh && !make_step(l, key, step_at(l, step)))
        return TABLE_NONE;
    return step;
}

uint32_t window_layers_step(struct window_layers *l, const struct window_step_key *key,
                            uint32_t before)
{
    uint32_t step = before != TABLE_NONE ? follow(l, key, before) : TABLE_NONE;
    if (step == TABLE_NONE) {
        step = find_step(l, key);
        if (step == TABLE_NONE)
            return TABLE_NONE;
        if (before != TABLE_NONE)
            step_at(l, before)->follow[key->stone - X] = step;
    }
    l->nodes += step_at(l, step)->nodes;
    return step;
}

const struct window_step *window_layers_step_of(const struct window_layers *l,
                                                uint32_t step)
{
    return step_at(l, step);
}

const struct window_step_key *window_layers_key_of(const struct window_layers *l,
                                                   uint32_t step)
{
    size_t bytes;
    const void *key = table_key(&l->steps, step, &bytes);
    return key;
}

/* ---- moves ---- */

/* Writes the moves that lead to entry `index` of the list, the last one first. */
static void write_path(const struct reached *r, unsigned index, struct window_path *path)
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

static void make_path(struct window_layers *l, uint32_t step, unsigned entry,
                      struct window_path *path)
{
    const struct window_step_key *key = window_layers_key_of(l, step);
    const struct window_step *s = window_layers_step_of(l, step);
    unsigned count;
    size_t bytes;
    const struct entry *before = entries_of(l, key->layer, &count),
                       *after = entries_of(l, s->next, &count);
    path->origin = table_key(&l->origins, s->origins, &bytes)[entry];
    reached_clear(l->reached);
    reach_all(l->reached, key->near, before[path->origin].state, 0);
    uint32_t wanted = slot_cleared(after[entry].state, key->opened);
    write_path(l->reached, find_state(l->reached, wanted, key->closed), path);
}

/* Returns the record of the path to this entry. */
static uint32_t find_path(struct window_layers *l, uint32_t step, unsigned entry)
{
    const uint32_t key[2] = {step, entry};
    uint32_t last = step_at(l, step)->path;
    size_t bytes;
    bool fresh;
    if (last != 0 && memcmp(table_key(&l->paths, last, &bytes), key, sizeof key) == 0)
        return last;
    uint64_t hash = hash_bytes(key, sizeof key);
    uint32_t path = table_add(&l->paths, hash, key, sizeof key, &fresh);
    if (path == TABLE_NONE)
        return TABLE_NONE;
    if (fresh)
        make_path(l, step, entry, table_value(&l->paths, path));
    step_at(l, step)->path = path;
    return path;
}

const struct window_path *window_layers_path(struct window_layers *l, uint32_t step,
                                             unsigned *entry)
{
    uint32_t record = find_path(l, step, *entry);
    if (record == TABLE_NONE)
        return NULL;
    const struct window_path *path = table_value(&l->paths, record);
    l->nodes += path->nodes;
    *entry = path->origin;
    return path;
}

static unsigned stones_in(uint32_t state)
{
    /* Each stone has one of its two bits set. */
    return (unsigned)__builtin_popcount(state);
}

bool window_layers_end(struct window_layers *l, uint32_t layer,
                       const uint16_t near[SLOTS], unsigned slot, unsigned colour,
                       unsigned *entry, struct window_path *path)
{
    const struct reached *r = l->reached;
    unsigned count, least = UINT32_MAX;
    uint32_t end = 0;
    const struct entry *entries = entries_of(l, layer, &count);
    reach_layer(l, entries, count, near);
    l->nodes += r->count;
    for (unsigned i = 0; i < r->count; i++) {
        uint32_t state = r->list[i].state;
        unsigned left = stones_in(state) + entries[r->list[i].source].extra;
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
    l->nodes += r->count;
    write_path(r, find_state(r, end, SLOTS), path);
    return true;
}

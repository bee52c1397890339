/* SPDX-License-Identifier: MIT */
/* strip_forests.c: see strip_forests.h.
 *
 * The cells of a column are read from the first row down. Each has an edge to the left
 * and one up, whose uses are known, and one to the right and one down, for which all uses
 * are tried. The forest theorem (doc/solve.md) says which of them make a play:
 *
 * - at most one arc leads away from a cell; without one, its stone is a root;
 * - of the stones that move to it, as many have the other colour as have its own, or one
 *   more; in the second case its stone has changed its colour when it leaves or stays;
 * - the edges to the left and up do not belong to the same tree, so there is no cycle.
 *
 * Long strips are read in blocks. Only the set before each block is kept; when the play
 * is told, from the last block to the first, each block is read again. */
#include "solve/forest/strip_forests.h"

#include "base/hash.h"

#define NONE UINT32_MAX
#define BLOCK 4096                    /* columns */
#define MOST_KEPT ((size_t)256 << 20) /* bytes of sets; then they are forgotten */
#define BLACK 1                       /* as in USE_OUT_X and USE_IN_X */
#define WHITE 2
#define WISHES (STRIP_BELOW_X | STRIP_BELOW_O | STRIP_TOP_X | STRIP_TOP_O)

/* A state, or what is between two states: the edges right of the rows above the current
 * cell, those left of its own row and the rows below, and, as the last one, the edge
 * above it. */
struct frontier {
    uint8_t use[STRIP_ROWS + 1];
    uint8_t tree[STRIP_ROWS + 1]; /* of edges with an arc; others have 0 */
    uint8_t trees;                /* the largest number of a tree so far */
    uint8_t wishes;               /* those that are not fulfilled yet */
    uint8_t roots;                /* in this column */
    uint32_t down;                /* the uses of the edges down, 3 bits each */
};

struct strip_state {
    uint64_t packed;
    /* While a set is being made: whether it has this state, with how many roots, from
     * which place in the set before, and by which way. */
    bool reached;
    uint32_t roots, from, down;
};

/* Where a state leads over a column, with how many roots. */
struct strip_way {
    uint32_t state, roots, down;
};

struct way_list {
    uint32_t list, count; /* in way_lists */
    bool known;
};

/* A state of a set. */
struct strip_entry {
    uint32_t state;
    uint32_t roots; /* more than the state with the fewest has */
};

struct strip_origin {
    uint32_t from, down;
};

/* From a set over a column. */
struct strip_step {
    uint32_t set;     /* the set behind it */
    uint32_t origins; /* of the states of that set */
    uint32_t roots;   /* the fewest roots that are added */
};

void strip_init(struct strip_forests *s, struct memory *m, unsigned rows, bool exits,
                bool holes)
{
    *s = (struct strip_forests){.memory = m,
                                .rows = rows,
                                .exits = exits,
                                .holes = holes,
                                .most_arcs = rows,
                                .most_left = rows,
                                .most_roots = UINT32_MAX};
    table_init(&s->states, m, sizeof(uint32_t));
    table_init(&s->ways, m, sizeof(struct way_list));
    blocks_init(&s->way_lists, m);
    table_init(&s->sets, m, sizeof(uint32_t) << (rows + exits + (holes ? rows : 0)));
    blocks_init(&s->origins, m);
}

void strip_done(struct strip_forests *s)
{
    table_done(&s->states);
    memory_free(s->memory, s->state, s->state_capacity, sizeof *s->state);
    table_done(&s->ways);
    blocks_done(&s->way_lists);
    table_done(&s->sets);
    blocks_done(&s->origins);
    memory_free(s->memory, s->steps, s->step_capacity, sizeof *s->steps);
    memory_free(s->memory, s->found, s->found_capacity, sizeof *s->found);
    memory_free(s->memory, s->numbers, BLOCK, sizeof *s->numbers);
}

/* ---- states ---- */

/* Packs a state. Trees are numbered in the order of the rows, so that equal states are
 * equal numbers. Returns false if the state is to be left out. */
static bool pack(const struct strip_forests *s, const struct frontier *f,
                 uint64_t *packed)
{
    uint8_t number[2 * STRIP_ROWS + 2] = {0}, trees = 0;
    unsigned arcs = 0, left = 0;
    *packed = (uint64_t)f->wishes << 6 * STRIP_ROWS;
    for (unsigned r = 0; r < s->rows; r++) {
        const uint8_t use = f->use[r];
        if (use == USE_NONE)
            continue;
        arcs++;
        left += use >= USE_IN_X;
        if (number[f->tree[r]] == 0)
            number[f->tree[r]] = ++trees;
        *packed |= (uint64_t)(use | number[f->tree[r]] << 3) << 6 * r;
    }
    return arcs <= s->most_arcs && left <= s->most_left;
}

static struct frontier unpack(const struct strip_forests *s, uint64_t packed)
{
    struct frontier f = {.trees = STRIP_ROWS};
    for (unsigned r = 0; r < s->rows; r++) {
        f.use[r] = packed >> 6 * r & 7;
        f.tree[r] = packed >> (6 * r + 3) & 7;
    }
    f.wishes = packed >> 6 * STRIP_ROWS & WISHES;
    return f;
}

/* Returns the number of a state, or NONE if the budget is exceeded. */
static uint32_t state_number(struct strip_forests *s, uint64_t packed)
{
    bool fresh;
    if (!memory_grow(s->memory, &s->state, &s->state_capacity, s->state_count + 1,
                     sizeof *s->state))
        return NONE;
    const uint32_t record =
        table_add(&s->states, hash_mix(packed), &packed, sizeof packed, &fresh);
    if (record == TABLE_NONE)
        return NONE;
    uint32_t *number = table_value(&s->states, record);
    if (fresh) {
        *number = (uint32_t)s->state_count++;
        s->state[*number].packed = packed;
    }
    return *number;
}

/* ---- one column ---- */

/* A state that leads over a column. */
struct reading {
    struct strip_forests *strip;
    const struct strip_cells *column;
    bool failed; /* the budget is exceeded */
};

static void read_cell(struct reading *r, unsigned row, const struct frontier *f);

/* Adds what an edge does at a cell: a stone that arrives, *more by one if it has the
 * other colour, or a stone that leaves. `before` means the edges left and up. */
static void use_edge(uint8_t use, bool before, uint8_t colour, int *more, unsigned *away,
                     uint8_t *leaves)
{
    const uint8_t moves = use == USE_OUT_X || use == USE_IN_X ? BLACK : WHITE;
    if (use == USE_NONE)
        return;
    if ((use <= USE_OUT_O) == before) {
        *more += moves == colour ? -1 : 1;
    } else {
        ++*away;
        *leaves = moves;
    }
}

/* May the stone of this row leave or stay like that, in its last colour? */
static bool may_end(const struct reading *r, unsigned row, bool leaves, uint8_t colour)
{
    const struct strip_cells *c = r->column;
    if (leaves)
        return (c->stays >> row & 1) == 0;
    return !r->strip->exits &&
           (((c->stays | c->only) >> row & 1) == 0 || colour == c->so);
}

/* Tries these uses of the edges right and down. */
static void try_uses(struct reading *r, unsigned row, const struct frontier *f,
                     uint8_t right, uint8_t down)
{
    const struct strip_forests *s = r->strip;
    const uint8_t colour = r->column->black >> row & 1 ? BLACK : WHITE;
    const uint8_t left_tree = f->tree[row], up_tree = f->tree[s->rows];
    const bool last = row + 1 == s->rows;
    int more = 0;
    unsigned away = 0;
    uint8_t leaves = 0;
    use_edge(f->use[row], true, colour, &more, &away, &leaves);
    use_edge(f->use[s->rows], true, colour, &more, &away, &leaves);
    use_edge(right, false, colour, &more, &away, &leaves);
    use_edge(down, false, colour, &more, &away, &leaves);
    const uint8_t after = more == 0 ? colour : BLACK + WHITE - colour;
    if (more < 0 || more > 1 || away > 1 || (away == 1 && leaves != after) ||
        !may_end(r, row, away == 1, after))
        return;

    struct frontier next = *f;
    uint8_t tree = left_tree != 0 ? left_tree : up_tree;
    if (tree == 0)
        tree = ++next.trees;
    for (unsigned k = 0; left_tree != 0 && up_tree != 0 && k < s->rows; k++)
        if (next.tree[k] == up_tree)
            next.tree[k] = left_tree;
    next.use[row] = right;
    next.tree[row] = right != USE_NONE ? tree : 0;
    next.use[s->rows] = last ? (uint8_t)USE_NONE : down;
    next.tree[s->rows] = next.use[s->rows] != USE_NONE ? tree : 0;
    next.down |= (uint32_t)down << 3 * row;
    next.roots = (uint8_t)(next.roots + (away == 0));
    if (row == 0 && right != USE_NONE)
        next.wishes &= (uint8_t) ~(right == USE_OUT_X || right == USE_IN_X ? STRIP_TOP_X
                                                                           : STRIP_TOP_O);
    if (last && s->exits) {
        const bool black = (r->column->black >> s->rows & 1) != (down != USE_NONE);
        next.wishes &= (uint8_t) ~(black ? STRIP_BELOW_X : STRIP_BELOW_O);
    }
    read_cell(r, row + 1, &next);
}

/* Notes a state that can follow. */
static void find_way(struct reading *r, const struct frontier *f)
{
    struct strip_forests *s = r->strip;
    uint64_t packed;
    if (r->failed || !pack(s, f, &packed))
        return;
    const uint32_t state = state_number(s, packed);
    r->failed = state == NONE || !memory_grow(s->memory, &s->found, &s->found_capacity,
                                              s->found_count + 1, sizeof *s->found);
    if (!r->failed)
        s->found[s->found_count++] = (struct strip_way){state, f->roots, f->down};
}

/* Reads the cells from this row down. */
static void read_cell(struct reading *r, unsigned row, const struct frontier *f)
{
    const struct strip_forests *s = r->strip;
    if (row == s->rows) {
        find_way(r, f);
        return;
    }
    if (r->column->empty >> row & 1) {
        if (f->use[row] == USE_NONE && f->use[s->rows] == USE_NONE)
            read_cell(r, row + 1, f);
        return;
    }
    if (f->tree[row] != 0 && f->tree[row] == f->tree[s->rows])
        return;
    /* in the colour that the stone below does not have */
    const uint8_t exit = r->column->black >> s->rows & 1 ? USE_OUT_O : USE_OUT_X;
    for (uint8_t right = USE_NONE; right <= USE_IN_O; right++)
        for (uint8_t down = USE_NONE; down <= USE_IN_O; down++)
            if (row + 1 < s->rows || down == USE_NONE || (s->exits && down == exit))
                try_uses(r, row, f, right, down);
}

/* Returns all ways from a state over a column, and their number in *count; NULL: the
 * budget is exceeded. */
static const struct strip_way *ways_from(struct strip_forests *s, uint32_t state,
                                         const struct strip_cells *column, size_t *count)
{
    uint8_t key[sizeof state + sizeof *column];
    bool fresh;
    memcpy(key, &state, sizeof state);
    memcpy(key + sizeof state, column, sizeof *column);
    const uint32_t record =
        table_add(&s->ways, hash_bytes(key, sizeof key), key, sizeof key, &fresh);
    if (record == TABLE_NONE)
        return NULL;
    struct way_list *ways = table_value(&s->ways, record);
    if (!ways->known) {
        struct reading reading = {.strip = s, .column = column};
        const struct frontier f = unpack(s, s->state[state].packed);
        s->found_count = 0;
        read_cell(&reading, 0, &f);
        ways->list = blocks_new(&s->way_lists, (s->found_count + 1) * sizeof *s->found);
        if (reading.failed || ways->list == BLOCKS_NONE)
            return NULL;
        if (s->found_count > 0)
            memcpy(blocks_at(&s->way_lists, ways->list), s->found,
                   s->found_count * sizeof *s->found);
        ways->count = (uint32_t)s->found_count;
        ways->known = true;
    }
    *count = ways->count;
    return blocks_at(&s->way_lists, ways->list);
}

/* ---- sets ---- */

static const struct strip_entry *entries_of(const struct strip_forests *s, uint32_t set,
                                            size_t *count)
{
    size_t length;
    const unsigned char *key = table_key(&s->sets, set, &length);
    *count = length / sizeof(struct strip_entry);
    return (const struct strip_entry *)key;
}

/* Returns the set with these entries, or NONE if the budget is exceeded. */
static uint32_t set_of(struct strip_forests *s, const struct strip_entry *entries,
                       size_t count)
{
    const size_t bytes = count * sizeof *entries;
    bool fresh;
    const uint32_t set =
        table_add(&s->sets, hash_bytes(entries, bytes), entries, bytes, &fresh);
    if (set == TABLE_NONE)
        return NONE;
    if (fresh)
        memset(table_value(&s->sets, set), 0xff, s->sets.value_size);
    return set;
}

/* Makes way for other sets. The numbers of all sets and steps become invalid. */
static void forget_sets(struct strip_forests *s)
{
    const size_t value_size = s->sets.value_size;
    table_done(&s->sets);
    table_init(&s->sets, s->memory, value_size);
    blocks_done(&s->origins);
    blocks_init(&s->origins, s->memory);
    s->step_count = 0;
}

/* Marks the states that a set leads to over a column. Returns false if the budget is
 * exceeded, or if it is over. */
static bool reach_states(struct strip_forests *s, struct work *w, uint32_t set,
                         const struct strip_cells *column)
{
    size_t count, ways;
    const struct strip_entry *entries = entries_of(s, set, &count);
    for (size_t i = 0; i < s->state_count; i++)
        s->state[i].reached = false;
    for (size_t i = 0; i < count; i++) {
        const struct strip_way *way = ways_from(s, entries[i].state, column, &ways);
        if (way == NULL || over_node(w))
            return false;
        for (size_t k = 0; k < ways; k++) {
            struct strip_state *to = &s->state[way[k].state];
            const uint32_t roots = entries[i].roots + way[k].roots;
            if (to->reached && to->roots <= roots)
                continue;
            to->reached = true;
            to->roots = roots;
            to->from = (uint32_t)i;
            to->down = way[k].down;
        }
    }
    return true;
}

/* Makes a step to the set of the states reached. Returns false if the budget is
 * exceeded. */
static bool gather_states(struct strip_forests *s, struct strip_step *step)
{
    uint32_t fewest = UINT32_MAX;
    size_t count = 0;
    for (size_t i = 0; i < s->state_count; i++)
        if (s->state[i].reached && s->state[i].roots < fewest)
            fewest = s->state[i].roots;
    for (size_t i = 0; i < s->state_count; i++) {
        struct strip_state *state = &s->state[i];
        state->reached = state->reached && state->roots - fewest <= s->most_roots;
        count += state->reached;
    }
    step->roots = count > 0 ? fewest : 0;
    struct strip_entry *entries = memory_new_dirty(s->memory, count, sizeof *entries);
    step->origins = blocks_new(&s->origins, (count + 1) * sizeof(struct strip_origin));
    if (entries == NULL || step->origins == BLOCKS_NONE) {
        memory_free(s->memory, entries, count, sizeof *entries);
        return false;
    }
    struct strip_origin *origin = blocks_at(&s->origins, step->origins);
    size_t at = 0;
    for (size_t i = 0; i < s->state_count; i++) {
        const struct strip_state *state = &s->state[i];
        if (!state->reached)
            continue;
        entries[at] = (struct strip_entry){(uint32_t)i, state->roots - fewest};
        origin[at++] = (struct strip_origin){state->from, state->down};
    }
    step->set = set_of(s, entries, count);
    memory_free(s->memory, entries, count, sizeof *entries);
    return step->set != NONE;
}

/* Returns the number of the step from a set over a column; NONE: the budget is exceeded,
 * or it is over. */
static uint32_t step_over(struct strip_forests *s, struct work *w, uint32_t set,
                          const struct strip_cells *column)
{
    const unsigned index = column->black | (unsigned)column->empty
                                               << (s->rows + s->exits);
    const bool usual = column->stays == 0 && column->only == 0;
    uint32_t *known = (uint32_t *)table_value(&s->sets, set) + index;
    struct strip_step step;
    if (usual && *known != NONE)
        return over(w) ? NONE : *known;
    if (!reach_states(s, w, set, column) || !gather_states(s, &step) ||
        !memory_grow(s->memory, &s->steps, &s->step_capacity, s->step_count + 1,
                     sizeof *s->steps))
        return NONE;
    s->steps[s->step_count] = step;
    if (usual)
        *known = (uint32_t)s->step_count;
    return (uint32_t)s->step_count++;
}

/* ---- a strip ---- */

/* The set before a block. */
struct strip_mark {
    struct strip_entry *entries;
    size_t count;
};

struct strip_marks {
    struct strip_mark *list;
    size_t count;
};

static size_t blocks_of(const struct strip *strip)
{
    return strip->length > 0 ? (strip->length - 1) / BLOCK + 1 : 0;
}

/* Reads a block from this set. Sets *set to the set behind it, and adds to *roots.
 * Returns false if the budget is exceeded, or if it is over. */
static bool read_block(struct strip_forests *s, struct work *w, const struct strip *strip,
                       size_t block, uint32_t *set, int64_t *roots)
{
    const uint32_t from = (uint32_t)(block * BLOCK);
    for (uint32_t i = 0; i < BLOCK && i < strip->length - from; i++) {
        struct strip_cells column = {0};
        strip->read(strip->of, from + i, &column);
        const uint32_t number = step_over(s, w, *set, &column);
        if (number == NONE)
            return false;
        s->numbers[i] = number;
        *set = s->steps[number].set;
        *roots += s->steps[number].roots;
    }
    return true;
}

/* Tells how a block is played, given the place of the state behind it in its set. Leaves
 * the place of the state before it there. */
static void play_block(const struct strip_forests *s, const struct strip *strip,
                       size_t block, uint32_t *place)
{
    const uint32_t from = (uint32_t)(block * BLOCK), left = strip->length - from;
    for (uint32_t i = left < BLOCK ? left : BLOCK; i-- > 0;) {
        const struct strip_step *step = &s->steps[s->numbers[i]];
        const struct strip_origin *origin =
            (const struct strip_origin *)blocks_at(&s->origins, step->origins) + *place;
        size_t count;
        const struct strip_entry *entry = entries_of(s, step->set, &count) + *place;
        const struct frontier f = unpack(s, s->state[entry->state].packed);
        struct strip_arcs arcs = {0};
        for (unsigned r = 0; r < s->rows; r++) {
            arcs.right[r] = f.use[r];
            arcs.down[r] = origin->down >> 3 * r & 7;
        }
        strip->play(strip->of, from + i, &arcs);
        *place = origin->from;
    }
}

/* Finds the state without arcs and without wishes. Returns false if a set does not have
 * it. */
static bool find_end(const struct strip_forests *s, uint32_t set, uint32_t *place,
                     int64_t *roots)
{
    size_t count;
    const struct strip_entry *entries = entries_of(s, set, &count);
    for (size_t i = 0; i < count; i++)
        if (s->state[entries[i].state].packed == 0) {
            *place = (uint32_t)i;
            *roots += entries[i].roots;
            return true;
        }
    return false;
}

static bool keep_mark(struct strip_forests *s, struct strip_marks *marks, uint32_t set)
{
    struct strip_mark *mark = &marks->list[marks->count];
    size_t count;
    const struct strip_entry *entries = entries_of(s, set, &count);
    mark->entries = memory_new_dirty(s->memory, count, sizeof *mark->entries);
    if (mark->entries == NULL)
        return false;
    memcpy(mark->entries, entries, count * sizeof *entries);
    mark->count = count;
    marks->count++;
    return true;
}

/* Reads all blocks, and marks the set before each. */
static enum strip_result read_blocks(struct strip_forests *s, struct work *w,
                                     const struct strip *strip, struct strip_marks *marks,
                                     int64_t *roots, uint32_t *place)
{
    const uint64_t packed = (uint64_t)strip->wishes << 6 * STRIP_ROWS;
    const struct strip_entry first = {state_number(s, packed), 0};
    uint32_t set = first.state == NONE ? NONE : set_of(s, &first, 1);
    *roots = 0;
    for (size_t block = 0; block < blocks_of(strip); block++) {
        if (set == NONE || !keep_mark(s, marks, set))
            return STRIP_FAILED;
        if (blocks_bytes(&s->origins) + blocks_bytes(&s->sets.blocks) > MOST_KEPT) {
            const struct strip_mark *mark = &marks->list[marks->count - 1];
            forget_sets(s);
            set = set_of(s, mark->entries, mark->count);
        }
        if (set == NONE || !read_block(s, w, strip, block, &set, roots))
            return STRIP_FAILED;
    }
    if (set == NONE)
        return STRIP_FAILED;
    return find_end(s, set, place, roots) && *roots <= strip->at_most ? STRIP_PLAYED
                                                                      : STRIP_IMPOSSIBLE;
}

/* Plays all blocks. The last one was read a moment ago. */
static enum strip_result play_blocks(struct strip_forests *s, struct work *w,
                                     const struct strip *strip,
                                     const struct strip_marks *marks, uint32_t place)
{
    int64_t roots = 0;
    for (size_t block = marks->count; block-- > 0;) {
        const struct strip_mark *mark = &marks->list[block];
        if (block + 1 < marks->count) {
            uint32_t set = set_of(s, mark->entries, mark->count);
            if (set == NONE || !read_block(s, w, strip, block, &set, &roots))
                return STRIP_FAILED;
        }
        play_block(s, strip, block, &place);
        if (block > 0 &&
            blocks_bytes(&s->origins) + blocks_bytes(&s->sets.blocks) > MOST_KEPT)
            forget_sets(s);
    }
    return STRIP_PLAYED;
}

enum strip_result strip_play(struct strip_forests *s, struct work *w,
                             const struct strip *strip, int64_t *roots)
{
    struct strip_marks marks = {0};
    uint32_t place = 0;
    if (s->numbers == NULL)
        s->numbers = memory_new_dirty(s->memory, BLOCK, sizeof *s->numbers);
    marks.list = memory_new_dirty(s->memory, blocks_of(strip), sizeof *marks.list);
    enum strip_result result = STRIP_FAILED;
    if (s->numbers != NULL && marks.list != NULL)
        result = read_blocks(s, w, strip, &marks, roots, &place);
    if (result == STRIP_PLAYED && strip->play != NULL)
        result = play_blocks(s, w, strip, &marks, place);
    for (size_t i = 0; i < marks.count; i++)
        memory_free(s->memory, marks.list[i].entries, marks.list[i].count,
                    sizeof *marks.list[i].entries);
    memory_free(s->memory, marks.list, blocks_of(strip), sizeof *marks.list);
    return result;
}

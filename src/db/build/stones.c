/* SPDX-License-Identifier: MIT */
/* stones.c: works out the values of all colourings of one polyomino of Clobber.
 *
 * What a move leaves has fewer stones, so it is in the smaller layers. On which
 * polyominoes it stands depends only on the cell that the stone leaves, not on the
 * colours. So these polyominoes are found once for each shape, together with the order of
 * their cells; a move then costs two look-ups in small tables and one in the database. */
#include "base/bits.h"
#include "db/build/compute.h"
#include "db/clobber.h"

#define MOST_PIECES 4u
#define HALF 7u /* cells of a half: colours are looked up half by half */
#define MOST_MOVES (4 * POLYOMINO_CELLS)

/* A component of what is left: where its entries are, and how colours of the shape become
 * colours of its own cells. */
struct piece {
    unsigned layer;
    uint64_t shape;
    uint16_t colours[2][1u << HALF];
};

/* What is left without one cell; single stones are dropped. */
struct rest {
    unsigned count;
    struct piece piece[MOST_PIECES];
};

struct lattice_shape {
    struct polyomino cells;
    uint32_t near[POLYOMINO_CELLS]; /* neighbours, as sets */
    struct rest without[POLYOMINO_CELLS];
    struct db_reader *base;
};

static void find_neighbours(struct lattice_shape *s)
{
    const struct polyomino *c = &s->cells;
    for (unsigned i = 0; i < c->count; i++)
        for (unsigned j = 0; j < c->count; j++) {
            int down = c->row[i] - c->row[j], right = c->column[i] - c->column[j];
            if (down * down + right * right == 1)
                s->near[i] |= 1u << j;
        }
}

static uint32_t component(const struct lattice_shape *s, uint32_t all, uint32_t found)
{
    for (uint32_t before = 0; before != found;) {
        before = found;
        for (uint32_t left = found; left != 0; left &= left - 1)
            found |= s->near[bits_least(left)] & all;
    }
    return found;
}

/* Bit order[i] of the colours of the shape becomes bit i. */
static void set_colours(struct piece *p, const uint8_t *order, const uint8_t *cell,
                        unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned from = cell[order[i]];
        uint16_t *table = p->colours[from / HALF];
        for (unsigned set = 0; set < 1u << HALF; set++)
            if (set >> from % HALF & 1)
                table[set] |= (uint16_t)(1u << i);
    }
}

/* Returns false if the smaller layers of the database are damaged. */
static bool find_piece(struct lattice_shape *s, uint32_t found, struct rest *rest)
{
    struct piece *p = &rest->piece[rest->count];
    struct polyomino c = {0};
    uint8_t order[POLYOMINO_CELLS], cell[POLYOMINO_CELLS];
    uint64_t code;
    for (uint32_t left = found; left != 0; left &= left - 1) {
        unsigned i = bits_least(left);
        cell[c.count] = (uint8_t)i;
        c.row[c.count] = s->cells.row[i];
        c.column[c.count++] = s->cells.column[i];
    }
    if (c.count < 2)
        return true;
    p->layer = c.count - 1;
    if (!polyomino_of(&c, &code, order) ||
        !db_find_shape(s->base->db, p->layer, code, &p->shape))
        return false;
    set_colours(p, order, cell, c.count);
    rest->count++;
    return true;
}

static bool find_rests(struct lattice_shape *s)
{
    for (unsigned i = 0; i < s->cells.count; i++) {
        uint32_t all = ((1u << s->cells.count) - 1) & ~(1u << i);
        while (all != 0) {
            uint32_t found = component(s, all, all & -all);
            all &= ~found;
            if (!find_piece(s, found, &s->without[i]))
                return false;
        }
    }
    return true;
}

/* Returns the value of a piece when the shape has these black stones. */
static value piece_value(struct lattice_shape *s, const struct piece *p, uint32_t black)
{
    uint32_t own =
        p->colours[0][black & ((1u << HALF) - 1)] | p->colours[1][black >> HALF];
    bool negated = !(own & 1);
    uint32_t number;
    own = negated ? own ^ ((2u << p->layer) - 1) : own;
    if (!db_entry(s->base->db, p->layer, p->shape, own >> 1, &number) || number == 0)
        return NO_VALUE;
    value v = db_reader_value(s->base, number);
    return negated && v != NO_VALUE ? value_negate(s->base->store, v) : v;
}

/* Returns the value of the shape without `from`, in these colours. */
static value rest_value(struct lattice_shape *s, unsigned from, uint32_t black)
{
    const struct rest *rest = &s->without[from];
    if (rest->count == 0)
        return value_integer(s->base->store, 0);
    value sum = piece_value(s, &rest->piece[0], black);
    for (unsigned i = 1; i < rest->count; i++)
        sum = value_add(s->base->store, sum, piece_value(s, &rest->piece[i], black));
    return sum;
}

/* Collects the options of the player with the stones `own`. Returns their number. */
static unsigned options(struct lattice_shape *s, uint32_t own, uint32_t black, bool left,
                        value *option)
{
    uint32_t enemy = ((1u << s->cells.count) - 1) & ~own;
    unsigned count = 0;
    for (uint32_t movers = own; movers != 0; movers &= movers - 1) {
        unsigned from = bits_least(movers);
        for (uint32_t prey = s->near[from] & enemy; prey != 0; prey &= prey - 1) {
            uint32_t to = prey & -prey;
            option[count++] = rest_value(s, from, left ? black | to : black & ~to);
        }
    }
    return count;
}

static value colouring(struct lattice_shape *s, uint32_t black)
{
    value left[MOST_MOVES], right[MOST_MOVES];
    uint32_t white = ((1u << s->cells.count) - 1) & ~black;
    unsigned lefts = options(s, black, black, true, left),
             rights = options(s, white, black, false, right);
    return value_of_options(s->base->store, left, lefts, right, rights);
}

static enum status value_all(struct lattice_shape *s, uint64_t from, uint64_t to,
                             struct db_work *w)
{
    if (!find_rests(s))
        return BAD_INPUT;
    for (uint64_t place = from; place < to; place++) {
        value v = colouring(s, (uint32_t)(place << 1 | 1));
        enum status status = w->base.failed ? NO_MEMORY : values_status(w->store);
        if (atomic_load(&s->base->db->damaged))
            return BAD_INPUT;
        if (status == LIMIT) /* too large to be stored */
            values_clear_status(w->store);
        else if (status != OK)
            return status;
        if (!db_item_add(&w->item, v))
            return NO_MEMORY;
    }
    return OK;
}

enum status db_value_stones(struct db_work *w, uint64_t code, uint64_t from, uint64_t to)
{
    if (w->job->layer == 0) /* a single stone */
        return db_item_add(&w->item, value_integer(w->store, 0)) ? OK : NO_MEMORY;
    struct lattice_shape *s = memory_new(w->memory, 1, sizeof *s);
    if (s == NULL)
        return NO_MEMORY;
    s->cells = polyomino_cells(code);
    s->base = &w->base;
    find_neighbours(s);
    enum status status = value_all(s, from, to, w);
    memory_free(w->memory, s, 1, sizeof *s);
    return status;
}

/* SPDX-License-Identifier: MIT */
/* worths.c: values of small parts; see worths.h. The value of a part is made from the
 * values of what its moves leave, which has fewer stones. So the recursion is at most as
 * deep as the part has stones. */
#include "twoplayer/clobber/worths.h"

#include <string.h>

#include "base/bits.h"
#include "db/clobber.h"
#include "value/operations.h"

#define MOST_TRIES 100     /* to get the lock: a fraction of a microsecond */
#define FIRST_SHAPES 1024u /* room for this many parts at first */
/* A value is simple if each player has few options and it was born early. There are so
 * many sums of other values that adding them takes longer than searching. */
#define FEW_OPTIONS 2u
#define SIMPLE_BIRTHDAY 4u
/* Parts of up to this many stones become values if a database has them. Larger parts have
 * so many values that describing them takes longer than searching. */
#define LOOKED_UP 9u
/* Describing a value from the database takes as long as this many moves. */
#define LOOK_UP_MOVES 20u
/* Larger parts become values, one stone more at a time, while the moves made to value
 * parts are few compared with the nodes of the search. A move takes three times as long
 * as a node. */
#define NODES_PER_MOVE 16u
#define NODES_FIRST ((uint64_t)1 << 18)
/* A limit that leaves numbers for other values. */
#define MANY_VALUES ((uint32_t)1 << (NUMBER_BITS - 2))

/* ---- one thread at a time ---- */

/* Returns false if another thread holds the lock. Waiting does not pay: a part may stay a
 * part, and two values may stay two, until they are met again. */
static bool lock(struct worths *w)
{
    for (int tries = 0; tries < MOST_TRIES; tries++)
        if (atomic_load_explicit(&w->lock, memory_order_relaxed) == 0 &&
            atomic_exchange_explicit(&w->lock, 1, memory_order_acquire) == 0)
            return true;
    return false;
}

static void unlock(struct worths *w)
{
    atomic_store_explicit(&w->lock, 0, memory_order_release);
}

/* ---- numbers ---- */

static struct worth *new_worth(struct worths *w, uint32_t *number)
{
    if (w->count >= 1u << NUMBER_BITS)
        return NULL;
    struct worth **chunk = &w->chunks[w->count / WORTH_CHUNK];
    if (*chunk == NULL)
        *chunk = memory_new(&w->memory, WORTH_CHUNK, sizeof **chunk);
    if (*chunk == NULL)
        return NULL;
    *number = w->count++;
    return *chunk + *number % WORTH_CHUNK;
}

static uint32_t number_of(struct worths *w, value v);

/* Returns the numbers of these values, or of their negatives. Returns NULL if memory runs
 * out. */
static const uint32_t *number_list(struct worths *w, const value *values, uint32_t count,
                                   bool negated)
{
    uint32_t block = blocks_new(&w->lists, (count + 1) * sizeof(uint32_t));
    if (block == BLOCKS_NONE)
        return NULL;
    uint32_t *list = blocks_at(&w->lists, block);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t n = number_of(w, values[i]);
        if (n == NO_NUMBER)
            return NULL;
        list[i] = negated ? worth_of(w, n)->negative : n;
    }
    return list;
}

static value quarters(struct worths *w, int n)
{
    uint32_t exponent = n % 4 == 0 ? 0 : n % 2 == 0 ? 1 : 2;
    return value_packed(w->store, (struct packed){.numerator = n / (4 >> exponent),
                                                  .exponent = exponent});
}

/* Returns the largest number of quarters that is at most the atomic weight, or NO_WEIGHT.
 * The search for it begins at the right stop of the weight, rounded down, and goes
 * down. */
static int8_t least_weight(struct worths *w, value v)
{
    value weight = value_atomic_weight(w->store, v), stop;
    struct packed p;
    if (weight == NO_VALUE || (stop = value_right_stop(w->store, weight)) == NO_VALUE ||
        !value_unpack(w->store, stop, &p) || p.numerator < -MOST_WEIGHT ||
        p.numerator > MOST_WEIGHT)
        return NO_WEIGHT;
    int64_t unit = (int64_t)1 << p.exponent, scaled = p.numerator * WEIGHT_UNIT,
            n = scaled / unit - (scaled % unit < 0);
    if (n < -MOST_WEIGHT || n > MOST_WEIGHT)
        return NO_WEIGHT;
    while (n >= -MOST_WEIGHT &&
           value_at_most(w->store, quarters(w, (int)n), weight) != YES)
        n--;
    return (int8_t)(n >= -MOST_WEIGHT ? n : NO_WEIGHT);
}

/* Fills in all fields except `negative` and `left`. */
static bool describe_worth(struct worths *w, value v, const struct value_options *o,
                           struct worth *worth)
{
    struct packed p = {0};
    enum certainty at_most = value_at_most(w->store, v, value_integer(w->store, 0));
    bool packed = value_unpack(w->store, v, &p);
    *worth = (struct worth){
        .value = v,
        .count = o->count[0],
        .simple = packed || (o->count[0] <= FEW_OPTIONS && o->count[1] <= FEW_OPTIONS &&
                             value_birthday(w->store, v) <= SIMPLE_BIRTHDAY),
        .wins = at_most == NO,
        .least = {(int8_t)value_least_ups(w->store, v, 0),
                  (int8_t)value_least_ups(w->store, v, 1)},
        .least_weight = least_weight(w, v)};
    return at_most != UNSURE;
}

static bool note_number(struct worths *w, uint32_t number, const struct worth *worth)
{
    w->chunks[number / WORTH_CHUNK][number % WORTH_CHUNK] = *worth;
    return pairs_add(&w->numbers, worth->value, 0, number);
}

/* Gives numbers to a value and its negative, whose options must have numbers already. */
static uint32_t add_pair(struct worths *w, const struct worth *plain,
                         const struct worth *negative)
{
    struct worth both[2] = {*plain, *negative};
    uint32_t n, m;
    if (new_worth(w, &n) == NULL)
        return NO_NUMBER;
    m = n;
    if (plain->value != negative->value && new_worth(w, &m) == NULL)
        return NO_NUMBER;
    both[0].negative = m;
    both[1].negative = n;
    if (!note_number(w, n, &both[0]) || (m != n && !note_number(w, m, &both[1])))
        return NO_NUMBER;
    return n;
}

static uint32_t make_number(struct worths *w, value v)
{
    value negative = value_negate(w->store, v);
    struct value_options o, of_negative;
    struct worth plain, swapped;
    if (negative == NO_VALUE || !value_options(w->store, v, &o) ||
        !value_options(w->store, negative, &of_negative) ||
        !describe_worth(w, v, &o, &plain) ||
        !describe_worth(w, negative, &of_negative, &swapped))
        return NO_NUMBER;
    plain.left = number_list(w, o.option[0], o.count[0], false);
    swapped.left = number_list(w, o.option[1], o.count[1], true);
    if (plain.left == NULL || swapped.left == NULL)
        return NO_NUMBER;
    return add_pair(w, &plain, &swapped);
}

static uint32_t number_of(struct worths *w, value v)
{
    uint32_t n = v == NO_VALUE ? NO_NUMBER : pairs_find(&w->numbers, v, 0);
    if (n == PAIRS_NONE && v != NO_VALUE)
        n = make_number(w, v);
    return n;
}

/* If a value gets no number, no more values are made. */
uint32_t worths_of_value(struct worths *w, value v)
{
    uint32_t n = atomic_load(&w->full) ? NO_NUMBER : number_of(w, v);
    if (n == NO_NUMBER)
        atomic_store(&w->full, true);
    return n;
}

/* ---- parts ---- */

static uint32_t work_out(struct worths *w, const struct part *p,
                         const struct cache_key *key, uint64_t hash);

uint32_t worths_of_part(struct worths *w, const struct part *p)
{
    struct code code;
    part_encode(p, &code);
    struct cache_key key = code_key(&code);
    uint64_t hash = cache_hash(&key);
    uint32_t data = cache_find(&w->shapes, &key, hash), n;
    if (data != CACHE_NONE)
        n = data - 1;
    else if (atomic_load_explicit(&w->full, memory_order_relaxed))
        return NO_NUMBER;
    else
        n = work_out(w, p, &key, hash);
    return n != NO_NUMBER && p->negated ? worth_of(w, n)->negative : n;
}

/* The moves of one player in a part: the numbers of the pieces that each leaves, as the
 * opponent sees them. Pieces that are worth nothing fill the list up. */
struct afters {
    uint32_t piece[MOST_HOPS][MOST_PIECES];
    unsigned count;
};

/* Lists the moves of Left and those of Right. The sign of the part is disregarded.
 * Returns false if a piece gets no number. */
static bool list_afters(struct worths *w, struct part p, struct afters list[2])
{
    for (unsigned side = 0; side < 2; side++) {
        struct hop hops[MOST_HOPS];
        p.negated = side == RIGHT;
        list[side].count = part_hops(w->layout, &p, hops);
        for (unsigned i = 0; i < list[side].count; i++) {
            struct part pieces[MOST_PIECES];
            unsigned count = part_after(w->layout, &p, hops[i], pieces);
            for (unsigned j = 0; j < MOST_PIECES; j++) {
                uint32_t *piece = &list[side].piece[i][j];
                *piece = ZERO;
                if (j >= count)
                    continue;
                part_normalise(w->layout, &pieces[j]);
                if ((*piece = worths_of_part(w, &pieces[j])) == NO_NUMBER)
                    return false;
            }
        }
    }
    return true;
}

/* Returns the value of a part with these moves. A player sees the negatives of the pieces
 * that the opponent sees. */
static value value_of_afters(struct worths *w, const struct afters list[2])
{
    value options[2][MOST_HOPS];
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < list[side].count; i++) {
            value sum = value_integer(w->store, 0);
            for (unsigned j = 0; j < MOST_PIECES; j++)
                if (list[side].piece[i][j] != ZERO)
                    sum = value_add(w->store, sum,
                                    worth_of(w, list[side].piece[i][j])->value);
            options[side][i] = side == RIGHT ? sum : value_negate(w->store, sum);
        }
    w->worked += list[LEFT].count + list[RIGHT].count;
    return value_of_options(w->store, options[LEFT], list[LEFT].count, options[RIGHT],
                            list[RIGHT].count);
}

/* Lists the cells of the part, without regard to its sign. Returns false if it has more
 * than `most` stones. */
static bool cells_of(const struct layout *l, const struct part *p, unsigned most,
                     struct polyomino *c, uint64_t *black)
{
    const bool line = l->stride == LINE_STRIDE;
    const uint64_t colours = p->bits[line ? 0 : 1];
    *black = 0;
    c->count = 0;
    if (part_stones(l, p) > most)
        return false;
    for (uint64_t set = line ? ((uint64_t)1 << p->columns) - 1 : p->bits[0]; set != 0;
         set = bits_without_least(set)) {
        unsigned bit = bits_least(set);
        *black |= (colours >> bit & 1) << c->count;
        c->row[c->count] = (uint8_t)(bit % l->stride);
        c->column[c->count++] = (uint8_t)(bit / l->stride);
    }
    return true;
}

static bool locate(const struct worths *w, const struct part *p, struct db_place *at)
{
    struct polyomino cells;
    uint64_t black;
    return w->db != NULL &&
           cells_of(w->layout, p, w->db->header.layers, &cells, &black) &&
           db_locate_stones(&cells, black, at);
}

enum win worths_winner(const struct worths *w, const struct part *p)
{
    struct db_place at;
    struct db_form f;
    if (!locate(w, p, &at) || !db_form(w->db, db_number_at(w->db, &at), &f))
        return UNKNOWN;
    return f.wins[at.negated != p->negated] ? WIN : LOSS;
}

/* Gives a number to a part that was just valued. */
static uint32_t note_part(struct worths *w, const struct part *p,
                          const struct cache_key *key, uint64_t hash, value v)
{
    uint32_t n = worths_of_value(w, v);
    if (n != NO_NUMBER)
        cache_store(&w->shapes, key, hash, n + 1, part_stones(w->layout, p));
    return n;
}

/* Looks the part up in the database. Returns NO_NUMBER if it is not there. */
static uint32_t look_up(struct worths *w, const struct part *p,
                        const struct cache_key *key, uint64_t hash)
{
    struct db_place at;
    uint32_t n = NO_NUMBER;
    if (!locate(w, p, &at) || !lock(w))
        return NO_NUMBER;
    w->worked += LOOK_UP_MOVES;
    value v = db_reader_at(&w->database, &at);
    if (v != NO_VALUE)
        n = note_part(w, p, key, hash, v);
    unlock(w);
    return n;
}

/* Moves are made without the lock: it is held only as long as the store is needed. */
static uint32_t work_out(struct worths *w, const struct part *p,
                         const struct cache_key *key, uint64_t hash)
{
    struct afters afters[2];
    uint32_t n = look_up(w, p, key, hash);
    if (n != NO_NUMBER || !list_afters(w, *p, afters) || !lock(w))
        return n;
    uint32_t data = cache_find(&w->shapes, key, hash); /* by another thread meanwhile */
    n = data != CACHE_NONE ? data - 1
                           : note_part(w, p, key, hash, value_of_afters(w, afters));
    unlock(w);
    return n;
}

/* ---- sums ---- */

static uint32_t add_anew(struct worths *w, uint32_t a, uint32_t b)
{
    if (!lock(w))
        return NO_NUMBER;
    uint32_t n = NO_NUMBER;
    if (!atomic_load(&w->full))
        n = worths_of_value(
            w, value_add(w->store, worth_of(w, a)->value, worth_of(w, b)->value));
    unlock(w);
    return n;
}

uint32_t worths_add(struct worths *w, uint32_t a, uint32_t b)
{
    if (!worth_of(w, a)->simple || !worth_of(w, b)->simple)
        return NO_NUMBER;
    uint64_t less = a < b ? a : b, more = a < b ? b : a,
             pair = less << NUMBER_BITS | more;
    _Atomic uint64_t *slot = &w->sums[hash_mix(pair) % SUM_SLOTS];
    uint64_t known = atomic_load_explicit(slot, memory_order_acquire);
    if (known >> NUMBER_BITS == pair)
        return known & ((1u << NUMBER_BITS) - 1);
    uint32_t n = add_anew(w, a, b);
    if (n != NO_NUMBER)
        atomic_store_explicit(slot, pair << NUMBER_BITS | n, memory_order_release);
    return n;
}

/* ---- options ---- */

uint32_t worths_of_options(struct worths *w, const uint32_t *left, size_t lefts,
                           const uint32_t *right, size_t rights)
{
    const size_t count = lefts + rights;
    value *options = memory_new(&w->memory, count, sizeof *options), v = NO_VALUE;
    for (size_t i = 0; i < count && options != NULL; i++)
        options[i] = worth_of(w, i < lefts ? left[i] : right[i - lefts])->value;
    if (options != NULL)
        v = value_of_options(w->store, options, lefts, options + lefts, rights);
    memory_free(&w->memory, options, count, sizeof *options);
    return worths_of_value(w, v);
}

/* ---- life ---- */

/* Takes the first database of Clobber. */
static void choose_database(struct worths *w, const struct db_set *databases)
{
    for (unsigned i = 0; databases != NULL && i < databases->count; i++)
        if (db_family_of(databases->db[i]->header.game) == &db_clobber && w->db == NULL) {
            w->db = databases->db[i];
            db_reader_init(&w->database, w->db, w->store, &w->memory);
        }
    if (w->db != NULL && w->most_stones < LOOKED_UP && w->db->header.layers >= LOOKED_UP)
        w->most_stones = LOOKED_UP;
}

void worths_init(struct worths *w, struct memory *m, size_t share, const struct layout *l,
                 unsigned most_stones, const struct db_set *databases)
{
    memset(w, 0, sizeof *w);
    w->memory.limit = share;
    w->memory.within = m;
    w->layout = l;
    w->most_stones = w->most_alone = most_stones;
    blocks_init(&w->lists, &w->memory);
    pairs_init(&w->numbers, &w->memory);
    w->sums = memory_new(&w->memory, SUM_SLOTS, sizeof *w->sums);
    w->store = values_new(&w->memory);
    bool made = cache_init(&w->shapes, &w->memory, FIRST_SHAPES) && w->sums != NULL &&
                w->store != NULL;
    if (made && number_of(w, value_integer(w->store, 0)) == ZERO) {
        choose_database(w, databases);
        return;
    }
    worths_done(w);
    memset(w, 0, sizeof *w);
}

void worths_done(struct worths *w)
{
    for (size_t i = 0; i < sizeof w->chunks / sizeof *w->chunks; i++)
        memory_free(&w->memory, w->chunks[i], WORTH_CHUNK, sizeof **w->chunks);
    blocks_done(&w->lists);
    pairs_done(&w->numbers);
    cache_done(&w->shapes);
    if (w->db != NULL)
        db_reader_done(&w->database);
    values_free(w->store);
    if (w->sums != NULL)
        memory_free(&w->memory, (void *)w->sums, SUM_SLOTS, sizeof *w->sums);
}

void worths_grow(struct worths *w, uint64_t nodes)
{
    cache_grow(&w->shapes, w->memory.limit > 0 ? w->memory.limit / 8 : SIZE_MAX);
    if (w->store != NULL && w->most_stones < MOST_VALUED && w->count < MANY_VALUES &&
        nodes >= NODES_FIRST && w->worked < nodes / NODES_PER_MOVE)
        w->most_stones++;
}

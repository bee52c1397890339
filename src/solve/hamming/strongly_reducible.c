/* SPDX-License-Identifier: MIT */
/* strongly_reducible.c: decides the definitions of [HAM §1]. First the table of what can
 * be left of every position is filled; then every colouring of the whole graph is
 * compared with what the definition demands of it.
 *
 * The table is filled by the number of stones. A move leaves one stone fewer, so the sets
 * of vertices that hold stones are taken in the order of their sizes; sets of one size do
 * not depend on each other, and several threads may share them. A move along one arc is
 * made for all colourings of a set at once, so that both parts of the table are read and
 * written in order. */
#include "solve/hamming/strongly_reducible.h"

#include <assert.h>

#include "base/bits.h"

#define HALF 32 /* bits of one of the two sets in a word of ENDING_JOKER */
#define BLACKS 0x5555555555555555u /* the endings whose last colour is black */
/* The endings of ENDING_TWO whose first colour is black. */
#define BLACKS_FIRST 0x3333333333333333u

/* ---- positions ---- */

static uint64_t all_positions_count(const struct all_positions *t)
{
    uint64_t count = 1;
    for (unsigned v = 0; v < t->vertices; v++)
        count *= 3;
    return count;
}

/* Returns the place of v among the members of the set. */
static unsigned rank(uint32_t set, unsigned v)
{
    return bits_count(set & (((uint32_t)1 << v) - 1));
}

static size_t number_of(const struct all_positions *t, uint32_t black, uint32_t white)
{
    const uint32_t held = black | white;
    size_t number = t->begin[held];
    for (; black != 0; black = (uint32_t)bits_without_least(black))
        number += (size_t)1 << rank(held, bits_least(black));
    return number;
}

uint64_t all_positions_left(const struct all_positions *t, uint32_t black, uint32_t white)
{
    uint64_t left = t->left[number_of(t, black, white)];
    return t->kind == ENDING_JOKER ? left >> HALF : left;
}

/* ---- looking at all colourings of a set ---- */

/* Sets the endings of the two positions with a single stone, on v. Position 0 has it
 * white, position 1 black. */
static void end_single(struct all_positions *t, unsigned v)
{
    uint64_t *left = t->left + t->begin[(uint32_t)1 << v];
    for (unsigned c = 0; c < 2; c++)
        left[1 - c] = t->kind == ENDING_TWO ? (uint64_t)3 << (4 * v + 2 * c)
                                            : (uint64_t)1 << (2 * v + c);
}

/* Sets the endings of the positions with two stones, on u < v, if the kind is ENDING_TWO:
 * they are endings themselves. */
static void end_pair(struct all_positions *t, unsigned u, unsigned v)
{
    uint64_t *left = t->left + t->begin[(uint32_t)1 << u | (uint32_t)1 << v];
    for (unsigned black = 0; black < 4 && t->kind == ENDING_TWO; black++) {
        unsigned c = !(black & 1), d = !(black & 2);
        left[black] |= (uint64_t)1 << (4 * u + 2 * c + d) | (uint64_t)1
                                                                << (4 * v + 2 * d + c);
    }
}

/* Moves black stones from the `from`-th vertex of the set to the `to`-th one, in all
 * colourings in which this is legal. `after` are the positions of the set without the
 * former vertex. */
static void move_black(uint64_t *left, unsigned size, const uint64_t *after,
                       unsigned from, unsigned to)
{
    const size_t all = (size_t)1 << size, f = (size_t)1 << from, t = (size_t)1 << to;
    const size_t high = f > t ? f : t, low = f < t ? f : t;
    assert(f > 0 && t > 0);
    for (size_t a = 0; a < all; a += 2 * high)
        for (size_t b = a; b < a + high; b += 2 * low) {
            /* In b neither is black. `next` is b with `to` black and without bit `from`.
             */
            size_t next = (b + t) / (2 * f) * f + (b + t) % f;
            for (size_t i = 0; i < low; i++)
                left[b + f + i] |= after[next + i];
        }
}

/* Returns the same endings with colours exchanged. */
static uint64_t exchanged(const struct all_positions *t, uint64_t set)
{
    if (t->kind == ENDING_TWO)
        set = (set & BLACKS_FIRST) << 2 | (set >> 2 & BLACKS_FIRST);
    return (set & BLACKS) << 1 | (set >> 1 & BLACKS);
}

/* Makes White's moves, which are Black's with colours exchanged. */
static void move_white(const struct all_positions *t, uint64_t *left, unsigned size)
{
    uint64_t *last = left + ((size_t)1 << size) - 1;
    for (; left < last; left++, last--) {
        uint64_t set = *left | exchanged(t, *last);
        *left = set;
        *last = exchanged(t, set);
    }
}

/* Sets what can be left with the joker: whatever can be left without it from this
 * position, or after one stone has changed its colour. */
static void use_joker(uint64_t *left, unsigned size)
{
    const size_t all = (size_t)1 << size;
    for (size_t i = 0; i < all; i++)
        left[i] |= left[i] << HALF;
    for (size_t bit = 1; bit < all; bit *= 2)
        for (size_t i = 0; i < all; i++)
            left[i] |= left[i ^ bit] << HALF;
}

/* Fills in all positions with stones on the vertices in `held`. */
static void look_at(struct all_positions *t, uint32_t held)
{
    const unsigned size = bits_count(held);
    uint64_t *left = t->left + t->begin[held];
    if (size == 1)
        end_single(t, bits_least(held));
    for (uint32_t from = held; size > 1 && from != 0;
         from = (uint32_t)bits_without_least(from)) {
        unsigned f = bits_least(from);
        const uint64_t *after = t->left + t->begin[held & ~((uint32_t)1 << f)];
        for (uint32_t to = t->near[f] & held; to != 0;
             to = (uint32_t)bits_without_least(to))
            move_black(left, size, after, rank(held, f), rank(held, bits_least(to)));
    }
    if (size > 1)
        move_white(t, left, size);
    if (size == 2)
        end_pair(t, bits_least(held), bits_least(bits_without_least(held)));
    if (t->kind == ENDING_JOKER)
        use_joker(left, size);
}

/* ---- all sets ---- */

/* Returns the next set with as many vertices, or the first with one more, or 0 if there
 * is none. */
static uint32_t next_set(const struct all_positions *t, uint32_t set)
{
    uint32_t least = set & -set, carry = set + least;
    assert(least > 0);
    uint32_t next = (((set ^ carry) >> 2) / least) | carry;
    if (next >> t->vertices == 0)
        return next;
    unsigned size = bits_count(set) + 1;
    return size > t->vertices ? 0 : ((uint32_t)1 << size) - 1;
}

/* Some sets of one size, dealt out to the threads in turn. */
struct deal {
    struct all_positions *whole;
    uint32_t end; /* the set after the last of them */
    unsigned hands;
};

static void look_at_dealt(void *task, unsigned hand)
{
    const struct deal *d = task;
    unsigned i = 0;
    for (uint32_t held = d->whole->held; held != d->end;
         held = next_set(d->whole, held), i = (i + 1) % d->hands)
        if (i == hand)
            look_at(d->whole, held);
}

/* Positions that the threads share at a time; one thread takes some milliseconds. */
#define BATCH ((uint64_t)1 << 15)

/* Looks at one batch after another. Its sets have one size: moves lead to smaller sets,
 * so the threads need not wait for each other. */
bool all_positions_fill(struct all_positions *t, struct work *w)
{
    while (t->held != 0) {
        const unsigned size = bits_count(t->held);
        struct deal d = {t, t->held, t->crew == NULL ? 1 : t->crew->hands};
        const uint64_t left = w->most_nodes - w->nodes;
        const uint64_t most = w->most_nodes > w->nodes && left < BATCH ? left : BATCH;
        uint64_t looked = 0;
        for (; looked < most && bits_count(d.end) == size; looked += (uint64_t)1 << size)
            d.end = next_set(t, d.end);
        if (d.hands > 1)
            t->crew->work(t->crew, look_at_dealt, &d);
        else
            look_at_dealt(&d, 0);
        t->held = d.end;
        w->nodes += looked;
        if (over_after(w, looked) && t->held != 0)
            return false;
    }
    return true;
}

/* ---- moves ---- */

void all_positions_move(const struct all_positions *t, unsigned ending, uint32_t *black,
                        uint32_t *white, unsigned *from, unsigned *to)
{
    for (*from = 0; *from < t->vertices; ++*from) {
        const uint32_t f = (uint32_t)1 << *from;
        const bool is_black = *black & f;
        uint32_t prey = is_black ? *white : *white & f ? *black : 0;
        for (prey &= t->near[*from]; prey != 0;
             prey = (uint32_t)bits_without_least(prey)) {
            *to = bits_least(prey);
            const uint32_t target = (uint32_t)1 << *to;
            uint32_t b = *black & ~(f | target), o = *white & ~(f | target);
            *(is_black ? &b : &o) |= target;
            if (all_positions_left(t, b, o) >> ending & 1) {
                *black = b;
                *white = o;
                return;
            }
        }
    }
}

bool all_positions_begin(struct all_positions *t, struct arena *a)
{
    const size_t sets = (size_t)1 << t->vertices;
    t->held = 1;
    t->begin = arena_new(a, sets, sizeof *t->begin);
    t->left = arena_new(a, (size_t)all_positions_count(t), sizeof *t->left);
    if (a->failed)
        return false;
    for (uint32_t set = 1; set < sets; set++)
        t->begin[set] = t->begin[set - 1] + ((uint32_t)1 << bits_count(set - 1));
    return true;
}

/* ---- the definitions ---- */

struct strongly_reducible {
    struct search search;
    struct all_positions table;
    struct strongly_reducible_verdict result;
};

/* Does the definition demand that colour c can be left on v, with a second stone of
 * colour d for ENDING_TWO? */
static bool is_demanded(const struct all_positions *t, uint32_t black, unsigned v,
                        unsigned c, unsigned d)
{
    const uint32_t all = (uint32_t)(((uint64_t)1 << t->vertices) - 1);
    const uint32_t rest = all & ~((uint32_t)1 << v), white = all & ~black;
    if (t->kind == ENDING_JOKER) {
        uint32_t alike = black >> v & 1 ? black : white;
        return bits_count(alike) > 1 || (white >> v & 1) == c;
    }
    if ((black & rest) == 0 || (white & rest) == 0)
        return false;
    return t->kind == ENDING_ONE || c != d || bits_count(c == 0 ? black : white) > 1;
}

static struct ending ending_of(unsigned v, unsigned c, bool placed)
{
    return (struct ending){
        .wanted = true, .placed = placed, .vertex = v, .colour = c == 0 ? X : O};
}

/* Finds the first ending that the definition demands of this colouring and that cannot be
 * left. Returns false if there is none. */
static bool refute(struct strongly_reducible *s, uint32_t black)
{
    const struct all_positions *t = &s->table;
    const uint32_t all = (uint32_t)(((uint64_t)1 << t->vertices) - 1);
    const unsigned each = t->kind == ENDING_TWO ? 4 : 2;
    uint64_t left = all_positions_left(t, black, all & ~black);
    for (unsigned i = 0; i < each * t->vertices; i++) {
        unsigned v = i / each, c = each == 4 ? i / 2 % 2 : i % 2, d = i % 2;
        if (left >> i & 1 || !is_demanded(t, black, v, c, d))
            continue;
        s->result.black = black;
        s->result.target = ending_of(v, c, true);
        if (t->kind == ENDING_TWO)
            s->result.second = ending_of(0, d, false);
        return true;
    }
    return false;
}

static enum search_state run(struct search *search, struct work *w)
{
    struct strongly_reducible *s = (struct strongly_reducible *)search;
    if (!all_positions_fill(&s->table, w))
        return SEARCH_RUNNING;
    bool holds = true;
    for (uint32_t black = 0; holds && black >> s->table.vertices == 0; black++)
        holds = !refute(s, black);
    s->result.holds = holds;
    return SEARCH_SOLVED;
}

static void describe(const struct search *search, struct writer *w)
{
    const struct all_positions *table = strongly_reducible_table(search);
    write_format(w, "of %llu", (unsigned long long)all_positions_count(table) - 1);
}

struct search *strongly_reducible_new(const struct graph *g, enum ending_kind kind,
                                      struct memory *m, const struct crew *crew)
{
    static const struct search_kind own_kind = {.run = run, .describe = describe};
    struct strongly_reducible *s = search_new(&own_kind, m, sizeof *s);
    if (s == NULL)
        return NULL;
    s->result =
        (struct strongly_reducible_verdict){.kind = kind, .vertices = g->vertices};
    s->table =
        (struct all_positions){.kind = kind, .vertices = g->vertices, .crew = crew};
    for (uint32_t v = 0, u; v < g->vertices; v++)
        for (struct neighbours n = graph_neighbours(g, v, 0); neighbours_next(&n, &u);)
            s->table.near[v] |= (uint32_t)1 << u;
    return search_if_made(&s->search, all_positions_begin(&s->table, &s->search.work));
}

struct strongly_reducible_verdict strongly_reducible_result(const struct search *s)
{
    return ((const struct strongly_reducible *)s)->result;
}

const struct all_positions *strongly_reducible_table(const struct search *s)
{
    return &((const struct strongly_reducible *)s)->table;
}

uint64_t strongly_reducible_bytes(const struct graph *g)
{
    const struct all_positions t = {.vertices = g->vertices};
    return all_positions_count(&t) * sizeof *t.left +
           ((uint64_t)1 << t.vertices) * sizeof *t.begin;
}

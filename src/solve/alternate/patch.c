/* SPDX-License-Identifier: MIT */
/* patch.c: beam search in a patch. A position is two sets of cells. Positions are ranked
 * as in beam.c, by what the stones look like; the stones that may move have a weight,
 * too. Of all positions after any number of moves, the one with the best rank is taken.
 * There the stones of the patch count as if they cost little, since play goes on with
 * them: a few moves, after a look at what could follow, are better than an empty patch.
 */
#include "solve/alternate/patch.h"

#include "base/bits.h"
#include "base/rng.h"

#define SEEN 4096      /* places for hashes; a power of two */
#define MOST_SEEN 3000 /* from here on duplicates are let in */
#define SET_ASIDE 20   /* what it costs to set a stone aside */

struct patch_state {
    uint64_t stones, black;
    int32_t rank, price;
    uint32_t parent;
    uint16_t aside; /* stones set aside */
    uint8_t from, to;
};

struct patch_seen {
    uint64_t hash;
    uint32_t stamp;
};

struct candidate {
    int32_t rank;
    uint32_t parent;
    uint64_t hash;
    uint8_t from, to;
};

/* The candidates for the next layer; the worst is at the root. */
struct heap {
    struct candidate list[PATCH_MOST_WIDTH];
    unsigned count, width, noted;
};

/* What the stones of one position look like. */
struct look {
    uint64_t of[3]; /* the cells of each colour */
    uint8_t stones[PATCH_CELLS], enemies[PATCH_CELLS];
    int32_t rank[PATCH_CELLS], gone[PATCH_CELLS], turned[PATCH_CELLS];
    int32_t total;
    uint64_t hash;
};

static inline uint64_t first_cells(unsigned count)
{
    return count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

bool patch_begin(struct patch *p, const struct graph *g, const uint8_t *colour,
                 const uint32_t *level, const struct rank *rank, struct arena *a)
{
    *p = (struct patch){.graph = g, .colour = colour, .level = level, .rank = rank};
    p->index = arena_new(a, g->vertices, 1);
    p->states = arena_new(a, PATCH_MOST_WIDTH * PATCH_MOST_MOVES + 1, sizeof *p->states);
    p->seen = arena_new(a, SEEN, sizeof *p->seen);
    return !a->failed;
}

void patch_salt(struct patch *p, uint64_t salt)
{
    for (unsigned i = 0; i < PATCH_CELLS; i++)
        for (unsigned colour = X; colour <= O; colour++)
            p->key[i][colour] = rng_next(&salt);
}

/* ---- cells ---- */

/* Adds the neighbours of the cells from `at` on, which are at least of a level, until
 * there are `most` cells. Returns true if they are added. */
static void add_around(struct patch *p, unsigned at, unsigned end, bool grow,
                       uint32_t least, unsigned most)
{
    for (; at < (grow ? p->count : end) && p->count < most; at++) {
        uint32_t u;
        for (struct neighbours n = graph_neighbours(p->graph, p->cell[at], 0);
             p->count < most && neighbours_next(&n, &u);)
            if (p->colour[u] != EMPTY && p->index[u] == 0 && p->level[u] >= least) {
                p->cell[p->count++] = u;
                p->index[u] = (uint8_t)p->count;
            }
    }
}

static void add_stones(struct patch *p, uint32_t seed, unsigned size, uint32_t least)
{
    p->cell[0] = seed;
    p->count = 1;
    p->index[seed] = 1;
    add_around(p, 0, 0, true, least, size);
    p->leave = p->count;
}

static void forget_cells(struct patch *p)
{
    for (unsigned i = 0; i < p->count; i++)
        p->index[p->cell[i]] = 0;
}

void patch_gather(struct patch *p, uint32_t seed, unsigned size, uint32_t depth)
{
    const uint32_t least = p->level[seed] > depth ? p->level[seed] - depth : 0;
    add_stones(p, seed, size, least);
    add_around(p, 0, p->leave, false, 0, PATCH_CELLS);
    p->meet = p->count;
    add_around(p, p->leave, p->meet, false, 0, PATCH_CELLS);
    p->rim = first_cells(p->count) & ~first_cells(p->meet);
    p->black = 0;
    for (unsigned i = 0; i < p->count; i++) {
        const uint32_t v = p->cell[i];
        uint32_t u;
        p->near[i] = 0;
        p->weight[i] = i < p->leave ? (int32_t)(p->level[v] - least) : 0;
        p->black |= (uint64_t)(p->colour[v] == X) << i;
        for (struct neighbours n = graph_neighbours(p->graph, v, 0);
             neighbours_next(&n, &u);)
            if (p->index[u] != 0)
                p->near[i] |= (uint64_t)1 << (p->index[u] - 1);
            else if (p->colour[u] != EMPTY)
                p->rim |= (uint64_t)1 << i;
    }
    forget_cells(p);
}

int patch_colours(struct patch *p, uint32_t seed, unsigned size, uint32_t depth)
{
    int black = 0;
    add_stones(p, seed, size, p->level[seed] > depth ? p->level[seed] - depth : 0);
    for (unsigned i = 0; i < p->count; i++)
        black += p->colour[p->cell[i]] == X ? 1 : -1;
    forget_cells(p);
    return black;
}

/* ---- moves ---- */

static bool is_worse(const struct candidate *a, const struct candidate *b)
{
    return a->rank != b->rank ? a->rank > b->rank : a->hash > b->hash;
}

/* Notes a hash. Returns false if the layer has it already. */
static bool note_hash(struct patch *p, struct heap *h, uint64_t hash)
{
    size_t i = hash % SEEN;
    for (; p->seen[i].stamp == p->stamp; i = (i + 1) % SEEN)
        if (p->seen[i].hash == hash)
            return false;
    if (h->noted < MOST_SEEN) {
        p->seen[i] = (struct patch_seen){hash, p->stamp};
        h->noted++;
    }
    return true;
}

/* Keeps a candidate if it is one of the best so far. */
static void offer(struct patch *p, struct heap *h, struct candidate x)
{
    unsigned i;
    if ((h->count == h->width && !is_worse(&h->list[0], &x)) || !note_hash(p, h, x.hash))
        return;
    if (h->count < h->width) {
        for (i = h->count++; i > 0 && is_worse(&x, &h->list[(i - 1) / 2]);
             i = (i - 1) / 2)
            h->list[i] = h->list[(i - 1) / 2];
    } else {
        i = 0;
        for (unsigned child; (child = 2 * i + 1) < h->width; i = child) {
            child +=
                child + 1 < h->width && is_worse(&h->list[child + 1], &h->list[child]);
            if (!is_worse(&h->list[child], &x))
                break;
            h->list[i] = h->list[child];
        }
    }
    h->list[i] = x;
}

/* Looks at what the stones of a position look like. Stones beyond those that may be taken
 * have no rank. */
static void look_at(const struct patch *p, const struct patch_state *s, struct look *l)
{
    l->of[X] = s->black;
    l->of[O] = s->stones & ~s->black;
    l->total = 0;
    l->hash = 0;
    uint64_t asked = 0; /* stones in moves */
    for (uint64_t rest = s->stones; rest != 0; rest = bits_without_least(rest)) {
        const unsigned v = bits_least(rest);
        const unsigned colour = s->black >> v & 1 ? X : O;
        const uint64_t near = p->near[v] & s->stones;
        l->stones[v] = (uint8_t)bits_count(near);
        l->enemies[v] = (uint8_t)bits_count(near & l->of[X + O - colour]);
        l->rank[v] = rank_of_stone(p->rank, l->stones[v], l->enemies[v]);
        l->hash += p->key[v][colour];
        if (v < p->meet)
            l->total += l->rank[v] + p->weight[v];
        if (v < p->leave)
            asked |= l->enemies[v] > 0 ? near | (uint64_t)1 << v : (uint64_t)1 << v;
    }
    const uint64_t ranked = first_cells(p->meet);
    for (uint64_t rest = asked; rest != 0; rest = bits_without_least(rest)) {
        const unsigned v = bits_least(rest);
        const uint64_t friends = l->of[s->black >> v & 1 ? X : O];
        l->gone[v] = l->turned[v] = 0;
        for (uint64_t around = p->near[v] & s->stones & ranked; around != 0;
             around = bits_without_least(around)) {
            const unsigned u = bits_least(around);
            const unsigned enemy = !(friends >> u & 1), stones = l->stones[u],
                           enemies = l->enemies[u];
            l->gone[v] +=
                rank_of_stone(p->rank, stones - 1, enemies - enemy) - l->rank[u];
            l->turned[v] +=
                rank_of_stone(p->rank, stones, enemies + 1 - 2 * enemy) - l->rank[u];
        }
    }
}

/* Adds the moves of one position to the candidates. See beam.c for the change of rank. */
static void expand(struct patch *p, const struct patch_wish *wish, uint32_t parent,
                   struct heap *h)
{
    const struct patch_state *s = &p->states[parent];
    struct look l;
    look_at(p, s, &l);
    const uint64_t ranked = first_cells(p->meet), movable = first_cells(p->leave);
    const int32_t base = l.total + s->price;
    for (uint64_t rest = s->stones & movable; rest != 0;
         rest = bits_without_least(rest)) {
        const unsigned u = bits_least(rest);
        const unsigned colour = s->black >> u & 1 ? X : O, enemy = X + O - colour;
        const int32_t without = base + l.gone[u] - l.rank[u] - p->weight[u];
        const uint64_t hash = l.hash - p->key[u][colour];
        if (colour == wish->surplus && s->aside < wish->spare)
            offer(p, h,
                  (struct candidate){without + SET_ASIDE, parent, hash, (uint8_t)u,
                                     (uint8_t)u});
        for (uint64_t prey = p->near[u] & l.of[enemy] & ranked; prey != 0;
             prey = bits_without_least(prey)) {
            const unsigned v = bits_least(prey), stones = l.stones[v],
                           enemies = l.enemies[v];
            const int32_t rank =
                without - (rank_of_stone(p->rank, stones - 1, enemies - 1) - l.rank[v]) +
                l.turned[v] -
                (rank_of_stone(p->rank, l.stones[u], l.enemies[u] - 1u) - l.rank[u]) +
                rank_of_stone(p->rank, stones - 1, stones - enemies) - l.rank[v] +
                wish->price[colour];
            offer(p, h,
                  (struct candidate){rank, parent,
                                     hash - p->key[v][enemy] + p->key[v][colour],
                                     (uint8_t)u, (uint8_t)v});
        }
    }
}

static struct patch_state make(const struct patch *p, const struct patch_wish *wish,
                               const struct candidate *c)
{
    struct patch_state s = p->states[c->parent];
    const uint64_t from = (uint64_t)1 << c->from, to = (uint64_t)1 << c->to;
    const bool black = (s.black & from) != 0;
    s.stones &= ~from;
    s.black &= ~from;
    if (c->from == c->to) {
        s.aside++;
        s.price += SET_ASIDE;
    } else {
        s.black = black ? s.black | to : s.black & ~to;
        s.price += wish->price[black ? X : O];
    }
    s.rank = c->rank;
    s.parent = c->parent;
    s.from = c->from;
    s.to = c->to;
    return s;
}

/* Are all stones connected with each other, without stones elsewhere? If not `strict`, it
 * is enough that each is connected with the rim. */
static bool is_connected(const struct patch *p, uint64_t stones, bool strict)
{
    uint64_t seen = strict || p->rim == 0 ? stones & -stones : p->rim & stones;
    for (uint64_t front = seen; front != 0;) {
        uint64_t next = 0;
        for (; front != 0; front = bits_without_least(front))
            next |= p->near[bits_least(front)];
        front = next & stones & ~seen;
        seen |= front;
    }
    return seen == stones;
}

unsigned patch_play(struct patch *p, const struct patch_wish *wish,
                    uint32_t moved[PATCH_MOST_MOVES][2])
{
    struct patch_state *s = p->states;
    uint32_t first = 0, count = 1, best = 0;
    int32_t best_rank = 0;
    s[0] = (struct patch_state){.stones = first_cells(p->count), .black = p->black};
    for (unsigned moves = 0; moves < PATCH_MOST_MOVES; moves++) {
        struct heap h = {.width = wish->width};
        const uint32_t end = count;
        p->stamp++;
        p->nodes += end - first;
        for (; first < end; first++)
            expand(p, wish, first, &h);
        for (unsigned i = 0; i < h.count; i++, count++) {
            s[count] = make(p, wish, &h.list[i]);
            if (s[count].stones & 1)
                continue; /* the seed is still there */
            const unsigned stay = bits_count(s[count].stones & first_cells(p->leave));
            const int32_t rank = s[count].rank - p->rank->staying * (int32_t)stay;
            if ((best == 0 || rank < best_rank) &&
                is_connected(p, s[count].stones, wish->strict)) {
                best = count;
                best_rank = rank;
            }
        }
    }
    unsigned length = 0;
    for (uint32_t at = best; at != 0; at = s[at].parent)
        length++;
    unsigned left = length;
    for (uint32_t at = best; at != 0; at = s[at].parent) {
        left--;
        moved[left][0] = p->cell[s[at].from];
        moved[left][1] = p->cell[s[at].to];
    }
    return length;
}

/* SPDX-License-Identifier: MIT */
/* peel.c: the method "peel": Solitaire Clobber for as few stones as possible, at any
 * size.
 *
 * Boards of a few hundred stones are played to their end by beam search (beam.c). Larger
 * ones are peeled from the outside first: a patch on the edge is chosen, and a few of its
 * moves are planned in whatever order of colours suits them. A planned move waits only
 * for the last planned moves that touched one of its two vertices. So there are always
 * many that may be made, and each turn makes one of the colour to move. When there is
 * none, plans that use this colour are preferred until there is. That is all that
 * alternation needs. If one colour has more stones than can be taken, patches may set
 * some of them aside.
 *
 * In SC2, colours move in any order, and planned moves are made at once.
 *
 * Every attempt ends with a whole play. Attempts differ in their random numbers, and
 * later ones are more thorough. doc/solve-alternating.md says more. */
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/rng.h"
#include "game/moves.h"
#include "games/stones.h"
#include "solve/alternate/beam.h"
#include "solve/method.h"

#define CORE 250       /* stones that are left to the beam search */
#define SMALL 400      /* boards that it plays from the beginning */
#define FIRST_WIDTH 10 /* of the beam, in the first attempts */
#define ATTEMPTS_PER_WIDTH 3
#define CORE_ATTEMPTS 6 /* plays of the same core in one attempt */
#define BEAM_WORK                                                                        \
    UINT64_C(4000000000) /* width times stones squared, in the beam search of a core */

#define SECTORS 8 /* each has its own edge */
#define LEVEL 10  /* levels are numbers; so many of them are a distance of one */
#define DEPTH (2 * LEVEL)
#define SPARE 4            /* surplus stones that are not set aside */
#define MOST_PRICE 60      /* of a move whose colour has too many planned moves */
#define MOST_NEIGHBOURS 16 /* on average, on boards that are peeled */
#define PLANS (1u << 16)   /* plans that are stored at most; a power of two */
#define HELD 1000          /* the latest plans, which can still be taken back */
#define MOST_RETRIES 6
/* Boards of more than four times as many stones are peeled to a stage of so many, from
 * which the next attempts begin. */
#define STAGE 6000
#define ATTEMPTS_PER_STAGE 16

#define NOBODY UINT32_MAX

#define SEEN 4096      /* places for hashes; a power of two */
#define MOST_SEEN 3000 /* from here on duplicates are let in */
#define INSIDE 255     /* the label of a cell */
#define MOST_WALKED 3000
#define SET_ASIDE 20 /* what it costs to set a stone aside */
#define PATCH_CELLS 64
#define PATCH_MOST_WIDTH 80
#define PATCH_MOST_MOVES 16

/* ---- patches ----
 *
 * A patch is a connected set of stones around a seed on the edge of the board. A few of
 * its moves, in any order of colours, are to remove the seed and leave the rest in a good
 * shape. They are found by beam search. A position is two sets of cells, ranked as in
 * beam.c by what the stones look like; the stones that may move have a weight, too. Of
 * all positions after any number of moves, the one with the best rank is taken. There the
 * stones of the patch count as if they cost little, since play goes on with them: a few
 * moves, after a look at what could follow, are better than an empty patch. */

/* Working memory: patch_begin fills it, and patch_gather chooses the cells. */
struct patch {
    const struct graph *graph;
    const uint8_t *colour; /* of the stones on the whole board, which is only read */
    const uint32_t *level; /* of each vertex: higher ones are to be left first */
    const struct rank *rank;
    uint8_t *index; /* of each vertex: 0 between calls of patch_gather */
    uint32_t cell[PATCH_CELLS];
    unsigned leave; /* stones that may move: cells 0, the seed, to leave - 1 */
    unsigned meet;  /* stones that may be taken: the cells before this one */
    unsigned count; /* all cells */
    uint64_t near[PATCH_CELLS]; /* neighbours among the cells */
    uint64_t black;
    uint64_t rim; /* cells that are connected with stones elsewhere */
    int32_t weight[PATCH_CELLS];
    /* What is joined outside the cells: each class of rim cells is connected there. The
     * classes are found when they are first needed. */
    unsigned classes; /* 0: not known yet */
    uint64_t class_of[PATCH_CELLS];
    uint8_t *label; /* of each vertex: 0 but while classes are sought */
    uint32_t *queue;
    struct patch_state *states;
    struct patch_seen *seen;
    uint32_t stamp;
    uint64_t key[PATCH_CELLS][3];
};

/* What the moves should be like. */
struct patch_wish {
    unsigned width;   /* positions kept after each move */
    int32_t price[3]; /* added to the rank by a move of this colour */
    /* So many stones of this colour need not be removed; they may be set aside. */
    uint8_t surplus;
    uint32_t spare;
    bool careless; /* stones need be connected only with others outside the patch */
};

struct patch_state {
    uint64_t stones, black, hash;
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
    uint64_t movers; /* stones that may move or be set aside */
    int32_t total;
};

static inline uint64_t first_cells(unsigned count)
{
    return count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

/* Prepares the patches of a board. Returns false if the budget is exceeded. */
static bool patch_begin(struct patch *p, const struct graph *g, const uint8_t *colour,
                        const uint32_t *level, const struct rank *rank, struct arena *a)
{
    *p = (struct patch){.graph = g, .colour = colour, .level = level, .rank = rank};
    p->index = arena_new(a, g->vertices, 1);
    p->label = arena_new(a, g->vertices, 1);
    p->queue = arena_new(a, MOST_WALKED, sizeof *p->queue);
    p->states = arena_new(a, PATCH_MOST_WIDTH * PATCH_MOST_MOVES + 1, sizeof *p->states);
    p->seen = arena_new(a, SEEN, sizeof *p->seen);
    return !a->failed;
}

/* Chooses the random numbers that decide between positions of equal rank. */
static void patch_salt(struct patch *p, uint64_t salt)
{
    for (unsigned i = 0; i < PATCH_CELLS; i++)
        for (unsigned colour = X; colour <= O; colour++)
            p->key[i][colour] = rng_next(&salt);
}

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

/* Chooses up to `size` stones around the seed whose level is at most `depth` below that
 * of the seed, and the stones around them. */
static void patch_gather(struct patch *p, uint32_t seed, unsigned size, uint32_t depth)
{
    const uint32_t least = p->level[seed] > depth ? p->level[seed] - depth : 0;
    add_stones(p, seed, size, least);
    add_around(p, 0, p->leave, false, 0, PATCH_CELLS);
    p->meet = p->count;
    add_around(p, p->leave, p->meet, false, 0, PATCH_CELLS);
    p->rim = first_cells(p->count) & ~first_cells(p->meet);
    p->black = 0;
    p->classes = 0;
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

/* Returns the number of black stones less that of white ones among up to `size` stones
 * that patch_gather would choose. */
static int patch_colours(struct patch *p, uint32_t seed, unsigned size, uint32_t depth)
{
    int black = 0;
    add_stones(p, seed, size, p->level[seed] > depth ? p->level[seed] - depth : 0);
    for (unsigned i = 0; i < p->count; i++)
        black += p->colour[p->cell[i]] == X ? 1 : -1;
    forget_cells(p);
    return black;
}

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
static void offer(struct patch *p, struct heap *h, int32_t rank, uint32_t parent,
                  uint64_t hash, unsigned from, unsigned to)
{
    const struct candidate x = {rank, parent, hash, (uint8_t)from, (uint8_t)to};
    unsigned i;
    if ((h->count == h->width && !is_worse(&h->list[0], &x)) || !note_hash(p, h, hash))
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

/* Returns by how much the ranks of the stones around v change if its stone goes or, with
 * `turns`, changes its colour. */
static int32_t change_around(const struct patch *p, const struct patch_state *s,
                             const struct look *l, unsigned v, bool turns)
{
    const uint64_t friends = l->of[s->black >> v & 1 ? X : O];
    int32_t change = 0;
    for (uint64_t around = p->near[v] & s->stones & first_cells(p->meet); around != 0;
         around = bits_without_least(around)) {
        const unsigned u = bits_least(around), enemy = !(friends >> u & 1);
        change +=
            (turns ? rank_of_stone(p->rank, l->stones[u], l->enemies[u] + 1u - 2 * enemy)
                   : rank_of_stone(p->rank, l->stones[u] - 1u, l->enemies[u] - enemy)) -
            l->rank[u];
    }
    return change;
}

/* Looks at what the stones of a position look like. Stones beyond those that may be taken
 * have no rank. */
static void look_at(const struct patch *p, const struct patch_state *s, bool aside,
                    struct look *l)
{
    l->of[X] = s->black;
    l->of[O] = s->stones & ~s->black;
    l->total = 0;
    uint64_t movers = 0, prey = 0;
    for (uint64_t rest = s->stones & first_cells(p->meet); rest != 0;
         rest = bits_without_least(rest)) {
        const unsigned v = bits_least(rest);
        const uint64_t near = p->near[v] & s->stones,
                       enemies = near & l->of[s->black >> v & 1 ? O : X];
        l->stones[v] = (uint8_t)bits_count(near);
        l->enemies[v] = (uint8_t)bits_count(enemies);
        l->rank[v] = rank_of_stone(p->rank, l->stones[v], l->enemies[v]);
        l->total += l->rank[v] + p->weight[v];
        if (v < p->leave && (enemies != 0 || aside)) {
            movers |= (uint64_t)1 << v;
            prey |= enemies;
        }
    }
    l->movers = movers;
    for (; movers != 0; movers = bits_without_least(movers))
        l->gone[bits_least(movers)] = change_around(p, s, l, bits_least(movers), false);
    for (prey &= first_cells(p->meet); prey != 0; prey = bits_without_least(prey))
        l->turned[bits_least(prey)] = change_around(p, s, l, bits_least(prey), true);
}

/* Adds the moves of one position to the candidates. See beam.c for the change of rank. */
static void expand(struct patch *p, const struct patch_wish *wish, uint32_t parent,
                   struct heap *h)
{
    const struct patch_state *s = &p->states[parent];
    struct look l;
    const bool may_aside = wish->surplus != EMPTY && s->aside < wish->spare;
    look_at(p, s, may_aside, &l);
    const uint64_t ranked = first_cells(p->meet);
    const int32_t base = l.total + s->price;
    for (uint64_t rest = l.movers; rest != 0; rest = bits_without_least(rest)) {
        const unsigned u = bits_least(rest);
        const unsigned colour = s->black >> u & 1 ? X : O, enemy = X + O - colour;
        const int32_t without = base + l.gone[u] - l.rank[u] - p->weight[u];
        const uint64_t hash = s->hash - p->key[u][colour];
        if (may_aside && colour == wish->surplus)
            offer(p, h, without + SET_ASIDE, parent, hash, u, u);
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
            if (h->count < h->width || rank <= h->list[0].rank)
                offer(p, h, rank, parent, hash - p->key[v][enemy] + p->key[v][colour], u,
                      v);
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
    s.hash = c->hash;
    s.rank = c->rank;
    s.parent = c->parent;
    s.from = c->from;
    s.to = c->to;
    return s;
}

/* Returns the class that stands for the class of i. */
static unsigned class_root(const uint8_t *parent, unsigned i)
{
    while (parent[i] != i)
        i = parent[i];
    return i;
}

/* Finds which rim cells are connected by stones outside the cells. Walks from all of them
 * at once, so that neighbours meet soon; what has not met after MOST_WALKED stones counts
 * as separate. */
static void find_classes(struct patch *p)
{
    uint8_t parent[PATCH_CELLS];
    unsigned count = 0, separate = bits_count(p->rim);
    uint32_t u, end = 0;
    for (unsigned i = 0; i < p->count; i++) {
        parent[i] = (uint8_t)i;
        p->label[p->cell[i]] = INSIDE;
    }
    for (uint32_t at = 0; separate > 1 && at < p->count + end && end < MOST_WALKED;
         at++) {
        const bool first = at < p->count;
        if (first && !(p->rim >> at & 1))
            continue;
        const uint32_t v = first ? p->cell[at] : p->queue[at - p->count];
        const unsigned own = class_root(parent, first ? at : p->label[v] - 1u);
        for (struct neighbours n = graph_neighbours(p->graph, v, 0);
             neighbours_next(&n, &u) && end < MOST_WALKED;) {
            if (p->colour[u] == EMPTY || p->label[u] == INSIDE)
                continue;
            if (p->label[u] == 0) {
                p->label[u] = (uint8_t)(own + 1);
                p->queue[end++] = u;
            } else {
                const unsigned other = class_root(parent, p->label[u] - 1u);
                separate -= other != class_root(parent, own);
                parent[other] = (uint8_t)class_root(parent, own);
            }
        }
    }
    for (uint32_t i = 0; i < end; i++)
        p->label[p->queue[i]] = 0;
    for (unsigned i = 0; i < p->count; i++)
        p->label[p->cell[i]] = 0;
    for (uint64_t rest = p->rim; rest != 0;) {
        const unsigned root = class_root(parent, bits_least(rest));
        uint64_t class = 0;
        for (uint64_t more = rest; more != 0; more = bits_without_least(more))
            if (class_root(parent, bits_least(more)) == root)
                class |= (uint64_t)1 << bits_least(more);
        p->class_of[count++] = class;
        rest &= ~class;
    }
    p->classes = count;
}

/* Returns the stones that can be reached from some of them, over cells only. */
static uint64_t reach(const struct patch *p, uint64_t stones, uint64_t seen)
{
    for (uint64_t front = seen; front != 0;) {
        uint64_t next = 0;
        for (; front != 0; front = bits_without_least(front))
            next |= p->near[bits_least(front)];
        front = next & stones & ~seen;
        seen |= front;
    }
    return seen;
}

/* Are all stones of the board that were connected still so? */
static bool is_connected(struct patch *p, uint64_t stones, bool careless)
{
    uint64_t seen =
        reach(p, stones, careless && p->rim != 0 ? p->rim & stones : stones & -stones);
    if (careless || (seen == stones && (p->rim & ~stones) == 0))
        return seen == stones;
    if (p->classes == 0)
        find_classes(p);
    for (bool more = true; more;) {
        more = false;
        for (unsigned i = 0; i < p->classes; i++) {
            const uint64_t class = p->class_of[i] & stones;
            if (class == 0)
                return false;
            if ((class & seen) != 0 && (class & ~seen) != 0) {
                seen = reach(p, stones, seen | class);
                more = true;
            }
        }
    }
    return seen == stones;
}

/* Finds moves that remove the seed, so that every other cell stays connected with the
 * rim, as `from` and `to`; a stone that is set aside has itself as `to`. Returns how many
 * there are, or 0. */
static unsigned patch_play(struct patch *p, const struct patch_wish *wish, struct work *w,
                           uint32_t moved[PATCH_MOST_MOVES][2])
{
    struct patch_state *s = p->states;
    uint32_t first = 0, count = 1, best = 0;
    int32_t best_rank = 0;
    s[0] = (struct patch_state){.stones = first_cells(p->count), .black = p->black};
    for (unsigned moves = 0; moves < PATCH_MOST_MOVES; moves++) {
        struct heap h;
        h.width = wish->width;
        h.count = h.noted = 0;
        const uint32_t end = count;
        p->stamp++;
        w->nodes += end - first;
        if (over_after(w, end - first))
            return 0;
        for (; first < end; first++)
            expand(p, wish, first, &h);
        for (unsigned i = 0; i < h.count; i++, count++) {
            s[count] = make(p, wish, &h.list[i]);
            if (s[count].stones & 1)
                continue; /* the seed is still there */
            const unsigned stay = bits_count(s[count].stones & first_cells(p->leave));
            const int32_t rank = s[count].rank - p->rank->staying * (int32_t)stay;
            if ((best == 0 || rank < best_rank) &&
                is_connected(p, s[count].stones, wish->careless)) {
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

/* ---- the state of an attempt ---- */

/* A planned move. If `from` is `to`, the stone there is to be set aside. */
struct planned_move {
    uint32_t from, to;
    uint32_t then;         /* the next plan that touches `to`; NOBODY: none yet */
    uint32_t before[2];    /* the plans that touched `from` and `to` last */
    uint8_t colour, waits; /* waits: plans that must be made before this one */
    bool made;
};

/* Plans of one colour that may be made: a heap with the oldest at its root. */
struct ready {
    uint32_t *heap, count;
};

/* A position that an attempt has reached. */
struct stage {
    uint8_t *colour; /* NULL: the board is too small to need one */
    size_t moves;
    int64_t left, surplus; /* left is 0 if there is none yet */
    uint8_t turn;
};

struct peel {
    struct search search;
    const struct board *board;
    const struct graph *graph;
    const uint8_t *start;
    bool alternate; /* colours move in turn */
    int64_t stones;
    uint64_t seed, attempt;
    struct beam beam;
    struct beam_graph core;
    size_t core_first, core_near, core_weight, core_colour;
    uint32_t *vertex; /* of the core */
    size_t vertex_capacity;
    struct moves core_play, core_best;

    uint8_t *colour; /* the board when all plans have been made; later the actual board */
    uint32_t *level; /* how far each vertex is from the middle */
    uint32_t levels; /* larger than all of them, in distances */
    /* Stones that have an enemy beside them wait in stacks for each sector and distance
     * from the middle; some have lost their enemy in the meantime. */
    uint32_t *stack, *below;
    uint8_t *stacked;
    uint32_t highest[SECTORS]; /* no stack above this one has stones */
    struct patch patch;
    /* Plans are numbered in the order in which they were added. The latest of them
     * are stored; those before `oldest` have been made or taken back, and of those from
     * `held_from` on, none has been made. */
    struct planned_move *plans;
    uint32_t plan_mask, plan_count, oldest, held_from,
        *last;          /* last: the last plan that touches each vertex */
    unsigned retries;   /* how often plans were taken back at about the same place */
    int64_t retried_at; /* stones that were left then */
    struct ready ready[3];
    int64_t planned[3];    /* plans that are not made yet, by colour */
    uint8_t turn;          /* EMPTY: colours move in any order */
    int64_t left, surplus; /* stones of `colour`; stones that may be set aside */
    bool careless;
    uint8_t major; /* the colour that may be set aside */

    struct stage stage;
    struct moves play, best_play;
    struct best best;
};

/* ---- the middle ---- */

/* Sets levels on a grid. Play shrinks the board to an octagon. */
static void set_grid_levels(struct peel *p)
{
    const uint32_t rows = graph_rows(p->graph), columns = graph_columns(p->graph);
    uint32_t v = 0;
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < columns; c++, v++) {
            const uint32_t down =
                               r > rows - 1 - r ? 2 * r - (rows - 1) : rows - 1 - 2 * r,
                           right = c > columns - 1 - c ? 2 * c - (columns - 1)
                                                       : columns - 1 - 2 * c,
                           far = down > right ? down : right;
            const uint32_t diamond = LEVEL / 2 * (down + right),
                           square = LEVEL * 4 / 5 * far;
            p->level[v] = diamond > square ? diamond : square;
        }
}

/* Walks breadth first from `root` over the component of stones whose levels are NOBODY or
 * at least `unseen`, and gives them levels from `base` on. Returns the last vertex. */
static uint32_t walk(struct peel *p, uint32_t root, uint32_t *queue, uint32_t base,
                     uint32_t *count)
{
    uint32_t u;
    p->level[root] = base;
    queue[0] = root;
    *count = 1;
    for (uint32_t i = 0; i < *count; i++)
        for (struct neighbours n = graph_neighbours(p->graph, queue[i], 0);
             neighbours_next(&n, &u);)
            if (p->start[u] != EMPTY && p->level[u] < base) {
                p->level[u] = p->level[queue[i]] + LEVEL;
                queue[(*count)++] = u;
            }
    return queue[*count - 1];
}

/* Sets levels on other graphs: the distance from the middle of a long path in each
 * component. Three walks, each with levels above those of the one before. */
static void set_levels(struct peel *p)
{
    const uint32_t n = p->graph->vertices, round = (n + 1) * LEVEL;
    uint32_t *queue = p->last;
    memset(p->level, 0, n * sizeof *p->level);
    for (uint32_t root = 0; root < n; root++) {
        uint32_t count, u;
        if (p->start[root] == EMPTY || p->level[root] != 0)
            continue;
        const uint32_t one = walk(p, root, queue, 1, &count);
        uint32_t at = walk(p, one, queue, round, &count);
        for (uint32_t steps = (p->level[at] - round) / LEVEL / 2; steps > 0; steps--)
            for (struct neighbours near = graph_neighbours(p->graph, at, 0);
                 neighbours_next(&near, &u);)
                if (p->start[u] != EMPTY && p->level[u] + LEVEL == p->level[at]) {
                    at = u;
                    break;
                }
        walk(p, at, queue, 2 * round, &count);
        for (uint32_t i = 0; i < count; i++)
            p->level[queue[i]] -= 2 * round - 1;
    }
}

static unsigned sector_of(const struct peel *p, uint32_t v)
{
    if (p->graph->row == 0)
        return (unsigned)((uint64_t)v * SECTORS / p->graph->vertices);
    const int64_t rows = graph_rows(p->graph), columns = graph_columns(p->graph);
    const int64_t down = 2 * (int64_t)(v / p->graph->row) - rows + 1,
                  right = 2 * (int64_t)(v % p->graph->row) - columns + 1;
    return (down > 0 ? 4u : 0u) + (right > 0 ? 2u : 0u) +
           ((down > 0 ? down : -down) > (right > 0 ? right : -right));
}

/* ---- seeds ---- */

static bool has_enemy(const struct peel *p, uint32_t v)
{
    const uint8_t enemy = stones_enemy(p->colour[v]);
    uint32_t u;
    for (struct neighbours n = graph_neighbours(p->graph, v, 0); neighbours_next(&n, &u);)
        if (p->colour[u] == enemy)
            return true;
    return false;
}

static uint32_t *stack_of(struct peel *p, unsigned sector, uint32_t distance)
{
    return &p->stack[sector * p->levels + distance];
}

static void add_seed(struct peel *p, uint32_t v)
{
    if (p->stacked[v] || p->colour[v] == EMPTY || !has_enemy(p, v))
        return;
    const unsigned sector = sector_of(p, v);
    const uint32_t distance = p->level[v] / LEVEL;
    uint32_t *stack = stack_of(p, sector, distance);
    p->stacked[v] = 1;
    p->below[v] = *stack;
    *stack = v;
    if (distance > p->highest[sector])
        p->highest[sector] = distance;
}

static void drop_seed(struct peel *p, unsigned sector)
{
    uint32_t *stack = stack_of(p, sector, p->highest[sector]);
    p->stacked[*stack] = 0;
    *stack = p->below[*stack];
}

/* Returns the outermost seed of a sector, or NOBODY. */
static uint32_t find_seed(struct peel *p, unsigned sector)
{
    for (;;) {
        const uint32_t v = *stack_of(p, sector, p->highest[sector]);
        if (v == NOBODY) {
            if (p->highest[sector] == 0)
                return NOBODY;
            p->highest[sector]--;
        } else if (p->colour[v] != EMPTY && has_enemy(p, v)) {
            return v;
        } else {
            drop_seed(p, sector);
        }
    }
}

/* Returns the colour whose moves are to be planned. */
static uint8_t colour_wanted(const struct peel *p)
{
    return p->planned[X] == p->planned[O] || p->turn == EMPTY ? p->turn
           : p->planned[X] < p->planned[O]                    ? X
                                                              : O;
}

/* Chooses the sector where play goes on: far from the middle, and where stones are to be
 * taken by the colour to move. */
static unsigned choose_sector(struct peel *p)
{
    const struct rank *rank = p->core.rank;
    const uint8_t wanted = colour_wanted(p);
    int64_t best = INT64_MIN;
    unsigned chosen = SECTORS;
    for (unsigned i = 0; i < SECTORS; i++) {
        const uint32_t v = find_seed(p, i);
        if (v == NOBODY)
            continue;
        const int black = patch_colours(&p->patch, v, rank->patch, DEPTH);
        const int64_t worth = (wanted == EMPTY ? 0
                               : wanted == O   ? black
                                               : -black) *
                                  64 / (int)rank->patch +
                              (int64_t)p->level[v] * 8 / LEVEL;
        if (worth > best) {
            best = worth;
            chosen = i;
        }
    }
    return chosen;
}

/* ---- plans ---- */

static struct planned_move *plan_at(const struct peel *p, uint32_t plan)
{
    return &p->plans[plan & p->plan_mask];
}

static bool is_pending(const struct peel *p, uint32_t plan)
{
    return plan != NOBODY && plan >= p->oldest && !plan_at(p, plan)->made;
}

static void push_ready(struct ready *r, uint32_t plan)
{
    uint32_t i = r->count++;
    for (; i > 0 && r->heap[(i - 1) / 2] > plan; i = (i - 1) / 2)
        r->heap[i] = r->heap[(i - 1) / 2];
    r->heap[i] = plan;
}

static void pop_ready(struct ready *r)
{
    const uint32_t last = r->heap[--r->count];
    uint32_t i = 0;
    for (uint32_t child; (child = 2 * i + 1) < r->count; i = child) {
        child += child + 1 < r->count && r->heap[child + 1] < r->heap[child];
        if (r->heap[child] >= last)
            break;
        r->heap[i] = r->heap[child];
    }
    r->heap[i] = last;
}

/* Called when a plan waits for no other plan. Setting a stone aside takes no turn. */
static void make_ready(struct peel *p, uint32_t plan)
{
    struct planned_move *x = plan_at(p, plan);
    if (x->from == x->to)
        x->made = true;
    else
        push_ready(&p->ready[x->colour], plan);
}

static void add_plan(struct peel *p, uint32_t from, uint32_t to)
{
    if (p->turn == EMPTY) {
        p->colour[to] = p->colour[from];
        p->colour[from] = EMPTY;
        p->left--;
        moves_append(&p->play, stones_move(from, to));
        return;
    }
    const uint32_t plan = p->plan_count++, touched[2] = {from, to};
    struct planned_move *new = plan_at(p, plan);
    *new = (struct planned_move){
        from, to, NOBODY, {p->last[from], p->last[to]}, p->colour[from], 0, false};
    for (unsigned i = 0; i < (from == to ? 1 : 2); i++) {
        const uint32_t last = p->last[touched[i]];
        if (is_pending(p, last)) {
            plan_at(p, last)->then = plan;
            new->waits++;
        }
        p->last[touched[i]] = plan;
    }
    p->colour[to] = new->colour;
    p->colour[from] = EMPTY;
    p->left--;
    if (from == to)
        p->surplus--;
    else
        p->planned[new->colour]++;
    if (new->waits == 0)
        make_ready(p, plan);
}

/* Makes moves as long as there is one of the colour to move. The latest `held` plans are
 * not made yet. */
static void make_moves(struct peel *p, uint32_t held)
{
    if (p->turn == EMPTY)
        return;
    for (struct ready *r;
         (r = &p->ready[p->turn])->count > 0 && r->heap[0] + held < p->plan_count;) {
        struct planned_move *x = plan_at(p, r->heap[0]);
        pop_ready(r);
        x->made = true;
        p->planned[p->turn]--;
        moves_append(&p->play, stones_move(x->from, x->to));
        if (x->then != NOBODY && --plan_at(p, x->then)->waits == 0)
            make_ready(p, x->then);
        p->turn = stones_enemy(p->turn);
    }
    while (p->oldest < p->plan_count && plan_at(p, p->oldest)->made)
        p->oldest++;
    if (p->plan_count > held + p->held_from)
        p->held_from = p->plan_count - held;
}

static void add_seeds_around(struct peel *p, uint32_t v)
{
    uint32_t u;
    add_seed(p, v);
    for (struct neighbours n = graph_neighbours(p->graph, v, 0); neighbours_next(&n, &u);)
        add_seed(p, u);
}

/* Takes back the plans that were not made. No plan that was made depends on them. */
static void take_back(struct peel *p)
{
    for (uint32_t i = p->plan_count; i-- > p->oldest;) {
        const struct planned_move *x = plan_at(p, i);
        if (!x->made) {
            p->colour[x->to] = stones_enemy(x->colour);
            p->colour[x->from] = x->colour;
            p->left++;
            p->surplus += x->from == x->to;
        }
    }
    p->held_from = p->plan_count;
    for (; p->oldest < p->plan_count; p->oldest++)
        if (!plan_at(p, p->oldest)->made) {
            add_seeds_around(p, plan_at(p, p->oldest)->from);
            add_seeds_around(p, plan_at(p, p->oldest)->to);
        }
    p->ready[X].count = p->ready[O].count = 0;
    memset(p->planned, 0, sizeof p->planned);
}

static int32_t price_of(const struct peel *p)
{
    if (p->turn == EMPTY)
        return 0;
    const int64_t more = p->planned[stones_enemy(p->turn)] - p->planned[p->turn],
                  behind = more * (int64_t)(1 + p->attempt % 3) / 10;
    return behind > MOST_PRICE    ? MOST_PRICE
           : behind < -MOST_PRICE ? -MOST_PRICE
                                  : (int32_t)behind;
}

/* Plans a few moves at the seed of a sector, if possible, and looks for new seeds. */
static bool plan_patch(struct peel *p, unsigned sector, struct work *w)
{
    uint32_t moved[PATCH_MOST_MOVES][2];
    const uint32_t seed = find_seed(p, sector);
    const int32_t price = price_of(p);
    struct patch_wish wish = {.width = p->core.rank->width,
                              .surplus = p->surplus > 0 ? p->major : EMPTY,
                              .spare = (uint32_t)(p->surplus > 0 ? p->surplus : 0)};
    if (p->turn != EMPTY) {
        wish.price[p->turn] = -price;
        wish.price[stones_enemy(p->turn)] = price;
    }
    unsigned count = 0;
    drop_seed(p, sector);
    /* If nothing else has helped, a few stones are cut off. */
    const unsigned tries = !p->careless && p->retries == MOST_RETRIES ? 4 : 3;
    for (unsigned i = 0; count == 0 && i < tries; i++, wish.width *= 2) {
        patch_gather(&p->patch, seed, p->core.rank->patch - (i > 1 ? 4 : 0),
                     DEPTH * (i == 0 ? 1 : i));
        wish.careless = p->careless || i == 3;
        count = patch_play(&p->patch, &wish, w, moved);
    }
    for (unsigned i = 0; i < count; i++)
        add_plan(p, moved[i][0], moved[i][1]);
    for (unsigned i = 0; i < 2 * count; i++)
        add_seeds_around(p, moved[i / 2][i % 2]);
    return count > 0;
}

/* Begins an attempt with that position, to which the first moves in p->play lead. */
static void load_stage(struct peel *p)
{
    const struct stage *s = &p->stage;
    memcpy(p->colour, s->colour, p->graph->vertices);
    p->play.count = s->moves;
    p->left = s->left;
    p->surplus = s->surplus;
    p->turn = s->turn;
}

/* Begins an attempt. */
static void set_up(struct peel *p)
{
    const uint32_t n = p->graph->vertices;
    int64_t black = 0;
    memcpy(p->colour, p->start, n);
    for (uint32_t v = 0; v < n; v++)
        black += p->start[v] == X;
    p->left = p->stones;
    p->major = 2 * black > p->stones ? X : O;
    p->surplus = (p->major == X ? 2 * black - p->stones : p->stones - 2 * black) - SPARE;
    p->turn = p->alternate ? p->start[n] : EMPTY;
    if (!p->alternate)
        p->surplus = 0; /* every stone can be taken */
    p->play.count = 0;
    if (p->stage.left > 0 && p->attempt % ATTEMPTS_PER_STAGE != 0)
        load_stage(p);
    else
        p->stage.left = 0;
}

/* Remembers the position, in which no plans are left, for later attempts. */
static void save_stage(struct peel *p)
{
    struct stage *s = &p->stage;
    make_moves(p, 0);
    take_back(p);
    memcpy(s->colour, p->colour, p->graph->vertices);
    s->moves = p->play.count;
    s->left = p->left;
    s->surplus = p->surplus;
    s->turn = p->turn;
}

static void add_all_seeds(struct peel *p)
{
    for (uint32_t v = 0; v < p->graph->vertices; v++)
        add_seed(p, v);
}

/* Drops plans from `cut` on. */
static void cut_ready(struct ready *r, uint32_t cut)
{
    const uint32_t count = r->count;
    r->count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (r->heap[i] < cut)
            push_ready(r, r->heap[i]);
}

/* Takes back all plans from `cut` on, which is at least `held_from`. */
static void cut_plans(struct peel *p, uint32_t cut)
{
    const uint32_t end = p->plan_count;
    for (uint32_t i = end; i-- > cut;) {
        const struct planned_move *x = plan_at(p, i);
        const uint32_t touched[2] = {x->from, x->to};
        p->colour[x->to] = stones_enemy(x->colour);
        p->colour[x->from] = x->colour;
        p->left++;
        if (x->from == x->to)
            p->surplus++;
        else
            p->planned[x->colour]--;
        for (unsigned k = 0; k < 2; k++) {
            p->last[touched[k]] = x->before[k];
            if (is_pending(p, x->before[k]))
                plan_at(p, x->before[k])->then = NOBODY;
        }
    }
    for (uint32_t i = cut; i < end; i++) {
        add_seeds_around(p, plan_at(p, i)->from);
        add_seeds_around(p, plan_at(p, i)->to);
    }
    cut_ready(&p->ready[X], cut);
    cut_ready(&p->ready[O], cut);
    p->plan_count = cut;
    if (p->oldest > cut)
        p->oldest = cut;
}

/* No moves were found at a seed. Perhaps other moves near it would have been better, so
 * the last plans are taken back; each time more, but not again and again at the same
 * place. */
static void retry(struct peel *p)
{
    if (p->careless || p->turn == EMPTY)
        return;
    if (p->left + 2 * HELD < p->retried_at)
        p->retries = 0;
    if (p->retries == MOST_RETRIES)
        return;
    if (p->retries == 0)
        p->retried_at = p->left;
    const uint32_t back = HELD >> (MOST_RETRIES - ++p->retries);
    cut_plans(p,
              p->held_from + back > p->plan_count ? p->held_from : p->plan_count - back);
    patch_salt(&p->patch, hash_mix(p->seed + 97 * p->attempt + p->retries +
                                   MOST_RETRIES * (uint64_t)p->left));
}

/* Peels the board until the core is left or no patch helps. */
static enum status peel(struct peel *p, struct work *w)
{
    const uint32_t n = p->graph->vertices;
    const bool first = p->stage.colour != NULL && p->left == p->stones;
    memset(p->last, 0xff, n * sizeof *p->last);
    memset(p->stack, 0xff, (size_t)SECTORS * p->levels * sizeof *p->stack);
    memset(p->stacked, 0, n);
    memset(p->highest, 0, sizeof p->highest);
    memset(p->planned, 0, sizeof p->planned);
    p->ready[X].count = p->ready[O].count = 0;
    p->plan_count = p->oldest = p->held_from = 0;
    p->careless = p->core.rank != &rank_full || p->attempt % 2 == 1;
    p->retries = 0;
    p->retried_at = p->stones;
    add_all_seeds(p);
    patch_salt(&p->patch, hash_mix(p->seed + 97 * p->attempt));
    while (p->left > CORE) {
        make_moves(p, p->careless          ? 0
                      : p->left > 8 * HELD ? HELD
                                           : (uint32_t)(p->left / 8));
        if (p->plan_count - p->oldest > p->plan_mask - PATCH_MOST_MOVES)
            take_back(p);
        const unsigned sector = choose_sector(p);
        if (sector < SECTORS) {
            if (!plan_patch(p, sector, w) && w->stopped == STOP_NOT)
                retry(p);
        } else if (p->careless) {
            break;
        } else {
            p->careless = true;
            add_all_seeds(p);
        }
        if (first && p->stage.left == 0 && p->left <= STAGE)
            save_stage(p);
        if (w->stopped != STOP_NOT)
            break;
    }
    make_moves(p, 0);
    take_back(p);
    return w->stopped != STOP_NOT ? EXPIRED : OK;
}

/* ---- the core and the end ---- */

/* Makes a graph of the stones that are left. */
static bool gather_core(struct peel *p)
{
    struct arena *a = &p->search.work;
    struct beam_graph *g = &p->core;
    uint32_t *number = p->last; /* plans are no longer needed */
    uint32_t count = 0, u, arcs = 0;
    if (!arena_grow(a, &p->vertex, &p->vertex_capacity, (size_t)p->left,
                    sizeof *p->vertex))
        return false;
    for (uint32_t v = 0; v < p->graph->vertices; v++)
        if (p->colour[v] != EMPTY) {
            number[v] = count;
            p->vertex[count++] = v;
            for (struct neighbours n = graph_neighbours(p->graph, v, 0);
                 neighbours_next(&n, &u);)
                arcs += p->colour[u] != EMPTY;
        }
    if (!arena_grow(a, &g->first, &p->core_first, count + 1, sizeof *g->first) ||
        !arena_grow(a, &g->near, &p->core_near, arcs + 1, sizeof *g->near) ||
        !arena_grow(a, &g->weight, &p->core_weight, count + 1, sizeof *g->weight) ||
        !arena_grow(a, &g->colour, &p->core_colour, count + 1, 1))
        return false;
    g->vertices = count;
    arcs = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t v = p->vertex[i];
        g->first[i] = arcs;
        g->weight[i] = (int32_t)((int64_t)p->level[v] * g->rank->far / (10 * LEVEL));
        g->colour[i] = p->colour[v];
        for (struct neighbours n = graph_neighbours(p->graph, v, 0);
             neighbours_next(&n, &u);)
            if (p->colour[u] != EMPTY)
                g->near[arcs++] = number[u];
    }
    g->first[count] = arcs;
    return true;
}

/* Plays the core by beam search, several times if it may become better. */
static enum status play_core(struct peel *p, struct work *w)
{
    if (p->left > BEAM_MOST_STONES)
        return OK;
    struct arena *kept = &p->search.work;
    if (!gather_core(p) || !moves_reserve(&p->core_play, kept, (size_t)p->left + 1) ||
        !moves_reserve(&p->core_best, kept, (size_t)p->left + 1))
        return NO_MEMORY;
    const uint64_t square = (uint64_t)p->left * (uint64_t)p->left;
    const int64_t aim = p->best.bound - (p->stones - p->left - (int64_t)p->play.count);
    enum status status = OK;
    p->core_best.count = 0;
    const bool whole = p->left == p->stones;
    for (unsigned i = 0; i < (whole ? 1 : CORE_ATTEMPTS) && status == OK; i++) {
        uint64_t width = (uint64_t)FIRST_WIDTH << (p->attempt / ATTEMPTS_PER_WIDTH < 12
                                                       ? p->attempt / ATTEMPTS_PER_WIDTH
                                                       : 12)
                                               << i / 3;
        if (width * square > BEAM_WORK)
            width = BEAM_WORK / square > 0 ? BEAM_WORK / square : 1;
        p->core_play.count = 0;
        status =
            beam_play(&p->beam, &p->core, p->turn, (uint32_t)width,
                      hash_mix(p->seed + 97 * p->attempt + i), NULL, w, &p->core_play);
        if (status != NO_MEMORY && p->core_play.count > p->core_best.count) {
            const struct moves better = p->core_play;
            p->core_play = p->core_best;
            p->core_best = better;
        }
        if (p->left - (int64_t)p->core_best.count <= aim)
            break;
    }
    for (size_t i = 0; i < p->core_best.count; i++) {
        const move m = p->core_best.list[i];
        moves_append(&p->play, stones_move(p->vertex[m >> 32], p->vertex[(uint32_t)m]));
    }
    return status;
}

/* Makes the moves that are still possible, also with the stones that were set aside.
 * Invariant: no two stones on vertices already passed are adjacent enemies. */
static void play_to_end(struct peel *p)
{
    const uint32_t vertices = p->graph->vertices;
    uint8_t *pos = p->colour, turn = p->alternate ? p->start[vertices] : EMPTY;
    memcpy(pos, p->start, vertices);
    for (size_t i = 0; i < p->play.count; i++) {
        const uint32_t from = (uint32_t)(p->play.list[i] >> 32);
        pos[stones_move_to(p->play.list[i])] = pos[from];
        pos[from] = EMPTY;
    }
    if (p->alternate && p->play.count % 2 == 1)
        turn = stones_enemy(turn);
    for (uint32_t v = 0; v < vertices; v++)
        for (uint32_t at = v; at <= v && pos[at] != EMPTY;) {
            uint32_t u, enemy = NOBODY;
            for (struct neighbours n = graph_neighbours(p->graph, at, 0);
                 enemy == NOBODY && neighbours_next(&n, &u);)
                if (pos[u] == stones_enemy(pos[at]))
                    enemy = u;
            if (enemy == NOBODY)
                break;
            const uint32_t from = pos[at] == turn ? at : enemy, to = at ^ enemy ^ from;
            pos[to] = pos[from];
            pos[from] = EMPTY;
            if (p->alternate)
                turn = stones_enemy(turn);
            moves_append(&p->play, stones_move(from, to));
            at = to;
        }
}

/* Plays once, and keeps the play if it is the best. */

static enum status play_once(struct peel *p, struct work *w)
{
    enum status status = OK;
    set_up(p);
    if (p->stones > SMALL && p->level != NULL)
        status = peel(p, w);
    if (status == OK)
        status = play_core(p, w);
    play_to_end(p);
    p->attempt++;
    if (!p->best.found || p->play.count > p->best_play.count) {
        const struct moves better = p->play;
        p->play = p->best_play;
        p->best_play = better;
        best_keep(&p->best, p->stones - (int64_t)p->best_play.count, &p->best_play);
        if (p->stage.left > 0)
            memcpy(p->play.list, p->best_play.list, p->stage.moves * sizeof(move));
    }
    return status;
}

/* ---- life ---- */

/* On small boards of SC2 and on full grids, other methods are better. */
static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    if (!stones_alternate(b) && !stones_are_free(b))
        return false;
    const struct graph *g = graph_of(b);
    if (stones_is_vast(g) || g->arcs / MOST_NEIGHBOURS > g->vertices)
        return false;
    return stones_alternate(b) ||
           (!stones_of(b)->target.wanted && g->vertices > SMALL &&
            !(graph_is_grid(g) && stones_are_whole(g, t->position)));
}

/* Makes what all attempts need. Returns false if the budget is exceeded. */
static bool prepare(struct peel *p)
{
    struct arena *a = &p->search.work, *kept = &p->search.kept;
    const uint32_t n = p->graph->vertices;
    const size_t most = (size_t)p->stones + 1;
    p->beam.arena = a;
    p->colour = arena_new(a, n, 1);
    p->last = arena_new(a, n, sizeof *p->last);
    p->level = arena_new(a, n, sizeof *p->level);
    if (a->failed || !moves_reserve(&p->play, kept, most) ||
        !moves_reserve(&p->best_play, kept, most))
        return false;
    if (graph_is_grid(p->graph))
        set_grid_levels(p);
    else
        set_levels(p);
    for (uint32_t v = 0; v < n; v++)
        if (p->level[v] / LEVEL >= p->levels)
            p->levels = p->level[v] / LEVEL + 1;
    if (p->stones <= SMALL)
        return true;
    uint32_t plans = 64;
    while (plans < PLANS && plans < most)
        plans *= 2;
    p->plan_mask = plans - 1;
    p->plans = arena_new(a, plans, sizeof *p->plans);
    p->ready[X].heap = arena_new(a, plans, sizeof *p->ready[X].heap);
    p->ready[O].heap = arena_new(a, plans, sizeof *p->ready[O].heap);
    p->stage.colour = p->stones > 4 * STAGE ? arena_new(a, n, 1) : NULL;
    p->stack = arena_new(a, (size_t)SECTORS * p->levels, sizeof *p->stack);
    p->below = arena_new(a, n, sizeof *p->below);
    p->stacked = arena_new(a, n, 1);
    return patch_begin(&p->patch, p->graph, p->colour, p->level, p->core.rank, a);
}

/* Slices of time do not end within a play, which would then be lost. */
static enum search_state run(struct search *search, struct work *w)
{
    struct peel *p = (struct peel *)search;
    if (p->colour == NULL && !prepare(p))
        return SEARCH_NO_MEMORY;
    const bool whole = w->whole;
    enum status status;
    do {
        w->whole = true;
        status = play_once(p, w);
        w->whole = whole;
        w->next = w->ticks; /* the slice may have ended */
        /* Without a cut, the beam search has seen all positions. */
        if (p->best.result == p->best.bound ||
            (status == OK && p->left == p->stones && !p->beam.cut))
            return SEARCH_SOLVED;
    } while (status == OK && !over(w));
    return status == NO_MEMORY ? SEARCH_NO_MEMORY : SEARCH_RUNNING;
}

static const struct search_kind own_kind = {.run = run};

static struct search *begin(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    struct peel *p = search_new(&own_kind, t->memory, sizeof *p);
    if (p == NULL)
        return NULL;
    p->board = b;
    p->graph = graph_of(b);
    p->start = t->position;
    p->stones = stones_count(p->graph, p->start);
    p->alternate = stones_rules_of(b)->alternate;
    p->core.rank = p->stones == p->graph->vertices ? &rank_full : &rank_holes;
    p->seed = t->seed;
    void *scratch = arena_new(&p->search.work, b->scratch_size, 1);
    if (scratch != NULL)
        p->best.bound = b->game->theory->bound(b, p->start, scratch, &p->best.reason);
    p->search.answer = &p->best;
    return search_if_made(&p->search, scratch != NULL);
}

const struct solve_method peel_method = {
    .method = {.name = "peel", .fits = fits, .begin = begin},
};

/* SPDX-License-Identifier: MIT */
/* backward.c: the method "demand": shortest plays of pebbling on any graph, or a proof
 * that the root cannot be reached, searched from the root backwards.
 *
 * It only matters how often each move is made: a shortest play has no cycle of moves, and
 * if no vertex ends with fewer than 0 pebbles, moves without a cycle can be put in an
 * order in which they can be played (doc/pebbling.md). So a state is the balance of each
 * vertex, the pebbles that it has left or lacks. At first the root lacks one pebble. A
 * vertex that lacks a pebble gets it from some neighbour, which may then lack pebbles
 * itself. The search is A* on the number of moves; the bound adds up, for each vertex
 * that lacks pebbles, the fewest moves that can bring them. */
#include "solve/pebbling/backward.h"

#include <stdlib.h>

#include "base/hash.h"
#include "solve/method.h"
#include "solve/pebbling/pebbling_moves.h"

#define LEVELS 63 /* larger distances count as LEVELS - 1 */
#define FAR UINT8_MAX
#define VERTICES_PER_TICK 1024
#define MOST_PEBBLES ((int64_t)1 << 60)

/* How a state was reached with the fewest moves: from the state `before`, by a move that
 * brings a pebble from `from` to `to`. */
struct arrival {
    uint32_t before, from, to;
    uint32_t moves;
};

struct backward_entry {
    uint64_t rank; /* moves in all << 32 | less if more of these are made */
    uint32_t state, moves;
};

/* ---- memory ---- */

/* Frees what only the search needs; `way` stays. */
static void backward_forget(struct backward *d)
{
    table_done(&d->states);
    arena_done(&d->visited);
    d->heap = NULL;
    d->heap_count = d->heap_capacity = 0;
    d->far = NULL;
}

void backward_done(struct backward *d)
{
    backward_forget(d);
    arena_done(&d->room);
    *d = (struct backward){0};
}

bool backward_init(struct backward *d, struct memory *m, const struct graph *g,
                   uint32_t root)
{
    *d = (struct backward){.memory = m,
                           .room = arena_of(m),
                           .visited = arena_of(m),
                           .graph = g,
                           .root = root,
                           .n = g->vertices};
    struct arena *a = &d->room;
    table_init(&d->states, m, sizeof(struct arrival));
    d->distance = arena_new(a, d->n, sizeof *d->distance);
    d->queue = arena_new(a, d->n, sizeof *d->queue);
    d->start = arena_new(a, d->n, sizeof *d->start);
    d->balance = arena_new(a, d->n, sizeof *d->balance);
    d->far = arena_new(&d->visited, d->n, sizeof *d->far);
    d->below = arena_new(a, d->n, 1);
    d->key = arena_new(a, d->n, sizeof(uint32_t) + sizeof(int64_t));
    if (a->failed || d->visited.failed) {
        backward_done(d);
        return false;
    }
    d->reached = pebbling_distances(g, root, NO_ROOT, d->distance, d->queue);
    return true;
}

/* ---- how much is needed at least ---- */

/* Returns the distances of all vertices from v on ways that avoid the root, since the
 * root never sends a pebble away. Returns NULL if the budget is exceeded. */
static const uint8_t *distances_to(struct backward *d, uint32_t v)
{
    if (d->far[v] != NULL)
        return d->far[v];
    struct arena scratch = arena_of(d->memory);
    uint8_t *row = arena_new(&d->visited, d->n, 1);
    uint32_t *distance = arena_new(&scratch, d->n, sizeof *distance),
             *queue = arena_new(&scratch, d->n, sizeof *queue);
    if (row != NULL && !scratch.failed) {
        pebbling_distances(d->graph, v, v == d->root ? NO_ROOT : d->root, distance,
                           queue);
        for (uint32_t u = 0; u < d->n; u++)
            row[u] = distance[u] == UNREACHED ? FAR
                     : distance[u] < LEVELS   ? (uint8_t)distance[u]
                                              : LEVELS - 1;
        d->far[v] = row;
    }
    arena_done(&scratch);
    return d->far[v];
}

enum chance { POSSIBLE, IMPOSSIBLE, NO_ROOM };

/* The pebbles at each distance from a vertex: those that are there, those minus the
 * pebbles that are lacking, and the pairs of pebbles on one vertex. */
struct levels {
    int64_t there[LEVELS], net[LEVELS], pairs[LEVELS];
};

static void count_levels(const struct backward *d, const uint8_t *row, struct levels *l)
{
    *l = (struct levels){{0}, {0}, {0}};
    for (uint32_t i = 0; i < d->reached; i++) {
        uint32_t u = d->queue[i];
        int64_t n = d->balance[u];
        if (row[u] == FAR || n == 0)
            continue;
        if (n > 0) {
            l->there[row[u]] += n;
            l->pairs[row[u]] += n / 2;
        }
        if (n > 0 || row[u] < LEVELS - 1) /* rounds up where distances are capped */
            l->net[row[u]] += n;
    }
}

/* Do the pebbles weigh at least as much as those that are lacking? If not, the state is
 * hopeless, since no move adds weight. */
static bool is_balanced(const struct levels *l)
{
    int64_t left = 0; /* weight so far, in pebbles of this level */
    for (int i = 0; i < LEVELS; i++) {
        left = 2 * left + l->net[i];
        if (left > 2 * MOST_PEBBLES)
            return true;
        if (left < -2 * MOST_PEBBLES)
            return false;
    }
    return left >= 0;
}

/* Returns a lower bound on the number of moves: the fewest pebbles that weigh enough,
 * minus one for each pebble that is lacking. Returns UINT64_MAX if all pebbles together
 * weigh too little. */
static uint64_t moves_by_weight(const struct levels *l, int64_t lacking)
{
    int64_t lack = lacking, used = 0;
    for (int i = 1; i < LEVELS && lack <= MOST_PEBBLES; i++) {
        int64_t some = l->there[i] < 2 * lack ? l->there[i] : 2 * lack;
        lack = 2 * lack - some;
        used += some;
        if (lack == 0)
            return (uint64_t)(used - lacking);
    }
    return UINT64_MAX;
}

/* Returns a lower bound on the number of moves: each pebble that is lacking comes from a
 * tree of moves, whose deepest move takes a pair of pebbles, and there are moves all the
 * way from there to the vertex. Returns UINT64_MAX if there are too few pairs. */
static uint64_t moves_from_pairs(const struct levels *l, int64_t lacking)
{
    uint64_t moves = 0;
    for (int i = 1; i < LEVELS; i++) {
        int64_t some = l->pairs[i] < lacking ? l->pairs[i] : lacking;
        lacking -= some;
        moves += (uint64_t)(i * some);
    }
    return lacking == 0 ? moves : UINT64_MAX;
}

/* Finds a lower bound on the number of moves that bring what v lacks. */
static enum chance least_moves(struct backward *d, uint32_t v, uint64_t *moves)
{
    const uint8_t *row = distances_to(d, v);
    struct levels l;
    if (row == NULL)
        return NO_ROOM;
    count_levels(d, row, &l);
    if (!is_balanced(&l))
        return IMPOSSIBLE;
    uint64_t by_weight = moves_by_weight(&l, -d->balance[v]),
             from_pairs = moves_from_pairs(&l, -d->balance[v]);
    *moves = by_weight > from_pairs ? by_weight : from_pairs;
    return *moves != UINT64_MAX ? POSSIBLE : IMPOSSIBLE;
}

/* Adds up the moves for all vertices that lack pebbles, and finds the vertex that needs
 * the most moves (UNREACHED if none lacks any). First it looks whether there are enough
 * pairs: each pebble that is lacking comes from a tree of moves, and the deepest move of
 * a tree takes two pebbles that already lie on one vertex. */
static enum chance estimate(struct backward *d, uint64_t *moves, uint32_t *most_needy)
{
    uint64_t most = 0;
    int64_t pairs = 0;
    *moves = 0;
    *most_needy = UNREACHED;
    for (uint32_t i = 0; i < d->reached; i++) {
        int64_t n = d->balance[d->queue[i]];
        pairs += n > 0 ? n / 2 : n;
    }
    if (pairs < 0)
        return IMPOSSIBLE;
    for (uint32_t i = 0; i < d->reached; i++) {
        uint32_t v = d->queue[i];
        uint64_t some;
        if (d->balance[v] >= 0)
            continue;
        enum chance a = least_moves(d, v, &some);
        if (a != POSSIBLE)
            return a;
        *moves += some;
        if (some > most || *most_needy == UNREACHED) {
            most = some;
            *most_needy = v;
        }
    }
    return POSSIBLE;
}

/* ---- the states to look at ---- */

static bool push(struct backward *d, struct backward_entry e)
{
    if (!arena_grow(&d->visited, &d->heap, &d->heap_capacity, d->heap_count + 1,
                    sizeof *d->heap))
        return false;
    size_t i = d->heap_count++;
    for (; i > 0 && d->heap[(i - 1) / 2].rank > e.rank; i = (i - 1) / 2)
        d->heap[i] = d->heap[(i - 1) / 2];
    d->heap[i] = e;
    return true;
}

static struct backward_entry pop(struct backward *d)
{
    struct backward_entry top = d->heap[0], last = d->heap[--d->heap_count];
    size_t i = 0;
    for (size_t child; (child = 2 * i + 1) < d->heap_count; i = child) {
        if (child + 1 < d->heap_count && d->heap[child + 1].rank < d->heap[child].rank)
            child++;
        if (d->heap[child].rank >= last.rank)
            break;
        d->heap[i] = d->heap[child];
    }
    d->heap[i] = last;
    return top;
}

/* Writes the key of a state: the vertices whose balance has changed, with their
 * balances. */
static size_t write_key(struct backward *d)
{
    uint8_t *at = d->key;
    for (uint32_t v = 0; v < d->n; v++)
        if (d->balance[v] != d->start[v]) {
            memcpy(at, &v, sizeof v);
            memcpy(at + sizeof v, &d->balance[v], sizeof d->balance[v]);
            at += sizeof v + sizeof d->balance[v];
        }
    return (size_t)(at - d->key);
}

/* Notes the state `balance`, unless it was already reached with as few moves. A state
 * that is later reached with fewer moves is looked at again: only the shortest way to it
 * certainly closes no cycle with the rest of a shortest play. */
static bool note(struct backward *d, struct arrival a)
{
    uint64_t more;
    uint32_t needy;
    enum chance answer = estimate(d, &more, &needy);
    if (answer != POSSIBLE)
        return answer == IMPOSSIBLE;
    d->too_large = a.moves + more >= UINT32_MAX;
    if (d->too_large)
        return false;
    bool fresh;
    size_t length = write_key(d);
    uint32_t state =
        table_add(&d->states, hash_bytes(d->key, length), d->key, length, &fresh);
    if (state == TABLE_NONE)
        return false;
    struct arrival *known = table_value(&d->states, state);
    if (!fresh && known->moves <= a.moves)
        return true;
    *known = a;
    uint64_t rank = (a.moves + more) << 32 | (UINT32_MAX - a.moves);
    return push(d, (struct backward_entry){rank, state, a.moves});
}

/* Returns why a state could not be noted. */
static enum search_state failed(const struct backward *d)
{
    return d->too_large ? SEARCH_TOO_LARGE : SEARCH_NO_MEMORY;
}

enum search_state backward_ask(struct backward *d, const uint8_t *pos)
{
    int64_t sum = 0;
    table_done(&d->states);
    table_init(&d->states, d->memory, sizeof(struct arrival));
    d->heap_count = 0;
    d->fewest = 0;
    d->possible = false;
    memset(d->start, 0, (size_t)d->n * sizeof *d->start);
    for (uint32_t i = 0; i < d->reached; i++) {
        uint32_t v = d->queue[i];
        uint64_t pebbles = pebbles_on(pos, v),
                 most = (uint64_t)1 << (d->distance[v] < 62 ? d->distance[v] : 62);
        /* 2^distance pebbles on one vertex are enough, and no shorter play uses more. */
        d->start[v] = (int64_t)(pebbles < most ? pebbles : most);
        d->too_large = d->start[v] > MOST_PEBBLES || (sum += d->start[v]) > MOST_PEBBLES;
        if (d->too_large)
            return SEARCH_TOO_LARGE;
    }
    d->start[d->root] = -1;
    memcpy(d->balance, d->start, (size_t)d->n * sizeof *d->start);
    return note(d, (struct arrival){.before = TABLE_NONE}) ? SEARCH_RUNNING : failed(d);
}

/* ---- one state ---- */

static void bring(struct backward *d, uint32_t from, uint32_t to, int64_t times)
{
    d->balance[from] -= 2 * times;
    d->balance[to] += times;
}

/* Sets `balance` to the state, and `way` to the moves that lead there. */
static bool load(struct backward *d, uint32_t state)
{
    memcpy(d->balance, d->start, (size_t)d->n * sizeof *d->start);
    d->way_length = 0;
    for (const struct arrival *a = table_value(&d->states, state);
         a->before != TABLE_NONE; a = table_value(&d->states, a->before)) {
        if (!arena_grow(&d->room, &d->way, &d->way_capacity, d->way_length + 1,
                        sizeof *d->way))
            return false;
        d->way[d->way_length++] = (struct repeated_move){a->from, a->to, 1};
        bring(d, a->from, a->to, 1);
    }
    return true;
}

/* Notes the states in which a neighbour brings v a pebble. Slices do not end here, but
 * on large graphs it takes long enough to be stopped. */
static enum search_state expand(struct backward *d, struct work *w, uint32_t state,
                                uint32_t moves, uint32_t v)
{
    /* The vertices to which v sends pebbles, directly or not: none of them may supply v.
     * `way` lists the newest move first, so suppliers come before what they supply. */
    memset(d->below, 0, d->n);
    d->below[v] = 1;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < d->way_length; i++)
            if (d->below[d->way[i].from] && !d->below[d->way[i].to])
                d->below[d->way[i].to] = 1, more = true;
    }
    uint32_t u;
    for (struct neighbours near = graph_neighbours(d->graph, v, 0);
         neighbours_next(&near, &u);) {
        if (d->below[u] || u == d->root)
            continue;
        bring(d, u, v, 1);
        bool ok = note(d, (struct arrival){state, u, v, moves + 1});
        bring(d, u, v, -1);
        if (!ok)
            return failed(d);
        if (over_after(w, 1 + d->n / VERTICES_PER_TICK) && w->stopped != STOP_NOT)
            return SEARCH_EXPIRED;
    }
    return SEARCH_RUNNING;
}

enum search_state backward_run(struct backward *d, struct work *w)
{
    while (d->heap_count > 0 && !d->possible) {
        struct backward_entry e = pop(d);
        const struct arrival *a = table_value(&d->states, e.state);
        if (e.moves != a->moves)
            continue; /* the state was since reached with fewer moves */
        uint64_t more;
        uint32_t needy;
        w->nodes++;
        d->fewest = e.rank >> 32 > d->fewest ? e.rank >> 32 : d->fewest;
        if (!load(d, e.state) || estimate(d, &more, &needy) != POSSIBLE)
            return SEARCH_NO_MEMORY;
        d->possible = needy == UNREACHED;
        enum search_state state =
            d->possible ? SEARCH_RUNNING : expand(d, w, e.state, e.moves, needy);
        if (state != SEARCH_RUNNING)
            return state;
        if (over(w))
            return SEARCH_RUNNING;
    }
    return SEARCH_SOLVED;
}

/* ---- the play ---- */

static int compare_batches(const void *a, const void *b)
{
    const struct repeated_move *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return (x->to > y->to) - (x->to < y->to);
}

/* Joins equal moves. Then it repeatedly takes the moves from vertices to which no
 * remaining move brings pebbles. There are always some, since the moves have no cycle. */
static bool put_in_order(struct backward *d)
{
    size_t kept = 0;
    if (d->way_length > 1)
        qsort(d->way, d->way_length, sizeof *d->way, compare_batches);
    for (size_t i = 0; i < d->way_length; i++)
        if (kept > 0 && compare_batches(&d->way[kept - 1], &d->way[i]) == 0)
            d->way[kept - 1].times++;
        else
            d->way[kept++] = d->way[i];
    d->way_length = kept;
    for (size_t done = 0, before; done < d->way_length;) {
        memset(d->below, 0, d->n);
        for (size_t i = done; i < d->way_length; i++)
            d->below[d->way[i].to] = 1; /* some move still brings pebbles there */
        before = done;
        for (size_t i = done; i < d->way_length; i++)
            if (!d->below[d->way[i].from]) {
                struct repeated_move s = d->way[i];
                d->way[i] = d->way[done];
                d->way[done++] = s;
            }
        if (done == before)
            return false;
    }
    return true;
}

/* ---- the method ---- */

struct backward_search {
    struct search search;
    struct backward backward;
    const struct pebbling *pebbling;
    const uint8_t *position;
    struct pebbling_moves found;
    bool begun;
    struct best best;
};

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    return b->game == &pebbling && b->missing == NULL &&
           b->game->result(b, t->position) != 0;
}

static void done(struct search *s)
{
    struct backward_search *r = (struct backward_search *)s;
    backward_done(&r->backward);
}

static enum search_state run(struct search *s, struct work *w)
{
    struct backward_search *r = (struct backward_search *)s;
    struct backward *d = &r->backward;
    enum search_state state = SEARCH_RUNNING;
    if (!r->begun)
        state = backward_ask(d, r->position);
    r->begun = true;
    if (state == SEARCH_RUNNING)
        state = backward_run(d, w);
    r->best.shortest = d->fewest;
    if (state != SEARCH_SOLVED)
        return state;
    if (!d->possible) { /* the play without a move is as good as any */
        r->best = best_bound(1, "all ways to meet the demand of the root were searched");
        r->best.by = BY_SEARCH;
        r->best.found = true;
        r->best.result = 1;
        return SEARCH_SOLVED;
    }
    if (!put_in_order(d) || !pebbling_moves_new(&r->found, &r->search.kept, r->pebbling,
                                                d->way, d->way_length))
        return SEARCH_NO_MEMORY;
    best_keep(&r->best, 0, &r->found.moves);
    r->best.reason = "shortest: all ways to meet the demand were searched";
    r->best.length = r->best.shortest = r->found.length;
    return SEARCH_SOLVED;
}

static void finish(struct search *s)
{
    struct backward_search *r = (struct backward_search *)s;
    backward_forget(&r->backward);
}

static const struct search_kind own_kind = {.run = run, .finish = finish, .done = done};

static struct search *begin(const struct task *t)
{
    struct backward_search *r = search_new(&own_kind, t->memory, sizeof *r);
    if (r == NULL)
        return NULL;
    r->pebbling = pebbling_of(problem_board(t->problem));
    r->position = t->position;
    r->best = best_bound(0, "nothing is better than a pebble on the root");
    r->search.answer = &r->best;
    return search_if_made(
        &r->search,
        backward_init(&r->backward, t->memory, &r->pebbling->graph, r->pebbling->root));
}

const struct solve_method backward_method = {
    .method = {.name = "demand", .fits = fits, .begin = begin},
};

/* SPDX-License-Identifier: MIT */
/* pebbling_number.c: pebbling numbers, by a theorem where there is one, otherwise by
 * search.
 *
 * For each root, up to symmetry, the search looks for the largest distribution of pebbles
 * that does not reach it. It decides vertex by vertex how many pebbles to put there, the
 * farthest vertex first. Whenever a distribution reaches the root, the search learns
 * which pebbles were used: every distribution with at least these pebbles also reaches
 * the root. This limits the pebbles that each vertex can still take, and so the size of
 * the whole distribution. */
#include "solve/pebbling/pebbling_number.h"

#include "base/checked.h"
#include "games/tuples.h"
#include "graph/graph.h"
#include "solve/pebbling/backward.h"

#define LEARNED_PER_TICK 8192 /* numbers that were learned */
#define MOST_EXPONENT 59      /* 2^59 pebbles still fit into a position */

/* The maximum path partition of a tree of shortest paths to a root. Its paths are cut
 * from the tree longest first. With 2^length - 1 pebbles on the far end of each path no
 * pebble reaches the root; with one pebble more, one always does, however the pebbles are
 * distributed [Chung 1989]. */
struct path_partition {
    uint32_t *distance, *queue; /* from the root; the vertices, nearest first */
    uint32_t *height, *parent;  /* scratch; parent in the tree */
};

struct pebbling_number {
    struct search search;
    const struct graph *graph;
    uint32_t n;
    bool decided; /* by a theorem, or because the graph is not connected */
    struct pebbling_bounds known;
    struct writer formula;
    uint64_t *witness;
    struct path_partition paths; /* for the root that is looked at */
    uint64_t *upper; /* for each root, enough pebbles to reach it; 0 once it is done */
    uint32_t next;   /* the next root to look at */
    /* The search of one root: */
    struct backward backward;
    bool asking;     /* `backward` is in use */
    uint32_t places; /* the number of vertices other than the root */
    uint32_t *place; /* those vertices, the farthest first */
    uint64_t *count; /* the pebbles at each place */
    uint64_t *room; /* places × places: pebbles that each place can take, at each depth */
    uint32_t depth; /* the number of places whose count is decided */
    uint64_t size;  /* the sum of all counts */
    uint64_t *pos;  /* the counts indexed by vertex, which is a position */

    uint64_t *learned; /* distributions that reach the root: `places` numbers each */
    size_t learned_count, learned_capacity;
};

/* Returns 2^exponent - 1, or UINT64_MAX if that is too many pebbles for a position. */
static uint64_t power_less_one(uint32_t exponent)
{
    return exponent <= MOST_EXPONENT ? ((uint64_t)1 << exponent) - 1 : UINT64_MAX;
}

/* Returns a + b, or UINT64_MAX if the sum is larger. */
static uint64_t add_capped(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* ---- path partitions ---- */

/* Finds a tree of shortest paths to the root: sets `distance`, `queue` and `parent`. */
static void hang(struct pebbling_number *s, uint32_t root)
{
    struct path_partition *p = &s->paths;
    uint32_t reached = pebbling_distances(s->graph, root, NO_ROOT, p->distance, p->queue);
    for (uint32_t i = 0, u; i < reached; i++) {
        uint32_t v = p->queue[i];
        struct neighbours near = graph_neighbours(s->graph, v, 0);
        for (bool found = i == 0; !found && neighbours_next(&near, &u);)
            if ((found = p->distance[u] + 1 == p->distance[v]))
                p->parent[v] = u;
    }
}

/* Finds the partition of that tree, in two passes. From the leaves to the root, each
 * vertex chooses the child with the longest way down. From the root to the leaves, the
 * chosen child continues the path of its parent, and each other child begins a path of
 * its own, which includes the edge to the parent. Sets `ends`, for each vertex, to the
 * length of the path that ends there, or to 0. Returns the sum of 2^length - 1, or
 * UINT64_MAX if it is larger. */
static uint64_t partition(struct pebbling_number *s, uint32_t *ends)
{
    const uint32_t n = s->n, *queue = s->paths.queue, *parent = s->paths.parent;
    uint32_t *height = s->paths.height, *tallest = ends; /* until the last loop */
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        height[queue[i]] = 0;
        tallest[queue[i]] = UNREACHED;
    }
    for (uint32_t i = n; i-- > 1;) {
        uint32_t v = queue[i], up = parent[v];
        if (tallest[up] == UNREACHED || height[v] + 1 > height[up]) {
            height[up] = height[v] + 1;
            tallest[up] = v;
        }
    }
    for (uint32_t i = 1; i < n; i++) { /* `height` becomes the length of the path */
        uint32_t v = queue[i], up = parent[v];
        height[v] = tallest[up] == v ? height[up] : height[v] + 1;
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t v = queue[i];
        bool end = i > 0 && tallest[v] == UNREACHED;
        if (end)
            sum = add_capped(sum, power_less_one(height[v]));
        ends[v] = end ? height[v] : 0;
    }
    return sum;
}

/* ---- theorems ---- */

static void set_witness(struct pebbling_number *s, uint32_t v, uint64_t pebbles)
{
    if (pebbles > MAX_COUNT)
        s->known.witness = NULL;
    s->witness[v] = pebbles;
}

/* Ends the search by a theorem: the pebbling number is one more than the pebbles of the
 * witness. */
static void conclude(struct pebbling_number *s, const char *method, const char *reason)
{
    uint64_t sum = 1;
    s->decided = true;
    s->known.method = method;
    s->known.reason = reason;
    for (uint32_t v = 0; v < s->n; v++)
        sum = add_capped(sum, s->witness[v]);
    s->known.lower = s->known.upper = s->known.witness != NULL ? sum : UINT64_MAX;
    if (sum > INT64_MAX)
        s->known.witness = NULL;
    s->known.formula = s->known.witness == NULL ? s->formula.text : NULL;
}

/* Finds the number of a tree. The ends of a longest path are the roots that need the most
 * pebbles. The formula is the sum of 2^length over all paths, minus their number, plus
 * one. */
static void number_of_tree(struct pebbling_number *s)
{
    uint32_t *queue = s->paths.queue, *ends = s->paths.distance;
    pebbling_distances(s->graph, 0, NO_ROOT, s->paths.distance, queue);
    s->known.root = queue[s->n - 1];
    hang(s, s->known.root);
    const uint32_t tallest = s->paths.distance[queue[s->n - 1]];
    partition(s, ends);
    uint32_t *times = s->paths.height; /* how many paths have that length */
    memset(times, 0, (size_t)s->n * sizeof *times);
    int64_t rest = 1;
    for (uint32_t v = 0; v < s->n; v++) {
        set_witness(s, v, power_less_one(ends[v]));
        if (ends[v] > 0)
            times[ends[v]]++, rest--;
    }
    const char *plus = "";
    for (uint32_t a = tallest; a > 0; a--)
        if (times[a] > 0) {
            write_text(&s->formula, plus);
            if (times[a] > 1)
                write_format(&s->formula, "%u*", times[a]);
            write_format(&s->formula, "2^%u", a);
            plus = "+";
        }
    if (rest < 0)
        write_format(&s->formula, "%lld", (long long)rest);
    conclude(s, "tree", "the maximum path partition of a tree [Chung 1989]");
}

static void number_of_cycle(struct pebbling_number *s)
{
    uint32_t half = s->n / 2; /* distance of the farthest vertices, one or two of them */
    bool odd = s->n % 2 == 1;
    pebbling_distances(s->graph, 0, NO_ROOT, s->paths.distance, s->paths.queue);
    uint64_t each = power_less_one(half);
    if (odd) /* 2^63 pebbles or more cannot be shown */
        each = half < 62 ? ((uint64_t)2 << half) / 3 : UINT64_MAX;
    for (uint32_t v = 0; v < s->n; v++)
        if (s->paths.distance[v] == half)
            set_witness(s, v, each);
    if (odd)
        write_format(&s->formula, "2*floor(2^%u/3)+1", half + 1);
    else
        write_format(&s->formula, "2^%u", half);
    conclude(s, "cycle", "cycles [Pachter, Snevily and Voxman 1995]");
}

static void number_of_paths(struct pebbling_number *s)
{
    uint32_t diameter = 0;
    for (unsigned i = 0; i < s->graph->factors; i++)
        diameter += s->graph->factor[i].size - 1;
    set_witness(s, s->n - 1, power_less_one(diameter));
    write_format(&s->formula, "2^%u", diameter);
    conclude(s, "paths", "products of paths [Chung 1989]");
}

static void number_of_complete(struct pebbling_number *s)
{
    for (uint32_t v = 1; v < s->n; v++)
        s->witness[v] = 1;
    conclude(s, "complete", "products of complete graphs [Chung 1989]");
}

static bool all_factors(const struct graph *g, enum factor_kind kind)
{
    for (unsigned i = 0; i < g->factors; i++) {
        const struct factor *f = &g->factor[i];
        bool edge = f->size <= 2 && f->kind != FACTOR_EDGES; /* a path and complete */
        if (f->kind != kind && !edge)
            return false;
    }
    return true;
}

static bool is_cycle(const struct graph *g)
{
    for (uint32_t v = 0; v < g->vertices; v++)
        if (graph_degree(g, v) != 2)
            return false;
    return true;
}

/* Looks for a theorem about this connected graph. */
static void find_theorem(struct pebbling_number *s)
{
    const struct graph *g = s->graph;
    if (all_factors(g, FACTOR_COMPLETE))
        number_of_complete(s);
    else if (g->arcs == 2 * ((uint64_t)s->n - 1))
        number_of_tree(s);
    else if (all_factors(g, FACTOR_PATH))
        number_of_paths(s);
    else if (is_cycle(g))
        number_of_cycle(s);
}

/* ---- roots ---- */

/* Do the symmetries of the factors of a product map some vertex before v to v? */
static bool is_mirrored(const struct graph *g, uint32_t v)
{
    for (unsigned i = 0; i < g->factors; i++) {
        const struct factor *f = &g->factor[i];
        uint32_t digit = v / f->stride % f->size;
        if (f->kind == FACTOR_PATH ? digit > (f->size - 1) / 2
                                   : f->kind != FACTOR_EDGES && digit > 0)
            return true;
    }
    return false;
}

/* Is the root equal, by symmetry, to one that was looked at before? */
static bool is_known(const struct pebbling_number *s, uint32_t root)
{
    if (is_mirrored(s->graph, root))
        return true;
    for (uint32_t v = 0; v < root && s->n <= SYMMETRY_VERTICES; v++)
        if (s->upper[v] > 0 && graph_maps(s->graph, v, root))
            return true;
    return false;
}

/* Takes a distribution that does not reach the root and keeps it if it is the largest. */
static void offer(struct pebbling_number *s, uint32_t root, uint64_t size,
                  const uint64_t *counts)
{
    if (size < s->known.lower)
        return;
    memcpy(s->witness, counts, (size_t)s->n * sizeof *counts);
    s->known.lower = size + 1;
    s->known.root = root;
}

/* Finds how many pebbles are enough for this root. Offers two distributions that never
 * reach it: just too few pebbles on the farthest vertex, and one pebble on each vertex
 * but the root, so that there is no move. */
static void look_at_root(struct pebbling_number *s, uint32_t root)
{
    if (is_known(s, root))
        return;
    hang(s, root);
    const uint32_t far = s->paths.queue[s->n - 1];
    memset(s->pos, 0, (size_t)s->n * sizeof *s->pos);
    s->pos[far] = power_less_one(s->paths.distance[far]);
    if (s->pos[far] <= MAX_COUNT)
        offer(s, root, s->pos[far], s->pos);
    for (uint32_t v = 0; v < s->n; v++)
        s->pos[v] = v != root;
    offer(s, root, s->n - 1, s->pos);
    s->upper[root] = add_capped(partition(s, s->paths.distance), 1);
}

/* ---- one root ---- */

static void end_root(struct pebbling_number *s)
{
    if (s->asking)
        backward_done(&s->backward);
    s->asking = false;
    arena_drop(&s->search.work, s->learned);
    s->learned = NULL;
    s->learned_count = s->learned_capacity = 0;
}

static uint64_t *learn(struct pebbling_number *s)
{
    size_t need = (s->learned_count + 1) * s->places;
    if (!arena_grow(&s->search.work, &s->learned, &s->learned_capacity, need,
                    sizeof *s->learned))
        return NULL;
    uint64_t *new = s->learned + s->learned_count++ * s->places;
    memset(new, 0, s->places * sizeof *new);
    return new;
}

/* Returns false if the budget is exceeded. */
static bool begin_root(struct pebbling_number *s, uint32_t root)
{
    if (s->room == NULL)
        s->room = arena_new(&s->search.work, s->n, checked_bytes(s->n, sizeof *s->room));
    if (s->room == NULL || !backward_init(&s->backward, s->search.memory, s->graph, root))
        return false;
    s->asking = true;
    s->places = s->n - 1;
    memset(s->pos, 0, (size_t)s->n * sizeof *s->pos);
    for (uint32_t i = 0; i < s->places; i++) {
        s->place[i] = s->backward.queue[s->n - 1 - i];
        uint64_t *alone = learn(s);
        if (alone == NULL)
            return false;
        alone[i] = add_capped(power_less_one(s->backward.distance[s->place[i]]), 1);
    }
    s->depth = 0;
    s->size = 0;
    return true;
}

/* Finds how many pebbles each place from `depth` on can take at most, and their sum.
 * Returns false if what was learned shows that the counts so far reach the root. */
static bool find_room(struct pebbling_number *s, uint64_t *sum)
{
    uint64_t *room = s->room + (size_t)s->depth * s->places;
    for (uint32_t i = s->depth; i < s->places; i++)
        room[i] = UINT64_MAX;
    for (size_t k = 0; k < s->learned_count; k++) {
        const uint64_t *l = s->learned + k * s->places;
        uint32_t lacking = UNREACHED, places = 0;
        for (uint32_t i = 0; i < s->places && places < 2; i++)
            if (l[i] > (i < s->depth ? s->count[i] : 0)) {
                lacking = i;
                places += i < s->depth ? 2 : 1;
            }
        if (places == 0)
            return false;
        if (places == 1 && l[lacking] - 1 < room[lacking])
            room[lacking] = l[lacking] - 1;
    }
    *sum = 0;
    for (uint32_t i = s->depth; i < s->places; i++)
        *sum = add_capped(*sum, room[i]);
    return true;
}

/* Finds out whether the counts so far reach the root. If so, learns the pebbles that were
 * used. Slices do not end here. */
static enum search_state reaches(struct pebbling_number *s, struct work *w, bool *answer)
{
    struct backward *d = &s->backward;
    const bool whole = work_whole(w, true);
    enum search_state state = backward_ask(d, (const uint8_t *)s->pos);
    if (state == SEARCH_RUNNING)
        state = backward_run(d, w);
    work_whole(w, whole);
    if (state != SEARCH_SOLVED)
        return state;
    *answer = d->possible;
    if (!d->possible)
        return SEARCH_SOLVED;
    uint64_t *used = learn(s);
    for (uint32_t i = 0; used != NULL && i < s->places; i++) {
        uint32_t v = s->place[i];
        used[i] = (uint64_t)(d->start[v] - d->balance[v]);
    }
    return used != NULL ? SEARCH_SOLVED : SEARCH_NO_MEMORY;
}

static void set_count(struct pebbling_number *s, uint32_t place, uint64_t pebbles)
{
    s->size += pebbles - s->count[place];
    s->count[place] = pebbles;
    s->pos[s->place[place]] = pebbles;
}

/* Decides the counts of one place after another, and goes back if the counts so far reach
 * the root or if the rest has too little room. SEARCH_SOLVED: the root is done. */
static enum search_state search_root(struct pebbling_number *s, struct work *w)
{
    for (;;) {
        uint64_t more;
        bool reached = false;
        w->nodes++;
        bool open = find_room(s, &more) && add_capped(s->size, more) >= s->known.lower;
        if (open && s->depth > 0 && s->count[s->depth - 1] > 0) {
            enum search_state state = reaches(s, w, &reached);
            if (state != SEARCH_SOLVED)
                return state;
        }
        if (open && !reached && s->depth < s->places) {
            uint32_t place = s->depth++;
            s->count[place] = 0;
            set_count(s, place, s->room[(size_t)place * s->places + place]);
        } else {
            if (open && !reached)
                offer(s, s->backward.root, s->size, s->pos);
            while (s->depth > 0 && s->count[s->depth - 1] == 0)
                s->depth--;
            if (s->depth == 0)
                return SEARCH_SOLVED;
            set_count(s, s->depth - 1, s->count[s->depth - 1] - 1);
        }
        if (over_after(w, 1 + s->learned_count * s->places / LEARNED_PER_TICK))
            return SEARCH_RUNNING;
    }
}

/* ---- the search ---- */

/* Looks at all roots, and then searches the one that may need the most pebbles, until no
 * other can need more than the largest distribution found. */
static enum search_state run(struct search *search, struct work *w)
{
    struct pebbling_number *s = (struct pebbling_number *)search;
    if (s->formula.failed)
        return SEARCH_NO_MEMORY;
    if (s->decided)
        return SEARCH_SOLVED;
    while (s->next < s->n) {
        look_at_root(s, s->next++);
        if (over(w))
            return SEARCH_RUNNING;
    }
    for (;;) {
        uint32_t root = 0;
        for (uint32_t v = 1; v < s->n; v++)
            if (s->upper[v] > s->upper[root])
                root = v;
        s->known.upper = s->upper[root];
        if (s->upper[root] <= s->known.lower) {
            s->known.upper = s->known.lower;
            return SEARCH_SOLVED;
        }
        if (!s->asking && !begin_root(s, root))
            return SEARCH_NO_MEMORY;
        enum search_state state = search_root(s, w);
        if (state != SEARCH_SOLVED)
            return state;
        s->upper[root] = 0;
        end_root(s);
    }
}

static void done(struct search *search)
{
    end_root((struct pebbling_number *)search);
}

static void describe(const struct search *search, struct writer *w)
{
    struct pebbling_bounds known = pebbling_number_known(search);
    write_format(w, "at least %llu", (unsigned long long)known.lower);
    if (known.upper != UINT64_MAX)
        write_format(w, ", at most %llu", (unsigned long long)known.upper);
}

struct search *pebbling_number_new(struct memory *m, const struct graph *g)
{
    static const struct search_kind own_kind = {
        .run = run, .describe = describe, .done = done};
    struct pebbling_number *s = search_new(&own_kind, m, sizeof *s);
    if (s == NULL)
        return NULL;
    struct arena *a = &s->search.work;
    struct path_partition *p = &s->paths;
    const uint32_t n = s->n = g->vertices;
    s->graph = g;
    s->formula = writer_in(&s->search.kept);
    s->witness = arena_new(&s->search.kept, n, sizeof *s->witness);
    p->distance = arena_new(a, n, sizeof *p->distance);
    p->queue = arena_new(a, n, sizeof *p->queue);
    p->height = arena_new(a, n, sizeof *p->height);
    p->parent = arena_new(a, n, sizeof *p->parent);
    if (s->search.kept.failed || a->failed)
        return search_if_made(&s->search, false);
    s->known = (struct pebbling_bounds){
        .method = "search",
        .reason = "the largest distribution that does not reach a root was searched for",
        .connected = pebbling_distances(g, 0, NO_ROOT, p->distance, p->queue) == n,
        .lower = 1,
        .upper = UINT64_MAX,
        .witness = s->witness};
    s->decided = !s->known.connected;
    if (s->known.connected)
        find_theorem(s);
    if (!s->decided) {
        s->upper = arena_new(a, n, sizeof *s->upper);
        s->place = arena_new(a, n, sizeof *s->place);
        s->count = arena_new(a, n, sizeof *s->count);
        s->pos = arena_new(a, n, sizeof *s->pos);
    }
    return search_if_made(&s->search, !a->failed);
}

struct pebbling_bounds pebbling_number_known(const struct search *s)
{
    return ((const struct pebbling_number *)s)->known;
}

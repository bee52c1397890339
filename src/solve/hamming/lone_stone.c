/* SPDX-License-Identifier: MIT */
/* lone_stone.c: the method "hamilton": a single stone of one colour against all others.
 *
 * The lone stone can walk along any path and clobber every stone on it. A path through
 * all stones leaves one stone, at its end; or, if the last stone clobbers the walker when
 * it is beside it, one of the other colour there [HAM Lemma 2]. The lemma takes the paths
 * from a Hamiltonian cycle, but any path will do. The path is searched depth first,
 * trying the vertices with the fewest onward neighbours first, up to a limit. If none is
 * found, this method has nothing to say. */
#include "games/stones.h"
#include "game/moves.h"
#include "solve/method.h"

#define MOST_STONES ((uint32_t)1 << 20)
/* Looks at neighbours; they take less than a second. */
#define MOST_LOOKS ((uint64_t)1 << 26)
/* Further ways are not counted, since complete graphs would take n^3 looks. */
#define MANY_WAYS 64
#define NO_PLACE UINT32_MAX

struct lone_stone {
    struct search search;
    const struct graph *graph;
    const uint8_t *colours;
    uint32_t stones;
    uint32_t *path;  /* its first `length` vertices are taken */
    uint64_t *tried; /* for each vertex of the path, the rank of the last way from it */
    uint32_t length;
    uint8_t *taken;
    uint32_t target, place; /* vertex `target` must have this place in the path */
    bool eaten;             /* the last stone shall clobber the walker */
    struct moves moves;
    struct best best;
};

/* Finds the vertex of the only stone of its colour, and the number of all stones. */
static bool find_rare(const uint8_t *colours, uint32_t vertices, uint32_t *rare,
                      uint32_t *stones)
{
    uint32_t count[3] = {0}, last[3] = {0};
    for (uint32_t v = 0; v < vertices; v++) {
        count[colours[v]]++;
        last[colours[v]] = v;
    }
    uint8_t colour = count[X] == 1 ? X : O;
    *rare = last[colour];
    *stones = count[X] + count[O];
    return count[colour] == 1 && *stones > 1 && *stones <= MOST_STONES;
}

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    uint32_t rare, stones;
    return stones_are_free(b) && !stones_is_vast(graph_of(b)) &&
           find_rare(t->position, graph_of(b)->vertices, &rare, &stones);
}

/* May v have that place in the path? */
static bool fits_place(const struct lone_stone *h, uint32_t v, uint32_t place)
{
    return h->place == NO_PLACE || (v == h->target) == (place == h->place);
}

/* ---- the path ---- */

static bool is_open(const struct lone_stone *h, uint32_t v)
{
    return h->colours[v] != EMPTY && !h->taken[v];
}

/* Returns a rank that orders vertices by the number of ways on, then by their own number.
 * It is never 0. */
static uint64_t rank(const struct lone_stone *h, struct work *w, uint32_t v)
{
    uint64_t ways = 1;
    uint32_t u;
    if (graph_degree(h->graph, v) > MANY_WAYS)
        return (uint64_t)MANY_WAYS << 32 | v;
    for (struct neighbours n = graph_neighbours(h->graph, v, 0);
         neighbours_next(&n, &u) && !over_node(w);)
        ways += is_open(h, u);
    return ways << 32 | v;
}

/* Returns the rank of the next way to try from the end of the path, or 0 if there are no
 * more. */
static uint64_t next_way(const struct lone_stone *h, struct work *w)
{
    uint32_t end = h->path[h->length - 1], u;
    uint64_t tried = h->tried[h->length - 1], best = 0;
    for (struct neighbours n = graph_neighbours(h->graph, end, 0);
         neighbours_next(&n, &u) && !over_node(w);) {
        if (!is_open(h, u) || !fits_place(h, u, h->length))
            continue;
        uint64_t r = rank(h, w, u);
        if (r > tried && (best == 0 || r < best))
            best = r;
    }
    return best;
}

/* Looks for the path, vertex by vertex; where there is no way on, it goes back. */
static enum search_state run(struct search *s, struct work *w)
{
    struct lone_stone *h = (struct lone_stone *)s;
    const uint64_t most = w->nodes + MOST_LOOKS;
    while (h->length > 0 && h->length < h->stones && w->nodes <= most) {
        uint64_t way = next_way(h, w);
        if (over(w))
            return SEARCH_RUNNING;
        if (way != 0) {
            h->tried[h->length - 1] = way;
            h->path[h->length] = (uint32_t)way;
            h->taken[(uint32_t)way] = 1;
            h->tried[h->length++] = 0;
        } else {
            h->taken[h->path[--h->length]] = 0;
        }
    }
    if (h->length < h->stones)
        return SEARCH_SOLVED;
    const uint32_t last = h->stones - 1;
    for (uint32_t i = 0; i < last - h->eaten; i++)
        moves_append(&h->moves, (move)h->path[i] << 32 | h->path[i + 1]);
    if (h->eaten)
        moves_append(&h->moves, (move)h->path[last] << 32 | h->path[last - 1]);
    best_keep(&h->best, 1, &h->moves);
    return SEARCH_SOLVED;
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {.run = run, .whole = true};
    struct lone_stone *h = search_new(&own_kind, t->memory, sizeof *h);
    if (h == NULL)
        return NULL;
    uint32_t rare;
    h->graph = graph_of(problem_board(t->problem));
    h->colours = t->position;
    h->best = best_bound(1, "the last stone stays");
    h->search.answer = &h->best;
    find_rare(h->colours, h->graph->vertices, &rare, &h->stones);
    struct arena *a = &h->search.work;
    h->path = arena_new(a, h->stones, sizeof *h->path);
    h->tried = arena_new(a, h->stones, sizeof *h->tried);
    h->taken = arena_new(a, h->graph->vertices, 1);
    if (a->failed || !moves_reserve(&h->moves, &h->search.kept, h->stones - 1))
        return search_if_made(&h->search, false);
    const struct ending *target = &stones_of(problem_board(t->problem))->target;
    h->target = target->vertex;
    h->eaten = target->wanted && target->colour != h->colours[rare];
    h->place = target->wanted ? h->stones - 1 - h->eaten : NO_PLACE;
    h->path[0] = rare;
    h->length = fits_place(h, rare, 0);
    h->taken[rare] = 1;
    return &h->search;
}

const struct solve_method lone_stone_method = {
    .method = {.name = "hamilton", .fits = fits, .begin = begin},
    .theorem = "A stone that is the only one of its colour walks along a path through "
               "all the others, and takes them [HAM Lemma 2]",
};

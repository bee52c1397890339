/* SPDX-License-Identifier: MIT */
/* product.c: the method "copies": [HAM Thm 8] as an algorithm. The board is the product
 * of a complete graph and a strongly 1-reducible graph G of at least 4 vertices, that is,
 * some copies of G. They are emptied one after another, each into the next, as single
 * stones. How to reduce one copy to a given stone is looked up in a table of all
 * positions of G. doc/hamming.md says where this differs from the printed proof. */
#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "game/moves.h"
#include "solve/method.h"
#include "solve/hamming/strongly_reducible.h"

#define LEAST_VERTICES 4
#define MOST_VERTICES 12 /* of G; a table of 3^12 positions takes a few megabytes */
#define GONE UINT32_MAX  /* instead of a set of black stones: the copy is empty */

/* The two factors of the board. */
struct product {
    uint32_t copies, copy_stride; /* K_n */
    uint32_t size, stride;        /* G */
};

struct product_play {
    struct search search;
    const struct stones *stones;
    const uint8_t *start;
    struct product product;
    struct search *strong;             /* is G strongly 1-reducible? */
    const struct all_positions *table; /* all positions of G; owned by `strong` */
    bool lacks_theorem;                /* G is not strongly 1-reducible */
    struct best best;
    uint32_t home;           /* the copy of the target */
    unsigned target, colour; /* vertex of the target in G; its colour, 0 for black */
    uint32_t *black;         /* for each copy, the set of its black stones */
    uint32_t *route;         /* copies, in the order in which they are emptied */
    uint32_t route_length;
    struct moves moves;
};

/* ---- moves ---- */

static uint32_t vertex_of(const struct product_play *c, uint32_t copy, unsigned g)
{
    return copy * c->product.copy_stride + g * c->product.stride;
}

static void add_move(struct product_play *c, uint32_t from, uint32_t to)
{
    moves_append(&c->moves, (move)from << 32 | to);
}

/* Moves a stone from one copy to the same vertex of another one. */
static void cross(struct product_play *c, uint32_t from, uint32_t to, unsigned g)
{
    add_move(c, vertex_of(c, from, g), vertex_of(c, to, g));
}

static uint32_t all_of(const struct product_play *c)
{
    return ((uint32_t)1 << c->product.size) - 1;
}

static bool is_mixed(const struct product_play *c, uint32_t black, uint32_t among)
{
    return (black & among & all_of(c)) != 0 && (~black & among & all_of(c)) != 0;
}

static uint32_t without(unsigned g)
{
    return ~((uint32_t)1 << g);
}

static unsigned ending_of(unsigned g, unsigned colour)
{
    return 2 * g + colour;
}

/* Plays within one copy, from these stones to an ending that the table says is possible.
 */
static void reduce(struct product_play *c, uint32_t copy, uint32_t black, uint32_t white,
                   unsigned ending)
{
    while (bits_without_least(black | white) != 0) {
        unsigned from, to;
        all_positions_move(c->table, ending, &black, &white, &from, &to);
        add_move(c, vertex_of(c, copy, from), vertex_of(c, copy, to));
    }
}

/* Empties the copies of the route, each into the next, and reduces the last one to a
 * stone of colour `colour` on g. The first copy has both colours. Each copy is reduced to
 * one stone on some vertex x, which then moves to the next copy. So that the table has a
 * play, a copy must have both colours even without x, and the next one must have both
 * when the stone on x has changed; the last one must have them without g. At most three
 * vertices are ruled out, and G has four. */
static void follow(struct product_play *c, unsigned g, unsigned colour)
{
    for (uint32_t i = 0; i + 1 < c->route_length; i++) {
        uint32_t at = c->route[i], next = c->route[i + 1];
        bool last = i + 2 == c->route_length;
        unsigned x = 0;
        while (!is_mixed(c, c->black[at], without(x)) || (last && x == g) ||
               !is_mixed(c, c->black[next] ^ ~without(x), last ? without(g) : ~0u))
            x++;
        unsigned other = c->black[next] >> x & 1; /* black there: a white one comes */
        reduce(c, at, c->black[at], all_of(c) & ~c->black[at], ending_of(x, other));
        cross(c, at, next, x);
        c->black[next] ^= ~without(x);
    }
    uint32_t end = c->route[c->route_length - 1];
    reduce(c, end, c->black[end], all_of(c) & ~c->black[end], ending_of(g, colour));
}

/* ---- all other copies have one colour each ---- */

/* Gives all copies but home the same colour: white if `home_black`, otherwise black. Each
 * copy of the other colour is clobbered, stone by stone, by a copy of the wanted colour,
 * which is empty afterwards. The copies that are left are the route. */
static void merge(struct product_play *c, bool home_black)
{
    uint32_t away = 0;
    while (away == c->home || (c->black[away] != 0) == home_black)
        away++;
    for (uint32_t i = 0; i < c->product.copies; i++) {
        if (i == c->home || c->black[i] == GONE || (c->black[i] != 0) != home_black)
            continue;
        for (unsigned g = 0; g < c->product.size; g++)
            cross(c, away, i, g);
        c->black[i] = c->black[away];
        c->black[away] = GONE;
        away = i;
    }
    for (uint32_t i = 0; i < c->product.copies; i++)
        if (i != c->home && c->black[i] != GONE)
            c->route[c->route_length++] = i;
}

/* Moves the stone on g away from home, empties all other copies along the route, and
 * brings the last stone back home, to the vertex `to`. */
static void detour(struct product_play *c, unsigned g, unsigned to, unsigned colour)
{
    uint32_t first = c->route[0], last = c->route[c->route_length - 1];
    cross(c, c->home, first, g);
    c->black[first] ^= ~without(g);
    follow(c, to, colour);
    cross(c, last, c->home, to);
}

/* Plays the rest at home, from these stones to the target. */
static void play_home(struct product_play *c, uint32_t black, uint32_t white)
{
    reduce(c, c->home, black, white, ending_of(c->target, c->colour));
}

/* Plays at home towards the target, up to the first move from `mover`; if mover is the
 * size of G, up to the first move of a stone of colour `of`. That move is returned in
 * `from` and `to` and made in `black` and `white`, but not noted. Returns false if there
 * is no such move, and nothing was noted. */
static bool play_until(struct product_play *c, uint32_t *black, uint32_t *white,
                       unsigned mover, unsigned of, unsigned *from, unsigned *to)
{
    size_t before = c->moves.count;
    while (bits_without_least(*black | *white) != 0) {
        uint32_t before_white = *white;
        all_positions_move(c->table, ending_of(c->target, c->colour), black, white, from,
                           to);
        bool found =
            mover < c->product.size ? *from == mover : (before_white >> *from & 1) == of;
        if (found)
            return true;
        add_move(c, vertex_of(c, c->home, *from), vertex_of(c, c->home, *to));
    }
    c->moves.count = before;
    return false;
}

/* Plays if home has both colours even without the target, and all other copies have
 * colour y [HAM Lemma 7, case 2]. The detour replaces one move of the play at home. */
static void splice(struct product_play *c, unsigned y)
{
    uint32_t home = c->black[c->home], black = home, white = all_of(c) & ~home;
    unsigned a, b, d;
    if (play_until(c, &black, &white, c->product.size, 1 - y, &a, &b)) {
        /* A stone of the other colour would clobber one of colour y: it gets there by the
         * detour instead. */
        detour(c, a, b, 1 - y);
        play_home(c, black, white);
        return;
    }
    /* A single stone of colour y clobbers all others, going from a to b to d first.
     * Instead the stone on b clobbers a and leaves, and a stone of colour y comes back on
     * d. */
    black = home;
    white = all_of(c) & ~home;
    all_positions_move(c->table, ending_of(c->target, c->colour), &black, &white, &a, &b);
    all_positions_move(c->table, ending_of(c->target, c->colour), &black, &white, &b, &d);
    add_move(c, vertex_of(c, c->home, b), vertex_of(c, c->home, a));
    detour(c, a, d, y);
    play_home(c, black, white);
}

/* Plays if all other copies have colour y, and all stones at home, except perhaps the
 * target's, have the other colour [HAM Lemma 7, case 3]. It plays as if one stone at
 * home, p, had colour y. Before p moves, at most the target is clobbered, since otherwise
 * no stone of colour y would be beside it. In place of the move from p, the detour brings
 * a stone of colour y. */
static void pretend(struct product_play *c, unsigned y)
{
    unsigned p = c->target == 0 ? 1 : 0, from, to;
    uint32_t black = c->black[c->home] ^ ~without(p), white = all_of(c) & ~black;
    bool moves = play_until(c, &black, &white, p, 0, &from, &to);
    assert(moves);
    (void)moves;
    detour(c, p, to, y);
    play_home(c, black, white);
}

/* ---- the whole play ---- */

static void play(struct product_play *c)
{
    const uint32_t rest = without(c->target);
    for (uint32_t i = 0; i < c->product.copies; i++)
        if (i != c->home && is_mixed(c, c->black[i], ~0u)) {
            c->route[c->route_length++] = i;
            for (uint32_t k = 0; k < c->product.copies; k++)
                if (k != i && k != c->home)
                    c->route[c->route_length++] = k;
            c->route[c->route_length++] = c->home;
            follow(c, c->target, c->colour);
            return;
        }
    /* The other copies get one colour; some stone at home other than the target's has the
     * other colour. */
    uint32_t home = c->black[c->home], some = c->home == 0 ? 1 : 0;
    bool mixed = is_mixed(c, home, rest);
    bool home_black = mixed ? c->black[some] == 0 : (home & rest & all_of(c)) != 0;
    merge(c, home_black);
    if (mixed)
        splice(c, home_black);
    else
        pretend(c, home_black);
}

/* ---- the method ---- */

static bool is_complete(const struct factor *f)
{
    return f->kind == FACTOR_COMPLETE || (f->kind == FACTOR_PATH && f->size == 2);
}

/* Returns the factor G if the board is the product of a complete graph and a graph given
 * by its edges, otherwise NULL. */
static const struct factor *find_product(const struct graph *g, struct product *p)
{
    const struct factor *other = NULL;
    *p = (struct product){0};
    for (unsigned i = 0; i < g->factors; i++) {
        const struct factor *f = &g->factor[i];
        if (f->size == 1)
            continue;
        if (p->copies == 0 && is_complete(f)) {
            p->copies = f->size;
            p->copy_stride = f->stride;
        } else if (other == NULL && f->kind == FACTOR_EDGES) {
            other = f;
            p->size = f->size;
            p->stride = f->stride;
        } else {
            return NULL;
        }
    }
    return p->copies > 0 ? other : NULL;
}

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    struct product p;
    return stones_are_free(b) && find_product(graph_of(b), &p) != NULL &&
           p.size >= LEAST_VERTICES && p.size <= MOST_VERTICES &&
           memchr(t->position, EMPTY, graph_of(b)->vertices) == NULL;
}

/* Sets the target; if none is given, any will do. Returns false if the theorem does not
 * apply, since the stones other than the target's do not have both colours. */
static bool find_target(struct product_play *c)
{
    const uint32_t n = c->stones->graph.vertices;
    const struct ending *e = &c->stones->target;
    uint32_t black = 0;
    for (uint32_t v = 0; v < n; v++)
        black += c->start[v] == X;
    uint32_t alike = c->start[0] == X ? black : n - black;
    uint32_t target = e->wanted ? e->vertex : alike == 1;
    black -= c->start[target] == X;
    c->home = target / c->product.copy_stride % c->product.copies;
    c->target = target / c->product.stride % c->product.size;
    c->colour = e->wanted && e->colour == O;
    return black > 0 && black < n - 1;
}

/* Plays if G is strongly 1-reducible, which the table of all its positions tells. The
 * arrays of this graph belong to the board. */
static enum search_state run(struct search *s, struct work *w)
{
    struct product_play *c = (struct product_play *)s;
    struct product p;
    struct graph g = {.vertices = c->product.size, .factors = 1};
    if (!find_target(c))
        return SEARCH_SOLVED;
    g.factor[0] = *find_product(&c->stones->graph, &p);
    g.factor[0].stride = 1;
    g.factor[0].mask = 0;
    c->strong = strongly_reducible_new(&g, ENDING_ONE, s->memory, NULL);
    if (c->strong == NULL)
        return SEARCH_NO_MEMORY;
    if (search_run(c->strong, w) != SEARCH_SOLVED)
        return SEARCH_RUNNING;
    c->table = strongly_reducible_table(c->strong);
    c->lacks_theorem = !strongly_reducible_result(c->strong).holds;
    if (c->lacks_theorem)
        return SEARCH_SOLVED;
    const uint32_t copies = c->product.copies;
    c->black = arena_new(&s->work, copies, sizeof *c->black);
    c->route = arena_new(&s->work, copies, sizeof *c->route);
    if (s->work.failed || !moves_reserve(&c->moves, &s->kept, c->stones->graph.vertices))
        return SEARCH_NO_MEMORY;
    for (uint32_t i = 0; i < copies; i++)
        for (unsigned k = 0; k < c->product.size; k++)
            if (c->start[vertex_of(c, i, k)] == X)
                c->black[i] |= (uint32_t)1 << k;
    play(c);
    best_keep(&c->best, 1, &c->moves);
    return SEARCH_SOLVED;
}

static void finish(struct search *s)
{
    struct product_play *c = (struct product_play *)s;
    search_free(c->strong);
    c->strong = NULL;
    c->table = NULL;
}

static const char *excuse(const struct search *s)
{
    const struct product_play *c = (const struct product_play *)s;
    return c->lacks_theorem
               ? "[HAM Thm 8] says nothing here: the graph that is multiplied is not "
                 "strongly 1-reducible"
               : NULL;
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {
        .run = run, .whole = true, .finish = finish, .done = finish};
    struct product_play *c = search_new(&own_kind, t->memory, sizeof *c);
    if (c == NULL)
        return NULL;
    c->stones = stones_of(problem_board(t->problem));
    c->start = t->position;
    c->best = best_bound(1, "the last stone stays");
    c->search.answer = &c->best;
    find_product(&c->stones->graph, &c->product);
    return &c->search;
}

const struct solve_method product_method = {
    .method = {.name = "copies", .fits = fits, .begin = begin},
    .slice = slice_first,
    .excuse = excuse,
    .theorem = "In the product of a complete graph and a strongly 1-reducible graph, "
               "stones of both colours can be reduced to one stone of either colour "
               "wherever it is wanted: copies are emptied one into another [HAM Thm 8]",
};

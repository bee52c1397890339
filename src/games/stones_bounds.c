/* SPDX-License-Identifier: MIT */
/* stones_bounds.c: bounds on how few stones can be left, or how many, by counting alone:
 * colours, components, δ and turns. check/bounds/bounds.c proves the same again. */
#include "games/stones.h"

#include <assert.h>
#include <string.h>

/* ---- checkerboards ---- */

/* Do the stones of two rows, or of a row and the same row shifted by one, all differ in
 * colour? There is one result for the whole row, so that compilers compare many bytes at
 * a time: boards have up to 10^8 cells. */
static bool all_differ(const uint8_t *a, const uint8_t *b, size_t count)
{
    uint8_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong |= (uint8_t)((a[i] + b[i]) ^ (X + O));
    return wrong == 0;
}

bool stones_is_checkerboard(const struct graph *g, const uint8_t *pos, uint32_t least)
{
    if (!graph_is_grid(g) || pos[0] == EMPTY)
        return false;
    const size_t rows = graph_rows(g), columns = graph_columns(g);
    if (rows < least || columns < least || !all_differ(pos, pos + 1, columns - 1))
        return false;
    for (size_t r = 1; r < rows; r++, pos += columns)
        if (!all_differ(pos, pos + columns, columns))
            return false;
    return true;
}

/* ---- one component ---- */

/* Visits the neighbour u of v: puts it into the queue if the walk has not been there. */
static inline void visit(const uint8_t *pos, uint32_t u, uint32_t v, uint8_t *side,
                         uint32_t *queue, struct component *c)
{
    if (pos[u] == EMPTY)
        return;
    if (side[u] == 0) {
        side[u] = (uint8_t)(3 - side[v]);
        queue[c->stones++] = u;
    } else if (side[u] == side[v]) {
        c->bipartite = false;
    }
}

/* Walks over the component of `root` and sets `side` to 1 or 2, a 2-colouring if there is
 * one. δ counts stones plus clashing stones with respect to that colouring. Swapping the
 * sides does not change whether δ is 0 mod 3. Boards can be large, so grids have a loop
 * of their own. */
static void walk(const struct graph *g, const uint8_t *pos, uint32_t root, uint8_t *side,
                 uint32_t *queue, struct component *c)
{
    side[root] = 1;
    queue[c->stones++] = root;
    for (uint32_t i = 0; i < c->stones; i++) {
        uint32_t u, v = queue[i], near[4];
        c->black += pos[v] == X;
        c->delta += pos[v] == side[v] ? 1 : 2;
        if (g->row > 0) {
            const unsigned count = grid_neighbours(g, v, near);
            for (unsigned k = 0; k < count; k++)
                visit(pos, near[k], v, side, queue, c);
        } else {
            for (struct neighbours n = graph_neighbours(g, v, 0);
                 neighbours_next(&n, &u);)
                visit(pos, u, v, side, queue, c);
        }
    }
}

/* Returns how many stones a component keeps at least. Stones never leave their component,
 * and a component of one colour never changes. A component of both colours keeps a stone.
 * It keeps two if it is bipartite with δ ≡ 0 mod 3 [SC Thm 3, Cor 4], or if its δ differs
 * from `single`, the δ of the target alone (0 if the target is elsewhere). With the
 * joker, only the first argument holds. */
static int64_t component_bound(const struct component *c, bool joker, int64_t single,
                               const char **reason)
{
    if (joker)
        return 1;
    if (c->black == 0 || c->black == c->stones) {
        if (c->stones > 1 && *reason == NULL)
            *reason =
                "stones without a neighbour of the other colour in their component stay";
        return c->stones;
    }
    if (!c->bipartite || (c->delta % 3 != 0 && (single == 0 || c->delta % 3 == single)))
        return 1;
    *reason = c->delta % 3 == 0
                  ? "delta is 0 mod 3, so one stone is impossible [SC Cor 4]"
                  : "delta mod 3 is not that of the target alone [SC Thm 3]";
    return 2;
}

/* Finds what counting says about a component. `side` is the side of the target in the
 * 2-colouring in which the first stone of the component has side 1, or 0 if the target is
 * elsewhere. */
static void judge(const struct board *b, const uint8_t *pos, unsigned side,
                  struct component *c, const char **why)
{
    const struct ending *target = &stones_of(b)->target;
    bool joker = stones_of(b)->joker && stones_state(b, pos) != 0;
    c->has_target = side != 0;
    int64_t single = side == 0 ? 0 : target->colour == side ? 1 : 2;
    c->least = component_bound(c, joker, single, why);
    if (c->has_target && !joker &&
        (target->colour == X ? c->black == 0 : c->black == c->stones)) {
        *why = "no stone of that colour is connected with the target";
        c->least = NO_RESULT;
    }
}

struct component stones_component(const struct board *b, const uint8_t *pos,
                                  uint32_t root, uint8_t *side, uint32_t *queue,
                                  const char **why)
{
    const struct ending *target = &stones_of(b)->target;
    struct component c = {.bipartite = true};
    bool before = target->wanted && side[target->vertex] == 0;
    walk(graph_of(b), pos, root, side, queue, &c);
    judge(b, pos, before ? side[target->vertex] : 0, &c, why);
    return c;
}

/* ---- a board without holes ---- */

bool stones_are_whole(const struct graph *g, const uint8_t *pos)
{
    for (unsigned i = 0; i < g->factors; i++)
        if (g->factor[i].kind == FACTOR_EDGES)
            return false;
    return memchr(pos, EMPTY, g->vertices) == NULL;
}

/* Returns all stones as one component, counted without a walk. */
static struct component whole_board(const struct board *b, const uint8_t *pos,
                                    const char **why)
{
    const struct graph *g = graph_of(b);
    const struct ending *target = &stones_of(b)->target;
    struct component c = {.stones = g->vertices, .bipartite = g->bipartite};
    for (uint32_t v = 0; v < g->vertices; v++)
        c.black += pos[v] == X;
    if (g->bipartite)
        c.delta = c.stones + stones_clashing(g, pos);
    judge(b, pos,
          !target->wanted ? 0
          : g->bipartite  ? 1 + graph_side(g, target->vertex)
                          : 1,
          &c, why);
    return c;
}

/* ---- the fewest that can be left ---- */

/* The stones in components of both colours; no others ever move. */
struct movable {
    int64_t black, white;
    bool has_target; /* one of these stones stands on the vertex of the target */
};

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Returns the most moves that are possible when colours alternate. After k moves the
 * colour that moved first has taken ceil(k/2) stones and the other colour floor(k/2); the
 * stone that moved last is still there, and so is the target. */
static int64_t most_turns(uint8_t first, const struct movable *c, uint8_t target)
{
    int64_t prey_of_first = first == O ? c->black : c->white;
    int64_t prey_of_second = first == O ? c->white : c->black;
    bool spare_of_first = c->has_target && target != first;
    bool spare_of_second = c->has_target && target == first;
    int64_t even = 2 * smaller(prey_of_first - 1, prey_of_second - spare_of_second);
    int64_t odd = 2 * smaller(prey_of_first - 1 - spare_of_first, prey_of_second - 1) + 1;
    int64_t most = even > odd ? even : odd;
    return most > 0 ? most : 0;
}

/* Returns the bound of all components together, or NO_RESULT if the target is out of
 * reach. */
static int64_t fewest_bound(const struct board *b, const uint8_t *pos, uint32_t *queue,
                            uint8_t *side, const char **why)
{
    const struct graph *g = graph_of(b);
    int64_t total = 0, stones = 0, components = 0, pairs = 0, stay = 0;
    struct movable movable = {0};
    const bool whole = stones_are_whole(g, pos);
    if (!whole)
        memset(side, 0, g->vertices);
    for (uint32_t v = 0; v < (whole ? 1 : g->vertices); v++)
        if (whole || (pos[v] != EMPTY && side[v] == 0)) {
            struct component c = whole ? whole_board(b, pos, why)
                                       : stones_component(b, pos, v, side, queue, why);
            if (c.least == NO_RESULT)
                return NO_RESULT;
            total += c.least;
            stones += c.stones;
            components++;
            if (c.black == 0 || c.black == c.stones) {
                stay += c.least - 1;
                continue;
            }
            pairs += c.least == 2 && c.delta % 3 == 0;
            movable.black += c.black;
            movable.white += c.stones - c.black;
            movable.has_target = movable.has_target || c.has_target;
        }
    if (components > 1 && pairs > 0 && total == components + pairs + stay)
        *why =
            stay == 0
                ? "every component keeps a stone, or two if its delta is 0 mod 3 [SC "
                  "Cor 4]"
                : "components of one colour stay, others keep a stone, or two if their "
                  "delta is 0 mod 3 [SC Cor 4]";
    if (*why == NULL)
        *why = components > 1    ? "every component keeps a stone"
               : components == 1 ? "the last stone stays"
                                 : "there are no stones";
    if (!stones_rules_of(b)->alternate)
        return total;
    int64_t turns =
        most_turns(stones_state(b, pos), &movable, stones_of(b)->target.colour);
    if (stones - turns <= total)
        return total;
    *why = movable.has_target
               ? "colours alternate, too many stones are of one colour, and one of the "
                 "target's colour stays"
               : "colours alternate, and there are too many stones of one colour";
    return stones - turns;
}

/* ---- the most that can be left ---- */

/* Returns a lower bound on the number of moves of a play. Every pair of adjacent enemies
 * has to be touched by a move, and a move u>v touches the pairs at u and at v. Give each
 * pair the weight 1 / (the most pairs that a move touching it touches). Then no move
 * touches more than weight 1, so the sum of all weights is a bound. WEIGHT is divisible
 * by all numbers up to 16. */
#define WEIGHT 720720

static int64_t least_moves(const struct graph *g, const uint8_t *pos, uint32_t *scratch)
{
    uint32_t *enemies = scratch, *most = scratch + g->vertices;
    int64_t weight = 0;
    uint32_t u;
    for (uint32_t v = 0; v < g->vertices; v++) {
        enemies[v] = 0;
        if (pos[v] != EMPTY)
            for (struct neighbours n = graph_neighbours(g, v, 0);
                 neighbours_next(&n, &u);)
                enemies[v] += pos[u] == stones_enemy(pos[v]);
    }
    for (uint32_t v = 0; v < g->vertices; v++) {
        most[v] = 0;
        if (pos[v] == EMPTY)
            continue;
        for (struct neighbours n = graph_neighbours(g, v, 0); neighbours_next(&n, &u);) {
            uint32_t touched = enemies[u] + enemies[v] - (pos[u] != pos[v]);
            if (pos[u] != EMPTY && touched > most[v])
                most[v] = touched;
        }
    }
    for (uint32_t v = 0; v < g->vertices; v++)
        if (enemies[v] > 0)
            for (struct neighbours n = graph_neighbours(g, v, 0);
                 neighbours_next(&n, &u);)
                if (u > v && pos[u] == stones_enemy(pos[v])) {
                    assert(most[v] > 0); /* u is touched */
                    weight += WEIGHT / (most[u] > most[v] ? most[u] : most[v]);
                }
    return (weight + WEIGHT - 1) / WEIGHT;
}

/* Returns the most stones that can be left. As long as moves must be made, each removes a
 * stone. A joker may take away the last move, and play may stop if two required stones
 * are left. */
static int64_t most_bound(const struct board *b, const uint8_t *pos, void *scratch,
                          const char **reason)
{
    const struct stones *s = stones_of(b);
    bool joker = s->joker && stones_state(b, pos) != 0;
    int64_t stones = stones_count(&s->graph, pos);
    *reason = "play goes on as long as there is a move";
    if (joker || s->second.wanted || stones_is_vast(&s->graph))
        return stones -
               (!joker && stones_can_clobber(b, pos) && !stones_may_stop(b, pos));
    if (stones_is_checkerboard(&s->graph, pos, 1)) {
        *reason = "every game on a checkerboard takes a move per three stones "
                  "[doc/shortest-games.md]";
        return stones - (stones + (graph_is_line(&s->graph) ? 1 : 2)) / 3;
    }
    int64_t moves = least_moves(&s->graph, pos, scratch);
    if (moves > 1)
        *reason = "a move touches only so many pairs of enemies, and all must be touched";
    return stones - moves;
}

/* ---- either ---- */

int64_t stones_bound(const struct board *b, const uint8_t *pos, void *scratch,
                     const char **reason)
{
    const struct graph *g = graph_of(b);
    const struct ending *target = &stones_of(b)->target;
    const char *why = NULL;
    uint32_t *queue = scratch;
    int64_t least;
    if (target->wanted && pos[target->vertex] == EMPTY) {
        why = "the target is empty, and stones move only onto stones";
        least = NO_RESULT;
    } else if (b->maximise) {
        least = most_bound(b, pos, scratch, &why);
    } else if (stones_is_vast(g)) {
        why = "the last stone stays";
        least = stones_count(g, pos) > 0;
    } else {
        least = fewest_bound(b, pos, queue, (uint8_t *)(queue + g->vertices), &why);
    }
    if (reason != NULL)
        *reason = why;
    return least;
}

/* SPDX-License-Identifier: MIT */
/* hackenbush.c: blue-red-green Hackenbush: cut an edge of your colour or a green one;
 * what no longer hangs on the ground falls.
 *
 * A position is one byte per edge: its colour, or 0 when it is gone. The colours are in
 * the position, not in the board, so that the negative of a position is a position of the
 * same board. A move is the number of an edge. Parallel edges of one colour are
 * equivalent, so only the first that is still there can be cut. */
#include "games/hackenbush.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/sort.h"
#include "game/kernel_rules.h"

static const char letters[] = ".brg";

/* ---- text ---- */

static bool take_edge(struct cursor *c, uint32_t *a, uint32_t *b, uint8_t *colour)
{
    uint64_t from, to;
    if (!cursor_number(c, MAX_VERTICES - 1, "a vertex number", &from))
        return false;
    if (!cursor_take(c, "-"))
        return cursor_expected(c, "'-'");
    if (!cursor_number(c, MAX_VERTICES - 1, "a vertex number", &to))
        return false;
    if (!cursor_take(c, ":"))
        return cursor_expected(c, "':' and a colour");
    int byte = cursor_peek(c);
    if (byte != 'b' && byte != 'r' && byte != 'g')
        return cursor_expected(c, "a colour, b, r or g");
    c->at++;
    *a = (uint32_t)from;
    *b = (uint32_t)to;
    *colour = byte == 'b' ? BLUE : byte == 'r' ? RED : GREEN;
    return true;
}

/* Reads the list into k->edge (ends by name) and one colour per edge into *colours. */
static bool read_edges(struct board *b, struct cursor *word, uint8_t **colours,
                       size_t *capacity)
{
    struct bush *k = b->data;
    do {
        struct hackenbush_edge e = {.parallel = NONE};
        uint8_t colour = GONE;
        struct cursor place = *word;
        if (!take_edge(word, &e.a, &e.b, &colour))
            return false;
        if (k->edges == MAX_VERTICES ||
            !arena_grow(&b->arena, &k->edge, &k->edge_capacity, k->edges + 1, sizeof e) ||
            !memory_grow(b->memory, colours, capacity, k->edges + 1, 1))
            return cursor_no_memory(&place, "edges");
        k->edge[k->edges] = e;
        (*colours)[k->edges++] = colour;
    } while (cursor_take(word, ","));
    return cursor_done(word, "',' or the end of the list");
}

static uint32_t index_of(const struct bush *k, uint32_t name)
{
    const uint32_t *found =
        bsearch(&name, k->name, k->vertices, sizeof name, sort_compare);
    return found != NULL ? (uint32_t)(found - k->name) : NONE;
}

/* Do all numbers from 0 to the greatest occur, as in most drawings? Then they are the
 * indices. Uses k->name for marks. */
static bool are_indices(struct bush *k)
{
    uint32_t greatest = 0, found = 1;
    k->name[0] = 1;
    for (uint32_t e = 0; e < k->edges; e++)
        for (int end = 0; end < 2; end++) {
            const uint32_t v = end == 0 ? k->edge[e].a : k->edge[e].b;
            if (v >= k->name_capacity)
                return false;
            greatest = v > greatest ? v : greatest;
            found += k->name[v] == 0;
            k->name[v] = 1;
        }
    return found == greatest + 1;
}

/* Replaces vertex numbers, which may be far apart, by indices into the sorted list of
 * those that occur. */
static bool name_vertices(struct bush *k, struct arena *arena)
{
    k->name_capacity = 2 * (size_t)k->edges + 1;
    k->name = arena_new(arena, k->name_capacity, sizeof *k->name);
    if (k->name == NULL)
        return false;
    if (are_indices(k)) {
        for (; k->vertices < k->name_capacity && k->name[k->vertices] == 1; k->vertices++)
            k->name[k->vertices] = k->vertices;
        return true;
    }
    k->name[0] = 0;
    for (uint32_t e = 0; e < k->edges; e++) {
        k->name[2 * e + 1] = k->edge[e].a;
        k->name[2 * e + 2] = k->edge[e].b;
    }
    /* name[0] is 0, since the ground is always there */
    sort_numbers(k->name, k->name_capacity);
    for (size_t i = 0; i < k->name_capacity; i++)
        if (i == 0 || k->name[i] != k->name[k->vertices - 1])
            k->name[k->vertices++] = k->name[i];
    for (uint32_t e = 0; e < k->edges; e++) {
        k->edge[e].a = index_of(k, k->edge[e].a);
        k->edge[e].b = index_of(k, k->edge[e].b);
    }
    return true;
}

static bool list_incidence(struct bush *k, struct arena *arena)
{
    struct adjacency *a = &k->incidence;
    if (!adjacency_new(a, arena, k->vertices, 2 * (size_t)k->edges))
        return false;
    for (uint32_t e = 0; e < k->edges; e++) {
        a->first[k->edge[e].a]++;
        a->first[k->edge[e].b]++;
    }
    for (uint32_t v = 0; v < k->vertices; v++)
        a->first[v + 1] += a->first[v];
    for (uint32_t e = k->edges; e-- > 0;) { /* backwards, so that rows ascend */
        a->to[--a->first[k->edge[e].b]] = e;
        a->to[--a->first[k->edge[e].a]] = e;
    }
    return true;
}

static bool same_ends(const struct hackenbush_edge *x, const struct hackenbush_edge *y)
{
    return (x->a == y->a && x->b == y->b) || (x->a == y->b && x->b == y->a);
}

/* Links each edge to the last earlier one with the same ends, of any colour, since
 * colours belong to the position. Edges are visited from one end; `last` has the latest
 * edge to each other end. Returns false if the budget is exceeded. */
static bool link_parallel(struct bush *k, struct memory *m)
{
    const struct adjacency *a = &k->incidence;
    uint32_t *last = memory_new(m, k->vertices, sizeof *last); /* edge to it, plus 1 */
    for (uint32_t v = 0; last != NULL && v < k->vertices; v++) {
        for (size_t i = a->first[v]; i < a->first[v + 1]; i++) {
            struct hackenbush_edge *e = &k->edge[a->to[i]];
            uint32_t other_end = e->a == v ? e->b : e->a;
            if (other_end < v || last[other_end] == a->to[i] + 1)
                continue; /* done from the other end, or a loop, which stands twice in its
                             row */
            e->parallel = last[other_end] > 0 ? last[other_end] - 1 : NONE;
            last[other_end] = a->to[i] + 1;
        }
        for (size_t i = a->first[v]; i < a->first[v + 1]; i++) {
            const struct hackenbush_edge *e = &k->edge[a->to[i]];
            last[e->a == v ? e->b : e->a] = 0;
        }
    }
    bool ok = last != NULL;
    memory_free(m, last, k->vertices, sizeof *last);
    return ok;
}

/* Marks in `reached` the edges connected to `root`; with `around_ground`, paths through
 * the ground do not count. `stack` must have room for all vertices; `seen` and `reached`
 * must be zeroed. */
static void reach(const struct bush *k, const uint8_t *pos, uint32_t root,
                  bool around_ground, uint32_t *stack, uint8_t *seen, uint8_t *reached)
{
    uint32_t depth = 0;
    seen[root] = 1;
    stack[depth++] = root;
    while (depth > 0) {
        uint32_t v = stack[--depth];
        for (size_t i = k->incidence.first[v]; i < k->incidence.first[v + 1]; i++) {
            uint32_t e = k->incidence.to[i];
            if (pos[e] == GONE)
                continue;
            reached[e] = 1;
            uint32_t u = k->edge[e].a == v ? k->edge[e].b : k->edge[e].a;
            if (!seen[u] && !(around_ground && u == GROUND)) {
                seen[u] = 1;
                stack[depth++] = u;
            }
        }
    }
}

struct space {
    uint32_t *stack;
    uint8_t *seen, *reached;
};

static struct space clean_space(const struct bush *k, void *scratch)
{
    struct space s = {.stack = scratch};
    s.seen = (uint8_t *)(s.stack + k->vertices);
    s.reached = s.seen + k->vertices;
    memset(s.seen, 0, (size_t)k->vertices + k->edges);
    return s;
}

static bool check_grounded(struct board *b, const struct cursor *place)
{
    const struct bush *k = bush_of(b);
    void *scratch = memory_new(b->memory, b->scratch_size, 1);
    if (scratch == NULL)
        return cursor_no_memory(place, "edges");
    struct space s = clean_space(k, scratch);
    reach(k, b->start, GROUND, false, s.stack, s.seen, s.reached);
    bool ok = true;
    for (uint32_t e = 0; ok && e < k->edges; e++)
        if (!s.reached[e])
            ok = cursor_fail(place, BAD_INPUT,
                             "the edge %u-%u:%c is not connected to the ground, vertex 0",
                             k->name[k->edge[e].a], k->name[k->edge[e].b],
                             letters[b->start[e]]);
    memory_free(b->memory, scratch, b->scratch_size, 1);
    return ok;
}

static bool parse(struct board *b, struct cursor *c)
{
    struct bush *k = arena_new(&b->arena, 1, sizeof *k);
    if (k == NULL)
        return cursor_no_memory(c, "board");
    b->data = k;
    struct cursor word = cursor_take_word(c);
    if (!cursor_is(&word, "edges"))
        return cursor_fail(&word, BAD_INPUT,
                           "expected edges and a list such as 0-1:b,1-2:r");
    cursor_blanks(c);
    word = cursor_take_word(c);
    cursor_blanks(c);
    if (!cursor_done(c, "the end of the position"))
        return false;
    struct cursor place = word;
    uint8_t *colours = NULL;
    size_t capacity = 0;
    bool ok = cursor_take(&word, "-")
                  ? cursor_done(&word, "the end of the list after '-'")
                  : read_edges(b, &word, &colours, &capacity);
    if (ok) {
        b->pos_size = k->edges;
        b->start = arena_new(&b->arena, b->pos_size, 1);
        ok = (b->start != NULL && name_vertices(k, &b->arena) &&
              list_incidence(k, &b->arena)) ||
             cursor_no_memory(&place, "edges");
    }
    if (ok) {
        b->scratch_size = (size_t)k->vertices * (sizeof(uint32_t) + 1) + k->edges;
        b->move_scratch = b->scratch_size;
        if (colours != NULL)
            memcpy(b->start, colours, k->edges);
        ok = link_parallel(k, b->memory) ? check_grounded(b, &place)
                                         : cursor_no_memory(&place, "edges");
    }
    memory_free(b->memory, colours, capacity, 1);
    return ok;
}

void hackenbush_print_edge(const struct bush *k, const uint8_t *pos, uint32_t e,
                           struct writer *w)
{
    write_format(w, "%u-%u:%c", k->name[k->edge[e].a], k->name[k->edge[e].b],
                 letters[pos[e]]);
}

static void print(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct bush *k = bush_of(b);
    const char *separator = "edges ";
    for (uint32_t e = 0; e < k->edges; e++)
        if (pos[e] != GONE) {
            write_text(w, separator);
            hackenbush_print_edge(k, pos, e, w);
            separator = ",";
        }
    if (*separator != ',')
        write_text(w, "edges -");
}

/* Writes a random position: each new vertex hangs on an earlier one, and a third of the
 * edges join two vertices that are already there. */
static bool random_position(const struct game *game, struct memory *m,
                            struct cursor *shape, struct random_wish *wish,
                            struct writer *w)
{
    (void)game, (void)m;
    uint64_t edges = 1 + rng_next(&wish->seed) % 6, vertices = 1;
    if (!cursor_at_end(shape)) {
        if (!cursor_number(shape, 1000000, "the number of edges", &edges))
            return false;
        if (!cursor_done(shape, "the end after the number of edges"))
            return false;
    }
    write_text(w, edges > 0 ? "edges " : "edges -");
    for (uint64_t e = 0; e < edges; e++) {
        uint64_t r = rng_next(&wish->seed), from = r % vertices, colour = r / 1024 % 3;
        bool closes = vertices > 1 && rng_next(&wish->seed) % 3 == 0;
        uint64_t to = closes ? rng_next(&wish->seed) % vertices : vertices++;
        if (to == from)
            to = vertices++;
        write_format(w, "%s%llu-%llu:%c", e > 0 ? "," : "", (unsigned long long)from,
                     (unsigned long long)to, letters[1 + colour]);
    }
    return true;
}

/* ---- moves ---- */

static bool may_cut(uint8_t colour, enum player who)
{
    return colour == GREEN || colour == (who == LEFT ? BLUE : RED);
}

/* Is e the first of its parallels in this colour that is still there? */
static bool is_first(const struct bush *k, const uint8_t *pos, uint32_t e)
{
    for (uint32_t x = k->edge[e].parallel; x != NONE; x = k->edge[x].parallel)
        if (pos[x] == pos[e])
            return false;
    return pos[e] != GONE;
}

static bool next(const struct board *b, const uint8_t *pos, enum player who,
                 struct iterator *it, void *scratch, move *m)
{
    (void)scratch;
    const struct bush *k = bush_of(b);
    for (; it->at[0] < k->edges; it->at[0]++) {
        uint32_t e = (uint32_t)it->at[0];
        if (may_cut(pos[e], who) && is_first(k, pos, e)) {
            *m = it->at[0]++;
            return true;
        }
    }
    return false;
}

static void play(const struct board *b, uint8_t *pos, enum player who, move m,
                 void *scratch)
{
    (void)who;
    const struct bush *k = bush_of(b);
    pos[m] = GONE;
    struct space s = clean_space(k, scratch);
    reach(k, pos, GROUND, false, s.stack, s.seen, s.reached);
    for (uint32_t e = 0; e < k->edges; e++)
        if (!s.reached[e])
            pos[e] = GONE;
}

static bool parse_move(const struct board *b, const uint8_t *pos, enum player who,
                       struct cursor *c, void *scratch, move *m)
{
    (void)who, (void)scratch;
    const struct bush *k = bush_of(b);
    struct cursor place = *c;
    struct hackenbush_edge named;
    uint8_t colour = GONE;
    if (!take_edge(c, &named.a, &named.b, &colour))
        return false;
    named.a = index_of(k, named.a);
    named.b = index_of(k, named.b);
    uint32_t found = NONE;
    for (uint32_t e = k->edges; e-- > 0;) /* the first there, else one that is gone */
        if (same_ends(&k->edge[e], &named) &&
            (pos[e] == colour || (pos[e] == GONE && found == NONE)))
            found = e;
    if (found == NONE)
        return cursor_fail(&place, BAD_INPUT, "there is no such edge");
    *m = found;
    return true;
}

static void print_move(const struct board *b, const uint8_t *pos, enum player who, move m,
                       struct writer *w)
{
    (void)who;
    hackenbush_print_edge(bush_of(b), pos, (uint32_t)m, w);
}

static bool legal(const struct board *b, const uint8_t *pos, enum player who, move m,
                  void *scratch, struct writer *why)
{
    (void)b, (void)scratch;
    if (pos[m] != GONE && may_cut(pos[m], who))
        return true;
    if (why != NULL)
        write_text(why, pos[m] == GONE
                            ? "that edge is gone"
                            : (who == LEFT ? "Left cuts blue and green edges"
                                           : "Right cuts red and green edges"));
    return false;
}

/* ---- parts and symmetry ---- */

static bool part(const struct board *b, uint8_t *rest, uint8_t *part_pos, void *scratch)
{
    const struct bush *k = bush_of(b);
    uint32_t e = 0;
    while (e < k->edges && rest[e] == GONE)
        e++;
    if (e == k->edges)
        return false;
    struct space s = clean_space(k, scratch);
    uint32_t root = k->edge[e].a != GROUND ? k->edge[e].a : k->edge[e].b;
    if (root != GROUND)
        reach(k, rest, root, true, s.stack, s.seen, s.reached);
    s.reached[e] = 1; /* a loop at the ground is a part of its own */
    memset(part_pos, 0, b->pos_size);
    for (uint32_t x = e; x < k->edges; x++)
        if (s.reached[x]) {
            part_pos[x] = rest[x];
            rest[x] = GONE;
        }
    return true;
}

static bool negate(const struct board *b, uint8_t *pos, void *scratch)
{
    (void)scratch;
    static const uint8_t swapped[] = {
        [GONE] = GONE, [BLUE] = RED, [RED] = BLUE, [GREEN] = GREEN};
    for (size_t e = 0; e < b->pos_size; e++)
        pos[e] = swapped[pos[e]];
    return true;
}

/* ---- kernels ---- */

static uint64_t kernel_size(const struct board *b, const uint8_t *pos)
{
    uint64_t edges = 0;
    for (size_t e = 0; e < b->pos_size; e++)
        edges += pos[e] != GONE;
    return edges;
}

enum { EDGE_KEY = 9 }; /* bytes: the ends by name, the lower first, and the letter */

static bool edge_key_before(const void *a, const void *b, const void *context)
{
    (void)context;
    return memcmp(a, b, EDGE_KEY) < 0;
}

static size_t kernel_key(const struct board *b, const uint8_t *part_pos, uint8_t *key)
{
    const struct bush *k = bush_of(b);
    uint8_t *to = key;
    for (uint32_t e = 0; e < k->edges; e++) {
        uint32_t x = k->name[k->edge[e].a], y = k->name[k->edge[e].b];
        if (part_pos[e] == GONE)
            continue;
        to = kernel_number(to, x < y ? x : y, 4);
        to = kernel_number(to, x < y ? y : x, 4);
        *to++ = (uint8_t)letters[part_pos[e]];
    }
    sort_by(key, (size_t)(to - key) / EDGE_KEY, EDGE_KEY, edge_key_before, NULL);
    return (size_t)(to - key);
}

static const struct kernel_rules kernel = {
    .split = true, .size = kernel_size, .key = kernel_key};

const struct game hackenbush = {
    .name = "hackenbush",
    .title = "cut an edge of your colour or a green one; what is cut off from the ground "
             "falls; whoever cannot move loses",
    .notation =
        "Edges with colours b (blue), r (red), g (green); vertex 0 is the ground: edges "
        "0-1:b,1-2:r,1-3:g. Blue edges are cut by Left, red ones by Right, green "
        "ones by both. A move names an edge: 1-2:r.",
    .players = 2,
    .parse = parse,
    .print = print,
    .random = random_position,
    .parse_move = parse_move,
    .print_move = print_move,
    .next = next,
    .play = play,
    .legal = legal,
    .draw = hackenbush_draw,
    .part = part,
    .negate = negate,
    .kernel = &kernel,
    .touch = &hackenbush_touch,
};

/* SPDX-License-Identifier: MIT */
/* stones.c: Clobber [SC §1] and its solitaire versions: Solitaire Clobber (colours
 * alternate) and SC2 (free order, [HAM §1]).
 *
 * One rule: a stone moves onto an adjacent stone of the other colour, which is removed.
 * The rows differ in who may move which colour. A position is one byte a vertex (0 empty,
 * 1 x, 2 o) and, where the row needs it, one state byte: the colour to move, or whether
 * the joker is still there. A move is from << 32 | to; a joker on v has bit 63 set. */
#include "games/stones.h"

#include <string.h>

#include "base/checked.h"
#include "games/drawing.h"
#include "games/labels.h"

#define JOKER ((move)1 << 63)

/* What distinguishes the rows. */
struct stones_rules {
    bool alternate; /* one player, colours in turn; state byte: the colour to move */
    bool free;      /* one player, any colour; state byte, if any: joker still there */
};

extern const struct game sc2, solitaire_clobber; /* below */

static const struct stones_rules *rules_of(const struct board *b)
{
    return b->game->rules;
}

bool stones_are_free(const struct board *b)
{
    return b->game == &sc2 && !stones_of(b)->joker && !b->maximise &&
           !stones_of(b)->second.wanted;
}

bool stones_alternate(const struct board *b)
{
    return b->game == &solitaire_clobber && !b->maximise && !stones_of(b)->target.wanted;
}

static uint8_t enemy_of(uint8_t colour)
{
    return (uint8_t)(X + O - colour);
}

static uint8_t *state_of(const struct board *b, uint8_t *pos)
{
    return pos + graph_of(b)->vertices;
}

static uint8_t state(const struct board *b, const uint8_t *pos)
{
    return pos[graph_of(b)->vertices];
}

/* ---- text ---- */

static bool list_near(struct stones *s, struct memory *m)
{
    const struct graph *g = &s->graph;
    if (g->vertices > 64)
        return true;
    s->near = memory_new(m, g->vertices, sizeof *s->near);
    for (uint32_t v = 0, u; s->near != NULL && v < g->vertices; v++)
        for (struct neighbours n = graph_neighbours(g, v, 0); neighbours_next(&n, &u);)
            s->near[v] |= (uint64_t)1 << u;
    return s->near != NULL;
}

static bool parse(struct board *b, struct cursor *c)
{
    struct stones *s = memory_new(b->memory, 1, sizeof *s);
    if (s == NULL)
        return cursor_no_memory(c, "board");
    b->data = s;
    if (!labelled_parse(c, b->memory, &stone_letters, &s->graph, 1, &b->start))
        return false;
    b->pos_size = s->graph.vertices + (rules_of(b)->alternate ? 1u : 0u);
    b->scratch_size = checked_bytes(s->graph.vertices, sizeof(uint32_t) + 1);
    return list_near(s, b->memory) || cursor_no_memory(c, "board");
}

static void done(struct board *b)
{
    struct stones *s = b->data;
    if (s == NULL)
        return;
    memory_free(b->memory, b->start, (size_t)s->graph.vertices + 1, 1);
    memory_free(b->memory, s->near, s->graph.vertices, sizeof *s->near);
    graph_free(&s->graph, b->memory);
    memory_free(b->memory, s, 1, sizeof *s);
}

static void print(const struct board *b, const uint8_t *pos, struct writer *w)
{
    labelled_print(graph_of(b), &stone_letters, pos, w);
}

static bool random_position(struct memory *m, struct cursor *shape,
                            struct random_wish *wish, struct writer *w)
{
    return labelled_random(shape, m, &stone_letters, 2,
                           wish->percent > 0 ? wish->percent : 85, &wish->seed, w);
}

/* ---- options ---- */

static bool parse_colour(struct cursor *c, uint8_t *colour)
{
    int value = label_value(&stone_letters, cursor_peek(c));
    if (value != X && value != O)
        return cursor_expected(c, "a colour, x or o");
    c->at++;
    *colour = (uint8_t)value;
    return cursor_done(c, "the end after the colour");
}

/* V:x, or only x where no vertex is needed. */
static bool parse_ending(const struct graph *g, struct cursor c, bool vertex_needed,
                         struct ending *e)
{
    int first = cursor_peek(&c);
    e->wanted = true;
    e->placed = vertex_needed || (first >= '0' && first <= '9');
    if (e->placed) {
        if (!graph_parse_vertex(g, &c, &e->vertex))
            return false;
        if (!cursor_take(&c, ":"))
            return cursor_expected(&c, "':' and a colour");
    }
    return parse_colour(&c, &e->colour);
}

static bool configure_first(struct board *b, const struct options *o)
{
    uint8_t first = O; /* White moves first unless told otherwise [SC §1] */
    if (o->given & OPTION_FIRST) {
        if (cursor_is(&o->first, "black"))
            first = X;
        else if (!cursor_is(&o->first, "white"))
            return cursor_fail(&o->first, BAD_INPUT,
                               "expected first=white or first=black");
    }
    *state_of(b, b->start) = first;
    return true;
}

static bool configure(struct board *b, const struct options *o)
{
    struct stones *s = b->data;
    if (rules_of(b)->alternate && !configure_first(b, o))
        return false;
    if (o->given & OPTION_GOAL) {
        b->maximise = cursor_is(&o->goal, "most");
        if (!b->maximise && !cursor_is(&o->goal, "fewest"))
            return cursor_fail(&o->goal, BAD_INPUT, "expected goal=fewest or goal=most");
        if (b->maximise)
            b->scratch_size = checked_bytes(s->graph.vertices, 2 * sizeof(uint32_t));
    }
    if ((o->given & OPTION_TARGET) &&
        !parse_ending(&s->graph, o->target, true, &s->target))
        return false;
    if (o->given & OPTION_SECOND) {
        if (!s->target.wanted)
            return cursor_fail(&o->second, BAD_INPUT, "second= needs target=");
        if (!parse_ending(&s->graph, o->second, false, &s->second))
            return false;
        if (s->second.placed && s->second.vertex == s->target.vertex)
            return cursor_fail(&o->second, BAD_INPUT,
                               "the second stone cannot be where the first is");
    }
    if (o->given & OPTION_JOKER) {
        s->joker = true;
        b->pos_size = (size_t)s->graph.vertices + 1;
        *state_of(b, b->start) = 1;
    }
    return true;
}

static void print_ending(const struct graph *g, const char *word, const struct ending *e,
                         struct writer *w)
{
    if (!e->wanted)
        return;
    write_text(w, word);
    if (e->placed) {
        graph_print_vertex(g, e->vertex, w);
        write_byte(w, ':');
    }
    write_byte(w, stone_letters.letters[e->colour]);
}

static void print_options(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct stones *s = stones_of(b);
    if (rules_of(b)->alternate && state(b, pos) == X)
        write_text(w, " first=black");
    print_ending(&s->graph, " target=", &s->target, w);
    print_ending(&s->graph, " second=", &s->second, w);
    if (s->joker && state(b, pos) != 0)
        write_text(w, " joker");
    if (b->maximise)
        write_text(w, " goal=most");
}

/* ---- moves ---- */

/* Which stones may move now? Their colour, or 0 for both. */
static uint8_t colour_to_move(const struct board *b, const uint8_t *pos, enum player who)
{
    if (rules_of(b)->alternate)
        return state(b, pos);
    if (rules_of(b)->free)
        return EMPTY;
    return who == LEFT ? X : O;
}

/* The next vertex from v on, with k, whose stone can clobber its k-th neighbour. */
static bool next_clobber(const struct graph *g, const uint8_t *pos, uint8_t mover,
                         uint64_t *at_v, uint64_t *at_k, move *m)
{
    uint32_t k = (uint32_t)*at_k;
    for (uint32_t v = (uint32_t)*at_v; v < g->vertices; v++, k = 0) {
        if (pos[v] == EMPTY || (mover != EMPTY && pos[v] != mover))
            continue;
        uint8_t enemy = enemy_of(pos[v]);
        uint32_t u;
        struct neighbours n = graph_neighbours(g, v, k);
        for (; neighbours_next(&n, &u); k++) {
            if (pos[u] == enemy) {
                *at_v = v;
                *at_k = (uint64_t)k + 1;
                *m = (move)v << 32 | u;
                return true;
            }
        }
    }
    *at_v = g->vertices;
    return false;
}

static bool has_both_colours(const struct graph *g, const uint8_t *pos)
{
    return memchr(pos, X, g->vertices) != NULL && memchr(pos, O, g->vertices) != NULL;
}

/* Clobber on up to 64 vertices: the sets are made once and travel in the iterator. at[0]:
 * the stone that is moving, plus 1; at[1]: where it can still go; at[2]: own stones still
 * to come; at[3]: enemy stones. */
static bool next_by_sets(const struct stones *s, const uint8_t *pos, enum player who,
                         struct iterator *it, move *m)
{
    if (it->at[0] == 0) {
        struct stone_sets sets = stone_sets(pos, s->graph.vertices);
        it->at[2] = who == LEFT ? sets.black : sets.white;
        it->at[3] = who == LEFT ? sets.white : sets.black;
    }
    while (it->at[1] == 0) {
        if (it->at[2] == 0)
            return false;
        it->at[0] = bits_least(it->at[2]) + 1;
        it->at[2] = bits_without_least(it->at[2]);
        it->at[1] = s->near[it->at[0] - 1] & it->at[3];
    }
    *m = (it->at[0] - 1) << 32 | bits_least(it->at[1]);
    it->at[1] = bits_without_least(it->at[1]);
    return true;
}

static bool next(const struct board *b, const uint8_t *pos, enum player who,
                 struct iterator *it, void *scratch, move *m)
{
    (void)scratch;
    const struct graph *g = graph_of(b);
    if (b->game->players == 2 && stones_of(b)->near != NULL)
        return next_by_sets(stones_of(b), pos, who, it, m);
    if (stones_is_vast(g) && !has_both_colours(g, pos))
        it->at[0] = g->vertices;
    if (it->at[0] < g->vertices &&
        next_clobber(g, pos, colour_to_move(b, pos, who), &it->at[0], &it->at[1], m))
        return true;
    if (!stones_of(b)->joker || state(b, pos) == 0)
        return false;
    for (; it->at[2] < g->vertices; it->at[2]++)
        if (pos[it->at[2]] != EMPTY) {
            *m = JOKER | it->at[2]++;
            return true;
        }
    return false;
}

static void play(const struct board *b, uint8_t *pos, enum player who, move m,
                 void *scratch)
{
    (void)who, (void)scratch;
    uint32_t from = (uint32_t)(m >> 32), to = (uint32_t)m;
    if (m & JOKER) {
        pos[to] = enemy_of(pos[to]);
        *state_of(b, pos) = 0;
        return;
    }
    pos[to] = pos[from];
    pos[from] = EMPTY;
    if (rules_of(b)->alternate)
        *state_of(b, pos) = enemy_of(state(b, pos));
}

static bool parse_move(const struct board *b, const uint8_t *pos, enum player who,
                       struct cursor *c, void *scratch, move *m)
{
    (void)pos, (void)who, (void)scratch;
    const struct graph *g = graph_of(b);
    uint32_t from, to;
    if (cursor_take(c, "!")) {
        if (!graph_parse_vertex(g, c, &to))
            return false;
        *m = JOKER | to;
        return true;
    }
    if (!graph_parse_vertex(g, c, &from))
        return false;
    if (!cursor_take(c, ">"))
        return cursor_expected(c, "'>' and where the stone goes");
    if (!graph_parse_vertex(g, c, &to))
        return false;
    *m = (move)from << 32 | to;
    return true;
}

static void print_move(const struct board *b, const uint8_t *pos, enum player who, move m,
                       struct writer *w)
{
    (void)pos, (void)who;
    if (m & JOKER) {
        write_byte(w, '!');
    } else {
        graph_print_vertex(graph_of(b), (uint32_t)(m >> 32), w);
        write_byte(w, '>');
    }
    graph_print_vertex(graph_of(b), (uint32_t)m, w);
}

static bool refuse(const struct board *b, struct writer *why, uint32_t v,
                   const char *text)
{
    if (why != NULL) {
        graph_print_vertex(graph_of(b), v, why);
        write_text(why, text);
    }
    return false;
}

static bool legal(const struct board *b, const uint8_t *pos, enum player who, move m,
                  void *scratch, struct writer *why)
{
    (void)scratch;
    uint32_t from = (uint32_t)(m >> 32), to = (uint32_t)m;
    uint8_t mover = colour_to_move(b, pos, who);
    if (m & JOKER) {
        if (!stones_of(b)->joker || state(b, pos) == 0)
            return refuse(b, why, to, " cannot change colour: there is no joker");
        return pos[to] != EMPTY || refuse(b, why, to, " is empty");
    }
    if (pos[from] == EMPTY)
        return refuse(b, why, from, " is empty");
    if (mover != EMPTY && pos[from] != mover)
        return refuse(b, why, from,
                      mover == X ? " holds an o, but x is to move"
                                 : " holds an x, but o is to move");
    if (!graph_adjacent(graph_of(b), from, to))
        return refuse(b, why, to, " is not adjacent to where the stone stands");
    if (pos[to] == EMPTY)
        return refuse(b, why, to, " is empty: a stone moves only onto a stone");
    return pos[to] != pos[from] ||
           refuse(b, why, to, " holds a stone of the same colour");
}

/* What tells adjacent vertices of a grid without dividing: a number below 2^32 is a
 * multiple of d iff it times 2^64 / d, rounded up, is less than that modulo 2^64. */
struct grid {
    int64_t columns;
    uint64_t inverse; /* of twice the columns */
};

/* `mover` takes a stone of `enemy`, if that is legal. Neighbours in a row are 1 apart,
 * and half their sum, rounded up, does not begin a row. */
static inline bool play_on_grid(const struct grid *g, uint8_t *pos, move m, uint8_t mover,
                                uint8_t enemy)
{
    const uint64_t from = m >> 32, to = (uint32_t)m;
    const int64_t distance = (int64_t)from - (int64_t)to;
    if (pos[from] != mover || pos[to] != enemy)
        return false;
    bool in_column = distance == g->columns || distance == -g->columns;
    if (!in_column &&
        ((distance != 1 && distance != -1) || (from + to + 1) * g->inverse < g->inverse))
        return false;
    pos[from] = EMPTY;
    pos[to] = mover;
    return true;
}

static size_t play_all_on_grid(const struct board *b, uint8_t *pos, const move *moves,
                               size_t count)
{
    const uint32_t columns = graph_columns(graph_of(b));
    const struct grid g = {columns, UINT64_MAX / (2 * (uint64_t)columns) + 1};
    const uint8_t first = state(b, pos), second = enemy_of(first);
    const move *m = moves, *end = moves + count;
    while (m < end && play_on_grid(&g, pos, *m, first, second)) {
        m++;
        if (m == end || !play_on_grid(&g, pos, *m, second, first))
            break;
        m++;
    }
    size_t made = (size_t)(m - moves);
    *state_of(b, pos) = made % 2 == 0 ? first : second;
    return made;
}

static size_t play_all(const struct board *b, uint8_t *pos, const move *moves,
                       size_t count, void *scratch)
{
    if (rules_of(b)->alternate && graph_of(b)->shape == SHAPE_GRID)
        return play_all_on_grid(b, pos, moves, count);
    size_t i = 0;
    for (; i < count && legal(b, pos, LEFT, moves[i], scratch, NULL); i++)
        play(b, pos, LEFT, moves[i], scratch);
    return i;
}

/* ---- results ---- */

static bool is_ending(const struct ending *e, const uint8_t *pos)
{
    return !e->placed || pos[e->vertex] == e->colour;
}

/* By blocks whose count fits a byte: compilers add bytes many at a time. */
static int64_t count_stones(const struct graph *g, const uint8_t *pos)
{
    int64_t stones = 0;
    for (uint32_t v = 0; v < g->vertices;) {
        uint32_t block = g->vertices - v < 240 ? g->vertices - v : 240;
        uint8_t count = 0;
        for (uint32_t end = v + block; v < end; v++)
            count = (uint8_t)(count + (pos[v] != EMPTY));
        stones += count;
    }
    return stones;
}

/* With a second stone wished for, an end has the target and at most that one besides; a
 * named vertex must be held by it ((2,v,c,v',c')-reducible), otherwise it may be missing
 * ((2,v,c,c')-reducible) [HAM §1]. */
static bool second_fits(const struct stones *s, const uint8_t *pos, int64_t stones)
{
    if (!s->second.wanted)
        return true;
    if (stones == 1)
        return !s->second.placed;
    if (stones != 2 || !is_ending(&s->second, pos))
        return false;
    for (uint32_t v = 0; v < s->graph.vertices; v++)
        if (v != s->target.vertex && pos[v] != EMPTY)
            return pos[v] == s->second.colour;
    return false;
}

static int64_t result(const struct board *b, const uint8_t *pos)
{
    const struct stones *s = stones_of(b);
    int64_t stones = count_stones(&s->graph, pos);
    return is_ending(&s->target, pos) && second_fits(s, pos, stones) ? stones : NO_RESULT;
}

static bool can_clobber(const struct board *b, const uint8_t *pos)
{
    uint64_t v = 0, k = 0;
    move m;
    return next_clobber(graph_of(b), pos, colour_to_move(b, pos, LEFT), &v, &k, &m);
}

/* With the joker in hand there may be a move left, but nobody has to use it. And two
 * stones that are as wished need not be stuck: [HAM §1] asks for play that yields them.
 */
static bool may_stop(const struct board *b, const uint8_t *pos)
{
    const struct stones *s = stones_of(b);
    if (s->second.wanted && result(b, pos) != NO_RESULT)
        return true;
    return s->joker && !can_clobber(b, pos);
}

/* Walks the component of `root`; `side` gets 1 or 2, a 2-colouring if there is one. δ
 * counts stones plus clashing stones with respect to that colouring: zero mod 3 or not is
 * free of which side is called which. */
static void walk(const struct graph *g, const uint8_t *pos, uint32_t root, uint8_t *side,
                 uint32_t *queue, struct component *c)
{
    side[root] = 1;
    queue[c->stones++] = root;
    for (uint32_t i = 0; i < c->stones; i++) {
        uint32_t u, v = queue[i];
        c->black += pos[v] == X;
        c->delta += pos[v] == side[v] ? 1 : 2;
        struct neighbours n = graph_neighbours(g, v, 0);
        while (neighbours_next(&n, &u)) {
            if (pos[u] == EMPTY)
                continue;
            if (side[u] == 0) {
                side[u] = (uint8_t)(3 - side[v]);
                queue[c->stones++] = u;
            } else if (side[u] == side[v]) {
                c->bipartite = false;
            }
        }
    }
}

/* Stones never leave their component, and a component of one colour never changes. One of
 * both colours keeps a stone, and two if it is bipartite with δ ≡ 0 mod 3 [SC Thm 3, Cor
 * 4], or with another δ than the target alone (`single`; 0: it is elsewhere). The joker
 * spoils all but the first. */
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

/* The stones of components of both colours: only they ever move. */
struct movable {
    int64_t black, white;
    bool has_target; /* one of them stands where the target is to be */
};

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Colours alternate. After k moves the first to move has taken ceil(k/2) of its prey and
 * the second floor(k/2); the stone that moved last is still there, and so is the target.
 * How large can k be? */
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

/* Every pair of adjacent enemies has to be touched by a move, and a move u>v touches the
 * pairs at u and v: `touched` by it. If a pair weighs 1 / (the most that a move touching
 * it touches), no move touches more than weight 1, so the sum of all weights is a bound.
 * WEIGHT divided by any number up to 16 is whole. */
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
                enemies[v] += pos[u] == enemy_of(pos[v]);
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
                if (u > v && pos[u] == enemy_of(pos[v]))
                    weight += WEIGHT / (most[u] > most[v] ? most[u] : most[v]);
    return (weight + WEIGHT - 1) / WEIGHT;
}

/* Rows without holes whose colours alternate everywhere. */
static bool is_checkerboard(const struct graph *g, const uint8_t *pos)
{
    if (!graph_is_grid(g) || pos[0] == EMPTY)
        return false;
    uint32_t columns = graph_columns(g);
    for (uint32_t v = 1; v < g->vertices; v++) {
        uint32_t before = v % columns > 0 ? v - 1 : v - columns;
        if (pos[v] != enemy_of(pos[before]))
            return false;
    }
    return true;
}

/* Most stones that can be left. Who has to move loses a stone; a joker may take the last
 * move away, and two stones that are as wished may have one left. */
static int64_t most_bound(const struct board *b, const uint8_t *pos, void *scratch,
                          const char **reason)
{
    const struct stones *s = stones_of(b);
    bool joker = s->joker && state(b, pos) != 0;
    int64_t stones = count_stones(&s->graph, pos);
    *reason = "play goes on as long as there is a move";
    if (joker || s->second.wanted || stones_is_vast(&s->graph))
        return stones - (!joker && can_clobber(b, pos) && !may_stop(b, pos));
    if (is_checkerboard(&s->graph, pos)) {
        bool is_row = graph_rows(&s->graph) == 1 || graph_columns(&s->graph) == 1;
        *reason = "every game on a checkerboard takes a move for three stones "
                  "[doc/shortest-games.md]";
        return stones - (stones + (is_row ? 1 : 2)) / 3;
    }
    int64_t moves = least_moves(&s->graph, pos, scratch);
    if (moves > 1)
        *reason = "a move touches only so many pairs of enemies, and all must be touched";
    return stones - moves;
}

struct component stones_component(const struct board *b, const uint8_t *pos,
                                  uint32_t root, uint8_t *side, uint32_t *queue,
                                  const char **why)
{
    const struct ending *target = &stones_of(b)->target;
    struct component c = {.bipartite = true};
    bool joker = stones_of(b)->joker && state(b, pos) != 0;
    bool before = target->wanted && side[target->vertex] == 0;
    walk(graph_of(b), pos, root, side, queue, &c);
    c.has_target = before && side[target->vertex] != 0;
    int64_t single = !c.has_target ? 0 : target->colour == side[target->vertex] ? 1 : 2;
    c.least = component_bound(&c, joker, single, why);
    if (c.has_target && !joker &&
        (target->colour == X ? c.black == 0 : c.black == c.stones)) {
        *why = "no stone of that colour is connected with the target";
        c.least = NO_RESULT;
    }
    return c;
}

/* The bound of all components together; NO_RESULT: the target is out of reach. */
static int64_t fewest_bound(const struct board *b, const uint8_t *pos, uint32_t *queue,
                            uint8_t *side, const char **why)
{
    const struct graph *g = graph_of(b);
    int64_t total = 0, stones = 0, components = 0;
    struct movable movable = {0};
    memset(side, 0, g->vertices);
    for (uint32_t v = 0; v < g->vertices; v++)
        if (pos[v] != EMPTY && side[v] == 0) {
            struct component c = stones_component(b, pos, v, side, queue, why);
            if (c.least == NO_RESULT)
                return NO_RESULT;
            total += c.least;
            stones += c.stones;
            components++;
            if (c.black == 0 || c.black == c.stones)
                continue;
            movable.black += c.black;
            movable.white += c.stones - c.black;
            movable.has_target = movable.has_target || c.has_target;
        }
    if (*why == NULL)
        *why = components > 1    ? "every component keeps a stone"
               : components == 1 ? "the last stone stays"
                                 : "there are no stones";
    if (!rules_of(b)->alternate)
        return total;
    int64_t turns = most_turns(state(b, pos), &movable, stones_of(b)->target.colour);
    if (stones - turns <= total)
        return total;
    *why = movable.has_target
               ? "colours alternate, too many stones are of one colour, and one of the "
                 "target's colour stays"
               : "colours alternate, and there are too many stones of one colour";
    return stones - turns;
}

static int64_t bound(const struct board *b, const uint8_t *pos, void *scratch,
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
        least = count_stones(g, pos) > 0;
    } else {
        least = fewest_bound(b, pos, queue, (uint8_t *)(queue + g->vertices), &why);
    }
    if (reason != NULL)
        *reason = why;
    return least;
}

/* ---- for people ---- */

static void facts(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct graph *g = graph_of(b);
    if (!g->bipartite)
        return;
    int64_t clashing = 0;
    for (uint32_t v = 0; v < g->vertices; v++)
        clashing += pos[v] != EMPTY && pos[v] != X + graph_side(g, v);
    int64_t delta = count_stones(g, pos) + clashing;
    write_format(w, "\"delta\":%lld,\"clashing\":%lld,", (long long)delta,
                 (long long)clashing);
}

static void draw_stone(uint8_t colour, struct point at, struct writer *w)
{
    draw_mark("stone", at, colour == X ? "black" : "white", w);
}

static void draw_board(const struct graph *g, const uint8_t *pos, struct writer *w)
{
    uint32_t columns = graph_columns(g);
    bool grid = g->shape == SHAPE_GRID;
    draw_cells_size(g->vertices, columns, w);
    if (grid)
        draw_ruler("rows", 1, w);
    draw_ruler("columns", grid, w);
    for (uint32_t v = 0; v < g->vertices; v++) {
        struct point p = place_cell(v, columns);
        draw_mark("cell", p, "empty", w);
        if (pos[v] != EMPTY)
            draw_stone(pos[v], p, w);
    }
}

static void draw_graph(const struct graph *g, const uint8_t *pos, struct writer *w)
{
    struct layout l = layout_graph(g);
    draw_size(l.width, l.height, w);
    for (uint32_t v = 0, u; v < g->vertices; v++)
        for (struct neighbours near = graph_neighbours(g, v, 0);
             neighbours_next(&near, &u);)
            if (u > v)
                draw_edge(layout_place(&l, v), layout_place(&l, u), "plain", w);
    for (uint32_t v = 0; v < g->vertices; v++) {
        struct point p = layout_place(&l, v);
        if (pos[v] != EMPTY)
            draw_stone(pos[v], p, w);
        else
            draw_mark("dot", p, "plain", w);
        draw_name(v, p, w);
    }
}

static void draw(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct graph *g = graph_of(b);
    if (g->vertices > MAX_DRAWN)
        return;
    if (graph_is_grid(g))
        draw_board(g, pos, w);
    else if (g->arcs <= 2 * MAX_DRAWN_EDGES)
        draw_graph(g, pos, w);
}

#define NOTATION                                                                         \
    "Rows from the top split by |, of x, o and . for an empty cell: xox|oxo; or a "      \
    "shape and labels: path 6 xoxoxo, cube 3 "                                           \
    "checkerboard, graph 0-1,1-2 xox. A move names where a stone goes from and to: "     \
    "1,2>1,3 on rows, 3>4 on graphs."

#define SLOTS                                                                            \
    .notation = NOTATION, .parse = parse, .done = done, .print = print,                  \
    .random = random_position, .parse_move = parse_move, .print_move = print_move,       \
    .next = next, .play = play, .legal = legal, .normalise = stones_normalise,           \
    .facts = facts, .draw = draw
#define ONE_PLAYER                                                                       \
    .players = 1, .unit = "stones", .configure = configure,                              \
    .print_options = print_options, .play_all = play_all, .result = result,              \
    .may_stop = may_stop, .bound = bound

static const struct stones_rules two_players = {0}, alternate = {.alternate = true},
                                 any_order = {.free = true};

const struct game clobber = {
    .name = "clobber",
    .title =
        "move a stone onto an adjacent stone of the other colour; who cannot move loses",
    .players = 2,
    .traits = ALL_SMALL,
    .rules = &two_players,
    .part = stones_part,
    .negate = stones_negate,
    SLOTS,
};

const struct game solitaire_clobber = {
    .name = "solitaire-clobber",
    .title = "Clobber for one, colours alternate; leave as few stones as possible",
    .options = OPTION_FIRST | OPTION_TARGET | OPTION_SECOND | OPTION_GOAL,
    .rules = &alternate,
    ONE_PLAYER,
    SLOTS,
};

const struct game sc2 = {
    .name = "sc2",
    .title = "Clobber for one, colours in any order; leave as few stones as possible",
    .options = OPTION_TARGET | OPTION_SECOND | OPTION_JOKER | OPTION_GOAL,
    .rules = &any_order,
    ONE_PLAYER,
    SLOTS,
};

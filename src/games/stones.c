/* SPDX-License-Identifier: MIT */
/* stones.c: Clobber [SC §1] and its solitaire versions: Solitaire Clobber (colours
 * alternate) and SC2 (free order, [HAM §1]).
 *
 * One rule: a stone moves onto an adjacent stone of the other colour, which is removed.
 * The rows differ in who may move which colour; options of Clobber let both players move
 * both colours, or let stones take stones of their own colour. A position is one byte per
 * vertex (0 empty, 1 x, 2 o) and, if the row needs it, one state byte: the colour to
 * move, or whether the joker is still there. A move is from << 32 | to; a joker on v has
 * bit 63 set. */
#include "games/stones.h"

#include <string.h>

#include "base/checked.h"
#include "games/drawing.h"
#include "games/labels.h"

extern const struct game clobber; /* below */

bool stones_are_impartial(const struct board *b)
{
    return b->game == &clobber && stones_of(b)->impartial;
}

bool stones_are_partizan(const struct board *b)
{
    return b->game == &clobber && !stones_of(b)->impartial && !stones_of(b)->cannibal;
}

bool stones_are_sc2(const struct board *b)
{
    return b->game == &sc2 && !b->maximise;
}

bool stones_are_free(const struct board *b)
{
    return stones_are_sc2(b) && !stones_of(b)->joker && !stones_of(b)->second.wanted;
}

bool stones_alternate(const struct board *b)
{
    return b->game == &solitaire_clobber && !b->maximise && !stones_of(b)->target.wanted;
}

/* ---- text ---- */

static bool list_near(struct stones *s, struct arena *arena)
{
    const struct graph *g = &s->graph;
    if (g->vertices > 64)
        return true;
    s->near = arena_new(arena, g->vertices, sizeof *s->near);
    for (uint32_t v = 0, u; s->near != NULL && v < g->vertices; v++)
        for (struct neighbours n = graph_neighbours(g, v, 0); neighbours_next(&n, &u);)
            s->near[v] |= (uint64_t)1 << u;
    return s->near != NULL;
}

static bool parse(struct board *b, struct cursor *c)
{
    struct stones *s = arena_new(&b->arena, 1, sizeof *s);
    if (s == NULL)
        return cursor_no_memory(c, "board");
    b->data = s;
    if (!labelled_parse(c, &b->arena, &stone_letters, &s->graph, 1, &b->start))
        return false;
    b->pos_size = s->graph.vertices + (stones_rules_of(b)->alternate ? 1u : 0u);
    b->scratch_size = checked_bytes(s->graph.vertices, sizeof(uint32_t) + 1);
    if (stones_rules_of(b)->alternate) /* White moves first by default [SC §1] */
        *stones_state_of(b, b->start) = O;
    return list_near(s, &b->arena) || cursor_no_memory(c, "board");
}

static void print(const struct board *b, const uint8_t *pos, struct writer *w)
{
    labelled_print(graph_of(b), &stone_letters, pos, w);
}

static bool random_position(const struct game *game, struct memory *m,
                            struct cursor *shape, struct random_wish *wish,
                            struct writer *w)
{
    (void)game;
    return labelled_random(shape, m, &stone_letters, 2,
                           wish->percent > 0 ? wish->percent : 85, &wish->seed, w);
}

/* ---- moves ---- */

/* Returns the colour of the stones that may move now, or 0 for both colours. */
static uint8_t colour_to_move(const struct board *b, const uint8_t *pos, enum player who)
{
    if (stones_rules_of(b)->alternate)
        return stones_state(b, pos);
    if (stones_rules_of(b)->free || stones_of(b)->impartial)
        return EMPTY;
    return who == LEFT ? X : O;
}

/* Returns the set of colours that a stone of this colour may take: X is bit 0, O is bit
 * 1. */
static uint8_t prey_of(const struct stones *s, uint8_t colour)
{
    return s->cannibal ? X | O : stones_enemy(colour);
}

#define BLOCK 64 /* cells that are compared at a time: compilers do this in one go */

/* Returns a vertex of a grid before which no stone has an enemy on its right or below.
 * Boards have up to 10^8 cells, and a play ends only when no stone has one. The last cell
 * of a row and the first one of the next row may count as neighbours. */
static uint32_t first_quarrel(const struct graph *g, const uint8_t *pos)
{
    const uint32_t columns = graph_columns(g);
    uint32_t v = 0;
    for (; v + columns + BLOCK <= g->vertices; v += BLOCK) {
        uint8_t any = 0;
        for (uint32_t i = v; i < v + BLOCK; i++)
            any |= (uint8_t)((pos[i] + pos[i + 1] == X + O) |
                             (pos[i] + pos[i + columns] == X + O));
        if (any != 0)
            return v;
    }
    return v;
}

/* Finds the next stone, from vertex *at_v on, that can clobber one of its neighbours,
 * from number *at_k on. */
static bool next_clobber(const struct stones *s, const uint8_t *pos, uint8_t mover,
                         uint64_t *at_v, uint64_t *at_k, move *m)
{
    const struct graph *g = &s->graph;
    uint32_t k = (uint32_t)*at_k, from = (uint32_t)*at_v;
    if (from == 0 && k == 0 && !s->cannibal && graph_is_grid(g))
        from = first_quarrel(g, pos);
    for (uint32_t v = from; v < g->vertices; v++, k = 0) {
        if (pos[v] == EMPTY || (mover != EMPTY && pos[v] != mover))
            continue;
        uint8_t prey = prey_of(s, pos[v]);
        uint32_t u;
        struct neighbours n = graph_neighbours(g, v, k);
        for (; neighbours_next(&n, &u); k++) {
            if (pos[u] & prey) {
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

/* May there be a move? Without stones of both colours there is none, unless stones may
 * take their own colour. */
static bool has_prey(const struct stones *s, const uint8_t *pos)
{
    const uint32_t n = s->graph.vertices;
    return s->cannibal || (memchr(pos, X, n) != NULL && memchr(pos, O, n) != NULL);
}

/* Steps through the moves of Clobber on up to 64 vertices. The sets are made once and
 * kept in the iterator. at[0]: the stone that is moving, plus 1; at[1]: where it can
 * still go; at[2]: stones still to move; at[3]: stones that they may take, or, if both
 * colours move, that white ones may take. */
static bool next_by_sets(const struct stones *s, const uint8_t *pos, enum player who,
                         struct iterator *it, move *m)
{
    if (it->at[0] == 0) {
        struct stone_sets sets = stone_sets(pos, s->graph.vertices);
        const uint64_t all = sets.black | sets.white;
        it->at[2] = s->impartial ? all : who == LEFT ? sets.black : sets.white;
        it->at[3] = s->cannibal                    ? all
                    : s->impartial || who == RIGHT ? sets.black
                                                   : sets.white;
    }
    while (it->at[1] == 0) {
        if (it->at[2] == 0)
            return false;
        it->at[0] = bits_least(it->at[2]) + 1;
        it->at[2] = bits_without_least(it->at[2]);
        const bool other_prey = s->impartial && pos[it->at[0] - 1] == X;
        it->at[1] = s->near[it->at[0] - 1] &
                    (other_prey ? stone_sets(pos, s->graph.vertices).white : it->at[3]);
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
    if (stones_is_vast(g) && !has_prey(stones_of(b), pos))
        it->at[0] = g->vertices;
    if (it->at[0] < g->vertices &&
        next_clobber(stones_of(b), pos, colour_to_move(b, pos, who), &it->at[0],
                     &it->at[1], m))
        return true;
    if (!stones_of(b)->joker || stones_state(b, pos) == 0)
        return false;
    for (; it->at[2] < g->vertices; it->at[2]++)
        if (pos[it->at[2]] != EMPTY) {
            *m = STONES_JOKER | it->at[2]++;
            return true;
        }
    return false;
}

static void play(const struct board *b, uint8_t *pos, enum player who, move m,
                 void *scratch)
{
    (void)who, (void)scratch;
    uint32_t from = (uint32_t)(m >> 32), to = (uint32_t)m;
    if (m & STONES_JOKER) {
        pos[to] = stones_enemy(pos[to]);
        *stones_state_of(b, pos) = 0;
        return;
    }
    pos[to] = pos[from];
    pos[from] = EMPTY;
    if (stones_rules_of(b)->alternate)
        *stones_state_of(b, pos) = stones_enemy(stones_state(b, pos));
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
        *m = STONES_JOKER | to;
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
    if (m & STONES_JOKER) {
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
    if (m & STONES_JOKER) {
        if (!stones_of(b)->joker || stones_state(b, pos) == 0)
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
    return (pos[to] & prey_of(stones_of(b), pos[from])) != 0 ||
           refuse(b, why, to, " holds a stone of the same colour");
}

/* Recognises adjacent vertices of a grid without dividing. Let q be 2^64 / d, rounded up:
 * a number n below 2^32 is a multiple of d iff n * q modulo 2^64 is less than q. */
struct grid {
    int64_t columns;
    uint64_t inverse; /* q for twice the columns */
};

/* Lets a stone of `mover` take a stone of `enemy`, if that is legal. Neighbours in a row
 * differ by 1, and half their sum, rounded up, does not begin a row. */
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

/* Plays moves of colours in turn. */
static size_t play_turns_on_grid(const struct board *b, const struct grid *g,
                                 uint8_t *pos, const move *moves, size_t count)
{
    const uint8_t first = stones_state(b, pos), second = stones_enemy(first);
    const move *m = moves, *end = moves + count;
    while (m < end && play_on_grid(g, pos, *m, first, second)) {
        m++;
        if (m == end || !play_on_grid(g, pos, *m, second, first))
            break;
        m++;
    }
    size_t made = (size_t)(m - moves);
    *stones_state_of(b, pos) = made % 2 == 0 ? first : second;
    return made;
}

/* Plays moves on a grid, in games without a joker: moves of the joker would name vertices
 * out of range. */
static size_t play_all_on_grid(const struct board *b, uint8_t *pos, const move *moves,
                               size_t count)
{
    const uint32_t columns = graph_columns(graph_of(b));
    const struct grid g = {columns, UINT64_MAX / (2 * (uint64_t)columns) + 1};
    if (stones_rules_of(b)->alternate)
        return play_turns_on_grid(b, &g, pos, moves, count);
    size_t i = 0;
    for (; i < count; i++) {
        uint8_t mover = pos[moves[i] >> 32];
        if (mover == EMPTY ||
            !play_on_grid(&g, pos, moves[i], mover, stones_enemy(mover)))
            break;
    }
    return i;
}

static size_t play_all(const struct board *b, uint8_t *pos, const move *moves,
                       size_t count, void *scratch, int64_t *gained)
{
    size_t i = 0;
    (void)gained; /* moves have no gain */
    if (graph_of(b)->shape == SHAPE_GRID && !stones_of(b)->joker)
        return play_all_on_grid(b, pos, moves, count);
    for (; i < count && legal(b, pos, LEFT, moves[i], scratch, NULL); i++)
        play(b, pos, LEFT, moves[i], scratch);
    return i;
}

/* ---- results ---- */

static bool is_ending(const struct ending *e, const uint8_t *pos)
{
    return !e->placed || pos[e->vertex] == e->colour;
}

/* Counts in blocks whose count fits into a byte, since compilers add many bytes at a
 * time. */
int64_t stones_count(const struct graph *g, const uint8_t *pos)
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

/* Goes over a grid row by row, to avoid a division per cell: boards have up to 10^8
 * cells. */
static int64_t clashing_on_grid(const struct graph *g, const uint8_t *pos)
{
    const uint32_t columns = graph_columns(g);
    int64_t clashing = 0;
    for (uint32_t v = 0; v < g->vertices; v += columns) {
        uint32_t in_row = 0;
        for (uint32_t c = 0; c < columns; c++)
            in_row += (pos[v + c] != EMPTY) & (pos[v + c] != X + ((v / columns + c) & 1));
        clashing += in_row;
    }
    return clashing;
}

#define MOST_RUN 1024

/* On a product, the last digits of a vertex take the same values in every run of so many
 * vertices. So their part of the side is looked up, and that of the first digits is found
 * once per run. */
int64_t stones_clashing(const struct graph *g, const uint8_t *pos)
{
    uint8_t last[MOST_RUN] = {0};
    uint32_t run = 1;
    int64_t clashing = 0;
    if (graph_is_grid(g))
        return clashing_on_grid(g, pos);
    for (unsigned i = g->factors; i-- > 0 && g->factor[i].size <= MOST_RUN / run;)
        run *= g->factor[i].size;
    for (uint32_t v = 0; v < run; v++)
        last[v] = (uint8_t)graph_side(g, v);
    for (uint32_t v = 0; v < g->vertices; v += run) {
        const unsigned first = graph_side(g, v);
        for (uint32_t i = 0; i < run; i++)
            clashing += pos[v + i] != EMPTY && pos[v + i] != X + (first ^ last[i]);
    }
    return clashing;
}

/* Does the end fulfil the condition on a second stone? It may have only the target and
 * that stone. If the second stone has a given vertex, it must be there
 * ((2,v,c,v',c')-reducible); otherwise it may be missing ((2,v,c,c')-reducible) [HAM
 * §1]. */
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
    int64_t stones = stones_count(&s->graph, pos);
    return is_ending(&s->target, pos) && second_fits(s, pos, stones) ? stones : NO_RESULT;
}

bool stones_can_clobber(const struct board *b, const uint8_t *pos)
{
    uint64_t v = 0, k = 0;
    move m;
    return next_clobber(stones_of(b), pos, colour_to_move(b, pos, LEFT), &v, &k, &m);
}

/* As long as the joker is there, a move may be left, but nobody has to use the joker. And
 * if two stones fulfil the conditions, they need not be stuck: [HAM §1] only asks for a
 * play that yields them. */
bool stones_may_stop(const struct board *b, const uint8_t *pos)
{
    const struct stones *s = stones_of(b);
    if (s->second.wanted && result(b, pos) != NO_RESULT)
        return true;
    return s->joker && !stones_can_clobber(b, pos);
}

/* ---- for human readers ---- */

static size_t facts(const struct board *b, const uint8_t *pos, struct fact *facts)
{
    const struct graph *g = graph_of(b);
    if (!g->bipartite)
        return 0;
    const int64_t clashing = stones_clashing(g, pos);
    facts[0] = (struct fact){"delta", stones_count(g, pos) + clashing};
    facts[1] = (struct fact){"clashing", clashing};
    return 2;
}

static void draw_stone(uint8_t colour, struct point at, struct writer *w)
{
    draw_mark("stone", at, colour == X ? "black" : "white", w);
}

static void draw_board(const struct graph *g, const uint8_t *pos, struct writer *w)
{
    uint32_t columns = graph_columns(g);
    draw_cells_frame(g->vertices, columns, g->shape == SHAPE_GRID, w);
    for (uint32_t v = 0; v < g->vertices; v++) {
        struct point p = place_cell(v, columns);
        draw_mark("cell", p, "empty", w);
        if (pos[v] != EMPTY)
            draw_stone(pos[v], p, w);
    }
}

static void draw_graph(const struct graph *g, const uint8_t *pos, struct writer *w)
{
    struct drawing_layout l = layout_graph(g);
    draw_size(l.width, l.height, w);
    draw_edges(&l, w);
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

static const char *turn(const struct board *b, const uint8_t *pos)
{
    return stones_state(b, pos) == X ? "Black (●)" : "White (○)";
}

static const struct theory two_player_theory = {.facts = facts};
static const struct theory one_player_theory = {
    .facts = facts, .play_all = play_all, .bound = stones_bound};

#define NOTATION                                                                         \
    "Rows from the top split by |, of x, o and . for an empty cell: xox|oxo; or a "      \
    "shape and labels: path 6 xoxoxo, cube 3 "                                           \
    "checkerboard, graph 0-1,1-2 xox. A move names where a stone goes from and to: "     \
    "1,2>1,3 on rows, 3>4 on graphs."

#define SLOTS GAME_SLOTS, .normalise = stones_normalise, .touch = &stones_touch
#define ONE_PLAYER                                                                       \
    .players = 1, .unit = "stones", .result = result, .may_stop = stones_may_stop,       \
    .theory = &one_player_theory

static const struct stones_rules two_players = {0}, alternate = {.alternate = true},
                                 any_order = {.free = true};

const struct game clobber = {
    .name = "clobber",
    .title = "move a stone onto an adjacent stone of the other colour; whoever cannot "
             "move loses",
    .players = 2,
    .traits = ALL_SMALL,
    .options = (const struct game_option *const[]){&stones_rules_option, NULL},
    .notation = NOTATION " x is a black stone, moved by Left; o is a white one, moved by "
                         "Right.",
    .rules = &two_players,
    .part = stones_part,
    .negate = stones_negate,
    .theory = &two_player_theory,
    .kernel = &stones_kernel,
    SLOTS,
};

const struct game solitaire_clobber = {
    .name = "solitaire-clobber",
    .title = "Clobber for one player: the colours move in turn; leave as few stones as "
             "possible",
    .options = (const struct game_option *const[]){&stones_first, &stones_target,
                                                   &stones_second, &stones_goal, NULL},
    .notation = NOTATION " x is a black stone, o a white one; White moves first unless "
                         "first=black is given.",
    .rules = &alternate,
    .turn = turn,
    ONE_PLAYER,
    SLOTS,
};

const struct game sc2 = {
    .name = "sc2",
    .title =
        "Clobber for one player: colours in any order; leave as few stones as possible",
    .options = (const struct game_option *const[]){&stones_target, &stones_second,
                                                   &stones_joker, &stones_goal, NULL},
    .notation = NOTATION " x is a black stone, o a white one.",
    .rules = &any_order,
    ONE_PLAYER,
    SLOTS,
};

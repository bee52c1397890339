/* SPDX-License-Identifier: MIT */
/* two_stones.c: leaves two given stones by divide and conquer. A box, at first the whole
 * board, is halved along one factor, and the goal for the box becomes one goal for each
 * half; one or two stones may cross from the half that is played first to the other.
 * Boxes that are small are searched, and goals of a single stone are left to
 * block_chain.c. */
#include "solve/hamming/two_stones.h"

#include <string.h>

/* Most neighbours that are tried in the other half; 18 vertices have no more. */
#define NEIGHBOURS 17
/* Tasks of a way: both halves, and moves: the joker, two that cross, the last one. */
#define TASKS_PER_WAY 6
/* Boxes of up to this many vertices are searched instead of counted: the theorem leaves
 * some of them out. */
#define FEW 6
#define HALVINGS 12 /* orders and lengths that are tried for each factor */

/* ---- halvings ---- */

/* The digits of one factor are put in some order. The first length[0] of them belong to
 * half 0, the others to half 1. */
struct halving {
    unsigned factor, order;
    uint32_t length[2];
    uint32_t first, last; /* the digits at both ends of the order, if they differ */
};

/* Finds the k-th halving of a factor that has `first` in half 0. If `last` is another
 * digit, it is in half 1. Returns false if an earlier k gives the same halves. */
static bool halving_of(const struct hamming_graph *h, unsigned factor, uint32_t first,
                       uint32_t last, unsigned k, struct halving *s)
{
    const uint32_t size = h->factor[factor].size, others = size - 1 - (first != last);
    const uint32_t lengths[] = {size / 2, size - size / 2, 1, size - 1};
    const unsigned order = k % 3, length = k / 3;
    for (unsigned i = 0; i < length; i++)
        if (lengths[i] == lengths[length])
            return false;
    *s = (struct halving){.factor = factor, .order = order, .first = first, .last = last};
    s->length[0] = lengths[length];
    s->length[1] = size - lengths[length];
    return order == 0 || order < others;
}

/* Returns the place of a digit in the order. Order 0 is ascending, order 2 descending,
 * and order 1 takes every other digit first. So each digit between the ends is in half 1
 * of some order, and if there are many digits, all orders give different halves. */
static uint32_t order_of(const struct halving *s, uint32_t digit)
{
    const uint32_t size = s->length[0] + s->length[1];
    const bool two = s->first != s->last;
    if (digit == s->first)
        return 0;
    if (digit == s->last)
        return size - 1;
    uint32_t others = size - 1 - two, k = digit - (digit > s->first);
    k -= two && digit > s->last;
    if (s->order == 0)
        return 1 + k;
    if (s->order == 2)
        return others - k;
    return 1 + k / 2 + (k % 2 == 0 ? others / 2 : 0);
}

static unsigned half_of(const struct halving *s, uint32_t digit)
{
    return order_of(s, digit) >= s->length[0];
}

/* Finds the half to which vertex `at` of the box belongs, and returns the number of the
 * vertex there. */
static uint32_t halving_place(const struct hamming_box *b, const struct halving *s,
                              uint32_t at, unsigned *half)
{
    const uint32_t stride = hamming_stride(&b->graph, s->factor),
                   size = b->graph.factor[s->factor].size;
    const uint32_t digit = hamming_digit(&b->graph, s->factor, at);
    uint32_t before = 0;
    *half = half_of(s, digit);
    for (uint32_t d = 0; d < digit; d++)
        before += half_of(s, d) == *half;
    return (at / stride / size * s->length[*half] + before) * stride + at % stride;
}

/* ---- boxes ---- */

/* Counts the black stones, and δ of all stones if the box is a cube. */
static void survey(struct hamming_box *b, const uint8_t *colours)
{
    for (uint32_t i = 0; i < b->graph.vertices; i++) {
        uint8_t colour = colours[b->vertex[i]];
        b->black += colour == X;
        if (b->cube)
            b->delta += cube_delta(i, colour);
    }
    b->delta %= 3;
}

static bool box_new(struct hamming_box *b, const struct hamming_graph *h, struct arena *a)
{
    *b = (struct hamming_box){.graph = *h, .cube = hamming_is_cube(h)};
    b->vertex = arena_new(a, h->vertices, sizeof *b->vertex);
    return b->vertex != NULL;
}

static void box_drop(struct hamming_box *b, struct arena *a)
{
    arena_drop(a, b->vertex);
    b->vertex = NULL;
}

/* Returns the product with only `length` digits of one factor; a single digit leaves no
 * factor. */
static struct hamming_graph narrowed(const struct hamming_graph *h, unsigned factor,
                                     uint32_t length)
{
    const struct hamming_factor *narrow = &h->factor[factor];
    struct hamming_graph part = {.vertices = h->vertices / narrow->size * length};
    for (unsigned i = 0; i < h->factors; i++) {
        struct hamming_factor f = h->factor[i];
        if (i == factor)
            f.size = length;
        else if (f.stride > narrow->stride)
            f.stride = f.stride / narrow->size * length;
        if (f.size > 1)
            part.factor[part.factors++] = f;
    }
    return part;
}

/* Makes both halves of a box. Returns false if the budget is exceeded. */
static bool box_halve(const struct hamming_box *b, const struct halving *s,
                      const uint8_t *colours, struct hamming_box half[2], struct arena *a)
{
    const uint32_t stride = hamming_stride(&b->graph, s->factor),
                   size = b->graph.factor[s->factor].size;
    uint32_t filled[2] = {0, 0};
    for (unsigned k = 0; k < 2; k++) {
        struct hamming_graph graph = narrowed(&b->graph, s->factor, s->length[k]);
        if (box_new(&half[k], &graph, a))
            continue;
        if (k == 1)
            box_drop(&half[0], a);
        return false;
    }
    for (uint32_t at = 0; at < b->graph.vertices; at += stride) {
        unsigned k = half_of(s, at / stride % size);
        memcpy(half[k].vertex + filled[k], b->vertex + at, stride * sizeof *b->vertex);
        filled[k] += stride;
    }
    survey(&half[0], colours);
    survey(&half[1], colours);
    return true;
}

/* ---- goals ---- */

/* Returns the colour at a vertex of the box after the changes. */
static uint8_t colour_at(const struct hamming_box *b, const uint8_t *colours,
                         const struct box_stone *changes, unsigned changed, uint32_t at)
{
    for (unsigned i = 0; i < changed; i++)
        if (changes[i].at == at)
            return changes[i].colour;
    return colours[b->vertex[at]];
}

/* Finds a play to the goal in a box of at most SMALL_BOARD_VERTICES vertices, after the
 * `changed` stones in `changes` have replaced those on the same vertices. `colours` holds
 * the colours of the board. Returns the number of moves, or a negative number as
 * small_board_solve does. */
static int box_goal_search(const struct hamming_box *b, const uint8_t *colours,
                           const struct box_stone *changes, unsigned changed,
                           const struct box_goal *goal, struct memory *m,
                           struct small_board_move moves[SMALL_BOARD_MOVES])
{
    struct small_board graph;
    struct small_board_stones start = {0, 0};
    struct small_board_goal small = {
        .stones = goal->spots, .may_move = true, .others = 3};
    for (uint32_t i = 0; i < b->graph.vertices; i++)
        *(colour_at(b, colours, changes, changed, i) == X ? &start.black
                                                          : &start.white) |=
            (uint16_t)(1u << i);
    for (unsigned i = 0; i < goal->spots; i++)
        small_board_hold(&small, goal->spot[i].at, goal->spot[i].colour);
    hamming_as_small_board(&b->graph, &graph);
    return small_board_solve(&graph, start, goal->joker, &small, m, moves);
}

/* Can one or two stones be left of a full box? doc/hamming.md proves that counting is
 * enough, except in boxes of up to six vertices: the stones on vertices outside the goal
 * must have both colours, there must be enough stones of a colour that is to be left
 * twice, and in a cube δ must be that of the goal modulo 3. */
static bool is_possible(const struct hamming_box *b, const uint8_t *colours,
                        const struct box_stone *changes, unsigned changed,
                        const struct box_goal *goal, struct memory *m)
{
    struct small_board_move moves[SMALL_BOARD_MOVES];
    if (b->graph.vertices <= FEW)
        return box_goal_search(b, colours, changes, changed, goal, m, moves) >= 0;
    int64_t black = b->black, delta = b->delta, others = b->graph.vertices - goal->spots;
    for (unsigned i = 0; i < changed; i++) {
        const uint32_t at = changes[i].at;
        const uint8_t now = changes[i].colour, was = colours[b->vertex[at]];
        black += (now == X) - (was == X);
        delta += cube_delta(at, now) - cube_delta(at, was);
    }
    int64_t alike = goal->spot[0].colour == X ? black : b->graph.vertices - black;
    if (goal->spots == 2 && goal->spot[0].colour == goal->spot[1].colour && alike < 2)
        return false;
    for (unsigned i = 0; i < goal->spots; i++) {
        black -= colour_at(b, colours, changes, changed, goal->spot[i].at) == X;
        delta -= cube_delta(goal->spot[i].at, goal->spot[i].colour);
    }
    return black > 0 && black < others && (goal->joker || !b->cube || delta % 3 == 0);
}

/* ---- ways to play a box in two halves ---- */

/* A box to be played in two halves. The stones in `spot` are to be left: if they are
 * `apart`, each in the half of the same number, otherwise both in half 0. */
struct halves {
    struct two_stones *pair;
    const struct hamming_box *box;
    struct halving halving;
    struct hamming_box half[2];
    struct box_stone spot[2];
    bool apart, joker;
};

/* A way to play a box. Half `first` is played to the goal `before`; then stones cross to
 * the other half, which is played to the goal `after`. */
struct way {
    unsigned first;
    struct box_goal before, after;
    struct box_stone from[2], to[2]; /* where stones cross */
    unsigned crossings;
    bool flip;                   /* the joker changes the first stone that crosses */
    bool back;                   /* at the end a stone of the other half goes back, */
    uint32_t back_from, back_to; /* to a stone that is to be left in half `first` */
};

static move move_across(const struct halves *h, unsigned half, uint32_t from, uint32_t to)
{
    return (move)h->half[half].vertex[from] << 32 | h->half[!half].vertex[to];
}

static uint8_t colour_in(const struct halves *h, unsigned half, uint32_t at)
{
    return h->pair->colours[h->half[half].vertex[at]];
}

/* Returns the k-th neighbour, in the other half, of vertex `at` of a half; k <
 * length[!half]. */
static uint32_t across(const struct halves *h, unsigned half, uint32_t at, uint32_t k)
{
    const struct halving *s = &h->halving;
    const uint32_t stride = hamming_stride(&h->box->graph, s->factor);
    return (at / stride / s->length[half] * s->length[!half] + k) * stride + at % stride;
}

static uint32_t neighbours(const struct halves *h, unsigned half)
{
    uint32_t length = h->halving.length[!half];
    return length < NEIGHBOURS ? length : NEIGHBOURS;
}

static void push(struct two_stones *p, struct two_stones_task task)
{
    p->tasks[p->task_count++] = task;
}

static void push_move(struct two_stones *p, move m)
{
    push(p, (struct two_stones_task){.move = m});
}

/* Takes the way if the goals of both halves are possible. */
static bool is_taken(struct halves *h, const struct way *w)
{
    struct two_stones *p = h->pair;
    const unsigned first = w->first;
    if (!is_possible(&h->half[first], p->colours, NULL, 0, &w->before,
                     p->arena->memory) ||
        !is_possible(&h->half[!first], p->colours, w->to, w->crossings, &w->after,
                     p->arena->memory))
        return false;
    if (w->back)
        push_move(p, move_across(h, !first, w->back_from, w->back_to));
    push(p, (struct two_stones_task){.box = h->half[!first], .goal = w->after});
    for (unsigned i = 0; i < w->crossings; i++)
        push_move(p, move_across(h, first, w->from[i].at, w->to[i].at));
    if (w->flip)
        push_move(p, STONES_JOKER | h->half[first].vertex[w->from[0].at]);
    push(p, (struct two_stones_task){.box = h->half[first], .goal = w->before});
    return true;
}

static struct box_goal one(struct box_stone a)
{
    return (struct box_goal){.spot = {a}, .spots = 1};
}

static struct box_goal two(struct box_stone a, struct box_stone b)
{
    return (struct box_goal){.spot = {a, b}, .spots = 2};
}

/* Tries the way in which nothing crosses: each half keeps its own stone. */
static bool play_apart(struct halves *h)
{
    struct way w = {.before = one(h->spot[0]), .after = one(h->spot[1])};
    w.after.joker = h->joker;
    return is_taken(h, &w);
}

/* Tries the way in which the half that is played first keeps its stone and gives another
 * one, from x to y. */
static bool give(struct halves *h, unsigned first, uint32_t x, uint32_t y)
{
    uint8_t colour = stones_enemy(colour_in(h, !first, y));
    struct way w = {.first = first, .crossings = 1};
    w.from[0] = (struct box_stone){x, colour};
    w.to[0] = (struct box_stone){y, colour};
    w.before = two(h->spot[first], w.from[0]);
    w.after = one(h->spot[!first]);
    w.after.joker = h->joker;
    if (is_taken(h, &w))
        return true;
    if (!h->joker)
        return false;
    w.flip = true;
    w.before.spot[1].colour = stones_enemy(colour);
    w.after.joker = false;
    return is_taken(h, &w);
}

/* As `give`, but the stone that half `first` keeps has the wrong colour until a stone
 * comes back to it. */
static bool lend(struct halves *h, unsigned first, uint32_t x, uint32_t y)
{
    struct box_stone own = h->spot[first], wrong = {own.at, stones_enemy(own.colour)};
    uint8_t colour = stones_enemy(colour_in(h, !first, y));
    struct way w = {.first = first, .crossings = 1, .back = true, .back_to = own.at};
    w.from[0] = (struct box_stone){x, colour};
    w.to[0] = (struct box_stone){y, colour};
    w.before = two(wrong, w.from[0]);
    for (uint32_t k = 0; k < neighbours(h, first); k++) {
        w.back_from = across(h, first, own.at, k);
        w.after = two(h->spot[!first], (struct box_stone){w.back_from, own.colour});
        if (w.back_from != h->spot[!first].at && is_taken(h, &w))
            return true;
    }
    return false;
}

/* Tries a way for each stone of half `first` and each of its neighbours in the other. */
static bool try_each(struct halves *h, unsigned first,
                     bool (*way)(struct halves *, unsigned, uint32_t, uint32_t))
{
    for (uint32_t x = 0; x < h->half[first].graph.vertices; x++)
        for (uint32_t k = 0; k < neighbours(h, first) && x != h->spot[first].at; k++)
            if (way(h, first, x, across(h, first, x, k)))
                return true;
    return false;
}

/* Tries a way to leave both stones in half 0: half 1 is played first and gives one stone,
 * from x to y. */
static bool feed(struct halves *h, uint32_t x, uint32_t y)
{
    uint8_t colour = stones_enemy(colour_in(h, 0, y));
    struct way w = {.first = 1, .crossings = 1};
    w.from[0] = (struct box_stone){x, colour};
    w.to[0] = (struct box_stone){y, colour};
    w.before = one(w.from[0]);
    w.after = two(h->spot[0], h->spot[1]);
    return is_taken(h, &w);
}

/* As `feed`, but half 1 gives two stones, from x and from its neighbour z. */
static bool feed_two(struct halves *h, uint32_t x, uint32_t z)
{
    struct way w = {.first = 1, .crossings = 2};
    const uint32_t from[] = {x, z};
    for (unsigned i = 0; i < 2; i++) {
        uint32_t y = across(h, 1, from[i], 0);
        uint8_t colour = stones_enemy(colour_in(h, 0, y));
        w.from[i] = (struct box_stone){from[i], colour};
        w.to[i] = (struct box_stone){y, colour};
    }
    w.before = two(w.from[0], w.from[1]);
    w.after = two(h->spot[0], h->spot[1]);
    return w.to[0].at != w.to[1].at && is_taken(h, &w);
}

static bool try_feeding(struct halves *h, bool twice)
{
    const struct hamming_graph *g = &h->half[1].graph;
    for (uint32_t x = 0; x < g->vertices; x++) {
        for (uint32_t k = 0; k < neighbours(h, 1) && !twice; k++)
            if (feed(h, x, across(h, 1, x, k)))
                return true;
        for (unsigned i = 0; i < g->factors && twice; i++)
            if (g->factor[i].size == 2 && feed_two(h, x, hamming_beside(g, i, x)))
                return true;
    }
    return false;
}

/* Tries the ways that are nearly always enough, or else (`rare`) those that are needed
 * when there are few stones of a colour. */
static bool try_ways(struct halves *h, bool rare)
{
    if (!h->apart)
        return try_feeding(h, rare);
    if (rare)
        return try_each(h, 0, lend) || try_each(h, 1, lend);
    return play_apart(h) || try_each(h, 0, give) || try_each(h, 1, give);
}

/* ---- which halves ---- */

/* Tries the k-th halving of a factor. Returns true if a way was found, it is over, or
 * memory ran out. */
static bool try_halving(struct two_stones *p, const struct two_stones_task *t,
                        unsigned factor, unsigned k, bool rare)
{
    const struct hamming_graph *g = &t->box.graph;
    const struct box_stone *spot = t->goal.spot;
    const uint32_t digit[] = {hamming_digit(g, factor, spot[0].at),
                              hamming_digit(g, factor, spot[1].at)};
    struct halves h = {
        .pair = p, .box = &t->box, .apart = digit[0] != digit[1], .joker = t->goal.joker};
    if (!halving_of(g, factor, digit[0], digit[1], k, &h.halving))
        return false;
    if (!box_halve(&t->box, &h.halving, p->colours, h.half, p->arena)) {
        p->state = PLAY_FAILED;
        return true;
    }
    p->work->nodes += g->vertices;
    if (over_after(p->work, g->vertices))
        p->state = PLAY_FAILED;
    for (unsigned i = 0; i < 2; i++) {
        unsigned half;
        h.spot[i] = spot[i];
        h.spot[i].at = halving_place(&t->box, &h.halving, spot[i].at, &half);
    }
    if (p->state == PLAY_DONE && try_ways(&h, rare))
        return true;
    box_drop(&h.half[0], p->arena);
    box_drop(&h.half[1], p->arena);
    return p->state != PLAY_DONE;
}

/* Replaces a task by those for both halves. Returns false if there is no way. */
static bool halve(struct two_stones *p, const struct two_stones_task *t)
{
    const struct hamming_graph *g = &t->box.graph;
    if (!arena_grow(p->arena, &p->tasks, &p->task_room, p->task_count + TASKS_PER_WAY,
                    sizeof *p->tasks)) {
        p->state = PLAY_FAILED;
        return true;
    }
    for (int rare = 0; rare < 2; rare++)
        for (unsigned i = 0; i < g->factors; i++)
            for (unsigned k = 0; k < HALVINGS; k++)
                if (try_halving(p, t, i, k, rare))
                    return true;
    return false;
}

/* ---- moves ---- */

static void make_move(struct two_stones *p, move m)
{
    uint32_t from = (uint32_t)(m >> 32), to = (uint32_t)m;
    p->colours[to] = m & STONES_JOKER ? stones_enemy(p->colours[to]) : p->colours[from];
    moves_append(p->moves, m);
}

/* Returns the move on the board for a move within the box. */
static move on_board(const struct hamming_box *b, move m)
{
    uint32_t to = b->vertex[(uint32_t)m];
    return m & STONES_JOKER ? STONES_JOKER | to
                            : (move)b->vertex[(uint32_t)(m >> 32)] << 32 | to;
}

/* Notes the stones that are left of a box. */
static void leave(struct two_stones *p, const struct two_stones_task *t)
{
    for (unsigned i = 0; i < t->goal.spots; i++)
        p->colours[t->box.vertex[t->goal.spot[i].at]] = t->goal.spot[i].colour;
}

static void search_task(struct two_stones *p, const struct two_stones_task *t)
{
    struct small_board_move moves[SMALL_BOARD_MOVES];
    int count =
        box_goal_search(&t->box, p->colours, NULL, 0, &t->goal, p->arena->memory, moves);
    if (count < 0)
        p->state = count == -1 ? PLAY_NOT_FOUND : PLAY_FAILED;
    for (int i = 0; i < count; i++)
        moves_append(p->moves, on_board(&t->box, small_board_as_move(moves[i])));
    leave(p, t);
}

/* ---- the chain ---- */

static struct ending ending_of(struct box_stone s)
{
    return (struct ending){
        .wanted = true, .placed = true, .vertex = s.at, .colour = s.colour};
}

static void play_chain(struct two_stones *p, const struct two_stones_task *t)
{
    const uint32_t n = t->box.graph.vertices;
    const size_t before = p->moves->count;
    uint8_t *start = arena_new(p->arena, n, 1);
    struct block_chain chain = {
        .graph = t->box.graph, .start = start, .arena = p->arena, .moves = p->moves};
    chain.wish = (struct block_chain_wish){.target = ending_of(t->goal.spot[0]),
                                           .stones = t->goal.spots,
                                           .joker = t->goal.joker,
                                           .flipped = NOWHERE};
    if (t->goal.spots == 2)
        chain.wish.second = ending_of(t->goal.spot[1]);
    if (start == NULL) {
        p->state = PLAY_FAILED;
        return;
    }
    for (uint32_t i = 0; i < n; i++)
        start[i] = p->colours[t->box.vertex[i]];
    p->state = block_chain_play(&chain, p->work);
    for (size_t i = before; p->state == PLAY_DONE && i < p->moves->count; i++)
        p->moves->list[i] = on_board(&t->box, p->moves->list[i]);
    leave(p, t);
    block_chain_drop(&chain);
    arena_drop(p->arena, start);
}

/* ---- the whole play ---- */

void two_stones_begin(struct two_stones *p, const struct hamming_graph *graph,
                      const uint8_t *start, const struct ending goal[2], uint32_t flipped,
                      bool later)
{
    struct two_stones_task task = {.goal = {.spots = 2, .joker = later}};
    for (unsigned i = 0; i < 2; i++)
        task.goal.spot[i] = (struct box_stone){goal[i].vertex, goal[i].colour};
    p->state = PLAY_FAILED;
    p->colours = arena_new(p->arena, graph->vertices, 1);
    if (p->colours == NULL ||
        !arena_grow(p->arena, &p->tasks, &p->task_room, TASKS_PER_WAY, sizeof *p->tasks))
        return;
    memcpy(p->colours, start, graph->vertices);
    if (flipped != NOWHERE)
        make_move(p, STONES_JOKER | flipped);
    if (!box_new(&task.box, graph, p->arena))
        return;
    for (uint32_t v = 0; v < graph->vertices; v++)
        task.box.vertex[v] = v;
    survey(&task.box, p->colours);
    p->state = PLAY_DONE;
    push(p, task);
}

/* The chain plays for one stone; it also plays for two in the only case that cannot be
 * halved, when all stones of a colour are in one line. */
void two_stones_next(struct two_stones *p)
{
    struct two_stones_task t = p->tasks[--p->task_count];
    if (t.goal.spots == 0)
        make_move(p, t.move);
    else if (t.box.graph.vertices <= SMALL_BOARD_VERTICES)
        search_task(p, &t);
    else if (t.goal.spots == 1 || !halve(p, &t))
        play_chain(p, &t);
    box_drop(&t.box, p->arena);
}

/* SPDX-License-Identifier: MIT */
/* two_stones.c: see two_stones.h. A box is cut in two, and what is wished for of both
 * stones becomes wishes for each part; a stone or two may cross from the part that is
 * played first to the other. Wishes for one stone are the chain's, small boxes are
 * searched. */
#include "solve/hamming/two_stones.h"

#include <string.h>

#define NEIGHBOURS 17 /* looked at in the other part: all, on up to 18 vertices */

/* ---- tasks ---- */

#define TASKS_A_STEP 6 /* both parts, and moves: one of the joker, two, the last one */

static void push(struct pair_play *p, struct pair_task task)
{
    p->tasks[p->task_count++] = task;
}

static void push_move(struct pair_play *p, move m)
{
    push(p, (struct pair_task){.move = m});
}

/* ---- ways to play a box in two parts ---- */

/* The spots are those wished for in the box: each in the part of the same number if they
 * are `apart`, else both in the first. */
struct halves {
    struct pair_play *pair;
    const struct box *box;
    struct split split;
    struct box part[2];
    struct spot spot[2];
    bool apart, joker;
};

/* What is left of the part that is played first crosses over, perhaps changed by the
 * joker; then the other part is played. */
struct step {
    unsigned first;
    struct box_goal before, after;
    struct spot from[2], to[2]; /* of stones that cross */
    unsigned crossings;
    bool flip;                   /* the first of them */
    bool back;                   /* in the end: */
    uint32_t back_from, back_to; /* from the other part to the first one */
};

static move move_across(const struct halves *h, unsigned part, uint32_t from, uint32_t to)
{
    return (move)h->part[part].vertex[from] << 32 | h->part[!part].vertex[to];
}

static uint8_t colour_in(const struct halves *h, unsigned part, uint32_t at)
{
    return h->pair->colours[h->part[part].vertex[at]];
}

static uint32_t across(const struct halves *h, unsigned part, uint32_t at, uint32_t k)
{
    return split_across(h->box, &h->split, part, at, k);
}

static uint32_t neighbours(const struct halves *h, unsigned part)
{
    uint32_t length = h->split.length[!part];
    return length < NEIGHBOURS ? length : NEIGHBOURS;
}

static void push_step(struct halves *h, const struct step *s)
{
    struct pair_play *p = h->pair;
    const unsigned first = s->first;
    if (s->back)
        push_move(p, move_across(h, !first, s->back_from, s->back_to));
    push(p, (struct pair_task){.box = h->part[!first], .goal = s->after});
    for (unsigned i = 0; i < s->crossings; i++)
        push_move(p, move_across(h, first, s->from[i].at, s->to[i].at));
    if (s->flip)
        push_move(p, STONES_JOKER | h->part[first].vertex[s->from[0].at]);
    push(p, (struct pair_task){.box = h->part[first], .goal = s->before});
}

/* Takes the step if both parts can be played so. */
static bool is_taken(struct halves *h, const struct step *s)
{
    const struct pair_play *p = h->pair;
    if (!box_can(&h->part[s->first], p->colours, NULL, 0, &s->before, p->memory) ||
        !box_can(&h->part[!s->first], p->colours, s->to, s->crossings, &s->after,
                 p->memory))
        return false;
    push_step(h, s);
    return true;
}

static struct box_goal one(struct spot a)
{
    return (struct box_goal){.spot = {a}, .spots = 1};
}

static struct box_goal two(struct spot a, struct spot b)
{
    return (struct box_goal){.spot = {a, b}, .spots = 2};
}

static bool play_apart(struct halves *h)
{
    struct step s = {.before = one(h->spot[0]), .after = one(h->spot[1])};
    s.after.joker = h->joker;
    return is_taken(h, &s);
}

/* The first part keeps its stone and gives another one, from x to y. */
static bool give(struct halves *h, unsigned first, uint32_t x, uint32_t y)
{
    uint8_t colour = stones_enemy(colour_in(h, !first, y));
    struct step s = {.first = first, .crossings = 1};
    s.from[0] = (struct spot){x, colour};
    s.to[0] = (struct spot){y, colour};
    s.before = two(h->spot[first], s.from[0]);
    s.after = one(h->spot[!first]);
    s.after.joker = h->joker;
    if (is_taken(h, &s))
        return true;
    if (!h->joker)
        return false;
    s.flip = true;
    s.before.spot[1].colour = stones_enemy(colour);
    s.after.joker = false;
    return is_taken(h, &s);
}

/* The same, but its own stone has the wrong colour until another one comes back. */
static bool lend(struct halves *h, unsigned first, uint32_t x, uint32_t y)
{
    struct spot own = h->spot[first], wrong = {own.at, stones_enemy(own.colour)};
    uint8_t colour = stones_enemy(colour_in(h, !first, y));
    struct step s = {.first = first, .crossings = 1, .back = true, .back_to = own.at};
    s.from[0] = (struct spot){x, colour};
    s.to[0] = (struct spot){y, colour};
    s.before = two(wrong, s.from[0]);
    for (uint32_t k = 0; k < neighbours(h, first); k++) {
        s.back_from = across(h, first, own.at, k);
        s.after = two(h->spot[!first], (struct spot){s.back_from, own.colour});
        if (s.back_from != h->spot[!first].at && is_taken(h, &s))
            return true;
    }
    return false;
}

static bool try_each(struct halves *h, unsigned first,
                     bool (*way)(struct halves *, unsigned, uint32_t, uint32_t))
{
    for (uint32_t x = 0; x < h->part[first].graph.vertices; x++)
        for (uint32_t k = 0; k < neighbours(h, first) && x != h->spot[first].at; k++)
            if (way(h, first, x, across(h, first, x, k)))
                return true;
    return false;
}

/* Both stones are in the first part; the other one is played first and gives one, from x
 * to y. */
static bool feed(struct halves *h, uint32_t x, uint32_t y)
{
    uint8_t colour = stones_enemy(colour_in(h, 0, y));
    struct step s = {.first = 1, .crossings = 1};
    s.from[0] = (struct spot){x, colour};
    s.to[0] = (struct spot){y, colour};
    s.before = one(s.from[0]);
    s.after = two(h->spot[0], h->spot[1]);
    return is_taken(h, &s);
}

/* The same with two stones, from x and from its neighbour z. */
static bool feed_two(struct halves *h, uint32_t x, uint32_t z)
{
    struct step s = {.first = 1, .crossings = 2};
    const uint32_t from[] = {x, z};
    for (unsigned i = 0; i < 2; i++) {
        uint32_t y = across(h, 1, from[i], 0);
        uint8_t colour = stones_enemy(colour_in(h, 0, y));
        s.from[i] = (struct spot){from[i], colour};
        s.to[i] = (struct spot){y, colour};
    }
    s.before = two(s.from[0], s.from[1]);
    s.after = two(h->spot[0], h->spot[1]);
    return s.to[0].at != s.to[1].at && is_taken(h, &s);
}

static bool try_feeding(struct halves *h, bool twice)
{
    const struct hamming *g = &h->part[1].graph;
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

/* The ways that are nearly always enough, or those for a colour that is rare. */
static bool try_ways(struct halves *h, bool rare)
{
    if (!h->apart)
        return try_feeding(h, rare);
    if (rare)
        return try_each(h, 0, lend) || try_each(h, 1, lend);
    return play_apart(h) || try_each(h, 0, give) || try_each(h, 1, give);
}

/* ---- which parts ---- */

/* True: a way was found, or the memory is used up. */
static bool try_split(struct pair_play *p, const struct pair_task *t, unsigned factor,
                      unsigned k, bool rare)
{
    const struct hamming *g = &t->box.graph;
    const struct spot *spot = t->goal.spot;
    const uint32_t digit[] = {hamming_digit(g, factor, spot[0].at),
                              hamming_digit(g, factor, spot[1].at)};
    struct halves h = {
        .pair = p, .box = &t->box, .apart = digit[0] != digit[1], .joker = t->goal.joker};
    if (!split_of(g, factor, digit[0], digit[1], k, &h.split))
        return false;
    if (!box_cut(&t->box, &h.split, p->colours, h.part, p->memory)) {
        p->state = PAIR_NO_MEMORY;
        return true;
    }
    p->looked += g->vertices;
    for (unsigned i = 0; i < 2; i++) {
        unsigned part;
        h.spot[i] = spot[i];
        h.spot[i].at = split_place(&t->box, &h.split, spot[i].at, &part);
    }
    if (try_ways(&h, rare))
        return true;
    box_free(&h.part[0], p->memory);
    box_free(&h.part[1], p->memory);
    return false;
}

/* False: there is no way. */
static bool cut_in_two(struct pair_play *p, const struct pair_task *t)
{
    const struct hamming *g = &t->box.graph;
    if (!memory_grow(p->memory, &p->tasks, &p->task_room, p->task_count + TASKS_A_STEP,
                     sizeof *p->tasks)) {
        p->state = PAIR_NO_MEMORY;
        return true;
    }
    for (int rare = 0; rare < 2; rare++)
        for (unsigned i = 0; i < g->factors; i++)
            for (unsigned k = 0; k < SPLITS; k++)
                if (try_split(p, t, i, k, rare))
                    return true;
    return false;
}

/* ---- moves ---- */

static void make_move(struct pair_play *p, move m)
{
    uint32_t from = (uint32_t)(m >> 32), to = (uint32_t)m;
    p->colours[to] = m & STONES_JOKER ? stones_enemy(p->colours[to]) : p->colours[from];
    p->moves[p->count++] = m;
}

/* A move within the box as one on the board. */
static move on_board(const struct box *b, move m)
{
    uint32_t to = b->vertex[(uint32_t)m];
    return m & STONES_JOKER ? STONES_JOKER | to
                            : (move)b->vertex[(uint32_t)(m >> 32)] << 32 | to;
}

static void leave(struct pair_play *p, const struct pair_task *t)
{
    for (unsigned i = 0; i < t->goal.spots; i++)
        p->colours[t->box.vertex[t->goal.spot[i].at]] = t->goal.spot[i].colour;
}

static void search_task(struct pair_play *p, const struct pair_task *t)
{
    struct small_move moves[SMALL_MOVES];
    int count = box_search(&t->box, p->colours, NULL, 0, &t->goal, p->memory, moves);
    if (count < 0)
        p->state = count == -1 ? PAIR_FAILED : PAIR_NO_MEMORY;
    for (int i = 0; i < count; i++)
        p->moves[p->count++] = on_board(&t->box, small_as_move(moves[i]));
    leave(p, t);
}

/* ---- the chain ---- */

static struct ending ending_of(struct spot s)
{
    return (struct ending){
        .wanted = true, .placed = true, .vertex = s.at, .colour = s.colour};
}

/* Takes over the box. */
static void begin_chain(struct pair_play *p, const struct pair_task *t)
{
    const uint32_t n = t->box.graph.vertices;
    p->task = *t;
    p->start = memory_new_dirty(p->memory, n, 1);
    if (p->start == NULL) {
        p->state = PAIR_NO_MEMORY;
        box_free(&p->task.box, p->memory);
        return;
    }
    for (uint32_t i = 0; i < n; i++)
        p->start[i] = p->colours[t->box.vertex[i]];
    p->chain = (struct chain){.graph = t->box.graph,
                              .start = p->start,
                              .memory = p->memory,
                              .moves = p->moves + p->count};
    p->chain.wish = (struct chain_wish){.target = ending_of(t->goal.spot[0]),
                                        .stones = t->goal.spots,
                                        .joker = t->goal.joker,
                                        .flipped = NOWHERE};
    if (t->goal.spots == 2)
        p->chain.wish.second = ending_of(t->goal.spot[1]);
    chain_begin(&p->chain);
}

static void end_chain(struct pair_play *p)
{
    chain_free(&p->chain);
    memory_free(p->memory, p->start, p->task.box.graph.vertices, 1);
    p->start = NULL;
    box_free(&p->task.box, p->memory);
}

static void step_chain(struct pair_play *p, uint64_t work)
{
    struct chain *c = &p->chain;
    chain_step(c, work);
    if (c->phase < CHAIN_DONE)
        return;
    if (c->phase > CHAIN_DONE)
        p->state = c->phase == CHAIN_FAILED ? PAIR_FAILED : PAIR_NO_MEMORY;
    for (size_t i = 0; i < c->count; i++)
        c->moves[i] = on_board(&p->task.box, c->moves[i]);
    p->count += c->count;
    p->looked += c->looked;
    leave(p, &p->task);
    end_chain(p);
}

/* ---- life ---- */

void pair_begin(struct pair_play *p, const struct hamming *graph, const uint8_t *start,
                const struct ending goal[2], uint32_t flipped, bool later)
{
    struct pair_task task = {.goal = {.spots = 2, .joker = later}};
    for (unsigned i = 0; i < 2; i++)
        task.goal.spot[i] = (struct spot){goal[i].vertex, goal[i].colour};
    p->vertices = graph->vertices;
    p->colours = memory_new_dirty(p->memory, p->vertices, 1);
    if (p->colours == NULL || !memory_grow(p->memory, &p->tasks, &p->task_room,
                                           TASKS_A_STEP, sizeof *p->tasks)) {
        p->state = PAIR_NO_MEMORY;
        return;
    }
    memcpy(p->colours, start, p->vertices);
    if (flipped != NOWHERE)
        make_move(p, STONES_JOKER | flipped);
    if (box_whole(&task.box, graph, p->colours, p->memory))
        push(p, task);
    else
        p->state = PAIR_NO_MEMORY;
}

/* Plays or divides the next task. The chain plays for one stone, and, where a colour has
 * no stones but in one line, for two. */
static void next_task(struct pair_play *p)
{
    struct pair_task t = p->tasks[--p->task_count];
    const bool small = t.box.graph.vertices <= SMALL_VERTICES;
    if (t.goal.spots == 0)
        make_move(p, t.move);
    else if (small)
        search_task(p, &t);
    else if (t.goal.spots == 1 || !cut_in_two(p, &t)) {
        begin_chain(p, &t);
        return;
    }
    box_free(&t.box, p->memory);
}

void pair_step(struct pair_play *p, uint64_t work)
{
    if (p->state == PAIR_RUNNING && p->start != NULL)
        step_chain(p, work);
    else if (p->state == PAIR_RUNNING && p->task_count > 0)
        next_task(p);
    if (p->state == PAIR_RUNNING && p->start == NULL && p->task_count == 0)
        p->state = PAIR_DONE;
}

void pair_free(struct pair_play *p)
{
    if (p->start != NULL)
        end_chain(p);
    while (p->task_count > 0)
        box_free(&p->tasks[--p->task_count].box, p->memory);
    memory_free(p->memory, p->tasks, p->task_room, sizeof *p->tasks);
    memory_free(p->memory, p->colours, p->vertices, 1);
    p->tasks = NULL;
    p->task_room = 0;
    p->colours = NULL;
}

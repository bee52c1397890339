/* SPDX-License-Identifier: MIT */
/* small.c: see small.h. Depth first, every position once. */
#include "solve/small.h"

#include "base/bits.h"

/* A position of the search and the moves that are still to be tried. */
struct step {
    struct small_stones stones;
    bool joker;
    uint16_t movers; /* vertices whose stones are to come */
    uint16_t prey;   /* where the least of them can still go */
    bool opened;     /* `prey` is set */
};

struct search {
    const struct small_graph *graph;
    const struct small_goal *goal;
    uint8_t *seen; /* one bit a position */
    struct step path[SMALL_MOVES + 1];
    unsigned depth;
};

static uint16_t all_stones(struct small_stones s)
{
    return (uint16_t)(s.black | s.white);
}

static bool is_stuck(const struct small_graph *g, struct small_stones s)
{
    for (uint16_t set = s.black; set != 0; set = (uint16_t)bits_without_least(set))
        if (g->near[bits_least(set)] & s.white)
            return false;
    return true;
}

static bool is_goal(const struct search *s, struct small_stones at)
{
    const struct small_goal *w = s->goal;
    uint16_t stones = all_stones(at);
    if (bits_count(stones) != w->stones || (stones & w->held) != w->held ||
        (at.black & w->held) != w->black)
        return false;
    if ((!(w->others & 1) && (at.black & ~w->held)) ||
        (!(w->others & 2) && (at.white & ~w->held)))
        return false;
    return w->may_move || is_stuck(s->graph, at);
}

/* Marks the position. False: it has been seen, or cannot lead to the goal. */
static bool is_new(struct search *s, struct small_stones at, bool joker)
{
    if ((all_stones(at) & s->goal->held) != s->goal->held)
        return false;
    uint32_t index = 2 * (small_ternary(at.black) + 2 * small_ternary(at.white)) + joker;
    uint8_t bit = (uint8_t)(1u << index % 8);
    if (s->seen[index / 8] & bit)
        return false;
    s->seen[index / 8] |= bit;
    return true;
}

static void push(struct search *s, struct small_stones at, bool joker)
{
    s->path[s->depth++] =
        (struct step){.stones = at, .joker = joker, .movers = all_stones(at)};
}

static struct small_stones clobber(struct small_stones s, unsigned from, unsigned to)
{
    uint16_t f = (uint16_t)(1u << from), t = (uint16_t)(1u << to);
    bool black = s.black & f;
    s.black &= (uint16_t) ~(f | t);
    s.white &= (uint16_t) ~(f | t);
    *(black ? &s.black : &s.white) |= t;
    return s;
}

static struct small_stones flip(struct small_stones s, unsigned v)
{
    s.black ^= (uint16_t)(1u << v);
    s.white ^= (uint16_t)(1u << v);
    return s;
}

/* The next move of the last position of the path; the joker comes first. */
static bool next_move(struct search *s, struct step *p, struct small_move *m)
{
    while (p->movers != 0) {
        unsigned from = bits_least(p->movers);
        if (!p->opened) {
            p->opened = true;
            p->prey = s->graph->near[from] &
                      (p->stones.black >> from & 1 ? p->stones.white : p->stones.black);
            if (p->joker) {
                *m = (struct small_move){(uint8_t)from, (uint8_t)from};
                return true;
            }
        }
        if (p->prey != 0) {
            *m = (struct small_move){(uint8_t)from, (uint8_t)bits_least(p->prey)};
            p->prey = (uint16_t)bits_without_least(p->prey);
            return true;
        }
        p->opened = false;
        p->movers = (uint16_t)bits_without_least(p->movers);
    }
    return false;
}

static int search(struct search *s, struct small_move *moves)
{
    while (s->depth > 0) {
        struct step *p = &s->path[s->depth - 1];
        if (is_goal(s, p->stones))
            return (int)s->depth - 1;
        struct small_move m;
        if (!next_move(s, p, &m)) {
            s->depth--;
            continue;
        }
        bool joker = p->joker && m.from != m.to;
        struct small_stones next =
            m.from == m.to ? flip(p->stones, m.from) : clobber(p->stones, m.from, m.to);
        if (is_new(s, next, joker)) {
            moves[s->depth - 1] = m;
            push(s, next, joker);
        }
    }
    return -1;
}

int small_solve(const struct small_graph *g, struct small_stones start, bool joker,
                const struct small_goal *goal, struct memory *m,
                struct small_move moves[SMALL_MOVES])
{
    size_t bytes =
        (2 * (size_t)(2 * small_ternary((uint16_t)((1u << g->vertices) - 1)) + 1)) / 8 +
        1;
    struct search s = {.graph = g, .goal = goal, .seen = memory_new(m, bytes, 1)};
    if (s.seen == NULL)
        return -2;
    push(&s, start, joker);
    int length = search(&s, moves);
    memory_free(m, s.seen, bytes, 1);
    return length;
}

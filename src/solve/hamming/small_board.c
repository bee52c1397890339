/* SPDX-License-Identifier: MIT */
/* small_board.c: searches all plays on a small board, depth first. One bit per position
 * says that it has been seen, so none is searched twice. */
#include "solve/hamming/small_board.h"

#include "base/bits.h"

/* A position on the way to the current one, and the moves still to be tried from it. */
struct frame {
    uint32_t black, white;
    uint32_t number; /* number of the position, in base three */
    uint32_t rarer;  /* the stones of the colour with fewer of them */
    uint32_t movers; /* vertices whose stones have moves to be tried */
    uint32_t prey;   /* stones that the next mover can still clobber */
    bool joker;
    bool opened; /* `prey` is set */
};

struct small_search {
    const struct small_board *graph;
    const struct small_board_goal *goal;
    bool alone;   /* all stones to be left have a given vertex */
    uint32_t far; /* vertices that are not adjacent to a vertex of the goal */
    uint32_t power[SMALL_BOARD_VERTICES]; /* powers of three */
    uint32_t positions;
    uint8_t *seen; /* one bit per position; a second set of bits if the joker is unused */
    struct frame path[SMALL_BOARD_MOVES + 1];
    unsigned depth;
};

static bool is_stuck(const struct small_board *g, const struct frame *at)
{
    for (uint32_t set = at->black; set != 0; set = (uint32_t)bits_without_least(set))
        if (g->near[bits_least(set)] & at->white)
            return false;
    return true;
}

static bool is_goal(const struct small_search *s, const struct frame *at)
{
    const struct small_board_goal *w = s->goal;
    uint32_t stones = at->black | at->white;
    if ((at->black & w->held) != w->black || bits_count(stones) != w->stones)
        return false;
    if ((!(w->others & 1) && (at->black & ~w->held)) ||
        (!(w->others & 2) && (at->white & ~w->held)))
        return false;
    return w->may_move || is_stuck(s->graph, at);
}

/* Is the position hopeless? If the stones that must go have a single colour, each of them
 * can only clobber a stone that is to stay, and each of those can be clobbered only
 * once. */
static bool is_hopeless(const struct small_search *s, const struct frame *at)
{
    const uint32_t held = s->goal->held;
    uint32_t black = at->black & ~held, white = at->white & ~held;
    if (!s->alone || at->joker || (black != 0 && white != 0))
        return false;
    return bits_count(black) > bits_count(at->white) ||
           bits_count(white) > bits_count(at->black);
}

/* Appends the position to the path, unless it has been seen or leads nowhere. */
static bool push(struct small_search *s, struct frame at)
{
    const uint32_t held = s->goal->held;
    uint32_t index = at.number + (at.joker ? s->positions : 0);
    uint8_t bit = (uint8_t)(1u << index % 8);
    if (s->seen[index / 8] & bit)
        return false;
    s->seen[index / 8] |= bit;
    if (is_hopeless(s, &at))
        return false;
    /* An empty vertex stays empty, so no stone may leave a vertex of the goal. */
    at.movers = (at.black | at.white) & (at.joker ? ~0u : ~held);
    /* Clobbering the more frequent colour keeps both alive: with this order a tenth of
     * the positions is searched. */
    at.rarer =
        bits_count(at.black & ~held) < bits_count(at.white & ~held) ? at.black : at.white;
    at.opened = false;
    s->path[s->depth++] = at;
    return true;
}

/* Returns the position after a move. In its number a black stone is the digit 1, a white
 * one 2. */
static struct frame after(const struct small_search *s, const struct frame *at,
                          struct small_board_move m)
{
    uint32_t from = 1u << m.from, to = 1u << m.to;
    bool black = at->black & from;
    struct frame next = {
        .black = at->black ^ to, .white = at->white ^ to, .joker = at->joker};
    next.number = black == (m.from == m.to) ? at->number + s->power[m.to]
                                            : at->number - s->power[m.to];
    if (m.from == m.to) {
        next.joker = false;
        return next;
    }
    next.black &= ~from;
    next.white &= ~from;
    next.number -= (black ? 1 : 2) * s->power[m.from];
    return next;
}

/* Gives the next move of the last position of the path; the joker comes first. A stone of
 * the rarer colour moves if there is one. Stones beside the vertices of the goal come
 * later, since they are needed at the end. */
static bool next_move(const struct small_search *s, struct frame *p,
                      struct small_board_move *m)
{
    while (p->movers != 0) {
        uint32_t rare = p->movers & p->rarer, some = rare != 0 ? rare : p->movers;
        unsigned from = bits_least(some & s->far ? some & s->far : some);
        if (!p->opened) {
            p->opened = true;
            p->prey = s->graph->near[from] & (p->black >> from & 1 ? p->white : p->black);
            if (s->goal->held >> from & 1)
                p->prey = 0;
            if (p->joker) {
                *m = (struct small_board_move){(uint8_t)from, (uint8_t)from};
                return true;
            }
        }
        if (p->prey != 0) {
            *m = (struct small_board_move){(uint8_t)from, (uint8_t)bits_least(p->prey)};
            p->prey = (uint32_t)bits_without_least(p->prey);
            return true;
        }
        p->opened = false;
        p->movers &= ~(1u << from);
    }
    return false;
}

int small_board_solve(const struct small_board *g, struct small_board_stones start,
                      bool joker, const struct small_board_goal *goal, struct memory *m,
                      struct small_board_move moves[SMALL_BOARD_MOVES])
{
    if (((start.black | start.white) & goal->held) != goal->held)
        return -1;
    struct small_search s = {.graph = g,
                             .goal = goal,
                             .alone = goal->stones == bits_count(goal->held),
                             .far = ~(uint32_t)goal->held,
                             .positions = 1};
    for (unsigned v = 0; v < g->vertices; v++, s.positions *= 3) {
        s.power[v] = s.positions;
        if (goal->held >> v & 1)
            s.far &= ~(uint32_t)g->near[v];
    }
    const size_t bytes = (joker ? 2 : 1) * (size_t)s.positions / 8 + 1;
    s.seen = memory_new(m, bytes, 1);
    if (s.seen == NULL)
        return -2;
    push(&s, (struct frame){.black = start.black,
                            .white = start.white,
                            .number = small_board_ternary(start.black) +
                                      2 * small_board_ternary(start.white),
                            .joker = joker});
    int length = is_goal(&s, &s.path[0]) ? 0 : -1;
    while (length < 0 && s.depth > 0) {
        struct frame *p = &s.path[s.depth - 1];
        if (!next_move(&s, p, &moves[s.depth - 1]))
            s.depth--;
        else if (push(&s, after(&s, p, moves[s.depth - 1])) &&
                 is_goal(&s, &s.path[s.depth - 1]))
            length = (int)s.depth - 1;
    }
    memory_free(m, s.seen, bytes, 1);
    return length;
}

/* SPDX-License-Identifier: MIT */
/* alternating.c: the method "alternating". On a line of even length with alternating
 * colours the first player wins, except on six stones, where the second player wins. This
 * was conjectured by M. Albert, J. Grossman, R. Nowakowski and D. Wolfe (2004) and proved
 * by X. Chen, T. Folkersen, K. Hasham, R. Hayward, D. Lee, O. Randall, L. Schultz and E.
 * Vandermeer (arXiv:2509.08985, 2025). Their proof is about outcomes and names no moves,
 * so short lines are left to the search. */
#include "twoplayer/alternating.h"

#include "games/stones.h"
#include "twoplayer/method.h"

/* What has been seen of the stones of a sum so far. */
struct lines_seen {
    uint32_t live;   /* number of lines with both colours */
    uint32_t stones; /* length of the last of these lines */
    bool alternates; /* neighbours always differ on it */
};

/* Takes note of a line of `n` stones without a gap. */
static void see_line(struct lines_seen *seen, const uint8_t *stones, uint32_t n)
{
    uint32_t changes = 0;
    for (uint32_t i = 1; i < n; i++)
        changes += stones[i] != stones[i - 1];
    if (changes == 0)
        return;
    seen->live++;
    seen->stones = n;
    seen->alternates = changes == n - 1;
}

static void see_board(struct lines_seen *seen, const uint8_t *pos, uint32_t n)
{
    for (uint32_t v = 0, end; v < n; v = end) {
        for (end = v; end < n && (pos[end] != EMPTY) == (pos[v] != EMPTY);)
            end++;
        if (pos[v] != EMPTY)
            see_line(seen, pos + v, end - v);
    }
}

uint32_t alternating_stones(const struct problem *p, const uint8_t *pos)
{
    struct lines_seen seen = {0};
    for (size_t i = 0; i < p->count; i++)
        if (!stones_are_partizan(p->terms[i].board) ||
            !graph_is_line(graph_of(p->terms[i].board)))
            return 0;
    for (size_t i = 0; i < p->count; i++)
        see_board(&seen, pos + p->terms[i].offset, graph_of(p->terms[i].board)->vertices);
    return seen.live == 1 && seen.alternates && seen.stones % 2 == 0 ? seen.stones : 0;
}

struct outcome alternating_outcome(uint32_t stones)
{
    const enum win first = stones == 6 ? LOSS : WIN;
    const struct sum_move none = {.term = NO_TERM};
    return (struct outcome){{first, first}, {none, none}};
}

/* ---- the method ---- */

struct alternating {
    struct search search;
    uint32_t stones;
    struct outcome outcome;
};

static bool fits(const struct task *t)
{
    return !t->evidence &&
           alternating_stones(t->problem, t->position) > ALTERNATING_SEARCHED;
}

static enum search_state run(struct search *s, struct work *w)
{
    struct alternating *a = (struct alternating *)s;
    (void)w; /* there is nothing to search */
    a->outcome = alternating_outcome(a->stones);
    return SEARCH_SOLVED;
}

static const struct search_kind own_kind = {.run = run, .whole = true};

static struct search *begin(const struct task *t)
{
    struct alternating *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->stones = alternating_stones(t->problem, t->position);
    s->search.answer = &s->outcome;
    return &s->search;
}

const struct outcome_method alternating_method = {
    .method = {.name = "alternating", .fits = fits, .begin = begin},
};

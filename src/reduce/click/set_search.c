/* SPDX-License-Identifier: MIT */
/* set_search.c: fills one set after another, depth first. The first number of a set is
 * the largest that is left, since some set must contain it. The others follow in
 * descending order, and of equal numbers only the first is tried. */
#include "reduce/click/set_search.h"

#include "base/sort.h"

/* A number that was put into the set being filled. */
struct choice {
    uint32_t at;   /* its place in `order` */
    uint64_t room; /* room in the set before it */
};

struct set_search {
    struct search search;
    const struct numbers *numbers;
    uint64_t sum;
    uint32_t *order; /* the numbers, descending */
    bool *used;      /* indexed by place in `order` */
    struct choice *chosen;
    size_t depth;
    uint32_t from; /* the place in `order` to try next */
    uint32_t *set_of;
    bool found;
};

static uint32_t value_at(const struct set_search *s, uint32_t at)
{
    return s->numbers->value[s->order[at]];
}

/* Returns the room in the set that is being filled; this is the whole sum if a set
 * begins. */
static uint64_t room_now(const struct set_search *s)
{
    if (s->depth == 0)
        return s->sum;
    const struct choice *last = &s->chosen[s->depth - 1];
    uint64_t room = last->room - value_at(s, last->at);
    return room > 0 ? room : s->sum;
}

static void choose(struct set_search *s, uint32_t at, uint64_t room)
{
    s->chosen[s->depth++] = (struct choice){at, room};
    s->used[at] = true;
    s->from =
        room == value_at(s, at) ? 0 : at + 1; /* a new set begins with the largest */
}

/* Takes out the last number; the next to try is the first smaller one. The first number
 * of a set has no alternative. Returns false if there is nothing left to try. */
static bool take_back(struct set_search *s)
{
    bool first;
    do {
        if (s->depth == 0)
            return false;
        const struct choice *c = &s->chosen[--s->depth];
        first = c->room == s->sum;
        s->used[c->at] = false;
        s->from = c->at + 1;
        while (s->from < s->numbers->count && value_at(s, s->from) == value_at(s, c->at))
            s->from++;
    } while (first);
    return true;
}

static void note_sets(struct set_search *s)
{
    uint32_t set = 0;
    for (size_t i = 0; i < s->depth; i++) {
        const struct choice *c = &s->chosen[i];
        s->set_of[s->order[c->at]] = set;
        set += c->room == value_at(s, c->at);
    }
    s->found = true;
}

/* The choices are the stack of this search: there may be very many numbers. */
static enum search_state run(struct search *search, struct work *w)
{
    struct set_search *s = (struct set_search *)search;
    const uint32_t count = (uint32_t)s->numbers->count;
    if (value_at(s, 0) > s->sum)
        return SEARCH_SOLVED;
    while (s->depth < count) {
        const uint64_t room = room_now(s);
        while (s->from < count && (s->used[s->from] || value_at(s, s->from) > room))
            s->from++;
        if (s->from < count)
            choose(s, s->from, room);
        else if (!take_back(s))
            return SEARCH_SOLVED;
        if (over_node(w))
            return SEARCH_RUNNING;
    }
    note_sets(s);
    return SEARCH_SOLVED;
}

static const struct search_kind own_kind = {.run = run};

static bool is_larger(const void *a, const void *b, const void *context)
{
    const struct numbers *n = context;
    uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;
    return n->value[i] != n->value[j] ? n->value[i] > n->value[j] : i < j;
}

struct search *set_search_new(const struct numbers *n, uint64_t sum, struct memory *m)
{
    struct set_search *s = search_new(&own_kind, m, sizeof *s);
    if (s == NULL)
        return NULL;
    struct arena *a = &s->search.kept;
    s->numbers = n;
    s->sum = sum;
    s->order = arena_new(a, n->count, sizeof *s->order);
    s->used = arena_new(a, n->count, sizeof *s->used);
    s->chosen = arena_new(a, n->count, sizeof *s->chosen);
    s->set_of = arena_new(a, n->count, sizeof *s->set_of);
    for (uint32_t i = 0; !a->failed && i < n->count; i++)
        s->order[i] = i;
    if (!a->failed)
        sort_by(s->order, n->count, sizeof *s->order, is_larger, n);
    return search_if_made(&s->search, !a->failed);
}

const uint32_t *set_search_sets(const struct search *search)
{
    const struct set_search *s = (const struct set_search *)search;
    return s->found ? s->set_of : NULL;
}

/* SPDX-License-Identifier: MIT */
/* sum_search.c: a depth-first search over sums; see sum_search.h. */
#include "twoplayer/sum_search.h"

#include <string.h>

#include "base/sort.h"

#define FIRST_ROOM 64 /* children that the stack has room for at first */

#define SMALL_BUDGET ((size_t)8 << 20)
#define MOST_COMPARED 64 /* options that a new one is compared with */
#define FIRST_SHARE 4    /* of answers, one of so many is kept when it forgets */

/* The moves of one player in one part, made one at a time as they are needed and kept: a
 * part stands in many sums. */
struct expansion {
    struct iterator iterator;
    uint32_t first, last; /* of a list of struct option */
    bool complete;        /* there are no more than these */
};

/* What one move leaves of the part: an ascending list of items and a rest, in the part's
 * own colours. The rest, if it is not 0, stands behind the items. */
struct option {
    uint32_t next, count;
    bool useless; /* another one is as good */
    bool has_rest;
    uint32_t items[];
};

static struct packed rest_of(const struct option *o)
{
    struct packed rest = {0};
    if (o->has_rest)
        memcpy(&rest, o->items + o->count, sizeof rest);
    return rest;
}

static struct frame *top(struct sum_search *s)
{
    return &s->frames[s->depth - 1];
}

/* ---- moves of parts ---- */

/* The expansion of a part for the player who is Left in the reference. NULL: over the
 * budget. */
static struct expansion *expansion_of(struct sum_search *s, reference r)
{
    uint32_t *block = &sum_part(&s->lists, r)->expansion[r & 1];
    if (*block == BLOCKS_NONE) {
        *block = blocks_new(&s->options, sizeof(struct expansion));
        if (*block == BLOCKS_NONE)
            return NULL;
        struct expansion *e = blocks_at(&s->options, *block);
        e->first = e->last = BLOCKS_NONE;
    }
    return blocks_at(&s->options, *block);
}

static uint32_t count_parts(const struct option *o)
{
    uint32_t n = 0;
    while (n < o->count && !item_is_value(o->items[n]))
        n++;
    return n;
}

/* u + p ≤ w + q, where u and w are values or, if NO_ITEM, 0? */
static enum certainty summand_at_most(struct sum_values *v, uint32_t u,
                                      const struct packed *p, uint32_t w,
                                      const struct packed *q)
{
    struct packed more = *q; /* q - p */
    value a, b;
    if (!rest_add(&more, p, -1))
        return UNSURE;
    if (u == w) { /* p - q ≤ 0 */
        struct packed less = *p;
        return rest_add(&less, q, -1) ? (packed_at_most_zero(&less) ? YES : NO) : UNSURE;
    }
    if (v->full || (u != NO_ITEM && w != NO_ITEM && !rest_is_zero(&more)))
        return UNSURE;
    if (u == NO_ITEM) {
        struct packed less = *p;
        if (!rest_add(&less, q, -1))
            return UNSURE;
        a = value_packed(v->store, less);
        b = sum_value_of(v, w)->value;
    } else {
        a = sum_value_of(v, u)->value;
        b = w == NO_ITEM ? value_packed(v->store, more) : sum_value_of(v, w)->value;
    }
    enum certainty at_most =
        a == NO_VALUE || b == NO_VALUE ? UNSURE : value_at_most(v->store, a, b);
    return sum_values_ok(v) ? at_most : UNSURE;
}

/* Is a ≤ b? Only if they differ in their rests, and in one value at most, is that asked.
 */
static bool option_at_most(struct sum_search *s, const struct option *a,
                           const struct option *b)
{
    struct packed rest_a = rest_of(a), rest_b = rest_of(b);
    uint32_t parts = count_parts(a), from_a = a->count - parts, from_b = b->count - parts;
    if (parts > b->count || (parts < b->count && !item_is_value(b->items[parts])) ||
        memcmp(a->items, b->items, parts * sizeof *a->items) != 0)
        return false;
    if (from_a == from_b &&
        memcmp(a->items + parts, b->items + parts, from_a * sizeof *a->items) == 0)
        return summand_at_most(&s->lists.values, NO_ITEM, &rest_a, NO_ITEM, &rest_b) ==
               YES;
    if (from_a > 1 || from_b > 1)
        return false;
    return summand_at_most(&s->lists.values, from_a == 1 ? a->items[parts] : NO_ITEM,
                           &rest_a, from_b == 1 ? b->items[parts] : NO_ITEM,
                           &rest_b) == YES;
}

static bool is_no_better(struct sum_search *s, enum player who, const struct option *a,
                         const struct option *b)
{
    return who == LEFT ? option_at_most(s, a, b) : option_at_most(s, b, a);
}

/* Is there another option that is as good, among the first ones? Those that are no better
 * than it become useless. */
static bool is_dominated(struct sum_search *s, enum player who, const struct expansion *e,
                         const struct option *o)
{
    uint32_t at = e->first;
    for (int i = 0; at != BLOCKS_NONE && i < MOST_COMPARED; i++) {
        struct option *known = blocks_at(&s->options, at);
        if (!known->useless && is_no_better(s, who, o, known))
            return true;
        known->useless = known->useless || is_no_better(s, who, known, o);
        at = known->next;
    }
    return false;
}

/* Appends what a move leaves, the list from `from` to the end of the stack. */
static bool append_option(struct sum_search *s, struct expansion *e, enum player who,
                          size_t from, const struct packed *rest)
{
    size_t count = s->lists.count - from;
    bool has_rest = !rest_is_zero(rest);
    uint32_t block =
        blocks_new(&s->options, sizeof(struct option) + count * sizeof(uint32_t) +
                                    (has_rest ? sizeof *rest : 0));
    if (block == BLOCKS_NONE)
        return false;
    struct option *o = blocks_at(&s->options, block);
    o->has_rest = has_rest;
    o->next = BLOCKS_NONE;
    o->count = (uint32_t)count;
    memcpy(o->items, s->lists.refs + from, count * sizeof *o->items);
    if (has_rest)
        memcpy(o->items + count, rest, sizeof *rest);
    o->useless = is_dominated(s, who, e, o);
    if (e->first == BLOCKS_NONE)
        e->first = block;
    else
        ((struct option *)blocks_at(&s->options, e->last))->next = block;
    e->last = block;
    return true;
}

/* Makes the next move of the part by the rules and appends what it leaves. False: over
 * the budget. */
static bool make_option(struct sum_search *s, reference r, struct expansion *e)
{
    struct sum_lists *l = &s->lists;
    size_t class = sum_part(l, r)->part.class, from = l->count;
    const struct board *b = parts_board(&l->parts, class);
    enum player who = r & 1 ? RIGHT : LEFT;
    struct iterator before = e->iterator;
    move m;
    parts_load(&l->parts, r, l->parts.rest);
    if (!b->game->next(b, l->parts.rest, who, &e->iterator, l->parts.scratch, &m)) {
        e->complete = true;
        return true;
    }
    b->game->play(b, l->parts.rest, who, m, l->parts.scratch);
    struct packed rest = {0};
    bool ok = sum_insert_components(l, class, from, false, &rest) &&
              sum_complete(l, from, &rest, NO_NODES) &&
              append_option(s, e, who, from, &rest);
    l->count = from;
    if (!ok)
        e->iterator = before;
    return ok;
}

/* The useful option after w->option in the part; NULL in *option: there is none. False:
 * over the budget. */
static bool next_option(struct sum_search *s, struct walk *w,
                        const struct option **option)
{
    reference r = s->lists.refs[w->refs + w->item];
    struct expansion *e = expansion_of(s, r);
    *option = NULL;
    if (e == NULL)
        return false;
    do {
        if (w->option == e->last && !e->complete && !make_option(s, r, e))
            return false;
        uint32_t block = w->option == BLOCKS_NONE
                             ? e->first
                             : ((struct option *)blocks_at(&s->options, w->option))->next;
        *option = block == BLOCKS_NONE ? NULL : blocks_at(&s->options, block);
        w->option = block == BLOCKS_NONE ? w->option : block;
    } while (*option != NULL && (*option)->useless);
    return true;
}

/* ---- moves of sums ---- */

static void begin_walk(struct walk *w, size_t refs, size_t count,
                       const struct packed *rest)
{
    *w = (struct walk){.refs = refs, .count = count, .rest = *rest};
    w->option = count > 0 ? BLOCKS_NONE : 0;
}

/* On to the next item. */
static void next_item(struct sum_search *s, struct walk *w)
{
    w->item++;
    w->option = w->item < w->count && !item_is_value(s->lists.refs[w->refs + w->item])
                    ? BLOCKS_NONE
                    : 0;
}

/* The negatives of all items but one (`count`: of all), on top of the stack. */
static bool negate_without(struct sum_search *s, const struct walk *w, size_t item,
                           struct packed *rest)
{
    size_t from = s->lists.count;
    *rest = (struct packed){0};
    return rest_add(rest, &w->rest, -1) &&
           sum_insert_negatives(&s->lists, from, w->refs, w->refs + item) &&
           (item == w->count || sum_insert_negatives(&s->lists, from, w->refs + item + 1,
                                                     w->refs + w->count));
}

/* A move in a part: what it leaves, as the opponent sees it. */
static bool play_option(struct sum_search *s, const struct walk *w,
                        const struct option *o, struct packed *rest)
{
    size_t from = s->lists.count;
    reference r = s->lists.refs[w->refs + w->item];
    const struct packed left = rest_of(o);
    if (!negate_without(s, w, w->item, rest) || !rest_add(rest, &left, r & 1 ? 1 : -1))
        return false;
    for (uint32_t i = 0; i < o->count; i++) /* the opponent sees the negative of ±part */
        if (!sum_insert(&s->lists, from,
                        r & 1 ? o->items[i] : sum_negative(&s->lists, o->items[i])))
            return false;
    return sum_complete(&s->lists, from, rest, s->nodes);
}

/* A move in a value. */
static bool play_value(struct sum_search *s, const struct walk *w,
                       const struct summand *option, struct packed *rest)
{
    size_t from = s->lists.count;
    return negate_without(s, w, w->item, rest) &&
           sum_insert_summand(&s->lists, from, option, true, rest) &&
           sum_complete(&s->lists, from, rest, s->nodes);
}

/* A move in the rest. */
static bool play_rest(struct sum_search *s, const struct walk *w, struct packed option,
                      struct packed *rest)
{
    if (!negate_without(s, w, w->count, rest))
        return false;
    *rest = (struct packed){0};
    return rest_add(rest, &option, -1);
}

/* Makes the next move: its list is on top of the stack, as the opponent sees it. Equal
 * items have equal moves. *made: there was one. */
static bool next_move(struct sum_search *s, struct walk *w, struct packed *rest,
                      bool *made)
{
    *made = true;
    for (; w->item < w->count; next_item(s, w)) {
        uint32_t item = s->lists.refs[w->refs + w->item];
        if (w->item > 0 && s->lists.refs[w->refs + w->item - 1] == item)
            continue;
        if (item_is_value(item)) {
            const struct sum_value *v = sum_value_of(&s->lists.values, item);
            w->option = w->option == BLOCKS_NONE ? 0 : w->option;
            if (w->option < v->count)
                return play_value(s, w, &v->left[w->option++], rest);
            continue;
        }
        const struct option *o;
        if (!next_option(s, w, &o))
            return false;
        if (o != NULL)
            return play_option(s, w, o, rest);
    }
    if (w->option < packed_option_count(&w->rest, 0))
        return play_rest(s, w, packed_option(w->rest, 0, w->option++), rest);
    *made = false;
    return true;
}

/* ---- frames ---- */

/* A frame for the list of `count` items from `refs` on, copied to the top of the stack.
 */
static bool push(struct sum_search *s, size_t refs, size_t count,
                 const struct packed *rest, bool root)
{
    if (!arena_grow(&s->arena, &s->frames, &s->frame_capacity, s->depth + 1,
                    sizeof *s->frames) ||
        !sum_reserve(&s->lists, count))
        return false;
    memcpy(s->lists.refs + s->lists.count, s->lists.refs + refs,
           count * sizeof *s->lists.refs);
    struct frame *f = &s->frames[s->depth++];
    *f = (struct frame){.children = s->child_count, .root = root, .before = s->nodes};
    begin_walk(&f->walk, s->lists.count, count, rest);
    s->lists.count += count;
    s->turns++;
    return true;
}

bool sum_search_begin(struct sum_search *s, size_t refs, size_t count,
                      const struct packed *rest)
{
    return push(s, refs, count, rest, false);
}

bool sum_search_begin_root(struct sum_search *s)
{
    const struct packed zero = {0};
    return push(s, s->lists.count, 0, &zero, true);
}

/* The list of a child was just built from `refs` to the end of the stack. If its answer
 * is known, that is used; otherwise the child is kept to be searched. */
static bool judge_child(struct sum_search *s, struct frame *f, size_t refs,
                        const struct packed *rest, struct sum_move m)
{
    size_t count = s->lists.count - refs;
    enum win answer = sum_known(&s->lists, refs, count, rest);
    s->nodes++;
    if (answer == LOSS) {
        f->answer = WIN;
        s->best = f->root ? m : s->best;
    }
    if (answer != UNKNOWN) {
        s->lists.count = refs;
        return true;
    }
    if (!arena_grow(&s->arena, &s->children, &s->child_capacity, s->child_count + 1,
                    sizeof *s->children))
        return false;
    s->children[s->child_count++] =
        (struct child){.refs = refs,
                       .count = (uint32_t)count,
                       .order = (int32_t)sum_mobility(&s->lists, refs, count, rest),
                       .rest = *rest,
                       .move = m};
    f->child_count++;
    return true;
}

/* Fewest replies first. The lists are ascending in the order they were made, which breaks
 * ties: the search is the same on every machine. */
static bool is_before(const void *one, const void *other, const void *context)
{
    (void)context;
    const struct child *a = one, *b = other;
    return a->order != b->order ? a->order < b->order : a->refs < b->refs;
}

/* Makes one move of the top frame. */
static bool make_child(struct sum_search *s, struct frame *f)
{
    size_t refs = s->lists.count;
    struct packed rest;
    struct sum_move m = {0, 0};
    bool made;
    if (!(f->root ? s->openings(s, &rest, &m, &made)
                  : next_move(s, &f->walk, &rest, &made)))
        return false;
    if (made)
        return judge_child(s, f, refs, &rest, m);
    sort_by(s->children + f->children, f->child_count, sizeof *s->children, is_before,
            NULL);
    f->searching = true;
    return true;
}

/* The top frame is answered: stores that and hands it to the frame below. */
static void pop(struct sum_search *s)
{
    const struct frame *f = top(s);
    const struct walk *w = &f->walk;
    enum win answer = f->answer;
    if (!f->root)
        sum_store(&s->lists, w->refs, w->count, &w->rest, answer, s->nodes - f->before);
    s->lists.count = w->refs;
    s->child_count = f->children;
    s->depth--;
    s->turns++;
    if (s->depth == 0) {
        s->answer = answer;
    } else if (answer == LOSS) { /* the opponent loses there */
        struct frame *parent = top(s);
        parent->answer = WIN;
        if (parent->root)
            s->best = s->children[parent->children + parent->next - 1].move;
    }
}

/* Searches the next child, unless its answer has become known meanwhile. */
static bool search_child(struct sum_search *s, struct frame *f)
{
    const struct child *c = &s->children[f->children + f->next];
    enum win answer = sum_known(&s->lists, c->refs, c->count, &c->rest);
    f->next++;
    if (answer == LOSS) {
        f->answer = WIN;
        if (f->root)
            s->best = c->move;
    }
    if (answer != UNKNOWN || push(s, c->refs, c->count, &c->rest, false))
        return true;
    f->next--;
    return false;
}

/* A unit looks at a board and at a list: 256 bytes of either count as one. */
static uint64_t cost_of(const struct sum_search *s, const struct frame *f)
{
    return 1 + (s->lists.parts.pos_size + f->walk.count * sizeof *s->lists.refs) / 256;
}

static bool visit(struct sum_search *s, struct frame *f)
{
    if (f->answer != UNKNOWN)
        pop(s);
    else if (!f->searching)
        return make_child(s, f);
    else if (f->next < f->child_count)
        return search_child(s, f);
    else
        f->answer = LOSS;
    return true;
}

/* ---- forgetting ---- */

/* Not if it has forgotten just now, nor in a budget of few blocks: then it is full when
 * an allocation fails. */
static bool is_nearly_full(const struct sum_search *s)
{
    size_t limit = s->memory.limit, used = s->memory.used;
    return limit > SMALL_BUDGET && used > limit / 8 * 7 && used > s->left + limit / 16;
}

/* What moves leave is void: if the top frame is making its moves, it begins again. Other
 * frames have made all of theirs. */
static void restart_top(struct sum_search *s)
{
    struct frame *f = s->depth > 0 ? top(s) : NULL;
    if (f == NULL || f->searching)
        return;
    s->lists.count = f->walk.refs + f->walk.count;
    s->child_count = f->children;
    f->child_count = 0;
    begin_walk(&f->walk, f->walk.refs, f->walk.count, &f->walk.rest);
    if (f->root)
        s->restart(s);
}

/* Keeps less than last time if no frame has begun or ended since. False: there is nothing
 * left to forget. */
static bool forget(struct sum_search *s)
{
    bool stuck = s->turns == s->forgot;
    if (stuck && s->share == 0)
        return false;
    s->share = stuck ? 0 : FIRST_SHARE;
    s->forgot = s->turns;
    restart_top(s);
    blocks_done(&s->options);
    blocks_init(&s->options, &s->memory);
    bool ok = sum_lists_forget(&s->lists, s->share);
    if (!ok && s->share > 0)
        ok = sum_lists_forget(&s->lists, s->share = 0);
    s->left = s->memory.used;
    return ok;
}

void sum_search_make_room(struct sum_search *s)
{
    if (is_nearly_full(s))
        forget(s);
}

bool sum_search_visit(struct sum_search *s, uint64_t *cost)
{
    uint64_t moves = s->lists.moves;
    *cost = cost_of(s, top(s));
    sum_search_make_room(s);
    while (!visit(s, top(s)))
        if (!forget(s))
            return false;
    *cost += s->lists.moves - moves;
    return true;
}

/* ---- life ---- */

bool sum_search_init(struct sum_search *s, const struct problem *p, struct memory *m,
                     size_t budget)
{
    s->memory.limit = budget;
    s->memory.within = m;
    s->arena = arena_of(&s->memory);
    s->forgot = UINT64_MAX;
    blocks_init(&s->options, &s->memory);
    s->child_capacity = FIRST_ROOM;
    s->children = arena_new(&s->arena, s->child_capacity, sizeof *s->children);
    return sum_lists_init(&s->lists, p, &s->arena, budget) && s->children != NULL;
}

void sum_search_done(struct sum_search *s)
{
    sum_lists_done(&s->lists);
    blocks_done(&s->options);
    arena_done(&s->arena);
}

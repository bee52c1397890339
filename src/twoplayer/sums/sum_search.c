/* SPDX-License-Identifier: MIT */
/* sum_search.c: a depth-first search over sums; see sum_search.h. */
#include "twoplayer/sums/sum_search.h"

#include <string.h>

#include "base/sort.h"
#include "base/work.h"
#include "twoplayer/sums/part_options.h"

#define FIRST_ROOM 64 /* the stack has room for this many children at first */

#define SMALL_BUDGET ((size_t)8 << 20)
/* Counted for an answer from a checkpoint, whose nodes are not known. */
#define KEPT_NODES 16u
#define KEPT_SHARE 4  /* answers from a checkpoint may use the budget divided by this */
#define FIRST_SHARE 4 /* one in this many answers is kept when the search forgets */

static struct sum_frame *top(struct sum_search *s)
{
    return &s->frames[s->depth - 1];
}

/* ---- moves of sums ---- */

static void begin_walk(struct sum_walk *w, size_t refs, size_t count,
                       const struct packed *rest)
{
    *w = (struct sum_walk){.refs = refs, .count = count, .rest = *rest};
    w->option = count > 0 ? BLOCKS_NONE : 0;
}

/* Goes on to the next item. */
static void next_item(struct sum_search *s, struct sum_walk *w)
{
    w->item++;
    w->option = w->item < w->count && !item_is_value(s->lists.refs[w->refs + w->item])
                    ? BLOCKS_NONE
                    : 0;
}

/* Puts the negatives of all items but one on top of the stack; if `item` is the count, of
 * all. */
static bool negate_without(struct sum_search *s, const struct sum_walk *w, size_t item,
                           struct packed *rest)
{
    size_t from = s->lists.count;
    *rest = (struct packed){0};
    return rest_add(rest, &w->rest, -1) &&
           sum_insert_items(&s->lists, from, w->refs, w->refs + item, true) &&
           (item == w->count || sum_insert_items(&s->lists, from, w->refs + item + 1,
                                                 w->refs + w->count, true));
}

/* Makes a move in a part, and lists what it leaves as the opponent sees it. */
static bool play_option(struct sum_search *s, const struct sum_walk *w,
                        const struct part_option *o, struct packed *rest)
{
    size_t from = s->lists.count;
    reference r = s->lists.refs[w->refs + w->item];
    const struct packed left = part_option_rest(o);
    if (!negate_without(s, w, w->item, rest) || !rest_add(rest, &left, r & 1 ? 1 : -1))
        return false;
    for (uint32_t i = 0; i < o->count; i++) /* the opponent sees the negative */
        if (!sum_insert(&s->lists, from,
                        r & 1 ? o->items[i] : sum_negative(&s->lists, o->items[i])))
            return false;
    return sum_complete(&s->lists, from, rest, s->nodes);
}

/* Makes a move in a value. */
static bool play_value(struct sum_search *s, const struct sum_walk *w,
                       const struct summand *option, struct packed *rest)
{
    size_t from = s->lists.count;
    return negate_without(s, w, w->item, rest) &&
           sum_insert_summand(&s->lists, from, option, true, rest) &&
           sum_complete(&s->lists, from, rest, s->nodes);
}

/* Makes a move in the rest. */
static bool play_rest(struct sum_search *s, const struct sum_walk *w,
                      struct packed option, struct packed *rest)
{
    if (!negate_without(s, w, w->count, rest))
        return false;
    *rest = (struct packed){0};
    return rest_add(rest, &option, -1);
}

/* Makes the next move, and puts its list on top of the stack, as the opponent sees it. Of
 * equal items, which have equal moves, only the first is moved in. *made says whether
 * there was a move. */
static bool next_move(struct sum_search *s, struct sum_walk *w, struct packed *rest,
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
        const struct part_option *o;
        if (!part_options_next(&s->lists, item, &w->option, &o))
            return false;
        if (o != NULL)
            return play_option(s, w, o, rest);
    }
    if (w->option < packed_option_count(&w->rest, 0))
        return play_rest(s, w, packed_option(w->rest, 0, w->option++), rest);
    *made = false;
    return true;
}

/* ---- other processes ---- */

#define LARGE 400u /* nodes of a frame whose moves are worth sharing */

static uint64_t hash_of_list(struct sum_search *s, size_t refs, size_t count,
                             const struct packed *rest)
{
    struct portable bytes;
    return sum_write(&s->lists, refs, count, rest, &bytes) ? peers_hash(&bytes) : 0;
}

enum win sum_search_known(struct sum_search *s, size_t refs, size_t count,
                          const struct packed *rest)
{
    const struct table *kept = s->peers != NULL ? &s->peers->kept : &s->kept;
    enum win answer = sum_known(&s->lists, refs, count, rest);
    struct portable bytes;
    if (answer != UNKNOWN || kept->records == 0 ||
        !sum_write(&s->lists, refs, count, rest, &bytes))
        return answer;
    answer = kept_find(kept, &bytes, peers_hash(&bytes));
    if (answer != UNKNOWN) /* so that it is known beside other rests, too */
        sum_store(&s->lists, refs, count, rest, answer, KEPT_NODES);
    return answer;
}

/* Sends the answer of the top frame to the other processes, if it took long enough. */
static void tell_peers(struct sum_search *s, const struct sum_frame *f)
{
    const struct sum_walk *w = &f->walk;
    const uint64_t nodes = s->nodes - f->before;
    struct portable bytes;
    if (s->peers == NULL)
        return;
    peers_go(s->peers, (unsigned)s->depth - 1, 0);
    if (f->next > 1)
        peers_ended(s->peers, (unsigned)s->depth, f->answer);
    if (nodes >= s->peers->least &&
        sum_write(&s->lists, w->refs, w->count, &w->rest, &bytes))
        peers_tell(s->peers, &bytes, f->answer, nodes);
}

/* If a sum is lost, every move must be searched, so processes take different ones: each
 * picks one that no other process is working on, according to its own number. All of them
 * search the first move, since it is often enough, and afterwards it is known how large
 * the sum is. */
static void choose_child(struct sum_search *s, struct sum_frame *f)
{
    struct sum_child *c = s->children + f->children;
    size_t idle = 0, i = f->next;
    if (s->peers == NULL || f->next == 0 || s->nodes - f->before < LARGE ||
        !peers_divide(s->peers, (unsigned)s->depth))
        return;
    for (size_t j = f->next; j < f->child_count; j++) {
        if (c[j].hash == 0)
            c[j].hash = hash_of_list(s, c[j].refs, c[j].count, &c[j].rest);
        idle += !peers_is_at(s->peers, c[j].hash);
    }
    for (size_t skip = idle > 0 ? s->peers->self % idle : 0; i < f->child_count; i++)
        if (!peers_is_at(s->peers, c[i].hash) && skip-- == 0)
            break;
    if (i == f->child_count || i == f->next)
        return;
    const struct sum_child chosen = c[i];
    memmove(&c[f->next + 1], &c[f->next], (i - f->next) * sizeof *c);
    c[f->next] = chosen;
}

bool sum_search_take(struct sum_search *s, struct portable_reader *sum, enum win answer,
                     uint64_t nodes)
{
    struct sum_lists *l = &s->lists;
    const size_t refs = l->count;
    struct packed rest;
    const bool ok = sum_read(l, sum, &rest) && sum_complete(l, refs, &rest, s->nodes);
    if (ok)
        sum_store(l, refs, l->count - refs, &rest, answer, nodes);
    l->count = refs;
    return ok;
}

/* Work above a frame that has its answer is abandoned. */
void sum_search_hear(struct sum_search *s)
{
    s->heard = s->peers->heard;
    for (size_t i = 0; i < s->depth; i++) {
        struct sum_frame *f = &s->frames[i];
        const struct sum_walk *w = &f->walk;
        if (f->answer == UNKNOWN)
            f->answer = sum_known(&s->lists, w->refs, w->count, &w->rest);
        if (f->answer == UNKNOWN || i + 1 == s->depth)
            continue;
        s->lists.count = s->frames[i + 1].walk.refs;
        s->child_count = s->frames[i + 1].children;
        s->depth = i + 1;
    }
}

/* ---- frames ---- */

/* Pushes a frame for the list of `count` items from `refs` on, which is copied to the top
 * of the stack. */
static bool push(struct sum_search *s, size_t refs, size_t count,
                 const struct packed *rest)
{
    if (!arena_grow(&s->arena, &s->frames, &s->frame_capacity, s->depth + 1,
                    sizeof *s->frames) ||
        !sum_reserve(&s->lists, count))
        return false;
    memcpy(s->lists.refs + s->lists.count, s->lists.refs + refs,
           count * sizeof *s->lists.refs);
    struct sum_frame *f = &s->frames[s->depth++];
    *f = (struct sum_frame){.children = s->child_count, .before = s->nodes};
    begin_walk(&f->walk, s->lists.count, count, rest);
    s->lists.count += count;
    s->turns++;
    return true;
}

bool sum_search_begin(struct sum_search *s, size_t refs, size_t count,
                      const struct packed *rest)
{
    return push(s, refs, count, rest);
}

/* Uses the answer of a child if that is known; otherwise keeps the child to be searched.
 * Its list stands from `refs` to the end of the stack. */
static bool judge_child(struct sum_search *s, struct sum_frame *f, size_t refs,
                        const struct packed *rest)
{
    size_t count = s->lists.count - refs;
    enum win answer = sum_search_known(s, refs, count, rest);
    s->nodes++;
    if (answer == LOSS)
        f->answer = WIN;
    if (answer != UNKNOWN) {
        s->lists.count = refs;
        return true;
    }
    if (!arena_grow(&s->arena, &s->children, &s->child_capacity, s->child_count + 1,
                    sizeof *s->children))
        return false;
    s->children[s->child_count++] =
        (struct sum_child){.refs = refs,
                           .count = (uint32_t)count,
                           .order = (int32_t)sum_mobility(&s->lists, refs, count, rest),
                           .rest = *rest};
    f->child_count++;
    return true;
}

/* Fewest replies first. Equal ones stay in the order in which they were made, so the
 * search is the same on every machine. */
static bool is_before(const void *one, const void *other, const void *context)
{
    (void)context;
    const struct sum_child *a = one, *b = other;
    return a->order != b->order ? a->order < b->order : a->refs < b->refs;
}

/* Makes one move of the top frame. */
static bool make_child(struct sum_search *s, struct sum_frame *f)
{
    size_t refs = s->lists.count;
    struct packed rest;
    bool made;
    if (!next_move(s, &f->walk, &rest, &made))
        return false;
    if (made)
        return judge_child(s, f, refs, &rest);
    sort_by(s->children + f->children, f->child_count, sizeof *s->children, is_before,
            NULL);
    f->searching = true;
    return true;
}

/* Stores the answer of the top frame, and passes it to the frame below. */
static void pop(struct sum_search *s)
{
    const struct sum_frame *f = top(s);
    const struct sum_walk *w = &f->walk;
    enum win answer = f->answer;
    sum_store(&s->lists, w->refs, w->count, &w->rest, answer, s->nodes - f->before);
    tell_peers(s, f);
    s->lists.count = w->refs;
    s->child_count = f->children;
    s->depth--;
    s->turns++;
    if (s->depth == 0)
        s->answer = answer;
    else if (answer == LOSS) /* the opponent loses there */
        top(s)->answer = WIN;
}

/* Searches the next child, unless its answer is known by now. */
static bool search_child(struct sum_search *s, struct sum_frame *f)
{
    choose_child(s, f);
    const struct sum_child *c = &s->children[f->children + f->next];
    const enum win answer = sum_search_known(s, c->refs, c->count, &c->rest);
    f->next++;
    if (answer == LOSS)
        f->answer = WIN;
    if (answer == UNKNOWN && c->hash != 0)
        peers_go(s->peers, (unsigned)s->depth, c->hash);
    if (answer != UNKNOWN || push(s, c->refs, c->count, &c->rest))
        return true;
    f->next--;
    return false;
}

/* Returns the cost of a unit, which looks at a board and at a list: 256 bytes of either
 * cost one. */
static uint64_t cost_of(const struct sum_search *s, const struct sum_frame *f)
{
    return 1 + (s->lists.parts.pos_size + f->walk.count * sizeof *s->lists.refs) / 256;
}

static bool visit(struct sum_search *s, struct sum_frame *f)
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

/* Says no if the search has forgotten just now, or if the budget is so small that it
 * consists of a few blocks: then the memory is full when an allocation fails. */
static bool is_nearly_full(const struct sum_search *s)
{
    size_t limit = s->memory.limit, used = s->memory.used;
    return limit > SMALL_BUDGET && used > limit / 8 * 7 && used > s->left + limit / 16;
}

/* Lets the top frame begin again if it is making its moves, since the lists that moves
 * leave are void. Other frames have made all of theirs. */
static void restart_top(struct sum_search *s)
{
    struct sum_frame *f = s->depth > 0 ? top(s) : NULL;
    if (f == NULL || f->searching)
        return;
    s->lists.count = f->walk.refs + f->walk.count;
    s->child_count = f->children;
    f->child_count = 0;
    begin_walk(&f->walk, f->walk.refs, f->walk.count, &f->walk.rest);
}

/* Keeps less than last time if no frame has begun or ended since. */
bool sum_search_forget(struct sum_search *s)
{
    bool stuck = s->turns == s->forgot;
    if (stuck && s->share == 0)
        return false;
    s->share = stuck ? 0 : FIRST_SHARE;
    s->forgot = s->turns;
    restart_top(s);
    bool ok = sum_lists_forget(&s->lists, s->share);
    if (!ok && s->share > 0)
        ok = sum_lists_forget(&s->lists, s->share = 0);
    s->left = s->memory.used;
    return ok;
}

void sum_search_make_room(struct sum_search *s)
{
    if (is_nearly_full(s))
        sum_search_forget(s);
}

bool sum_search_visit(struct sum_search *s, uint64_t *cost)
{
    uint64_t moves = s->lists.moves;
    *cost = cost_of(s, top(s));
    sum_search_make_room(s);
    while (!visit(s, top(s)))
        if (memory_expired(&s->memory) || !sum_search_forget(s))
            return false;
    *cost += s->lists.moves - moves;
    return true;
}

/* ---- life ---- */

bool sum_search_init(struct sum_search *s, const struct problem *p, struct memory *m,
                     size_t budget, const struct db_set *databases)
{
    s->memory.limit = budget;
    s->memory.within = m;
    s->arena = arena_of(&s->memory);
    s->forgot = UINT64_MAX;
    s->room = (struct memory){.limit = budget / KEPT_SHARE, .within = &s->memory};
    table_init(&s->kept, &s->room, 1);
    s->child_capacity = FIRST_ROOM;
    s->children = arena_new(&s->arena, s->child_capacity, sizeof *s->children);
    return sum_lists_init(&s->lists, p, &s->arena, budget, databases) &&
           s->children != NULL;
}

void sum_search_done(struct sum_search *s)
{
    sum_lists_done(&s->lists);
    table_done(&s->kept);
    arena_done(&s->arena);
}

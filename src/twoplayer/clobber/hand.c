/* SPDX-License-Identifier: MIT */
/* hand.c: a depth-first search over sums; see hand.h. */
#include "twoplayer/clobber/hand.h"

#include <string.h>

#include "twoplayer/clobber/moves.h"

#define FIRST_WORDS 4096u
#define FIRST_CHILDREN 512u
#define MOST_LOST 8 /* of struct sharing: what is long ago counts less */
#define FORESIGHT 8

/* ---- frames ---- */

static struct frame *top(struct hand *h)
{
    return &h->frames[h->depth - 1];
}

/* Puts a code on the stack; false: over the budget. */
static bool push_code(struct hand *h, const struct code *c, uint32_t *at)
{
    unsigned words = code_words(c);
    if (!memory_grow(h->memory, &h->stack, &h->word_capacity, h->words + words,
                     sizeof *h->stack)) {
        h->failed = true;
        return false;
    }
    *at = (uint32_t)h->words;
    memcpy(h->stack + h->words, c->word, words * sizeof *h->stack);
    h->words += words;
    return true;
}

static struct code code_at(const struct hand *h, uint32_t at, uint32_t words)
{
    struct code c = {.bits = words * 64};
    memcpy(c.word, h->stack + at, words * sizeof *c.word);
    return c;
}

static unsigned log2_of(uint64_t n)
{
    return n > 0 ? 64 - (unsigned)__builtin_clzll(n) : 0;
}

static void store(struct hand *h, const struct code *c, uint64_t hash, enum win answer,
                  uint64_t nodes)
{
    if (!code_is_key(c))
        return;
    struct cache_key key = code_key(c);
    cache_store(&h->known->answers, &key, hash, answer, 1 + log2_of(nodes));
}

/* ---- children ---- */

static bool is_listed(const struct hand *h, const struct frame *f,
                      const struct inquiry *child)
{
    const struct code *c = &child->code;
    unsigned words = code_words(c);
    for (const struct child *k = h->children + f->first;
         k < h->children + f->first + f->count; k++)
        if (k->hash == child->hash && k->words == words &&
            memcmp(h->stack + k->at, c->word, words * sizeof *c->word) == 0)
            return true;
    return false;
}

/* Where the children of a frame are put. */
struct listing {
    struct hand *hand;
    struct frame *frame;
};

static bool list_child(struct hand *h, struct frame *f, const struct inquiry *child)
{
    struct child c = {.words = code_words(&child->code), .hash = child->hash};
    if (!push_code(h, &child->code, &c.at))
        return false;
    if (!memory_grow(h->memory, &h->children, &h->capacity, h->count + 1,
                     sizeof *h->children)) {
        h->failed = true;
        return false;
    }
    h->children[h->count++] = c;
    f->count++;
    return true;
}

/* A visitor: a child of the frame. Its answer is used if it is known, else the child is
 * kept to be searched. */
static bool judge_child(void *listing, const struct inquiry *child)
{
    const struct listing *l = listing;
    if (child->answer == LOSS)
        l->frame->answer = WIN;
    if (child->answer != UNKNOWN)
        return child->answer != LOSS;
    return is_listed(l->hand, l->frame, child) || list_child(l->hand, l->frame, child);
}

/* What is known of the replies to a move. */
struct replies_seen {
    unsigned open;
    bool lost; /* one of them wins */
};

static bool judge_reply(void *replies, const struct inquiry *child)
{
    struct replies_seen *seen = replies;
    seen->open += child->answer == UNKNOWN;
    seen->lost = child->answer == LOSS;
    return !seen->lost;
}

/* Looks at the replies to the next move that was not looked at: drops it if it loses, and
 * ends the frame if it wins. */
static void look_ahead(struct hand *h, struct frame *f)
{
    struct child c = h->children[f->first + f->ahead++];
    struct code code = code_at(h, c.at, c.words);
    struct replies_seen seen = {0};
    struct sum sum;
    sum_decode(&h->known->layout, code.word, c.words, &sum);
    h->nodes += moves_visit(h->known, &sum, judge_reply, &seen);
    if (seen.lost || seen.open == 0)
        store(h, &code, c.hash, seen.lost ? WIN : LOSS, 1);
    if (!seen.lost && seen.open == 0)
        f->answer = WIN;
    c.order = known_order(h->known, &sum, seen.open);
    if (!seen.lost)
        h->children[f->first + f->kept++] = c;
}

/* By insertion: there are few, and it keeps the order of equal ones. */
static void sort_children(struct child *c, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        struct child moved = c[i];
        uint32_t j = i;
        for (; j > 0 && c[j - 1].order > moved.order; j--)
            c[j] = c[j - 1];
        c[j] = moved;
    }
}

/* How promising the moves are if their replies are not looked at. */
static void rank_children(struct hand *h, const struct frame *f)
{
    const struct knowledge *k = h->known;
    struct child *c = h->children + f->first;
    struct sum sum;
    for (uint32_t i = 0; i < f->count && f->count > 1; i++) {
        sum_decode(&k->layout, h->stack + c[i].at, c[i].words, &sum);
        c[i].order = known_order(k, &sum, known_mobility(k, &sum));
    }
}

/* Makes all moves; which of them are worth a look ahead? */
static void expand(struct hand *h, struct frame *f)
{
    struct sum sum;
    sum_decode(&h->known->layout, h->stack + f->at, f->words, &sum);
    f->first = (uint32_t)h->count;
    f->stage = LOOKING_AHEAD;
    struct listing listing = {h, f};
    h->nodes += moves_visit(h->known, &sum, judge_child, &listing);
    unsigned stones = known_stones(h->known, &sum);
    f->shares = h->known->sharing.busy != NULL && stones >= h->known->sharing.stones;
    if (f->answer != UNKNOWN || (f->count > 1 && stones >= h->known->look_ahead))
        return;
    f->ahead = f->kept = f->count;
    rank_children(h, f);
}

/* All replies are seen: puts the moves that are left in order. */
static void order_children(struct hand *h, struct frame *f)
{
    f->count = f->kept;
    h->count = f->first + f->kept;
    sort_children(h->children + f->first, f->count);
    f->stage = SEARCHING;
}

/* ---- several hands ---- */

static _Atomic uint32_t *slot_of(const struct hand *h, const struct child *c,
                                 uint32_t *slot)
{
    *slot = (uint32_t)(c->hash >> 32) % BUSY_SLOTS;
    return &h->known->sharing.busy[*slot];
}

/* Notes that this hand is at the child, if nobody else is at one with that slot. */
static void mark(const struct hand *h, const struct child *c, struct frame *f)
{
    uint32_t slot, nobody = 0;
    _Atomic uint32_t *busy = slot_of(h, c, &slot);
    f->shared = true;
    if (atomic_compare_exchange_strong_explicit(busy, &nobody, 1, memory_order_relaxed,
                                                memory_order_relaxed))
        f->busy = slot + 1;
}

static void unmark(const struct hand *h, const struct frame *f)
{
    if (f->busy > 0)
        atomic_store_explicit(&h->known->sharing.busy[f->busy - 1], 0,
                              memory_order_relaxed);
}

static bool is_busy(const struct hand *h, const struct child *c)
{
    uint32_t slot;
    return atomic_load_explicit(slot_of(h, c, &slot), memory_order_relaxed) != 0;
}

static _Atomic int32_t *lost_at(struct hand *h, size_t depth)
{
    return &h->known->sharing.lost[depth % SHARED_DEPTH];
}

/* Of a sum that is lost every move must be searched, so hands take different ones. Of one
 * that is won a single move is enough, so they search one together and share its moves.
 * All search the first move together, since it will often be enough; if it was not, what
 * is seen at this depth or, if nothing is, two or more moves later, says which of both to
 * expect: it alternates along good moves. */
static bool is_divided(struct hand *h, const struct frame *f)
{
    const size_t depth = (size_t)(f - h->frames);
    int32_t lost = 0;
    if (!f->shares || f->next == 0)
        return false;
    for (unsigned i = 0; i < FORESIGHT && lost == 0; i += 2)
        lost = atomic_load_explicit(lost_at(h, depth + i), memory_order_relaxed);
    return lost >= 0;
}

/* It has its answer: tells the others. */
static void tell_others(struct hand *h, const struct frame *f)
{
    if (f->shared) {
        atomic_fetch_add_explicit(&h->known->sharing.settled, 1, memory_order_relaxed);
        h->settled++;
    }
    if (!f->shares || f->next <= 1)
        return;
    _Atomic int32_t *tally = lost_at(h, (size_t)(f - h->frames));
    int32_t lost = atomic_load_explicit(tally, memory_order_relaxed);
    lost += f->answer == LOSS ? lost < MOST_LOST : -(lost > -MOST_LOST);
    atomic_store_explicit(tally, lost, memory_order_relaxed);
}

/* Brings the first child that nobody is at to the place of the next one. */
static void prefer_idle(struct hand *h, struct frame *f)
{
    struct child *c = h->children + f->first;
    uint32_t i = f->next;
    while (i < f->count && is_busy(h, &c[i]))
        i++;
    if (i == f->count || i == f->next)
        return;
    struct child idle = c[i];
    memmove(&c[f->next + 1], &c[f->next], (i - f->next) * sizeof *c);
    c[f->next] = idle;
}

/* ---- steps ---- */

static struct frame *push(struct hand *h, const struct child *c)
{
    h->frames[h->depth++] = (struct frame){.at = c->at,
                                           .words = c->words,
                                           .hash = c->hash,
                                           .end = (uint32_t)h->words,
                                           .before = h->nodes};
    return top(h);
}

/* The top frame has its answer: stores it and hands it on. */
static void pop(struct hand *h)
{
    struct frame *f = top(h);
    struct code code = code_at(h, f->at, f->words);
    store(h, &code, f->hash, f->answer, h->nodes - f->before);
    unmark(h, f);
    tell_others(h, f);
    h->count = f->stage != FRESH ? f->first : h->count;
    h->words = f->end;
    enum win answer = f->answer;
    h->depth--;
    if (h->depth == 0)
        h->answer = answer;
    else if (answer == LOSS)
        top(h)->answer = WIN;
}

static enum win look_up(struct hand *h, uint32_t at, uint32_t words, uint64_t hash)
{
    if (words > CACHE_WORDS)
        return UNKNOWN;
    struct code code = code_at(h, at, words);
    struct cache_key key = code_key(&code);
    return (enum win)cache_find(&h->known->answers, &key, hash);
}

/* Searches the next child, unless its answer has become known meanwhile. */
static void search_child(struct hand *h, struct frame *f)
{
    if (is_divided(h, f))
        prefer_idle(h, f);
    struct child c = h->children[f->first + f->next++];
    enum win answer = look_up(h, c.at, c.words, c.hash);
    if (answer == LOSS)
        f->answer = WIN;
    if (answer != UNKNOWN)
        return;
    struct frame *child = push(h, &c);
    if (f->shares)
        mark(h, &c, child);
}

static void unit(struct hand *h)
{
    struct frame *f = top(h);
    if (f->answer != UNKNOWN)
        pop(h);
    else if (f->stage == FRESH)
        expand(h, f);
    else if (f->stage == LOOKING_AHEAD && f->ahead < f->count)
        look_ahead(h, f);
    else if (f->stage == LOOKING_AHEAD)
        order_children(h, f);
    else if (f->next < f->count)
        search_child(h, f);
    else
        f->answer = LOSS;
}

/* Has another hand settled one of the frames meanwhile? Then what is above it is idle. */
static void check_frames(struct hand *h)
{
    h->settled = atomic_load_explicit(&h->known->sharing.settled, memory_order_relaxed);
    for (unsigned i = 0; i < h->depth; i++) {
        struct frame *f = &h->frames[i];
        enum win answer =
            f->answer != UNKNOWN ? f->answer : look_up(h, f->at, f->words, f->hash);
        if (answer == UNKNOWN)
            continue;
        f->answer = answer;
        for (; h->depth > i + 1; h->depth--)
            unmark(h, top(h));
    }
}

enum win hand_work(struct hand *h, uint64_t work, const _Atomic bool *stop)
{
    uint64_t end = h->nodes + work;
    while (h->depth > 0 && !h->failed && h->nodes < end) {
        if (atomic_load_explicit(&h->known->sharing.settled, memory_order_relaxed) !=
            h->settled)
            check_frames(h);
        unit(h);
        if (stop != NULL && atomic_load_explicit(stop, memory_order_relaxed))
            break;
    }
    return h->depth == 0 ? h->answer : UNKNOWN;
}

void hand_rest(struct hand *h)
{
    for (; h->depth > 0; h->depth--)
        unmark(h, top(h));
    h->words = h->count = 0;
    h->answer = UNKNOWN;
}

void hand_begin(struct hand *h, const struct code *c)
{
    struct child root = {.words = code_words(c), .hash = code_hash(c)};
    hand_rest(h);
    if (push_code(h, c, &root.at))
        push(h, &root);
}

bool hand_init(struct hand *h, struct knowledge *k, struct memory *m)
{
    memset(h, 0, sizeof *h);
    h->known = k;
    h->memory = m;
    return memory_grow(m, &h->stack, &h->word_capacity, FIRST_WORDS, sizeof *h->stack) &&
           memory_grow(m, &h->children, &h->capacity, FIRST_CHILDREN,
                       sizeof *h->children);
}

void hand_done(struct hand *h)
{
    memory_free(h->memory, h->stack, h->word_capacity, sizeof *h->stack);
    memory_free(h->memory, h->children, h->capacity, sizeof *h->children);
}

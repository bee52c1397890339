/* SPDX-License-Identifier: MIT */
/* hand.c: a depth-first search over sums; see hand.h. */
#include "twoplayer/clobber/hand.h"

#include <string.h>

#define FIRST_WORDS 4096u
#define FIRST_CHILDREN 512u
#define NODES_BETWEEN_CHECKS 1024u
#define LEAN_OFFSET (2 * (MOST_LEAST + 1) * (int)MOST_PARTS) /* no order is negative */

/* ---- sums ---- */

static void add_value(struct worths *w, struct sum *s, uint32_t n)
{
    for (unsigned i = 0; i < s->values && n != ZERO;) {
        uint32_t sum = worth_of(w, n)->negative == s->value[i]
                           ? ZERO
                           : worths_add(w, n, s->value[i]);
        if (sum == NO_NUMBER) {
            i++;
            continue;
        }
        s->values--;
        memmove(&s->value[i], &s->value[i + 1], (s->values - i) * sizeof n);
        n = sum;
        i = 0;
    }
    if (n != ZERO)
        sum_insert_value(s, n, worth_of(w, n)->negative);
}

void known_add_piece(struct knowledge *k, struct sum *s, struct part piece)
{
    part_normalise(&k->layout, &piece);
    uint32_t n = NO_NUMBER;
    if (part_stones(&k->layout, &piece) <= k->worths.most_stones)
        n = worths_of_part(&k->worths, &piece);
    if (n == NO_NUMBER)
        sum_add_part(s, &piece);
    else
        add_value(&k->worths, s, n);
}

/* At least how many ups, without and with a star beside them, is a sum of values? */
struct ups {
    int plain, starred;
};

static int greater(int a, int b)
{
    return a > b ? a : b;
}

static struct ups least_of_values(const struct worths *w, const struct sum *s,
                                  bool negated)
{
    struct ups sum = {0, -1000};
    for (unsigned i = 0; i < s->values; i++) {
        const struct worth *v = worth_of(w, s->value[i]);
        const int8_t *least = negated ? worth_of(w, v->negative)->least : v->least;
        int plain = least[0] < -MOST_LEAST ? -1000 : least[0],
            starred = least[1] < -MOST_LEAST ? -1000 : least[1];
        sum = (struct ups){greater(sum.plain + plain, sum.starred + starred),
                           greater(sum.plain + starred, sum.starred + plain)};
    }
    return sum;
}

/* Quarters that the atomic weight of a sum of values is at least; weights add up. */
static int least_weight(const struct worths *w, const struct sum *s, bool negated)
{
    int sum = 0;
    for (unsigned i = 0; i < s->values; i++) {
        const struct worth *v = worth_of(w, s->value[i]);
        int least = negated ? worth_of(w, v->negative)->least_weight : v->least_weight;
        sum += least == NO_WEIGHT ? -1000 : least;
    }
    return sum;
}

/* A sum of values alone, judged by its bounds: ↑ and what is more is positive, * and ↑*
 * and ↓* are won by whoever moves first. */
static enum win judge_values(const struct worths *w, const struct sum *s)
{
    if (least_weight(w, s, false) >= WEIGHT_UNIT)
        return WIN;
    if (least_weight(w, s, true) >= 2 * WEIGHT_UNIT)
        return LOSS;
    struct ups least = least_of_values(w, s, false);
    if (least.plain >= 1 || least.starred >= -1)
        return WIN;
    least = least_of_values(w, s, true);
    return least.plain >= 0 || least.starred >= 2 ? LOSS : UNKNOWN;
}

enum win known_answer(struct knowledge *k, const struct sum *s, const struct code *c)
{
    if (s->parts == 0 && s->values <= 1)
        return s->values == 1 && worth_of(&k->worths, s->value[0])->wins ? WIN : LOSS;
    enum win answer = s->parts == 0 ? judge_values(&k->worths, s) : UNKNOWN;
    if (answer != UNKNOWN || !code_is_key(c))
        return answer;
    struct cache_key key = code_key(c);
    return (enum win)cache_find(&k->answers, &key, cache_hash(&key));
}

unsigned known_mobility(const struct knowledge *k, const struct sum *s)
{
    unsigned moves = 0;
    for (unsigned i = 0; i < s->parts; i++)
        moves += part_mobility(&k->layout, &s->part[i]);
    for (unsigned i = 0; i < s->values; i++)
        moves += worth_of(&k->worths, s->value[i])->count;
    return moves;
}

static unsigned large_stones(const struct knowledge *k, const struct sum *s)
{
    unsigned stones = 0;
    for (unsigned i = 0; i < s->parts; i++)
        stones += part_stones(&k->layout, &s->part[i]);
    return stones;
}

/* ---- moves ---- */

/* Is told of each position one move further, as the opponent sees it. False: enough. */
typedef bool visitor(struct hand *h, void *context, const struct sum *child);

/* The sum as the opponent sees it, without part i. */
static void negate_without(const struct knowledge *k, const struct sum *s, unsigned i,
                           struct sum *rest)
{
    rest->parts = rest->values = 0;
    for (unsigned j = 0; j < s->parts; j++)
        if (j != i) {
            rest->part[rest->parts] = s->part[j];
            part_negate(&rest->part[rest->parts++]);
        }
    for (unsigned j = 0; j < s->values; j++) {
        uint32_t n = worth_of(&k->worths, s->value[j])->negative;
        sum_insert_value(rest, n, NO_NUMBER);
    }
}

static void copy_sum(struct sum *to, const struct sum *from)
{
    to->parts = from->parts;
    to->values = from->values;
    memcpy(to->part, from->part, from->parts * sizeof *to->part);
    memcpy(to->value, from->value, from->values * sizeof *to->value);
}

static bool visit_part(struct hand *h, const struct sum *s, unsigned i, visitor *visit,
                       void *context)
{
    struct knowledge *k = h->known;
    struct sum rest, child;
    struct hop hops[MOST_HOPS];
    struct part pieces[MOST_PIECES];
    unsigned moves = part_hops(&k->layout, &s->part[i], hops);
    negate_without(k, s, i, &rest);
    for (unsigned m = 0; m < moves; m++) {
        unsigned count = part_after(&k->layout, &s->part[i], hops[m], pieces);
        copy_sum(&child, &rest);
        for (unsigned j = 0; j < count; j++)
            known_add_piece(k, &child, pieces[j]);
        if (!visit(h, context, &child))
            return false;
    }
    return true;
}

static bool visit_value(struct hand *h, const struct sum *s, unsigned i, visitor *visit,
                        void *context)
{
    struct worths *w = &h->known->worths;
    const struct worth *worth = worth_of(w, s->value[i]);
    struct sum rest, child;
    negate_without(h->known, s, s->parts, &rest);
    sum_insert_value(&rest, s->value[i], worth->negative); /* takes it out */
    for (uint32_t m = 0; m < worth->count; m++) {
        copy_sum(&child, &rest);
        add_value(w, &child, worth_of(w, worth->left[m])->negative);
        if (!visit(h, context, &child))
            return false;
    }
    return true;
}

/* Makes all moves of Left, in equal parts once. */
static void visit_moves(struct hand *h, const struct sum *s, visitor *visit,
                        void *context)
{
    bool more = true;
    for (unsigned i = 0; i < s->parts && more; i++)
        if (i == 0 || !part_same(&s->part[i], &s->part[i - 1]))
            more = visit_part(h, s, i, visit, context);
    for (unsigned i = 0; i < s->values && more; i++)
        if (i == 0 || s->value[i] != s->value[i - 1])
            more = visit_value(h, s, i, visit, context);
}

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

static void store(struct hand *h, const struct code *c, enum win answer, uint64_t nodes)
{
    if (!code_is_key(c))
        return;
    struct cache_key key = code_key(c);
    cache_store(&h->known->answers, &key, cache_hash(&key), answer, 1 + log2_of(nodes));
}

/* ---- children ---- */

static bool is_listed(const struct hand *h, const struct frame *f, const struct code *c)
{
    unsigned words = code_words(c);
    for (const struct child *k = h->children + f->first;
         k < h->children + f->first + f->count; k++)
        if (k->words == words &&
            memcmp(h->stack + k->at, c->word, words * sizeof *c->word) == 0)
            return true;
    return false;
}

/* Small is promising: few moves, and values that lean to Right. */
static unsigned order_of(const struct knowledge *k, const struct sum *child)
{
    int lean = 0;
    for (unsigned i = 0; i < child->values; i++) {
        const struct worth *v = worth_of(&k->worths, child->value[i]);
        lean += v->least[0] - worth_of(&k->worths, v->negative)->least[0];
    }
    return (unsigned)(LEAN_OFFSET + lean) + known_mobility(k, child);
}

/* A visitor: a child of the frame. Its answer is used if it is known, else the child is
 * kept to be searched. */
static bool judge_child(struct hand *h, void *frame, const struct sum *child)
{
    struct frame *f = frame;
    struct code code;
    sum_encode(&h->known->layout, child, &code);
    enum win answer = known_answer(h->known, child, &code);
    h->nodes++;
    if (answer == LOSS)
        f->answer = WIN;
    if (answer != UNKNOWN)
        return answer != LOSS;
    if (is_listed(h, f, &code))
        return true;
    struct child c = {.words = (uint16_t)code_words(&code),
                      .order = (uint16_t)order_of(h->known, child)};
    if (!push_code(h, &code, &c.at))
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

/* What is known of the replies to a move. */
struct replies_seen {
    unsigned open;
    bool lost; /* one of them wins */
};

static bool judge_reply(struct hand *h, void *context, const struct sum *child)
{
    struct replies_seen *seen = context;
    struct code code;
    sum_encode(&h->known->layout, child, &code);
    enum win answer = known_answer(h->known, child, &code);
    h->nodes++;
    seen->open += answer == UNKNOWN;
    seen->lost = answer == LOSS;
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
    visit_moves(h, &sum, judge_reply, &seen);
    if (seen.lost || seen.open == 0)
        store(h, &code, seen.lost ? WIN : LOSS, 1);
    if (!seen.lost && seen.open == 0)
        f->answer = WIN;
    c.order = (uint16_t)seen.open;
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

/* Makes all moves; which of them are worth a look ahead? */
static void expand(struct hand *h, struct frame *f)
{
    struct sum sum;
    sum_decode(&h->known->layout, h->stack + f->at, f->words, &sum);
    f->first = (uint32_t)h->count;
    f->stage = LOOKING_AHEAD;
    visit_moves(h, &sum, judge_child, f);
    if (f->count <= 1 || large_stones(h->known, &sum) < h->known->look_ahead)
        f->ahead = f->kept = f->count;
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

/* Notes that this hand is at the child, if nobody else is at one with that slot. */
static uint32_t mark_busy(struct hand *h, uint64_t hash)
{
    uint32_t slot = (uint32_t)(hash >> 32) % BUSY_SLOTS, nobody = 0;
    if (h->known->busy == NULL || !atomic_compare_exchange_strong_explicit(
                                      &h->known->busy[slot], &nobody, 1,
                                      memory_order_relaxed, memory_order_relaxed))
        return 0;
    return slot + 1;
}

static void unmark(struct hand *h, const struct frame *f)
{
    if (f->busy > 0)
        atomic_store_explicit(&h->known->busy[f->busy - 1], 0, memory_order_relaxed);
}

static uint64_t hash_of_child(const struct hand *h, const struct child *c)
{
    return hash_bytes(h->stack + c->at, c->words * sizeof *h->stack);
}

static bool is_busy(const struct hand *h, const struct child *c)
{
    uint32_t slot = (uint32_t)(hash_of_child(h, c) >> 32) % BUSY_SLOTS;
    return atomic_load_explicit(&h->known->busy[slot], memory_order_relaxed) != 0;
}

/* All hands search the first child together, sharing its children: it will often be
 * enough. The others are shared. */
static bool shares_children(const struct hand *h, const struct frame *f)
{
    return h->known->busy != NULL && f->next > 0;
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

static void push(struct hand *h, uint32_t at, uint32_t words, uint32_t busy)
{
    h->frames[h->depth++] = (struct frame){.at = at,
                                           .words = words,
                                           .end = (uint32_t)h->words,
                                           .busy = busy,
                                           .before = h->nodes};
}

/* The top frame has its answer: stores it and hands it on. */
static void pop(struct hand *h)
{
    struct frame *f = top(h);
    struct code code = code_at(h, f->at, f->words);
    store(h, &code, f->answer, h->nodes - f->before);
    unmark(h, f);
    h->count = f->stage != FRESH ? f->first : h->count;
    h->words = f->end;
    enum win answer = f->answer;
    h->depth--;
    if (h->depth == 0)
        h->answer = answer;
    else if (answer == LOSS)
        top(h)->answer = WIN;
}

static enum win look_up(struct hand *h, uint32_t at, uint32_t words)
{
    if (words > CACHE_WORDS)
        return UNKNOWN;
    struct code code = code_at(h, at, words);
    struct cache_key key = code_key(&code);
    return (enum win)cache_find(&h->known->answers, &key, cache_hash(&key));
}

/* Searches the next child, unless its answer has become known meanwhile. */
static void search_child(struct hand *h, struct frame *f)
{
    if (shares_children(h, f))
        prefer_idle(h, f);
    struct child c = h->children[f->first + f->next++];
    enum win answer = look_up(h, c.at, c.words);
    if (answer == LOSS)
        f->answer = WIN;
    else if (answer == UNKNOWN)
        push(h, c.at, c.words, mark_busy(h, hash_of_child(h, &c)));
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
    h->next_check = h->nodes + NODES_BETWEEN_CHECKS;
    for (unsigned i = 0; i < h->depth; i++) {
        struct frame *f = &h->frames[i];
        enum win answer = f->answer != UNKNOWN ? f->answer : look_up(h, f->at, f->words);
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
        if (h->known->busy != NULL && h->nodes >= h->next_check)
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
    uint32_t at;
    hand_rest(h);
    if (push_code(h, c, &at))
        push(h, at, code_words(c), 0);
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

/* SPDX-License-Identifier: MIT */
/* hand.c: a depth-first search over sums; see hand.h. */
#include "twoplayer/clobber/hand.h"

#include <string.h>

#include "twoplayer/clobber/moves.h"

#define FIRST_WORDS 4096u
#define FIRST_CHILDREN 512u
/* Limit of the tallies sharing.lost, so that the recent past counts more. */
#define MOST_LOST 8
#define FORESIGHT 8
#define NEARLY_CERTAIN 6 /* a tally of this size, of at most MOST_LOST */

/* ---- frames ---- */

static struct clobber_frame *top(struct hand *h)
{
    return &h->frames[h->depth - 1];
}

/* Pushes a key and a code onto the stack. Returns false if memory runs out. */
static bool push_code(struct hand *h, const struct key *k, const struct code *c,
                      uint32_t *at)
{
    unsigned words = code_words(c);
    if (!memory_grow(h->memory, &h->stack, &h->word_capacity,
                     h->words + KEY_WORDS + words, sizeof *h->stack)) {
        h->failed = true;
        return false;
    }
    memcpy(h->stack + h->words, k->word, sizeof k->word);
    h->words += KEY_WORDS;
    *at = (uint32_t)h->words;
    memcpy(h->stack + h->words, c->word, words * sizeof *h->stack);
    h->words += words;
    return true;
}

/* Returns the key of the code at `at`. */
static struct key key_at(const struct hand *h, uint32_t at)
{
    struct key k;
    memcpy(k.word, h->stack + at - KEY_WORDS, sizeof k.word);
    return k;
}

static struct code code_at(const struct hand *h, uint32_t at, uint32_t words)
{
    struct code c = {.bits = words * 64};
    memcpy(c.word, h->stack + at, words * sizeof *c.word);
    return c;
}

/* Stores the answer of the sum whose code is at `at`. */
static void store(struct hand *h, uint32_t at, enum win answer, uint64_t nodes)
{
    const struct answer new = {key_at(h, at), answer, known_weight(nodes)};
    if (!key_is_none(&new.key))
        answers_store(&h->known->answers, &new);
}

static enum win look_up(struct hand *h, uint32_t at)
{
    const struct key key = key_at(h, at);
    return key_is_none(&key) ? UNKNOWN : answers_find(&h->known->answers, &key);
}

/* ---- other processes ---- */

/* Returns the hash by which processes know a large sum. Returns 0 if the sum is small or
 * there are no other processes. *answer gets what they have told about it. */
static uint64_t portable_hash(const struct hand *h, const struct sum *s, enum win *answer)
{
    const struct knowledge *k = h->known;
    struct portable bytes;
    *answer = UNKNOWN;
    if (k->sharing.peers == NULL || known_stones(k, s) < k->sharing.stones ||
        !known_write(k, s, &bytes))
        return 0;
    const uint64_t hash = peers_hash(&bytes);
    *answer = peers_find(k->sharing.peers, &bytes, hash);
    return hash;
}

/* Sends an answer to the other processes, if it took long enough to find. */
static void tell_peers(struct hand *h, const struct code *c, enum win answer,
                       uint64_t nodes)
{
    struct peers *p = h->known->sharing.peers;
    struct portable bytes;
    struct sum sum;
    if (p == NULL || nodes < p->least)
        return;
    sum_decode(&h->known->layout, c->word, code_words(c), &sum);
    if (known_write(h->known, &sum, &bytes))
        peers_tell(p, &bytes, answer, nodes);
}

/* ---- children ---- */

static bool is_listed(const struct hand *h, const struct clobber_frame *f, uint64_t hash,
                      const struct code *c)
{
    unsigned words = code_words(c);
    for (const struct clobber_child *k = h->children + f->first;
         k < h->children + f->first + f->count; k++)
        if (k->hash == hash && k->words == words &&
            memcmp(h->stack + k->at, c->word, words * sizeof *c->word) == 0)
            return true;
    return false;
}

/* The frame that children are listed for, and its hand. */
struct listing {
    struct hand *hand;
    struct clobber_frame *frame;
};

static bool list_child(struct hand *h, struct clobber_frame *f, const struct key *key,
                       const struct code *code, uint64_t portable)
{
    struct clobber_child c = {
        .words = code_words(code), .hash = key->word[0], .portable = portable};
    if (!push_code(h, key, code, &c.at))
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

/* A visitor of moves_visit. Uses the answer of a child of the frame if it is known, and
 * lists the child for the search otherwise. */
static bool judge_child(void *listing, const struct inquiry *child)
{
    const struct listing *l = listing;
    enum win answer = child->answer;
    uint64_t portable = 0;
    struct code code;
    if (answer == UNKNOWN) {
        sum_encode(&l->hand->known->layout, &child->sum, &code);
        if (is_listed(l->hand, l->frame, child->key.word[0], &code))
            return true;
        if (l->frame->portable != 0)
            portable = portable_hash(l->hand, &child->sum, &answer);
    }
    if (answer == LOSS)
        l->frame->answer = WIN;
    if (answer != UNKNOWN)
        return answer != LOSS;
    return list_child(l->hand, l->frame, &child->key, &code, portable);
}

/* What is known about a child after a look at the replies to it. */
struct replies_seen {
    unsigned open;   /* replies whose outcome is not known */
    enum win answer; /* for the player who replies */
};

static bool judge_reply(void *replies, const struct inquiry *child)
{
    struct replies_seen *seen = replies;
    seen->open += child->answer == UNKNOWN;
    if (child->answer == LOSS)
        seen->answer = WIN;
    return seen->answer == UNKNOWN;
}

/* Looks at the replies to the child, and stores what they settle. */
static struct replies_seen see_replies(struct hand *h, const struct clobber_child *c,
                                       const struct sum *sum)
{
    const struct code code = code_at(h, c->at, c->words);
    struct replies_seen seen = {.answer = UNKNOWN};
    const unsigned replies = moves_visit(h->known, sum, judge_reply, &seen);
    h->nodes += replies;
    if (seen.answer == UNKNOWN && seen.open == 0)
        seen.answer = LOSS;
    if (seen.answer != UNKNOWN) {
        store(h, c->at, seen.answer, 1);
        tell_peers(h, &code, seen.answer, replies);
    }
    return seen;
}

/* Returns the place in sharing.looks for a child of the frame, and the hash that marks
 * it. The hash covers the position, too: a look that was made when the child was reached
 * by another way may be old, and looking again might show more. */
static _Atomic uint64_t *look_at(const struct hand *h, const struct clobber_frame *f,
                                 const struct clobber_child *c, uint64_t *hash)
{
    const uint64_t position = key_at(h, f->at).word[0];
    *hash = hash_mix(c->hash ^ hash_mix(position)) >> LOOK_BITS << LOOK_BITS;
    return &h->known->sharing.looks[(*hash >> 32) % LOOK_SLOTS];
}

/* Looks at the replies to the child, unless another hand that came to the frame has done
 * so. Then only the number of open replies is taken over, which matters for the order
 * alone. If the look has settled the child, the table says so. */
static struct replies_seen see_replies_once(struct hand *h, const struct clobber_frame *f,
                                            const struct clobber_child *c,
                                            const struct sum *sum)
{
    const uint64_t most = ((uint64_t)1 << LOOK_BITS) - 1;
    uint64_t hash;
    _Atomic uint64_t *place = look_at(h, f, c, &hash);
    const uint64_t look = atomic_load_explicit(place, memory_order_relaxed);
    if ((look & ~most) == hash)
        return (struct replies_seen){(unsigned)(look & most), look_up(h, c->at)};
    const struct replies_seen seen = see_replies(h, c, sum);
    atomic_store_explicit(place, hash | (seen.open < most ? seen.open : most),
                          memory_order_relaxed);
    return seen;
}

/* Looks at the replies to the next move whose replies have not been seen. Drops the move
 * if it loses, and settles the frame if it wins. Every hand begins with another move, so
 * that hands that come together share this work. */
static void look_ahead(struct hand *h, struct clobber_frame *f)
{
    const struct sharing *sharing = &h->known->sharing;
    const bool shared = f->shares && sharing->looks != NULL;
    const uint32_t begin = shared ? h->number * f->count / sharing->hands : 0;
    struct clobber_child *c = &h->children[f->first + (begin + f->ahead++) % f->count];
    struct sum sum;
    sum_decode(&h->known->layout, h->stack + c->at, c->words, &sum);
    const struct replies_seen seen =
        shared ? see_replies_once(h, f, c, &sum) : see_replies(h, c, &sum);
    c->order = known_order(h->known, &sum, known_mobility(h->known, &sum), seen.open);
    if (seen.answer == WIN)
        c->words = 0;
    else if (seen.answer == LOSS)
        f->answer = WIN;
}

/* Insertion sort: there are few children, and equal ones keep their order. */
static void sort_children(struct clobber_child *c, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        struct clobber_child moved = c[i];
        uint32_t j = i;
        for (; j > 0 && c[j - 1].order > moved.order; j--)
            c[j] = c[j - 1];
        c[j] = moved;
    }
}

/* Ranks the moves by a guess, where their replies are not looked at. */
static void rank_children(struct hand *h, const struct clobber_frame *f)
{
    const struct knowledge *k = h->known;
    struct clobber_child *c = h->children + f->first;
    struct sum sum;
    for (uint32_t i = 0; i < f->count && f->count > 1; i++) {
        sum_decode(&k->layout, h->stack + c[i].at, c[i].words, &sum);
        const unsigned moves = known_mobility(k, &sum);
        c[i].order = known_order(k, &sum, moves, moves);
    }
}

/* Makes all moves, unless other processes have told the answer. Skips the look ahead, and
 * ranks the moves by a guess, if it would not pay or another process is already doing
 * it. */
static void expand(struct hand *h, struct clobber_frame *f)
{
    const struct sharing *sharing = &h->known->sharing;
    struct sum sum;
    sum_decode(&h->known->layout, h->stack + f->at, f->words, &sum);
    f->first = (uint32_t)h->count;
    f->stage = LOOKING_AHEAD;
    f->portable = portable_hash(h, &sum, &f->answer);
    if (f->portable != 0)
        peers_go(sharing->peers, h->depth - 1, f->portable);
    if (f->answer != UNKNOWN)
        return;
    struct listing listing = {h, f};
    h->nodes += moves_visit(h->known, &sum, judge_child, &listing);
    unsigned stones = known_stones(h->known, &sum);
    f->shares = f->portable != 0 || (sharing->busy != NULL && stones >= sharing->stones);
    if (f->answer != UNKNOWN ||
        (f->count > 1 && stones >= h->known->look_ahead &&
         !(f->portable != 0 && peers_is_at(sharing->peers, f->portable))))
        return;
    f->ahead = f->count;
    rank_children(h, f);
}

/* Sorts the moves that are left. Called when all replies have been looked at. */
static void order_children(struct hand *h, struct clobber_frame *f)
{
    struct clobber_child *c = h->children + f->first;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < f->count; i++)
        if (c[i].words > 0)
            c[kept++] = c[i];
    f->count = kept;
    h->count = f->first + kept;
    sort_children(c, f->count);
    f->stage = SEARCHING;
}

/* ---- several hands ---- */

static _Atomic uint32_t *slot_of(const struct hand *h, const struct clobber_child *c,
                                 uint32_t *slot)
{
    *slot = (uint32_t)(c->hash >> 32) % BUSY_SLOTS;
    return &h->known->sharing.busy[*slot];
}

/* Notes that this hand is working on the child. */
static void mark(const struct hand *h, const struct clobber_child *c,
                 struct clobber_frame *f)
{
    uint32_t slot;
    if (h->known->sharing.busy == NULL)
        return;
    atomic_fetch_add_explicit(slot_of(h, c, &slot), 1, memory_order_relaxed);
    f->busy = slot + 1;
}

/* Notes that the hand has left the sum. Returns whether other hands are still there. They
 * may be at another sum of the same slot. */
static bool unmark(const struct hand *h, const struct clobber_frame *f)
{
    return f->busy > 0 && atomic_fetch_sub_explicit(&h->known->sharing.busy[f->busy - 1],
                                                    1, memory_order_relaxed) > 1;
}

static bool is_busy(const struct hand *h, const struct clobber_child *c)
{
    const struct sharing *s = &h->known->sharing;
    uint32_t slot;
    return (s->peers != NULL && peers_is_at(s->peers, c->portable)) ||
           (s->busy != NULL &&
            atomic_load_explicit(slot_of(h, c, &slot), memory_order_relaxed) != 0);
}

static _Atomic int32_t *lost_at(struct hand *h, size_t depth)
{
    return &h->known->sharing.lost[depth % SHARED_DEPTH];
}

/* Should this hand take another child than the other hands? All hands search the first
 * move together and divide its moves, since one winning move is enough. If the first move
 * did not win, each hand takes a different one: usually the sum is lost, so every move
 * must be searched. At the first position of a search, however, a win may be expected.
 * Then the second move is as likely to win as the first was, and a hand that searched a
 * third one alone would do so for nothing, for as long as the second takes.
 *
 * Processes hear from each other late. So they take different moves at once where a loss
 * is nearly certain, that is, where most sums at this depth were lost. If nothing is
 * known about this depth, the tally of two or more moves later counts, since losses and
 * wins alternate along good moves. */
static bool is_divided(struct hand *h, const struct clobber_frame *f)
{
    const size_t depth = (size_t)(f - h->frames);
    int32_t lost = 0;
    if (f->shares && depth == 0 && h->known->sharing.win_expected &&
        h->known->sharing.peers == NULL)
        return false;
    if (!f->shares || f->next > 0 || h->known->sharing.peers == NULL)
        return f->shares && f->next > 0;
    for (unsigned i = 0; i < FORESIGHT && lost == 0; i += 2)
        lost = atomic_load_explicit(lost_at(h, depth + i), memory_order_relaxed);
    return lost >= NEARLY_CERTAIN;
}

/* Called when the frame has its answer: tells other hands inside it to look their frames
 * up. */
static void leave(struct hand *h, const struct clobber_frame *f)
{
    if (unmark(h, f)) {
        atomic_fetch_add_explicit(&h->known->sharing.settled, 1, memory_order_relaxed);
        h->settled++;
    }
}

/* Updates the tally of this depth, for decisions of is_divided between processes. */
static void note_end(struct hand *h, const struct clobber_frame *f)
{
    if (h->known->sharing.peers == NULL || !f->shares || f->next <= 1)
        return;
    _Atomic int32_t *tally = lost_at(h, (size_t)(f - h->frames));
    int32_t lost = atomic_load_explicit(tally, memory_order_relaxed);
    lost += f->answer == LOSS ? lost < MOST_LOST : -(lost > -MOST_LOST);
    atomic_store_explicit(tally, lost, memory_order_relaxed);
}

/* Moves the first child that no other hand is working on to the place of the next one.
 * Processes that get here at the same time do not know of each other yet, so each picks a
 * different idle child according to its number. */
static void prefer_idle(struct hand *h, struct clobber_frame *f)
{
    const struct peers *p = h->known->sharing.peers;
    struct clobber_child *c = h->children + f->first;
    uint32_t i = f->next, idle = 0;
    for (uint32_t j = f->next; p != NULL && j < f->count; j++)
        idle += !is_busy(h, &c[j]);
    for (uint32_t skip = idle > 0 ? p->self % idle : 0; i < f->count; i++)
        if (!is_busy(h, &c[i]) && skip-- == 0)
            break;
    if (i == f->count || i == f->next)
        return;
    struct clobber_child chosen = c[i];
    memmove(&c[f->next + 1], &c[f->next], (i - f->next) * sizeof *c);
    c[f->next] = chosen;
}

/* ---- steps ---- */

static struct clobber_frame *push(struct hand *h, const struct clobber_child *c)
{
    h->frames[h->depth++] = (struct clobber_frame){
        .at = c->at, .words = c->words, .end = (uint32_t)h->words, .before = h->nodes};
    return top(h);
}

/* Stores the answer of the top frame, and passes it to its parent. */
static void pop(struct hand *h)
{
    struct clobber_frame *f = top(h);
    struct code code = code_at(h, f->at, f->words);
    store(h, f->at, f->answer, h->nodes - f->before);
    leave(h, f);
    note_end(h, f);
    tell_peers(h, &code, f->answer, h->nodes - f->before);
    if (h->known->sharing.peers != NULL)
        peers_go(h->known->sharing.peers, h->depth - 1, 0);
    h->count = f->stage != FRESH ? f->first : h->count;
    h->words = f->end;
    enum win answer = f->answer;
    h->depth--;
    if (h->depth == 0)
        h->answer = answer;
    else if (answer == LOSS)
        top(h)->answer = WIN;
}

/* Searches the next child, unless the table has its answer by now. */
static void search_child(struct hand *h, struct clobber_frame *f)
{
    if (is_divided(h, f))
        prefer_idle(h, f);
    struct clobber_child c = h->children[f->first + f->next++];
    enum win answer = look_up(h, c.at);
    if (answer == LOSS)
        f->answer = WIN;
    if (answer != UNKNOWN)
        return;
    struct clobber_frame *child = push(h, &c);
    if (f->shares)
        mark(h, &c, child);
}

static void unit(struct hand *h)
{
    struct clobber_frame *f = top(h);
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

/* Looks up whether other hands have settled any of the frames. Work above such a frame is
 * dropped. */
static void check_frames(struct hand *h)
{
    const struct peers *p = h->known->sharing.peers;
    h->heard = p != NULL ? p->heard : 0;
    h->settled = atomic_load_explicit(&h->known->sharing.settled, memory_order_relaxed);
    for (unsigned i = 0; i < h->depth; i++) {
        struct clobber_frame *f = &h->frames[i];
        enum win answer = f->answer != UNKNOWN ? f->answer : look_up(h, f->at);
        if (answer == UNKNOWN)
            continue;
        f->answer = answer;
        for (; h->depth > i + 1; h->depth--)
            unmark(h, top(h));
    }
}

enum win hand_work(struct hand *h, uint64_t work, const _Atomic bool *stop)
{
    const struct peers *p = h->known->sharing.peers;
    uint64_t end = h->nodes + work;
    if (p != NULL && p->heard != h->heard)
        check_frames(h);
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
    struct clobber_child root = {.words = code_words(c)};
    struct sum sum;
    struct key key;
    hand_rest(h);
    sum_decode(&h->known->layout, c->word, code_words(c), &sum);
    key_of_sum(&h->known->digits, &h->known->layout, &sum, &key);
    if (push_code(h, &key, c, &root.at))
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

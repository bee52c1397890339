/* SPDX-License-Identifier: MIT */
/* answers.c: a table of answers, most of them one word long; see answers.h. */
#include "twoplayer/clobber/answers.h"

#include <string.h>

#define FIRST_BITS 54 /* bits of the key in word 0 */
#define NEXT_BITS 62
#define LENGTH_SHIFT 2
#define WEIGHT_SHIFT 4
#define KEY_SHIFT 10
#define LATER 3u /* in place of the answer, in all words but the first */
#define MOST_WEIGHT 63u
#define WITHOUT_ANSWER (~(uint64_t)(MOST_WEIGHT << WEIGHT_SHIFT | 3))
/* In large tables only one bucket in COUNT_FEW is counted: otherwise threads would wait
 * for each other at a counter that all of them change. */
#define COUNT_ALL 65536u /* up to this many buckets, all are counted */
#define COUNT_FEW 16u

_Static_assert(WIN == 1 && LOSS == 2, "answers are stored as they are");

/* ---- one answer as words ---- */

/* An answer as it is stored: the bits of its key above the bucket's number, with 0 for
 * answer and weight. */
struct record {
    uint64_t word[KEY_WORDS];
    unsigned length; /* 1, 2 or 4 */
};

static uint64_t bits_from(const uint64_t *word, unsigned from)
{
    const unsigned at = from / 64, shift = from % 64;
    if (at >= KEY_WORDS)
        return 0;
    uint64_t bits = word[at] >> shift;
    if (shift > 0 && at + 1 < KEY_WORDS)
        bits |= word[at + 1] << (64 - shift);
    return bits;
}

static void add_words(struct record *r, const struct key *k, unsigned log)
{
    const unsigned rest = log + FIRST_BITS + NEXT_BITS;
    uint64_t more = bits_from(k->word, rest);
    for (unsigned at = rest + 64; at < 64 * KEY_WORDS; at += 64)
        more |= bits_from(k->word, at);
    r->length = more != 0 ? 4 : 2;
    r->word[0] |= (uint64_t)(r->length / 2) << LENGTH_SHIFT;
    for (unsigned i = 1; i < r->length; i++)
        r->word[i] =
            bits_from(k->word, log + FIRST_BITS + (i - 1) * NEXT_BITS) << 2 | LATER;
}

/* In these two, FIRST_LOG <= log <= MOST_LOG. */

static inline uint64_t first_word(const struct key *k, unsigned log)
{
    return (k->word[0] >> log | k->word[1] << (64 - log)) << KEY_SHIFT;
}

static inline bool is_short(const struct key *k, unsigned log)
{
    return (k->word[1] >> (log - KEY_SHIFT) | k->word[2] | k->word[3]) == 0;
}

static struct record record_of(const struct key *k, unsigned log)
{
    struct record r = {{first_word(k, log)}, 1};
    if (!is_short(k, log))
        add_words(&r, k, log);
    return r;
}

static void add_bits(struct key *k, uint64_t bits, unsigned at)
{
    const unsigned word = at / 64, shift = at % 64;
    if (word < KEY_WORDS)
        k->word[word] |= bits << shift;
    if (shift > 0 && word + 1 < KEY_WORDS)
        k->word[word + 1] |= bits >> (64 - shift);
}

static bool is_first(uint64_t word)
{
    return ((word ^ word >> 1) & 1) != 0; /* WIN or LOSS */
}

/* Returns the number of words of the answer that begins with this word. */
static unsigned length_of(uint64_t word)
{
    return 1u << (word >> LENGTH_SHIFT & 3);
}

static unsigned weight_of(uint64_t word)
{
    return word >> WEIGHT_SHIFT & MOST_WEIGHT;
}

/* Reads an answer that begins at `word`, in a bucket of a table of 2^log buckets. */
static struct answer answer_of(const uint64_t *word, size_t number, unsigned log)
{
    struct answer a = {.answer = (enum win)(*word % 4), .weight = weight_of(*word)};
    a.key.word[0] = number;
    add_bits(&a.key, *word >> KEY_SHIFT, log);
    for (unsigned i = 1; i < length_of(*word); i++)
        add_bits(&a.key, word[i] >> 2, log + FIRST_BITS + (i - 1) * NEXT_BITS);
    return a;
}

static uint64_t load(const struct bucket *b, unsigned i)
{
    return atomic_load_explicit(&b->word[i], memory_order_relaxed);
}

static void load_bucket(const struct bucket *b, uint64_t word[BUCKET_WORDS])
{
    for (unsigned i = 0; i < BUCKET_WORDS; i++)
        word[i] = load(b, i);
}

/* ---- long answers ---- */

/* A reader may trust what it has read if the version was even before and is the same
 * afterwards. Each word is loaded with acquire, so the second look at the version comes
 * after all of them. Each word is stored with release, so it becomes visible after the
 * version is odd. */

static _Atomic uint32_t *version_of(struct answers *a, size_t number)
{
    return &a->versions[number % ANSWERS_VERSIONS];
}

static bool is_at(const struct bucket *b, unsigned i, const struct record *r)
{
    for (unsigned j = 1; j < r->length; j++)
        if (atomic_load_explicit(&b->word[i + j], memory_order_acquire) != r->word[j])
            return false;
    return true;
}

static enum win find_long(struct answers *a, const struct key *k)
{
    const size_t number = answers_number(a, k);
    const struct record r = record_of(k, a->log);
    const struct bucket *b = answers_bucket(a, number);
    _Atomic uint32_t *version = version_of(a, number);
    const uint32_t before = atomic_load_explicit(version, memory_order_acquire);
    uint64_t answer = UNKNOWN;
    for (unsigned i = 0; i < BUCKET_WORDS && answer == UNKNOWN; i += r.length) {
        const uint64_t word = atomic_load_explicit(&b->word[i], memory_order_acquire);
        if ((word & WITHOUT_ANSWER) == r.word[0] && is_first(word) && is_at(b, i, &r))
            answer = word % 4;
    }
    const bool sure =
        before % 2 == 0 && atomic_load_explicit(version, memory_order_relaxed) == before;
    return sure ? (enum win)answer : UNKNOWN;
}

enum win answers_find(struct answers *a, const struct key *k)
{
    if (!is_short(k, a->log))
        return find_long(a, k);
    const struct bucket *b = answers_bucket(a, answers_number(a, k));
    const uint64_t wanted = first_word(k, a->log);
    uint64_t found = 0; /* no branches: the place cannot be predicted */
    for (unsigned i = 0; i < BUCKET_WORDS; i++) {
        const uint64_t word = load(b, i);
        found = (word & WITHOUT_ANSWER) == wanted ? word : found;
    }
    return is_first(found) ? (enum win)(found % 4) : UNKNOWN;
}

/* ---- storing ---- */

/* Finds the weight of the answer that each word belongs to; 0 for an empty word. */
static void weigh(const uint64_t word[BUCKET_WORDS], unsigned weight[BUCKET_WORDS])
{
    for (unsigned i = 0; i < BUCKET_WORDS;) {
        const unsigned length = is_first(word[i]) ? length_of(word[i]) : 1,
                       own = is_first(word[i]) ? weight_of(word[i]) : 0;
        for (const unsigned end = i + length; i < end && i < BUCKET_WORDS; i++)
            weight[i] = own;
    }
}

/* Chooses the first of `length` aligned words whose heaviest answer is the lightest. */
static unsigned place_for(const uint64_t word[BUCKET_WORDS], unsigned length)
{
    unsigned weight[BUCKET_WORDS], place = 0, least = MOST_WEIGHT + 1;
    weigh(word, weight);
    for (unsigned i = 0; i < BUCKET_WORDS && least > 0; i += length) {
        unsigned heaviest = 0;
        for (unsigned j = i; j < i + length; j++)
            heaviest = weight[j] > heaviest ? weight[j] : heaviest;
        if (heaviest < least) {
            least = heaviest;
            place = i;
        }
    }
    return place;
}

static void count(struct answers *a, size_t number, int words)
{
    if (number % a->stride == 0 && words != 0)
        atomic_fetch_add_explicit(&a->counted, (size_t)words, memory_order_relaxed);
}

static void set(struct bucket *b, unsigned i, uint64_t word)
{
    atomic_store_explicit(&b->word[i], word, memory_order_release);
}

/* Forgets all long answers that have words in the range. Returns how many words that
 * frees. */
static unsigned forget_long(struct bucket *b, const uint64_t word[BUCKET_WORDS],
                            unsigned from, unsigned end)
{
    unsigned freed = 0;
    for (unsigned i = 0; i < BUCKET_WORDS;) {
        const unsigned length = is_first(word[i]) ? length_of(word[i]) : 1;
        if (length > 1 && i < end && i + length > from)
            for (unsigned j = 0; j < length; j++, freed++)
                set(b, i + j, 0);
        i += length;
    }
    return freed;
}

/* Only one thread at a time writes or replaces long answers in a bucket. Other threads
 * may replace short answers by short ones meanwhile. */
static void store_long(struct answers *a, size_t number, const struct record *r)
{
    struct bucket *b = answers_bucket(a, number);
    _Atomic uint32_t *version = version_of(a, number);
    uint32_t before = atomic_load_explicit(version, memory_order_relaxed);
    uint64_t word[BUCKET_WORDS];
    if (before % 2 != 0 ||
        !atomic_compare_exchange_strong_explicit(
            version, &before, before + 1, memory_order_acquire, memory_order_relaxed))
        return;
    load_bucket(b, word);
    const unsigned place = place_for(word, r->length), end = place + r->length;
    int filled = -(int)forget_long(b, word, place, end);
    for (unsigned i = place; i < end; i++) {
        set(b, i, r->word[i - place]);
        filled += word[i] == 0 || length_of(word[i]) > 1 || word[i] % 4 == LATER;
    }
    count(a, number, filled);
    atomic_store_explicit(version, before + 2, memory_order_release);
}

/* Stores into an empty word, of which there usually is one; otherwise replaces another
 * answer. */
static void store_short(struct answers *a, size_t number, const struct record *r)
{
    struct bucket *b = answers_bucket(a, number);
    uint64_t word[BUCKET_WORDS];
    unsigned place = 0;
    while (place < BUCKET_WORDS && (word[place] = load(b, place)) != 0)
        place++;
    if (place == BUCKET_WORDS)
        place = place_for(word, 1);
    uint64_t old = word[place];
    if (old != 0 && (!is_first(old) || length_of(old) > 1))
        store_long(a, number, r);
    else if (atomic_compare_exchange_strong_explicit(&b->word[place], &old, r->word[0],
                                                     memory_order_relaxed,
                                                     memory_order_relaxed))
        count(a, number, old == 0);
}

void answers_store(struct answers *a, const struct answer *new)
{
    const size_t number = answers_number(a, &new->key);
    const unsigned weight = new->weight < MOST_WEIGHT ? new->weight : MOST_WEIGHT;
    if (answers_find(a, &new->key) != UNKNOWN)
        return;
    struct record r = record_of(&new->key, a->log);
    r.word[0] |= weight << WEIGHT_SHIFT | (unsigned)new->answer;
    if (r.length == 1)
        store_short(a, number, &r);
    else
        store_long(a, number, &r);
}

/* ---- all of them ---- */

size_t answers_places(const struct answers *a)
{
    return (size_t)BUCKET_WORDS << a->log;
}

bool answers_at(const struct answers *a, size_t i, struct answer *answer)
{
    const size_t number = i / BUCKET_WORDS;
    uint64_t word[BUCKET_WORDS];
    load_bucket(answers_bucket(a, number), word);
    if (!is_first(word[i % BUCKET_WORDS]))
        return false;
    *answer = answer_of(word + i % BUCKET_WORDS, number, a->log);
    return true;
}

/* ---- growing ---- */

#define ALONE 2048u /* up to this many buckets, waking other threads does not pay */

/* Makes room for the buckets whose number has this highest bit. Each is aligned to a
 * cache line. */
static bool new_segment(struct answers *a, unsigned bit, size_t first, size_t count)
{
    void *block = memory_new(a->memory, count + 1, sizeof(struct bucket));
    if (block == NULL)
        return false;
    const size_t off = (uintptr_t)block % sizeof(struct bucket);
    char *start = (char *)block + (off > 0 ? sizeof(struct bucket) - off : 0);
    a->segments[bit] = (struct segment){(struct bucket *)start, first, block};
    return true;
}

static size_t stride_of(unsigned log)
{
    return (size_t)1 << log <= COUNT_ALL ? 1 : COUNT_FEW;
}

/* The work of doubling a table, which several hands share. */
struct growth {
    struct answers *answers;
    unsigned log; /* log before doubling */
    unsigned hands;
};

/* The answers of an old bucket that go to one of its two new buckets. */
struct half {
    struct record list[BUCKET_WORDS];
    unsigned count, longest;
};

/* Writes the answers, the longest first, so that each begins at a multiple of its length.
 * Returns how many words they take. */
static unsigned fill(struct bucket *b, const struct half *h)
{
    unsigned at = 0;
    for (unsigned length = h->longest; length > 0; length /= 2)
        for (unsigned i = 0; i < h->count; i++)
            for (unsigned j = 0; j < length && h->list[i].length == length; j++)
                set(b, at++, h->list[i].word[j]);
    for (unsigned i = at; i < BUCKET_WORDS; i++)
        set(b, i, 0);
    return at;
}

static bool has_long(const uint64_t word[BUCKET_WORDS])
{
    uint64_t any = 0;
    for (unsigned i = 0; i < BUCKET_WORDS; i++)
        any |= (word[i] >> LENGTH_SHIFT & 3) | (word[i] & word[i] >> 1 & 1);
    return any != 0;
}

/* Divides answers of one word each among two buckets. The lowest bit of the key that is
 * stored becomes the highest bit of the bucket's number. No branches: the bit cannot be
 * predicted. Returns how many words there are. */
static unsigned split_short(const uint64_t word[BUCKET_WORDS], struct bucket *low,
                            struct bucket *high)
{
    const uint64_t rest = ((uint64_t)1 << KEY_SHIFT) - 1;
    uint64_t halves[2][BUCKET_WORDS] = {{0}};
    unsigned count[2] = {0, 0};
    for (unsigned i = 0; i < BUCKET_WORDS; i++) {
        const unsigned half = word[i] >> KEY_SHIFT & 1;
        halves[half][count[half]] =
            word[i] >> (KEY_SHIFT + 1) << KEY_SHIFT | (word[i] & rest);
        count[half] += word[i] != 0;
    }
    for (unsigned i = 0; i < BUCKET_WORDS; i++) {
        set(low, i, halves[0][i]);
        set(high, i, halves[1][i]);
    }
    return count[0] + count[1];
}

/* Does the same for answers of any length. */
static unsigned split_any(const struct growth *g, size_t number,
                          const uint64_t word[BUCKET_WORDS])
{
    struct answers *a = g->answers;
    const size_t other = number | (size_t)1 << g->log;
    struct half halves[2];
    halves[0].count = halves[1].count = halves[0].longest = halves[1].longest = 0;
    for (unsigned i = 0; i < BUCKET_WORDS; i++) {
        if (!is_first(word[i]))
            continue;
        const struct answer moved = answer_of(word + i, number, g->log);
        struct half *h = &halves[answers_number(a, &moved.key) == other];
        struct record *r = &h->list[h->count++];
        *r = record_of(&moved.key, a->log);
        r->word[0] |= word[i] & ~WITHOUT_ANSWER;
        h->longest = r->length > h->longest ? r->length : h->longest;
    }
    return fill(answers_bucket(a, number), &halves[0]) +
           fill(answers_bucket(a, other), &halves[1]);
}

/* Divides the answers of a bucket among the bucket itself and its new sibling. Returns
 * how many words of them are counted. */
static size_t split(const struct growth *g, size_t number)
{
    const struct answers *a = g->answers;
    struct bucket *low = answers_bucket(a, number),
                  *high = answers_bucket(a, number | (size_t)1 << g->log);
    uint64_t word[BUCKET_WORDS];
    load_bucket(low, word);
    const unsigned words =
        has_long(word) ? split_any(g, number, word) : split_short(word, low, high);
    return number % a->stride == 0 ? words : 0;
}

/* Does the share of one hand: splits a range of buckets. */
static void split_range(void *growth, unsigned hand)
{
    const struct growth *g = growth;
    const size_t all = (size_t)1 << g->log, share = all / g->hands,
                 end = hand + 1 == g->hands ? all : share * (hand + 1);
    size_t counted = 0;
    for (size_t number = share * hand; number < end; number++)
        counted += split(g, number);
    atomic_fetch_add_explicit(&g->answers->counted, counted, memory_order_relaxed);
}

/* Does the budget have twice the room that the new buckets take? Stacks and values grow,
 * too. */
static bool has_room(struct memory *m, size_t buckets)
{
    void *room = memory_new_dirty(m, 2 * buckets, sizeof(struct bucket));
    memory_free(m, room, 2 * buckets, sizeof(struct bucket));
    return room != NULL;
}

bool answers_grow(struct answers *a, size_t most, const struct crew *crew)
{
    const size_t buckets = (size_t)1 << a->log;
    struct growth g = {a, a->log, 1};
    if (a->counted * a->stride <= buckets * BUCKET_WORDS / 2)
        return true;
    if (most / sizeof(struct bucket) / 2 < buckets || a->log == MOST_LOG ||
        !has_room(a->memory, buckets) || !new_segment(a, a->log, buckets, buckets))
        return false;
    a->log++;
    a->stride = stride_of(a->log);
    a->counted = 0;
    if (crew != NULL && buckets >= ALONE)
        g.hands = crew->hands;
    if (g.hands > 1)
        crew->work(crew, split_range, &g);
    else
        split_range(&g, 0);
    return true;
}

/* ---- life ---- */

bool answers_init(struct answers *a, struct memory *m)
{
    memset(a, 0, sizeof *a);
    a->memory = m;
    a->log = FIRST_LOG;
    a->stride = stride_of(a->log);
    return new_segment(a, FIRST_LOG - 1, 0, (size_t)1 << FIRST_LOG);
}

void answers_done(struct answers *a)
{
    for (unsigned bit = 0; bit < MOST_LOG; bit++) {
        const struct segment *s = &a->segments[bit];
        const size_t count = s->first > 0 ? s->first : (size_t)1 << FIRST_LOG;
        if (s->block != NULL)
            memory_free(a->memory, s->block, count + 1, sizeof(struct bucket));
    }
    memset(a, 0, sizeof *a);
}

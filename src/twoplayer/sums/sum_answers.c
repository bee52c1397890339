/* SPDX-License-Identifier: MIT */
/* sum_answers.c: who wins a list, by bounds, by the order of values, or because it was
 * proved before; see sum_lists.h.
 *
 * Bounds. Let L and R be the stops, m the mean and t the temperature of each summand, as
 * far as they are known:
 *
 *     the sum is at least the sum of the R; if that is 0, the ups beside them decide
 *     Left, moving first, gets at least the sum of the m
 *     and at most the sum of the L, and at most the sum of the m plus the largest t
 *
 * (Winning Ways, chapter 6: cooled by more than all temperatures, every summand is its
 * mean, and cooling by t costs the player who moves first at most t.)
 *
 * Proved answers. For each list it is known up to which rest Left loses and from which
 * rest on Left wins. The rest changes in steps: of ↑ if all items are infinitesimal, of 1
 * otherwise. Everything else of the rest is part of the key:
 *
 *     words: items + 1, ascending | nothing, one word for a small rest, or 6 for others
 *
 * Keys of up to 7 words are in a cache that forgets, longer ones in a table. */
#include <string.h>

#include "base/hash.h"
#include "twoplayer/sums/sum_lists.h"

/* ---- bounds ---- */

/* A lower bound of a sum: at least this number, and beside it at least plain·↑ and at
 * least starred·↑ + *. */
struct least {
    int64_t number;
    int plain, starred;
};

static int greater(int a, int b)
{
    return a > b ? a : b;
}

static int add_ups(int a, int b)
{
    return a <= NO_UPS || b <= NO_UPS ? NO_UPS : a + b;
}

static void add_least(struct least *sum, int64_t number, int plain, int starred)
{
    int both = add_ups(sum->plain, plain), one = add_ups(sum->starred, starred),
        left = add_ups(sum->plain, starred), right = add_ups(sum->starred, plain);
    *sum = (struct least){sum->number + number, greater(both, one), greater(left, right)};
}

/* Bounds of a sum: lower bounds of the sum and of its negative, and its mean. */
struct bounds {
    struct least least[2];
    int64_t mean[2]; /* lower and upper bound */
    int64_t temperature;
};

static bool add_rest(struct bounds *b, const struct packed *rest)
{
    int64_t low, high;
    int ups = rest->ups > -MAX_UPS / 4 && rest->ups < MAX_UPS / 4 ? rest->ups : 0;
    if (ups != rest->ups || !number_fixed(rest->numerator, rest->exponent, false, &low) ||
        !number_fixed(rest->numerator, rest->exponent, true, &high))
        return false;
    /* *2 and larger nimbers are above ↓ and ↓*. */
    for (int i = 0; i < 2; i++, ups = -ups) {
        int plain = rest->nimber == 0   ? ups
                    : rest->nimber == 1 ? NO_UPS
                                        : ups - 1,
            starred = rest->nimber == 0   ? NO_UPS
                      : rest->nimber == 1 ? ups
                                          : ups - 1;
        add_least(&b->least[i], i == 0 ? low : -high, plain, starred);
    }
    b->mean[0] += low;
    b->mean[1] += high;
    return true;
}

static void add_value(struct bounds *b, const struct sum_values *v, uint32_t item)
{
    const struct sum_value *x = sum_value_of(v, item), *y = sum_value_of(v, x->negative);
    add_least(&b->least[0], x->right_stop, x->ups[0], x->ups[1]);
    add_least(&b->least[1], -x->left_stop, y->ups[0], y->ups[1]);
    b->mean[0] += x->mean[0];
    b->mean[1] += x->mean[1];
    if (x->temperature > b->temperature)
        b->temperature = x->temperature;
}

static bool add_part(struct bounds *b, const struct sum_lists *l, reference r)
{
    const struct sum_part *part = sum_part(l, r);
    const int64_t unit = (int64_t)1 << FRACTION_BITS;
    int64_t low = reference_is_negated(r) ? -part->high : part->low,
            high = reference_is_negated(r) ? -part->low : part->high;
    if (part->bounded) {
        if (low <= -LARGEST_WHOLE || high >= LARGEST_WHOLE)
            return false;
        add_least(&b->least[0], low * unit, 0, NO_UPS);
        add_least(&b->least[1], -high * unit, 0, NO_UPS);
        b->mean[0] += low * unit;
        b->mean[1] += high * unit;
    } else if (part->infinitesimal) {
        add_least(&b->least[0], 0, NO_UPS, NO_UPS);
        add_least(&b->least[1], 0, NO_UPS, NO_UPS);
    }
    return part->bounded || part->infinitesimal;
}

/* Is the sum positive, or won by the player who moves first? */
static bool wins_first(const struct least *l)
{
    return l->number > 0 || (l->number == 0 && (l->plain >= 1 || l->starred >= -1));
}

static bool is_at_least_zero(const struct least *l)
{
    return l->number > 0 || (l->number == 0 && (l->plain >= 0 || l->starred >= 2));
}

static enum win judge_by_bounds(const struct sum_lists *l, size_t refs, size_t count,
                                const struct packed *rest)
{
    struct bounds b = {.least = {{0, 0, NO_UPS}, {0, 0, NO_UPS}}};
    const int64_t most = INT64_MAX / 4;
    if (!rest_is_zero(rest) && !add_rest(&b, rest))
        return UNKNOWN;
    for (size_t i = refs; i < refs + count; i++) {
        if (item_is_value(l->refs[i]))
            add_value(&b, &l->values, l->refs[i]);
        else if (!add_part(&b, l, l->refs[i]))
            return UNKNOWN;
        if (b.mean[0] < -most || b.mean[1] > most || b.least[0].number < -most ||
            b.least[1].number < -most)
            return UNKNOWN;
    }
    if (wins_first(&b.least[0]) || b.mean[0] > 0)
        return WIN;
    return is_at_least_zero(&b.least[1]) || b.mean[1] + b.temperature < 0 ? LOSS
                                                                          : UNKNOWN;
}

/* ---- the order of values ---- */

/* Judges one value and a rest, or two values without a rest: is one at most the negative
 * of the other? */
static enum win judge_by_order(struct sum_lists *l, size_t refs, size_t count,
                               const struct packed *rest)
{
    struct sum_values *v = &l->values;
    const uint32_t *items = l->refs + refs;
    if (count > 2 || v->full || !item_is_value(items[0]) ||
        (count == 2 && !rest_is_zero(rest)))
        return UNKNOWN;
    struct packed minus = {0};
    if (!rest_add(&minus, rest, -1))
        return UNKNOWN;
    value other = count == 1
                      ? value_packed(v->store, minus)
                      : sum_value_of(v, sum_value_of(v, items[1])->negative)->value;
    enum certainty at_most =
        other == NO_VALUE
            ? UNSURE
            : value_at_most(v->store, sum_value_of(v, items[0])->value, other);
    sum_values_ok(v);
    return at_most == UNSURE ? UNKNOWN : at_most == YES ? LOSS : WIN;
}

/* ---- keys ---- */

#define REST_WORDS 6u
#define SMALL_REST 0xe0000000u
#define LARGE_REST 0xffffffffu
#define STEP_BITS 12
#define MOST_STEP ((1 << (STEP_BITS - 1)) - 1)

struct sum_key {
    uint32_t words[KEY_WORDS];
    /* If it is larger than KEY_WORDS, the key is too long for `words`, and none is
     * written. */
    size_t count;
    uint32_t rest[REST_WORDS];
    size_t rest_count;
    int step;
    bool storable; /* the step is in range */
};

static bool is_infinitesimal(const struct sum_lists *l, uint32_t item)
{
    return item_is_value(item) ? sum_value_of(&l->values, item)->infinitesimal
                               : sum_part(l, item)->infinitesimal;
}

/* Takes the step out of the rest. Returns false if it is out of range. */
static bool take_step(struct packed *rest, bool by_ups, int *step)
{
    int64_t unit = (int64_t)1 << rest->exponent, steps = rest->ups;
    if (!by_ups) {
        steps = rest->numerator / unit;
        steps -= rest->numerator < steps * unit;
        rest->numerator -= steps * unit;
    } else {
        rest->ups = 0;
    }
    *step = (int)steps;
    return steps >= -MOST_STEP && steps < MOST_STEP;
}

/* Writes what is left of the rest: nothing, one word or several. */
static void write_rest(struct sum_key *k, const struct packed *rest)
{
    k->rest_count = 0;
    if (rest_is_zero(rest))
        return;
    k->rest_count = 1;
    if (rest->numerator >= 0 && rest->numerator < 256 && rest->exponent < 16 &&
        rest->ups >= -64 && rest->ups < 64 && rest->nimber < 256) {
        k->rest[0] = SMALL_REST | (uint32_t)rest->numerator << 19 | rest->exponent << 15 |
                     (uint32_t)(rest->ups + 64) << 8 | rest->nimber;
        return;
    }
    k->rest_count = REST_WORDS;
    k->rest[0] = LARGE_REST;
    memcpy(k->rest + 1, &rest->numerator, sizeof rest->numerator);
    k->rest[3] = rest->exponent;
    k->rest[4] = (uint32_t)rest->ups;
    k->rest[5] = rest->nimber;
}

static void make_key(const struct sum_lists *l, size_t refs, size_t count,
                     const struct packed *rest, struct sum_key *k)
{
    struct packed less = *rest;
    bool by_ups = true;
    for (size_t i = refs; i < refs + count && by_ups; i++)
        by_ups = is_infinitesimal(l, l->refs[i]);
    k->storable = take_step(&less, by_ups, &k->step);
    write_rest(k, &less);
    k->count = count + k->rest_count;
    memset(k->words, 0, sizeof k->words);
    for (size_t i = 0; k->count <= KEY_WORDS && i < count; i++)
        k->words[i] = l->refs[refs + i] + 1;
    if (k->count <= KEY_WORDS)
        memcpy(k->words + count, k->rest, k->rest_count * sizeof *k->rest);
}

static struct cache_key cache_key_of(const struct sum_key *k)
{
    const uint32_t *w = k->words;
    return (struct cache_key){{(uint64_t)w[0] << 32, (uint64_t)w[2] << 32 | w[1],
                               (uint64_t)w[4] << 32 | w[3], (uint64_t)w[6] << 32 | w[5]}};
}

uint32_t sum_key_word(const struct cache_key *k, unsigned i)
{
    return (uint32_t)(k->word[(i + 1) / 2] >> (i % 2 == 0 ? 32 : 0));
}

void sum_key_set_word(struct cache_key *k, unsigned i, uint32_t word)
{
    unsigned shift = i % 2 == 0 ? 32 : 0;
    uint64_t *w = &k->word[(i + 1) / 2];
    *w = (*w & ~((uint64_t)UINT32_MAX << shift)) | (uint64_t)word << shift;
}

/* ---- answers ---- */

/* Answers are stored as the largest step that loses and the least step that wins, each
 * plus MOST_STEP + 1. If there is none, 0 and NO_WIN stand for them. */
#define NO_WIN NO_ANSWER

static enum win read_answer(uint32_t data, int step)
{
    uint32_t at = (uint32_t)(step + MOST_STEP + 1);
    return at <= data >> STEP_BITS ? LOSS : at >= (data & NO_WIN) ? WIN : UNKNOWN;
}

static uint32_t add_answer(uint32_t data, int step, enum win answer)
{
    uint32_t at = (uint32_t)(step + MOST_STEP + 1), loses = data >> STEP_BITS,
             wins = data & NO_WIN;
    if (answer == LOSS && at > loses)
        loses = at;
    if (answer == WIN && at < wins)
        wins = at;
    return loses << STEP_BITS | wins;
}

/* Puts a long key above the top of the stack, which stays where it is. Returns NULL if
 * memory runs out. */
static const uint32_t *long_key(struct sum_lists *l, size_t refs, size_t count,
                                const struct sum_key *k)
{
    if (!sum_reserve(l, k->count))
        return NULL;
    uint32_t *words = l->refs + l->count;
    for (size_t i = 0; i < count; i++)
        words[i] = l->refs[refs + i] + 1;
    memcpy(words + count, k->rest, k->rest_count * sizeof *k->rest);
    return words;
}

static uint32_t find_long(struct sum_lists *l, size_t refs, size_t count,
                          const struct sum_key *k)
{
    const uint32_t *words = long_key(l, refs, count, k);
    size_t bytes = k->count * sizeof *words;
    if (words == NULL)
        return NO_ANSWER;
    uint32_t record =
        table_find(&l->long_answers, hash_bytes(words, bytes), words, bytes);
    return record == TABLE_NONE ? NO_ANSWER
                                : *(uint32_t *)table_value(&l->long_answers, record);
}

static void store_long(struct sum_lists *l, size_t refs, size_t count,
                       const struct sum_key *k, enum win answer)
{
    const uint32_t *words = long_key(l, refs, count, k);
    size_t bytes = k->count * sizeof *words;
    bool fresh;
    if (words == NULL)
        return;
    uint32_t record =
        table_add(&l->long_answers, hash_bytes(words, bytes), words, bytes, &fresh);
    if (record == TABLE_NONE)
        return;
    uint32_t *data = table_value(&l->long_answers, record);
    *data = add_answer(fresh ? NO_ANSWER : *data, k->step, answer);
}

/* Returns where the answers of a single part are stored, or NULL if the list is anything
 * else. */
static uint32_t *alone(const struct sum_lists *l, size_t refs, size_t count,
                       const struct sum_key *k)
{
    uint32_t item = l->refs[refs];
    return count == 1 && k->rest_count == 0 && !item_is_value(item)
               ? &sum_part(l, item)->alone[item & 1]
               : NULL;
}

/* Looks up what was proved before. */
static enum win find_proved(struct sum_lists *l, size_t refs, size_t count,
                            const struct sum_key *key, const struct cache_key *k,
                            uint64_t hash)
{
    if (!key->storable)
        return UNKNOWN;
    const uint32_t *own = alone(l, refs, count, key);
    if (own != NULL)
        return read_answer(*own & CACHE_MOST_DATA, key->step);
    if (key->count > KEY_WORDS)
        return read_answer(find_long(l, refs, count, key), key->step);
    uint32_t data = cache_find(&l->answers, k, hash);
    return data == CACHE_NONE ? UNKNOWN : read_answer(data, key->step);
}

/* The place in the cache is fetched while the bounds are computed. */
enum win sum_known(struct sum_lists *l, size_t refs, size_t count,
                   const struct packed *rest)
{
    struct sum_key key;
    if (count == 0)
        return packed_at_most_zero(rest) ? LOSS : WIN;
    make_key(l, refs, count, rest, &key);
    struct cache_key k = cache_key_of(&key);
    uint64_t hash = cache_hash(&k);
    if (key.count > 1 && key.count <= KEY_WORDS)
        cache_prefetch(&l->answers, hash);
    enum win answer = judge_by_bounds(l, refs, count, rest);
    if (answer == UNKNOWN)
        answer = judge_by_order(l, refs, count, rest);
    return answer != UNKNOWN ? answer : find_proved(l, refs, count, &key, &k, hash);
}

static unsigned weight_of(uint64_t nodes)
{
    return nodes > 0 ? 65 - (unsigned)__builtin_clzll(nodes) : 1;
}

static void store_short(struct sum_lists *l, const struct sum_key *key, enum win answer,
                        unsigned weight)
{
    struct cache_key k = cache_key_of(key);
    uint64_t hash = cache_hash(&k);
    cache_grow(&l->answers, l->most_answers);
    uint32_t data = cache_find(&l->answers, &k, hash);
    cache_store(&l->answers, &k, hash,
                add_answer(data == CACHE_NONE ? NO_ANSWER : data, key->step, answer),
                weight);
}

void sum_store(struct sum_lists *l, size_t refs, size_t count, const struct packed *rest,
               enum win answer, uint64_t nodes)
{
    struct sum_key key;
    if (count == 0)
        return;
    make_key(l, refs, count, rest, &key);
    if (!key.storable)
        return;
    uint32_t *own = alone(l, refs, count, &key);
    if (own != NULL)
        *own = add_answer(*own & CACHE_MOST_DATA, key.step, answer) | weight_of(nodes)
                                                                          << DATA_BITS;
    else if (key.count > KEY_WORDS)
        store_long(l, refs, count, &key, answer);
    else
        store_short(l, &key, answer, weight_of(nodes));
}

/* ---- all of them ---- */

/* Reads what write_rest wrote. */
static void read_rest(const uint32_t *words, struct packed *rest)
{
    *rest = (struct packed){(int64_t)(words[0] >> 19 & 0xff), words[0] >> 15 & 0xf,
                            (int32_t)(words[0] >> 8 & 0x7f) - 64, words[0] & 0xff};
    if (words[0] != LARGE_REST)
        return;
    memcpy(&rest->numerator, words + 1, sizeof rest->numerator);
    rest->exponent = words[3];
    rest->ups = (int32_t)words[4];
    rest->nimber = words[5];
}

/* Puts the items of a key on the stack. Returns false if memory runs out. */
static bool push_key(struct sum_lists *l, const uint32_t *words, size_t count,
                     struct packed *rest)
{
    *rest = (struct packed){0};
    if (!sum_reserve(l, count))
        return false;
    for (size_t i = 0; i < count && words[i] != 0; i++) {
        if (words[i] >= SMALL_REST) {
            read_rest(words + i, rest);
            break;
        }
        l->refs[l->count++] = words[i] - 1;
    }
    return true;
}

/* Shows the rests beside a list whose answers are known. */
static void show_answers(struct sum_lists *l, size_t refs, const struct packed *rest,
                         uint32_t data, see_proved *see, void *context)
{
    /* Step that wins, step that loses. */
    const uint32_t at[] = {data & NO_WIN, data >> STEP_BITS};
    const size_t count = l->count - refs;
    bool by_ups = true;
    for (size_t i = refs; i < l->count && by_ups; i++)
        by_ups = is_infinitesimal(l, l->refs[i]);
    for (int i = 0; i < 2; i++) {
        const int step = (int)at[i] - MOST_STEP - 1;
        struct packed x = *rest;
        if (at[i] == (i == 0 ? NO_WIN : 0))
            continue;
        if (by_ups)
            x.ups += step;
        else
            x.numerator += step * ((int64_t)1 << x.exponent);
        see(context, refs, count, &x, i == 0 ? WIN : LOSS);
    }
}

static void show_key(struct sum_lists *l, const uint32_t *words, size_t count,
                     uint32_t data, see_proved *see, void *context)
{
    const size_t refs = l->count;
    struct packed rest;
    if (push_key(l, words, count, &rest))
        show_answers(l, refs, &rest, data, see, context);
    l->count = refs;
}

static void show_parts(struct sum_lists *l, see_proved *see, void *context)
{
    size_t slot = 0;
    for (uint32_t r; (r = table_next(&l->parts.table, &slot)) != TABLE_NONE;)
        for (uint32_t item = r << 1; item <= (r << 1 | 1); item++) {
            const uint32_t words[REST_WORDS] = {item + 1},
                           data = sum_part(l, item)->alone[item & 1];
            show_key(l, words, 1, data & CACHE_MOST_DATA, see, context);
        }
}

static void show_short(struct sum_lists *l, see_proved *see, void *context)
{
    uint32_t words[KEY_WORDS];
    struct cache_key k;
    for (size_t i = 0; i < cache_places(&l->answers); i++) {
        if (!cache_record_at(&l->answers, i, &k))
            continue;
        for (unsigned j = 0; j < KEY_WORDS; j++)
            words[j] = sum_key_word(&k, j);
        show_key(l, words, KEY_WORDS, cache_record_data(&k), see, context);
    }
}

static void show_long(struct sum_lists *l, see_proved *see, void *context)
{
    const struct table *t = &l->long_answers;
    size_t slot = 0, length;
    for (uint32_t r; (r = table_next(t, &slot)) != TABLE_NONE;) {
        const uint32_t *words = (const void *)table_key(t, r, &length);
        show_key(l, words, length / sizeof *words, *(const uint32_t *)table_value(t, r),
                 see, context);
    }
}

void sum_each_proved(struct sum_lists *l, see_proved *see, void *context)
{
    show_parts(l, see, context);
    show_short(l, see, context);
    show_long(l, see, context);
}

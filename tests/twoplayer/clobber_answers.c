/* SPDX-License-Identifier: MIT */
/* clobber_answers.c: tests the keys of sums, and the table of the Clobber engine that
 * uses them. The thread sanitizer runs this. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "threads.h"
#include "twoplayer/clobber/answers.h"

/* ---- keys ---- */

/* A key and the code of the same sum. */
struct pair {
    struct key key;
    struct code code;
};

struct pairs_seen {
    struct layout layout;
    struct digits digits;
    struct pair *list;
    size_t count;
    size_t doubtful; /* keys that may have a larger value than they have */
};

static int by_key(const void *a, const void *b)
{
    const struct pair *p = a, *q = b;
    return memcmp(&p->key, &q->key, sizeof p->key);
}

static int by_code(const void *a, const void *b)
{
    const struct pair *p = a, *q = b;
    return memcmp(p->code.word, q->code.word, sizeof p->code.word);
}

static size_t distinct(struct pairs_seen *s, int (*compare)(const void *, const void *))
{
    size_t count = 1;
    qsort(s->list, s->count, sizeof *s->list, compare);
    for (size_t i = 1; i < s->count; i++)
        count += compare(&s->list[i - 1], &s->list[i]) != 0;
    return count;
}

#define SUMS 40000u
#define RANDOM_POSITIONS 4000u

/* Sums that are too long have no keys. */
static void add_sum(struct pairs_seen *s, const struct sum *sum)
{
    struct pair *p = &s->list[s->count];
    check(s->count < SUMS);
    memset(p, 0, sizeof *p);
    key_of_sum(&s->digits, &s->layout, sum, &p->key);
    sum_encode(&s->layout, sum, &p->code);
    s->count += !key_is_none(&p->key);
    check(key_is_none(&p->key) ? p->code.bits > KEY_BITS : key_is_valid(&p->key));
    const uint32_t largest = sum->values > 0 ? sum->value[sum->values - 1] : 0;
    if (!key_is_none(&p->key)) {
        check(key_has_value_from(&p->key, &s->layout, largest));
        s->doubtful += key_has_value_from(&p->key, &s->layout, largest + 1);
    }
}

/* The parts of a position: alone, and beside values whose numbers are just below and
 * above where they get longer. */
static void add_position(struct pairs_seen *s, unsigned cells, unsigned rows,
                         unsigned (*digit)(uint64_t number, unsigned i), uint64_t number)
{
    static const uint32_t values[] = {1, 2, 4095, 4096, 8192, 1u << 19};
    uint64_t black[2] = {0}, white[2] = {0};
    struct part pieces[MOST_PARTS];
    for (unsigned i = 0; i < cells; i++) {
        const unsigned bit = i / rows * s->layout.stride + i % rows,
                       stone = digit(number, i);
        uint64_t *set = stone == 1 ? black : white;
        set[bit / 64] |= (uint64_t)(stone != 0) << bit % 64;
    }
    const unsigned count = layout_split(&s->layout, black, white, pieces, MOST_PARTS);
    struct sum sum = {0};
    for (unsigned i = 0; i < count; i++) {
        part_normalise(&s->layout, &pieces[i]);
        sum_add_part(&sum, &pieces[i]);
    }
    if (sum.parts == 0)
        return;
    add_sum(s, &sum);
    const uint64_t pick = hash_mix(number + s->count);
    sum_insert_value(&sum, values[pick % 6], UINT32_MAX);
    sum_insert_value(&sum, values[pick / 6 % 6], UINT32_MAX);
    add_sum(s, &sum);
}

static unsigned digit_of(uint64_t number, unsigned i)
{
    while (i-- > 0)
        number /= 3;
    return (unsigned)(number % 3);
}

static unsigned random_digit(uint64_t number, unsigned i)
{
    return (unsigned)((hash_mix(number * 64 + i) >> 20) % 3);
}

/* Different sums have different keys, and one sum has one: as many keys as codes. All
 * positions of small boards, and random ones of large boards. */
static void check_keys(unsigned rows, unsigned columns)
{
    struct pairs_seen s = {0};
    const unsigned cells = rows * columns;
    uint64_t all = 1;
    for (unsigned i = 0; i < cells && all < SUMS; i++)
        all *= 3;
    const bool small = 2 * all <= SUMS;
    check(layout_choose(&s.layout, rows, columns));
    digits_init(&s.digits, &s.layout);
    s.list = malloc(SUMS * sizeof *s.list);
    check(s.list != NULL);
    for (uint64_t n = 0; n < (small ? all : RANDOM_POSITIONS); n++)
        add_position(&s, cells, rows, small ? digit_of : random_digit, n);
    check(s.count > all / 4 || s.count > RANDOM_POSITIONS / 2);
    check(s.doubtful <= s.count / 50);
    check_number(distinct(&s, by_key), distinct(&s, by_code));
    free(s.list);
}

TEST(test_keys)
{
    static const unsigned boards[][2] = {{1, 7}, {2, 3}, {2, 4}, {1, 40}, {2, 15},
                                         {3, 3}, {3, 7}, {4, 9}, {5, 5},  {8, 8}};
    for (size_t i = 0; i < COUNT(boards); i++)
        check_keys(boards[i][0], boards[i][1]);
}

/* ---- the table ---- */

/* The n-th of keys that take 1, 2 or 4 words, and its answer. */
static struct answer nth(uint64_t n)
{
    struct answer a = {.answer = hash_mix(n) % 2 == 0 ? WIN : LOSS,
                       .weight = 1 + (unsigned)n % 9};
    a.key.word[0] = hash_mix(n * 0x9e3779b97f4a7c15u);
    a.key.word[1] = n % 3 > 0 ? n << 20 : 0;
    a.key.word[2] = n % 6 == 5 ? n : 0;
    a.key.word[3] = n % 6 == 5 ? n << 20 : 0;
    return a;
}

struct filled {
    struct memory memory;
    struct answers answers;
};

static void filled_open(struct filled *f)
{
    f->memory = (struct memory){0};
    check(answers_init(&f->answers, &f->memory));
}

static void filled_close(struct filled *f)
{
    answers_done(&f->answers);
    check_number(f->memory.used, 0);
}

/* Keys that differ in one bit, of any word, are told apart. */
TEST_WITH(filled, f, test_alike)
{
    struct answers *a = &f->answers;
    for (uint64_t n = 1; n < 30; n++) {
        const struct answer own = nth(n);
        answers_store(a, &own);
        check_number(answers_find(a, &own.key), own.answer);
        for (unsigned bit = 0; bit < KEY_BITS; bit++) {
            struct key other = own.key;
            other.word[bit / 64] ^= (uint64_t)1 << bit % 64;
            check_number(answers_find(a, &other), UNKNOWN);
        }
    }
}

static size_t count_found(struct answers *a, uint64_t from, uint64_t end)
{
    size_t found = 0;
    for (uint64_t n = from; n < end; n++) {
        const struct answer own = nth(n);
        const enum win answer = answers_find(a, &own.key);
        check(answer == UNKNOWN || answer == own.answer);
        found += answer != UNKNOWN;
    }
    return found;
}

static void fill(struct answers *a, uint64_t from, uint64_t end)
{
    for (uint64_t n = from; n < end; n++) {
        const struct answer own = nth(n);
        answers_store(a, &own);
    }
}

/* The number of answers that are listed, each of which must be found. *weight gets the
 * weights of all together. */
static size_t count_listed(struct answers *a, size_t *weight)
{
    size_t listed = 0;
    struct answer own;
    *weight = 0;
    for (size_t i = 0; i < answers_places(a); i++)
        if (answers_at(a, i, &own)) {
            check_number(answers_find(a, &own.key), own.answer);
            listed++;
            *weight += own.weight;
        }
    return listed;
}

/* Whatever was found before the table was doubled is found after it, and nothing else;
 * what is listed is what was stored. */
static void check_doubling(struct answers *a, uint64_t count, const struct crew *crew)
{
    fill(a, 1, count);
    const size_t before = count_found(a, 1, count), places = answers_places(a);
    size_t weight, same;
    check(before > count / 10 * 8);
    check(count_listed(a, &weight) == before);
    for (int round = 0; round < 2; round++) {
        a->counted = places << round; /* as if it were full */
        check(answers_grow(a, SIZE_MAX, crew));
        check(answers_places(a) == places << (round + 1));
        check(count_found(a, 1, count) == before);
        check(count_found(a, count, 2 * count) == 0);
        check(count_listed(a, &same) == before && same == weight);
    }
}

TEST_WITH(filled, f, test_doubling)
{
    struct answers *a = &f->answers;
    struct threads threads;
    threads_init(&threads, 3);
    check_doubling(a, 2000, NULL);
    while (answers_places(a) < 65536 * BUCKET_WORDS) {
        a->counted = answers_places(a);
        check(answers_grow(a, SIZE_MAX, NULL));
    }
    check_doubling(a, 60000, &threads.crew);
    threads_done(&threads);
}

/* A full table keeps what is heavy, of all lengths, and tells nothing wrong. */
TEST_WITH(filled, f, test_forgetting)
{
    struct answers *a = &f->answers;
    for (uint64_t n = 1; n < 200; n++) {
        struct answer own = nth(n);
        own.weight = 60;
        answers_store(a, &own);
    }
    const size_t heavy = count_found(a, 1, 200);
    fill(a, 200, 100000);
    check(count_found(a, 1, 200) >= heavy / 10 * 9);
    check(count_found(a, 200, 100000) < answers_places(a));
}

#define HANDS 3u
#define STORED 20000u

/* Each hand stores all, beginning elsewhere, in a table that is too small, and looks up
 * what the others store. */
static void store_and_find(void *answers, unsigned hand)
{
    for (uint64_t i = 0; i < STORED; i++) {
        const uint64_t n = 1 + (i + hand * (STORED / HANDS)) % STORED;
        const struct answer own = nth(n);
        answers_store(answers, &own);
        const struct answer other = nth(1 + (n + STORED / HANDS - 5) % STORED);
        const enum win seen = answers_find(answers, &other.key);
        check(seen == UNKNOWN || seen == other.answer);
    }
}

TEST_WITH(filled, f, test_hands)
{
    threads_work_once(HANDS, store_and_find, &f->answers);
    check(count_found(&f->answers, 1, STORED) > 1000);
}

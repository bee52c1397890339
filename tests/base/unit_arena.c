/* SPDX-License-Identifier: MIT */
/* unit_arena.c: tests arenas, with every allocation failing once; and sorting. */
#include "support.h"

#include "base/arena.h"
#include "base/rng.h"
#include "base/sort.h"

TEST(test_blocks)
{
    struct memory memory = {0};
    struct arena a = arena_of(&memory);
    uint64_t *numbers[10];
    for (size_t i = 0; i < 10; i++) {
        testing("block %zu", i);
        numbers[i] = arena_new(&a, i, sizeof *numbers[i]);
        check(numbers[i] != NULL && (uintptr_t)numbers[i] % _Alignof(max_align_t) == 0);
        for (size_t k = 0; k < i; k++) {
            check_number(numbers[i][k], 0);
            numbers[i][k] = i;
        }
    }
    testing("what was asked for is charged, and nothing else");
    check_number(memory.used, 45 * 8);
    for (size_t i = 0; i < 10; i++)
        for (size_t k = 0; k < i; k++)
            check_number(numbers[i][k], i);
    arena_drop(&a, numbers[5]); /* one in the middle, then the last, then the first */
    arena_drop(&a, numbers[9]);
    arena_drop(&a, numbers[0]);
    arena_drop(&a, NULL);
    check_number(memory.used, 31 * 8);
    arena_done(&a);
    check(memory.used == 0 && a.last == NULL);
    check(arena_new(&a, 3, 1) != NULL); /* it may be used again */
    arena_done(&a);
    arena_done(&a);
    check_number(memory.used, 0);
}

TEST(test_refusals)
{
    struct memory memory = {.limit = 100};
    struct arena a = arena_of(&memory);
    testing("headers are not charged");
    check(arena_new(&a, 60, 1) != NULL && arena_new(&a, 40, 1) != NULL && !a.failed);
    testing("once refused, all is refused");
    check(arena_new(&a, 1, 1) == NULL && a.failed);
    memory.limit = 1000;
    check(arena_new(&a, 1, 1) == NULL && a.failed);
    check_number(memory.used, 100);
    arena_done(&a);
    check(!a.failed && arena_new(&a, 1000, 1) != NULL);
    arena_done(&a);
    testing("products that overflow");
    memory.limit = 0;
    check(arena_new(&a, SIZE_MAX, 2) == NULL && a.failed);
    arena_done(&a);
    check_number(memory.used, 0);
}

TEST(test_grow)
{
    struct memory memory = {0}, plain = {0};
    struct arena a = arena_of(&memory);
    uint32_t *list = NULL, *like = NULL;
    size_t capacity = 0, same = 0;
    void *other = arena_new(&a, 7, 1);
    for (uint32_t i = 0; i <= 500; i++) {
        testing("element %u", i);
        check(arena_grow(&a, &list, &capacity, i + 1, sizeof *list));
        check(memory_grow(&plain, &like, &same, i + 1, sizeof *like));
        check(capacity == same && memory.used == plain.used + 7); /* it only moved */
        list[i] = i;
    }
    arena_drop(&a, other);
    for (uint32_t i = 0; i <= 500; i++)
        check_number(list[i], i);
    testing("near the limit an eighth more is taken, and then nothing");
    memory.limit = memory.used + capacity * sizeof *list * 5 / 4;
    size_t before = capacity;
    check(arena_grow(&a, &list, &capacity, before + 1, sizeof *list));
    check_number(capacity, before + before / 8);
    before = capacity;
    check(!arena_grow(&a, &list, &capacity, 4 * before, sizeof *list));
    check(capacity == before && !a.failed && list[500] == 500);
    arena_done(&a);
    memory_free(&plain, like, same, sizeof *like);
    check(memory.used == 0 && plain.used == 0);
}

/* Does what constructors do: takes several arrays and asks once, at the end, whether
 * all went well. */
static bool build(struct arena *a)
{
    uint32_t *list = NULL;
    size_t capacity = 0;
    for (size_t i = 1; i < 6; i++)
        arena_new(a, i, 16);
    bool grown = arena_grow(a, &list, &capacity, 10, sizeof *list) &&
                 arena_grow(a, &list, &capacity, 100, sizeof *list);
    return !a->failed && grown;
}

TEST(test_failing_allocations)
{
    bool whole = false;
    size_t refused = 0;
    for (size_t n = 1; !whole; n++, refused++) {
        struct memory memory = {.fail_at = n};
        struct arena a = arena_of(&memory);
        testing("allocation %zu fails", n);
        whole = build(&a);
        check(whole == (n > 7));
        arena_done(&a);
        check_number(memory.used, 0);
    }
    check_number(refused, 8); /* seven runs failed, then one succeeded */
}

/* ---- sorting ---- */

struct item {
    uint32_t key, twin;
    uint64_t rest;
};

/* Ascending if *context is 1, else descending. */
static bool is_before(const void *a, const void *b, const void *context)
{
    uint32_t x = ((const struct item *)a)->key, y = ((const struct item *)b)->key;
    return *(const int *)context == 1 ? x < y : x > y;
}

TEST(test_sort)
{
    struct item items[100];
    uint64_t seed = 1;
    for (size_t n = 0; n <= 100; n++) {
        uint64_t sum = 0, after = 0;
        for (size_t i = 0; i < n; i++) {
            items[i].key = items[i].twin = (uint32_t)(rng_next(&seed) % 50);
            items[i].rest = i;
            sum += (uint64_t)1 << i % 64;
        }
        int up = n % 2;
        testing("%zu items", n);
        sort_by(items, n, sizeof *items, is_before, &up);
        check(!sort_by(items, n, sizeof *items, is_before, &up)); /* sorted already */
        for (size_t i = 0; i < n; i++) {
            check(i == 0 || !is_before(&items[i], &items[i - 1], &up));
            check(items[i].key == items[i].twin);
            after += (uint64_t)1 << items[i].rest % 64;
        }
        check(sum == after);
    }
    testing("something moved");
    struct item two[] = {{.key = 2}, {.key = 1}};
    int up = 1;
    check(sort_by(two, 2, sizeof *two, is_before, &up) && two[0].key == 1);
}

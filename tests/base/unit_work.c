/* SPDX-License-Identifier: MIT */
/* unit_work.c: when a calculation is over, and that it stays so. */
#include "support.h"

#include "search/search.h"

/* The host is asked at the first tick and then every `stride` ticks, but no later than
 * after MOST_UNSEEN; once it has said stop, it is not asked again. */
TEST(test_stop)
{
    static const struct {
        uint64_t left, stride, over_at;
    } rows[] = {{0, 1, 1},
                {1, 1, 2},
                {5, 1, 6},
                {0, 100, 1},
                {1, 100, 101},
                {3, 100, 301},
                {2, 1000000, 1 + 2 * MOST_UNSEEN}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct memory memory = {0};
        struct looks looks;
        looks_begin(&looks, &memory, rows[i].left, rows[i].stride);
        uint64_t tick = 1;
        while (!over(&looks.work))
            tick++;
        testing("row %zu", i);
        check_number(tick, rows[i].over_at);
        looks.left = 1000;
        for (int k = 0; k < 10; k++)
            check(over(&looks.work) && memory_over(&memory));
        check_number(looks.left, 1000);
        work_resume(&looks.work);
        check(!over(&looks.work));
    }
}

TEST(test_nodes)
{
    for (uint64_t limit = 1; limit < 100; limit++)
        for (uint64_t every = 1; every < 8; every++) { /* ticks per node */
            struct work w = work_of(NULL, NULL, NULL);
            work_limit_nodes(&w, limit);
            uint64_t ticks = 0;
            do
                w.nodes += ++ticks % every == 0;
            while (!over(&w));
            testing("%llu nodes, one in %llu ticks", (unsigned long long)limit,
                    (unsigned long long)every);
            check_number(w.stopped, STOP_NODES);
            check_number(w.nodes, limit);
        }
}

TEST(test_slices)
{
    struct work w = work_of(NULL, NULL, NULL);
    for (uint64_t length = 1; length < 100; length += 7) {
        work_slice(&w, length);
        uint64_t ticks = 1;
        while (!over(&w))
            ticks++;
        check_number(ticks, length);
        check(over(&w) && over(&w));
        check_number(w.stopped, STOP_NOT);
    }
    work_slice(&w, 0);
    for (int i = 0; i < 1000; i++)
        check(!over(&w));
    check(!over_after(&w, 1000000));
}

/* Budgets within one another count the work of the nearest one that has any. */
TEST(test_budgets)
{
    struct memory outer = {0}, inner = {.within = &outer};
    struct looks looks, own;
    check(!memory_over(&inner));
    looks_begin(&looks, &outer, 1, 1);
    check(!memory_over(&inner) && memory_over(&inner) && memory_over(&outer));
    looks_begin(&own, &inner, 1000, 1);
    check(!memory_over(&inner) && memory_over(&outer));
}

/* A search by steps, and one that runs: both find that a number is reached. */
struct counting {
    struct search search;
    uint64_t found;
};

#define ENOUGH 1000

static enum search_state step(struct search *s, uint64_t work)
{
    struct counting *c = (struct counting *)s;
    const bool late = s->memory->work != NULL && over(s->memory->work);
    check(!late || s->memory->work->stopped != STOP_NOT); /* slices end between steps */
    s->nodes += work;
    c->found += work;
    return c->found >= ENOUGH ? SEARCH_SOLVED : SEARCH_RUNNING;
}

static enum search_state run(struct search *s, struct work *w)
{
    struct counting *c = (struct counting *)s;
    while (c->found < ENOUGH) {
        c->found++;
        if (over_node(w))
            return SEARCH_RUNNING;
    }
    return SEARCH_SOLVED;
}

/* However a search is divided into slices, it comes to the same. */
TEST(test_searches)
{
    static const struct search_kind kinds[] = {
        {.step = step}, {.run = run}, {.run = run, .whole = true}};
    for (size_t k = 0; k < COUNT(kinds); k++)
        for (uint64_t slice = 1; slice < 2000; slice = slice * 3 + 1) {
            struct memory memory = {0};
            struct looks looks;
            struct counting *c = search_new(&kinds[k], &memory, sizeof *c);
            looks_begin(&looks, &memory, SIZE_MAX, 3);
            uint64_t slices = 0;
            do
                work_slice(&looks.work, slice), slices++;
            while (search_run(&c->search, &looks.work) == SEARCH_RUNNING);
            testing("kind %zu, slices of %llu", k, (unsigned long long)slice);
            check_number(c->search.state, SEARCH_SOLVED);
            check(c->search.nodes >= ENOUGH && c->search.nodes < ENOUGH + slice + 3);
            check(kinds[k].whole ? slices == 1 : slices > 1 || slice >= ENOUGH);
            search_free(&c->search);
            check_number(memory.used, 0);
        }
}

/* A slice within a slice ends by itself, and does not lengthen or shorten the one around
 * it, unless the host ends it. */
static enum stop end_slice(struct work *w)
{
    w->slice_end = w->ticks;
    return STOP_NOT;
}

TEST(test_inner_slices)
{
    static const struct search_kind kinds[] = {{.step = step}, {.run = run}};
    for (size_t k = 0; k < COUNT(kinds); k++) {
        struct memory memory = {0};
        struct work w = work_of(&memory, NULL, NULL);
        struct counting *c = search_new(&kinds[k], &memory, sizeof *c);
        testing("kind %zu", k);
        work_slice(&w, 100);
        check_number(search_run_slice(&c->search, &w, 10), SEARCH_RUNNING);
        check_number(w.nodes, 10);
        check_number(w.ticks, 10);
        check(!over_after(&w, 89) && over(&w));
        check_number(search_run_slice(&c->search, &w, 10), SEARCH_RUNNING);
        check_number(w.nodes, 20);
        work_slice(&w, 0);
        check(!over(&w));
        check_number(search_run_slice(&c->search, &w, 10 * ENOUGH), SEARCH_SOLVED);
        check(!over(&w));
        search_free(&c->search);
    }
    struct memory memory = {0};
    struct work w = work_of(&memory, end_slice, NULL);
    struct counting *c = search_new(&kinds[1], &memory, sizeof *c);
    check_number(search_run_slice(&c->search, &w, 10), SEARCH_RUNNING);
    check(w.nodes < 10 && over(&w) && w.stopped == STOP_NOT);
    search_free(&c->search);
}

/* A limit on nodes within another one ends the search alone, or with all others. */
TEST(test_inner_limits)
{
    static const struct search_kind kinds[] = {{.step = step}, {.run = run}};
    for (size_t k = 0; k < COUNT(kinds); k++)
        for (uint64_t outer = 0; outer < 50; outer += 7)
            for (uint64_t inner = 1; inner < 50; inner += 3) {
                struct memory memory = {0};
                struct work w = work_of(&memory, NULL, NULL);
                struct counting *c = search_new(&kinds[k], &memory, sizeof *c);
                testing("kind %zu, %llu nodes within %llu", k, (unsigned long long)inner,
                        (unsigned long long)outer);
                if (outer > 0)
                    work_limit_nodes(&w, outer);
                search_run_nodes(&c->search, &w, inner);
                const bool all = outer > 0 && outer <= inner;
                check_number(w.nodes, all ? outer : inner);
                check_number(over(&w), all);
                check_number(w.most_nodes, outer);
                search_free(&c->search);
            }
}

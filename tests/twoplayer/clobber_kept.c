/* SPDX-License-Identifier: MIT */
/* clobber_kept.c: a Clobber search that is saved, freed and loaded again and again gives
 * the same answer and the same moves as one that runs undisturbed, and what was loaded is
 * not searched again. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "threads.h"
#include "twoplayer/clobber/key.h"
#include "twoplayer/clobber/outcome_clobber.h"

/* What was saved. */
struct saved {
    char *bytes;
    size_t length, at;
};

static bool take(void *context, const char *bytes, size_t length)
{
    struct saved *s = context;
    s->bytes = realloc(s->bytes, s->length + length);
    check(s->bytes != NULL);
    memcpy(s->bytes + s->length, bytes, length);
    s->length += length;
    return true;
}

static size_t give(void *context, char *bytes, size_t length)
{
    struct saved *s = context;
    size_t left = s->length - s->at, some = length < left ? length : left;
    memcpy(bytes, s->bytes + s->at, some);
    s->at += some;
    return some;
}

static void save(struct search *s, struct saved *to)
{
    struct out_stream out;
    to->length = 0;
    out_begin(&out, (struct sink){take, to});
    s->kind->save(s, &out);
    check(out_end(&out));
}

static enum status load(struct search *s, struct saved *from)
{
    struct in_stream in;
    from->at = 0;
    in_begin(&in, (struct origin){give, from});
    enum status status = s->kind->load(s, &in);
    check(status != OK || in_end(&in));
    return status;
}

/* A search within `limit` bytes, by so many threads. */
struct trial {
    struct sample sample;
    struct memory memory;
    struct threads threads;
};

static void open_trial(struct trial *t, const char *line, size_t limit, unsigned threads)
{
    sample_open(&t->sample, line);
    t->memory = (struct memory){.limit = limit};
    threads_init(&t->threads, threads);
}

static void close_trial(struct trial *t)
{
    threads_done(&t->threads);
    sample_close(&t->sample);
    check_number(t->memory.used, 0);
}

static struct search *begin(struct trial *t)
{
    struct task task = task_at_start(&t->sample.problem);
    task.memory = &t->memory;
    task.crew = &t->threads.crew;
    struct search *s = clobber_new(&task);
    check(s != NULL);
    return s;
}

static struct outcome end(struct search *s, uint64_t *nodes)
{
    run_to_end(s, 20000);
    check_number(s->state, SEARCH_SOLVED);
    struct outcome o = outcome_of(s);
    *nodes += s->nodes;
    search_free(s);
    return o;
}

/* The thread sanitizer is slow, and finds nothing where there is one thread. */
#ifdef __SANITIZE_THREAD__
#define FEWEST_THREADS 3
#define ROUNDS 5
#else
#define FEWEST_THREADS 1
#define ROUNDS 20
#endif

/* Interrupted after random amounts of work. */
static struct outcome in_rounds(struct trial *t, uint64_t most_work, uint64_t *nodes)
{
    struct saved saved = {0};
    uint64_t seed = 19;
    struct search *s = begin(t);
    for (int i = 0; i < ROUNDS; i++) {
        search_step(s, 1 + rng_next(&seed) % most_work);
        save(s, &saved);
        *nodes += s->nodes;
        search_free(s);
        s = begin(t);
        check_number(load(s, &saved), OK);
    }
    free(saved.bytes);
    return end(s, nodes);
}

static const struct {
    const char *line;
    size_t memory;
} cases[] = {
    {"clobber grid 3x6 checkerboard", (size_t)1 << 20},
    {"clobber grid 4x5 checkerboard", (size_t)3 << 20},
    {"clobber path 36 checkerboard", (size_t)2 << 20},
    {"clobber grid 4x5 random:3", (size_t)1 << 20},
    {"clobber grid 3x5 checkerboard + -clobber path 9 checkerboard", (size_t)2 << 20},
    {"clobber grid 3x6 checkerboard", 0}, /* as much as it likes */
    {"clobber grid 4x5 random:3", 0},
    {"clobber xx", 0},
};

static void test_rounds(void **state)
{
    for (size_t i = 0; i < COUNT(cases); i++)
        for (unsigned threads = FEWEST_THREADS; threads <= 3; threads += 2) {
            struct trial t;
            uint64_t whole = 0, parts = 0;
            open_trial(&t, cases[i].line, cases[i].memory, threads);
            struct outcome alone = end(begin(&t), &whole),
                           o = in_rounds(&t, 1 + whole / ROUNDS, &parts);
            check(memcmp(&o, &alone, sizeof o) == 0);
            /* Searches that begin anew would take half as much again or more. On the way
             * back to where it was, a search looks at what is known; only with little
             * memory does it find the values of small parts many times. */
            if (threads == 1 && cases[i].memory == 0)
                check(parts <= whole + whole / 4);
            close_trial(&t);
        }
}

/* What is settled stays settled: nothing but the first moves is looked at. */
static void test_settled(void **state)
{
    struct trial t;
    struct saved saved = {0};
    uint64_t nodes = 0, again = 0;
    open_trial(&t, "clobber grid 4x5 checkerboard", 0, 1);
    struct search *s = run_to_end(begin(&t), 20000);
    save(s, &saved);
    struct outcome alone = end(s, &nodes);
    s = begin(&t);
    check_number(load(s, &saved), OK);
    struct outcome o = end(s, &again);
    check(memcmp(&o, &alone, sizeof o) == 0);
    check(nodes > 10000 && again < 100);
    free(saved.bytes);
    close_trial(&t);
}

/* Returns how many values were saved, and checks that the answers are about no others: a
 * process with more memory would give their numbers to other values. */
static uint64_t count_saved_values(struct saved *s, const struct layout *l)
{
    struct in_stream in;
    s->at = 0;
    in_begin(&in, (struct origin){give, s});
    in_number(&in, UINT64_MAX); /* the size of the parts that become values */
    const uint64_t count = in_number(&in, UINT64_MAX);
    for (uint64_t n = 1; n < count;) {
        const uint64_t head = in_number(&in, UINT64_MAX);
        uint64_t options = head / 2;
        for (; options > 0; options--)
            in_number(&in, UINT64_MAX);
        if (head % 2 == 0)
            for (options = in_number(&in, UINT64_MAX); options > 0; options--)
                in_number(&in, UINT64_MAX);
        n += head % 2 == 0 ? 2 : 1;
    }
    while (in_number(&in, UINT64_MAX) != UNKNOWN) {
        struct key key = {{0}};
        const uint64_t words = in_number(&in, KEY_WORDS);
        for (uint64_t i = 0; i < words; i++)
            key.word[i] = in_word(&in);
        check(!key_has_value_from(&key, l, count > 0 ? (uint32_t)count : 1));
    }
    check(!in.failed);
    return count;
}

/* With less memory than before, what does not fit is forgotten: values too. */
static void test_less_memory(void **state)
{
    struct trial t;
    struct saved saved = {0}, less = {0};
    struct layout l;
    uint64_t nodes = 0;
    unsigned fewer = 0;
    open_trial(&t, "clobber grid 3x7 checkerboard", 0, 1);
    check(layout_choose(&l, 3, 7));
    struct search *s = begin(&t);
    search_step(s, 30000);
    save(s, &saved);
    const uint64_t count = count_saved_values(&saved, &l);
    struct outcome alone = end(s, &nodes);
    for (size_t limit = (size_t)2 << 20; limit >= (size_t)400 << 10;
         limit = limit / 4 * 3) {
        t.memory.limit = limit;
        s = begin(&t);
        enum status status = load(s, &saved);
        check(status == OK || status == NO_MEMORY);
        if (status != OK) {
            search_free(s);
            continue;
        }
        save(s, &less);
        fewer += count_saved_values(&less, &l) < count;
        struct outcome o = end(s, &nodes);
        check(memcmp(&o, &alone, sizeof o) == 0);
    }
    check(fewer >= 2);
    free(less.bytes);
    free(saved.bytes);
    close_trial(&t);
}

/* If the time is over while values are made, nothing is loaded: continuing without some
 * would lose them from the file. */
static void test_late(void **state)
{
    struct trial t;
    struct saved saved = {0};
    open_trial(&t, "clobber grid 3x7 checkerboard", 0, 1);
    struct search *s = begin(&t);
    search_step(s, 30000);
    save(s, &saved);
    search_free(s);
    s = begin(&t);
    struct looks never;
    looks_begin(&never, &t.memory, 0, 1);
    check_number(load(s, &saved), EXPIRED);
    search_free(s);
    free(saved.bytes);
    close_trial(&t);
}

/* The n-th allocation fails, for every n there is until loading is done. */
static void test_failing_allocations(void **state)
{
    struct trial t;
    struct saved saved = {0};
    uint64_t nodes = 0;
    open_trial(&t, "clobber grid 3x5 checkerboard", 0, 1);
    struct search *s = begin(&t);
    search_step(s, 500);
    save(s, &saved);
    struct outcome alone = end(s, &nodes);
    bool reached = true;
    for (size_t n = 1; reached; n++) {
        s = begin(&t);
        t.memory.fail_at = n;
        enum status status = load(s, &saved);
        reached = t.memory.fail_at == 0;
        t.memory.fail_at = 0;
        check(status == OK || status == NO_MEMORY);
        check(reached || status == OK);
        if (status == OK) {
            struct outcome o = end(s, &nodes);
            check(memcmp(&o, &alone, sizeof o) == 0);
        } else {
            search_free(s);
        }
    }
    free(saved.bytes);
    close_trial(&t);
}

int main(void)
{
    const struct CMUnitTest threads[] = {
        cmocka_unit_test(test_rounds),
    };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(test_settled),
        cmocka_unit_test(test_less_memory),
        cmocka_unit_test(test_late),
        cmocka_unit_test(test_failing_allocations),
    };
    int failed = cmocka_run_group_tests(threads, NULL, NULL);
    return FEWEST_THREADS > 1 ? failed
                              : failed + cmocka_run_group_tests(others, NULL, NULL);
}

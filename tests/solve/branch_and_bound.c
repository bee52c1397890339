/* SPDX-License-Identifier: MIT */
/* branch_and_bound.c: tests the search for the best result of one player: cut into steps
 * of any size, with too little memory, with every allocation failing once, and stopped
 * early on boards far too large to finish. At any time, the line of play found must be
 * legal and the bound must be true. */
#include "trial.h"

static const char *const lines[] = {
    "solitaire-clobber xoxo|oxox|xoxo",
    "solitaire-clobber xo.xo|oxoxo with first=black",
    "sc2 path 10 xxoxoxxoxo",
    "sc2 cycle 6 xxoxoo with joker",
    "sc2 hamming 3x2 xxxoox with target=4:o",
    "sc2 xox|oxo|xox with goal=most",
    "clickomania abcab|bcabc|abcca",
    "samegame abcab|bcaab|aacca",
    "samegame abba|baab with scoring=squares",
    "solitaire-clobber path 11 checkerboard",
    "samegame abca|bcab|aabc|ccba",
    "sc2 xx with target=1,1:o",
    "clickomania a",
};

/* Runs a search in steps of `work`. It must leave nothing behind; its line is replayed at
 * the end and, with `watch`, after every step. */
static struct search_end run_search(const struct problem *p, uint64_t work, bool watch)
{
    struct search_end r = {.state = SEARCH_NO_MEMORY};
    size_t used = p->memory->used;
    struct task t = task_at_start(p);
    struct search *s = branch_and_bound_new(&t);
    if (s == NULL) {
        check_number((int64_t)p->memory->used, (int64_t)used);
        return r;
    }
    do {
        r.state = search_step(s, work);
        struct best now = branch_and_bound_best(s);
        if (now.found && (watch || r.state != SEARCH_RUNNING))
            check_line(p, &now);
    } while (r.state == SEARCH_RUNNING);
    check_number(search_step(s, work), r.state); /* a search that has ended stays ended */
    struct best b = branch_and_bound_best(s);
    r.found = b.found, r.result = b.result, r.bound = b.bound, r.nodes = s->nodes;
    check(b.reason != NULL || b.bound == NO_RESULT);
    search_free(s);
    check_number((int64_t)p->memory->used, (int64_t)used);
    return r;
}

/* What an unfinished search says is no better than the truth and bounded by it. */
static void check_honest(const struct problem *p, const struct search_end *r,
                         const struct search_end *whole)
{
    bool maximise = problem_board(p)->maximise;
    check(r->state == SEARCH_NO_MEMORY || r->found == whole->found);
    check(!r->found || whole->found);
    if (r->found && r->state == SEARCH_SOLVED)
        check_number(r->result, whole->result);
    if (r->found)
        check(maximise ? r->result <= whole->result : r->result >= whole->result);
    if (whole->found && r->nodes > 0)
        check(maximise ? r->bound >= whole->result : r->bound <= whole->result);
    if (r->state == SEARCH_SOLVED)
        check(r->found ? r->bound == r->result : r->bound == NO_RESULT);
}

/* A replay after every tiny step would take too long. */
static struct search_end run_in_steps(const struct problem *p, uint64_t work)
{
    return run_search(p, work, work > 50);
}

static struct trial trial = {run_in_steps, check_honest, 100, lines,
                             sizeof lines / sizeof *lines};

/* A board of 90,000 cells: small steps return, and before long one of them has a complete
 * play and a bound. */
static void test_large_boards(void **state)
{
    static const char *const large[] = {
        "solitaire-clobber grid 300x300 checkerboard",
        "sc2 grid 300x300 random:5",
        "clickomania grid 30x40 random:7:4",
        "samegame grid 40x30 random:9:5",
    };
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        struct sample s;
        sample_open(&s, large[i]);
        struct task t = task_at_start(&s.problem);
        struct search *search = branch_and_bound_new(&t);
        check(search != NULL);
        bool early = false;
        unsigned steps = 0;
        uint64_t unit = 1 + problem_board(&s.problem)->pos_size / 256;
        for (; steps < 300 && !branch_and_bound_best(search).found; steps++) {
            uint64_t before = search->nodes;
            check_number(search_step(search, 1000 * unit), SEARCH_RUNNING);
            check(search->nodes - before <= 1000);
            early |= steps < 1 && !branch_and_bound_best(search).found;
        }
        struct best best = branch_and_bound_best(search);
        check(best.found && best.count > 0 && (early || steps == 1));
        bool maximise = problem_board(&s.problem)->maximise;
        check(maximise ? best.result <= best.bound : best.result >= best.bound);
        check_long_play(&s, &best);
        uint64_t before = search->nodes; /* searching costs more than playing */
        check_number(search_step(search, 1000 * unit), SEARCH_RUNNING);
        check(search->nodes - before <= 100);
        search_free(search);
        sample_close(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(try_steps, &trial),
        cmocka_unit_test_prestate(try_limits, &trial),
        cmocka_unit_test_prestate(try_failing_allocations, &trial),
        cmocka_unit_test(test_large_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

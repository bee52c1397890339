/* SPDX-License-Identifier: MIT */
/* branch_and_bound.c: tests the search for the best result of one player when it is
 * stopped early on boards far too large to finish: the line of play found must be legal
 * and the bound must be true. */
#include "support.h"

/* A board of 90,000 cells: small steps return, and before long one of them has a complete
 * play and a bound. */
TEST(test_large_boards)
{
    static const char *const large[] = {
        "solitaire-clobber grid 300x300 checkerboard",
        "sc2 grid 300x300 random:5",
        "clickomania grid 30x40 random:7:4",
        "samegame grid 40x30 random:9:5",
    };
    for (size_t i = 0; i < COUNT(large); i++) {
        struct sample s;
        sample_open(&s, large[i]);
        struct search *search = branch_and_bound_new(&s.task);
        check(search != NULL);
        bool early = false;
        unsigned steps = 0;
        uint64_t unit = 1 + problem_board(&s.problem)->pos_size / 256;
        for (; steps < 300 && !method_best(search)->found; steps++) {
            uint64_t before = search->nodes;
            check_number(search_step(search, 1000 * unit), SEARCH_RUNNING);
            check(search->nodes - before <= 1000);
            early |= steps < 1 && !method_best(search)->found;
        }
        struct best best = *method_best(search);
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

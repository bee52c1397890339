/* SPDX-License-Identifier: MIT */
/* lone_stone.c: tests boards with one stone against all others. On small boards the
 * method "hamilton" must find a path exactly where one exists, and its moves must reach
 * the target. */
#include "support.h"

#include <string.h>

#include "solve/method.h"

extern const struct solve_method lone_stone_method;

static enum search_state run(struct search *s, uint64_t work)
{
    enum search_state ended;
    do
        ended = search_step(s, work);
    while (ended == SEARCH_RUNNING);
    return ended;
}

/* Does the method find a path? If so, its moves must be right. */
static bool finds(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    check(lone_stone_method.method.fits(&s.task));
    struct search *search = lone_stone_method.method.begin(&s.task);
    check_number(run(search, 1), SEARCH_SOLVED);
    search_finish(search);
    struct best best = *method_best(search);
    check_number(best.bound, 1);
    if (best.found) {
        check_number(best.result, 1);
        check_line(&s.problem, &best);
    }
    search_free(search);
    sample_close(&s);
    return best.found;
}

/* Can a single stone be left at all, by the search of all plays? */
static bool is_possible(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    struct search *search = branch_and_bound_new(&s.task);
    run(search, 10000);
    struct best best = *method_best(search);
    bool possible = best.found && best.result == 1;
    search_free(search);
    sample_close(&s);
    return possible;
}

/* A stone of the other colour can only clobber the lone stone, and after that nothing can
 * move. So to leave one stone, the lone stone must clobber all others, except that the
 * last one may clobber it. Hence a path exists exactly if one stone can be left. */
TEST(test_small_graphs)
{
    static const char *const boards[] = {
        "graph 0-1,1-2,2-3 xooo",
        "graph 0-1,1-2,2-3 oxoo",
        "graph 0-1,0-2,0-3 oxoo",
        "graph 0-1,0-2,0-3,1-2,2-4,3-4 ooooX",
        "graph 0-1,1-2,2-0,2-3,3-4 oooox",
        "graph 0-1,1-2,2-0,2-3,3-4 oxxxx",
        "complete 4 xoxx",
        "cube 3 ooxooooo",
        "grid 2x3 oooxoo",
        "grid 3x3 oooooxooo",
        "grid 3x3 xxxxoxxxx",
        "graph 5:0-1,1-2,2-3,3-0 xooo.",
        "graph 5:0-1,1-2,2-3,3-0 xoooo",
    };
    unsigned found = 0, tested = 0;
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct text line = text_of("sc2 %s", boards[i]);
        check(finds(line.bytes) == is_possible(line.bytes));
        for (unsigned v = 0; v < 16; v++) {
            struct text with = line;
            bool grid = strncmp(boards[i], "grid", 4) == 0;
            if (grid)
                add_text(&with, " with target=%u,%u:%c", v / 6 + 1, v / 2 % 3 + 1,
                         "xo"[v % 2]);
            else
                add_text(&with, " with target=%u:%c", v / 2 % 4, "xo"[v % 2]);
            if (grid && v >= 12)
                continue;
            bool is_found = finds(with.bytes);
            check(is_found == is_possible(with.bytes));
            found += is_found;
            tested++;
        }
    }
    check(found > 30 && tested - found > 30);
}

/* Large boards of the usual shapes. */
TEST(test_shapes)
{
    static const char *const shapes[] = {"grid 30x30", "cycle 900", "complete 900",
                                         "hamming 9x10x10", "path 900"};
    for (size_t i = 0; i < COUNT(shapes); i++) {
        struct text line = text_of("sc2 %s x", shapes[i]);
        for (unsigned v = 1; v < 900; v++)
            add_text(&line, "o");
        check(finds(line.bytes));
    }
}

TEST(test_others)
{
    static const char *const lines[] = {"sc2 path 4 xxoo",
                                        "sc2 path 3 ooo",
                                        "sc2 path 3 x..",
                                        "sc2 path 3 ...",
                                        "sc2 path 3 xoo with joker",
                                        "solitaire-clobber path 3 xoo",
                                        "clickomania abb"};
    check_fits_none(&lone_stone_method, lines, COUNT(lines));
}

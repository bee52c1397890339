/* SPDX-License-Identifier: MIT */
/* alternating.c: tests the theorem about alternating lines: it agrees with the search
 * wherever that finishes, and is applied only to such lines. */
#include "support.h"

#include "twoplayer/method.h"

TEST(test_search_agrees)
{
    const uint32_t longest = is_long() ? 56 : 40;
    for (uint32_t stones = 2; stones <= longest; stones += 2)
        for (int first = 0; first < 2; first++) {
            struct sample s;
            struct text line = text_of("clobber path ");
            for (uint32_t i = 0; i < stones; i++)
                add_text(&line, "%c", (i + (uint32_t)first) % 2 ? 'x' : 'o');
            sample_open(&s, line.bytes);
            check_number(alternating_stones(&s.problem, s.problem.start), stones);
            struct search *search = run_to_end(outcome_search(&s.task, "values"), 100000);
            struct outcome found = outcome_of(search), said = alternating_outcome(stones);
            check_number(found.first[LEFT], said.first[LEFT]);
            check_number(found.first[RIGHT], said.first[RIGHT]);
            search_free(search);
            sample_close(&s);
        }
}

TEST(test_fits)
{
    static const struct {
        const char *line;
        uint32_t stones;
    } cases[] = {
        {"clobber xo", 2},
        {"clobber oxoxox", 6},
        {"clobber grid 4x1 xoxo", 4},
        {"clobber xx.oxox.o.ooo", 4},
        {"-clobber xoxo + clobber xx", 4},
        {"clobber path 100 checkerboard", 100},
        {"clobber xox", 0}, /* odd */
        {"clobber xxoo", 0},
        {"clobber xo.xo", 0}, /* two of them */
        {"clobber xo + clobber xo", 0},
        {"clobber xx", 0},
        {"clobber xo|ox", 0},
        {"clobber cycle 4 xoxo", 0},
        {"clobber xo + nim 1", 0},
        {"clobber xoxo with rules=impartial", 0},
        {"clobber xoxo with rules=cannibal", 0},
        {"nim 2", 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sample s;
        sample_open(&s, cases[i].line);
        check_number(alternating_stones(&s.problem, s.problem.start), cases[i].stones);
        sample_close(&s);
    }
}

/* SPDX-License-Identifier: MIT */
/* clobber_rules.c: tests published results of impartial and cannibal Clobber that are too
 * large for tests/answer/cases: every host answers those, and some hosts are slow.
 * Sources: J. Dai and X. Chen, Impartial Clobber Solver, project report, University of
 * Alberta 2022; and the test sets of MCGS 1.7 (T. Folkersen, M. Mueller, H. Du,
 * github.com/ualberta-mueller-group/MCGS). */
#include "support.h"

#include "twoplayer/method.h"

static const struct {
    const char *line;
    char outcome; /* that of G - V is P exactly if G is worth V */
} published[] = {
    /* Dai and Chen 2022 */
    {"clobber path xoxoxoxoxoxoxoxo + -expr *3 with rules=impartial", 'P'},
    {"clobber path xoxoxoxoxoxoxoxoxo + -expr * with rules=impartial", 'P'},
    {"clobber path xoxoxoxoxoxoxoxoxoxo + -expr *4 with rules=impartial", 'P'},
    /* MCGS, clobber_1xn_le_2-14_imp_easy.test */
    {"clobber xxoxxoxxoxxoxxoxxo + -expr 0 with rules=impartial", 'P'},
    {"clobber xxoxxoxxoxxoxxoxxoxxo + -expr *8 with rules=impartial", 'P'},
    /* MCGS, clobber_rectangle_alternating_imp.test */
    {"clobber grid 2x5 checkerboard + -expr 0 with rules=impartial", 'P'},
    {"clobber grid 2x6 checkerboard + -expr 0 with rules=impartial", 'P'},
    {"clobber grid 3x4 checkerboard + -expr 0 with rules=impartial", 'P'},
    {"clobber grid 3x5 checkerboard + -expr * with rules=impartial", 'P'},
    {"clobber grid 5x3 checkerboard + -expr * with rules=impartial", 'P'},
    {"clobber grid 6x2 checkerboard + -expr 0 with rules=impartial", 'P'},
    /* MCGS, cgt_tests/cannibal_clobber/xo.test */
    {"clobber xoxoxoxoxoxoxoxo + -expr {1|-1} with rules=cannibal", 'P'},
    /* MCGS, cgt_tests/cannibal_clobber/xxo.test */
    {"clobber xxoxxoxxoxxoxxoxxo + -expr {5^*|4^*||4,{4^2|2^2*}|||2^2*} with "
     "rules=cannibal",
     'P'},
    /* MCGS, cgt_tests/cannibal_clobber/random_2x6.test */
    {"clobber ooxoo.|.oxxxx + -expr 0 with rules=cannibal", 'P'},
    {"clobber .xooxo|o.oxxx + -expr {1|0} with rules=cannibal", 'P'},
    {"clobber oxooxx|xo..xo + -expr {1v|0||0} with rules=cannibal", 'P'},
    {"clobber .ooxox|x.ooxx + -expr {2v|1||0|-2^|||0|-2||-3^} with rules=cannibal", 'P'},
    {"clobber ox.x.x|xoxooo + -expr {2*|^*||v|-1v} with rules=cannibal", 'P'},
    /* MCGS, cannibal_clobber/4x4.test */
    {"clobber oox.|xoxo|xoxo|x.oo with rules=cannibal", 'R'},
    {"clobber oxxx|oxoo|oox.|x.xo with rules=cannibal", 'N'},
    {"clobber ooox|.xxx|.ooo|oxx. with rules=cannibal", 'R'},
    {"clobber xoxo|x.xo|ox.o|.oxx with rules=cannibal", 'L'},
    {"clobber xoxo|xxxo|ooxo|xoox with rules=cannibal", 'N'},
    {"clobber .oxx|xo.o|oxxx|ooxo with rules=cannibal", 'L'},
    {"clobber oxxx|oxxo|ooxx|oxoo with rules=cannibal", 'P'},
    {"clobber o.o.|x.oo|xxxo|xo.x with rules=cannibal", 'N'},
    /* MCGS, cannibal_clobber_easy.test */
    {"clobber grid 2x5 checkerboard with rules=cannibal", 'N'},
    {"clobber grid 2x6 checkerboard with rules=cannibal", 'N'},
    {"clobber grid 2x7 checkerboard with rules=cannibal", 'N'},
    {"clobber grid 3x4 checkerboard with rules=cannibal", 'N'},
    {"clobber grid 3x5 checkerboard with rules=cannibal", 'N'},
    {"clobber grid 4x4 checkerboard with rules=cannibal", 'N'},
};

TEST(test_published)
{
    for (size_t i = 0; i < COUNT(published); i++) {
        struct sample s;
        sample_open(&s, published[i].line);
        struct search *search = run_to_end(outcome_search(&s.task, NULL), 100000);
        struct outcome o = outcome_of(search);
        check_number(outcome_class(&o), published[i].outcome);
        search_free(search);
        sample_close(&s);
    }
}

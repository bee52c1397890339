/* SPDX-License-Identifier: MIT */
/* winning.c: tests the lists of all winning first moves, by every method that fits, for
 * every game and for sums. They are compared with plain recursion and are the same in
 * steps of any size; with too little memory, what is listed is still right. Also tests
 * moves that are the same by symmetry. */
#include "support.h"

#include <stdio.h>

#include "twoplayer/winning.h"

#define BUDGET 2000

/* A search that has ended, and the first moves judged with its help. */
struct judged {
    struct search *searched, *winning;
};

static bool judge(const struct task *t, const char *method, uint64_t work,
                  struct judged *j)
{
    *j = (struct judged){outcome_search(t, method), NULL};
    if (j->searched == NULL)
        return false;
    run_to_end(j->searched, work);
    if (methods_inside(j->searched) != NULL)
        j->winning = winning_new(t, j->searched, method);
    while (j->winning != NULL && search_step(j->winning, work) == SEARCH_RUNNING)
        continue;
    return j->winning != NULL && j->winning->state == SEARCH_SOLVED;
}

static void judged_free(struct judged *j)
{
    search_free(j->winning);
    search_free(j->searched);
}

/* Judges the moves of a LINE by that method and by plain recursion. Returns how many
 * verdicts were compared. */
static unsigned compare(const char *line, const char *method, uint64_t work)
{
    struct sample s;
    struct judged j;
    unsigned compared = 0;
    sample_open(&s, line);
    testing("%s by %s", line, method != NULL ? method : "what fits");
    bool whole = judge(&s.task, method, work, &j);
    for (int who = LEFT; whole && who <= RIGHT; who++) {
        size_t count, listed = 0;
        const struct first_move *m = winning_list(j.winning, (enum player)who, &count);
        struct sum_iterator at = {0};
        struct sum_move next;
        for (; position_next(&s.problem, s.problem.start, (enum player)who, &at,
                             s.scratch, &next);
             listed++) {
            check(listed < count && m[listed].move.term == next.term &&
                  m[listed].move.move == next.move);
            int wins = plain_verdict(&s.problem, (enum player)who, &next, BUDGET);
            if (wins >= 0)
                check_number(m[listed].wins, wins ? WIN : LOSS);
            compared += wins >= 0;
        }
        check(listed == count && !winning_is_cut(j.winning, (enum player)who));
    }
    judged_free(&j);
    sample_close(&s);
    return compared;
}

/* ---- boards, games, sums ---- */

/* All boards of six cells, by all rules of Clobber, in steps of several sizes. */
TEST(test_clobber)
{
    static const char *const rules[] = {"", " with rules=impartial",
                                        " with rules=cannibal"};
    for (unsigned i = 0; i < 2 * 729; i++) {
        struct text line = text_of("clobber grid %s ", i % 2 ? "2x3" : "1x6");
        add_board(&line, 1, 6, "xo.", i / 2);
        add_text(&line, "%s", rules[i / 2 % 3]);
        if (!is_left_out())
            compare(line.bytes, NULL, 1 + i % 50);
    }
}

TEST(test_games)
{
    static const char *const shapes[][2] = {
        {"clobber", "grid 2x4"},
        {"clobber", "cycle 6"},
        {"click-impartial", "grid 3x3"},
        {"click-partizan", "grid 2x4"},
        {"nim", "3"},
        {"hackenbush", "5"},
        {"pebbles", "path 3"},
        {"pebbles", "tournament 3"},
    };
    uint64_t seed = 3;
    for (size_t k = 0; k < COUNT(shapes); k++) {
        unsigned compared = 0;
        for (int i = 0; i < 8; i++) {
            struct text line = small_line(shapes[k], &seed);
            struct text sum = text_of("clobber xxo + -%s + nim 2", line.bytes);
            compared += compare(line.bytes, NULL, 1000) +
                        compare(line.bytes, "values", 7) + compare(sum.bytes, NULL, 1000);
        }
        testing("%s %s: verdicts", shapes[k][0], shapes[k][1]);
        check(compared > 40);
    }
}

TEST(test_sums)
{
    static const char *const sums[] = {
        "expr {1|-1} + clobber xo",
        "expr ^ + -expr * + nim 2",
        "clobber xxo + -clobber xoxo + clobber oox",
        "hackenbush edges 0-1:b,1-2:r + -hackenbush edges 0-1:b + clobber xo",
        "click-impartial aabb + nim 3 + nim 1",
        "nim 1 + clobber xoxo + -clobber xxo with rules=cannibal",
        "nim 1 + clobber xoxo + -clobber xxo with rules=impartial",
    };
    for (size_t i = 0; i < COUNT(sums); i++)
        for (const struct method *const *m = outcome_methods; *m != NULL; m++)
            compare(sums[i], (*m)->name, 100);
    check(compare(sums[2], "values", 100) > 5);
    check(compare(sums[4], "nimber", 100) > 3);
    check(compare(sums[0], "formula", 100) > 1);
}

/* ---- symmetry ---- */

static void check_distinct(const char *line, size_t moves, size_t distinct)
{
    struct sample s;
    struct judged j;
    size_t count, found = 0;
    sample_open(&s, line);
    check(judge(&s.task, NULL, 1000, &j));
    const struct first_move *m = winning_list(j.winning, LEFT, &count);
    for (size_t i = 0; i < count; i++)
        found += !m[i].repeats;
    check_number(count, moves);
    check_number(found, distinct);
    judged_free(&j);
    sample_close(&s);
}

/* By hand: on 3x3 from a corner or from the middle; on 2x2 all moves are one. */
TEST(test_symmetry)
{
    check_distinct("clobber xo|ox", 4, 1);
    check_distinct("clobber xox|oxo|xox", 12, 2);
    check_distinct("clobber cycle 8 xoxoxoxo", 8, 1);
    check_distinct("clobber complete 4 xxoo", 4, 1);
    check_distinct("clobber xo + clobber xo", 2, 2); /* terms are told apart */
    check_distinct("clobber xoxo with rules=impartial", 6, 3);
}

/* ---- too little memory, too many moves ---- */

static void ask_with_little(const struct problem *p, const void *context)
{
    struct judged j;
    struct task t = task_at_start(p);
    judge(&t, NULL, 1000, &j);
    judged_free(&j);
}

TEST(test_allocations)
{
    fail_each_allocation("clobber xox|oxo + nim 2", ask_with_little, NULL);
}

TEST(test_limits)
{
    struct sample s;
    struct judged whole;
    sample_open(&s, "clobber xoxox|oxoxo|xoxox");
    check(judge(&s.task, NULL, 1000, &whole));
    const size_t most = s.memory.used;
    for (size_t limit = most / 20; limit < most; limit += most / 20) {
        struct judged part;
        judged_free(&whole);
        s.memory.limit = 0;
        check(judge(&s.task, NULL, 1000, &whole));
        s.memory.limit = s.memory.used + limit;
        judge(&s.task, NULL, 1000, &part);
        for (int who = LEFT; part.winning != NULL && who <= RIGHT; who++) {
            size_t count, all;
            const struct first_move *m =
                winning_list(part.winning, (enum player)who, &count);
            const struct first_move *w =
                winning_list(whole.winning, (enum player)who, &all);
            check(count <= all &&
                  (count == all || winning_is_cut(part.winning, (enum player)who)));
            for (size_t i = 0; i < count; i++)
                check(m[i].wins == UNKNOWN || m[i].wins == w[i].wins);
        }
        judged_free(&part);
    }
    judged_free(&whole);
    sample_close(&s);
}

TEST(test_cut)
{
    struct sample s;
    struct judged j;
    size_t count;
    sample_open(&s, "nim 4294967295 + nim 4294967295");
    check(judge(&s.task, NULL, 100000,
                &j)); /* nobody wins moving first, so nothing is asked */
    winning_list(j.winning, LEFT, &count);
    check(count == 1 << 20 && winning_has_more(j.winning, LEFT));
    check(!winning_is_cut(j.winning, LEFT)); /* none of them wins */
    judged_free(&j);
    sample_close(&s);
}

/* A list that is cut still has the winning move that is known, with formulas all of
 * them. */
TEST(test_cut_with_winners)
{
    static const struct {
        const char *line;
        size_t winners;
        bool cut;
    } rows[] = {{"nim 3000000 3000000 1", 1, false},
                {"nim 4000000 + nim 4000000 7", 1, false},
                {"nim 4000000 2000000 3000000", 3, false},
                {"nim 3000000 3000000 1 + hackenbush edges 0-1:b,0-2:r", 1, true}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sample s;
        sample_open(&s, rows[i].line);
        struct search *searched = outcome_search(&s.task, NULL);
        run_to_end(searched, 100000);
        struct search *winning = winning_new(&s.task, searched, NULL);
        /* What is not known need not be judged. */
        search_step(winning, 3 << 20);
        const struct outcome o = outcome_of(searched);
        size_t count, found = 0, best = 0;
        const struct first_move *m = winning_list(winning, LEFT, &count);
        for (size_t k = 0; k < count; k++) {
            found += m[k].wins == WIN;
            best += m[k].wins == WIN && m[k].move.term == o.best[LEFT].term &&
                    m[k].move.move == o.best[LEFT].move;
        }
        check(o.first[LEFT] == WIN);
        check_number(best, 1);
        check(found == rows[i].winners || rows[i].cut);
        check(winning_has_more(winning, LEFT));
        check(winning_is_cut(winning, LEFT) == rows[i].cut);
        search_free(winning);
        search_free(searched);
        sample_close(&s);
    }
}

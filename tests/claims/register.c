/* SPDX-License-Identifier: MIT */
/* register.c: tests that the checks of the claims can fail: what a row states is changed
 * by one, and the check must notice. Also tests the plain answers that confirm
 * counterexamples. */
#include "support.h"

#include <string.h>

#include "claims/claims.h"
#include "claims/plain.h"
#include "claims/trial.h"

static const struct claim_watch nobody;

/* Calls `each` for all claims that can be tested. */
static void each_claim(void (*each)(const struct claim *c))
{
    const struct claim *c;
    for (size_t i = 0; (c = claim_at(i)) != NULL; i++) {
        testing("%s", c->key);
        each(c);
    }
}

static void is_whole(const struct claim *c)
{
    check(c->says != NULL);
    check((c->check == NULL && c->each == NULL) == (c->why_not != NULL));
    check((c->each == NULL) == (c->texts == NULL));
    check(c->check == NULL || c->each == NULL);
    check(strchr(c->key, '\'') == NULL); /* it is quoted in commands */
    if (c->why_not == NULL)
        check(c->range != NULL && c->quick > 0 && c->quick <= c->usual &&
              c->usual <= c->long_run);
}

TEST(test_rows_are_whole)
{
    each_claim(is_whole);
}

static void fails_when_wrong(const struct claim *c)
{
    struct finding f;
    if (c->why_not != NULL)
        return;
    claim_check(c, c->quick, true, &nobody, &f);
    if (f.verdict == HOLDS) /* false in every case, so that its contrary is true */
        claim_check(c, c->quick, false, &nobody, &f);
    check(f.verdict == FAILS);
    struct dicot_position *p = dicot_position_open(f.line, strlen(f.line), NULL, NULL);
    check(p != NULL); /* a LINE that other commands take */
    dicot_position_close(p);
}

TEST(test_wrong_claims_are_caught)
{
    each_claim(fails_when_wrong);
}

/* Stops at the k-th call and from then on. */
static bool stops(void *calls)
{
    unsigned *left = calls;
    *left -= *left > 0;
    return *left == 0;
}

static bool is_stopped_at(const struct claim *c, unsigned k, struct finding *f)
{
    const struct claim_watch watch = {.stop = stops, .context = &k};
    claim_check(c, c->quick, false, &watch, f);
    return k == 0;
}

/* What was stopped is not finished, unless it was decided before. */
static void says_that_it_was_stopped(const struct claim *c)
{
    static const unsigned calls[] = {1, 2, 3, 5, 8, 55};
    struct finding whole, f;
    if (c->why_not != NULL)
        return;
    claim_check(c, c->quick, false, &nobody, &whole);
    check(whole.ended[0] == '\0');
    for (size_t i = 0; i < COUNT(calls); i++)
        if (is_stopped_at(c, calls[i], &f) && f.verdict == UNFINISHED)
            check(strcmp(f.ended, "interrupted") == 0);
        else
            check(f.verdict == whole.verdict && f.ended[0] == '\0');
    check(is_stopped_at(c, 1, &f) && f.verdict == UNFINISHED);
}

TEST(test_claims_that_are_stopped)
{
    each_claim(says_that_it_was_stopped);
}

static bool is_key(const char *key)
{
    const struct claim *c;
    for (size_t i = 0; (c = claim_at(i)) != NULL; i++)
        if (strcmp(c->key, key) == 0)
            return true;
    return false;
}

static void corrects_a_claim(const struct claim *c)
{
    if (c->corrects != NULL)
        check(is_key(c->corrects) && strcmp(c->key, c->corrects) != 0);
}

TEST(test_corrections_have_a_claim)
{
    each_claim(corrects_a_claim);
}

/* ---- every numbered result has a row ---- */

static const char *const numbered[] = {
    "SC Thm 1",         "SC Thm 2",        "SC Table 1",      "SC Thm 3",
    "SC Cor 4",         "SC Thm 5",        "SC Thm 6",        "SC Figure 1",
    "SC App. A",        "HAM Prop 1",      "HAM Lemma 2",     "HAM Lemma 3",
    "HAM Lemma 4",      "HAM Thm 5",       "HAM Prop 6",      "HAM Lemma 7",
    "HAM Thm 8",        "HAM Lemma 9",     "HAM Lemma 10",    "HAM Lemma 11",
    "HAM Thm 12",       "HAM Figure 1",    "CLICK Lemma 1",   "CLICK Thm 2",
    "CLICK Lemma 3",    "CLICK Lemma 4",   "CLICK Lemma 5",   "CLICK Cor 6",
    "CLICK Cor 7",      "CLICK Lemma 8",   "CLICK Lemma 9",   "CLICK Thm 10",
    "CLICK Cor 11",     "CLICK Thm 12",    "CLICK Cor 13",    "CLICK Thm 14",
    "CLICK Thm 15",     "BP Ruleset 1",    "BP Thm 3.1",      "BP Lemma 3.2(1)",
    "BP Lemma 3.2(2)",  "BP Lemma 3.2(3)", "BP Lemma 3.2(4)", "BP Lemma 3.2(5)",
    "BP Lemma 3.2(6)",  "BP Lemma 3.2(7)", "BP Thm 3.3",      "BP Lemma 3.4(1)",
    "BP Lemma 3.4(2)",  "BP Lemma 3.4(3)", "BP Lemma 3.4(4)", "BP Lemma 3.4(5)",
    "BP Lemma 3.4(6)",  "BP Lemma 3.4(7)", "BP Lemma 3.4(8)", "BP Lemma 3.4(9)",
    "BP Lemma 3.4(10)", "BP Thm 3.5",      "BP Thm 3.6",      "BP Thm 3.7",
    "BP Const 3.8",     "BP Prop 3.9",     "BP Thm 3.10",     "BP Thm 3.11",
    "BP Lemma 4.1",     "BP Thm 4.2",      "BP Figure 2",     "BP Figure 4",
};

/* A key that is this, or begins so and goes on with a comma or a part in parentheses. */
static bool has_row(const char *result)
{
    const struct claim *c;
    const size_t length = strlen(result);
    for (size_t i = 0; (c = claim_at(i)) != NULL; i++)
        if (strncmp(c->key, result, length) == 0 &&
            (c->key[length] == '\0' || c->key[length] == ',' || c->key[length] == '('))
            return true;
    return false;
}

TEST(test_numbered_results)
{
    for (size_t i = 0; i < COUNT(numbered); i++) {
        testing("%s", numbered[i]);
        check(has_row(numbered[i]));
    }
}

/* ---- claims of our own, with known verdicts ---- */

static void three_stones_left(struct trial *t, unsigned n)
{
    for (unsigned i = 1; i <= n; i++)
        leaves_between(t, 0, 1, "solitaire-clobber path %u checkerboard", i);
}

static void up_is_up(struct trial *t, unsigned n)
{
    is_worth(t, "^", "clobber xxo");
    if (n > 1)
        is_worth(t, "^*", "clobber xxo");
}

static void up_is_up_often(struct trial *t, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        is_worth(t, "^", "clobber xxo");
}

static void second_player_wins(struct trial *t, unsigned n)
{
    is_won_by(t, "P", "clobber xo + clobber xo");
    if (n > 1)
        is_won_by(t, "P", "clobber xo");
}

static void plays_to_one(struct trial *t, unsigned n)
{
    plays(t, "1,1>1,2 1,3>1,2", ".x.", "solitaire-clobber oxx");
    if (n > 1)
        plays(t, "1,1>1,2", ".x.", "solitaire-clobber oxx");
}

static void plays_back(struct trial *t, unsigned n)
{
    plays(t, "1,1>1,2 1,2>1,1", NULL, "solitaire-clobber oxx");
}

/* The smallest size with a counterexample is 3, but a larger one comes first. */
static void fails_late(struct trial *t, unsigned n)
{
    if (n >= 3)
        leaves(t, 1, "sc2 path %u checkerboard", n);
}

static void no_cases(struct trial *t, unsigned n)
{
}

static void check_verdict(void (*f)(struct trial *t, unsigned n), unsigned n,
                          enum verdict verdict, const char *line, const char *found)
{
    const struct claim c = {.key = "own", .says = "", .check = f};
    struct finding is;
    testing("size %u", n);
    claim_check(&c, n, false, &nobody, &is);
    check(is.verdict == verdict);
    assert_string_equal(is.line, line);
    assert_string_equal(is.found, found);
}

TEST(test_verdicts)
{
    check_verdict(three_stones_left, 2, HOLDS, "", "");
    check_verdict(three_stones_left, 9, FAILS, "solitaire-clobber path 3 checkerboard",
                  "2 left");
    check_verdict(up_is_up, 1, HOLDS, "", "");
    check_verdict(up_is_up, 2, FAILS, "clobber xxo", "worth ^");
    check_verdict(second_player_wins, 1, HOLDS, "", "");
    check_verdict(second_player_wins, 2, FAILS, "clobber xo", "the outcome is N");
    check_verdict(plays_to_one, 1, HOLDS, "", "");
    check_verdict(plays_to_one, 2, FAILS, "solitaire-clobber oxx",
                  "1,1>1,2 leads to solitaire-clobber .ox with first=black");
    check_verdict(plays_back, 1, FAILS, "solitaire-clobber oxx",
                  "1,2>1,1 is not legal in 1,1>1,2 1,2>1,1");
    check_verdict(fails_late, 7, FAILS, "sc2 path 3 checkerboard", "2 left");
    check_verdict(no_cases, 1, UNFINISHED, "", "");
}

/* ---- watching ---- */

static bool stops_at_third(void *calls)
{
    return ++*(int *)calls > 2;
}

static void count_reports(void *calls, const struct finding *f)
{
    check(f->cases % 256 == 0);
    ++*(int *)calls;
}

TEST(test_watching)
{
    const struct claim c = {.key = "own", .says = "", .check = up_is_up_often};
    int calls = 0;
    struct finding is;
    claim_check(&c, 600, false,
                &(struct claim_watch){.progress = count_reports, .context = &calls}, &is);
    check(is.verdict == HOLDS && is.cases == 600 && calls == 3);
    calls = 0;
    claim_check(&c, 600, false,
                &(struct claim_watch){.stop = stops_at_third, .context = &calls}, &is);
    check(is.verdict == UNFINISHED && is.cases < 10);
}

/* ---- the plain answers ---- */

TEST(test_plain_answers)
{
    check(plainly_leaves("solitaire-clobber path 3 checkerboard", 2) == IS_SO);
    check(plainly_leaves("solitaire-clobber path 3 checkerboard", 1) == IS_NOT_SO);
    check(plainly_leaves("sc2 hamming 3x2 xoxoxo with target=0:x", 1) == IS_SO);
    check(plainly_leaves("sc2 hamming 3x2 xoxooo with target=4:x", 1) == IS_NOT_SO);
    check(plainly_leaves("sc2 hamming 3x2 xoxooo with target=4:x", IMPOSSIBLE) == IS_SO);
    check(plainly_leaves("sc2 path 2 xx with joker", 1) == IS_SO);
    check(plainly_leaves("sc2 path 2 xx", 2) == IS_SO);
    check(plainly_leaves("solitaire-clobber xo with nonsense=1", 1) == UNDECIDED);
    check(plainly_leaves("nonsense", 1) == UNDECIDED);
    check(plainly_plays("sc2 xox", "1,1>1,2", ".xx") == IS_SO);
    check(plainly_plays("sc2 xox", "1,1>1,2", "xx.") == IS_NOT_SO);
    check(plainly_plays("sc2 xox", "1,2>1,1 1,2>1,3", NULL) == IS_NOT_SO);
    check(plainly_plays("nonsense", "1,1>1,2", NULL) == UNDECIDED);
    check(plainly_worth("clobber xxo", "{0|*}") == IS_SO);
    check(plainly_worth("clobber xxo", "{*|0}") == IS_NOT_SO);
    check(plainly_worth("-clobber xxo", "{*|0}") == IS_SO);
    check(plainly_won_by("clobber xxo", 'L') == IS_SO);
    check(plainly_won_by("-clobber xxo", 'R') == IS_SO);
    check(plainly_won_by("nim 3 + nim 3", 'P') == IS_SO);
    check(plainly_won_by("nim 3 + nim 2", 'P') == IS_NOT_SO);
}

/* SPDX-License-Identifier: MIT */
/* plans.c: tests, for all short words, the plan of a best play, played again with both
 * ends last [CLICK Lemma 3] and read as a derivation [CLICK Thm 2]; and the fewest left
 * of every subword. Words and subwords are compared with all plays; derivations are
 * repeated on text, and internal plays are replayed here. */
#include "words.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "solve/column/derivation.h"
#include "solve/column/subwords.h"

extern const struct solve_method two_colours_method, column_method;

/* ---- internal plays ---- */

/* Replays the clicks and says, for the first and for the last letter, after how many
 * clicks each is gone. */
static void replay_ends(struct word w, const struct moves *moves, size_t stride,
                        size_t gone[2])
{
    bool first = w.length > 0, last = first;
    for (size_t i = 0; i < moves->count; i++) {
        check(moves->list[i] % stride == 0);
        unsigned from = (unsigned)(moves->list[i] / stride);
        check(from < w.length && (from == 0 || w.letter[from - 1] != w.letter[from]));
        unsigned end = group_end(&w, from);
        check(end - from >= 2);
        if (first && from == 0) {
            gone[0] = i + 1;
            first = false;
        }
        if (last && end == w.length) {
            gone[1] = i + 1;
            last = false;
        }
        remove_letters(&w, from, end);
    }
    check_number(w.length, 0);
}

static void check_internal(const struct word *w, const struct column_plan *p,
                           size_t stride, struct arena *a)
{
    struct moves moves = {0};
    size_t gone[2] = {0, 0};
    check(plan_internal(p, &moves, a));
    replay_ends(*w, &moves, stride, gone);
    if (w->length == 0)
        return;
    bool same = w->letter[0] == w->letter[w->length - 1];
    size_t least = moves.count - (same ? 0 : 1);
    check(gone[0] >= least && gone[1] >= least);
    check_number(gone[0], moves.count);
}

/* Of any play, plan_is_internal must say what a replay says. */
static void check_judgement(const struct word *w, const struct column_plan *p,
                            const struct best *best, size_t stride)
{
    struct moves moves = {.list = (move *)(uintptr_t)best->moves, .count = best->count};
    size_t gone[2] = {0, 0};
    replay_ends(*w, &moves, stride, gone);
    bool same = w->length == 0 || w->letter[0] == w->letter[w->length - 1];
    size_t least = best->count - (same ? 0 : 1);
    check(plan_is_internal(p) == (gone[0] >= least && gone[1] >= least));
}

/* ---- derivations ---- */

#define MOST_SENTENCE (4 * MOST)

/* Replaces the leftmost S of the text. */
static void rewrite(char *text, struct derivation_step step)
{
    char right[8] = "", rest[MOST_SENTENCE];
    char c = (char)('a' + step.colour - 1);
    char *s = strchr(text, 'S');
    check(s != NULL);
    switch ((enum production)step.production) {
    case TO_EMPTY:
        break;
    case TO_TWO:
        strcpy(right, "SS");
        break;
    case TO_PAIR:
        sprintf(right, "%cS%c", c, c);
        break;
    case TO_TRIPLE:
        sprintf(right, "%cS%cS%c", c, c, c);
        break;
    }
    check(strlen(text) + strlen(right) < MOST_SENTENCE);
    strcpy(rest, s + 1);
    strcpy(s, right);
    strcat(s, rest);
}

/* The letters, with brackets: every bracket has two or three equal letters of its own. */
static void check_brackets(const struct word *w, const struct derivation *d)
{
    unsigned open[MOST], depth = 0;
    unsigned letters[MOST];
    check_number(d->blocks, w->length);
    for (unsigned i = 0; i < w->length; i++) {
        if (d->brackets[i] == BRACKET_OPENS) {
            letters[depth] = 0;
            open[depth++] = i;
        }
        check(depth > 0 && w->letter[open[depth - 1]] == w->letter[i]);
        letters[depth - 1]++;
        if (d->brackets[i] == BRACKET_CLOSES) {
            depth--;
            check(letters[depth] == 2 || letters[depth] == 3);
        }
    }
    check_number(depth, 0);
}

static void check_derivation(const struct word *w, const struct column_plan *p,
                             struct arena *a)
{
    struct derivation d;
    char text[MOST_SENTENCE] = "S", word[MOST + 1] = "";
    check(derivation_make(&d, p, a));
    for (size_t i = 0; i < d.count; i++)
        rewrite(text, d.steps[i]);
    for (unsigned i = 0; i < w->length; i++)
        word[i] = (char)('a' + w->letter[i] - 1);
    assert_string_equal(text, word);
    check_brackets(w, &d);
    check(derivation_is_right(&d, &p->groups, a));
    /* With any one step left out or changed, it must not be. */
    for (size_t i = 0; i < d.count; i++) {
        struct derivation_step right = d.steps[i];
        d.steps[i].production = (uint8_t)(right.production + 1) % 4;
        d.steps[i].colour = right.colour > 0 ? right.colour : 1;
        check(!derivation_is_right(&d, &p->groups, a));
        d.steps[i] = right;
    }
    d.count--;
    check(!derivation_is_right(&d, &p->groups, a));
}

/* ---- all words ---- */

static void check_plan(struct lab *l, const struct word *w)
{
    struct task task = lab_task(l, w);
    struct search *s = l->method->method.begin(&task);
    struct memory memory = {.limit = 1 << 20};
    struct arena a = arena_of(&memory);
    struct column_plan plan;
    test_word(w);
    check_number(search_step(s, UINT64_MAX), SEARCH_SOLVED);
    struct best best = *method_best(s);
    const move *batch;
    best_moves(&best, 0, &batch);
    best.moves = best.count > 0 ? batch : NULL; /* short plays come in one piece */
    check(plan_read(&plan, problem_board(&l->sample.problem), l->position, &best, &a));
    check_number(plan.clicks, best.count);
    if (best.result == 0) {
        check_judgement(w, &plan, &best, l->stride);
        check_internal(w, &plan, l->stride, &a);
        check_derivation(w, &plan, &a);
    } else {
        check(!plan_is_internal(&plan));
    }
    arena_done(&a);
    check_number(memory.used, 0);
    search_free(s);
}

static void check_plans(const char *line, size_t stride, unsigned colours,
                        unsigned longest, const struct solve_method *method)
{
    struct lab l;
    open_lab(&l, line, stride, method);
    for (unsigned length = 0; length <= longest; length++)
        for (unsigned long c = 0; c < count_words(colours, length); c++) {
            struct word w = word_of(colours, length, c);
            check_plan(&l, &w);
        }
    close_lab(&l);
}

TEST(test_plans)
{
    unsigned more = is_long() ? 3 : 0;
    check_plans("clickomania grid 18x1 random:1:2", 1, 2, 12 + more, &two_colours_method);
    check_plans("clickomania grid 2x12 random:1:2", 2, 2, 8, &column_method);
    check_plans("clickomania grid 1x14 random:1:3", 1, 3, 8 + more, &column_method);
}

/* Any play that clears a word, not only those of the methods. */
TEST(test_random_plays)
{
    struct lab l;
    uint64_t seed = 3;
    unsigned cleared = 0;
    open_lab(&l, "clickomania grid 20x1 random:1:3", 1, &column_method);
    for (unsigned i = 0; i < 20000; i++) {
        unsigned length = 4 + (unsigned)(rng_next(&seed) % 17);
        struct word w = word_of(2 + i % 2, length, rng_next(&seed) % 387420489), rest = w;
        move list[MOST], other[MOST]; /* by first letters, and by any letters */
        size_t count = 0;
        for (unsigned tries = 0; tries < 200 && rest.length > 0; tries++) {
            unsigned from = (unsigned)(rng_next(&seed) % rest.length);
            if (from > 0 && rest.letter[from - 1] == rest.letter[from])
                continue;
            if (group_end(&rest, from) - from < 2)
                continue;
            unsigned size = group_end(&rest, from) - from;
            other[count] = from + rng_next(&seed) % size;
            list[count++] = from;
            remove_letters(&rest, from, group_end(&rest, from));
        }
        if (rest.length > 0)
            continue;
        struct memory memory = {.limit = 1 << 20};
        struct arena a = arena_of(&memory);
        struct best best = {.found = true, .moves = other, .count = count};
        struct column_plan plan;
        test_word(&w);
        lab_task(&l, &w);
        check(plan_read(&plan, problem_board(&l.sample.problem), l.position, &best, &a));
        best.moves = list;
        check_judgement(&w, &plan, &best, 1);
        check_internal(&w, &plan, 1, &a);
        check_derivation(&w, &plan, &a);
        arena_done(&a);
        cleared++;
    }
    check(cleared > 500);
    close_lab(&l);
}

/* ---- subwords ---- */

static void check_subwords(struct lab *l, const struct word *w,
                           const struct word_table *t)
{
    struct task task = lab_task(l, w);
    struct search *s = subwords_new(&task);
    test_word(w);
    check(s != NULL);
    check_number(search_step(s, UINT64_MAX), SEARCH_SOLVED);
    search_finish(s);
    for (unsigned i = 0; i < w->length; i++)
        for (unsigned e = i + 1; e <= w->length; e++) {
            struct word part = {.length = e - i};
            memcpy(part.letter, w->letter + i, e - i);
            check_number(subword_fewest(s, i, e),
                         t->best[e - i][code_of(t->colours, &part)]);
        }
    search_free(s);
}

TEST(test_subwords)
{
    static const unsigned longest[] = {0, 0, 11, 7};
    static const char *const lines[] = {NULL, NULL, "clickomania grid 12x1 random:1:2",
                                        "clickomania grid 3x12 random:1:3"};
    for (unsigned colours = 2; colours <= 3; colours++) {
        struct word_table t = {.colours = colours, .longest = longest[colours]};
        struct lab l;
        fill_table(&t);
        open_lab(&l, lines[colours], colours == 2 ? 1 : 3, NULL);
        for (unsigned length = 0; length <= t.longest; length++)
            for (unsigned long c = 0; c < count_words(colours, length); c++) {
                struct word w = word_of(colours, length, c);
                check_subwords(&l, &w, &t);
            }
        close_lab(&l);
        free_table(&t);
    }
}

/* Words of many slices of the table: the fewest left of the whole word is that of the
 * method, whose groups are not single blocks; and the mirror image has the same numbers.
 */
TEST(test_long_subwords)
{
    for (unsigned i = 0; i < 4; i++) {
        struct sample s;
        sample_of(&s, "clickomania grid %ux1 random:%u:%u", 700 + 211 * i, i, 2 + i);
        uint32_t n = (uint32_t)s.problem.pos_size;
        uint8_t *mirror = start_copy(&s.problem);
        for (uint32_t v = 0; v < n; v++)
            mirror[v] = s.task.position[n - 1 - v];
        struct search *all = subwords_new(&s.task),
                      *one = column_method.method.begin(&s.task);
        s.task.position = mirror;
        struct search *turned = subwords_new(&s.task);
        search_step(all, UINT64_MAX);
        search_step(one, UINT64_MAX);
        search_step(turned, UINT64_MAX);
        check_number(subword_fewest(all, 0, n), method_best(one)->result);
        for (uint32_t from = 0; from < n; from++)
            for (uint32_t end = from + 1; end <= n; end += 7)
                check_number(subword_fewest(all, from, end),
                             subword_fewest(turned, n - end, n - from));
        search_free(all);
        search_free(one);
        search_free(turned);
        free_position(&s.problem, mirror);
        sample_close(&s);
    }
}

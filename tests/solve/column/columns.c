/* SPDX-License-Identifier: MIT */
/* columns.c: compares the methods for one column of blocks with all plays of all short
 * words, and with the paper's own algorithms: parsing by the grammar of [CLICK Thm 2],
 * the optimum from the decision of [CLICK Lemma 1], and the scan of [CLICK §2.3.2] as it
 * is printed, which is wrong. Every list of clicks is replayed on the word. */
#include "words.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "game/theory.h"
#include "solve/column/parser.h"

extern const struct solve_method two_colours_method, column_method, column_score_method;

/* ---- the methods ---- */

/* Replays the clicks on the word and returns the result of the play. */
static int64_t replay_word(struct word w, const struct word_table *t,
                           const struct best *best, size_t stride)
{
    int64_t gained = 0;
    size_t at = 0;
    const move *batch;
    for (size_t n; (n = best_moves(best, at, &batch)) > 0; at += n)
        for (size_t i = 0; i < n; i++) {
            check(batch[i] % stride == 0 && batch[i] / stride < w.length);
            unsigned from = (unsigned)(batch[i] / stride), end = group_end(&w, from);
            check(end - from >= 2 && (from == 0 || w.letter[from - 1] != w.letter[from]));
            gained += t->points != NULL ? t->points(end - from) : 0;
            remove_letters(&w, from, end);
        }
    check_number(at, best->count);
    for (unsigned i = 0; i < w.length; i++) /* the play must have ended */
        check(group_end(&w, i) == i + 1);
    if (t->points == NULL)
        return w.length;
    return gained + (w.length == 0 ? t->bonus : 0);
}

static void check_word(struct lab *l, const struct word *w, const struct word_table *t,
                       uint64_t work)
{
    const struct board *b = problem_board(&l->sample.problem);
    struct task task = lab_task(l, w);
    test_word(w);
    check(l->method->method.fits(&task));
    struct search *s = run_until_solved(l->method->method.begin(&task), work);
    search_finish(s);
    struct best best = *method_best(s);
    int64_t truth = t->best[w->length][code_of(t->colours, w)];
    check(best.found && best.reason != NULL && best.reason[0] != '\0');
    check_number(best.result, truth);
    check_number(best.bound, truth);
    check_number(replay_word(*w, t, &best, l->stride), truth);
    if (b->game->theory->play_all != NULL) {
        const move *batch;
        size_t at = 0;
        int64_t gained = 0;
        for (size_t n; (n = best_moves(&best, at, &batch)) > 0; at += n)
            check_number(b->game->theory->play_all(b, l->position, batch, n,
                                                   l->sample.scratch, &gained),
                         n);
        check_number(gained + b->game->result(b, l->position), truth);
    }
    search_free(s);
}

/* All words of up to `longest` letters. */
static void check_words(const char *line, size_t stride,
                        const struct solve_method *method, const struct word_table *t,
                        unsigned longest)
{
    struct lab l;
    open_lab(&l, line, stride, method);
    for (unsigned length = 0; length <= longest; length++)
        for (unsigned long c = 0; c < count_words(t->colours, length); c++) {
            struct word w = word_of(t->colours, length, c);
            check_word(&l, &w, t, c % 3 == 0 ? 1 : UINT64_MAX);
        }
    close_lab(&l);
}

TEST(test_two_colours)
{
    struct word_table t = {.colours = 2, .longest = is_long() ? 22 : 15};
    fill_table(&t);
    check_words("clickomania grid 22x1 random:1:2", 1, &two_colours_method, &t,
                t.longest);
    check_words("clickomania grid 2x12 random:1:2", 2, &two_colours_method, &t, 9);
    check_words("clickomania grid 1x12 random:1:2", 1, &two_colours_method, &t, 9);
    check_words("clickomania grid 18x1 random:1:2", 1, &column_method, &t,
                is_long() ? 18 : 13);
    free_table(&t);
}

TEST(test_more_colours)
{
    struct word_table three = {.colours = 3, .longest = is_long() ? 12 : 9};
    struct word_table four = {.colours = 4, .longest = is_long() ? 9 : 7};
    fill_table(&three);
    fill_table(&four);
    check_words("clickomania grid 12x3 random:1:3", 1, &column_method, &three,
                three.longest);
    check_words("clickomania grid 3x12 random:1:3", 3, &column_method, &three, 7);
    check_words("clickomania grid 12x1 random:1:3", 1, &column_method, &four,
                four.longest);
    free_table(&three);
    free_table(&four);
}

/* ---- points ---- */

static int64_t minus_two_squared(int64_t n)
{
    return (n - 2) * (n - 2);
}

static int64_t minus_one_squared(int64_t n)
{
    return (n - 1) * (n - 1);
}

static int64_t pairs(int64_t n)
{
    return n * (n - 1);
}

static int64_t squares(int64_t n)
{
    return n * n;
}

TEST(test_points)
{
    static const struct {
        const char *name;
        points *points;
        int64_t bonus;
    } scorings[] = {
        {"standard", minus_two_squared, 1000},
        {"plain", minus_two_squared, 0},
        {"minus-one", minus_one_squared, 0},
        {"jawbreaker", pairs, 0},
        {"squares", squares, 0},
    };
    for (size_t i = 0; i < COUNT(scorings); i++)
        for (unsigned colours = 2; colours <= 3; colours++) {
            struct word_table t = {.colours = colours,
                                   .longest = (is_long() ? 18 : 14) - 3 * colours,
                                   .points = scorings[i].points,
                                   .bonus = scorings[i].bonus};
            struct text line =
                text_of("samegame grid 14x1 random:1 with scoring=%s", scorings[i].name);
            fill_table(&t);
            check_words(line.bytes, 1, &column_score_method, &t, t.longest);
            free_table(&t);
        }
}

/* ---- the paper's algorithms ---- */

TEST(test_paper)
{
    static const unsigned longest[] = {0, 0, 11, 8};
    struct memory memory = {.limit = 1 << 20};
    for (unsigned colours = 2; colours <= 3; colours++) {
        struct word_table t = {.colours = colours,
                               .longest = longest[colours] + (is_long() ? 2 : 0)};
        fill_table(&t);
        for (unsigned length = 0; length <= t.longest; length++)
            for (unsigned long c = 0; c < count_words(colours, length); c++) {
                struct word w = word_of(colours, length, c);
                int64_t truth = t.best[length][c];
                struct parser *p = parser_new(w.letter, length, &memory);
                test_word(&w);
                check(p != NULL && parser_accepts(p, 0, length) == (truth == 0));
                check_number(parser_fewest(p), truth);
                parser_free(p);
            }
        free_table(&t);
    }
    check_number(memory.used, 0);
}

/* ---- the printed scan ---- */

/* Groups of two colours, from 1; large[i]: more than one block. */
struct groups_of_word {
    unsigned count;
    bool large[MOST + 1];
};

static struct groups_of_word groups_in(const struct word *w, bool backward)
{
    struct groups_of_word g = {0}, turned;
    for (unsigned i = 0, end; i < w->length; i = end) {
        end = group_end(w, i);
        g.large[++g.count] = end - i > 1;
    }
    turned = g;
    for (unsigned i = 1; i <= g.count; i++)
        turned.large[i] = g.large[g.count + 1 - i];
    return backward ? turned : g;
}

/* The corrections to the scan: checkerboards begin empty; the median of i groups is
 * (i+1)/2. */
enum { AS_PRINTED = 0, START = 1, MEDIAN = 2 };

/* The scan: says of each odd i whether groups 1 to i can be cleared. */
static void scan(const struct groups_of_word *g, int mended, bool *clear)
{
    int j = mended & START, k = 0, l = j, n = (int)g->count;
    for (int i = 1; i <= n; i++) {
        if (g->large[i])
            l = i + 1;
        if (i - l > k - j) {
            j = l;
            k = i;
        }
        int length = k + 1 - j, median = (mended & MEDIAN ? i + 1 : i - 1) / 2;
        clear[i] = i % 2 == 1 &&
                   (2 * length <= i - 3 || (2 * length == i - 1 && g->large[median]));
    }
}

static bool scan_says(const struct word *w, int mended)
{
    bool below[MOST + 1] = {0}, above[MOST + 1] = {0}, clear = false;
    struct groups_of_word forward = groups_in(w, false), backward = groups_in(w, true);
    unsigned n = forward.count;
    scan(&forward, mended, below);
    scan(&backward, mended, above);
    for (unsigned i = 1; i < n; i += 2)
        clear = clear || (below[i] && above[n - i]);
    return clear;
}

/* Finds the shortest word with an even number of groups on which the scan is wrong;
 * returns its length. */
static unsigned first_wrong(const struct word_table *t, int mended, bool says,
                            struct word *w)
{
    for (unsigned length = 1; length <= t->longest; length++)
        for (unsigned long c = 0; c < count_words(2, length); c++) {
            *w = word_of(2, length, c);
            if (groups_in(w, false).count % 2 == 0 &&
                scan_says(w, mended) != (t->best[length][c] == 0) &&
                scan_says(w, mended) == says)
                return length;
        }
    return 0;
}

TEST(test_printed_scan)
{
    struct word_table t = {.colours = 2, .longest = 14};
    struct word w;
    fill_table(&t);
    for (int mended = AS_PRINTED; mended < (START | MEDIAN); mended++) {
        check_number(first_wrong(&t, mended, false, &w), 4); /* aabb can be cleared */
        check(memcmp(w.letter, (const uint8_t[]){2, 2, 1, 1}, 4) == 0);
        check_number(first_wrong(&t, mended, true, &w), 0);
    }
    check_number(first_wrong(&t, START | MEDIAN, false, &w), 0);
    check_number(first_wrong(&t, START | MEDIAN, true, &w), 0);
    free_table(&t);
}

/* ---- the rules for a whole play ---- */

/* Any cells, of groups and not, one after another: play_all stops at the first that may
 * not be clicked, and the blocks are where the rules for one click put them. */
TEST(test_play_all)
{
    uint64_t seed = 1;
    for (unsigned i = 0; i < 3000; i++) {
        struct sample s;
        sample_of(&s, "%s grid %s random:%u:2%s", i % 4 < 2 ? "clickomania" : "samegame",
                  i % 3 == 0   ? "30x1"
                  : i % 3 == 1 ? "1x30"
                               : "6x5",
                  i, i % 4 == 1 ? " with goal=most-clicks" : "");
        const struct board *b = problem_board(&s.problem);
        uint8_t *one = start_copy(&s.problem), *all = start_copy(&s.problem);
        move moves[8];
        size_t legal = 0;
        int64_t expected = 0, gained = 0;
        for (size_t k = 0; k < 8; k++) {
            moves[k] = rng_next(&seed) % 12;
            if (legal == k && b->game->legal(b, one, LEFT, moves[k], s.scratch, NULL)) {
                expected += b->game->gain(b, one, moves[k], s.scratch);
                b->game->play(b, one, LEFT, moves[k], s.scratch);
                legal++;
            }
        }
        check_number(b->game->theory->play_all(b, all, moves, 8, s.scratch, &gained),
                     legal);
        check_number(gained, expected);
        check(memcmp(one, all, b->pos_size) == 0);
        free_position(&s.problem, one);
        free_position(&s.problem, all);
        sample_close(&s);
    }
}

/* ---- long words ---- */

/* Both methods must give the same answer for long columns of two colours. */
TEST(test_long_columns)
{
    for (unsigned i = 0; i < 60; i++) {
        struct sample s;
        sample_of(&s, "clickomania grid %ux1 random:%u:2", 100 + 7 * i, i);
        /* Stretches of a checkerboard, so that something is left. */
        const struct board *b = problem_board(&s.problem);
        uint64_t seed = i;
        size_t from = rng_next(&seed) % (b->pos_size / 2),
               length = rng_next(&seed) % (b->pos_size / 2 + 1) + i % 2 * 20;
        for (size_t v = from; v < from + length && v < b->pos_size; v++)
            b->start[v] = (uint8_t)(1 + v % 2);
        const struct solve_method *both[] = {&two_colours_method, &column_method};
        int64_t results[2];
        for (unsigned k = 0; k < 2; k++) {
            struct search *one =
                run_until_solved(both[k]->method.begin(&s.task), UINT64_MAX);
            struct best best = *method_best(one);
            check(best.found && best.result == best.bound);
            check_line(&s.problem, &best);
            results[k] = best.result;
            search_free(one);
        }
        check_number(results[0], results[1]);
        sample_close(&s);
    }
}

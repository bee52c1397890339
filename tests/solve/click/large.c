/* SPDX-License-Identifier: MIT */
/* large.c: compares piles with the rules of src/games/clicks/clicks.c, and the method
 * "large" with all plays of small boards: what it finds is legal and complete, and never
 * better than the best. It has a play whatever ends the search. */
#include "trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "game/theory.h"
#include "games/clicks/pile.h"
#include "solve/click/large.h"

extern const struct solve_method large_method;

static const char *const lines[] = {
    "clickomania abcab|bcabc|abcca",
    "samegame abcab|bcaab|aacca",
    "samegame abba|baab with scoring=penalty",
    "samegame abca|bcab|aabc|ccba with scoring=jawbreaker",
    "clickomania abca|bcab|aabc|ccba with goal=clear",
    "clickomania abca|bcab|aabc|ccba with goal=least-clicks",
    "clickomania abca|bcab|aabc|ccba with goal=most-clicks",
    "clickomania a.|b.|ab",
    "clickomania a",
    "samegame ..|..",
    "samegame aaa|aaa",
};
#define LINES COUNT(lines)

#define UNITS 10000 /* of work that a search gets here: a few rounds */

/* ---- ranks ---- */

/* Compares a set of some numbers below n with counting one by one. */
static void check_ranks(uint32_t n, uint64_t *seed)
{
    uint64_t bits[20];
    uint32_t tree[20];
    struct ranks r = {bits, tree, (n + 63) / 64};
    testing("ranks below %u", n);
    ranks_fill(&r, n);
    for (uint32_t left = n;; left--) {
        uint32_t count = 0, last = UINT32_MAX;
        for (uint32_t i = 0; i < 64 * r.words; i++) {
            check_number(ranks_below(&r, i), count);
            check_number(ranks_before(&r, i), last);
            if (!ranks_have(&r, i))
                continue;
            check_number(ranks_at(&r, count++), i);
            check(last == UINT32_MAX || ranks_after(&r, last) == i);
            last = i;
        }
        check_number(count, left);
        check(last == UINT32_MAX || ranks_after(&r, last) == UINT32_MAX);
        if (left == 0)
            return;
        ranks_remove(&r, ranks_at(&r, (uint32_t)(rng_next(seed) % left)));
    }
}

TEST(test_ranks)
{
    uint64_t seed = 1;
    for (uint32_t n = 0; n < 70; n += 1 + n / 4)
        check_ranks(n, &seed);
    check_ranks(64, &seed);
    check_ranks(128, &seed);
    check_ranks(64 * 5 + 3, &seed);
}

/* ---- piles ---- */

/* Chooses a random cell of a random click. Returns false if there is none. */
static bool draw(const struct sample *s, const uint8_t *pos, uint64_t *seed, move *m)
{
    const struct board *b = problem_board(&s->problem);
    struct iterator it = {{0}};
    uint64_t seen = 0;
    move one;
    while (seen < 50 && b->game->next(b, pos, LEFT, &it, s->scratch, &one))
        if (rng_next(seed) % ++seen == 0)
            *m = one;
    return seen > 0;
}

/* The pile has a block of the same colour in every cell as the rules have. */
static void compare(const struct board *b, const struct pile *p, const uint8_t *pos,
                    uint8_t *stored)
{
    for (size_t i = 0; i < b->pos_size; i++) {
        uint32_t block = pile_at(p, i);
        check_number(block == PILE_NOTHING ? 0 : p->start[block], pos[i]);
    }
    pile_store(p, stored);
    assert_memory_equal(stored, pos, b->pos_size);
}

/* Makes a random play three times: by the rules, on a pile, and by play_all. */
static void check_pile(const char *line, uint64_t seed)
{
    struct sample s;
    struct pile p;
    uint32_t size;
    int64_t gained = 0, gained_by_all = 0;
    size_t count = 0;
    sample_open(&s, line);
    const struct board *b = problem_board(&s.problem);
    struct arena a = arena_of(&s.memory);
    uint8_t *pos = start_copy(&s.problem), *stored = start_copy(&s.problem);
    move *moves = calloc(b->pos_size + 1, sizeof *moves);
    check(pile_open(&p, &a, clicks_of(b), b->start) && moves != NULL);
    pile_reset(&p);
    for (move m = 0; draw(&s, pos, &seed, &m); moves[count++] = m) {
        if (b->pos_size < 500 || count % 16 == 0)
            compare(b, &p, pos, stored);
        check_number(clicks_name(b, pos, (uint32_t)m, s.scratch, &size), m);
        check_number(pile_group(&p, pile_at(&p, m), UINT32_MAX), size);
        check_number(pile_move(&p, size), m);
        check(pile_group(&p, pile_at(&p, m), 2) >= 2); /* begun, and forgotten */
        check_number(pile_group(&p, pile_at(&p, m), UINT32_MAX), size);
        gained += b->game->gain(b, pos, m, s.scratch);
        b->game->play(b, pos, LEFT, m, s.scratch);
        pile_remove(&p, size);
    }
    compare(b, &p, pos, stored);
    moves[count] = 0; /* illegal: the play is over */
    memcpy(stored, b->start, b->pos_size);
    check_number(theory_of(b->game)->play_all(b, stored, moves, count + 1, s.scratch,
                                              &gained_by_all),
                 count);
    assert_memory_equal(stored, pos, b->pos_size);
    check_number(gained_by_all, gained);
    pile_reset(&p);
    compare(b, &p, b->start, stored);
    free(moves);
    free_position(&s.problem, pos);
    free_position(&s.problem, stored);
    arena_done(&a);
    sample_close(&s);
}

TEST(test_piles)
{
    for (size_t i = 0; i < LINES; i++)
        for (uint64_t seed = 1; seed < 20; seed++)
            if (!is_left_out())
                check_pile(lines[i], seed);
    for (unsigned seed = 1; seed < 100; seed++) {
        struct text line = text_of("samegame grid %ux%u random:%u:%u", 1 + seed % 7,
                                   1 + seed / 7 % 11, seed, 1 + seed % 5);
        check_pile(line.bytes, seed);
    }
    check_pile("samegame grid 64x64 random:1:5", 1);
    check_pile("samegame grid 150x40 random:2:2", 2);
    check_pile("samegame grid 3x2000 random:3:26", 3);
    check_pile("samegame grid 1x5000 random:3:2", 4);
    check_pile("samegame grid 2500x2 random:3:3 with scoring=squares", 5);
    check_pile("clickomania columns 70a3b|2b|100c|4a|70a3b|2000b|4a3c", 6);
    check_pile("samegame grid 17000x2 random:3:26", 7); /* too high for falling.h */
}

/* ---- the method ---- */

static struct search_end run_large(const struct trial *t, const struct problem *p,
                                   uint64_t work)
{
    return run_method(&large_method, p, UNITS, work);
}

TEST(test_circumstances)
{
    try_all(&(struct trial){.run = run_large,
                            .judge = judge_same,
                            .step = 100,
                            .lines = lines,
                            .count = LINES});
}

/* It is never better than the best play of all. Returns whether it is as good. */
static bool check_optimum(const char *text)
{
    struct sample s;
    sample_open(&s, text);
    struct search *all = search_all_plays(&s.problem);
    struct best best = *method_best(all);
    struct search_end r = run_large(NULL, &s.problem, 50);
    check_number(r.state, SEARCH_SOLVED);
    check(best.found || !r.found);
    bool as_good = r.found == best.found && (!r.found || r.result == best.result);
    check(!r.found || as_good ||
          (problem_board(&s.problem)->maximise ? r.result < best.result
                                               : r.result > best.result));
    search_free(all);
    sample_close(&s);
    return as_good;
}

TEST(test_small)
{
    static const char *const wishes[] = {
        "samegame|",
        "samegame| with scoring=penalty",
        "samegame| with scoring=jawbreaker",
        "samegame| with scoring=squares",
        "samegame| with scoring=plain",
        "samegame| with scoring=minus-one",
        "clickomania|",
        "clickomania| with goal=clear",
        "clickomania| with goal=least-clicks",
        "clickomania| with goal=most-clicks",
    };
    unsigned boards = 0, best = 0;
    for (size_t i = 0; i < LINES; i++)
        check_optimum(lines[i]);
    for (unsigned seed = 1; seed <= 200; seed++) {
        const char *wish = wishes[seed % 10], *bar = strchr(wish, '|');
        struct text line =
            text_of("%.*s grid %ux%u random:%u:%u%s", (int)(bar - wish), wish,
                    1 + seed / 10 % 4, 1 + seed / 40 % 5, seed, 1 + seed % 3, bar + 1);
        if (is_left_out())
            continue;
        boards++;
        best += check_optimum(line.bytes);
    }
    check(best > boards / 2); /* on such boards most plays are good */
}

/* ---- more time, and plays that are given ---- */

/* Works until `units` are done, and returns the best play so far. */
static struct best work_so_far(struct search *s, uint64_t units)
{
    while (s->nodes < units)
        check_number(search_step(s, 100), SEARCH_RUNNING);
    return *method_best(s);
}

/* The same seed gives the same plays, so more work is never worse; on these boards it is
 * better. What it found is where the next search begins. */
static void check_growth(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    const bool most = problem_board(&s.problem)->maximise;
    struct search *search = large_new(&s.task), *again = large_new(&s.task);
    int64_t first = work_so_far(search, 2000).result, last = first;
    for (uint64_t units = 4000; units <= 64000; units *= 2) {
        struct best best = work_so_far(search, units);
        check(most ? best.result >= last : best.result <= last);
        check_line(&s.problem, &best);
        last = best.result;
    }
    check(last != first);
    check_number(work_so_far(again, 64000).result, last);
    struct best best = *method_best(search);
    s.task.known = best.moves;
    s.task.known_count = best.count;
    struct search *next = large_new(&s.task);
    search_step(next, 1);
    search_finish(next); /* the given play, whatever ends the search */
    check_number(method_best(next)->result, last);
    search_free(next);
    search_free(again);
    search_free(search);
    sample_close(&s);
}

TEST(test_growth)
{
    check_growth("samegame grid 66x25 random:1:5 with scoring=jawbreaker");
    check_growth("samegame grid 25x66 random:1:5");
    check_growth("clickomania grid 25x66 random:2:5");
    check_growth("clickomania grid 12x12 random:2:5 with goal=most-clicks");
    check_growth("clickomania grid 12x12 random:2:5 with goal=least-clicks");
}

/* ---- whatever ends the search ---- */

/* A huge board is not put on a pile when the time is over: that takes several passes. */
TEST(test_late_begin)
{
    struct sample s;
    sample_open(&s, "samegame columns 16777216a");
    struct looks never;
    looks_begin(&never, &s.memory, 0, 1);
    check(large_new(&s.task) == NULL);
    s.memory.work = NULL;
    sample_close(&s);
}

/* Is there a play if the search is told to finish before its first step? */
static bool has_play(const char *line, bool expired)
{
    struct sample s;
    sample_open(&s, line);
    struct search *search = large_new(&s.task);
    struct looks never;
    if (expired)
        looks_begin(&never, &s.memory, 0, 1);
    search_finish(search);
    struct best best = *method_best(search);
    search_free(search);
    sample_close(&s);
    return best.found;
}

/* If the time is over at once, boards on which a play takes no time worth mentioning
 * still have one. Others have one only if there is time for it. */
TEST(test_finish)
{
    check(has_play("samegame grid 100x100 random:1:5", true));
    check(has_play("clickomania grid 2x3000 random:1:3 with goal=most-clicks", true));
    check(has_play("clickomania grid 3000x2 random:1:3 with goal=least-clicks", true));
    check(has_play("samegame grid 1500x1500 random:1:5", false));
    check(!has_play("samegame grid 1500x1500 random:1:5", true));
    check(!has_play("clickomania grid 20000x20 random:1:3", true)); /* as a pile */
}

/* SPDX-License-Identifier: MIT */
/* clobber.c: compares the Clobber engine with the search over sums, which other tests
 * compare with plain recursion: on all boards of small rectangles and lines, random
 * larger ones, and sums; and with little memory. */
#include "support.h"

#include <string.h>

#include "base/rng.h"
#include "twoplayer/clobber/hand.h"
#include "twoplayer/clobber/outcome_clobber.h"
#include "twoplayer/method.h"

static struct outcome solve_by(const struct problem *p, const uint8_t *pos,
                               const char *method)
{
    struct task t = task_at_start(p);
    t.position = pos;
    struct search *s = run_until_solved(outcome_search(&t, method), 100000);
    struct outcome o = outcome_of(s);
    search_free(s);
    return o;
}

/* The same answers by both methods; and the move that is named leads to a loss. */
static void compare(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    struct outcome o = solve_by(&s.problem, s.problem.start, "bitboard"),
                   plain = solve_by(&s.problem, s.problem.start, "values");
    for (int who = LEFT; who <= RIGHT; who++)
        check_number(o.first[who], plain.first[who]);
    check_winning_moves(&s, &o);
    sample_close(&s);
}

static void add_cells(struct text *line, unsigned rows, unsigned columns,
                      unsigned (*cell)(uint64_t *), uint64_t *seed)
{
    for (unsigned r = 0; r < rows; r++) {
        add_text(line, "%s", r > 0 ? "|" : "");
        for (unsigned c = 0; c < columns; c++)
            add_text(line, "%c", ".xo"[cell(seed)]);
    }
}

/* Every colouring, holes included. */
TEST(test_rectangles)
{
    static const unsigned sizes[][2] = {{1, 1}, {1, 2}, {2, 1}, {1, 3}, {1, 5},
                                        {5, 1}, {2, 2}, {2, 3}, {3, 2}, {1, 6}};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        for (uint64_t n = 0; n < power(3, sizes[i][0] * sizes[i][1]); n++) {
            struct text line = {"clobber "};
            add_board(&line, sizes[i][0], sizes[i][1], ".xo", n);
            if (!is_left_out())
                compare(line.bytes);
        }
    }
}

/* A stone in seven cells of eight. */
static unsigned random_cell(uint64_t *seed)
{
    uint64_t r = rng_next(seed);
    return r % 8 == 0 ? 0 : 1 + (unsigned)(r >> 32) % 2;
}

TEST(test_random_boards)
{
    static const unsigned sizes[][2] = {{3, 3}, {3, 4}, {4, 3},  {4, 4},
                                        {2, 7}, {7, 2}, {1, 14}, {14, 1},
                                        {5, 3}, {3, 6}, {2, 9},  {1, 20}};
    uint64_t seed = 19;
    for (size_t i = 0; i < COUNT(sizes); i++)
        for (int n = 0; n < 25; n++) {
            struct text line = {"clobber "};
            add_cells(&line, sizes[i][0], sizes[i][1], random_cell, &seed);
            compare(line.bytes);
        }
}

/* Sums, with signs, of boards that share a layout: lines, grids, and both. */
TEST(test_sums)
{
    uint64_t seed = 7;
    for (int n = 0; n < 60; n++) {
        struct text line = {""};
        for (int terms = 2 + n % 2; terms > 0; terms--) {
            bool lies = n % 3 == 0 || rng_next(&seed) % 2 == 0;
            add_text(&line, "%sclobber ", rng_next(&seed) % 2 == 0 ? "-" : "");
            add_cells(&line, lies ? 1 : 3, lies ? 7 : 2, random_cell, &seed);
            add_text(&line, "%s", terms > 1 ? " + " : "");
        }
        compare(line.bytes);
    }
}

static unsigned random_stone(uint64_t *seed)
{
    return 1 + (unsigned)(rng_next(seed) >> 32) % 2;
}

/* A part too large for a value beside itself, where it counts twice, and beside its
 * negative, where both cancel. */
TEST(test_twice)
{
    uint64_t seed = 5;
    for (int n = 0; n < 16; n++) {
        struct text board = {{0}};
        add_cells(&board, 3, 3, random_stone, &seed);
        struct text line = text_of("clobber %s + %sclobber %s + clobber xxo", board.bytes,
                                   n % 4 == 0 ? "-" : "", board.bytes);
        compare(line.bytes);
    }
}

/* The edges of the layouts: stones in far corners and behind bit 63. */
static const char *const wide[] = {
    "clobber grid 8x8 only:62=o,63=x,55=x,0=x,1=o,8=x",
    "clobber grid 4x16 only:15=o,14=x,31=x,63=o,62=x,0=x,16=o",
    "clobber grid 16x4 only:63=o,62=x,59=o",
    "clobber grid 2x32 only:31=x,63=o,30=o,62=x,0=o,32=x",
    "clobber path 128 only:62=x,63=o,64=x,65=x,66=o,126=o,127=x,0=x,1=o",
};

TEST(test_wide)
{
    for (size_t i = 0; i < COUNT(wide); i++)
        compare(wide[i]);
}

/* What does not fit a layout is left to the search over sums. */
TEST(test_fits)
{
    static const struct {
        const char *line;
        bool fits;
    } lines[] = {
        {"clobber grid 8x8 checkerboard", true},
        {"clobber grid 5x9 checkerboard", false},
        {"clobber grid 3x17 checkerboard", false},
        {"clobber path 128 checkerboard", true},
        {"clobber path 129 checkerboard", false},
        {"clobber path 65 checkerboard + clobber path 64 checkerboard", false},
        {"clobber cycle 6 checkerboard", false},
        {"clobber graph 0-1,1-2 xox", false},
        {"clobber xo + nim 1", false},
        {"clobber xo with rules=impartial", false},
        {"clobber xo with rules=cannibal", false},
    };
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i].line);
        check(clobber_fits(&s.task) == lines[i].fits);
        s.task.evidence = true; /* it can be asked for replies */
        check(clobber_fits(&s.task) == lines[i].fits);
        sample_close(&s);
    }
}

/* Far more positions than there is room for: the answer stays the same. */
TEST(test_little_memory)
{
    static const struct {
        const char *line;
        char outcome;
    } lines[] = {{"clobber grid 4x5 checkerboard", 'N'},
                 {"clobber grid 2x11 checkerboard", 'N'},
                 {"clobber path 40 checkerboard", 'N'}};
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i].line);
        struct outcome whole = solve_by(&s.problem, s.problem.start, "bitboard");
        check_number(outcome_class(&whole), lines[i].outcome);
        s.memory.limit = 6 << 20;
        struct outcome o = solve_by(&s.problem, s.problem.start, "bitboard");
        check(memcmp(&o, &whole, sizeof o) == 0);
        s.memory.limit = 0;
        sample_close(&s);
    }
}

/* Questions about every position two moves further, against the search over sums; the
 * reply that is named wins. */
static void ask_after(struct search *search, const struct sample *s, const uint8_t *pos,
                      enum player who, unsigned depth)
{
    const struct problem *p = &s->problem;
    struct sum_move m;
    struct sum_iterator at = {0};
    enum win answer;
    do
        answer = clobber_ask(search, p, pos, who, 50, &m);
    while (answer == UNKNOWN);
    check_number(answer, solve_by(p, pos, "values").first[who]);
    uint8_t *child = start_copy(p);
    if (answer == WIN) {
        memcpy(child, pos, p->pos_size);
        position_play(p, child, who, m, s->scratch);
        check_number(solve_by(p, child, "values").first[!who], LOSS);
    }
    while (depth > 0 && position_next(p, pos, who, &at, s->scratch, &m)) {
        memcpy(child, pos, p->pos_size);
        position_play(p, child, who, m, s->scratch);
        ask_after(search, s, child, other(who), depth - 1);
    }
    free_position(p, child);
}

TEST(test_ask)
{
    struct sample s;
    sample_open(&s, "clobber xoxo|oxox|xo.x");
    struct search *search = clobber_new(&s.task);
    check(search != NULL);
    search_step(search, 20); /* the search is somewhere in the middle */
    for (int who = LEFT; who <= RIGHT; who++)
        ask_after(search, &s, s.problem.start, (enum player)who, 2);
    run_to_end(search, 100);
    struct outcome o = outcome_of(search),
                   plain = solve_by(&s.problem, s.problem.start, "values");
    check(o.first[LEFT] == plain.first[LEFT] && o.first[RIGHT] == plain.first[RIGHT]);
    search_free(search);
    sample_close(&s);
}

/* Whoever asks would ask for ever if the search did not say that memory is used up. */
TEST(test_ask_without_memory)
{
    struct sample s;
    struct sum_move m;
    sample_open(&s, "clobber xo|ox");
    struct search *search = clobber_new(&s.task);
    check(search != NULL);
    check_number(clobber_ask(search, &s.problem, s.problem.start, LEFT, 1000, NULL), WIN);
    s.memory.limit = s.memory.used;
    check_number(clobber_ask(search, &s.problem, s.problem.start, LEFT, 1000, &m),
                 UNKNOWN);
    check_number(search->state, SEARCH_NO_MEMORY);
    s.memory.limit = 0;
    search_free(search);
    sample_close(&s);
}

/* ---- parts ---- */

/* All images of a random part, and its negative, have one normal form. */
TEST(test_normal_form)
{
    struct layout l;
    uint64_t seed = 3;
    check(layout_choose(&l, 5, 5));
    for (int n = 0; n < 300; n++) {
        uint64_t black[8] = {0}, white[8] = {0};
        for (unsigned r = 0; r < 5; r++)
            for (unsigned c = 0; c < 5; c++) {
                unsigned cell = random_cell(&seed);
                for (unsigned s = 0; s < 8; s++) {
                    unsigned y = s & 1 ? 6 - r : r + 1, x = s & 2 ? 7 - c : c,
                             bit = s & 4 ? y * 8 + x : x * 8 + y;
                    (cell == 1 ? black : white)[s] |= (uint64_t)(cell > 0) << bit;
                }
            }
        struct part first[12], image[12];
        const uint64_t b[2] = {black[0]}, w[2] = {white[0]};
        unsigned count = layout_split(&l, b, w, first, 12);
        if (count != 1)
            continue;
        part_normalise(&l, first);
        for (unsigned s = 0; s < 16; s++) {
            const uint64_t bs[2] = {s < 8 ? black[s] : white[s % 8]},
                           ws[2] = {s < 8 ? white[s] : black[s % 8]};
            check_number(layout_split(&l, bs, ws, image, 12), 1);
            part_normalise(&l, image);
            check(part_same(first, image));
            check(image->own_negative == first->own_negative);
            check(image->negated == (!first->own_negative && first->negated != (s >= 8)));
        }
    }
}

/* ---- values ---- */

/* The value of a random line of 2 to 9 stones, as a number; ZERO if nobody can move. */
static uint32_t random_line(struct knowledge *k, uint64_t *seed)
{
    unsigned stones = 2 + (unsigned)(rng_next(seed) >> 32) % 8;
    uint64_t all = ((uint64_t)1 << stones) - 1, mask = rng_next(seed) >> 20 & all;
    const uint64_t black[2] = {mask}, white[2] = {all ^ mask};
    struct part piece;
    if (layout_split(&k->layout, black, white, &piece, 1) == 0)
        return ZERO;
    part_normalise(&k->layout, &piece);
    return worths_of_part(&k->worths, &piece);
}

/* What bounds say of sums of values, against the sums themselves. */
TEST(test_bounds)
{
    struct memory m = {0};
    struct knowledge k = {0};
    uint64_t seed = 11;
    unsigned judged[3] = {0};
    check(layout_choose(&k.layout, 1, 9) && answers_init(&k.answers, &m));
    worths_init(&k.worths, &m, 0, &k.layout, 9, NULL);
    for (int n = 0; n < 3000; n++) {
        struct sum s = {0};
        value total = value_integer(k.worths.store, 0), zero = total;
        for (int i = 0; i < 3; i++) {
            const struct worth *w = worth_of(&k.worths, random_line(&k, &seed));
            total = value_add(k.worths.store, total, w->value);
            if (w->value != zero)
                sum_insert_value(&s, worth_of(&k.worths, w->negative)->negative,
                                 w->negative);
        }
        enum win answer = known_answer(&k, &s);
        judged[answer]++;
        if (answer != UNKNOWN)
            check_number(answer == WIN, value_at_most(k.worths.store, total, zero) == NO);
    }
    check(judged[WIN] > 1000 && judged[LOSS] > 300); /* they do say something */
    worths_done(&k.worths);
    answers_done(&k.answers);
}

/* SPDX-License-Identifier: MIT */
/* nimber.c: tests nimbers of impartial sums. All small boards are compared with the least
 * number that no move leads to, by plain rules; lines of blocks, where boards fall apart,
 * with the same on plain words; values of two-coloured lines with a recursion that never
 * splits them. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "twoplayer/click_lines.h"
#include "twoplayer/nimber.h"
#include "twoplayer/position_value.h"

/* ---- plain recursion ---- */

static uint32_t least_missing(uint64_t reached)
{
    uint32_t n = 0;
    while (reached >> n & 1)
        n++;
    return n;
}

static uint32_t plain_nimber(const struct plain *p)
{
    struct plain_move *moves;
    size_t count = plain_moves(p, LEFT, &moves);
    uint64_t reached = 0;
    for (size_t i = 0; i < count; i++)
        reached |= (uint64_t)1 << plain_nimber(moves[i].result);
    plain_moves_free(moves, count);
    return least_missing(reached);
}

#define LONGEST 16

/* Steps through what clicks leave of a word: *at starts at 0. */
static bool click_word(const char *word, size_t *at, char *after, char *clicked)
{
    for (size_t n = strlen(word), end; *at < n; *at = end) {
        for (end = *at; end < n && word[end] == word[*at];)
            end++;
        if (end - *at < 2)
            continue;
        *clicked = word[*at];
        memcpy(after, word, *at);
        strcpy(after + *at, word + end);
        *at = end;
        return true;
    }
    return false;
}

static uint32_t word_nimber(const char *word)
{
    char after[LONGEST + 1], clicked;
    uint64_t reached = 0;
    for (size_t at = 0; click_word(word, &at, after, &clicked);)
        reached |= (uint64_t)1 << word_nimber(after);
    return least_missing(reached);
}

static value word_value(struct values *s, const char *word)
{
    char after[LONGEST + 1], clicked;
    value options[2][LONGEST];
    size_t count[2] = {0};
    for (size_t at = 0; click_word(word, &at, after, &clicked);) {
        int who = clicked == 'a' ? LEFT : RIGHT;
        options[who][count[who]++] = word_value(s, after);
    }
    return value_of_options(s, options[LEFT], count[LEFT], options[RIGHT], count[RIGHT]);
}

/* ---- the search ---- */

struct answer_found {
    uint32_t nimber;
    struct outcome outcome;
};

static struct answer_found nimber_at(const struct problem *p, const uint8_t *pos)
{
    struct task task = task_at_start(p);
    struct packed packed;
    task.position = pos;
    check(nimber_fits(&task));
    struct search *s = run_until_solved(nimber_new(&task), 1000);
    check(value_unpack(nimber_answer(s)->values, nimber_answer(s)->value, &packed));
    check(packed.numerator == 0 && packed.ups == 0);
    struct answer_found found = {packed.nimber, outcome_of(s)};
    search_free(s);
    return found;
}

/* The nimber, and that the winner is told a move after which the nimber is 0. */
static uint32_t check_winner(const struct sample *s)
{
    const struct problem *p = &s->problem;
    struct answer_found found = nimber_at(p, p->start);
    for (int who = LEFT; who <= RIGHT; who++) {
        check_number(found.outcome.first[who], found.nimber != 0 ? WIN : LOSS);
        if (found.nimber == 0)
            continue;
        uint8_t *pos = start_copy(p);
        struct sum_move m = found.outcome.best[who];
        check(m.term < p->count);
        const struct term *t = &p->terms[m.term];
        check(t->board->game->legal(t->board, pos + t->offset,
                                    term_player(t, (enum player)who), m.move, s->scratch,
                                    NULL));
        position_play(p, pos, (enum player)who, m, s->scratch);
        check_number(nimber_at(p, pos).nimber, 0);
        free_position(p, pos);
    }
    return found.nimber;
}

/* ---- boards and words ---- */

/* The i-th board of that size and so many colours. */
static struct text board_text(unsigned rows, unsigned columns, unsigned colours,
                              unsigned i)
{
    static const char *const letters[] = {"", "a", "ab", "abc", "abcd", "abcde"};
    struct text t = {{0}};
    add_board(&t, rows, columns, letters[colours], i);
    return t;
}

TEST(test_small_boards)
{
    static const unsigned sizes[][3] = {{1, 1, 3}, {1, 2, 3}, {2, 1, 3}, {2, 2, 3},
                                        {1, 5, 3}, {5, 1, 3}, {2, 3, 3}, {3, 2, 3},
                                        {2, 4, 2}, {4, 2, 2}, {3, 3, 2}};
    for (size_t k = 0; k < COUNT(sizes); k++) {
        for (unsigned i = 0; i < power(sizes[k][2], sizes[k][0] * sizes[k][1]); i++) {
            struct text board = board_text(sizes[k][0], sizes[k][1], sizes[k][2], i);
            struct sample s;
            testing("click-impartial %s", board.bytes);
            sample_of(&s, "click-impartial %s", board.bytes);
            struct plain *plain = plain_or_die("click-impartial", board.bytes);
            check_number(check_winner(&s), plain_nimber(plain));
            plain_free(plain);
            sample_close(&s);
        }
    }
}

/* Impartial Clobber: all boards of that shape, with empty cells. */
TEST(test_stones)
{
    static const struct {
        const char *shape;
        unsigned cells;
    } rows[] = {{"path 1", 1},   {"path 2", 2},    {"path 7", 7},   {"grid 2x2", 4},
                {"grid 2x3", 6}, {"grid 3x2", 6},  {"grid 1x6", 6}, {"grid 6x1", 6},
                {"cycle 5", 5},  {"complete 4", 4}};
    for (size_t k = 0; k < COUNT(rows); k++)
        for (uint64_t i = 0; i < power(3, rows[k].cells); i++) {
            struct text line = text_of("clobber %s ", rows[k].shape);
            struct sample s;
            add_board(&line, 1, rows[k].cells, "xo.", i);
            add_text(&line, " with rules=impartial");
            sample_open(&s, line.bytes);
            struct plain *plain = plain_of(problem_board(&s.problem), s.problem.start);
            check_number(check_winner(&s), plain_nimber(plain));
            plain_free(plain);
            sample_close(&s);
        }
}

/* Words in a row, and the same as a column; five colours fall apart more often. */
TEST(test_words)
{
    static const unsigned lengths[][2] = {{9, 2}, {7, 3}, {5, 5}};
    for (size_t k = 0; k < COUNT(lengths); k++) {
        for (unsigned i = 0; i < power(lengths[k][1], lengths[k][0]); i++) {
            bool upright = i % 2 == 1;
            struct text row = board_text(1, lengths[k][0], lengths[k][1], i),
                        column = board_text(lengths[k][0], 1, lengths[k][1], i);
            struct sample s;
            testing("%s", row.bytes);
            sample_of(&s, "click-impartial %s", upright ? column.bytes : row.bytes);
            check_number(nimber_at(&s.problem, s.problem.start).nimber,
                         word_nimber(row.bytes));
            sample_close(&s);
        }
    }
}

/* Longer words at random, many of which have several parts. */
TEST(test_long_words)
{
    for (unsigned seed = 0; seed < 300; seed++) {
        struct sample s;
        sample_of(&s, "click-impartial grid 1x%d random:%u:%u", LONGEST, seed,
                  2 + seed % 4);
        struct text word = position_text(problem_board(&s.problem), s.problem.start);
        check_number(check_winner(&s), word_nimber(word.bytes));
        sample_close(&s);
    }
}

/* Every value is a number or a number plus * (doc/click-twoplayer.md). */
TEST(test_partizan_words)
{
    for (unsigned i = 0; i < 1 << 10; i++) {
        struct text word = board_text(1, 10, 2, i), line = {{0}};
        struct sample s;
        testing("%s", word.bytes);
        add_text(&line, "click-partizan %s", word.bytes);
        sample_open(&s, line.bytes);
        struct search *search = run_to_end(position_value_new(&s.task), 1000);
        struct values *values = position_value_store(search);
        struct packed packed;
        value v = position_value_of(search);
        check(v == word_value(values, word.bytes));
        check(value_unpack(values, v, &packed) && packed.ups == 0 && packed.nimber <= 1);
        search_free(search);
        sample_close(&s);
    }
}

/* ---- all lines of so many runs ---- */

/* Steps through the words of `runs` runs of one or two blocks; the first is an a. The
 * i-th of them, counted in any order. */
static bool word_of_runs(unsigned runs, unsigned colours, unsigned i, char *word)
{
    char last = 0;
    for (unsigned run = 0; run < runs; run++) {
        char colour = (char)('a' + (run > 0 ? i % colours : 0));
        i = run > 0 ? i / colours : i;
        if (colour == last)
            return false;
        for (unsigned n = 0; n <= i % 2; n++)
            *word++ = colour;
        i /= 2;
        last = colour;
    }
    *word = '\0';
    return i == 0;
}

/* Counts a line in a row made from the definition. */
static void count_word(struct click_lines_row *r, struct values *s, bool partizan,
                       const char *word)
{
    struct packed p = {0};
    uint32_t nimber = partizan ? 0 : word_nimber(word);
    if (partizan)
        check(value_unpack(s, word_value(s, word), &p));
    int32_t n = partizan
                    ? (int32_t)(p.numerator * (1 << (CLICK_LINES_SCALE - p.exponent)))
                    : (int32_t)nimber;
    r->lines++;
    r->nimbers[nimber] += !partizan;
    r->left += partizan && n > 0;
    r->right += n < 0;
    r->next += partizan && n == 0 && p.nimber == 1;
    r->previous += partizan && n == 0 && p.nimber == 0;
    r->starred += p.nimber;
    r->least = n < r->least ? n : r->least;
    r->most = n > r->most ? n : r->most;
}

/* The example is one of the lines that are worth the most. */
static void check_example(struct values *s, struct click_lines_wish wish,
                          const struct click_lines_row *r)
{
    struct memory memory = {0};
    struct sample sample;
    struct writer w;
    struct packed p;
    writer_init(&w, &memory);
    write_text(&w, wish.partizan ? "click-partizan " : "click-impartial ");
    click_lines_print(wish, r->runs, r->example, &w);
    sample_open(&sample, w.text);
    char word[2 * LONGEST + 1] = {0}; /* a column: one byte per block */
    const uint8_t *cells = sample.problem.start;
    for (size_t i = 0; i < problem_board(&sample.problem)->pos_size && cells[i] > 0; i++)
        word[i] = (char)('a' + cells[i] - 1);
    if (wish.partizan) {
        check(value_unpack(s, word_value(s, word), &p));
        check_number(p.numerator * (1 << (CLICK_LINES_SCALE - p.exponent)), r->most);
    } else {
        check_number(word_nimber(word), r->most);
    }
    sample_close(&sample);
    writer_done(&w);
}

TEST(test_lines)
{
    static const struct click_lines_wish wishes[] = {
        {false, 2, 7}, {true, 2, 7}, {false, 3, 5}, {false, 4, 4}};
    for (size_t k = 0; k < COUNT(wishes); k++) {
        const struct click_lines_wish wish = wishes[k];
        struct memory memory = {0};
        struct values *values = values_new(&memory);
        struct search *s = run_until_solved(click_lines_new(&memory, wish), 100);
        check_number(click_lines_count(s), wish.runs + 1);
        for (uint32_t runs = 0; runs <= wish.runs; runs++) {
            struct click_lines_row expected = {.runs = runs};
            const struct click_lines_row *row = click_lines_at(s, runs);
            unsigned most = runs > 0 ? 2 : 1;
            for (uint32_t i = 1; i < runs; i++)
                most *= 2 * wish.colours;
            testing("%u runs of %u colours", runs, wish.colours);
            for (unsigned i = 0; i < most; i++) {
                char word[2 * LONGEST + 1];
                if (word_of_runs(runs, wish.colours, i, word))
                    count_word(&expected, values, wish.partizan, word);
            }
            check_example(values, wish, row);
            expected.example = row->example;
            check(memcmp(&expected, row, sizeof expected) == 0);
        }
        search_free(s);
        values_free(values);
    }
}

/* With little memory there are fewer rows, and those there are stay the same. */
TEST(test_lines_limits)
{
    const struct click_lines_wish wish = {false, 3, 6};
    for (size_t limit = 1000; limit < 40000; limit += 1000) {
        struct memory memory = {.limit = limit};
        struct search *s = click_lines_new(&memory, wish);
        testing("%zu bytes", limit);
        while (s != NULL && search_step(s, 1000) == SEARCH_RUNNING)
            continue;
        check(s == NULL || s->state == SEARCH_SOLVED || s->state == SEARCH_NO_MEMORY);
        for (size_t i = 0; s != NULL && i < click_lines_count(s); i++)
            check(i < 3 || click_lines_at(s, i)->lines == 8u << (2 * (i - 2)));
        check(s == NULL || (s->state == SEARCH_SOLVED) == (click_lines_count(s) == 7));
        search_free(s);
        check_number(memory.used, 0);
    }
}

/* ---- stretches of large runs (doc/click-twoplayer.md) ---- */

/* The line of single (0) and large (1) runs: those of `before`, n large ones, those of
 * `after`. */
static struct text stretch(const char *game, const char *before, int n, const char *after)
{
    int run = 0;
    struct text t = text_of("%s columns ", game);
    for (; *before != '\0'; before++, run++)
        add_text(&t, "%c%c", *before == '1' ? '2' : '1', 'a' + run % 2);
    for (int i = 0; i < n; i++, run++)
        add_text(&t, "2%c", 'a' + run % 2);
    for (; *after != '\0'; after++, run++)
        add_text(&t, "%c%c", *after == '1' ? '2' : '1', 'a' + run % 2);
    return t;
}

static uint32_t nimber_of_stretch(const char *before, int n, const char *after)
{
    struct text line = stretch("click-impartial", before, n, after);
    struct sample s;
    sample_open(&s, line.bytes);
    uint32_t nimber = nimber_at(&s.problem, s.problem.start).nimber;
    sample_close(&s);
    return nimber;
}

/* The conjecture, where it was checked: period 3 from a certain number of runs on. */
TEST(test_period)
{
    static const char *const before[] = {"", "0", "00", "10", "000", "010", "100", "110"},
                             *const after[] = {"",    "0",   "00",  "01",
                                               "000", "001", "010", "011"};
    for (size_t i = 0; i < 8; i++)
        for (size_t j = 0; j <= i; j++) {
            size_t runs = strlen(before[i]) + strlen(after[j]);
            int from = i > 0 && j > 0 ? 3 * (int)runs - 2 : (int)runs + 1;
            for (int n = from; n < from + 6; n++)
                check_number(nimber_of_stretch(before[i], n, after[j]),
                             nimber_of_stretch(before[i], n + 3, after[j]));
        }
}

/* Two more large runs add *: a theorem. */
TEST(test_two_more)
{
    static const char *const ends[] = {"", "0", "00", "10", "01", "010", "0010"};
    for (size_t i = 0; i < 7; i++)
        for (size_t j = 0; j < 7; j++)
            for (int n = 2; n < 6; n++) {
                struct text shorter = stretch("click-partizan", ends[i], n, ends[j]),
                            longer = stretch("click-partizan", ends[i], n + 2, ends[j]);
                add_text(&longer, " + -%s + nim 1", shorter.bytes);
                testing("%s", longer.bytes);
                check_number(outcome_bits(longer.bytes), 0);
            }
}

/* ---- sums ---- */

TEST(test_sums)
{
    static const struct {
        const char *line;
        uint32_t nimber;
    } sums[] = {
        {"click-impartial aa + click-impartial bb", 0},
        {"click-impartial aa + nim 1", 0},
        {"click-impartial aa + nim 4294967294", 4294967295},
        {"nim 4000000000 + -click-impartial aabbaa", 4000000002},
        {"-click-impartial aabbaa + click-impartial columns 2a2b2a + nim 5 6", 3},
        {"click-impartial abc|cab", 0},
        {"click-impartial .", 0},
        {"click-impartial aabbaa + click-impartial . + click-impartial aa", 3},
    };
    for (size_t i = 0; i < COUNT(sums); i++) {
        struct sample s;
        sample_open(&s, sums[i].line);
        check_number(check_winner(&s), sums[i].nimber);
        sample_close(&s);
    }
}

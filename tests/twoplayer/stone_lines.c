/* SPDX-License-Identifier: MIT */
/* stone_lines.c: tests impartial Clobber on lines. Every stretch of all short words, with
 * both ends as they are or changed, is compared with plain recursion over words; so are
 * repeated words. Periods that are claimed to be proved are compared with longer tables,
 * and sums of lines with the search for nimbers. */
#include "support.h"

#include <string.h>

#include "base/rng.h"
#include "twoplayer/nimber.h"
#include "twoplayer/stone_lines.h"

#define LONGEST 10

/* ---- plain recursion ---- */

/* The nimber of a word of x, o and '.', with a memory for words up to LONGEST. */
static int8_t memory_of[1 << 2 * (LONGEST + 1)];

static uint32_t word_nimber(const char *word, uint32_t n)
{
    uint32_t code = 1, reached = 0, mex = 0;
    char after[LONGEST];
    for (uint32_t i = 0; i < n; i++)
        code = code << 2 | (word[i] == 'x' ? 1 : word[i] == 'o' ? 2 : 0);
    if (memory_of[code] > 0)
        return (uint32_t)memory_of[code] - 1;
    for (uint32_t i = 0; i < n; i++)
        for (int to = (int)i - 1; to <= (int)i + 1; to += 2)
            if (to >= 0 && to < (int)n && word[i] != '.' && word[to] != '.' &&
                word[to] != word[i]) {
                memcpy(after, word, n);
                after[to] = word[i];
                after[i] = '.';
                reached |= 1u << word_nimber(after, n);
            }
    while (reached >> mex & 1)
        mex++;
    memory_of[code] = (int8_t)(mex + 1);
    return mex;
}

static struct search *table_of(struct memory *m, const char *word, uint32_t stones)
{
    struct search *s = run_until_solved(
        stone_lines_new(m, (const uint8_t *)word, (uint32_t)strlen(word), stones), 1000);
    check_number(stone_lines_known(s), stones < 2 ? 1 : stones);
    return s;
}

static char other_colour(char c)
{
    return c == 'x' ? 'o' : 'x';
}

/* Every stretch of the word repeated to so many stones. */
static void check_stretches(const char *word, uint32_t stones)
{
    struct memory memory = {0};
    char line[LONGEST], stretch[LONGEST];
    testing("%s to %u", word, stones);
    for (uint32_t i = 0; i < stones; i++)
        line[i] = word[i % strlen(word)];
    struct search *s = table_of(&memory, word, stones);
    for (uint32_t from = 0; from < stones; from++)
        for (uint32_t n = 1; from + n <= stones; n++)
            for (int ends = 0; ends < (n > 1 ? 4 : 1); ends++) {
                memcpy(stretch, line + from, n);
                if (ends & 1)
                    stretch[0] = other_colour(stretch[0]);
                if (ends & 2)
                    stretch[n - 1] = other_colour(stretch[n - 1]);
                check_number(stone_lines_nimber(s, from, n, ends & 1, ends & 2),
                             word_nimber(stretch, n));
            }
    search_free(s);
    check_number(memory.used, 0);
}

TEST(test_words)
{
    char word[LONGEST + 1];
    for (uint32_t n = 1; n <= LONGEST; n++)
        for (uint32_t i = 0; i<1u << n; i += n> 8 ? 7 : 1) {
            for (uint32_t k = 0; k < n; k++)
                word[k] = i >> k & 1 ? 'x' : 'o';
            word[n] = '\0';
            check_stretches(word, n);
            if (n <= 4)
                check_stretches(word, LONGEST);
        }
}

/* ---- published ---- */

static void check_sequence(const char *word, const uint8_t *nimbers, uint32_t count)
{
    struct memory memory = {0};
    uint32_t length = (uint32_t)strlen(word);
    struct search *s = table_of(&memory, word, count * length);
    for (uint32_t i = 1; i <= count; i++) {
        testing("(%s)^%u", word, i);
        check_number(stone_lines_nimber(s, 0, i * length, false, false), nimbers[i - 1]);
    }
    search_free(s);
}

/* J. Dai and X. Chen, Impartial Clobber Solver, project report, University of Alberta
 * 2022, n = 1 to 10; MCGS 1.7, clobber_1xn_le_2-14_imp_easy.test. */
TEST(test_published)
{
    static const uint8_t xo[] = {1, 3, 0, 2, 0, 2, 0, 3, 1, 4},
                         xxo[] = {2, 0, 5, 2, 7, 0, 8};
    check_sequence("xo", xo, sizeof xo);
    check_sequence("xxo", xxo, sizeof xxo);
}

/* ---- periods ---- */

/* The period found in a table of so many words, and whether a table six times as long,
 * which knows nothing of it, agrees. */
static void check_period(const char *word, uint32_t words)
{
    struct memory memory = {0};
    const uint32_t length = (uint32_t)strlen(word), stones = words * length;
    struct search *s = table_of(&memory, word, stones),
                  *longer = table_of(&memory, word, 6 * stones);
    struct line_period p = stone_lines_period(s);
    testing("%s: from %u, period %u", word, p.from, p.period);
    check(p.proved && p.period % (length > 2 ? length : 1) == 0);
    for (uint32_t at = 0; at < length; at++)
        for (uint32_t n = p.from; at + n + p.period <= 6 * stones; n++)
            for (int ends = 0; ends < 4; ends++)
                check_number(
                    stone_lines_nimber(longer, at, n, ends & 1, ends & 2),
                    stone_lines_nimber(longer, at, n + p.period, ends & 1, ends & 2));
    search_free(s);
    search_free(longer);
}

TEST(test_periods)
{
    check_period("xx", 60);
    check_period("xxoo", 60);
    check_period("xxxoo", 60);
    check_period("xxxxo", 80);
    if (is_long()) {
        struct memory memory = {0};
        struct search *s = table_of(&memory, "xxo", 3 * 7000);
        struct line_period p = stone_lines_period(s);
        check(p.proved && p.period == 1200); /* as doc/clobber.md says */
        search_free(s);
    }
}

/* What is not proved is not called so. */
TEST(test_no_period)
{
    struct memory memory = {0};
    struct search *s = table_of(&memory, "xxxxo", 5 * 65); /* it is seen, but too short */
    struct line_period p = stone_lines_period(s);
    check(p.period > 0 && !p.proved && 2 * (p.from + p.period) > 5 * 64);
    search_free(s);
    s = table_of(&memory, "xo", 2000);
    check_number(stone_lines_period(s).period, 0);
    search_free(s);
}

/* ---- sums of lines ---- */

static uint32_t searched_nimber(const struct problem *p, const uint8_t *pos)
{
    struct task t = task_at_start(p);
    struct packed packed;
    t.position = pos;
    struct search *s = run_to_end(nimber_new(&t), 1000);
    check(value_unpack(nimber_answer(s)->values, nimber_answer(s)->value, &packed));
    search_free(s);
    return packed.nimber;
}

/* The same nimber as by the search, and a move after which it is 0. */
static void check_sum(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    check(line_nimber_fits(&s.task));
    struct search *search = run_until_solved(line_nimber_new(&s.task), 50);
    struct packed packed;
    check(value_unpack(nimber_answer(search)->values, nimber_answer(search)->value,
                       &packed));
    check_number(packed.nimber, searched_nimber(&s.problem, s.problem.start));
    for (int who = LEFT; packed.nimber != 0 && who <= RIGHT; who++) {
        struct sum_move m = outcome_of(search).best[who];
        uint8_t *pos = start_copy(&s.problem);
        const struct term *t = &s.problem.terms[m.term];
        check(t->board->game->legal(t->board, pos + t->offset,
                                    term_player(t, (enum player)who), m.move, s.scratch,
                                    NULL));
        position_play(&s.problem, pos, (enum player)who, m, s.scratch);
        check_number(searched_nimber(&s.problem, pos), 0);
        free_position(&s.problem, pos);
    }
    search_free(search);
    sample_close(&s);
}

TEST(test_sums)
{
    check_sum("clobber . with rules=impartial");
    check_sum("clobber xx.x with rules=impartial");
    check_sum("clobber path 1 x + clobber grid 3x1 xxo with rules=impartial");
    for (unsigned seed = 0; seed < 40; seed++) {
        uint64_t random = seed;
        struct text line = text_of("clobber grid %s ", seed % 2 ? "1x14" : "14x1");
        for (int i = 0; i < 14; i++)
            add_text(&line, "%c", "xoxoxo."[rng_next(&random) % 7]);
        add_text(&line, " + -clobber path 9 random:%u + clobber path xoxoxoo", seed);
        add_text(&line, " with rules=impartial");
        check_sum(line.bytes);
    }
}

TEST(test_fits)
{
    static const char *const others[] = {"clobber xoxo",
                                         "clobber xo|ox with rules=impartial",
                                         "clobber xo + nim 1 with rules=impartial",
                                         "clobber xoxo with rules=cannibal",
                                         "clobber cycle 4 xoxo with rules=impartial",
                                         "nim 3"};
    for (size_t i = 0; i < COUNT(others); i++) {
        struct sample s;
        sample_open(&s, others[i]);
        check(!line_nimber_fits(&s.task));
        sample_close(&s);
    }
}

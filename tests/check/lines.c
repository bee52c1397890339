/* SPDX-License-Identifier: MIT
 *
 * lines.c: compares what dicot-check says about blocks in one column or row (fewest left,
 * most points) with all plays of all short words, and its two ways to count the fewest
 * left with each other on longer words. */
#include "brute.h"
#include "checks.h"
#include "bounds/columns.h"
#include "play/exhaust.h"

#include <stdio.h>
#include <string.h>

/* The fewest left of the LINE; -1: not known. */
static int64_t fewest_of(const char *text)
{
    struct line line = line_of(text);
    int64_t fewest = -1;
    const char *how = "";
    if (!fewest_in_line(&line, &fewest, &how))
        fewest = -1;
    line_free(&line);
    return fewest;
}

/* Writes word number `code` as a row, as a column or as runs. */
static void write_word(char *to, const char *game, unsigned form, unsigned length,
                       unsigned colours, unsigned long code)
{
    to += sprintf(to, "%s %s", game, form == 2 ? "columns " : "");
    for (unsigned i = 0; i < length; i++, code /= colours)
        to += sprintf(to, "%s%c", form == 1 && i > 0 ? "|" : "",
                      (char)('a' + code % colours));
    *to = '\0';
}

static unsigned long power(unsigned base, unsigned exponent)
{
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

static void test_fewest(unsigned colours, unsigned longest)
{
    char text[100];
    for (unsigned length = 1; length <= longest; length++)
        for (unsigned long code = 0; code < power(colours, length); code++) {
            write_word(text, "clickomania", (unsigned)(code % 3), length, colours, code);
            struct line line = line_of(text);
            struct truth truth = {0};
            brute_results(&line, &truth);
            line_free(&line);
            check(fewest_of(text) == truth.fewest, "fewest in line", text);
            strcat(text, " with goal=clear");
            check(fewest_of(text) == (truth.fewest == 0 ? 0 : NO_END), "cleared", text);
        }
}

static void test_most(unsigned colours, unsigned longest)
{
    static const char *const scorings[] = {
        "", " with scoring=plain", " with scoring=minus-one", " with scoring=jawbreaker",
        " with scoring=squares"};
    char text[100];
    for (unsigned length = 1; length <= longest; length++)
        for (unsigned long code = 0; code < power(colours, length); code++) {
            write_word(text, "samegame", (unsigned)(code % 3), length, colours, code);
            strcat(text, scorings[code % 5]);
            struct line line = line_of(text);
            struct truth truth = {0};
            int64_t most;
            brute_results(&line, &truth);
            check(most_in_line(&line, &most) && most == truth.most, "most in line", text);
            line_free(&line);
        }
}

/* A block of a third colour at the end stays and changes nothing else; but three colours
 * are counted by the table. */
static void test_both_ways(void)
{
    static char text[1000], more[1002];
    uint64_t state = 1;
    for (unsigned i = 0; i < 2000; i++) {
        unsigned at = (unsigned)sprintf(text, "clickomania "), end = at + 2 + i % 300;
        for (unsigned k = at; k < end; k++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            bool alternate = k > at && (state >> 40) % 8 != 0;
            text[k] = alternate ? (char)('a' + 'b' - text[k - 1])
                                : (char)('a' + (state >> 33) % 2);
        }
        text[end] = '\0';
        sprintf(more, "%sc", text);
        check(fewest_of(text) + 1 == fewest_of(more), "two ways to count", text);
    }
}

/* What it must not answer. */
static void test_others(void)
{
    static const char *const others[] = {
        "clickomania ab|ba",   "clickomania aa.|bba",
        "click-impartial aab", "sc2 xoxo",
        "samegame aab",        "clickomania aab with goal=least-clicks"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        check(fewest_of(others[i]) == -1, "not a line of clickomania", others[i]);
    struct line line = line_of("samegame aabab with scoring=penalty");
    int64_t most;
    check(!most_in_line(&line, &most), "penalty", "");
    line_free(&line);
    check(fewest_of("clickomania .") == 0, "no blocks", "");
    check(fewest_of("clickomania columns 1000000a2b3000000a") == 0, "tall", "");
    check(fewest_of("clickomania columns 2000000a3b2cb5000000.") == 0, "tall", "");
    check(fewest_of("clickomania columns 5000000ab2cbac") == 1, "tall", "");
}

int main(void)
{
    unsigned more = is_long() ? 2 : 0; /* longer words */
    test_fewest(2, 10 + more);
    test_fewest(3, 7 + more);
    test_fewest(4, 5 + more);
    test_most(2, 9 + more);
    test_most(3, 6 + more);
    test_both_ways();
    test_others();
    return checks_end();
}

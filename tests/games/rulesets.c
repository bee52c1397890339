/* SPDX-License-Identifier: MIT */
/* rulesets.c: compares rulesets with something that is not one: Clobber in C, the sign
 * rule of Hackenbush strings, mex over the definition of octal games, a theorem on Col.
 * Also checks that errors in a file are reported with line and column. The moves of all
 * shipped rulesets are compared with the plain rules by contract.c. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ruleset.h"
#include "games/rules/game.h"
#include "tests/support/fake_host.h"

/* ---- asking ---- */

/* The value that the engine finds, as text. `rules`: a ruleset, or NULL. */
static struct text value_of(const char *rules, const char *line)
{
    struct answered a;
    struct fake_host f = {0};
    struct text value = {{0}};
    char *words[] = {(char *)"value", (char *)line, (char *)"--rules", (char *)rules};
    testing("%s", line);
    ask_words(&a, &f, rules != NULL ? 4 : 2, words, NULL);
    check_number(a.code, ANSWER_GIVEN);
    const char *at = strstr(a.out.text, "value: ");
    check(at != NULL);
    at += strlen("value: ");
    add_text(&value, "%.*s", (int)strcspn(at, "\n"), at);
    answered_done(&a);
    return value;
}

static void check_value(const char *line, const char *expected)
{
    struct text value = value_of(NULL, line);
    if (strcmp(value.bytes, expected) != 0)
        print_error("%s: %s, expected %s\n", line, value.bytes, expected);
    check(strcmp(value.bytes, expected) == 0);
}

/* ---- Clobber both ways ---- */

#define CLOBBER                                                                          \
    "dicot-ruleset 1\ngame clobber-rules\ntitle Clobber\nboard %s\npiece x black\n"      \
    "piece o white\nleft %s\nright %s\n"

static struct text clobber_rules(bool graph)
{
    struct text rules = {{0}};
    if (graph)
        add_text(&rules, CLOBBER, "graph", "x-o => .-x", "o-x => .-o");
    else
        add_text(&rules, CLOBBER, "grid", "turned xo => .x", "turned ox => .o");
    return rules;
}

/* All legal moves of both players, sorted, as text. */
static struct text moves_of(const char *rules, const char *line)
{
    struct answered a;
    struct fake_host f = {0};
    struct text all = {{0}};
    char *words[] = {(char *)"moves", (char *)line, (char *)"--rules", (char *)rules};
    ask_words(&a, &f, rules != NULL ? 4 : 2, words, NULL);
    check_number(a.code, ANSWER_GIVEN);
    char *word[64];
    size_t count = 0;
    for (char *at = strtok(a.out.text, " \n"); at != NULL; at = strtok(NULL, " \n")) {
        size_t k = count++;
        check(count < 64);
        bool who = strcmp(at, "Left:") == 0 || strcmp(at, "Right:") == 0;
        for (; !who && k > 0 && word[k - 1][0] != 'L' && word[k - 1][0] != 'R' &&
               strcmp(word[k - 1], at) > 0;
             k--)
            word[k] = word[k - 1];
        word[k] = at;
    }
    for (size_t i = 0; i < count; i++)
        add_text(&all, "%s ", word[i]);
    answered_done(&a);
    return all;
}

static void compare_clobber(const char *rules, const char *position, bool values)
{
    struct text one = text_of("clobber %s", position);
    struct text two = text_of("clobber-rules %s", position);
    struct text a = moves_of(NULL, one.bytes), b = moves_of(rules, two.bytes);
    testing("%s", two.bytes);
    check(same_text(&a, &b));
    if (values) {
        a = value_of(NULL, one.bytes);
        b = value_of(rules, two.bytes);
        check(same_text(&a, &b));
    }
}

/* All boards of 2x3 and 1x5 cells, and some on cycles. */
TEST(test_clobber)
{
    struct text grid = clobber_rules(false), graph = clobber_rules(true);
    for (unsigned number = 0; number < 729; number++) {
        struct text rows = {""}, cycle = {"cycle "};
        add_board(&rows, 2, 3, ".xo", number);
        add_board(&cycle, 1, 6, ".xo", number);
        compare_clobber(grid.bytes, rows.bytes, number % 5 == 0);
        if (number % 3 == 0)
            compare_clobber(graph.bytes, cycle.bytes + strlen("cycle ") + 1,
                            number % 2 == 0);
        if (number % 9 == 4)
            compare_clobber(graph.bytes, cycle.bytes, true);
    }
}

/* ---- known values ---- */

/* The sign rule [Berlekamp 1974; Winning Ways, chapter 3]: edges count 1 up to and with
 * the first change of colour, from then on each half of the one before. Given in 1/256.
 */
static int string_value(const char *s)
{
    int sum = 0, worth = 256;
    for (size_t i = 0; s[i] != '\0'; i++) {
        if (i > 0 && (worth < 256 || s[i] != s[i - 1]))
            worth /= 2;
        sum += s[i] == 'x' ? worth : -worth;
    }
    return sum;
}

TEST(test_hackenbush_strings)
{
    for (unsigned length = 1; length <= 7; length++)
        for (unsigned bits = 0; bits < 1u << length; bits++) {
            char s[10] = "", line[40], expected[20];
            for (unsigned i = 0; i < length; i++)
                s[i] = bits >> i & 1 ? 'x' : 'o';
            int over = string_value(s), under = 256;
            while (over % 2 == 0 && under > 1) {
                over /= 2;
                under /= 2;
            }
            snprintf(line, sizeof line, "hackenbush-strings %s", s);
            snprintf(expected, sizeof expected, under > 1 ? "%d/%d" : "%d", over, under);
            check_value(line, expected);
        }
}

/* Nim values of octal games from their definition. */
static void octal_values(const unsigned *digit, unsigned digits, unsigned most,
                         unsigned *g)
{
    for (unsigned n = 0; n <= most; n++) {
        bool reached[256] = {false};
        for (unsigned k = 1; k <= digits && k <= n; k++) {
            if (digit[k] & 1 && k == n)
                reached[0] = true;
            if (digit[k] & 2 && k < n)
                reached[g[n - k]] = true;
            for (unsigned a = 1; digit[k] & 4 && a + k < n; a++)
                reached[g[a] ^ g[n - k - a]] = true;
        }
        for (g[n] = 0; reached[g[n]]; g[n]++)
            ;
    }
}

static void check_nimber(const char *game, unsigned n, unsigned nimber)
{
    char expected[12];
    snprintf(expected, sizeof expected, "*%u", nimber);
    if (nimber < 2)
        snprintf(expected, sizeof expected, "%s", nimber == 1 ? "*" : "0");
    check_value(text_of("%s path %u all:x", game, n).bytes, expected);
}

TEST(test_octal)
{
    unsigned g[16];
    for (unsigned code = 1; code < 512; code += 3) {
        const unsigned digit[4] = {0, code >> 6, code >> 3 & 7, code & 7};
        struct text game = text_of("octal 0.%03o", code);
        octal_values(digit, 3, 9, g);
        for (unsigned n = 7; n <= 9; n++)
            check_nimber(game.bytes, n, g[n]);
    }
}

/* Kayles [Winning Ways, chapter 4, table 6]: from 71 on the nim values have period 12. */
TEST(test_kayles)
{
    static const char table[] = "012314321426"
                                "412714321467"
                                "412854721867"
                                "412314721827"
                                "412814721427"
                                "412814721867"
                                "412814721827";
    static const unsigned asked[] = {1,  2,  3,  5,  9,  11, 22, 28,
                                     34, 39, 57, 70, 71, 82, 83};
    unsigned g[84];
    octal_values((const unsigned[]){0, 7, 7}, 2, 83, g);
    for (unsigned n = 1; n <= 83; n++)
        check_number(g[n], table[n] - '0');
    for (size_t i = 0; i < COUNT(asked); i++)
        check_nimber("kayles", asked[i], g[asked[i]]);
}

/* Every position of Col is a number or a number and a star [On Numbers and Games, chapter
 * 8; Winning Ways, chapter 2]. */
TEST(test_col)
{
    for (unsigned number = 0; number < 729; number += 2) {
        struct text line = {"col "};
        add_board(&line, 2, 3, number % 3 == 0 ? ".xo" : "..x", number);
        struct text value = value_of(NULL, line.bytes);
        size_t n = strspn(value.bytes, "-0123456789/");
        check(strcmp(value.bytes + n, "") == 0 || strcmp(value.bytes + n, "*") == 0);
    }
}

/* ---- what is wrong with a file ---- */

#define HEAD                                                                             \
    "dicot-ruleset 1\ngame g\ntitle t\nboard grid\npiece x black\npiece o white\n"
#define GRAPH "dicot-ruleset 1\ngame g\ntitle t\nboard graph\npiece x black\n"

static const struct {
    const char *text;
    size_t line, column;
    const char *message; /* its beginning */
} wrong[] = {
    {"", 1, 1, "expected dicot-ruleset 1"},
    {"dicot-ruleset 2\n", 1, 15, "expected dicot-ruleset 1"},
    {"dicot-ruleset 1\n\n# game\ngame 1x\n", 4, 6, "expected a name"},
    {"dicot-ruleset 1\ngame g\nboard grid\n", 3, 1, "expected title"},
    {"dicot-ruleset 1\ngame g\ntitle t\nboard gird\n", 4, 7,
     "expected line|grid|graph; did you mean grid?"},
    {"dicot-ruleset 1\ngame g\ntitle t\nboard grid\nleft x => .\n", 5, 1,
     "expected piece"},
    {HEAD "piece x red\n", 7, 7, "this letter is a piece"},
    {HEAD "piece . red\n", 7, 7, "expected a letter"},
    {HEAD "piece b pink\n", 7, 9, "expected black"},
    {HEAD, 6, 1, "expected left|right|both"},
    {HEAD "lefft x => .\n", 7, 1, "expected left|right|both; did you mean left?"},
    {HEAD "left xz => ..\n", 7, 7, "expected a piece"},
    {HEAD "left xo -> .x\n", 7, 9, "expected =>"},
    {HEAD "left xo => .\n", 7, 13, "expected as many cells"},
    {HEAD "left xo => .xx\n", 7, 14, "expected the end of the pattern"},
    {HEAD "left x|o => xo\n", 7, 14, "expected the same form"},
    {HEAD "left [xo => .\n", 7, 9, "expected a piece, '.', '_' or ']'"},
    {HEAD "left _ => .\n", 7, 7, "one cell must stand on the board"},
    {HEAD "left x[._] => ..\n", 7, 16, "a hole cannot change"},
    {HEAD "left x.*.* => x.*.*\n", 7, 9, "a pattern has only one '*'"},
    {HEAD "left x*. => .*.\n", 7, 1, "moves of this rule"},
    {HEAD "left [x.]o => ..\n", 7, 15, "this letter may be there already"},
    {HEAD "left x*x => .*x\n", 7, 13, "what is repeated and changes"},
    {HEAD "left when 1:1 x => .\n", 7, 11, "when needs"},
    {HEAD "left queen x|o => .|x\n", 7, 6, "diagonal and queen"},
    {HEAD "left x => . unless far o\n", 7, 20, "expected near"},
    {HEAD "left x => . then\n", 7, 17, "expected a pattern"},
    {HEAD "left x. => .x\nright mirrored o. => .o\n", 8, 1, "play could go on for ever"},
    {HEAD "left x => x\n", 7, 1, "play could go on for ever"},
    {HEAD "both mirrored x[xo]*. => .[xo]*.\n", 0, 0, NULL},
    {HEAD "both mirrored xo*[._] => .x*[._]\n", 7, 1, "moves of this rule"},
    {HEAD "both o*[x.] => .*o\n", 7, 1, "moves of this rule"},
    {GRAPH "left turned x => .\n", 6, 6, "on graphs there are no turns"},
    {GRAPH "left x-x-x-x => .-.-.-.\n", 6, 12, "at most 3 cells"},
    {GRAPH "left xx => ..\n", 6, 7, "expected '-'"},
    {GRAPH "left x* => .*\n", 6, 6, "nothing is repeated on graphs"},
};

static const struct game *read_ruleset(struct desk *d, const char *text)
{
    desk_open(d, text);
    return ruleset_game(&d->arena, text, strlen(text), &d->error);
}

TEST(test_errors)
{
    for (size_t i = 0; i < COUNT(wrong); i++) {
        struct desk d;
        const struct error *error = &d.error;
        const struct game *g = read_ruleset(&d, wrong[i].text);
        check((g != NULL) == (wrong[i].message == NULL));
        if (g == NULL) {
            bool same = strstr(error->message, wrong[i].message) == error->message;
            if (!same)
                print_error("%zu:%zu: %s\n", error->line, error->column, error->message);
            check(same);
            check_number(error->line, wrong[i].line);
            check_number(error->column, wrong[i].column);
        }
        desk_close(&d);
    }
}

/* Every shipped ruleset passes what a file of --rules has to, in both readers, and its
 * row says what the file says. */
TEST(test_shipped)
{
    unsigned count = 0;
    for (const struct game *const *g = games; *g != NULL; g++) {
        struct desk d;
        char why[200];
        if ((*g)->source == NULL)
            continue;
        const struct game *again = read_ruleset(&d, (*g)->source);
        check(again != NULL);
        check(strcmp(again->name, (*g)->name) == 0);
        check(strcmp(again->title, (*g)->title) == 0);
        check(strcmp(again->notation, (*g)->notation) == 0);
        check_number(again->traits, (*g)->traits);
        struct ruleset *plain = ruleset_new((*g)->source, why, sizeof why);
        check(plain != NULL);
        ruleset_leave(plain);
        desk_close(&d);
        count++;
    }
    check_number(count, 8);
}

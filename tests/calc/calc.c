/* SPDX-License-Identifier: MIT */
/* calc.c: tests the language of `dicot calc`. Expected answers are from Winning Ways,
 * Siegel's "Combinatorial Game Theory" and the papers, or follow from the definitions.
 * What can be asked in two ways is asked in both. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "calc/calc.h"
#include "fake_host.h"

struct bench {
    struct memory memory;
    struct fake_host fake;
    struct host host;
    struct calc *calc;
    struct error error;
    struct writer text;
    double seconds;
    uint64_t nodes;
};

static void bench_open(struct bench *b)
{
    *b = (struct bench){.seconds = 1e9};
    b->host = host_of_fake(&b->fake);
    b->calc = calc_new(&b->memory, NULL, NULL);
    check(b->calc != NULL);
    writer_init(&b->text, &b->memory);
}

static void bench_close(struct bench *b)
{
    calc_free(b->calc);
    writer_done(&b->text);
    check_number(b->memory.used, 0);
}

/* The last answer of the statements, or NULL: b->error says why. */
static const char *try_text(struct bench *b, const char *text)
{
    struct cursor c = cursor_of(text, strlen(text), &b->error);
    struct calc_statement s;
    bool ok = true;
    b->error = (struct error){0};
    writer_clear(&b->text);
    while (ok && !cursor_at_end(&c)) {
        struct run run = {.host = &b->host,
                          .error = &b->error,
                          .limits = {b->seconds, b->nodes},
                          .started = b->host.now(),
                          .memory = &b->memory};
        run_deadline(&run, b->seconds);
        ok = calc_next(b->calc, &run, &c, &s);
        if (ok && s.answer != CALC_NOTHING) {
            writer_clear(&b->text);
            ok = calc_print(b->calc, &run, PLAIN_TEXT, &b->text);
        }
        run_done(&run);
    }
    check(ok == (b->error.status == OK));
    return !ok ? NULL : b->text.length > 0 ? b->text.text : "";
}

static const char *answer(struct bench *b, const char *text)
{
    const char *got = try_text(b, text);
    if (got == NULL)
        testing("%s: column %zu: %s", text, b->error.column, b->error.message);
    check(got != NULL);
    return got != NULL ? got : "";
}

static void check_answer(struct bench *b, const char *text, const char *expected)
{
    const char *got = answer(b, text);
    testing("%s is %s, expected %s", text, got, expected);
    check(strcmp(got, expected) == 0);
}

#define ANYWHERE SIZE_MAX

static void check_error(struct bench *b, const char *text, enum status status,
                        size_t column, const char *part)
{
    const char *got = try_text(b, text);
    testing("%s: %s; column %zu: %s", text, got != NULL ? got : "", b->error.column,
            b->error.message);
    check(got == NULL);
    check_number(b->error.status, status);
    check(column == ANYWHERE || b->error.column == column);
    check(strstr(b->error.message, part) != NULL);
}

/* ---- answers ---- */

TEST_WITH(bench, b, test_answers)
{
    static const struct {
        const char *text, *answer;
    } cases[] = {
        /* operators, from loose to tight */
        {"1 + 2 - 3", "0"},
        {"-1:1", "-1/2"},
        {"-(1:1)", "-2"},
        {"1:-1:1", "3/4"},
        {"(1:-1):-1", "1/4"},
        {"2.*:1", "^2"},
        {"3.{1|-1}", "+-1"},
        {"-3.^", "v3"},
        {"n := 3; n.^ + n", "3^3"},
        {"2.mean({3|1})", "4"},
        {"6/4; 1/2/2", "1/4"},
        {"+-1 + +-1", "0"},
        {"+-(1,*)", "+-1"},
        {"1 < 2 and not 2 < 1 or false", "true"},
        {"true = false or 1 > 2", "false"},
        {"{1||0|-1} = {1|{0|-1}}", "true"},
        {"{|}; {0|}", "1"},
        {"{[], 1|[2,3]}", "3/2"},
        {"{(nim 2)|(1 > 2) = false}", NULL},
        /* up > 0, confused with *, above all powers [Winning Ways, ch. 3 and 8] */
        {"^ > 0 and ^ || * and ^ <> * and ^2 > *", "true"},
        {"^ > ^<2> and ^<2> > ^<3> and ^ + ^<2> = ^[2]", "true"},
        {"tiny(1) > tiny(2) and tiny(2) > 0 and 100.tiny(1) < ^", "true"},
        {"{0|*} = ^; {0||0|-2} = tiny(2)", "true"},
        {"[+-1 || 0, +-1 <= 0, +-1 >= 0, +-1 < 2, 1 || 1, 1 != 1, 0 >= 1, ^* || 0]",
         "[true, false, false, true, false, false, false, true]"},
        {"[^||*, ^<1, ^<2, ^<2><^, v<0, v<=^, tiny(2)<tiny(1), ^<1/1024]",
         "[true, true, true, true, true, true, true, true]"},
        {"^ + ^ + * = {0|^}", "true"},
        /* numbers and nimbers as options; {1/2*|} is 1, the simplest that fits */
        {"[{1*|1*}, {1/2*|1/2*}, {1*2,1|1,1*4}, {1/2*|}, {-1*|}, {|-3/2*}]",
         "[1, 1/2, 1*, 1, 0, -2]"},
        {"1:(2221*100)", "2222*100"},
        /* positions */
        {"nim 3 5 7", "*"},
        {"nim 3 = nim 1 2", "true"},
        {"clobber xxo - ^ = 0", "true"},
        {"-clobber xxo", "v"},
        {"2.(clobber xxo) = ^^", "true"},
        {"clobber xxo > 0; outcome(clobber xxo)", "L"},
        {"clobber graph - xo + *", "*"},
        {"hackenbush edges - + 1", "1"},
        {"hackenbush edges 0-1:b,1-2:r - 1/2 = 0", "true"},
        {"expr 1 - 2 + nim 1", "-1*"},
        {"-expr 1 - 2 + 3", "4"},
        {"clobber xo + clobber xxo with rules=impartial = nim 3", "true"},
        {"clobber xo + (clobber xxo) + clobber xo with rules=impartial = ^", "true"},
        {"(clobber xo + clobber xxo with rules=impartial) + clobber xxo = ^*3", "true"},
        {"clobber xxo + (clobber xxo with rules=impartial)", "^*2"},
        {"clobber xxo with rules=impartial + clobber xxo + clobber xo", "^*3"},
        {"clobber xxo = clobber xxo with rules=impartial", "false"},
        {"-clobber xxo + clobber xxo with rules=impartial", "0"},
        {"{(clobber xo|ox), (nim 1)|0} = v", "true"},
        {"n := 2; nim n {n} 1{n}", "*12"},
        {"b := \"xxo\"; clobber b = ^", "true"},
        {"mean clobber xxo", "0"},
        /* options */
        {"{2||1|0}.right[1].left[1]", "1"},
        {"(clobber xxo).left[1].line", "clobber x.x"},
        {"(clobber xxo).right.count; followers(^).count", "3"},
        {"options({2|0})", "[[2], [0]]"},
        {"[{1|-1}, *][2].left", "[0]"},
        /* lists */
        {"[]; [1..3, 2]; count([[]])", "1"},
        {"[n for n in 1..3]", "[1, 2, 3]"},
        {"[[m.n for m in 1..n] for n in 1..3]", "[[1], [2, 4], [3, 6, 9]]"},
        {"[n for n in [m.m for m in 1..4] if n > 3 and n < 16]", "[4, 9]"},
        {"[nim n for n in 3..2]", "[]"},
        {"sum([nim n for n in 1..3])", "0"},
        {"[1,2] = [1,2] and [1] != [2] and [1] != [1,2]", "true"},
        {"n := 7; [n for n in 1..2]; n", "7"},
        {"distinct([*, {0|0}, 1])", "[*, 1]"},
        /* heat: [Siegel, II.5, II.6]; atomic weights [Winning Ways, ch. 8] */
        {"heat({1|*},1); cool({3|-1},1)", "{2|0}"},
        {"cool({3|1||-2},2)", "*"},
        {"freeze({4|0})", "2*"},
        {"temperature({3|-1}); mean({3|-1})", "1"},
        {"stops({3|1||-2})", "[1, -2]"},
        {"[atomic(^3*), atomic(^<2>), atomic({^2|v2*})]", "[3, 0, *]"},
        {"atomic({0,*,v|0,*,v}); atomic({0||0,*|0}:1)", NULL},
        {"birthday(^); birthday(1/2)", "2"},
        {"incentives({2|0})", "[[{2|0}], [{2|0}]]"},
        {"reduced({2*|^}) = {2|0} and reduced(^) = 0", "true"},
        {"norton(2,^) = ^^; norton(1,{3|1}) = {3|1}", "true"},
        {"norton(3,v) = v+v+v and norton(-2,{3|-1}) = -{3|-1}-{3|-1} and norton(0,*) = 0",
         "true"},
        {"isnumber(1/2) and isinfinitesimal(^) and isallsmall(^) and isnimber(*2)",
         "true"},
        /* what CGSuite prints: sets, switches of several, tinies, superstars */
        {"{0,*}; count({}); {{0,*},1|2}", "3/2"},
        {"+-{1,{3|0}} = {1,{3|0}|-1,{0|-3}}", "true"},
        {"+-{2|1} = {{2|1}|{-1|-2}}; +-(1*) = {1*|-1*}", "true"},
        {"2.Tiny = tiny(2) and (1/2).Tiny = tiny(1/2) and 1+2.Miny = 1 + miny(2)",
         "true"},
        {"3Tiny(2) = 3 + tiny(2) and -1Miny(1/2) = -1 + miny(1/2)", "true"},
        {"4.Birthday; 2.birthday(^)", "4"},
        {"Superstar(1) = ^ and -Superstar(1) = v and Superstar(0) = ^*", "true"},
        {"Superstar(0,2) = {0,*|0,*2}", "true"},
        {"0 <| ^* and ^ |> * and not 0 |> 0 and * <| 0", "true"},
        /* Values that CGSuite 2.0 gives in its own tests, as it prints them. There, a
         * vertex L of Col and Snort has a neighbour of Left's colour. */
        {"amazons x...|o... = "
         "+-{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},+-1,+-{1,{2|0}}}}",
         "true"},
        {"domineering grid 4x4 all:. = +-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}", "true"},
        {"clobber xox|ox. = {^^*|*,v}", "true"},
        {"snort path 7 x.....x = {4|0,+-1}", "true"},
        {"snort graph 0-1,1-2,2-3,2-4 ..... = +-{3|2}", "true"},
        {"col graph 0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-8,8-9,0-10,2-11,4-12,6-13,8-14 "
         "..........ooxoo",
         "7/8"},
        {"hackenbush-strings xoxooxxo", "77/128"},
        {"hackenbush edges 0-1:b,1-2:r,2-3:b,3-4:g,4-5:r,5-6:r,6-7:r = 3/4v[3]*", "true"},
        /* Values of books. [WW ch. 8], [Siegel II.7]: atomic weights of ups and stars,
         * and that they add up; [Siegel II.6.10]: the Norton product by up undoes them */
        {"[atomic(n.^ + *3) for n in -2..2]", "[-2, -1, 0, 1, 2]"},
        {"atomic(norton({2|-1},^)) = {2|-1} and atomic(norton(1/2,^)) = 1/2", "true"},
        {"atomic(Superstar(0,2) + ^3) = atomic(Superstar(0,2)) + 3", "true"},
        /* [WW ch. 6]: cooling by 1 and then heating by 1 changes {3|1||-2} by nothing but
         * an infinitesimal; [ONAG ch. 14]: overheating */
        {"reduced(heat(cool({3|1||-2},1),1)) = {3|1||-2}", "true"},
        {"cool({4|1||-2},1) + cool({2|0},1) = cool({4|1||-2} + {2|0},1)", "true"},
        /* [Grossman, Siegel, Reductions of partizan games]: modulo infinitesimals */
        {"[reduced(tiny(2)), reduced(1*), reduced({1|1*})]", "[0, 1, 1]"},
        {"reduced({2|*||-1^}) = reduced({2|0||-1}) and reduced(+-1 + ^) = +-1", "true"},
        {"form(^*)", "{*,0|0}"},
        {"times(3,^); _ - ^3", "0"},
        {"# nothing\n 1 # one\n; # end", "1"},
        {"[1,\n2 # two\n,3]", "[1, 2, 3]"},
        {"1\n+ 2", NULL},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        if (cases[i].answer != NULL)
            check_answer(b, cases[i].text, cases[i].answer);
        else
            try_text(b, cases[i].text);
}

/* A comparison by outcomes agrees with one of values, for all pairs of small boards. */
TEST_WITH(bench, b, test_compare_positions)
{
    static const char *const boards[] = {"clobber xo",
                                         "clobber xxo",
                                         "clobber xoxo",
                                         "clobber xo|ox",
                                         "clobber xox|oxx",
                                         "nim 2 1",
                                         "^",
                                         "{1|-1}",
                                         "hackenbush edges 0-1:b,1-2:r"};
    static const char *const relations[] = {"=", "!=", "<", "<=", ">", ">=", "||"};
    for (size_t i = 0; i < COUNT(boards); i++)
        for (size_t k = 0; k < COUNT(boards); k++)
            for (size_t r = 0; r < COUNT(relations); r++) {
                char slow[200], quick[200];
                snprintf(slow, sizeof slow, "value(%s) %s value(%s)", boards[i],
                         relations[r], boards[k]);
                snprintf(quick, sizeof quick, "%s %s %s", boards[i], relations[r],
                         boards[k]);
                check_answer(b, quick, text_of("%s", answer(b, slow)).bytes);
            }
}

/* Positions whose values are out of reach are still compared and asked who wins. */
TEST_WITH(bench, b, test_large_positions)
{
    check_answer(b, "G := clobber grid 4x5 checkerboard; G - G", "0");
    check_answer(b, "G = clobber grid 4x5 checkerboard", "true");
    check_answer(b, "outcome(clobber grid 4x5 checkerboard)", "N");
    b->nodes = 30;
    check_error(b, "1 + clobber grid 7x7 checkerboard", LIMIT, 1, "--nodes");
    check_answer(b, "2 + 2", "4");
}

/* ---- what goes wrong ---- */

TEST_WITH(bench, b, test_errors)
{
    static const struct {
        const char *text;
        size_t column;
        const char *message;
    } cases[] = {
        {"1 +", 4, "expected a value"},
        {"(1", 3, "')'"},
        {"[1", 3, "']'"},
        {"{1|", 4, "expected a value"},
        {"{1|2", 5, "'}'"},
        {"{1", 3, "'}'"},
        {"[nim 3, nim 4]", 7, "write (GAME POSITION)"},
        {"[nim 3,4]", 7, "write (GAME POSITION)"},
        {"[clobber xo, clobber ox]", 10, "write (GAME POSITION)"},
        {"norton(nim 3, 2)", 8, "in parentheses"},
        {"norton(1/2, v)", 8, "positive"},
        {"norton(*, 0)", 8, "positive"},
        {"norton(^, *)", 8, "positive"},
        {"3ish", 2, "an infinitesimal"},
        {"{2|0}ish", 6, "an infinitesimal"},
        {"on + 1", 1, "loopy"},
        {"a{0|a}", 2, "loopy"},
        {"^<on>", 2, "loopy"},
        {"1 & 0", 3, "loopy"},
        {"{0<2>|1}", 3, "{0||0|G}"},
        {"superstar(-1)", 11, "integers from 0"},
        {"superstar(^)", 11, "integers from 0"},
        {"1)", 2, "the end"},
        {"{1|2|3}", 5, "outer"},
        {"foo", 1, "foo is not known"},
        {"foo(1)", 1, "foo is neither a function nor a game"},
        {"1 + meann(2)", 5, "neither a function nor a game; did you mean mean?"},
        {"{0|temprature(2)}", 4, "did you mean temperature?"},
        {"2 + [clober xxo]", 6, "did you mean clobber?"},
        {"game := 3; gane + 1", 12,
         "not known: neither a variable nor a game; `help` "
         "lists functions; did you mean game?"},
        {"game := 3; (game) xo", 19, "an operator or the end"},
        {"heat(1)", 6, "heat takes"},
        {"heat (1,2)", 1, "expected '('"},
        {"1 + mean", 5, "expected '('"},
        {"[1 for in 1..2]", 8, "a name after `for`"},
        {"[1 for n on 1..2]", 10, "`in`"},
        {"[1, 2 for n in 1..2]", 10, "`for` stands after"},
        {"1 for n in 1..2", 6, "`for` stands after"},
        {"[n for n in 3]", 12, "a list after `in`"},
        {"[n for n in [1] if 1]", 19, "true or false"},
        {"1 + [2]", 3, "found a list"},
        {"\"abc", 2, "the text"},
        {"_2", 1, "tiny(2)"},
        {"1.5", 3, "a fraction"},
        {"^.G", 3, "G is not known"},
        {"1/3", 3, "power of two"},
        {"[1][1/2]", 5, "an integer in [ ]"},
        {"[1][2]", 5, "no item 2"},
        {"[][1]", 4, "empty"},
        {"1/2.(^)", 5, "an integer before the point"},
        {"{1|-1}/2", 7, "only numbers"},
        {"1/2 / 0", 5, "quotient"},
        {"x := x", 6, "x is not known"},
        {"nim := 1", 1, "cannot be a name"},
        {"v3 := 1", 1, "cannot be a name"},
        {"a := 1 := 2", 9, "expected a value"},
        {"sc2 xo", 1, "one player"},
        {"clobber xx? + 1", 11, "found '?'"},
        {"1 + {nim 3|0}", 6, "in parentheses"},
        {"cool(1,-1)", 6, "a temperature"},
        {"1 = [1]", 3, "compared"},
        {"not 1", 1, "true or false"},
        {"draw(1,\"a.svg\")", 6, "no files here"},
        {"pow(1,2)", 5, "pow(^,2)"},
        {"pow(^,200)", 5, "an order of ups"},
        {"++1", 1, "expected a value"},
        {"\xff", 1, "byte 0xff"},
        {"1 \\frac", 3, "an operator"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *got = try_text(b, cases[i].text);
        testing("%s: %s; column %zu: %s", cases[i].text, got != NULL ? got : "",
                b->error.column, b->error.message);
        check(got == NULL);
        check(strstr(b->error.message, cases[i].message) != NULL);
        check_number(b->error.column, cases[i].column);
        check_answer(b, "1 + 1", "2"); /* the session goes on */
    }
}

/* Text of the form aaa…bbb…. */
static void repeat(struct writer *w, const char *before, const char *middle,
                   const char *after, size_t n)
{
    writer_clear(w);
    for (size_t i = 0; i < n; i++)
        write_text(w, before);
    write_text(w, middle);
    for (size_t i = 0; i < n; i++)
        write_text(w, after);
}

TEST_WITH(bench, b, test_hostile)
{
    static const struct {
        const char *before, *middle, *after;
        bool is_answered;
    } deep[] = {{"(", "1", ")", true},
                {"-", "*", "", true},
                {"{", "0", "|0}", false},
                {"[", "1", "]", false},
                {"[n for n in ", "[1]", "]", false},
                {"mean(", "^", ")", true},
                {"", "1", " + 1", true},
                {"not ", "true", "", true},
                {"1:", "1", "", true},
                {"+-", "0", "", true},
                {"(", "1", "", false},
                {"", "^", ".value", true},
                {"{", "0", "}", false},
                {"(nim 1) + nim 2 + ", "nim 3", " with", false},
                {"nim 1 + ", "nim 3 with rules=impartial", "", false}};
    struct memory memory = {0};
    struct writer text;
    writer_init(&text, &memory);
    for (size_t i = 0; i < COUNT(deep); i++) {
        repeat(&text, deep[i].before, deep[i].middle, deep[i].after, 3000);
        testing("%s%s%s", deep[i].before, deep[i].middle, deep[i].after);
        check((try_text(b, text.text) != NULL) == deep[i].is_answered ||
              deep[i].before[0] == '{');
        check_answer(b, "1 + 1", "2");
    }
    check_error(b, "1..100000000", LIMIT, 2, "1000000 items");
    check_error(b, "1000000000000.(1000000000000.(1))", LIMIT, 15, "too large");
    check_error(b, "1000000000000.(clobber xxo)", LIMIT, 1, "too large");
    answer(b, "L := [1]");
    for (int i = 0; i < 99; i++)
        answer(b, "L := [L]");
    check_error(b, "L := [L]", LIMIT, 7, "100 deep");
    writer_done(&text);
}

/* Time and the stop button end loops and sums; the session goes on. */
TEST_WITH(bench, b, test_time)
{
    static const char *const texts[] = {"[[m for m in 1..1000] for n in 1..1000000]",
                                        "sum([nim n for n in 1..100000])",
                                        "clobber grid 8x8 random:1",
                                        "followers(nim 300 300)",
                                        "outcome(clobber grid 8x8 random:2)",
                                        "1:*600"};
    answer(b, "G := 5");
    for (size_t i = 0; i < COUNT(texts); i++) {
        b->fake = (struct fake_host){.tick = 0.25};
        b->seconds = 20;
        check_error(b, texts[i], EXPIRED, ANYWHERE, "--time");
        b->fake = (struct fake_host){.tick = 0.01, .stop_at = 20};
        check_error(b, texts[i], EXPIRED, ANYWHERE, "interrupted");
        b->fake = (struct fake_host){0};
        check_answer(b, "G", "5");
    }
}

/* Whichever allocation fails, that is said, nothing leaks and the session goes on. */
TEST(test_no_memory)
{
    static const char *const texts[] = {
        "G := {2||1|0}; [n.G for n in 1..2 if n > 1]; _[1].right.count",
        "P := clobber xxo - ^; outcome(P); P.left[1].line; P",
        "table [[1, nim 2], \"a\"]; followers(^); options(clobber xo)"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        bool failed = true;
        for (size_t n = 1; failed; n += 1 + n / 50) {
            struct bench b;
            bench_open(&b);
            b.memory.fail_at = n;
            testing("%s with allocation %zu failing", texts[i], n);
            const char *got = try_text(&b, texts[i]);
            failed = b.memory.fail_at == 0;
            check(got != NULL || b.error.status == NO_MEMORY);
            b.memory.fail_at = 0;
            check_answer(&b, "1 + 1", "2");
            bench_close(&b);
        }
    }
}

/* A session that ran out of memory has its variables, and memory, for what comes next. */
TEST_WITH(bench, b, test_full_store)
{
    b->memory.limit = (size_t)12 << 20;
    answer(b, "G := {2||1|0}; L := [1, clobber xxo - *2]; P := clobber xo + ^");
    for (int i = 0; i < 3; i++) {
        check_error(b, "clobber grid 6x6 checkerboard", NO_MEMORY, ANYWHERE, "memory");
        check_answer(b, "G", "{2||1|0}");
        check_answer(b, "L", "[1, ^*2]");
        check_answer(b, "P = ^*", "true");
    }
}

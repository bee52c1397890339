/* SPDX-License-Identifier: MIT */
/* value_text.c: tests the text of values, read and written. Expected texts are written by
 * hand, from Winning Ways and Siegel's "Combinatorial Game Theory"; for all others,
 * parsing what was printed must give the same value. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "slow.h"
#include "value/name.h"

struct bench {
    struct memory memory;
    struct values *values;
    struct writer writer;
    struct error error;
};

static void bench_open(struct bench *b)
{
    *b = (struct bench){0};
    b->values = values_new(&b->memory);
    check(b->values != NULL);
    writer_init(&b->writer, &b->memory);
}

static void bench_close(struct bench *b)
{
    check_number(values_status(b->values), OK);
    values_free(b->values);
    writer_done(&b->writer);
    check_number(b->memory.used, 0);
}

/* Returns NO_VALUE if the text is refused; b->error says why. */
static value parse(struct bench *b, const char *text, size_t length)
{
    b->error = (struct error){0};
    struct cursor c = cursor_of(text, length, &b->error);
    value v;
    bool ok = value_parse(b->values, &c, &v) && cursor_done(&c, "an operator");
    check(ok == (b->error.status == OK));
    return ok ? v : NO_VALUE;
}

static value read_value(struct bench *b, const char *text)
{
    value v = parse(b, text, strlen(text));
    if (v == NO_VALUE)
        testing("%s: column %zu: %s", text, b->error.column, b->error.message);
    check(v != NO_VALUE);
    return v;
}

static const char *name_of(struct bench *b, value v)
{
    writer_clear(&b->writer);
    check_number(value_name(b->values, v, &b->writer), OK);
    return b->writer.text;
}

static const char *form_of(struct bench *b, value v)
{
    writer_clear(&b->writer);
    check_number(value_form(b->values, v, &b->writer), OK);
    return b->writer.text;
}

static void check_text(const char *what, const char *got, const char *expected)
{
    testing("%s is printed %s, expected %s", what, got, expected);
    check(strcmp(got, expected) == 0);
}

/* One form: literals are numbers or nimbers, options stand in byte order. Returns its
 * end.
 */
static const char *check_form(const char *at)
{
    if (*at != '{') {
        size_t length = strspn(at, "-/0123456789*");
        check(length > 0 && memchr(at + 1, '*', length - 1) == NULL);
        return at + length;
    }
    at++;
    for (int side = 0; side < 2; side++) {
        struct text last = {0};
        for (char end = side == 0 ? '|' : '}'; *at != end;) {
            const char *after = check_form(at);
            struct text option = text_of("%.*s", (int)(after - at), at);
            check(strcmp(last.bytes, option.bytes) < 0);
            last = option;
            check(*after == end || (*after == ',' && after[1] != end));
            at = after + (*after == ',');
        }
        at++;
    }
    return at;
}

/* Name and form of a value are both read back as that value. */
static void check_inverse(struct bench *b, value v)
{
    check_number(read_value(b, name_of(b, v)), v);
    check_number(read_value(b, form_of(b, v)), v);
    check(*check_form(b->writer.text) == '\0');
}

/* ---- by hand ---- */

static const struct {
    const char *text, *name, *form;
} by_hand[] = {
    /* numbers */
    {"0", "0", "0"},
    {"{|}", "0", "0"},
    {" { | } ", "0", "0"},
    {"{0|}", "1", "1"},
    {"{|0}", "-1", "-1"},
    {"007", "7", "7"},
    {"-0", "0", "0"},
    {"{0|1}", "1/2", "1/2"},
    {"2/4", "1/2", "1/2"},
    {"-3/4", "-3/4", "-3/4"},
    {"{1/4|1}", "1/2", "1/2"},
    {"{-5|100}", "0", "0"},
    {"1152921504606846976", "1152921504606846976", "1152921504606846976"},
    {"1/1152921504606846976", "1/1152921504606846976", "1/1152921504606846976"},
    /* nimbers */
    {"*", "*", "*"},
    {"{0|0}", "*", "*"},
    {"*1", "*", "*"},
    {"*0", "0", "0"},
    {"{0,*|0,*}", "*2", "*2"},
    {"*3+*5", "*6", "*6"},
    {"{0,*,*3|0,*,*3}", "*2", "*2"},
    {"*4095", "*4095", "*4095"},
    /* ups */
    {"{0|*}", "^", "{0|*}"},
    {"{*|0}", "v", "{*|0}"},
    {"^+*", "^*", "{*,0|0}"},
    {"{0,*|0}", "^*", "{*,0|0}"},
    {"{0|^*}", "^2", "{0|{*,0|0}}"},
    {"^1", "^", "{0|*}"},
    {"^0", "0", "0"},
    {"2.^", "^2", "{0|{*,0|0}}"},
    {"3.^", "^3", "{0|{0|{0|*}}}"},
    {"{0|*3}", "^*2", "{0|*3}"},
    {"^3*2", "^3*2", "{0|{0|{0|*3}}}"},
    {"-^3*2", "v3*2", "{{{*3|0}|0}|0}"},
    {"v2", "v2", "{{0|*,0}|0}"},
    {"-v", "^", "{0|*}"},
    /* number and infinitesimal */
    {"1*", "1*", "{1|1}"},
    {"1/2*", "1/2*", "{1/2|1/2}"},
    {"1^*", "1^*", "{1,{1|1}|1}"},
    {"1+^+*", "1^*", "{1,{1|1}|1}"},
    {"-1^", "-1^", "{-1|{-1|-1}}"},
    {"- 1^", "-1^", "{-1|{-1|-1}}"},
    {"-(1^)", "-1v", "{{-1|-1}|-1}"},
    {"2-1^", "1v", "{{1|1}|1}"},
    /* powers of up: ↑² = {0|↓*}, ↑[2] = {↑|*} */
    {"{0|v*}", "^<2>", "{0|{0|*,0}}"},
    {"{^|*}", "^[2]", "{{0|*}|*}"},
    {"^+^<2>", "^[2]", "{{0|*}|*}"},
    {"^[2]-^", "^<2>", "{0|{0|*,0}}"},
    {"^<1>", "^", "{0|*}"},
    {"^[1]", "^", "{0|*}"},
    {"{*|v[2]}", "v[3]", "{*|{*|{*|0}}}"},
    {"^[2]+*", "^[2]*", "{0,{*,0|0}|0}"},
    {"{0,^*|0}", "^[2]*", "{0,{*,0|0}|0}"},
    {"^<2>+*", "^<2>*", "{*,0|{*|0}}"},
    {"v<2>", "v<2>", "{{*,0|0}|0}"},
    {"*-^[2]", "v[2]*", "{0|0,{0|*,0}}"},
    {"{*|v}", "v[2]", "{*|{*|0}}"},
    {"{0|v[2]*}", "^<3>", "{0|{0|0,{0|*,0}}}"},
    {"^[2]+^<3>", "^[3]", "{{{0|*}|*}|*}"},
    {"1+^<2>", "1^<2>", "{1|{1|1,{1|1}}}"},
    {"1/2+v[2]*", "1/2v[2]*", "{1/2|1/2,{1/2|1/2,{1/2|1/2}}}"},
    /* tiny and miny */
    {"{0||0|-2}", "tiny(2)", "{0|{0|-2}}"},
    {"{0|{0|-2}}", "tiny(2)", "{0|{0|-2}}"},
    {"-tiny(2)", "miny(2)", "{{2|0}|0}"},
    {"{2|0||0}", "miny(2)", "{{2|0}|0}"},
    {"tiny(1/2)", "tiny(1/2)", "{0|{0|-1/2}}"},
    {"tiny(0)", "^", "{0|*}"},
    {"tiny({3|1})", "tiny({3|1})", "{0|{0|{-1|-3}}}"},
    {"{0||0|{0|-1}}", "{0|tiny(1)}", "{0|{0|{0|-1}}}"}, /* {0|-1} stops at 0 */
    {"{{1|0}|0||0}", "{miny(1)|0}", "{{{1|0}|0}|0}"},
    {"{1||1|-1}", "1+tiny(2)", "{1|{1|-1}}"},
    {"{1||1|{-1|-2}}", "{1|{1||-1|-2}}", "{1|{1|{-1|-2}}}"},
    {"{1|-1||-1}", "-1+miny(2)", "{{1|-1}|-1}"},
    {"tiny(2+miny(1))", "tiny(2+miny(1))", "{0|{0|{-2|{-2|-3}}}}"},
    {"tiny(1+tiny(2))", "tiny(1)", "{0|{0|-1}}"}, /* -1+miny(2) reverses out to -1 */
    {"{1152921504606846976||1152921504606846976|-1152921504606846975}",
     "{1152921504606846976||1152921504606846976|-1152921504606846975}", NULL},
    /* switches */
    {"{1|-1}", "+-1", "{1|-1}"},
    {"+-1", "+-1", "{1|-1}"},
    {"-+-1", "+-1", "{1|-1}"},
    {"0+-1", "-1", "-1"},
    {"0++-1", "+-1", "{1|-1}"},
    {"+-1 + +-1", "0", "0"},
    {"+-0", "*", "*"},
    {"{3|-1}", "{3|-1}", "{3|-1}"},
    {"1 + +-2", "{3|-1}", "{3|-1}"},
    {"+-1*", "+-1*", "{{1|1}|{-1|-1}}"},
    {"{2|1||-1|-2}", "+-{2|1}", "{{2|1}|{-1|-2}}"},
    {"+-{2|1}", "+-{2|1}", "{{2|1}|{-1|-2}}"},
    {"+-(1+miny(2))", "{1+miny(2)|-1+tiny(2)}", "{{{3|1}|1}|{-1|{-1|-3}}}"},
    {"+-(1+tiny(2))", "+-1", "{1|-1}"}, /* 1+tiny(2) reverses out to 1 */
    /* bars */
    {"{2||1|0}", "{2||1|0}", "{2|{1|0}}"},
    {"{2|{1|0}}", "{2||1|0}", "{2|{1|0}}"},
    {"{2|1||0}", "{2|1||0}", "{{2|1}|0}"},
    {"{5|4||3|1}", "{5|4||3|1}", "{{5|4}|{3|1}}"},
    {"{3|||2||1|0}", "{3|{2||1|0}}", "{3|{2|{1|0}}}"},
    {"{3|{2||1|0}}", "{3|{2||1|0}}", "{3|{2|{1|0}}}"},
    {"{3|2|||1||0}", "{3|2||1|0}", NULL},
    {"{0||1}", "1/2", "1/2"},
    {"{||0|-1}", "0", "0"},
    {"{1| ||1}", "{2|1}", "{2|1}"},
    /* multiples and sums */
    {"3.(5)", "15", "15"},
    {"-3.^", "v3", NULL},
    {"3.-^", "v3", NULL},
    {"0.{1|-1}", "0", "0"},
    {"3.+-1", "+-1", "{1|-1}"},
    {"2.(3.*2)", "0", "0"},
    {"1 - (2 - 3)", "2", "2"},
    {"1-2-3", "-4", "-4"},
    {"--1", "1", "1"},
    {"((((^))))", "^", NULL},
    {"{1,2|5}", "3", "3"},
    {"{1 - 1, * | 0}", "^*", "{*,0|0}"},
    {"^ + ^ + *", "^2*", "{0|{0|*}}"},
    /* ordinal sums: Hackenbush stalks and flowers; they bind first, from the right */
    {"1:-1", "1/2", "1/2"},
    {"1:-1:1", "3/4", "3/4"},
    {"1 : -1 : -1", "1/4", "1/4"},
    {"-1:1", "-1/2", "-1/2"},
    {"-(1:1:-1)", "-3/2", "-3/2"},
    {"*:*:*", "*3", "*3"},
    {"*:1", "^*", "{*,0|0}"},
    {"*:2", "^[2]*", NULL},
    {"*:-1", "v*", NULL},
    {"^:1", "^[2]", NULL},
    {"1:*", "1*", "{1|1}"},
    {"2+1:-1", "5/2", "5/2"},
    {"3.*:1", "^3*", NULL},
    {"-*:1", "v*", NULL},
    {"*:-*:1", "{*,0|*,*2,0}", NULL}, /* *:↓* with ↓* = {0|0,*} */
    {"{0:1|1:1}:0", "3/2", "3/2"},
    /* cooling */
    {"cool({3|-1},1)", "{2|0}", "{2|0}"},
    {"cool( {3|-1} , 2 )", "1*", "{1|1}"},
    {"cool({3|-1},9/4)", "1", "1"},
    {"cool({3|-1},1+3/2)", "1", "1"},
    {"cool(^,0)", "^", NULL},
    {"cool(^,1/1024)", "0", "0"},
    {"cool(1/2,5)", "1/2", "1/2"},
    {"cool({2||1|-1},1)", "1^", NULL},
    {"{cool(2,1),0|cool(3,1)}", "5/2", "5/2"},
    /* modulo infinitesimals */
    {"reduced(^*)", "0", "0"},
    {"reduced(+-1+^)", "+-1", "{1|-1}"},
    {"reduced({2*|^})", "{2|0}", "{2|0}"},
    {"reduced({1/2|1/2}+tiny(1))", "1/2", "1/2"},
    {"reduced({{4|1}+*|{1|-2}+*})", "1", "1"},
    {"reduced({{4|2}+*|{0|-2}+*})", "{4|2||0|-2}", NULL},
    {"-reduced(1):-1", "-1/2", "-1/2"},
    /* nimbers beside other infinitesimals */
    {"tiny(2)+*", "tiny(2)+*", "{*,0|{*|{-2|-2}}}"},
    {"*2-tiny(1)+3", "3+miny(1)+*2", NULL},
    {"1/2+tiny(1/4)+*3", "1/2+tiny(1/4)+*3", NULL},
    {"{*,0||*|-2*}", "tiny(2)+*", NULL},
    {"{0,*||*|-2*2}", "{*,0||*|-2*2}", NULL},
    {"+-(1+miny(2)+*)", "{1+miny(2)+*|-1+tiny(2)+*}", NULL},
    {"^[2]*2", "^[2]*2", "{{0|*3}|*3}"},
    {"^<2>+*2", "^<2>*2", "{*,*2,0|{*2|0}}"},
    {"v<3>*7", "v<3>*7", NULL},
};

TEST_WITH(bench, b, test_by_hand)
{
    for (size_t i = 0; i < COUNT(by_hand); i++) {
        const char *text = by_hand[i].text;
        value v = read_value(b, text);
        check_text(text, name_of(b, v), by_hand[i].name);
        if (by_hand[i].form != NULL)
            check_text(text, form_of(b, v), by_hand[i].form);
        check_inverse(b, v);
    }
}

/* ---- all values of the first days ---- */

/* 1474 values by day 3: each has texts of its own that read back. The sums reach names
 * that no early day has. */
TEST_WITH(bench, b, test_first_days)
{
    static int born[SLOW_BORN];
    static value known[SLOW_BORN];
    struct slow *slow = slow_new();
    check_number(slow_day(slow, 3, born), SLOW_BORN);
    for (size_t i = 0; i < SLOW_BORN; i++) {
        known[i] = value_of_slow(slow, b->values, born[i]);
        check_inverse(b, known[i]);
    }
    uint64_t seed = 4;
    for (int i = 0; i < 300; i++) {
        value x = known[rng_next(&seed) % SLOW_BORN],
              y = known[rng_next(&seed) % SLOW_BORN];
        check_inverse(b, value_add(b->values, x, y));
    }
    slow_free(slow);
}

/* Every name of ups, with both signs, a number and a star, and nothing taken for it. */
TEST_WITH(bench, b, test_powers)
{
    static const char *numbers[] = {"", "1", "-3/4"}, *ups[] = {"^", "v"},
                      *stars[] = {"", "*", "*2", "*3"};
    for (int order = 2; order <= 5; order++)
        for (int i = 0; i < 48; i++) {
            struct text text = {0};
            add_text(&text, i % 2 ? "%s%s<%d>%s" : "%s%s[%d]%s", numbers[i / 16],
                     ups[i / 2 % 2], order, stars[i / 4 % 4]);
            value v = read_value(b, text.bytes);
            check_text(text.bytes, name_of(b, v), text.bytes);
            check_inverse(b, v);
        }
    value last = read_value(b, "^<100>");
    check_text("^<100>", name_of(b, last), "^<100>");
    last = read_value(b, "{^[100]|*}"); /* one power more than there are names for */
    check_number(name_of(b, last)[0], '{');
    check_inverse(b, last);
    last = read_value(b, "{0|*-^[100]}");
    check_number(name_of(b, last)[0], '{');
    check_inverse(b, last);
}

/* ---- hostile text ---- */

TEST_WITH(bench, b, test_bad_text)
{
    static const struct {
        const char *text;
        size_t column;
        const char *message; /* part of it */
    } cases[] = {
        {"", 1, "expected a value"},
        {"  ", 3, "expected a value"},
        {"foo", 1, "expected a value"},
        {"tiny", 1, "expected a value"},
        {"tiny 2", 1, "expected a value"},
        {"up", 1, "expected a value"},
        {"1/3", 3, "power of two"},
        {"1/0", 3, "power of two"},
        {"1/", 3, "a denominator"},
        {"1/-2", 3, "a denominator"},
        {"1 / 2", 3, "expected an operator"},
        {"1/2305843009213693952", 3, "at most"},
        {"1152921504606846977", 1, "at most"},
        {"99999999999999999999999999", 1, "at most"},
        {"*4294967296", 2, "at most"},
        {"^268435457", 2, "at most"},
        {"^<101>", 3, "at most"},
        {"^[101]", 3, "at most"},
        {"^[0]", 3, "at least 1"},
        {"^<0>", 3, "at least 1"},
        {"^[2", 4, "']'"},
        {"^[]", 3, "an order"},
        {"1.5", 3, "fraction"},
        {"1/2.^", 4, "expected an operator"},
        {"1 + ", 5, "expected a value"},
        {"+1", 1, "expected a value"},
        {"1 * 2", 3, "expected an operator"},
        {"1152921504606846976+1", 22, "too large"},
        {"1152921504606846976+1/2", 24, "too large"},
        {"2.1152921504606846976", 3, "fraction"},
        {"4.^268435456", 13, "too large"},
        {"{1|2", 5, "'}'"},
        {"{1", 3, "'|'"},
        {"{", 2, "expected a value"},
        {"{1}", 3, "expected '|'"},
        {"{}", 2, "expected '|'"},
        {"}", 1, "expected a value"},
        {"1}", 2, "expected an operator"},
        {"(1", 3, "')'"},
        {"(1}", 3, "')'"},
        {"()", 2, "expected a value"},
        {"{(1|2)}", 4, "')'"},
        {"{1,|2}", 4, "expected a value"},
        {"{,1|2}", 2, "expected a value"},
        {"1,2", 2, "expected an operator"},
        {"{0|1|2}", 5, "outer"},
        {"{0||1|2||3}", 8, "outer"},
        {"tiny(1,2)", 7, "')'"},
        {"1:", 3, "expected a value"},
        {":1", 1, "expected a value"},
        {"1::1", 3, "expected a value"},
        {"1:+1", 3, "expected a value"},
        {"1:5000", 7, "nested deeper than 4000"},
        {"*4096:*", 8, "beyond its limit"},
        {"cool(1)", 7, "','"},
        {"cool(1", 7, "','"},
        {"cool(1,", 8, "expected a value"},
        {"cool(1,2", 9, "')'"},
        {"cool(1,2,3)", 9, "')'"},
        {"cool(,1)", 6, "expected a value"},
        {"cool(1, *)", 9, "temperature"},
        {"cool(1,-1/2)", 8, "temperature"},
        {"cool (1,2)", 1, "expected a value"},
        {"reduced()", 9, "expected a value"},
        {"reduced(1,2)", 10, "')'"},
        {"1^v", 3, "expected an operator"},
        {"*^", 2, "expected an operator"},
        {"\xe2\x86\x94", 1, "'\xe2\x86\x94' (U+2194)"},
        {"\xe2", 1, "byte 0xe2"},
        {"^^3", 3, "expected an operator"},
        {"^{2}", 2, "expected an operator"},
        {"\\frac{1}{3}", 10, "power of two"},
        {"\\frac{1}", 8, "expected }{"},
        {"{+}_{1)", 7, "'}'"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        value v = parse(b, cases[i].text, strlen(cases[i].text));
        testing("%s: column %zu: %s", cases[i].text, b->error.column, b->error.message);
        check(v == NO_VALUE);
        check_number(b->error.status, BAD_INPUT);
        check_number(b->error.column, cases[i].column);
        check(strstr(b->error.message, cases[i].message) != NULL);
    }
    check(parse(b, "1\0", 2) == NO_VALUE);
}

static char *repeat(const char *head, const char *middle, const char *tail, size_t times)
{
    size_t h = strlen(head), t = strlen(tail), m = strlen(middle);
    char *text = malloc(times * (h + t) + m + 1), *at = text;
    for (size_t i = 0; i < times; i++, at += h)
        memcpy(at, head, h);
    memcpy(at, middle, m);
    at += m;
    for (size_t i = 0; i < times; i++, at += t)
        memcpy(at, tail, t);
    *at = '\0';
    return text;
}

/* Nesting takes memory, not the machine's stack. */
TEST(test_deep)
{
    static const struct {
        const char *head, *middle, *tail, *name; /* NULL: unbalanced */
    } cases[] = {
        {"(", "^", ")", "^"},       {"-", "^", "", "^"},      {"{", "", "|}", "199999"},
        {"{|", "", "}", "-199999"}, {"+-", "0", "", "0"},     {"(", "", "", NULL},
        {"{", "", "", NULL},        {"tiny(", "1", "", NULL}, {"1+", "1", "", "200001"},
        {"{0|", "", "", NULL},      {"-", "", "", NULL},      {"+-", "", "", NULL},
        {"2.", "", "", NULL},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct bench b;
        bench_open(&b);
        char *text = repeat(cases[i].head, cases[i].middle, cases[i].tail, 200000);
        testing("200000 times %s", cases[i].head);
        value v = parse(&b, text, strlen(text));
        check((v == NO_VALUE) == (cases[i].name == NULL));
        if (v != NO_VALUE)
            check_text(cases[i].head, name_of(&b, v), cases[i].name);
        else
            check_number(b.error.status, BAD_INPUT);
        free(text);
        bench_close(&b);
    }
}

/* Forms deeper than the store compares and negates still have their texts. */
TEST(test_deep_forms)
{
    static const char *const ends[][2] = {{"{0|", "}"}, {"{", "|0}"}};
    for (int i = 0; i < 2; i++) {
        struct bench b;
        bench_open(&b);
        char *text = repeat(ends[i][0], i == 0 ? "-5" : "5", ends[i][1], 20000);
        value v = read_value(&b, text);
        testing("20000 times %s%s", ends[i][0], ends[i][1]);
        check(strcmp(form_of(&b, v), text) == 0);
        check_number(read_value(&b, name_of(&b, v)), v);
        free(text);
        bench_close(&b);
    }
}

/* Bytes that look like values. Whatever is read must print and read back. */
TEST_WITH(bench, b, test_random_text)
{
    static const char *const words[] = {
        "{",   "}", "|", "||",  ",",   "(",  ")",     "+",     "-",       "*",
        "^",   "v", "0", "1",   "2",   "/2", "tiny(", "miny(", "+-",      "<2>",
        "[2]", " ", ".", "{0|", "|0}", ":",  "cool(", ",1)",   "reduced("};
    uint64_t seed = 1;
    int read = 0;
    for (int i = 0; i < 40000; i++) {
        struct text text = {0};
        for (uint64_t n = 1 + rng_next(&seed) % 9; n > 0; n--)
            add_text(&text, "%s", words[rng_next(&seed) % (COUNT(words))]);
        testing("%s", text.bytes);
        value v = is_left_out() ? NO_VALUE : parse(b, text.bytes, strlen(text.bytes));
        if (v == NO_VALUE)
            continue;
        read++;
        check_number(read_value(b, name_of(b, v)), v);
    }
    check(read > 100);
}

/* ---- limits ---- */

/* Forms that are too long to write out: a status says so soon, and the store can still be
 * used. */
TEST_WITH(bench, b, test_too_long)
{
    value v = read_value(b, "^1000000");
    check_number(value_form(b->values, v, &b->writer), LIMIT);
    check_text("^1000000", name_of(b, v), "^1000000");
    v = read_value(b, "1*4095");
    writer_clear(&b->writer);
    check_number(value_form(b->values, v, &b->writer), LIMIT);
    v = read_value(b, "1*40"); /* 2^40 bytes and more */
    writer_clear(&b->writer);
    check_number(value_form(b->values, v, &b->writer), LIMIT);
    check_number(value_form_nodes(b->values, v), 41);
}

TEST_WITH(bench, b, test_form_nodes)
{
    static const struct {
        const char *text;
        size_t nodes;
    } cases[] = {{"0", 1},
                 {"5", 1},
                 {"*7", 1},
                 {"^", 3},
                 {"^*", 3},
                 {"{2||1|0}", 5},
                 {"{3|2||1|0}", 7},
                 /* the last nimber whose options are listed, and the next */
                 {"1*4095", 4096},
                 {"1*4096", 4097},
                 {"1^3*4096", 4101},
                 {"-1v2*500", 503},
                 {"-1v2*4096", 4099},
                 {"1*4294967295", 4294967296}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        testing("%s", cases[i].text);
        value v = read_value(b, cases[i].text);
        check_number(value_form_nodes(b->values, v), cases[i].nodes);
    }
}

/* ---- notations ---- */

/* Other spellings: of CGSuite, Winning Ways, and papers in LaTeX. */
TEST_WITH(bench, b, test_spellings)
{
    static const struct {
        const char *text, *plain, *unicode, *latex;
    } cases[] = {
        {"^^*", "^2*", "⇑∗", "{\\Uparrow}{*}"},
        {"vvv", "v3", "↓3", "{\\downarrow}3"},
        {"↑↑∗2", "^2*2", "⇑∗2", "{\\Uparrow}{*}2"},
        {"1/2v3*", "1/2v3*", "1/2↓3∗", "\\frac{1}{2}{\\downarrow}3{*}"},
        {"-3/4", "-3/4", "-3/4", "-\\frac{3}{4}"},
        {"+_2", "tiny(2)", "⧾(2)", "{+}_{2}"},
        {"-_1/2", "miny(1/2)", "⧿(1/2)", "{-}_{\\frac{1}{2}}"},
        {"+_{2} + 1", "1+tiny(2)", "1+⧾(2)", "1+{+}_{2}"},
        {"Tiny(2)+*", "tiny(2)+*", "⧾(2)+∗", "{+}_{2}+{*}"},
        {"Miny({2|1})", "miny({2|1})", "⧿({2|1})", "{-}_{\\{2\\mid 1\\}}"},
        {"±1", "+-1", "±1", "\\pm 1"},
        {"↑²", "^<2>", "↑²", "{\\uparrow}^{2}"},
        {"\\downarrow^{[12]}\\ast 3", "v[12]*3", "↓[12]∗3", "{\\downarrow}^{[12]}{*}3"},
        {"v<10>", "v<10>", "↓¹⁰", "{\\downarrow}^{10}"},
        {"\\left\\{2\\parallel 1\\mid 0\\right\\}", "{2||1|0}", "{2‖1|0}",
         "\\{2\\parallel 1\\mid 0\\}"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        value v = read_value(b, cases[i].text);
        const char *const expected[NOTATIONS] = {cases[i].plain, cases[i].unicode,
                                                 cases[i].latex};
        for (int n = 0; n < NOTATIONS; n++) {
            writer_clear(&b->writer);
            check_number(value_name_in(b->values, v, (enum notation)n, &b->writer), OK);
            check_text(cases[i].text, b->writer.text, expected[n]);
            check(read_value(b, expected[n]) == v);
        }
    }
}

static void check_all_notations(struct bench *b, value v)
{
    for (int n = 0; n < NOTATIONS; n++) {
        writer_clear(&b->writer);
        check_number(value_name_in(b->values, v, (enum notation)n, &b->writer), OK);
        check(read_value(b, b->writer.text) == v);
    }
}

/* Pairs of values of every kind in braces, switches and tinies, and added. */
TEST_WITH(bench, b, test_inverse_in_all_notations)
{
    static const char *const parts[] = {
        "0",   "1",  "-1",   "*",    "1/2", "-3/4*",   "^",       "v*2",     "^2",
        "v2*", "^3", "^<2>", "v[3]", "+-1", "tiny(2)", "miny(1)", "{2||1|0}"};
    static const char *const whole[] = {"{%s|%s}", "+-{%s|%s}", "tiny({%s|%s})",
                                        "{%s||0|%s}", "%s+%s"};
    size_t n = COUNT(parts);
    for (size_t i = 0; i < n; i++)
        for (size_t k = i % 4; k < n; k += 4)
            for (size_t j = 0; j < COUNT(whole); j++) {
                char text[80];
                snprintf(text, sizeof text, whole[j], parts[i], parts[k]);
                testing("%s", text);
                check_all_notations(b, read_value(b, text));
            }
}

/* A failure that somebody else noted is theirs to clear; nothing works until then. */
TEST_WITH(bench, b, test_failed_store)
{
    value one = read_value(b, "1");
    check(value_integer(b->values, INT64_MAX) == NO_VALUE);
    check(parse(b, "2", 1) == NO_VALUE);
    check_number(value_name(b->values, one, &b->writer), LIMIT);
    check_number(value_form(b->values, one, &b->writer), LIMIT);
    check_number(value_form_nodes(b->values, one), 0);
    check_number(values_status(b->values), LIMIT);
    values_clear_status(b->values);
    check_text("1", name_of(b, one), "1");
}

/* ---- no memory ---- */

/* Reads, prints and counts; returns the statuses of the steps that failed. */
static enum status try_all(struct bench *b, const char *text)
{
    value v = parse(b, text, strlen(text));
    if (v == NO_VALUE)
        return b->error.status;
    enum status status = value_name(b->values, v, &b->writer);
    if (status == OK)
        status = value_form(b->values, v, &b->writer);
    if (status == OK && value_form_nodes(b->values, v) == 0)
        status = NO_MEMORY;
    return status;
}

/* Whichever allocation fails, the failure is reported, nothing leaks, and the next
 * attempt succeeds. */
TEST(test_no_memory)
{
    static const char *const texts[] = {"{{2|1},^[3]*|{0|v*},tiny(2)}+-1/2",
                                        "{1,2*|+-{3|1},-(7)}", "3.{2||1|0}",
                                        "cool({3|^},1/2):*+reduced({2*|^}-{1|*})"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        bool failed = true;
        for (size_t n = 1; failed; n++) {
            testing("%s with allocation %zu failing", texts[i], n);
            struct bench b;
            bench_open(&b);
            b.memory.fail_at = n;
            enum status status = try_all(&b, texts[i]);
            failed = b.memory.fail_at == 0;
            check(status == OK || (failed && status == NO_MEMORY));
            check(n > 1 || status == NO_MEMORY);
            b.memory.fail_at = 0;
            writer_clear(&b.writer);
            check_number(try_all(&b, texts[i]), OK);
            bench_close(&b);
        }
    }
}

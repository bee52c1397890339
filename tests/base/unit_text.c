/* SPDX-License-Identifier: MIT */
/* unit_text.c: tests the modules that everything else uses: cursor, writer, memory
 * budget, table. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/checked.h"
#include "base/choice.h"
#include "base/hash.h"
#include "base/nearest.h"
#include "base/rng.h"
#include "base/table.h"

/* ---- cursor ---- */

static const struct number_case {
    const char *text;
    uint64_t max;
    bool good;
    uint64_t number;
    size_t column; /* where the error is; without an error, where reading ended */
} number_cases[] = {
    {"0", 0, true, 0, 2},
    {"1", 0, false, 0, 1},
    {"0", 9, true, 0, 2},
    {"7x", 9, true, 7, 2},
    {"10", 9, false, 0, 1},
    {"9", 9, true, 9, 2},
    {"007", 9, true, 7, 4},
    {"2147483648", 2147483648u, true, 2147483648u, 11},
    {"2147483649", 2147483648u, false, 0, 1},
    {"18446744073709551615", UINT64_MAX, true, UINT64_MAX, 21},
    {"18446744073709551616", UINT64_MAX, false, 0, 1},
    {"184467440737095516150", UINT64_MAX, false, 0, 1},
    {"99999999999999999999999999", UINT64_MAX, false, 0, 1},
    {"18446744073709551616", 100, false, 0, 1},
    {"", 9, false, 0, 1},
    {"-1", 9, false, 0, 1},
    {"+1", 9, false, 0, 1},
    {" 1", 9, false, 0, 1},
};

TEST(test_numbers)
{
    for (size_t i = 0; i < COUNT(number_cases); i++) {
        const struct number_case *t = &number_cases[i];
        struct error error = {0};
        struct cursor c = cursor_of(t->text, strlen(t->text), &error);
        uint64_t n = 12345;
        testing("number '%s' up to %llu", t->text, (unsigned long long)t->max);
        check(cursor_number(&c, t->max, "a number", &n) == t->good);
        check(n == (t->good ? t->number : 12345));
        check_number(c.at - c.start + 1, t->column);
        check_number(error.status, t->good ? OK : BAD_INPUT);
        check_number(error.column, t->good ? 0 : t->column);
    }
}

/* NUL, control bytes and bytes above 127 are bytes like any other, and named in messages.
 */
TEST(test_bytes)
{
    static const char text[] = "a\0b\x80\x1f";
    struct error error = {0};
    struct cursor c = cursor_of(text, 5, &error), word = cursor_word(&c);
    testing("bytes");
    check_number(cursor_left(&word), 5);
    check(cursor_take(&c, "a") && cursor_peek(&c) == 0);
    check(!cursor_expected(&c, "a letter"));
    check(strcmp(error.message, "expected a letter, found byte 0x00") == 0);
    check_number(error.column, 2);
    c.at += 2;
    check_number(cursor_peek(&c), 0x80);
    c.at++;
    error = (struct error){0};
    cursor_expected(&c, "more");
    check(strcmp(error.message, "expected more, found byte 0x1f") == 0);
    c.at++;
    check(cursor_at_end(&c) && cursor_peek(&c) == -1 && cursor_done(&c, "the end"));
    error = (struct error){0};
    cursor_expected(&c, "more");
    check(strcmp(error.message, "expected more, found the end") == 0);
    check_number(error.column, 6);
}

/* A character of UTF-8 is named by itself and its number, or by its number alone if it
 * cannot be seen. Everything else is bytes. */
TEST(test_characters)
{
    static const struct {
        const char *text, *found;
    } tests[] = {
        {"\xc3\x97", "'\xc3\x97' (U+00D7)"},
        {"\xe2\x97\x8f|", "'\xe2\x97\x8f' (U+25CF)"},
        {"\xf0\x9f\x98\x80", "'\xf0\x9f\x98\x80' (U+1F600)"},
        {"\xc2\x9b", "U+009B"},            /* a control character of terminals */
        {"\xe2\x80\xae", "U+202E"},        /* turns the direction of writing */
        {"\xef\xbb\xbf", "U+FEFF"},        /* a byte order mark */
        {"\xe2\x97", "byte 0xe2"},         /* cut off */
        {"\xc1\x81", "byte 0xc1"},         /* longer than needed */
        {"\xed\xa0\x80", "byte 0xed"},     /* half of a pair of UTF-16 */
        {"\xf4\x90\x80\x80", "byte 0xf4"}, /* beyond the last one */
        {"\x97", "byte 0x97"},
    };
    for (size_t i = 0; i < COUNT(tests); i++) {
        struct error error = {0};
        struct cursor c = cursor_of(tests[i].text, strlen(tests[i].text), &error);
        char expected[80];
        testing("%s", tests[i].found);
        text_format(expected, sizeof expected, "expected x, found %s", tests[i].found);
        check(!cursor_expected(&c, "x"));
        check(strcmp(error.message, expected) == 0);
    }
}

/* The first failure stays; sub-cursors count columns from the start of the line. */
TEST(test_words)
{
    struct error error = {0};
    const char *text = "one \t two";
    struct cursor c = cursor_of(text, strlen(text), &error);
    testing("words");
    struct cursor one = cursor_take_word(&c);
    check(cursor_is(&one, "one") && !cursor_is(&one, "on") && !cursor_is(&one, "one "));
    check_number(cursor_blanks(&c), 3);
    check_number(cursor_blanks(&c), 0);
    struct cursor two = cursor_word(&c);
    check(cursor_is(&two, "two") && c.at == two.at);
    check(!cursor_take(&two, "twofold") && cursor_take(&two, "tw"));
    check(!cursor_fail(&two, BAD_INPUT, "first %d", 1));
    check(!cursor_no_memory(&c, "second"));
    check(error.status == BAD_INPUT && strcmp(error.message, "first 1") == 0);
    check_number(error.column, 9);
    struct cursor empty = cursor_of("", 0, NULL), none = cursor_take_word(&empty);
    check(cursor_at_end(&none) && !cursor_expected(&empty, "x"));
}

/* ---- writer ---- */

TEST(test_lines)
{
    static const char *const lines[] = {"", "a b", "c", "\r", " d "};
    static const char text[] = "\na b\r\nc\n\r\r\n d ";
    struct error error = {0};
    struct cursor rest = cursor_of(text, strlen(text), &error);
    for (size_t i = 0; i < COUNT(lines); i++) {
        check(!cursor_at_end(&rest));
        struct cursor line = cursor_take_line(&rest);
        check(cursor_is(&line, lines[i]));
        check(!cursor_fail(&line, BAD_INPUT, "here"));
        check_number(error.column, 1); /* columns begin anew in each line */
        error = (struct error){0};
    }
    check(cursor_at_end(&rest));
    struct cursor none = cursor_take_line(&rest);
    check(cursor_at_end(&none));
    rest = cursor_of(NULL, 0, &error);
    none = cursor_take_line(&rest);
    check(cursor_at_end(&none));
}

TEST(test_choices)
{
    static const char list[] = "none|left|right";
    struct memory memory = {0};
    struct writer w;
    struct error error;
    uint64_t index;
    check(choice_find(list, "none", 4, &index) && index == 0);
    check(choice_find(list, "right", 5, &index) && index == 2);
    check(!choice_find(list, "lef", 3, &index) && !choice_find(list, "", 0, &index));
    check(!choice_find(list, "none|left", 9, &index));
    writer_init(&w, &memory);
    for (index = 0; index < 3; index++)
        choice_print(list, index, &w);
    assert_string_equal(w.text, "noneleftright");
    writer_done(&w);
    struct cursor word = cursor_of("righ", 4, &error);
    error = (struct error){0};
    check(!choice_read(&word, "side", list, &index));
    assert_string_equal(error.message,
                        "expected side=none|left|right; did you mean right?");
    error = (struct error){0};
    word = cursor_of("up", 2, &error);
    check(!choice_read(&word, NULL, list, &index));
    assert_string_equal(error.message, "expected none|left|right");
}

TEST(test_writer)
{
    struct memory memory = {0};
    struct writer w;
    testing("writer");
    writer_init(&w, &memory);
    for (int i = 0; i < 1000; i++) {
        write_number(&w, i % 10);
        check_number(w.length, i + 1);
        check(w.text[w.length] == '\0' && w.length < w.capacity);
    }
    for (int i = 0; i < 1000; i++)
        check_number(w.text[i], '0' + i % 10);
    writer_clear(&w);
    check(w.length == 0 && w.text[0] == '\0' && w.capacity >= 1000);
    write_number(&w, INT64_MIN);
    write_format(&w, "%s%c%u", "|", 'x', 7u);
    write_bytes(&w, "a\0b", 3);
    check_number(w.length, 26);
    check(memcmp(w.text, "-9223372036854775808|x7a\0b", 27) == 0);
    check_number(memory.used, w.capacity);
    writer_done(&w);
    check_number(memory.used, 0);
}

/* A writer that only measures counts what an ordinary one writes, and needs no memory. */
TEST(test_writer_to_measure)
{
    struct memory memory = {0};
    struct writer w, measure = writer_to_measure();
    struct writer *const both[] = {&w, &measure};
    testing("measuring");
    writer_init(&w, &memory);
    for (int i = 0; i < 2; i++) {
        write_text(both[i], "abc");
        write_byte(both[i], 'd');
        write_bytes(both[i], "ef", 2);
        write_number(both[i], -120);
        write_format(both[i], "%s %d", "word", 5);
    }
    check_number(w.length, 16);
    check_number(measure.length, 16);
    check(measure.text == NULL && !measure.failed);
    writer_done(&w);
}

TEST(test_writer_over_budget)
{
    struct memory memory = {.limit = 200};
    struct writer w;
    testing("writer over its budget");
    writer_init(&w, &memory);
    for (int i = 0; i < 300; i++)
        write_text(&w, "abc");
    check(w.failed && w.length < 200 && w.text[w.length] == '\0');
    size_t length = w.length;
    check(length > 30);
    write_byte(&w, 'x'); /* dropped, even if there is room for it */
    check_number(w.length, length);
    check(memory.peak <= 200);
    writer_clear(&w);
    write_byte(&w, 'x');
    check(!w.failed && strcmp(w.text, "x") == 0);
    writer_done(&w);
    check_number(memory.used, 0);
    memory = (struct memory){.fail_at = 1};
    write_text(&w, "abc");
    check(w.failed);
    writer_done(&w);
}

/* ---- memory and arithmetic ---- */

TEST(test_memory)
{
    struct memory m = {.limit = 100};
    testing("memory budget");
    unsigned char *a = memory_new(&m, 10, 6), *zero = memory_new(&m, 0, 8);
    check(a != NULL && zero != NULL && m.used == 60);
    for (int i = 0; i < 60; i++)
        check(a[i] == 0);
    check(memory_new(&m, 41, 1) == NULL && m.used == 60);
    unsigned char *b = memory_new(&m, 40, 1);
    check(b != NULL && m.used == 100 && m.peak == 100);
    memory_free(&m, b, 40, 1);
    memory_free(&m, NULL, 40, 1);
    check(m.used == 60 && m.peak == 100);
    m.limit = 0;
    check(memory_new(&m, SIZE_MAX / 2, 3) == NULL && m.used == 60);
    check(memory_new(&m, SIZE_MAX, SIZE_MAX) == NULL);
    m.fail_at = 2;
    b = memory_new(&m, 1, 1);
    check(b != NULL && memory_new(&m, 1, 1) == NULL && m.fail_at == 0);
    memory_free(&m, b, 1, 1);
    memory_free(&m, zero, 0, 8);
    memory_free(&m, a, 10, 6);
    check(m.used == 0);
}

TEST(test_grow)
{
    struct memory m = {0};
    uint32_t *array = NULL;
    size_t capacity = 0;
    testing("memory_grow");
    for (uint32_t i = 0; i < 1000; i++) {
        size_t before = capacity;
        check(memory_grow(&m, &array, &capacity, i + 1, sizeof *array));
        check(capacity == before || capacity >= 2 * before);
        check(m.used == capacity * sizeof *array);
        array[i] = i;
    }
    for (uint32_t i = 0; i < 1000; i++)
        check(array[i] == i);
    m.limit = m.used; /* no room for a second copy */
    uint32_t *kept = array;
    size_t old = capacity;
    check(!memory_grow(&m, &array, &capacity, capacity + 1, sizeof *array));
    check(array == kept && capacity == old && array[999] == 999);
    memory_free(&m, array, capacity, sizeof *array);
    check(m.used == 0);
}

TEST(test_checked)
{
    uint64_t n = UINT64_MAX - 1;
    testing("checked arithmetic");
    check(checked_add(&n, 1) && n == UINT64_MAX && !checked_add(&n, 1));
    check(n == UINT64_MAX && checked_add(&n, 0));
    n = (uint64_t)1 << 32;
    check(!checked_multiply(&n, (uint64_t)1 << 32) && n == (uint64_t)1 << 32);
    check(checked_multiply(&n, ((uint64_t)1 << 32) - 1) && checked_multiply(&n, 0));
    check(n == 0 && checked_multiply(&n, UINT64_MAX));
    check(checked_bytes(7, 5) == 35 && checked_bytes(SIZE_MAX, 0) == 0);
    check(checked_bytes(SIZE_MAX / 5, 5) == SIZE_MAX / 5 * 5);
    check(checked_bytes(SIZE_MAX / 5 + 1, 5) == SIZE_MAX);
}

/* The first outputs of SplitMix64 from seed 0, as published with its reference code. */
TEST(test_random_numbers)
{
    uint64_t s = 0;
    testing("SplitMix64");
    check(rng_next(&s) == 0xe220a8397b1dcdafu);
    check(rng_next(&s) == 0x6e789e6aa1b965f4u);
    check(rng_next(&s) == 0x06c45d188009454fu);
}

/* ---- table ---- */

/* The i-th key: 8 to 40 bytes, or more than a chunk of the table for a few. */
static size_t make_key(uint32_t i, unsigned char *key)
{
    uint64_t seed = i;
    size_t length = i % 25000 == 7 ? (3u << 19) + i : 8 + i % 33;
    for (size_t at = 0; at < 40 && at < length; at++)
        key[at] = (unsigned char)rng_next(&seed);
    memcpy(key, &i, sizeof i); /* all different */
    if (length > 40)
        memset(key + 40, (int)(i % 251), length - 40);
    return length;
}

/* A hundred keys share one hash: they must still be told apart. */
static uint64_t make_hash(uint32_t i, const unsigned char *key)
{
    return i % 1000 == 3 ? 77 : hash_bytes(key, 8);
}

TEST(test_table)
{
    enum { KEYS = 100000 };
    struct memory m = {0};
    struct table t;
    unsigned char *key = malloc((3u << 19) + KEYS);
    uint32_t *records = malloc(KEYS * sizeof *records);
    bool fresh;
    table_init(&t, &m, sizeof(uint32_t));
    check(table_find(&t, 1, "a", 1) == TABLE_NONE);
    for (uint32_t i = 0; i < KEYS; i++) {
        size_t length = make_key(i, key);
        uint64_t hash = make_hash(i, key);
        testing("table, key %u", i);
        records[i] = table_add(&t, hash, key, length, &fresh);
        uint32_t value = 0;
        check(fresh && records[i] != TABLE_NONE);
        check(memcmp(table_value(&t, records[i]), &value, sizeof value) == 0);
        memcpy(table_value(&t, records[i]), &i, sizeof i);
        check(table_add(&t, hash, key, length, &fresh) == records[i] && !fresh);
        check(table_find(&t, hash, key, length - 1) == TABLE_NONE);
    }
    check_number(t.records, KEYS);
    for (uint32_t i = 0; i < KEYS; i++) {
        size_t length = make_key(i, key), kept;
        testing("table, key %u again", i);
        const unsigned char *own = table_key(&t, records[i], &kept);
        check(kept == length && memcmp(own, key, length) == 0);
        check(memcmp(table_value(&t, records[i]), &i, sizeof i) == 0);
        check(table_find(&t, make_hash(i, key), key, length) == records[i]);
    }
    table_done(&t);
    check(m.used == 0);
    free(records);
    free(key);
}

/* Over the budget an add says so; what was there stays. */
TEST(test_full_table)
{
    struct memory m = {.limit = 3u << 20};
    struct table t;
    bool fresh;
    uint32_t added = 0, record = 0;
    testing("full table");
    table_init(&t, &m, 8);
    for (; added < 1000000; added++) {
        record =
            table_add(&t, hash_bytes(&added, sizeof added), &added, sizeof added, &fresh);
        if (record == TABLE_NONE)
            break;
    }
    check(record == TABLE_NONE && added > 10000 && m.used <= m.limit);
    check_number(t.records, added);
    for (uint32_t i = 0; i < added; i++)
        check(table_find(&t, hash_bytes(&i, sizeof i), &i, sizeof i) != TABLE_NONE);
    check(table_find(&t, hash_bytes(&added, 4), &added, 4) == TABLE_NONE);
    table_done(&t);
    check(m.used == 0);
    for (size_t n = 1; n < 4; n++) { /* slots, list of chunks, chunk */
        m = (struct memory){.fail_at = n};
        table_init(&t, &m, 8);
        check(table_add(&t, 5, "k", 1, &fresh) == TABLE_NONE && !fresh);
        check(table_add(&t, 5, "k", 1, &fresh) != TABLE_NONE && fresh);
        table_done(&t);
        check(m.used == 0);
    }
}

/* What is offered for a word of the user, "" for nothing. */
static const char *meant(const char *word)
{
    static const char *const known[] = {"grid", "graph",   "graph6",
                                        "ram",  "hamming", "samegame",
                                        "sc2",  "nim",     "solitaire-clobber"};
    struct nearest n = nearest_to(word, strlen(word));
    for (size_t i = 0; i < COUNT(known); i++)
        nearest_offer(&n, known[i]);
    return n.found != NULL ? n.found : "";
}

/* Words with one wrong, missing or extra letter, or with two letters swapped; words that
 * were not finished, or that go on after a name; and words that are like no name at
 * all. */
TEST(test_nearest)
{
    static const char *const pairs[][2] = {
        {"gird", "grid"},
        {"grod", "grid"},
        {"gri", "grid"},
        {"gridd", "grid"},
        {"graqh", "graph"},
        {"hamimng", "hamming"},
        {"hammming", "hamming"},
        {"nm", "nim"},
        {"solit", "solitaire-clobber"},
        {"ham", "hamming"},
        {"rum", "ram"},
        {"gridlike", "grid"},
        {"graph-of", "graph"},
        {"nimble", ""},
        {"samgame", "samegame"},
        {"sc3", "sc2"},
        {"chess", ""},
        {"", ""},
        {"x", ""},
        {"xy", ""},
        {"abcdefghijklmnopqrstuvwxyzabcdefgh", ""},
    };
    for (size_t i = 0; i < COUNT(pairs); i++) {
        testing("nearest to %s", pairs[i][0]);
        check(strcmp(meant(pairs[i][0]), pairs[i][1]) == 0);
    }
    struct nearest n = nearest_to("abc", 2); /* the third letter is not part of it */
    nearest_offer(&n, "ab");
    check(strcmp(nearest_hint(&n), "; did you mean ab?") == 0);
    n = nearest_to("zz", 2);
    nearest_offer(&n, "ab");
    check(strcmp(nearest_hint(&n), "") == 0);
}

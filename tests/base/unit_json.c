/* SPDX-License-Identifier: MIT */
/* unit_json.c: tests the writer of JSON, texts that are sent on in pieces, and errors. */
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

static void check_text(const struct writer *w, const char *expected)
{
    testing("%s", expected);
    check(!w->failed && w->length == strlen(expected));
    check(strcmp(w->text, expected) == 0);
}

TEST(test_structure)
{
    struct memory memory = {0};
    struct writer w;
    writer_init(&w, &memory);
    struct json j = json_of(&w);
    json_open(&j);
    json_open(json_key(&j, "empty"));
    json_close(&j);
    json_open_list(json_key(&j, "list"));
    json_open_list(&j);
    json_close_list(&j);
    json_integer(&j, -7);
    json_text(&j, "a");
    json_null(&j);
    json_open(&j);
    json_bool(json_key(&j, "k"), true);
    json_close(&j);
    json_close_list(&j);
    json_bool(json_key(&j, "no"), false);
    json_text(json_key(&j, "none"), NULL);
    json_close(&j);
    check_text(&w, "{\"empty\":{},\"list\":[[],-7,\"a\",null,{\"k\":true}],\"no\":false,"
                   "\"none\":null}");
    writer_done(&w);
    check_number(memory.used, 0);
}

TEST(test_numbers)
{
    struct memory memory = {0};
    struct writer w;
    writer_init(&w, &memory);
    struct json j = json_of(&w);
    json_open_list(&j);
    json_integer(&j, INT64_MIN);
    json_integer(&j, INT64_MAX);
    json_count(&j, 0);
    json_count(&j, 9007199254740991u);
    json_count(&j, 9007199254740992u); /* 2^53 */
    json_count(&j, UINT64_MAX);
    json_decimal(&j, 1.25, 6);
    json_decimal(&j, 12.6, 0);
    json_decimal(&j, INFINITY, 2);
    json_decimal(&j, -INFINITY, 2);
    json_decimal(&j, NAN, 2);
    json_close_list(&j);
    check_text(&w, "[-9223372036854775808,9223372036854775807,0,9007199254740991,"
                   "\"9007199254740992\",\"18446744073709551615\",1.250000,13,"
                   "null,null,null]");
    writer_done(&w);
}

TEST(test_escapes)
{
    struct memory memory = {0};
    struct writer w;
    writer_init(&w, &memory);
    struct json j = json_of(&w);
    json_open_list(&j);
    json_bytes(&j, "a\"b\\c\0\n\x7f\xff~ ", 11);
    json_bytes(&j, NULL, 0);
    json_text(&j, "\"");
    write_format(json_text_open(&j), "%s\t%d", "<\\>", 5);
    json_text_close(&j);
    write_text(json_text_open(&j), "plain");
    json_text_close(&j);
    json_close_list(&j);
    check_text(&w, "[\"a\\\"b\\\\c\\u0000\\u000a\\u007f\\u00ff~ \",\"\",\"\\\"\","
                   "\"<\\\\>\\u00095\",\"plain\"]");
    writer_done(&w);
}

/* UTF-8 becomes the characters it means; what is not UTF-8 is taken byte by byte: a byte
 * too few, a character written too long, half of a surrogate pair, beyond the last. */
TEST(test_utf8)
{
    static const char *const texts[][2] = {
        {"m\xc2\xb2t", "\"m\\u00b2t\""},
        {"\xe2\x8c\x88x", "\"\\u2308x\""},
        {"\xf0\x9f\x98\x80", "\"\\ud83d\\ude00\""},
        {"\xe2\x8c", "\"\\u00e2\\u008c\""},
        {"\x8c\x88", "\"\\u008c\\u0088\""},
        {"\xc1\xbf", "\"\\u00c1\\u00bf\""},
        {"\xed\xa0\x80", "\"\\u00ed\\u00a0\\u0080\""},
        {"\xf4\x90\x80\x80", "\"\\u00f4\\u0090\\u0080\\u0080\""},
        {"\xc2\xb2\xb2", "\"\\u00b2\\u00b2\""},
    };
    struct memory memory = {0};
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct writer w;
        writer_init(&w, &memory);
        struct json j = json_of(&w);
        json_text(&j, texts[i][0]);
        check_text(&w, texts[i][1]);
        writer_done(&w);
    }
}

/* A text that is only measured has the length that it would have if written. */
TEST(test_measured)
{
    struct desk d;
    desk_open_bytes(&d, NULL, 0, 0);
    struct writer measure = writer_to_measure();
    struct writer *const writers[] = {&measure, &d.out};
    for (int i = 0; i < 2; i++) {
        struct json j = json_of(writers[i]);
        json_open(&j);
        json_text(json_key(&j, "final"), "xo|..");
        json_count(json_key(&j, "length"), 1234567);
        json_close(&j);
    }
    check(d.out.length > 0);
    check_number(measure.length, d.out.length);
    desk_close(&d);
}

/* Every byte, read back by a reader that knows only what JSON says about escapes. */
TEST(test_every_byte)
{
    struct memory memory = {0};
    struct writer w;
    char bytes[256];
    for (int i = 0; i < 256; i++)
        bytes[i] = (char)i;
    writer_init(&w, &memory);
    struct json j = json_of(&w);
    json_bytes(&j, bytes, sizeof bytes);
    const char *at = w.text;
    check(*at++ == '"');
    for (int i = 0; i < 256; i++) {
        testing("byte %d", i);
        unsigned c = (unsigned char)*at++;
        check(c >= 0x20 && c < 0x7f && c != '"');
        if (c == '\\' && *at == 'u') {
            char digits[5] = {at[1], at[2], at[3], at[4], '\0'};
            c = (unsigned)strtoul(digits, NULL, 16);
            at += 5;
        } else if (c == '\\') {
            c = (unsigned char)*at++;
            check(c == '"' || c == '\\');
        }
        check_number(c, i);
    }
    check(strcmp(at, "\"") == 0);
    writer_done(&w);
}

/* Under every memory limit: either the text is whole, or the writer says that it failed.
 */
TEST(test_budgets)
{
    bool whole = false;
    for (size_t limit = 1; !whole; limit++) {
        struct memory memory = {.limit = limit};
        struct writer w;
        writer_init(&w, &memory);
        struct json j = json_of(&w);
        json_open(&j);
        json_key(&j, "key");
        for (int i = 0; i < 30; i++)
            write_text(i == 0 ? json_text_open(&j) : &w, "\"\x01");
        json_text_close(&j);
        json_close(&j);
        testing("%zu bytes", limit);
        whole = !w.failed;
        check(!whole || (w.length == 8 + 30 * 8 + 2 && w.text[w.length] == '\0'));
        writer_done(&w);
        check(memory.used == 0 && limit < 10000);
    }
}

/* ---- sending ---- */

struct bin {
    size_t bytes, calls;
    uint64_t sum;
    bool full; /* it refuses everything */
};

static bool take(void *context, const char *bytes, size_t length)
{
    struct bin *bin = context;
    for (size_t i = 0; i < length; i++)
        bin->sum = bin->sum * 31 + (unsigned char)bytes[i];
    bin->bytes += length;
    bin->calls++;
    return !bin->full;
}

TEST(test_send)
{
    struct memory memory = {0};
    struct writer kept, sent;
    struct bin bin = {0}, whole = {0};
    writer_init(&kept, &memory);
    writer_init(&sent, &memory);
    sent.sink = (struct sink){take, &bin};
    for (int i = 0; i < 100000; i++) {
        write_format(&kept, "move %d, ", i);
        write_format(&sent, "move %d, ", i);
        writer_send(&kept); /* has no sink */
        writer_send(&sent);
    }
    take(&bin, sent.text, sent.length); /* the last piece: its owner sends that */
    take(&whole, kept.text, kept.length);
    testing("a long text in pieces");
    check(bin.calls > 2 && bin.bytes == whole.bytes && bin.sum == whole.sum);
    check(sent.capacity < kept.capacity);
    writer_done(&kept);
    writer_done(&sent);
    check(memory.used == 0);
}

TEST(test_refused)
{
    struct memory memory = {.limit = 1 << 20};
    struct writer w;
    struct bin bin = {.full = true};
    writer_init(&w, &memory);
    w.sink = (struct sink){take, &bin};
    for (int i = 0; i < 1000000; i++) {
        write_text(&w, "0123456789");
        writer_send(&w);
    }
    testing("a sink that takes nothing");
    check(!w.failed && bin.calls > 0);
    writer_done(&w);
}

/* ---- errors ---- */

TEST(test_error_set)
{
    struct error e = {.line = 9};
    testing("error_set");
    error_set(&e, BAD_INPUT, 3, "%s may be at most %d", "a vertex", 5);
    check(e.status == BAD_INPUT && e.line == 0 && e.column == 3);
    check(strcmp(e.message, "a vertex may be at most 5") == 0);
    char longest[500];
    memset(longest, 'y', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    error_set(&e, IO_ERROR, 1, "%s", longest);
    check_number(strlen(e.message), sizeof e.message - 1);
}

/* SPDX-License-Identifier: MIT */
/* journal.c: tests the journal of dicot-mpi (cli/journal.h), which needs no MPI. The
 * journal is cut anywhere, has a byte changed or zeros at its end, belongs to another
 * command, or is no journal at all. A journal that is accepted has exactly the complete
 * records; a file that is refused is left as it was. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/journal.h"

#define RECORDS 3u
static const size_t numbers[RECORDS] = {2, 0, 1}; /* in the order of their arrival */
static const char *const questions[RECORDS] = {"two", "", "one and more"};
static const char *const letters[RECORDS] = {"second", "zeroth", ""};

static char folder[2048], name[2100];
static char whole[1024]; /* a journal, and where its records end */
static size_t size, ends[RECORDS + 1];

static struct writer writer_of(struct memory *m, const char *text)
{
    struct writer w;
    writer_init(&w, m);
    write_text(&w, text);
    return w;
}

static bool open_for(struct journal *j, const char *command, struct error *error)
{
    struct memory m = {0};
    struct writer w = writer_of(&m, command);
    *error = (struct error){0};
    bool ok = journal_open(j, name, &w, error);
    writer_done(&w);
    return ok;
}

static void put_file(const char *bytes, size_t length)
{
    FILE *f = fopen(name, "wb");
    check(f != NULL && fwrite(bytes, 1, length, f) == length && fclose(f) == 0);
}

static size_t get_file(char *bytes, size_t most)
{
    FILE *f = fopen(name, "rb");
    check(f != NULL);
    size_t length = fread(bytes, 1, most, f);
    fclose(f);
    return length;
}

static enum journal_found find(struct journal *j, size_t record, const char *question)
{
    struct memory m = {0};
    struct writer asked = writer_of(&m, question), letter;
    writer_init(&letter, &m);
    enum journal_found found = journal_find(j, numbers[record], &asked, &letter);
    if (found == JOURNAL_THERE)
        check(letter.length == strlen(letters[record]) &&
              memcmp(letter.text, letters[record], letter.length) == 0);
    writer_done(&letter);
    writer_done(&asked);
    return found;
}

/* It has the first `count` records, and no others. */
static void check_records(struct journal *j, size_t count)
{
    for (size_t i = 0; i < RECORDS; i++)
        check(find(j, i, questions[i]) == (i < count ? JOURNAL_THERE : JOURNAL_NONE));
}

static size_t records_before(size_t at)
{
    size_t count = 0;
    while (count < RECORDS && ends[count + 1] <= at)
        count++;
    return count;
}

static bool add(struct journal *j, size_t i)
{
    struct memory m = {0};
    struct writer asked = writer_of(&m, questions[i]);
    bool ok = journal_add(j, numbers[i], &asked, letters[i], strlen(letters[i]), 0);
    writer_done(&asked);
    return ok;
}

static void test_begin(void **state)
{
    struct journal j;
    struct error error;
    check(open_for(&j, "outcome -", &error));
    ends[0] = j.size;
    for (size_t i = 0; i < RECORDS; i++) {
        check(add(&j, i));
        ends[i + 1] = j.size;
    }
    journal_close(&j);
    size = get_file(whole, sizeof whole);
    check_number(size, ends[RECORDS]);
    check(open_for(&j, "outcome -", &error));
    check_records(&j, RECORDS);
    check(find(&j, 0, "tow") == JOURNAL_OTHER && find(&j, 0, "twos") == JOURNAL_OTHER);
    check_number(j.zeros, 0);
    journal_close(&j);
}

/* Accepted with the records that are whole, and after one more, with that one as well. */
static void check_goes_on(size_t count, size_t zeros)
{
    struct journal j;
    struct error error;
    check(open_for(&j, "outcome -", &error));
    check_records(&j, count);
    check_number(j.zeros, zeros);
    for (size_t i = count; i < RECORDS; i++)
        check(add(&j, i));
    journal_close(&j);
    check(open_for(&j, "outcome -", &error));
    check_records(&j, RECORDS);
    journal_close(&j);
}

static void test_cut_anywhere(void **state)
{
    for (size_t at = 0; at <= size; at++) {
        testing("cut at %zu", at);
        put_file(whole, at);
        check_goes_on(records_before(at), 0);
    }
}

/* What was to be written from `at` on has become zeros, and perhaps more of them. */
static void test_zeros(void **state)
{
    for (size_t at = ends[0]; at <= size; at++) {
        char bytes[sizeof whole + 5000] = "";
        const size_t length = size + (at % 2 == 0 ? 64 : 5000);
        size_t same = at; /* the next bytes may be zeros anyway */
        while (same < size && whole[same] == 0)
            same++;
        const size_t count = records_before(same);
        testing("zeros from %zu", at);
        memcpy(bytes, whole, at);
        put_file(bytes, length);
        check_goes_on(count, length - ends[count]);
    }
}

static void check_refused(const char *command, const char *why)
{
    struct journal j;
    struct error error;
    char before[8192], after[8192];
    size_t length = get_file(before, sizeof before);
    check(!open_for(&j, command, &error));
    check(error.status == IO_ERROR && strstr(error.message, why) != NULL);
    check(j.fd < 0);
    check_number(get_file(after, sizeof after), length);
    check(memcmp(before, after, length) == 0);
}

static void test_changed(void **state)
{
    for (size_t at = 0; at < size; at++) {
        char bytes[sizeof whole];
        testing("another byte at %zu", at);
        memcpy(bytes, whole, size);
        bytes[at] ^= 0x10;
        put_file(bytes, size);
        check_refused("outcome -", at >= ends[0] ? "the journal is damaged"
                                   : at < 14     ? "not a journal of dicot-mpi"
                                                 : "another command or version");
    }
    char bytes[2 * sizeof whole] = ""; /* zeros, but something behind them */
    memcpy(bytes, whole, size);
    memset(bytes + ends[1], 0, ends[2] - ends[1]);
    put_file(bytes, size);
    check_refused("outcome -", "the journal is damaged");
}

static void test_others(void **state)
{
    put_file(whole, size);
    check_refused("outcome - --json", "another command or version");
    put_file("hello\n", 6);
    check_refused("outcome -", "not a journal of dicot-mpi");
    unlink(name);
    check(mkdir(name, 0777) == 0);
    struct journal j;
    struct error error;
    check(!open_for(&j, "outcome -", &error));
    check(rmdir(name) == 0 && rmdir(folder) == 0);
}

int main(void)
{
    const char *parent = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/dicot_journal_XXXXXX",
             parent != NULL ? parent : "/tmp");
    check(mkdtemp(folder) != NULL);
    snprintf(name, sizeof name, "%s/journal", folder);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_begin),  cmocka_unit_test(test_cut_anywhere),
        cmocka_unit_test(test_zeros),  cmocka_unit_test(test_changed),
        cmocka_unit_test(test_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

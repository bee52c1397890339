/* SPDX-License-Identifier: MIT */
/* run.c: the main function of the tests that are defined by TEST, see test.h. An argument
 * chooses tests by a pattern of their names. */
#include "test.h"

static struct CMUnitTest tests[64];
static size_t count;

void add_test(const char *name, CMUnitTestFunction function)
{
    assert_true(count < COUNT(tests));
    tests[count++] = (struct CMUnitTest){.name = name, .test_func = function};
}

int main(int words, char **word)
{
    assert_true(count > 0); /* a program without tests would pass */
    if (words > 1)
        cmocka_set_test_filter(word[1]);
    return _cmocka_run_group_tests("tests", tests, count, NULL, NULL);
}

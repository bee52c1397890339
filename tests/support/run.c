/* SPDX-License-Identifier: MIT */
/* run.c: the main function of the tests that are defined by TEST, see support.h. */
#include "support.h"

static struct CMUnitTest tests[64];
static size_t count;

void add_test(const char *name, CMUnitTestFunction function)
{
    check(count < sizeof tests / sizeof *tests);
    tests[count++] = (struct CMUnitTest){.name = name, .test_func = function};
}

int main(void)
{
    check(count > 0); /* a program without tests would pass */
    return _cmocka_run_group_tests("tests", tests, count, NULL, NULL);
}

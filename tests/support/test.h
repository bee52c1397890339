/* SPDX-License-Identifier: MIT */
/* test.h: how a test is defined, whatever it tests. run.c has the main function. */
#ifndef DICOT_TESTS_TEST_H
#define DICOT_TESTS_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Defines a test: TEST(test_sums) { ... }. The main function in run.c runs the tests of a
 * file from top to bottom. */
#define TEST(function)                                                                   \
    static void function(void **cmocka_state);                                           \
    __attribute__((constructor(1000 + __LINE__))) static void add_##function(void)       \
    {                                                                                    \
        add_test(#function, function);                                                   \
    }                                                                                    \
    static void function(void **cmocka_state)

/* Defines a test that is given a thing, which is opened before and closed after it:
 * TEST_WITH(bench, b, test_sums) { ... } gets a struct bench *b, for which there are
 * bench_open(b) and bench_close(b). */
#define TEST_WITH(thing, parameter, function)                                            \
    static void function##_with(struct thing *parameter);                                \
    TEST(function)                                                                       \
    {                                                                                    \
        static struct thing given;                                                       \
        thing##_open(&given);                                                            \
        function##_with(&given);                                                         \
        thing##_close(&given);                                                           \
    }                                                                                    \
    static void function##_with(struct thing *parameter)

void add_test(const char *name, CMUnitTestFunction function);

/* The number of elements of an array. */
#define COUNT(array) (sizeof(array) / sizeof *(array))

#endif

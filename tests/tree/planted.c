/* SPDX-License-Identifier: MIT */
/* planted.c: makes faults on purpose, so that tests/tree/sanitizers.sh can check that
 * each sanitizer is active and reports them. */
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void leak(void)
{
    static void *volatile place; /* the only pointer, overwritten each time */
    for (int i = 0; i < 100; i++)
        place = malloc(100);
    free(place);
}

static void overflow(void)
{
    volatile size_t size = 10;
    volatile char *p = malloc(size);
    if (p != NULL)
        p[size] = 1;
    free((void *)p);
}

static void handle(int number)
{
    (void)number;
    _Exit(1);
}

/* With a handler of its own, as cmocka has in every test: where undefined behaviour is a
 * trap, the sanitizer must come first, or nobody learns the line. */
static void undefined(void)
{
    volatile int most = INT_MAX;
    sigaction(SIGILL, &(struct sigaction){.sa_handler = handle}, NULL);
    most = most + 1;
}

static void *count(void *number)
{
    for (int i = 0; i < 1000; i++)
        ++*(volatile int *)number;
    return NULL;
}

static void race(void)
{
    int number = 0;
    pthread_t thread;
    if (pthread_create(&thread, NULL, count, &number) == 0) {
        count(&number);
        pthread_join(thread, NULL);
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*commit)(void);
    } faults[] = {
        {"leak", leak}, {"overflow", overflow}, {"undefined", undefined}, {"race", race}};
    for (size_t i = 0; argc == 2 && i < sizeof faults / sizeof *faults; i++)
        if (strcmp(argv[1], faults[i].name) == 0) {
            faults[i].commit();
            return 0;
        }
    fprintf(stderr, "usage: planted leak | overflow | undefined | race\n");
    return 2;
}

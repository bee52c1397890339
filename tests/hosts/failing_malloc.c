/* SPDX-License-Identifier: MIT */
/* failing_malloc.c: stands before the malloc and calloc of a process (LD_PRELOAD) and
 * refuses some of their calls during a call of dicot_ask; see tests/hosts/solver.py. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
int ask_refused(long first, int all, int (*ask)(void *, const char *const *, size_t),
                void *session, const char *const *words, size_t count);

static _Thread_local long left; /* the call that is refused, from now; 0: none */
static _Thread_local int forever;

static int refuses(void)
{
    if (left == 0)
        return 0;
    if (left > 1) {
        left--;
        return 0;
    }
    left = forever;
    return 1;
}

void *malloc(size_t size)
{
    static void *(*real)(size_t);
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "malloc");
    return refuses() ? NULL : real(size);
}

/* dlsym may itself call calloc, and can do without. */
void *calloc(size_t count, size_t size)
{
    static void *(*real)(size_t, size_t);
    static int looking;
    if (real == NULL) {
        if (looking)
            return NULL;
        looking = 1;
        *(void **)&real = dlsym(RTLD_NEXT, "calloc");
    }
    return refuses() ? NULL : real(count, size);
}

/* Asks while the allocation with number `first` fails, and with `all` also those after
 * it. Returns the status, plus 100 if there were fewer allocations. */
int ask_refused(long first, int all, int (*ask)(void *, const char *const *, size_t),
                void *session, const char *const *words, size_t count)
{
    left = first;
    forever = all;
    int status = ask(session, words, count);
    int fewer = left > 1 || (left == 1 && !all);
    left = 0;
    return status + (fewer ? 100 : 0);
}

/* SPDX-License-Identifier: MIT */
/* dicot.c: the library as a WebAssembly module. The host writes the arguments of `dicot`
 * into the module's memory and calls dicot_ask. Answers are JSON, one object per line, on
 * stdout: they reach the host through fd_write. There are no threads and no signals here.
 * Between the steps of a search the module asks the host whether to stop, and now and
 * then tells it how far the search is. */
#include "dicot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what the host calls ---- */

/* Allocates room for text; NULL if memory runs out. The host frees it with dicot_free. */
__attribute__((export_name("dicot_new"))) void *host_new(size_t bytes);
__attribute__((export_name("dicot_free"))) void host_free(void *room);

/* Asks a question. `arguments` is `length` bytes: a command and its arguments, each ended
 * by a NUL; they are changed. Returns the exit code. */
__attribute__((export_name("dicot_ask"))) int host_ask(char *arguments, size_t length);

/* From now on, answers have certificates if `wanted` is not 0. */
__attribute__((export_name("dicot_certify"))) void host_certify(int wanted);

/* ---- what the host provides, besides WASI ---- */

__attribute__((import_module("dicot"), import_name("stop"))) int host_stop(void);
__attribute__((import_module("dicot"), import_name("progress"))) void
host_progress(double seconds, double nodes, const char *text, size_t length);
__attribute__((import_module("dicot"), import_name("evidence"))) void
host_evidence(const char *bytes, size_t length);
__attribute__((import_module("dicot"), import_name("better"))) void
host_better(const char *moves, size_t length);

static bool certificates_wanted;

static bool stop(void *context)
{
    (void)context;
    return host_stop() != 0;
}

static void report(void *context, double seconds, uint64_t nodes, const char *text)
{
    (void)context;
    host_progress(seconds, (double)nodes, text, strlen(text));
}

static void tell_better(void *context, const char *moves)
{
    (void)context;
    host_better(moves, strlen(moves));
}

static bool take_evidence(void *context, const char *bytes, size_t length)
{
    (void)context;
    host_evidence(bytes, length);
    return true;
}

void host_certify(int wanted)
{
    certificates_wanted = wanted != 0;
}

/* ---- the commands ---- */

static int ask_library(int argc, char **argv)
{
    struct dicot_limits limits = dicot_default_limits();
    limits.stop = stop;
    struct dicot_session *s = dicot_session_open(&limits);
    if (s == NULL)
        return DICOT_FAILED;
    dicot_watch(s, report, NULL);
    dicot_watch_best(s, tell_better, NULL);
    if (certificates_wanted)
        dicot_certify(s, take_evidence, NULL);
    enum dicot_status status =
        dicot_ask(s, (const char *const *)argv, argc > 0 ? (size_t)argc : 0);
    const char *answer = dicot_answer(s, NULL);
    bool told = answer != NULL && fputs(answer, stdout) >= 0;
    dicot_session_close(s);
    return told ? (int)status : DICOT_FAILED;
}

void *host_new(size_t bytes)
{
    return malloc(bytes);
}

void host_free(void *room)
{
    free(room);
}

#define MOST_ARGUMENTS 64

/* Splits the arguments and returns their number; -1: too many, or the last has no NUL. */
static int split(char *arguments, size_t length, char **argv)
{
    int argc = 0;
    if (length > 0 && arguments[length - 1] != '\0')
        return -1;
    for (char *at = arguments; at < arguments + length; at += strlen(at) + 1) {
        if (argc == MOST_ARGUMENTS)
            return -1;
        argv[argc++] = at;
    }
    return argc;
}

int host_ask(char *arguments, size_t length)
{
    char *argv[MOST_ARGUMENTS];
    int argc = split(arguments, length, argv);
    int code = ask_library(argc, argv);
    return fflush(stdout) == 0 ? code : DICOT_FAILED;
}

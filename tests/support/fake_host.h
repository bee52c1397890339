/* SPDX-License-Identifier: MIT */
/* fake_host.h: a host for the answer layer whose clock, stop button and files do exactly
 * what a test tells them, so that limits can be tested without waiting. */
#ifndef DICOT_TESTS_FAKE_HOST_H
#define DICOT_TESTS_FAKE_HOST_H

#include "answer/words.h"

/* A file of --checkpoint, in memory. Set `length` and `bytes` to what is there at first;
 * a version longer than `room` cannot be written. */
struct kept_bytes {
    struct kept_file file;
    size_t length, room, at; /* at: where reading is */
    char bytes[65536];
    size_t new_length;
    char new_bytes[65536];
    unsigned versions; /* versions written */
};

struct fake_host {
    /* Set by the test. */
    double tick;             /* seconds that pass between two looks at the clock */
    uint64_t stop_at;        /* the n-th look finds the button pressed; 0: never */
    bool releases;           /* only that look does, the next ones do not */
    bool takes_evidence;     /* there is a sink for certificates */
    size_t room;             /* bytes that this sink takes before it fails */
    struct kept_bytes *kept; /* the file of --checkpoint; NULL: there are no files */

    /* What happened. */
    double time;
    uint64_t clock_looks, stop_looks;
    unsigned reports, ends; /* reports of progress; reports that a search ended */
    struct progress last;
    size_t evidence; /* bytes taken by the sink */
};

/* Returns a host whose functions get a pointer to *f as context. The clock has no
 * argument, so only the last host that was made has a running clock. */
struct host host_of_fake(struct fake_host *f);

/* A question and its answer. */
struct answered {
    struct memory memory;
    struct request request;
    struct error error;
    struct writer out; /* the answers; must not be shown after a failure */
    struct reply reply;
    enum help_wish help; /* not HELP_NONE: help was asked for instead */
    enum answer_code code;
};

/* Asks as the hosts do: the first word is the command, and words that are not options are
 * joined by blanks. `adjust`, unless NULL, may change the request before it is asked.
 * answered_done frees the answers and checks that all memory was freed. */
void ask_words(struct answered *a, struct fake_host *f, size_t count, char **words,
               void (*adjust)(struct request *q));
void answered_done(struct answered *a);

#endif

/* SPDX-License-Identifier: MIT */
/* inside.h: what the files of lib/ share: handles, and conversions between the public
 * types and those of the engine.
 *
 * A session, a position and a store each begin with their own struct memory, and
 * everything that the handle holds is charged to it. A calculator has none: it uses the
 * memory of its store, so both belong to one thread. Apart from that, handles share
 * nothing that changes, and they have no locks: threads do not disturb each other as long
 * as no two use one handle at the same time.
 *
 * After a failure a handle can be used as before, and must still be closed. Nothing in
 * lib/ prints, ends the process or opens a file. */
#ifndef DICOT_LIB_INSIDE_H
#define DICOT_LIB_INSIDE_H

#include "answer/answer.h"
#include "dicot.h"
#include "value/name.h"
#include "value/value.h"

/* What a handle knows of its caller. */
struct caller {
    struct dicot_limits limits;
    bool
        runs; /* one of its functions runs: until it returns, it may not use the handle */
};

struct dicot_store {
    struct memory memory; /* budget of everything here, including the handle */
    struct values *values;
    struct writer text;       /* the text returned last; the next call overwrites it */
    enum dicot_status status; /* the first failure since dicot_store_status was called */
    struct caller caller;
    /* `run` is the calculation in progress, and `host` gives it a clock. Both must live
     * as long as the store: `memory` keeps a pointer to the run even between
     * calculations. */
    struct host host;
    struct run run;
};

/* Makes a handle of `size` zeroed bytes. It begins with a struct memory, to which the
 * handle itself is charged. Returns NULL if it is over the memory limit. */
void *handle_new(size_t size, const struct dicot_limits *limits);
/* Frees a handle and its struct memory. Everything else that was charged to it must have
 * been freed before. `size` is that of handle_new. */
void handle_free(void *handle, size_t size);

/* Fills *given, unless that is NULL, and returns DICOT_BAD_INPUT. */
enum dicot_status misused(struct dicot_error *given, const char *message);

/* Checks that the caller may use a handle now; `c` is NULL if the handle is. If not,
 * fills *error, unless that is NULL. */
bool caller_may_use(const struct caller *c, struct dicot_error *error);

/* Checks that there is a text, unless its length is 0. */
bool has_text(const char *text, size_t length, struct dicot_error *error);

/* Calls the stop function of the caller, which must have one: a function of struct
 * host. */
bool caller_stops(void *caller);

/* Returns the library as a host: a clock and the caller's stop button; no files, no
 * terminal. The caller must outlive it. */
struct host library_host(struct caller *c);

/* Changes a limit of a handle with this memory; `c` is NULL if the handle is. */
enum dicot_status limit_set(struct caller *c, struct memory *memory,
                            enum dicot_limit which, double limit);

/* Returns the run of a search or calculation that begins now, with these limits. The host
 * must outlive it. */
struct run run_of(const struct host *host, const struct dicot_limits *limits,
                  struct memory *memory);

static inline enum player player_of(enum dicot_player who)
{
    return who == DICOT_RIGHT ? RIGHT : LEFT;
}

static inline enum notation notation_of(enum dicot_notation n)
{
    return n == DICOT_UNICODE ? UNICODE_TEXT : n == DICOT_LATEX ? LATEX_TEXT : PLAIN_TEXT;
}

/* Returns the public status that stands for a failure of the engine. Running out of
 * memory, of time and of room for numbers are all DICOT_LIMIT; the message says
 * which. */
enum dicot_status status_of(enum status status);

/* Fills *given, unless that is NULL, and returns the status. */
enum dicot_status error_give(struct dicot_error *given, const struct error *error);

/* Makes the game of a ruleset. It lives in `arena`, as does a copy of the text. Returns
 * NULL on failure; the message of *error begins with the line of the mistake, because
 * struct dicot_error has room for a column only. */
const struct game *library_rules(struct arena *arena, const char *rules, size_t length,
                                 struct error *error);

/* Returns the text of a writer to the caller; NULL if memory ran out while it was
 * written. The text still belongs to the writer. `length` may be NULL. */
const char *text_give(const struct writer *w, size_t *length);

#endif

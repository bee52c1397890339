/* SPDX-License-Identifier: MIT */
/* inside.h: what the files of lib/ share: handles, and conversions between the public
 * types and those of the engine. */
#ifndef DICOT_LIB_INSIDE_H
#define DICOT_LIB_INSIDE_H

#include "answer/answer.h"
#include "dicot.h"
#include "value/value.h"

struct dicot_store {
    struct memory memory; /* of everything here, the handle too */
    struct values *values;
    struct writer text;
    enum dicot_status status; /* of the first failure since it was asked for */
    struct dicot_limits limits;
    struct host host;
    struct run run; /* the calculation being made */
};

/* A handle of `size` zeroed bytes. It begins with a struct memory, to which the handle
 * itself is charged. NULL: over the memory limit. */
void *handle_new(size_t size, const struct dicot_limits *limits);
void handle_free(void *handle, size_t size);

/* The library as a host: a clock, and the caller's stop button; no files, no terminal. */
struct host library_host(const struct dicot_limits *limits);

/* A search or calculation that begins now, in the limits. The host must outlive it. */
struct run run_of(const struct host *host, const struct dicot_limits *limits,
                  struct memory *memory);

static inline enum player player_of(enum dicot_player who)
{
    return who == DICOT_RIGHT ? RIGHT : LEFT;
}

enum dicot_status status_of(enum status status);

/* Fills *given, unless that is NULL, and returns the status. */
enum dicot_status error_give(struct dicot_error *given, const struct error *error);

/* The game of a ruleset, in `arena`. NULL: *error says why, also in which line. */
const struct game *library_rules(struct arena *arena, const char *rules, size_t length,
                                 struct error *error);

/* The text of a writer for the caller; NULL: there was no memory for all of it. */
const char *text_give(const struct writer *w, size_t *length);

#endif

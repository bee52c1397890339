/* SPDX-License-Identifier: MIT */
/* limits.c: limits, errors and memory, which are the same for all kinds of handle. */
#include "inside.h"

#include <string.h>

#include "clock.h"

_Static_assert((int)DICOT_OK == ANSWER_GIVEN && (int)DICOT_NO == ANSWER_NO &&
                   (int)DICOT_BAD_INPUT == ANSWER_BAD_INPUT &&
                   (int)DICOT_LIMIT == ANSWER_LIMIT && (int)DICOT_FAILED == ANSWER_FAILED,
               "statuses and answer codes are the same numbers");
_Static_assert((int)DICOT_LEFT == LEFT && (int)DICOT_RIGHT == RIGHT,
               "players are the same inside and outside");

const char *dicot_version(void)
{
    return DICOT_VERSION;
}

/* The defaults are those of the program. `outcome` is only an example of a command whose
 * limits are the usual ones. */
struct dicot_limits dicot_default_limits(void)
{
    struct request q;
    request_init(&q, command_find("outcome"));
    return (struct dicot_limits){.memory = (size_t)q.memory, .seconds = q.seconds};
}

enum dicot_status misused(struct dicot_error *given, const char *message)
{
    struct error error = {0};
    error_set(&error, BAD_INPUT, 1, "%s", message);
    return error_give(given, &error);
}

bool caller_may_use(const struct caller *c, struct dicot_error *error)
{
    if (c == NULL)
        misused(error, "a handle is NULL");
    else if (c->runs)
        misused(error, "a function that the library calls may not use the same handle");
    return c != NULL && !c->runs;
}

bool has_text(const char *text, size_t length, struct dicot_error *error)
{
    if (text == NULL && length > 0)
        misused(error, "a text is NULL");
    return text != NULL || length == 0;
}

bool caller_stops(void *caller)
{
    struct caller *c = caller;
    c->runs = true;
    bool stops = c->limits.stop(c->limits.stop_context);
    c->runs = false;
    return stops;
}

struct host library_host(struct caller *c)
{
    return (struct host){.now = clock_now,
                         .worked = clock_worked,
                         .stop = c->limits.stop != NULL ? caller_stops : NULL,
                         .context = c};
}

#define MOST_COUNTED 0x1p53 /* up to here a double holds every integer */

enum dicot_status limit_set(struct caller *c, struct memory *memory,
                            enum dicot_limit which, double limit)
{
    if (!caller_may_use(c, NULL) || !(limit >= 0)) /* nor is NaN a limit */
        return DICOT_BAD_INPUT;
    if (which == DICOT_LIMIT_SECONDS)
        c->limits.seconds = limit;
    else if (which == DICOT_LIMIT_NODES && limit <= MOST_COUNTED)
        c->limits.nodes = (uint64_t)limit;
    else if (which == DICOT_LIMIT_MEMORY && limit <= MOST_COUNTED)
        c->limits.memory = memory->limit =
            limit < (double)SIZE_MAX ? (size_t)limit : SIZE_MAX;
    else
        return DICOT_BAD_INPUT;
    return DICOT_OK;
}

struct run run_of(const struct host *host, const struct dicot_limits *limits,
                  struct memory *memory)
{
    double seconds = limits->seconds > 0 ? limits->seconds : 0; /* NaN becomes 0 */
    return (struct run){.host = host,
                        .limits = {seconds, limits->nodes},
                        .started = host->now(),
                        .memory = memory};
}

/* The budget is part of the block that must be charged to it. So the block is allocated
 * from a temporary budget with the same limit, and then noted in its own. */
void *handle_new(size_t size, const struct dicot_limits *limits)
{
    struct memory first = {.limit = limits->memory}, *own = memory_new(&first, 1, size);
    if (own == NULL)
        return NULL;
    own->limit = first.limit;
    own->used = own->peak = size; /* the handle itself */
    return own;
}

void handle_free(void *handle, size_t size)
{
    struct memory last = {.used = size}; /* its own struct memory is freed with it */
    memory_free(&last, handle, 1, size);
}

enum dicot_status status_of(enum status status)
{
    switch (status) {
    case OK:
        return DICOT_OK;
    case BAD_INPUT:
        return DICOT_BAD_INPUT;
    case IO_ERROR:
        return DICOT_FAILED;
    default:
        return DICOT_LIMIT;
    }
}

/* The line of an error is not passed on: what a caller passes in is one text, and the
 * column counts bytes from its beginning. Errors in rulesets are the exception; see
 * library_rules. */
enum dicot_status error_give(struct dicot_error *given, const struct error *error)
{
    enum dicot_status status = status_of(error->status);
    if (given != NULL) {
        _Static_assert(sizeof given->message == sizeof error->message, "room for it");
        *given = (struct dicot_error){.status = status, .column = error->column};
        memcpy(given->message, error->message, sizeof given->message);
    }
    return status;
}

const struct game *library_rules(struct arena *arena, const char *rules, size_t length,
                                 struct error *error)
{
    const struct game *game = game_of_rules(arena, rules, length, error);
    if (game == NULL && error->status == BAD_INPUT) {
        struct error inner = *error;
        error_set(error, BAD_INPUT, inner.column, "line %zu of the ruleset: %s",
                  inner.line, inner.message);
    }
    return game;
}

const char *text_give(const struct writer *w, size_t *length)
{
    if (length != NULL)
        *length = w->failed ? 0 : w->length;
    if (w->failed)
        return NULL;
    /* A writer to which nothing was written has no text. */
    return w->text != NULL ? w->text : "";
}

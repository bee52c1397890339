/* SPDX-License-Identifier: MIT */
/* fuzz_words.c: the input is the words of a command line, with a NUL byte between them.
 * Whatever they are, the question ends with one of the answer codes; what is given is one
 * JSON object per result, and a failure has a reason. All memory comes back. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "fake_host.h"
#include "json_reader.h"

/* The limits of a question, if it does not ask for less. With this tick a search is never
 * given longer steps, since each seems to take as long as it should. */
#define MOST_SECONDS 1.0
#define TICK (1.0 / 64)
#define MOST_NODES 1000
#define MOST_MEMORY ((uint64_t)1 << 20)

#define MOST_WORDS 64

static void limit(struct request *q)
{
    if (q->seconds > MOST_SECONDS)
        q->seconds = MOST_SECONDS;
    if (q->nodes == 0 || q->nodes > MOST_NODES)
        q->nodes = MOST_NODES;
    if (q->memory > MOST_MEMORY)
        q->memory = MOST_MEMORY;
    if (strcmp(q->command->name, "bench") == 0) {
        q->once = true; /* bench has its own questions, and no limit of time */
        q->filter = "nim";
    }
}

static void limit_json(struct request *q)
{
    limit(q);
    q->json = true;
}

/* Splits a copy of the input; the last word ends where the input does. */
static size_t split(char *copy, size_t size, char **words)
{
    size_t count = 0;
    for (size_t at = 0; at < size && count < MOST_WORDS; at += strlen(copy + at) + 1)
        words[count++] = copy + at;
    return count;
}

static void check_failure(struct answered *a)
{
    check(a->code == ANSWER_BAD_INPUT || a->code == ANSWER_LIMIT ||
          a->code == ANSWER_FAILED);
    check(a->error.message[0] != '\0');
    writer_clear(&a->out);
    a->out.failed = false;
    a->memory.limit = 0;
    reply_error(&a->out, &a->error, (struct cursor){0}, (struct cursor){0});
    check_number(json_objects(a->out.text, a->out.length), 1);
}

static void check_answers(const struct answered *a)
{
    check(a->code >= ANSWER_GIVEN && a->code <= ANSWER_FAILED && !a->out.failed);
    if (a->help != HELP_NONE || !a->request.json)
        return;
    long objects = json_objects(a->out.text, a->out.length);
    check(objects > 0 || (objects == 0 && a->code == ANSWER_LIMIT));
}

/* Asks under one set of circumstances; `adjust` is one of the two limits. */
static void ask_once(const uint8_t *data, size_t size, struct fake_host *f,
                     void (*adjust)(struct request *q))
{
    char *copy = calloc(size + 1, 1), *words[MOST_WORDS];
    struct answered a;
    if (size > 0)
        memcpy(copy, data, size);
    ask_words(&a, f, split(copy, size, words), words, adjust);
    check(f->ends <= f->reports);
    if (a.error.status != OK)
        check_failure(&a);
    else
        check_answers(&a);
    answered_done(&a);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fake_host plain = {.tick = TICK}, stopped = {.tick = TICK},
                     certified = {.tick = TICK, .takes_evidence = true, .room = 2048};
    testing("%.*s", (int)size, (const char *)data);
    ask_once(data, size, &plain, limit_json);
    ask_once(data, size, &certified, limit);
    stopped.stop_at = 1 + size % 16;
    ask_once(data, size, &stopped, limit_json);
    return 0;
}

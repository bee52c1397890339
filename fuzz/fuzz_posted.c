/* SPDX-License-Identifier: MIT */
/* fuzz_posted.c: the input is a request to `dicot serve`, a little simpler than HTTP:
 *
 *     POST /api/outcome
 *     Host: 127.0.0.1:8017
 *     Content-Type: application/json
 *
 *     {"line": "clobber xo|ox"}
 *
 * It is refused with a status of 4xx and a reason; or it names this server, and what is
 * asked stays within the limits and answers in JSON. All memory comes back. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "fake_host.h"
#include "json_reader.h"
#include "serve/gate.h"
#include "serve/posted.h"

#define PORT 8017
static const struct most most = {1.0, (uint64_t)1 << 20};
static const struct gate gates[] = {{PORT, false}, {PORT, true}};

/* Ends the text at the first `c`, and returns what follows it. */
static char *split_at(char *text, char c)
{
    char *end = strchr(text, c);
    if (end == NULL)
        return text + strlen(text);
    *end = '\0';
    return end + 1;
}

static void read_header(struct knock *k, char *line)
{
    char *value = split_at(line, ':');
    value += strspn(value, " ");
    if (strcmp(line, "Host") == 0) {
        k->host = value;
        k->same++;
    } else if (strcmp(line, "Origin") == 0)
        k->origin = value;
    else if (strcmp(line, "Sec-Fetch-Site") == 0)
        k->site = value;
    else if (strcmp(line, "Content-Type") == 0)
        k->type = value;
    else if (strcmp(line, "Content-Length") == 0)
        k->length = value;
    else if (strcmp(line, "Dicot-Job") == 0)
        k->job = value;
}

/* Reads the head, which is changed; returns the body. */
static char *read_head(char *text, struct knock *k)
{
    char *rest = split_at(text, '\n');
    *k = (struct knock){.method = text, .path = split_at(text, ' ')};
    while (*rest != '\0' && *rest != '\n') {
        char *line = rest;
        rest = split_at(line, '\n');
        read_header(k, line);
    }
    return *rest == '\n' ? rest + 1 : rest;
}

/* What gate.h promises, read in a simpler way. */
static void check_gate(const struct knock *k, bool remote, struct refusal why)
{
    check(why.status == 0 || (why.status >= 400 && why.status < 500));
    check((why.status == 0) == (why.reason == NULL));
    check((why.status == 405) == (why.allow != NULL));
    if (why.status != 0)
        return;
    static const char *const own[] = {"127.0.0.1:8017", "[::1]:8017"};
    bool named = strcmp(k->host, own[0]) == 0 || strcmp(k->host, own[1]) == 0 ||
                 (strlen(k->host) == 14 && strcmp(k->host + 9, ":8017") == 0);
    check(named ||
          (remote && strspn(k->host, "[]0123456789abcdefABCDEF.:x") == strlen(k->host)));
    check(strcmp(k->method, "POST") != 0 || k->origin == NULL ||
          strstr(k->origin, "://") != NULL);
    check(strcmp(k->path, "/api/stop") != 0 || strcspn(k->job, " /?&=;,") >= 8);
}

static void check_limits(const struct request *q)
{
    check(q->json && q->seconds <= most.seconds && q->memory <= most.memory);
    check(q->cert == NULL && q->from == NULL && q->keep == NULL && q->set == NULL &&
          q->out == NULL && !request_moves_to_file(q));
}

/* Answers with at most 1000 nodes; bench has its own questions. */
static void check_answer(struct posted *p, struct memory *m)
{
    struct fake_host fake = {.tick = 1.0 / 64};
    struct host host = host_of_fake(&fake);
    struct error error = {0};
    struct writer out;
    writer_init(&out, m);
    p->q.nodes = 1000;
    enum answer_code code = posted_answer(p, &host, m, &out, &error);
    check(code >= ANSWER_GIVEN && code <= ANSWER_FAILED);
    check(error.status == OK ? json_objects(out.text, out.length) >= 0
                             : code >= ANSWER_BAD_INPUT && error.message[0] != '\0');
    writer_done(&out);
}

static void ask_posted(const struct command *command, const char *body, size_t length)
{
    struct memory m = {.limit = (size_t)most.memory};
    struct error error = {0};
    struct posted p;
    bool read = posted_read(&p, command, body, length, &most, &m, &error);
    check(read == (error.status == OK) && read == (error.message[0] == '\0'));
    if (read)
        check_limits(&p.q);
    if (read && strcmp(command->name, "bench") != 0)
        check_answer(&p, &m);
    posted_done(&p);
    check_number(m.used, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = calloc(size + 1, 1);
    struct knock k;
    testing("%.*s", (int)size, (const char *)data);
    if (size > 0)
        memcpy(copy, data, size);
    const char *body = read_head(copy, &k);
    struct refusal why = {0};
    for (int remote = 1; remote >= 0; remote--) {
        why = gate_judge(&gates[remote], &k);
        check_gate(&k, remote, why);
    }
    const struct command *command = posted_command(k.path);
    if (why.status == 0 && command != NULL)
        ask_posted(command, body, size - (size_t)(body - copy));
    free(copy);
    return 0;
}

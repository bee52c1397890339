/* SPDX-License-Identifier: MIT */
/* fuzz_posted.c: the input is a request to `dicot serve`, with simpler lines
 * than HTTP has (fuzz_request.c has the lines):
 *
 *     POST /api/outcome HTTP/1.1
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

/* Reads the head, which is changed; returns the body, or NULL if the head is refused. */
static char *read_head(char *text, struct request_head *h)
{
    struct refusal why = {0};
    char *rest = split_at(text, '\n');
    bool ok = head_start(h, text, &why);
    while (ok && *rest != '\0' && *rest != '\n') {
        char *line = rest;
        rest = split_at(line, '\n');
        ok = head_add(h, line, &why);
    }
    ok = ok && head_finish(h, &why);
    check(ok == (why.status == 0) && ok == (why.reason == NULL));
    check(ok || (why.status >= 400 && why.status < 600));
    return !ok ? NULL : *rest == '\n' ? rest + 1 : rest;
}

/* What gate.h promises, read in a simpler way. */
static void check_gate(const struct request_head *h, bool remote, struct refusal why)
{
    const char *host = head_value(h, "Host"), *origin = head_value(h, "Origin");
    check(why.status == 0 || (why.status >= 400 && why.status < 500));
    check((why.status == 0) == (why.reason == NULL));
    check((why.status == 405) == (why.allow != NULL));
    if (why.status != 0)
        return;
    static const char *const own[] = {"127.0.0.1:8017", "[::1]:8017"};
    bool named = strcmp(host, own[0]) == 0 || strcmp(host, own[1]) == 0 ||
                 (strlen(host) == 14 && strcmp(host + 9, ":8017") == 0);
    check(named ||
          (remote && strspn(host, "[]0123456789abcdefABCDEF.:x") == strlen(host)));
    check(strcmp(h->method, "POST") != 0 || origin == NULL ||
          strstr(origin, "://") != NULL);
    check(strcmp(h->path, "/api/stop") != 0 ||
          strcspn(head_value(h, "Dicot-Job"), " /?&=;,") >= 8);
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
    struct request_head h;
    testing("%.*s", (int)size, (const char *)data);
    if (size > 0)
        memcpy(copy, data, size);
    const char *body = read_head(copy, &h);
    struct refusal why = {0};
    for (int remote = 1; body != NULL && remote >= 0; remote--) {
        why = gate_judge(&gates[remote], &h);
        check_gate(&h, remote, why);
    }
    const struct command *command = body != NULL ? posted_command(h.path) : NULL;
    if (why.status == 0 && command != NULL)
        ask_posted(command, body, size - (size_t)(body - copy));
    free(copy);
    return 0;
}

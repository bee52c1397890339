/* SPDX-License-Identifier: MIT */
/* gate.c: see gate.h. */
#include "gate.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct refusal let_in = {0};

static bool is(const char *text, const char *word)
{
    return text != NULL && strcmp(text, word) == 0;
}

bool gate_is_api(const char *path)
{
    return strncmp(path, API_PREFIX, strlen(API_PREFIX)) == 0 || is(path, "/api");
}

enum posted_errand gate_errand(const char *path)
{
    return is(path, API_STOP) ? STOPS : is(path, API_PROGRESS) ? WATCHES : ASKS;
}

/* ---- Host ---- */

/* The two halves of "127.0.0.1:8017" or "[::1]:8017", the first without brackets. */
struct named {
    char host[64], port[8];
    bool bracketed;
};

static bool copy(char *to, size_t room, const char *from, size_t length)
{
    if (length >= room)
        return false;
    memcpy(to, from, length);
    to[length] = '\0';
    return true;
}

static bool split_host(const char *text, struct named *n)
{
    n->bracketed = text[0] == '[';
    const char *host = text + n->bracketed,
               *end = host + strcspn(host, n->bracketed ? "]" : ":");
    const char *rest = end + (n->bracketed && *end == ']');
    if (n->bracketed && *end != ']')
        return false;
    if (*rest != '\0' && *rest != ':')
        return false;
    const char *port = *rest == ':' ? rest + 1 : "80";
    return copy(n->host, sizeof n->host, host, (size_t)(end - host)) &&
           copy(n->port, sizeof n->port, port, strlen(port));
}

/* Is it an address, not a name? What a name means is decided by DNS servers that others
 * own. */
static bool is_address(const struct named *n)
{
    unsigned char address[sizeof(struct in6_addr)];
    return inet_pton(n->bracketed ? AF_INET6 : AF_INET, n->host, address) == 1;
}

static bool is_this_machine(const struct named *n)
{
    return n->bracketed
               ? is(n->host, "::1")
               : strcasecmp(n->host, "localhost") == 0 || is(n->host, "127.0.0.1");
}

static bool is_own_name(const struct gate *g, const char *text)
{
    struct named n;
    char port[8];
    snprintf(port, sizeof port, "%u", (unsigned)g->port);
    if (!split_host(text, &n) || !is(n.port, port))
        return false;
    return is_this_machine(&n) || (g->remote && is_address(&n));
}

/* ---- Origin ---- */

/* Does the request come from our own page, whose origin is http://HOST, or from no page,
 * without an origin? */
static bool is_own_page(const struct request_head *h)
{
    static const char scheme[] = "http://";
    const char *site = head_value(h, "Sec-Fetch-Site"), *origin = head_value(h, "Origin");
    if (site != NULL && !is(site, "same-origin") && !is(site, "none"))
        return false;
    return origin == NULL ||
           (strncmp(origin, scheme, strlen(scheme)) == 0 &&
            strcasecmp(origin + strlen(scheme), head_value(h, "Host")) == 0);
}

/* ---- the whole request ---- */

/* Is the type application/json, with any parameters? Forms on other pages cannot send
 * that. */
static bool is_json(const char *type)
{
    static const char json[] = "application/json";
    size_t n = strlen(json);
    return type != NULL && strncasecmp(type, json, n) == 0 &&
           strchr("; \t", type[n]) != NULL;
}

/* Is it a valid name of a job: letters, digits and hyphens? The client chooses one that
 * nobody else can guess. */
static bool is_job(const char *name)
{
    size_t length = strlen(name);
    return length >= 8 && length <= MOST_JOB &&
           strspn(name,
                  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") ==
               length;
}

static struct refusal judge_question(const struct request_head *h)
{
    const char *job = head_value(h, "Dicot-Job");
    if (!is_own_page(h))
        return (struct refusal){403, "this comes from the page of another site", NULL};
    if (!is_json(head_value(h, "Content-Type")))
        return (struct refusal){415, "expected Content-Type: application/json", NULL};
    if (job != NULL ? !is_job(job) : gate_errand(h->path) != ASKS)
        return (struct refusal){400, "expected Dicot-Job: 8 to 64 letters and digits",
                                NULL};
    return let_in;
}

struct refusal gate_judge(const struct gate *g, const struct request_head *h)
{
    bool reads = is(h->method, "GET") || is(h->method, "HEAD");
    bool asks = strncmp(h->path, API_PREFIX, strlen(API_PREFIX)) == 0;
    const char *host = head_value(h, "Host");
    if (host == NULL)
        return (struct refusal){400, "expected a Host header", NULL};
    if (!is_own_name(g, host))
        return (struct refusal){421, "the Host header does not name this server", NULL};
    if (asks ? !is(h->method, "POST") : !reads)
        return (struct refusal){405, "this method is not for this address",
                                asks ? "POST" : "GET, HEAD"};
    return asks ? judge_question(h) : let_in;
}

/* SPDX-License-Identifier: MIT */
/* gate.h: decides which requests are let in, by their headers alone.
 *
 * Any page that is open in a browser on this machine can make it send requests, so any
 * page is a possible attacker. Therefore a request must name this server by an address or
 * as localhost, because the owner of a domain can make its name mean 127.0.0.1 (DNS
 * rebinding). And it must come from our own page, or from no page at all. */
#ifndef DICOT_SERVE_GATE_H
#define DICOT_SERVE_GATE_H

#include <stdbool.h>
#include <stdint.h>

struct gate {
    uint16_t port;
    bool remote; /* other machines may ask */
};

/* The headers of a request; NULL: not present. */
struct knock {
    const char *method, *path;
    const char *host, *origin, *site, *type; /* site: Sec-Fetch-Site */
    const char *length;                      /* Content-Length */
    const char *job;                         /* Dicot-Job */
    unsigned same; /* number of Host headers, if more than one */
};

/* Why a request is refused. Status 0: it is let in. */
struct refusal {
    unsigned status;
    const char *reason;
    const char *allow; /* with status 405: the methods that are allowed */
};

#define API_PREFIX "/api/"
#define API_STOP "/api/stop"
#define API_PROGRESS "/api/progress"
#define MOST_JOB 64 /* bytes of the name of a job */
#define MOST_BODY ((unsigned long long)1 << 20)

/* The refusal of a body longer than MOST_BODY. */
extern const struct refusal too_long;

struct refusal gate_judge(const struct gate *g, const struct knock *k);

/* What a request to the API wants: to ask a question, or to stop or watch one that
 * another request asks. Its header Dicot-Job names that question. */
enum posted_errand { ASKS, STOPS, WATCHES };
enum posted_errand gate_errand(const char *path);

/* Is this a request to the API, not for a file of the page? */
bool gate_is_api(const char *path);

#endif

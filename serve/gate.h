/* SPDX-License-Identifier: MIT */
/* gate.h: decides which requests are let in, by their headers alone.
 *
 * Any page that is open in a browser on this machine can make it send requests, so any
 * page is a possible attacker. Therefore a request must name this server by an address or
 * as localhost, because the owner of a domain can make its name mean 127.0.0.1 (DNS
 * rebinding). And it must come from our own page, or from no page at all. */
#ifndef DICOT_SERVE_GATE_H
#define DICOT_SERVE_GATE_H

#include "head.h"

struct gate {
    uint16_t port;
    bool remote; /* other machines may ask */
};

#define API_PREFIX "/api/"
#define API_STOP "/api/stop"
#define API_PROGRESS "/api/progress"
#define MOST_JOB 64 /* bytes of the name of a job */

/* Judges a head. Status 0: the request is let in. */
struct refusal gate_judge(const struct gate *g, const struct request_head *h);

/* What a request to the API wants: to ask a question, or to stop or watch one that
 * another request asks. Its header Dicot-Job names that question. */
enum posted_errand { ASKS, STOPS, WATCHES };
enum posted_errand gate_errand(const char *path);

/* Is this a request to the API, not for a file of the page? */
bool gate_is_api(const char *path);

#endif

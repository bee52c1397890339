/* SPDX-License-Identifier: MIT */
/* gate.h: which requests are let in, by their headers alone.
 *
 * Whoever can make a browser on this machine send a request is a possible attacker: any
 * page that is open in it. So a request must name this server by an address or as
 * localhost, since the owner of a domain can let its name mean 127.0.0.1 (DNS rebinding);
 * and it must come from our own page, or from no page at all. */
#ifndef DICOT_SERVE_GATE_H
#define DICOT_SERVE_GATE_H

#include <stdbool.h>
#include <stdint.h>

struct gate {
    uint16_t port;
    bool remote; /* other machines may ask */
};

/* What a request says; NULL: it does not. */
struct knock {
    const char *method, *path;
    const char *host, *origin, *site, *type; /* site: Sec-Fetch-Site */
    const char *length;                      /* Content-Length */
    const char *job;                         /* Dicot-Job */
    unsigned same; /* how many Host headers there are, if more than one */
};

/* Why a request is refused. Status 0: it is not. */
struct refusal {
    unsigned status;
    const char *reason;
    const char *allow; /* the methods that would do, with status 405 */
};

#define API_PREFIX "/api/"
#define API_STOP "/api/stop"
#define API_PROGRESS "/api/progress"
#define MOST_JOB 64 /* bytes of the name of a job */
#define MOST_BODY ((unsigned long long)1 << 20)

/* The refusal of a body longer than that. */
extern const struct refusal too_long;

struct refusal gate_judge(const struct gate *g, const struct knock *k);

/* What a request to the commands is about: a question, or one that somebody else asks
 * and that its Dicot-Job names. */
enum posted_errand { ASKS, STOPS, WATCHES };
enum posted_errand gate_errand(const char *path);

/* Is this a request to the commands, not to the page? */
bool gate_is_api(const char *path);

#endif

/* SPDX-License-Identifier: MIT */
/* respond.h: reads the requests of a connection, and responds to them. */
#ifndef DICOT_SERVE_RESPOND_H
#define DICOT_SERVE_RESPOND_H

#include "gate.h"
#include "page.h"
#include "visits.h"

#define MOST_LINK_BASE 256

struct server {
    struct gate gate;
    struct served_page page;
    const char *link_base; /* where links of the page lead; NULL: here */
    struct most most;
    struct visits visits;
};

/* Seconds that a client has to send a whole request, and to take the answer. */
#define SEND_SECONDS 10.0
#define TAKE_SECONDS 60.0

/* Longest wait for a seat, in addition to the time that the question itself may take. */
#define WAIT_SECONDS 60.0

/* Seconds that a client has to close a connection after the last response. */
#define END_SECONDS 2.0

/* Responds to all requests of a connection, until one side ends it. */
void respond(struct server *s, struct visit *v);

/* Tells a client that there is no room for its connection. */
void respond_full(struct server *s, int socket);

#endif

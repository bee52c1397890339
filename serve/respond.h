/* SPDX-License-Identifier: MIT */
/* respond.h: handles requests, as callbacks of libmicrohttpd. */
#ifndef DICOT_SERVE_RESPOND_H
#define DICOT_SERVE_RESPOND_H

#include <microhttpd.h>

#include "gate.h"
#include "page.h"
#include "visits.h"

struct server {
    struct gate gate;
    struct served_page page;
    struct most most;
    struct visits visits;
};

/* Seconds that a client has to send a whole request, and to take the answer. */
#define SEND_SECONDS 10.0
#define TAKE_SECONDS 60.0

/* Longest wait for a seat, in addition to the time that the question itself may take. */
#define WAIT_SECONDS 60.0

/* Called when a connection is opened or closed: MHD_OPTION_NOTIFY_CONNECTION. */
void respond_connection(void *server, struct MHD_Connection *connection, void **visit,
                        enum MHD_ConnectionNotificationCode code);

/* The handler of the daemon: called for each part of a request. */
enum MHD_Result respond(void *server, struct MHD_Connection *connection, const char *url,
                        const char *method, const char *version, const char *upload,
                        size_t *upload_size, void **request);

/* Called when a request is over: MHD_OPTION_NOTIFY_COMPLETED. */
void respond_completed(void *server, struct MHD_Connection *connection, void **request,
                       enum MHD_RequestTerminationCode code);

#endif

/* SPDX-License-Identifier: MIT */
/* respond.h: requests and responses, as callbacks of libmicrohttpd. */
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

/* Seconds for a client to send a whole request, and to take the answer. */
#define SEND_SECONDS 10.0
#define TAKE_SECONDS 60.0

/* Longest wait for a seat, beyond the time that a question may take itself. */
#define WAIT_SECONDS 60.0

/* A connection was opened or closed; MHD_OPTION_NOTIFY_CONNECTION. */
void respond_connection(void *server, struct MHD_Connection *connection, void **visit,
                        enum MHD_ConnectionNotificationCode code);

/* Part of a request has come; the handler of the daemon. */
enum MHD_Result respond(void *server, struct MHD_Connection *connection, const char *url,
                        const char *method, const char *version, const char *upload,
                        size_t *upload_size, void **request);

/* A request is over; MHD_OPTION_NOTIFY_COMPLETED. */
void respond_completed(void *server, struct MHD_Connection *connection, void **request,
                       enum MHD_RequestTerminationCode code);

#endif

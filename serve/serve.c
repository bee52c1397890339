/* SPDX-License-Identifier: MIT */
/* serve.c: `dicot serve`: a socket, a daemon of libmicrohttpd, and a loop that hangs up
 * on slow clients until it is told to stop. */
#include "serve.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "respond.h"

#define MOST_CONNECTIONS 256
#define HEADER_BYTES                                                                     \
    ((size_t)32 << 10) /* for the headers of a request, and its pieces                   \
                        */
#define LOOK_MS 200    /* between two checks of the deadlines */

static enum answer_code fail(const char *what, const char *why)
{
    fprintf(stderr, "dicot: serve: %s: %s\n", what, why);
    return ANSWER_FAILED;
}

/* ---- the socket ---- */

static bool is_loopback(const struct sockaddr *a)
{
    if (a->sa_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(
            &((const struct sockaddr_in6 *)(const void *)a)->sin6_addr);
    const struct sockaddr_in *v4 = (const void *)a;
    return ntohl(v4->sin_addr.s_addr) >> 24 == 127;
}

static int listen_at(const struct addrinfo *a)
{
    const int yes = 1;
    int fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* Returns the port of the socket, which the system chose if port 0 was asked for. */
static uint16_t port_of(int fd)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } a = {.v6 = {0}};
    socklen_t length = sizeof a;
    if (getsockname(fd, &a.any, &length) != 0)
        return 0;
    return ntohs(a.any.sa_family == AF_INET6 ? a.v6.sin6_port : a.v4.sin_port);
}

/* Opens a socket that listens at the address of the request. */
static enum answer_code open_socket(const struct request *q, int *fd)
{
    const char *address = strcmp(q->address, "localhost") == 0 ? "127.0.0.1" : q->address;
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE,
                             .ai_socktype = SOCK_STREAM},
                    *found;
    char port[8];
    snprintf(port, sizeof port, "%u", (unsigned)q->port);
    if (getaddrinfo(address, port, &hints, &found) != 0) {
        fprintf(stderr,
                "dicot: --address: expected an address such as 127.0.0.1 or ::1\n");
        return ANSWER_BAD_INPUT;
    }
    enum answer_code code = ANSWER_GIVEN;
    if (!q->remote && !is_loopback(found->ai_addr)) {
        fprintf(stderr,
                "dicot: serve: other machines can reach %s; if that is meant, say "
                "--allow-remote\n",
                address);
        code = ANSWER_BAD_INPUT;
    } else {
        *fd = listen_at(found);
        if (*fd < 0)
            code = fail(address, strerror(errno));
    }
    freeaddrinfo(found);
    return code;
}

/* ---- the server ---- */

/* Keeps libmicrohttpd from decoding URLs: a path is looked up exactly as it was sent. */
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context;
    (void)connection;
    return strlen(text);
}

static struct MHD_Daemon *start(struct server *s, int fd)
{
    return MHD_start_daemon(
        MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL |
            MHD_USE_ITC,
        0, NULL, NULL, respond, s, MHD_OPTION_LISTEN_SOCKET, fd,
        MHD_OPTION_NOTIFY_CONNECTION, respond_connection, s, MHD_OPTION_NOTIFY_COMPLETED,
        respond_completed, s, MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)MOST_CONNECTIONS,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, HEADER_BYTES, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_END);
}

static void tell(const struct request *q, const struct server *s)
{
    bool v6 = strchr(q->address, ':') != NULL;
    if (s->page.count == 0)
        fprintf(stderr, "dicot: serve: there is no page, only " API_PREFIX
                        "COMMAND; `make serve` builds it\n");
    printf("http://%s%s%s:%u/ (^C ends it)\n", v6 ? "[" : "", q->address, v6 ? "]" : "",
           (unsigned)s->gate.port);
    fflush(stdout);
}

static enum answer_code run(const struct request *q, struct server *s, int fd,
                            bool (*stop)(void *context))
{
    struct MHD_Daemon *daemon = start(s, fd);
    if (daemon == NULL) {
        close(fd);
        return fail("cannot start", strerror(errno));
    }
    tell(q, s);
    while (!stop(NULL)) {
        poll(NULL, 0, LOOK_MS);
        visits_hang_up(&s->visits);
    }
    s->visits.closing = true;
    MHD_stop_daemon(daemon); /* closes the socket, and waits for the threads */
    return ANSWER_GIVEN;
}

enum answer_code serve(const struct request *q, bool (*stop)(void *context))
{
    int fd;
    enum answer_code code = open_socket(q, &fd);
    if (code != ANSWER_GIVEN)
        return code;
    struct server s = {.gate = {port_of(fd), q->remote}, .most = {q->seconds, q->memory}};
    if (!page_read(&s.page, q->page) && q->page != NULL) {
        close(fd);
        return fail(q->page, "there is no index.html");
    }
    body_prepare();
    visits_init(&s.visits, (unsigned)q->at_once);
    code = run(q, &s, fd, stop);
    visits_done(&s.visits);
    page_done(&s.page);
    return code;
}

/* SPDX-License-Identifier: MIT */
/* serve.c: `dicot serve`: a socket, a loop that accepts connections and hangs up on slow
 * clients until it is told to stop, and a thread for each connection. */
#include "serve.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "clock.h"
#include "respond.h"

#define LOOK_MS 200 /* between two checks of the deadlines */

/* After the signal to stop: how long clients have to take their answers. */
#define DRAIN_SECONDS 5.0

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
    int fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
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

struct arrival {
    struct server *server;
    struct visit *visit;
};

static void *run_visit(void *arrival)
{
    struct arrival a = *(struct arrival *)arrival;
    free(arrival);
    respond(a.server, a.visit);
    visit_close(a.visit);
    return NULL;
}

/* Starts a thread for the connection. Returns false if there is no room for it. */
static bool start(struct server *s, int socket)
{
    pthread_t thread;
    struct arrival *a = malloc(sizeof *a);
    struct visit *v = a != NULL ? visit_open(&s->visits, socket, SEND_SECONDS) : NULL;
    if (v == NULL) {
        free(a);
        return false;
    }
    *a = (struct arrival){s, v};
    if (pthread_create(&thread, NULL, run_visit, a) != 0) {
        free(a);
        visit_close(v);
    } else
        pthread_detach(thread);
    return true;
}

static void accept_one(struct server *s, int listening)
{
    const int yes = 1;
    int fd = accept(listening, NULL, NULL);
    if (fd < 0) {
        if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS)
            poll(NULL, 0, LOOK_MS); /* until another connection is closed */
        return;
    }
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, 0); /* some systems hand O_NONBLOCK down */
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (!start(s, fd)) {
        respond_full(s, fd);
        close(fd);
    }
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
    if (geteuid() == 0)
        fprintf(stderr, "dicot: serve: it runs as root, which it need not; an ordinary "
                        "user is safer\n");
}

static void run(struct server *s, int listening, bool (*stop)(void *context))
{
    struct pollfd p = {.fd = listening, .events = POLLIN};
    for (double looked = clock_now(); !stop(NULL);) {
        if (poll(&p, 1, LOOK_MS) == 1)
            accept_one(s, listening);
        if (clock_now() - looked > LOOK_MS / 1000.0) {
            visits_hang_up(&s->visits);
            looked = clock_now();
        }
    }
    close(listening);
    visits_drain(&s->visits, DRAIN_SECONDS);
}

/* Can this be sent in a header, and be the beginning of an address? */
static bool is_link_base(const char *text)
{
    bool web = strncmp(text, "https://", 8) == 0 || strncmp(text, "http://", 7) == 0;
    for (const char *c = text; *c != '\0'; c++)
        if (*c <= ' ' || *c > '~' || *c == '#')
            return false;
    return web && strlen(text) < MOST_LINK_BASE;
}

enum answer_code serve(const struct request *q, bool (*stop)(void *context))
{
    int fd;
    if (q->link_base != NULL && !is_link_base(q->link_base))
        return fail(q->link_base, "--link-base is no address of a page");
    enum answer_code code = open_socket(q, &fd);
    if (code != ANSWER_GIVEN)
        return code;
    struct server s = {.gate = {port_of(fd), q->remote},
                       .most = {q->seconds, q->memory},
                       .link_base = q->link_base};
    if (!page_read(&s.page, q->page) && q->page != NULL) {
        close(fd);
        return fail(q->page, "there is no index.html");
    }
    body_prepare();
    visits_init(&s.visits, (unsigned)q->at_once);
    tell(q, &s);
    run(&s, fd, stop);
    visits_done(&s.visits);
    page_done(&s.page);
    return code;
}

/* SPDX-License-Identifier: MIT */
/* fuzz_request.c: the input is what a client of `dicot serve` sends: requests, one after
 * the other. Each is refused with a status and a reason, or the client is gone before it
 * is whole; or it is read, and then a plain reading of the bytes that it takes finds
 * nothing that RFC 9112 forbids, and the same body. It makes no difference whether the
 * bytes come at once or one by one. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "serve/stream.h"

#define MOST_AT_ONCE ((size_t)60 << 10) /* what fits into a socket */
#define MOST_PACKETS 200                /* what fits into it one by one */
#define MOST_REQUESTS 64

/* What became of a request. Status 0: it was read, or the client was gone. */
struct fate {
    bool read;
    unsigned status;
    size_t length; /* of the body */
};

/* A client that has sent these bytes, and sends no more. */
static void connect_client(const char *data, size_t size, bool one_by_one, int pair[2])
{
    check(socketpair(AF_UNIX, one_by_one ? SOCK_SEQPACKET : SOCK_STREAM, 0, pair) == 0);
    for (size_t i = 0, n = one_by_one ? 1 : size; i < size; i += n)
        check(send(pair[1], data + i, n, 0) == (ssize_t)n);
    shutdown(pair[1], SHUT_WR);
}

/* ---- a plain reading ---- */

/* Is the line a header of this name? */
static bool is_named(const char *line, const char *name)
{
    size_t i = 0;
    while (name[i] != '\0' && (line[i] | 0x20) == (name[i] | 0x20))
        i++;
    return name[i] == '\0' && line[i] == ':';
}

/* The head of a request, with the empty line that ends it. */
static void check_head(const char *bytes, size_t length)
{
    unsigned framed = 0, hosts = 0;
    char *head = calloc(length + 1, 1);
    memcpy(head, bytes, length);
    check_number(strlen(head), length);
    for (char *line = head; *line != '\0';) {
        char *end = strchr(line, '\n'), *colon = strchr(line, ':');
        check(end != NULL && end > line && end[-1] == '\r');
        check(strcspn(line, "\r") == (size_t)(end - line) - 1);
        check(line[0] != ' ' && line[0] != '\t');
        bool is_first = line == head || line == head + 2, is_empty = end == line + 1;
        check(is_first || is_empty ||
              (colon != NULL && colon < end && strchr(" \t", colon[-1]) == NULL));
        framed += is_named(line, "content-length") || is_named(line, "transfer-encoding");
        hosts += is_named(line, "host");
        line = end + 1;
    }
    check(framed <= 1 && hosts <= 1);
    free(head);
}

static const char *end_of_head(const char *data, size_t size)
{
    for (size_t i = 4; i <= size; i++)
        if (memcmp(data + i - 4, "\r\n\r\n", 4) == 0)
            return data + i;
    return NULL;
}

/* A request that took these bytes. */
static void check_read(const char *bytes, size_t taken, const struct request_head *h,
                       const struct posted_bytes *body)
{
    const char *end = end_of_head(bytes, taken);
    check(end != NULL && h->method[0] != '\0' && h->path[0] != '\0');
    check_head(bytes, (size_t)(end - bytes));
    size_t rest = taken - (size_t)(end - bytes);
    if (!h->chunked) {
        check_number(rest, h->length);
        check_number(body->length, h->length);
        check(rest == 0 || memcmp(body->bytes, end, rest) == 0);
    } else
        check(body->length + 5 <= rest && memcmp(bytes + taken - 4, "\r\n\r\n", 4) == 0);
}

/* ---- requests ---- */

/* How many bytes have not been read? For a client that sent all at once. */
static size_t unread(const struct stream *s)
{
    int waiting = 0;
    check(ioctl(s->socket, FIONREAD, &waiting) == 0);
    return s->end - s->start + (size_t)waiting;
}

/* Reads the next request. If `data` is not NULL, checks it against the bytes, which the
 * client sent at once. */
static struct fate read_one(struct stream *s, const char *data, size_t size)
{
    struct request_head h;
    struct refusal why = {0};
    struct posted_bytes body = {0};
    size_t start = data != NULL ? size - unread(s) : 0;
    bool read = stream_read_head(s, &h, &why) && stream_read_body(s, &h, &body, &why);
    struct fate f = {read, read ? 0 : why.status, read ? body.length : 0};
    check(f.status == 0 || (f.status >= 400 && f.status < 600));
    check((f.status == 0) == (why.reason == NULL));
    if (read && data != NULL)
        check_read(data + start, size - unread(s) - start, &h, &body);
    else if (f.status == 0 && data != NULL)
        check_number(unread(s), s->end - s->start); /* it waited for more */
    free(body.bytes);
    return f;
}

/* Reads all requests, up to one that is refused. Returns how many there were. */
static size_t read_all(const char *data, size_t size, bool one_by_one, struct fate *fates)
{
    static struct stream s;
    int pair[2];
    size_t count = 0;
    connect_client(data, size, one_by_one, pair);
    s = (struct stream){.socket = pair[0]};
    do
        fates[count] = read_one(&s, one_by_one ? NULL : data, size);
    while (fates[count++].read && count < MOST_REQUESTS);
    close(pair[0]);
    close(pair[1]);
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fate fates[2][MOST_REQUESTS];
    const char *text = (const char *)data;
    testing("%.*s", (int)size, text);
    if (size > MOST_AT_ONCE)
        return 0;
    size_t count = read_all(text, size, false, fates[0]);
    if (size > MOST_PACKETS)
        return 0;
    check_number(read_all(text, size, true, fates[1]), count);
    for (size_t i = 0; i < count; i++) {
        check(fates[0][i].read == fates[1][i].read);
        check_number(fates[0][i].status, fates[1][i].status);
        check_number(fates[0][i].length, fates[1][i].length);
    }
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* stream.c: see stream.h. */
#include "stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

static const struct refusal gone = {0}, bad_chunk = {400, "a chunk is malformed", NULL},
                            long_body = {413, "a question has at most 1 MiB", NULL};

static bool refuse(struct refusal *why, struct refusal r)
{
    *why = r;
    return false;
}

/* ---- bytes that come ---- */

/* Receives up to `room` bytes. Returns 0 if the client is gone. */
static size_t receive(struct stream *s, char *to, size_t room)
{
    ssize_t n;
    do
        n = recv(s->socket, to, room, 0);
    while (n < 0 && errno == EINTR);
    return n > 0 ? (size_t)n : 0;
}

/* Receives at least one byte more. There is room: no line is longer than it may be. */
static bool fill(struct stream *s)
{
    if (s->end == sizeof s->bytes) {
        memmove(s->bytes + s->kept, s->bytes + s->start, s->end - s->start);
        s->end -= s->start - s->kept;
        s->start = s->kept;
    }
    size_t n = receive(s, s->bytes + s->end, sizeof s->bytes - s->end);
    s->end += n;
    return n > 0;
}

/* May the byte be in a line? A CR may be, before the LF that ends it. */
static bool is_plain(char c)
{
    return ((unsigned char)c >= ' ' && c != 0x7f) || c == '\t';
}

/* Reads a line of at most `most` bytes, ended by CR LF, for which a NUL is written. It
 * stays where it is until more is received. */
static bool read_line(struct stream *s, size_t most, struct refusal too_long, char **line,
                      struct refusal *why)
{
    static const struct refusal malformed = {
        400, "a line has a control character, or does not end with CR LF", NULL};
    for (size_t n = 0;; n++) {
        if (s->start + n == s->end && !fill(s))
            return refuse(why, gone);
        char *c = s->bytes + s->start + n;
        if (n > 0 && c[-1] == '\r') {
            if (*c != '\n')
                return refuse(why, malformed);
            c[-1] = '\0';
            *line = s->bytes + s->start;
            s->start += n + 1;
            return true;
        }
        if (*c != '\r' && !is_plain(*c))
            return refuse(why, malformed);
        if (*c != '\r' && n >= most)
            return refuse(why, too_long);
    }
}

/* Reads a line of the head, which is kept until the next request. */
static bool read_head_line(struct stream *s, struct refusal too_long, char **line,
                           struct refusal *why)
{
    size_t room = s->start < HEAD_BYTES ? HEAD_BYTES - s->start : 0;
    bool ok = read_line(s, room, too_long, line, why);
    s->kept = s->start;
    return ok;
}

bool stream_read_head(struct stream *s, struct request_head *h, struct refusal *why)
{
    static const struct refusal long_path = {414, "the path is too long", NULL},
                                long_head = {431, "the headers are too long", NULL};
    char *line;
    memmove(s->bytes, s->bytes + s->start, s->end - s->start);
    s->end -= s->start;
    s->start = s->kept = 0;
    if (!read_head_line(s, long_path, &line, why) ||
        (*line == '\0' && /* RFC 9112, 2.2: one empty line before it is ignored */
         !read_head_line(s, long_path, &line, why)) ||
        !head_start(h, line, why))
        return false;
    for (;;) {
        if (!read_head_line(s, long_head, &line, why))
            return false;
        if (*line == '\0')
            return head_finish(h, why);
        if (!head_add(h, line, why))
            return false;
    }
}

/* ---- the body ---- */

/* Reads `length` bytes more of the body. */
static bool read_bytes(struct stream *s, struct posted_bytes *b, uint64_t length,
                       struct refusal *why)
{
    static const struct refusal no_memory = {503, "there is no memory for it", NULL};
    if (length > MOST_BODY - b->length)
        return refuse(why, long_body);
    if (length > b->room - b->length) {
        size_t room = b->length + (size_t)length;
        room = room < 2 * b->room ? 2 * b->room : room; /* many small chunks are fast */
        char *bytes = realloc(b->bytes, room);
        if (bytes == NULL)
            return refuse(why, no_memory);
        b->bytes = bytes;
        b->room = room;
    }
    for (size_t left = (size_t)length, n; left > 0; left -= n, b->length += n) {
        n = s->end - s->start;
        n = n < left ? n : left;
        if (n > 0)
            memcpy(b->bytes + b->length, s->bytes + s->start, n);
        else if ((n = receive(s, b->bytes + b->length, left)) == 0)
            return refuse(why, gone);
        else
            continue;
        s->start += n;
    }
    return true;
}

/* The lines after the last chunk, which mean nothing here. */
static bool read_trailers(struct stream *s, struct refusal *why)
{
    char *line;
    struct field f;
    for (size_t i = 0; i < MOST_FIELDS; i++) {
        if (!read_line(s, CHUNK_LINE_BYTES, bad_chunk, &line, why))
            return false;
        if (*line == '\0')
            return true;
        if (!head_split(line, &f))
            break;
    }
    return refuse(why, bad_chunk);
}

static bool read_chunks(struct stream *s, struct posted_bytes *b, struct refusal *why)
{
    for (;;) {
        char *line;
        uint64_t length;
        if (!read_line(s, CHUNK_LINE_BYTES, bad_chunk, &line, why))
            return false;
        if (!head_chunk(line, &length))
            return refuse(why, bad_chunk);
        if (length == 0)
            return read_trailers(s, why);
        if (!read_bytes(s, b, length, why) || !read_line(s, 0, bad_chunk, &line, why))
            return false;
    }
}

bool stream_read_body(struct stream *s, const struct request_head *h,
                      struct posted_bytes *body, struct refusal *why)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (h->continues && s->start == s->end &&
        !stream_send(s, go_on, sizeof go_on - 1, NULL, 0))
        return refuse(why, gone);
    bool ok =
        h->chunked ? read_chunks(s, body, why) : read_bytes(s, body, h->length, why);
    s->over = ok && !h->persists;
    return ok;
}

/* ---- bytes that go ---- */

bool stream_send(struct stream *s, const char *first, size_t first_length,
                 const void *second, size_t second_length)
{
    struct iovec parts[2] = {{(void *)first, first_length},
                             {(void *)second, second_length}};
    struct msghdr m = {.msg_iov = parts, .msg_iovlen = 2};
    while (parts[0].iov_len + parts[1].iov_len > 0) {
        ssize_t n = sendmsg(s->socket, &m, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        for (int i = 0; i < 2 && n > 0; i++) {
            size_t sent = (size_t)n < parts[i].iov_len ? (size_t)n : parts[i].iov_len;
            if (sent == 0)
                continue; /* it may be NULL */
            parts[i].iov_base = (char *)parts[i].iov_base + sent;
            parts[i].iov_len -= sent;
            n -= (ssize_t)sent;
        }
    }
    return true;
}

void stream_end(struct stream *s)
{
    if (s->over)
        return;
    shutdown(s->socket, SHUT_WR);
    while (receive(s, s->bytes, sizeof s->bytes) > 0)
        continue;
}

/* SPDX-License-Identifier: MIT */
/* stream.h: the bytes of one connection, as requests come in and responses go out. All
 * waits are ended from outside, by a shutdown of the socket (visits.h). */
#ifndef DICOT_SERVE_STREAM_H
#define DICOT_SERVE_STREAM_H

#include "head.h"

#define HEAD_BYTES ((size_t)32 << 10)
#define CHUNK_LINE_BYTES 256 /* the line before a chunk, and a line after the last */
#define MOST_BODY ((uint64_t)1 << 20)

struct stream {
    int socket;
    /* bytes[0..kept) are the lines of the head; bytes[start..end) have come, and are not
     * read yet. */
    size_t kept, start, end;
    bool over; /* what the client said to be its last request was read whole */
    char bytes[HEAD_BYTES + CHUNK_LINE_BYTES + 8]; /* with the ends of three lines */
};

/* The body of a request. The caller frees the bytes, also after a failure. */
struct posted_bytes {
    char *bytes;
    size_t length, room;
};

/* Read the next head, which is valid until the next call, and the body that belongs to
 * it. On failure they return false; the status of *why is 0 if the client is gone. */
bool stream_read_head(struct stream *s, struct request_head *h, struct refusal *why);
bool stream_read_body(struct stream *s, const struct request_head *h,
                      struct posted_bytes *body, struct refusal *why);

/* Sends two texts, one after the other. Returns false if the client is gone. */
bool stream_send(struct stream *s, const char *first, size_t first_length,
                 const void *second, size_t second_length);

/* Ends the connection. A client that may still be sending might lose the response if the
 * socket were closed before all has been read, so this drops what comes until the client
 * closes the connection, too. */
void stream_end(struct stream *s);

#endif

/* SPDX-License-Identifier: MIT */
/* stream.h: numbers written as bytes to a sink, and read back from an origin, with a
 * checksum over all of them. The reader must check that each number is in its range.
 *
 * After a failure, writes do nothing and reads return zeros, so it is enough to check
 * `failed` once at the end of a piece of work. */
#ifndef DICOT_BASE_STREAM_H
#define DICOT_BASE_STREAM_H

#include <stdint.h>

#include "base/sink.h"

/* Where bytes come from: the opposite of a sink. */
struct origin {
    /* Reads up to `length` bytes and returns how many; fewer only at the end. NULL: there
     * is no origin. */
    size_t (*read)(void *context, char *bytes, size_t length);
    void *context;
};

#define STREAM_BYTES 4096

struct out_stream {
    struct sink sink;
    uint64_t checksum;
    bool failed;
    size_t used;
    char buffer[STREAM_BYTES];
};

void out_begin(struct out_stream *o, struct sink sink);
void out_bytes(struct out_stream *o, const char *bytes, size_t length);
void out_number(struct out_stream *o, uint64_t n); /* seven bits per byte, lowest first */
void out_word(struct out_stream *o, uint64_t word); /* eight bytes, lowest first */

/* Writes the checksum. Returns false if not everything could be written. */
bool out_end(struct out_stream *o);

struct in_stream {
    struct origin origin;
    uint64_t checksum;
    bool failed; /* the bytes ended too early, or a number was too large */
    size_t at, end;
    char buffer[STREAM_BYTES];
};

void in_begin(struct in_stream *i, struct origin origin);
unsigned char in_byte(struct in_stream *i);
uint64_t in_number(struct in_stream *i, uint64_t most);
uint64_t in_word(struct in_stream *i);

/* Reads the checksum. Returns false if it is wrong, if bytes follow it, or if an earlier
 * read failed. */
bool in_end(struct in_stream *i);

#endif

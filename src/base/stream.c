/* SPDX-License-Identifier: MIT */
/* stream.c: see stream.h. */
#include "base/stream.h"

#include "base/hash.h"

/* ---- writing ---- */

void out_begin(struct out_stream *o, struct sink sink)
{
    o->sink = sink;
    o->checksum = CHECKSUM_START;
    o->failed = false;
    o->used = 0;
}

static void flush(struct out_stream *o)
{
    o->failed = o->failed || !o->sink.write(o->sink.context, o->buffer, o->used);
    o->used = 0;
}

static void put(struct out_stream *o, char byte)
{
    o->checksum = checksum_add(o->checksum, byte);
    o->buffer[o->used++] = byte;
    if (o->used == sizeof o->buffer)
        flush(o);
}

void out_bytes(struct out_stream *o, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        put(o, bytes[i]);
}

void out_number(struct out_stream *o, uint64_t n)
{
    for (; n >= 128; n >>= 7)
        put(o, (char)(n | 128));
    put(o, (char)n);
}

void out_word(struct out_stream *o, uint64_t word)
{
    for (int i = 0; i < 8; i++)
        put(o, (char)(word >> 8 * i));
}

bool out_end(struct out_stream *o)
{
    out_word(o, o->checksum);
    if (o->used > 0)
        flush(o);
    return !o->failed;
}

/* ---- reading ---- */

void in_begin(struct in_stream *i, struct origin origin)
{
    i->origin = origin;
    i->checksum = CHECKSUM_START;
    i->failed = false;
    i->at = i->end = 0;
}

static bool is_at_end(struct in_stream *i)
{
    if (i->at < i->end)
        return false;
    i->at = 0;
    i->end = i->origin.read(i->origin.context, i->buffer, sizeof i->buffer);
    return i->end == 0;
}

unsigned char in_byte(struct in_stream *i)
{
    i->failed = i->failed || is_at_end(i);
    if (i->failed)
        return 0;
    i->checksum = checksum_add(i->checksum, i->buffer[i->at]);
    return (unsigned char)i->buffer[i->at++];
}

uint64_t in_number(struct in_stream *i, uint64_t most)
{
    uint64_t n = 0;
    unsigned char byte = 128;
    for (unsigned shift = 0; byte >= 128 && shift < 64; shift += 7) {
        byte = in_byte(i);
        n |= (uint64_t)(byte & 127) << shift;
    }
    i->failed = i->failed || byte >= 128 || n > most;
    return i->failed ? 0 : n;
}

uint64_t in_word(struct in_stream *i)
{
    uint64_t word = 0;
    for (int k = 0; k < 8; k++)
        word |= (uint64_t)in_byte(i) << 8 * k;
    return word;
}

bool in_end(struct in_stream *i)
{
    const uint64_t checksum = i->checksum;
    return in_word(i) == checksum && !i->failed && is_at_end(i);
}

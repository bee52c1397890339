/* SPDX-License-Identifier: MIT */
/* keep.h: what all hands know, as bytes: the part of a checkpoint that took the time of a
 * Clobber search. doc/clobber.md has the format. */
#ifndef DICOT_TWOPLAYER_CLOBBER_KEEP_H
#define DICOT_TWOPLAYER_CLOBBER_KEEP_H

#include "base/stream.h"
#include "twoplayer/clobber/hand.h"

/* Writes values and answers. */
void known_save(const struct knowledge *k, struct out_stream *to);

/* Reads values and answers into an engine that has no values yet. Answers use up to
 * `most` bytes; if they do not fit, those with the least weight are forgotten. Returns
 * BAD_INPUT if the bytes are wrong. */
enum status known_load(struct knowledge *k, size_t most, struct in_stream *from);

/* Write and read a code, without its number of bits. code_load returns false if the bytes
 * are wrong. */
void code_save(const struct code *c, struct out_stream *to);
bool code_load(struct code *c, struct in_stream *from);

#endif

/* SPDX-License-Identifier: MIT */
/* keep.h: what all hands know, as bytes: the part of a checkpoint that a Clobber search
 * spends its time on. doc/clobber.md has the format. */
#ifndef DICOT_TWOPLAYER_CLOBBER_KEEP_H
#define DICOT_TWOPLAYER_CLOBBER_KEEP_H

#include "base/stream.h"
#include "twoplayer/clobber/hand.h"

/* Values and answers. */
void known_save(const struct knowledge *k, struct out_stream *to);

/* Takes both into an engine that has no values yet. Answers use up to `most` bytes; what
 * does not fit is forgotten, the lightest first. BAD_INPUT: the bytes are wrong. */
enum status known_load(struct knowledge *k, size_t most, struct in_stream *from);

/* A code, without its number of bits. False: the bytes are wrong. */
void code_save(const struct code *c, struct out_stream *to);
bool code_load(struct code *c, struct in_stream *from);

#endif

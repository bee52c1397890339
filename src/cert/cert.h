/* SPDX-License-Identifier: MIT */
/* cert.h: writes certificates in the format of doc/certificates.md. They are streamed:
 * what is written goes to a sink and is forgotten, so a certificate may be of any
 * length. */
#ifndef DICOT_CERT_CERT_H
#define DICOT_CERT_CERT_H

#include "problem/position.h"

/* Most numbers in one move; the longest, `#N u>v:n b m g`, has five. */
#define CERT_NUMBERS 16
#define CERT_TEMPLATE 255 /* most bytes of a move's text around its numbers */

/* A certificate being written. `status` keeps the first failure, and cert_end returns
 * it. */
struct cert {
    struct sink sink;
    struct writer text; /* text that is not yet sent */
    uint64_t hash;      /* hash of all that was sent */
    enum status status; /* OK, NO_MEMORY, or IO_ERROR when the sink refused */
    bool packed;
    struct writer chunk; /* the current chunk of packed moves */
    size_t chunk_moves;
    /* The numbers of the previous move, and its template. */
    uint64_t before[CERT_NUMBERS];
    char template[CERT_TEMPLATE];
    size_t template_length;
};

/* Writes the header and the LINE of position `pos`. */
void cert_begin(struct cert *c, struct sink sink, const struct problem *p,
                const uint8_t *pos, struct memory *m);

/* Does the same for a LINE that is already written. */
void cert_begin_line(struct cert *c, struct sink sink, const struct writer *line,
                     struct memory *m);

/* Does the same for the start of a difference G + -expr V, and writes the claim that G
 * has the value V. Without this claim the file would only say who wins, and a wrong V
 * would pass. */
void cert_begin_value(struct cert *c, struct sink sink, const struct problem *p,
                      struct memory *m);

/* Makes it a certificate of version 3, which may have a kernel. Returns false if it is
 * too late because the first line was already sent. */
bool cert_upgrade(struct cert *c);

/* Ends a line that was printed to c->text. Claims must come before evidence. */
void cert_end_line(struct cert *c);

/* Write a list of `count` moves, one call of cert_move for each. Long lists are
 * packed. */
void cert_moves_begin(struct cert *c, size_t count);
void cert_move(struct cert *c, const struct writer *text);
void cert_moves_end(struct cert *c);

/* Writes sections that were made elsewhere; they must be whole lines. */
void cert_sections(struct cert *c, const struct writer *text);

/* Writes a chunk of packed bytes: a line `chunk BYTES`, then the bytes. */
void cert_chunk(struct cert *c, const char *bytes, size_t length);

/* Ends the certificate. If the result is not OK, the certificate is incomplete and must
 * not be kept. */
enum status cert_end(struct cert *c);

#endif

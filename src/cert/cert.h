/* SPDX-License-Identifier: MIT */
/* cert.h: writes certificates, the form of doc/certificates.md. They are streamed: what
 * is written is handed to a sink and forgotten, whatever its length. */
#ifndef DICOT_CERT_CERT_H
#define DICOT_CERT_CERT_H

#include "problem/position.h"

#define CERT_NUMBERS 16   /* in one move; the longest, `#N u>v:n b m g`, has five */
#define CERT_TEMPLATE 255 /* bytes of a move's text around its numbers */

/* A certificate being written. The first failure is noted in `status` and given by
 * cert_end. */
struct cert {
    struct sink sink;
    struct writer text; /* not yet sent */
    uint64_t hash;      /* of all that was sent */
    enum status status; /* OK, NO_MEMORY, or IO_ERROR when the sink refused */
    bool packed;
    struct writer chunk; /* of packed moves */
    size_t chunk_moves;
    uint64_t before[CERT_NUMBERS]; /* the numbers of the move before, and its template */
    char template[CERT_TEMPLATE];
    size_t template_length;
};

/* The header and the LINE of position `pos`. */
void cert_begin(struct cert *c, struct sink sink, const struct problem *p,
                const uint8_t *pos, struct memory *m);

/* The same for a LINE that is written already. */
void cert_begin_line(struct cert *c, struct sink sink, const struct writer *line,
                     struct memory *m);

/* The same for the start of a difference G + -expr V, and the claim that G is worth V:
 * without it the file would only say who wins, and a wrong V would pass. */
void cert_begin_value(struct cert *c, struct sink sink, const struct problem *p,
                      struct memory *m);

/* Makes it a certificate of version 3, which may have a kernel. False: too late, because
 * its first line was sent. */
bool cert_upgrade(struct cert *c);

/* Lines are printed to c->text and ended here. Claims come before evidence. */
void cert_end_line(struct cert *c);

/* A list of `count` moves; long ones are packed. cert_move takes each. */
void cert_moves_begin(struct cert *c, size_t count);
void cert_move(struct cert *c, const struct writer *text);
void cert_moves_end(struct cert *c);

/* Sections that were written elsewhere: whole lines. */
void cert_sections(struct cert *c, const struct writer *text);

/* A chunk of packed bytes, `chunk BYTES` and these. */
void cert_chunk(struct cert *c, const char *bytes, size_t length);

/* Ends the certificate. Unless OK it is not whole, and must not be kept. */
enum status cert_end(struct cert *c);

#endif

/* SPDX-License-Identifier: MIT
 *
 * certificate.h: judges one certificate (doc/certificates.md).
 */
#ifndef CHECK_CERTIFICATE_H
#define CHECK_CERTIFICATE_H

#include "reader.h"

/* The numbers are the exit codes. */
enum status { VERIFIED = 0, REFUTED = 1, MALFORMED = 2, NOT_CHECKED = 3 };

struct settings {
    size_t positions; /* most positions to exhaust */
    bool hash;        /* only print the hash of the file */
};

struct verdict {
    enum status status;
    uint64_t line;    /* where it fails */
    char why[256];    /* refuted or malformed */
    char words[1500]; /* what was verified, and what was not */
};

/* Reads the certificate whose first line is the current one of the reader, up to its
 * `end`, and judges it. If it is malformed, reading may have stopped anywhere. */
void certificate_check(struct reader *r, const struct settings *settings,
                       struct verdict *verdict);

#endif

/* SPDX-License-Identifier: MIT
 *
 * certificate.h: judges one certificate (doc/certificates.md).
 */
#ifndef CHECK_CERTIFICATE_H
#define CHECK_CERTIFICATE_H

#include "kernel/kernel.h"
#include "text/reader.h"

/* The numbers are the exit codes. */
enum status { VERIFIED = 0, REFUTED = 1, MALFORMED = 2, NOT_CHECKED = 3 };

struct settings {
    size_t positions;          /* at most this many are looked at to prove one claim */
    unsigned threads;          /* number of threads for kernels */
    kernel_progress *progress; /* called while kernels are judged; NULL: not wanted */
};

struct verdict {
    enum status status;
    uint64_t line;    /* refuted or malformed: the line of the file */
    char why[256];    /* refuted or malformed: the reason */
    char words[1500]; /* verified or not checked: what was proved, what was not */
};

/* Reads the certificate whose first line is the current line of the reader, up to its
 * `end`, and judges it. If it is malformed, reading may have stopped anywhere. */
void certificate_check(struct reader *r, const struct settings *settings,
                       struct verdict *verdict);

#endif

/* SPDX-License-Identifier: MIT */
/* judge.h: asks the checker for its verdict on a certificate. This is a file of its own
 * because the headers of checker and engine use the same names. */
#ifndef DICOT_FUZZ_JUDGE_H
#define DICOT_FUZZ_JUDGE_H

#include <stddef.h>

enum judged { JUDGED_VERIFIED, JUDGED_REFUTED, JUDGED_MALFORMED, JUDGED_NOT_CHECKED };

struct judgement {
    enum judged status;
    size_t line;
    char words[1500]; /* what was verified, or why not */
};

/* Judges the first certificate of these bytes, with searches of at most `positions`
 * positions. */
struct judgement judge(const char *bytes, size_t size, size_t positions);

/* The `end` line of a certificate that is these bytes and that line. The hash of
 * doc/certificates.md is computed here once more, so that no test relies on the engine or
 * the checker for it. */
enum { SEAL_SIZE = sizeof "end 0123456789abcdef\n" };
void seal_of(const char *bytes, size_t size, char line[SEAL_SIZE]);

#endif

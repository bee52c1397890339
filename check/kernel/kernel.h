/* SPDX-License-Identifier: MIT
 *
 * kernel.h: a section `kernel`: a set of sums that prove each other to be lost for the
 * player who moves first (doc/kernel-certificates.md).
 */
#ifndef CHECK_KERNEL_H
#define CHECK_KERNEL_H

#include "kernel/members.h"
#include "kernel/range.h"

enum { MOST_THREADS = 64 };

/* The section as it was read. */
struct kernel {
    bool is_packed;
    uint64_t line;  /* line of the heading */
    uint8_t *bytes; /* bytes of all chunks */
    size_t size, capacity;
    struct line *text; /* the members that are listed as text */
    uint64_t *at_line; /* the line of each in the file */
    size_t listed, text_capacity;
};

/* Both store what stands in the file. What is wrong with it shows when it is judged. */
void kernel_add_bytes(struct kernel *k, const uint8_t *bytes, size_t size);
bool kernel_add_text(struct kernel *k, const char *text, uint64_t line, char *why);
void kernel_free(struct kernel *k);

/* A sum that Left, moving first, must lose: the terms of a LINE after some moves, or
 * their negatives. */
struct demand {
    struct plain *const *position;
    bool negative;
    uint64_t line; /* line of the claim */
};

/* Is called now and then with the number of members looked at, and of members known. */
typedef void kernel_progress(size_t looked_at, size_t members);

enum kernel_verdict { KERNEL_PROVED, KERNEL_REFUTED, KERNEL_NOT_CHECKED };

/* Returns whether the kernel proves all demands. If it does not, *at_line and `why` say
 * where and why. *members gets the number of members. `progress` may be NULL. */
enum kernel_verdict kernel_judge(const struct kernel *k, const struct line *line,
                                 const struct demand *demand, size_t demands,
                                 unsigned threads, kernel_progress *progress,
                                 size_t *members, uint64_t *at_line, char *why);

#endif

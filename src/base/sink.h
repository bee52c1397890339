/* SPDX-License-Identifier: MIT */
/* sink.h: where bytes go. The core has no files: its host passes a sink that writes to
 * one, to a socket, or to a buffer. */
#ifndef DICOT_BASE_SINK_H
#define DICOT_BASE_SINK_H

#include <stdbool.h>
#include <stddef.h>

struct sink {
    /* Takes `length` bytes. Returns false if it cannot; sending more is then pointless.
     * NULL: there is no sink. */
    bool (*write)(void *context, const char *bytes, size_t length);
    void *context;
};

#endif

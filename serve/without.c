/* SPDX-License-Identifier: MIT */
/* without.c: stands for all of serve/ where a library that it needs was missing when
 * dicot was built. */
#include "serve.h"

#include <stdio.h>

enum answer_code serve(const struct request *q, bool (*stop)(void *context))
{
    (void)q;
    (void)stop;
    fprintf(stderr,
            "dicot: serve: this dicot was built without libmicrohttpd or jansson; "
            "install libmicrohttpd-dev and libjansson-dev, and build it again\n");
    return ANSWER_FAILED;
}

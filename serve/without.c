/* SPDX-License-Identifier: MIT */
/* without.c: replaces all of serve/ in builds without a library that it needs. */
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

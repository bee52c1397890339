/* SPDX-License-Identifier: MIT */
/* serve.h: `dicot serve`: the page and the commands over HTTP. A host of the answer layer
 * like the program itself; doc/serve.md says what is asked and answered, and what is
 * refused. */
#ifndef DICOT_SERVE_SERVE_H
#define DICOT_SERVE_SERVE_H

#include "answer/answer.h"

/* Serves until `stop` says yes. The options of the request are the address and the limits
 * of what is answered. */
enum answer_code serve(const struct request *q, bool (*stop)(void *context));

#endif

/* SPDX-License-Identifier: MIT */
/* serve.h: `dicot serve`: the page and the commands over HTTP. Like the program itself,
 * it is a host of the answer layer. doc/serve.md describes requests and answers, and what
 * is refused. */
#ifndef DICOT_SERVE_SERVE_H
#define DICOT_SERVE_SERVE_H

#include "answer/answer.h"

/* Serves until `stop` returns true. The options of the request are the address and the
 * limits of the questions. */
enum answer_code serve(const struct request *q, bool (*stop)(void *context));

#endif

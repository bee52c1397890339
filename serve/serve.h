/* SPDX-License-Identifier: MIT */
/* serve.h: `dicot serve`: the page and the commands over HTTP. Like the program itself,
 * it is a host of the answer layer. doc/serve.md describes requests and answers, and what
 * is refused. It is the module dicot-serve of the program (native/module.h). */
#ifndef DICOT_SERVE_SERVE_H
#define DICOT_SERVE_SERVE_H

#include "answer/answer.h"
#include "module.h"

/* Serves until `stop` returns true. The options of the request are the address and the
 * limits of the questions. */
typedef enum answer_code server_run(const struct request *q, bool (*stop)(void *context));
MODULE_ENTRY server_run serve;

#endif

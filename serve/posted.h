/* SPDX-License-Identifier: MIT */
/* posted.h: turns POST /api/COMMAND into a request of the answer layer. The options go
 * through the same parser as words of the command line (answer/words.h), so this room
 * knows none of them. */
#ifndef DICOT_SERVE_POSTED_H
#define DICOT_SERVE_POSTED_H

#include "answer/answer.h"
#include "body.h"

/* The largest limits that one question may have, whatever it asks for. */
struct most {
    double seconds;
    uint64_t memory;
};

struct posted {
    struct request q; /* has pointers into the body */
    struct body body;
    struct writer name; /* name of a reduction */
};

/* Returns the command that "/api/NAME" names, if it asks a question; NULL: there is
 * none. */
const struct command *posted_command(const char *path);

/* Reads what was posted. Its memory is charged to `m`. Returns false on failure; `error`
 * says what is wrong. The caller calls posted_done in both cases. */
bool posted_read(struct posted *p, const struct command *command, const char *text,
                 size_t length, const struct most *most, struct memory *m,
                 struct error *error);
void posted_done(struct posted *p);

/* Answers the request: writes one JSON object per line to `out`. On failure only `error`
 * is set. */
enum answer_code posted_answer(const struct posted *p, const struct host *host,
                               struct memory *m, struct writer *out, struct error *error);

#endif
